"""Just recorded: the last things on record, each with its time, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reports.own_notes import key_said
from tablemgr.core.money import Money, total
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.floor.racks.book import AT_ONCE, OWED
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.facts import Fact
from tablemgr.table.state import Cash
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.seat_detail import ruled_result
from ui.viewmodels.table.altering import move_text
from ui.viewmodels.table.asking import to_settle_anew
from ui.viewmodels.table.bank_reach import reach_text
from ui.viewmodels.table.dragon import dragon_text, moves_of, players_of
from ui.viewmodels.table.exchanges import exchange_text
from ui.viewmodels.table.rows import INK, QUIET, Key, Line, Panel
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.words import Words

SHOWN = 4


def recorded(scene: Scene) -> Panel:
    """Answer the panel of what was just recorded, with the key that settles the last seat anew.

    Source: look.md 4 (console middle: just recorded, 4 lines, newest bold, re-call).
    """
    words = scene.words
    lines: list[Line] = []
    resolved: set[str] = set()
    for told in reversed(scene.told):
        said = fact_text(told.fact, words, commission=scene.commission)
        if isinstance(told.fact, e.SeatResolved):
            resolved.add(told.entry.op_id)
        # A call that resolved its seat stands in one line with it.
        with_it = isinstance(told.fact, e.OutcomeCalled) and told.entry.op_id in resolved
        if said and not with_it:
            at = words.clock(told.entry.at_us, told.entry.offset_minutes, seconds=True)
            first = not lines
            lines.append(
                Line(words.say("DESK-AT", at=words.ltr(at), said=said), INK if first else QUIET, bold=first)
            )
        if len(lines) == SHOWN:
            break
    seat = to_settle_anew(scene.state)
    keys: tuple[Key, ...] = ()
    if seat and scene.state.bank_settled is None:
        free = Line(words.say(_free(scene, seat)), QUIET)
        keys = (Key(words.say("DESK-RECALL-SEAT", seat=seat), "/", "/", free),)
    return Panel(words.say("DESK-JUST-RECORDED"), tuple(lines), keys=keys)


def _free(scene: Scene, seat: int) -> str:
    """Until when the dealer settles a seat anew, or why no more. Source: recording.md (a slip of the finger)."""
    if scene.next_bets_closed:
        return "DESK-RECALL-LATE"
    return "DESK-RECALL-RULED" if scene.state.seat(Seat(seat)).basis == "ruling" else "DESK-RECALL-FREE"


def fact_text(fact: Fact, words: Words, *, commission: str = AT_ONCE) -> str:
    """Answer one fact in a few words; "" for a fact that goes with another one. Source: look.md picture a.

    commission: when the rack takes it.
    """
    if isinstance(fact, e.SeatResolved) and commission != AT_ONCE:
        return _resolved(
            fact, words, fact.settlement.net + total([one.charged.taken for one in fact.settlement.lines])
        )
    if isinstance(fact, e.BankSettled):
        return _bank_settled(fact, words, owes=commission == OWED)
    say = _SAYING.get(type(fact))
    return "" if say is None else say(fact, words)


def _amount(amount: Any, words: Words) -> str:
    return words.money(amount)


def _bet(fact: e.BetPlaced, words: Words) -> str:
    name = dragon_text(players_of([fact]), words)
    name = name or (
        words.say("DESK-MAIN-BET") if fact.kind == "main" else bet_name(fact.kind, fact.bet, words)
    )
    if fact.carried:
        code = "DESK-DID-CARRIED-TAKEN" if fact.taken else "DESK-DID-CARRIED"
    else:
        code = "DESK-DID-BET" if fact.amount else "DESK-DID-LIFTED"
    return words.say(code, seat=int(fact.seat), bet=name, amount=_amount(fact.amount, words))


def _bank(fact: e.BankTaken, words: Words) -> str:
    if fact.seat is None:
        return words.say("DESK-HOUSE-BANKS")
    return words.say("DESK-SEAT-CO-BANKS" if fact.co_bank else "DESK-SEAT-IS-BANK", seat=int(fact.seat))


def _setting(fact: e.SettingMade, words: Words) -> str:
    return words.say("DESK-DID-ROW", row=words.ltr(fact.row)) if fact.row else words.say("DESK-DID-SET")


def _resolved(fact: e.SeatResolved, words: Words, chips: Money | None = None) -> str:
    net = fact.settlement.net if chips is None else chips
    said: dict[str, str | int] = {
        "seat": int(fact.seat),
        "outcome": words.say(OUTCOME[fact.hand_outcome or fact.outcome]),
        "basis": words.say(BASIS[fact.basis]),
    }
    both = exchange_text("DESK-DID-BOTH", fact.settlement, words, **said)
    code = "DESK-DID-PAID" if net.minor > 0 else "DESK-DID-TAKEN" if net.minor < 0 else "DESK-DID-LIFT"
    told = both or words.say(code, amount=_amount(net if net.minor > 0 else -net, words), **said)
    for more in (reach_text(fact.settlement, words), _dragon(fact.settlement, words)):
        told = words.say("DESK-ANSWER-AND", said=told, more=more) if more else told
    return told


def _dragon(settlement: Settlement, words: Words) -> str:
    """Whose dragon a seat's hand was."""
    return dragon_text(tuple(seat for seat, _ in moves_of(settlement)), words)


