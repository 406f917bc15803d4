"""Every refusal of the rules through the screen: named with its rule, what was typed stays, nothing is recorded."""

from __future__ import annotations

import pytest

from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import PLAYS, Desk


def refused(desk: Desk, keys: str, said: str) -> None:
    """Type keys that are refused with these words; the record does not grow, the echo stays."""
    before = len(desk.state.facts)
    sentence = desk.refusals(keys)
    assert said in sentence, sentence
    assert len(desk.state.facts) == before


@pytest.fixture
def dealt(desk: Desk) -> Desk:
    """Answer a deal whose four hands are known, seat 2 to lead."""
    desk.type("2⏎")
    desk.enter_hands()
    return desk


def each_refused(desk: Desk, *cases: tuple[str, str]) -> None:
    """Type each of these in turn; all are refused with their words, and Escape clears what stands."""
    for keys, said in cases:
        refused(desk, keys, said)
        desk.press("Escape")


def test_leads_are_refused(dealt: Desk) -> None:
    each_refused(
        dealt,
        ("77", "7 is not a tile of the set (rule R1.1)"),
        ("33", "Seat 2 does not hold 33 (rule R13.3)"),
        ("31 31 31", "Seat 2 does not hold 31"),
        ("31 64 ⏎", "31+64 may not be led together (rule R4)"),
        ("31 31 32 64 22 ⏎", "One to four tiles are led, not 5"),
        ("31 -", "Seat 2 leads, and a lead is always face up (rule R3.4)"),
        ("?", "Seat 2 leads, and a lead is always face up"),
        ("3 ⏎", "3 is not a tile of the set"),
        ("⏎", "No tile is typed"),
        ("J", "J means nothing here"),
    )


def test_answers_are_refused(dealt: Desk) -> None:
    dealt.taken(PLAYS[0])
    each_refused(
        dealt,
        ("42 55 ⏎", "2 tiles were played to a trick of 3 (rule R3.2)"),
        ("42 55 65 53", "4 tiles were played to a trick of 3"),
        ("66", "Seat 3 does not hold 66"),
        ("11 44 -", "2 tiles were played to a trick of 3"),
    )
    # Nothing of seat 3 beats a Goose triplet, so Enter puts the tiles face down.
    dealt.taken("42 55 65 ⏎")
    assert dealt.felt.trick.places[2].down


def test_what_does_not_beat_stays_typed_and_goes_face_down_with_one_key(dealt: Desk) -> None:
    dealt.play(PLAYS[:8])
    # Seat 1 leads a Six-Six pair's rank below: 22; seat 3 holds 55 no more, 44 beats it, 61 does not.
    dealt.play(PLAYS[8:14])
    refused(dealt, "61 ⏎", "61 does not beat 22; it goes face down (rule R5.1)")
    assert dealt.picture.prompt.echo == "61"
    dealt.taken("-")
    assert dealt.felt.trick.places[2].down


def test_another_class_is_refused(dealt: Desk) -> None:
    dealt.play(PLAYS[:14])
    refused(dealt, "53 ⏎", "53 is of another class than 22 and cannot be shown on it")


def lit(desk: Desk) -> list[tuple[str, str]]:
    """Answer the keys that are lit, each with its cap."""
    return [(key.label, key.cap) for key in desk.picture.console.pad if key.lamp]


def test_nothing_can_be_shown_on_supreme(desk: Desk) -> None:
    desk.type("4⏎")
    desk.taken("42 21 ⏎")
    prompt = desk.picture.prompt
    assert (prompt.question, prompt.facts) == (
        "Seat 1: two tiles, face down",
        "Nothing can be shown on Supreme. Two digits a tile.",
    )
    assert lit(desk) == []
    desk.type("66 63")
    # The key that is lit is the one that Enter is.
    assert lit(desk) == [("Face down", "⏎")]
    desk.taken(" ⏎")
    assert desk.felt.trick.places[0].down


def test_a_dead_seat_only_discards(new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS[:19])
    # Seat 2 has no column when the last single is led.
    assert desk.picture.prompt.question == "Seat 2: one tile, face down"
    assert desk.picture.prompt.facts.startswith("No column: its last tile goes face down.")
    assert "DEAD" in desk.felt.hands[1].tags
    assert desk.felt.stands.lines[0].text == "Dead: 2. Their last tile goes face down (R7)."


