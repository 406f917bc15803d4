"""Screens of a live house, joined to the window: a table, the office's door, the shift's sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tablemgr.ledger.errors import LedgerError
from ui.models.printer_names import PrinterNames
from ui.screens.begin_again import BeginAgain
from ui.screens.floor import Floor
from ui.screens.floor_screen import FloorScreen
from ui.screens.patterns_screen import PatternsScreen
from ui.screens.setup_screen import SetUpScreen
from ui.screens.shift_screen import ShiftScreen
from ui.screens.sign_in import SignInScreen
from ui.screens.table_tab import TableTab
from ui.screens.ways_screen import WaysScreen
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.pit.floor_tiles import FloorTiles
from ui.viewmodels.pit.pattern_desk import PatternsDesk
from ui.viewmodels.pit.pattern_pages import Behind
from ui.viewmodels.pit.search import Search
from ui.viewmodels.rounds import Filters
from ui.viewmodels.setting_up.desk import SetUpDesk
from ui.viewmodels.shift.scene import Jump
from ui.viewmodels.table.refusing import sentence_of, sentences
from ui.viewmodels.tabs import FLOOR, PATTERNS, ROUNDS, SET_UP, SHIFT, WAYS, office_tabs
from ui.widgets.look import Look
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.screens.window import MainWindow


def table_of(window: MainWindow, floor: Floor, table: str) -> TableTab:
    """Answer the tab of a table. Source: look.md picture a."""
    tab = TableTab(window.look, floor, table)
    tab.run = window.desk.background.run
    tab.moved.connect(window.go)
    tab.language_wanted.connect(window.next_language)
    tab.theme_wanted.connect(window.next_theme)
    tab.pad_wanted.connect(window.other_side)
    tab.faces_wanted.connect(window.next_faces)
    return tab


def shift_of(window: MainWindow, floor: Floor) -> ShiftScreen:
    """Answer the shift's sheet. Source: screens.md (shift)."""
    sheet = ShiftSheet(floor.live, floor.racks, window.look.words)
    sheet.tables_changed = window.tables_changed
    desk = floor.shift_desk(window.look.words, window.desk.background.run)
    desk.tables_changed = window.tables_changed
    desk.jumped = partial(_jump, window)
    sheet.alarms = partial(_alarms, floor, sheet)
    screen = ShiftScreen(window.look, sheet, desk)
    floor.prints_changed.connect(screen.prints_changed)
    return screen


def _alarms(floor: Floor, sheet: ShiftSheet) -> tuple[str, ...]:
    """Rounds without a shift, what racks and printers wait for. Source: REQ R38, R39, R59, R62; FAULT F1."""
    words, asked = sheet.words, floor.printing.waiting
    prints = (words.say("PRINT-ASKS", count=asked),) if asked else ()
    found = (*floor.live.house.astray(), *floor.racks.alarms())
    return (*prints, *(sentence_of(problem, words) for problem in found))


def floor_of(window: MainWindow, floor: Floor) -> FloorScreen:
    """Answer the floor: a tile a table, and what nobody has acknowledged yet. Source: screens.md (floor)."""

    def open_rounds(table: str, number: int | None) -> None:
        QTimer.singleShot(0, partial(_jump, window, Jump(table=table, round=number or -1)))

    words = replace(window.desk.here, language=window.look.words.language)
    tiles = FloorTiles(
        floor.live.session, floor.alerts, words, person=lambda: floor.person(""), dealer=floor.person,
        open_rounds=open_rounds, others=floor.others,
    )  # fmt: skip
    return FloorScreen(window.look, tiles, window.desk.background)


def setup_of(window: MainWindow, floor: Floor) -> SetUpScreen:
    """Answer the set-up: people, tables, chips, the house, its stations and limits. Source: screens.md (set-up)."""
    names = PrinterNames(window.desk.background.run)
    desk = SetUpDesk(floor.live, window.look.words, person=lambda: floor.person(""), printers=names)
    desk.tables_changed = window.tables_changed
    desk.house_changed = floor.read_again
    screen = SetUpScreen(window.look, desk)
    names.changed.connect(screen.refresh)
    return screen


def patterns_of(window: MainWindow, floor: Floor) -> PatternsScreen:
    """Answer what surveillance looks for among the rounds. Source: recording.md (samples by dealer)."""

    def open_rounds(behind: Behind) -> None:
        QTimer.singleShot(0, partial(_behind, window, behind))

    words = replace(window.desk.here, language=window.look.words.language)
    desk = PatternsDesk(floor.live.session, words, person=lambda: floor.person(""), open_rounds=open_rounds)
    return PatternsScreen(window.look, desk, window.desk.background)


