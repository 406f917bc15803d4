"""What is painted while a key waits is seen only if the key comes, and then it is what would have been painted anyway.

Source: screens.md, ground rules 3 and 10; sign-in (a badge is scanned, never typed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.table.desk import POKER, TILES, Desk, again, desk_at
from tests.ui.widgets.felt.test_parts_painted import standing, whole
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.widgets.console.ahead import Ahead
from ui.widgets.console.part import Part
from ui.widgets.look import Look

KEYS = {"7": Qt.Key.Key_7, "8": Qt.Key.Key_8, "9": Qt.Key.Key_9, "0": Qt.Key.Key_0, "\n": Qt.Key.Key_Return}


class Table:
    """A table's screen whose keys come at instants of a test's choice; nothing falls due by itself."""

    def __init__(self, desk: Desk, screen: TableScreen) -> None:
        self.desk, self.screen = desk, screen
        self.stream = screen.prompt.echo.stream
        self.stream._timer.timeout.disconnect()
        self.at = 10_000

    def key(self, name: str, after_ms: int = 400) -> None:
        """Press a key so long after the last one."""
        self.at += after_ms
        text = "" if name == "\n" else name
        event = QKeyEvent(QEvent.Type.KeyPress, KEYS[name], Qt.KeyboardModifier.NoModifier, text)
        event.setTimestamp(self.at)
        QApplication.sendEvent(self.screen.prompt.echo, event)

    def wait(self) -> None:
        """Let the screen work while the key waits."""
        for _ in range(20):
            QApplication.processEvents()

    def is_a_hands(self) -> None:
        """The key is still down: it was a hand."""
        self.stream.flush()
        QApplication.processEvents()

    @property
    def ahead(self) -> list[Part[Any]]:
        """Parts that are painted as they might look next."""
        screen, work = self.screen, self.screen.work
        parts = (
            screen.felt,
            screen.strip,
            screen.top,
            screen.prompt,
            screen.prompt.echo,
            work.pad,
            *work.panels,
        )
        return [part for part in parts if part._ahead is not None]


Sit = Callable[..., Table]


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Sit]:
    application()
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    desks: list[Desk] = []

    def sat(game: str = TILES, language: str = "en", size: tuple[int, int] = (1440, 900)) -> Table:
        desk = desk_at(tmp_path / f"{len(desks)}", tmp_path / "blank", game, language=language, level=0)
        desks.append(desk)
        desk.to_the_bank("1=25 2=100 3=50 4=200 5=75")
        screen = TableScreen(Look.of("dark", 100, language), desk.recorder, clock=lambda: "21:47:32")
        qtbot.addWidget(screen)
        screen.resize(*size)
        screen.show()
        qtbot.waitExposed(screen)
        QApplication.processEvents()
        return Table(desk, screen)

    yield sat
    for desk in desks:
        desk.session.store.close()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each painting that was made ahead could be used, as they come to the screen."""
    found: list[bool] = []
    real = Ahead.put

    def noted(self: Ahead[Any], painter: QPainter, seen: QRegion) -> bool:
        found.append(real(self, painter, seen))
        return found[-1]

    monkeypatch.setattr(Ahead, "put", noted)
    return found


def test_a_key_that_waits_shows_and_records_nothing(sit: Sit, put: list[bool]) -> None:
    table = sit()
    facts, picture, seen = table.desk.state.facts, table.screen.picture, standing(table.screen)
    table.key("7")
    table.wait()
    assert {type(part).__name__ for part in table.ahead} >= {"FeltView", "KeyPad", "CameraStrip"}
    assert table.desk.state.facts == facts
    assert table.screen.picture is picture
    assert standing(table.screen) == seen
    assert whole(table.screen) == seen
    assert put == []


@pytest.mark.parametrize("line", ["7890", "789", "777"])
def test_a_scanners_line_after_it_is_a_line_and_nothing_else(sit: Sit, put: list[bool], line: str) -> None:
    table = sit()
    facts, seats = table.desk.state.facts, table.screen.picture.felt
    table.key(line[0])
    table.wait()
    assert table.ahead
    for letter in line[1:]:
        table.key(letter, 4)
        table.wait()
    table.key("\n", 4)
    table.wait()
    assert table.desk.state.facts == facts
    assert table.screen.picture.felt == seats
    assert put == []
    assert standing(table.screen) == whole(table.screen)


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [(TILES, "en", (1440, 900)), (POKER, "fa", (1710, 1000)), (TILES, "ru", (1280, 800))],
)
def test_what_comes_to_the_screen_is_what_the_whole_would_look_like(
    sit: Sit, put: list[bool], game: str, language: str, size: tuple[int, int]
) -> None:
    table = sit(game, language, size)
    for key in "79879":
        put.clear()
        facts = table.desk.state.facts
        table.key(key)
        table.wait()
        table.is_a_hands()
        assert len(table.desk.state.facts) > len(facts)
        assert put[:3] == [True] * 3
        assert standing(table.screen) == whole(table.screen)
        assert again(table.desk).picture.felt == table.screen.picture.felt


def test_a_table_beside_other_things_in_its_window_is_painted_in_its_place(sit: Sit, put: list[bool]) -> None:
    table = sit()
    window = QWidget()
    window.resize(1500, 960)
    table.screen.setParent(window)
    table.screen.setGeometry(37, 41, 1440, 900)
    window.show()
    table.screen.show()
    table.wait()
    for key in "79":
        put.clear()
        table.key(key)
        table.wait()
        table.is_a_hands()
        assert put[:3] == [True] * 3
        seen = (
            window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
        )
        assert seen == window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    table.screen.setParent(None)
    window.deleteLater()


def test_another_key_than_the_one_that_waited_is_painted_as_always(sit: Sit) -> None:
    table = sit()
    table.key("7")
    table.wait()
    table.stream._drop()
    table.screen.press("9")
    QApplication.processEvents()
    assert table.ahead == []
    assert table.desk.kinds()[-1] == "SeatResolved"
    assert standing(table.screen) == whole(table.screen)


def test_a_screen_that_changed_meanwhile_is_painted_as_always(sit: Sit) -> None:
    table = sit()
    table.key("7")
    table.wait()
    table.screen.resize(1500, 900)
    QApplication.processEvents()
    felt = table.screen.felt
    table.is_a_hands()
    assert felt._ahead is felt._ready is None
    assert table.desk.kinds()[-1] == "SeatResolved"
    assert standing(table.screen) == whole(table.screen)


def test_a_second_fast_key_is_not_worked_out(sit: Sit) -> None:
    table = sit()
    told: list[str] = []
    table.stream.likely.connect(told.append)
    table.key("7")
    table.key("8", 4)
    table.wait()
    assert told == []
    assert table.ahead == []
    table.is_a_hands()
    assert [str(table.desk.seat(n).called) for n in (1, 2)] == ["win", "push"]
