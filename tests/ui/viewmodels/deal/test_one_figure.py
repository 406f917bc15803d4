"""Where one figure answers, something of two figures is never taken by half: a tile, a throw of two dice."""

from __future__ import annotations

import pytest

from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import Desk

AWAY = "was not taken. / takes it away."


def stands(desk: Desk, figures: str) -> None:
    """The figures stand refused in the field, and nothing but them is refused."""
    prompt = desk.picture.prompt
    assert prompt.bad is not None
    start, length = prompt.bad
    assert prompt.echo[start : start + length] == figures
    assert prompt.refusals == (f"One figure answers here; {figures} {AWAY}",)


@pytest.mark.parametrize("typed", ["63", "36", "44", "4431"])
def test_a_throw_typed_where_the_banker_is_asked_names_nobody(desk: Desk, typed: str) -> None:
    asked = desk.picture.prompt.question
    desk.type(typed)
    prompt = desk.picture.prompt
    assert (prompt.question, prompt.echo) == (asked, typed)
    assert prompt.bad == (0, len(typed))
    assert prompt.refusals
    desk.type("⏎")
    assert not desk.state.is_open
    desk.press("/")
    assert (desk.picture.prompt.echo, desk.picture.prompt.bad) == ("", None)
    desk.taken("4⏎")
    assert desk.state.opened is not None
    assert desk.state.opened.banker == 4


def test_by_touch_another_banker_is_chosen_at_once(desk: Desk) -> None:
    tokens = [one.token for one in desk.picture.console.pad if one.token.startswith("seat:")]
    assert tokens == ["seat:1", "seat:2", "seat:3", "seat:4"]
    desk.press(tokens[2], tokens[1], "Enter")
    assert desk.state.opened is not None
    assert desk.state.opened.banker == 2


def test_a_tile_typed_before_the_seat_of_its_hand_is_not_taken_by_half(desk: Desk) -> None:
    desk.type("2⏎ H 6")
    assert desk.picture.prompt.refusals == ("6 is not a seat; the seats are 1 to 4.",)
    desk.type("3")
    stands(desk, "63")
    desk.type("⏎")
    stands(desk, "63")
    assert [one.token for one in desk.picture.console.pad if one.live and one.token == "/"] == ["/"]
    # A finger on a seat answers whatever stands there.
    desk.press("seat:1")
    assert desk.picture.prompt.question == "Hand of seat 1"
    desk.taken("33 64 11 22 33 51 51 21⏎")
    assert desk.picture.prompt.question == "Hand of seat 2"


def test_a_scanned_line_of_tiles_waits_for_the_seat(desk: Desk) -> None:
    desk.type("2⏎ H")
    desk.recorder.scan("33 64 11")
    assert desk.picture.prompt.refusals == ("No tiles are asked for now; 33 64 11 was not taken.",)
    assert desk.picture.prompt.echo == ""
    desk.type("1")
    desk.recorder.scan("33 64 11")
    assert desk.picture.prompt.echo == "33 64 11"


def test_a_tile_typed_at_depth_tricks_is_no_size(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎ 63")
    stands(desk, "63")
    desk.type("⏎")
    assert desk.picture.prompt.question.startswith("Trick 1")
    desk.press("/")
    desk.taken("3")
    # The winner: what is no seat stands behind the size, and goes alone.
    desk.type("63")
    stands(desk, "63")
    assert desk.picture.prompt.echo == "3 63"
    desk.press("Backspace")
    assert desk.picture.prompt.echo == "3"
    desk.taken("4⏎")
    assert desk.felt.tricks.rows[0].taken == "4 takes 3"


def test_what_is_no_seat_is_no_amount_of_cash(desk: Desk) -> None:
    desk.type("B620")
    stands(desk, "620")
    desk.press("Escape", "B")
    assert desk.picture.prompt.echo == ""


@pytest.mark.parametrize("keys", ["2⏎ Q 54", "2⏎ D 54", "2⏎ N 1⏎ 54", "G 54"])
def test_forms_that_ask_for_a_seat_take_no_tile_by_half(new_desk: NewDesk, keys: str) -> None:
    desk = new_desk(depth="tricks" if "Q" in keys else "full")
    desk.type(keys)
    stands(desk, "54")
    asked = desk.picture.prompt.question
    desk.press("Backspace")
    assert (desk.picture.prompt.question, desk.picture.prompt.bad) == (asked, None)


def test_a_touched_tile_goes_as_a_whole(desk: Desk) -> None:
    desk.type("2⏎")
    desk.press("piece:31", "piece:32", "/")
    assert desk.picture.prompt.echo == "31"
    desk.press("/")
    assert desk.picture.prompt.echo == ""
    desk.press("H", "seat:1", "piece:33", "piece:64", "/")
    assert desk.picture.prompt.echo == "33"
    desk.press("/", "/", "/")
    assert desk.picture.prompt.question == "Seat 2 leads"


def test_a_refused_figure_outlives_a_restart(new_desk: NewDesk) -> None:
    desk = new_desk(keeps_drafts=True)
    desk.type("63")
    desk.restart()
    assert desk.picture.prompt.echo == "63"
    assert desk.picture.prompt.bad == (0, 2)