def test_hands_are_refused(desk: Desk) -> None:
    desk.type("2⏎")
    for keys, said in (
        ("33 64 11 22 33 51 51 33", "33 was dealt 3 times; the set holds 2"),
        ("33 64 11 22 33 51 51 21 66", "A hand has eight tiles, not 9"),
        ("33 64 ⏎", "2"),
        ("8", "8 is not a tile of the set"),
    ):
        desk.type("H1")
        refused(desk, keys, said)
        desk.press("Escape")


def test_a_tile_of_another_hand_names_both_places(desk: Desk) -> None:
    desk.type("2⏎ H1 33 64 11 22 33 51 51 21 ⏎")
    refused(desk, "21", "21 lies in the hand of seat 1 already")
    assert desk.picture.prompt.question == "Hand of seat 2"
    assert desk.picture.prompt.bad == (0, 2)


def test_the_33rd_tile_is_refused(dealt: Desk) -> None:
    refused(dealt, "H1", "This hand is on record already")


def test_the_last_hand_can_be_the_rest_of_the_set(desk: Desk) -> None:
    desk.type("2⏎ H1 33 64 11 22 33 51 51 21 ⏎ 31 54 31 64 22 32 62 43 ⏎ 42 55 65 53 52 61 11 44 ⏎")
    desk.taken("R")
    assert sorted(desk.picture.prompt.echo.split()) == sorted(
        ["66", "55", "44", "65", "41", "66", "61", "63"]
    )
    desk.taken("⏎")
    assert desk.picture.prompt.question == "Seat 2 leads"


def test_a_tile_typed_more_often_than_it_exists_is_called_that_where_the_hand_is_unknown(desk: Desk) -> None:
    desk.type("2⏎")
    refused(desk, "66 66 66", "66 exists 2×; more of it cannot be played (rule R1.1)")
    refused(desk, "⏎", "66 exists 2×")


def test_a_late_hand_that_contradicts_the_play_is_not_taken(desk: Desk) -> None:
    desk.type("2⏎")
    desk.play(PLAYS[:4])
    desk.type("H2")
    refused(desk, "31 54 33 64 22 32 62 43 ⏎", "Seat 2 does not hold 31")
    assert "note an incident (N)" in " ".join(desk.picture.prompt.refusals)
    desk.press("Escape", "H", "2")
    desk.taken("31 54 31 64 22 32 62 43 ⏎")
    assert [spot.note for spot in desk.felt.hands[1].spots][:3] == ["t1", "", "t1"]


def test_tricks_are_refused(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎")
    each_refused(
        desk,
        ("9", "One to four tiles are led, not 9"),
        ("37", "7 is not a seat"),
        ("315", "Size and winner are typed; Enter records them"),
    )


def test_a_dead_seat_cannot_win_the_last_trick_at_depth_tricks(new_desk: NewDesk) -> None:
    desk = new_desk(depth="tricks")
    desk.type("2⏎ 42⏎ 33⏎")
    refused(desk, "14", "Seat 4 has no column and must discard its last tile face down (rule R7.2)")


def test_a_last_trick_that_cannot_be_is_refused_at_depth_columns(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023")
    refused(desk, "2", "The winner of the last trick has too few columns for it")
    desk.taken("3")
    # Two columns are no triplet and no quartet; nor Supreme, which is led by whoever won the trick before.
    assert {key.token for key in desk.picture.console.pad if not key.live} == {"3", "4", "S"}
    desk.press("4")
    assert desk.state.settled is None
    assert desk.state.number == 1
    assert len(desk.state.facts) == 1


def test_claims_are_refused_in_the_rules_own_words(new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.type("2⏎ D")
    refused(desk, "1", "One red dot is not played at this table (rule R9.6)")
    other = new_desk("seed000_all")
    other.type("2⏎")
    other.enter_hands()
    other.type("D")
    assert "red pips, not exactly one" in other.refusals("1")
    other.press("Escape")
    other.taken("31 31 32⏎")
    other.type("D")
    assert "only before the first tile is led" in other.refusals("1")


def test_collection_is_refused_where_there_is_none_or_late(new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.type("2⏎")
    refused(desk, "C", "No collection is taken at this table")


def test_keys_of_a_deal_between_deals(desk: Desk) -> None:
    refused(desk, "V", "No deal is open")
    refused(desk, "X", "No deal is open")
    refused(desk, "A", "The deal is not settled")
    refused(desk, "N", "No deal is open")
    refused(desk, "7", "7 is not a seat")


def test_nobody_signed_in_records_nothing(desk: Desk) -> None:
    desk.recorder._writer._given = lambda: None  # the station's place is empty
    refused(desk, "2⏎", "")
    assert desk.picture.top.person == "nobody signed in"
    assert desk.picture.prompt.refusals
