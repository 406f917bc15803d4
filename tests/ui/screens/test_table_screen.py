"""A table's screen over a real round: by keys alone, by fingers alone, in both games.

Source: screens.md, ground rules 1 to 4; recording.md (pace).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.core.outcomes import Outcome
from tablemgr.ledger.opening import open_store
from tests.ui.screens.hands import Hands
from tests.ui.viewmodels.table.desk import POKER, TILES, Desk, desk_at
from tests.ui.widgets.felt.pictures import picture_a, picture_h
from tests.ui.widgets.felt.recording import Standing
from tests.ui.widgets.felt.test_fits import overlaps, tight
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Approval, Key, Line, Notice, PieceKey
from ui.widgets.felt.passed_sheet import PassedSheet
from ui.widgets.look import Look
from ui.widgets.pen import watching

Open = Callable[..., tuple[Desk, Hands]]


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new ledger; copied, never opened."""
    folder = tmp_path_factory.mktemp("screen") / "blank"
    open_store(folder / "t.sqlite3", program="0.1.0").close()
    return folder


@pytest.fixture
def at_table(qtbot: QtBot, tmp_path: Path, blank: Path) -> Iterator[Open]:
    """Answer a way to sit down at a table of a game."""
    application()
    desks: list[Desk] = []

    def sat(game: str = POKER, *, language: str = "en", **choices: Any) -> tuple[Desk, Hands]:
        desk = desk_at(tmp_path / str(len(desks)), blank, game, language=language, **choices)
        desks.append(desk)
        screen = TableScreen(Look.of("dark", 100, language), desk.recorder, clock=lambda: "21:47:32")
        show(qtbot, screen)
        return desk, Hands(screen)

    yield sat
    for desk in desks:
        desk.session.store.close()


def show(qtbot: QtBot, screen: TableScreen) -> TableScreen:
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    screen.show()
    screen.activateWindow()
    qtbot.waitUntil(screen.isActiveWindow)
    return screen


@pytest.fixture
def standing(qtbot: QtBot) -> tuple[Standing, TableScreen]:
    """A screen over a recorder that stands still."""
    application()
    recorder = Standing(picture_a())
    return recorder, show(qtbot, TableScreen(Look.of(), recorder, clock=lambda: "21:47:32"))


# -- whole rounds --


def test_a_round_of_poker_by_keys_alone(at_table: Open) -> None:
    desk, hands = at_table(level=1)
    hands.type("\n125\n2100\n350\n4200\n5300\n6500\n").type("\n1\n\n\n")
    hands.pressed = 0
    hands.type("KK99A74.").type("798979").type("\n")
    assert desk.state.phase == "closed"
    assert hands.pressed == 15
    outcomes = [desk.seat(n).outcome for n in (6, 5, 4, 3, 2, 1)]
    assert outcomes == [Outcome.WIN, Outcome.LOSE, Outcome.PUSH, Outcome.LOSE, Outcome.WIN, Outcome.LOSE]


def test_a_round_of_tiles_by_keys_alone(at_table: Open) -> None:
    desk, hands = at_table(TILES, level=1)
    hands.type("\n1200\n2500\n3150\n").type("\n1\n\n\n").type("64316243").type("798\n")
    assert desk.state.phase == "closed"
    assert desk.state.bank_hand is not None
    assert desk.state.bank_hand.pieces == ("64", "31", "62", "43")
    assert [desk.seat(n).outcome for n in (1, 2, 3)] == [Outcome.WIN, Outcome.LOSE, Outcome.PUSH]


def test_a_round_in_persian_by_keys_of_a_persian_keyboard(at_table: Open) -> None:
    desk, hands = at_table(TILES, language="fa", level=0)
    echo = hands.screen.prompt.echo
    for letter in "\n۱۲۰۰\n۲۵۰۰\n\n۱\n\n\n":
        QTest.keyClick(echo, Qt.Key.Key_Return) if letter == "\n" else echo.stream.feed(
            str("۰۱۲۳۴۵۶۷۸۹".index(letter))
        )
        echo.stream.flush()
    hands.type("79\n")
    assert desk.state.phase == "closed"


def by_touch(desk: Desk, hands: Hands, seats: tuple[int, ...]) -> None:
    """Lay a hundred at each seat and go on to the bank, by touch."""
    hands.touch("Enter")
    for seat in seats:
        hands.touch(f"seat:{seat}", "chip:10000", "Enter")
    hands.touch("Enter")


