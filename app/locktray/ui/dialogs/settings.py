"""The settings: few, on calm pages, and each takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QTabWidget, QWidget

from locktray.kept import Kept
from locktray.present.settings import ConfigSpec
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog
from locktray.ui.dialogs.settings_addresses import AddressesPage
from locktray.ui.dialogs.settings_folders import FoldersPage
from locktray.ui.dialogs.settings_general import GeneralPage
from locktray.ui.dialogs.settings_history import HistoryPage
from locktray.ui.dialogs.settings_new_jobs import NewJobsPage
from locktray.ui.dialogs.settings_notices import NoticesPage


class SettingsDialog(Dialog):
    """Each page says by its own signals what was chosen, and shows what came of it.

    Signals:
        config_wanted: settings in config.toml that somebody wants, by table and key; and the page that shows trouble.
    """

    config_wanted = Signal(object, object)
    least_height = 500

    def __init__(self, kept: Kept, *, autostart: bool, parent: QWidget | None = None) -> None:
        super().__init__(tr("Settings"), parent)
        self.setMinimumWidth(600)
        self.general = GeneralPage(kept, autostart=autostart)
        self.folders = FoldersPage()
        self.new_jobs = NewJobsPage(kept.limits)
        self.notices = NoticesPage(kept.quiet)
        self.addresses = AddressesPage()
        self.history = HistoryPage()
        self.pages = QTabWidget()
        self.pages.setAccessibleName(tr("Settings"))
        for page, words in (
            (self.general, tr("&General")),
            (self.folders, tr("&Folders")),
            (self.new_jobs, tr("New &jobs")),
            (self.notices, tr("&Notifications")),
            (self.addresses, tr("&Addresses")),
            (self.history, tr("&History")),
        ):
            self.pages.addTab(page, words)
        for source in (self.notices, self.history):
            source.config_wanted.connect(lambda values, page=source: self.config_wanted.emit(values, page))
        self.column.addWidget(self.pages, 1)
        self.offer(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.finish()
        self.show_config(ConfigSpec(trouble=tr("Reading the settings…")))

    def show_kept(self, kept: Kept) -> None:
        """What was chosen here or elsewhere, such as in the menu."""
        self.general.show_kept(kept)
        self.new_jobs.show_limits(kept.limits)
        self.notices.show_quiet(kept.quiet)

    def show_config(self, spec: ConfigSpec) -> None:
        """What config.toml says now."""
        for page in (self.folders, self.notices, self.addresses, self.history):
            page.show_config(spec)
