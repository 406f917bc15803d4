"""Slips of chips as sheets: request, fill, credit, table inventory, variance, drop count, dispute, void list.

Source: requirements §2 (who must sign what); REQ R26, R27, R30, R33 to R35, R42, R43, R53.
"""

from __future__ import annotations

from collections.abc import Sequence

import tablemgr
from reports.sheets.origins import moment, name_of, origin_of
from reports.sheets.sheet import (
    Blank,
    Body,
    Cell,
    Held,
    Note,
    Pair,
    Pairs,
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
    words,
)
from tablemgr.core.money import Money
from tablemgr.floor.racks.slip_papers import CountSlip, DisputeRecord, DropSheet, MoveSlip, Place, VoidList
from tablemgr.ledger.rows import Told
from tablemgr.table import chip_events as k
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled

LIVE = "live"


def _sheet(
    place: Place, kind: str, title: Said, facts: tuple[Pair, ...], parts: Sequence[Part], reference: str,
    void: Told | None = None,
) -> Sheet:  # fmt: skip
    reason = getattr(void.fact, "reason", "") if void is not None else ""
    people = None if void is None else said("SHEET-VOID-BY", by=_people(void), at=_at_text(void))
    return Sheet(
        kind, title, place.house, place.currency, facts, tuple(parts),
        origin_of(place.made_by, place.made_at, tablemgr.__version__, reference), training=place.mode != LIVE,
        void=people, void_text=reason,
    )  # fmt: skip


def _people(told: Told) -> str:
    names = [name_of(told.entry.actor), name_of(told.entry.witness)]
    return ", ".join(name for name in names if name)


def _at_text(told: Told) -> str:
    return f"#{told.entry.seq}"


def _at(told: Told) -> Cell:
    return moment(told.entry.at_us, told.entry.offset_minutes)


def _where(place: Place, told: Told, shift: int) -> tuple[Pair, ...]:
    return (
        pair("SHEET-DAY", Held(told.entry.gaming_day)),
        pair("SHEET-SHIFT-NUMBER", Held(str(shift))),
        pair("SHEET-TABLE", Typed(place.table), strong=True),
        pair("SHEET-GAME", Word("PAPER-GAME", place.game)),
    )


def _chips(chips: Sequence[k.Chips], amount: Money) -> Table:
    """Count and value of every denomination, and the total in figures. REQ R26, R36."""
    rows = tuple((one.value, one.count, Money(one.value.minor * one.count)) for one in chips)
    heads = (figures("SHEET-DENOMINATION"), figures("SHEET-COUNT"), figures("SHEET-AMOUNT"))
    return Table(heads, rows, (Said("SHEET-TOTAL"), sum(one.count for one in chips), amount))


def _signature(role: str, told: Told | None, *, witness: bool = False) -> Signature:
    """Who is on record for a part of it, or an empty line. REQ R26 (requester's id, cashier, runner, dealer)."""
    if told is None:
        return Signature(Said(role))
    who = told.entry.witness if witness else told.entry.actor
    at = moment(told.entry.at_us, told.entry.offset_minutes)
    return Signature(Said(role), who or "", at if who else None)


def request_sheet(slip: MoveSlip) -> Sheet:
    """Answer a request for a fill or a credit: two copies, the supervisor's signature, security's line.

    Source: 1.22, 465a.38, 2717 (REQ R26).
    """
    asked = slip.asked
    if asked is None or not isinstance(asked.fact, k.ChipsAsked):
        raise ValueError(slip.number)
    fact = asked.fact
    facts = (*_where(slip.place, asked, fact.shift), pair("SHEET-ASKED-AT", _at(asked)))
    parts = (
        Part(Said("SHEET-P-CHIPS"), (_chips(fact.chips, fact.total),)),
        _signatures(
            _signature("SHEET-S-SUPERVISOR", asked),
            Signature(Said("SHEET-S-SECURITY")),
            copies="SHEET-COPIES-REQUEST",
        ),
    )
    title = said("SHEET-REQUEST-FILL" if fact.move == "fill" else "SHEET-REQUEST-CREDIT", number=fact.number)
    return _sheet(
        slip.place, "request", title, facts, parts, f"R{fact.number}-{asked.entry.seq}", slip.voided
    )


