"""The order of two tiles: pairs, wong and gong, points by the best tile, nothing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.games.pai_gow.meta import TileRules
from tablemgr.games.pai_gow.ranking import compare, points, ranking
from tablemgr.pieces.tiles import SET, Tile, parse_tiles, tile

PAIRS = (
    "42 21", "66 66", "11 11", "44 44", "31 31", "55 55", "33 33", "22 22", "65 65", "64 64", "61 61",
    "51 51", "63 54", "62 53", "52 43", "41 32",
)  # fmt: skip
SINGLES = ("66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51", "63", "62", "52", "41", "42")

two_tiles = st.lists(st.sampled_from(range(32)), min_size=2, max_size=2, unique=True).map(
    lambda places: (SET[places[0]], SET[places[1]])
)


def order(a: str, b: str, rules: TileRules | None = None) -> int:
    """Answer the order of two hands written as text."""
    return compare(parse_tiles(a), parse_tiles(b), rules=rules or TileRules())


def test_there_are_102_ranks() -> None:
    assert len(ranking().labels) == 102
    assert len({ranking().strength(a, b) for a, b in combinations(SET, 2)}) == 102


def test_there_are_136_types_of_two_tiles() -> None:
    kinds = dict(zip(PAIRS, range(16), strict=True))
    kind_of = {tile: kind for pair, kind in kinds.items() for tile in parse_tiles(pair)}
    assert len({tuple(sorted((kind_of[a], kind_of[b]))) for a, b in combinations(SET, 2)}) == 136


def test_of_496_hands_of_two_tiles_each_value_has_its_number() -> None:
    values = Counter(ranking().rank(pair).value for pair in combinations(SET, 2))
    assert [values[value] for value in (12, 11, 10)] == [16, 8, 16]
    assert [values[value] for value in range(9, -1, -1)] == [48, 56, 52, 56, 44, 52, 48, 44, 32, 24]


def test_of_496_hands_sixteen_are_high_nines() -> None:
    labels = Counter(ranking().rank(pair).label for pair in combinations(SET, 2))
    assert labels["high 9 (12 high)"] + labels["high 9 (2 high)"] == 16


def test_s8_the_sixteen_pairs_in_their_order() -> None:
    assert [order(higher, lower) for higher, lower in pairwise(PAIRS)] == [1] * 15


@pytest.mark.parametrize("tiles", ["44 62", "31 22", "55 64", "33 51", "61 52", "42 33", "42 51"])
def test_s8_two_tiles_of_equal_pips_are_not_always_a_pair(tiles: str) -> None:
    assert ranking().rank(parse_tiles(tiles)).value != 12


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("41 32", "66 63"), ("66 54", "11 63"), ("11 54", "66 44"), ("66 62", "11 44"), ("11 53", "66 61"),
        ("66 43", "11 52"), ("11 61", "44 65"),
    ],
)  # fmt: skip
def test_s9_pairs_then_wong_then_gong_then_nines(higher: str, lower: str) -> None:
    assert order(higher, lower) == 1


def test_s9_any_eight_makes_the_same_gong() -> None:
    assert order("66 44", "66 53") == 0


@pytest.mark.parametrize(
    ("tiles", "counted"),
    [
        ("66 66", 4),
        ("55 64", 0),
        ("42 41", 8),
        ("42 32", 8),
        ("21 63", 5),
        ("42 44", 4),
        ("21 11", 8),
        ("65 55", 1),
    ],
)
def test_s10_points_are_the_last_digit_and_gee_joon_tiles_count_3_or_6(tiles: str, counted: int) -> None:
    a, b = parse_tiles(tiles)
    assert points(a, b) == counted


def test_s10_without_the_wild_rule_42_is_six_and_21_is_three() -> None:
    tame = TileRules(gee_joon_wild=False)
    four_two, two_one, four_four = parse_tiles("42 21 44")
    assert points(four_two, four_four, tame) == 4
    assert points(two_one, four_four, tame) == 1


def test_s11_equal_points_go_by_the_best_tile() -> None:
    seven = ["66 41", "11 32", "44 63", "31 21", "55 61", "33 65", "22 21", "65 51", "64 61", "63 62"]
    assert [order(a, b) for a, b in pairwise(seven)] == [1] * 9


def test_s11_twins_of_a_mixed_pair_are_equal() -> None:
    assert order("63 55", "54 55") == 0
    assert order("41 31", "32 31") == 0


def test_s11_42_stands_last_so_five_with_either_gee_joon_tile_is_a_copy() -> None:
    assert order("41 42", "32 21") == 0


def test_s11_option_luk_above_five_changes_only_that_hand() -> None:
    above = TileRules(luk_above_five=True)
    assert order("41 42", "32 21", above) == 1
    changed = [
        (a, b)
        for a in combinations(SET, 2)
        for b in combinations(SET, 2)
        if compare(a, b) != compare(a, b, rules=above)
    ]
    codes = {"".join(sorted(piece.code for piece in hand)) for pair in changed for hand in pair}
    assert codes == {"4142", "3242", "2141", "2132"}


def test_s12_the_second_tile_never_counts() -> None:
    assert order("65 51", "65 42") == 0


def test_s13_nothing_against_nothing_is_a_copy() -> None:
    assert order("55 64", "63 65") == 0


def test_s13_option_zero_by_the_best_tile() -> None:
    by_tile = TileRules(zero_is_copy=False)
    assert order("55 64", "63 65", by_tile) == 1
    assert order("63 65", "64 55", by_tile) == -1


def test_s14_a_high_nine_is_only_a_label() -> None:
    assert ranking().rank(parse_tiles("66 43")).label == "high 9 (12 high)"
    assert ranking().rank(parse_tiles("44 65")).label == "9 (H8 high)"


def test_a_hand_that_the_set_does_not_hold_has_no_rank() -> None:
    with pytest.raises(ValueError, match="the set holds no 63 63"):
        ranking().rank(parse_tiles("63 63"))


@given(two_tiles, two_tiles, two_tiles)
def test_the_order_is_a_total_preorder(
    a: tuple[Tile, Tile], b: tuple[Tile, Tile], c: tuple[Tile, Tile]
) -> None:
    assert compare(a, b) == -compare(b, a)
    if compare(a, b) >= 0 and compare(b, c) >= 0:
        assert compare(a, c) >= 0


@given(two_tiles, two_tiles)
def test_the_order_of_entry_changes_nothing(a: tuple[Tile, Tile], b: tuple[Tile, Tile]) -> None:
    assert compare(a, b) == compare(a[::-1], b[::-1])


def test_singles_stand_in_the_order_of_the_document() -> None:
    from tablemgr.games.pai_gow.ranking import single_rank

    ranks = [single_rank(tile(code)) for code in SINGLES]
    assert ranks == sorted(set(ranks), reverse=True)
