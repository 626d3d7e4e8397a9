#!/bin/sh
# Installs Trackhut from the folder of this script, or from the release at TRACKHUT_URL. It checks the sum, and with
# TRACKHUT_KEY the signature, before it runs anything.
#
#   sh install.sh                           puts the executable into /usr/local/bin, or into TRACKHUT_BIN
#   TRACKHUT_KEY='ssh-ed25519 AAAA…' sh install.sh
#   sudo trackhut service install           afterwards: installs it as a service
set -eu

version=@VERSION@

say() { echo "$*" >&2; }
fail() { say "$*"; exit 1; }

system=$(uname -s)
machine=$(uname -m)
case "$machine" in
  x86_64 | amd64) machine=x64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) fail "There is no Trackhut for this kind of processor ($machine): it takes 64 bits of x86 or ARM." ;;
esac
case "$system" in
  Linux) target=linux-$machine ;;
  Darwin) target=darwin-$machine ;;
  *) fail "There is no Trackhut for $system here. For Windows take trackhut-$version-windows-x64.zip." ;;
esac

if [ "$system" = Linux ]; then
  # A 64-bit kernel may run a 32-bit userland.
  [ "$(getconf LONG_BIT 2> /dev/null || echo 64)" = 64 ] ||
    fail "This system has programs of 32 bits, Trackhut takes 64. On a Raspberry Pi, install the system with 64 bits."
  if [ "$machine" = x64 ]; then feature=sse4_2; else feature=crc32; fi
  if [ -r /proc/cpuinfo ] && ! grep -qw "$feature" /proc/cpuinfo; then
    fail "This processor lacks $feature, without which Trackhut cannot run."
  fi
  if [ -e /lib/ld-musl-x86_64.so.1 ] || [ -e /lib/ld-musl-aarch64.so.1 ]; then
    # Debian can have musl in addition to its own C library.
    if [ ! -e /lib64/ld-linux-x86-64.so.2 ] && [ ! -e /lib/ld-linux-aarch64.so.1 ]; then
      target=$target-musl
      [ -e /usr/lib/libstdc++.so.6 ] || fail "Trackhut needs the C++ library here: apk add libstdc++"
    fi
  fi
fi

archive=trackhut-$version-$target.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() {
  if [ -n "${TRACKHUT_URL:-}" ]; then
    if command -v curl > /dev/null; then
      curl -fsSL -o "$work/$1" "$TRACKHUT_URL/$1" || fail "$1 could not be fetched from $TRACKHUT_URL."
    else
      wget -q -O "$work/$1" "$TRACKHUT_URL/$1" || fail "$1 could not be fetched from $TRACKHUT_URL."
    fi
  else
    here=$(cd "$(dirname "$0")" && pwd)
    [ -f "$here/$1" ] || fail "$1 is not in $here. Put it there, or say with TRACKHUT_URL where the release is."
    cp "$here/$1" "$work/$1"
  fi
}

fetch SHA256SUMS
if [ -n "${TRACKHUT_KEY:-}" ]; then
  command -v ssh-keygen > /dev/null || fail "The signature takes ssh-keygen (OpenSSH) to be checked."
  fetch SHA256SUMS.sig
  echo "trackhut $TRACKHUT_KEY" > "$work/allowed"
  ssh-keygen -q -Y verify -f "$work/allowed" -I trackhut -n trackhut-release -s "$work/SHA256SUMS.sig" \
    < "$work/SHA256SUMS" > /dev/null 2>&1 ||
    fail "The signature of SHA256SUMS is not of this key. Nothing was installed."
  say "The signature is that of the key."
fi
fetch "$archive"

wanted=$(grep "  $archive\$" "$work/SHA256SUMS" | cut -d ' ' -f 1)
if command -v sha256sum > /dev/null; then
  sum=$(sha256sum "$work/$archive" | cut -d ' ' -f 1)
else
  sum=$(shasum -a 256 "$work/$archive" | cut -d ' ' -f 1)
fi
[ -n "$wanted" ] && [ "$sum" = "$wanted" ] || fail "$archive is not what SHA256SUMS says. Nothing was installed."
say "The sum of $archive is right."

tar -xzf "$work/$archive" -C "$work"
program=$work/trackhut-$version-$target/trackhut
"$program" --version > /dev/null || fail "Trackhut does not run on this machine. Nothing was installed."

folder=${TRACKHUT_BIN:-/usr/local/bin}
if ! { mkdir -p "$folder" && cp "$program" "$folder/.trackhut.new"; } 2> /dev/null; then
  fail "$folder cannot be written to. Run this with sudo, or choose another folder with TRACKHUT_BIN."
fi
chmod 755 "$folder/.trackhut.new"
mv "$folder/.trackhut.new" "$folder/trackhut"
say "Trackhut $version is $folder/trackhut. To start it: trackhut. To make a service of it: sudo trackhut service install"
