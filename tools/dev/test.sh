# ./dev test and its options: which stages, how often, beside what.
# shellcheck shell=bash

run_tests() {
    local chosen=("${kStages[@]}") repeat=1 load= only=
    fast=
    while [[ $# -gt 0 ]]; do
        case $1 in
            --list) printf '%s\n' "${kStages[@]}" && return ;;
            --only)
                [[ -n ${2:-} ]] || refuse "--only" "expected stages, such as dev,web (--list names them)"
                only=yes && IFS=, read -ra chosen <<<"$2" && shift
                ;;
            --fast) fast=yes ;;
            --load) load=yes ;;
            --repeat)
                [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || refuse "--repeat '${2:-}'" "expected a number of runs"
                repeat=$2 && shift
                ;;
            *) refuse "test $1" "expected --only STAGES, --fast, --repeat N, --load or --list" ;;
        esac
        shift
    done
    if [[ -n $fast ]]; then
        [[ -z $only ]] || refuse "--fast and --only" "expected one of them"
        chosen=(format layers sizes words dev web)
    fi
    known_stages "${chosen[@]}"  # before anything is installed for them
    need test-native
    [[ -z $load ]] || need load
    lock_build
    mkdir -p "$logs"
    # The compiler has minutes to do before a stage asks for the other half.
    case " ${chosen[*]} " in
        *" web "*) need_meanwhile test-web fetch_web_packages ;;
        *" wasm "*) need_meanwhile test-web ;;
    esac
    if [[ -n $load ]]; then start_load; fi
    if [[ $repeat -eq 1 ]]; then run_stages "${chosen[@]}"; else repeat_stages "$repeat" "${chosen[@]}"; fi
}

# start_load: as many busy processes as there are processors, until the end of this run.
start_load() {
    say "beside $jobs busy processes"
    stress-ng --cpu "$jobs" --quiet </dev/null 9>&- &
    # shellcheck disable=SC2064  # the process of now
    trap "kill $! 2>/dev/null" EXIT
}

# repeat_stages N STAGE...: the stages N times; ends with how often each test failed or was flaky.
repeat_stages() {
    local runs=$1 run status passed=0 list=$logs/repeat
    shift
    await_packages
    : >"$list"
    for ((run = 1; run <= runs; ++run)); do
        say "run $run of $runs"
        set +e
        (
            set -e
            export PAGE_TRACE=all
            run_stages "$@"
        )
        status=$?
        set -e
        if [[ $status -eq 0 ]]; then passed=$((passed + 1)); fi
        for stage in "$@"; do failing_tests "$stage" >>"$list"; done
    done
    say "$passed of $runs runs passed"
    sort "$list" | uniq -c | sort -rn >&2
    [[ $passed -eq $runs ]]
}

# failing_tests STAGE: a line for each test that failed in its last run, or passed at the second try.
failing_tests() {
    # CTest lists names at the end of its output, behind a number and before how they ended; Vitest writes FAIL
    # before the file and the name, Python's own tests FAIL or ERROR before the name.
    sed -E 's/\x1b\[[0-9;]*m//g' "$logs/$1.log" |
        sed -nE '/\((Skipped|Disabled)\)$/d; s/^\t *[0-9]+ - (.*) \([A-Z][A-Za-z_ ]*\)$/FAILED: \1/p
            s/^ *FAIL +(tests\/.*)$/FAILED: \1/p; s/^(FAIL|ERROR): (test_[^ ]+) .*$/FAILED: \2/p; /^(FAILED|flaky): /p' |
        sort -u | sed "s/^/$1: /"
}
