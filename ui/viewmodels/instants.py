"""The instant of the key or finger that is being answered, where the system told it; else that of the clock.

A machine that stood still answers two keys in one breath that a hand pressed well apart.

Source: FAULT D7 (touch bounce); screens.md, ground rule 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_answered: list[float] = []


@contextmanager
def answering(at_ms: float) -> Iterator[None]:
    """Answer meanwhile what came at an instant, in the system's milliseconds; 0 where it told none. Source: FAULT D7."""
    _answered.append(at_ms)
    try:
        yield
    finally:
        _answered.pop()


def ticks() -> float:
    """Answer the instant of what is being answered, in seconds of the system's; of the clock where nothing told it.

    Source: FAULT D7.
    """
    at_ms = _answered[-1] if _answered else 0
    return at_ms / 1000 if at_ms else monotonic()
