"""What was keyed later from a blank form bears that form's number, on the slip and to whoever asks.

Source: REQ R78; R21.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.papers import draw_order, slip_pdf
from reports.sheets.sheet import Held
from reports.sheets.slips import slip_sheet
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.late_forms import late_forms
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.floor.slips import SlipOrder, order_slip
from tablemgr.table import commands as c
from tablemgr.table.chip_events import FormEntered
from tablemgr.table.codec import decode
from tests.reports.reading import lines_of
from ui.viewmodels.station import Station
from ui.viewmodels.words import Words

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 is counted."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=30))
        yield there


def facts_of(pit: Pit, what: str, number: int) -> dict[str, str]:
    """Answer what a slip's paper says, by the codes of its captions."""
    sheet = slip_sheet(pit.session, what, number, by=BO.signature)
    assert sheet is not None
    return {one.label.code: one.value.text for one in sheet.facts if isinstance(one.value, Held)}


def test_r78_a_fill_and_a_count_keyed_later_bear_their_form_on_paper(pit: Pit) -> None:
    fill = pit.move("3", "fill", of(u25=40))
    in_time = pit.move("3", "fill", of(u25=40))
    pit.do(a.IssueForms("", "fill", 2), by=CY)
    pit.do(a.IssueForms("", "inventory", 1), by=CY)
    pit.do(a.EnterForm("", 2, "entered", "at 21:10", fill), by=BO)
    pit.do(a.EnterForm("", 3, "entered", "at 21:20", 1), by=BO)
    assert facts_of(pit, "fill", fill)["SHEET-LATE-FORM"] == "B-0002"
    assert facts_of(pit, "inventory", 1)["SHEET-LATE-FORM"] == "B-0003"
    assert "SHEET-LATE-FORM" not in facts_of(pit, "fill", in_time)


def test_r78_only_what_is_on_record_was_keyed_from_a_form(pit: Pit) -> None:
    fill = pit.move("3", "fill", of(u25=40))
    for what in ("fill", "credit", "round", "dispute", "inventory"):
        pit.do(a.IssueForms("", what, 1), by=CY)
    for form, number in ((1, fill + 1), (2, fill), (3, 1), (4, 1), (5, 9)):
        refused = pit.refused(a.EnterForm("", form, "entered", "x", number, "3"), by=BO)
        assert refused == ["FORM-RECORD"], form
    assert pit.refused(a.EnterForm("", 1, "spoilt", "x", fill), by=BO) == ["FORM-RECORD"]
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    pit.do(a.EnterForm("", 3, "entered", "by hand", 1, "3"), by=BO)
    found = late_forms(pit.session.readings)
    assert (found.of("round", 1, "3"), found.of("round", 1, "4"), found.of("fill", fill)) == (
        "B-0003",
        "",
        "",
    )


def test_r78_a_form_of_an_older_record_names_nothing() -> None:
    old = decode("FormEntered", 1, b'{"form":2,"note":"ink","what":"spoilt"}')
    assert old == FormEntered(2, "spoilt", "ink", 0, "")


def test_r78_a_round_keyed_later_says_so_beside_its_proof(pit: Pit, tmp_path: Path) -> None:
    pit.do(a.IssueForms("", "round", 1), by=CY)
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    station, words = Station(tmp_path / "data", pit.session.readings), Words("en", "EUR")
    before = station.proof("3", 1, words)
    pit.do(a.EnterForm("", 1, "entered", "by hand", 1, "3"), by=BO)
    after = station.proof("3", 1, words)
    assert before is not None
    assert after is not None
    assert set(after.notes) - set(before.notes) == {"Keyed later from blank form B-0001."}


def test_r78_the_slip_of_a_round_keyed_later_names_its_form_and_no_other_slip_changes(pit: Pit) -> None:
    for _ in range(2):
        assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
        assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    readings = pit.session.readings
    late, in_time = (slip_pdf(readings, "3", number, copy=1) for number in (1, 2))
    pit.do(a.IssueForms("", "round", 1), by=CY)
    pit.do(a.EnterForm("", 1, "entered", "by hand", 1, "3"), by=BO)
    assert slip_pdf(readings, "3", 2, copy=1) == in_time
    assert set(lines_of(slip_pdf(readings, "3", 1, copy=1))) - set(lines_of(late)) == {
        "Keyed later from blank form B-0001"
    }
    order = order_slip(pit.session, "3", 1)
    assert isinstance(order, SlipOrder)
    (house,) = {row.house for row in readings.tables()}
    assert draw_order(order, house=house) == slip_pdf(readings, "3", 1, copy=1)


def test_r78_a_dispute_keyed_later_bears_its_form_on_paper(pit: Pit) -> None:
    for command in (
        c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(2), Money(5_000)), c.CloseBets(),
        c.SetStart(position=1), c.Deliver(), c.LockHands(),
    ):  # fmt: skip
        assert isinstance(pit.session.do("3", command, by=ANA), Done)
    for claim in ("said push", "said win"):
        assert isinstance(pit.session.do("3", c.OpenDispute(0, Seat(2), claim), by=BO), Done)
    pit.do(a.IssueForms("", "dispute", 1), by=CY)
    pit.do(a.EnterForm("", 1, "entered", "by hand", 2, "3"), by=BO)
    assert facts_of(pit, "dispute", 2)["SHEET-LATE-FORM"] == "B-0001"
    assert "SHEET-LATE-FORM" not in facts_of(pit, "dispute", 1)
