"""What players owe the house for a shift at a table: by hand, by time or a part of the wagers, as its rules say.

Rules that were set before seats were counted reckon with four players throughout, and rake a shift at once.

Source: FORMULA 7; REQ R57, R58, R60.
"""

from __future__ import annotations

from tablemgr.core.collection import by_time, per_hand, rake
from tablemgr.core.money import Money, total
from tablemgr.core.pace import MINUTE_US
from tablemgr.floor.racks.book import TableShift
from tablemgr.floor.racks.rack_rules import DEFAULT_RULES, FOUR
from tablemgr.ledger import stretches as r
from tablemgr.ledger.fee_readings import Played, played, wagered_by_round
from tablemgr.table.chip_events import RackRulesSet

PLAYERS = 4
"""Players that older rules reckon with."""
NO_WAGERS = "tien-gow"
"""A game whose points are no wagers: a part of them is nowhere said."""


def collection_due(place: r.Stretch, one: TableShift, posted: r.Posted, played_us: int) -> Money | None:
    """Answer what a table's players owe for a shift so far; None where it takes nothing, or nobody can say how much.

    played_us: how long the table was open and not paused.

    Source: FORMULA 7; REQ R57, R58.
    """
    rules = one.rules or DEFAULT_RULES
    if rules.collection == "none":
        return None
    if rules.players == FOUR:
        return _of_four(rules, posted, played_us)
    if rules.collection == "hand":
        return per_hand(sum(hand.players for hand in played(place)), 1, rules.fee)
    if rules.collection == "time":
        steps = -(-(played_us // MINUTE_US) // rules.step_minutes)
        there = _players_by_step(one, played(place), steps, rules.step_minutes)
        owed = [
            by_time(rules.step_minutes, players, rules.fee, step_minutes=rules.step_minutes)
            for players in there
        ]
        return total(owed)
    if one.game == NO_WAGERS:
        return None
    return total([_raked(wagers, rules) for wagers in wagered_by_round(place)])


def _of_four(rules: RackRulesSet, posted: r.Posted, played_us: int) -> Money:
    if rules.collection == "hand":
        return per_hand(posted.rounds, PLAYERS, rules.fee)
    if rules.collection == "time":
        return by_time(played_us // MINUTE_US, PLAYERS, rules.fee, step_minutes=rules.step_minutes)
    return _raked(posted.main_bets, rules)


def _raked(wagers: int, rules: RackRulesSet) -> Money:
    return rake(Money(wagers), rules.rake_bp, unit=rules.unit, most=rules.most or None)


def _players_by_step(one: TableShift, hands: tuple[Played, ...], steps: int, minutes: int) -> list[int]:
    """The most that played a hand in each step; in one without a hand those of the hand before it sat on."""
    most: dict[int, int] = {}
    last: dict[int, int] = {}
    for hand in hands:
        step = max(0, min(_played_us(one, hand.ended_us) // (minutes * MINUTE_US), steps - 1))
        most[step], last[step] = max(most.get(step, 0), hand.players), hand.players
    there, found = 0, []
    for step in range(steps):
        found.append(most.get(step, there))
        there = last.get(step, there)
    return found


def _played_us(one: TableShift, at_us: int) -> int:
    still = sum(min(at_us, to or at_us) - since for since, to in one.pauses if since < at_us)
    return at_us - one.begun_us - still
