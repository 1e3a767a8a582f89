# The stages of ./dev test, in order; each is a function stage_NAME.
# shellcheck shell=bash

readonly kStages=(format layers sizes words scripts dev alone asan release install wasm web fuzz)
# Those that only --only runs.
readonly kByHand=(clang fast tsan desktop packages)

logs=$root/build/logs
# Seconds for each fuzz target; empty: the corpus and a fixed number of inputs from it, the
# same in every run, as a test must be.
fuzz_seconds=${fuzz_seconds:-}

# cpp_files, cpp_sources: the C++ files of the project, and those that are compiled on
# their own, each ended by a zero byte. To be called in the top folder.
cpp_files() {
    find src include tests bench fuzz examples \( -name '*.cpp' -o -name '*.h' \) -print0 | sort -z
}
cpp_sources() { find src bench examples -name '*.cpp' -print0 | sort -z; }

# tally PASSED FAILED [SKIPPED]: adds to the counts of the whole run.
tally() { echo "$stage $1 $2 ${3:-0}" >>"$logs/tally"; }

# check NAME COMMAND...: one check that counts as one test; status 75 says that it was skipped.
check() {
    local name=$1 status=0
    shift
    "$@" || status=$?
    case $status in
        0) tally 1 0 ;;
        75) tally 0 0 1 ;;
        *)
            echo "FAILED: $name"
            tally 0 1
            ;;
    esac
}

# build_and_test PRESET: builds it and runs its tests, counted from CTest's own report. With
# --fast those are left out that took over a second in the last whole run.
build_and_test() {
    local folder=$root/build/$1 report=$root/build/$1/ctest.xml status=0 options=()
    build "$1"
    if [[ -n ${fast:-} && -f $report ]]; then
        options=(--exclude-regex "$(python3 -B "$root/tools/slowest_tests.py" "$folder/.." 0 --over 1 --preset "$1")")
    fi
    if [[ -n ${fast:-} ]]; then report=$folder/ctest-fast.xml; fi
    rm -f "$report"
    ctest --test-dir "$folder" -j $((jobs + 1)) --output-on-failure --no-tests=error "${options[@]}" \
        --output-junit "$report" </dev/null || status=$?
    [[ -f $report ]] || return 1
    local total failed skipped
    total=$(report_count "$report" tests)
    failed=$(report_count "$report" failures)
    skipped=$(($(report_count "$report" skipped) + $(report_count "$report" disabled)))
    tally $((total - failed - skipped)) "$failed" "$skipped"
    return "$status"  # also when no test ran at all
}

report_count() { grep -m 1 -oP "^\s*$2=\"\K[0-9]+" "$1"; }

stage_format() {
    check "clang-format (mend with ./dev format)" format_is_clean
}
format_is_clean() {
    (cd "$root" && cpp_files | xargs -0 clang-format --style=file --dry-run -Werror)
}

stage_layers() {
    check "layers" python3 -B "$root/tools/check_layers.py" "$root"
    check "features of processors" python3 -B "$root/tools/check_features.py" "$root"
}

stage_sizes() { check "sizes" python3 "$root/tools/check_sizes.py" "$root"; }

# The words of documents, comments and help: retired ones, phrases that date, spelling; and the
# commits that documents name.
stage_words() {
    check "words" python3 -B "$root/tools/check_words.py" "$root"
    check "commits that documents cite" python3 -B "$root/tools/check_commits.py" "$root"
}

stage_scripts() {
    # tools/dev/ is checked as part of dev, which sources it.
    check "shell scripts" shellcheck --external-sources --check-sourced --source-path="$root" \
        "$root/dev" "$root/.ci/run" "$root"/tests/*/*.sh \
        "$root"/packaging/*.sh "$root"/packaging/*/*.sh "$root"/packaging/debian/control/p*
    check "tour of the code" python3 -B "$root/tools/check_tour.py" "$root"
    check "waits of the browser tests" python3 -B "$root/tools/check_waits.py" "$root"
    check "tests of tools/" python3 -B -m unittest discover -s "$root/tools/tests" -p '*_test.py'
}

