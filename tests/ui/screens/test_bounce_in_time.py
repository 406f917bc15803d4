"""A second wish is told from a bounce by when keys and fingers came down, not by when a busy machine answered them.

Source: FAULT D7 (touch bounce: one settle).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.screens.hands import Hands
from tests.ui.viewmodels.table.desk import TILES, Desk, desk_at
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.instants import answering, ticks
from ui.widgets.look import Look


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[Desk, TableScreen]]:
    application()
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(tmp_path / "desk", tmp_path / "blank", TILES, level=0, ticks=ticks)
    apart(desk, "Enter", *"125", "Enter", *"2100", "Enter")
    screen = TableScreen(Look.of(), desk.recorder, clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    screen.show()
    qtbot.waitExposed(screen)
    yield desk, screen
    desk.session.store.close()


def apart(desk: Desk, *tokens: str) -> None:
    """Press keys a second apart, long before those of the test."""
    for token in tokens:
        desk.keys += 1
        with answering(1000 * desk.keys):
            desk.recorder.press(token)


def queued(screen: TableScreen, key: Qt.Key, text: str, at_ms: int) -> None:
    """Put a key of an instant behind what waits to be answered."""
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    event.setTimestamp(at_ms)
    QApplication.postEvent(screen.prompt.echo, event)


def answered(screen: TableScreen) -> None:
    """Let a machine that stood still answer in one breath what came in meanwhile."""
    QApplication.processEvents()
    screen.prompt.echo.stream.flush()
    QApplication.processEvents()


def test_two_wishes_that_a_stalled_machine_answers_at_once_are_both_kept(
    table: tuple[Desk, TableScreen],
) -> None:
    desk, screen = table
    for at_ms in (20_000, 20_400):
        queued(screen, Qt.Key.Key_Return, "\r", at_ms)
    answered(screen)
    # No more bets, and the start seat is asked for: its Enter has its own refusal, so it was answered.
    assert "BetsClosed" in desk.kinds()
    assert desk.recorder._refused


def test_two_keys_at_once_are_one_however_late_they_are_answered(table: tuple[Desk, TableScreen]) -> None:
    desk, screen = table
    queued(screen, Qt.Key.Key_Return, "\r", 20_000)
    answered(screen)
    begun = monotonic()
    while monotonic() - begun < 0.1:
        # The machine stands still between them.
        sleep(0.01)
    queued(screen, Qt.Key.Key_Return, "\r", 20_030)
    answered(screen)
    assert desk.kinds().count("BetsClosed") == 1
    assert not desk.recorder._refused


def test_a_key_that_waited_counts_from_when_it_came_down(table: tuple[Desk, TableScreen]) -> None:
    desk, screen = table
    apart(desk, "Enter", "1", "Enter", "Enter", "Enter")
    screen.refresh()
    for at_ms in (30_000, 30_050):
        queued(screen, Qt.Key.Key_9, "9", at_ms)
        answered(screen)
    assert [desk.seat(n).is_resolved for n in (1, 2)] == [True, False]
    queued(screen, Qt.Key.Key_9, "9", 30_300)
    answered(screen)
    assert desk.seat(2).is_resolved


@pytest.mark.parametrize(("apart_ms", "calls"), [(30, 1), (400, 2)])
def test_fingers_count_from_when_they_let_go(
    table: tuple[Desk, TableScreen], apart_ms: int, calls: int
) -> None:
    desk, screen = table
    apart(desk, "Enter", "1", "Enter", "Enter", "Enter")
    screen.refresh()
    for number in range(2):
        part, spot = Hands(screen).find("9")
        place = QPointF(spot)
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event = QMouseEvent(
                kind, place, part.mapToGlobal(place), Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            )  # fmt: skip
            event.setTimestamp(40_000 + number * apart_ms)
            QApplication.sendEvent(part, event)
    assert sum(desk.seat(n).is_resolved for n in (1, 2)) == calls


def test_where_the_system_tells_no_instant_the_clock_does() -> None:
    before = monotonic()
    assert before <= ticks() <= monotonic()
    with answering(12_345):
        assert ticks() == 12.345
        with answering(0):
            assert before <= ticks() <= monotonic()
        assert ticks() == 12.345
    assert before <= ticks() <= monotonic()
