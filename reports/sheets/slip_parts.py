"""What slips have in common: their place, their chips, who signed, where the copies go.

Source: requirements §2 (who must sign what); REQ R20, R26, R27.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import tablemgr
from reports.figures import Moment
from reports.sheets.origins import moment, name_of, origin_of
from reports.sheets.sheet import (
    Held,
    Note,
    Pair,
    Part,
    Said,
    Sheet,
    Signature,
    Signatures,
    Table,
    Typed,
    Word,
    figures,
    pair,
    said,
)
from tablemgr.core.money import Money
from tablemgr.core.series import lettered
from tablemgr.floor.racks.slip_papers import Place
from tablemgr.ledger.rows import Told
from tablemgr.table import chip_events as k

LIVE = "live"


def slip_of(
    place: Place, kind: str, title: Said, facts: tuple[Pair, ...], parts: Sequence[Part], reference: str,
    void: Told | None = None,
) -> Sheet:  # fmt: skip
    """Answer a slip as a sheet: its place, what is said of it, and by whom it is void. Source: REQ R20, R26, R27."""
    reason = getattr(void.fact, "reason", "") if void is not None else ""
    voided = None if void is None else said("SHEET-VOID-BY", by=who_did(void), at=void.entry.seq)
    return Sheet(
        kind, title, place.house, place.currency, facts, tuple(_with_permits(part, place) for part in parts),
        origin_of(place.made_by, place.made_at, tablemgr.__version__, reference), training=place.mode != LIVE,
        void=voided, void_text=reason,
    )  # fmt: skip


def _with_permits(part: Part, place: Place) -> Part:
    """Whoever signed has the number of the work permit beside the name. REQ R20."""
    body = tuple(
        Signatures(tuple(replace(one, permit=place.permit_of(one.signed_by)) for one in each.places))
        if isinstance(each, Signatures)
        else each
        for each in part.body
    )
    return replace(part, body=body)


def who_did(told: Told) -> str:
    """Answer who did something, and who stood by. Source: facts.md (who may be the second person)."""
    names = [name_of(told.entry.actor), name_of(told.entry.witness)]
    return ", ".join(name for name in names if name)


def when_of(told: Told) -> Moment:
    """Answer when a fact was recorded, by the house's clock. Source: ledger.md (at, offset)."""
    return moment(told.entry.at_us, told.entry.offset_minutes)


def day_facts(day: str, shift: int | None = None) -> tuple[Pair, ...]:
    """Answer the gaming day, and the shift where the paper is of one. Source: REQ R26, R62."""
    of_day = pair("SHEET-DAY", Held(day))
    return (
        (of_day,) if shift is None else (of_day, pair("SHEET-SHIFT-NUMBER", Held(lettered("shift", shift))))
    )


def place_facts(place: Place, day: str, shift: int | None = None) -> tuple[Pair, ...]:
    """Answer day, shift where there is one, table and game. Source: REQ R26; requirements §2."""
    return (
        *day_facts(day, shift),
        pair("SHEET-TABLE", Typed(place.table), strong=True),
        pair("SHEET-GAME", Word("PAPER-GAME", place.game)),
    )


def late_form(place: Place, series: str, number: int) -> tuple[Pair, ...]:
    """Answer from which blank form a record was keyed later, nothing where it was recorded in its time. REQ R78."""
    form = place.late.of(series, number)
    return (pair("SHEET-LATE-FORM", Held(form), strong=True),) if form else ()


def chips_table(chips: Sequence[k.Chips], amount: Money) -> Table:
    """Answer count and value of every denomination, and the total in figures. Source: REQ R26, R36."""
    rows = tuple((one.value, one.count, Money(one.value.minor * one.count)) for one in chips)
    heads = (figures("SHEET-DENOMINATION"), figures("SHEET-COUNT"), figures("SHEET-AMOUNT"))
    return Table(heads, rows, (Said("SHEET-TOTAL"), sum(one.count for one in chips), amount))


def signature(role: str, told: Told | None, *, witness: bool = False) -> Signature:
    """Answer who is on record for a part of it, or an empty line. Source: REQ R26 (requester, cashier, runner, dealer)."""
    if told is None:
        return Signature(Said(role))
    who = told.entry.witness if witness else told.entry.actor
    return Signature(Said(role), who or "", when_of(told) if who else None)


def to_be_signed(*places: Signature, copies: str = "") -> Part:
    """Answer where people sign, and where each copy goes. Source: requirements §2 (copies)."""
    note = (Note(Said(copies)),) if copies else ()
    return Part(Said("SHEET-P-SIGNED"), (Signatures(tuple(places)), *note))