# Every file of src/ by itself, by the second compiler: the builds below compile many as one.
stage_alone() {
    configure clang
    build clang generated/base/version_info.h
    check "files alone" python3 -B "$root/tools/check_alone.py" "$root/build/clang"
}

stage_dev() { build_and_test dev; }
# The second compiler with the sanitizers; `clang`, without them, is run by hand.
stage_clang() { build_and_test clang; }
# By hand as well: the compiler of the packages, with the tests of the release.
stage_fast() {
    need fast
    build_and_test fast
}
stage_asan() { UBSAN_OPTIONS=print_stacktrace=1 build_and_test asan; }
stage_tsan() { build_and_test tsan; }
stage_release() {
    build_and_test release
    check "output that documents show" python3 -B "$root/tools/check_printed.py" "$root" "$root/build/release/outflank"
}
stage_wasm() { build_and_test wasm; }

# The library as its users meet it: installed, found by CMake and by pkg-config. The
# prefix has a blank in it because somebody's home folder has one too.
stage_install() {
    build release
    local prefix="$root/build/install test"
    rm -rf "$prefix"
    cmake --install "$root/build/release" --prefix "$prefix/usr"
    check "installed files" bash "$root/tests/install/check_files.sh" "$prefix/usr"
    check "installed library" bash "$root/tests/install/check_library.sh" "$prefix"
    # Some machines that are containers themselves let nobody make another one.
    if bwrap --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 /usr/bin/true; then
        check "in a sandbox" bash "$root/tests/install/check_sandbox.sh" "$prefix/usr"
    else
        say "install: the sandbox is skipped, bwrap makes none here"
        tally 0 0 1
    fi
}

# The window of the desktop, on a display of its own. Not a stage of every run: Qt's browser engine
# is 400 MB. Where it is missing, all of it is skipped.
stage_desktop() {
    local lacking
    lacking=$(missing_packages qt6-base-dev qt6-webengine-dev qt6-svg-dev xvfb openbox xdotool | tr '\n' ' ')
    if [[ -n $lacking ]]; then
        say "desktop: skipped, this machine lacks ${lacking% } (./dev setup test-desktop)"
        tally 0 0 1
        return
    fi
    page_is_current || build_web
    build desktop outflank_desktop outflank_drag_source
    check "window of the desktop" python3 -B "$root/tests/desktop/check_desktop.py" "$root/build/desktop/outflank-desktop"
}

stage_fuzz() {
    local preset=asan
    if [[ -n $fuzz_seconds ]]; then preset=fuzz; fi
    build "$preset" fuzz_targets
    local target name
    for target in "$root"/fuzz/fuzz_*.cpp; do
        name=$(basename "$target" .cpp)
        check "$name${fuzz_seconds:+ for $fuzz_seconds s}" fuzz_one "$preset" "$name"
    done
}

# New inputs go to build/, the corpus in the tree is only read. A test gives its inputs in the
# order of their names and with fixed addresses, which libFuzzer takes values from: else each file
# system and each run would have other inputs. What a target says is shown when it fails.
fuzz_one() {
    local preset=$1 name=$2
    local found=$root/build/$preset/found/$name log=$logs/fuzz/$name.log
    local limit=(-seed=1 -runs=3000) fixed=(setarch -R)
    if [[ -n $fuzz_seconds ]]; then limit=(-max_total_time="$fuzz_seconds"); else rm -rf "$found"; fi
    "${fixed[@]}" true 2>/dev/null || fixed=()
    mkdir -p "$found" "$logs/fuzz"
    fuzz_inputs "${name#fuzz_}" >"$found.inputs"
    if "${fixed[@]}" "$root/build/$preset/$name" "${limit[@]}" -timeout=60 -print_final_stats=1 \
        -artifact_prefix="$found-" -seed_inputs=@"$found.inputs" "$found" \
        </dev/null >"$log" 2>&1; then
        return 0
    fi
    tail -n 60 "$log"
    return 1
}

