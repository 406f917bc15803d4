"""Pai Gow as a round needs it: tile codes in, settings, comparisons and Bonanza out.

A tile may be entered by kind where the piece was not taken: `9`, `8`, `7`, `5` stand for either
tile of a mixed pair, `GJ` for 4-2 or 2-1. Each kind has two tiles in the set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.games.pai_gow.house_ways import TileWay, strengths
from tablemgr.games.pai_gow.meta import GAME, HAND_SIZE, POSITIONS, FoulRule, TileRules
from tablemgr.games.pai_gow.pay_tables import PayTable
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.games.pai_gow.setting import check_split, is_foul, ordered
from tablemgr.games.pai_gow.settle import compare_settings
from tablemgr.games.pai_gow.side_bets import BONANZA, SUM, bonanza_class, dice_sum_class, side_line
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import KINDS, SET, Tile, tile
from tablemgr.table.events import Passed
from tablemgr.table.facts import Codes
from tablemgr.table.round_game import UNKNOWN, Compared, Prize, Set, Shown, SideResult

LOOSE: Mapping[str, tuple[str, str]] = {
    "9": ("63", "54"), "8": ("62", "53"), "7": ("52", "43"), "5": ("41", "32"), "GJ": ("42", "21"),
}  # fmt: skip
"""Codes of kinds, and the two tiles that each may be. PG 2, S8."""
_GROUP = {code: loose for loose, both in LOOSE.items() for code in both}


class PaiGowRound:
    """Pai Gow under one table's switches, house way and pay tables."""

    game = GAME
    hand_size = HAND_SIZE
    positions = POSITIONS
    pieces_in_all = len(SET)
    loose = frozenset(LOOSE)
    copies: Mapping[str, int] = {piece.code: piece.copies for piece in KINDS} | dict.fromkeys(LOOSE, 2)
    groups: Mapping[str, str] = {code: _GROUP.get(code, code) for code in copies}

    def __init__(self, rules: TileRules, way: TileWay, tables: tuple[PayTable, ...]) -> None:
        self.rules = rules
        self.way = way
        self.tables = {table.bet: table for table in tables}

    @property
    def outcomes(self) -> frozenset[Outcome]:
        """All but a fold; a foul only where hands count as placed. Source: PG S6."""
        fouls = {Outcome.FOUL} if self.rules.foul_rule is FoulRule.AS_PLACED else set()
        return frozenset({Outcome.WIN, Outcome.PUSH, Outcome.LOSE, Outcome.NO_ACTION} | fouls)

    @property
    def side_bets(self) -> tuple[str, ...]:
        """Ids of the side bets on the layout. Source: PG 6."""
        return tuple(self.tables)

    def check_suits(self, pieces: Codes, where: str, *, no_flush: bool) -> tuple[Problem, ...]:
        """Answer the Problem of a Gee Joon tile not told apart where the table tells them apart.

        Source: PG S10, S11, recording.md (tiles need 16 kinds).
        """
        del no_flush
        apart = not self.rules.gee_joon_wild or self.rules.luk_above_five
        return (problem("KIND-NOT-ENOUGH", where, piece="GJ"),) if apart and "GJ" in pieces else ()

    def house_way(self, pieces: Codes) -> Set:
        """Answer how the house way sets four tiles. Source: PG 5."""
        coded = _coded(pieces)
        decision = self.way.decide(tuple(piece for _, piece in coded))
        low, high = _back(decision.choice.low, coded), _back(decision.choice.high, coded)
        passed = tuple(Passed(row.row, row.condition) for row in decision.passed)
        return Set(low, high, *self._labels(decision.choice), decision.row, decision.sentence, passed)

    def as_laid(self, low: Codes, high: Codes) -> Set:
        """Answer a setting as it counts: put in order where the table orders hands. Source: PG S6."""
        coded = _coded((*low, *high))
        split = _split(coded, len(low))
        if self.rules.foul_rule is FoulRule.AUTO_ORDER and ordered(split, self.rules) is not split:
            low, high, split = high, low, ordered(split, self.rules)
        return Set(low, high, *self._labels(split))

    def same_setting(self, one: Set, other: Set) -> bool:
        """Answer whether two settings have equal ranks. Source: PG 5.0."""
        return strengths(_split_of(one)) == strengths(_split_of(other))

    def check_split(self, low: Codes, high: Codes, where: str) -> tuple[Problem, ...]:
        """Answer every Problem of a split. Source: PG 3.7, PG S6."""
        split = _split(_coded((*low, *high)), len(low))
        found = check_split(split.low, split.high, rules=self.rules, where=where)
        return tuple(p for p in found if p.code != "SPLIT-FOUL" or self.rules.foul_rule is FoulRule.AS_PLACED)

    def is_foul(self, low: Codes, high: Codes) -> bool:
        """Answer whether a split loses as laid. Source: PG S6."""
        return is_foul(_split(_coded((*low, *high)), len(low)), self.rules)

    def compare(self, hand: Set, bank: Set) -> Compared:
        """Answer a hand against the bank's. Source: PG S7, PG 3.7."""
        split = _split_of(hand)
        found = compare_settings(split, _split_of(bank), self.rules)
        return Compared(found.outcome, found.low, found.high, *self._labels(split), found.reasons)

    def envy(self, stakes: Mapping[str, Money], others: Sequence[Codes]) -> Prize | None:
        """Tiles have no prize for other players' hands. Source: PG 6."""
        del stakes, others
        return None

    def side_bet(self, bet: str, shown: Shown) -> SideResult | None:
        """Answer what Bonanza or a dice bet comes to. Source: PG 6."""
        if bet == BONANZA and len(shown.pieces) == HAND_SIZE and UNKNOWN not in shown.pieces:
            found = bonanza_class(tuple(piece for _, piece in _coded(shown.pieces)))
        elif bet == SUM and shown.dice:
            found = dice_sum_class(shown.dice)
        else:
            return None
        line = side_line(found, Money(0), self.tables[bet])
        return SideResult(line.outcome, Fraction(line.pays), line.reasons)

    def _labels(self, split: Split[Tile]) -> tuple[str, str]:
        order = ranking(self.rules)
        return order.rank(split.low).label, order.rank(split.high).label


def _coded(codes: Codes) -> tuple[tuple[str, Tile], ...]:
    """Each code with a tile: itself, or the first tile of its kind that the hand does not hold yet."""
    taken = [code for code in codes if code not in LOOSE]
    coded = []
    for code in codes:
        chosen = code
        if code in LOOSE:
            chosen = next((one for one in LOOSE[code] if one not in taken), LOOSE[code][0])
            taken.append(chosen)
        coded.append((code, tile(chosen)))
    return tuple(coded)


def _back(tiles: tuple[Tile, ...], coded: tuple[tuple[str, Tile], ...]) -> Codes:
    """The codes as entered for tiles of the same hand."""
    left = list(coded)
    codes = []
    for wanted in tiles:
        entry = next(entry for entry in left if entry[1] is wanted)
        left.remove(entry)
        codes.append(entry[0])
    return tuple(codes)


def _split(coded: tuple[tuple[str, Tile], ...], low: int) -> Split[Tile]:
    tiles = tuple(piece for _, piece in coded)
    return Split(tiles[:low], tiles[low:])


def _split_of(made: Set) -> Split[Tile]:
    return _split(_coded((*made.low, *made.high)), len(made.low))
