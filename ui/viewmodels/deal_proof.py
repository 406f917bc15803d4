"""The proof of a deal of Tien Gow, built from its facts."""

from __future__ import annotations

from collections.abc import Iterable

from reports.own_notes import key_said
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.text import FALLBACK, catalogue
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as deals
from ui.viewmodels.arithmetic import house_change
from ui.viewmodels.codes import DEPTH
from ui.viewmodels.deal_reading import DealRead, read_deal
from ui.viewmodels.proof_rows import HandRow, Ledger, Proof, SeatDetail, SeatLine, Tag, TrickRow
from ui.viewmodels.round_proof import facts_line
from ui.viewmodels.words import Words

SEATS = (Seat(1), Seat(2), Seat(3), Seat(4))
FACTOR = {
    "banker": "UI-FACTOR-BANKER",
    "streak": "UI-FACTOR-STREAK",
    "last": "UI-FACTOR-LAST",
    "last_trick": "UI-FACTOR-LAST",
    "sweep": "UI-FACTOR-SWEEP",
}
MARK = {"SUPREME": "UI-MARK-SUPREME", "QUARTET": "UI-MARK-QUARTET", "UNBEATABLE": "UI-MARK-UNBEATABLE",
        "LITTLE_THREE": "UI-MARK-LITTLE-THREE"}  # fmt: skip


def deal_proof(records: Iterable[Told], words: Words, *, training: bool = False) -> Proof:
    """Answer the proof of one deal from its facts, in the order of the trail.

    Source: recording.md (Tien Gow, live), facts.md (deals), look.md picture d.
    """
    read = read_deal(records)
    first, last = read.records[0].entry, read.records[-1].entry
    opened = read.opened
    number = first.round or (opened.number if opened else 0)
    house = house_change(read.postings)
    return Proof(
        table=first.table or "",
        number=number,
        title=words.say("UI-DEAL", number=number),
        status=_status(read, words),
        facts=facts_line(read.records, _rules(read, words), opened.dealer_badge if opened else "", words),
        digest=last.digest.hex(),
        training=training or (opened is not None and opened.mode != "live"),
        bank=None,
        seats_caption=words.say("UI-DEAL-SEATS"),
        seats=tuple(_seat_line(seat, read, words) for seat in SEATS),
        total_word=words.say("UI-HOUSE-COLLECTS") if read.collections else words.say("UI-DEAL-SUM"),
        total_arithmetic="" if read.collections else words.say("UI-DEAL-SUM-WHY"),
        total=words.ltr(words.signed(house)),
        hands=tuple(_hand(seat, read, words) for seat in SEATS),
        tricks=tuple(_trick(number, read, words) for number in _trick_numbers(read)),
        ledgers=_ledgers(read, words),
        notes=_notes(read, words),
        pieces="tiles",
    )


def _rules(read: DealRead, words: Words) -> str:
    if read.opened is None:
        return ""
    return words.say(
        "UI-RULES", variant=words.typed(read.opened.variant), mark=words.ltr(read.opened.rules_ref.sha256[:8])
    )


def _status(read: DealRead, words: Words) -> Tag | None:
    if read.voided:
        return Tag("void", words.say("UI-VOID"))
    if read.settled is None:
        return Tag("", words.say("UI-STILL-OPEN"))
    if read.disputes:
        return Tag("ruled", words.say("UI-DISPUTE-OPEN"), "clash")
    return None


def _points(points: int, words: Words) -> str:
    return words.ltr(words.signed_whole(points))


def _seat_line(seat: Seat, read: DealRead, words: Words) -> SeatLine:
    net = read.net(seat)
    settled = read.settled
    state = "open" if settled is None else "pay" if net.minor > 0 else "take" if net.minor < 0 else "push"
    word = {"pay": "UI-COLLECTS", "take": "UI-PAYS", "push": "UI-EVEN", "open": "UI-SEAT-OPEN"}[state]
    banker = read.opened is not None and read.opened.banker == seat
    columns = _columns(read)
    return SeatLine(
        seat=int(seat),
        number=words.digits(str(seat)),
        state=state,
        word=words.say(word),
        arithmetic=_seat_arithmetic(seat, read, words),
        figure=words.ltr(words.signed(net)) if settled else words.say("UI-NA"),
        old_figure="",
        evidence=-1,
        evidence_word=words.say("UI-COLUMNS", count=columns[int(seat) - 1]) if columns else "",
        mark="banker" if banker else "",
        detail=_detail(seat, read, words),
    )


