"""Jumps of the clock: an entry and a banner, no stop.

Source: ledger.md (faults: clock steps); FAULT A10, E1; REQ R63.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tablemgr.floor.attending import attended
from tablemgr.floor.clock import system_clock
from tablemgr.floor.clock_watch import ClockWatch
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.trail_readings import milestones
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules
from tablemgr.table.trail_events import ClockStepped

from .conftest import ANA, BO, CY, EVENING_US, HOUSE, StandingClock

SECOND = 1_000_000
HOUR = 3600 * SECOND


@dataclass
class Ticks:
    """A clock that only goes on, in nanoseconds."""

    now_ns: int = 0

    def __call__(self) -> int:
        return self.now_ns

    def go_on(self, seconds: int) -> None:
        self.now_ns += seconds * 1_000_000_000


@pytest.mark.parametrize(
    ("moved", "jumped"),
    [
        (0, False),
        (-2 * SECOND, False),
        (-2 * SECOND - 1, True),
        (300 * SECOND, False),
        (300 * SECOND + 1, True),
        (-HOUR, True),
        (-24 * HOUR, True),
        (10 * 365 * 24 * HOUR, True),
    ],
)
def test_more_than_two_seconds_back_or_five_minutes_forward_is_a_jump(moved: int, jumped: bool) -> None:
    ticks = Ticks()
    watch = ClockWatch(ticks_ns=ticks)
    assert watch(EVENING_US) is None
    ticks.go_on(60)
    expected = EVENING_US + 60 * SECOND
    assert watch(expected + moved) == (expected if jumped else None)


def test_a_long_quiet_evening_is_no_jump() -> None:
    ticks = Ticks()
    watch = ClockWatch(ticks_ns=ticks)
    watch(EVENING_US)
    ticks.go_on(8 * 3600)
    assert watch(EVENING_US + 8 * HOUR) is None


def test_between_two_starts_only_a_step_back_shows() -> None:
    assert ClockWatch(last_us=EVENING_US, ticks_ns=Ticks())(EVENING_US + 40 * HOUR) is None
    assert ClockWatch(last_us=EVENING_US, ticks_ns=Ticks())(EVENING_US - HOUR) == EVENING_US


def test_a_jump_during_a_round_is_on_record_and_dealing_goes_on(database: Path, clock: StandingClock) -> None:
    store = open_store(database, program="0.1.0")
    notary = attended(store, clock, station="station-1", program="0.1.0", witness=None)
    assert notary.watch is None
    ticks = Ticks()
    notary.watch = ClockWatch(ticks_ns=ticks)
    session = Session(store, clock, station="station-1")
    house = House(session)
    rules = replace(table_rules("pai-gow", "commission"), mode="practice")
    assert isinstance(session.open_table("2", rules, house=HOUSE, by=BO, witness=CY), Done)
    clock.at_us -= HOUR
    done = session.do("2", c.OpenRound(0, "Ana Lim", "D104"), by=ANA)
    assert isinstance(done, Done)
    # The jump is an entry of its own, and none of what the dealer did.
    assert [entry.kind for entry in done.entries] == ["RoundOpened"]
    assert milestones(store, "ClockStepped") == (ClockStepped(EVENING_US, EVENING_US - HOUR),)
    (alarm,) = house.alarms()
    assert (alarm.code, dict(alarm.data)) == ("CLOCK-STEPPED", {"seconds": -3600})
    assert house.may_deal() == ()
    # The banner survives a restart, until another gaming day is opened.
    again = House(session)
    assert [p.code for p in again.alarms()] == ["CLOCK-STEPPED"]
    store.close()


def test_the_machines_own_clock_is_watched(database: Path) -> None:
    store = open_store(database, program="0.1.0")
    assert attended(store, system_clock, station="s", program="0.1.0", witness=None).watch is not None
    store.close()
