"""The first run: a form over the empty folder's screen, that becomes a house by its last key.

Source: screens.md (set-up), ground rules 3 and 4.
"""

from __future__ import annotations

from PySide6.QtCore import QLocale, QTimeZone, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tablemgr.core.problems import Refused
from tablemgr.floor.clock import is_zone
from ui.screens.desk import Desk
from ui.viewmodels.setting_up.assistant import names_of, plan_of, questions
from ui.viewmodels.setting_up.refusing import refusals
from ui.viewmodels.setting_up.rows import Refusal
from ui.viewmodels.station import CannotOpenError, failure_sentence
from ui.widgets.look import Look
from ui.widgets.setting_up.form import FormSheet

USUAL_CURRENCY, USUAL_ZONE = "USD", "UTC"


class FirstRun(QWidget):
    """Questions with what is usual in their places; what is wrong is said above them, and nothing is lost."""

    closed = Signal()

    def __init__(self, look: Look, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self.desk = look, desk
        self.setAutoFillBackground(True)
        currency = QLocale.system().currencySymbol(QLocale.CurrencySymbolFormat.CurrencyIsoCode)
        zone = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
        form = questions(
            look.words,
            currency=currency if len(currency) == 3 else USUAL_CURRENCY,
            zone=zone if is_zone(zone) else USUAL_ZONE,
        )
        column = QVBoxLayout(self)
        look.margins(column, 20, 10, 20, 10)
        self.form = FormSheet(look, form)
        self.form.submitted.connect(self._make)
        self.form.cancelled.connect(self.closed)
        column.addWidget(self.form)

    def try_place(self) -> None:
        """Say before anything is typed where no house can be made. Source: screens.md, ground rule 3."""
        from ui.commands.setup import try_folder

        try:
            try_folder(self.desk.folder)
        except Refused as refused:
            words, folder = self.look.words, self.desk.folder
            place = words.ltr(str(folder))
            wrong = refusals(refused.problems, self.form.form, words, names_of)
            self.form.refuse(tuple(Refusal("", f"{place}: {one.said}") for one in wrong))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What stands behind has keys of its own.
        event.accept()

    def _make(self, values: dict[str, str]) -> None:
        desk, folder = self.desk, self.desk.folder
        self.form.tell(self.look.words.say("STAFF-SETTING-UP"))

        def make() -> None:
            from tablemgr.ledger.errors import LedgerError
            from ui.commands.setup import make_folder, pins_of, refuse_folder

            plan = plan_of(values)
            try:
                refuse_folder(folder)
                make_folder(folder, plan, pins_of(plan, None), desk.database or None)
            except LedgerError as error:
                raise CannotOpenError(error.problem) from error

        desk.background.run(make, lambda _: desk.open(), self._refused)

    def _refused(self, failure: Exception) -> None:
        words = self.look.words
        if isinstance(failure, Refused):
            self.form.refuse(refusals(failure.problems, self.form.form, words, names_of))
        else:
            self.form.refuse((Refusal("", failure_sentence(failure, words.language)),))