def _seat_arithmetic(seat: Seat, read: DealRead, words: Words) -> str:
    settled = read.settled
    if settled is None:
        return ""
    at = int(seat) - 1
    parts = [words.say("UI-POINTS-FINAL", points=_points(settled.final[at], words))]
    if settled.immediate[at]:
        parts.append(words.say("UI-POINTS-IMMEDIATE", points=_points(settled.immediate[at], words)))
    fee = sum(c.amount.minor for c in read.collections if c.seat == seat)
    if fee:
        parts.append(words.say("UI-FEE", amount=words.money(Money(fee))))
    return words.listed(tuple(parts))


def _columns(read: DealRead) -> tuple[int, int, int, int] | None:
    if read.settled:
        return read.settled.columns
    return read.columns.columns if read.columns else None


def _detail(seat: Seat, read: DealRead, words: Words) -> SeatDetail:
    settled = read.settled
    said = [
        _transfer(t, read, words)
        for t in (settled.transfers if settled else ())
        if seat in (t.debtor, t.creditor)
    ]
    if settled and seat in settled.dead:
        said.append(words.say("UI-DEAD"))
    if settled and settled.capture == seat:
        said.append(words.say("UI-CAPTURED"))
    return SeatDetail(
        caption=words.say("UI-SEAT-ALONE", seat=int(seat)),
        unsplit=read.hands.get(seat, ()),
        beside=() if seat in read.hands else (words.say("UI-HAND-UNKNOWN"),),
        below=tuple(said),
    )


def _transfer(transfer: deals.Transfer, read: DealRead, words: Words) -> str:
    code = "UI-TRANSFER" if transfer.on_behalf_of is None else "UI-TRANSFER-FOR"
    said = words.say(
        code,
        debtor=int(transfer.debtor),
        creditor=int(transfer.creditor),
        points=transfer.points,
        amount=words.money(transfer.amount),
        other=int(transfer.on_behalf_of or 0),
    )
    ticked = (transfer.debtor, transfer.creditor) in read.paid
    return f"{said} {words.say('UI-PAID')}" if ticked else said


def _hand(seat: Seat, read: DealRead, words: Words) -> HandRow:
    tiles = read.hands.get(seat, ())
    columns = _columns(read)
    return HandRow(
        seat=int(seat),
        caption=words.say("UI-SEAT-ALONE", seat=int(seat)),
        tiles=tiles,
        tricks=_tricks_of(seat, tiles, read),
        columns=columns[int(seat) - 1] if columns else None,
        tag="" if tiles else words.say("UI-HAND-UNKNOWN"),
    )


def _tricks_of(seat: Seat, tiles: tuple[str, ...], read: DealRead) -> tuple[int, ...]:
    """Answer the trick in which each tile of a hand fell, 0 where it is not on record."""
    fell: dict[str, list[int]] = {}
    for play in read.plays:
        if play.seat == seat:
            for code in play.tiles:
                fell.setdefault(code, []).append(play.trick)
    return tuple(fell[code].pop(0) if fell.get(code) else 0 for code in tiles)


def _trick_numbers(read: DealRead) -> tuple[int, ...]:
    return tuple(sorted({*read.tricks, *(play.trick for play in read.plays)}))


def _trick(number: int, read: DealRead, words: Words) -> TrickRow:
    plays = [play for play in read.plays if play.trick == number]
    led, followed = (plays[0] if plays else None), plays[1:]
    won = read.tricks.get(number)
    return TrickRow(
        number=words.digits(str(number)),
        led=words.say("UI-LED", seat=int(led.seat)) if led else words.say("UI-NOT-PLAYED-OUT"),
        led_tiles=led.tiles if led else (),
        followed=words.listed(tuple(_play(play, words) for play in followed)),
        taken=words.say("UI-TAKES", seat=int(won[0]), size=won[1]) if won else "",
    )


def _play(play: deals.TilesPlayed, words: Words) -> str:
    codes = words.ltr(" ".join(play.tiles) or " ".join("?" * play.count))
    return words.say("UI-SHOWN" if play.up else "UI-FACE-DOWN", seat=int(play.seat), tiles=codes)


