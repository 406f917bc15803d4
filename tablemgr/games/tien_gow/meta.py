"""What the game is: four seats, eight tiles each, eight columns in all.

Source: TG R2, TG R6.1.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablemgr.core.seats import Seat

GAME = "tien-gow"

SEATS = (Seat(1), Seat(2), Seat(3), Seat(4))
"""The seats in order of play."""

LETTERS: Mapping[Seat, str] = dict(zip(SEATS, "ABCD", strict=True))
"""The letter of each seat in the text notation."""

SEAT_OF_LETTER: Mapping[str, Seat] = {letter: seat for seat, letter in LETTERS.items()}

HAND_SIZE = 8
COLUMNS = 8
"""Columns in a deal: one for each tile of a hand."""

Points = tuple[int, int, int, int]
"""Points or columns of seats 1 to 4, in that order."""

NO_POINTS: Points = (0, 0, 0, 0)

_FROM: Mapping[Seat, tuple[Seat, ...]] = {
    seat: SEATS[place:] + SEATS[:place] for place, seat in enumerate(SEATS)
}


def seats_from(seat: Seat) -> tuple[Seat, ...]:
    """Answer the four seats in order of play, this one first.

    >>> seats_from(Seat(3))
    (3, 4, 1, 2)

    Source: TG R2.4, TG R3.2.
    """
    return _FROM[seat]


def others(seat: Seat) -> tuple[Seat, ...]:
    """Answer the other three seats, by number.

    Source: TG R6.2.
    """
    return tuple(other for other in SEATS if other != seat)


def in_seat_order(by_seat: Mapping[Seat, int]) -> Points:
    """Answer the figures of the four seats in seat order, zero where a seat has none.

    Source: TG M1.
    """
    first, second, third, fourth = (by_seat.get(seat, 0) for seat in SEATS)
    return first, second, third, fourth


def by_seat(points: Points) -> dict[Seat, int]:
    """Answer figures in seat order as a mapping from seat.

    Source: TG M1.
    """
    return dict(zip(SEATS, points, strict=True))
