"""What racks ask for: a count after seven idle days, fees out of the rack, a float at its par.

Source: REQ R38, R39, R59, R78.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.alarms import final_move, idle_days
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Done
from tablemgr.ledger.exception_readings import What
from tablemgr.table import chip_events as k

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit

HOUR_US, DAY_US = 3_600_000_000, 86_400_000_000
PAR = of(u100=30)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 waits for its opening count."""
    with opened_pit(tmp_path, clock) as there:
        yield there


def rules(pit: Pit, *, float_kind: str = "carried", collection: str = "none") -> None:
    """Say how table 3 is kept; its par is 3,000."""
    said = k.RackRulesSet(
        float_kind, Money(300_000), Money(2_500), Money(10_000), collection, Money(100), 30, 0, Money(100), ZERO
    )  # fmt: skip
    pit.do(a.SetRackRules("3", said), by=BO, witness=CY)


def codes(pit: Pit) -> list[str]:
    """The codes of the alarms."""
    return [p.code for p in pit.racks.alarms()]


def closed(pit: Pit, counted: tuple[k.Chips, ...]) -> Done:
    """Count the rack to its close and close the table."""
    done = pit.count("3", a.CLOSING, counted)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    return done


def test_a_table_that_was_not_opened_for_seven_gaming_days_is_to_be_counted(pit: Pit) -> None:
    pit.count("3", a.OPENING, PAR)
    assert codes(pit) == []
    last = closed(pit, PAR).facts[0]
    assert isinstance(last, k.RackCounted)
    pit.house.close_shift(by=CY, witness=BO)
    pit.house.close_day(by=CY, witness=BO)
    # A week on which the house stays closed is no gaming day of it.
    pit.clock.at_us += 9 * DAY_US
    assert codes(pit) == []
    for day in range(1, 8):
        pit.house.open_day(by=CY)
        assert codes(pit) == ([] if day < 7 else ["RACK-RECOUNT-DUE"]), day
        if day < 7:
            pit.house.close_day(by=CY, witness=BO)
            pit.clock.at_us += DAY_US
    (alarm,) = pit.racks.alarms()
    assert (alarm.code, alarm.where, dict(alarm.data)) == ("RACK-RECOUNT-DUE", "3", {"days": 7})
    pit.house.open_shift(by=CY)
    report = shift_report(pit.session, pit.house, pit.racks.book, 2, by="Cy")
    assert report is not None
    assert "RACK-RECOUNT-DUE" in [p.code for p in report.alarms]
    pit.count("3", a.RECOUNT, PAR, corrects=last.number)
    assert codes(pit) == []
    assert idle_days(pit.racks.book, pit.racks.book.table("3"), pit.session.gaming_day()) == 0


def test_fees_lie_in_a_rack_for_four_hours_at_most(pit: Pit) -> None:
    rules(pit, collection="hand")
    pit.count("3", a.OPENING, PAR)
    pit.clock.at_us += 4 * HOUR_US
    assert codes(pit) == []
    pit.clock.at_us += 1
    (alarm,) = pit.racks.alarms()
    assert (alarm.code, dict(alarm.data)) == ("RACK-FEES-DUE", {"hours": 4})
    pit.do(a.CountCollection("3", Money(44_800)), by=ANA, witness=BO)
    assert codes(pit) == []
    pit.clock.at_us += 5 * HOUR_US
    assert codes(pit) == ["RACK-FEES-DUE"]
    rules(pit)
    assert codes(pit) == []


def test_an_imprest_float_closes_to_its_par(pit: Pit) -> None:
    rules(pit, float_kind="imprest")
    book = pit.racks.book
    pit.count("3", a.OPENING, PAR)
    assert final_move(book, "3", Money(300_000)) is None
    assert final_move(book, "3", Money(180_000)) == (a.FILL, Money(120_000))
    assert final_move(book, "3", Money(310_000)) == (a.CREDIT, Money(10_000))
    done = closed(pit, of(u100=30, u25=1))
    # 25 units are let pass.
    assert [type(fact).__name__ for fact in done.facts] == ["RackCounted"]
    assert codes(pit) == []


def test_a_float_that_closes_off_its_par_is_an_exception(pit: Pit) -> None:
    rules(pit, float_kind="imprest")
    pit.count("3", a.OPENING, PAR)
    done = closed(pit, of(u100=18))
    counted, variance = done.facts
    assert isinstance(counted, k.RackCounted)
    assert isinstance(variance, k.VarianceFound)
    assert (variance.total, variance.level, variance.chips) == (Money(-120_000), "regulator", ())
    (alarm,) = pit.racks.alarms()
    assert (alarm.code, dict(alarm.data)) == ("RACK-OFF-PAR", {})
    assert final_move(pit.racks.book, "4", Money(1)) is None


def test_what_was_written_on_a_form_is_entered_late_with_its_number(pit: Pit) -> None:
    pit.do(a.IssueForms("", "fill", 3), by=CY)
    pit.do(a.EnterForm("", 2, "entered", "fill of 400 at 21:10"), by=BO)
    report = shift_report(pit.session, pit.house, pit.racks.book, 1, by="Cy")
    assert report is not None
    (row,) = [one for one in report.exceptions if one.what == What.LATE]
    assert (row.kind, row.text) == ("FormEntered", "2 · entered · fill of 400 at 21:10")
