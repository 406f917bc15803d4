"""The sums beside a closing count of a table that players bank: from the count to the collection, and no win.

Source: FORMULA 7; REQ R60.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.money import Money
from tablemgr.core.takings import Takings
from tablemgr.floor.racks import acts as a
from ui.viewmodels.pit.effect import Standing, effect_of
from ui.viewmodels.shift.bridging import bridge
from ui.viewmodels.shift.form import Form
from ui.viewmodels.words import Words

from .conftest import Station, counted, keys

TILES = "TG-01"


def test_r60_a_closer_of_a_table_that_players_bank_comes_to_a_collection(station: Station) -> None:
    counted(station, "10", "30", "200", *[""] * 3, table=TILES)
    desk = station.desk("0417", place=TILES)
    desk.press("N")
    keys(desk, *("8", "30", "", "", "", "") * 2, "")
    shown = desk.picture()
    assert shown.side is not None
    assert shown.side.caption == "Counted revenue"
    sums = {label.text: figure.text for label, figure in shown.side.lines}
    assert sums["= Revenue from the count"] == "n/a"
    assert "= Win from the count" not in sums
    # Nobody has counted a box: neither is there one, nor is it a win that stays unknown.
    assert [line.text for line in shown.side.notes] == [
        "No drop box is at this table: its collection stays unknown. A counter places one: page Drop, P."
    ]
    # No deal was played: nothing is expected.
    assert sums["\u2212 Collection expected"] == "0"


@pytest.mark.parametrize("expected", [Money(44_800), None])
def test_formula_7_over_and_short_is_against_the_expected_collection(
    station: Station, expected: Money | None
) -> None:
    desk = station.desk("0417", place=TILES)
    form = Form("", lambda _: a.CutShift(TILES), recorded=expected, players_bank=True)
    # Nothing typed is a rack of nothing: 1,446 in the box for a rack of 1,000.
    row = bridge(desk.scene, form, Takings(Money(100_000), None, Money(144_600)))
    sums = {label.text: figure.text for label, figure in row.lines}
    assert sums["= Revenue from the count"] == "446"
    said = [line.text for line in row.verdict]
    assert said == ([] if expected is None else ["SHORT 2", "Unexplained \u22122"])


def test_r60_what_a_correction_does_says_revenue_where_players_bank() -> None:
    before = Standing(1, Money(800), Money(44_600), Money(-200), players_bank=True)
    after = before.moved(Money(0))
    assert after == before
    drawn = effect_of(TILES, before, after, done=False, earlier=False, words=Words("en", "USD"))
    assert drawn is not None
    assert [row.caption for row in drawn.rows][1] == "Counted revenue"
    banked = replace(before, players_bank=False)
    drawn = effect_of(TILES, banked, banked, done=False, earlier=False, words=Words("en", "USD"))
    assert drawn is not None
    assert [row.caption for row in drawn.rows][1] == "Counted win"
