"""The proof of a round of Pai Gow or Pai Gow Poker, built from its facts."""

from __future__ import annotations

from collections.abc import Iterable

from reports.own_notes import key_said
from tablemgr.core.charges import NO_COMMISSION, CommissionRule
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.settlements import Settlement
from tablemgr.ledger.rows import Told
from tablemgr.table import events
from ui.viewmodels.arithmetic import bank_change, house_change, settlement_text, total_text
from ui.viewmodels.codes import EVIDENCE, OUTCOME, SET_BY, SET_BY_SENTENCE, STATE, void_reason
from ui.viewmodels.proof_rows import BankBlock, Ledger, PassedRow, Proof, SeatLine, Tag
from ui.viewmodels.round_reading import RoundRead, SeatRead, read_round
from ui.viewmodels.seat_detail import ruled_result, seat_detail
from ui.viewmodels.table.hand_names import hand_name
from ui.viewmodels.words import Words


def round_proof(records: Iterable[Told], words: Words, *, training: bool = False) -> Proof:
    """Answer the proof of one round from its facts, in the order of the trail.

    Source: screens.md (rounds), look.md picture g, recording.md (levels of evidence).
    """
    read = read_round(records)
    first, last = read.records[0].entry, read.records[-1].entry
    opened = read.opened
    number = first.round or (opened.number if opened else 0)
    seats = tuple(_seat_line(seat, read, words) for seat in read.in_order)
    changes = tuple(_change(s.holds, read) for s in read.in_order if s.holds)
    of_bank = (
        ZERO if read.has_player_bank or not read.bank_settled else house_change(read.bank_settled.postings)
    )
    return Proof(
        table=first.table or "",
        number=number,
        title=words.say("UI-ROUND", number=number),
        status=_status(read, words),
        facts=facts_line(read.records, _rules(read, words), opened.dealer_badge if opened else "", words),
        digest=last.digest.hex(),
        training=training or (opened is not None and opened.mode != "live"),
        bank=None if read.skipped else _bank_block(read, words),
        seats_caption=words.say("UI-SEATS-IN-ORDER"),
        seats=seats,
        total_word=words.say("UI-BANK" if read.has_player_bank else "UI-HOUSE"),
        total_arithmetic=total_text((*changes, of_bank), words),
        total=words.ltr(words.signed(total([*changes, of_bank])))
        if seats and changes
        else words.say("UI-NA"),
        ledgers=_ledgers(read, words),
        notes=_notes(read, words),
        pieces="tiles" if opened and opened.game == "pai-gow" else "cards",
    )


def facts_line(records: tuple[Told, ...], rules: str, badge: str, words: Words) -> str:
    """Answer where the round stands in the trail, under which rules, from when to when, by whom.

    Source: look.md picture g; ledger.md (a record names what it depends on).
    """
    first, last = records[0].entry, records[-1].entry
    return " · ".join(
        words.part(part)
        for part in (
            words.say("UI-SEQ-RANGE", first=words.seq(first.seq), last=words.seq(last.seq)),
            rules,
            words.say(
                "UI-FROM-TO",
                begin=words.clock(first.at_us, first.offset_minutes, seconds=True),
                end=words.clock(last.at_us, last.offset_minutes, seconds=True),
            ),
            words.say("UI-DEALER", badge=words.typed(words.digits(badge))) if badge else "",
        )
        if part
    )


def _rules(read: RoundRead, words: Words) -> str:
    if read.opened is None:
        return ""
    way = read.opened.house_way
    return words.say(
        "UI-RULES-WAY",
        variant=words.typed(read.opened.variant),
        way=words.typed(way.id),
        mark=words.ltr(way.sha256[:8]),
    )


def _status(read: RoundRead, words: Words) -> Tag | None:
    if read.voided:
        return Tag("void", words.say("UI-VOID"))
    if read.skipped:
        return Tag("skipped", words.say("UI-SKIPPED"))
    if read.open_disputes:
        return Tag("ruled", words.say("UI-DISPUTE-OPEN"), "clash")
    if read.closed is None:
        return Tag("", words.say("UI-STILL-OPEN"))
    return None


