"""What stands under a seat's hand: how its halves compare, what was called, what it waits for.

Source: look.md 4, pictures a and c; users.md 1 (foul, copy and push named).
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome
from tablemgr.floor.racks.book import PREPAID
from tablemgr.table.phases import BETS
from tablemgr.table.state import SeatState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.ask_call import held_by
from ui.viewmodels.table.bank_reach import is_unreached
from ui.viewmodels.table.hand_names import set_against
from ui.viewmodels.table.handing import laid_with
from ui.viewmodels.table.rows import QUIET, Line
from ui.viewmodels.table.scene import Scene

COMPARED = {1: "DESK-BEATS", 0: "DESK-COPIES", -1: "DESK-BEATEN"}
HELD = {
    "sample": "DESK-HELD-SAMPLE", "threshold": "DESK-HELD-THRESHOLD", "dispute": "DESK-HELD-DISPUTE",
    "order": "DESK-HELD-ORDER",
}  # fmt: skip


def lines_of(scene: Scene, seat: SeatState) -> tuple[Line, ...]:
    """Answer the lines under a seat's hand. Source: look.md 4."""
    words = scene.words
    lines = [*_side_bets(scene, seat), *_reached(scene, seat), *_said(scene, seat)]
    if scene.commission == PREPAID and scene.state.phase == BETS:
        amount = laid_with(seat, scene.rules.commission)
        lines += [Line(words.say("DESK-COMMISSION-WITH-BET", amount=words.money(amount)))] if amount else []
    if seat.hand is not None and seat.hand.set_by_house_way and seat.hand.row:
        lines.append(Line(words.say("UI-ROW", row=words.ltr(seat.hand.row)), QUIET))
    if seat.called is not None and not seat.is_resolved:
        lines += [Line(words.say(HELD[why]), bold=True) for why in held_by(scene, seat)]
    if seat.seat in scene.draft.later and not seat.is_resolved:
        lines.append(Line(words.say("DESK-LEFT-FOR-LATER"), QUIET))
    if seat.disputes:
        number = words.listed(tuple(words.numbered("dispute", n) for n in seat.disputes))
        lines.append(Line(words.say("DESK-DISPUTE-OPEN", number=number), bold=True))
    return tuple(lines)


def _said(scene: Scene, seat: SeatState) -> list[Line]:
    words, found, setting = scene.words, seat.computed, scene.state.setting
    if found is not None and setting is not None:
        if found.outcome is Outcome.FOUL:
            return [Line(words.say("DESK-FOUL"), bold=True)]
        halves = (
            ("DESK-LOW", found.low_order, found.low_label, setting.low_label),
            ("DESK-HIGH", found.high_order, found.high_label, setting.high_label),
        )
        lines = []
        for half, order, mine, bank in halves:
            ours, theirs = set_against(mine, bank, words)
            lines.append(Line(words.say(COMPARED[order], half=words.say(half), mine=ours, bank=theirs)))
        return lines
    if seat.called is None or seat.ruled or seat.basis == "ruling":
        return []
    # After a re-call the seat stands as it was called last; the first call is struck through in the band.
    stands = seat.hand_outcome or seat.called
    return [Line(words.say("DESK-AS-CALLED", outcome=words.say(OUTCOME[stands])))]


def _reached(scene: Scene, seat: SeatState) -> list[Line]:
    """That a capped bank did not reach a seat; where it reached a part, the band says how much."""
    missed = seat.settlement is not None and is_unreached(seat.settlement)
    return [Line(scene.words.say("DESK-REACH-NONE"), bold=True)] if missed else []


def _side_bets(scene: Scene, seat: SeatState) -> list[Line]:
    """What a side bet paid for; one that is lost needs no word."""
    lines = () if seat.settlement is None else seat.settlement.lines
    return [
        Line(scene.words.reason(reason), bold=True)
        for line in lines
        if line.kind == "side" and line.won.minor > 0
        for reason in line.reasons[:1]
    ]
