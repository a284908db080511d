#!/bin/sh
# Makes a Debian package and an archive of a program that was linked with --static-swift-stdlib: neither needs Swift.
#
#   deb.sh PROGRAM FOLDER
#
# Both are written into FOLDER. The same program gives the same bytes where SOURCE_DATE_EPOCH is set. The maintainer is
# whoever builds, by DEBFULLNAME and DEBEMAIL.
set -eu
[ $# -eq 2 ] || { echo "usage: deb.sh PROGRAM FOLDER" >&2; exit 64; }
program=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
mkdir -p "$2"
folder=$(realpath "$2")
for tool in dpkg-deb dpkg-shlibdeps strip; do
  command -v "$tool" >/dev/null || { echo "deb.sh: there is no $tool; run  apt-get install dpkg-dev binutils" >&2; exit 69; }
done
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(stat -c %Y "$program")}
export SOURCE_DATE_EPOCH

version=$("$program" --version)
architecture=$(dpkg --print-architecture)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
# A folder that others cannot enter would become one of the package's.
chmod 755 "$scratch"
umask 022

stripped=$scratch/sunset
strip -o "$stripped" "$program"

tree=$scratch/tree
mkdir "$tree"
"$here/files.sh" "$stripped" "$tree" /usr debian
gzip -9n "$tree/usr/share/man/man1/sunset.1"
documents=$tree/usr/share/doc/sunset
install -d "$documents/weekly"
install -m 644 "$here/../README.md" "$documents/"
gzip -9nc "$here/../CHANGELOG.md" >"$documents/changelog.gz"
install -m 644 "$here"/../Documentation/weekly/* "$documents/weekly/"

# The libraries it was linked with, by the packages that hold them.
mkdir -p "$scratch/debian" "$tree/DEBIAN"
printf 'Source: sunset\n\nPackage: sunset\nArchitecture: %s\n' "$architecture" >"$scratch/debian/control"
needed=$(cd "$scratch" && dpkg-shlibdeps -O -e "$tree/usr/bin/sunset" | sed -n 's/^shlibs:Depends=//p')
[ -n "$needed" ] || { echo "deb.sh: no libraries found in $program" >&2; exit 1; }
size=$(du -sk "$tree/usr" | cut -f 1)
cat >"$tree/DEBIAN/control" <<CONTROL
Package: sunset
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-sunset} <${DEBEMAIL:-sunset@localhost}>
Installed-Size: $size
Depends: $needed, tzdata
Recommends: libcurl4
Section: utils
Priority: optional
Description: decides from request logs when an old app version may be retired
 Reads gzip request logs into a SQLite file, works out each client version's
 active share over the last seven closed days, and says what may be retired,
 what must wait and why. It recommends and records; it never touches a server.
CONTROL
find "$tree" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
package=$folder/sunset_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null

# The same without dpkg, to be unpacked under a prefix.
name=sunset-$version-linux-$(uname -m)
mkdir "$scratch/$name"
"$here/files.sh" "$stripped" "$scratch/$name" ""
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$scratch" -cf - "$name" |
  gzip -9n >"$folder/$name.tar.gz.new"
mv "$folder/$name.tar.gz.new" "$folder/$name.tar.gz"
ls -l "$package" "$folder/$name.tar.gz"
