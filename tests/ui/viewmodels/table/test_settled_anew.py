"""Chips that moved before pieces said otherwise, or before a seat was settled anew: what moves is the difference.

Source: recording.md (called and computed are both kept; old and new result and chips to move per seat).
"""

from __future__ import annotations

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.commands import CorrectRound
from tests.tablemgr.floor.conftest import BO, CY

from .conftest import Make
from .desk import TABLE, Desk
from .test_bank_end import newest
from .test_clash_and_samples import BANK, WINS


def pad(desk: Desk) -> dict[str, str]:
    """The second line of each live key of the pad."""
    return {
        key.token: "" if key.second is None else key.second.text
        for key in desk.picture.console.pad
        if key.live
    }


def more(desk: Desk, seat: int) -> list[tuple[str, str]]:
    """The small lines of a seat's band, each with its sign."""
    found = desk.box(seat).result
    assert found is not None
    return [(line.text, line.sign) for line in found.more]


def taken_first(make: Make) -> Desk:
    """Seat 5 called lost and taken, then its cards entered: they win."""
    desk = make(level=1).to_the_bank("5=100 4=50").type(BANK).type("9")
    return desk.press("seat:5").type("C").type(WINS)


def test_a_contradiction_after_the_chips_moved_says_what_went_and_what_would_move(make: Make) -> None:
    desk = taken_first(make)
    assert desk.asked == "Seat 5: called LOSE, the cards say WIN."
    assert desk.prompt.facts == "As settled, 100 was taken. If the pieces stand: 195 to seat 5."
    band = desk.box(5).result
    assert band is not None
    assert (band.state, band.text) == ("clash", "100 was taken")
    assert more(desk, 5) == [("called LOSE", "take"), ("computed WIN", "pay"), ("195 to seat 5", "pay")]
    assert pad(desk)["7"] == "195 to seat 5"
    desk.type("7")
    assert more(desk, 5)[0] == ("move 195 to seat 5", "pay")
    assert newest(desk)[0] == "seat 5 re-called, lose to win; 195 to seat 5"
    assert dict(desk.picture.strip.fields)["PAID"] == "S5 195 (RE-CALL)"


def test_the_keys_of_a_re_call_say_what_would_move(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100 3=50").type("7/")
    assert pad(desk) == {
        "8": "95 from seat 4", "9": "195 from seat 4", "-": "195 from seat 4", "0": "95 from seat 4",
        "X": "195 from seat 4", "Escape": "",
        "/": "",
    }  # fmt: skip
    desk.type("9")
    assert more(desk, 4)[0] == ("move 195 from seat 4", "take")
    assert desk.type("/").prompt.facts == "It stands as lose."
    assert pad(desk)["-"] == "nothing moves"


def test_a_ruling_is_told_as_one_with_what_it_moves(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100 3=50").type("79")
    desk.type("F9as agreed\n4\n9").recorder.approve("P7", "1")
    assert more(desk, 4) == [("move 195 from seat 4", "take"), ("by ruling", "ruled")]
    assert "seat 4 by ruling, win to lose; 195 from seat 4" in newest(desk)
    assert dict(desk.picture.strip.fields)["TAKEN"].endswith("S4 195 (RULING)")


def test_a_correction_of_the_round_on_the_felt_is_told_with_what_it_moves(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9\n")
    command = CorrectRound(Seat(4), Outcome.WIN, "seen on the camera")
    desk.session.do(TABLE, command, by=BO, witness=CY, round_=1)
    assert newest(desk)[0] == "seat 4 by ruling, lose to win; 195 to seat 4"
    assert more(desk, 4)[0] == ("move 195 to seat 4", "pay")


def test_where_winners_are_paid_at_the_end_only_what_was_paid_is_taken_back(make: Make) -> None:
    desk = make(level=0, pays_at_end=True).to_the_bank("4=100 3=50").type("7/9")
    assert more(desk, 4) == [("re-called", "recalled")]
    paid = make(level=0, pays_at_end=True).to_the_bank("4=100 3=50").type("78").press("Enter")
    assert paid.seat(4).paid
    paid.press("seat:4").type("9")
    assert more(paid, 4)[0] == ("move 195 from seat 4", "take")


@pytest.mark.parametrize("keys", ["", "\n"])
def test_pieces_that_contradict_a_round_that_is_over_are_said_until_its_bets_are_closed(
    make: Make, keys: str
) -> None:
    desk = make(level=1).to_the_bank("5=100 4=50").type(BANK).type("98\n")
    desk.type("M8").press("seat:5").type(WINS).press("Escape").type(keys)
    told = "Round 1, seat 5: the pieces say win, and 100 was taken."
    assert told in [notice.text for notice in desk.picture.notices]
    desk.type("/")
    assert desk.asked == "Seat 5: what was it really?"
    assert pad(desk)["7"] == "195 to seat 5"
    assert desk.recorder.foresee("7") is None
    desk.type("7")
    assert [notice.text for notice in desk.picture.notices if "pieces say" in notice.text] == []


def test_a_lagging_round_that_cannot_be_closed_says_why(make: Make) -> None:
    desk = make(level=1).to_the_bank("5=100 4=50").type(BANK).type("98")
    desk.press("seat:5").type("C").type(WINS).press("T").type("M7")
    assert desk.picture.notices[0].text == "Round 1: contradiction at seat 5; it cannot be closed yet."
