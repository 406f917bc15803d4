"""What the commands of a deal share."""

from __future__ import annotations

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.deal_rules import DEPTHS
from tablemgr.table.deal_state import SEATS, DealTableState


def check_deal_open(state: DealTableState, where: str = "deal") -> tuple[Problem, ...]:
    """Answer the Problem of a deal that is not open.

    Source: facts.md (deals of Tien Gow).
    """
    return () if state.is_open else (problem("DEAL-NOT-OPEN", where),)


def check_deal_seat(seat: Seat) -> tuple[Problem, ...]:
    """Answer the Problem of a seat that is none of the four.

    Source: TG R2.1.
    """
    return () if seat in SEATS else (problem("TG-BAD_SEAT", "seat", seat=str(seat)[:20]),)


def check_depth(state: DealTableState, *wanted: str) -> tuple[Problem, ...]:
    """Answer the Problem of an entry that belongs to another depth than the deal is recorded at.

    Source: facts.md (depth full, tricks, columns).
    """
    if state.depth in wanted:
        return ()
    return (problem("DEAL-DEPTH", f"deal {state.number}", depth=state.depth, wanted=" / ".join(wanted)),)


def check_known_depth(depth: str) -> tuple[Problem, ...]:
    """Answer the Problem of a depth that is none.

    Source: recording.md (three depths).
    """
    if depth in DEPTHS:
        return ()
    return (problem("DEAL-DEPTH-UNKNOWN", "depth", depth=depth[:20], depths=", ".join(DEPTHS)),)
