#!/bin/sh
# Runs once in the booted system of check_chroot.sh: the service outflank as its administrator has it.
# What it finds is in /root/said; the last line is "all is well" if it is.
set -eu
exec >/root/said 2>&1
# The unit, because the command asks over a bus that a bare system lacks.
trap 'systemctl --no-block start poweroff.target' EXIT

await() {
    for _ in $(seq 100); do
        if "$@" 2>/dev/null; then return 0; fi
        sleep 0.2
    done
    echo "waited 20 s for: $*"
    systemctl status --no-pager outflank.service || true
    return 1
}
value() { systemctl show --value --property "$1" outflank.service; }

[ "$(systemctl is-enabled outflank.service || true)" = disabled ]
systemctl enable --now outflank.service
await outflank serve --probe
touch /root/started
first=$(value MainPID)
user=$(ps -o uid= -p "$first" | tr -d ' ')
echo "service: $(value ActiveState), user $user, $(ps -o rss= -p "$first" | awk '{ print int($1 / 1024) }') MiB"
# One of those that systemd gives to services while they run.
[ "$user" -ge 61184 ] && [ "$user" -le 65519 ]
[ "$(awk '/^CapEff/ { print $2 }' "/proc/$first/status")" = 0000000000000000 ]
await test -f /root/asked

kill -KILL "$first"
await outflank serve --probe
[ "$(value MainPID)" != "$first" ]
echo "service: killed, and back"

sed -i 's/--port 8642/--port 8643/' /etc/default/outflank
systemctl restart outflank.service
await outflank serve --probe --port 8643
echo "service: took its options from /etc/default/outflank"

apt-get -qq -y purge outflank >/dev/null
[ "$(value ActiveState)" = inactive ]
[ "$(value LoadState)" = not-found ]
remains=$(find / -xdev -name '*outflank*' -not -path '/proc/*' -not -path '/packages/*' -not -path '/var/log/*' -not -path '/var/cache/*')
if [ -n "$remains" ] || getent passwd outflank; then
    echo "remains: $remains"
    exit 1
fi
echo "all is well"
