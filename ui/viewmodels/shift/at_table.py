"""Chips at a dealer's table: a fill or credit on its way is one key between two seats; a count that is due is said.

Source: screens.md, ground rule 4 (nothing takes the focus); facts.md (received by the dealer); REQ R30, R33.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem
from tablemgr.floor.people import Role
from tablemgr.floor.racks.acts import FILL, ReceiveChips
from tablemgr.floor.racks.book import OPENING, PAUSED, Slip
from tablemgr.floor.racks.racks import Racks
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.events import CashIn
from tablemgr.table.patron_events import CashPlayed
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.numbers import named, slip_label
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.table.rows import QUIET, Key, Notice
from ui.viewmodels.words import Words

RECEIVE, COUNT = "PageDown", "chips:count"
"""The key that receives, which nothing else at a table has; and what asks the screen for the count."""


class ChipsAtTable:
    """What the chip book has to say at one table, and the dealer's key for it."""

    def __init__(self, racks: Racks, live: LiveHouse, table: str) -> None:
        self.racks, self.live, self.table = racks, live, table
        self._refused: tuple[Problem, ...] = ()

    def _waiting(self) -> Slip | None:
        here = self.racks.book.tables.get(self.table)
        return None if here is None else next(iter(here.on_the_way), None)

    def notices(self, words: Words) -> tuple[Notice, ...]:
        """Answer what stands under the top bar. Source: screens.md, ground rule 4."""
        self.racks.look_again()
        found = [Notice(sentence_of(named(problem, self.racks), words)) for problem in self._refused]
        slip, here = self._waiting(), self.racks.book.tables.get(self.table)
        one = self.racks.book.now(self.table)
        if slip is not None:
            code = "SHIFT-FILL-COMES" if slip.move == FILL else "SHIFT-CREDIT-GOES"
            text = words.say(
                code, number=words.ltr(words.digits(slip_label(self.racks, slip))),
                amount=words.ltr(words.money(slip.issued.total)), runner=words.typed(slip.issued.runner),
            )  # fmt: skip
            found.append(Notice(text, key=Key(words.say("SHIFT-K-RECEIVE"), "PgDn", RECEIVE)))
        if here is not None and here.state == PAUSED:
            found.append(Notice(words.say("SHIFT-PAUSED-HERE"), QUIET))
        if (
            one is not None
            and one.cut_after is not None
            and one.closer is None
            and not self._dealt_on(one.cut_after)
        ):
            key = Key(words.say("SHIFT-K-COUNT"), "F11 C", COUNT)
            found.append(Notice(words.say("SHIFT-COUNT-AT-CUT"), key=key))
        return tuple(found)

    def _dealt_on(self, after: int) -> bool:
        """Whether the round after which the table changes shifts is still being dealt."""
        return any(row.table == self.table and row.number == after for row in self.live.house.open_rounds())

    def _has_cash_and_no_box(self) -> bool:
        """Whether this round's cash came to a table whose drop nobody will ever count."""
        one, session = self.racks.book.now(self.table), self.live.session
        if one is None or not one.lacks_box or self.table not in session.tables:
            return False
        return any(isinstance(entry, CashIn | CashPlayed) for entry in session.state(self.table).cash)

    def due(self, words: Words) -> tuple[Notice, ...]:
        """Answer that the rack waits for its opening count, its alarms, cash without a box, after everything else.

        Source: REQ R33, R38, R39, R42, R59.
        """
        here = self.racks.book.tables.get(self.table)
        mine = [p for p in self.racks.alarms() if p.where == self.table]
        found = [Notice(sentence_of(replace(p, where=""), words), QUIET) for p in mine]
        if here is not None and here.state == OPENING:
            key = Key(words.say("SHIFT-K-COUNT"), "F11 C", COUNT)
            found.insert(0, Notice(words.say("SHIFT-OPENER-DUE"), QUIET, key))
        if self._has_cash_and_no_box():
            found.append(Notice(words.say("SHIFT-CASH-NO-BOX"), QUIET))
        return tuple(found)

    def press(self, token: str) -> bool:
        """Take the dealer's key; answer whether it was for chips. Source: facts.md (received by the dealer)."""
        self._refused = ()
        slip, there = self._waiting(), self.live.staff.places.at(self.table)
        if token != RECEIVE or slip is None or there is None or there.person.role is not Role.DEALER:
            return False
        try:
            done = self.racks.do(ReceiveChips(self.table, slip.move, slip.number), by=there.person)
            self._refused = problems_of(done)
        except LedgerError as error:
            self._refused = (error.problem,)
        return True
