#!/usr/bin/env bash
# check_library.sh FOLDER: a separate project builds and runs against the library that is
# installed in FOLDER/usr, found by CMake (g++) and by pkg-config (clang++, which cannot
# read the link-time code of g++ and so needs the machine code beside it).
set -euo pipefail
folder=$1
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
expected='f5 flips e5'

cmake -G Ninja -S "$source" -B "$folder/cmake-user" -DCMAKE_PREFIX_PATH="$folder/usr"
cmake --build "$folder/cmake-user"
"$folder/cmake-user/user" | grep -F "$expected"

export PKG_CONFIG_PATH=$folder/usr/lib/pkgconfig
# pkg-config quotes blanks for the shell, which therefore has to read its answer.
eval "flags=($(pkg-config --cflags --libs outflank))"
# shellcheck disable=SC2154
clang++ "$source/user.cpp" "${flags[@]}" -o "$folder/pkg-config-user"
"$folder/pkg-config-user" | grep -F "$expected"
