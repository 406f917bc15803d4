"""Two counts of a rack that differ stay on record, whatever is counted after them.

Source: REQ R35 (both remain), R36, R43 (a difference blocks), R16 (the exception report).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.ledger.exception_readings import RULES, What
from tablemgr.table import chip_events as k
from tablemgr.table.commands import Problems

from .conftest import ANA, BO, StandingClock
from .racks_pit import CASS, Pit, of, opened_pit

FOUND, OTHER = of(u100=200, u25=600), of(u100=200, u25=598)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 waits for its opening count."""
    with opened_pit(tmp_path, clock) as there:
        yield there


def test_who_counts_keeps_both_counts_as_they_were(pit: Pit) -> None:
    for by in (ANA, BO):
        done = pit.racks.do(a.NoteCounts("3", a.OPENING, FOUND, OTHER), by=by)
        assert isinstance(done, Done)
        assert done.facts == (k.CountsDiffered("opening", FOUND, OTHER, Money(3_500_000), Money(3_495_000)),)
    # Nothing of the rack is said by it: the count is still to come.
    assert pit.racks.book.table("3").state == "opening"
    assert pit.racks.book.counts_of == {}
    assert isinstance(pit.count("3", a.OPENING, FOUND), Done)
    assert RULES["CountsDiffered"].what is What.VARIANCE


@pytest.mark.parametrize(
    ("act", "found"),
    [
        (a.NoteCounts("3", a.OPENING, FOUND, FOUND), ["RACK-COUNTS-SAME"]),
        (a.NoteCounts("3", "glance", FOUND, OTHER), ["RACK-KIND"]),
        (a.NoteCounts("3", a.CLOSING, FOUND, (k.Chips(Money(100), -1),)), ["COUNT-RANGE"]),
    ],
)
def test_what_is_no_difference_is_refused(pit: Pit, act: a.NoteCounts, found: list[str]) -> None:
    answer = pit.racks.do(act, by=ANA)
    assert isinstance(answer, Problems)
    assert [one.code for one in answer.problems] == found


def test_a_cashier_counts_no_rack(pit: Pit) -> None:
    answer = pit.racks.do(a.NoteCounts("3", a.OPENING, FOUND, OTHER), by=CASS)
    assert isinstance(answer, Problems)
    assert [one.code for one in answer.problems] == ["ROLE-MAY-NOT"]
