#!/usr/bin/env bash
# check_reproducible.sh [FOLDER]: builds the packages of HEAD twice, in folders of different names and
# depths, with another umask, language and time zone, without ccache, and compares every byte of
# dist/. Takes two whole builds; FOLDER (default: a new one in /var/tmp) gets about 3 GB.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=${1:-}
if [[ -z $work ]]; then
    work=$(mktemp -d /var/tmp/outflank-reproducible.XXXXXX)
    trap 'rm -rf --one-file-system "$work"' EXIT
fi
commit=$(git -C "$root" rev-parse HEAD)
first=$work/one second="$work/another folder/with a longer name/two"

# build_in FOLDER UMASK WORD=VALUE...
build_in() {
    local folder=$1
    mkdir -p "$folder"
    if [[ ! -e $folder/.git ]]; then git clone -q "$root" "$folder"; fi
    git -C "$folder" fetch -q --tags "$root" HEAD
    git -C "$folder" checkout -q --detach "$commit"
    (umask "$2" && cd "$folder" && env -u SOURCE_DATE_EPOCH CCACHE_DISABLE=1 "${@:3}" ./dev package) ||
        { echo "./dev package failed in $folder" && exit 1; }
}

build_in "$first" 022 TZ=UTC LC_ALL=C.UTF-8
build_in "$second" 002 TZ=Asia/Tokyo LC_ALL=C
for file in "$first"/dist/*; do
    name=$(basename "$file")
    cmp "$file" "$second/dist/$name" || { echo "differs: $name (diffoscope says where)" && status=1; }
done
[[ ${status:-0} -eq 0 ]] || exit 1
[[ $(ls "$first/dist") == "$(ls "$second/dist")" ]] || { echo "the two builds made other files" && exit 1; }
echo "reproducible: $(find "$first/dist" -type f | wc -l) files of ${commit:0:12} are the same to the byte"
