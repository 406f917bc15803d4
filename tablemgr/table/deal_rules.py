"""The rules of a Tien Gow table as one frozen value: what a deal is opened under."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.settlements import RulesRef
from tablemgr.games.tien_gow.postings import check_stake
from tablemgr.games.tien_gow.variant import Variant, format_rules, rules_ref
from tablemgr.table.rules import MODES

GAME = "tien-gow"
DEPTHS = ("full", "tricks", "columns")


@dataclass(frozen=True, slots=True)
class DealRules:
    """All that decides what may be entered at a Tien Gow table and what it comes to."""

    values: Variant
    variant: str
    """The name under which the house keeps these values ("core", "evening")."""
    stake: Money
    """Minor units a point."""
    currency: str
    collection: Money = ZERO
    """The house's flat fee of a seat and deal; zero where none is taken."""
    mode: str = "live"
    level: int = 3
    depth: str = "full"
    """The depth a deal starts at."""

    @property
    def rules_text(self) -> str:
        """The values as in the `Rules` tag. Source: TG 16."""
        return format_rules(self.values)

    @property
    def rules_ref(self) -> RulesRef:
        """The values by content. Source: ledger.md (by content)."""
        return rules_ref(self.values)


def check_deal_rules(rules: DealRules, streak: int) -> tuple[Problem, ...]:
    """Answer every Problem of a table's rules before a deal is opened under them.

    Source: TG M2, recording.md (Tien Gow, live).
    """
    problems = list(check_stake(rules.values, max(streak, 0), rules.stake))
    if rules.collection.minor < 0:
        problems.append(problem("COLLECTION-AMOUNT", "collection", amount=rules.collection.minor))
    if rules.mode not in MODES:
        problems.append(problem("TABLE-MODE", "mode", mode=rules.mode[:20], modes=", ".join(MODES)))
    if rules.depth not in DEPTHS:
        problems.append(
            problem("DEAL-DEPTH-UNKNOWN", "depth", depth=rules.depth[:20], depths=", ".join(DEPTHS))
        )
    if not (len(rules.currency) == 3 and rules.currency.isascii() and rules.currency.isupper()):
        problems.append(problem("TABLE-CURRENCY", "currency", currency=rules.currency[:20]))
    return tuple(problems)
