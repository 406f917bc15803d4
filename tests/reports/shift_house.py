"""An evening in a house, for the papers of a shift: racks, slips of every state, boxes, disputes, cash, a code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import CASS, NIL, Pit, of, opened_pit
from tests.tablemgr.floor.test_shift_figures import RACK, ROUND, play

HOUR_US = 3_600_000_000


@contextmanager
def an_evening(folder: Path) -> Iterator[Pit]:
    """Table 3 played three hours and lies open; table 4 opened late and has no count; a shift that is open."""
    clock = StandingClock()
    with opened_pit(folder, clock) as pit:
        pit.count("3", a.OPENING, RACK)
        pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
        for hour in range(3):
            for _ in range(4 + hour):
                clock.at_us += 600_000_000
                play(pit, ROUND if hour != 1 else {2: (5_000, Outcome.WIN), 4: (12_500, Outcome.WIN)})
        pit.move("3", a.FILL, of(u25=40))
        pit.move("3", a.CREDIT, of(u100=5))
        void = pit.issued("3", a.FILL, of(u5=100))
        pit.do(a.VoidSlip("3", a.FILL, void, "wrong table"), by=CASS, witness=BO)
        assert isinstance(
            pit.session.do("3", c.OpenDispute(0, Seat(2), "said push & <b>lost</b>"), by=BO), Done
        )
        assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
        for seat, amount in ((1, 299_999), (2, 1_000_001)):
            done = pit.session.do("3", c.BuyIn(Seat(seat), Money(amount), f"guest {seat}"), by=ANA)
            assert isinstance(done, Done)
        pit.open("4")
        clock.at_us += HOUR_US // 2
        yield pit


def finish(pit: Pit) -> None:
    """Play on, close the rack of table 3 with 20 less than was to be expected, take and count its box; close the shift."""
    for command in (c.VoidRound("misdeal", "cards exposed"),):
        done = pit.session.do("3", command, by=ANA, witness=BO)
        assert isinstance(done, Done), done
    pit.count("3", a.CLOSING, of(u100=99, u25=230, u5=96))
    pit.drop("3", 1, of(u100=20, u25=4), 500)
    done = pit.house.close_shift(by=CY, witness=BO)
    assert isinstance(done, Done), done


def report_of(pit: Pit, shift: int = 1) -> ShiftReport:
    """Answer a shift's report as it stands."""
    pit.racks.look_again()
    found = shift_report(pit.session, pit.house, pit.racks.book, shift, by=CY.signature)
    assert found is not None
    return found


def a_report(folder: Path) -> ShiftReport:
    """Answer the report of the closed evening."""
    with an_evening(folder) as pit:
        finish(pit)
        return report_of(pit)