def _bank_settled(fact: e.BankSettled, words: Words, *, owes: bool = False) -> str:
    over = fact.share if owes else fact.net
    if over.minor <= 0:
        code = "DESK-BANK-LOST" if over else "DESK-BANK-EVEN"
        return words.say(code, seat=int(fact.seat), amount=words.money(-over))
    return words.say("DESK-BANK-GETS", seat=int(fact.seat), amount=words.money(over))


BASIS = {"call": "DESK-BASIS-CALL", "pieces": "DESK-BASIS-PIECES", "ruling": "DESK-BASIS-RULING"}


RECALLED = {
    "re-call": "DESK-DID-RECALL", "ruling": "DESK-DID-RULED", "bank": "DESK-DID-FOLLOWS", "envy": "DESK-DID-PRIZE",
    "pieces": "DESK-DID-FROM-PIECES",
}  # fmt: skip
"""How a seat that was settled anew is told of, by its cause."""


def _recalled(fact: e.SeatRecalled, words: Words) -> str:
    said = words.say(
        RECALLED.get(fact.cause, "DESK-DID-RULED"), seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
        new=words.say(OUTCOME[fact.hand_outcome or fact.new.outcome]),
    )  # fmt: skip
    return _moving(fact, said, words)


def _corrected(fact: e.RoundCorrected, words: Words) -> str:
    said = words.say(
        "DESK-DID-RULED", seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
        new=words.say(OUTCOME[fact.new.outcome]),
    )  # fmt: skip
    return _moving(fact, said, words)


def _moving(fact: e.SeatRecalled | e.RoundCorrected, said: str, words: Words) -> str:
    move = fact.new.net - fact.old.net
    more = move_text(int(fact.seat), move, words)
    return words.say("DESK-ANSWER-AND", said=said, more=more) if move else said


def _called(fact: e.OutcomeCalled, words: Words) -> str:
    return words.say("DESK-DID-CALL", seat=int(fact.seat), outcome=words.say(OUTCOME[fact.outcome]))


def _cash(fact: Cash, words: Words) -> str:
    codes: dict[type, str] = {
        e.CashIn: "DESK-DID-CASH-IN", e.CashOut: "DESK-DID-CASH-OUT", p.CashPlayed: "DESK-DID-CASH-PLAY",
        p.ColouredUp: "DESK-DID-COLOUR-UP",
    }  # fmt: skip
    return words.say(codes[type(fact)], seat=int(fact.seat), amount=_amount(fact.amount, words))


def _ruling(fact: e.RulingMade, words: Words) -> str:
    return words.say(
        "DESK-DID-RULING", subject=key_said(fact.subject, words), result=ruled_result(fact, words)
    )


def _of_seat(code: str) -> Callable[[Any, Words], str]:
    return lambda fact, words: words.say(code, seat=int(fact.seat))


def _plain(code: str) -> Callable[[Any, Words], str]:
    return lambda _, words: words.say(code)


_SAYING: dict[type, Callable[[Any, Words], str]] = {
    e.RoundOpened: lambda fact, words: words.say("DESK-DID-OPEN", number=fact.number),
    e.BankTaken: _bank,
    e.BetPlaced: _bet,
    e.BetConfirmed: _of_seat("DESK-DID-CONFIRM"),
    e.BetsClosed: _plain("DESK-DID-NO-MORE"),
    e.StartSeat: _plain("DESK-DID-START"),
    e.HandsDelivered: _plain("DESK-DID-DELIVERED"),
    e.HandsLocked: _plain("DESK-DID-LOCKED"),
    e.SettingMade: _setting,
    e.OutcomeCalled: _called,
    e.SampleDrawn: _of_seat("DESK-DID-SAMPLE"),
    e.HandEntered: _of_seat("DESK-DID-HAND"),
    e.SeatResolved: _resolved,
    e.SeatPaid: _of_seat("DESK-DID-TICK"),
    e.SeatRecalled: _recalled,
    e.RoundCorrected: _corrected,
    e.RulingMade: _ruling,
    e.EntryUndone: _plain("DESK-DID-UNDO"),
    e.BankSettled: _bank_settled,
    e.RoundClosed: _plain("DESK-DID-CLOSE"),
    e.RoundVoided: _plain("DESK-DID-VOID"),
    e.RoundSkipped: _plain("DESK-DID-SKIP"),
    e.DisputeOpened: _of_seat("DESK-DID-DISPUTE"),
    e.DisputeClosed: _plain("DESK-DID-DISPUTE-OVER"),
    e.CashIn: _cash,
    e.CashOut: _cash,
    p.CashPlayed: _cash,
    p.ColouredUp: _cash,
    e.CashUndone: _of_seat("DESK-DID-CASH-UNDONE"),
}
