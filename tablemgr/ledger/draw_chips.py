"""What the facts of chips and boxes do to the read tables: each is a milestone, some take numbers, some are noted.

Source: ledger.md (numbers; projections); REQ R16, R21.
"""

from __future__ import annotations

from typing import Any

from tablemgr.ledger.draw_trail import milestone
from tablemgr.ledger.drawing import Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.table import chip_events as k
from tablemgr.table import patron_events as p


def moved(d: Drawing, e: Entry, fact: Any) -> None:
    """Keep where it stands, and the number that it took. Source: ledger.md (numbers)."""
    milestone(d, e, fact)
    series = getattr(fact, "SERIES", None)
    if series is not None:
        d.numbered(series, None, fact.number)


def voided(d: Drawing, e: Entry, fact: k.SlipVoided) -> None:
    """A void is noted. Source: REQ R16, R27."""
    moved(d, e, fact)
    d.note(e, f"{fact.move} {fact.slip}: {fact.reason}")


def varied(d: Drawing, e: Entry, fact: k.VarianceFound) -> None:
    """A difference that wants more than a note is noted for whoever reads exceptions. Source: REQ R34."""
    moved(d, e, fact)
    if fact.level != "note":
        d.note(e, f"{fact.level} {fact.total.minor}")


def resolved(d: Drawing, e: Entry, fact: k.DropResolved) -> None:
    """Two counts that differed are noted. Source: REQ R43."""
    moved(d, e, fact)
    d.note(e, fact.reason)


def late(d: Drawing, e: Entry, fact: k.DropCounted) -> None:
    """A count after its day is noted. Source: REQ R16, R48."""
    moved(d, e, fact)
    if fact.late:
        d.note(e, f"shift {fact.shift}")


def adjusted(d: Drawing, e: Entry, fact: k.DayAdjusted) -> None:
    """A closed day's adjustment is noted. Source: REQ R65."""
    moved(d, e, fact)
    d.note(e, fact.reason)


DRAWS: dict[str, Draw] = {
    **{kind.__name__: moved for kind in k.CHIP_KINDS},
    "SlipVoided": voided,
    "VarianceFound": varied,
    "DropResolved": resolved,
    "DropCounted": late,
    "DayAdjusted": adjusted,
    "ChipSetAdopted": milestone,
    "JurisdictionAdopted": milestone,
    "ProgramStarted": milestone,
    **{kind.__name__: milestone for kind in p.PATRON_KINDS},
    "CashIn": milestone,
    "CashOut": milestone,
    "CashUndone": milestone,
}
