"""Slips of chips as sheets: request, fill, credit, table inventory, variance.

Source: requirements §2 (who must sign what); REQ R26, R27, R30, R33 to R35.
"""

from __future__ import annotations

from reports.sheets.sheet import (
    Body,
    Cell,
    Held,
    Note,
    Pairs,
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
)
from reports.sheets.slip_parts import (
    chips_table,
    late_form,
    place_facts,
    signature,
    slip_of,
    to_be_signed,
    when_of,
)
from tablemgr.core.money import Money
from tablemgr.floor.racks.slip_papers import CountSlip, MoveSlip
from tablemgr.ledger.rows import Told
from tablemgr.table import chip_events as k


def request_sheet(slip: MoveSlip) -> Sheet:
    """Answer a request for a fill or a credit: two copies, the supervisor's signature, security's line.

    Source: 1.22, 465a.38, 2717 (REQ R26).
    """
    asked = slip.asked
    if asked is None or not isinstance(asked.fact, k.ChipsAsked):
        raise ValueError(slip.number)
    fact = asked.fact
    facts = (
        *place_facts(slip.place, asked.entry.gaming_day, fact.shift),
        pair("SHEET-ASKED-AT", when_of(asked)),
    )
    parts = (
        Part(Said("SHEET-P-CHIPS"), (chips_table(fact.chips, fact.total),)),
        to_be_signed(
            signature("SHEET-S-SUPERVISOR", asked),
            Signature(Said("SHEET-S-SECURITY")),
            copies="SHEET-COPIES-REQUEST",
        ),
    )
    label = slip.place.label("request", fact.number, asked)
    title = said("SHEET-REQUEST-FILL" if fact.move == "fill" else "SHEET-REQUEST-CREDIT", number=label)
    return slip_of(
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
        *place_facts(slip.place, issued.entry.gaming_day, shift),
        pair("SHEET-REQUEST-NO", Held(slip.place.label("request", fact.request, slip.asked))),
        pair("SHEET-ISSUED-AT", when_of(issued)),
        pair("SHEET-RECEIVED-AT", _reached(slip)),
        pair("SHEET-STATE", Word("SHEET-STATE", state)),
        pair("SHEET-RUNNER", Typed(f"{fact.runner} ({fact.runner_badge})")),
        *late_form(slip.place, slip.move, fact.number),
    )
    signatures = (
        signature("SHEET-S-REQUESTER", slip.asked), signature("SHEET-S-CASHIER", issued),
        Signature(said("SHEET-S-RUNNER", name=fact.runner)), signature("SHEET-S-DEALER", received),
        Signature(Said("SHEET-S-SUPERVISOR")),
    )  # fmt: skip
    parts = (
        Part(Said("SHEET-FILL-WORD" if slip.move == "fill" else "SHEET-CREDIT-WORD"), (chips_table(fact.chips, fact.total),)),
        to_be_signed(*signatures, copies="SHEET-COPIES-MOVE"),
    )  # fmt: skip
    label = slip.place.label(slip.move, fact.number, issued)
    title = said("SHEET-FILL" if slip.move == "fill" else "SHEET-CREDIT", number=label)
    return slip_of(slip.place, slip.move, title, facts, parts, f"{slip.move[0].upper()}{fact.number}-{issued.entry.seq}",
                  slip.voided)  # fmt: skip


def _reached(slip: MoveSlip) -> Cell:
    if slip.received is not None:
        return when_of(slip.received)
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
    facts = [
        *place_facts(slip.place, slip.counted.entry.gaming_day, fact.shift),
        pair("SHEET-COUNTED-AT", when_of(slip.counted)),
    ]
    against = slip.place.label("inventory", fact.expected_number, slip.expected)
    facts.append(pair("SHEET-EXPECTED-NO", Held(against) if held else None))
    if fact.seals:
        facts.append(pair("SHEET-SEAL", Typed(", ".join(fact.seals))))
    facts += late_form(slip.place, "inventory", fact.number)
    notes: list[Body] = []
    if fact.corrects:
        notes.append(Note(said("SHEET-CORRECTS", number=_other_count(slip, fact.corrects)), strong=True))
    if slip.corrected_by:
        notes.append(
            Note(said("SHEET-CORRECTED-BY", number=_other_count(slip, slip.corrected_by)), strong=True)
        )
    if slip.variance is not None:
        label = slip.place.label("variance", _number(slip.variance), slip.variance)
        notes.append(Note(said("SHEET-SEE-VARIANCE", number=label), strong=True))
    second = "SHEET-S-SUPERVISOR-IN-OUT" if fact.kind == "shift" else "SHEET-S-SUPERVISOR"
    people = (
        signature("SHEET-S-DEALER", slip.counted),
        signature(second, slip.counted, witness=True),
        *((signature("SHEET-S-SUPERVISOR-IN", slip.taken_over),) if fact.kind == "shift" else ()),
    )
    parts = (
        Part(Said("SHEET-P-RACK"), (Table(heads, rows, total), *notes)),
        to_be_signed(*people, copies="SHEET-COPIES-INVENTORY"),
    )
    label = slip.place.label("inventory", fact.number, slip.counted)
    title = said(f"SHEET-INVENTORY-{fact.kind.upper()}", number=label)
    return slip_of(
        slip.place, "inventory", title, tuple(facts), parts, f"I{fact.number}-{slip.counted.entry.seq}"
    )


def _number(told: Told) -> int:
    number: int = getattr(told.fact, "number", 0)
    return number


def _other_count(slip: CountSlip, number: int) -> str:
    """How the count reads that this one corrects, or that corrects it: of the same shift, so of the same day's series."""
    return slip.place.label("inventory", number, slip.counted)


def _against(slip: CountSlip, number: int) -> Cell:
    return Held(slip.place.label("inventory", number, slip.expected)) if number else None


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
        *place_facts(slip.place, slip.variance.entry.gaming_day, fact.shift),
        pair("SHEET-INVENTORY-NO", Held(slip.place.label("inventory", fact.inventory, slip.counted))),
        pair("SHEET-EXPECTED-NO", _against(slip, counted.expected_number)),
        pair("SHEET-LEVEL", Word("SHEET-LEVEL", fact.level), strong=True),
    )
    sums = (
        pair("SHEET-COUNTED", counted.total),
        pair("SHEET-EXPECTED", counted.total - fact.total),
        pair("SHEET-DIFFERENCE", fact.total, strong=True),
        pair(
            "SHEET-RECOUNT",
            Held(_other_count(slip, slip.corrected_by)) if slip.corrected_by else Said("SHEET-NOT-YET"),
        ),
    )
    people = [
        signature("SHEET-S-DEALER", slip.variance),
        signature("SHEET-S-SUPERVISOR", slip.variance, witness=True),
    ]
    if fact.level != "note":
        people += [Signature(Said("SHEET-S-SECURITY")), Signature(Said("SHEET-S-SURVEILLANCE"))]
    parts = (
        Part(Said("SHEET-P-DIFFERENCE"), (Table(heads, rows, (Said("SHEET-TOTAL"), Typed(""), fact.total)), Pairs(sums))),
        to_be_signed(*people),
    )  # fmt: skip
    title = said("SHEET-VARIANCE", number=slip.place.label("variance", fact.number, slip.variance))
    return slip_of(slip.place, "variance", title, facts, parts, f"V{fact.number}-{slip.variance.entry.seq}")
