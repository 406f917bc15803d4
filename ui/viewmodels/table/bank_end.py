"""What a round comes to for a seat that banks: its share, commission once on a net win, what is handed over at the end.

Source: PG 3.5 (co-bank), PG 3.6 (commission on the net win); screens.md, ground rule 5.
"""

from __future__ import annotations

from fractions import Fraction

from tablemgr.core.banking import BankResult, bank_result
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line
from tablemgr.table.handing import OWED
from tablemgr.table.phases import VOID
from tablemgr.table.settling import bank_gross_of
from tablemgr.table.state import RoundState
from ui.viewmodels.arithmetic import line_text
from ui.viewmodels.table.asking import open_seats
from ui.viewmodels.table.rows import Result
from ui.viewmodels.table.scene import Scene


def comes_to(state: RoundState) -> BankResult | None:
    """Answer a banking seat's result once every other seat is resolved; None before, and where the house banks.

    Source: PG 3.6 (once on his net win).
    """
    banked, settled = state.banked, state.bank_settled
    if settled is not None:
        return BankResult(settled.gross, settled.share, settled.charged)
    if banked is None or banked.seat is None or state.opened is None or state.phase == VOID:
        return None
    if not state.in_play or open_seats(state):
        return None
    gross = bank_gross_of([seat.settlement for seat in state.in_play if seat.settlement is not None])
    return bank_result(gross, state.opened.commission, co_bank=banked.co_bank)


def handed_over(scene: Scene, result: BankResult) -> Money:
    """Answer what a banking seat gets in the end beside what it put up: below zero what it has lost of that.

    Source: recording.md (bets: commission at pay-out, or owed).
    """
    return result.share if scene.commission == OWED else result.net


def sums_of_bank(scene: Scene, result: BankResult) -> tuple[str, ...]:
    """Answer the arithmetic of a banking seat's net win: its half, its commission; nothing where neither is.

    Source: PG 3.5, PG 3.6; screens.md, ground rule 5.
    """
    words, opened = scene.words, scene.state.opened
    sums = []
    if result.share != result.gross:
        sums.append(
            words.say("DESK-BANK-HALF", gross=words.money(result.gross), share=words.money(result.share))
        )
    if result.charged.taken and opened is not None:
        if scene.commission == OWED:
            sums.append(words.say("DESK-COMMISSION-OWED", amount=words.money(result.charged.taken)))
        else:
            whole = Line("main", "main", result.share, Outcome.WIN, Fraction(1), result.share, result.charged)
            sums.append(words.ltr(line_text(whole, opened.commission, words)))
    return tuple(sums)


def bank_text(scene: Scene) -> str:
    """Answer in a sentence what a banking seat gets at the close; "" while that is open, and where the house banks.

    Source: PG 3.6.
    """
    words, banked, result = scene.words, scene.state.banked, comes_to(scene.state)
    if result is None or banked is None or banked.seat is None:
        return ""
    seat, over = int(banked.seat), handed_over(scene, result)
    if over.minor <= 0:
        code = "DESK-BANK-LOST" if over else "DESK-BANK-EVEN"
        return words.say(code, seat=seat, amount=words.money(-over))
    sums = sums_of_bank(scene, result)
    said = words.say("DESK-BANK-GETS", seat=seat, amount=words.money(over))
    return said if not sums else words.say("DESK-BANK-GETS-SUMS", said=said, sums=words.listed(sums))


def bank_band(scene: Scene) -> Result | None:
    """Answer the band of a banking seat whose round is closed: what was handed over in a large figure.

    Source: look.md 4 (what to pay in large figures); PG 3.6.
    """
    settled, result = scene.state.bank_settled, comes_to(scene.state)
    if settled is None or result is None:
        return None
    words, over = scene.words, handed_over(scene, result)
    if over.minor > 0:
        return Result(
            "pay", "pay", words.say("DESK-BAND-PAY", amount=words.money(over)), sums_of_bank(scene, result)
        )
    if over.minor < 0:
        return Result("take", "take", words.say("DESK-BAND-LOST", amount=words.money(-over)))
    return Result("push", "push", words.say("DESK-BAND-EVEN"))
