"""Pai Gow's house ways: what the tiles give to read, bind, use and prove them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tablemgr.core.problems import NotationError, Refused, problem
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow.classes import HANDS, classes
from tablemgr.games.pai_gow.kinds import bits_named
from tablemgr.games.pai_gow.meta import GAME, HAND_SIZE
from tablemgr.games.pai_gow.placing import VOCABULARY
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.games.pai_gow.view import (
    ANY_PAIR,
    ONE_PAIR,
    ONLY_WAY,
    STRONG,
    TWO_PAIRS,
    TileView,
    finished,
    high_of,
    low_of,
)
from tablemgr.houseway.load import load
from tablemgr.houseway.table import BoundHouseWay, Glossary
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import Tile, check_tiles, format_tiles, parse_tiles

Hand = Sequence[Tile]
TileWay = BoundHouseWay[Hand, TileView, int, Split[Tile]]


class TileHouseWays:
    """The tiles' side of a house way; see `tablemgr.houseway.table`.

    Why the 3,620 classes prove all 35,960 hands: see `classes`. A setting depends on the numbers of
    each kind because every word looks at kinds, pips of a kind's tiles that agree (or, for the Gee
    Joon, count as 3 by the rules' own word) and strengths alone.
    """

    game = GAME
    glossary: Glossary[TileView, int] = VOCABULARY
    dispatch = TWO_PAIRS | ONE_PAIR | ANY_PAIR | ONLY_WAY | STRONG | bits_named("T D GJ 5 H8")
    settings: Mapping[str, type] = {}
    total = HANDS

    def view(self, hand: Hand) -> TileView:
        """Answer the view of a hand. Source: PG 4."""
        return TileView(hand)

    def finish(self, view: TileView, left: Sequence[int]) -> Split[Tile]:
        """Answer how the chosen value is laid. Source: PG 5.0 (common finish)."""
        return finished(view, left)

    def classes(self) -> Iterator[tuple[Hand, int]]:
        """Answer a hand of every class with its weight. Source: PG 7."""
        return classes()

    def value(self, view: TileView, setting: int) -> tuple[int, int]:  # noqa: ARG002 (the games' common form)
        """Answer the strengths of low and high. Source: PG 5.0 (checks compare ranks)."""
        return low_of(setting), high_of(setting)

    def is_foul(self, view: TileView, choice: Split[Tile]) -> bool:
        """Answer whether the low hand outranks the high, or other tiles are laid. Source: PG S6, 3.7."""
        low, high = strengths(choice)
        return low > high or sorted(t.index for t in choice.low + choice.high) != sorted(
            t.index for t in view.hand
        )

    def is_dominated(self, view: TileView, choice: Split[Tile]) -> bool:
        """Answer whether another setting beats the choice in both hands. Source: PG 4 (invariant)."""
        low, high = strengths(choice)
        return any(low_of(s) > low and high_of(s) > high for s in view.settings)

    def parse_example(self, text: str) -> tuple[Hand, Split[Tile]]:
        """Answer hand and setting of "low | high". Source: PG short names."""
        split = parse_split(text)
        return split.low + split.high, split

    def same_value(self, one: Split[Tile], other: Split[Tile]) -> bool:
        """Answer whether two settings have equal low and high ranks. Source: PG 5.0."""
        return strengths(one) == strengths(other)

    def format_hand(self, hand: Hand) -> str:
        """Answer tiles as text. Source: vectors README (notation)."""
        return format_tiles(hand)

    def format_choice(self, choice: Split[Tile]) -> str:
        """Answer a setting as "low | high". Source: vectors README (rounds as text)."""
        return f"{format_tiles(choice.low)} | {format_tiles(choice.high)}"


TILES = TileHouseWays()


def strengths(split: Split[Tile]) -> tuple[int, int]:
    """Answer the strengths of low and high hand under the default rules.

    Source: PG 5.0 (checks compare ranks).
    """
    order = ranking()
    return order.strength(*split.low), order.strength(*split.high)


def parse_split(text: str) -> Split[Tile]:
    """Answer the setting of "low | high", four tiles of one set; NotationError otherwise.

    Source: vectors README (rounds as text).
    """
    low, bar, high = text.partition("|")
    if not bar:
        raise NotationError(problem("SPLIT-NOTATION", "setting", text=text[:40]))
    split = Split(parse_tiles(low), parse_tiles(high))
    problems = [
        *check_tiles(split.low + split.high, None, "setting"),
        *(
            problem("PIECE-COUNT", name, got=len(part), wanted=2)
            for name, part in (("low", split.low), ("high", split.high))
            if len(part) != HAND_SIZE // 2
        ),
    ]
    if problems:
        raise NotationError(*problems)
    return split


def house_way_ids() -> tuple[str, ...]:
    """Answer the ids of the tile house ways that ship, sorted.

    Source: PG 5 (ids with hyphens).
    """
    return tuple(sorted(path.stem for path in resource("houseways", GAME).glob("*.toml")))


@cache
def _shipped(way_id: str) -> TileWay:
    way: TileWay = load(resource("houseways", GAME, f"{way_id}.toml"), TILES)
    return way


def house_way(way_id: str) -> TileWay:
    """Answer a shipped house way by its id; Refused names the known ones where there is none.

    Source: PG 5 (house ways), vectors README (unknown house way).
    """
    if way_id not in house_way_ids():
        raise Refused(
            problem("HOUSEWAY-UNKNOWN", "given.house_way", id=way_id[:60], choices=", ".join(house_way_ids()))
        )
    return _shipped(way_id)


def rules_ref(way: TileWay) -> RulesRef:
    """Answer the reference of a house way that goes on record with what it set.

    Source: architecture.md (RulesRef).
    """
    return RulesRef(GAME, way.way.id, way.way.sha256)
