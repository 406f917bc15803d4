"""What holds a seat: call and pieces that differ, samples, large wins; and what lets it go.

Source: recording.md (levels, samples); look.md 4 (contradicted), picture c; FAULT D15.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome

from .conftest import Make
from .desk import Desk

BANK = "ACQSJH8S6H4S4D\n"
WINS = "ASAD*QCJCTC8D\n"
PUSHES = "JSTH9S9C7D6C2D\n"


def clash(make: Make) -> Desk:
    """Seat 5 was called a win and drawn; its cards say push."""
    desk = make(level=1, sample_one_in=1, draw=lambda _: 0).to_the_bank("5=100 4=50").type(BANK)
    return desk.type("7").type(PUSHES)


def test_a_sample_asks_for_the_cards_before_the_seat_goes_on(make: Make) -> None:
    desk = make(level=1, sample_one_in=1, draw=lambda _: 0).to_the_bank("5=100 4=50").type(BANK).type("7")
    assert desk.asked == "Seat 5: 7 more cards"
    assert desk.prompt.facts == "Drawn as a sample: before the pieces are mucked. Low hand first, then high."
    assert not desk.seat(5).is_resolved
    assert "sample: pieces first" in [line.text for line in desk.box(5).lines]
    desk.type(WINS)
    assert (desk.seat(5).basis, desk.seat(5).outcome) == ("pieces", Outcome.WIN)
    assert desk.asked == "Seat 4: win, push or lose?"


def test_one_seat_in_so_many_is_drawn_and_each_is_drawn_for_once(make: Make) -> None:
    drawn = iter((3, 0, 2))
    desk = (
        make(level=1, sample_one_in=4, draw=lambda _: next(drawn)).to_the_bank("6=25 5=100 4=50").type(BANK)
    )
    desk.type("79")
    assert [desk.seat(n).sampled for n in (6, 5)] == [False, True]
    # Called again before its cards: no second draw.
    desk.press("Escape", "seat:5").type("9")
    assert desk.kinds().count("SampleDrawn") == 1
    assert next(drawn) == 2


def test_a_refused_call_draws_nothing(make: Make) -> None:
    drawn: list[int] = []
    desk = make(
        "pai-gow",
        level=0,
        sample_one_in=4,
        draw=lambda n: drawn.append(n) or 1,  # type: ignore[func-returns-value]
    ).to_the_bank("4=50")
    desk.type("X")
    assert drawn == []
    desk.type("9")
    assert drawn == [4]


def test_a_contradiction_takes_the_lamp_and_offers_only_ways_out(make: Make) -> None:
    desk = clash(make)
    picture = desk.picture
    assert picture.prompt.question == "Seat 5: called WIN, the cards say PUSH."
    assert (picture.prompt.lamp, picture.top.lamp) == ("clash", "clash")
    assert [(key.cap, key.live) for key in picture.console.pad] == [
        ("8", True), ("C", True), ("F", True), ("/", False), ("7", False), ("−", False), ("D", True), ("T", True),
    ]  # fmt: skip
    band = desk.box(5).result
    assert band is not None
    assert (band.state, band.struck, band.text) == ("clash", "called WIN", "100 stays put")
    assert [(line.text, line.sign) for line in band.more] == [
        ("called WIN", "pay"),
        ("computed PUSH", "push"),
    ]
    assert dict(picture.strip.fields)["STOP"] == "SEAT 5 ≠"
    cells = picture.console.panels[0].cells
    assert [row[0] for row in cells] == ["", "low", "high"]
    assert [row[3] for row in cells] == ["goes to", "bank", "seat 5"]


def test_what_the_pieces_say_is_called_again_with_its_own_key(make: Make) -> None:
    desk = clash(make).type("7")
    assert desk.prompt.refusals == (
        "Seat 5: the pieces say push; only pieces entered anew or a ruling can make it win.",
    )
    desk.type("8")
    assert (desk.seat(5).outcome, desk.seat(5).basis) == (Outcome.PUSH, "pieces")
    assert desk.asked == "Seat 4: win, push or lose?"


def test_a_clash_can_be_left_lit_and_is_asked_again_before_the_close(make: Make) -> None:
    desk = clash(make).press("T")
    assert desk.asked == "Seat 4: win, push or lose?"
    desk.type("9").press("Escape")
    assert desk.box(5).state == "clash"
    assert desk.box(5).word == "stop"


def test_misread_pieces_are_entered_again(make: Make) -> None:
    desk = clash(make).press("C").type(WINS)
    assert (desk.seat(5).outcome, desk.seat(5).basis) == (Outcome.WIN, "pieces")


def test_a_win_above_the_threshold_is_paid_from_the_pieces(make: Make) -> None:
    desk = make(level=1, pay_threshold=Money(9_000)).to_the_bank("5=100 4=50 3=94").type(BANK)
    told = "A win pays 95; above 90 it is paid from the pieces."
    assert desk.box(5).offer is not None
    assert desk.box(5).offer.text == "win pays 95"  # type: ignore[union-attr]
    # It is said before the key, and the figure is the one that the key pays.
    assert desk.prompt.facts.endswith(told)
    assert desk.type("7").asked == "Seat 5: 7 more cards"
    assert desk.prompt.facts == f"{told} Low hand first, then high."
    desk.press("Escape", "Right")
    assert told not in desk.prompt.facts
    # 94 are staked and 89.30 are paid: that is not above it.
    assert desk.press("seat:3").type("7").seat(3).is_resolved
    desk.press("seat:5")
    hand = desk.type(WINS).seat(5).hand
    assert hand is not None
    assert hand.why == "threshold"
    assert desk.seat(5).is_resolved


def test_a_foul_is_named_and_its_cards_are_asked_for_from_level_2_on(make: Make) -> None:
    desk = make(level=2).to_the_bank("5=100 4=50").type(BANK).type("-")
    assert desk.seat(5).outcome is Outcome.FOUL
    facts = "Called foul: what lay there? Low hand first, then high."
    assert (desk.asked, desk.prompt.facts) == ("Seat 5: 7 more cards", facts)
    desk.type("9S9CJSTH7D6C2D\n")
    assert desk.refused == []
    assert "foul" in [line.text for line in desk.box(5).lines]
    assert desk.asked == "Seat 4: win, push or lose?"


def test_a_copy_is_named_half_by_half(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100").type(BANK).type("ASQD9S9C7D6C2D\n")
    lines = [line.text for line in desk.box(5).lines]
    assert lines[0] == "low A-Q copies A-Q"
    assert desk.seat(5).outcome is Outcome.PUSH


def test_a_side_bets_hit_needs_the_pieces(make: Make) -> None:
    desk = make(level=2).bets("5=100").type("5S5\n").type("\n1\n\n\n").type(BANK).press("C")
    assert desk.prompt.facts == "A side bet is paid from the pieces only. Low hand first, then high."
    desk.type(WINS)
    settlement = desk.seat(5).settlement
    assert settlement is not None
    fortune = next(line for line in settlement.lines if line.kind == "side")
    assert fortune.outcome is Outcome.WIN
    assert desk.box(5).evidence == 3


FOULS = "ASAD2C3D5C8C9D\n"
"""A pair of aces below a high hand without one."""


@pytest.mark.parametrize(
    ("called", "held", "offered"),
    [
        ("7", PUSHES, ["8", "C", "F", "/", "7", "-", "D", "T"]),
        ("7", FOULS, ["-", "C", "F", "/", "7", "9", "D", "T"]),
        ("-", WINS, ["7", "C", "F", "/", "-", "9", "D", "T"]),
    ],
)
def test_no_outcome_stands_on_the_pad_of_a_contradiction_twice(
    make: Make, called: str, held: str, offered: list[str]
) -> None:
    desk = make(level=1, sample_one_in=1, draw=lambda _: 0).to_the_bank("5=100 4=50").type(BANK)
    desk.type(called).type(held)
    assert desk.box(5).state == "clash"
    pad = desk.picture.console.pad
    assert [key.token for key in pad] == offered
    assert len({key.label for key in pad}) == len(pad)


def test_a_hand_that_is_foul_may_be_called_lost(make: Make) -> None:
    desk = make(level=1, sample_one_in=1, draw=lambda _: 0).to_the_bank("5=100 4=50").type(BANK)
    assert desk.type("7").type(FOULS).type("9").seat(5).is_resolved


def test_a_seat_that_waits_for_its_pieces_says_which_keys_go_on(make: Make) -> None:
    desk = make(level=1, sample_one_in=1, draw=lambda _: 0).to_the_bank("5=100").type(BANK).type("7!")
    assert desk.asked == "Seat 5 waits for its pieces: a sample"
    assert desk.prompt.facts.endswith(
        "Called win. C enters them; N where they are mucked; F calls the floor."
    )
    assert desk.press("C").asked == "Seat 5: 7 more cards"
