#!/usr/bin/env bash
# check_sandbox.sh PREFIX: the installed program as containers have it: the root cannot be written, there is
# no home, no /proc and no environment, and one folder takes what is made.
set -euo pipefail
prefix=$1
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
mkdir -p "$box/app/bin" "$box/app/share/outflank/web" "$box/work"
cp "$prefix/bin/outflank" "$box/app/bin/"
echo '<p>the page</p>' >"$box/app/share/outflank/web/index.html"
echo f5d6c3 >"$box/work/in.txt"

# inside WORDS: what a shell in the sandbox prints.
inside() {
    bwrap --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin --dev /dev \
        --ro-bind "$box/app" /app --bind "$box/work" /work --remount-ro / --chdir /work --unshare-pid --unshare-ipc \
        --die-with-parent --clearenv --setenv PATH /app/bin:/usr/bin:/bin -- bash -c "set -e; $1" 2>&1
}

# expect TEXT WORDS: the output of the words has the text in it.
expect() {
    local said
    said=$(inside "$2") || said="$said (status $?)"
    if [[ $said != *"$1"* ]]; then
        printf '%s\n  found: %s\n  expected: %s\n' "$2" "$said" "$1"
        exit 1
    fi
}

# shellcheck disable=SC2016  # for the shell inside
expect "nothing" '[[ ! -e /proc && -z ${HOME:-} ]] && ! touch /new 2>/dev/null && echo nothing'
expect "wins" 'outflank play --black random --white greedy --seed 1 --plain'
expect "+6" "outflank solve -- '-XXXXXX--OOOOOXXXXOOXXXOOOXOOOXXXXOXOOXXXXOOXXXXXOOOOXO--OOO-OOX O'"
expect ";B[f5];W[d6];B[c3])" 'outflank convert in.txt /dev/stdout --to sgf'
expect ";B[f5];W[d6];B[c3])" 'outflank convert in.txt out.sgf && cat out.sgf'
expect "= " 'printf "genmove b\nquit\n" | outflank gtp --level 3'
expect "Read-only file system" '! outflank convert in.txt /out.sgf'
expect '"played": 2' 'outflank arena --engine random --engine greedy --games 2 --log log --json'
# shellcheck disable=SC2016  # for the shell inside
expect '<p>the page</p>' '
    mkfifo says
    outflank serve --port 0 >says 2>&1 &
    exec {says}<says
    while read -r -u "$says" line && [[ $line != "Outflank is at "* ]]; do :; done
    port=${line#*127.0.0.1:}
    port=${port%%/*}
    outflank serve --probe --port "$port" >/dev/null
    exec {page}<>"/dev/tcp/127.0.0.1/$port"
    printf "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" >&"$page"
    cat <&"$page"'
echo "sandbox: the program works without /proc, home and environment"
