"""How the house stands: the day, the shift, the last shift's code, and what stops dealing; folded from the trail.

Source: ledger.md (the end of the chain; faults); facts.md (closing over open things).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.table import trail_events as t
from tablemgr.table.facts import Fact

KINDS = (
    "GamingDayOpened", "GamingDayClosed", "ShiftOpened", "ShiftClosed", "PaperCodeGiven", "PaperCodeWaived",
    "RecoveryDeclared", "VerificationRun", "ClockStepped",
)  # fmt: skip
"""What this is folded from."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Day and shift as they are open, the last closed shift and whether its code was answered for."""

    day: str | None = None
    shift: int | None = None
    closed_shift: int = 0
    """The last shift that was closed, 0 before the first."""
    code_due: int = 0
    """The shift whose code nobody has given or waived, 0 where none is due."""
    stop: Problem | None = None
    """What was found and is not recovered from."""
    closed_days: frozenset[str] = frozenset()
    """The gaming days that were closed; none of them opens again."""
    alarm: Problem | None = None
    """The clock's last jump, while the day lasts."""

    def after(self, fact: Fact) -> Standing:
        """Answer the standing after a fact. Source: ledger.md (the end of the chain)."""
        match fact:
            case t.GamingDayOpened():
                return replace(self, day=fact.day, alarm=None)
            case t.GamingDayClosed():
                return replace(self, day=None, closed_days=self.closed_days | {fact.day})
            case t.ShiftOpened():
                return replace(self, shift=fact.shift)
            case t.ShiftClosed():
                return replace(self, shift=None, closed_shift=fact.shift, code_due=fact.shift)
            case t.PaperCodeGiven():
                return self._given(fact)
            case t.PaperCodeWaived():
                return replace(self, code_due=0)
            case t.VerificationRun() if fact.findings:
                found = ", ".join(
                    f"{f.kind} {'' if f.first is None else f.first}".strip() for f in fact.findings[:5]
                )
                return replace(self, stop=problem("TRAIL-FOUND", "", found=found))
            case t.RecoveryDeclared():
                return replace(self, stop=None, code_due=0)
            case t.ClockStepped():
                seconds = (fact.at_us - fact.expected_us) // 1_000_000
                return replace(self, alarm=problem("CLOCK-STEPPED", "", seconds=seconds))
            case _:
                return self

    def _given(self, fact: t.PaperCodeGiven) -> Standing:
        if fact.outcome == "match":
            return replace(self, code_due=0 if fact.shift == self.code_due else self.code_due)
        if fact.outcome == "ahead":
            return replace(self, stop=problem("CODE-AHEAD", "", size=fact.size, shift=fact.shift))
        return replace(self, stop=problem("CODE-DIFFERS", "", size=fact.size, shift=fact.shift))


def standing_of(facts: Iterable[Fact]) -> Standing:
    """Answer how the house stands after facts, in their order. Source: ledger.md (survives restart)."""
    standing = Standing()
    for fact in facts:
        standing = standing.after(fact)
    return standing
