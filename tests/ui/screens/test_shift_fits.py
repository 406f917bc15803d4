"""Every text of the operator's desk has room, in four languages, both themes, at every size; fingers reach its keys.

Source: FAULT F11; look.md 5 (touch), look.md 6 (sizes).
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.screens.shift_hands import Office
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.pages import PAGES
from ui.viewmodels.theme import THEMES
from ui.viewmodels.words import LANGUAGES
from ui.widgets.console.part import Touched
from ui.widgets.pen import watching

TABLE = "PGP-04"
SAMPLE = [("ru", "light", 150)]
MATRIX = [
    pytest.param(language, theme, scale, marks=pytest.mark.screens)
    for language in LANGUAGES
    for theme in THEMES
    for scale in (100, 150)
    if (language, theme, scale) not in SAMPLE
]
LEAST_TOUCH = 48


def fill(desk: ShiftDesk, *typed: str) -> None:
    """Type fields, each with Enter after it."""
    for text in typed:
        for letter in text:
            if desk.takes_text:
                desk.type(letter)
            else:
                desk.press(letter.upper())
        desk.press("Enter")


def asked(here: Office, moves: str) -> ShiftDesk:
    """Ask for fills and credits, cut a table, name who sits: something stands on every page."""
    desk = here.screen.desk
    desk.go("slips")
    for move in moves:
        desk.press(move)
        desk.press("2")
        fill(desk, "", "20", "", "40", "", "")
        desk.press("F9")
    desk.go("cash")
    desk.press("N")
    fill(desk, "Mr Lee, 陳先生")
    desk.press("1")
    fill(desk, "12000", "cage, old notes")
    desk.press("F9")
    return desk


def small(view: QWidget) -> list[tuple[str, float, float]]:
    """Answer what is there to touch and smaller than a finger."""
    found = []
    found_parts = view.findChildren(Touched)  # type: ignore[type-abstract]
    parts: list[Touched[Any]] = [part for part in found_parts if part.isVisible()]
    for part in parts:
        for target in part.targets():
            wide, tall = target.box.width() * part.scale, target.box.height() * part.scale
            # The rows of a long count are lower; they are walked with Next.
            if min(wide, tall) < LEAST_TOUCH - 1 and not target.token.startswith("field:"):
                found.append((target.token, wide, tall))
    return found


@pytest.mark.parametrize(("language", "theme", "scale"), [*SAMPLE, *MATRIX])
def test_every_page_and_form_has_room(office: OpenOffice, language: str, theme: str, scale: int) -> None:  # noqa: F811
    here = office(language=language, theme=theme, scale=scale)
    here.sign_in("0101")
    desk = asked(here, "FFK")
    screen = here.screen

    def look(name: str) -> None:
        screen.refresh()
        QTest.qWait(5)
        with watching() as said:
            screen.grab()
        assert [text.text for text in said if not text.fits] == [], name
        assert small(screen.view) == [], name

    for page in PAGES[1:]:
        desk.go(page)
        here.wait(lambda: not desk.work.busy)
        look(page)
    for kind in ("master", "exceptions", "voids", "shift"):
        desk.go("report")
        desk.report.show(kind)
        here.wait(lambda: not desk.work.busy)
        for part in range(len(desk.report.parts())):
            desk.press(f"part:{part}")
            look(f"{kind} part {part}")
    for page, key in (
        ("tables", "B"),
        ("slips", "F"),
        ("cash", "T"),
        ("report", "K"),
        ("report", "S"),
        ("tables", "X"),
    ):
        desk.go(page)
        here.wait(lambda: not desk.work.busy)
        desk.press(key)
        assert desk.form is not None, (page, key)
        for at in range(len(desk.form.fields) + 1):
            desk.press(f"field:{at}")
            look(f"{page} {key} {at}")


def test_fingers_alone_ask_for_a_fill(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    here.sign_in("0101")
    screen = here.screen
    here.touch(screen.pages, "page:slips")
    here.touch(screen.view.keys, "F")
    here.touch(screen.view.form, "choice:2")
    for token in ("Enter", "2", "0", "Enter"):
        here.touch(screen.view.form, token)
    here.touch(screen.view.keys, "F9")
    (request,) = here.screen.desk.racks.book.table(TABLE).requests.values()
    assert request.total.minor == 20 * 50_000
    # A text by fingers: why it is no longer wanted.
    here.touch(screen.view.keys, "W")
    for token in ("N", "O", " ", "4", "Enter"):
        here.touch(screen.view.form, token)
    here.touch(screen.view.keys, "F9")
    assert here.screen.desk.racks.book.table(TABLE).requests == {}
