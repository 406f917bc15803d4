"""A round's paper straight from a ledger's reading room: the one way that command line, desktop and demo take."""

from __future__ import annotations

from reports.deal_paper import deal_slip_pdf
from reports.page import Paper
from reports.round_paper import round_slip_pdf
from reports.slips import DealSlip, RoundSlip
from reports.snapshots import slip_snapshot
from tablemgr.core.problems import Refused, problem
from tablemgr.floor.commission_when import commission_when
from tablemgr.floor.dealt_from import set_named
from tablemgr.floor.late_forms import late_form_of
from tablemgr.floor.slips import SlipOrder
from tablemgr.ledger.readings import Readings


def paper_of(
    snapshot: RoundSlip | DealSlip, *, paper: Paper | str = Paper.ROLL_80, language: str = "en"
) -> bytes:
    """Answer the PDF of a snapshot, whichever game it is of.

    Source: screens.md (paper).
    """
    if isinstance(snapshot, DealSlip):
        return deal_slip_pdf(snapshot, paper=Paper(paper), language=language)
    return round_slip_pdf(snapshot, paper=Paper(paper), language=language)


def snapshot_of(
    readings: Readings, table: str, number: int, *, copy: int | None = None
) -> RoundSlip | DealSlip:
    """Answer the snapshot of a round on record.

    Args:
        copy: 0 for a PREVIEW, 1 for the ORIGINAL, n + 1 for DUPLICATE n; None counts the prints on record.

    Source: facts.md (a slip prints from facts alone); REQ R24.
    """
    told = readings.round_facts(table, number)
    if not told:
        raise Refused(problem("PAPER-ROUND-UNKNOWN", table=table, number=number))
    houses = {row.table: row.house for row in readings.tables()}
    counted = len(readings.slips(table, number)) + 1 if copy is None else copy
    pieces = set_named(readings, table, told)
    return slip_snapshot(
        told,
        house=houses.get(table, ""),
        copy=counted,
        dealt_from=pieces,
        takes=commission_when(readings, table, told),
        late_form=late_form_of(readings, table, number),
    )


def slip_pdf(
    readings: Readings, table: str, number: int, *, paper: Paper | str = Paper.ROLL_80,
    language: str = "en", copy: int | None = None,
) -> bytes:  # fmt: skip
    """Answer the slip of a round on record as a PDF.

    Source: screens.md (paper); REQ R18, REQ R24.
    """
    return paper_of(snapshot_of(readings, table, number, copy=copy), paper=paper, language=language)


def draw_order(
    order: SlipOrder, *, house: str, paper: Paper | str = Paper.ROLL_80, language: str = "en"
) -> bytes:
    """Answer the PDF of a slip that the floor has ordered, with the copy it says.

    Source: FAULT F2; REQ R24.
    """
    snapshot = slip_snapshot(
        order.told, house=house, copy=order.copy, dealt_from=order.dealt_from, takes=order.commission,
        late_form=order.late_form,
    )  # fmt: skip
    return paper_of(snapshot, paper=paper, language=language)
