"""Autostart on Windows: a value in the person's own Run key."""

from __future__ import annotations

import subprocess
import sys

assert sys.platform == "win32"

import winreg

from locktray.autostart.program import command

_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_VALUE = "Locktray"


def is_on() -> bool:
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _KEY) as key:
            winreg.QueryValueEx(key, _VALUE)
    except FileNotFoundError:
        return False
    return True


def switch(on: bool) -> None:
    """Raises OSError."""
    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _KEY) as key:
        if on:
            winreg.SetValueEx(key, _VALUE, 0, winreg.REG_SZ, subprocess.list2cmdline(command()))
            return
        try:
            winreg.DeleteValue(key, _VALUE)
        except FileNotFoundError:
            pass
