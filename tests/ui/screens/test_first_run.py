"""From an empty folder to a settled round by keys alone, in English and in Persian; mistakes lose nothing.

Source: screens.md (set-up); the three minutes of a first run are told in keys.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, press, typed  # noqa: F401
from ui.screens.window import MainWindow

K = Qt.Key
LONG_MS = 60_000
NAMES = {"en": ("Ada", "Ben", "Cy", "Di"), "fa": ("آدا", "بهرام", "سیما", "دریا")}
PINS = ("580273", "619402", "730518", "294617")


def answer(window: MainWindow, text: str) -> int:
    """Type an answer and walk on; how many keys it took."""
    field = window.focusWidget()
    if text.isascii():
        QTest.keyClicks(field or window, text)
    else:
        # Qt's own fingers know Latin letters alone; a keyboard of another script enters whole letters.
        assert isinstance(field, QLineEdit)
        field.insert(text)
    press(window, K.Key_Return)
    return len(text) + 1


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.screens), "fa"])
def test_an_empty_folder_deals_after_one_form(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    language: str,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "new house"
    window = desktop(folder, language=language)
    press(window, K.Key_A)
    assert window.opening is not None
    assert window.opening.first_run is not None
    form = window.opening.first_run.form
    keys = 1 + answer(window, "The Lantern")
    for name, pin in zip(NAMES[language], PINS, strict=True):
        keys += answer(window, name) + answer(window, "") + answer(window, pin)
    shots = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert window.grab().save(str(shots / f"first-run-{language}.png"))
    for _ in range(6):
        keys += answer(window, "")
    form.fields["zone"].setText("Nowhere/Here")  # type: ignore[union-attr]
    keys += answer(window, "")
    qtbot.waitUntil(lambda: "Nowhere" in form.wrong["zone"].text(), timeout=LONG_MS)
    assert not folder.exists() or not list(folder.iterdir())
    assert form.values()["house"] == "The Lantern"
    zone = form.fields["zone"]
    assert window.focusWidget() is zone, "what is wrong has the keys"
    assert isinstance(zone, QLineEdit)
    zone.selectAll()
    keys += answer(window, "UTC") + sum(answer(window, "") for _ in range(3))
    qtbot.waitUntil(lambda: window.floor is not None, timeout=LONG_MS)
    assert window.floor is not None
    assert window.floor.live.tables == ("PG-01", "PGP-01", "TG-01")
    qtbot.waitUntil(lambda: not window.floor.live.house.may_deal(), timeout=LONG_MS)  # type: ignore[union-attr]
    go(window, "PGP-01")
    typed(window, "0401", PINS[3], "835164", "835164")
    QTest.qWait(50)
    there = window.floor.person("PGP-01")
    assert there is not None
    assert (there.name, there.role.value) == (NAMES[language][3], "dealer")
    assert keys < 120, "about two minutes for somebody who types with two fingers"


def test_leaving_the_questions_keeps_what_was_typed(desktop: OpenHouse, tmp_path: Path) -> None:  # noqa: F811
    window = desktop(tmp_path / "empty")
    press(window, K.Key_A)
    answer(window, "House of D and S")
    press(window, K.Key_Escape)
    press(window, K.Key_A)
    assert window.opening is not None
    assert window.opening.first_run is not None
    assert window.opening.first_run.form.values()["house"] == "House of D and S"
