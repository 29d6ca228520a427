"""BLAKE2 alone: hashlib would load OpenSSL for it, which is three megabytes."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # not CPython
    from hashlib import blake2b

__all__ = ["blake2b"]
