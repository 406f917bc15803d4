"""What can become of a bet."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """The outcome of a seat or a line, from the player's side.

    Source: recording.md (levels), facts.md (resolve).
    """

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    FOUL = "foul"
    NO_ACTION = "no-action"
    FOLD = "fold"
