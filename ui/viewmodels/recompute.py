"""A recorded round once more through today's engine, under the rules of its own day; nothing is changed.

An outcome that was only called stays a call: its arithmetic is compared, the outcome itself cannot be.

Source: ledger.md (audit), screens.md (rounds: recomputed now against the recorded rules).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.ledger.readings import Readings


@dataclass(frozen=True, slots=True)
class Difference:
    """Something on record that today's engine says otherwise."""

    seq: int
    what: str
    """The kind of the fact, and its seat where it has one."""
    text: str


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What was compared and what differs; unable says why the round could not be played."""

    from_pieces: int = 0
    """Settlements whose outcome the pieces confirm."""
    from_call: int = 0
    """Settlements of which only the arithmetic was compared."""
    settings: int = 0
    """Settings of the house way that were made anew."""
    differences: tuple[Difference, ...] = ()
    unable: str = ""


@dataclass(frozen=True, slots=True)
class AllRecomputed:
    """Every round through today's engine: what was compared, what differs, what could not be."""

    rounds: int
    from_pieces: int
    from_call: int
    settings: int
    differences: tuple[tuple[str, int, Difference], ...]
    """Table, round, difference."""
    not_audited: tuple[str, ...]


class StoppedError(Exception):
    """Somebody asked for the audit to stop."""


def recompute_all(readings: Readings, progress: Callable[[int], None]) -> AllRecomputed:
    """Answer every recorded round against today's engine; progress hears how many, and may raise to stop.

    Source: ledger.md (audit); screens.md, ground rule 10 (progress, cancel).
    """
    from tablemgr.floor.auditing_apart import audit_apart

    found = audit_apart(readings.ledger, progress=progress)
    return AllRecomputed(
        found.rounds,
        found.from_pieces,
        found.from_call,
        found.settings,
        tuple((d.table, d.round, Difference(d.seq, d.what, d.text)) for d in found.differences),
        tuple(found.not_audited),
    )


def recompute(readings: Readings, table: str, number: int) -> Recomputed | None:
    """Answer a finished round against today's engine; None where there is nothing to compare yet.

    Source: ledger.md (audit).
    """
    from tablemgr.floor.auditing import TableAudit

    row = readings.round(table, number)
    if row is None or row.status != "closed":
        return None
    found = TableAudit(readings, table).round(number)
    return Recomputed(
        found.from_pieces,
        found.from_call,
        found.settings,
        tuple(Difference(d.seq, d.what, d.text) for d in found.differences),
        "; ".join(found.not_audited),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What stands beside the round's title, and every difference below it."""

    state: str
    """"ok", "clash" or ""."""
    text: str
    lines: tuple[str, ...] = ()


def verdict(recomputed: Recomputed, words: Words) -> Verdict:
    """Answer what a person is told; sums that rest on calls are never said to be verified.

    Source: recording.md (audit never counts a call as verified).
    """
    if recomputed.unable:
        return Verdict("", words.say("UI-RECOMPUTED-UNABLE", reason=words.typed(recomputed.unable)))
    if recomputed.differences:
        lines = tuple(
            words.say(
                "UI-DIFFERENCE", seq=words.seq(d.seq), what=words.typed(d.what), text=words.typed(d.text)
            )
            for d in recomputed.differences
        )
        return Verdict("clash", words.say("UI-RECOMPUTED-DIFFERENT", count=len(lines)), lines)
    code = "UI-RECOMPUTED" if recomputed.from_pieces or recomputed.settings else "UI-RECOMPUTED-CALLS"
    return Verdict("ok", words.say(code))
