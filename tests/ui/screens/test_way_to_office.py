"""Whoever starts the program finds the office from a table's sign-in, and a badge of the office is led there.

Source: screens.md (sign-in); look.md 6 (100 to 200 %).
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import Office, lines, press
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from ui.screens.sign_in import SignInScreen
from ui.widgets.pen import watching

K = Qt.Key


def asked(here: Office) -> SignInScreen:
    """Answer the sign-in that lies over the first table."""
    tab = here.window.tab
    assert tab is not None
    assert tab.sign_in is not None
    return tab.sign_in


def seen(screen: SignInScreen) -> list[str]:
    """Answer every text of the sign-in, all of them whole."""
    with watching() as said:
        screen.grab()
    assert [text.text for text in said if not text.fits] == []
    return [text.text for text in said]


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("en", 100, (1280, 800)), ("fa", 150, (1440, 900)), ("ru", 150, (1280, 800)), ("zh_Hant", 100, (1280, 800))],
)  # fmt: skip
def test_an_operator_at_a_tables_sign_in_is_led_to_the_office_with_his_badge(
    office: OpenOffice, language: str, scale: int, size: tuple[int, int]  # noqa: F811
) -> None:  # fmt: skip
    here = office(language=language, scale=scale, size=size)
    window, words = here.window, here.window.look.words
    screen = asked(here)
    shown = seen(screen)
    assert words.say("STAFF-OFFICE") in shown
    assert words.say("STAFF-OFFICE-HOW") in " ".join(shown)
    lines(window, "0007")
    shown = seen(screen)
    assert words.say("STAFF-WORKS-IN-OFFICE") in " ".join(shown)
    assert words.say("STAFF-OFFICE") in shown
    # A PIN typed all the same is refused, and the way stays in sight.
    lines(window, PINS["0007"])
    assert "SIGN-IN-TABLE-ROLE" in screen.dialogue.refused
    assert words.say("STAFF-WORKS-IN-OFFICE") in " ".join(seen(screen))
    press(window, K.Key_F8)
    here.wait(lambda: window.at_table == "")
    QTest.qWait(30)
    # His badge came along: only the PIN is missing.
    lines(window, PINS["0007"])
    here.wait(lambda: window.floor is not None and window.floor.person("") is not None)
    person = window.floor.person("")  # type: ignore[union-attr]
    assert person is not None
    assert person.badge == "0007"


def test_nothing_of_the_tables_own_prompt_stands_beside_a_large_sign_in(office: OpenOffice) -> None:  # noqa: F811
    here = office(language="fa", scale=150)
    screen, tab = asked(here), here.window.tab
    assert tab is not None
    prompt = tab.table_screen.prompt.geometry()
    assert screen.front.geometry().top() <= prompt.top() + 1
    assert screen.front.geometry().bottom() >= tab.table_screen.strip.geometry().top() - 2


def test_a_dealers_badge_is_led_nowhere(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    screen, words = asked(here), here.window.look.words
    lines(here.window, "0417")
    shown = seen(screen)
    assert words.say("STAFF-OFFICE") not in shown
    assert screen.dialogue.rows().facts == ""
    # Beside a locked table's round there is room for both sentences.
    press(here.window, K.Key_Escape)
    screen.dialogue.waits = words.say("STAFF-WAITS", number="213")
    screen.redraw()
    assert words.say("STAFF-OFFICE-HOW") in " ".join(seen(screen))


def test_help_is_read_over_a_sign_in_and_nothing_typed_there_is_a_badge(office: OpenOffice) -> None:  # noqa: F811
    here = office(language="fa", scale=150, size=(1280, 800))
    screen = asked(here)
    press(here.window, K.Key_F1)
    here.wait(lambda: screen.help is not None and screen.help.hasFocus())
    assert screen.help is not None
    assert screen.help.page.id == "first-steps"
    press(here.window, K.Key_4, K.Key_Down)
    assert screen.help.page.id != "first-steps"
    press(here.window, K.Key_F1)
    here.wait(screen.hasFocus)
    assert screen.dialogue.rows().badge == ""
    assert screen.dialogue.rows().asks == "badge"
