"""One seat of a round on paper: sign, word and figure first, then why."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from reports import blocks, heading
from reports.binding import Block, kept
from reports.figures import has_minor
from reports.lines import cut, width_of
from reports.own_notes import note_said
from reports.page import MM, Kit, Pen
from reports.slips import Again, SeatSlip, SetHand
from reports.sums import remarks_on, sum_of
from reports.words import Words
from tablemgr.core.charges import NOTHING_CHARGED, CommissionRule
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line, Reason, Settlement
from tablemgr.pieces.signs import Sign, evidence, sign
from tablemgr.table.facts import Codes
from tablemgr.table.handing import AT_ONCE, Handed, handed

BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class Commission:
    """A round's commission: its rule, and when its rack takes it."""

    rule: CommissionRule
    takes: str = AT_ONCE

    def handed(self, seat: SeatSlip, settlement: Settlement) -> Handed:
        """Answer what a settlement of a seat moves in all. Source: recording.md (bets)."""
        first = seat.again[0].old if seat.again else settlement
        return handed(settlement, first, self.takes, self.rule)

    def shown(self, line: Line) -> Line:
        """Answer a wager as its sum is said: without commission where that is not taken with the win.

        Source: screens.md, ground rule 5.
        """
        return line if self.takes == AT_ONCE else replace(line, charged=NOTHING_CHARGED)


SIGNS = {
    Outcome.WIN: Sign.PAY,
    Outcome.LOSE: Sign.TAKE,
    Outcome.FOUL: Sign.TAKE,
    Outcome.FOLD: Sign.TAKE,
    Outcome.PUSH: Sign.PUSH,
    Outcome.NO_ACTION: Sign.PUSH,
}


def outcome_word(outcome: Outcome | None, words: Words) -> str:
    """Answer the word for an outcome, as it is called on the felt.

    Source: recording.md (outcome as called).
    """
    return words.word("PAPER-OUTCOME", "open" if outcome is None else outcome.value)


def moved(net: Money, words: Words, *, full: bool = False) -> str:
    """Answer which way the chips go: pay, take, or neither.

    Source: look.md 1.4 (+ and − are not used).
    """
    if not net:
        return words.say("PAPER-EVEN")
    return words.say(
        "PAPER-PAY" if net.minor > 0 else "PAPER-TAKE", amount=words.money(Money(abs(net.minor)), full=full)
    )


def seat_blocks(
    kit: Kit, seat: SeatSlip, bank: SetHand | None, rule: Commission, words: Words, *, tiles: bool,
    void: bool = False,
) -> list[Block]:  # fmt: skip
    """Answer a seat: result, evidence, pieces, comparison, sums, what was changed since.

    Source: screens.md, ground rule 5; recording.md (levels of evidence).
    """
    head = [blocks.rule(), _result_row(kit, seat, rule, words, void=void), _evidence_row(kit, seat, words)]
    if seat.contradicted:
        head += _clash(kit, seat, words)
    compared = _comparison(seat, bank, words)
    if seat.hand is not None:
        head += [blocks.space(0.8 * MM), *_hand(kit, seat, compared, words, tiles=tiles)]
    else:
        head += [block for text in compared for block in blocks.paragraph(kit, text)]
    return list(kept([*head, *_sums(kit, seat, rule, words, void=void), *_changes(kit, seat, rule, words)]))


def _result_row(kit: Kit, seat: SeatSlip, rule: Commission, words: Words, *, void: bool) -> Block:
    settled = seat.settlement
    outcome = settled.outcome if settled else Outcome.NO_ACTION if void else None
    number = words.tongue.digits(str(seat.seat))
    word = outcome_word(outcome, words)
    figure = moved(rule.handed(seat, settled).chips, words) if settled else ""
    lead, side = kit.lead, kit.lead.size * 0.86
    rtl = words.tongue.rtl
    figure_wide = width_of(figure, lead, rtl=rtl)
    sign_at = max(width_of(number, lead, rtl=rtl) + 1.6 * MM, 5 * MM)
    word_at = sign_at + side + 1.4 * MM
    room = kit.measure - word_at - figure_wide - blocks.GAP
    shown = cut(word, lead, room)
    name = words.typed(seat.name) if seat.name else ""
    name_at = word_at + width_of(shown, lead, rtl=rtl) + 2 * MM

    def draw(pen: Pen, top: float) -> None:
        baseline = top + lead.size * 1.04
        pen.text(number, lead, 0, baseline)
        if outcome is not None:
            pen.face(sign(SIGNS[outcome], BLACK), sign_at, baseline - side * 0.86, side)
        pen.text(shown, lead, word_at, baseline)
        left = kit.measure - figure_wide - name_at - blocks.GAP
        if name and left > 8 * MM:
            pen.text(cut(name, kit.body, left), kit.body, name_at, baseline)
        pen.text(figure, lead, kit.measure - figure_wide, baseline)

    return Block(lead.leading, draw, keep=True)


