"""House ways at a live house with real keys: a hand tried, two compared beside the screen, one adopted by two people.

Source: screens.md (house ways); architecture.md (adoption needs two people; takes effect at the next round); FAULT C12.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.core.resources import resource
from tests.ui.house import PINS
from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, press, typed  # noqa: F401
from ui.screens.ways_screen import WaysScreen
from ui.screens.window import MainWindow
from ui.viewmodels.words import LANGUAGES

K = Qt.Key
SAMPLE = [one if one == "fa" else pytest.param(one, marks=pytest.mark.screens) for one in LANGUAGES]
"""The language that is hardest to lay out; the others with all screens."""
BOSS, OPERATOR = "0102", "0007"
LONG_MS = 60_000


def ways(window: MainWindow, qtbot: QtBot, badge: str = BOSS) -> WaysScreen:
    """Sign somebody in at the office, the house ways shown."""
    go(window, "")
    typed(window, badge, PINS[badge])
    qtbot.wait(30)
    window.show_screen("ways")
    qtbot.waitUntil(lambda: isinstance(window.office, WaysScreen), timeout=LONG_MS)
    assert isinstance(window.office, WaysScreen)
    window.office.setFocus()
    return window.office


def choose(screen: WaysScreen, game: str, name: str) -> None:
    """Look at a text of the shelf."""
    place = next(n for n, book in enumerate(screen.desk.books) if (book.game, book.id) == (game, name))
    screen.press(f"book:{place}")


def test_a_hand_is_tried_with_keys_and_with_the_pad(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    screen = ways(window, qtbot)
    choose(screen, "pai-gow", "generic")
    press(window, K.Key_T)
    for letter in "635466":
        QTest.keyClicks(window.focusWidget() or window, letter)
        QTest.qWait(60)
    assert screen.desk.picture().pad is not None
    screen.press("piece:22")
    shown = screen.desk.picture().shown
    assert [hand.low + hand.high for _, hand in shown[0].hands] == [("66", "22", "63", "54")]
    fired = [row for row in screen.desk.picture().rows if row.state == "fired"]
    assert [row.name for row in fired] == ["only-way"]
    press(window, K.Key_Down)
    assert screen.desk.picture().shown, "the same hand under the next house way"
    press(window, K.Key_Escape)
    assert screen.desk.picture().pad is None


def test_two_are_compared_beside_the_screen_and_the_count_can_be_stopped(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = ways(window, qtbot)
    choose(screen, "pai-gow", "generic")
    press(window, K.Key_C)
    choose(screen, "pai-gow", "foxwoods")
    QTest.qWait(60)
    press(window, K.Key_Return)
    assert screen.counting.is_running
    press(window, K.Key_Escape)
    assert not screen.counting.is_running
    press(window, K.Key_Return)
    qtbot.waitUntil(lambda: not screen.counting.is_running, timeout=LONG_MS)
    said = [line.text for line in screen.desk.picture().said]
    assert said[0] == "1,096 of 35,960 hands are set otherwise: 3.0478\u00a0%"
    assert "2.3934" in said[1]
    assert "2.5089" in said[2]
    assert len(screen.desk.picture().shown) == 10


def test_two_people_adopt_a_house_way_from_the_next_round_on(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    screen = ways(window, qtbot)
    assert window.floor is not None
    session = window.floor.live.session
    before = session.rules("PG-02")
    choose(screen, "pai-gow", "canberra")
    assert screen.desk.tables() == ("PG-02",)
    press(window, K.Key_A)
    QTest.qWait(60)
    press(window, K.Key_1)
    QTest.qWait(60)
    assert screen.form.isVisible()
    screen.form.signed.emit(BOSS, PINS[BOSS])
    assert screen.desk.picture().approval is not None, "nobody approves what he proposed himself"
    assert session.rules("PG-02") == before
    screen.form.signed.emit(OPERATOR, PINS[OPERATOR])
    after = session.rules("PG-02")
    assert screen.desk.picture().approval is None
    assert getattr(after, "house_way").id == "canberra"  # noqa: B009
    assert "PG-02" in next(i.note for g in screen.desk.picture().groups for i in g.items if i.chosen)


def test_a_tenth_table_is_named_as_well(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = desktop()
    screen = ways(window, qtbot)
    choose(screen, "pai-gow", "canberra")
    many = (*(f"PG-1{n}" for n in range(9)), "PG-02")
    monkeypatch.setattr(type(screen.desk), "tables", lambda _: many)
    press(window, K.Key_A)
    QTest.qWait(60)
    assert [key.token for key in screen.desk.picture().keys][-2:] == ["0", "Escape"]
    press(window, K.Key_0)
    QTest.qWait(60)
    assert [key.label for key in screen.desk.picture().keys if key.token == "1"] == [
        screen.desk.words.ltr("PG-02")
    ]
    press(window, K.Key_1)
    QTest.qWait(60)
    assert screen.form.isVisible()
    asked = screen.desk.picture().approval
    assert asked is not None
    assert "PG-02" in str(asked)


def adopt(window: MainWindow, screen: WaysScreen, table: str) -> None:
    """Propose the chosen text at a table by keys, and let the operator sign by keys."""
    press(window, K.Key_A)
    QTest.qWait(60)
    QTest.keyClicks(window.focusWidget() or window, str(screen.desk.tables().index(table) + 1))
    QTest.qWait(60)
    assert screen.form.isVisible()
    press(window, K.Key_F10)
    QTest.keyClicks(window.focusWidget() or window, OPERATOR)
    press(window, K.Key_Return)
    QTest.keyClicks(window.focusWidget() or window, PINS[OPERATOR])
    press(window, K.Key_Return)
    QTest.qWait(30)
    assert screen.desk.picture().approval is None


def test_a_pay_table_and_the_switches_of_tien_gow_are_adopted_by_keys(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = ways(window, qtbot)
    assert window.floor is not None
    session = window.floor.live.session
    choose(screen, "pai-gow-poker", "fortune-5")
    adopt(window, screen, "PGP-04")
    play = session.rules("PGP-04")
    assert "fortune/fortune-5" in [ref.id for ref in getattr(play, "pay_tables")]  # noqa: B009
    choose(screen, "tien-gow", "seed000_all")
    adopt(window, screen, "TG-01")
    assert getattr(session.rules("TG-01"), "values").one_red_dot  # noqa: B009
    told = session.readings.rules_in_force("TG-01")
    assert {t.entry.actor.partition("/")[0] for t in told[-2:]} == {BOSS}
    assert {str(t.entry.witness).partition("/")[0] for t in told[-2:]} == {OPERATOR}


def test_a_house_way_of_ones_own_is_read_proved_and_only_then_adopted(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    window = desktop()
    screen = ways(window, qtbot)
    assert window.floor is not None
    session = window.floor.live.session
    text = resource("houseways", "pai-gow", "generic.toml").read_text("utf-8")
    bad, own = tmp_path / "bad.toml", tmp_path / "ours.toml"
    bad.write_text(text.replace("two pairs", "two moons"), "utf-8")
    own.write_text(
        text.replace('id = "generic"', 'id = "ours"').replace('title = "Generic"', 'title = "Ours"'), "utf-8"
    )
    press(window, K.Key_O)
    QTest.qWait(60)
    assert screen.file is not None
    for path, said in ((tmp_path / "none.toml", ""), (bad, "two moons")):
        QTest.keyClicks(window.focusWidget() or window, str(path))
        press(window, K.Key_Return)
        press(window, K.Key_Return)
        assert said in screen.file.wrong["path"].text()
        assert screen.file.wrong["path"].text()
        screen.file.fields["path"].selectAll()  # type: ignore[union-attr]
    QTest.keyClicks(window.focusWidget() or window, str(own))
    press(window, K.Key_Return)
    press(window, K.Key_Return)
    assert screen.file is None
    assert screen.desk.book.id == "ours"
    assert screen.desk.tables() == (), "nothing that was not proved is adopted"
    press(window, K.Key_P)
    QTest.qWait(60)
    qtbot.waitUntil(lambda: not screen.counting.is_running, timeout=LONG_MS)
    assert "35,960" in screen.desk.picture().said[0].text
    adopt(window, screen, "PG-02")
    assert getattr(session.rules("PG-02"), "house_way").id == "ours"  # noqa: B009


def test_a_booklet_is_left_in_the_folder(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    screen = ways(window, qtbot)
    press(window, K.Key_B)
    QTest.qWait(60)
    left = sorted((screen.folder / "booklets").glob("*.pdf"))
    assert len(left) == 1
    assert left[0].read_bytes().startswith(b"%PDF")
    assert left[0].name in screen.desk.picture().said[0].text


@pytest.mark.parametrize("language", SAMPLE)
def test_the_screen_stands_in_every_language(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    language: str,
    tmp_path: Path,
) -> None:
    window = desktop(language=language)
    screen = ways(window, qtbot)
    choose(screen, "pai-gow-poker", "standard")
    screen.press("T")
    for piece in ("As", "Kd", "7h", "7c", "2d", "3c", "Jk"):
        screen.press(f"piece:{piece}")
    qtbot.wait(30)
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert window.grab().save(str(folder / f"ways-try-{language}.png"))
    assert screen.board.title.text()
    assert [row.name.strip("\u2066\u2069") for row in screen.desk.picture().rows if row.state == "fired"] == [
        "two-pairs-aces"
    ]
