"""Papers of what is looked into: drop count sheet, void list.

Source: requirements §2 (count sheet, void); REQ R27, R42, R43.
"""

from __future__ import annotations

from reports.sheets.origins import moment, name_of
from reports.sheets.sheet import (
    Body,
    Cell,
    Held,
    Listed,
    Note,
    Noted,
    Part,
    Said,
    Sheet,
    Signature,
    Table,
    Typed,
    Word,
    figures,
    pair,
    said,
    words,
)
from reports.sheets.slip_parts import (
    day_facts,
    place_facts,
    signature,
    slip_of,
    to_be_signed,
    when_of,
    who_did,
)
from tablemgr.core.money import Money
from tablemgr.core.series import lettered
from tablemgr.floor.racks.slip_papers import DropSheet, Place, VoidList
from tablemgr.ledger.rows import Told
from tablemgr.table import chip_events as k


def drop_sheet_of(drop: DropSheet) -> Sheet:
    """Answer the drop count sheet: both counts side by side by denomination, and how a difference was resolved.

    The second count is there only once it was made: whoever counts second has not seen the first.

    Source: 542.31, 1.33(b), 615 (REQ R42, R43); requirements §2 (count sheet, drop log).
    """
    box = drop.box
    both = len(drop.counts) > 1
    shown = [one.fact for one in drop.counts if isinstance(one.fact, k.DropCounted)] if both else []
    values = sorted({note.value for one in shown for note in one.notes}, reverse=True)
    rows: list[tuple[Cell, ...]] = []
    for value in values:
        counts = [sum(n.count for n in one.notes if n.value == value) for one in shown]
        rows.append((value, *counts, Money(value.minor * counts[-1])))
    if shown:
        rows.append((Said("SHEET-OTHER-DROP"), *(one.other for one in shown), shown[-1].other))
    heads = (
        figures("SHEET-DENOMINATION"), *(figures(c) for c in ("SHEET-FIRST-COUNT", "SHEET-SECOND-COUNT")[: len(shown)]),
        figures("SHEET-AMOUNT"),
    )  # fmt: skip
    total = (Said("SHEET-TOTAL"), *(one.total for one in shown), box.drop)
    facts = (
        *place_facts(drop.place, drop.day, drop.shift),
        pair("SHEET-BOX", Typed(box.box)),
        pair("SHEET-SEAL", Typed(box.seal) if box.seal else Said("SHEET-NOT-YET")),
        pair("SHEET-PLACED-AT", None if drop.placed is None else when_of(drop.placed)),
        pair("SHEET-TAKEN-AT", Said("SHEET-NOT-YET") if drop.taken is None else when_of(drop.taken)),
        pair("SHEET-DROP", box.drop, strong=True),
    )
    body: list[Body] = [Table(heads, tuple(rows), total if rows else None)]
    if not both:
        body = [Note(Said("SHEET-COUNT-BLIND"))]
    if box.late:
        body.append(Note(Said("SHEET-IS-LATE"), strong=True))
    if drop.resolved is not None:
        body.append(Note(said("SHEET-RESOLVED", by=who_did(drop.resolved)), strong=True))
        body.append(Note(Typed(getattr(drop.resolved.fact, "reason", ""))))
    first, second = (drop.counts[n] if len(drop.counts) > n else None for n in (0, 1))
    people = (
        signature("SHEET-S-TAKEN-BY", drop.taken), signature("SHEET-S-TAKEN-BESIDE", drop.taken, witness=True),
        signature("SHEET-S-FIRST-COUNTER", first), signature("SHEET-S-SECOND-COUNTER", second),
        Signature(Said("SHEET-S-SUPERVISOR")),
    )  # fmt: skip
    parts = (
        Part(Said("SHEET-P-DROP"), tuple(body)), Part(Said("SHEET-P-IN-BOX"), (_slips(drop),)), to_be_signed(*people),
    )  # fmt: skip
    title = said("SHEET-DROP-COUNT", table=drop.place.table, shift=lettered("shift", drop.shift))
    return slip_of(drop.place, "drop", title, facts, parts, f"B{drop.shift}-{drop.place.table}")


def _slips(drop: DropSheet) -> Table:
    """Which fills and credits must lie in the box, for whoever opens it. REQ R30, R39."""
    at = drop.place.made_at.offset_minutes
    rows = tuple(
        (
            Word("SHEET-MOVE", slip.move), Held(label), slip.issued.total, moment(slip.ended_us, at),
            Typed(name_of(slip.ended_by)),
        )
        for slip, label in drop.slips
    )  # fmt: skip
    heads = (
        words("SHEET-SLIP"), words("SHEET-NO"), figures("SHEET-AMOUNT"), words("SHEET-RECEIVED-AT"), words("SHEET-WHO")
    )  # fmt: skip
    return Table(heads, rows)


def void_sheet(found: VoidList) -> Sheet:
    """Answer the void list of a shift: number, reason, both people, one of them independent.

    Source: OAC 3772-10-05, KAR 112-108-32, 3772-11-43 (REQ R27).
    """
    rows = tuple(_void(found.place, told) for told in found.voids)
    heads = (
        words("SHEET-WHAT"), words("SHEET-NO"), words("SHEET-TABLE"), figures("SHEET-AMOUNT"), words("SHEET-AT"),
        words("SHEET-WHO"), words("SHEET-SECOND"), words("SHEET-REASON"),
    )  # fmt: skip
    facts = day_facts(found.day, found.shift)
    parts = (
        Part(Said("SHEET-P-VOIDS"), (Table(heads, rows),)),
        to_be_signed(Signature(Said("SHEET-S-OPERATOR")), Signature(Said("SHEET-S-AUDITOR"))),
    )
    title = said("SHEET-VOID-LIST", shift=lettered("shift", found.shift))
    last = found.voids[-1].entry.seq if found.voids else 0
    return slip_of(found.place, "voids", title, facts, parts, f"X{found.shift}-{last}")


def _void(place: Place, told: Told) -> tuple[Cell, ...]:
    amount: Money | None = None
    label = ""
    why: Cell
    match told.fact:
        case k.SlipVoided(move=move, slip=number, total=total, reason=reason):
            why = Typed(reason)
            what: Cell = Word("SHEET-MOVE", move)
            amount, label = total, place.label(move, number, told)
        case k.RequestWithdrawn(request=number, reason=reason):
            why = Typed(reason)
            what, label = Said("SHEET-REQUEST"), place.label("request", number, told)
        case fact:
            what, number = Said("SHEET-ROUND"), told.entry.round or 0
            why = _why(getattr(fact, "reason", ""), getattr(fact, "text", ""))
    return (
        what, Held(label or str(number)), Typed(told.entry.table or ""), amount if amount is not None else Typed(""), when_of(told),
        Typed(name_of(told.entry.actor)), Typed(name_of(told.entry.witness)), why,
    )  # fmt: skip


def _why(reason: str, text: str) -> Cell:
    """Why a round or a deal is void, and what was noted with it."""
    code = Word("PAPER-VOID-REASON", reason)
    return Listed((code, Noted(text))) if text else code