def _evidence_row(kit: Kit, seat: SeatSlip, words: Words) -> Block:
    said = [words.say(f"PAPER-EVIDENCE-{seat.evidence}")]
    if seat.basis:
        said.append(words.word("PAPER-BASIS", seat.basis))
    style, high = kit.body, kit.body.size * 0.78
    indent = 5 * MM + 3 * high + blocks.GAP
    text = cut(" · ".join(said), style, kit.measure - indent)

    def draw(pen: Pen, top: float) -> None:
        baseline = top + style.size * 1.02
        # Dots fill from the reading edge, like everything that is read.
        pen.face(evidence(seat.evidence, BLACK), 5 * MM, baseline - high * 0.92, 3 * high)
        pen.text(text, style, indent, baseline)

    return Block(style.leading, draw, keep=True)


def _clash(kit: Kit, seat: SeatSlip, words: Words) -> list[Block]:
    said = words.say(
        "PAPER-CALLED-AGAINST",
        called=outcome_word(seat.called, words),
        computed=outcome_word(seat.computed, words),
    )
    return [
        blocks.space(0.6 * MM),
        blocks.inverted(kit, said, Sign.CLASH),
        *blocks.paragraph(kit, _resolved(seat, words), kit.body),
    ]


def _resolved(seat: SeatSlip, words: Words) -> str:
    if seat.called_again is not None:
        return words.say("PAPER-CLASH-CALLED-AGAIN", outcome=outcome_word(seat.called_again, words))
    return words.say("PAPER-CLASH-PAID-FIRST" if seat.paid_first else "PAPER-CLASH-OPEN")


def _hand(
    kit: Kit, seat: SeatSlip, compared: list[str], words: Words, *, tiles: bool
) -> list[Block]:  # fmt: skip
    """The seat's pieces, what they come to beside them where there is room, and the row that set them."""
    assert seat.hand is not None
    said = [(text, kit.body) for text in compared]
    if not compared:
        said = [(text, kit.strong) for text in _labels(seat.hand, words)]
    if seat.why not in {"", "level"}:
        said.append((words.word("PAPER-WHY", seat.why), kit.body))
    return [
        *blocks.with_text(kit, _groups(seat.hand, words), said, tiles=tiles),
        *_how_set(kit, seat.hand, words),
    ]


def bank_blocks(kit: Kit, hand: SetHand, words: Words, *, tiles: bool) -> list[Block]:
    """Answer the bank's hand drawn, low left of high where it was set, and the row that set it.

    Source: screens.md, ground rules 5 and 6.
    """
    said = [(text, kit.strong) for text in _labels(hand, words)]
    return [*blocks.with_text(kit, _groups(hand, words), said, tiles=tiles), *_how_set(kit, hand, words)]


def _groups(hand: SetHand, words: Words) -> list[tuple[str, Codes]]:
    if not hand.low:
        return [(words.say("PAPER-HAND"), hand.pieces)]
    return [(words.say("PAPER-LOW"), hand.low), (words.say("PAPER-HIGH"), hand.high)]


def _labels(hand: SetHand, words: Words) -> list[str]:
    if not hand.low_label and not hand.high_label:
        return []
    return [words.say("PAPER-LABELS", low=words.label(hand.low_label), high=words.label(hand.high_label))]


def _how_set(kit: Kit, hand: SetHand, words: Words) -> list[Block]:
    said: list[Block] = []
    if hand.by:
        said += blocks.paragraph(kit, words.word("PAPER-BY", hand.by))
    if hand.row:
        tag = words.say("PAPER-ROW", row=words.tongue.held(hand.row))
        said += blocks.tagged(kit, tag, words.house_way(hand.sentence))
    elif hand.sentence:
        said += blocks.paragraph(kit, words.house_way(hand.sentence))
    if not hand.suits_taken:
        said += blocks.paragraph(kit, words.say("PAPER-SUITS-NOT-TAKEN"))
    return said


_ORDER = {
    1: ("PAPER-BEATS", "PAPER-HALF-BEATS"),
    0: ("PAPER-COPIES", "PAPER-HALF-COPIES"),
    -1: ("PAPER-LOSES", "PAPER-HALF-LOSES"),
}
"""How a half came out: with both hands' words, and without."""


def _comparison(seat: SeatSlip, bank: SetHand | None, words: Words) -> list[str]:
    said: list[str] = []
    if seat.computed not in {None, Outcome.FOUL, Outcome.FOLD}:
        said += [_half(half, seat, bank, words) for half in ("LOW", "HIGH")]
    said += [words.reason(reason) for reason in seat.reasons if not _HALF_COMPARED.match(reason.code)]
    return said


_HALF_COMPARED = re.compile(r"(PGP|TILES)-(LOW|HIGH)-")
"""Reasons that say what the paper says itself, in its own language."""


