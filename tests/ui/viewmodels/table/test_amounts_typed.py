"""Amounts as they are typed: a minus is refused where it stands, what is too large is called that, money reads as money.

Source: screens.md, ground rule 3 (refused in place, nothing lost); FAULT D9 to D11.
"""

from __future__ import annotations

import pytest

from tablemgr.core.problems import problem
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.words import Words

from .conftest import Make
from .desk import POKER, TILES


def test_a_minus_in_a_bet_is_refused_at_once_and_stays_to_be_seen(make: Make) -> None:
    desk = make(level=0).press("Enter").type("1-")
    assert desk.prompt.refusals == ("Seat 1: - has a minus; an amount is never below nothing.",)
    desk.type("50\n")
    assert (desk.prompt.echo, desk.prompt.bad) == ("1-50", (1, 3))
    assert desk.prompt.refusals == ("Seat 1: -50 has a minus; an amount is never below nothing.",)
    assert not desk.seat(1).bets


def test_a_minus_in_a_buy_in_is_refused_and_stays(make: Make) -> None:
    desk = make(level=0).type("B3-50\n")
    assert desk.prompt.refusals == ("Seat 3: -50 has a minus; an amount is never below nothing.",)
    assert desk.prompt.echo == "3-50"


@pytest.mark.parametrize("figures", ["99999999999999999999", "9" * 60])
def test_what_is_too_large_is_called_too_large(make: Make, figures: str) -> None:
    desk = make(level=0).press("Enter").type(f"1{figures}\n")
    assert desk.prompt.refusals == ("Seat 1: this amount is too large; at most 92,233,720,368.54.",)


def test_enter_with_nothing_at_the_start_says_what_is_wanted(make: Make) -> None:
    desk = make(level=0).bets("1=25").type("\n\n")
    assert desk.prompt.refusals == ("A seat or three dice are wanted.",)


def test_the_very_tile_that_is_too_many_is_named(make: Make) -> None:
    desk = make(game=TILES, level=2).to_the_bank("1=25").type("11662233")
    desk.type("C62625354")
    assert desk.prompt.refusals == ("Seat 1, piece 2: 62 is here more often than it exists.",)


def test_too_many_pieces_are_no_whole_hand(make: Make) -> None:
    desk = make(game=POKER, level=2).to_the_bank("1=25").type("ASKSQSJSTS9S8S7S6S5S4S3S2S")
    assert desk.asked == "The bank: 13 cards are here, not 7"


def test_counts_in_a_refusal_are_grouped_and_money_is_money() -> None:
    words = Words("en", "EUR", 0)
    many = problem("COUNT-LARGE", "", count=9_999_999, most=1_000_000)
    assert sentence_of(many, words).endswith("at most 1,000,000.")
    cash = problem("CASH-AMOUNT", "seat 1", amount=0, most=1_000_000_050)
    assert sentence_of(cash, words).endswith("at most 10,000,000.50.")
    box = problem("DROP-AMOUNT", "other", amount=-500, most=1_000_000_050)
    assert sentence_of(box, words).startswith("−5 cannot lie in a box")
    chip = problem("COUNT-VALUE", "count", value=2_500)
    assert sentence_of(chip, words) == "25 is no chip of this house."


def test_seat_and_amount_stand_apart_and_what_is_refused_keeps_its_place(make: Make) -> None:
    desk = make(level=0).press("Enter").type("150")
    assert desk.prompt.shown == ("1 · 50", None)
    assert desk.press("Escape").type("1-5").prompt.shown == ("1 · -5", (4, 2))
    assert desk.press("Escape").type("9").prompt.shown == ("9", (0, 1))


