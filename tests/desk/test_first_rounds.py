"""From an empty folder to the first settled round of each game, by keys alone: how many keys, how many screens.

Source: screens.md (set-up: first run; ground rule 2); recording.md (pace: human key times).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.desk.station import Station, station, wait_for

PEOPLE = {
    "en": ("The Lantern", "Ada", "Ben", "Cy", "Di", "Eva", "Finn"),
    "fa": ("فانوس", "آدا", "بهرام", "سیما", "دریا", "مهر", "نگار"),
}  # fmt: skip
"""The house, administrator, operator, pit boss, dealer, two counters of drop boxes."""
START, OWN = ("580273", "619402", "730518", "294617", "846205", "917364"), "835164"
DEALER = "0401"
QUESTIONS = 31
"""Fields of the form; six of them keep what stands there, and so do the badges."""
TWO_FINGERS_S = 0.6
"""Seconds a key, for somebody who looks for each."""
HANDS = "3364112233515121\n3154316422326243\n4255655352611144\n6655446541666163\n"
COUNTED = (161, 191, 230, 395)
"""Keys from the empty folder to the open table, to the first settled round of tiles, of cards, of Tien Gow; the names
of both languages are equally long."""
PLAYS = "313132\n*666663\n515164-44\n11\n64-55-3333\n2243-5253-6165-22\n62-44\n41-11\n55-21-54\n\n"
"""The deal that the rules write out (TG 16), in whole."""


def write(desk: Station, text: str) -> None:
    """Type a text in any script and walk on: a keyboard of that script sends whole letters."""
    for letter in text:
        focus = QApplication.focusWidget() or desk.window
        QApplication.sendEvent(
            focus, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
        )
        desk.keys += 1
    desk.press("\n")


def answered(desk: Station, language: str) -> None:
    """Answer the form of the first run and press its last key."""
    house, *names = PEOPLE[language]
    write(desk, house)
    for name, pin in zip(names, START, strict=True):
        write(desk, name)
        desk.press("\n")
        write(desk, pin)
        write(desk, pin)
    assert desk.window.opening is not None
    assert desk.window.opening.first_run is not None
    assert len(desk.window.opening.first_run.form.fields) == QUESTIONS
    desk.press(*["\n"] * 6)
    desk.press("\n")


def moved(desk: Station, key: str, table: str) -> None:
    """Go from a table to another one by the table's own sheet, and sign in there."""
    desk.press("F11", key)
    wait_for(lambda: desk.table == table, table)
    desk.type(f"{DEALER}\n{OWN}\n")
    wait_for(lambda: desk.who(table) == DEALER, f"the dealer is in at {table}")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.screens), "fa"])
def test_an_empty_folder_settles_a_round_of_each_game(tmp_path: Path, language: str) -> None:
    with station(tmp_path / "data", language=language, refused=True) as desk:
        screens = ["nothing yet"]
        desk.press("F1")
        assert desk.window.sheet is not None
        assert desk.window.sheet.page.id == "first-steps"
        desk.press("!").press("a")
        screens.append("questions")
        answered(desk, language)
        wait_for(lambda: desk.window.floor is not None, "the house is made")
        wait_for(lambda: not desk.live.house.may_deal(), "may deal")
        assert desk.live.tables == ("PG-01", "PGP-01", "TG-01")
        screens.append(desk.table)
        desk.type(f"{DEALER}\n{START[3]}\n{OWN}\n{OWN}\n")
        wait_for(lambda: desk.who("PG-01") == DEALER, "the dealer is in")
        open_table = desk.keys
        desk.type("\n150\n250\n350\n\n2\n\n\n64316243798\n")
        assert (desk.round.phase, desk.refused) == ("closed", [])
        tiles = desk.keys
        moved(desk, "1", "PGP-01")
        screens.append(desk.table)
        desk.type("\n150\n250\n\n2\n\n\nKK99A74.79\n")
        assert (desk.round.phase, desk.refused) == ("closed", [])
        cards = desk.keys
        moved(desk, "2", "TG-01")
        screens.append(desk.table)
        desk.type("2\n").type("h1").type(HANDS).type(PLAYS)
        assert desk.deal.settled is not None, desk.asked
        assert (desk.deal.settled.net, desk.refused) == ((-1, -10, 12, -1), [])
        counted = (open_table, tiles, cards, desk.keys)
    assert screens == ["nothing yet", "questions", "PG-01", "PGP-01", "TG-01"]
    assert open_table * TWO_FINGERS_S < 180, "an open table in under three minutes, a key at a time"
    assert counted == COUNTED
