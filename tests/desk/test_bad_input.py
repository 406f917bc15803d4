"""What a hand, a scanner, a guest's name or a keyboard can do wrong, through the screens of a live house.

Every refusal names the place and the rule, loses nothing that was typed, and writes nothing.

Source: FAULT D2, D4, D7, D8, D9, D10, D11, D13, F3, F4, F11; BUG 20, BUG 23.
"""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.events import CashIn
from tests.desk.house import DEPTHS, POKER, TILES
from tests.desk.station import Station
from tests.ui.widgets.felt.test_fits import tight
from ui.widgets.console.stream import BURST_MS
from ui.widgets.pen import watching

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def poker(at_levels: Station) -> Station:
    """A dealer at the poker table that wants every hand, with an open round."""
    return at_levels.sit(POKER[3]).type("\n")


def to_the_bank(desk: Station, bets: str = "6100\n450\n") -> Station:
    """Lay bets and go on to where the bank's hand is asked for."""
    return desk.type(bets).type("\n2\n\n\n")


def refused(desk: Station, line: str) -> str:
    """Type a line that must be refused: nothing is recorded, what was typed stays; answer the sentence."""
    before = len(desk.live.session.readings.entries())
    desk.type(line)
    said = " ".join(desk.picture.prompt.refusals)
    assert said, (line, desk.asked, desk.echo)
    assert len(desk.live.session.readings.entries()) == before
    return said


# -- pieces --


def test_a_card_that_lies_elsewhere_is_refused_with_both_places(poker: Station) -> None:
    to_the_bank(poker).type("ACQSJH8S6H4S4D\n")
    said = refused(poker, "AC")
    assert "bank" in said.lower()
    assert "6" in said or "6" in poker.asked
    assert poker.picture.prompt.bad is not None
    assert "AC" in poker.echo.upper().replace(" ", "")


def test_a_card_twice_in_one_hand_and_a_card_that_is_none(poker: Station) -> None:
    to_the_bank(poker)
    assert refused(poker, "ASAS")
    poker.type("<<")
    assert refused(poker, "11")


def test_the_third_tile_of_a_pair_and_the_tile_at_two_seats(at_levels: Station) -> None:
    desk = to_the_bank(at_levels.sit(TILES[3]).type("\n"), "1100\n250\n")
    # Of 62 there is one; of 65 there are two.
    desk.type("31651162")
    assert desk.asked.startswith("Seat 1")
    assert "bank" in refused(desk, "62").lower()
    desk.type("<")
    refused(desk, "6565")
    assert desk.echo.endswith("65")


def test_the_33rd_tile_of_a_deal(at_levels: Station) -> None:
    desk = at_levels.sit(DEPTHS["full"]).type("2\nh1")
    desk.type("3364112233515121\n3154316422326243\n4255655352611144\n")
    # Every tile but eight is taken: a ninth one, or one of the others, has no place.
    assert refused(desk, "33")
    desk.type("<").type("6655446541666163")
    held = desk.echo
    desk.type("21")
    assert desk.picture.prompt.refusals
    assert desk.echo.replace(" ", "").startswith(held.replace(" ", ""))


# -- amounts --


AMOUNTS = (
    "0.5", "12.345", "99999999999999999999", "21474836480000", "1.000.000", "1,00,0", ".", "5000001", "4.99",
)  # fmt: skip
"""Below the least, beside every chip, beyond every limit, no number at all."""
ONE_MEANING = ("４２５０", "٤٢٥٠", "۴۲۵۰", "4250", "4250\u200f", "4250.00", "4250,00")


def test_amounts_that_no_chip_makes_are_refused_in_place(poker: Station) -> None:
    for amount in AMOUNTS:
        said = refused(poker, f"4{amount}\n")
        assert "4" in said or "4" in poker.asked
        assert poker.echo.startswith("4")
        assert not poker.round.seat(Seat(4)).bets
        poker.press("!")
        assert poker.echo == ""


def test_digits_of_every_script_mean_one_thing(poker: Station) -> None:
    for typed in ONE_MEANING:
        for letter in typed:
            if letter.isascii():
                poker.press(letter)
            else:
                composed(poker, commit=letter)
        poker.press("\n")
        assert [bet.amount for bet in poker.round.seat(Seat(4)).bets] == [Money(25_000)], poker.echo
        poker.type("40\n")


