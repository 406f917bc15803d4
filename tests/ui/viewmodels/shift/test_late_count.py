"""The count of a past shift change is keyed from its blank form at the table, by two people.

Source: REQ R37, R78; screens.md (shift).
"""

from __future__ import annotations

import pytest

from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.words import LANGUAGES, Words

RACK = ("10", "30", "200", "12s7", "=1000", "200")
AT_CHANGE = ("9", *RACK[1:])
TABLE = "PGP-04"


def changed(station: Station) -> None:
    """Let the house go into its next shift while the table stays open and nobody counts."""
    counted(station, *RACK)
    operator = station.desk("0007", "papers")
    operator.press("F")
    operator.press("4")
    keys(operator, "2")
    operator.press("F9")
    assert station.racks.book.forms[1] == ("inventory", "")
    sheet = ShiftSheet(station.live, station.racks, Words("en", "USD"))
    sheet.press("S")
    sheet.approve("0101", PINS["0101"])
    code = station.live.house.code_of(1)
    assert code is not None
    sheet.scan(code.scanned)
    sheet.press("Enter")
    station.racks.look_again()
    assert station.racks.book.shift == 2


def at_the_table(station: Station, language: str = "en") -> ShiftDesk:
    dealer = station.desk("0417", place=TABLE, language=language)
    dealer.press(f"table:{TABLE}")
    return dealer


def test_r78_a_count_is_keyed_for_the_change_that_its_form_was_written_at(station: Station) -> None:
    changed(station)
    dealer = at_the_table(station)
    dealer.press("E")
    assert dealer.form is not None
    assert dealer.form.title == f"Count of a past shift change, {TABLE}"
    assert dealer.form.fields[1].choices == (("2", "into shift 2"),)
    dealer.press("2")
    dealer.press("Enter")
    keys(dealer, *AT_CHANGE, *AT_CHANGE)
    dealer.press("F9")
    assert dealer.waiting is not None, (dealer.refused, dealer.form)
    dealer.approve("0101", PINS["0101"])
    assert dealer.form is None, dealer.refused
    shifts = station.racks.book.shifts
    opener, closer = shifts[TABLE, 2].opener, shifts[TABLE, 1].closer
    assert opener is not None
    assert opener == closer
    assert station.racks.book.forms_open() == (1,)
    # Nothing is missing any more: the other form is only accounted for.
    assert "E" not in {key.token for key in dealer.picture().keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_speaks_every_language(station: Station, language: str) -> None:
    changed(station)
    dealer = at_the_table(station, language)
    dealer.press("E")
    shown = repr(dealer.picture())
    assert "SHIFT-" not in shown
    assert Words(language, "USD").say("SHIFT-F-LATE-FORM") in shown
