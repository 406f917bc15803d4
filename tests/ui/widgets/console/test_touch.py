"""Fingers: press and let go inside is one token; a double click is told; a changed picture takes no old press.

Source: screens.md, ground rule 2; BUG 20; look.md 5 (touch), look.md 6 (targets are held at 48).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.pieces.cards import PACK
from tablemgr.pieces.tiles import KINDS
from tests.ui.widgets.felt.pictures import pad_a, picture_a
from tests.ui.widgets.felt.recording import Moving, Standing, recorded
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Approval, Console, Key, Line, Notice, Picture, PieceKey
from ui.widgets.console.pad import KeyPad
from ui.widgets.console.part import Touched
from ui.widgets.look import Look

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    application()


def middle(part: Touched[Any], token: str) -> QPoint:
    """Answer the middle of what presses a token."""
    box = next(target.box for target in part.targets() if target.token == token)
    return (box.center() * part.scale).toPoint()


@pytest.fixture
def pad(qtbot: QtBot) -> KeyPad:
    made = KeyPad(Look.of())
    qtbot.addWidget(made)
    made.resize(576, 160)
    made.show_row(pad_a())
    made.show()
    return made


def heard(part: KeyPad) -> list[str]:
    said: list[str] = []
    part.token.connect(said.append)
    part.doubled.connect(lambda token: said.append(f"again {token}"))
    return said


def test_press_and_release_inside_is_one_token(pad: KeyPad) -> None:
    said = heard(pad)
    QTest.mouseClick(pad, LEFT, NONE, middle(pad, "7"))
    assert said == ["7"]


def test_a_finger_that_slides_away_presses_nothing(pad: KeyPad) -> None:
    said = heard(pad)
    QTest.mousePress(pad, LEFT, NONE, middle(pad, "7"))
    QTest.mouseRelease(pad, LEFT, NONE, middle(pad, "8"))
    assert said == []


def test_only_the_left_button_presses(pad: KeyPad) -> None:
    said = heard(pad)
    QTest.mouseClick(pad, Qt.MouseButton.RightButton, NONE, middle(pad, "7"))
    assert said == []


def test_a_dead_key_presses_nothing(pad: KeyPad) -> None:
    said, spot = heard(pad), middle(pad, "7")
    pad.show_row((Key("Win", "7", "7", live=False), *pad_a()[1:]))
    QTest.mouseClick(pad, LEFT, NONE, spot)
    assert said == []


def test_a_press_on_another_picture_than_the_release_is_nothing(pad: KeyPad) -> None:
    said, spot = heard(pad), middle(pad, "7")
    QTest.mousePress(pad, LEFT, NONE, spot)
    pad.show_row((replace(pad_a()[0], second=Line("pay 475")), *pad_a()[1:]))
    QTest.mouseRelease(pad, LEFT, NONE, spot)
    assert said == []


def test_the_second_press_of_a_double_click_is_told_apart(pad: KeyPad) -> None:
    said, spot = heard(pad), middle(pad, "7")
    QTest.mouseClick(pad, LEFT, NONE, spot)
    QTest.mouseDClick(pad, LEFT, NONE, spot)
    QTest.mouseRelease(pad, LEFT, NONE, spot)
    assert said == ["7", "again 7"]


def test_a_resting_hand_stops_no_finger(pad: KeyPad) -> None:
    said, device = heard(pad), QTest.createTouchDevice()
    QTest.touchEvent(pad, device).press(0, QPoint(3, 3), pad).commit()
    QTest.touchEvent(pad, device).stationary(0).press(1, middle(pad, "8"), pad).commit()
    QTest.touchEvent(pad, device).stationary(0).release(1, middle(pad, "8"), pad).commit()
    assert said == ["8"]


def test_a_wheel_changes_nothing(qtbot: QtBot) -> None:
    recorder = Standing(picture_a())
    screen = TableScreen(Look.of(), recorder)
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    for part in (screen, screen.felt, screen.work, screen.work.pad, screen.prompt, screen.strip):
        turn = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(0, 120), QPoint(0, 120), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(part, turn)
        assert turn.isAccepted()
    assert recorder.pressed == []


def next_seat(picture: Picture, token: str) -> Picture:
    """Record a token: another place in the trail, and the pad's keys for the next seat."""
    pad = tuple(replace(key, second=Line(f"after {token}")) for key in picture.console.pad)
    return recorded(replace(picture, console=replace(picture.console, pad=pad)), 48_300 + len(token))


