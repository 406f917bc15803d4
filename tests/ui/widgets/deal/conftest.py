"""Tables to look at, and to work with keys and fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.screens.hands import Hands
from tests.ui.viewmodels.deal.felt import Desk, deal_rules
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look

NewDesk = Callable[..., Desk]
Sit = Callable[..., tuple[Desk, Hands]]


@pytest.fixture
def new_desk(tmp_path: Path) -> Iterator[NewDesk]:
    """Answer a way to open a table of some rules, each in a folder of its own."""
    application()
    desks: list[Desk] = []

    def opened(text: str = "core", *, language: str = "en", **given: object) -> Desk:
        desk = Desk(tmp_path / f"desk-{len(desks)}", deal_rules(text, **given), language)  # type: ignore[arg-type]
        desks.append(desk)
        return desk

    yield opened
    for desk in desks:
        desk.close()


def screen_of(desk: Desk, look: Look, size: tuple[int, int] = (1440, 900)) -> TableScreen:
    """Answer the table's screen over a desk, with the middle of this game."""
    screen = TableScreen(look, desk.recorder, clock=lambda: "22:16:08", middle=DealView(look))
    screen.resize(*size)
    return screen


@pytest.fixture
def sit(qtbot: QtBot, new_desk: NewDesk) -> Sit:
    """Answer a way to sit down at a table with both hands."""

    def sat(text: str = "core", **given: object) -> tuple[Desk, Hands]:
        desk = new_desk(text, **given)
        screen = screen_of(desk, Look.of("dark", 100, "en"))
        qtbot.addWidget(screen)
        screen.show()
        screen.activateWindow()
        qtbot.waitUntil(screen.isActiveWindow)
        return desk, Hands(screen)

    return sat
