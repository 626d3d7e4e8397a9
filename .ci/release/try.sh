#!/usr/bin/env bash
# Tests the files in dist/release as far as this machine can, and lists what it could not test. Exits with 1 if any test
# failed. Needs root for the package and the image. All servers listen on loopback.
set -uo pipefail
cd "$(dirname "$0")/../../dist/release"

# From the list itself: a development build has another version than package.json.
version=$(sed -n '1s/^# Trackhut \(.*\), .*/\1/p' SHA256SUMS)
work=$(mktemp -d)
failed=0
trap 'rm -rf "$work"' EXIT

ran() { echo "tried: $1"; }
skipped() { echo "not tried: $1 ($2)"; }
wrong() { echo "FAILED: $1"; failed=1; }
journey() { npx -y "bun@$(node -p "require('../../package.json').engines.bun")" ../../.ci/release/journey.ts "$@"; }
check() { if eval "$2"; then ran "$1"; else wrong "$1"; fi; }

# Starts a server, checks its health, and stops it. $1: data directory; the rest: the command.
lives() {
  local data=$1 port pid i answer=1
  shift
  DATA_DIR=$data HOST=127.0.0.1 PORT=0 "$@" > "$work/log" 2>&1 &
  pid=$!
  for i in $(seq 60); do
    # The system chooses the port; the server prints it.
    port=$(grep -oE '127\.0\.0\.1:[0-9]+' "$work/log" | head -n 1)
    if [ -n "$port" ] && curl -fsS "http://$port/healthz" > /dev/null 2>&1; then answer=0; break; fi
    kill -0 "$pid" 2> /dev/null || break
    sleep 1
  done
  kill "$pid" 2> /dev/null
  wait "$pid"
  [ "$answer" = 0 ] || tail -n 5 "$work/log"
  return "$answer"
}

# Unpacks the files of the image. $1: architecture, $2: folder
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
  # The C library for qemu comes from the image.
  unpack_image arm64 "$work/arm64"
  for cpu in cortex-a53 cortex-a72; do
    check "linux-arm64 as $cpu: a server" \
      'lives "$work/data-$cpu" qemu-aarch64-static -cpu "$cpu" -L "$work/arm64" "$work/arm64/usr/bin/trackhut"'
  done
else
  skipped 'linux-arm64' 'there is no qemu-aarch64-static, or no such release'
fi

package="trackhut_${version/-/~}_amd64.deb"
debian=$work/debian
if command -v debootstrap > /dev/null && [ "$(id -u)" = 0 ] && [ -f "$package" ]; then
  if debootstrap --variant=minbase --include=adduser,musl,systemd stable "$debian" > "$work/log" 2>&1 &&
    chroot "$debian" /bin/true; then
    cp "$package" "$debian/tmp/"
    cat > "$debian/tmp/try" << 'END'
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
      'chroot "$debian" sh /tmp/try > "$work/log" 2>&1 || { tail -n 5 "$work/log"; false; }'
    if systemd-nspawn --quiet --register=no --keep-unit --directory="$debian" /bin/true > "$work/log" 2>&1; then
      check 'the unit: the journey under systemd' 'journey unit "$debian" "$package"'
    else
      skipped 'the unit' 'there is no systemd-nspawn, or it may not'
    fi
  else
    skipped 'the package' 'debootstrap did not make a system'
  fi
else
  skipped 'the package' 'there is no debootstrap, or no such release'
fi
musl="trackhut-$version-linux-x64-musl"
# Builds a root like Alpine's with libstdc++: musl comes from Debian, the C++ library from a musl wheel on PyPI.
lay_out_musl() {
  mkdir -p "$work/musl/lib" "$work/musl/usr/bin" "$work/musl/usr/lib" &&
    cp "$debian/usr/lib/x86_64-linux-musl/libc.so" "$work/musl/lib/ld-musl-x86_64.so.1" &&
    tar -xzf "$musl.tar.gz" -C "$work" && cp "$work/$musl/trackhut" "$work/musl/usr/bin/" &&
    pip download --quiet --no-deps --only-binary :all: --platform musllinux_1_2_x86_64 --python-version 3.12 \
      --dest "$work/wheel" contourpy==1.3.3 &&
    python3 -m zipfile -e "$work"/wheel/*.whl "$work/wheel"
}
add_cxx_library() {
  (cd "$work/musl/usr/lib" && cp "$work"/wheel/contourpy.libs/* . && ln -s libstdc++-*.so.6* libstdc++.so.6 &&
    ln -s libgcc_s-*.so.1 libgcc_s.so.1)
}
if [ -f "$musl.tar.gz" ] && [ -e "$debian/bin/true" ] && lay_out_musl > "$work/log" 2>&1; then
  check 'linux-x64-musl: names the library it lacks' \
    '! chroot "$work/musl" /usr/bin/trackhut --version > "$work/log" 2>&1 && grep -q "libstdc++.so.6" "$work/log"'
  check 'linux-x64-musl: the journey in a root with musl' 'add_cxx_library && journey container "$work/musl"'
else
  skipped 'linux-x64-musl' 'there is no such release, no new Debian, or no C++ library for musl'
fi

windows="trackhut-$version-windows-x64"
# Replaces the shell it is started in (exec), because `lives` kills that process.
wine() {
  HOME=/root WINEDEBUG=-all exec unshare --mount-proc --root="$debian" \
    /usr/lib/wine/wine64 "/windows/$windows/trackhut.exe" "$@"
}
if [ -f "$windows.zip" ] && [ -e "$debian/bin/true" ] &&
  chroot "$debian" apt-get install --quiet --yes --no-install-recommends wine64 > "$work/log" 2>&1; then
  python3 -m zipfile -e "$windows.zip" "$debian/windows"
  check "windows-x64 under $(chroot "$debian" dpkg-query --show wine64 | tr '\t' ' '): a server" 'lives /data wine'
else
  skipped 'windows-x64' 'there is no such release, or no new Debian with Wine 10'
fi

if command -v lintian > /dev/null && [ -f "$package" ]; then
  check 'lintian' 'lintian --allow-root --fail-on error,warning "$package"'
else
  skipped 'lintian' 'it is not installed'
fi

skipped 'darwin-arm64, darwin-x64, linux-arm64-musl' 'nothing here runs them'
exit "$failed"
