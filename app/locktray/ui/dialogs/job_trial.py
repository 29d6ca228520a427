"""Shows what would be seen and run if a job was registered as it was typed. Nothing was started."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from locktray.present.job_trial import Section
from locktray.present.words import named
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog, plain, subheading
from locktray.ui.kit.texts import FlowText


class JobTrialDialog(Dialog):
    """One section below the other."""

    least_height = 460

    def __init__(self, name: str, sections: Sequence[Section], parent: QWidget | None = None) -> None:
        super().__init__(tr("What would be seen and run"), parent)
        self.resize(580, self.least_height)
        shown = named(name)
        self.column.addWidget(
            plain(tr("{name} as it is typed. Nothing was started or changed.", name=shown) if shown else "")
        )
        self.texts: dict[str, FlowText] = {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        for section in sections:
            column.addWidget(subheading(section.title))
            text = self.texts[section.title] = FlowText()
            text.setAccessibleName(section.title)
            if section.is_code:
                text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            text.setPlainText("\n".join(section.lines))
            column.addWidget(text)
            column.addSpacing(8)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName(self.windowTitle())
        self.column.addWidget(area, 1)
        self.best = self.offer(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.finish()
