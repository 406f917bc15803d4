"""The floor is told while it is played that a patron's cash of the day nears a report, or is over it.

Source: REQ R66 (alert near and over); screens.md (floor: alerts stay until somebody acknowledges them).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.alerts import Alerts
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit

DAY_US = 86_400_000_000


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 is open, with somebody at seat 1."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=30))
        there.do(a.SeatPatron("3", Seat(1), "Ng"), by=ANA)
        yield there


def cash(pit: Pit, command: c.Command) -> None:
    """Write a cash entry down."""
    assert isinstance(pit.session.do("3", command, by=ANA), Done)


def said(pit: Pit, alerts: Alerts) -> list[tuple[str, str, dict[str, int | str]]]:
    """Answer the alerts of cash that stand."""
    pit.racks.look_again()
    found = alerts.look((), pit.racks.book)
    return [(one.kind, one.table, dict(one.figures)) for one in found if one.kind.startswith("cash")]


def test_r66_near_and_over_are_alerts_each_direction_apart(pit: Pit) -> None:
    alerts = Alerts(pit.session)
    cash(pit, c.BuyIn(Seat(1), Money(899_999)))
    cash(pit, c.GiveBack(Seat(1), Money(899_999)))
    assert said(pit, alerts) == []
    cash(pit, c.BuyIn(Seat(1), Money(1)))
    near = ("cash-near", "3", {"patron": "Ng", "way": "in", "amount": 900_000})
    assert said(pit, alerts) == [near]
    cash(pit, c.PlayCash(Seat(1), Money(100_001)))
    assert ("cash-over", "3", {"patron": "Ng", "way": "in", "amount": 1_000_001}) in said(pit, alerts)


def test_r66_what_was_seen_is_an_alert_once_and_another_day_begins_at_nothing(pit: Pit) -> None:
    alerts = Alerts(pit.session)
    cash(pit, c.BuyIn(Seat(1), Money(950_000)))
    (one,) = [found for found in alerts.look((), pit.racks.book) if found.kind == "cash-near"]
    assert isinstance(alerts.acknowledge(one, by=BO), Done)
    assert said(pit, alerts) == []
    # A program that is started again says it once more only where nobody has seen it.
    assert said(pit, Alerts(pit.session)) == []
    pit.house.close_shift(by=CY, witness=BO)
    pit.house.close_day(by=CY, witness=BO)
    pit.clock.at_us += DAY_US
    pit.house.open_day(by=CY)
    pit.house.open_shift(by=CY)
    cash(pit, c.BuyIn(Seat(1), Money(800_000), "Ng"))
    assert said(pit, alerts) == []
