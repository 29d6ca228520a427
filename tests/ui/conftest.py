"""Windows without a screen: Qt's offscreen platform, unless another is asked for."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
