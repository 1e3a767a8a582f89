#!/usr/bin/env bash
# check_files.sh PREFIX: is everything in place that `cmake --install` promises, and does
# the program say the same version as the package files?
set -euo pipefail
prefix=$1

for file in bin/outflank lib/liboutflank.a lib/liboutflank_c.so include/outflank/board.h \
    lib/cmake/outflank/outflank-config.cmake lib/pkgconfig/outflank.pc lib/pkgconfig/outflank_c.pc \
    share/doc/outflank/LICENSE share/man/man1/outflank.1 \
    share/bash-completion/completions/outflank share/zsh/site-functions/_outflank \
    share/fish/vendor_completions.d/outflank.fish; do
    if [[ ! -s $prefix/$file ]]; then
        echo "missing or empty below $prefix: $file"
        exit 1
    fi
done

# offered WORD...: what completion makes of a command line with the last word unfinished.
offered() {
    COMP_LINE="outflank $*"
    COMP_POINT=${#COMP_LINE}
    _outflank
    echo " ${COMPREPLY[*]} "
}
# shellcheck source=/dev/null
source "$prefix/share/bash-completion/completions/outflank"
[[ $(offered so) == " solve " ]]
[[ $(offered solve --al) == " --all-moves " ]]
[[ $(offered help sel) == " selfplay " ]]
[[ $(offered play --black gre) == " greedy " ]]
spaced=$(printf %q "$prefix/share/d")
[[ $(offered convert "$spaced") == *"$prefix/share/doc"* ]]
python3 -B "$(dirname -- "${BASH_SOURCE[0]}")/check_completion.py" "$prefix"

manual=$prefix/share/man/man1/outflank.1
grep -q '^\.TH ' "$manual"
if command -v groff >/dev/null; then
    said=$(groff -man -Tutf8 -ww -z "$manual" 2>&1)
    [[ -z $said ]] || { echo "the manual page: $said"; exit 1; }
fi

version=$(sed -n 's/^Version: //p' "$prefix/lib/pkgconfig/outflank.pc")
"$prefix/bin/outflank" --version | grep -F "$version"

# What is installed knows neither the folder it was built in nor its sources' place.
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
if grep -rlaF "$root/" "$prefix"; then
    echo "these name a folder of the machine that built them: $root"
    exit 1
fi

# Intermediate code of one compiler would be compiled once more in every link.
if objdump -h "$prefix/lib/liboutflank.a" | grep -m 1 -E '\.(gnu\.lto_|llvm\.lto)'; then
    echo "expected machine code only in liboutflank.a"
    exit 1
fi
