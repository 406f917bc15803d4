"""A deal at each depth: by which keys, how many, and always to the same money."""

from __future__ import annotations

import pytest

from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import PLAYS, Desk

NET = (-1, -10, 12, -1)
"""Worked out by hand in the rules (TG 16): seat 2 banks and has no column, seat 3 wins with 2."""
POSTED = [(1, -1000), (3, 1000), (2, -10000), (3, 10000), (4, -1000), (3, 1000)]


def settled(desk: Desk) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    fact = desk.state.settled
    assert fact is not None
    return fact.net, [(int(p.seat or 0), p.amount.minor) for p in fact.postings]


def test_full_takes_two_keys_a_tile_and_one_a_play(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    before = desk.keys
    desk.play()
    tiles = sum(len(play.replace(" ", "")) // 2 for play in PLAYS if play != "?")
    assert tiles == 29
    assert desk.keys - before == 2 * tiles + len(PLAYS)
    assert desk.picture.prompt.question == "Seat 3 wins the deal. Settle it so?"
    desk.taken("⏎")
    assert settled(desk) == (NET, POSTED)


def test_tricks_take_three_keys_a_trick(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎")
    before = desk.keys
    for trick in ("34⏎", "11⏎", "21⏎", "13⏎", "13⏎"):
        desk.taken(trick)
    assert desk.keys - before == 3 * 5
    desk.taken("⏎")
    assert settled(desk) == (NET, POSTED)


def test_columns_take_eight_keys_a_deal(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023 3 1 ⏎")
    assert settled(desk) == (NET, POSTED)
    before = desk.keys
    # Open, four columns, who won the last trick, with what, settle.
    desk.type("⏎ 3023 3 1 ⏎")
    assert desk.keys - before == 8
    assert desk.state.number == 2
    assert desk.state.settled is not None


def test_depth_changes_in_mid_deal_and_loses_nothing(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS[:9])
    desk.type("22 4")
    desk.press("V")
    assert desk.state.depth == "tricks"
    assert desk.picture.prompt.question == "Trick 3, two tiles: who takes it?"
    desk.taken("1⏎")
    assert [row.taken for row in desk.felt.tricks.rows] == ["4 takes 3", "1 takes 1", "1 takes 2"]
    desk.press("V")
    assert desk.picture.prompt.question == "Seat 1: how many columns?"
    desk.press("V")
    # What was typed for the play comes back with its depth.
    assert desk.picture.prompt.echo == "22 4"
    desk.press("Escape", "V", "V")
    desk.taken("3023 3 1 ⏎")
    assert settled(desk)[0] == NET


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("9", "sum to 8, not 9"),
        ("5024", "sum to 8, not 5 0 2 4"),
        ("443", "sum to 8, not 4 4 3"),
        ("5003", "Seat 2 has won 3 columns already and cannot end with 0"),
    ],
)
def test_columns_that_cannot_be_are_refused_in_place(desk: Desk, keys: str, said: str) -> None:
    desk.type("2⏎ 31 31 32⏎ ???")
    desk.press("V", "V")
    assert said in desk.refusals(keys)
    # Another figure is not taken before the last one is taken back.
    typed = desk.picture.prompt.echo
    if len(keys) > 1:
        lines = [line.text for panel in desk.picture.console.panels for line in panel.lines]
        assert not any(text.startswith("Left") for text in lines)
        desk.type("1")
        assert desk.picture.prompt.echo == typed
        assert desk.picture.prompt.bad is not None
        desk.press("Backspace")
        assert desk.picture.prompt.refusals == ()


def test_a_last_trick_of_little_three_is_said_with_one_key(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("1⏎")
    for trick in ("41⏎", "31⏎"):
        desk.taken(trick)
    desk.type("11L")
    assert desk.picture.prompt.question == "Trick 3: seat 1 takes 1?"
    desk.taken("⏎")
    desk.taken("⏎")
    fact = desk.state.settled
    assert fact is not None
    assert fact.last_bonus == "LITTLE_THREE"
    # Seat 1 banks and sweeps: 5 x banker 2 x last trick 2 x sweep 2 from each; the quartet's 4 x 2 from each.
    assert fact.final == (120, -40, -40, -40)
    assert fact.immediate == (24, -8, -8, -8)


def test_supreme_at_depth_tricks_is_two_keys_and_due_at_once(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("3⏎")
    desk.taken("S⏎")
    assert desk.felt.due is not None
    # Seat 3 banks, so each pays 2 x 2 points at ten a point.
    assert desk.felt.due.headline == "DUE NOW: seat 3 collects 120"
    assert [row.amount for row in desk.felt.due.rows] == ["40", "40", "40"]
    assert [row.taken for row in desk.felt.tricks.rows] == ["3 takes 2"]


def test_marks_and_capture_at_depth_columns(new_desk: NewDesk) -> None:
    desk = new_desk("core", depth="columns")
    desk.type("1⏎")
    desk.taken("S 3 2")
    desk.press("Enter")
    assert desk.state.dues[0].points == (-4, -2, 8, -2)
    # The example of the rules (capture-other-is-banker): A banks, columns 2 1 5 0, B led 21, C took it with 42.
    desk.taken("2150 3 K")
    assert desk.picture.prompt.question == "Who led the Little Three?"
    desk.taken("2")
    desk.taken("⏎")
    fact = desk.state.settled
    assert fact is not None
    assert fact.final == (0, -12, 12, 0)
    assert fact.capture == 2
    assert next(
        row.arithmetic for row in (desk.felt.settlement.seats if desk.felt.settlement else ())
    ).startswith("seat 2 pays for it")


def test_where_nobody_records_what_falls_no_hand_is_said_to_be_whole(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎")
    assert [box.word for box in desk.felt.hands] == ["now", "", "", ""]
    desk.type("3023 3 1")
    # The columns of the whole deal are known: its tiles have fallen.
    assert [box.word for box in desk.felt.hands] == ["", "", "", ""]
    assert {spot.code for box in desk.felt.hands for spot in box.spots} == {""}
    assert [box.columns for box in desk.felt.hands] == [3, 0, 2, 3]


def test_at_the_other_depths_the_tiles_left_are_counted(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎34⏎")
    assert [box.word for box in desk.felt.hands] == ["5 left", "5 left", "5 left", "leads · 5 left"]
    desk.press("V")
    assert [box.word for box in desk.felt.hands] == ["now", "", "", ""]
    desk.press("V")
    assert [box.word.split(" · ")[-1] for box in desk.felt.hands] == ["5 left"] * 4


def test_figures_that_escape_puts_away_come_back_and_it_is_said_how(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 302")
    assert desk.picture.prompt.echo == "3 0 2"
    desk.press("Escape")
    assert desk.picture.prompt.echo == ""
    assert desk.picture.prompt.facts == "3 characters put away. Ctrl Z brings them back."
    desk.press("Undo")
    assert desk.picture.prompt.echo == "3 0 2"
    # One figure is typed again as fast.
    desk.press("Escape", "3", "Escape")
    assert "Ctrl Z" not in desk.picture.prompt.facts


def test_two_refusals_are_two_sentences(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 9")
    (said,) = desk.picture.prompt.refusals
    assert said.endswith(".")
    desk.type("/ 2330 0")
    (said,) = desk.picture.prompt.refusals
    assert said == "0 is not a seat; the seats are 1 to 4."


def test_whoever_looks_on_reads_in_his_own_language_that_the_players_window_is_open(
    new_desk: NewDesk,
) -> None:
    for language, said in (
        ("en", "Players' window open: P closes it"),
        ("ru", "Окно игроков открыто: P закроет"),
    ):
        desk = new_desk(language=language)
        assert said not in desk.picture.top.marks
        desk.press("P")
        assert desk.picture.top.marks[-1] == said
        desk.press("P")
        assert said not in desk.picture.top.marks


def test_where_columns_are_counted_no_trick_is_named(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 30")
    assert desk.felt.trick.caption == "Columns"
    assert "TRICK" not in dict(desk.picture.strip.fields)
    desk.press("Escape", "V")
    desk.type("31 31 32⏎")
    assert dict(desk.picture.strip.fields)["TRICK"] == "1"
    # A trick that lies on the table is still one.
    desk.press("V", "V")
    assert desk.felt.trick.caption.startswith("Trick 1")
    assert dict(desk.picture.strip.fields)["TRICK"] == "1"


def test_one_red_dot_is_claimed_by_a_finger_at_every_depth(new_desk: NewDesk) -> None:
    for depth in ("full", "tricks", "columns"):
        desk = new_desk("core; one_red_dot=true", depth=depth)
        desk.type("2⏎")
        assert {key.token: key.live for key in desk.felt.keys}["D"]
