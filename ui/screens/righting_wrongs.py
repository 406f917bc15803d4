"""From the list of rounds to the pit boss's desk: its buttons, its keys, what lies over the rounds.

Source: screens.md (rounds: void, correct, dispute, approvals waiting for me); look.md picture g.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tablemgr.floor.people import Person, Role
from tablemgr.floor.practice import live_of
from tablemgr.table.deal_rules import GAME as TIEN_GOW
from ui.screens.desk import OverRounds
from ui.screens.floor import Floor
from ui.screens.pit_screen import PitScreen
from ui.viewmodels.pit.asked import CORRECT, DISPUTE
from ui.viewmodels.pit.deal_righting_rows import DealRightingDesk
from ui.viewmodels.pit.dispute_paper import DisputePaper
from ui.viewmodels.pit.effect import ChipBook
from ui.viewmodels.pit.mis_set_rows import MisSetDesk
from ui.viewmodels.pit.putting_right import Pit
from ui.viewmodels.pit.righting_rows import RightingDesk
from ui.viewmodels.pit.rows import PitDesk
from ui.viewmodels.pit.waits import OpenDispute, Table, Waits, acts_waiting, open_disputes
from ui.widgets.controls import KeyButton
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.screens.rounds_screen import RoundsScreen

DISPUTE_KEY, CORRECT_KEY, WAITS_KEY, MIS_SET_KEY = "D", "C", "A", "B"


class RightingWrongs(QObject):
    """What a pit boss does from the rounds of a live house."""

    def __init__(self, rounds: RoundsScreen, floor: Floor) -> None:
        super().__init__(rounds)
        self.rounds, self.floor = rounds, floor
        self.screen: PitScreen | None = None
        live = floor.live
        look, words = rounds.look, rounds.look.words

        def person() -> Person | None:
            return floor.person("")

        paper = DisputePaper(
            floor.printing.room, words, rounds.desk.background.run, person=person, sent=floor.printing.work
        )
        self.pit = Pit(live.session, live.staff, person, ChipBook(live.session, floor.racks), paper)
        self.keys = {
            DISPUTE_KEY: KeyButton(look, words.say("PIT-KEY-DISPUTE"), DISPUTE_KEY),
            CORRECT_KEY: KeyButton(look, words.say("PIT-KEY-CORRECT"), CORRECT_KEY),
            MIS_SET_KEY: KeyButton(look, words.say("PIT-KEY-MIS-SET"), MIS_SET_KEY),
        }
        self.waits = KeyButton(look, "", WAITS_KEY, quiet=True)
        self.said = Text(look, "", 0.93, token="ink2", wrap=True)
        self._build()
        self._count()
        rounds.desk.proof_changed.connect(self._say_void)
        rounds.desk.tables_changed.connect(self._count)
        self._say_void()
        self._take_up()

    def _build(self) -> None:
        rounds = self.rounds
        foot = rounds.proof.foot
        for place, (key, button) in enumerate(self.keys.items(), start=1):
            foot.insert(place, button)
            button.clicked.connect(self._pressing(key))
        self.waits.clicked.connect(self._pressing(WAITS_KEY))
        rounds.ways.insertWidget(1, self.waits)
        rounds.right_column.addWidget(self.said)

    def _pressing(self, key: str) -> Callable[[], None]:
        def pressed() -> None:
            self.press(key)

        return pressed

    def _count(self) -> None:
        """How much waits, on the button that leads there."""
        words = self.rounds.look.words
        found = len(acts_waiting(self._tables())) + len(open_disputes(self.pit.session.readings))
        self.waits.relabel(words.say("PIT-KEY-WAITING", count=found))

    def _say_void(self) -> None:
        """Why there is no void here, and where it is asked for. Source: look.md picture g."""
        desk = self.rounds.desk
        row = None if desk.number is None else self.pit.session.readings.round(desk.table, desk.number)
        code = {"closed": "PIT-VOID-MOVED", "open": "PIT-VOID-AT-TABLE"}.get(
            "" if row is None else row.status
        )
        self.said.say(self.rounds.look.words.say(code) if code else "")
        for key, button in self.keys.items():
            # A bank is set in rounds of the other games; in a deal nobody sets one.
            has_bank = row is not None and row.game != TIEN_GOW and row.status == "closed"
            button.setVisible(has_bank if key == MIS_SET_KEY else row is not None)

    # -- keys --

    def press(self, token: str) -> bool:
        """Open what a key opens; answer whether it opens anything here. Source: screens.md, ground rule 2."""
        if token not in (*self.keys, WAITS_KEY) or self.screen is not None:
            return False
        person = self.floor.person("")
        if person is None or person.role is not Role.PIT_BOSS:
            self._say("PIT-NOBODY")
        elif token == WAITS_KEY:
            self._open(self._list(), person)
        elif self.rounds.desk.number is not None:
            self._right(self.rounds.desk.table, self.rounds.desk.number, person, token)
        return True

    def _right(self, table: str, number: int, person: Person, key: str, dispute: int = 0) -> None:
        row = self.pit.session.readings.round(table, number)
        if row is None:
            return
        what = CORRECT if key == CORRECT_KEY else DISPUTE
        # The table may be closed: its currency stands in the round's own row.
        offset = self.pit.session.now().offset_minutes
        words = replace(self.rounds.look.words, currency=row.currency, offset_minutes=offset)
        if row.game == TIEN_GOW:
            if key != MIS_SET_KEY:
                self._open(
                    DealRightingDesk(self.pit, table, number, words, what=what, dispute=dispute), person
                )
        elif key == MIS_SET_KEY:
            self._open(MisSetDesk(self.pit, table, number, words), person)
        else:
            self._open(RightingDesk(self.pit, table, number, words, what=what, dispute=dispute), person)

    def _say(self, code: str, **figures: str) -> None:
        words = self.rounds.look.words
        self.said.say(words.say(code, **{name: words.ltr(text) for name, text in figures.items()}))

    # -- what lies over the rounds --

    def _list(self) -> Waits:
        return Waits(self._tables, self.pit.session.readings, self.rounds.look.words, self._dispute)

    def _tables(self) -> Mapping[str, Table]:
        made = self.floor.recorders
        return {
            name: Table(at.picture, at.approve)
            for name, at in made.items()
            if name in self.pit.session.tables
        }

    def _dispute(self, one: OpenDispute) -> None:
        """Go on with a dispute from the list."""
        person = self.floor.person("")
        if person is not None:
            self._leave()
            self._right(live_of(one.table), one.round, person, DISPUTE_KEY, one.number)

    def _take_up(self) -> None:
        """What lay open before the screen was drawn anew lies open again, for the same person."""
        left, person = self.rounds.desk.over_rounds, self.floor.person("")
        if left is None or person is None or left.badge != person.badge:
            self.rounds.desk.over_rounds = None
            return
        words = self.rounds.look.words
        left.desk.words = replace(
            words, currency=left.desk.words.currency, offset_minutes=left.desk.words.offset_minutes
        )
        self._open(left.desk, person)

    def _open(self, desk: PitDesk, person: Person) -> None:
        self.rounds.desk.over_rounds = OverRounds(person.badge, desk)
        self.screen = PitScreen(self.rounds.look, desk, self.rounds)
        self.screen.closed.connect(self._leave)
        self.screen.changed.connect(self.rounds.desk.look_again)
        self.place()
        self.screen.show()
        self.screen.raise_()
        self.screen.setFocus()

    def place(self) -> None:
        """Lay the desk over all of the rounds. Source: look.md 4."""
        if self.screen is not None:
            self.screen.setGeometry(self.rounds.rect())

    def _leave(self) -> None:
        if self.screen is not None:
            screen, self.screen = self.screen, None
            self.rounds.desk.over_rounds = None
            screen.hide()
            screen.deleteLater()
            self._count()
            self.rounds.focus_list()
