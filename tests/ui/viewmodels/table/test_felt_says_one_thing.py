"""The felt, the panel and the keys say the same of a seat: what moves, what it was called last, what goes back.

Source: screens.md, ground rule 5; look.md 4.
"""

from __future__ import annotations

from .conftest import Make
from .desk import TILES, Desk


def second(desk: Desk, token: str) -> str:
    """The second line of a key of the pad."""
    found = next(key for key in desk.picture.console.pad if key.token == token)
    return "" if found.second is None else found.second.text


def test_a_side_bet_is_in_every_figure_of_its_seat(make: Make) -> None:
    desk = make(level=0).bets("1=100").type("1S5\n\n1\n\n\n")
    offer = desk.box(1).offer
    assert offer is not None
    told = [line.text for line in desk.picture.console.panels[0].lines][:3]
    name = told[0].rsplit(" ", 1)[1]
    assert (offer.text, second(desk, "7"), told[0]) == (
        "win pays 90, side bet lost", "pay 90", f"90 to seat 1: 100 − 5\u00a0% = 95, − 5 {name}",
    )  # fmt: skip
    assert (second(desk, "8"), told[1]) == ("take 5", f"5 to the rack: 100 returned, − 5 {name}")
    assert (second(desk, "9"), told[2]) == ("take 105", f"105 to the rack: − 100, − 5 {name}")
    band = desk.type("7").box(1).result
    assert band is not None
    assert (band.text, band.sums) == ("PAY 90", ("100 − 5\u00a0% = 95", f"− 5 {name}"))


def test_a_re_called_seat_says_how_it_was_called_last(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100").type("7/9")
    assert [line.text for line in desk.box(2).lines] == ["lose as called"]
    assert desk.seat(2).outcome is not desk.seat(2).called


def test_a_round_void_during_bets_shows_bets_that_go_back_and_no_pieces(make: Make) -> None:
    desk = make(level=0).bets("1=100").type("M21\n")
    desk.recorder.approve("P301", "0000")
    assert desk.state.phase == "void"
    box = desk.box(1)
    assert box.hand is None
    assert box.result is not None
    assert (box.result.text, box.result.sums) == ("LIFT 100", ("void, 100 goes back",))


def test_a_round_with_a_resolved_seat_is_not_void_and_says_so_before_a_reason(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100").type("7M")
    void = next(key for key in desk.picture.console.pad if key.token == "2")
    assert not void.live
    desk.type("2")
    assert desk.prompt.refusals == (
        "Chips have moved already (seat 2); open seats can be ruled no action.",
    )  # fmt: skip
    assert desk.asked == "What else?"


def test_the_strip_cannot_be_read_as_a_clock(make: Make) -> None:
    desk = make(level=0).to_the_bank("2=50 3=25").type("97")
    assert dict(desk.picture.strip.fields)["PAID"] == "S2 47.50"


def test_every_seat_of_seven_is_on_the_start_pad_and_tiles_know_no_flush(make: Make) -> None:
    desk = make(game=TILES, level=2).bets("1=25").type("\n")
    assert [k.token for k in desk.picture.console.pad if k.token.isdigit()] == [*"1234560", "7"]
    desk.type("1\n\n\n")
    assert "." not in [key.token for key in desk.picture.console.pad]
    assert desk.press(".").prompt.refusals == (". answers nothing here.",)


def test_the_blank_has_a_name_where_it_answers_nothing(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25").press(" ")
    assert desk.prompt.refusals == ("\u2423 answers nothing here.",)
