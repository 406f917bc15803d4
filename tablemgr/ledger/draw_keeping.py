"""What the facts of keeping the ledger do to the read tables: a restore carries numbers, some are noted."""

from __future__ import annotations

from tablemgr.ledger.draw_trail import milestone
from tablemgr.ledger.drawing import Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.table import keeping_events as k


def restored(d: Drawing, e: Entry, fact: k.Restored) -> None:
    """Series go on above every number that may have been given out. Source: ledger.md (numbers continue)."""
    for floor in fact.floors:
        d.numbered(floor.series, floor.table or None, floor.known)
    d.note(e, fact.reason)


def failed(d: Drawing, e: Entry, fact: k.BackupFailed) -> None:
    """A backup that failed is noted. Source: FAULT B18; REQ R16."""
    d.note(e, fact.reason)


def rights(d: Drawing, e: Entry, fact: k.RightsTaken) -> None:
    """Files that others could read are noted. Source: FAULT C7; REQ R16."""
    d.note(e, ", ".join(fact.files)[:500])


def paper(d: Drawing, e: Entry, fact: k.PaperPrinted) -> None:
    """A paper of the house takes its number with its original. Source: REQ R21, R22."""
    milestone(d, e, fact)
    d.numbered(fact.series, None, fact.number)


DRAWS: dict[str, Draw] = {
    "Restored": restored,
    "BackupFailed": failed,
    "RightsTaken": rights,
    "PaperPrinted": paper,
    "PrintAnswered": milestone,
}
