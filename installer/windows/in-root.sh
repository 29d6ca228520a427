#!/bin/sh
# Runs a program in another root, with this machine's temporary folder, home and working tree where they are here,
# in the current folder, which must be in one of them.
# usage: in-root.sh ROOT TREE PROGRAM [ARGUMENT]...
set -eu

# The mounts are in a namespace that ends with the program. Processes, sockets and the screen are shared.
# shellcheck disable=SC2016 # expanded inside
exec unshare --mount --propagation private sh -euc '
    root=$1 tree=$2
    shift 2
    for path in /proc /dev /sys /tmp "$HOME" "$tree"; do
        mkdir -p "$root$path"
        mount --rbind "$path" "$root$path"
    done
    exec chroot "$root" env --chdir="$PWD" "$@"
' in-root "$@"
