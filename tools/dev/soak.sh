# ./dev soak: what takes too long for ./dev test. A part is a script in tests/soak that takes the
# program as its first argument, prints its figures and fails when a promise is broken.
# shellcheck shell=bash

# soak_parts: the names of all parts.
soak_parts() {
    local script
    for script in "$root"/tests/soak/*.sh; do
        if grep -q '^# Usage: [a-z_]*\.sh PROGRAM' "$script"; then basename "$script" .sh; fi
    done
}

# What the parts keep of their runs, and what of it the document shows.
soak_figures=$root/build/soak
shown_figures=$root/docs/figures

# soak_table: the figures of the parts that were run here into the document.
soak_table() {
    mkdir -p "$soak_figures"
    find "$soak_figures" -maxdepth 1 -name '*.json' -exec cp -t "$shown_figures" -- {} +
    python3 -B "$root/tools/soak_tables.py" "$shown_figures" "$root/docs/reliability.md"
    say "docs/reliability.md shows the figures of docs/figures"
}

# run_soak [--list | --table | PART [ARGUMENTS]]: one part, or all of them and then the table.
run_soak() {
    local parts status=0 part is_whole=1
    mapfile -t parts < <(soak_parts)
    if [[ ${1:-} == --list ]]; then printf '%s\n' "${parts[@]}" && return; fi
    if [[ ${1:-} == --table ]]; then soak_table && return; fi
    if [[ $# -gt 0 ]]; then
        [[ " ${parts[*]} " == *" $1 "* ]] || refuse "soak '$1'" "expected one of: ${parts[*]}"
        parts=("$1") is_whole=0
        shift
    fi
    for part in "${parts[@]}"; do need "soak-$part"; done
    lock_build
    build release
    unlock_build
    mkdir -p "$logs"
    case " ${parts[*]} " in *" house "* | *" page "* | *" starts "*) use_web_node ;; esac
    for part in "${parts[@]}"; do
        say "soak: $part (figures also in build/logs/soak-$part.log)"
        OUTFLANK_FIGURES=$soak_figures bash "$root/tests/soak/$part.sh" "$root/build/release/outflank" "$@" |
            tee "$logs/soak-$part.log" || status=1
    done
    [[ $status -eq 0 ]] || fail "soak" "see the lines above"
    if [[ $is_whole -eq 1 ]]; then soak_table; fi
}