def move_sheet(slip: MoveSlip) -> Sheet:
    """Answer a fill or a credit slip: request, chips, runner, and who signed where; void with reason and both people.

    Source: 1.22, 465a.38, 112-108-32, 2717, 525 (REQ R26, R27, R30).
    """
    issued = slip.issued
    if issued is None or not isinstance(issued.fact, k.FillIssued | k.CreditIssued):
        raise ValueError(slip.number)
    fact = issued.fact
    received, received_fact = slip.received, None if slip.received is None else slip.received.fact
    shift = received_fact.shift if isinstance(received_fact, k.ChipsReceived) else fact.shift
    state = "void" if slip.voided is not None else "received" if received is not None else "issued"
    facts = (
        *_where(slip.place, issued, shift),
        pair("SHEET-REQUEST-NO", Held(str(fact.request))),
        pair("SHEET-ISSUED-AT", _at(issued)),
        pair("SHEET-RECEIVED-AT", _reached(slip)),
        pair("SHEET-STATE", Word("SHEET-STATE", state)),
        pair("SHEET-RUNNER", said("SHEET-NAME-BADGE", name=fact.runner, badge=fact.runner_badge)),
    )
    signatures = (
        _signature("SHEET-S-REQUESTER", slip.asked), _signature("SHEET-S-CASHIER", issued),
        Signature(said("SHEET-S-RUNNER", name=fact.runner)), _signature("SHEET-S-DEALER", received),
        Signature(Said("SHEET-S-SUPERVISOR")),
    )  # fmt: skip
    parts = (
        Part(Said("SHEET-FILL-WORD" if slip.move == "fill" else "SHEET-CREDIT-WORD"), (_chips(fact.chips, fact.total),)),
        _signatures(*signatures, copies="SHEET-COPIES-MOVE"),
    )  # fmt: skip
    title = said("SHEET-FILL" if slip.move == "fill" else "SHEET-CREDIT", number=fact.number)
    return _sheet(slip.place, slip.move, title, facts, parts, f"{slip.move[0].upper()}{fact.number}-{issued.entry.seq}",
                  slip.voided)  # fmt: skip


def _reached(slip: MoveSlip) -> Cell:
    if slip.received is not None:
        return _at(slip.received)
    return Said("SHEET-NEVER" if slip.voided is not None else "SHEET-NOT-YET")


def inventory_sheet(slip: CountSlip) -> Sheet:
    """Answer a table inventory slip: opening, closing, shift change or recount, held against what was expected.

    Source: 1.21, 465a.37, 112-108-28 (REQ R33 to R35).
    """
    fact = slip.counted.fact
    if not isinstance(fact, k.RackCounted):
        raise TypeError(type(fact).__name__)
    expected = {one.value: one.count for one in fact.expected}
    counted = {one.value: one.count for one in fact.chips}
    held = fact.expected_number != 0
    rows = tuple(
        (
            value, counted.get(value, 0), Money(value.minor * counted.get(value, 0)),
            expected.get(value, 0) if held else None,
            counted.get(value, 0) - expected.get(value, 0) if held else None,
        )
        for value in sorted({*counted, *expected}, reverse=True)
    )  # fmt: skip
    heads = (
        figures("SHEET-DENOMINATION"), figures("SHEET-COUNT"), figures("SHEET-AMOUNT"), figures("SHEET-EXPECTED"),
        figures("SHEET-DIFFERENCE"),
    )  # fmt: skip
    whole = sum(one.value.minor * one.count for one in fact.expected)
    total = (
        Said("SHEET-TOTAL"), sum(counted.values()), fact.total, Money(whole) if held else None,
        fact.total - Money(whole) if held else None,
    )  # fmt: skip
    facts = [*_where(slip.place, slip.counted, fact.shift), pair("SHEET-COUNTED-AT", _at(slip.counted))]
    facts.append(pair("SHEET-EXPECTED-NO", Held(str(fact.expected_number)) if held else None))
    if fact.seals:
        facts.append(pair("SHEET-SEAL", Typed(", ".join(fact.seals))))
    notes: list[Body] = []
    if fact.corrects:
        notes.append(Note(said("SHEET-CORRECTS", number=fact.corrects), strong=True))
    if slip.corrected_by:
        notes.append(Note(said("SHEET-CORRECTED-BY", number=slip.corrected_by), strong=True))
    if slip.variance is not None:
        notes.append(Note(said("SHEET-SEE-VARIANCE", number=_number(slip.variance)), strong=True))
    second = "SHEET-S-SUPERVISOR-IN-OUT" if fact.kind == "shift" else "SHEET-S-SUPERVISOR"
    people = (
        _signature("SHEET-S-DEALER", slip.counted),
        _signature(second, slip.counted, witness=True),
        *((Signature(Said("SHEET-S-SUPERVISOR-IN")),) if fact.kind == "shift" else ()),
    )
    parts = (
        Part(Said("SHEET-P-RACK"), (Table(heads, rows, total), *notes)),
        _signatures(*people, copies="SHEET-COPIES-INVENTORY"),
    )
    title = said(f"SHEET-INVENTORY-{fact.kind.upper()}", number=fact.number)
    return _sheet(
        slip.place, "inventory", title, tuple(facts), parts, f"I{fact.number}-{slip.counted.entry.seq}"
    )


