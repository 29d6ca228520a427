#!/bin/sh
# Installs what pip cannot bring, the system libraries of Qt above all, or names what is missing.
# usage: system-packages.sh PYTHON
set -eu

python=$1

# shared library -> Debian package
libraries='
libGL.so.1 libgl1
libEGL.so.1 libegl1
libxkbcommon.so.0 libxkbcommon0
libglib-2.0.so.0 libglib2.0-0
libfontconfig.so.1 libfontconfig1
libdbus-1.so.3 libdbus-1-3
libxcb-cursor.so.0 libxcb-cursor0
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-shape.so.0 libxcb-shape0
'

[ "$(uname -s)" = Linux ] || exit 0

# What the loader can find counts: package names differ between releases.
known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p)
packages=
missing=
while read -r library package; do
    case $known in
        *"$library "*) ;;
        *) missing="$missing $library" packages="$packages $package" ;;
    esac
done <<END
$(echo "$libraries" | sed '/^$/d')
END

# Debian ships venv's half of the standard library as a package of its own.
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])') || {
        echo "No Python found as '$python'. Python 3.11 or newer is needed: make PYTHON=/path/to/python3" >&2
        exit 1
    }
    missing="$missing ensurepip(for-$version)"
    packages="$packages $version-venv"
fi

# Tests of a real crontab are skipped where there is none, so it is installed only where that is possible.
optional=
command -v crontab >/dev/null || optional=" cron"

[ -n "$packages$optional" ] || exit 0

if ! command -v apt-get >/dev/null; then
    [ -n "$packages" ] || exit 0
    echo "Missing, to be installed with this system's own package manager:$missing" >&2
    # Qt names what it misses itself; without ensurepip nothing works.
    case $missing in *ensurepip*) exit 1 ;; *) exit 0 ;; esac
fi

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=sudo
else
    [ -n "$packages" ] || exit 0
    echo "Missing system packages:$packages" >&2
    echo "Install them, then run make again:" >&2
    echo "    sudo apt-get update && sudo apt-get install --no-install-recommends$packages" >&2
    exit 1
fi

packages=$packages$optional
echo "system packages:$packages"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# An unreachable third-party source fails the update, not the installation.
$as_root apt-get -qq update >"$log" 2>&1 || true
# shellcheck disable=SC2086 # lists of words
$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y -o DPkg::Lock::Timeout=120 install --no-install-recommends $packages >>"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
