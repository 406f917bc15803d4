"""Whole deals at the screen: by key events alone, by fingers alone, with what each takes.

Source: recording.md (three depths: keys), screens.md, ground rule 2.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent

from tests.ui.viewmodels.deal.felt import HANDS, PLAYS, Desk
from tests.ui.widgets.deal.conftest import Sit
from tests.ui.widgets.deal.states import picture_d
from ui.screens.players_window import PlayersWindow

NET = (-1, -10, 12, -1)
TRICKS = ((3, 4), (1, 1), (2, 1), (1, 3), (1, 3))


def keys_of(play: str) -> str:
    """A play as it is typed on a number pad: * is what nobody saw."""
    return play.replace(" ", "").replace("⏎", "\n").replace("?", "*")


def net(desk: Desk) -> tuple[int, ...]:
    assert desk.state.settled is not None
    return desk.state.settled.net


def test_a_full_deal_by_keys(sit: Sit) -> None:
    desk, hands = sit()
    hands.type("2\nh1")
    for hand in HANDS:
        hands.type(keys_of(hand) + "\n")
    before = hands.pressed
    for play in PLAYS:
        hands.type(keys_of(play))
    # 29 tiles of two keys, a key for each of the 20 plays.
    assert hands.pressed - before == 78
    hands.type("\n")
    assert net(desk) == NET


def test_a_deal_by_tricks_and_one_by_columns_by_keys(sit: Sit) -> None:
    desk, hands = sit(depth="tricks")
    hands.type("2\n")
    before = hands.pressed
    for size, winner in TRICKS:
        hands.type(f"{size}{winner}\n")
    assert hands.pressed - before == 3 * len(TRICKS)
    hands.type("\n")
    assert net(desk) == NET
    desk, hands = sit(depth="columns")
    hands.type("2\n302331\n")
    assert net(desk) == NET
    before = hands.pressed
    hands.type("\n302331\n")
    assert hands.pressed - before == 8
    assert desk.state.number == 2


def test_a_full_deal_by_fingers(sit: Sit) -> None:
    desk, hands = sit()
    hands.touch("seat:2", "Enter", "H", "1")
    for hand in HANDS:
        hands.touch(*(f"piece:{code}" for code in hand.split()), "Enter")
    before = hands.touched
    for play in PLAYS:
        tiles = play.rstrip("⏎-?").split()
        end = {"⏎": "Enter", "-": "-", "?": "?"}[play[-1]]
        hands.touch(*(f"piece:{code}" for code in tiles))
        lit = [key.token for key in desk.picture.console.pad if key.lamp]
        hands.touch(lit[0] if lit and end != "?" else end)
    # A tile is one touch.
    assert hands.touched - before == 29 + 20
    hands.touch("Enter")
    assert net(desk) == NET
    hands.touch("paid:1:3", "F9")
    assert desk.felt.due is not None
    assert all(row.paid for row in desk.felt.due.rows)
    hands.touch("Enter")
    assert desk.state.number == 2


def test_deals_by_tricks_and_columns_by_fingers(sit: Sit) -> None:
    desk, hands = sit(depth="tricks")
    hands.touch("seat:2", "Enter")
    for size, winner in TRICKS:
        # A winner may be touched where it sits.
        hands.touch(str(size), f"seat:{winner}", "Enter")
    hands.touch("Enter")
    assert net(desk) == NET
    hands.touch("Enter", "V", *"3023", "seat:3", "1", "Enter")
    assert desk.state.settled is not None
    assert desk.state.settled.columns == (3, 0, 2, 3)


def test_rulings_marks_and_papers_by_fingers(sit: Sit) -> None:
    desk, hands = sit(depth="columns")
    hands.touch("seat:2", "Enter", "S", "seat:4", "2", "Enter")
    assert len(desk.state.dues) == 1
    hands.touch("/")
    assert not desk.state.dues
    hands.touch("N", "1", "Enter", "seat:2", "Enter", "3", "Enter")
    assert type(desk.state.facts[-1]).__name__ == "IncidentNoted"
    hands.touch("T", "T", "H", "seat:1", "Escape", "X", "4", "Enter")
    assert desk.picture.approval is not None


def test_what_is_refused_is_marked_in_the_echo_and_nothing_is_lost(sit: Sit) -> None:
    desk, hands = sit()
    hands.type("2\nh1")
    hands.type(keys_of(HANDS[0]) + "\n!")
    hands.type("3321")
    prompt = hands.screen.picture.prompt
    assert prompt.refusals
    assert prompt.bad == (0, 2)
    assert prompt.echo == "33 21"
    assert desk.state.number == 1


def test_a_key_held_down_is_one_key(sit: Sit) -> None:
    desk, hands = sit(depth="columns")
    hands.type("2\n302331")
    echo = hands.screen.prompt.echo
    for again in (False, *[True] * 20):
        press = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=again
        )
        QCoreApplication.sendEvent(echo, press)
    assert desk.state.settled is not None
    assert desk.state.number == 1


def test_the_window_for_the_players_opens_and_closes_with_its_key(sit: Sit) -> None:
    desk, hands = sit(depth="tricks")
    hands.type("2\np")
    window = hands.screen.players
    assert isinstance(window, PlayersWindow)
    assert window.isVisible()
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    hands.type("42\n")
    assert window.row is not None
    assert len(window.row.payments) == 3
    window.close()
    assert hands.screen.players is None
    assert desk.picture.players is None
    hands.touch("P")
    assert hands.screen.players is not None
    hands.touch("P")
    assert hands.screen.players is None


def test_every_finger_has_48_pixels(sit: Sit) -> None:
    desk, hands = sit()
    screen = hands.screen
    for size in ((1440, 900), (1280, 800)):
        screen.resize(*size)
        for token in ("seat:2", "Enter", "V"):
            hands.touch(token)
        for target in screen.felt.targets():
            if target.live:
                assert target.box.height() * screen.felt.scale >= 48, target
                assert target.box.width() * screen.felt.scale >= 48, target
        hands.touch("V", "V", "X", "4", "Enter")
        desk.recorder.approve("P7", "0000")
        screen.refresh()


def test_locked_no_finger_reaches_the_felt_and_names_are_bars(sit: Sit) -> None:
    desk, hands = sit()
    hands.type("2\n")
    desk.recorder.locked = True
    hands.screen.refresh()
    assert hands.screen.felt.targets() == ()
    assert "Chan" not in hands.screen.felt.accessibleName()
    assert desk.picture.locked


def test_only_a_changed_middle_is_painted(sit: Sit) -> None:
    _, hands = sit()
    hands.type("2\n3")
    middle = hands.screen.picture.middle
    assert hands.screen.felt.show_row(middle) is False


def test_picture_d_reads_as_the_look_has_it(sit: Sit) -> None:
    desk = picture_d(lambda *_text, **_given: sit()[0])
    felt, prompt = desk.felt, desk.picture.prompt
    assert prompt.question == "Seat 2: two tiles, face down"
    assert prompt.facts == "Nothing can be shown on Supreme. Two digits a tile."
    assert felt.due is not None
    assert felt.due.headline == "DUE NOW: seat 4 collects 80"
    assert [(row.who, row.amount, row.word) for row in felt.due.rows] == [
        ("from 1", "20", "paid"), ("from 2", "20", "owes"), ("from 3, banker", "40", "owes"),
    ]  # fmt: skip
    assert [key.label for key in desk.picture.console.pad] == ["Face down", "Not seen", "Back", "Depth"]
    lit = [key.code for key in desk.picture.console.pieces if key.live]
    assert lit == ["66", "44", "55", "22", "51"]
