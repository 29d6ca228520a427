"""Which version this is: what was written when it was built, or what an editable installation says of itself."""

from __future__ import annotations


def _written() -> str:
    try:
        from lockcore._built import VERSION  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return _installed()
    return str(VERSION)


def _installed() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("lockcore")
    except PackageNotFoundError:
        return "0.0.0+unknown"  # a source tree that was never installed


__version__ = _written()
