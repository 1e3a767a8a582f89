# Configuring and building a preset of CMakePresets.json in build/PRESET.
# shellcheck shell=bash

# Debian's Emscripten finds its own JavaScript modules there.
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}

# What ccache keeps serves every clone, whatever folder it is in.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}

# configure PRESET: (re)makes build/PRESET when the presets, the place of the sources or
# the presence of ccache have changed; changes of a CMakeLists.txt are ninja's business.
configure() {
    local preset=$1 folder=$root/build/$1 options=() wanted
    if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
    wanted="$root ${options[*]} $(cksum <"$root/CMakePresets.json")"
    if [[ -f $folder/build.ninja && -f $folder/.configured &&
        $(<"$folder/.configured") == "$wanted" ]]; then
        return 0
    fi
    say "configuring build/$preset"
    mkdir -p "$folder"
    if ! (cd "$root" && cmake --preset "$preset" --fresh "${options[@]}") \
        >"$folder/configure.log" 2>&1 </dev/null; then
        cat "$folder/configure.log" >&2
        fail "configuring build/$preset" "see the lines above"
    fi
    printf '%s' "$wanted" >"$folder/.configured"
}

# build PRESET [TARGET...]: builds with output on standard error, silent when there is
# nothing to do.
build() {
    local preset=$1 folder=$root/build/$1 quiet=()
    shift
    configure "$preset"
    if [[ $(ninja -C "$folder" -n "$@" 2>&1 | tail -n 1) == "ninja: no work to do." ]]; then
        return 0
    fi
    [[ -t 2 ]] || quiet=(--quiet)
    say "building build/$preset"
    ninja -C "$folder" "${quiet[@]}" "$@" >&2 </dev/null ||
        fail "building build/$preset" "see the lines above"
}
