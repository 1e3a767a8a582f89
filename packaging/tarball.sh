#!/usr/bin/env bash
# tarball.sh BUILD VERSION FOLDER: packs the program without shared libraries, the page, manual and
# completions as FOLDER/outflank-VERSION-linux-MACHINE.tar.gz, from BUILD, a tree of the preset
# `package`. SOURCE_DATE_EPOCH is the time of every file.
set -euo pipefail
build=$1 version=$2 folder=$3
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
umask 022
name=outflank-$version-linux-$(uname -m)
tree=$build/tarball/$name
rm -rf "$build/tarball"

cmake --install "$build" --component program --prefix "$tree" >/dev/null
install -m 755 -s "$build/portable/outflank" "$tree/bin/outflank"
mv "$tree/share/doc/outflank/LICENSE" "$tree/LICENSE"
python3 -B "$root/packaging/components.py" copyright tarball >"$tree/share/doc/outflank/copyright"
install -m 644 /usr/share/common-licenses/{GPL-3,LGPL-2.1} "$tree/share/doc/outflank/"
install -m 644 /usr/share/doc/gcc-12-base/copyright "$tree/share/doc/outflank/copyright-gcc"
install -m 644 "$root/CHANGELOG.md" "$tree/share/doc/outflank/CHANGELOG.md"
install -m 644 "$root"/packaging/container/{Containerfile,compose.yaml} "$root/packaging/systemd/outflank.service" "$tree/"
cat >"$tree/README" <<TEXT
Outflank $version for Linux on $(uname -m), kernel 3.2 or newer, whatever the C library is.

  bin/outflank play            a game in the terminal
  bin/outflank serve --open    the app in the browser
  bin/outflank help            all commands

The folder can be anywhere; bin and share stay together. share has the manual page and the
completions of bash, zsh and fish. Containerfile makes an image of the server.
TEXT
tar --create --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --directory "$build/tarball" "$name" | gzip -9n >"$folder/$name.tar.gz"
