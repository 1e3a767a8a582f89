#!/usr/bin/env bash
# check_files.sh DIST: what `./dev package` has made, looked at without installing it: lintian, no
# place of the machine that built it, the C library that the tarball wants, the list of contents.
set -euo pipefail
dist=$1
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$dist" && sha256sum --check --quiet SHA256SUMS)

# What lintian says is an error here; what we think otherwise about is in *.lintian-overrides.
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$dist"/*.deb

mkdir "$work/tree"
for package in outflank liboutflank-c1 liboutflank-dev outflank-desktop; do
    file=$(find "$dist" -name "${package}_*.deb")
    [[ -f $file ]] || { echo "expected one package $package in $dist" && exit 1; }
    dpkg-deb --extract "$file" "$work/tree/$package"
    printf '%-18s %6s KiB packed, %s KiB installed\n' "$package" "$(du -k "$file" | cut -f1)" \
        "$(dpkg-deb --field "$file" Installed-Size)"
done
mkdir "$work/tree/tarball"
tar --extract --file "$(find "$dist" -name 'outflank-*.tar.gz')" --directory "$work/tree/tarball" --strip-components=1

# No file knows where it was built. Packed ones are unpacked first.
find "$work/tree" -name '*.gz' -exec gunzip --force --keep {} +
if grep --recursive --files-with-matches --text --fixed-strings --regexp "$root" --regexp "$HOME/" "$work/tree"; then
    echo "these name a folder of the machine that built them: $root or $HOME"
    exit 1
fi

[[ -s $work/tree/outflank/usr/share/outflank/web/index.html ]]
[[ -s $work/tree/tarball/share/outflank/web/index.html ]]
# What help and headers name is there.
for document in using.md engine.md formats/README.md formats/remarks.md; do
    [[ -s $work/tree/tarball/share/doc/outflank/docs/$document ]]
    [[ -e $work/tree/outflank/usr/share/doc/outflank/docs/$document ]]
done
# The texts of the licences come along where no Debian has them.
for text in copyright copyright-gcc GPL-3 LGPL-2.1; do [[ -s $work/tree/tarball/share/doc/outflank/$text ]]; done
if grep common-licenses "$work/tree/tarball/share/doc/outflank/copyright"; then exit 1; fi
desktop-file-validate "$work/tree/outflank-desktop/usr/share/applications/outflank-desktop.desktop"
appstreamcli validate --no-net "$work"/tree/outflank-desktop/usr/share/metainfo/*.xml
zsh -n "$work/tree/outflank/usr/share/zsh/vendor-completions/_outflank"
fish -n "$work/tree/outflank/usr/share/fish/vendor_completions.d/outflank.fish"
systemd-analyze security --offline=true --threshold=20 "$work/tree/outflank/lib/systemd/system/outflank.service" | tail -n 1

# Whoever links the library has his own compiler: there is machine code only.
archive=$(find "$work/tree/liboutflank-dev" -name liboutflank.a)
if objdump --section-headers "$archive" | grep -m 1 -E '\.(gnu\.lto_|llvm\.lto)'; then
    echo "expected no intermediate code in liboutflank.a"
    exit 1
fi

# The program of the tarball asks nothing of the system but the kernel: no loader, no symbols.
program=$work/tree/tarball/bin/outflank
if readelf --program-headers --wide "$program" | grep -E 'INTERP|NEEDED'; then
    echo "expected a program without shared libraries in the tarball"
    exit 1
fi
wanted=$(objdump --dynamic-syms "$program" 2>&1 | grep -o 'GLIBC_[0-9.]*' || true)
[[ -z $wanted ]] || { echo "the tarball wants $wanted" && exit 1; }
# In a root where nothing else is.
mkdir "$work/empty"
cp -r "$work/tree/tarball/bin" "$work/tree/tarball/share" "$work/empty/"
chroot "$work/empty" /bin/outflank perft 5
if [[ $(chroot "$work/empty" /bin/outflank play --black greedy --white random --seed 1 --plain </dev/null | wc -l) -lt 20 ]]; then
    echo "expected a game"
    exit 1
fi
echo "glibc wanted by the Debian packages: $(objdump --dynamic-syms "$work/tree/outflank/usr/bin/outflank" |
    grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1); by the tarball: none"

python3 -B "$root/packaging/components.py" check "$(find "$dist" -name '*.spdx.json')"
