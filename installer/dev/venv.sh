#!/bin/sh
# Makes the virtual environment if it is not whole, and installs the project into it for development.
# usage: venv.sh PYTHON FOLDER
set -eu

python=$1
venv=$2

"$python" - <<'END'
import sys
if sys.version_info < (3, 11):
    sys.exit("Python 3.11 or newer is needed, %s is %d.%d.%d. Name another: make PYTHON=/path/to/python3"
             % ((sys.executable,) + sys.version_info[:3]))
END

# `made` is written last: an interrupted creation is started over.
if [ ! -e "$venv/made" ]; then
    echo "virtual environment: $venv ($("$python" --version))"
    "$python" -m venv --clear "$venv"
    touch "$venv/made"
fi

echo "python packages"
install="$venv/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt"
# The build backend first, so that nothing is built in isolation with other versions.
$install pip hatchling
$install --no-build-isolation --editable '.[tray,notify,postgres]' --group dev
