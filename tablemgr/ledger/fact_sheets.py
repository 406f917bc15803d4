"""What moved chips and cash besides the rounds, a row for each entry: slips, counts, boxes, put right later, cash.

Columns are the fields of the facts by their own names; who a patron is stays in the entries.

Source: REQ R73 (no patron names); ledger.md (export: sheets for people).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.ledger.sheet import Sheet
from tablemgr.ledger.shift_readings import span_facts
from tablemgr.table import chip_events as k
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.commission_events import CommissionLost, CommissionTaken
from tablemgr.table.deal_events import CollectionTaken
from tablemgr.table.facts import Fact
from tablemgr.table.house_events import HouseSetUp
from tablemgr.table.table_events import TableOpened

SHEETS: Mapping[str, tuple[type[Fact], ...]] = {
    "fills": (k.ChipsAsked, k.RequestWithdrawn, k.FillIssued, k.CreditIssued, k.ChipsReceived, k.SlipVoided),
    "counts": (k.RackCounted, k.RackTakenOver, k.VarianceFound, k.CountsDiffered),
    "boxes": (k.BoxPlaced, k.BoxTaken, k.DropCounted, k.DropResolved, k.DropAccepted),
    "adjustments": (
        k.CauseFound, k.DayAdjusted, k.CollectionCounted, CollectionTaken, CommissionTaken, CommissionLost, k.FormEntered,
    ),
    "cash": (e.CashIn, e.CashOut, p.CashPlayed, p.ColouredUp, e.CashUndone, p.CashLogged),
}  # fmt: skip
"""What each sheet is made of."""
LEFT_OUT = frozenset({"label", "postings"})
"""Who a patron is, and what the sheet of postings has."""
HEAD = ("seq", "at", "gaming_day", "kind", "table", "round", "actor", "witness")


def fact_sheets(readings: Readings, *, first: int, last: int) -> tuple[Sheet, ...]:
    """Answer the sheets of the entries first to last, each row in the order of the trail.

    Source: REQ R73; ledger.md (export).
    """
    currencies = _currencies(readings, last)
    return tuple(_sheet(readings, name, first, last, currencies) for name in SHEETS)


def _currencies(readings: Readings, last: int) -> dict[str, str]:
    """The currency of each table, and of the house under no name."""
    found: dict[str, str] = {}
    for told in readings.facts(HouseSetUp.__name__, TableOpened.__name__):
        if told.entry.seq <= last and isinstance(told.fact, HouseSetUp | TableOpened):
            found[told.entry.table or ""] = told.fact.currency
    return found


def _sheet(
    readings: Readings, name: str, first: int, last: int, currencies: Mapping[str, str]
) -> Sheet:  # fmt: skip
    kinds = SHEETS[name]
    names = tuple(
        dict.fromkeys(one.name for kind in kinds for one in fields(kind) if one.name not in LEFT_OUT)
    )
    said = {one: f"{one}_said" if one in HEAD else one for one in names}
    told = tuple(span_facts(readings, tuple(kind.__name__ for kind in kinds), first, last))
    house = currencies.get("", "")
    return Sheet(
        name, (*HEAD, *said.values()), tuple(_row(one, names) for one in told),
        tuple(currencies.get(one.entry.table or "", house) for one in told),
    )  # fmt: skip


def _row(told: Told, names: tuple[str, ...]) -> tuple[Any, ...]:
    entry = told.entry
    head = (
        entry.seq, entry.at_us, entry.gaming_day, entry.kind, entry.table, entry.round, entry.actor, entry.witness,
    )  # fmt: skip
    return (*head, *(_plain(getattr(told.fact, name, None)) for name in names))


def _plain(value: Any) -> Any:
    """A value of a cell: counted chips as pairs of amount and count, texts together."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        chips = tuple((one.value, one.count) for one in value if isinstance(one, k.Chips))
        return chips or " ".join(str(one) for one in value)
    return value
