"""Paper: which print of a round's slip this is, and the fact that it left the program.

The floor says number, copy and facts; drawing is the caller's, so that paper needs no database and
the database no paper.

Source: facts.md; FAULT F2; REQ R21.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.commission_when import commission_when
from tablemgr.floor.dealt_from import set_named
from tablemgr.floor.late_forms import late_form_of
from tablemgr.floor.people import PRINT, Person, check_may
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import Problems
from tablemgr.table.handing import AT_ONCE
from tablemgr.table.table_events import SlipPrinted

SERIES = "slip"
"""Round slips of a table, numbered from 1."""


@dataclass(frozen=True, slots=True)
class SlipOrder:
    """A slip that is to be printed: which number, which copy, and what is on record about its round."""

    table: str
    round: int
    series: str
    number: int
    copy: int
    """1 is the ORIGINAL, higher ones DUPLICATE copy - 1."""
    told: tuple[Told, ...]
    dealt_from: str = ""
    """The set or deck that lay at the table, "" where nobody said which."""
    commission: str = AT_ONCE
    """When its rack took commission."""
    late_form: str = ""
    """The blank form that it was keyed from, "" where it was recorded in its time."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A slip that is on record as printed, with the bytes that went to paper."""

    order: SlipOrder
    pdf: bytes
    done: Done


Draw = Callable[[SlipOrder], bytes]
"""Draws an order; the reports' part."""


def order_slip(session: Session, table: str, round_: int) -> SlipOrder | Problems:
    """Answer what the next print of a round's slip is; a slip keeps its number, only the copy counts on.

    Source: FAULT F2 (print twice); REQ R21.
    """
    problems = _check_round(session, table, round_)
    if problems:
        return Problems(problems)
    told = session.readings.round_facts(table, round_)
    pieces, when = set_named(session.readings, table, told), commission_when(session.readings, table, told)
    late = late_form_of(session.readings, table, round_)
    printed = [slip for slip in session.readings.slips(table, round_) if slip.series == SERIES]
    if printed:
        return SlipOrder(
            table, round_, SERIES, printed[-1].number, max(s.copy for s in printed) + 1, told, pieces, when, late
        )  # fmt: skip
    number = max((slip.number for slip in session.readings.slips(table) if slip.series == SERIES), default=0)
    return SlipOrder(table, round_, SERIES, number + 1, 1, told, pieces, when, late)


def _check_round(session: Session, table: str, round_: int) -> tuple[Problem, ...]:
    row = session.readings.round(table, round_)
    if row is None:
        return (problem("FLOOR-ROUND-UNKNOWN", table, number=round_),)
    if row.status == "open":
        return (problem("FLOOR-ROUND-OPEN", table, number=round_),)
    return ()


def check_why(number: int, copy: int, why: str) -> tuple[Problem, ...]:
    """Answer that a duplicate wants a reason, where it has none; an original needs none.

    Source: REQ R24 (any later print is counted and logged with who and why).
    """
    if copy == 1 or why.strip():
        return ()
    return (problem("PAPER-WHY-WANTED", "", number=number, duplicate=copy - 1),)


def print_slip(
    session: Session, table: str, round_: int, *, draw: Draw, by: Person, paper: str, language: str,
    why: str = "", op_id: str | None = None,
) -> Printed | Problems:  # fmt: skip
    """Draw a round's slip and put the print on record with the hash of its bytes.

    why: wanted of every duplicate.

    Source: facts.md (prints are entries); FAULT F2; REQ R22, R24.
    """
    problems = check_may(PRINT, by, None)
    order = Problems(problems) if problems else order_slip(session, table, round_)
    if isinstance(order, Problems):
        return order
    unsaid = check_why(order.number, order.copy, why)
    if unsaid:
        return Problems(unsaid)
    pdf = draw(order)
    fact = SlipPrinted(
        order.series, order.number, order.copy, round_, paper, language, sha256(pdf).hexdigest(), why.strip()
    )
    done = session.note_print(table, fact, by=by, op_id=op_id)
    return done if isinstance(done, Problems) else Printed(order, pdf, done)
