"""Where everything stands on the felt of Tien Gow, in pixels of the 100 % layout. No Qt; never mirrored.

Source: look.md 4 (Tien Gow: four boxes, the trick in the middle), picture d; look.md 6 (portrait).
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.widgets.felt.geometry import Box

MARGIN, GAP = 20.0, 12.0
MIDDLE, SIDE = 484.0, 446.0
HAND, LEAST_HAND = 126.0, 112.0
TRICK = 248.0
KEY_ROW = 54.0
"""48 pixels in the smallest window, where the layout is 8/9."""
DUE = 206.0
LINE = 50.0
"""A caption and a line under it."""


@dataclass(frozen=True, slots=True)
class DealPlaces:
    """The places of the felt; hands by seat, 1 to 4."""

    hands: tuple[Box, Box, Box, Box]
    trick: Box
    due: Box
    tricks: Box
    stands: Box
    factors: Box
    near_keys: Box
    far_keys: Box
    text: Box
    """What the deal's text covers while it is shown."""


def deal_places(width: float, height: float, *, upright: bool) -> DealPlaces:
    """Answer the places of a felt of this size.

    Source: look.md 4 (484 x 132 and 446 x 132, trick 484 x 248), look.md 6.
    """
    return _upright(width, height) if upright else _across(width, height)


def _across(width: float, height: float) -> DealPlaces:
    wide = width - 2 * MARGIN - 2 * GAP
    middle = wide * MIDDLE / (MIDDLE + 2 * SIDE)
    side = (wide - middle) / 2
    tall = height - 13.0 - 7.0
    hand = min(max(LEAST_HAND, HAND * tall / 527.0), HAND * 1.35)
    x, y = MARGIN + side + GAP, 13.0
    left, right = MARGIN, x + middle + GAP
    trick = Box(x, y + hand + 8, middle, tall - 2 * (hand + 8))
    # Under notices the payments give way before the line that says how the deal stands.
    spare = tall - hand - KEY_ROW - 24 - LINE
    upper = Box(left, y, side, max(min(DUE, spare), tall * 0.39))
    seat_y = upper.bottom + 8
    below = seat_y + hand + 10
    keys_y = y + tall - KEY_ROW
    low = keys_y - below - 6
    return DealPlaces(
        hands=(
            Box(x, y + tall - hand, middle, hand),
            Box(right, seat_y, side, hand),
            Box(x, y, middle, hand),
            Box(left, seat_y, side, hand),
        ),
        trick=trick,
        due=upper,
        tricks=Box(right, y, side, upper.height),
        stands=Box(left, below, side, low),
        factors=Box(right, below, side, low),
        near_keys=Box(left, keys_y, side, KEY_ROW),
        far_keys=Box(right, keys_y, side, KEY_ROW),
        text=Box(x, y, middle, tall),
    )


def _upright(width: float, height: float) -> DealPlaces:
    """Seats keep their sides: 3 above, 4 and 2 beside each other, 1 below; the trick between them."""
    gap = 8.0
    wide = width - 2 * MARGIN
    half = (wide - GAP) / 2
    left, right = MARGIN, MARGIN + half + GAP
    middle = min(MIDDLE, wide)
    x = (width - middle) / 2
    hand = LEAST_HAND
    asides, keys = 118.0, KEY_ROW
    foot = height - keys - 4
    upper = max(140.0, height - 3 * hand - TRICK - asides - keys - 8 * gap)
    upper = min(upper, 240.0)
    y = gap
    due, tricks = Box(left, y, half, upper), Box(right, y, half, upper)
    y += upper + gap
    third = Box(x, y, middle, hand)
    y += hand + gap
    fourth, second = Box(left, y, half, hand), Box(right, y, half, hand)
    y += hand + gap
    trick = Box(x, y, middle, max(200.0, height - y - hand - asides - keys - 4 * gap))
    y = trick.bottom + gap
    first = Box(x, y, middle, hand)
    y += hand + gap
    return DealPlaces(
        hands=(first, second, third, fourth), trick=trick, due=due, tricks=tricks,
        stands=Box(left, y, half, foot - y - 4), factors=Box(right, y, half, foot - y - 4),
        near_keys=Box(left, foot, half, keys), far_keys=Box(right, foot, half, keys),
        text=Box(left, third.y, wide, first.bottom - third.y),
    )  # fmt: skip
