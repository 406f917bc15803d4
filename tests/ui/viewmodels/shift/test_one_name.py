"""A slip, request or count has one name: the label on its paper, on the notice, in the forms and in refusals.

Source: REQ R21; screens.md, ground rule 3 (what is printed can be typed).
"""

from __future__ import annotations

import pytest

from tablemgr.core.problems import Problem
from tablemgr.floor.jurisdiction import jurisdiction_of, text_of
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import chips
from tablemgr.floor.session import Done
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from tests.ui.viewmodels.shift.test_at_table import issued
from ui.viewmodels.shift.at_table import ChipsAtTable
from ui.viewmodels.shift.numbers import named
from ui.viewmodels.words import Words

TABLE = "PGP-04"
RACK = ("100", "100", "100", "100", "100", "100")
EN = Words("en", "USD")


def in_kansas(station: Station) -> str:
    """Let the house number its slips by the year; answer its two figures."""
    boss = station.desk("0101", "papers")
    boss.press("R")
    form = boss.form
    assert form is not None
    names = [name for name, _ in form.fields[0].choices]
    boss.press(str(names.index("kansas") + 1))
    boss.press("F9")
    boss.approve("0007", PINS["0007"])
    assert station.racks.book.jurisdiction.title == jurisdiction_of(text_of("kansas")).title, boss.refused
    return station.live.session.gaming_day()[2:4]


def test_r21_a_fill_has_one_name_from_the_request_to_the_dealer(station: Station) -> None:
    year = in_kansas(station)
    counted(station, *RACK)
    issued(station, a.FILL)
    label = f"F{year}-0001"
    (notice,) = ChipsAtTable(station.racks, station.live, TABLE).notices(EN)
    assert notice.text.startswith(f"Fill {label} of 1,000")
    cashier = station.desk("0701", "slips")
    assert label in [cell.text for row in cashier.listing().rows for cell in row.cells]
    cashier.press("V")
    assert cashier.form is not None
    assert label in cashier.form.title
    dealer = station.desk("0417", "slips", place="")
    for choice in dealer.choices():
        if choice.key == "R":
            assert label in choice.begin().title


def test_r21_a_request_and_a_refusal_are_called_as_on_paper(station: Station) -> None:
    year = in_kansas(station)
    counted(station, *RACK)
    boss = station.desk("0101", "slips")
    assert boss.person is not None
    asked = station.racks.do(a.AskChips(TABLE, a.FILL, chips({2_500: 40})), by=boss.person)
    assert isinstance(asked, Done)
    boss.picture()
    boss.press("W")
    assert boss.form is not None
    assert f"R{year}-0001" in boss.form.title

    def said(problem: Problem) -> str:
        return boss.scene.refused(problem)

    issued_ = Problem("RACK-SLIP-OPEN", TABLE, (("move", "fill"), ("number", 1)))
    assert f"{year}-" not in said(issued_), "what is not there is named as it was typed"
    issued(station, a.FILL)
    assert f"F{year}-0001" in said(issued_)
    count = next(iter(station.racks.book.counts_of))
    stale = Problem("RACK-TAKEN-OVER", TABLE, (("number", count),))
    assert f"I{year}-0001" in said(stale)
    assert dict(named(Problem("RACK-REQUEST", TABLE, (("number", 99),)), station.racks).data) == {
        "number": "99"
    }


def test_a_cause_at_a_closed_table_is_of_the_shift_that_it_was_last_in(station: Station) -> None:
    counted(station, *RACK)
    dealer = station.desk("0417", place=TABLE)
    dealer.press("N")
    keys(dealer, *RACK * 2, "")
    dealer.press("F9")
    dealer.approve("0101", PINS["0101"])
    boss = station.desk("0101")
    boss.press(f"table:{TABLE}")
    boss.press("X")
    keys(boss, "quiet")
    boss.press("F9")
    boss.picture()
    assert station.racks.book.now(TABLE) is None
    boss.press(f"table:{TABLE}")
    boss.press("B")
    boss.press("1")
    assert boss.form is not None
    for field in boss.form.fields[1:]:
        keys(boss, {"amount": "-25", "note": "a stack of green"}.get(field.name, ""))
    boss.press("F9")
    assert not boss.refused
    (told,) = station.live.session.readings.facts("CauseFound")
    assert told.fact.shift == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("by_year", "typed"), [(False, "1"), (False, "f-0001"), (True, "F26-0001"), (True, "1")]
)
def test_r78_a_fill_keyed_from_a_blank_form_is_marked_in_the_list(
    station: Station, by_year: bool, typed: str
) -> None:
    year = in_kansas(station) if by_year else ""
    counted(station, *RACK)
    operator = station.desk("0007", "papers")
    operator.press("F")
    operator.press("2")
    keys(operator, "2")
    operator.press("F9")
    issued(station, a.FILL)
    boss = station.desk("0101", "papers")
    boss.press("form:2")
    boss.press("N")
    boss.press("1")
    typed = typed.replace("26", year) if year else typed
    # A credit's letter names no fill.
    keys(boss, typed.upper().replace("F", "C") if "-" in typed else "7", "at 21:10, the lights were out")
    boss.press("F9")
    assert [p.code for p in boss.refused] == ["FORM-RECORD"]
    boss.press("field:1")
    keys(boss, typed)
    boss.press("F9")
    assert not boss.refused
    boss.go("slips")
    states = [row.cells[3].text for row in boss.listing().rows]
    assert states == [f"issued, on the way, late from form B{year}-0002"]
