#!/usr/bin/env bash
# check_chroot.sh DIST [PARTS]: the Debian packages of DIST in a bare Debian 12: each is installed with what it
# depends on, used, and removed without remains. Needs root, the network, and about 4 GB in build/.
# Prints figures for docs/packages.md. PARTS are some of: program library service desktop. OUTFLANK_CHROOTS is the
# folder of the trees (build/chroot).
set -euo pipefail
dist=$(realpath "$1")
tests=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$tests/../.." && pwd)
work=${OUTFLANK_CHROOTS:-$root/build/chroot}
base=$work/base tree=$work/tree
port=18642
running=()

leave() {
    for pid in "${running[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait || true
    umount_tree
}
umount_tree() {
    local place
    for place in var/cache/apt/archives dev/shm dev/pts dev proc; do
        if mountpoint -q "$tree/$place"; then umount --lazy "$tree/$place"; fi
    done
}
trap leave EXIT

complain() {
    echo "check_chroot: $*"
    exit 1
}

# The trees are copies of this one; what they fetch is kept for the next.
make_base() {
    [[ ! -f $base/.complete ]] || return 0
    rm -rf --one-file-system "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase bookworm "$base" >"$work/debootstrap.log" || complain "debootstrap; see $work/debootstrap.log"
    printf '#!/bin/sh\nexit 101\n' >"$base/usr/sbin/policy-rc.d" # no services in a chroot
    chmod +x "$base/usr/sbin/policy-rc.d"
    touch "$base/.complete"
}
update_base() {
    cp /etc/resolv.conf "$base/etc/resolv.conf"
    chroot "$base" apt-get -q update >>"$work/apt.log" 2>&1 || complain "apt-get update; see $work/apt.log"
}

