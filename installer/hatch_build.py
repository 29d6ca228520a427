"""Writes the version into a wheel, where `lockcore._version` finds it. The build backend runs this file."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class VersionHook(BuildHookInterface):  # type: ignore[type-arg] # its parameter is the backend's own affair
    """An editable installation gets none: its metadata has the version."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        built = Path(self._folder.name) / "_built.py"
        built.write_text(f'"""Written when this was built."""\n\nVERSION = "{self.metadata.version}"\n', "utf-8")
        built.chmod(0o644)
        build_data["force_include"][str(built)] = "lockcore/_built.py"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._folder.cleanup()
