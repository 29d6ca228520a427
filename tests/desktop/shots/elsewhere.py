"""A machine for pictures: nobody's name, host or folders are on them.

The program gets a mount and a UTS namespace of its own, in which the host is `box`, the user `me` at home in /home/me,
the folder for temporary files /tmp, and the program installed in /opt/locktray.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

HOST, USER, HOME, PROGRAM = "box", "me", "/home/me", "/opt/locktray"

ROOT = Path(__file__).parents[3]

# $1 is the desktop's folder, $2 the virtual environment, $3 this checkout; the rest is the command.
SCRIPT = r"""
set -e
folder=$1 venv=$2 root=$3
shift 3
mount --make-rprivate /
hostname box
printf 'me:x:%s:%s::/home/me:/bin/sh\n' "$(id -u)" "$(id -g)" >"$folder/passwd"
mount --bind "$folder/passwd" /etc/passwd

# Put $2 at $1/$3, beside what is in $1 already.
add() {
    room="$folder/room$(echo "$1" | tr / -)"
    mkdir -p "$room/$3"
    for old in "$1"/*/ "$1"/.X11-unix/; do
        name=$(basename "$old")
        [ -d "$old" ] && [ ! -L "${old%/}" ] && [ "$name" != "$3" ] || continue
        mkdir -p "$room/$name"
        mount --rbind "$old" "$room/$name"
    done
    mount --bind "$2" "$room/$3"
    mount --rbind "$room" "$1"
}
add /home "$folder/home" me
add /opt "$venv" locktray

tmp="$folder/tmp"
mkdir -p "$tmp/.X11-unix" "$tmp/$(basename "$folder")"
mount --rbind "$folder" "$tmp/$(basename "$folder")"
mount --rbind /tmp/.X11-unix "$tmp/.X11-unix"
case $root in /tmp/*)  # the program is there, whatever else is hidden
    mkdir -p "$folder$root"
    mount --bind "$root" "$folder$root" ;;
esac
mount --rbind "$tmp" /tmp
cd /home/me
exec "$@"
"""


def words(folder: Path, command: Sequence[str]) -> list[str]:
    """The command, elsewhere. Whoever is not root becomes it, there."""
    become = [] if os.geteuid() == 0 else ["--map-root-user"]
    venv = Path(sys.prefix)
    inside = [f"{PROGRAM}/bin/python" if word == sys.executable else word for word in command]
    return [
        "unshare",
        "--mount",
        "--uts",
        *become,
        "sh",
        "-c",
        SCRIPT,
        "sh",
        str(folder),
        str(venv),
        str(ROOT),
        *inside,
    ]


def environment(outside: Mapping[str, str], home: Path) -> dict[str, str]:
    """What the program is told: the folders of the desktop by their names there.

    Its own files, which are on no picture, keep their place: of two programs that have the same, one gives way.
    """
    found = {name: value.replace(str(home), HOME) for name, value in outside.items() if name != "PYTHONPATH"}
    return {
        **found,
        "LOCKCORE_HOME": outside["LOCKCORE_HOME"],
        "LOGNAME": USER,
        "PATH": f"{HOME}/bin:{PROGRAM}/bin:{outside['PATH']}",
        "TMPDIR": "/tmp",
        "USER": USER,
    }
