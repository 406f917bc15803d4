"""What every change holds for ever: who, when by three clocks, where, what it was and became, why, by whose leave.

Source: REQ R12, R64; 61D-14.047, 28.3(c) (value before and after, reason, supervisor approval).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.rack_rules import DEFAULT_RULES
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.table import commands as c
from tablemgr.table.chip_events import RackRulesSet
from tablemgr.table.events import RoundCorrected

from .conftest import BO, CY, StandingClock, Trusting
from .racks_pit import Pit, of, opened_pit
from .test_shift_figures import play

ROUND = {1: (2_500, Outcome.WIN), 2: (10_000, Outcome.LOSE)}


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """One station whose table 3 has its opening count."""
    with opened_pit(tmp_path, clock) as made:
        made.count("3", a.OPENING, of(u25=100))
        yield made


def test_r12_a_correction_holds_who_when_where_before_after_why_and_by_whose_leave(pit: Pit) -> None:
    play(pit, ROUND)
    pit.clock.at_us += 60_000_000
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    done = pit.session.do("3", fix, by=BO, witness=CY, round_=1)
    assert isinstance(done, Done)
    told = next(one for one in pit.session.readings.facts("RoundCorrected"))
    entry, fact = told.entry, told.fact
    assert isinstance(fact, RoundCorrected)
    assert (entry.actor, entry.witness) == (BO.signature, CY.signature)
    assert (entry.at_us, entry.offset_minutes, entry.gaming_day) == (
        pit.clock.at_us, pit.clock.offset_minutes, pit.session.gaming_day(),
    )  # fmt: skip
    assert (entry.station, entry.table, entry.round) == ("station-1", "3", 1)
    assert (fact.old.outcome, fact.old.net) == (Outcome.LOSE, Money(-10_000))
    assert (fact.new.outcome, fact.new.net) == (Outcome.PUSH, Money(0))
    assert fact.reason == "the tape"


def test_r12_a_parameter_s_former_value_stays_before_its_new_one(pit: Pit) -> None:
    first = replace(DEFAULT_RULES, report_over=Money(5_000))
    for rules in (first, replace(first, report_over=Money(7_500))):
        pit.do(a.SetRackRules("3", rules), by=BO, witness=CY)
    told = list(pit.session.readings.facts("RackRulesSet"))
    assert [one.fact.report_over for one in told if isinstance(one.fact, RackRulesSet)] == [
        Money(5_000), Money(7_500),
    ]  # fmt: skip
    assert {(one.entry.actor, one.entry.witness) for one in told} == {(BO.signature, CY.signature)}


def test_r64_another_cut_off_moves_no_old_record(pit: Pit) -> None:
    play(pit, ROUND)
    session = pit.session
    before = [(told.entry.seq, told.entry.gaming_day) for told in session.readings.every()]
    day = session.gaming_day()
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    # From its next start on the house cuts its day off at noon: the same instant is of the day before.
    noon = Session(session.store, pit.clock, station="station-1", cut_off_minutes=720, gate=Trusting())
    pit.clock.at_us += 12 * 3_600_000_000
    assert noon.gaming_day() == day
    after_midnight = Session(
        session.store, pit.clock, station="station-1", cut_off_minutes=0, gate=Trusting()
    )
    assert after_midnight.gaming_day() > day
    assert isinstance(House(after_midnight).open_day(by=CY), Done)
    told = [(one.entry.seq, one.entry.gaming_day) for one in session.readings.every()]
    assert told[: len(before)] == before
    row = session.readings.round("3", 1)
    assert row is not None
    assert row.gaming_day == day
    assert told[-1][1] > day
