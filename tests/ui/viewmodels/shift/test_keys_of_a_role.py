"""Whoever may not press a key is not told of it, and is told where it is done.

Source: screens.md, ground rule 2; facts.md (who may be the first person); REQ R33.
"""

from __future__ import annotations

import pytest

from tests.ui.viewmodels.shift.conftest import Station, counted
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.words import Words

SAY = Words("en", "USD").say
RACK = ("10", "30", "200", "247", "200", "200")


def notes(desk: ShiftDesk) -> list[str]:
    """Answer what is noted beside the list."""
    side = desk.picture().side
    return [] if side is None else [line.text for line in side.notes]


@pytest.mark.parametrize("badge", ["0007", "0101"])
def test_a_rack_is_counted_at_the_table(station: Station, badge: str) -> None:
    office = station.desk(badge)
    assert SAY("SHIFT-K-OPENING") not in [key.label for key in office.picture().keys]
    assert SAY("SHIFT-COUNTED-AT-TABLE") in notes(office)
    dealer = station.desk("0417", place="PGP-04")
    assert SAY("SHIFT-K-OPENING") in [key.label for key in dealer.picture().keys if key.live]
    assert SAY("SHIFT-COUNTED-AT-TABLE") not in notes(dealer)


def test_who_may_not_ask_for_chips_is_told_of_no_key(station: Station) -> None:
    counted(station, *RACK)
    operator = station.desk("0007", "slips").listing()
    boss = station.desk("0101", "slips").listing()
    assert (operator.empty, boss.empty) == (SAY("SHIFT-NO-SLIPS"), SAY("SHIFT-NO-SLIPS-ASK"))


def test_a_key_that_chooses_nothing_is_said_and_leaves_the_form_as_it_was(station: Station) -> None:
    boss = station.desk("0101", "slips")
    boss.press("F")
    assert boss.form is not None
    assert boss.form.at == 0
    boss.press("9")
    assert boss.picture().prompt.refusals == ("9 answers nothing here.",)
    assert boss.form.at == 0
    boss.press("2")
    assert boss.picture().prompt.refusals == ()
    assert boss.form.at == 1


def test_a_key_that_is_drawn_dead_begins_nothing_and_says_why(station: Station) -> None:
    counted(station, *RACK)
    operator = station.desk("0007")
    dead = [key.token for key in operator.picture().keys if not key.live]
    assert "X" in dead
    operator.press("X")
    assert operator.form is None
    assert operator.picture().prompt.refusals == ("The role operator may not do this; it takes: pit boss.",)
    operator.press("Up")
    assert operator.picture().prompt.refusals == ()


def test_digits_alone_are_no_reason_and_are_not_left_readable(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101")
    boss.press("X")
    boss.type("584839")
    assert boss.form is not None
    assert [one.typed for one in boss.form.fields if one.name == "reason"] == [""]
    assert SAY("DESK-SAID", said=SAY("DIGITS-UNASKED")).lower() in [
        said.lower() for said in boss.picture().prompt.refusals
    ]
    boss.type("table 584839")
    assert [one.typed for one in boss.form.fields if one.name == "reason"] == ["table 584839"]


def test_the_key_that_lets_a_table_change_is_told_of_where_it_is_offered_alone(station: Station) -> None:
    operator = station.desk("0007")
    operator.press("table:PGP-04")
    assert "T" not in [key.token for key in operator.picture().keys]
    assert SAY("SHIFT-WALK-CUT") not in notes(operator)
    counted(station, *RACK)
    operator.press("table:PGP-04")
    assert "T" in [key.token for key in operator.picture().keys if key.live]
    assert SAY("SHIFT-WALK-CUT") in notes(operator)