def _bank_block(read: RoundRead, words: Words) -> BankBlock:
    setting = read.settings[-1] if read.settings else None
    notes = []
    old = read.settings[0] if read.settings else None
    if old and setting and _halves(old) != _halves(setting):
        notes.append(
            words.say("UI-BANK-RESET", low=words.ltr(" ".join(old.low)), high=words.ltr(" ".join(old.high)))
        )
    if read.start:
        notes.append(_start(read, words))
    if read.meeting_order:
        met = words.listed(tuple(words.digits(str(seat)) for seat in read.meeting_order))
        notes.append(words.say("UI-ACTION-SEAT", seat=int(read.meeting_order[0]), order=met))
    if setting is None:
        pieces = read.bank_hand.pieces if read.bank_hand else ()
        if not pieces and not read.skipped and not read.voided:
            notes.insert(0, words.say("UI-BANK-NOT-ENTERED"))
        return BankBlock(_bank_caption(read, words), unsplit=pieces, notes=tuple(notes))
    return BankBlock(
        caption=_bank_caption(read, words),
        low=setting.low,
        high=setting.high,
        labels=words.say(
            "UI-LABELS",
            low=words.listed(hand_name(setting.low_label, words)),
            high=words.listed(hand_name(setting.high_label, words)),
        ),
        row=words.say("UI-ROW", row=words.ltr(setting.row)) if setting.row else words.say(SET_BY[setting.by]),
        sentence=words.house_way(setting.sentence) or words.say(SET_BY_SENTENCE[setting.by]),
        passed=tuple(PassedRow(p.row, words.row_asks(p.because)) for p in setting.passed),
        notes=tuple(notes),
    )


def _halves(setting: events.SettingMade) -> tuple[list[str], list[str]]:
    return sorted(setting.low), sorted(setting.high)


def _start(read: RoundRead, words: Words) -> str:
    assert read.start is not None
    position = read.start.position
    if not read.start.dice:
        return words.say("UI-START-TYPED", position=position)
    dice = words.digits(" ".join(str(n) for n in read.start.dice))
    return words.say("UI-START-DICE", dice=words.ltr(dice), sum=sum(read.start.dice), position=position)


def _bank_caption(read: RoundRead, words: Words) -> str:
    if read.bank is None or read.bank.seat is None:
        return words.say("UI-BANK-HOUSE")
    seat = int(read.bank.seat)
    if read.bank.co_bank:
        return words.say("UI-BANK-CO", seat=seat)
    if read.bank.bank_amount is None:
        return words.say("UI-BANK-SEAT", seat=seat)
    return words.say("UI-BANK-CAPPED", seat=seat, amount=words.money(read.bank.bank_amount))


def _change(settlement: Settlement, read: RoundRead) -> Money:
    """Answer what a seat brought the one it played against: the house, or the player who banks."""
    count = bank_change if read.has_player_bank else house_change
    return count(settlement.postings)


def _seat_line(seat: SeatRead, read: RoundRead, words: Words) -> SeatLine:
    rule = read.opened.commission if read.opened else NO_COMMISSION
    holds = seat.holds
    clashing = seat.was_contradicted and holds is None
    state = "clash" if clashing else STATE[holds.outcome] if holds else "open"
    old = seat.replaced
    return SeatLine(
        seat=int(seat.seat),
        number=words.digits(str(seat.seat)),
        state=state,
        word=_word(seat, words, clashing=clashing, void=bool(read.voided)),
        arithmetic=settlement_text(holds, rule, words) if holds else _open_bets(seat, read, words),
        figure=words.ltr(words.signed(_change(holds, read))) if holds else words.say("UI-NA"),
        old_figure=words.ltr(words.signed(_change(old, read))) if old else "",
        evidence=seat.evidence,
        evidence_word=_evidence(seat, read, words),
        mark=_mark(seat),
        detail=seat_detail(seat, read, words),
    )


