#!/bin/sh
# Installs a package on a bare Debian, made with debootstrap in a folder of its own, and lets it write the sample reports:
# they must be those of reports/, byte for byte. Needs root.
#
#   check.sh PACKAGE.deb
set -eu
[ $# -eq 1 ] || { echo "usage: check.sh PACKAGE.deb" >&2; exit 64; }
package=$(realpath "$1")
project=$(dirname "$(dirname "$(realpath "$0")")")
[ "$(id -u)" = 0 ] || { echo "check.sh: chroot needs root" >&2; exit 77; }
command -v debootstrap >/dev/null || { echo "check.sh: there is no debootstrap; run  apt-get install debootstrap" >&2; exit 69; }
. /etc/os-release

scratch=$(mktemp -d)
# man runs as a user of its own.
chmod 755 "$scratch"
# A mount that is left would be emptied with the folder.
trap 'umount "$scratch/proc" 2>/dev/null || true; rm -rf --one-file-system "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
# The mirror and its keys are those of this machine.
mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -m 1 . || echo https://deb.debian.org/debian)
debootstrap --variant=minbase --include=man-db,bash-completion "$VERSION_CODENAME" "$scratch" "$mirror" >"$scratch.log" 2>&1 ||
  { tail -5 "$scratch.log" >&2; exit 1; }
rm -f "$scratch.log"
mount -t proc proc "$scratch/proc"
cp "$package" "$scratch/sunset.deb"
inside() { chroot "$scratch" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
inside apt-get install -y -qq /sunset.deb >"$scratch/apt.log" 2>&1 || { tail -20 "$scratch/apt.log" >&2; exit 1; }

! inside sh -c 'command -v swift' || { echo "check.sh: there is a Swift here" >&2; exit 1; }
inside sunset --version
cp -r "$project/sample-logs" "$scratch/sample-logs"
inside sh /sample-logs/demo.sh /usr/bin/sunset /reports >/dev/null 2>&1
diff -r "$project/reports" "$scratch/reports"
# What man cannot set it says on standard error.
said=$(inside sh -c 'MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings=w sunset' 2>&1 >"$scratch/page")
[ -z "$said" ] || { printf '%s\n' "$said" >&2; exit 1; }
grep -q 'sunset ingest' "$scratch/page"
inside bash -c '. /usr/share/bash-completion/bash_completion; . /usr/share/bash-completion/completions/sunset
  COMP_WORDS=(sunset rep); COMP_CWORD=1; _sunset; [ "${COMPREPLY[*]}" = report ]'
inside apt-get remove -y -qq sunset >/dev/null 2>&1
! inside sh -c 'command -v sunset' || { echo "check.sh: it is there after its removal" >&2; exit 1; }
echo "installed, reports equal, manual and completion there, removed"
