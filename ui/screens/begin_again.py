"""The office's door where no PIN of anybody is left: two people choose theirs, then everybody signs in as ever.

Source: screens.md (set-up), ground rules 3 and 4; REQ R03.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tablemgr.floor.staff import Staff
from ui.viewmodels.setting_up.beginning_again import begin_again, questions
from ui.viewmodels.setting_up.refusing import refusals
from ui.widgets.look import Look
from ui.widgets.setting_up.form import FormSheet


class BeginAgain(QWidget):
    """Badge and PIN of an administrator and an operator; what is wrong is said above, and nothing is lost."""

    begun = Signal()
    """PINs are there, or the form was left: the office's door is looked at again."""

    def __init__(self, look: Look, staff: Staff, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.staff = look, staff
        self.form = FormSheet(look, questions(look.words))
        self.form.submitted.connect(self._begin)
        self.form.cancelled.connect(self.begun)
        column = QVBoxLayout(self)
        look.margins(column, 0, 0, 0, 0)
        column.addWidget(self.form)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _begin(self, values: dict[str, str]) -> None:
        problems = begin_again(self.staff, values)
        if problems:
            self.form.refuse(refusals(problems, self.form.form, self.look.words))
        else:
            self.begun.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.form.take_focus()
