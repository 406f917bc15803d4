"""How slips, requests, counts and forms are called on every screen: by the very label that stands on their paper.

Source: REQ R21 (letter and number, anew each year where a profile says so); architecture.md (view-models).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablemgr.core.problems import Datum, Problem
from tablemgr.floor.racks.book import Slip
from tablemgr.floor.racks.racks import Racks

REFUSALS: Mapping[str, str] = {
    "RACK-REQUEST": "request", "RACK-CORRECTS": "inventory", "RACK-RECOUNTED": "inventory",
    "RACK-DAY-CLOSED": "inventory", "RACK-CLOSER-STALE": "inventory", "RACK-TAKEN-OVER": "inventory",
    "RACK-SAME-SUPERVISOR": "inventory", "FORM-UNKNOWN": "form",
}  # fmt: skip
"""Of which series the numbers in a refusal are; those of slips say their move themselves."""
NUMBERS = ("number", "newer")


def slip_label(racks: Racks, slip: Slip) -> str:
    """Answer how a fill or credit reads, by the year of the shift that it was issued in. Source: REQ R21."""
    return racks.labels.of_slip(slip, racks.book)


def request_label(racks: Racks, table: str, number: int) -> str:
    """Answer how a request reads; as it was typed where there is none. Source: REQ R21."""
    book = racks.book
    asked = None if table not in book.tables else book.tables[table].requests.get(number)
    return str(number) if asked is None else _label(racks, "request", number, asked.shift)


def count_label(racks: Racks, number: int) -> str:
    """Answer how a count of a rack reads; as it was typed where there is none. Source: REQ R21."""
    place = racks.book.counts_of.get(number)
    return str(number) if place is None else _label(racks, "inventory", number, place[1])


def named(problem: Problem, racks: Racks) -> Problem:
    """Answer a refusal whose slips, requests, counts and forms are called as on paper. Source: REQ R21."""
    data = dict(problem.data)
    series = REFUSALS.get(problem.code, "")
    if problem.code.startswith("RACK-SLIP"):
        series = str(data.get("move", ""))
    if not series:
        return problem
    said = tuple(
        (name, _said(racks, series, problem.where, value) if name in NUMBERS else value)
        for name, value in problem.data
    )
    return replace(problem, data=said)


def _said(racks: Racks, series: str, table: str, number: Datum) -> Datum:
    book = racks.book
    if not isinstance(number, int):
        return number
    match series:
        case "request":
            return request_label(racks, table, number)
        case "inventory":
            return count_label(racks, number)
        case "form":
            return racks.labels.of(series, number, book.day) if number in book.forms else number
    slip = book.tables[table].slips.get((series, number)) if table in book.tables else None
    return number if slip is None else slip_label(racks, slip)


def _label(racks: Racks, series: str, number: int, shift: int) -> str:
    book = racks.book
    return racks.labels.of(series, number, book.days.get(shift, book.day))
