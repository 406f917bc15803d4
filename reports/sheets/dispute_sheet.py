"""The paper of a dispute: claim, what is proven and what was only called, arithmetic, camera, ruling, money, end.

Both figures of what was put right stand side by side: as it was paid, and as it is now.

Source: requirements §2 (hand / dispute record); ops/users.md 3 (dispute steps); REQ R14, R53; FAULT D15.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from reports.sheets.sheet import (
    Blank,
    Body,
    Cell,
    Held,
    Note,
    Noted,
    Pair,
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
    words,
)
from reports.sheets.slip_parts import (
    late_form,
    place_facts,
    signature,
    slip_of,
    to_be_signed,
    when_of,
    who_did,
)
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.series import lettered
from tablemgr.core.settlements import Settlement
from tablemgr.floor.racks.slip_papers import DisputeRecord
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_events import DealCorrected, DealOpened, DealSettled
from tablemgr.table.events import (
    DisputeClosed,
    DisputeOpened,
    DisputeRuled,
    RoundClosed,
    RoundCorrected,
    RoundVoided,
    SeatRecalled,
    SeatResolved,
)
from tablemgr.table.state import RoundState, SeatState, refold

ENDS = (RoundClosed, RoundVoided, DealSettled)
EVIDENCE = {"none": "0", "called": "1", "partial": "2", "computed": "3"}


def dispute_sheet(record: DisputeRecord) -> Sheet:
    """Answer a dispute with everything that was known of its seat, and lines for what the trail cannot know.

    Source: REQ R53; requirements §2 (hand / dispute record).
    """
    fact = record.opened.fact
    if not isinstance(fact, DisputeOpened):
        raise TypeError(type(fact).__name__)
    known = _known_deal(record) if _is_deal(record) else _known_seat(record, fact.seat)
    parts = [
        Part(Said("SHEET-P-CLAIM"), (Note(Noted(fact.claim)),)),
        Part(Said("SHEET-P-KNOWN"), known),
        Part(Said("SHEET-P-RULING"), tuple(_rulings(record)) or (Note(Said("SHEET-NOT-YET")),)),
    ]
    put_right = _put_right(record)
    if put_right is not None:
        parts.append(put_right)
    parts += [
        Part(Said("SHEET-P-BESIDE"), (
            Blank(Said("SHEET-VIDEO")), Blank(Said("SHEET-GUEST")), Blank(Said("SHEET-REGULATOR-CALLED")),
        )),
        to_be_signed(*_signatures(record)),
    ]  # fmt: skip
    title = said("SHEET-DISPUTE", number=lettered("dispute", fact.number))
    reference = f"Q{fact.number}-{record.opened.entry.seq}"
    return slip_of(record.place, "dispute", title, _facts(record, fact), tuple(parts), reference)


def _is_deal(record: DisputeRecord) -> bool:
    return any(isinstance(told.fact, DealOpened) for told in record.round)


def _facts(record: DisputeRecord, fact: DisputeOpened) -> tuple[Pair, ...]:
    first = record.round[0] if record.round else record.opened
    ended = next((told for told in record.round if isinstance(told.fact, ENDS)), None)
    until = None if ended is None else when_of(ended)
    return (
        *place_facts(record.place, record.opened.entry.gaming_day),
        pair("SHEET-ROUND", Held(str(fact.round))),
        pair("SHEET-SEAT", Held(str(int(fact.seat)))),
        pair("SHEET-CAMERA-FROM", when_of(first)),
        pair("SHEET-CAMERA-TO", Said("SHEET-NOT-YET") if until is None else until),
        pair("SHEET-ENTRIES", Held(f"{first.entry.seq}\u2013{(ended or record.opened).entry.seq}")),
        pair("SHEET-OPENED-AT", when_of(record.opened)),
        pair("SHEET-STATE", Said("SHEET-OPEN" if record.closed is None else "SHEET-CLOSED")),
        *late_form(record.place, "dispute", fact.number),
    )


# -- what is known --


def _known_seat(record: DisputeRecord, number: Seat) -> tuple[Body, ...]:
    """Evidence, hands, and how the seat was paid before anything was put right."""
    changes = _changes(record)
    until = changes[0].entry.op_id if changes else ""
    before = [told.fact for told in takewhile(lambda told: told.entry.op_id != until, record.round)]
    state = refold(before)
    seat = state.seat(number)
    rows = [pair("SHEET-EVIDENCE", Word("PAPER-EVIDENCE", EVIDENCE[seat.evidence]), strong=True)]
    rows += _evidence(state, seat)
    body: list[Body] = [Pairs(tuple(rows))]
    resolved = next((fact for fact in before if isinstance(fact, SeatResolved) and fact.seat == number), None)
    if resolved is None:
        body.append(Note(Said("SHEET-NOT-SETTLED"), strong=True))
    else:
        body.append(_lines(resolved.settlement))
    return tuple(body)


def _evidence(state: RoundState, seat: SeatState) -> Iterator[Pair]:
    if seat.called is not None:
        yield pair("SHEET-CALLED", _outcome(seat.called))
    if seat.computed is not None:
        yield pair("SHEET-COMPUTED", _outcome(seat.computed.outcome))
    if seat.basis:
        yield pair("SHEET-PAID-FROM", Word("PAPER-BASIS", seat.basis))
    if state.setting is not None:
        yield pair("SHEET-BANK-HAND", Typed(_laid(state.setting.low, state.setting.high)))
        yield pair("SHEET-BANK-ROW", Held(state.setting.row) if state.setting.row else None)
    if seat.hand is not None:
        laid = _laid(seat.hand.low, seat.hand.high) if seat.hand.low else " ".join(seat.hand.pieces)
        yield pair("SHEET-SEAT-HAND", Typed(laid))


def _laid(low: tuple[str, ...], high: tuple[str, ...]) -> str:
    return f"{' '.join(low)} / {' '.join(high)}"


def _outcome(outcome: Outcome) -> Word:
    return Word("PAPER-OUTCOME", outcome.value)


def _lines(settlement: Settlement) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for line in settlement.lines:
        name = line.bet_id if line.kind == "side" else line.kind
        rows.append(
            (Word("PAPER-BET", name), line.stake, _outcome(line.outcome), line.charged.taken, line.net)
        )
    heads = (
        words("SHEET-BET"), figures("SHEET-STAKE"), words("SHEET-OUTCOME-OF"), figures("SHEET-COMMISSION"),
        figures("SHEET-GUEST-GETS"),
    )  # fmt: skip
    commission = Money(sum(line.charged.taken.minor for line in settlement.lines))
    stake = Money(sum(line.stake.minor for line in settlement.lines))
    return Table(heads, tuple(rows), (Said("SHEET-TOTAL"), stake, Typed(""), commission, settlement.net))


def _known_deal(record: DisputeRecord) -> tuple[Body, ...]:
    settled = next((told.fact for told in record.round if isinstance(told.fact, DealSettled)), None)
    if settled is None:
        return (Note(Said("SHEET-NOT-SETTLED"), strong=True),)
    called = Said("SHEET-DEAL-CALLED" if settled.skipped else "SHEET-DEAL-PROVEN")
    heads = (
        figures("SHEET-SEAT"),
        figures("SHEET-COLUMNS"),
        figures("SHEET-POINTS-AT-ONCE"),
        figures("SHEET-POINTS"),
    )
    rows = tuple(
        (Held(str(seat)), settled.columns[seat - 1], Held(f"{settled.immediate[seat - 1]:+d}"), Held(f"{settled.net[seat - 1]:+d}"))
        for seat in range(1, 5)
    )  # fmt: skip
    return (Note(called, strong=True), Table(heads, rows))


# -- what was ruled, and what moved --


def _rulings(record: DisputeRecord) -> Iterator[Body]:
    for told in record.ruled:
        if isinstance(told.fact, DisputeRuled):
            yield Note(said("SHEET-RULED", by=who_did(told)), strong=True)
            yield Note(Typed(told.fact.ruling))
    if record.closed is not None and isinstance(record.closed.fact, DisputeClosed):
        yield Note(said("SHEET-OUTCOME", by=who_did(record.closed)), strong=True)
        yield Note(Typed(record.closed.fact.outcome))


def _changes(record: DisputeRecord) -> list[Told]:
    """What settled seats of the round anew since the dispute was opened."""
    kinds = (RoundCorrected, SeatRecalled, DealCorrected)
    return [
        told
        for told in record.round
        if told.entry.seq > record.opened.entry.seq and isinstance(told.fact, kinds)
    ]


def _put_right(record: DisputeRecord) -> Part | None:
    changes = _changes(record)
    if not changes:
        return None
    body: list[Body] = []
    rows: list[tuple[Cell, ...]] = []
    for told in changes:
        fact = told.fact
        if isinstance(fact, RoundCorrected | SeatRecalled):
            rows.append(
                (
                    Held(str(int(fact.seat))), _outcome(fact.old.outcome), fact.old.net,
                    _outcome(fact.new.outcome), fact.new.net, Money(fact.new.net.minor - fact.old.net.minor),
                )
            )  # fmt: skip
        elif isinstance(fact, DealCorrected):
            rows += [
                (
                    Held(str(seat)), Typed(""), Held(f"{fact.old.net[seat - 1]:+d}"), Typed(""),
                    Held(f"{fact.new.net[seat - 1]:+d}"), Held(f"{fact.new.net[seat - 1] - fact.old.net[seat - 1]:+d}"),
                )
                for seat in range(1, 5)
            ]  # fmt: skip
        body.append(Note(said("SHEET-PUT-RIGHT-BY", by=who_did(told), seq=told.entry.seq), strong=True))
    heads = (
        figures("SHEET-SEAT"), words("SHEET-WAS"), figures("SHEET-WAS-PAID"), words("SHEET-IS"),
        figures("SHEET-IS-PAID"), figures("SHEET-CHIPS-TO-GUEST"),
    )  # fmt: skip
    return Part(Said("SHEET-P-PUT-RIGHT"), (Table(heads, tuple(rows)), *body))


def _signatures(record: DisputeRecord) -> Iterator[Signature]:
    yield signature("SHEET-S-PIT-BOSS", record.opened)
    signed = next((told for told in _changes(record) if told.entry.witness), None)
    if signed is not None:
        yield signature("SHEET-S-SECOND", signed, witness=True)
    yield Signature(Said("SHEET-S-GUEST"))
    yield Signature(Said("SHEET-S-SURVEILLANCE"))
