"""The application is made once, however often somebody asks for it: no widget that stands is touched again."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.screens.start import STYLE, application


class Seen(QWidget):
    """Notes that another style was laid on it."""

    styles = 0

    def changeEvent(self, event: QEvent) -> None:
        self.styles += event.type() == QEvent.Type.StyleChange


def test_the_style_is_laid_once_on_what_stands(qapp: QApplication, qtbot: QtBot) -> None:
    assert application() is qapp
    assert qapp.style().name() == STYLE
    seen = Seen()
    qtbot.addWidget(seen)
    seen.show()
    style = qapp.style()
    application()
    assert qapp.style() is style
    assert seen.styles == 0
