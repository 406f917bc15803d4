"""Figures in the set-up's fields: shown in the reader's digits, typed in anybody's, kept in plain ones.

Source: look.md 6 (Persian digits); FAULT D10 (full-width and local digits).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tablemgr.floor.alert_limits import limits_in_force
from tests.ui.house import PINS
from tests.ui.screens.setup_hands import ADMINISTRATOR, BOSS, OPERATOR, at_page, key
from tests.ui.screens.test_live_house import OpenHouse, desktop, kept, press  # noqa: F401
from ui.screens.setup_screen import SetUpScreen
from ui.viewmodels.setting_up.figures import as_read, as_shown
from ui.viewmodels.words import LANGUAGES, Words

K = Qt.Key
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def field(screen: SetUpScreen, name: str) -> QLineEdit:
    """Answer a field of text of the open form."""
    assert screen.form is not None
    found = screen.form.fields[name]
    assert isinstance(found, QLineEdit)
    return found


def typed_over(at: QLineEdit, text: str) -> None:
    """Put a text in place of what stands in a field; a keyboard of another script sends whole letters."""
    at.setFocus()
    at.selectAll()
    for letter in text:
        if letter.isascii():
            QTest.keyClicks(at, letter)
        else:
            at.insert(letter)
            at.textEdited.emit(at.text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_is_read_again(language: str) -> None:
    words = Words(language)
    for figure in ("", "0801", "2.50", "06:00", "1 2 3 4 5 6", "2026-11-30", "PGP-01", "Etc/GMT+3"):
        shown = as_shown(figure, words)
        assert as_read(shown) == figure
        assert len(shown) == len(figure), "the cursor stays where it is"
        is_figure = not any(one.isalpha() for one in figure)
        assert (shown != figure) is (language == "fa" and is_figure and bool(figure))
    assert as_read("٣٫٥") == as_read("３.５") == "3.5"


def test_a_persian_reader_sees_and_types_persian_figures_and_latin_ones(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    window = desktop(language="fa", scale=int(os.environ.get("SCALE", "100")))
    screen = at_page(window, qtbot, OPERATOR, "limits")
    key(window, K.Key_E)
    before = field(screen, "no_call_minutes").text()
    assert before
    assert not before.isascii()
    typed_over(field(screen, "no_call_minutes"), "6")
    assert field(screen, "no_call_minutes").text() == "۶", "Latin keys, Persian figures"
    typed_over(field(screen, "open_minutes"), "۲۰")
    typed_over(field(screen, "band_hundredths"), "۱٫۶۴")
    qtbot.wait(30)
    assert window.grab().save(str(Path(os.environ.get("SCREENSHOTS", tmp_path)) / "setup-figures-fa.png"))
    press(window, K.Key_Return)
    assert screen.form is not None
    screen.form.submit()
    assert screen.desk.picture().refused == ()
    screen.approval.signed.emit(BOSS, PINS[BOSS])
    assert window.floor is not None
    found = limits_in_force(window.floor.live.session.readings)
    assert (found.no_call_minutes, found.open_minutes, found.band_hundredths) == (6, 20, 164)


def test_somebody_enrolled_with_persian_figures_signs_in_with_latin_ones(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop(language="fa")
    screen = at_page(window, qtbot, ADMINISTRATOR, "people")
    key(window, K.Key_N)
    for name, text in (("badge", "7001"), ("pin", "580273"), ("pin_again", "580273")):
        typed_over(field(screen, name), text.translate(PERSIAN))
    typed_over(field(screen, "name"), "ندا ۲")
    assert screen.form is not None
    screen.form.submit()
    screen.approval.signed.emit(OPERATOR, PINS[OPERATOR])
    assert window.floor is not None
    staff = window.floor.live.staff
    member = staff.roster.by_badge("7001")
    assert member is not None
    assert member.name == "ندا ۲", "a name stays as it is typed"
    staff.places.sign_in("7001", "580273", table="PGP-04", new_pin="294617")
    there = staff.places.at("PGP-04")
    assert there is not None
    assert there.member == member.person
