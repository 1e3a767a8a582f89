# Which Debian packages a job needs, and how missing ones are installed.
# shellcheck shell=bash

declare -Ar kReasons=(
    [g++]="C++ compiler"
    [cmake]="configures the build"
    [ninja-build]="runs the build"
    [libfmt-dev]="text formatting of the program"
    [libcli11-dev]="command line of the program"
    [nlohmann-json3-dev]="JSON output of the program"
    [libboost1.81-dev]="network of the server"
    [libsqlite3-dev]="games database"
    [libzstd-dev]="packing of the weights"
    [libarchive-dev]="packed files of games"
    [zlib1g-dev]="those of gzip"
    [libgtest-dev]="unit tests"
    [libbenchmark-dev]="benchmarks"
    [ccache]="keeps what was compiled for the next run"
    [clang-19]="compiler of the packages"
    [lld-19]="its linker"
    [llvm-19]="its archiver"
    [clang]="second compiler, fuzzing"
    [libclang-rt-14-dev]="sanitizers and fuzzing with clang"
    [clang-format]="source format"
    [clang-tidy]="lint"
    [emscripten]="WebAssembly compiler"
    [nodejs]="runs WebAssembly"
    [npm]="packages of the app for the browser"
    [chromium]="measures the app in the browser"
    [chromium-headless-shell]="tests of the app for the browser"
    [firefox-esr]="tests of the app in a second browser"
    [webkit2gtk-driver]="tests of the app in a third browser"
    [python3]="checks and golden tests"
    [hunspell]="spell check of documents, help and comments"
    [hunspell-en-gb]="its dictionary"
    [shellcheck]="checks of shell scripts"
    [pkg-config]="test of the installed library"
    [zsh]="test of its completion"
    [fish]="test of its completion"
    [qt6-webengine-dev]="window of the desktop"
    [qt6-base-dev]="window of the desktop"
    [qt6-svg-dev]="pictures of the desktop window"
    [xvfb]="display for the tests of the desktop window and of the third browser"
    [openbox]="window manager for the test of the desktop window"
    [xdotool]="clicks of the test of the desktop window"
    [dpkg-dev]="dependencies of the packages"
    [file]="kinds of files in the packages"
    [bubblewrap]="sandbox that the installed program is tried in"
    [nginx-light]="web server in front of the server under test"
    [openssl]="certificate for that"
    [lintian]="check of the Debian packages"
    [debootstrap]="bare Debian in which the packages are tried"
    [systemd-container]="a systemd in which the service is tried"
    [buildah]="image of the container"
    [grhino]="an engine by other hands that ours plays against"
    [qemu-user]="emulator of other processors"
    [stress-ng]="busy processes beside the tests"
    [curl]="reaches the server of a package"
    [desktop-file-utils]="check of the desktop entry"
    [appstream]="check of the description for software centres"
)

