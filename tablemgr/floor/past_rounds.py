"""Rounds and deals that are over, at tables open or closed: each under the rules that it was opened under.

A correction or a dispute of an old round asks nothing of what is in force at its table now.

Source: FAULT C9 (a round is finished under its own rules), E7; facts.md (correct after close, dispute: any phase).
"""

from __future__ import annotations

from tablemgr.core.problems import Refused, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.desks import CASH, Desk, empty_state, folded
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_deal, rules_of_round, variant_in_force
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import Problems
from tablemgr.table.deal_events import DealOpened
from tablemgr.table.events import RoundOpened
from tablemgr.table.table_events import RulesAdopted

KEPT = 16
"""Rounds whose rules are kept bound: three lie side by side, and each is asked about with every key."""


class PastRounds:
    """The rounds of one ledger by table and number; their rules never change, so they are bound once."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._rules: dict[tuple[str, int], Rules] = {}

    def desk(self, table: str, number: int) -> Desk | Problems:
        """Answer a round as if its table had stopped there, or why that cannot be.

        Source: architecture.md (replay asks no rules); FAULT C9.
        """
        told = self._readings.round_facts(table, number)
        rules = self._rules.get((table, number))
        if rules is None:
            found = recorded_rules(self._readings, table, number, told)
            if isinstance(found, Problems):
                return found
            rules = found
            if len(self._rules) >= KEPT:
                del self._rules[next(iter(self._rules))]
            self._rules[table, number] = rules
        state = folded(empty_state(rules), (one.fact for one in told))
        return Desk(table, rules, state, told[0].entry.gaming_day)

    def before_the_first(self, desk: Desk) -> Desk:
        """Answer a table as it stood before its first round: what was written of cash. Source: facts.md (cash)."""
        cash = self._readings.table_facts(desk.table, *(kind.__name__ for kind in CASH))
        return Desk(desk.table, desk.rules, folded(empty_state(desk.rules), (one.fact for one in cash)))


def recorded_rules(readings: Readings, table: str, number: int, told: tuple[Told, ...]) -> Rules | Problems:
    """Answer the rules that a round was opened under, or why nobody can say.

    Source: architecture.md (seven sentences, 3); FAULT C9.
    """
    opened = next((one for one in told if isinstance(one.fact, RoundOpened | DealOpened)), None)
    if opened is None:
        return Problems((problem("FLOOR-ROUND-UNKNOWN", table, number=number),))
    try:
        if isinstance(opened.fact, DealOpened):
            return rules_of_deal(opened.fact)
        assert isinstance(opened.fact, RoundOpened)
        adopted = readings.table_facts(table, RulesAdopted.__name__)
        variant = variant_in_force(adopted, opened.fact.variant, opened.entry.seq)
        if variant is None:
            return Problems((problem("FLOOR-ROUND-RULES", table, number=number),))
        return rules_of_round(opened.fact, variant, adopted_texts(adopted))
    except Refused as refused:
        return Problems(refused.problems)
