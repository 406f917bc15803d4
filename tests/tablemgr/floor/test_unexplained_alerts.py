"""What no cause explains of a shift is an alert from where on the house says, and stays until it is acknowledged.

Source: FORMULA 8 (alarm on what is unexplained, not on over and short); REQ R52; screens.md (floor).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.text import catalogue
from tablemgr.floor.alert_limits import USUAL, check_limits, limits_of, set_limits
from tablemgr.floor.alerts import UNEXPLAINED, Alert, Alerts
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table.codec import decode, encode
from tablemgr.table.floor_events import AlertLimitsSet

from .conftest import BO, CY, StandingClock
from .racks_pit import NIL, Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=200))
        there.do(a.PlaceBox("3", "B"), by=NIL, witness=BO)
        yield there


def short(pit: Pit, hundreds: int) -> None:
    """End table 3's first shift with so many hundreds less than its rounds say."""
    pit.count("3", a.SHIFT, of(u100=200 - hundreds))
    pit.drop("3", 1, ())


def found(pit: Pit, alerts: Alerts) -> list[Alert]:
    """What is raised of this kind."""
    pit.racks.look_again()
    return [one for one in alerts.look((), pit.racks.book) if one.kind == UNEXPLAINED]


def test_formula_8_what_is_left_without_a_cause_is_an_alert(pit: Pit) -> None:
    alerts = Alerts(pit.session)
    assert found(pit, alerts) == []
    short(pit, 3)
    (alert,) = found(pit, alerts)
    known = catalogue("en")
    assert {f"PIT-{said}-{alert.kind.upper()}" for said in ("ALERT", "SEEN")} <= set(known)
    assert (alert.table, alert.about) == ("3", "3 1")
    assert alert.figures == (("shift", 1), ("amount", -30_000))
    # A start of the program raises it again; somebody acknowledges it, and it is over.
    again = Alerts(pit.session)
    assert found(pit, again) == [alert]
    assert isinstance(again.acknowledge(alert, by=BO), Done)
    assert found(pit, again) == found(pit, Alerts(pit.session)) == []


def test_formula_8_what_is_explained_is_none(pit: Pit) -> None:
    pit.do(a.NoteCause("3", "mispay", Money(-25_000), "paid a push"), by=BO)
    short(pit, 3)
    assert found(pit, Alerts(pit.session)) == []


@pytest.mark.parametrize(("limit", "count"), [(Money(20_000), 0), (Money(19_999), 1), (ZERO, 0)])
def test_the_house_says_from_where_on(pit: Pit, limit: Money, count: int) -> None:
    mine = replace(USUAL, unexplained=limit)
    assert isinstance(set_limits(pit.session, mine, by=BO, witness=CY), Done)
    short(pit, 2)
    assert len(found(pit, Alerts(pit.session))) == count


def test_limits_of_before_ask_for_no_such_alert() -> None:
    kind, version, body = encode(USUAL.fact)
    plain = json.loads(body)
    assert (version, plain.pop("unexplained")) == (2, 10_000)
    older = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    read = decode(kind, 1, older)
    assert isinstance(read, AlertLimitsSet)
    assert limits_of(read) == replace(USUAL, unexplained=ZERO)
    assert [p.code for p in check_limits(replace(USUAL, unexplained=Money(-1)))] == ["ALERT-LIMIT"]