# packages_for JOB: the packages of one job, one a line.
packages_for() {
    local compile=(g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev libboost1.81-dev
        libsqlite3-dev libzstd-dev libarchive-dev zlib1g-dev)
    local fast=(clang-19 lld-19 llvm-19)
    local fuzz=(clang libclang-rt-14-dev)
    case $1 in
        run) printf '%s\n' "${compile[@]}" ;;
        fast) printf '%s\n' "${compile[@]}" "${fast[@]}" python3 ;;
        bench) printf '%s\n' "${compile[@]}" libbenchmark-dev ;;
        unit) printf '%s\n' "${compile[@]}" "${fuzz[@]}" libgtest-dev python3 ;;
        fuzz) printf '%s\n' "${compile[@]}" "${fuzz[@]}" ;;
        wasm) printf '%s\n' cmake ninja-build emscripten nodejs python3 ;;
        web) printf '%s\n' cmake ninja-build emscripten nodejs npm python3 ;;
        bench-web) printf '%s\n' "${compile[@]}" emscripten nodejs npm chromium python3 ;;
        format) printf '%s\n' clang-format python3 ;;
        lint) printf '%s\n' "${compile[@]}" libgtest-dev libbenchmark-dev clang clang-tidy python3 ;;
        test-native) printf '%s\n' "${compile[@]}" "${fuzz[@]}" ccache libgtest-dev libbenchmark-dev \
            clang-format python3 shellcheck hunspell hunspell-en-gb pkg-config zsh fish nginx-light openssl bubblewrap ;;
        test-web) printf '%s\n' emscripten nodejs npm chromium-headless-shell firefox-esr webkit2gtk-driver xvfb ;;
        soak) packages_for run && printf '%s\n' python3 ;;
        soak-engines) packages_for soak && printf '%s\n' grhino nodejs npm ;;
        soak-processors) packages_for soak && printf '%s\n' qemu-user ;;
        soak-server) packages_for soak && printf '%s\n' nginx-light openssl ;;
        soak-night) packages_for soak-server && printf '%s\n' bubblewrap ;;
        soak-house | soak-page) packages_for page ;;
        soak-starts) packages_for page && packages_for load ;;
        soak-?*) packages_for soak ;;
        page) packages_for run && packages_for web && packages_for test-web ;;  # to build it, and to try it
        load) printf '%s\n' stress-ng ;;
        desktop) printf '%s\n' "${compile[@]}" qt6-base-dev qt6-webengine-dev qt6-svg-dev ;;
        test-desktop) packages_for desktop && printf '%s\n' python3 xvfb openbox xdotool ;;
        package) packages_for desktop && packages_for fast && packages_for web && printf '%s\n' dpkg-dev file python3 ;;
        test-packages) packages_for test-desktop && printf '%s\n' lintian debootstrap systemd-container buildah curl chromium-headless-shell \
            desktop-file-utils appstream zsh fish ;;
        test) packages_for test-native && packages_for test-web ;;
        *) refuse "packages of '$1'" "no such job" ;;
    esac
}

# Any Node from 18 on will do, also one that is not Debian's.
node_is_good() {
    local version
    version=$(node --version 2>/dev/null) || return 1
    version=${version#v}
    [[ ${version%%.*} -ge 18 ]]
}

# missing_packages PACKAGE...: those that are not installed, one a line.
missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        [[ $package == nodejs ]] && node_is_good && continue
        [[ $package == npm ]] && command -v npm >/dev/null && continue  # Node's own releases have it
        grep -qxF "$package installed" <<<"$installed" || echo "$package"
    done
}

# as_root COMMAND...: directly for root, else through sudo.
as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "installing packages" "this needs root or sudo; or have somebody install those above"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null >&2
}

# need JOB: installs what is missing for a job, saying what and why.
need() {
    local missing
    find_missing "$1"
    [[ ${#missing[@]} -eq 0 ]] || install "${missing[@]}"
}

# need_meanwhile JOB [COMMAND...]: the same, and then COMMAND, while other work goes on, with the
# output in build/logs/packages.log; `await_packages` waits for it. Where a password may be asked
# for, Debian's packages come first, in the foreground.
need_meanwhile() {
    local missing
    find_missing "$1"
    shift
    if [[ ${#missing[@]} -gt 0 && $EUID -ne 0 ]]; then
        install "${missing[@]}"
        missing=()
    fi
    {
        [[ ${#missing[@]} -eq 0 ]] || install "${missing[@]}"
        "$@"
    } >"$logs/packages.log" 2>&1 9>&- &
    installation=$!
}

await_packages() {
    [[ -n ${installation:-} ]] || return 0
    local job=$installation
    installation=
    wait "$job" && return 0
    tail -n 20 "$logs/packages.log" >&2
    fail "installing packages" "all of it is in build/logs/packages.log"
}

# find_missing JOB: sets `missing`, and says what is missing and why.
find_missing() {
    local list wanted package
    missing=()
    list=$(packages_for "$1") || exit
    mapfile -t wanted <<<"$list"
    command -v dpkg-query >/dev/null || {
        say "not a Debian system: needed for '$1' are ${wanted[*]}"
        return 0
    }
    mapfile -t missing < <(missing_packages "${wanted[@]}")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    say "installing ${#missing[@]} Debian packages:"
    for package in "${missing[@]}"; do say "  $package (${kReasons[$package]})"; done
}

# install PACKAGE...
install() {
    local command=(install -y --no-install-recommends "$@")
    # Lists that are missing make the simulation fail, lists too old the installation itself.
    if apt-get -s "${command[@]}" >/dev/null 2>&1 && apt_get "${command[@]}"; then return 0; fi
    say "fetching the package lists first"
    apt_get update || fail "apt-get update" "is the network there? see the lines above"
    apt_get "${command[@]}" || fail "installing $*" "see the lines above"
}