def _ledgers(read: DealRead, words: Words) -> tuple[Ledger, ...]:
    found = []
    if read.immediates:
        found.append(
            Ledger(words.say("UI-DUE-AT-ONCE"), tuple(_immediate(i, words) for i in read.immediates))
        )
    settled = read.settled
    if settled:
        factors = tuple(_factor(name, value, words) for name, value in settled.factors)
        transfers = tuple(_transfer_row(t, words) for t in settled.transfers)
        if factors:
            found.append(Ledger(words.say("UI-FACTORS"), factors))
        if transfers:
            found.append(Ledger(words.say("UI-TRANSFERS"), transfers))
    return tuple(found)


def _factor(name: str, value: int, words: Words) -> tuple[str, str, str]:
    code = FACTOR.get(name)
    return (words.say(code) if code else name, "", words.ltr(f"×{words.digits(str(value))}"))


def _transfer_row(t: deals.Transfer, words: Words) -> tuple[str, str, str]:
    what = words.say("UI-PAYS-TO", debtor=int(t.debtor), creditor=int(t.creditor))
    if t.on_behalf_of is not None:
        what = words.listed((what, words.say("UI-FOR-SEAT", seat=int(t.on_behalf_of))))
    return (what, words.say("UI-IN-POINTS", points=t.points), words.money(t.amount))


def _immediate(due: deals.ImmediateDue, words: Words) -> tuple[str, str, str]:
    what = words.say(MARK[due.type], seat=int(due.seat))
    if due.trick is not None:
        what = words.listed((what, words.say("UI-IN-TRICK", trick=due.trick)))
    shares = " ".join(words.signed_whole(points) for points in due.points)
    won = sum(p.amount.minor for p in due.postings if p.account == "player" and p.seat == due.seat)
    return (what, words.ltr(shares), words.ltr(words.signed(Money(won))))


def _notes(read: DealRead, words: Words) -> tuple[str, ...]:
    notes = []
    if read.opened:
        notes.append(_opening(read.opened, words))
    if read.claim is not None:
        notes.append(words.say("UI-CLAIMED", seat=int(read.claim)))
    for mark in read.marks:
        code = MARK.get(mark.type.upper())
        said = words.say(code, seat=int(mark.seat or 0)) if code else mark.type
        notes.append(
            said if mark.trick is None else words.listed((said, words.say("UI-IN-TRICK", trick=mark.trick)))
        )
    notes.extend(_incident(i, words) for i in read.incidents)
    notes.extend(
        words.say("UI-AGREED", what=key_said(a.what, words), by=words.typed(a.by_whom))
        for a in read.agreements
    )
    notes.extend(
        words.say("UI-REWOUND", trick=r.to_trick, reason=key_said(r.reason, words)) for r in read.rewinds
    )
    notes.extend(_corrected(one, words) for one in read.corrections)
    notes.extend(
        words.say(
            "UI-DISPUTE", number=words.numbered("dispute", one.number), claim=key_said(one.claim, words)
        )
        for one in read.disputes
    )
    notes.extend(
        words.say(
            "UI-DISPUTE-RULED",
            number=words.numbered("dispute", one.number),
            by=words.typed(one.ruled_by),
            ruling=words.typed(one.ruling),
        )
        for one in read.rulings
    )
    if read.settled and read.settled.skipped:
        checks = tuple(_check(code, words) for code in read.settled.skipped)
        notes.append(words.say("UI-NOT-CHECKED", checks=words.listed(checks)))
    if read.voided:
        notes.append(words.say("UI-VOID-DEAL", reason=key_said(read.voided.reason, words)))
    return tuple(notes)


def _corrected(one: deals.DealCorrected, words: Words) -> str:
    before, after = (
        words.ltr(" ".join(words.signed_whole(points) for points in fact.net)) for fact in (one.old, one.new)
    )
    return words.say("UI-DEAL-CORRECTED", before=before, after=after, note=words.typed(one.reason))


def _check(name: str, words: Words) -> str:
    """What a check asks, in words; a record of another program may name one that is not known here."""
    code = f"PAPER-CHECK-{name.replace('_', '-')}"
    return words.say(code) if code in catalogue(FALLBACK) else words.typed(name)


def _opening(opened: deals.DealOpened, words: Words) -> str:
    return words.say(
        "UI-DEAL-OPENING",
        stake=words.money(opened.stake),
        banker=int(opened.banker),
        streak=opened.streak,
        depth=words.say(DEPTH[opened.depth]),
    )


def _incident(incident: deals.IncidentNoted, words: Words) -> str:
    return words.say(
        "UI-INCIDENT",
        kind=key_said(incident.kind, words),
        seat=int(incident.seat),
        tiles=words.ltr(" ".join(incident.tiles)),
        ruling=key_said(incident.ruling, words),
    )
