"""The rules of one table as one frozen value: what a round is opened under and finished under."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablemgr.core.banking import BankRules
from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.table.events import Limits
from tablemgr.table.phases import BANK_LAST, check_phases
from tablemgr.table.round_game import RoundGame

MOST_MONEY = LARGEST // 1_000_000
"""A millionth of 64 bits: no pay table times a round's bets comes near the edge."""
MOST_SEATS = 10
MODES = ("live", "practice", "demo")


@dataclass(frozen=True, slots=True)
class Seating:
    """How many seats a table has, and the order in which their hands are opened.

    The order is the house's custom: dealer's right first, box 1 first, right of the bank first.

    Source: recording.md (opening order).
    """

    seats: int
    opening_order: tuple[Seat, ...]


def seating(seats: int) -> Seating:
    """Answer the usual custom: seats open from 1 up.

    Source: recording.md (opening order).
    """
    return Seating(seats, tuple(Seat(n) for n in range(1, seats + 1)))


@dataclass(frozen=True, slots=True)
class TableRules:
    """All that decides what may be entered at a table and what it comes to."""

    play: RoundGame
    """The game with its switches, its house way and its pay tables."""
    variant: str
    values: tuple[tuple[str, str], ...]
    """The variant's values by name, as on the rule card."""
    variant_ref: RulesRef
    house_way: RulesRef
    pay_tables: tuple[RulesRef, ...]
    """One a side bet of the layout; id is "<bet>/<table>"."""
    limits: Limits
    commission: CommissionRule
    seating: Seating
    currency: str
    mode: str = "live"
    level: int = 1
    phases: tuple[str, ...] = BANK_LAST
    bank: BankRules = field(default_factory=BankRules)
    pays_at_end: bool = False
    """Winners are paid when all hands are open, each with its own tick."""
    pay_threshold: Money | None = None
    """A win that is paid above it needs the seat's pieces: what is handed over, commission taken off."""
    recall_threshold: Money | None = None
    """The dealer alone re-calls a seat up to this change of its net."""
    most_boxes: int = 4
    """Bets of one kind on one hand."""
    sample_one_in: int = 0
    """After an outcome key one seat in so many, drawn by the program, is asked for its pieces; 0 none."""

    def phase_after(self, phase: str) -> str:
        """The phase that follows at this table. Source: recording.md (phases)."""
        at = self.phases.index(phase)
        return self.phases[min(at + 1, len(self.phases) - 1)]


def check_table_rules(rules: TableRules) -> tuple[Problem, ...]:
    """Answer every Problem of a table's rules before a round is opened under them.

    Source: PG 3.8, PGP 5 (limits), recording.md (phases, opening order).
    """
    problems = list(check_phases(rules.phases)) + list(check_limits(rules.limits))
    seats = rules.seating.seats
    if not 1 <= seats <= MOST_SEATS:
        problems.append(problem("TABLE-SEATS", "seats", got=seats, most=MOST_SEATS))
    elif sorted(rules.seating.opening_order) != list(range(1, seats + 1)):
        order = " ".join(str(seat) for seat in rules.seating.opening_order)
        problems.append(problem("TABLE-ORDER", "opening order", order=order[:80], seats=seats))
    if rules.mode not in MODES:
        problems.append(problem("TABLE-MODE", "mode", mode=rules.mode[:20], modes=", ".join(MODES)))
    if rules.level not in range(4):
        problems.append(problem("TABLE-LEVEL", "level", level=rules.level))
    if not (len(rules.currency) == 3 and rules.currency.isascii() and rules.currency.isupper()):
        problems.append(problem("TABLE-CURRENCY", "currency", currency=rules.currency[:20]))
    return tuple(problems)


def check_limits(limits: Limits) -> tuple[Problem, ...]:
    """Answer every Problem of a table's limits: out of order, beyond what is counted, chips that never fit.

    Source: PG 3.8, PGP 5 (limits), FAULT D9.
    """
    problems = []
    for name, least, most in (
        ("main", limits.least, limits.most), ("side", limits.side_least, limits.side_most),
    ):  # fmt: skip
        if not 0 < least.minor <= most.minor <= MOST_MONEY:
            problems.append(problem("TABLE-LIMITS", name, least=least.minor, most=most.minor))
    if not 1 <= limits.chip.minor <= limits.most.minor:
        problems.append(problem("TABLE-CHIP", "chip", chip=limits.chip.minor))
    if limits.aggregate is not None and not 0 < limits.aggregate.minor <= MOST_MONEY:
        problems.append(problem("TABLE-LIMITS", "all", least=1, most=limits.aggregate.minor))
    return tuple(problems)