def test_a_negative_bet_and_an_exponent_are_no_bets(poker: Station) -> None:
    # What belongs to no amount is kept where it was typed, so that it is seen and nothing is read without it.
    for line in ("-50", "4-", "41E3"):
        poker.type(line)
        assert poker.picture.prompt.refusals, line
        assert poker.echo == line
        poker.press("!", "!")
        assert not poker.round.seat(Seat(4)).bets


def composed(desk: Station, preedit: str = "", commit: str = "") -> None:
    """Let a method of input compose, or hand over what it composed."""
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(desk.screen.prompt.echo, event)
    # What a method of input hands over carries no time of its own; a scanner would be as fast.
    time.sleep(BURST_MS / 1000)
    desk.press()


# -- hands --


def test_enter_while_composing_settles_nothing(at_levels: Station) -> None:
    desk = at_levels.sit(POKER[0]).type("\n450\n\n2\n\n\n7")
    assert desk.asked == "Close round 1?"
    composed(desk, preedit="nǐ")
    desk.press("\n")
    assert desk.round.phase != "closed"
    composed(desk)
    desk.press("\n")
    assert desk.round.phase == "closed"


def test_a_double_enter_and_a_key_held_down_do_one_thing(at_levels: Station) -> None:
    desk = at_levels.sit(POKER[0]).type("\n450\n6100\n\n2\n\n\n")
    # A bounce: the same key again within hundredths.
    desk.press("7")
    desk.key_s = 0.02
    desk.press("7")
    desk.key_s = 0.4
    assert desk.round.seat(Seat(6)).outcome is Outcome.WIN
    assert desk.round.seat(Seat(4)).outcome is None
    desk.press("9")
    before = desk.kinds("RoundClosed", "RoundOpened")
    echo = desk.screen.prompt.echo
    for again in (False, *[True] * 20):
        QApplication.sendEvent(
            echo, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NONE, "\r", autorep=again)
        )
    desk.press()
    assert desk.kinds("RoundClosed", "RoundOpened") == [*before, "RoundClosed"]


def test_a_wheel_over_bets_and_pads_changes_nothing(poker: Station) -> None:
    poker.type("450\n6100")
    before = poker.picture
    for part in poker.parts():
        spot = QPointF(part.width() / 2, part.height() / 2)
        turned = QWheelEvent(
            spot, part.mapToGlobal(spot), QPoint(0, 240), QPoint(0, 240), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(part, turned)
    poker.press()
    assert poker.picture == before


def test_a_double_click_on_an_outcome_pays_one_seat(at_levels: Station) -> None:
    desk = at_levels.sit(POKER[0]).type("\n450\n6100\n\n2\n\n\n")
    part, spot = desk.find("7")
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, NONE, spot)
    QTest.mouseDClick(part, Qt.MouseButton.LeftButton, NONE, spot)
    desk.press()
    assert [desk.round.seat(Seat(n)).outcome for n in (6, 4)] == [Outcome.WIN, None]


# -- names --


NAMES = (
    "<b>Li</b> &amp; <img src='file:///etc/passwd'>", "a\u202eb\u0007c", "李小龙 نسرین Łukasz", "x" * 90,
)  # fmt: skip
"""Markup, control characters, three scripts, more than any field."""


def test_a_name_is_shown_and_kept_as_it_is_typed(at_levels: Station) -> None:
    desk = at_levels.sit(POKER[0]).type("\n")
    for name in NAMES:
        desk.type("b4200").press("~")
        assert desk.picture.prompt.free, desk.asked
        desk.typed_as_is(name)
        desk.press("\n")
        fact = desk.round.cash[-1]
        assert isinstance(fact, CashIn), (desk.asked, desk.picture.prompt.refusals)
        label = fact.label or ""
        assert label
        assert all(c.isprintable() for c in label)
        assert "".join(c for c in name if c.isprintable()).startswith(label)
        with watching() as said:
            desk.window.grab()
        assert len(said) > 20
        assert tight(said) == []
