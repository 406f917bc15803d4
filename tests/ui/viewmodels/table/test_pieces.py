"""Pieces as they are typed, touched, pasted: one parser, checked one by one, refused in place.

Source: screens.md, ground rule 3; FAULT D2, D4, D10; recording.md (suits asked only where a flush is possible).
"""

from __future__ import annotations

import pytest

from tablemgr.table.games import Choices, table_rules
from ui.viewmodels.table.pieces_entry import kind_keys, read_pieces, with_touched, without_last

from .conftest import Make
from .desk import TILES

CARDS_PLAY = table_rules("pai-gow-poker", "commission", Choices()).play
TILES_PLAY = table_rules("pai-gow", "commission", Choices()).play


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("as", ("As",)), ("ASKD", ("As", "Kd")), ("a", ("A",)), ("AK9", ("A", "K", "9")), ("0", ("T",)),
        ("10h", ("Th",)), ("0h", ("Th",)), ("*", ("Jk",)), ("as jk", ("As", "Jk")),
        ("ASJK", ("As", "Jk")), ("AJK", ("A", "J", "K")), ("jk as", ("Jk", "As")), ("joker", ("Jk",)),
        ("J K", ("J", "K")), ("as, kd / 9h", ("As", "Kd", "9h")), ("AS2", ("As", "2")),
    ],
)  # fmt: skip
def test_cards_are_read_as_they_are_typed(text: str, pieces: tuple[str, ...]) -> None:
    assert read_pieces(text, CARDS_PLAY, "bank").pieces == pieces


@pytest.mark.parametrize(
    ("text", "pieces", "pending"),
    [
        ("63", ("63",), False), ("36", ("63",), False), ("6-3 11", ("63", "11"), False), ("636", ("63",), True),
        ("6", (), True), ("GJ", ("GJ",), False), ("6354 4321", ("63", "54", "43", "21"), False),
    ],
)  # fmt: skip
def test_tiles_are_read_as_they_are_typed(text: str, pieces: tuple[str, ...], pending: bool) -> None:
    typed = read_pieces(text, TILES_PLAY, "bank")
    assert (typed.pieces, typed.pending) == (pieces, pending)


def test_one_key_kinds_are_the_sixteen_of_the_game() -> None:
    keys = kind_keys(TILES_PLAY)
    assert len(keys) == 16
    groups = {TILES_PLAY.groups[code] for code in keys.values()}
    assert groups == set(TILES_PLAY.groups.values())
    assert read_pieces("9G0[63]", TILES_PLAY, "bank", one_key=True).pieces == ("9", "GJ", "55", "63")


def test_where_the_gee_joon_is_told_apart_each_of_its_tiles_has_a_key() -> None:
    class Apart:
        """A table that tells 4-2 and 2-1 apart."""

        def check_suits(self, pieces: tuple[str, ...], where: str, *, no_flush: bool) -> tuple[str, ...]:
            """Always ask for the tile."""
            return ("KIND-NOT-ENOUGH",)

    keys = kind_keys(Apart())  # type: ignore[arg-type]
    assert (keys["G"], keys["H"]) == ("21", "42")


def test_touched_pieces_and_backspace_are_each_others_undoing() -> None:
    text = with_touched(with_touched("", "As", one_key=False), "Jk", one_key=False)
    assert read_pieces(text, CARDS_PLAY, "bank").pieces == ("As", "Jk")
    assert read_pieces(shorter(text), CARDS_PLAY, "bank").pieces == ("As",)
    assert shorter(shorter(text)) == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("AS", ""),
        ("AKS", "A"),
        ("AK", "A"),
        ("AS KS ", "AS "),
        ("AS/K", "AS/"),
        ("AS/", "AS"),
        ("ASX", "AS"),
        ("", ""),
    ],
)
def test_a_card_is_taken_back_with_its_suit(text: str, left: str) -> None:
    """A card whose suit alone went would stay there as a rank without a suit."""
    assert shorter(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("6354", "63"),
        ("63 5", "63 "),
        ("63 54", "63 "),
        ("6", ""),
        ("6-3", ""),
        ("63 54 ", "63 "),
        ("63[54]", "63"),
    ],
)
def test_a_tile_is_taken_back_with_both_its_digits(text: str, left: str) -> None:
    assert without_last(text, read_pieces(text, TILES_PLAY, "bank")) == left