def _behind(window: MainWindow, behind: Behind) -> None:
    """Go to the rounds behind a row of the patterns. Source: screens.md, ground rule 11."""
    desk, words = window.desk, window.look.words
    if behind.table:
        desk.choose_table(behind.table)
    search = Search()
    if behind.dealer:
        typed = f"{words.say('PIT-FIND-DEALER')}:{behind.dealer}"
        search = Search(dealer=behind.dealer, typed=typed)
    desk.filter_by(Filters(search=search))
    if behind.round:
        desk.choose_round(behind.round)
    window.show_screen(ROUNDS)


def ways_of(window: MainWindow, floor: Floor) -> WaysScreen:
    """Answer the screen of house ways, pay tables and switches. Source: screens.md (house ways)."""
    return WaysScreen(window.look, floor, window.desk.folder)


def _jump(window: MainWindow, jump: Jump) -> None:
    """Go to a table, or to the rounds behind a figure. Source: screens.md, ground rule 11."""
    if not jump.shift:
        QTimer.singleShot(0, partial(window.go, jump.table))
        return
    words, desk = window.look.words, window.desk
    typed = f"{words.say('PIT-FIND-SHIFT')}:{words.digits(str(jump.shift))}"
    if jump.dealer:
        typed = f"{typed} {words.say('PIT-FIND-DEALER')}:{jump.dealer}"
    desk.choose_table(jump.table)
    desk.filter_by(Filters(search=Search(shift=jump.shift, dealer=jump.dealer or None, typed=typed)))
    if jump.round:
        desk.choose_round(jump.round)
    window.show_screen(ROUNDS)


def office_door(window: MainWindow, floor: Floor) -> QWidget:
    """Answer what stands in the office while nobody is in, or nobody for whom there is anything in it.

    Source: screens.md (sign-in).
    """
    person = floor.person("")
    words = window.look.words
    set_up = floor.live.record.set_up
    if person is not None:
        role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
        return Door(
            window.look, words.typed(set_up.name if set_up else ""), words.say("STAFF-NOT-YOURS", role=role)
        )
    if _has_no_pins(floor):
        again = BeginAgain(window.look, floor.live.staff)
        again.begun.connect(lambda: QTimer.singleShot(0, floor.people_changed.emit))
        return again
    dialogue = floor.dialogue("", words)
    door = Door(window.look, words.typed(set_up.name if set_up else ""), words.say("STAFF-OFFICE"))
    door.sign_in = SignInScreen(window.look, dialogue, parent=door)
    door.sign_in.grows = True
    door.sign_in.signed_in.connect(lambda _there: floor.people_changed.emit())
    door.sign_in.language_wanted.connect(window.next_language)
    door.sign_in.theme_wanted.connect(window.next_theme)
    return door


def make_way(window: MainWindow, floor: Floor) -> None:
    """Let another person than before begin at his role's first screen, without what the other asked for.

    Source: screens.md (sign-in); REQ R06; facts.md (roles).
    """
    person = floor.person("")
    before, window.came = window.came, "" if person is None else person.badge
    if not before or before == window.came:
        return
    window.shown = office_tabs(person)[0]
    window.auditor.forget()
    window.forget_verified()
    if window.desk.filters != Filters():
        window.desk.filter_by(Filters())


def _has_no_pins(floor: Floor) -> bool:
    """Whether no PIN of anybody is left; where the ledger does not say so now, they are not said to be gone."""
    try:
        return floor.live.staff.has_no_pins
    except LedgerError:
        return False


class Door(QWidget):
    """The house's name, and the sign-in under it."""

    def __init__(self, look: Look, house: str, said: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign_in: SignInScreen | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        look.margins(column, 48, 48, 48, 48)
        column.addWidget(Text(look, house, 2.4, bold=True, wrap=True))
        column.addWidget(Text(look, said, 1.33, token="ink2", wrap=True))
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.sign_in is not None:
            self.sign_in.setGeometry(self.rect())
            self.sign_in.raise_()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.sign_in is not None:
            self.sign_in.setFocus(event.reason())


def join(window: MainWindow, live: LiveHouse) -> Floor:
    """Answer the floor of a house, joined to its window; tables that could not be taken up are said.

    Source: ledger.md (faults); architecture.md (composition root).
    """
    floor = Floor(live, window)
    floor.unsafe.connect(window.say_unsafe)
    floor.safe.connect(window.answers_again)
    floor.people_changed.connect(window.people_changed)
    floor.house_changed.connect(window.draw_bands)
    words = window.look.words
    for table, problems in live.unreadable.items():
        reason = " ".join(sentences(problems, words))
        window.tell(words.say("STAFF-UNREADABLE", table=words.ltr(table), reason=reason))
    return floor


SCREENS: dict[str, Callable[[MainWindow, Floor], QWidget]] = {
    FLOOR: floor_of,
    SHIFT: shift_of,
    WAYS: ways_of,
    PATTERNS: patterns_of,
    SET_UP: setup_of,
}
"""The office's own screens by the name of their tab; `viewmodels/tabs.py` says for whom, `chrome.py` how they are called."""
