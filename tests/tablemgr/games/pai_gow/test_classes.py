"""The 3,620 classes stand for all 35,960 hands, and nothing that a house way sees is lost in them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tablemgr.games.pai_gow.classes import classes
from tablemgr.games.pai_gow.house_ways import house_way, house_way_ids, strengths
from tablemgr.games.pai_gow.kinds import KIND_OF, SINGLE_ORDER
from tablemgr.pieces.tiles import SET, Tile

HANDS = list(combinations(SET, 4))


def kinds(hand: tuple[Tile, ...]) -> tuple[int, ...]:
    """Answer a hand's class: its kinds, sorted."""
    return tuple(sorted(SINGLE_ORDER.index(KIND_OF[tile]) for tile in hand))


def test_there_are_3620_classes_and_35960_hands() -> None:
    weights = [weight for _, weight in classes()]
    assert (len(weights), sum(weights), len(HANDS)) == (3620, 35960, 35960)


def test_every_class_stands_for_as_many_hands_as_there_are() -> None:
    counted = Counter(kinds(hand) for hand in HANDS)
    assert counted == {kinds(hand): weight for hand, weight in classes()}


def _set_as_its_class(hands: list[tuple[Tile, Tile, Tile, Tile]]) -> None:
    for way_id in house_way_ids():
        way = house_way(way_id)
        values = {kinds(hand): strengths(way.choose(hand)[1]) for hand, _ in classes()}
        for hand in hands:
            assert strengths(way.choose(hand)[1]) == values[kinds(hand)], (way_id, hand)


def test_a_sample_of_hands_is_set_as_their_classes() -> None:
    _set_as_its_class(HANDS[::37])


@pytest.mark.exhaustive
def test_every_hand_is_set_as_its_class_in_any_order_of_entry() -> None:
    _set_as_its_class(HANDS)
    _set_as_its_class([(c, a, d, b) for a, b, c, d in HANDS])
