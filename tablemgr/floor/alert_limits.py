"""From where on the floor raises an alert, and the pace its tables should keep: settings of the house, on record.

The house's own values stand from the first `AlertLimitsSet` on; before it those that the program comes with. The
pit boss or the operator proposes them, the other approves.

Source: screens.md (floor: pace against target, alerts); facts.md (limits: two people); REQ R15, R64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Shown, show
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.commands import Problems
from tablemgr.table.floor_events import AlertLimitsSet, PaceTarget

MINUTE_US = 60_000_000
LONGEST_MINUTES, MOST_ROUNDS = 24 * 60, 600
MOST_UNEXPLAINED = 10**11
"""In minor units."""
SLOWEST, FASTEST = 1, 100
NARROWEST, WIDEST = 50, 600
"""Per cent of the target; hundredths of a standard deviation: outside of these an alert would be always or never."""
GAMES = ("pai-gow-poker", "pai-gow", "tien-gow")


@dataclass(frozen=True, slots=True)
class AlertLimits:
    """What is in force; minutes, per cent of the target, hundredths of a standard deviation, rounds an hour."""

    no_call_minutes: int = 4
    open_minutes: int = 15
    fill_minutes: int = 10
    slow_percent: int = 70
    band_hundredths: int = 196
    targets: tuple[tuple[str, int], ...] = (("pai-gow-poker", 30), ("pai-gow", 35), ("tien-gow", 12))
    """By game; 0 asks for no pace."""
    unexplained: Money = Money(10_000)
    """What of a shift's win may be left without a cause: as much as a count may differ before it is told. REQ R34."""

    @property
    def no_call_us(self) -> int:
        """How long an open round may stand without an entry, in microseconds. Source: screens.md (floor)."""
        return self.no_call_minutes * MINUTE_US

    @property
    def open_us(self) -> int:
        """How long a round may be open, in microseconds. Source: screens.md (floor)."""
        return self.open_minutes * MINUTE_US

    @property
    def fill_us(self) -> int:
        """How long a slip may be on its way, in microseconds. Source: REQ R30."""
        return self.fill_minutes * MINUTE_US

    @property
    def band(self) -> Decimal:
        """Standard deviations beyond which a win is an alert. Source: FORMULA 8."""
        return Decimal(self.band_hundredths).scaleb(-2)

    def target(self, game: str) -> int | None:
        """Answer the rounds an hour that tables of a game should make, None where none are asked for.

        Source: screens.md (floor: pace against target).
        """
        return dict(self.targets).get(game) or None

    def slow(self, game: str) -> Decimal | None:
        """Answer the pace under which a table of a game is slow. Source: FORMULA 4."""
        target = self.target(game)
        return None if target is None else Decimal(target * self.slow_percent).scaleb(-2)

    @property
    def fact(self) -> AlertLimitsSet:
        """These values as they go on record. Source: REQ R15."""
        targets = tuple(PaceTarget(game, rounds) for game, rounds in self.targets)
        return AlertLimitsSet(
            self.no_call_minutes, self.open_minutes, self.fill_minutes, self.slow_percent, self.band_hundredths,
            targets, self.unexplained,
        )  # fmt: skip


USUAL = AlertLimits()
"""What holds until the house says otherwise."""


def limits_of(fact: AlertLimitsSet) -> AlertLimits:
    """Answer what a fact puts into force. Source: REQ R64."""
    targets = tuple((one.game, one.rounds) for one in fact.targets)
    return AlertLimits(
        fact.no_call_minutes, fact.open_minutes, fact.fill_minutes, fact.slow_percent, fact.band_hundredths,
        targets, fact.unexplained,
    )  # fmt: skip


def limits_in_force(readings: Readings) -> AlertLimits:
    """Answer what the house has set, the usual values where it never did. Source: REQ R64 (effective-dated)."""
    told = milestone_facts(readings, (AlertLimitsSet.__name__,))
    facts = [one.fact for one in told if isinstance(one.fact, AlertLimitsSet)]
    return limits_of(facts[-1]) if facts else USUAL


def check_limits(limits: AlertLimits) -> tuple[Problem, ...]:
    """Answer every value that cannot be in force, each with its range; the place is the field's name.

    Source: screens.md, ground rule 11 (what is always an alert is none).
    """
    return tuple(_wrong(limits))


def _wrong(limits: AlertLimits) -> Iterator[Problem]:
    ranges = (
        ("no_call_minutes", limits.no_call_minutes, 1, LONGEST_MINUTES),
        ("open_minutes", limits.open_minutes, 1, LONGEST_MINUTES),
        ("fill_minutes", limits.fill_minutes, 1, LONGEST_MINUTES),
        ("slow_percent", limits.slow_percent, SLOWEST, FASTEST),
        ("band_hundredths", limits.band_hundredths, NARROWEST, WIDEST),
        ("unexplained", limits.unexplained.minor, 0, MOST_UNEXPLAINED),
        *((game, rounds, 0, MOST_ROUNDS) for game, rounds in limits.targets),
    )
    for name, value, least, most in ranges:
        if type(value) is not int or not least <= value <= most:
            yield problem("ALERT-LIMIT", name, value=str(value)[:20], least=least, most=most)
    names = [game for game, _ in limits.targets]
    for name in dict.fromkeys(names):
        if name not in GAMES or names.count(name) > 1:
            yield problem("ALERT-LIMIT-GAME", name[:40])


def show_limits(
    session: Session, limits: AlertLimits, *, by: Person, op_id: str | None = None
) -> Shown | Problems:
    """Answer a change of the limits as both people see it, or why it cannot be made.

    Source: FAULT C12; facts.md (limits: pit boss or operator proposes, the other approves).
    """
    may = check_may(MAY[Act.SET_ALERT_LIMITS], by, None)
    problems = (*(p for p in may if p.code != "ROLE-SECOND-MISSING"), *_check_change(session, limits))
    if problems:
        return Problems(problems)
    return show(Act.SET_ALERT_LIMITS.value, "", by, (limits.fact,), op_id=op_id)


def set_limits(
    session: Session, limits: AlertLimits, *, by: Person, witness: Person, op_id: str | None = None
) -> Done | Problems:
    """Put other limits into force, from this entry on. Source: REQ R15; facts.md (limits: two people)."""
    problems = (*check_may(MAY[Act.SET_ALERT_LIMITS], by, witness), *_check_change(session, limits))
    if problems and not (op_id is not None and session.store.written(op_id)):
        return Problems(problems)
    return session.write_house(lambda _: (limits.fact,), by=by, witness=witness, op_id=op_id)


def _check_change(session: Session, limits: AlertLimits) -> tuple[Problem, ...]:
    problems = check_limits(limits)
    if not problems and limits == limits_in_force(session.readings):
        return (problem("ALERT-LIMITS-SAME"),)
    return problems


def with_target(limits: AlertLimits, game: str, rounds: int) -> AlertLimits:
    """Answer the limits with another target of one game. Source: screens.md (floor: pace against target)."""
    targets = dict(limits.targets) | {game: rounds}
    return replace(limits, targets=tuple(targets.items()))
