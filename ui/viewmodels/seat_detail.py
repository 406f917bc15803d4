"""What was entered of one seat and what it says, sentence by sentence."""

from __future__ import annotations

from reports.hand_names import hand_name
from reports.own_notes import key_said, note_said
from tablemgr.core.charges import NO_COMMISSION
from tablemgr.core.settlements import Line
from tablemgr.table import events
from ui.viewmodels.arithmetic import bet_name, breakage_text, house_change
from ui.viewmodels.codes import CHANGED, COMPARED, EVIDENCE, OUTCOME, RESULT, WHY
from ui.viewmodels.proof_rows import SeatDetail
from ui.viewmodels.round_reading import RoundRead, SeatRead
from ui.viewmodels.words import Words

HALVES = ("PGP-LOW-", "PGP-HIGH-", "TILES-LOW-", "TILES-HIGH-")
"""Beginnings of the reasons that say how a half compares."""


def seat_detail(seat: SeatRead, read: RoundRead, words: Words) -> SeatDetail:
    """Answer a seat's pieces with the comparison beside them, and its history below.

    Source: screens.md (rounds), ground rule 5; look.md picture g.
    """
    hand = seat.hand
    split = bool(hand and hand.low and hand.high)
    known = "UI-RULED" if seat.basis == "ruling" else EVIDENCE[seat.evidence]
    return SeatDetail(
        caption=words.say("UI-SEAT-CAPTION", seat=int(seat.seat), evidence=words.say(known)),
        low=hand.low if hand and split else (),
        high=hand.high if hand and split else (),
        unsplit=hand.pieces if hand and not split else (),
        beside=_compared(seat, read, words),
        below=(*_why(seat, words), *_lines(seat, read, words), *_history(seat, read, words)),
    )


def _compared(seat: SeatRead, read: RoundRead, words: Words) -> tuple[str, ...]:
    computed = seat.computed
    if computed is None:
        # A void round has no outcome that could stand.
        return (words.say("UI-NO-PIECES"),) if seat.hand is None and not read.voided else ()
    setting = read.settings[-1] if read.settings else None
    bank = (setting.low_label, setting.high_label) if setting else ("", "")
    halves = (
        ("UI-LOW", computed.low_order, computed.low_label, bank[0]),
        ("UI-HIGH", computed.high_order, computed.high_label, bank[1]),
    )
    return tuple(
        words.say(
            COMPARED[order], half=words.say(half), mine=_name(mine, words), bank=_name(bank_label, words)
        )
        if bank_label
        else _name(mine, words)
        for half, order, mine, bank_label in halves
    )


def _name(label: str, words: Words) -> str:
    return words.listed(hand_name(label, words))


def _why(seat: SeatRead, words: Words) -> tuple[str, ...]:
    said: list[str] = []
    if seat.hand:
        asked = seat.hand.why != "request" or seat.hand.set_by_house_way
        said.append(words.say(WHY[seat.hand.why] if asked else "UI-WHY-LAID"))
        if seat.hand.set_by_house_way:
            said.append(
                words.say(
                    "UI-SET-AS-HOUSE",
                    row=words.ltr(seat.hand.row),
                    sentence=words.house_way(seat.hand.sentence),
                )
            )
    elif seat.sampled:
        said.append(words.say("UI-SAMPLE-ASKED"))
    return tuple(said)


def _lines(seat: SeatRead, read: RoundRead, words: Words) -> tuple[str, ...]:
    lines = seat.holds.lines if seat.holds else ()
    rule = read.opened.commission if read.opened else NO_COMMISSION
    said = [text for line in lines for text in _line_reasons(line, words)]
    said += [text for line in lines if (text := breakage_text(line, rule, words))]
    return tuple(said)


def _line_reasons(line: Line, words: Words) -> tuple[str, ...]:
    # How the halves compare stands beside the pieces already.
    reasons = tuple(words.reason(r) for r in line.reasons if not r.code.startswith(HALVES))
    if line.kind == "main" or not reasons:
        return reasons
    return (words.say("UI-NAMED", name=bet_name(line.kind, line.bet_id, words), text=" ".join(reasons)),)


def _history(seat: SeatRead, read: RoundRead, words: Words) -> tuple[str, ...]:
    said = []
    if seat.was_contradicted and seat.calls and seat.computed:
        called, computed = (words.say(OUTCOME[o]) for o in (seat.calls[0], seat.computed.outcome))
        said.append(words.say("UI-CALLED-COMPUTED", called=called, computed=computed))
        if seat.calls[-1] is not seat.calls[0]:
            said.append(words.say("UI-CALLED-AGAIN", called=words.say(OUTCOME[seat.calls[-1]])))
    said.extend(_change(change, words) for change in seat.changes)
    said.extend(
        words.say(
            "UI-RULING",
            subject=key_said(r.subject, words),
            lay=words.typed(r.what_lay_there),
            result=ruled_result(r, words),
            by=words.typed(r.ruled_by),
        )
        for r in seat.rulings
    )
    for dispute in seat.disputes:
        said.append(
            words.say(
                "UI-DISPUTE",
                number=words.numbered("dispute", dispute.number),
                claim=key_said(dispute.claim, words),
            )
        )
        ruled = read.ruled.get(dispute.number)
        if ruled:
            said.append(
                words.say(
                    "UI-DISPUTE-RULED",
                    number=words.numbered("dispute", dispute.number),
                    ruling=words.typed(ruled.ruling),
                    by=words.typed(ruled.ruled_by),
                )
            )
    return tuple(said)


def ruled_result(ruling: events.RulingMade, words: Words) -> str:
    """Answer what was ruled, with the outcome that stands where the ruling names one.

    Source: facts.md (ruling).
    """
    if ruling.outcome is not None and ruling.result == "stands":
        return words.say("UI-RESULT-OUTCOME", outcome=words.say(OUTCOME[ruling.outcome]))
    return words.say(RESULT[ruling.result])


def _change(change: events.SeatRecalled | events.RoundCorrected, words: Words) -> str:
    old, new = change.old, change.new
    code = "UI-CORRECTED" if isinstance(change, events.RoundCorrected) else CHANGED[change.cause]
    said = words.say(
        code,
        old=words.say(OUTCOME[old.outcome]),
        new=words.say(OUTCOME[new.outcome]),
        before=words.ltr(words.signed(house_change(old.postings))),
        after=words.ltr(words.signed(house_change(new.postings))),
        note=words.typed(change.reason)
        if isinstance(change, events.RoundCorrected)
        else note_said(change.note, words),
    )
    return said.rstrip()
