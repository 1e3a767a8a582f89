#!/usr/bin/env bash
# check_library.sh FOLDER [PREFIX]: separate programs in C++ and C build, without a word of compiler or
# linker, and run against the library that is installed in PREFIX (FOLDER/usr), found by CMake and by
# pkg-config, with g++ and clang++ (which cannot read the link-time code of g++). The score that the C++
# program finds is that of the command line, where it is installed too.
set -euo pipefail
folder=$1
prefix=${2:-$folder/usr}
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
flip='f5 flips e5'
# What both find for the position of user.cpp.
score=44
if [[ -x $prefix/bin/outflank ]]; then
    position=$(grep -o '"[-XO]\{64\} X"' "$source/user.cpp" | tr -d '"')
    found=$("$prefix/bin/outflank" solve "$position" --json | sed -n 's/^{"index".*"score":\([-0-9]*\),.*/\1/p')
    [[ $found == "$score" ]] || { echo "outflank solve: found score $found, expected $score" >&2 && exit 1; }
fi

# same_as EXPECTED PROGRAM: it prints a line that ends so.
same_as() {
    local said
    said=$("$2")
    [[ $said == *": $1" ]] || { echo "$2: found '$said', expected '...: $1'" >&2 && return 1; }
    echo "$said"
}

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
    same_as "$flip, score $score" "$built/user"
    same_as "$flip" "$built/c_user"
done

# In /usr both are found without a word.
if [[ $prefix != /usr ]]; then export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib; fi
# pkg-config quotes blanks for the shell, which therefore has to read its answer.
eval "flags=($(pkg-config --cflags --libs outflank))"
eval "c_flags=($(pkg-config --cflags --libs outflank_c))"
# shellcheck disable=SC2154
for compiler in g++ clang++; do
    quietly "$compiler" -Wall -Wextra "$source/user.cpp" "${flags[@]}" -o "$folder/pkg-config-user"
    same_as "$flip, score $score" "$folder/pkg-config-user"
done
# shellcheck disable=SC2154
for compiler in gcc clang; do
    quietly "$compiler" -Wall -Wextra "$source/c_user.c" "${c_flags[@]}" -o "$folder/pkg-config-c-user"
    same_as "$flip" "$folder/pkg-config-c-user"
done
