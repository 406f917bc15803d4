"""Samples: after an outcome key one seat in so many is asked for its pieces; nobody at the table can foresee which.

Source: recording.md (samples: a loser called a push is the classic cheat).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable


class Samples:
    """Draws once a seat and round, whatever is pressed again."""

    def __init__(self, draw: Callable[[int], int] = secrets.randbelow) -> None:
        self._draw = draw
        self._looked: set[tuple[int, int]] = set()

    def draws(self, number: int, seat: int, *, one_in: int) -> bool:
        """Answer whether this seat of this round is drawn; one_in 0 draws nobody. Source: recording.md (samples)."""
        if one_in < 1 or (number, seat) in self._looked:
            return False
        self._looked = {at for at in self._looked if at[0] >= number - 1} | {(number, seat)}
        return self._draw(one_in) == 0
