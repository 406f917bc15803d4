"""House ways at the office by keys alone: found, tried, compared, adopted by two people, left as a booklet.

Source: screens.md (house ways), ground rule 2; facts.md (who may be the second person).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.desk.house import PIN
from tests.desk.station import Station, station, wait_for
from ui.screens.ways_screen import WaysScreen

BOSS, OPERATOR, TABLE = "0101", "0007", "PG-02"
WHERE = [("en", 100), ("en", 150), ("fa", 100), ("fa", 150)]
pytestmark = pytest.mark.screens


def ways_of(desk: Station) -> WaysScreen:
    """Let the operator sign in once, so that his PIN is his own; then the pit boss, who goes on by the next screen's key."""
    desk.sit("", OPERATOR).press("F4")
    desk.sign_in(BOSS)
    for _ in range(9):
        office = desk.window.office
        if isinstance(office, WaysScreen):
            return office
        desk.press("F8")
    raise AssertionError("F8 leads to no house ways")


def keys(desk: Station, screen: WaysScreen, *names: str) -> None:
    """Press keys as a hand does: none of them is a scanner's."""
    for name in names:
        desk.press(name)
        screen.stream.flush()


def choose(desk: Station, screen: WaysScreen, name: str) -> None:
    """Walk along the shelf to a text of tiles."""
    wanted = [(book.game, book.id) for book in screen.desk.books].index(("pai-gow", name))
    while screen.desk.at != wanted:
        before = screen.desk.at
        keys(desk, screen, "Down" if before < wanted else "Up")
        assert screen.desk.at != before, name


@pytest.mark.parametrize(("language", "scale"), WHERE)
def test_a_house_way_is_found_tried_compared_adopted_and_printed(
    example: Path, tmp_path: Path, language: str, scale: int
) -> None:
    shots = Path(os.environ.get("SCREENSHOTS", tmp_path))
    with station(example, language=language, scale=scale) as desk:

        def shot(what: str) -> None:
            assert desk.window.grab().save(str(shots / f"ways-{what}-{language}-{scale}.png"))

        screen = ways_of(desk)
        choose(desk, screen, "canberra")
        shot("book")
        keys(desk, screen, "t", *"63546622")
        assert screen.desk.picture().shown
        assert any(row.state == "fired" for row in screen.desk.picture().rows)
        shot("tried")
        keys(desk, screen, "!", "c")
        choose(desk, screen, "generic")
        keys(desk, screen, "\n")
        wait_for(lambda: not screen.counting.is_running, "the hands are compared")
        assert screen.desk.picture().said, "how many hands, and what they cost"
        shot("compared")
        keys(desk, screen, "!")
        choose(desk, screen, "canberra")
        keys(desk, screen, "a", "1")
        assert screen.form.isVisible()
        shot("adopting")
        desk.press("F10").type(f"{OPERATOR}\n{PIN[OPERATOR]}\n")
        assert screen.desk.picture().approval is None, screen.desk.picture()
        assert desk.live.session.rules(TABLE).house_way.id == "canberra"
        keys(desk, screen, "b")
        wait_for(lambda: any(desk.live.folder.rglob("*.pdf")), "the booklet lies in the folder")
        shot("booklet")