def _half(half: str, seat: SeatSlip, bank: SetHand | None, words: Words) -> str:
    order = seat.low_order if half == "LOW" else seat.high_order
    ours, theirs = (
        "" if hand is None else hand.low_label if half == "LOW" else hand.high_label
        for hand in (seat.hand, bank)
    )
    name = words.say(f"PAPER-HALF-{half}")
    compared, alone = _ORDER[order or 0]
    if not ours or not theirs:
        return words.say(alone, half=name)
    return words.say(compared, half=name, mine=words.label(ours), theirs=words.label(theirs))


def bet_name(kind: str, bet: str, box: int, words: Words) -> str:
    """Answer what a wager is called, with its box where a seat plays more than one.

    Source: recording.md (bets).
    """
    name = words.word("PAPER-BET", bet if kind in {"main", "side"} else kind)
    return words.say("PAPER-BET-BOX", bet=name, box=box) if box > 1 else name


def _sums(kit: Kit, seat: SeatSlip, rule: Commission, words: Words, *, void: bool) -> list[Block]:
    if seat.settlement is None:
        said: list[Block] = []
        for bet, box, amount in seat.bets:
            laid = words.money(amount)
            text = words.say("PAPER-SUM-RETURNED", amount=laid) if void else laid
            said += blocks.pair(kit, bet_name("main", bet, box, words), text, strong=void)
        return said
    said = []
    for line in seat.settlement.lines:
        said += _line(kit, line, rule, words)
    over = rule.handed(seat, seat.settlement)
    for name, amount in over.parts:
        said += blocks.pair(kit, words.say(f"PAPER-COMMISSION-{name}"), words.money(amount), strong=True)
    later = over.chips - seat.settlement.net + over.back
    back = total([line.returned for line in seat.settlement.lines]) + later
    if back != ZERO and any(
        line.won.minor > 0 or len(seat.settlement.lines) > 1 for line in seat.settlement.lines
    ):
        said += blocks.pair(kit, words.say("PAPER-CHIPS-BACK"), words.money(back), strong=True)
    return said


def _line(kit: Kit, line: Line, rule: Commission, words: Words) -> list[Block]:
    name = bet_name(line.kind, line.bet_id, line.box, words)
    said = blocks.pair(kit, name, sum_of(rule.shown(line), rule.rule, words), strong=True)
    for remark in remarks_on(line, rule.rule, words):
        said += blocks.paragraph(kit, remark, indent=3 * MM)
    for reason in line.reasons:
        if not _HALF_COMPARED.match(reason.code):
            said += blocks.paragraph(kit, words.reason(_without_loss(reason)), indent=3 * MM)
    return list(kept(said))


def _without_loss(reason: Reason) -> Reason:
    """A lost side bet has no class that pays; that it lost stands in its sum."""
    return Reason("PGP-SIDE-NO-LINE") if dict(reason.data).get("class") == "lose" else reason


def result_of(settlement: Settlement, words: Words, *, full: bool = False, chips: Money | None = None) -> str:
    """Answer a settlement in two words: outcome, and which way how much goes.

    Source: facts.md (re-call: old and new settlement).
    """
    return words.say(
        "PAPER-RESULT-AMOUNT",
        outcome=outcome_word(settlement.outcome, words),
        amount=moved(settlement.net if chips is None else chips, words, full=full),
    )


def _changes(kit: Kit, seat: SeatSlip, rule: Commission, words: Words) -> list[Block]:
    said: list[Block] = []
    for change in seat.again:
        moved_nothing = change.old.outcome is change.new.outcome and change.old.net == change.new.net
        # Pieces that only confirm a call are seen from the evidence; they change nothing.
        if not (moved_nothing and change.cause in {"pieces", "bank"}):
            chips = tuple(rule.handed(seat, one).chips for one in (change.old, change.new))
            said += again_blocks(kit, change, words, chips)
    return said


def again_blocks(kit: Kit, change: Again, words: Words, chips: tuple[Money, ...] = ()) -> list[Block]:
    """Answer a re-call, a change by ruling or a correction: old and new result, and the note.

    Source: facts.md (re-call, ruling, correct); REQ R14.
    """
    what = words.word("PAPER-AGAIN", change.cause)
    over = chips or (change.old.net, change.new.net)
    full = has_minor(words.currency, *over)
    both = zip((change.old, change.new), over, strict=True)
    old, new = (result_of(settled, words, full=full, chips=moves) for settled, moves in both)
    text = words.say("PAPER-OLD-NEW", what=what, old=old, new=new)
    which = Sign.RULED if change.cause in {"ruling", "correction"} else Sign.RECALLED
    said = heading.signed(kit, which, text)
    note = note_said(change.note, words)
    if note:
        said += blocks.paragraph(kit, note, indent=3 * MM)
    return list(kept(said))
