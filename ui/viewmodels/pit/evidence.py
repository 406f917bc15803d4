"""What is known of a seat in a round: proven by pieces or only called, its arithmetic, when the camera saw it.

Source: ops/users.md 3 (dispute steps); recording.md (levels of evidence); screens.md, ground rule 5.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.core.charges import NO_COMMISSION
from tablemgr.core.seats import Seat
from tablemgr.ledger.rows import Told
from ui.viewmodels.arithmetic import bet_name, house_change, settlement_text
from ui.viewmodels.codes import OUTCOME, STATE
from ui.viewmodels.pit.rows import Column, NamedHand
from ui.viewmodels.round_reading import RoundRead, SeatRead, read_round
from ui.viewmodels.seat_detail import seat_detail
from ui.viewmodels.table.rows import CLASH, INK, QUIET, Hand, Line
from ui.viewmodels.words import Words

KNOWN = ("PIT-KNOWN-NOTHING", "PIT-KNOWN-CALL", "PIT-KNOWN-PART", "PIT-KNOWN-PIECES")
SIGNS = {"pay": "pay", "take": "take", "push": "push"}


def round_column(told: tuple[Told, ...], number: int, seat: int, words: Words, *, lit: bool) -> Column:
    """Answer what is on record of one seat in one round, of the whole round where no seat is chosen yet.

    Source: ops/users.md 3 (dispute: recompute, evidence, time).
    """
    caption = words.say("UI-ROUND", number=number)
    token = f"round:{number}"
    if not told:
        return Column(caption, (Line(words.say("PIT-NO-ROUND"), QUIET),), lit=lit)
    read = read_round(told)
    lines = [Line(camera(told, words), QUIET)]
    kind = "tiles" if read.opened is not None and read.opened.game == "pai-gow" else "cards"
    if not seat:
        return Column(caption, (*lines, *_whole(read, words)), (), token, lit)
    here = read.seats.get(Seat(seat))
    if here is None or not any(here.bets.values()):
        return Column(caption, (*lines, Line(words.say("PIT-NO-BET", seat=seat))), (), token, lit)
    lines += _seat(here, read, words)
    return Column(caption, tuple(lines), _hands(here, read, kind, words), token, lit)


def camera(told: tuple[Told, ...], words: Words) -> str:
    """Answer from when to when the camera saw it, by the round's own entries and clock. Source: ops/users.md 3."""
    first, last = told[0].entry, told[-1].entry
    ended = next(
        (
            t.entry
            for t in told
            if t.entry.kind in ("RoundClosed", "RoundVoided", "DealSettled", "DealVoided")
        ),
        last,
    )
    return words.say(
        "PIT-CAMERA",
        begin=words.ltr(words.clock(first.at_us, first.offset_minutes, seconds=True)),
        end=words.ltr(words.clock(ended.at_us, ended.offset_minutes, seconds=True)),
        seq=words.ltr(words.seq(ended.seq)),
    )


def _whole(read: RoundRead, words: Words) -> Iterator[Line]:
    for seat in read.in_order:
        if not any(seat.bets.values()):
            continue
        outcome = words.say(OUTCOME[seat.holds.outcome]) if seat.holds else words.say("UI-SEAT-OPEN")
        state = STATE[seat.holds.outcome] if seat.holds else INK
        yield Line(
            words.say("PIT-SEAT-CAME-TO", seat=int(seat.seat), outcome=outcome),
            INK,
            sign=SIGNS.get(state, ""),
        )


def _seat(seat: SeatRead, read: RoundRead, words: Words) -> Iterator[Line]:
    if seat.basis == "ruling":
        yield Line(words.say("PIT-KNOWN-RULING"), INK, bold=True, sign="ruled")
    else:
        yield Line(words.say(KNOWN[seat.evidence]), INK, bold=True)
    bets = words.listed(
        tuple(
            f"{words.say('DESK-MAIN-BET') if kind == 'main' else bet_name(kind, bet, words)} {words.money(amount)}"
            for (kind, bet, _), amount in seat.bets.items()
            if amount
        )
    )
    yield Line(bets[:1].upper() + bets[1:])
    if seat.was_contradicted:
        yield Line(words.say("UI-CONTRADICTION"), CLASH, bold=True, sign="clash")
    if seat.holds is not None:
        rule = read.opened.commission if read.opened else NO_COMMISSION
        state = STATE[seat.holds.outcome]
        came = words.say(OUTCOME[seat.holds.outcome])
        yield Line(
            words.say("PIT-CAME-TO", outcome=came, sum=settlement_text(seat.holds, rule, words)),
            state,
            bold=True,
            sign=state,
        )
        house = words.ltr(words.signed(house_change(seat.holds.postings)))
        yield Line(words.say("PIT-HOUSE", amount=house), QUIET)
    else:
        yield Line(words.say("UI-SEAT-OPEN"), QUIET)
    detail = seat_detail(seat, read, words)
    yield from (Line(said, QUIET) for said in (*detail.beside, *detail.below))


def _hands(seat: SeatRead, read: RoundRead, kind: str, words: Words) -> tuple[NamedHand, ...]:
    found = []
    setting = read.settings[-1] if read.settings else None
    if setting is not None:
        found.append(NamedHand(words.say("UI-BANK"), Hand(kind, setting.low, setting.high)))
    hand = seat.hand
    if hand is not None:
        split = bool(hand.low and hand.high)
        laid = Hand(kind, hand.low, hand.high) if split else Hand(kind, unsplit=hand.pieces)
        found.append(NamedHand(words.say("DESK-SEAT", seat=int(seat.seat)), laid))
    return tuple(found)
