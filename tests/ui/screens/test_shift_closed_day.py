"""By real keys: a table that went before the house is not counted once more, a closed day opens no more and stays,
and what only comes next is no alarm.

Source: screens.md, ground rule 11 (no dead key); REQ R37, R65.
"""

from __future__ import annotations

import os
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import Office, lines, press
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from tests.ui.screens.test_shift_whole import TABLE, at_table, rack
from ui.screens.window import MainWindow
from ui.widgets.bands import Banner, QuietBand

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
    # A later day than today is asked about once more.
    here.wait(lambda: after in here.screen.sheet.picture().prompt.question)
    assert house.standing.day is None
    QTest.qWait(60)
    press(window, K.Key_D)
    here.wait(lambda: house.standing.day == after)
    # The count that closed the first shift opened the second one, which the house has not begun yet.
    here.sign_in("0101")
    here.page("tables")
    here.choose(f"table:{TABLE}")
    assert [c.key for c in here.screen.desk.choices() if c.key in "NGR"] == ["N"]
    press(window, K.Key_R)
    assert here.screen.desk.form is None


def about(window: MainWindow, said: str) -> list[str]:
    """Answer the alarms across the window that say something."""
    alarms = [band.accessibleName() for band in window.findChildren(Banner)]
    return [alarm for alarm in alarms if said in alarm]


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_code_that_nobody_is_asked_for_yet_is_a_quiet_line_and_an_alarm_once_a_shift_is_open(
    office: OpenOffice, tmp_path: Path, language: str  # noqa: F811
) -> None:  # fmt: skip
    here = office(language=language)
    here.sign_in("0007")
    window, words = here.window, here.window.look.words
    floor = window.floor
    assert floor is not None
    press(window, K.Key_1)
    here.wait(lambda: bool(here.screen.sheet.picture().prompt.refusals))
    shots = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert window.grab().save(str(shots / f"dead-key-{language}.png"))
    press(window, K.Key_S)
    here.wait(here.screen.form.isVisible)
    press(window, K.Key_F10)
    lines(window, "0101", PINS["0101"])
    number = words.numbered("shift", 1)
    quiet = words.say("STAFF-CODE-COMING", shift=number)
    here.wait(lambda: [band.accessibleName() for band in window.findChildren(QuietBand)] == [quiet])
    assert about(window, number) == []
    QTest.qWait(30)
    assert window.grab().save(str(shots / f"code-coming-{language}.png"))
    QTest.qWait(60)
    press(window, K.Key_S)
    here.wait(lambda: here.screen.sheet.takes_text)
    press(window, K.Key_Return)
    here.wait(lambda: floor.live.house.standing.shift == 2)
    here.wait(lambda: len(about(window, number)) == 1 and not window.findChildren(QuietBand))
