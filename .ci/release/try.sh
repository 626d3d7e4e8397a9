#!/usr/bin/env bash
# Tries what lies in dist/release as far as this machine can, and says what it could not try. Ends with 1 when anything that
# was tried did not work. Needs root for the package and the image; everything listens on loopback.
set -uo pipefail
cd "$(dirname "$0")/../../dist/release"

version=$(node -p "require('../../package.json').version")
work=$(mktemp -d)
failed=0
trap 'rm -rf "$work"' EXIT

ran() { echo "tried: $1"; }
skipped() { echo "not tried: $1 ($2)"; }
wrong() { echo "FAILED: $1"; failed=1; }
journey() { npx -y "bun@$(node -p "require('../../package.json').engines.bun")" ../../.ci/release/journey.ts "$@"; }
check() { if eval "$2"; then ran "$1"; else wrong "$1"; fi; }

# Starts a server, asks how it is, and ends it. $1: folder for data; the rest: the command.
lives() {
  local data=$1 port pid i answer=1
  shift
  port=$((20000 + RANDOM % 20000))
  DATA_DIR=$data HOST=127.0.0.1 PORT=$port "$@" > "$work/log" 2>&1 &
  pid=$!
  for i in $(seq 60); do
    if curl -fsS "http://127.0.0.1:$port/healthz" > /dev/null 2>&1; then answer=0; break; fi
    kill -0 "$pid" 2> /dev/null || break
    sleep 1
  done
  kill "$pid" 2> /dev/null
  wait "$pid"
  [ "$answer" = 0 ] || tail -n 5 "$work/log"
  return "$answer"
}

# Lays out the files of the image. $1: architecture, $2: folder
unpack_image() {
  python3 - "trackhut-$version-image.tar" "$@" << 'END'
import gzip, io, json, sys, tarfile
image = tarfile.open(sys.argv[1])
read = lambda digest: image.extractfile('blobs/sha256/' + digest.split(':')[1]).read()
index = json.loads(read(json.load(image.extractfile('index.json'))['manifests'][0]['digest']))
manifest = next(one for one in index['manifests'] if one['platform']['architecture'] == sys.argv[2])
for layer in json.loads(read(manifest['digest']))['layers']:
    tarfile.open(fileobj=io.BytesIO(gzip.decompress(read(layer['digest'])))).extractall(sys.argv[3])
END
}

check 'the sums' 'sha256sum --check --quiet SHA256SUMS'
if [ -f SHA256SUMS.sig ]; then
  check 'the signature' 'ssh-keygen -Y check-novalidate -n trackhut-release -s SHA256SUMS.sig < SHA256SUMS > /dev/null'
else
  skipped 'the signature' 'RELEASE_KEY is not set'
fi

machine=$(uname -m)
if [ "$machine" = x86_64 ]; then
  check 'install.sh' 'TRACKHUT_BIN=$work/bin sh install.sh 2> $work/log'
  check 'linux-x64: the journey in a plain folder' 'journey folder "$work/bin/trackhut"'
else
  skipped 'linux-x64' "this is $machine"
fi

if [ "$machine" = x86_64 ] && unshare --mount mount --make-rprivate / 2> /dev/null && [ -f "trackhut-$version-image.tar" ]; then
  unpack_image amd64 "$work/amd64"
  check 'the image: the journey with its files as a read-only root' 'journey container "$work/amd64"'
else
  skipped 'the image' 'it takes root, mounts of its own and x86-64'
fi

if command -v qemu-aarch64-static > /dev/null && [ -f "trackhut-$version-linux-arm64.tar.gz" ]; then
  # The image has the C library for it.
  unpack_image arm64 "$work/arm64"
  for cpu in cortex-a53 cortex-a72; do
    check "linux-arm64 as $cpu: a server" \
      'lives "$work/data-$cpu" qemu-aarch64-static -cpu "$cpu" -L "$work/arm64" "$work/arm64/usr/bin/trackhut"'
  done
else
  skipped 'linux-arm64' 'there is no qemu-aarch64-static, or no such release'
fi

musl="trackhut-$version-linux-x64-musl"
if [ -e /lib/ld-musl-x86_64.so.1 ] && [ -f "$musl.tar.gz" ]; then
  tar -xzf "$musl.tar.gz" -C "$work"
  if [ -e /usr/lib/libstdc++.so.6 ] && [ -e /etc/alpine-release ]; then
    check 'linux-x64-musl: a server' 'lives "$work/data-musl" "$work/$musl/trackhut"'
  else
    check 'linux-x64-musl: names the library it lacks' \
      '"$work/$musl/trackhut" --version > "$work/log" 2>&1; head -n 1 "$work/log" | grep -q "libstdc++.so.6"'
    skipped 'linux-x64-musl: a server' 'there is no C++ library for musl here'
  fi
else
  skipped 'linux-x64-musl' 'there is no loader of musl here'
fi

package="trackhut_${version}_amd64.deb"
if command -v debootstrap > /dev/null && [ "$(id -u)" = 0 ] && [ -f "$package" ]; then
  if debootstrap --variant=minbase --include=adduser,systemd stable "$work/debian" > "$work/log" 2>&1 &&
    chroot "$work/debian" /bin/true; then
    cp "$package" "$work/debian/tmp/"
    cat > "$work/debian/tmp/try" << 'END'
set -e
dpkg -i /tmp/*.deb
stat -c '%U %a' /var/lib/trackhut | grep -qx 'trackhut 700'
stat -c '%U:%G %a' /etc/trackhut/trackhut.env | grep -qx 'root:trackhut 640'
touch /var/lib/trackhut/mine
dpkg --purge trackhut
test -e /var/lib/trackhut/mine
test ! -e /etc/trackhut
test ! -e /usr/bin/trackhut
rm -r /var/lib/trackhut
END
    check 'the package: installed and purged, data kept' \
      'chroot "$work/debian" sh /tmp/try > "$work/log" 2>&1 || { tail -n 5 "$work/log"; false; }'
    if systemd-nspawn --quiet --register=no --keep-unit --directory="$work/debian" /bin/true > "$work/log" 2>&1; then
      check 'the unit: the journey under systemd' 'journey unit "$work/debian" "$package"'
    else
      skipped 'the unit' 'there is no systemd-nspawn, or it may not'
    fi
  else
    skipped 'the package' 'debootstrap did not make a system'
  fi
else
  skipped 'the package' 'there is no debootstrap, or no such release'
fi
if command -v lintian > /dev/null && [ -f "$package" ]; then
  check 'lintian' 'lintian --allow-root --fail-on error,warning "$package"'
else
  skipped 'lintian' 'it is not installed'
fi

skipped 'darwin-arm64, darwin-x64, linux-arm64-musl' 'nothing here runs them'
skipped 'windows-x64' 'Wine 8 lacks bcryptprimitives.dll, which Bun needs'
exit "$failed"
