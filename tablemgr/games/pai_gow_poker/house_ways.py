"""House ways of Pai Gow Poker: the game that plugs into the house-way framework, and the shipped files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from tablemgr.core.problems import NotationError, Refused, problem
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow_poker.classes import all_classes, hand_of
from tablemgr.games.pai_gow_poker.meta import GAME, HAND_SIZE, HANDS, LOW_SIZE
from tablemgr.games.pai_gow_poker.ranking import STANDARD, low_strength
from tablemgr.games.pai_gow_poker.setting import Cards, in_order, is_foul
from tablemgr.games.pai_gow_poker.sieves import GLOSSARY
from tablemgr.games.pai_gow_poker.view import (
    COMPLETE,
    HIGH_MASK,
    LOW_SHIFT,
    PHYSICAL_BITS,
    STANDARD_SETTINGS,
    View,
    split_of,
)
from tablemgr.houseway.load import load
from tablemgr.houseway.table import BoundHouseWay, Glossary
from tablemgr.pieces.cards import Card, check_cards, format_cards, parse_cards
from tablemgr.pieces.hands import Split

HouseWayOfPoker = BoundHouseWay[Cards, View, int, Split[Card]]
SHAPE_AND_COMPLETE: Final = COMPLETE * 2 - 1


class PokerHouseWays:
    """What Pai Gow Poker gives so that its house ways can be read, used and proved.

    Source: architecture.md (house ways are data).
    """

    game = GAME
    glossary: Glossary[View, int] = GLOSSARY
    dispatch = SHAPE_AND_COMPLETE
    settings: Mapping[str, type] = {}
    total = HANDS

    def __init__(self) -> None:
        self.view = STANDARD_SETTINGS.view

    def finish(self, view: View, left: Sequence[int]) -> Split[Card]:
        """Answer the split of rule T among settings of one value. Source: PGP T."""
        return split_of(view, left[0] if len(left) == 1 else max(left))

    def classes(self) -> Iterator[tuple[Cards, int]]:
        """Answer a hand of every class and the hands it stands for. Source: PGP 8."""
        for seven, hands in all_classes():
            yield hand_of(seven), hands

    def value(self, view: View, setting: int) -> tuple[int, int]:  # noqa: ARG002 (the games' common form)
        """Answer the strengths of low and high. Source: PGP R1, R2."""
        return setting >> LOW_SHIFT, setting >> PHYSICAL_BITS & HIGH_MASK

    def is_foul(self, view: View, choice: Split[Card]) -> bool:  # noqa: ARG002 (the games' common form)
        """Answer whether a choice may not be laid. Source: PGP G4, D10."""
        return is_foul(choice)

    def is_dominated(self, view: View, choice: Split[Card]) -> bool:
        """Answer whether another legal setting beats the choice in both halves. Source: PGP 8."""
        low, high = low_strength(choice.low), STANDARD.strength(choice.high)
        for setting in view.legal:
            if setting >> LOW_SHIFT <= low:
                return False
            if setting >> PHYSICAL_BITS & HIGH_MASK > high:
                return True
        return False

    def parse_example(self, text: str) -> tuple[Cards, Split[Card]]:
        """Answer hand and split of "low | high"; Refused where it is none. Source: PGP 1.2."""
        low_text, bar, high_text = text.partition("|")
        if not bar:
            raise NotationError(problem("SPLIT-NOTATION", "example", text=text[:40]))
        split = Split(parse_cards(low_text), parse_cards(high_text))
        hand = in_order((*split.low, *split.high))
        problems = list(check_cards(hand, HAND_SIZE, "example"))
        if len(split.low) != LOW_SIZE and not problems:
            problems.append(problem("PIECE-COUNT", "example", got=len(split.low), wanted=LOW_SIZE))
        if problems:
            raise Refused(*problems)
        return hand, split

    def same_value(self, one: Split[Card], other: Split[Card]) -> bool:
        """Answer whether two splits have equal low and equal high hands. Source: PGP T."""
        return low_strength(one.low) == low_strength(other.low) and STANDARD.strength(
            one.high
        ) == STANDARD.strength(other.high)

    def format_hand(self, hand: Cards) -> str:
        """Answer a hand as text, from the joker and the ace down. Source: vectors README."""
        return format_cards(in_order(hand))

    def format_choice(self, choice: Split[Card]) -> str:
        """Answer a split as "low | high". Source: vectors README."""
        return f"{format_cards(choice.low)} | {format_cards(choice.high)}"


POKER: Final = PokerHouseWays()

_FOLDER = ("houseways", GAME)


def house_way_ids() -> tuple[str, ...]:
    """Answer the ids of the shipped house ways in alphabetical order.

    Source: PGP 8 (names of house ways).
    """
    return tuple(sorted(path.stem for path in resource(*_FOLDER).glob("*.toml")))


@cache
def house_way(way: str) -> HouseWayOfPoker:
    """Answer a shipped house way, bound; Refused where there is none of that id.

    Source: PGP 8 (names of house ways).
    """
    known = house_way_ids()
    if way not in known:
        raise Refused(problem("HOUSEWAY-UNKNOWN", "given.house_way", id=way[:60], choices=", ".join(known)))
    return load(resource(*_FOLDER, f"{way}.toml"), POKER)


def rules_ref(way: HouseWayOfPoker) -> RulesRef:
    """Answer the reference of a house way that goes on record with what it set.

    Source: architecture.md (RulesRef).
    """
    return RulesRef(GAME, way.way.id, way.way.sha256)
