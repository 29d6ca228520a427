"""Both programs, as PyInstaller starts them: the name decides. lockcore is the real one.

For the tray, whose Qt can show nothing under Wine, there is one instance that runs until `--quit` asks it to end. Its
place is the tray's own; the question is a file instead of a pipe of Qt's.
"""

import os
import sys
import time

from lockcore._paths import state_folder
from locktray.instance import Instance


def tray() -> int:
    place, question = Instance(), os.path.join(state_folder(), "quit")
    if sys.argv[1:] == ["--quit"]:
        if not place.take():
            with open(question, "w"):
                pass
            if not place.take(20):
                return 1
            os.remove(question)
        return 0
    if not place.take():
        return 0
    while not os.path.exists(question):
        time.sleep(0.02)
    place.close()
    return 0


if __name__ == "__main__":
    if os.path.basename(sys.executable).startswith("lockcore"):
        from lockcore._cli import main

        raise SystemExit(main())
    raise SystemExit(tray())
