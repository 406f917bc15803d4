"""What each answer at a seat moves, in a sentence: to the guest, to the rack, to a player's bank, with its arithmetic.

Source: screens.md, ground rule 5; look.md 4 (what each answer moves).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Settlement
from tablemgr.table.state import SeatState
from ui.viewmodels.arithmetic import bank_change, line_text, signed_text
from ui.viewmodels.table.dragon import moves_of, players_of
from ui.viewmodels.table.exchanges import exchange_text
from ui.viewmodels.table.handing import texts_of
from ui.viewmodels.table.rows import Line
from ui.viewmodels.table.scene import Scene


def answer_line(scene: Scene, seat: SeatState, outcome: Outcome) -> Line:
    """Answer what an outcome moves at a seat, the very figure of its key, with the arithmetic of it.

    Source: screens.md, ground rule 5; look.md 4 (what each answer moves).
    """
    said = _answer(scene, seat, outcome)
    for more in texts_of(scene.handed(seat, scene.settlement(seat, outcome)), scene.words):
        said = replace(said, text=scene.words.say("DESK-ANSWER-AND", said=said.text, more=more))
    return said


def _answer(scene: Scene, seat: SeatState, outcome: Outcome) -> Line:
    words, number = scene.words, int(seat.seat)
    settlement = scene.settlement(seat, outcome)
    rule, net = scene.rules.commission, scene.handed(seat, settlement).chips
    sign, bold = "pay" if net.minor > 0 else "take" if net.minor < 0 else "push", outcome is Outcome.WIN
    players = players_of(seat.bets)
    if len(settlement.lines) == 1 and outcome is Outcome.WIN and sign == "pay":
        number = players[0] if players else number
        sums = words.ltr(line_text(scene.shown(settlement.lines[0]), rule, words))
        return Line(words.say("DESK-ANSWER-PAY", sums=sums, seat=number), bold=True, sign=sign)
    amount = words.money(Money(abs(net.minor)) if net.minor else seat.staked)
    apart = _bank_apart(scene, seat, settlement) or _to_players(scene, seat, settlement)
    if apart:
        said = apart
    elif sign == "pay":
        said = words.say("DESK-ANSWER-PAY", sums=amount, seat=number)
    elif sign == "take":
        said = words.say("DESK-ANSWER-TAKE", amount=amount)
    else:
        both = exchange_text("DESK-ANSWER-BOTH", settlement, words, seat=number)
        said = both or words.say("DESK-ANSWER-PUSH", amount=amount, seat=number)
    if len(settlement.lines) == 1:
        return Line(said, bold=bold, sign=sign)
    parts = tuple(words.ltr(signed_text(scene.shown(line), rule, words)) for line in settlement.lines)
    return Line(words.say("DESK-ANSWER-SUMS", said=said, sums=words.listed(parts)), bold=bold, sign=sign)


def _to_players(scene: Scene, seat: SeatState, settlement: Settlement) -> str:
    """What goes to each seat that plays a dragon, where it is not the seat of the hand; "" where nothing does."""
    words, laid = scene.words, {bet.box: bet.amount for bet in seat.bets if bet.kind == "dragon"}
    said = [
        words.say("DESK-ANSWER-PAY", sums=words.money(net), seat=number)
        if net
        else words.say("DESK-ANSWER-PUSH", amount=words.money(laid[number]), seat=number)
        for number, net in moves_of(settlement)
        if net.minor >= 0
    ]
    return words.listed(tuple(said))


def _bank_apart(scene: Scene, seat: SeatState, settlement: Settlement) -> str:
    """What a player's bank takes at a seat, and what of its side bets is the rack's; "" where it takes nothing.

    Source: PG 3.6; PGP 6 (side bets are the house's).
    """
    words, bank = scene.words, bank_change(settlement.postings)
    if bank.minor <= 0:
        return ""
    rack = Money(-settlement.net.minor - bank.minor)
    taken = words.money(bank)
    if not rack:
        return words.say("DESK-ANSWER-TO-BANK", amount=taken)
    if rack.minor > 0:
        return words.say("DESK-ANSWER-BANK-RACK", bank=taken, rack=words.money(rack))
    return words.say("DESK-ANSWER-BANK-PAID", bank=taken, paid=words.money(-rack), seat=int(seat.seat))