def _number(told: Told) -> int:
    number: int = getattr(told.fact, "number", 0)
    return number


def variance_sheet(slip: CountSlip) -> Sheet:
    """Answer a variance slip: counted, expected and difference by denomination, its level, the recount.

    Source: 1.21(e), 112-108-28(e) (REQ R34).
    """
    counted = slip.counted.fact
    if slip.variance is None or not isinstance(counted, k.RackCounted):
        raise ValueError(slip.corrected_by)
    fact = slip.variance.fact
    if not isinstance(fact, k.VarianceFound):
        raise TypeError(type(fact).__name__)
    rows = tuple(
        (one.value, one.count, Money(one.value.minor * one.count)) for one in fact.chips if one.count
    )
    heads = (figures("SHEET-DENOMINATION"), figures("SHEET-DIFFERENCE"), figures("SHEET-AMOUNT"))
    facts = (
        *_where(slip.place, slip.variance, fact.shift),
        pair("SHEET-INVENTORY-NO", Held(str(fact.inventory))),
        pair("SHEET-EXPECTED-NO", Held(str(counted.expected_number)) if counted.expected_number else None),
        pair("SHEET-LEVEL", Word("SHEET-LEVEL", fact.level), strong=True),
    )
    sums = (
        pair("SHEET-COUNTED", counted.total),
        pair("SHEET-EXPECTED", counted.total - fact.total),
        pair("SHEET-DIFFERENCE", fact.total, strong=True),
        pair("SHEET-RECOUNT", Held(str(slip.corrected_by)) if slip.corrected_by else Said("SHEET-NOT-YET")),
    )
    people = [
        _signature("SHEET-S-DEALER", slip.variance),
        _signature("SHEET-S-SUPERVISOR", slip.variance, witness=True),
    ]
    if fact.level != "note":
        people += [Signature(Said("SHEET-S-SECURITY")), Signature(Said("SHEET-S-SURVEILLANCE"))]
    parts = (
        Part(Said("SHEET-P-DIFFERENCE"), (Table(heads, rows, (Said("SHEET-TOTAL"), Typed(""), fact.total)), Pairs(sums))),
        _signatures(*people),
    )  # fmt: skip
    title = said("SHEET-VARIANCE", number=fact.number)
    return _sheet(slip.place, "variance", title, facts, parts, f"V{fact.number}-{slip.variance.entry.seq}")


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
        pair("SHEET-DAY", Held(drop.day)),
        pair("SHEET-SHIFT-NUMBER", Held(str(drop.shift))),
        pair("SHEET-TABLE", Typed(drop.place.table), strong=True),
        pair("SHEET-GAME", Word("PAPER-GAME", drop.place.game)),
        pair("SHEET-BOX", Typed(box.box)),
        pair("SHEET-SEAL", Typed(box.seal) if box.seal else Said("SHEET-NOT-YET")),
        pair("SHEET-PLACED-AT", None if drop.placed is None else _at(drop.placed)),
        pair("SHEET-TAKEN-AT", Said("SHEET-NOT-YET") if drop.taken is None else _at(drop.taken)),
        pair("SHEET-DROP", box.drop, strong=True),
    )
    body: list[Body] = [Table(heads, tuple(rows), total if rows else None)]
    if not both:
        body = [Note(Said("SHEET-COUNT-BLIND"))]
    if box.late:
        body.append(Note(Said("SHEET-IS-LATE"), strong=True))
    if drop.resolved is not None:
        body.append(Note(said("SHEET-RESOLVED", by=_people(drop.resolved)), strong=True))
        body.append(Note(Typed(getattr(drop.resolved.fact, "reason", ""))))
    first, second = (drop.counts[n] if len(drop.counts) > n else None for n in (0, 1))
    people = (
        _signature("SHEET-S-TAKEN-BY", drop.taken), _signature("SHEET-S-TAKEN-BESIDE", drop.taken, witness=True),
        _signature("SHEET-S-FIRST-COUNTER", first), _signature("SHEET-S-SECOND-COUNTER", second),
        Signature(Said("SHEET-S-SUPERVISOR")),
    )  # fmt: skip
    parts = (Part(Said("SHEET-P-DROP"), tuple(body)), _signatures(*people))
    title = said("SHEET-DROP-COUNT", table=drop.place.table, shift=drop.shift)
    return _sheet(drop.place, "drop", title, facts, parts, f"B{drop.shift}-{drop.place.table}")


