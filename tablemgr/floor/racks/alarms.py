"""What a rack asks for without anybody acting: a table that was long not counted, fees that lie too long, a float off par.

Source: REQ R38, R39, R59.
"""

from __future__ import annotations

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import CLOSED, OPENING, Book, TableBook
from tablemgr.floor.racks.rack_rules import rules_of

RECOUNT_DAYS = 7
"""Gaming days after which a table that did not open is counted anew. Source: REQ R38."""
FEES_HOURS = 4
"""How long collected fees may lie in a rack. Source: REQ R59."""
HOUR_US = 3_600_000_000


def rack_alarms(book: Book, *, day: str, now_us: int) -> tuple[Problem, ...]:
    """Answer what live tables' racks ask for, by table; day is the gaming day of this moment.

    Source: REQ R38, R39, R59.
    """
    found: list[Problem] = []
    for name in sorted(book.tables):
        here = book.tables[name]
        if not name or here.mode != "live":
            continue
        found += [*_not_counted(book, here, day), *_fees(book, here, now_us), *_off_par(book, here)]
    return tuple(found)


def idle_days(book: Book, here: TableBook, day: str) -> int:
    """Answer how many gaming days the house was open since a closed table's rack was last counted, with this one.

    0 where it is open or was never counted; a day on which the house stayed closed is none.

    Source: REQ R38 (gaming days).
    """
    if here.state != CLOSED or not here.counted_day or not day:
        return 0
    return sum(here.counted_day < opened <= day for opened in book.opened_days)


def _not_counted(book: Book, here: TableBook, day: str) -> list[Problem]:
    days = idle_days(book, here, day)
    return [problem("RACK-RECOUNT-DUE", here.table, days=days)] if days >= RECOUNT_DAYS else []


def _fees(book: Book, here: TableBook, now_us: int) -> list[Problem]:
    rules = rules_of(book, here.table)
    if rules.collection == "none" or here.state in (CLOSED, OPENING) or not here.fees_since_us:
        return []
    hours = (now_us - here.fees_since_us) / HOUR_US
    return [problem("RACK-FEES-DUE", here.table, hours=int(hours))] if hours > FEES_HOURS else []


def _off_par(book: Book, here: TableBook) -> list[Problem]:
    if here.state != CLOSED or here.last_closer is None:
        return []
    # How far it is stands in the variance that was found with the count.
    off = off_par(book, here.table, here.last_closer.total)
    return [problem("RACK-OFF-PAR", here.table)] if off else []


def off_par(book: Book, table: str, total: Money) -> Money:
    """Answer how far a closing count is from an imprest float's par, 0 within what a house lets pass or where it
    carries its float: a note's difference is let pass.

    Source: REQ R39; FORMULA 1 D.
    """
    rules = rules_of(book, table)
    off = total - rules.par
    return off if rules.float_kind == "imprest" and abs(off.minor) > rules.report_over.minor else ZERO


def final_move(book: Book, table: str, total: Money) -> tuple[str, Money] | None:
    """Answer the final fill or credit that brings an imprest float to its par, None where none is needed.

    Source: REQ R39 (closing to par needs a final fill or credit).
    """
    rules = rules_of(book, table)
    off = total - rules.par
    if rules.float_kind != "imprest" or not off:
        return None
    return (a.FILL, -off) if off.minor < 0 else (a.CREDIT, off)
