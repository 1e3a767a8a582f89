#!/usr/bin/env bash
# check_files.sh PREFIX: is everything in place that `cmake --install` promises, and does
# the program say the same version as the package files?
set -euo pipefail
prefix=$1

for file in bin/outflank lib/liboutflank.a lib/liboutflank_c.so include/outflank/board.h \
    lib/cmake/outflank/outflank-config.cmake lib/pkgconfig/outflank.pc \
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
    COMP_WORDS=(outflank "$@")
    COMP_CWORD=$#
    _outflank
    echo " ${COMPREPLY[*]} "
}
# shellcheck source=/dev/null
source "$prefix/share/bash-completion/completions/outflank"
[[ $(offered so) == " solve " ]]
[[ $(offered solve --al) == " --all-moves " ]]
[[ $(offered help sel) == " selfplay " ]]
[[ $(offered play --black gre) == " greedy " ]]
[[ $(offered convert "$prefix/share/d") == *"share/doc"* ]]
if command -v zsh >/dev/null; then zsh -n "$prefix/share/zsh/site-functions/_outflank"; fi
if command -v fish >/dev/null; then fish -n "$prefix/share/fish/vendor_completions.d/outflank.fish"; fi

grep -q '^\.TH ' "$prefix/share/man/man1/outflank.1"

version=$(sed -n 's/^Version: //p' "$prefix/lib/pkgconfig/outflank.pc")
"$prefix/bin/outflank" --version | grep -F "$version"