def test_enter_with_nothing_at_a_gap_says_that_something_is_wanted(make: Make) -> None:
    desk = make(level=0).type("M4\n")
    assert desk.prompt.refusals == ("Something must stand here.",)
    desk.type("2140\n2205\n\n")
    assert desk.prompt.refusals == ("Something must stand here.",)
    desk.type("-5\n")
    assert desk.prompt.refusals == ("-5 is no number of rounds.",)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("-50", "-50 has a minus; an amount is never below nothing."),
        (".50", None),
        (",50", None),
        ("S450", None),
        ("W4100", None),
        ("T45", None),
        ("G25", None),
    ],
)
def test_what_is_typed_before_the_seat_is_refused_there_and_nothing_after_it_is_read_without_it(
    make: Make, typed: str, said: str | None
) -> None:
    desk = make(level=0).bets("5=100 4=25")
    before = desk.kinds()
    for at, key in enumerate(typed, start=1):
        desk.press(key)
        assert (desk.prompt.echo, desk.prompt.bad, len(desk.prompt.refusals)) == (typed[:at], (0, at), 1)
    desk.press("Enter")
    assert desk.prompt.refusals == ((said,) if said else desk.prompt.refusals)
    assert (desk.prompt.echo, desk.kinds(), len(desk.prompt.refusals)) == (typed, before, 1)
    # Only a cleared field begins anew.
    assert desk.press("Escape").type("50\n").box(5).state == "empty"


@pytest.mark.parametrize("typed", ["-350", ".350", ",350"])
def test_what_is_typed_before_the_seat_of_a_buy_in_is_refused_there(make: Make, typed: str) -> None:
    desk = make(level=0).type(f"B{typed}\n\n")
    assert (desk.prompt.echo, desk.prompt.bad, desk.state.cash) == (typed, (0, 4), ())
    assert len(desk.prompt.refusals) == 1


@pytest.mark.parametrize("typed", ["-4500", "C4500", ".4500", "0500", "0C"])
def test_what_is_typed_before_the_banking_seat_is_refused_there(make: Make, typed: str) -> None:
    desk = make(level=0).press("Enter").type(f"K{typed}\n")
    assert (desk.prompt.echo, desk.prompt.bad, desk.state.banked) == (typed, (0, len(typed)), None)
    assert len(desk.prompt.refusals) == 1


@pytest.mark.parametrize(
    ("opened", "typed", "said"),
    [
        ("", "41E3", "Seat 4: 1E3 is no amount: figures, and at most 2 after the point."),
        ("", "4100 0", "Seat 4: 100 0 is no amount: figures, and at most 2 after the point."),
        ("B", "41E3", "Seat 4: 1E3 is no amount: figures, and at most 2 after the point."),
        ("K", "41E3", "Seat 4: 1E3 is no amount: figures, and at most 2 after the point."),
    ],
)
def test_a_character_inside_an_amount_stays_and_the_rest_is_not_read_without_it(
    make: Make, opened: str, typed: str, said: str
) -> None:
    desk = make(level=0).press("Enter").type(opened).type(typed)
    assert len(desk.prompt.refusals) == 1
    desk.press("Enter")
    assert (desk.prompt.echo, desk.prompt.refusals) == (typed, (said,))
    assert desk.kinds() == ["RoundOpened"]


def test_a_character_inside_a_start_or_a_time_stays(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("\n1E35")
    assert (desk.prompt.bad, len(desk.prompt.refusals)) == ((0, 4), 1)
    desk.press("Enter")
    assert desk.prompt.refusals == ("1E35 is neither a seat nor three dice.",)
    assert desk.state.start is None
    desk = make(level=0).type("M421E40\n")
    assert desk.prompt.echo == "21E40"
    assert len(desk.prompt.refusals) == 1


def test_a_character_inside_a_hand_stays_and_is_no_piece(make: Make) -> None:
    desk = make(TILES, level=1).to_the_bank("1=200").type("6431B3221")
    assert desk.prompt.refusals == ("The bank, piece 3: B is not a piece of this game.",)
    assert (desk.prompt.echo, desk.state.bank_hand) == ("6431B3221", None)
