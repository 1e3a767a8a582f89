#!/usr/bin/env bash
# version.sh: the version of packages of this tree, as Debian writes one.
#
#   at the tag v1.2.3            1.2.3
#   4 commits after it           1.2.3+4.g0123456789ab
#   no such tag before it        1.2.3~git20261124153000.0123456789ab: older than the release 1.2.3
#   with changes not committed   the same and +changed
#   no git, but `git archive`    1.2.3~archive.0123456789ab
#   neither                      1.2.3~local
#
# 1.2.3 is the version in CMakeLists.txt. A tag of this commit that says another is an error.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
project=$(sed -n 's/^project(outflank VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")
commit=$(<"$root/cmake/archived_commit.txt")

in_git() { git -C "$root" "$@" 2>/dev/null; }

if [[ $commit =~ ^[0-9a-f]+$ ]]; then
    echo "$project~archive.${commit:0:12}"
    exit
fi
if [[ ! -e $root/.git ]] || ! commit=$(in_git rev-parse --short=12 HEAD); then
    echo "$project~local"
    exit
fi

changed=
[[ -z $(in_git status --porcelain --untracked-files=no) ]] || changed=+changed
tag="" after=""
if found=$(in_git describe --tags --long --match 'v[0-9]*' --abbrev=12); then
    found=${found%-g*}
    tag=${found%-*} after=${found##*-}
fi
if [[ $after == 0 && $tag != "v$project" ]]; then
    echo "version.sh: found the tag $tag, expected v$project as in CMakeLists.txt" >&2
    exit 1
fi
if [[ $after == 0 ]]; then
    echo "$project$changed"
elif [[ $tag == "v$project" ]]; then
    echo "$project+$after.g$commit$changed"
else
    time=$(TZ=UTC in_git show -s --format=%cd --date=format-local:%Y%m%d%H%M%S HEAD)
    echo "$project~git$time.$commit$changed"
fi
