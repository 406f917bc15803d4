"""From the list of rounds to a signed correction, with real keys, at a live house.

Source: screens.md (rounds: dispute, correct, approvals waiting for me); facts.md (the second person); FAULT C12, C13.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.ui.house import PINS
from tests.ui.screens.test_live_house import (  # noqa: F401
    OpenHouse,
    dealer,
    desktop,
    go,
    kept,
    kinds,
    press,
    typed,
)
from ui.screens.floor_screen import FloorScreen
from ui.screens.window import MainWindow
from ui.widgets.pen import watching

K = Qt.Key
TABLE, BOSS = "PGP-04", "0102"
DISPUTES = ("DisputeOpened", "DisputeRuled", "DisputeClosed", "RoundCorrected", "RoundVoided")


def play(window: MainWindow, bets: dict[int, tuple[int, Outcome]], *, close: bool = True) -> None:
    """Let the dealer of the table play a round by calls."""
    assert window.floor is not None
    session, by = window.floor.live.session, window.floor.person(TABLE)
    assert by is not None
    todo: list[c.Command] = [c.OpenRound(0, by.name, by.badge)]
    todo += [c.PlaceBet(Seat(n), Money(bet)) for n, (bet, _) in bets.items()]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    todo += [c.CallOutcome(Seat(n), outcome) for n, (_, outcome) in bets.items()] if close else []
    todo += [c.CloseRound()] if close else []
    for command in todo:
        done = session.do(TABLE, command, by=by)
        assert isinstance(done, Done), (command, done)


def scanned_or_not() -> None:
    """Let a key that records pass the wait for a scanner."""
    QTest.qWait(200)


def office(window: MainWindow, qtbot: QtBot, badge: str = BOSS, table: str = TABLE) -> None:
    """Sign somebody in at the office, the rounds shown."""
    go(window, "")
    typed(window, badge, PINS[badge])
    qtbot.wait(30)
    window.show_screen("rounds")
    qtbot.waitUntil(lambda: window.rounds is not None and window.desk.is_at_rest, timeout=10_000)
    assert window.rounds is not None
    window.desk.choose_table(table)
    window.desk.look_again()
    qtbot.waitUntil(lambda: window.desk.number is not None and window.desk.proof is not None, timeout=10_000)
    window.rounds.focus_list()


@pytest.fixture
def pit(desktop: OpenHouse, qtbot: QtBot) -> MainWindow:  # noqa: F811
    """A round is closed, and a pit boss stands before the rounds."""
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE), 4: (5_000, Outcome.WIN)})
    office(window, qtbot)
    return window


def test_a_dispute_is_over_in_five_keys(pit: MainWindow) -> None:
    press(pit, K.Key_D, K.Key_2)
    scanned_or_not()
    press(pit, K.Key_1, K.Key_1, K.Key_1)
    scanned_or_not()
    assert kinds(pit, *DISPUTES) == ["DisputeOpened", "DisputeRuled", "DisputeClosed"]
    press(pit, K.Key_Return)
    assert pit.rounds is not None
    assert pit.rounds.righting is not None
    assert pit.rounds.righting.screen is None


def test_a_correction_is_signed_beside_it_and_only_by_somebody_else(pit: MainWindow, qtbot: QtBot) -> None:
    press(pit, K.Key_C)
    for key in (K.Key_2, K.Key_7, K.Key_3):
        press(pit, key)
        scanned_or_not()
    rounds = pit.rounds
    assert rounds is not None
    assert rounds.righting is not None
    screen = rounds.righting.screen
    assert screen is not None
    assert screen.form.isVisible()
    # The form never takes the focus by itself.
    assert not screen.form.has_form_focus()
    press(pit, K.Key_F10)
    typed(pit, BOSS, PINS[BOSS])
    assert kinds(pit, *DISPUTES) == []
    assert screen.picture.approval is not None
    assert screen.picture.approval.refusals
    press(pit, K.Key_F10)
    screen.form.badge.clear()
    screen.form.take_focus()
    typed(pit, "0007", PINS["0007"])
    qtbot.wait(50)
    assert kinds(pit, *DISPUTES) == ["RoundCorrected"]
    assert screen.picture.prompt.facts.startswith("Give 195 to seat 2.")


def test_what_lies_open_outlives_another_language(pit: MainWindow, qtbot: QtBot) -> None:
    press(pit, K.Key_C)
    for key in (K.Key_2, K.Key_7, K.Key_3):
        press(pit, key)
        scanned_or_not()
    pit.next_language()
    qtbot.wait(100)
    assert pit.rounds is not None
    assert pit.rounds.righting is not None
    screen = pit.rounds.righting.screen
    assert screen is not None
    assert screen.picture.approval is not None
    assert not screen.picture.prompt.question.isascii()


def test_what_a_table_asks_is_signed_from_the_office(
    desktop: OpenHouse, qtbot: QtBot  # noqa: F811
) -> None:  # fmt: skip
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE)}, close=False)
    assert window.tab is not None
    # The dealer asks for a void: the list of rare things, then its reason.
    press(window, K.Key_M)
    qtbot.wait(60)
    recorder = window.floor.recorders[TABLE]  # type: ignore[union-attr]
    void = next(key for key in recorder.picture().console.pad if "oid" in key.label)
    for token in (void.token, "1", "Enter"):
        recorder.press(token)
    assert recorder.picture().approval is not None
    office(window, qtbot)
    press(window, K.Key_A)
    qtbot.wait(60)
    assert window.rounds is not None
    assert window.rounds.righting is not None
    screen = window.rounds.righting.screen
    assert screen is not None
    assert [column.caption for column in screen.picture.columns] == [f"{TABLE} asks"]
    press(window, K.Key_Return, K.Key_F10)
    typed(window, BOSS, PINS[BOSS])
    qtbot.wait(50)
    assert kinds(window, *DISPUTES) == ["RoundVoided"]
    assert screen.picture.columns == ()


def test_an_operator_rights_nothing_alone(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE)})
    office(window, qtbot, "0007")
    press(window, K.Key_D)
    assert window.rounds is not None
    assert window.rounds.righting is not None
    assert window.rounds.righting.screen is None
    assert "pit boss signs in" in window.rounds.righting.said.text()


@pytest.mark.parametrize(("language", "theme", "scale"), [("en", "dark", 100), ("fa", "light", 150)])
def test_it_fits(
    desktop: OpenHouse, qtbot: QtBot, tmp_path: Path, language: str, theme: str, scale: int,  # noqa: F811
) -> None:  # fmt: skip
    window = desktop(language=language, theme=theme, scale=scale, size=(1440, 900))
    dealer(window)
    for _ in range(3):
        play(window, {2: (10_000, Outcome.LOSE), 4: (5_000, Outcome.WIN), 6: (2_500, Outcome.PUSH)})
    office(window, qtbot)
    window.floor.like("", language=language, theme=theme, scale=scale)  # type: ignore[union-attr]
    window.take_look()
    window.rebuild()
    qtbot.wait(100)
    qtbot.waitUntil(lambda: window.desk.is_at_rest, timeout=10_000)
    pages = {"rounds": ()} | {
        "seat": (K.Key_D,),
        "claim": (K.Key_4,),
        "rule": (K.Key_1,),
        "signed": (K.Key_8,),
    }
    for name, keys in pages.items():
        for key in keys:
            press(window, key)
            qtbot.wait(60)
        with watching() as said:
            window.grab().save(str(picture(name, language, theme, scale, tmp_path)))
        assert [one.text for one in said if not one.fits and "Pit" in one.part] == []


def test_a_round_is_replayed_and_left_again(pit: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    head = len(kinds(pit, "RoundOpened"))
    press(pit, K.Key_P)
    rounds = pit.rounds
    assert rounds is not None
    qtbot.waitUntil(lambda: rounds.replay is not None, timeout=10_000)
    replay = rounds.replay
    assert replay is not None
    press(pit, K.Key_Right, K.Key_Right, K.Key_Left)
    qtbot.wait(60)
    assert replay.table.picture.prompt.question == "Seat 2, main bet 100"
    press(pit, K.Key_1)
    qtbot.wait(60)
    assert replay.table.picture.prompt.question == "Round closed"
    pit.grab().save(str(picture("replay", "en", "dark", 100, tmp_path)))
    press(pit, K.Key_Escape)
    qtbot.wait(60)
    assert rounds.replay is None
    assert len(kinds(pit, "RoundOpened")) == head


def test_rounds_are_searched_and_leave_only_by_who_may(pit: MainWindow, qtbot: QtBot) -> None:
    rounds = pit.rounds
    assert rounds is not None
    rounds.focus_jump()
    typed(pit, "seat:9 win")
    qtbot.waitUntil(lambda: pit.desk.is_at_rest and rounds.model.rowCount() == 0, timeout=10_000)
    assert rounds.empty.text().startswith("No round is found.")
    rounds.focus_jump()
    typed(pit, "seat:x")
    assert rounds.rail.refusal.text().startswith("seat:x cannot be looked for.")
    rounds.rail.jump.clear()
    typed(pit, "")
    qtbot.waitUntil(lambda: pit.desk.is_at_rest and rounds.model.rowCount() == 1, timeout=10_000)
    press(pit, K.Key_E)
    assert rounds.foot.text().startswith("Rounds leave the house by")
    pit.sign_out()
    qtbot.wait(60)
    office(pit, qtbot, "0007")
    press(pit, K.Key_E)
    qtbot.waitUntil(
        lambda: pit.rounds is not None and "round lies in" in pit.rounds.foot.text(), timeout=10_000
    )
    assert len(list((pit.desk.folder / "exports").glob("rounds-PGP-04-*.csv"))) == 1


def picture(name: str, language: str, theme: str, scale: int, tmp_path: Path) -> Path:
    """Answer where a picture of a screen goes."""
    folder = Path(os.environ.get("SCREENSHOTS", str(tmp_path)))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"pit-{name}-{language}-{theme}-{scale}.png"


@pytest.mark.parametrize(("language", "theme", "scale"), [("en", "dark", 100), ("fa", "light", 150)])
def test_the_floor_fits_and_an_alert_is_acknowledged(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
    language: str,
    theme: str,
    scale: int,
) -> None:
    window = desktop(language=language, theme=theme, scale=scale)
    floor = window.floor
    assert floor is not None
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE), 4: (5_000, Outcome.WIN)})
    office(window, qtbot)
    boss = floor.person("")
    assert boss is not None
    press(window, K.Key_C)
    for key in (K.Key_2, K.Key_8, K.Key_2):
        press(window, key)
        scanned_or_not()
    press(window, K.Key_F10)
    typed(window, "0007", PINS["0007"])
    assert kinds(window, *DISPUTES) == ["RoundCorrected"]
    floor.like("", language=language, theme=theme, scale=scale)
    window.take_look()
    window.show_screen("floor")
    qtbot.waitUntil(lambda: type(window.office).__name__ == "FloorScreen", timeout=10_000)
    screen = window.office
    assert isinstance(screen, FloorScreen)
    screen.setFocus()
    screen.read_again()
    qtbot.waitUntil(lambda: bool(screen.tiles._read.rows), timeout=10_000)
    qtbot.wait(50)
    with watching() as said:
        window.grab().save(str(picture("floor", language, theme, scale, tmp_path)))
    assert [one.text for one in said if not one.fits and "Board" in one.part] == []
    press(window, K.Key_Return)
    qtbot.wait(60)
    assert kinds(window, "AlertAcknowledged") == ["AlertAcknowledged"]
    # Who has seen it, and when, stands beside what still stands.
    assert [boss.name in row.who for row in screen.tiles.picture().seen] == [True]
    with watching() as said:
        window.grab().save(str(picture("floor-seen", language, theme, scale, tmp_path)))
    assert [one.text for one in said if not one.fits and "Board" in one.part] == []
