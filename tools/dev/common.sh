# What every part of ./dev uses: messages, the number of jobs, the lock on build/.
# shellcheck shell=bash

# All messages go to standard error: standard output belongs to the program that is run.
say() { printf 'dev: %s\n' "$*" >&2; }

# fail STEP HINT: one line that names the step, then exit status 1.
fail() {
    say "failed: $1"
    [[ -z ${2:-} ]] || say "$2"
    exit 1
}

# refuse FOUND EXPECTED: one line about a wrong argument, then exit status 2.
refuse() {
    say "$1: $2"
    exit 2
}

jobs=$(nproc 2>/dev/null || echo 2)
readonly jobs

# Two builds in one folder would spoil each other, so the second one waits.
# Descriptor 9 holds the lock; `unlock_build` lets it go before a program takes over.
lock_build() {
    command -v flock >/dev/null || return 0
    mkdir -p "$root/build" || fail "making $root/build" "is the folder yours to write?"
    # A run as root may have made it.
    { : >>"$root/build/.lock"; } 2>/dev/null || fail "writing $root/build/.lock" "are it and build/ yours to write?"
    exec 9>"$root/build/.lock"
    if ! flock -n 9; then
        say "another ./dev works in build/; waiting for it"
        flock 9
    fi
}

unlock_build() { exec 9>&-; }