fresh_tree() {
    umount_tree
    rm -rf --one-file-system "$tree"
    cp -a "$base" "$tree"
    mount -t proc proc "$tree/proc"
    mount --rbind /dev "$tree/dev"
    mount --make-rslave "$tree/dev"
    mkdir -p "$work/archives/partial"
    mount --bind "$work/archives" "$tree/var/cache/apt/archives"
    mkdir "$tree/packages"
    cp "$dist"/*.deb "$tree/packages/"
}

inside() { chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
nobody=(chroot --userspec=nobody:nogroup "$tree" env -i PATH=/usr/bin:/bin HOME=/tmp LANG=C.UTF-8)
as_nobody() { "${nobody[@]}" "$@"; }
apt() { inside apt-get -q -y -o Dpkg::Use-Pty=0 --no-install-recommends "$@" >>"$work/apt.log" 2>&1 || { tail -n 20 "$work/apt.log" && complain "apt-get $*"; }; }
# The fields are dpkg's, not the shell's.
# shellcheck disable=SC2016
packages_of_tree() { inside dpkg-query -W -f='${Package} ${db:Status-Status} ${Installed-Size}\n'; }
# file_of PACKAGE
file_of() { (cd "$dist" && printf '/packages/%s' "$1"_*.deb); }

# state FILE: every file, user and group, but for what apt keeps of its own work.
state() {
    {
        (cd "$tree" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./packages -o -path ./var/cache \
            -o -path ./var/log -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o -print | sort)
        cat "$tree/etc/passwd" "$tree/etc/group"
        packages_of_tree
    } >"$1"
}

# purged PACKAGE...: removes them and what came with them; nothing may stay.
purged() {
    apt purge "$@"
    apt autoremove --purge
    state "$work/after"
    # What packages of others leave behind is theirs.
    if diff "$work/before" "$work/after" | grep '^[<>]' | tee "$work/remains" | grep -i outflank; then
        complain "the above remains of $*"
    fi
    echo "removed: $*; remains of packages it depended on: $(grep -c . "$work/remains" || true)"
    [[ ${strictly:-no} == no || ! -s $work/remains ]] || { cat "$work/remains" && complain "the above remains of $*"; }
}

# installed PACKAGE...: with what they depend on; prints what that costs.
installed() {
    local names=() before began=$SECONDS name
    before=$(packages_of_tree | awk '{ sum += $3 } END { print NR, sum }')
    for name in "$@"; do names+=("$(file_of "$name")"); done
    apt install "${names[@]}"
    packages_of_tree | awk -v before="$before" -v names="$*" -v took=$((SECONDS - began)) '
        { sum += $3 } END { split(before, was); printf "installed: %s; %d packages, %.1f MiB, %d s\n", names, NR - was[1], (sum - was[2]) / 1024, took }'
}

await_server() {
    local try
    for try in {1..100}; do
        if as_nobody outflank serve --probe --port $port 2>/dev/null; then return; fi
        sleep 0.2
    done
    complain "no server on port $port after $try tries"
}

check_program() {
    fresh_tree
    state "$work/before"
    installed outflank
    as_nobody outflank --version
    as_nobody outflank play --black greedy --white engine:level=3 --seed 1 --plain </dev/null | tail -n 1
    printf '%s\n' "-XXXXXX-OOOXXXOOOOXOOXOOOOXXXOOOOOXXXOOOOOOXOXOO--OXXX-O-OOOO--- X" >"$tree/tmp/position.txt"
    as_nobody outflank solve /tmp/position.txt --json | grep -m 1 -o '"score": *-\?[0-9]*'
    "${nobody[@]}" outflank serve --port $port --threads 2 >"$work/serve.log" & # not the function: its pid would be a shell's
    running+=($!)
    await_server
    curl --silent --fail "http://127.0.0.1:$port/" | grep -o '<meta name="outflank-server"[^>]*>'
    node "$tests/whole_game.mjs" "http://127.0.0.1:$port/"
    kill "${running[0]}"
    wait "${running[0]}" || complain "the server ended with status $?"
    running=()
    inside test -f /lib/systemd/system/outflank.service
    strictly=yes purged outflank
}

check_library() {
    fresh_tree
    apt install g++ clang cmake ninja-build pkg-config
    state "$work/before"
    installed liboutflank-c1 liboutflank-dev
    cp -r "$tests/../install" "$tree/tmp/install"
    inside bash /tmp/install/check_library.sh /tmp /usr
    rm -rf "$tree/tmp/install" "$tree"/tmp/*user*
    strictly=yes purged liboutflank-dev liboutflank-c1
}

check_desktop() {
    fresh_tree
    state "$work/before"
    installed outflank outflank-desktop
    [[ $(as_nobody outflank-desktop 2>&1) == "outflank-desktop: no display"* ]] || complain "expected a word about the display"
    python3 -B "$tests/window_in_chroot.py" "$tree"
    purged outflank-desktop outflank
}

# Under a systemd of its own, where the machine lets one start: enabled, asked from outside, killed and
# back, removed while it runs.
check_service() {
    fresh_tree
    apt install systemd systemd-sysv procps
    state "$work/before"
    installed outflank
    if compgen -G "$tree/etc/systemd/system/*.wants/outflank.service" >/dev/null; then complain "expected a service that is not enabled"; fi
    inside systemd-analyze verify --man=no outflank.service || complain "systemd-analyze verify outflank.service"
    umount_tree
    rm "$tree/usr/sbin/policy-rc.d" # here services may run
    install -m 755 "$tests/inside_service.sh" "$tree/root/inside_service.sh"
    printf '[Unit]\nAfter=basic.target\n[Service]\nType=oneshot\nExecStart=/root/inside_service.sh\n' >"$tree/etc/systemd/system/inside.service"
    mkdir -p "$tree/etc/systemd/system/multi-user.target.wants"
    ln -s ../inside.service "$tree/etc/systemd/system/multi-user.target.wants/inside.service"
    timeout --kill-after=10 180 systemd-nspawn --quiet --register=no --keep-unit --console=pipe --directory "$tree" --boot \
        >"$work/boot.log" 2>&1 </dev/null &
    running=($!)
    local try
    for try in {1..900}; do
        if [[ -f $tree/root/started ]]; then break; fi
        if ! kill -0 "${running[0]}" 2>/dev/null; then break; fi
        sleep 0.2
    done
    if [[ ! -f $tree/root/started && ! -f $tree/root/said ]]; then
        running=()
        echo "service: no systemd starts on this machine; not tried (build/chroot/boot.log)"
        return
    fi
    curl --silent --fail --max-time 20 http://127.0.0.1:8642/ | grep -o '<meta name="outflank-server"[^>]*>' || complain "no page from the service"
    touch "$tree/root/asked"
    wait "${running[0]}" || true
    running=()
    cat "$tree/root/said"
    grep -q '^all is well$' "$tree/root/said" || complain "the service: see above and $work/boot.log"
}

mkdir -p "$work"
: >"$work/apt.log"
make_base
update_base
for part in ${2:-program library service desktop}; do "check_$part"; done
umount_tree
rm -rf --one-file-system "$tree"
echo "packages: installed, used and removed in a bare Debian $(cat "$base/etc/debian_version")"
