"""The limits of alerts are settings of the house: two people, on record, in force from then on.

Source: screens.md (floor); facts.md (limits: pit boss or operator proposes, the other approves); REQ R15, R64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tablemgr.floor.alert_limits import (
    USUAL,
    AlertLimits,
    check_limits,
    limits_in_force,
    set_limits,
    show_limits,
    with_target,
)
from tablemgr.floor.alerts import NO_CALL, Alerts
from tablemgr.floor.authority import Shown
from tablemgr.floor.exceptions import shift_exceptions
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import Pit, of, opened_pit

MINUTE = 60_000_000


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Answer an open house with a counted table."""
    with opened_pit(tmp_path, StandingClock()) as there:
        there.count("3", a.OPENING, of(u100=100, u25=200, u5=100))
        yield there


def codes(found: object) -> list[str]:
    """Answer the codes of a refusal."""
    assert isinstance(found, Problems), found
    return [p.code for p in found.problems]


def test_the_usual_limits_hold_until_the_house_sets_its_own(pit: Pit) -> None:
    session = pit.session
    assert limits_in_force(session.readings) == USUAL
    mine = replace(with_target(USUAL, "pai-gow", 28), no_call_minutes=6, slow_percent=50)
    assert isinstance(set_limits(session, mine, by=BO, witness=CY), Done)
    assert limits_in_force(session.readings) == mine
    assert (mine.target("pai-gow"), mine.slow("pai-gow")) == (28, Decimal("14.00"))
    again = replace(mine, targets=(("tien-gow", 0),))
    assert isinstance(set_limits(session, again, by=CY, witness=BO), Done)
    assert limits_in_force(session.readings).target("tien-gow") is None
    told = [row for row in shift_exceptions(session.store, 1) if row.kind == "AlertLimitsSet"]
    assert [row.witness for row in told] == [CY.signature, BO.signature]


def test_both_people_see_the_same_and_one_alone_sets_nothing(pit: Pit) -> None:
    mine = replace(USUAL, fill_minutes=20)
    shown = show_limits(pit.session, mine, by=BO)
    assert isinstance(shown, Shown)
    assert shown.facts == (mine.fact,)
    assert codes(set_limits(pit.session, mine, by=ANA, witness=CY)) == ["ROLE-MAY-NOT"]
    assert codes(set_limits(pit.session, mine, by=BO, witness=ANA)) == ["ROLE-SECOND-MAY-NOT"]
    assert codes(show_limits(pit.session, USUAL, by=BO)) == ["ALERT-LIMITS-SAME"]
    assert limits_in_force(pit.session.readings) == USUAL


def test_what_would_always_or_never_be_an_alert_is_refused_with_its_range() -> None:
    bad = AlertLimits(0, 2000, 10, 0, 10, (("pai-gow", 30), ("pai-gow", 30), ("war", 999)))
    assert [(p.code, p.where) for p in check_limits(bad)] == [
        ("ALERT-LIMIT", "no_call_minutes"), ("ALERT-LIMIT", "open_minutes"), ("ALERT-LIMIT", "slow_percent"),
        ("ALERT-LIMIT", "band_hundredths"), ("ALERT-LIMIT", "war"), ("ALERT-LIMIT-GAME", "pai-gow"),
        ("ALERT-LIMIT-GAME", "war"),
    ]  # fmt: skip
    assert check_limits(USUAL) == ()


def test_alerts_follow_what_the_house_has_set(pit: Pit) -> None:
    session, alerts = pit.session, Alerts(pit.session)
    assert isinstance(session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    pit.clock.at_us += 5 * MINUTE
    assert isinstance(set_limits(session, replace(USUAL, no_call_minutes=6), by=BO, witness=CY), Done)
    assert alerts.look((), pit.racks.book) == ()
    pit.clock.at_us += MINUTE
    assert [(one.kind, dict(one.figures)["minutes"]) for one in alerts.look((), pit.racks.book)] == [
        (NO_CALL, 6)
    ]
