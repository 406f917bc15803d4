"""Places on the felt: seats in their order, nothing over anything, in every window and at every number of seats.

Source: look.md 1.2 (the felt is a map), look.md 4, look.md 6.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.widgets.felt import geometry as g

COUNTS = range(1, 9)


def share(a: g.Box, b: g.Box) -> bool:
    """Answer whether two boxes lie over each other."""
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def test_the_six_boxes_of_poker_stand_where_the_look_has_them() -> None:
    places = g.felt_places(6, "cards", 1440, g.FELT, upright=False)
    assert [box.x for box in places.seats] == pytest.approx([24, 259, 494, 729, 964, 1199], abs=1)
    assert [round(box.y) for box in places.seats] == [70, 41, 26, 26, 41, 70]
    assert {(round(box.width), round(box.height)) for box in places.seats} == {(216, 254)}
    assert (places.bank.x, places.bank.width, places.bank.height) == (330, 780, 218)


def test_the_seven_boxes_of_tiles_stand_where_the_look_has_them() -> None:
    places = g.felt_places(7, "tiles", 1440, g.FELT, upright=False)
    assert [round(box.x) for box in places.seats] == [18, 221, 424, 627, 830, 1033, 1236]
    assert [round(box.y) for box in places.seats] == [66, 40, 25, 20, 25, 40, 66]
    assert {(round(box.width), round(box.height)) for box in places.seats} == {(186, 266)}


def test_1280_by_800_is_exactly_eight_ninths() -> None:
    assert g.table_scale(1280, 800) == pytest.approx(800 / 9)
    assert g.table_scale(1440, 900) == 100
    assert g.table_scale(3840, 2160) == 240


@pytest.mark.parametrize("kind", ["cards", "tiles"])
@pytest.mark.parametrize("height", [g.FELT - 104, g.FELT - 52, g.FELT, g.FELT + 120, g.FELT + 400])
@pytest.mark.parametrize("width", [1440, 1700, 2100])
@pytest.mark.parametrize("count", COUNTS)
def test_nothing_lies_over_anything_across(count: int, width: float, height: float, kind: str) -> None:
    places = g.felt_places(count, kind, width, height, upright=False)
    stand(places, width, height)
    middles = [box.x + box.width / 2 for box in places.seats]
    assert middles == sorted(middles)
    least = 225 if kind == "cards" else 220
    assert all(box.height >= least for box in places.seats)


@pytest.mark.parametrize("kind", ["cards", "tiles"])
@pytest.mark.parametrize("height", [930, 1000, 1200])
@pytest.mark.parametrize("count", COUNTS)
def test_nothing_lies_over_anything_upright(count: int, height: float, kind: str) -> None:
    places = g.felt_places(count, kind, g.UPRIGHT_WIDE, height, upright=True)
    stand(places, g.UPRIGHT_WIDE, height)
    assert len({box.y for box in places.seats}) <= 2
    for row in {box.y for box in places.seats}:
        order = [n for n, box in enumerate(places.seats) if box.y == row]
        assert [places.seats[n].x for n in order] == sorted(places.seats[n].x for n in order)


def stand(places: g.Places, width: float, height: float) -> None:
    boxes = [*places.seats, places.bank, places.round, places.order]
    for a, b in combinations(boxes, 2):
        assert not share(a, b), (a, b)
    for box in boxes:
        assert box.x >= 0, box
        assert box.y >= 0, box
        assert box.right <= width + 0.5, box
        assert box.bottom <= height + 0.5, box
        assert box.width > 60, box
        assert box.height > 60, box


def test_the_middle_of_the_arc_stands_above_its_ends_upright() -> None:
    places = g.felt_places(7, "tiles", g.UPRIGHT_WIDE, 940, upright=True)
    upper = min(box.y for box in places.seats)
    assert [n + 1 for n, box in enumerate(places.seats) if box.y == upper] == [3, 4, 5]
