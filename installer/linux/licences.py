"""Whose work is in the folder: the copyright file that goes with it. Run with the Python that the folder is made of."""

from __future__ import annotations

import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

BUILD_ONLY = {
    "altgraph", "lockcore", "packaging", "pip", "psycopg-binary", "pygments", "pyinstaller-hooks-contrib", "setuptools",
}  # fmt: skip

TOP = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Locktray
Comment:
 The folder with the programs also holds Python and the libraries below, each
 under its own licence. Qt and its bindings are used as shared libraries, which
 may be replaced by other builds of the same version.

Files: *
Copyright: The Locktray authors
License: MIT
"""

OTHERS = (
    ("python", "Python Software Foundation", "PSF-2.0"),
    ("Qt (PySide6/Qt/lib)", "The Qt Company Ltd. and other contributors", "LGPL-3"),
    ("ICU (libicu*)", "Unicode, Inc. and others", "Unicode-3.0"),
)


def copyright_file(licence: str) -> str:
    """The whole file; `licence` is the text of ours."""
    parts = [TOP]
    for name, holder, kind in OTHERS:
        parts.append(f"Files: {name.replace(' ', '-')}\nCopyright: {holder}\nLicense: {kind}\n")
    parts += [
        f"Files: {found.name}\nCopyright: {_holder(found)}\nLicense: {_kind(found)}\n"
        for found in sorted(distributions(), key=lambda each: each.name.lower())
        if found.name.lower().replace("_", "-") not in BUILD_ONLY
    ]
    body = "\n".join(f" {line}" if line.strip() else " ." for line in licence.strip().splitlines())
    parts.append(f"License: MIT\n{body}\n")
    parts.append("License: LGPL-3\n On Debian systems the text is in /usr/share/common-licenses/LGPL-3.\n")
    return "\n".join(parts)


def _holder(found: Distribution) -> str:
    name = _field(found, "Author") or _field(found, "Author-email") or _field(found, "Maintainer")
    return " ".join(name.partition("<")[0].split()).strip(' "') or f"the authors of {found.name}"


def _kind(found: Distribution) -> str:
    classes = [value for value in found.metadata.get_all("Classifier") or () if value.startswith("License ::")]
    named = _field(found, "License-Expression") or (classes[0].rpartition(":: ")[2] if classes else "")
    text = named or _field(found, "License") or "see its project"
    return "-".join(text.splitlines()[0].split())


def _field(found: Distribution, name: str) -> str:
    return found.metadata[name] if name in found.metadata else ""  # noqa: SIM401 - it has no get


if __name__ == "__main__":
    sys.stdout.write(copyright_file(Path(sys.argv[1]).read_text("utf-8")))
