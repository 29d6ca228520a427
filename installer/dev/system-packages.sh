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

# Tests with a real crontab, a real PostgreSQL, a desktop or a machine of their own are skipped where there is none, so
# what they need is installed only where that is possible.
optional=
command -v crontab >/dev/null || optional=" cron"
PATH="$PATH:/usr/sbin:/sbin" command -v ip >/dev/null || optional="$optional iproute2"
PATH="$PATH:/usr/sbin:/sbin" command -v unshare >/dev/null || optional="$optional util-linux"
command -v Xvfb >/dev/null || optional="$optional xvfb"
command -v dbus-daemon >/dev/null || optional="$optional dbus-daemon"
# PostgreSQL stays the last: its name is replaced below.
if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    if ls /etc/postgresql/*/*/postgresql.conf >/dev/null 2>&1; then
        # A server that was removed: to install it again would start its databases again.
        echo "PostgreSQL is left to you, for the sake of what /etc/postgresql describes; tests with it are skipped" >&2
    else
        optional="$optional postgresql"
    fi
fi

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
no_cluster=/etc/postgresql-common/createcluster.d/lockcore-tests.conf
tidy() {
    rm -f "$log"
    if [ -e "$no_cluster" ]; then
        $as_root rm -f "$no_cluster"
        $as_root rmdir --ignore-fail-on-non-empty "${no_cluster%/*}"
    fi
}
trap tidy EXIT
trap 'exit 1' HUP INT TERM
# An unreachable third-party source fails the update, not the installation.
$as_root apt-get -qq update >"$log" 2>&1 || true

case "$packages " in *" postgresql "*)
    # The server alone: the package without a number would bring the next major version too, one day.
    server=$(apt-cache depends postgresql | sed -n 's/^ *Depends: \(postgresql-[0-9]*\)$/\1/p' | head -n 1)
    [ -z "$server" ] || packages="${packages% postgresql} $server"
    # The tests make servers of their own; nobody asked for one that runs on this machine from now on.
    $as_root mkdir -p "${no_cluster%/*}"
    echo 'create_main_cluster = false' | $as_root tee "$no_cluster" >/dev/null
    ;;
esac

# shellcheck disable=SC2086 # lists of words
$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y -o DPkg::Lock::Timeout=120 install --no-install-recommends $packages >>"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
