#!/usr/bin/env bash
# check_container.sh DIST: the image of the server, built by buildah from the tarball without any other
# image, and its server run as the image says: its own user, a root that cannot be written, health asked.
# No engine of containers is needed: what one would do besides (network, cgroups) is not tried.
set -euo pipefail
dist=$(realpath "$1")
work=$(mktemp -d)
port=8642
server=

leave() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    wait || true
    if mountpoint -q "$work/root"; then umount --recursive "$work/root"; fi
    rm -rf --one-file-system "$work"
}
trap leave EXIT

builder() { buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }
field() { builder inspect --type image --format "{{$1}}" outflank && echo; }

tar --extract --file "$(find "$dist" -name 'outflank-*.tar.gz')" --directory "$work"
context=$(find "$work" -maxdepth 1 -name 'outflank-*')
# The format of Docker has a place for the health check; that of the OCI has none.
builder build --isolation chroot --format docker --tag outflank "$context" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
builder images --format '{{.Name}}: {{.Size}}' | grep outflank

mapfile -t found < <(field .Docker.Config.User && field .Docker.Config.Entrypoint && field .Docker.Config.Healthcheck.Test)
printf 'image: %s\n' "${found[@]}"
[[ ${found[0]} == 10001:10001 ]]
[[ ${found[2]} == "[CMD /usr/bin/outflank serve --probe]" ]]

container=$(builder from --pull-never outflank)
mounted=$(builder mount "$container")
mkdir "$work/root" "$mounted/proc" # engines give every container its /proc
mount --bind "$mounted" "$work/root"
mount -o remount,ro,bind "$work/root"
mount -t proc proc "$work/root/proc"
as_container=(chroot --userspec=10001:10001 "$work/root")
# The words of the entry point, which have no blanks.
IFS=' ' read -ra entry <<<"${found[1]:1:-1}"
if "${as_container[@]}" "${entry[0]}" serve --probe 2>/dev/null; then
    echo "port $port is taken: the container cannot be tried here"
    exit 1
fi
"${as_container[@]}" "${entry[@]}" --threads 1 >"$work/served" &
server=$!
for try in {1..100}; do
    if "${as_container[@]}" /usr/bin/outflank serve --probe 2>/dev/null; then break; fi
    sleep 0.2
done
[[ $try -lt 100 ]] || { echo "the server of the image does not answer" && exit 1; }
echo "health check: good, user $(stat -c %u "/proc/$server"), $(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$server/status") MiB"
curl --silent --fail "http://127.0.0.1:$port/" | grep -o '<meta name="outflank-server"[^>]*>'
if touch "$work/root/tmp-file" 2>/dev/null; then
    echo "expected a root that cannot be written"
    exit 1
fi
kill -TERM "$server"
wait "$server" || { echo "ended with status $?" && exit 1; }
server=
echo "container: built, asked, ended in order"
