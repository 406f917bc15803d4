"""Setting a hand: three ways to make two pairs of four tiles, and when one of them is a foul."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow.meta import DEFAULT_RULES, HAND_SIZE, FoulRule, TileRules
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import Tile, check_tiles

HALF = HAND_SIZE // 2


def settings(hand: Sequence[Tile], rules: TileRules = DEFAULT_RULES) -> tuple[Split[Tile], ...]:
    """Answer the three ways to set four tiles, the higher pair high.

    Source: PG S6.
    """
    a, b, c, d = hand
    divided = (Split((a, b), (c, d)), Split((a, c), (b, d)), Split((a, d), (b, c)))
    return tuple(ordered(split, rules) for split in divided)


def ordered(split: Split[Tile], rules: TileRules = DEFAULT_RULES) -> Split[Tile]:
    """Answer the setting with the higher hand high; equal hands stay as they lie.

    Source: PG S6 (auto_order).
    """
    return Split(split.high, split.low) if outranks(split, rules) else split


def outranks(split: Split[Tile], rules: TileRules = DEFAULT_RULES) -> bool:
    """Answer whether the low hand, as laid, outranks the high hand.

    Source: PG S6, PG 3.7 (high is at least low).
    """
    order = ranking(rules)
    return order.rank(split.low).strength > order.rank(split.high).strength


def is_foul(split: Split[Tile], rules: TileRules = DEFAULT_RULES) -> bool:
    """Answer whether a setting as laid loses the bet under this table's rules.

    Source: PG S6 (foul_rule).
    """
    return rules.foul_rule is FoulRule.AS_PLACED and outranks(split, rules)


def check_split(
    low: Sequence[Tile], high: Sequence[Tile], *, rules: TileRules = DEFAULT_RULES, where: str = "setting"
) -> tuple[Problem, ...]:
    """Answer every Problem of two hands as placed: counts, a tile too often, a foul.

    Source: PG 3.7, vectors README (check-split: judged as placed).
    """
    problems = [
        problem("PIECE-COUNT", f"{where}.{name}", got=len(tiles), wanted=HALF)
        for name, tiles in (("low", low), ("high", high))
        if len(tiles) != HALF
    ]
    problems += check_tiles((*low, *high), None, where)
    split = Split(tuple(low), tuple(high))
    if not problems and outranks(split, rules):
        order = ranking(rules)
        labels = {"low": order.rank(low).label, "high": order.rank(high).label}
        problems.append(problem("SPLIT-FOUL", where, **labels))
    return tuple(problems)


def check_setting(
    hand: Sequence[Tile], split: Split[Tile], *, rules: TileRules = DEFAULT_RULES, where: str = "setting"
) -> tuple[Problem, ...]:
    """Answer every Problem of a hand set so: tiles that are not in it, counts, a foul where there are any.

    Source: PG 3.7, PG S6.
    """
    laid = Counter(split.low) + Counter(split.high)
    strange = laid - Counter(hand)
    problems = [problem("SPLIT-NOT-IN-HAND", where, piece=piece.code) for piece in strange]
    problems += [
        found
        for found in check_split(split.low, split.high, rules=rules, where=where)
        if found.code != "SPLIT-FOUL" or rules.foul_rule is FoulRule.AS_PLACED
    ]
    return tuple(problems)
