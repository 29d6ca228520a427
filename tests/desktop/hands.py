"""A mouse and a keyboard: what a person does with them reaches programs through the screen, as real input does.

The screen's own extension for that (XTEST) is asked over its socket, so nothing has to be installed.
"""

from __future__ import annotations

import socket
import struct
import time
from typing import Self

from tests.desktop.picture import Box
from tests.desktop.screen import Screen

KEYS = {"BackSpace": 0xFF08, "Tab": 0xFF09, "Return": 0xFF0D, "Escape": 0xFF1B, "Home": 0xFF50, "Left": 0xFF51}
KEYS |= {"Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54, "End": 0xFF57, "F5": 0xFFC2, "space": 0x20}
SHIFT, CONTROL, ALT = 0xFFE1, 0xFFE3, 0xFFE9
MODIFIERS = {"shift": SHIFT, "ctrl": CONTROL, "alt": ALT}

QUERY_EXTENSION, KEYBOARD_MAPPING, INPUT_FOCUS = 98, 101, 43
FAKE_INPUT = 2
KEY_DOWN, KEY_UP, BUTTON_DOWN, BUTTON_UP, MOTION = 2, 3, 4, 5, 6
ERROR, REPLY = 0, 1

APART = 0.6
"""Seconds between two clicks: less, at the same place, is a double click."""


class HandsTrouble(Exception):
    """The screen does not take input."""


class Hands:
    """One connection to a screen. A call returns when the screen has taken it; what programs make of it comes later."""

    def __init__(self, screen: Screen) -> None:
        self._clicked = -APART
        self._line = socket.socket(socket.AF_UNIX)
        try:
            self._line.connect(str(screen.socket))
            lowest, highest = self._greet()
            self._extension = self._find_extension(b"XTEST")
            self._codes = self._read_keyboard(lowest, highest)
        except BaseException:
            self._line.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._line.close()

    def point(self, x: int, y: int) -> None:
        self._do(MOTION, 0, x, y)

    def click(self, box: Box, button: int = 1) -> None:
        """Click into the middle of something."""
        self.point(*box.centre)
        time.sleep(max(0.0, self._clicked + APART - time.monotonic()))
        self._do(BUTTON_DOWN, button)
        self._do(BUTTON_UP, button)
        self._clicked = time.monotonic()

    def press(self, *keys: str) -> None:
        """Press keys one after the other: `Return`, `a`, `ctrl+f`."""
        for key in keys:
            *modifiers, last = key.split("+") if len(key) > 1 else [key]
            codes = [self._codes[MODIFIERS[name]][0] for name in modifiers]
            code, shifted = self._codes[KEYS[last] if last in KEYS else ord(last)]
            if shifted:
                codes.append(self._codes[SHIFT][0])
            for each in (*codes, code):
                self._do(KEY_DOWN, each)
            for each in (code, *reversed(codes)):
                self._do(KEY_UP, each)

    def type(self, text: str) -> None:
        self.press(*("space" if letter == " " else letter for letter in text))

    def _do(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        self._line.sendall(struct.pack("<BBHBB2xII8xhh8x", self._extension, FAKE_INPUT, 9, kind, detail, 0, 0, x, y))
        self._ask(struct.pack("<BxH", INPUT_FOCUS, 1))  # its answer comes when all before it is done

    def _greet(self) -> tuple[int, int]:
        self._line.sendall(struct.pack("<BxHHHH2x", ord("l"), 11, 0, 0, 0))
        head = self._take(8)
        rest = self._take(struct.unpack("<H", head[6:])[0] * 4)
        if head[0] != 1:
            raise HandsTrouble(f"the screen refuses: {rest!r}")
        return rest[26], rest[27]

    def _find_extension(self, name: bytes) -> int:
        padding = b"\0" * (-len(name) % 4)
        answer = self._ask(
            struct.pack("<BxHH2x", QUERY_EXTENSION, 2 + len(name + padding) // 4, len(name)) + name + padding
        )
        if not answer[8]:
            raise HandsTrouble(f"the screen has no {name.decode()}")
        return answer[9]

    def _read_keyboard(self, lowest: int, highest: int) -> dict[int, tuple[int, bool]]:
        """Which key gives which symbol, and whether it takes Shift."""
        number = highest - lowest + 1
        answer = self._ask(struct.pack("<BxHBB2x", KEYBOARD_MAPPING, 2, lowest, number))
        columns = answer[1]
        symbols = struct.unpack(f"<{columns * number}I", answer[32:])
        found: dict[int, tuple[int, bool]] = {}
        for level in (0, 1):
            for key in range(number):
                found.setdefault(symbols[key * columns + level], (lowest + key, bool(level)))
        return found

    def _ask(self, request: bytes) -> bytes:
        self._line.sendall(request)
        while True:
            answer = self._take(32)
            if answer[0] == REPLY:
                return answer + self._take(struct.unpack("<I", answer[4:8])[0] * 4)
            if answer[0] == ERROR:
                raise HandsTrouble(f"the screen answers with error {answer[1]}")

    def _take(self, size: int) -> bytes:
        taken = b""
        while len(taken) < size:
            part = self._line.recv(size - len(taken))
            if not part:
                raise HandsTrouble("the screen is gone")
            taken += part
        return taken
