"""By real keys: a table that went before the house is not counted once more, a closed day opens no more and stays.

Source: screens.md, ground rule 11 (no dead key); REQ R37, R65.
"""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import Office, lines, press
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from tests.ui.screens.test_shift_whole import TABLE, at_table, rack

K = Qt.Key
RACK = ("10", "30", "200", "12s7", "=1000", "200")


def count(here: Office, key: K) -> bool:
    """Count the rack over the table under a key, signed; False where the key is not there."""
    window = here.window
    press(window, K.Key_F11)
    QTest.qWait(20)
    press(window, K.Key_C)
    QTest.qWait(20)
    assert window.tab is not None
    assert window.tab.rack is not None
    desk = window.tab.rack.view.desk
    press(window, key)
    began = desk.form is not None
    if began:
        lines(window, *RACK, *RACK, "")
        press(window, K.Key_F9)
        here.wait(lambda: desk.waiting is not None)
        press(window, K.Key_F10)
        lines(window, "0101", PINS["0101"])
        here.wait(lambda: desk.form is None)
    press(window, K.Key_Escape)
    return began


def close_house(here: Office) -> None:
    """The operator closes shift and day; the pit boss signs both."""
    window = here.window
    here.sign_in("0007")
    for key in (K.Key_S, K.Key_D):
        press(window, key)
        here.wait(here.screen.form.isVisible)
        press(window, K.Key_F10)
        lines(window, "0101", PINS["0101"])
        here.wait(lambda: here.screen.sheet.picture().approval is None)
        QTest.qWait(60)


def test_r65_a_day_is_closed_once_and_its_counts_stay(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    at_table(here, "0417")
    rack(here, *RACK)
    floor = window.floor
    assert floor is not None
    book, house = floor.racks.book, floor.live.house
    assert count(here, K.Key_G)
    assert not count(here, K.Key_G)
    assert (book.table(TABLE).shift, book.shift) == (2, 1)
    close_house(here)
    day = next(iter(house.standing.closed_days))
    assert house.standing.day is None
    press(window, K.Key_D)
    after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    here.wait(lambda: house.standing.day == after)
    # The count that closed the first shift opened the second one, which the house has not begun yet.
    here.sign_in("0101")
    here.page("tables")
    here.choose(f"table:{TABLE}")
    assert [c.key for c in here.screen.desk.choices() if c.key in "NGR"] == ["N"]
    press(window, K.Key_R)
    assert here.screen.desk.form is None
