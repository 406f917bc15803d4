"""The slip of a round of Pai Gow Poker or Pai Gow, on a roll or a sheet."""

from __future__ import annotations

from reports import blocks, heading
from reports.binding import Block, Section, bound
from reports.figures import has_minor
from reports.lines import width_of
from reports.own_notes import key_said
from reports.page import MM, Kit, Paper, Pen, kit_for
from reports.seat_paper import Commission, bank_blocks, outcome_word, seat_blocks
from reports.slips import BankSlip, RoundSlip, Ruled, SeatSlip
from reports.sums import commission_rule, total_sum
from reports.words import Words
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.settlements import Line, Settlement
from tablemgr.pieces.signs import Sign, die
from tablemgr.table.handing import AT_ONCE


def round_slip_pdf(snapshot: RoundSlip, *, paper: Paper = Paper.ROLL_80, language: str = "en") -> bytes:
    """Answer the slip of a round as a PDF; the same snapshot gives the same bytes.

    Source: screens.md (paper); REQ R24, REQ R32.
    """
    kit = kit_for(paper, language)
    words = Words(kit.tongue, snapshot.head.currency)
    narrow = kit.columns(kit.most_columns)
    number = words.say("PAPER-ROUND", number=snapshot.head.number)
    table = words.typed(snapshot.head.table)
    title = f"{table} · {number}"
    first = [
        *heading.facts(narrow, snapshot.head, words),
        *_table_rules(narrow, snapshot, words),
        *_bank(narrow, snapshot, words),
        *_bank_hand(narrow, snapshot, words),
    ]
    body = [
        *_seats(narrow, snapshot, words),
        *_rulings(narrow, snapshot, words),
        *_totals(narrow, snapshot, words),
        *_notes(narrow, snapshot, words),
    ]
    foot = heading.foot(narrow, snapshot.head, round_payload(snapshot), words)
    sections = [
        Section(tuple(heading.top(kit, snapshot.head, title, words))),
        Section(tuple(heading.void(kit, snapshot.head, "PAPER-VOID-BECAUSE", words))),
        Section((*first, *body, *foot), kit.most_columns),
        Section(tuple(heading.end(kit, snapshot.head, words))),
    ]
    return bound(sections, paper, language, heading.made(kit, snapshot.head, "round", title, words))


def round_payload(snapshot: RoundSlip) -> str:
    """Answer what the slip's QR code says.

    Source: ledger.md (paper).
    """
    counted = snapshot.coverage
    figures: dict[str, object] = {}
    if snapshot.house is not None:
        figures["house"] = snapshot.house.minor
        figures["commission"] = (snapshot.commission_taken or ZERO).minor
    if counted is not None:
        figures["paid"] = f"{counted.from_pieces},{counted.from_call},{counted.from_ruling}"
    figures["void"] = int(snapshot.head.void is not None)
    return heading.payload_of(snapshot.head, "round", **figures)


