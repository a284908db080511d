#!/bin/sh
# Puts the program with its manual and completions where a system looks for them.
#
#   files.sh PROGRAM DESTINATION PREFIX [debian]
#
# PROGRAM is the built sunset, DESTINATION the root to write under (empty for the system's own), PREFIX as in /usr/local.
# With "debian" the places are those of Debian's packages.
set -eu
[ $# -ge 3 ] || { echo "usage: files.sh PROGRAM DESTINATION PREFIX [debian]" >&2; exit 64; }
program=$1
root=$2$3
if [ "${4:-}" = debian ]; then zsh=vendor-completions; else zsh=site-functions; fi

install -d "$root/bin" "$root/share/man/man1" "$root/share/bash-completion/completions" "$root/share/zsh/$zsh" \
  "$root/share/fish/vendor_completions.d"
install -m 755 "$program" "$root/bin/sunset"

# Each is written whole or not at all: what the program refuses to print ends the script.
put() {
  "$program" "$@" >"$file.new"
  chmod 644 "$file.new"
  mv "$file.new" "$file"
}
file=$root/share/man/man1/sunset.1 && put --generate-manual
file=$root/share/bash-completion/completions/sunset && put --generate-completion-script bash
file=$root/share/zsh/$zsh/_sunset && put --generate-completion-script zsh
file=$root/share/fish/vendor_completions.d/sunset.fish && put --generate-completion-script fish
