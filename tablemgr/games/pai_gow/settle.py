"""Settling a bet: both hands against the bank's, copies, fouls, commission."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tablemgr.core.banking import seat_postings
from tablemgr.core.charges import NO_COMMISSION, CommissionRule, charge
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Reason, RulesRef, Settlement
from tablemgr.games.pai_gow.meta import DEFAULT_RULES, CopyRule, TileRules
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.games.pai_gow.setting import is_foul, ordered
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import Tile

PAYS = {
    Outcome.WIN: 1,
    Outcome.PUSH: 0,
    Outcome.LOSE: -1,
    Outcome.FOUL: -1,
    Outcome.FOLD: -1,
    Outcome.NO_ACTION: 0,
}
"""What the main bet comes to, to one. PG S7, PG 3.6 (even money)."""

SAID = {
    ("low", 1): "TILES-LOW-BEATS",
    ("low", 0): "TILES-LOW-COPIES",
    ("low", -1): "TILES-LOW-LOSES",
    ("high", 1): "TILES-HIGH-BEATS",
    ("high", 0): "TILES-HIGH-COPIES",
    ("high", -1): "TILES-HIGH-LOSES",
}
"""Codes of the sentences that say how a hand compared, from the player's side."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A player's setting against the bank's: 1, 0 (a copy) or -1 a hand, and what that makes of the bet."""

    low: int
    high: int
    outcome: Outcome
    reasons: tuple[Reason, ...]


def compare_settings(
    player: Split[Tile], banker: Split[Tile], rules: TileRules = DEFAULT_RULES
) -> Comparison:
    """Answer how a player's setting stands against the bank's, and the outcome of the bet.

    With auto_order both are put in order first; with as_placed a player's foul loses, and a foul
    bank hand is refused: it is re-set, never settled.

    Source: PG S6, S7, PG 3.7.
    """
    if is_foul(banker, rules):
        raise Refused(_foul("banker", banker, rules))
    foul = is_foul(player, rules)
    if not foul:
        player, banker = ordered(player, rules), ordered(banker, rules)
    order = ranking(rules)
    halves = {
        name: (order.rank(own), order.rank(theirs))
        for name, own, theirs in (("low", player.low, banker.low), ("high", player.high, banker.high))
    }
    orders = {
        name: (own.strength > theirs.strength) - (own.strength < theirs.strength)
        for name, (own, theirs) in halves.items()
    }
    reasons = tuple(
        Reason(SAID[name, orders[name]], (("bank", theirs.label), ("own", own.label)))
        for name, (own, theirs) in halves.items()
    )
    if foul:
        reasons = (
            Reason("TILES-FOUL", (("high", halves["high"][0].label), ("low", halves["low"][0].label))),
        )
    outcome = Outcome.FOUL if foul else outcome_of(orders["low"], orders["high"], rules.copy_rule)
    return Comparison(orders["low"], orders["high"], outcome, reasons)


def _foul(where: str, split: Split[Tile], rules: TileRules) -> Problem:
    order = ranking(rules)
    return problem("SPLIT-FOUL", where, low=order.rank(split.low).label, high=order.rank(split.high).label)


def outcome_of(low: int, high: int, copy_rule: CopyRule = CopyRule.BANKER) -> Outcome:
    """Answer win, push or lose from the comparison of both hands.

    >>> outcome_of(1, 0), outcome_of(0, 0)
    (<Outcome.PUSH: 'push'>, <Outcome.LOSE: 'lose'>)

    Source: PG S7 (copy_rule).
    """
    if low > 0 and high > 0:
        return Outcome.WIN
    lost = (
        (low < 0 and high < 0) if copy_rule is CopyRule.PUSH_UNLESS_BOTH_LOWER else (low <= 0 and high <= 0)
    )
    return Outcome.LOSE if lost else Outcome.PUSH


def main_line(
    outcome: Outcome, stake: Money, commission: CommissionRule = NO_COMMISSION,
    *, kind: str = "main", bet_id: str = "main", reasons: tuple[Reason, ...] = (), box: int = 1,
) -> Line:  # fmt: skip
    """Answer a main wager settled with an outcome, commission taken from a win.

    Source: PG S7, PG 3.6.
    """
    pays = PAYS[outcome]
    won = stake * pays
    return Line(kind, bet_id, stake, outcome, Fraction(pays), won, charge(won, commission), reasons, box)


def settle_seat(
    seat: Seat, player: Split[Tile], banker: Split[Tile], stake: Money, *,
    commission: CommissionRule, ref: RulesRef, rules: TileRules = DEFAULT_RULES,
    side_lines: tuple[Line, ...] = (), bank: Seat | None = None,
) -> Settlement:  # fmt: skip
    """Answer a seat's settlement: main bet and side bets as lines, postings that sum to zero.

    bank is the seat that banks; None where the house does.

    Source: PG S7, PG 3.6, PG 6.
    """
    found = compare_settings(player, banker, rules)
    lines = (main_line(found.outcome, stake, commission, reasons=found.reasons), *side_lines)
    return Settlement(seat, found.outcome, lines, seat_postings(lines, seat, bank=bank), ref)