def double_click(part: Touched[Any], token: str) -> None:
    spot = middle(part, token)
    QTest.mouseClick(part, LEFT, NONE, spot)
    QTest.mouseDClick(part, LEFT, NONE, spot)
    QTest.mouseRelease(part, LEFT, NONE, spot)


def test_a_double_click_records_once(qtbot: QtBot) -> None:
    recorder = Moving(picture_a(), next_seat)
    screen = TableScreen(Look.of(), recorder)
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    double_click(screen.work.pad, "7")
    assert recorder.pressed == ["7"]
    QTest.mouseClick(screen.work.pad, LEFT, NONE, middle(screen.work.pad, "7"), 1000)
    assert recorder.pressed == ["7", "7"]


def test_two_quick_taps_that_only_type_are_two(qtbot: QtBot) -> None:
    recorder = Moving(picture_a(), lambda picture, token: picture)
    screen = TableScreen(Look.of(), recorder)
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    double_click(screen.work.pad, "0")
    assert recorder.pressed == ["0", "0"]


def consoles() -> dict[str, Console]:
    """Answer every kind of console that holds something to press."""
    cards = tuple(PieceKey(card.code, f"piece:{card.code}", "×1") for card in PACK)
    tiles = tuple(PieceKey(tile.code, f"piece:{tile.code}", "×2") for tile in KINDS)
    ranks = tuple(PieceKey(rank, f"piece:{rank}", "×4") for rank in "AKQJT98765432")
    return {
        "pad": picture_a().console,
        "cards": Console((), pad_a(), "cards", cards, ("near", "far")),
        "tiles": Console((), pad_a(), "tiles", tiles, ("near", "far")),
        "few keys": Console((), pad_a()[:4], "tiles", tiles, ("near", "far")),
        "ranks": Console((), pad_a()[:4], "cards", ranks, ("near", "far")),
    }


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1280, 1024), (900, 1600)])
@pytest.mark.parametrize("kind", list(consoles()))
def test_everything_to_press_is_48_pixels_and_nothing_overlaps(
    qtbot: QtBot, kind: str, size: tuple[int, int]
) -> None:
    approval = Approval("Void", (Line("Round 213 is void."),), "a pit boss")
    notices = (Notice("Round 212: two seats open.", key=Key("Go there", "L", "L")),)
    picture = replace(picture_a(), console=consoles()[kind], approval=approval, notices=notices)
    screen = TableScreen(Look.of(), Standing(picture))
    qtbot.addWidget(screen)
    screen.resize(*size)
    screen.show()
    parts: list[Touched[Any]] = [
        screen.top,
        screen.notices,
        screen.approval,
        screen.work.pad,
        screen.work.pieces,
        *screen.work.panels,
    ]
    for part in parts:
        if not part.isVisibleTo(screen):
            continue
        boxes = [target.box for target in part.targets()]
        for box in boxes:
            small = min(box.width(), box.height()) * part.scale
            assert small >= 47.5, (kind, type(part).__name__, small)
            assert part.area.adjusted(-2, -2, 2, 2).contains(box), (kind, type(part).__name__, box)
        for place, box in enumerate(boxes):
            for other in boxes[place + 1 :]:
                shared = box.intersected(other)
                assert shared.width() < 1.5 or shared.height() < 1.5, (kind, box, other)
    pads = [part for part in (screen.work.pad, screen.work.pieces) if part.isVisibleTo(screen)]
    spots = [
        target.box.translated(QPointF(part.pos()) / part.scale) for part in pads for target in part.targets()
    ]
    for place, box in enumerate(spots):
        for other in spots[place + 1 :]:
            shared = box.intersected(other)
            assert shared.width() < 1.5 or shared.height() < 1.5, (kind, box, other)