def dispute_sheet(record: DisputeRecord) -> Sheet:
    """Answer a dispute: seat, claim, rulings, outcome, with lines for what the trail cannot know.

    Source: REQ R53; requirements §2 (hand / dispute record).
    """
    fact = record.opened.fact
    if not isinstance(fact, DisputeOpened):
        raise TypeError(type(fact).__name__)
    entry = record.opened.entry
    facts = (
        pair("SHEET-DAY", Held(entry.gaming_day)),
        pair("SHEET-TABLE", Typed(record.place.table), strong=True),
        pair("SHEET-GAME", Word("PAPER-GAME", record.place.game)),
        pair("SHEET-ROUND", Held(str(fact.round))),
        pair("SHEET-SEAT", Held(str(int(fact.seat)))),
        pair("SHEET-OPENED-AT", _at(record.opened)),
        pair("SHEET-STATE", Said("SHEET-OPEN" if record.closed is None else "SHEET-CLOSED")),
    )
    rulings: list[Body] = []
    for told in record.ruled:
        if isinstance(told.fact, DisputeRuled):
            rulings += [
                Note(said("SHEET-RULED", by=_people(told)), strong=True),
                Note(Typed(told.fact.ruling)),
            ]
    if record.closed is not None and isinstance(record.closed.fact, DisputeClosed):
        rulings += [Note(said("SHEET-OUTCOME", by=_people(record.closed)), strong=True)]
        rulings += [Note(Typed(record.closed.fact.outcome))]
    parts = (
        Part(Said("SHEET-P-CLAIM"), (Note(Typed(fact.claim)),)),
        Part(Said("SHEET-P-RULING"), tuple(rulings) or (Note(Said("SHEET-NOT-YET")),)),
        Part(Said("SHEET-P-BESIDE"), (
            Blank(Said("SHEET-VIDEO")), Blank(Said("SHEET-GUEST")), Blank(Said("SHEET-REGULATOR-CALLED")),
        )),
        _signatures(_signature("SHEET-S-PIT-BOSS", record.opened), Signature(Said("SHEET-S-SURVEILLANCE"))),
    )  # fmt: skip
    title = said("SHEET-DISPUTE", number=fact.number)
    return _sheet(record.place, "dispute", title, facts, parts, f"Q{fact.number}-{entry.seq}")


def void_sheet(found: VoidList) -> Sheet:
    """Answer the void list of a shift: number, reason, both people, one of them independent.

    Source: OAC 3772-10-05, KAR 112-108-32, 3772-11-43 (REQ R27).
    """
    rows = tuple(_void(told) for told in found.voids)
    heads = (
        words("SHEET-WHAT"), words("SHEET-NO"), words("SHEET-TABLE"), figures("SHEET-AMOUNT"), words("SHEET-AT"),
        words("SHEET-WHO"), words("SHEET-SECOND"), words("SHEET-REASON"),
    )  # fmt: skip
    facts = (pair("SHEET-DAY", Held(found.day)), pair("SHEET-SHIFT-NUMBER", Held(str(found.shift))))
    parts = (
        Part(Said("SHEET-P-VOIDS"), (Table(heads, rows),)),
        _signatures(Signature(Said("SHEET-S-OPERATOR")), Signature(Said("SHEET-S-AUDITOR"))),
    )
    title = said("SHEET-VOID-LIST", shift=found.shift)
    last = found.voids[-1].entry.seq if found.voids else 0
    return _sheet(found.place, "voids", title, facts, parts, f"X{found.shift}-{last}")


def _void(told: Told) -> tuple[Cell, ...]:
    amount: Money | None = None
    match told.fact:
        case k.SlipVoided(move=move, slip=number, total=total, reason=reason):
            what: Cell = Word("SHEET-MOVE", move)
            amount = total
        case k.RequestWithdrawn(request=number, reason=reason):
            what = Said("SHEET-REQUEST")
        case fact:
            what, number = Said("SHEET-ROUND"), told.entry.round or 0
            reason = " · ".join(str(t) for n in ("reason", "text") if (t := getattr(fact, n, "")))
    return (
        what, Held(str(number)), Typed(told.entry.table or ""), amount if amount is not None else Typed(""), _at(told),
        Typed(name_of(told.entry.actor)), Typed(name_of(told.entry.witness)), Typed(reason),
    )  # fmt: skip


def _signatures(*places: Signature, copies: str = "") -> Part:
    """Where people sign, and where each copy goes. Requirements §2 (copies)."""
    note = (Note(Said(copies)),) if copies else ()
    return Part(Said("SHEET-P-SIGNED"), (Signatures(tuple(places)), *note))
