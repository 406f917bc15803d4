"""Which tiles may be led together, and what beats what: TG R1, R4, R5."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tablemgr.games.tien_gow.ranking import (
    CIVIL_RANKS,
    PLAYABLE,
    PlayableSet,
    SetClass,
    beating_from,
    beats,
    classify,
    is_unbeatable,
    physical_sets,
    playable_from,
    red_pips,
    unseen_tiles,
)
from tablemgr.pieces.tiles import SET, Tile, parse_tiles


def a_set(text: str) -> PlayableSet:
    """Answer the playable set of a text."""
    found = classify(parse_tiles(text))
    assert found is not None
    return found


def test_r1_1_the_set_has_32_tiles_and_227_pips() -> None:
    assert len(SET) == 32
    assert sum(one.pips for one in SET) == 227


def test_r1_6_the_set_shows_64_red_pips_and_13_tiles_show_none() -> None:
    assert red_pips(SET) == 64
    assert sum(red_pips((one,)) == 0 for one in SET) == 13


def test_r4_61_sets_by_tile_code_are_84_of_physical_tiles() -> None:
    assert len(PLAYABLE) == 61
    assert sum(physical_sets(one) for one in PLAYABLE) == 84


def test_r4_the_same_84_are_found_by_trying_every_choice_of_one_to_four_tiles() -> None:
    numbered = list(enumerate(SET))
    found: Counter[SetClass] = Counter()
    for size in range(1, 5):
        for choice in combinations(numbered, size):
            one = classify(tile for _, tile in choice)
            if one is not None:
                found[one.set_class] += 1
    assert found == {
        SetClass.C1: 22, SetClass.M1: 10, SetClass.C2: 11, SetClass.M2: 4, SetClass.SUP: 1,
        SetClass.X11: 16, SetClass.X21: 8, SetClass.X12: 8, SetClass.X22: 4,
    }  # fmt: skip


def test_r1_2_civil_rank_runs_from_heaven_to_big_head_six() -> None:
    strongest_first = sorted(CIVIL_RANKS, key=lambda kind: -CIVIL_RANKS[kind])
    assert [kind.code for kind in strongest_first] == [
        "66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["66 53", "44 42", "61 52", "66 66 11 11", "55 55 41", "42 63", "42 21 63", "62 11 63 66", "42 21 31"],
)
def test_r4_nothing_else_may_be_led(text: str) -> None:
    assert classify(parse_tiles(text)) is None


def test_r4_no_tile_at_all_is_no_set() -> None:
    assert classify(()) is None


def test_r4_five_tiles_are_no_set() -> None:
    assert classify(parse_tiles("66 66 63 54 11")) is None


@pytest.mark.parametrize(
    ("challenger", "incumbent"),
    [
        ("66", "11"), ("61", "51"), ("54", "53"), ("42", "41"), ("32", "21"), ("66 66", "11 11"), ("63 54", "62 53"),
        ("66 63", "11 62"), ("11 53", "44 43"), ("44 52", "31 32"), ("66 66 54", "11 11 53"), ("11 62 53", "31 41 32"),
        ("66 66 63 54", "11 11 62 53"), ("11 11 62 53", "31 31 41 32"),
    ],
)  # fmt: skip
def test_r5_the_higher_set_of_one_class_beats_and_never_the_other_way(
    challenger: str, incumbent: str
) -> None:
    assert beats(a_set(challenger), a_set(incumbent))
    assert not beats(a_set(incumbent), a_set(challenger))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("63", "54"), ("62", "53"), ("52", "43"), ("41", "32"), ("66", "66"), ("66 63", "66 54"), ("42 21", "66 66"),
        ("42 21", "63 54"), ("42 21", "42 21"), ("66", "21"), ("66 66", "41 32"), ("66 66 63", "31 41 32"),
        ("66 66", "31 41"), ("63 54", "51 51"),
    ],
)  # fmt: skip
def test_r5_equal_sets_other_classes_and_supreme_beat_nothing(one: str, other: str) -> None:
    assert not beats(a_set(one), a_set(other))
    assert not beats(a_set(other), a_set(one))


def test_r5_4_which_of_two_equal_tiles_stands_in_a_set_does_not_matter() -> None:
    assert a_set("66 63").strength == a_set("66 54").strength


def test_beating_from_agrees_with_beats_over_all_pairs() -> None:
    for lead in PLAYABLE:
        expected = {one.tiles for one in PLAYABLE if beats(one, lead)}
        assert {one.tiles for one in beating_from(SET, lead)} == expected


def test_playable_from_needs_both_copies_for_a_pair() -> None:
    assert {one.tiles for one in playable_from(parse_tiles("66 63 54"))} == {
        tuple(parse_tiles(text)) for text in ("66", "63", "54", "63 54", "66 63", "66 54", "66 63 54")
    }


def unseen_after(own: str) -> tuple[Tile, ...]:
    """Answer the tiles that a player with these cannot account for."""
    return unseen_tiles(parse_tiles(own))


@pytest.mark.parametrize(
    ("lead", "own"),
    [
        ("66", "66"), ("66 63", "66 63"), ("42 21", "42 21"), ("11 11", "11 11 66"), ("11", "11 66 66"), ("63", "63"),
        ("54", "54"), ("66 66 63 54", "66 66 63 54"), ("62 53", "62 53 63"),
    ],
)  # fmt: skip
def test_r9_5_unbeatable_is_judged_from_the_own_hand(lead: str, own: str) -> None:
    assert is_unbeatable(a_set(lead), unseen_after(own))


@pytest.mark.parametrize(
    ("lead", "own"), [("11 11", "11 11"), ("11", "11 66"), ("53", "53 63"), ("44 44", "44 44 66")]
)
def test_r9_5_what_could_lie_elsewhere_makes_it_beatable(lead: str, own: str) -> None:
    assert not is_unbeatable(a_set(lead), unseen_after(own))


def test_one_red_dot_is_dealt_in_12012_of_10518300_hands() -> None:
    # Hands by size and red pips, one physical tile after the other.
    hands: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for one in SET:
        for (size, pips), ways in list(hands.items()):
            hands[size + 1, pips + red_pips((one,))] += ways
    assert hands[8, 1] == 12_012
    assert sum(ways for (size, _), ways in hands.items() if size == 8) == 10_518_300
    assert hands[8, 0] == 1_287


def test_at_most_one_seat_can_hold_one_red_dot() -> None:
    assert sum(red_pips((one,)) == 0 for one in SET) < 2 * 7
