#!/usr/bin/env bash
# release_check.sh [--quick] [VERSION]: walks the checklist of a release and says of each line whether it is
# kept. VERSION is the one that is meant (default: that of CMakeLists.txt). --quick leaves out what takes
# minutes to hours and says so. Ends with status 1 unless all lines are kept.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
quick=no
if [[ ${1:-} == --quick ]]; then quick=yes && shift; fi
project=$(sed -n 's/^project(outflank VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
version=${1:-$project}
if [[ $# -gt 1 || ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
    echo "release-check: found '$*', expected [--quick] [VERSION], such as 1.2.3" >&2
    exit 2
fi
open=0

# line SENTENCE COMMAND...: what the command says is shown only where it fails.
line() {
    local said
    if said=$("${@:2}" 2>&1 </dev/null); then
        echo "kept   $1"
    else
        echo "OPEN   $1"
        [[ -z $said ]] || tail -n 8 <<<"$said" | sed 's/^/         /'
        open=$((open + 1))
    fi
}

# long SENTENCE COMMAND...: a line that takes its time.
long() {
    if [[ $quick == no ]]; then line "$@" && return; fi
    echo "LATER  $1: ${*:2}"
    open=$((open + 1))
}

# by_hand SENTENCE: what nobody but a person can say.
by_hand() { echo "LOOK   $1"; }

tree_is_clean() { [[ -z $(git status --porcelain) ]] || { git status --short && false; }; }
versions_agree() {
    local page
    page=$(sed -n 's/^  "version": "\(.*\)",/\1/p' web/package.json)
    [[ $project == "$version" && $page == "$version" ]] || { echo "CMakeLists.txt: $project, web/package.json: $page" && false; }
}
tag_is_here() {
    [[ $(git tag --points-at HEAD) == *"v$version"* ]] || { echo "git tag -a v$version" && false; }
}
changelog_is_closed() {
    # Each line ends the function itself: bash minds no failed command in a condition.
    grep -qE "^## \[?$version\]? - [0-9]{4}-[0-9]{2}-[0-9]{2}" CHANGELOG.md ||
        { echo "CHANGELOG.md: no heading '## $version - YYYY-MM-DD'" && return 1; }
    awk '/^## /{ inside = /[Uu]nreleased/ } inside && /^- / { found = 1 } END { exit found }' CHANGELOG.md ||
        { echo "CHANGELOG.md: lines under Unreleased" && return 1; }
}
package_version_is() { [[ $(packaging/version.sh) == "$version" ]] || { echo "packages would be $(packaging/version.sh)" && false; }; }
software_centres_know() {
    grep -q "<release version=\"$version\"" data/desktop/org.outflank.Outflank.metainfo.xml ||
        { echo "data/desktop/*.metainfo.xml: no <release version=\"$version\" date=...>" && false; }
}

echo "Release of Outflank $version from $(git rev-parse --short=12 HEAD)"
line "nothing is uncommitted" tree_is_clean
line "the version is the same everywhere" versions_agree
line "the commit has the tag v$version" tag_is_here
line "the packages take the version from it" package_version_is
line "the changelog has the version, with its day, and nothing beyond" changelog_is_closed
line "software centres are told of the release" software_centres_know
line "shell, Python, format, layers, sizes" ./dev test --only format,layers,sizes,scripts
long "all tests of continuous integration" ./dev test
long "the window of the desktop" ./dev test --only desktop
long "packages and container, installed, used and removed" ./dev test --only packages
long "two builds are the same to the byte" bash tests/packages/check_reproducible.sh
by_hand "match against the last release, equal nodes and equal time: strength in the release's text"
by_hand "pictures in docs/images and README.md show this release"
by_hand "dist/SHA256SUMS is signed and stands beside the files; weights: $(sha256sum data/weights/outflank.weights | cut -c1-16)…"
if [[ $open -gt 0 ]]; then
    echo "$open lines are open"
    exit 1
fi
echo "all lines are kept; those to look at are yours"