def test_a_round_of_poker_by_touch_alone(at_table: Open) -> None:
    desk, hands = at_table(level=1)
    by_touch(desk, hands, (2, 4))
    to_the_bank(hands)
    hands.touch(*(f"piece:{code}" for code in ("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")))
    if desk.state.bank_hand is None:
        hands.touch("Enter")
    hands.touch("7", "9", "Enter")
    assert desk.state.phase == "closed"
    assert desk.state.bank_hand is not None
    assert set(desk.state.bank_hand.pieces) == {"9h", "9c", "Kd", "Ks", "Ah", "7d", "4s"}
    assert (desk.seat(4).outcome, desk.seat(2).outcome) == (Outcome.WIN, Outcome.LOSE)


def test_a_round_of_tiles_by_touch_alone(at_table: Open) -> None:
    desk, hands = at_table(TILES, level=1)
    by_touch(desk, hands, (1, 3))
    to_the_bank(hands)
    hands.touch("piece:64", "piece:31", "piece:62", "piece:43")
    if desk.state.bank_hand is None:
        hands.touch("Enter")
    hands.touch("8", "9", "Enter")
    assert desk.state.phase == "closed"
    assert (desk.seat(1).outcome, desk.seat(3).outcome) == (Outcome.PUSH, Outcome.LOSE)


def to_the_bank(hands: Hands) -> None:
    """Touch the start seat, then what is asked until pieces are."""
    hands.touch("1")
    for _ in range(4):
        if hands.screen.picture.console.pieces:
            return
        hands.touch("Enter")
    raise AssertionError(hands.screen.picture.prompt.question)


# -- who has the keys --


def test_f10_says_that_nothing_waits_and_what_is_typed_after_it_is_read_as_before(at_table: Open) -> None:
    desk, hands = at_table(level=1)
    hands.type("\n1")
    hands.key("F10")
    assert hands.screen.picture.prompt.refusals == ("Nothing waits for a signature.",)
    hands.type("25\n")
    assert [bet.amount.minor for bet in desk.seat(1).bets] == [2500]


def test_the_echo_field_has_the_focus_and_keeps_it(standing: tuple[Standing, TableScreen]) -> None:
    _recorder, screen = standing
    assert screen.prompt.echo.hasFocus()
    QTest.mouseClick(screen.felt, Qt.MouseButton.LeftButton)
    Hands(screen).touch("7")
    assert screen.prompt.echo.hasFocus()


def test_f12_asks_for_the_lock_and_f1_opens_the_sheet(standing: tuple[Standing, TableScreen]) -> None:
    recorder, screen = standing
    asked: list[str] = []
    screen.lock_wanted.connect(lambda: asked.append("lock"))
    screen.sheet_wanted.connect(lambda: asked.append("sheet"))
    hands = Hands(screen)
    hands.key("F12")
    hands.key("F1")
    assert asked == ["lock", "sheet"]
    assert screen.sheet is not None
    hands.key("7")
    assert recorder.pressed == []
    hands.key("!")
    assert screen.sheet is None
    assert screen.prompt.echo.hasFocus()
    hands.key("7")
    assert recorder.pressed == ["7"]


def test_the_rows_that_were_passed_over_are_one_key_or_touch_away(
    standing: tuple[Standing, TableScreen],
) -> None:
    recorder, screen = standing
    hands = Hands(screen)
    hands.key("w")
    assert (screen.sheet, recorder.pressed) == (None, ["W"])
    a = picture_a()
    assert a.felt is not None
    bank = replace(a.felt.bank, passed_over=("Row H1: five aces", "Row H2: four of a kind"))
    recorder.shown = replace(a, felt=replace(a.felt, bank=bank))
    screen.refresh()
    for name, close in (("w", "w"), ("w", "!")):
        hands.key(name)
        assert isinstance(screen.sheet, PassedSheet)
        hands.key(close)
        assert screen.sheet is None
    hands.touch("W")
    assert isinstance(screen.sheet, PassedSheet)
    assert recorder.pressed == ["W"]


@pytest.mark.parametrize("rows", [3, 16, 40])
def test_every_row_that_was_passed_over_has_room(standing: tuple[Standing, TableScreen], rows: int) -> None:
    recorder, screen = standing
    a = picture_a()
    assert a.felt is not None
    said = tuple(f"Row H{n}: three pairs, the highest aces, beside an ace" for n in range(rows))
    recorder.shown = replace(a, felt=replace(a.felt, bank=replace(a.felt.bank, passed_over=said)))
    screen.refresh()
    Hands(screen).key("w")
    assert screen.sheet is not None
    with watching() as seen:
        screen.sheet.grab()
    assert tight(seen) == []
    assert overlaps(seen) == []
    assert max(text.bottom for text in seen) < screen.sheet.height()
    assert max(text.right for text in seen) < screen.sheet.width()
    assert sum("Row H" in text.text for text in seen) == rows + 1


