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
from ui.viewmodels.setting_up.assistant import PEOPLE
from ui.viewmodels.setting_up.pin_rule import pin_rule
from ui.widgets.setting_up.form import FormSheet
from ui.widgets.text import Text

K = Qt.Key
LONG_MS = 60_000
NAMES = {
    "en": ("Ada", "Ben", "Cy", "Di", "Eva", "Finn"), "fa": ("آدا", "بهرام", "سیما", "دریا", "مهر", "نگار"),
}  # fmt: skip
PINS = ("580273", "619402", "730518", "294617", "846205", "917364")


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
        keys += answer(window, name) + answer(window, "") + answer(window, pin) + answer(window, pin)
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
    roles = {one.name: one.roles[0].role.value for one in window.floor.live.staff.roster.members.values()}
    assert [roles[name] for name in NAMES[language][4:]] == ["counter", "counter"]
    assert keys < 200, "about two minutes for somebody who types with two fingers"


def test_leaving_the_questions_keeps_what_was_typed(desktop: OpenHouse, tmp_path: Path) -> None:  # noqa: F811
    window = desktop(tmp_path / "empty")
    press(window, K.Key_A)
    answer(window, "House of D and S")
    press(window, K.Key_Escape)
    press(window, K.Key_A)
    assert window.opening is not None
    assert window.opening.first_run is not None
    assert window.opening.first_run.form.values()["house"] == "House of D and S"


def questions_of(window: MainWindow) -> FormSheet:
    """The form of the first run, asked for by its key."""
    press(window, K.Key_A)
    assert window.opening is not None
    assert window.opening.first_run is not None
    return window.opening.first_run.form


def text_at(form: FormSheet, name: str) -> QLineEdit:
    field = form.fields[name]
    assert isinstance(field, QLineEdit)
    return field


def test_a_refused_pin_leaves_nothing_that_the_next_is_typed_after(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "empty"
    window = desktop(folder)
    form = questions_of(window)
    answer(window, "The Lantern")
    for name, pin in zip(NAMES["en"], ("111111", *PINS[1:]), strict=True):
        said = "294618" if name == "Di" else pin
        for text in (name, "", pin, said):
            answer(window, text)
    QTest.keyClick(window.focusWidget(), K.Key_Return, Qt.KeyboardModifier.ControlModifier)
    first = text_at(form, "administrator_pin")
    qtbot.waitUntil(lambda: bool(form.wrong["administrator_pin"].text()), timeout=LONG_MS)
    assert window.focusWidget() is first
    assert form.wrong["dealer_pin"].text(), "two entries that differ are said too"
    emptied = {"administrator_pin", "administrator_pin_again", "dealer_pin", "dealer_pin_again"}
    assert {name for name, value in form.values().items() if not value} == emptied
    QTest.keyClicks(first, PINS[0])
    assert first.text() == PINS[0]
    assert not form.wrong["administrator_pin"].text(), "what was wrong is said no longer"
    assert form.wrong["dealer_pin"].text()
    text_at(form, "administrator_pin_again").setText(PINS[0])
    for name in ("dealer_pin", "dealer_pin_again"):
        text_at(form, name).setText(PINS[3])
    QTest.keyClick(first, K.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.floor is not None, timeout=LONG_MS)


def letters(text: str) -> str:
    """A text without its blanks and marks, wherever its lines break."""
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize("language", ["en", "fa"])
def test_what_is_asked_of_a_pin_stands_at_its_field_and_only_the_refused_pair_is_emptied(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    language: str,
    tmp_path: Path,
) -> None:
    window = desktop(tmp_path / "new", language=language)
    form = questions_of(window)
    rule = pin_rule(window.look.words)
    said = [label for label in form.findChildren(Text) if letters(label.text()) == letters(rule)]
    assert len(said) == len(NAMES["en"]), "once for each person"
    assert text_at(form, "boss_pin").accessibleDescription() == rule
    wrong = "4821"
    pins = dict(zip((field for field, _, _ in PEOPLE), PINS, strict=True)) | {"boss": wrong}
    for field, pin in pins.items():
        text_at(form, field).setText(field)
        text_at(form, f"{field}_pin").setText(pin)
        text_at(form, f"{field}_pin_again").setText(pin)
    text_at(form, "house").setText("The Lantern")
    form.submit()
    qtbot.waitUntil(lambda: bool(form.wrong["boss_pin"].text()), timeout=LONG_MS)
    shots = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert window.grab().save(str(shots / f"pin-rule-{language}.png"))
    for field, pin in pins.items():
        stays = "" if pin == wrong else pin
        assert [text_at(form, f"{field}_pin{mark}").text() for mark in ("", "_again")] == [stays, stays]


def test_tab_goes_round_within_the_form(desktop: OpenHouse, tmp_path: Path) -> None:  # noqa: F811
    window = desktop(tmp_path / "empty")
    form = questions_of(window)
    first = text_at(form, "house")
    assert window.focusWidget() is first
    press(window, K.Key_Backtab)
    assert window.focusWidget() is form.button
    press(window, K.Key_Tab)
    assert window.focusWidget() is first


def test_a_place_where_nothing_can_be_made_is_said_before_anything_is_typed(
    desktop: OpenHouse,  # noqa: F811
) -> None:
    window = desktop(Path("/proc/nohouse"))
    form = questions_of(window)
    assert form.refused.isVisible()
    assert "/proc/nohouse" in form.refused.text()
    assert window.focusWidget() is text_at(form, "house")
    assert not any(text.text() for text in form.wrong.values())


def test_a_place_that_can_be_made_is_tried_and_left_as_it_was(desktop: OpenHouse, tmp_path: Path) -> None:  # noqa: F811
    window = desktop(tmp_path / "not yet" / "house")
    before = sorted(tmp_path.rglob("*"))
    form = questions_of(window)
    assert not form.refused.text()
    assert sorted(tmp_path.rglob("*")) == before