# fuzz_inputs TARGET: its corpus, and for a reader the files that people have, between commas.
fuzz_inputs() {
    local folders=("$root/fuzz/corpus/$1")
    case $1 in
        fen | game | game_record | ggf | grid | obf | pgn | position | quest | records | sgf | table | transcript | wthor)
            folders+=("$root/tests/inputs/files") ;;
    esac
    find "${folders[@]}" -type f | LC_ALL=C sort | paste -sd, | tr -d '\n'
}

# known_stages STAGE...: refuses what is none.
known_stages() {
    [[ $# -gt 0 ]] || refuse "no stage" "expected some of: ${kStages[*]} ${kByHand[*]}"
    local each
    for each in "$@"; do
        declare -F "stage_$each" >/dev/null ||
            refuse "stage '$each'" "expected one of: ${kStages[*]} ${kByHand[*]}"
    done
}

# run_stages STAGE...: runs them all, also after a failure; the log of a stage is shown only when
# it fails. Ends with the times, and the counts of the run on a line of their own.
run_stages() {
    local began failed_stages=()
    known_stages "$@"
    mkdir -p "$logs"
    : >"$logs/tally"
    : >"$logs/times"
    began=$(date +%s)
    for stage in "$@"; do
        case $stage in wasm | web | desktop | packages) await_packages ;; esac
        run_stage
        [[ $(counted 3 "$stage") -eq 0 ]] || failed_stages+=("$stage")
    done
    show_times "$began"
    if [[ ${#failed_stages[@]} -gt 0 ]]; then
        show_failures "${failed_stages[@]}"
        say "failed: ${failed_stages[*]} (logs in build/logs; again with ./dev test --only STAGE)"
    fi
    # Those that passed at the second try; a stage says how many are let through.
    for stage in "$@"; do grep '^flaky: ' "$logs/$stage.log" >&2 || true; done
    echo "$(counted 2) passed, $(counted 3) failed, $(counted 4) skipped"
    [[ ${#failed_stages[@]} -eq 0 ]]
}

# run_stage: the stage that is named in $stage. Not to be called where a failure is looked at (if,
# ||): there the shell would go on behind each command that fails.
run_stage() {
    local status began=$SECONDS
    set +e
    (
        set -e
        "stage_$stage"
    ) >"$logs/$stage.log" 2>&1
    status=$?
    set -e
    if [[ $status -ne 0 && $(counted 3 "$stage") -eq 0 ]]; then tally 0 1; fi
    echo "$stage $((SECONDS - began))" >>"$logs/times"
    if [[ $(counted 3 "$stage") -eq 0 ]]; then
        say "$stage: $(counted 2 "$stage") passed in $((SECONDS - began)) s"
    else
        say "$stage: FAILED after $((SECONDS - began)) s"
        show_log "$logs/$stage.log"
    fi
}

# show_failures STAGE...: which tests failed, once more at the end, where one looks first.
show_failures() {
    local stage
    for stage in "$@"; do failing_tests "$stage" | head -n 20 >&2; done
}

# show_times SINCE: the seconds of all stages, and the slowest tests of a run of several.
show_times() {
    say "seconds: $(awk '{ printf "%s %d, ", $1, $2; sum += $2 } END { print "in all " sum }' "$logs/times")"
    [[ $(wc -l <"$logs/times") -gt 1 ]] || return 0
    local slowest
    slowest=$(python3 -B "$root/tools/slowest_tests.py" "$root/build" "$1")
    [[ -z $slowest ]] || printf 'dev: slowest tests:\n%s\n' "$slowest" >&2
}

# counted COLUMN [STAGE]: sum of a column of the tally: 2 passed, 3 failed, 4 skipped.
counted() {
    awk -v column="$1" -v stage="${2:-}" \
        'stage == "" || $1 == stage { sum += $column } END { print sum + 0 }' "$logs/tally"
}

# The end of a log without the lines about what went well.
show_log() { (grep -vE '^ +Start +[0-9]+:|  Passed  |^\[ +OK \]' "$1" || true) | tail -n 120 >&2; }
