"""What the facts of the trail itself do to the read tables: each is a milestone; some carry numbers."""

from __future__ import annotations

from typing import Any

from tablemgr.ledger.drawing import Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.table import trail_events as t

SHIFTS = "shift"
"""The series that the house's shifts are numbered in."""


def milestone(d: Drawing, e: Entry, _: Any) -> None:
    """Keep where a fact of the trail stands. Source: ledger.md (the end of the chain)."""
    d.do.milestone.run(d.cursor, origin=e.origin, seq=e.seq, kind=e.kind)


def shift_opened(d: Drawing, e: Entry, fact: t.ShiftOpened) -> None:
    """A shift takes its number. Source: ledger.md (numbers)."""
    milestone(d, e, fact)
    d.numbered(SHIFTS, None, fact.shift)


def recovery(d: Drawing, e: Entry, fact: t.RecoveryDeclared) -> None:
    """Series go on above what anybody knows of. Source: ledger.md (numbers continue)."""
    milestone(d, e, fact)
    for known in fact.numbers:
        d.numbered(known.series, known.table or None, known.number)
    d.note(e, fact.reason)


def waived(d: Drawing, e: Entry, fact: t.PaperCodeWaived) -> None:
    """A missing code that two people let pass. Source: REQ R16."""
    milestone(d, e, fact)
    d.note(e, fact.reason)


def day_closed(d: Drawing, e: Entry, fact: t.GamingDayClosed) -> None:
    """A day's end; a forced one is noted. Source: REQ R16 (forced closes)."""
    milestone(d, e, fact)
    if fact.forced:
        d.note(e, fact.reason)


def stepped(d: Drawing, e: Entry, fact: t.ClockStepped) -> None:
    """A jump of the clock is noted. Source: REQ R16, R63."""
    milestone(d, e, fact)
    d.note(e, str(fact.at_us - fact.expected_us))


DRAWS: dict[str, Draw] = {
    "KeyMade": milestone,
    "KeyRotated": milestone,
    "CheckpointSigned": milestone,
    "PaperCodeGiven": milestone,
    "PaperCodeWaived": waived,
    "RecoveryDeclared": recovery,
    "VerificationRun": milestone,
    "ClockStepped": stepped,
    "GamingDayOpened": milestone,
    "GamingDayClosed": day_closed,
    "ShiftOpened": shift_opened,
    "ShiftClosed": milestone,
    "AlertAcknowledged": milestone,
    "AlertLimitsSet": milestone,
    "HouseSetUp": milestone,
    "LanguagesOffered": milestone,
    "ShiftPlanSet": milestone,
    "StationPrintersSet": milestone,
    "BackupPlaceSet": milestone,
}