def _table_rules(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    limits = snapshot.limits
    said = blocks.pair(
        kit,
        words.say("PAPER-LIMITS"),
        words.say("PAPER-RANGE", least=words.money(limits.least), most=words.money(limits.most)),
    )
    if limits.side_most:
        side = words.say(
            "PAPER-RANGE", least=words.money(limits.side_least), most=words.money(limits.side_most)
        )
        said += blocks.pair(kit, words.say("PAPER-SIDE-LIMITS"), side)
    said += blocks.pair(kit, words.say("PAPER-COMMISSION"), _commission(snapshot, words))
    return said


def _bank(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    bank = snapshot.bank
    said = blocks.pair(kit, words.say("PAPER-BANK"), _who_banks(bank, words), strong=True)
    if bank.amount is not None:
        said += blocks.pair(kit, words.say("PAPER-BANK-AMOUNT"), words.money(bank.amount))
    if snapshot.start_position is not None:
        said.append(_start(kit, snapshot.start_position, snapshot.dice, words))
    if snapshot.meeting_order:
        first, *_ = snapshot.meeting_order
        said += blocks.pair(kit, words.say("PAPER-ACTION-SEAT"), words.tongue.whole(first), strong=True)
        seats = words.listed(words.tongue.digits(str(seat)) for seat in snapshot.meeting_order)
        said += blocks.pair(kit, words.say("PAPER-MEETING-ORDER"), seats)
    return said


def _who_banks(bank: BankSlip, words: Words) -> str:
    if bank.seat is None:
        return words.say("PAPER-BANK-HOUSE")
    return words.say("PAPER-BANK-SEAT-CO" if bank.co_bank else "PAPER-BANK-SEAT", seat=bank.seat)


def _start(kit: Kit, position: int, dice: tuple[int, ...], words: Words) -> Block:
    look, side = kit.body, kit.body.size * 1.15
    label = words.say("PAPER-START")
    spots = sum(dice)
    value = words.tongue.digits(f"{spots} → {position}" if dice else str(position))
    value = words.tongue.held(value)
    value_wide = width_of(value, kit.strong, rtl=words.tongue.rtl)
    dice_wide = len(dice) * (side + 0.7 * MM)

    def draw(pen: Pen, top: float) -> None:
        baseline = top + look.size * 1.02
        pen.text(label, kit.style(8.4, grey=True), 0, baseline)
        x = kit.measure - value_wide - dice_wide - blocks.GAP
        for n, eyes in enumerate(dice):
            pen.face(die(eyes, "#000000", "#FFFFFF"), x + n * (side + 0.7 * MM), baseline - side * 0.86, side)
        pen.text(value, kit.strong, kit.measure - value_wide, baseline)

    return Block(look.leading, draw)


def _bank_hand(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-BANK-HAND"))]
    if snapshot.bank_hand is None:
        return [*said, *blocks.paragraph(kit, words.say("PAPER-BANK-HAND-UNKNOWN"))]
    for before in snapshot.bank_before:
        low, high = (words.tongue.held(" ".join(half)) for half in (before.low, before.high))
        said += heading.signed(
            kit, Sign.RULED, words.say("PAPER-BANK-BEFORE", low=low, high=high), strong=False
        )
    return [*said, *bank_blocks(kit, snapshot.bank_hand, words, tiles=snapshot.head.game == "pai-gow")]


def _seats(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    said = [*blocks.caption(kit, words.say("PAPER-SEATS"))]
    if not snapshot.seats:
        return [*said, *blocks.paragraph(kit, words.say("PAPER-NO-SEATS"))]
    for seat in snapshot.seats:
        said += seat_blocks(
            kit, seat, snapshot.bank_hand, Commission(snapshot.commission, snapshot.takes), words,
            tiles=snapshot.head.game == "pai-gow",
            void=snapshot.head.void is not None,
        )  # fmt: skip
    return said


def _rulings(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    if not snapshot.rulings:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-RULINGS"))]
    for ruled in snapshot.rulings:
        said += _ruling(kit, ruled, words)
    return said


def _ruling(kit: Kit, ruled: Ruled, words: Words) -> list[Block]:
    given: dict[str, str | int] = {
        "subject": key_said(ruled.subject, words),
        "result": _ruled_result(ruled, words),
        "by": words.typed(ruled.ruled_by),
    }
    if ruled.seat is None:
        said = heading.signed(kit, Sign.RULED, words.say("PAPER-RULED", **given))
    else:
        said = heading.signed(kit, Sign.RULED, words.say("PAPER-RULED-SEAT", seat=ruled.seat, **given))
    if ruled.what_lay_there:
        lay = words.say("PAPER-RULED-LAY", what=words.typed(ruled.what_lay_there))
        said += blocks.paragraph(kit, lay, indent=3 * MM)
    for move in ruled.moves:
        full = has_minor(words.currency, move.old, move.new, move.move)
        text = words.say(
            "PAPER-MOVE",
            seat=move.seat,
            old=words.money(move.old, full=full),
            new=words.money(move.new, full=full),
            move=words.signed(move.move, full=full),
        )
        said += blocks.paragraph(kit, text, indent=3 * MM)
    return said


def _ruled_result(ruled: Ruled, words: Words) -> str:
    if ruled.outcome is not None and ruled.result == "stands":
        return words.say("PAPER-RULING-OUTCOME", outcome=outcome_word(ruled.outcome, words))
    return words.word("PAPER-RULING", ruled.result)


def _commission(snapshot: RoundSlip, words: Words) -> str:
    """The rule, and when its chips move where that is not with the win."""
    rule = commission_rule(snapshot.commission, words)
    if snapshot.takes == AT_ONCE:
        return rule
    return f"{rule} · {words.word('SHEET-COMMISSION-IS', snapshot.takes)}"


def _totals(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    said: list[Block] = []
    if snapshot.bets is not None:
        said += blocks.pair(kit, words.say("PAPER-BETS"), words.money(snapshot.bets))
    said += _bank_result(kit, snapshot, words)
    said += _house(kit, snapshot, words)
    if snapshot.coverage is not None:
        said += _coverage(kit, snapshot, words)
    elif snapshot.head.void is None:
        said += blocks.paragraph(kit, words.say("PAPER-NOT-CLOSED"), kit.strong)
    if not said:
        return []
    return [blocks.rule(thick=1.2), *blocks.caption(kit, words.say("PAPER-TOTALS")), *said]


def _bank_result(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    bank = snapshot.bank
    if bank.net is None or bank.gross is None:
        return []
    said = blocks.pair(kit, words.say("PAPER-BANK-GROSS"), words.signed(bank.gross))
    if bank.co_bank and bank.share is not None:
        said += blocks.pair(kit, words.say("PAPER-BANK-SHARE"), words.signed(bank.share))
    if bank.charged is not None and bank.charged.taken:
        said += blocks.pair(kit, words.say("PAPER-BANK-COMMISSION"), words.money(bank.charged.taken))
    said += blocks.pair(kit, words.say("PAPER-BANK-NET"), words.signed(bank.net), strong=True)
    if bank.unpaid:
        said += blocks.pair(kit, words.say("PAPER-BANK-UNPAID"), words.money(bank.unpaid), strong=True)
        said += _broken(kit, snapshot, words)
    return said


def _broken(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    """Answer who went short when a capped bank was used up: who was paid a part, whose stake went back."""
    said: list[Block] = []
    back: list[str] = []
    for seat in _as_met(snapshot):
        lines = seat.settlement.lines if seat.settlement else ()
        codes = {reason.code for line in lines for reason in line.reasons}
        if "BANK-PART" in codes:
            said += blocks.paragraph(kit, _paid_in_part(seat.seat, lines, words))
        elif "BANK-NO-ACTION" in codes:
            back.append(words.tongue.digits(str(seat.seat)))
    if back:
        said += blocks.paragraph(kit, words.say("PAPER-BANK-NOT-REACHED", seats=words.listed(back)))
    return said


def _paid_in_part(seat: int, lines: tuple[Line, ...], words: Words) -> str:
    given = [(name, value) for line in lines for r in line.reasons for name, value in r.data]
    met, back = (
        Money(sum(value for name, value in given if name == asked and isinstance(value, int)))
        for asked in ("covered", "returned")
    )
    full = has_minor(words.currency, met, back)
    met_said, stake, back_said = (words.money(m, full=full) for m in (met, met + back, back))
    return words.say("PAPER-BANK-SHORT", seat=seat, met=met_said, stake=stake, back=back_said)


def _as_met(snapshot: RoundSlip) -> list[SeatSlip]:
    order = snapshot.meeting_order
    return sorted(snapshot.seats, key=lambda s: order.index(s.seat) if s.seat in order else len(order))


def _house(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    if snapshot.house is None:
        return []
    taken = snapshot.commission_taken or ZERO
    house = snapshot.house + taken
    changes = tuple(
        -seat.settlement.net for seat in snapshot.seats if seat.settlement and seat.settlement.net
    )
    if snapshot.bank.net:
        changes = (*changes, -snapshot.bank.net)
    said: list[Block] = []
    if len(changes) > 1 and total(changes) == house:
        said += blocks.paragraph(kit, total_sum(changes, house, words))
    full = has_minor(words.currency, house, taken)
    said += blocks.pair(kit, words.say("PAPER-HOUSE"), words.signed(house, full=full), strong=True)
    if taken:
        part = words.money(taken, full=full)
        said += blocks.pair(kit, words.say("PAPER-COMMISSION-OF-IT"), part, indent=3 * MM)
    return said


def house_change(settlement: Settlement) -> Money:
    """Answer what a settlement brought the house: every account but the players' and a player's bank.

    Source: ledger.md (postings sum to zero).
    """
    return total([p.amount for p in settlement.postings if p.account not in {"player", "bank"}])


def _coverage(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    counted = snapshot.coverage
    if counted is None:
        return []
    code = "PAPER-COVERAGE-TILES" if snapshot.head.game == "pai-gow" else "PAPER-COVERAGE-CARDS"
    text = words.say(code, pieces=counted.from_pieces, call=counted.from_call)
    if counted.from_ruling:
        text += " " + words.say("PAPER-COVERAGE-RULING", ruling=counted.from_ruling)
    return blocks.paragraph(kit, text, kit.strong)


def _notes(kit: Kit, snapshot: RoundSlip, words: Words) -> list[Block]:
    if not snapshot.notes:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-NOTES"))]
    for note in snapshot.notes:
        said += blocks.paragraph(kit, words.reason(note))
    return said
