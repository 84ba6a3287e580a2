#!/bin/bash
# Ceph's S3 gateway on loopback, in memory, for the storage tests. Ctrl-C ends it and deletes its data.
# Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common. Then: scripts/radosgw.sh [PORT]
set -e
port=${1:-28080}
monitor=127.0.0.1:$((port + 1))
dir=$(mktemp -d)
id=$(cat /proc/sys/kernel/random/uuid)
export CEPH_CONF=$dir/ceph.conf
end() {
  # SIGKILL is fine: the data is in memory anyway.
  cat "$dir"/*.pid 2>/dev/null | xargs -r kill -9 || true
  rm -rf "$dir"
}
trap end EXIT
trap exit INT TERM

mkdir "$dir/mon" "$dir/osd" "$dir/rgw"
# Without keys the connections cannot be encrypted, hence crc.
cat >"$CEPH_CONF" <<CONF
[global]
fsid = $id
mon host = v2:$monitor
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
mon data = $dir/mon
osd data = $dir/osd
rgw data = $dir/rgw
run dir = $dir
admin socket = $dir/\$name.socket
log file = $dir/\$name.log
pid file = $dir/\$name.pid
rgw frontends = beast endpoint=127.0.0.1:$port
CONF
cd "$dir"
monmaptool --create --fsid "$id" --addv a "[v2:$monitor]" monmap >/dev/null
ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *' >/dev/null
ceph-mon --mkfs -i a --monmap monmap --keyring keyring
ceph-mon -i a --public-addr "$monitor"
store=$(cat /proc/sys/kernel/random/uuid)
ceph osd new "$store" >/dev/null
ceph-osd -i 0 --mkfs --osd-uuid "$store" 2>/dev/null
ceph-osd -i 0 2>/dev/null
radosgw -n client.rgw
radosgw-admin user create --uid zsm --display-name zsm --access-key zsm --secret-key zsm-secret >/dev/null
echo "ZSM_TEST_S3_URL=http://zsm:zsm-secret@127.0.0.1:$port/materials"
while :; do sleep 60 & wait $!; done
