#!/usr/bin/env bash
# finish_trees.sh TREES VERSION MAINTAINER: what Debian wants in a package beyond what
# `cmake --install` puts there. TREES has a folder for each component. SOURCE_DATE_EPOCH is the
# time of every file.
set -euo pipefail
trees=$1 version=$2 maintainer=$3
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
umask 022

declare -A packages=([program]=outflank [library]=liboutflank-c1 [development]=liboutflank-dev
    [desktop]=outflank-desktop)

# put MODE FILE PLACE
put() { install -D -m "$1" "$2" "$3"; }

# pack FILE...: as Debian wants manuals and changelogs packed, without name and time.
pack() { gzip -9nf "$@"; }

finish_program() {
    rm "$1/usr/share/doc/outflank/LICENSE" # the file copyright says it
    mkdir -p "$1/usr/share/zsh/vendor-completions"
    mv "$1/usr/share/zsh/site-functions/_outflank" "$1/usr/share/zsh/vendor-completions/"
    rmdir "$1/usr/share/zsh/site-functions"
    put 644 "$root/packaging/systemd/outflank.service" "$1/lib/systemd/system/outflank.service"
    put 644 "$here/outflank.default" "$1/etc/default/outflank"
}

finish_development() { strip --strip-debug --enable-deterministic-archives "$1"/usr/lib/*/liboutflank.a; }

for component in "${!packages[@]}"; do
    package=${packages[$component]}
    tree=$trees/$component
    doc=$tree/usr/share/doc/$package
    [[ -d $tree ]] || continue # cpack was asked for others only
    if declare -F "finish_$component" >/dev/null; then "finish_$component" "$tree"; fi
    python3 -B "$root/packaging/components.py" copyright >"$tree/copyright"
    put 644 "$tree/copyright" "$doc/copyright"
    rm "$tree/copyright"
    put 644 "$root/CHANGELOG.md" "$doc/changelog"
    printf '%s (%s) unstable; urgency=medium\n\n  * What is new is in changelog.gz.\n\n -- %s  %s\n' \
        outflank "$version" "$maintainer" \
        "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" >"$doc/changelog.Debian"
    pack "$doc"/changelog*
    if [[ -d $tree/usr/share/man ]]; then find "$tree/usr/share/man" -type f -not -name "*.gz" -exec gzip -9nf {} +; fi
    if [[ -f $here/$package.lintian-overrides ]]; then
        put 644 "$here/$package.lintian-overrides" "$tree/usr/share/lintian/overrides/$package"
    fi
done
find "$trees" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