def test_the_sheet_of_keys_shows_every_key(standing: tuple[Standing, TableScreen]) -> None:
    recorder, screen = standing
    groups = tuple((f"Group {n}", tuple((f"{k}", f"does {n} {k}") for k in range(9))) for n in range(5))
    recorder.shown = replace(picture_a(), sheet=groups)
    screen.refresh()
    screen.toggle_sheet()
    assert screen.sheet is not None
    with watching() as seen:
        screen.sheet.grab()
    shown = {text.text for text in seen}
    assert {f"does {n} {k}" for n in range(5) for k in range(9)} <= shown
    assert {"F1", "F10", "Ctrl V"} <= shown
    assert overlaps(seen) == []
    assert max(text.bottom for text in seen) < screen.sheet.height()
    assert max(text.right for text in seen) < screen.sheet.width()


def test_both_buttons_of_the_bar_do_what_their_keys_do(standing: tuple[Standing, TableScreen]) -> None:
    _recorder, screen = standing
    asked: list[str] = []
    screen.lock_wanted.connect(lambda: asked.append("lock"))
    Hands(screen).touch("F12", "F1")
    assert asked == ["lock"]
    assert screen.sheet is not None


def test_a_locked_table_takes_nothing(qtbot: QtBot) -> None:
    application()
    recorder = Standing(picture_h())
    screen = show(qtbot, TableScreen(Look.of(), recorder, clock=lambda: "21:50:06"))
    hands = Hands(screen)
    hands.type("7\n")
    screen.prompt.echo.scanned.emit("0417")
    with pytest.raises(AssertionError, match="nothing to touch"):
        hands.touch("7")
    assert (recorder.pressed, recorder.scanned) == ([], [])


def test_what_somebody_else_recorded_is_shown_after_refresh(standing: tuple[Standing, TableScreen]) -> None:
    recorder, screen = standing
    recorder.shown = replace(
        picture_a(), prompt=replace(picture_a().prompt, question="Seat 3: win, push or lose?")
    )
    screen.refresh()
    assert screen.prompt.accessibleName() == "Seat 3: win, push or lose?"


