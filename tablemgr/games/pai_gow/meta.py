"""Pai Gow at a glance: its id, its pieces, its seats, and the table rules with their defaults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

GAME = "pai-gow"
TITLE = "Pai Gow"
HAND_SIZE = 4
POSITIONS = 8
"""The banker and seven boxes; all eight hands are dealt, unused ones are dead. PG S4."""

DEFAULT_HOUSE_WAY = "generic"


class CopyRule(StrEnum):
    """What a copy (equal rank) is worth."""

    BANKER = "banker"
    """A copy is a hand the player did not win. PG S7."""
    PUSH_UNLESS_BOTH_LOWER = "push_unless_both_lower"
    """The player loses only when both his hands are lower. PG S7."""


class FoulRule(StrEnum):
    """What becomes of two hands laid the wrong way round."""

    AUTO_ORDER = "auto_order"
    """High and low follow from the ranking: there is no foul. PG S6."""
    AS_PLACED = "as_placed"
    """A low hand that outranks the high hand loses the bet. PG S6."""


@dataclass(frozen=True, slots=True)
class TileRules:
    """The table rules of Pai Gow that a house may set; the defaults are the documents' decisions.

    Source: PG S6, S7, S10, S11, S13.
    """

    copy_rule: CopyRule = CopyRule.BANKER
    foul_rule: FoulRule = FoulRule.AUTO_ORDER
    gee_joon_wild: bool = True
    """4-2 and 2-1 each count 3 or 6, whichever is better."""
    zero_is_copy: bool = True
    """0 against 0 is a copy, tiles ignored."""
    luk_above_five: bool = False
    """As a single tile 4-2 stands between the sevens and the fives instead of last."""


DEFAULT_RULES = TileRules()