def _evidence(seat: SeatRead, read: RoundRead, words: Words) -> str:
    if seat.basis == "ruling":
        return words.say("UI-RULED")
    if read.voided and seat.hand is None:
        return words.say("UI-NA")
    return words.say(EVIDENCE[seat.evidence])


def _word(seat: SeatRead, words: Words, *, clashing: bool, void: bool) -> str:
    if clashing:
        return words.say("UI-CONTRADICTION")
    if seat.holds:
        return words.say(OUTCOME[seat.holds.outcome])
    return words.say("UI-VOID" if void else "UI-SEAT-OPEN")


def _open_bets(seat: SeatRead, read: RoundRead, words: Words) -> str:
    laid = total([amount for amount in seat.bets.values() if amount])
    code = "UI-BET-RETURNED" if read.voided else "UI-BET-OPEN"
    return words.say(code, amount=words.money(laid)) if laid else ""


def _mark(seat: SeatRead) -> str:
    if seat.rulings or "ruling" in seat.causes:
        return "ruled"
    return "recalled" if seat.causes & {"re-call", "correction"} else ""


def _ledgers(read: RoundRead, words: Words) -> tuple[Ledger, ...]:
    settled = read.bank_settled
    if settled is None:
        return ()
    rule: CommissionRule = read.opened.commission if read.opened else NO_COMMISSION
    rows = [(words.say("UI-BANK-GROSS"), "", words.ltr(words.signed(settled.gross)))]
    if settled.co_bank:
        rows.append((words.say("UI-BANK-SHARE"), "", words.ltr(words.signed(settled.share))))
    if settled.charged.taken:
        rows.append(
            (words.say("UI-COMMISSION"), words.rate(rule.bp), words.ltr(words.signed(-settled.charged.taken)))
        )
    if settled.unpaid:
        rows.append((words.say("UI-BANK-UNPAID"), "", words.money(settled.unpaid)))
    rows.append((words.say("UI-BANK-NET"), "", words.ltr(words.signed(settled.net))))
    if read.closed:
        got = read.closed.house + read.closed.commission
        rows.append((words.say("UI-HOUSE"), "", words.ltr(words.signed(got))))
    return (Ledger(words.say("UI-BANK-OF-SEAT", seat=int(settled.seat)), tuple(rows)),)


def _notes(read: RoundRead, words: Words) -> tuple[str, ...]:
    notes = [
        words.say(
            "UI-RULING",
            subject=key_said(r.subject, words),
            lay=words.typed(r.what_lay_there),
            result=ruled_result(r, words),
            by=words.typed(r.ruled_by),
        )
        for r in read.rulings
    ]
    for ruling in read.rulings:
        notes.extend(
            words.say(
                "UI-MOVE",
                seat=int(m.seat),
                old=words.ltr(words.signed(m.old)),
                new=words.ltr(words.signed(m.new)),
                move=words.ltr(words.signed(m.move)),
            )
            for m in ruling.moves
        )
    if read.voided:
        notes.append(
            words.say(
                "UI-VOID-REASON",
                reason=void_reason(read.voided.reason, words),
                text=words.typed(read.voided.text),
            )
        )
    if read.skipped:
        notes.append(words.say("UI-SKIP-REASON", reason=words.typed(read.skipped.reason)))
    if read.closed:
        c = read.closed.coverage
        notes.append(words.say("UI-COVERAGE", cards=c.from_pieces, call=c.from_call))
        if c.from_ruling:
            notes.append(words.say("UI-COVERAGE-RULED", ruled=c.from_ruling))
        carried = sum(seat.carried for seat in read.seats.values())
        if carried:
            notes.append(words.say("UI-COVERAGE-CARRIED", bets=carried))
        if read.closed.commission:
            notes.append(words.say("UI-COMMISSION-TAKEN", amount=words.money(read.closed.commission)))
    return tuple(notes)
