"""Where everything stands: inside the felt, nothing on top of another, seats at their sides in every window."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.widgets.deal.places import DealPlaces, deal_places
from ui.widgets.felt.geometry import Box

SIZES = [
    (1440, 547, False), (1440, 501, False), (1440, 455, False), (1600, 620, False), (2560, 547, False),
    (820, 892, True), (820, 846, True), (900, 1100, True),
]  # fmt: skip


def parts(places: DealPlaces) -> list[Box]:
    return [
        *places.hands, places.trick, places.due, places.tricks, places.stands, places.factors, places.near_keys,
        places.far_keys,
    ]  # fmt: skip


def meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - 0.01 and other.x < one.right - 0.01
        and one.y < other.bottom - 0.01 and other.y < one.bottom - 0.01
    )  # fmt: skip


@pytest.mark.parametrize(("width", "height", "upright"), SIZES)
def test_nothing_stands_on_another_or_outside(width: int, height: int, *, upright: bool) -> None:
    places = deal_places(width, height, upright=upright)
    for one, other in combinations(parts(places), 2):
        assert not meet(one, other), (one, other)
    for box in parts(places):
        assert box.width > 0
        assert box.x >= 0
        assert box.right <= width
        assert box.bottom <= height + 0.01


@pytest.mark.parametrize(("width", "height", "upright"), SIZES)
def test_seat_1_is_below_2_right_3_above_4_left(width: int, height: int, *, upright: bool) -> None:
    first, second, third, fourth = deal_places(width, height, upright=upright).hands
    assert third.y < first.y
    assert fourth.x < second.x
    assert third.bottom <= second.y + second.height
    assert first.x == third.x


def test_across_the_boxes_are_those_of_the_look() -> None:
    places = deal_places(1440, 547, upright=False)
    assert [round(box.width) for box in places.hands] == [484, 446, 484, 446]
    assert places.due.height >= 200
    assert places.near_keys.height * 8 / 9 >= 48
