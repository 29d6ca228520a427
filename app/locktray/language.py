"""Which language Locktray speaks: the person's choice or the system's, by Qt's translators. English needs none."""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from locktray import tongue
from locktray._resources import resource

LANGUAGES = ("en", "it", "cs")
"""What we have."""

ENGLISH = "en"

_log = logging.getLogger("locktray.language")


class Language:
    """What is spoken. It can change at any time; whoever shows texts shows them anew then."""

    def __init__(self) -> None:
        self.spoken = ENGLISH
        self._translators: list[QTranslator] = []

    def speak(self, choice: str) -> None:
        """Speak the language that was chosen, or with an empty choice the system's. What we don't have is English."""
        spoken = choice if choice in LANGUAGES else system_language()
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators.clear()
        QLocale.setDefault(QLocale(choice) if choice in LANGUAGES else QLocale.system())
        if spoken != ENGLISH and not self._load(spoken):
            spoken = ENGLISH
        if spoken == ENGLISH:
            tongue.speak(None)
        self.spoken = spoken

    def _load(self, code: str) -> bool:
        ours, qts = QTranslator(), QTranslator()
        file = resource(f"translations/locktray_{code}.qm")
        if not ours.load(file):
            _log.warning("%s can't be loaded, so texts are in English", file)
            return False
        self._translators.append(ours)  # not installed: nothing of ours asks Qt for its texts
        if qts.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self._translators.append(qts)
            QCoreApplication.installTranslator(qts)
        from lockcore._reasons import reasons

        tongue.speak(
            lambda text, many, count: ours.translate("", text, many, count) or "",
            QLocale(code).groupSeparator(),
            reasons(),
        )
        return True


def system_language() -> str:
    """The first of the languages of this desktop that we have."""
    for name in QLocale.system().uiLanguages():
        if (code := name.partition("-")[0]) in LANGUAGES:
            return code
    return ENGLISH
