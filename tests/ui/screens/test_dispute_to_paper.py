"""A dispute from the claim to the signed paper with real keys, counted; Tien Gow and a late mis-set as well.

Source: screens.md (rounds: dispute in thirty seconds); requirements §2 (dispute record); REQ R14, R18; FAULT C12, D15.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import Command
from tablemgr.table.keeping_events import PaperPrinted
from tests.reports.reading import lines_of
from tests.ui.house import PINS
from tests.ui.screens.test_live_house import OpenHouse, dealer, desktop, kept, kinds, press, typed
from tests.ui.screens.test_right_a_wrong import DISPUTES, TABLE, office, play, scanned_or_not
from ui.screens.pit_screen import PitScreen
from ui.screens.window import MainWindow
from ui.widgets.deal.view import DealView
from ui.widgets.pen import watching

__all__ = ["desktop", "kept"]
K = Qt.Key
DEALS = "TG-01"


class Hand:
    """Presses keys and counts them."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.keys = window, 0

    def press(self, *keys: K) -> None:
        """Press keys one after the other, slower than a scanner."""
        for key in keys:
            press(self.window, key)
            scanned_or_not()
            self.keys += 1

    def signed(self, badge: str) -> None:
        """Go to the form, type badge and PIN."""
        self.press(K.Key_F10)
        typed(self.window, badge, PINS[badge])
        self.keys += len(badge) + len(PINS[badge]) + 2


def pit(window: MainWindow) -> PitScreen:
    """Answer the desk that lies over the rounds."""
    assert window.rounds is not None
    assert window.rounds.righting is not None
    screen = window.rounds.righting.screen
    assert screen is not None
    return screen


def printed(window: MainWindow) -> list[PaperPrinted]:
    """Answer the papers on record."""
    assert window.floor is not None
    told = window.floor.live.session.readings.facts("PaperPrinted")
    return [one.fact for one in told if isinstance(one.fact, PaperPrinted)]


def shot(window: MainWindow, name: str, tmp_path: Path) -> list[str]:
    """Keep a picture; answer the texts of the pit's desk that have no room."""
    folder = Path(os.environ.get("SCREENSHOTS", str(tmp_path)))
    folder.mkdir(parents=True, exist_ok=True)
    with watching() as said:
        window.grab().save(str(folder / f"{name}.png"))
    return [one.text for one in said if not one.fits and "Pit" in one.part]


def like(window: MainWindow, qtbot: QtBot, language: str, theme: str, scale: int) -> None:
    """Let the pit boss have the screen as he likes it."""
    assert window.floor is not None
    window.floor.like("", language=language, theme=theme, scale=scale)
    window.take_look()
    window.rebuild()
    qtbot.wait(100)
    qtbot.waitUntil(lambda: window.desk.is_at_rest, timeout=10_000)
    assert window.rounds is not None
    window.rounds.focus_list()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_from_the_claim_to_the_signed_paper_by_keys_alone(
    desktop: OpenHouse, qtbot: QtBot, language: str
) -> None:  # fmt: skip
    window = desktop(language=language)
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE), 4: (5_000, Outcome.WIN)})
    office(window, qtbot)
    like(window, qtbot, language, "dark", 100)
    hand = Hand(window)
    # Whose claim, what is said, what is ruled; the second person; how it ended; the paper.
    hand.press(K.Key_D, K.Key_2, K.Key_1, K.Key_7)
    hand.signed("0007")
    hand.press(K.Key_1, K.Key_P)
    qtbot.waitUntil(lambda: bool(printed(window)), timeout=20_000)
    assert hand.keys == 19
    assert kinds(window, *DISPUTES) == ["DisputeOpened", "RoundCorrected", "DisputeRuled", "DisputeClosed"]
    (paper,) = printed(window)
    assert (paper.what, paper.which, paper.copy) == ("dispute", "1", 1)
    (file,) = (window.desk.folder / "papers").glob("dispute-1-paper-*-original-*.pdf")
    pdf = file.read_bytes()
    assert sha256(pdf).hexdigest() == paper.sha256
    said = " ".join(lines_of(pdf))
    for text in ("Dispute D-0001", "LOSE", "WIN", "\u2212100", "95", "195", "second person", "camera from"):
        assert text in said, text
    assert str(file) in pit(window).picture.prompt.facts
    hand.press(K.Key_Return)
    assert window.rounds is not None
    assert window.rounds.righting is not None
    assert window.rounds.righting.screen is None


def test_the_paper_of_an_open_dispute_is_another_one_once_it_is_closed(
    desktop: OpenHouse, qtbot: QtBot
) -> None:  # fmt: skip
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE)})
    office(window, qtbot)
    hand = Hand(window)
    hand.press(K.Key_D, K.Key_2, K.Key_1, K.Key_P)
    qtbot.waitUntil(lambda: len(printed(window)) == 1, timeout=20_000)
    hand.press(K.Key_Escape, K.Key_A, K.Key_Return, K.Key_1, K.Key_1, K.Key_P)
    qtbot.waitUntil(lambda: len(printed(window)) == 2, timeout=20_000)
    first, second = printed(window)
    assert (second.number, second.copy, second.replaces) == (first.number + 1, 1, first.number)


