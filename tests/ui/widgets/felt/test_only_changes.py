"""Only what changed is painted: one seat after a call, nothing after nothing.

Source: architecture.md (the path of one action, 7).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets.felt.pictures import picture_a
from tests.ui.widgets.felt.recording import Standing
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Picture
from ui.widgets.look import Look


class Painted(QObject):
    """Writes down what is painted of which widget."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.areas: dict[str, QRect] = {}
        parts: list[QWidget] = [
            screen.top, screen.notices, screen.felt, screen.prompt, screen.prompt.echo, screen.work.pad,
            screen.work.pieces, screen.strip, *screen.work.panels,
        ]  # fmt: skip
        self.names = {id(part): f"{type(part).__name__}" for part in parts}
        for part in parts:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and id(watched) in self.names:
            name = self.names[id(watched)]
            self.areas[name] = self.areas.get(name, QRect()).united(event.rect())
        return False


@pytest.fixture
def screen(qtbot: QtBot) -> TableScreen:
    application()
    made = TableScreen(Look.of(), Standing(picture_a()), clock=lambda: "21:47:32")
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    QApplication.processEvents()
    return made


def shown(screen: TableScreen, picture: Picture) -> dict[str, QRect]:
    """Show another picture and answer what of it is painted."""
    recorder: Any = screen.recorder
    recorder.shown = picture
    painted = Painted(screen)
    screen.refresh()
    QApplication.processEvents()
    return painted.areas


def test_the_same_picture_paints_nothing(screen: TableScreen) -> None:
    assert shown(screen, replace(picture_a())) == {}


def test_a_seat_that_changed_is_painted_and_no_other(screen: TableScreen) -> None:
    a = picture_a()
    assert a.felt is not None
    seats = (*a.felt.seats[:3], replace(a.felt.seats[3], bet="300"), *a.felt.seats[4:])
    areas = shown(screen, replace(a, felt=replace(a.felt, seats=seats)))
    assert list(areas) == ["FeltView"]
    area = areas["FeltView"]
    assert 715 <= area.left() <= 729
    assert area.width() <= 232
    assert area.height() <= 270


def test_typing_paints_the_echo_field_and_its_line(screen: TableScreen) -> None:
    a = picture_a()
    areas = shown(screen, replace(a, prompt=replace(a.prompt, echo="A")))
    assert set(areas) <= {"PromptLine", "EchoField"}
    assert "EchoField" in areas


def test_a_second_paints_the_clock_alone(screen: TableScreen) -> None:
    painted = Painted(screen)
    screen.strip.clock = lambda: "21:47:33"
    screen.strip.tick()
    QApplication.processEvents()
    assert list(painted.areas) == ["CameraStrip"]
    assert painted.areas["CameraStrip"].width() < 200
