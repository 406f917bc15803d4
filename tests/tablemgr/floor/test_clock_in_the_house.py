"""The clock jumps while a hand lies on the table: order is by number, the jump is an entry, dealing goes on.

Source: ledger.md (faults: clock steps); FAULT A10, E1, E2, E3; REQ R61, R62, R63.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.clock_watch import ClockWatch
from tablemgr.floor.house_opening import OpenHouse, open_house
from tablemgr.floor.session import Done
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import HeldLedgerError
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.table import commands as c
from tablemgr.table.commands import Command
from tablemgr.table.games import table_rules
from tablemgr.table.trail_events import ClockStepped

from .conftest import ANA, BO, CY, EVENING_US, HOUSE, StandingClock
from .house import ANA as STAFFED_ANA
from .house import Floor, codes

SECOND = 1_000_000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
RULES = replace(table_rules("pai-gow-poker", "commission"), mode="practice")
BEFORE: tuple[Command, ...] = (
    c.OpenRound(0, "Ana Lim", "D104"), c.PlaceBet(Seat(1), Money(2500)), c.CloseBets(), c.SetStart(position=1),
)  # fmt: skip
AFTER: tuple[Command, ...] = (
    c.Deliver(), c.LockHands(), c.CallOutcome(Seat(1), Outcome.WIN), c.CloseRound(),
)  # fmt: skip


@dataclass
class Ticks:
    """A clock that only goes on, in nanoseconds; while the machine sleeps it stands."""

    now_ns: int = 0

    def __call__(self) -> int:
        return self.now_ns


@dataclass
class Machine:
    """A machine with both of its clocks."""

    wall: StandingClock
    ticks: Ticks

    def go_on(self, seconds: int) -> None:
        """Time passes."""
        self.wall.at_us += seconds * SECOND
        self.ticks.now_ns += seconds * 1_000_000_000

    def jump(self, us: int) -> None:
        """The wall clock alone moves."""
        self.wall.at_us += us


@pytest.fixture
def machine(clock: StandingClock) -> Machine:
    """A machine in the evening."""
    return Machine(clock, Ticks())


def opened(database: Path, machine: Machine, *, create: bool = True) -> OpenHouse:
    """The house on that machine, its clock watched from the last entry on."""
    made = open_house(
        database, machine.wall, station="station-1", program="0.1.0", witness=database.parent.parent / "witness",
        create=create,
    )  # fmt: skip
    assert made.walk.take(10)
    notary = made.house.notary
    assert notary is not None
    newest = made.session.readings.entries(made.store.head()[0])
    notary.watch = ClockWatch(last_us=newest[0].at_us, ticks_ns=machine.ticks)
    return made


@pytest.fixture
def house(database: Path, machine: Machine) -> Iterator[OpenHouse]:
    """A house with a day, a shift and a table."""
    made = opened(database, machine)
    assert isinstance(made.house.open_day(by=CY), Done)
    assert isinstance(made.house.open_shift(by=CY), Done)
    assert isinstance(made.session.open_table("2", RULES, house=HOUSE, by=BO, witness=CY), Done)
    yield made
    made.close()


def play(house: OpenHouse, machine: Machine, commands: tuple[Command, ...]) -> list[Entry]:
    """Do commands, ten seconds between them; answer what they wrote."""
    entries: list[Entry] = []
    for command in commands:
        machine.go_on(10)
        done = house.session.do("2", command, by=ANA)
        assert isinstance(done, Done), done
        entries += done.entries
    return entries


JUMPS = {
    "an hour back": -HOUR,
    "a day back": -DAY,
    "ten years on": 3652 * DAY,
    "asleep for eight hours": 8 * HOUR,
}


@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS.keys())
def test_a_hand_over_a_jump_is_settled_in_its_order_and_its_day(
    house: OpenHouse, machine: Machine, jump: int
) -> None:
    first = play(house, machine, BEFORE)
    machine.jump(jump)
    second = play(house, machine, AFTER)
    both = [*first, *second]
    assert [e.seq for e in both] == sorted(e.seq for e in both)
    assert {e.gaming_day for e in both} == {"2026-05-28"}
    # Times stand as the clock showed them; the jump is told once, with what it should have shown.
    assert second[0].at_us - first[-1].at_us == 10 * SECOND + jump
    (told,) = house.session.readings.facts("ClockStepped")
    assert told.fact == ClockStepped(first[-1].at_us + 10 * SECOND, second[0].at_us)
    assert second[0].seq < told.entry.seq < second[1].seq
    row = house.session.readings.round("2", 1)
    assert row is not None
    assert (row.status, row.gaming_day, row.house, row.commission) == ("closed", "2026-05-28", -2500, 125)


@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS.keys())
def test_dealing_goes_on_after_a_jump_and_the_banner_says_it(
    house: OpenHouse, machine: Machine, jump: int
) -> None:
    play(house, machine, BEFORE)
    machine.jump(jump)
    play(house, machine, AFTER)
    assert house.house.may_deal() == ()
    (alarm,) = [p for p in house.house.alarms() if p.code == "CLOCK-STEPPED"]
    assert dict(alarm.data) == {"seconds": jump // SECOND}
    play(house, machine, (*BEFORE, *AFTER))
    assert [row.number for row in house.session.readings.rounds("2")] == [2, 1]
    assert len(list(house.session.readings.facts("ClockStepped"))) == 1
    done = house.house.close_shift(by=CY, witness=BO)
    assert isinstance(done, Done)
    assert done.entries[0].gaming_day == "2026-05-28"


@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS.keys())
def test_a_program_that_starts_after_a_jump_takes_the_hand_up(
    database: Path, machine: Machine, jump: int
) -> None:
    made = opened(database, machine)
    assert isinstance(made.house.open_day(by=CY), Done)
    assert isinstance(made.session.open_table("2", RULES, house=HOUSE, by=BO, witness=CY), Done)
    play(made, machine, BEFORE)
    made.close()
    machine.jump(jump)
    again = opened(database, machine, create=False)
    assert again.session.take_up("2", RULES) == ()
    assert again.house.standing.day == "2026-05-28"
    play(again, machine, AFTER)
    again.close()
    report = verifier.verify(database, witness=database.parent.parent / "witness")
    assert (report.findings, examine(database).findings) == ([], [])


def test_the_hour_that_comes_twice_is_no_jump_and_no_second_day(house: OpenHouse, machine: Machine) -> None:
    machine.wall.offset_minutes = 120
    first = play(house, machine, BEFORE)
    # Half past two, and an hour later half past two again.
    machine.go_on(3600)
    machine.wall.offset_minutes = 60
    second = play(house, machine, AFTER)
    local = [e.at_us + e.offset_minutes * 60 * SECOND for e in (first[-1], second[0])]
    assert local[1] - local[0] == 10 * SECOND
    assert second[0].at_us - first[-1].at_us == HOUR + 10 * SECOND
    assert {e.gaming_day for e in (*first, *second)} == {"2026-05-28"}
    assert not any(p.code == "CLOCK-STEPPED" for p in house.house.alarms())


@pytest.mark.parametrize("offset", [-600, 0, 840])
def test_another_zone_in_the_middle_of_a_hand_moves_no_hand(
    house: OpenHouse, machine: Machine, offset: int
) -> None:
    first = play(house, machine, BEFORE)
    machine.wall.offset_minutes = offset
    second = play(house, machine, AFTER)
    assert {e.gaming_day for e in (*first, *second)} == {"2026-05-28"}
    assert all(b.at_us - a.at_us <= 10 * SECOND for a, b in itertools.pairwise((*first, *second)))
    assert not any(p.code == "CLOCK-STEPPED" for p in house.house.alarms())


def test_a_hand_over_the_cut_off_stays_in_the_day_it_was_opened_in(
    house: OpenHouse, machine: Machine
) -> None:
    # From 21:26 to 05:59 by the house's clock, and over 06:00 with the hand.
    machine.go_on(8 * 3600 + 32 * 60)
    first = play(house, machine, BEFORE)
    machine.go_on(120)
    second = play(house, machine, AFTER)
    assert {e.gaming_day for e in (*first, *second)} == {"2026-05-28"}
    assert codes(house.house.close_day(by=CY, witness=BO)) == ["DAY-SHIFT-OPEN"]


def test_a_station_that_slept_is_locked_its_hand_lies_there_and_its_ledger_is_held(
    tmp_path: Path, staffed_folder: Path, clock: StandingClock
) -> None:
    floor = Floor(Path(shutil.copytree(staffed_folder, tmp_path / "data")), clock)
    floor.here(STAFFED_ANA, table="2")
    rules = replace(RULES, mode="demo")
    session = floor.session
    session.gate = None
    assert isinstance(session.open_table("2", rules, house=HOUSE, by=BO, witness=CY), Done)
    session.gate = floor.staff
    opening = c.OpenRound(0, STAFFED_ANA.name, STAFFED_ANA.badge)
    assert isinstance(session.do("2", opening, by=STAFFED_ANA), Done)
    clock.at_us += 8 * HOUR
    assert floor.staff.places.is_locked("2")
    bet = c.PlaceBet(Seat(1), Money(2500))
    assert codes(session.do("2", bet, by=STAFFED_ANA)) == ["SIGN-IN-IDLE"]
    with pytest.raises(HeldLedgerError):
        open_store(floor.store.path, program="0.1.0")
    floor.here(STAFFED_ANA, table="2")
    done = session.do("2", bet, by=STAFFED_ANA)
    assert isinstance(done, Done)
    assert (done.entries[0].round, done.entries[0].gaming_day) == (1, "2026-05-28")
    assert done.entries[0].at_us == EVENING_US + 8 * HOUR
    floor.store.close()
