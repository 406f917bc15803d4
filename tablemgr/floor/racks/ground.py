"""What planning an act looks at, and what several plans ask alike.

Source: REQ R15, R34, R36.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tablemgr.core.chip_counts import check_counts
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import OPEN, OPENING, PAUSED, RUN_DOWN, Book
from tablemgr.table import chip_events as k
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class Ground:
    """What planning looks at besides the book."""

    book: Book
    values: tuple[int, ...]
    """Denominations of the house's chips, in minor units; none where no chip set is in force."""
    next_number: Callable[[str], int]
    """The next number of a series."""
    open_round: Callable[[str], int]
    """The number of a table's open round, 0 where none is open."""
    by: str
    """Who acts, as it goes on record."""
    last_round: Callable[[str], int] = lambda _: 0
    """The number of a table's last round, 0 where it had none."""
    owes: Callable[[str], Mapping[int, Money]] = lambda _: {}
    """What each seat of a table owes of commission."""
    person_of: Callable[[str], str] = lambda badge: badge
    """Whose a badge is or was, by the badge of enrolment."""

    def is_actor(self, signature: str) -> bool:
        """Answer whether whoever signed is who acts now, whatever badge and role either bore. Source: REQ R01."""
        badges = (one.partition("/")[0] for one in (signature, self.by))
        first, now = (self.person_of(badge) for badge in badges)
        return bool(first) and first == now


Planned = tuple[list[Problem], tuple[Fact, ...]]


def level_of(difference: Money, rules: k.RackRulesSet) -> str:
    """Answer what a difference asks for: a note, a report, or word to the regulator.

    Source: REQ R34; FORMULA 1 (|d| > 25 report, >= 100 regulator).
    """
    size = Money(abs(difference.minor))
    if size >= rules.regulator_from:
        return "regulator"
    return "report" if size > rules.report_over else "note"


def check_counted(given: a.Count, ground: Ground, *, empty: bool = False) -> list[Problem]:
    """Answer what is wrong with counted chips; empty: nothing at all may be a count.

    Source: REQ R36.
    """
    if not ground.values:
        return [problem("RACK-NO-CHIPS", "count")]
    repeated = len({one.value for one in given}) != len(given)
    if repeated:
        return [problem("COUNT-TWICE", "count")]
    # A negative or absurd count is named before anything is added up.
    plain = {one.value.minor: one.count for one in given}
    return list(check_counts(plain, ground.values, empty=empty))


def check_at_work(table: str, ground: Ground) -> list[Problem]:
    """Answer why chips cannot move at a table: it is closed.

    Source: REQ R30.
    """
    here = ground.book.table(table)
    if here.state in (OPEN, PAUSED, RUN_DOWN) or (here.state == OPENING and here.shift):
        return []
    return [problem("RACK-STATE", table, state=here.state)]
