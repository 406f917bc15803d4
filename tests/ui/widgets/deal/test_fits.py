"""Nothing is clipped, whatever is on the table: each state, language, theme and size of window."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.widgets.deal.conftest import NewDesk, screen_of
from tests.ui.widgets.deal.states import picture_d, states
from ui.screens.players_window import PlayersWindow
from ui.viewmodels.deal.players import PlayersPicture
from ui.widgets.look import Look
from ui.widgets.pen import Said, watching

SIZES = [(1280, 800), (1440, 900), (2160, 1350), (2880, 1800), (820, 1460)]


def clipped(
    qtbot: QtBot, new_desk: NewDesk, language: str, theme: str, sizes: list[tuple[int, int]]
) -> list[str]:
    found = []
    for name, desk in states(lambda *text, **given: new_desk(*text, language=language, **given)):
        for size in sizes:
            screen = screen_of(desk, Look.of(theme, 100, language), size)
            qtbot.addWidget(screen)
            with watching() as said:
                screen.grab()
            found += [
                f"{name} {size} {one.part}: {one.text}" for one in said if is_ours(one) and not one.fits
            ]
            screen.hide()
            screen.deleteLater()
    return found


def is_ours(said: Said) -> bool:
    """The second person's panel and the bar on top are tried where they belong."""
    return not said.part.startswith(("ApprovalPanel", "TableTop"))


@pytest.mark.parametrize("language", ["ru", "fa"])
def test_no_text_is_clipped(qtbot: QtBot, new_desk: NewDesk, language: str) -> None:
    assert clipped(qtbot, new_desk, language, "dark", [(1440, 900)]) == []


@pytest.mark.screens
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
def test_no_text_is_clipped_anywhere(qtbot: QtBot, new_desk: NewDesk, language: str, theme: str) -> None:
    assert clipped(qtbot, new_desk, language, theme, SIZES) == []


def test_the_players_window_fits_and_names_nobody(qtbot: QtBot, new_desk: NewDesk) -> None:
    desk = picture_d(new_desk)
    desk.press("Escape", "P")
    shown = desk.picture.players
    assert isinstance(shown, PlayersPicture)
    window = PlayersWindow(Look.of("dark", 100, "ru"))
    qtbot.addWidget(window)
    for size in ((900, 900), (480, 480), (1920, 1080)):
        window.resize(*size)
        window.show_row(shown)
        with watching() as said:
            window.grab()
        assert [one.text for one in said if not one.fits] == []
    texts = " ".join(one.text for one in said)
    assert "乙 → 丁 2" in texts
    assert "丙 → 丁 4" in texts
    assert "丙 坐莊" in texts
    for name in ("Chan", "Wong", "Leung", "Ip", "Lau", "0291"):
        assert name not in texts
    # Each payment is written once towards each side.
    assert sum(one.text == "乙 → 丁 2" for one in said) == 4
    # Nobody's hand is shown; what lies face down stays so.
    assert [side.tiles for side in shown.sides] == [("?", "?"), (), (), ("42", "21")]
