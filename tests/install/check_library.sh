#!/usr/bin/env bash
# check_library.sh FOLDER [PREFIX]: separate programs in C++ and C build, without a word of compiler or
# linker, and run against the library that is installed in PREFIX (FOLDER/usr), found by CMake and by
# pkg-config, with g++ and clang++ (which cannot read the link-time code of g++).
set -euo pipefail
folder=$1
prefix=${2:-$folder/usr}
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
expected='f5 flips e5'

# quietly COMMAND...: it says nothing; how long it took, and how long of that it computed, is for the log.
quietly() {
    local said TIMEFORMAT="%R s, %U s of a processor: ${1##*/}"
    time said=$("$@" 2>&1) || { echo "$said" && return 1; }
    [[ -z $said ]] || { echo "expected no word from: $*" && echo "$said" && return 1; }
}

for compiler in gcc:g++ clang:clang++; do
    built=$folder/cmake-user-${compiler%%:*}
    CC=${compiler%%:*} CXX=${compiler##*:} cmake -G Ninja -S "$source" -B "$built" \
        -DCMAKE_PREFIX_PATH="$prefix"
    cmake --build "$built" | tee "$built/log"
    if grep -E 'warning|note:' "$built/log"; then exit 1; fi
    "$built/user" | grep -F "$expected"
    "$built/c_user" | grep -F "$expected"
done

# In /usr both are found without a word.
if [[ $prefix != /usr ]]; then export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib; fi
# pkg-config quotes blanks for the shell, which therefore has to read its answer.
eval "flags=($(pkg-config --cflags --libs outflank))"
eval "c_flags=($(pkg-config --cflags --libs outflank_c))"
# shellcheck disable=SC2154
for compiler in g++ clang++; do
    quietly "$compiler" -Wall -Wextra "$source/user.cpp" "${flags[@]}" -o "$folder/pkg-config-user"
    "$folder/pkg-config-user" | grep -F "$expected"
done
# shellcheck disable=SC2154
for compiler in gcc clang; do
    quietly "$compiler" -Wall -Wextra "$source/c_user.c" "${c_flags[@]}" -o "$folder/pkg-config-c-user"
    "$folder/pkg-config-c-user" | grep -F "$expected"
done