def test_one_key_kinds_go_one_by_one() -> None:
    for text, left in (("9[63]", "9"), ("97", "9"), ("[63]9", "[63]")):
        assert without_last(text, read_pieces(text, TILES_PLAY, "bank", one_key=True)) == left


def shorter(text: str) -> str:
    """Cards without the last of them."""
    return without_last(text, read_pieces(text, CARDS_PLAY, "bank"))


def test_a_piece_twice_in_the_hand_is_refused_as_it_is_typed(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ASKDAS")
    assert desk.prompt.refusals == ("The bank, piece 3: As is here more often than it exists.",)
    assert desk.prompt.bad == (4, 2)
    assert desk.prompt.echo == "ASKDAS"
    assert desk.type("<<").prompt.refusals == ()


def test_a_piece_that_lies_at_another_place_names_both(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100 4=100").type("ACQSJH8S6H4S4D\n").type("ASAD*QCJCTC8D\n")
    desk.type("9SAD")
    assert desk.prompt.refusals == ("Seat 4, piece 2: Ad lies at seat 5, piece 2 already.",)
    assert desk.prompt.bad == (2, 2)


def test_a_card_typed_without_its_suit_is_never_called_by_one(make: Make) -> None:
    desk = make(level=1).to_the_bank("5=100 4=100").type("KK99A74.").type("C").type("KSKDKH")
    # Whose suits the bank's kings have nobody said: the third one is the fifth of its rank, and no more is known.
    assert desk.prompt.refusals == (
        "Seat 5, piece 3: no K is left: every one lies on the table, the first at the bank, piece 1.",
    )
    assert desk.prompt.bad == (4, 2)
    desk = make(level=1).to_the_bank("4=100").type("KKKKKH")
    assert desk.prompt.refusals == ("The bank, piece 5: K is here more often than it exists.",)


def test_five_aces_and_a_third_double_six_are_one_too_many(make: Make) -> None:
    cards = make(level=1).to_the_bank("4=100").type("AAAAA")
    assert cards.prompt.refusals == ("The bank, piece 5: A is here more often than it exists.",)
    tiles = make(TILES, level=1).to_the_bank("4=100").type("666666")
    assert tiles.prompt.refusals == ("The bank, piece 3: 66 is here more often than it exists.",)


def test_what_is_no_piece_is_refused_in_place_and_stays(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ASD")
    assert desk.prompt.refusals == ("The bank, piece 2: D is not a piece of this game.",)
    assert (desk.prompt.echo, desk.prompt.bad) == ("ASD", (2, 1))
    assert desk.state.bank_hand is None


def test_an_eighth_card_is_one_too_many(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ACQSJH8S6H4S4D2C")
    assert desk.prompt.refusals == ("The bank, piece 8: 8 pieces are here; 7 are needed.",)


def test_suits_are_asked_only_where_a_flush_is_possible(make: Make) -> None:
    possible = make(level=1).to_the_bank("4=100").type("KQ98754\n")
    assert possible.prompt.refusals == (
        "The bank: a flush is possible in this hand: enter the suits, or say that there is none.",
    )
    assert possible.type(".").state.bank_hand is not None
    impossible = make(level=1).to_the_bank("4=100").type("KKK9977\n")
    assert impossible.state.bank_hand is not None
    assert not impossible.state.bank_hand.suits_taken


def test_the_pad_greys_what_lies_on_the_table_and_counts_what_is_left(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100 4=100").type("ACQSJH8S6H4S4D\n").type("AS")
    keys = {key.code: key for key in desk.picture.console.pieces}
    assert len(keys) == 53
    assert [(keys[c].live, keys[c].left, keys[c].chosen) for c in ("Ac", "As", "Ad")] == [
        (False, "×0", False), (False, "×0", True), (True, "×1", False),
    ]  # fmt: skip
    assert desk.picture.console.below == ("Low hand first, then high.", "45 pieces are not on the table yet.")
    tiles = make(TILES, level=1).to_the_bank("4=100").type("66")
    faces = {key.code: key for key in tiles.picture.console.pieces}
    assert len(faces) == 21
    assert (faces["66"].left, faces["66"].live, faces["63"].left) == ("×1", True, "×1")


def test_a_tile_typed_twice_that_is_there_once_takes_no_other_away(make: Make) -> None:
    desk = make(TILES, level=1).to_the_bank("4=100").type("4242")
    assert desk.prompt.refusals == ("The bank, piece 2: 42 is here more often than it exists.",)
    faces = {key.code: key for key in desk.picture.console.pieces}
    assert [(faces[c].left, faces[c].live) for c in ("42", "21")] == [("×0", False), ("×1", True)]
    both = {key.code: key.left for key in desk.type("<21").picture.console.pieces}
    assert (both["42"], both["21"]) == ("×0", "×0")


def test_a_pasted_hand_is_read_and_waits_for_enter(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100")
    desk.recorder.scan("Ac, Qs Jh  8s\u200f 6h 4s 4d\n")
    assert desk.state.bank_hand is None
    assert desk.asked == "The bank: the hand is whole. Record it?"
    assert desk.press("Enter").state.bank_hand is not None


def test_tiles_are_pasted_as_they_are_written_whoever_types_one_key(make: Make) -> None:
    desk = make(TILES, level=3, one_key=True).to_the_bank("4=100").type("EA87")
    desk.recorder.scan("51 64 66 21")
    desk.press("Enter")
    hand = desk.seat(4).hand
    assert hand is not None
    assert (hand.low, hand.high) == (("51", "64"), ("66", "21"))


def test_a_scanned_line_never_answers_a_question_that_has_a_key(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100")
    desk.recorder.scan("7")
    assert not desk.state.any_resolved
    assert desk.prompt.refusals == ("7 was read, but a key answers this question; nothing was recorded.",)


def test_a_setting_other_than_the_house_way_is_said_before_it_is_refused(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("AH9H/KSKD9C7D4S")
    felt = desk.picture.felt
    assert felt is not None
    assert felt.bank.checked is not None
    assert (felt.bank.checked.text, felt.bank.lamp) == ("not as the house way sets it", "clash")
    desk.press("Enter")
    assert desk.state.bank_hand is None
    assert desk.prompt.refusals[0].startswith("The bank: the house way sets this hand 9h 9c | ")


def test_the_house_ways_row_stands_with_its_sentence_and_the_rows_passed_over(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("KSKD9H9C2H7D4S\n")
    felt = desk.picture.felt
    assert felt is not None
    assert felt.bank.row == "Row two-pairs-court"
    assert felt.bank.sentence.endswith("lower pair goes low.")
    assert felt.bank.passed_over[0] == "five-aces-kings: not “five aces”"
    assert felt.bank.checked is not None
    assert felt.bank.checked.text == "as the house way sets it"
    assert felt.bank.hand is not None
    assert sorted(felt.bank.hand.low) == ["9c", "9h"]


def test_pieces_typed_for_one_seat_stay_while_another_is_looked_at(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100 4=100").type("ACQSJH8S6H4S4D\n").type("ASAD*")
    desk.press("seat:4").type("9S9C")
    assert desk.asked == "Seat 4: 5 more cards"
    desk.press("seat:5")
    assert (desk.asked, desk.prompt.echo) == ("Seat 5: 4 more cards", "ASAD*")


def test_a_hand_set_by_the_house_way_on_request_says_so(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ACQSJH8S6H4S4D\n")
    desk.press("C").type("9H9CKDKSAH7D2S").press("Tab")
    assert desk.prompt.caption == "house way"
    desk.press("Enter")
    hand = desk.seat(4).hand
    assert hand is not None
    assert (hand.set_by_house_way, hand.why, sorted(hand.low)) == (True, "request", ["9c", "9h"])


def test_some_pieces_whose_setting_was_not_seen_are_evidence_in_part(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ACQSJH8S6H4S2D\n")
    desk.press("C").type("9H9C").press("Tab", "Tab").press("Enter")
    assert desk.refused == []
    assert desk.box(4).evidence == 2
    assert desk.box(4).word == "now"
    assert desk.type("7").seat(4).basis == "call"


def test_a_person_turns_one_key_a_kind_on_and_off_and_nothing_typed_is_lost(make: Make) -> None:
    liked: list[bool] = []
    desk = make(TILES, level=3).to_the_bank("4=100").type("31651122").type("5164")
    desk.recorder._like_one_key = liked.append
    desk.press("F9", "9")
    assert liked == [True]
    assert desk.asked == "Seat 4: 2 more tiles"
    # Six and nine are kinds now: double six, mixed nine.
    desk.type("69\n")
    hand = desk.seat(4).hand
    assert hand is not None
    assert hand.pieces == ("51", "64", "66", "9")
    assert desk.press("M", "9").recorder.one_key is False
    cards = make(level=1).to_the_bank("4=100").press("F9", "9")
    assert cards.prompt.refusals == ("9 answers nothing here.",)


def test_how_tiles_are_typed_follows_whoever_is_in(make: Make) -> None:
    desk = make(TILES, level=1).to_the_bank("4=100")
    mine = [False]
    desk.recorder._likes_one_key = lambda: mine[0]
    desk.recorder._like_one_key = lambda one: mine.__setitem__(0, one)
    assert desk.type("64").prompt.question == "The bank: 3 more tiles"
    # Relief: somebody else sits down, who types by kind.
    mine[0] = True
    assert desk.press("Escape").type("64").prompt.question == "The bank: 2 more tiles"
    desk.press("F9", "9")
    assert mine == [False]


@pytest.mark.parametrize(
    "typed",
    [
        "66114221",
        "6611422163",
        "66666666",
        "661142219",
        "6611422106",
        "GJGJGJ11",
        "661142",
        "66114221 5",
        "66 11 42 21 5-",
    ],
)
def test_tiles_are_offered_for_recording_only_where_enter_would_record_them(typed: str, make: Make) -> None:
    desk = make("pai-gow", level=3).to_the_bank("2=100").type("63543344")
    while desk.recorder.picture().prompt.question.startswith("The bank"):
        desk.press("Enter")
    desk.press("C")
    desk.type(typed)
    whole = "whole" in desk.prompt.question
    before = len(desk.state.facts)
    desk.press("Enter")
    assert (len(desk.state.facts) > before) == whole, desk.prompt


@pytest.mark.parametrize(
    "typed",
    [
        "ASKDQHJC9S8D2C",
        "ASKDQHJC9S8D2",
        "ASKDQHJC9S8DAS",
        "ASKDQHJC9S8D2C3",
        "ASKDQHJC9S8D!C",
        "AKQJ982",
        "AAAAAKQ",
    ],
)
def test_cards_are_offered_for_recording_only_where_enter_or_the_full_stop_would_record_them(
    typed: str, make: Make
) -> None:
    desk = make(level=1).to_the_bank("4=100").type(typed)
    whole = "whole" in desk.prompt.question
    before = len(desk.state.facts)
    desk.press("Enter", ".")
    assert (len(desk.state.facts) > before) == whole, desk.prompt
