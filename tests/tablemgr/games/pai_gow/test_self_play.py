"""House way against itself over all 736,281,000 deals."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablemgr.games.pai_gow.classes import classes
from tablemgr.games.pai_gow.house_ways import house_way, strengths
from tablemgr.games.pai_gow.self_play import DEALS, play_out
from tablemgr.pieces.tiles import SET, parse_tiles

FIGURES = {
    "foxwoods": (216_817_776, 295_686_552, 223_776_672, "2.4175", "0.5745", "0.9451"),
    "foxwoods-jb": (216_631_128, 296_055_692, 223_594_180, "2.4168", "0.5727", "0.9457"),
    "generic": (217_661_112, 294_219_340, 224_400_548, "2.3934", "0.6085", "0.9153"),
    "generic-common": (218_043_296, 293_414_584, 224_823_120, "2.4015", "0.6059", "0.9208"),
    "horseshoe": (217_851_128, 293_817_932, 224_611_940, "2.3976", "0.6071", "0.9182"),
    "canberra": (216_296_920, 296_682_400, 223_301_680, "2.4202", "0.5650", "0.9514"),
}


@pytest.mark.parametrize("way_id", sorted(FIGURES))
def test_a_house_way_against_itself_over_all_deals(way_id: str) -> None:
    way = house_way(way_id)
    played = play_out(way, way)
    win, push, lose, player, banker, free = FIGURES[way_id]
    assert (played.win, played.push, played.lose) == (win, push, lose)
    assert f"{float(100 * played.player_edge()):.4f}" == player
    assert f"{float(100 * played.banker_edge()):.4f}" == banker
    assert f"{float(100 * played.player_edge(0)):.4f}" == free


def test_there_are_736281000_deals() -> None:
    assert DEALS == 736_281_000


@pytest.mark.parametrize("text", ["66 63 55 64", "11 44 22 41", "42 21 51 31"])
def test_one_players_hand_against_every_bank_hand_one_by_one(text: str) -> None:
    """The class method against counting: the same hand, all 20,475 bank hands without its tiles."""
    from tablemgr.games.pai_gow.self_play import _BankHands, _kinds

    way = house_way("generic")
    hand = parse_tiles(text)
    a, b, c, d = hand
    low, high = strengths(way.choose(hand)[1])
    left = list(SET)
    for tile in hand:
        left.remove(tile)
    bank = [strengths(way.choose(four)[1]) for four in combinations(left, 4)]
    beaten = sum(x < low and y < high for x, y in bank)
    not_beaten = sum(x >= low and y >= high for x, y in bank)
    assert len(bank) == 20_475
    assert _BankHands(way).apart_from(_kinds((a, b, c, d)), (low, high)) == (beaten, not_beaten)


@pytest.mark.exhaustive
def test_every_class_of_hand_against_every_bank_hand_one_by_one() -> None:
    """All 74 million pairs of a class and a bank hand, for a twentieth of the classes."""
    way = house_way("generic")
    values = {four: strengths(way.choose(four)[1]) for four in combinations(SET, 4)}
    from tablemgr.games.pai_gow.self_play import _BankHands, _kinds

    counts = _BankHands(way)
    for hand, _ in list(classes())[::20]:
        low, high = strengths(way.choose(hand)[1])
        left = list(SET)
        for tile in hand:
            left.remove(tile)
        bank = [values[four] for four in combinations(left, 4)]
        assert counts.apart_from(_kinds(hand), (low, high)) == (
            sum(x < low and y < high for x, y in bank),
            sum(x >= low and y >= high for x, y in bank),
        )
