"""Every page of the set-up with real keys: chips, house, languages, shifts, printers, copies, limits, Tien Gow.

Source: screens.md (set-up); facts.md (who may be the second person); REQ R15, R64; FAULT D10.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.core.money import Money
from tablemgr.floor.alert_limits import limits_in_force
from tablemgr.floor.house_settings import settings_in_force
from tablemgr.table.deal_rules import DealRules
from tests.ui.screens.setup_hands import (
    ADMINISTRATOR,
    BOSS,
    OPERATOR,
    PAGES,
    SAMPLE,
    answer,
    at_page,
    fill,
    key,
    set_up,
    sign,
)
from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, press, typed  # noqa: F401
from ui.commands import backup
from ui.models import printer_names
from ui.viewmodels.house.planned import planned_lines
from ui.viewmodels.live import open_live

K = Qt.Key


@pytest.fixture(autouse=True)
def two_printers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has two printers."""
    monkeypatch.setattr(printer_names, "known_printers", lambda: ("Roll", "Laser"))


def test_a_set_of_chips_is_put_together_and_two_people_put_it_into_use(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    window = desktop()
    screen = at_page(window, qtbot, OPERATOR, "chips")
    assert window.floor is not None
    live = window.floor.live
    before = live.record.chips
    key(window, K.Key_N)
    fill(window, "x", None, None, None)
    (refused,) = screen.desk.picture().refused
    assert refused.field == "value"
    fill(window, None, None, None, None)
    assert screen.form is not None
    assert window.focusWidget() is screen.form.fields["value"], "what is refused again has the keys again"
    fill(window, "2.50", "2½", "3", None)
    assert screen.form is None
    assert len(screen.desk.picture().entries) == len(before) + 1
    assert live.record.chips == before, "nothing is in use before the set is handed over"
    key(window, K.Key_H)
    press(window, K.Key_Return)
    sign(window, screen, BOSS)
    assert [chip.value.minor for chip in live.record.chips if chip not in before] == [250]
    assert window.grab().save(str(Path(os.environ.get("SCREENSHOTS", tmp_path)) / "setup-chips.png"))
    key(window, K.Key_O)
    assert len(screen.desk.picture().entries) == len(before), "the former set is offered again"


def test_an_administrator_proposes_and_approves_nothing_of_the_floor(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = at_page(window, qtbot, ADMINISTRATOR, "chips")
    key(window, K.Key_N)
    assert screen.form is None
    assert screen.desk.picture().prompt.refusals, "he is told whose it is before anything is filled in"
    press(window, K.Key_Right)
    QTest.qWait(60)
    key(window, K.Key_E)
    assert screen.form is not None
    fill(window, "The Red Lantern", "Nowhere", "25:00", None)
    assert [one.field for one in screen.desk.picture().refused] == ["cut_off"]
    answer(window, "05:30")
    fill(window, None)
    assert [one.field for one in screen.desk.picture().refused] == ["zone"]
    answer(window, "Asia/Macau")
    fill(window, None, None)
    sign(window, screen, BOSS)
    assert screen.desk.picture().approval is not None, "a pit boss does not approve it"
    sign(window, screen, OPERATOR)
    assert window.floor is not None
    house = settings_in_force(window.floor.live.session.readings).house
    assert house is not None
    assert (house.name, house.zone, house.cut_off_minutes) == ("The Red Lantern", "Asia/Macau", 330)


def test_languages_and_shifts_are_the_houses(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = at_page(window, qtbot, ADMINISTRATOR, "house")
    key(window, K.Key_S)
    fill(window, "Day", "10:00", "Swing", "18:00", "", "", "", "")
    sign(window, screen, OPERATOR)
    key(window, K.Key_L)
    fill(window, "1", "1", "2", "2")
    sign(window, screen, OPERATOR)
    assert window.floor is not None
    found = settings_in_force(window.floor.live.session.readings)
    assert [(one.name, one.begins_minutes) for one in found.shifts] == [("Day", 600), ("Swing", 1080)]
    assert found.languages == ("en", "fa")
    (line,) = planned_lines(window.floor.live, window.look.words)
    assert any(one.name in line.text for one in found.shifts)
    spoken = []
    for _ in range(3):
        window.next_language()
        qtbot.wait(30)
        spoken.append(window.look.words.language)
    assert spoken == ["fa", "en", "fa"]


def test_printers_and_copies_are_a_stations(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    window = desktop()
    screen = at_page(window, qtbot, ADMINISTRATOR, "printers")
    qtbot.waitUntil(lambda: "Roll" in screen.desk.picture().entries[-1].facts)
    key(window, K.Key_E)
    fill(window, "2", "3", "2")
    sign(window, screen, OPERATOR)
    press(window, K.Key_Right)
    QTest.qWait(60)
    key(window, K.Key_E)
    fill(window, str(tmp_path / "nowhere"), "7")
    assert [one.field for one in screen.desk.picture().refused] == ["folder"]
    (tmp_path / "copies").mkdir()
    answer(window, str(tmp_path / "copies"))
    fill(window, None)
    sign(window, screen, OPERATOR)
    assert window.floor is not None
    live = window.floor.live
    found = settings_in_force(live.session.readings)
    here = found.printers[live.staff.station]
    assert (here.roll, here.sheet, here.size) == ("Roll", "Laser", "letter")
    assert found.backup.keep == 7
    key(window, K.Key_B)
    qtbot.waitUntil(
        lambda: not live.house.take_backup(0.1) and bool(list(live.backups.glob("*"))), timeout=60_000
    )
    folder = live.folder
    window.close()
    opened = open_live(folder)
    assert opened.backups == tmp_path / "copies", "from the next start on copies go there"
    opened.close()
    assert backup.main(["--data", str(folder)]) == 0
    assert list((tmp_path / "copies").glob("*.sqlite3"))


def test_limits_of_alerts_and_the_values_of_tien_gow(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = at_page(window, qtbot, OPERATOR, "limits")
    key(window, K.Key_E)
    fill(window, "0", "x", None, None, "1.645", "28", None, None, None)
    assert [one.field for one in screen.desk.picture().refused] == ["open_minutes", "band_hundredths"]
    answer(window, "20")
    answer(window, None)
    answer(window, None)
    answer(window, "1.64")
    fill(window, None, None, None, None)
    assert [one.field for one in screen.desk.picture().refused] == ["no_call_minutes"]
    answer(window, "6")
    fill(window, *[None] * 7, "250")
    sign(window, screen, BOSS)
    assert window.floor is not None
    session = window.floor.live.session
    found = limits_in_force(session.readings)
    assert (found.no_call_minutes, found.open_minutes, found.band_hundredths) == (6, 20, 164)
    assert found.unexplained == Money(25_000)
    screen.press("page:tables")
    screen.press("table:TG-01")
    key(window, K.Key_C)
    assert screen.form is not None
    names = list(screen.form.fields)
    screen.form.fields["par"].setFocus()
    answer(window, "99")
    for _ in names[names.index("par") + 1 :]:
        press(window, K.Key_Return)
    press(window, K.Key_Return)
    assert [one.field for one in screen.desk.picture().refused] == ["par"]
    answer(window, "5")
    for _ in names[names.index("par") + 1 :]:
        press(window, K.Key_Return)
    press(window, K.Key_Return)
    sign(window, screen, BOSS)
    rules = session.rules("TG-01")
    assert isinstance(rules, DealRules)
    assert rules.values.par == 5


@pytest.mark.parametrize("language", SAMPLE)
def test_every_page_and_form_stands_in_every_language(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    language: str,
    tmp_path: Path,
) -> None:
    window = desktop(language=language, scale=int(os.environ.get("SCALE", "100")))
    screen = set_up(window, qtbot, ADMINISTRATOR)
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    for page in PAGES:
        screen.press(f"page:{page}")
        picture = screen.desk.picture()
        assert picture.entries, page
        qtbot.wait(30)
        assert window.grab().save(str(folder / f"setup-{page}-{language}.png"))
    for page, what in (("house", "E"), ("house", "S"), ("house", "L"), ("printers", "E"), ("keeping", "E")):
        screen.press(f"page:{page}")
        screen.press(what)
        assert screen.form is not None, (page, what)
        qtbot.wait(30)
        assert window.grab().save(str(folder / f"setup-{page}-{what}-{language}.png"))
        screen.form.cancelled.emit()
