"""The page of settings about watched folders."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QTreeWidgetItem, QVBoxLayout, QWidget

from lockcore._text import printable
from locktray.present.notes import Weight
from locktray.present.settings import ConfigSpec
from locktray.present.tones import Tone
from locktray.tongue import tr
from locktray.ui.dialogs.frame import plain
from locktray.ui.kit.colours import ink
from locktray.ui.kit.lists import TwoColumns
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.tips import plain_tip


class FoldersPage(QWidget):
    """Signals:
    add_wanted, remove_wanted: a folder.
    """

    add_wanted = Signal(str)
    remove_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = TwoColumns(
            *(tr("Watched folders"), tr("Folder"), tr("State")),
            tr("No folder is watched yet. Add one here, or drop it onto the window."),
        )
        self.list.currentItemChanged.connect(self._allow)
        self.add = QPushButton(tr("A&dd…"))
        self.add.clicked.connect(self._choose)
        self.remove = QPushButton(tr("&Remove"))
        self.remove.clicked.connect(self._remove)
        self.note = NoteLine()
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.remove)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(plain(tr("Every lock file in these folders is shown, without registering each.")))
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addWidget(self.note)

    def show_config(self, spec: ConfigSpec) -> None:
        chosen = self.current()
        self.list.clear()
        for folder in spec.folders:
            line = QTreeWidgetItem([printable(folder.path, 400), folder.note.text])
            line.setData(0, Qt.ItemDataRole.UserRole, folder.path)
            line.setToolTip(0, plain_tip(printable(folder.path, 400)))
            line.setToolTip(1, plain_tip(folder.note.text))
            if folder.note.weight is not Weight.HINT:
                line.setForeground(1, ink(Tone.AMBER, self.palette()))
            self.list.addTopLevelItem(line)
            if folder.path == chosen:
                self.list.setCurrentItem(line)
        self.add.setEnabled(not spec.trouble)
        self.add.setToolTip(plain_tip(spec.trouble))
        self.note.tell_trouble(spec.trouble)
        self._allow()

    def current(self) -> str:
        line = self.list.currentItem()
        return "" if line is None else str(line.data(0, Qt.ItemDataRole.UserRole))

    def _allow(self) -> None:
        self.remove.setEnabled(bool(self.current()))
        self.remove.setToolTip("" if self.current() else tr("Choose a folder first."))

    def _choose(self) -> None:
        dialog = QFileDialog(self, tr("Watch a folder"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.add_wanted)
        dialog.open()

    def _remove(self) -> None:
        if folder := self.current():
            self.remove_wanted.emit(folder)
