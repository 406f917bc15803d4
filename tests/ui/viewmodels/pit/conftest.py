"""A table with an opening count and a closed round, and the pit boss's desk over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import ANA, BO, StandingClock
from tests.tablemgr.floor.racks_pit import Pit as Racked
from tests.tablemgr.floor.racks_pit import of, opened_pit
from ui.viewmodels.pit.asked import DISPUTE
from ui.viewmodels.pit.effect import ChipBook
from ui.viewmodels.pit.putting_right import Pit
from ui.viewmodels.pit.righting import Righting
from ui.viewmodels.words import Words

TABLE = "3"
RACK = of(u100=100, u25=200, u5=100)
ROUND = {
    1: (2_500, Outcome.WIN),
    2: (10_000, Outcome.LOSE),
    3: (5_000, Outcome.PUSH),
    5: (20_000, Outcome.LOSE),
}
EN = Words("en", "USD", 60)


@dataclass
class Desk:
    """The house, and ways to play and to put right."""

    racked: Racked
    pit: Pit
    who: list[Person | None]
    """Who is in at the office."""

    def play(self, bets: dict[int, tuple[int, Outcome]] | None = None, *, close: bool = True) -> None:
        """Play a round by calls alone."""
        bets = ROUND if bets is None else bets
        session = self.racked.session
        todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge)]
        todo += [c.PlaceBet(Seat(n), Money(bet)) for n, (bet, _) in bets.items()]
        todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
        for command in todo:
            done = session.do(TABLE, command, by=ANA)
            assert isinstance(done, Done), done
        state = session.state(TABLE)
        for seat in [s.seat for s in state.in_play]:  # type: ignore[union-attr]
            done = session.do(TABLE, c.CallOutcome(seat, bets[int(seat)][1]), by=ANA)
            assert isinstance(done, Done), done
        if close:
            assert isinstance(session.do(TABLE, c.CloseRound(), by=ANA), Done)
        self.racked.clock.at_us += 120_000_000

    def righting(
        self, number: int = 1, *, what: str = DISPUTE, words: Words = EN, dispute: int = 0
    ) -> Righting:
        """Answer the desk over a round."""
        return Righting(self.pit, TABLE, number, words, what=what, dispute=dispute)

    def kinds(self, *only: str) -> list[str]:
        """Kinds of entries among those asked for, in order."""
        return [e.kind for e in self.racked.session.readings.entries() if e.kind in only]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Answer a table with its opening count, one round closed."""
    with opened_pit(tmp_path, StandingClock()) as racked:
        racked.count(TABLE, a.OPENING, RACK)
        who: list[Person | None] = [BO]
        there = Desk(racked, Pit(racked.session, None, lambda: who[0], ChipBook(racked.session)), who)
        there.play()
        yield there
