"""A shift and a day that are closed over something name it before anybody signs, and offer the way that leaves nothing.

Source: facts.md (closing over open things); REQ R30, R41; FAULT F11.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.ui.house import PINS
from tests.ui.screens.shift_hands import Office, lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from tests.ui.screens.test_shift_whole import TABLE, at_table, rack
from ui.widgets.pen import watching

K = Qt.Key


def left_open(here: Office) -> None:
    """Count a rack, begin a round and ask for chips; the operator stands before the house's sheet."""
    at_table(here, "0417")
    rack(here, "10", "30", "200", "12s7", "=1000", "200")
    floor = here.window.floor
    assert floor is not None
    dealer = floor.person(TABLE)
    assert dealer is not None
    opened = floor.live.session.do(TABLE, c.OpenRound(0, dealer.name, dealer.badge), by=dealer)
    assert isinstance(opened, Done)
    here.sign_in("0101")
    here.page("slips")
    press(here.window, K.Key_F)
    type_text(here.window, "2")
    lines(here.window, "", "20", "", "40", "", "")
    press(here.window, K.Key_F9)
    here.sign_in("0007")


def drawn(here: Office) -> list[str]:
    """Answer every text that stands on the screen, all of them whole."""
    QTest.qWait(20)
    with watching() as said:
        here.screen.grab()
    assert [text.text for text in said if not text.fits] == []
    return [text.text for text in said]


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("en", 100, (1440, 900)), pytest.param("fa", 150, (1280, 800), marks=pytest.mark.screens)],
)
def test_whoever_signs_reads_what_stays_open_and_may_cut_instead(
    office: OpenOffice, language: str, scale: int, size: tuple[int, int]  # noqa: F811
) -> None:  # fmt: skip
    here = office(language=language, scale=scale, size=size)
    left_open(here)
    window, screen = here.window, here.screen
    words, book = window.look.words, screen.desk.racks.book
    press(window, K.Key_S)
    here.wait(screen.form.isVisible)
    number = words.ltr(words.digits("1"))
    left = [
        words.say("SHIFT-LEFT-ROUND", number=number, table=words.ltr(TABLE)),
        words.say("SHIFT-LEFT-REQUEST", number=words.ltr(words.digits("R-0001")), table=words.ltr(TABLE)),
        words.say("SHIFT-LEFT-CLOSER", table=words.ltr(TABLE)),
    ]
    shown = " ".join(drawn(here))
    assert [said for said in left if said not in shown] == []
    grave = [row for row in screen.sheet.picture().rows if row.is_grave]
    assert [row.text for row in grave] == left
    # The panel that is signed says so too, in the colour of a contradiction.
    approval = screen.sheet.picture().approval
    assert approval is not None
    assert [line.sign for line in approval.shown if line.tone == "clash"] == ["clash"]
    # The way out is the one lit key: the table changes shifts after its round, and nothing was closed.
    press(window, K.Key_F9)
    one = book.now(TABLE)
    assert one is not None
    assert one.cut_after == 1
    assert screen.sheet.live.house.standing.shift == 1
    assert screen.sheet.picture().approval is None
    assert TABLE in screen.sheet.picture().prompt.facts
    # Nobody is held up: who closes all the same is shown the same, and it is done.
    press(window, K.Key_S)
    here.wait(screen.form.isVisible)
    assert [row.text for row in screen.sheet.picture().rows if row.is_grave] == left
    press(window, K.Key_F10)
    lines(window, "0101", PINS["0101"])
    assert screen.sheet.live.house.standing.shift is None


def test_a_day_is_closed_over_a_round_by_force_alone_and_its_row_says_what_that_means(
    office: OpenOffice,  # noqa: F811
) -> None:
    here = office()
    left_open(here)
    window = here.window
    # While the shift is open nothing speaks of force.
    assert [row for row in here.screen.sheet.picture().rows if row.key and row.key.token == "F"] == []
    press(window, K.Key_S)
    here.wait(lambda: here.screen.form.isVisible() is True)
    press(window, K.Key_F10)
    lines(window, "0101", PINS["0101"])
    (row,) = [row for row in here.screen.sheet.picture().rows if row.key and row.key.token == "F"]
    assert row.is_grave
    assert f"{TABLE} round 1" in " ".join(drawn(here))
    QTest.qWait(60)
    press(window, K.Key_D)
    here.wait(lambda: f"{TABLE} 1" in " ".join(here.screen.sheet.picture().prompt.refusals))
    press(window, K.Key_F)
    # A hand takes longer from one key to the next than a scanner.
    here.wait(lambda: here.screen.sheet.takes_text)
    type_text(window, "power is out\n")
    here.wait(lambda: here.screen.form.isVisible() is True)
    assert f"Round 1 at {TABLE} is not ended" in " ".join(drawn(here))
    press(window, K.Key_F10)
    lines(window, "0101", PINS["0101"])
    assert here.screen.sheet.live.house.standing.day is None


def test_a_rack_that_nobody_counted_is_named_where_rounds_were_dealt_from_it(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    at_table(here, "0417")
    floor = here.window.floor
    assert floor is not None
    dealer = floor.person(TABLE)
    assert dealer is not None
    opened = floor.live.session.do(TABLE, c.OpenRound(0, dealer.name, dealer.badge), by=dealer)
    assert isinstance(opened, Done)
    here.sign_in("0007")
    press(here.window, K.Key_S)
    here.wait(here.screen.form.isVisible)
    shown = [row.text for row in here.screen.sheet.picture().rows if row.is_grave]
    assert shown == [
        f"Round 1 at {TABLE} is not ended",
        f"Rounds were dealt at {TABLE} from a rack that nobody counted",
    ]
    # The table cannot change shifts before it is counted: no way out is offered that is none.
    assert [row.key for row in here.screen.sheet.picture().rows if row.key] == []