def test_a_ruled_dispute_left_for_later_opens_at_its_end(desktop: OpenHouse, qtbot: QtBot) -> None:
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE)})
    office(window, qtbot)
    hand = Hand(window)
    hand.press(K.Key_D, K.Key_2, K.Key_1, K.Key_Escape)
    # The list leads to the ruling, two people sign it, and its end is left for later.
    hand.press(K.Key_A, K.Key_Return, K.Key_8)
    hand.signed("0007")
    assert pit(window).picture.prompt.question == "How did dispute D-0001 end?"
    hand.press(K.Key_Escape, K.Key_A, K.Key_Return)
    assert pit(window).picture.prompt.question == "How did dispute D-0001 end?"
    # From the round itself no second claim of the seat is made; Enter leads to the one that is open.
    hand.press(K.Key_Escape, K.Key_D, K.Key_2)
    assert "D-0001" in pit(window).picture.prompt.refusals[0]
    hand.press(K.Key_Return)
    assert pit(window).picture.prompt.question == "How did dispute D-0001 end?"
    hand.press(K.Key_1)
    assert kinds(window, *DISPUTES) == ["DisputeOpened", "RoundCorrected", "DisputeRuled", "DisputeClosed"]


def deal(window: MainWindow) -> None:
    """Let the dealer of the Tien Gow table play a deal by its tricks."""
    assert window.floor is not None
    session, by = window.floor.live.session, window.floor.person(DEALS)
    assert by is not None
    todo: tuple[Command, ...] = (
        d.OpenDeal(0, by.name, by.badge, banker=Seat(1), streak=0), d.ChangeDepth("tricks"), d.RecordTrick(3, Seat(1)),
        d.RecordTrick(2, Seat(2)), d.RecordTrick(1, Seat(2)), d.RecordTrick(2, Seat(1)), d.SettleDeal(),
    )  # fmt: skip
    for command in todo:
        done = session.do(DEALS, command, by=by)
        assert isinstance(done, Done), (command, done)


@pytest.mark.parametrize(("language", "theme", "scale"), [("en", "dark", 100), ("fa", "light", 150)])
def test_a_deal_is_replayed_and_put_right_from_the_office(
    desktop: OpenHouse, qtbot: QtBot, tmp_path: Path, language: str, theme: str, scale: int
) -> None:  # fmt: skip
    window = desktop(language=language, theme=theme, scale=scale)
    dealer(window, table=DEALS)
    deal(window)
    office(window, qtbot, table=DEALS)
    like(window, qtbot, language, theme, scale)
    name = f"pit-deal-{{}}-{language}-{theme}-{scale}"
    hand = Hand(window)
    hand.press(K.Key_P)
    rounds = window.rounds
    assert rounds is not None
    qtbot.waitUntil(lambda: rounds.replay is not None, timeout=10_000)
    replay = rounds.replay
    assert replay is not None
    assert isinstance(replay.table.felt, DealView)
    hand.press(K.Key_Right, K.Key_Right, K.Key_Right, K.Key_Left)
    assert replay.replay.step == 2
    shot(window, name.format("replay"), tmp_path)
    hand.press(K.Key_Escape)
    assert rounds.replay is None
    hand.press(K.Key_C, K.Key_3, K.Key_5, K.Key_0, K.Key_0, K.Key_2)
    assert shot(window, name.format("columns"), tmp_path) == []
    hand.press(K.Key_2, K.Key_2)
    assert pit(window).picture.approval is not None, pit(window).picture.prompt
    assert shot(window, name.format("signed"), tmp_path) == []
    hand.signed("0007")
    assert kinds(window, "DealCorrected") == ["DealCorrected"]
    assert shot(window, name.format("done"), tmp_path) == []


@pytest.mark.parametrize(("language", "theme", "scale"), [("en", "dark", 100), ("fa", "light", 150)])
def test_a_late_mis_set_with_its_list_of_chips(
    desktop: OpenHouse, qtbot: QtBot, tmp_path: Path, language: str, theme: str, scale: int
) -> None:  # fmt: skip
    window = desktop(language=language, theme=theme, scale=scale)
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE), 4: (5_000, Outcome.WIN)})
    office(window, qtbot)
    like(window, qtbot, language, theme, scale)
    name = f"pit-mis-set-{{}}-{language}-{theme}-{scale}"
    hand = Hand(window)
    hand.press(K.Key_B)
    typed(window, "asadkhkd9c5s2h")
    scanned_or_not()
    assert shot(window, name.format("split"), tmp_path) == []
    # Seat 4 is met first, as on the felt: its win becomes a push, seat 2's loss one as well.
    hand.press(K.Key_1, K.Key_8, K.Key_8)
    assert shot(window, name.format("seats"), tmp_path) == []
    hand.press(K.Key_Return, K.Key_2)
    assert shot(window, name.format("signed"), tmp_path) == []
    hand.signed("0007")
    assert kinds(window, "RoundCorrected") == ["RoundCorrected", "RoundCorrected"]
    assert shot(window, name.format("done"), tmp_path) == []


def test_a_round_of_a_closed_table_is_put_right_by_keys(desktop: OpenHouse, qtbot: QtBot) -> None:
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.LOSE)})
    office(window, qtbot)
    assert window.floor is not None
    session, by = window.floor.live.session, window.floor.person("")
    assert by is not None
    assert isinstance(session.close_table(TABLE, "end", by=by), Done)
    hand = Hand(window)
    hand.press(K.Key_C, K.Key_2, K.Key_8, K.Key_2)
    shown = pit(window).picture
    assert shown.approval is not None, shown.prompt
    assert shown.effect is not None
    assert next(row.after for row in shown.effect.rows) == "0"
    hand.signed("0007")
    assert kinds(window, "RoundCorrected") == ["RoundCorrected"]
    assert TABLE not in session.tables
