"""A key that bounces: the same token again at once, after it recorded something, is not a second wish.

At once is told by the instants of the keys (`ui/viewmodels/instants.py`), not by when they were answered.

Source: FAULT D7 (double click, touch bounce: one settle).
"""

from __future__ import annotations

from collections.abc import Callable

SECONDS = 0.06
"""Contacts bounce for a few hundredths; nobody presses one key twice so fast."""


class Bounce:
    """Remembers the last token that recorded something; without ticks nothing bounces."""

    def __init__(self, ticks: Callable[[], float] | None) -> None:
        self._ticks = ticks
        self._token, self._at = "", 0.0

    def is_one(self, token: str) -> bool:
        """Answer whether a token is the bounce of the one before. Source: FAULT D7."""
        if self._ticks is None or token != self._token:
            return False
        now = self._ticks()
        bounced = 0 <= now - self._at < SECONDS
        self._at = now if bounced else self._at
        return bounced

    def recorded(self, token: str) -> None:
        """Note that a token recorded something. Source: FAULT D7."""
        if self._ticks is not None:
            self._token, self._at = token, self._ticks()