def test_a_scanned_line_and_a_pasted_one_are_scans(standing: tuple[Standing, TableScreen]) -> None:
    recorder, screen = standing
    echo = screen.prompt.echo
    for at, token in enumerate(("0", "7", "8", "9", "Enter")):
        echo.stream.feed(token, 1000 + 4 * at)
    QGuiApplication.clipboard().setText("9h 9c Kd Ks Ah 7d 4s")
    QTest.keyClick(echo, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert recorder.scanned == ["0789", "9h 9c Kd Ks Ah 7d 4s"]
    assert recorder.pressed == []


@pytest.mark.parametrize(
    ("language", "near", "is_left"),
    [("en", False, False), ("en", True, True), ("fa", False, True), ("fa", True, False)],
)
def test_the_pad_lies_at_the_hand_that_likes_it(
    qtbot: QtBot, language: str, near: bool, is_left: bool
) -> None:
    application()
    recorder = Standing(replace(picture_a(), approval=Approval("Void", (Line("Void."),), "a pit boss")))
    screen = show(qtbot, TableScreen(Look.of("dark", 100, language), recorder, clock=lambda: "21:47:32"))
    screen.lay_pad(near=near)
    pad, first = screen.work.pad.geometry(), screen.work.panels[0].geometry()
    assert (pad.center().x() < 720) is is_left
    assert (first.center().x() > pad.center().x()) is is_left
    # Reading order of the panels stays, and a second person never stands over the pad.
    second = screen.work.panels[1].geometry()
    assert (first.x() < second.x()) is (language == "en")
    assert not screen.approval.geometry().intersects(pad.translated(screen.work.pos()))


# -- the second person --


@pytest.fixture
def waiting(standing: tuple[Standing, TableScreen]) -> tuple[Standing, TableScreen]:
    """A screen on which a second person is asked for."""
    recorder, screen = standing
    approval = Approval("Void", (Line("Round 213 is void: misdeal."),), "a pit boss")
    recorder.shown = replace(picture_a(), approval=approval)
    screen.refresh()
    return recorder, screen


def test_who_is_to_sign_has_the_keys_at_once_and_escape_gives_them_back(
    waiting: tuple[Standing, TableScreen],
) -> None:
    recorder, screen = waiting
    assert screen.approval.isVisibleTo(screen)
    assert screen.approval.badge.hasFocus()
    hands = Hands(screen)
    hands.type("0105\n47")
    assert recorder.pressed == []
    hands.key("!")
    assert screen.prompt.echo.hasFocus()
    assert (screen.approval.badge.text(), screen.approval.pin.text()) == ("", "")
    hands.type("7")
    assert recorder.pressed == ["7"]
    hands.key("F10")
    assert screen.approval.badge.hasFocus()


def test_f10_leads_into_the_form_whoever_has_the_keys(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    hands = Hands(screen)
    for before in ("", "01", "0105\n47"):
        hands.type(before)
        hands.key("F10")
        assert screen.approval.badge.hasFocus()
        assert (screen.approval.badge.text(), screen.approval.pin.text()) == ("", "")
    hands.type("0101\n4711\n")
    assert (recorder.approved, recorder.pressed) == ([("0101", "4711")], [])


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_form_names_its_way_out_and_hides_no_message(
    waiting: tuple[Standing, TableScreen], size: tuple[int, int]
) -> None:
    recorder, screen = waiting
    felt = recorder.shown.felt
    assert felt is not None
    told = (Notice("Fill F-0003 is on its way: 4,000.", "", Key("Received", "PgDn", "PgDn")),) * 2
    recorder.shown = replace(
        recorder.shown,
        notices=told,
        felt=replace(felt, bank=replace(felt.bank, lamp="now")),
        console=replace(recorder.shown.console, pieces=(PieceKey("2s", "piece:2s", ""),), kind="cards"),
    )
    screen.refresh()
    screen.resize(*size)
    with watching() as said:
        screen.grab()
    assert any("Esc leads out of this form" in text.text for text in said)
    assert not screen.approval.geometry().intersects(screen.notices.geometry())
    assert not screen.approval.geometry().intersects(screen.prompt.geometry())


def test_a_badge_that_is_read_goes_to_the_second_person(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    hands = Hands(screen)
    hands.key("!")
    for at, token in enumerate(("0", "7", "8", "9", "Enter")):
        screen.prompt.echo.stream.feed(token, 1000 + 4 * at)
    assert (recorder.scanned, recorder.pressed) == ([], [])
    assert screen.approval.badge.text() == "0789"
    assert screen.approval.pin.hasFocus()
    hands.type("4711\n")
    assert recorder.approved == [("0789", "4711")]
    assert screen.approval.pin.text() == ""
    assert recorder.pressed == []


def test_a_pin_after_a_badge_is_a_pin_whatever_has_the_keys(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    screen.approval.read_badge("0105")
    screen.prompt.echo.setFocus()
    hands = Hands(screen)
    hands.touch("4")
    hands.touch("7")
    screen.prompt.echo.setFocus()
    hands.type("12")
    screen.prompt.echo.setFocus()
    hands.type("<1\n")
    assert recorder.approved == [("0105", "4711")]
    assert recorder.pressed == []


def test_badge_and_pin_by_keys_alone(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    hands = Hands(screen)
    hands.type("0105\n4711\n")
    assert recorder.approved == [("0105", "4711")]
    hands.key("!")
    assert screen.prompt.echo.hasFocus()


@pytest.mark.parametrize("typed", ["", "0105", "0105\n47"])
def test_f12_locks_from_the_form_and_empties_it(waiting: tuple[Standing, TableScreen], typed: str) -> None:
    _recorder, screen = waiting
    asked: list[bool] = []
    screen.lock_wanted.connect(lambda: asked.append(True))
    hands = Hands(screen).type(typed)
    hands.key("F12")
    assert asked == [True]
    assert (screen.approval.badge.text(), screen.approval.pin.text()) == ("", "")


def test_a_pin_by_touch_alone(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    screen.approval.read_badge("0105")
    approval = screen.approval
    for key in ("1", "1", "2", "clear", "4", "7", "1", "1", "sign"):
        box = next(target.box for target in approval.targets() if target.token == key)
        QTest.mouseClick(approval, Qt.MouseButton.LeftButton, pos=(box.center() * approval.scale).toPoint())
    assert recorder.approved == [("0105", "4711")]


def test_badge_and_pin_by_touch_alone_on_the_tables_own_pad(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    for token in ("0", "1", "0", "5", "Enter", "4", "7", "1", "1", "Enter"):
        screen.press(token)
    assert recorder.approved == [("0105", "4711")]
    assert recorder.pressed == []


def test_a_badge_alone_signs_nothing(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    screen.approval.read_badge("0105")
    Hands(screen).touch("sign")
    assert recorder.approved == []


def test_a_withdrawn_act_leaves_no_badge_behind(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    screen.approval.read_badge("0105")
    Hands(screen).touch("withdraw")
    assert recorder.withdrawals == 1
    recorder.shown = picture_a()
    screen.refresh()
    assert not screen.approval.isVisibleTo(screen)
    assert (screen.approval.badge.text(), screen.approval.pin.text()) == ("", "")


def test_the_form_gives_the_focus_back_when_it_goes(waiting: tuple[Standing, TableScreen]) -> None:
    recorder, screen = waiting
    assert screen.approval.has_form_focus()
    recorder.shown = picture_a()
    screen.refresh()
    QApplication.processEvents()
    assert screen.prompt.echo.hasFocus()
