"""A house with chips, a gaming day, a shift and a table, to count racks in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import chips
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.table import commands as c
from tablemgr.table.chip_events import Chips
from tablemgr.table.commands import Problems
from tablemgr.table.games import table_rules
from tablemgr.table.house_events import Chip, ChipSetAdopted

from .conftest import ANA, BO, CY, DEE, HOUSE, StandingClock, Trusting

CASS = Person("C1", "Cass Roe", Role.CASHIER)
NIL = Person("N1", "Nil Farhad", Role.COUNTER)
NED = Person("N2", "Ned Oz", Role.COUNTER)
POKER = table_rules("pai-gow-poker", "commission")
VALUES = (100_000, 50_000, 10_000, 2_500, 500, 100, 25)
PEOPLE = (ANA, BO, CY, DEE, CASS, NIL, NED)


def of(**by_units: int) -> tuple[Chips, ...]:
    """Chips by name of their value: u25=4 is four of 25, c25 four of a quarter."""
    minor = {(int(name[1:]) * (100 if name[0] == "u" else 1)): n for name, n in by_units.items()}
    return chips(minor)


RACK = of(u100=200)
"""The chips of a table that begins with 20,000."""


class Pit:
    """One station with its racks, and short ways to do what people do."""

    def __init__(self, session: Session, clock: StandingClock) -> None:
        self.session, self.clock = session, clock
        self.house = House(session)
        self.racks = Racks(session)

    def do(self, act: a.RackAct, *, by: Person, witness: Person | None = None) -> Done:
        """Do what must be taken."""
        done = self.racks.do(act, by=by, witness=witness)
        assert isinstance(done, Done), done
        return done

    def refused(self, act: a.RackAct, *, by: Person, witness: Person | None = None) -> list[str]:
        """Do what must be refused; answer the codes; the check says the same."""
        before = self.session.store.head()
        answer = self.racks.do(act, by=by, witness=witness)
        assert isinstance(answer, Problems), answer
        found = [p.code for p in answer.problems]
        checked = [p.code for p in self.racks.check(act, by=by, witness=witness)]
        assert set(found) <= set(checked)
        assert self.session.store.head() == before
        return found

    def open(self, table: str) -> None:
        """Open a table for poker."""
        done = self.session.open_table(table, POKER, house=HOUSE, by=BO, witness=CY)
        assert isinstance(done, Done), done

    def count(self, table: str, kind: str, counted: tuple[Chips, ...], **more: int) -> Done:
        """Count a rack by dealer and pit boss."""
        return self.do(a.CountRack(table, kind, counted, **more), by=ANA, witness=BO)  # type: ignore[arg-type]

    def move(self, table: str, move: str, counted: tuple[Chips, ...]) -> int:
        """Ask, issue and receive; answer the slip's number."""
        slip = self.issued(table, move, counted)
        self.do(a.ReceiveChips(table, move, slip), by=ANA)
        return slip

    def issued(self, table: str, move: str, counted: tuple[Chips, ...]) -> int:
        """Ask and issue; answer the slip's number."""
        request = self.do(a.AskChips(table, move, counted), by=BO).facts[0].number  # type: ignore[attr-defined]
        done = self.do(a.IssueChips(table, request, "Rae Fox", "R9", move), by=CASS)
        number: int = done.facts[0].number  # type: ignore[attr-defined]
        return number

    def drop(self, table: str, shift: int, notes: tuple[Chips, ...], other: int = 0) -> None:
        """Take a shift's box and count it twice, alike."""
        self.do(a.TakeBox(table, "S1", shift), by=NIL, witness=BO)
        for counter in (NIL, NED):
            self.do(a.CountDrop(table, shift, notes, Money(other)), by=counter)


@contextmanager
def opened_pit(
    tmp_path: Path, clock: StandingClock, station: str = "station-1", ledger: Ledger | None = None
) -> Iterator[Pit]:
    """Day and first shift are open; the chip set is in force; table 3 waits for its opening count."""
    store = open_store(ledger or tmp_path / "data" / "tablemgr.sqlite3", program="0.1.0")
    session = Session(store, clock, station=station, gate=Trusting())
    kinds = tuple(Chip(Money(v), str(v), "#FFFFFF", "#000000") for v in sorted(VALUES))
    session.write_house(lambda _: (ChipSetAdopted("USD", kinds),), by=CY, witness=BO)
    pit = Pit(session, clock)
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.open("3")
    try:
        yield pit
    finally:
        store.close()


@contextmanager
def counted_pit(folder: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with opened_pit(folder, clock) as there:
        there.count("3", a.OPENING, RACK)
        there.do(a.PlaceBox("3", "B"), by=NIL, witness=BO)
        yield there


def deal(pit: Pit) -> None:
    """Deal a round that the house wins by 100."""
    todo: tuple[c.Command, ...] = (
        c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(1), Money(10_000)), c.CloseBets(),
        c.SetStart(position=1), c.Deliver(), c.LockHands(), c.CallOutcome(Seat(1), Outcome.LOSE), c.CloseRound(),
    )  # fmt: skip
    for command in todo:
        done = pit.session.do("3", command, by=ANA)
        assert isinstance(done, Done), done
