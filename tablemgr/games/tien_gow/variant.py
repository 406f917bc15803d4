"""The switches and constants of a house's Tien Gow, as one frozen value and as the text of a `Rules` tag.

Source: TG R12, TG X17.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256

from tablemgr.core.problems import NotationError, Problem, Refused, problem
from tablemgr.core.settlements import RulesRef
from tablemgr.games.tien_gow.meta import COLUMNS, GAME

LARGEST_CONSTANT = 1_000
"""More than any house writes on a table, and small enough that no product leaves 64 bits by itself."""


class StreakMode(StrEnum):
    """What a banker's successive wins do to the final payments. Source: TG R11, TG X17.5."""

    OFF = "off"
    PRODUCT = "product"
    ADDITIVE = "additive"


class StreakBasis(StrEnum):
    """Whether the win that took the bank counts as the first of the streak. Source: TG R11.4."""

    WINS_IN_A_ROW = "wins_in_a_row"
    WINS_AS_BANKER = "wins_as_banker"


class SweepException(StrEnum):
    """Which unbeatable lead costs a sweeping banker his sweep bonus. Source: TG R9.5."""

    OFF = "off"
    FIRST_LEAD = "first_lead"
    ANY_LEAD = "any_lead"


@dataclass(frozen=True, slots=True)
class Variant:
    """Everything of R6 to R11 that a house may choose; frozen in the deal at its first event.

    Source: TG R12, TG X17.5, TG M3.
    """

    banker_double: bool = True
    streak_mode: StreakMode = StreakMode.OFF
    streak_basis: StreakBasis = StreakBasis.WINS_IN_A_ROW
    early_death: bool = True
    last_trick_bonus: bool = True
    sweep_bonus: bool = True
    sweep_exception: SweepException = SweepException.OFF
    six_captures_three: bool = True
    one_red_dot: bool = False
    par: int = 4
    """Columns at which a seat neither pays nor receives."""
    no_column: int = 5
    """Points of a seat without a column."""
    supreme: int = 2
    """Points from each seat when Supreme is led."""
    quartet: int = 4
    """Points from each seat to the winner of a four-tile trick."""
    banker_factor: int = 2
    last_factor: int = 2
    sweep_factor: int = 2


CORE = Variant()
SEED_000_ALL = Variant(
    streak_mode=StreakMode.PRODUCT, sweep_exception=SweepException.FIRST_LEAD, one_red_dot=True
)
PRESETS: Mapping[str, Variant] = {"core": CORE, "seed003": CORE, "seed000_all": SEED_000_ALL}
"""The published sets of switches. Source: TG R12."""

_ORDERED = tuple(sorted(field.name for field in fields(Variant)))
_WORDS: Mapping[str, type[StrEnum]] = {
    "streak_mode": StreakMode,
    "streak_basis": StreakBasis,
    "sweep_exception": SweepException,
}
_FACTORS = {"banker_factor", "last_factor", "sweep_factor"}


def check_variant(values: Mapping[str, object], where: str = "rules") -> tuple[Problem, ...]:
    """Answer a BAD_VARIANT for each switch or constant that is unknown or has a value it cannot take.

    Source: TG R12, TG E.
    """
    return tuple(
        problem("TG-BAD_VARIANT", f"{where}.{name}", switch=str(name), value=_shown(value))
        for name, value in values.items()
        if not _fits(name, value)
    )


def read_variant(values: Mapping[str, object], base: Variant = CORE, where: str = "rules") -> Variant:
    """Answer the variant that differs from base in these switches; Refused names every bad one.

    Source: TG R12.
    """
    problems = check_variant(values, where)
    if problems:
        raise Refused(*problems)
    chosen = {name: getattr(base, name) for name in _ORDERED}
    for name, value in values.items():
        chosen[name] = _WORDS[name](str(value)) if name in _WORDS else value
    return Variant(**chosen)


def _fits(name: object, value: object) -> bool:
    if name not in _ORDERED:
        return False
    if name in _WORDS:
        return isinstance(value, str) and value in {word.value for word in _WORDS[str(name)]}
    if type(getattr(CORE, str(name))) is bool:
        return type(value) is bool
    least = 1 if name in _FACTORS else 0
    most = COLUMNS if name == "par" else LARGEST_CONSTANT
    return type(value) is int and least <= value <= most


def _shown(value: object) -> str:
    text = str(value).lower() if type(value) is bool else str(value)
    return text if len(text) <= 40 else text[:40] + "…"


@lru_cache(maxsize=64)
def format_rules(variant: Variant) -> str:
    """Answer the text of a `Rules` tag: core, and what differs from it in alphabetical order.

    >>> format_rules(Variant(par=5, one_red_dot=True))
    'core; one_red_dot=true; par=5'

    Source: TG 16, vectors README (tgn).
    """
    differing = (
        f"{name}={_shown(getattr(variant, name))}"
        for name in _ORDERED
        if getattr(variant, name) != getattr(CORE, name)
    )
    return "; ".join(("core", *differing))


@lru_cache(maxsize=64)
def parse_rules(text: str) -> Variant:
    """Answer the variant of a `Rules` tag; NotationError names every word that is not one.

    Source: TG 16 (rules).
    """
    preset, *switches = (part.strip() for part in text.split(";"))
    problems: list[Problem] = []
    if preset not in PRESETS:
        problems.append(problem("TG-BAD_PRESET", "Rules", preset=preset, presets=", ".join(PRESETS)))
    values: dict[str, object] = {}
    for switch in switches:
        name, equals, value = (part.strip() for part in switch.partition("="))
        if not equals or name in values:
            problems.append(problem("TG-BAD_SWITCH", "Rules", switch=switch))
        values[name] = _read_value(value)
    problems += check_variant({name: value for name, value in values.items() if name}, "Rules")
    if problems:
        raise NotationError(*problems)
    return read_variant(values, PRESETS[preset], "Rules")


def _read_value(text: str) -> object:
    if text in {"true", "false"}:
        return text == "true"
    # Four digits hold every constant; a longer number is refused as the word it is.
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else text


def rules_ref(variant: Variant) -> RulesRef:
    """Answer the reference that a settlement carries: the text of the rules and its SHA-256.

    Source: architecture.md (central values), TG R12.
    """
    text = format_rules(variant)
    return RulesRef(GAME, text, sha256(text.encode()).hexdigest())
