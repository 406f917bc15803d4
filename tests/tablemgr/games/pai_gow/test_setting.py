"""Setting four tiles: three ways, high at least low, fouls where a house has them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.games.pai_gow.meta import FoulRule, TileRules
from tablemgr.games.pai_gow.ranking import compare
from tablemgr.games.pai_gow.setting import check_setting, check_split, is_foul, ordered, settings
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import SET, Tile, parse_tiles

AS_PLACED = TileRules(foul_rule=FoulRule.AS_PLACED)

hands = st.lists(st.sampled_from(range(32)), min_size=4, max_size=4, unique=True).map(
    lambda places: tuple(SET[place] for place in places)
)


def split(low: str, high: str) -> Split[Tile]:
    """Answer a setting written as text."""
    return Split(parse_tiles(low), parse_tiles(high))


def codes(low: str, high: str, rules: TileRules | None = None) -> list[str]:
    """Answer the codes of what a split as placed has wrong."""
    return [p.code for p in check_split(parse_tiles(low), parse_tiles(high), rules=rules or TileRules())]


@given(hands)
def test_four_tiles_make_three_settings_with_the_higher_hand_high(hand: tuple[Tile, ...]) -> None:
    three = settings(hand)
    assert len(three) == 3
    for one in three:
        assert compare(one.high, one.low) >= 0
        assert sorted(t.index for t in one.low + one.high) == sorted(t.index for t in hand)


def test_s6_the_engine_puts_two_hands_in_order() -> None:
    assert ordered(split("66 63", "55 64")) == split("55 64", "66 63")


def test_s6_equal_hands_stay_as_they_lie() -> None:
    assert ordered(split("63 55", "54 55")) == split("63 55", "54 55")


def test_s6_there_is_no_foul_unless_the_house_has_one() -> None:
    assert not is_foul(split("66 63", "55 64"))
    assert is_foul(split("66 63", "55 64"), AS_PLACED)


def test_a_split_is_judged_as_placed_whatever_the_foul_rule() -> None:
    assert codes("66 63", "55 64") == ["SPLIT-FOUL"]
    assert codes("66 63", "55 64", AS_PLACED) == ["SPLIT-FOUL"]


def test_a_split_of_the_wrong_size_names_the_hand() -> None:
    found = check_split(parse_tiles("66"), parse_tiles("55 64 31"), where="seat 3")
    assert [(p.code, p.where) for p in found] == [
        ("PIECE-COUNT", "seat 3.low"),
        ("PIECE-COUNT", "seat 3.high"),
    ]


def test_a_tile_more_often_than_it_exists_is_named() -> None:
    assert codes("63 63", "55 64") == ["PIECE-DUPLICATE"]


def test_tiles_that_are_not_in_the_hand_are_named() -> None:
    found = check_setting(parse_tiles("66 63 55 64"), split("55 64", "66 54"))
    assert [(p.code, dict(p.data)) for p in found] == [("SPLIT-NOT-IN-HAND", {"piece": "54"})]


def test_a_setting_of_the_hand_is_right_in_either_order_where_there_is_no_foul() -> None:
    hand = parse_tiles("66 63 55 64")
    assert check_setting(hand, split("66 63", "55 64")) == ()
    assert [p.code for p in check_setting(hand, split("66 63", "55 64"), rules=AS_PLACED)] == ["SPLIT-FOUL"]
