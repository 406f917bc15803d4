"""A written round as the commands that record it, and a check of every figure against what they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import NotationError, Problem, problem
from tablemgr.table import commands as c
from tablemgr.table import notation_text as t
from tablemgr.table.facts import Fact
from tablemgr.table.notation_read import parse_rounds
from tablemgr.table.notation_tags import check_tags
from tablemgr.table.rules import TableRules
from tablemgr.table.state import EMPTY, RoundState, evolve


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a recorded round, the line it stood in, and its second person where one is named."""

    command: c.Command
    line: int
    witness: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded round: what the session is asked to do, in order, and the figures to compare."""

    text: t.RoundText
    game: str
    table: str
    number: int
    dealer: str
    badge: str
    steps: tuple[Step, ...]
    result: t.ResultLine | None


def commands_of(text: str) -> list[Recorded]:
    """Answer the rounds of a text as commands; NotationError names line and column of what is wrong.

    Source: NOTATION.md (import plays a round as commands).
    """
    return [recorded(round_) for round_ in parse_rounds(text)]


def recorded(round_: t.RoundText) -> Recorded:
    """Answer one written round as commands: opening, bets, then line by line.

    Source: NOTATION.md.
    """
    number = _number(round_)
    dealer, comma, badge = (round_.tag("Dealer") or "?").rpartition(", ")
    if not comma:
        dealer, badge = badge, ""
    steps = _steps(round_, number, dealer, badge)
    results = [line for line in round_.lines if isinstance(line, t.ResultLine)]
    return Recorded(
        round_, round_.tag("Game") or "", round_.tag("Table") or "", number, dealer, badge, tuple(steps),
        results[0] if results else None,
    )  # fmt: skip


def _number(round_: t.RoundText) -> int:
    word = round_.tag("Number") or ""
    if not (word.isascii() and word.isdigit()) or len(word) > 18:
        raise NotationError(
            problem("NOTATION-TAG-VALUE", f"line {round_.at}, column 1", tag="Number", value=word[:60])
        )
    return int(word)


def _steps(round_: t.RoundText, number: int, dealer: str, badge: str) -> Iterator[Step]:
    last = round_.lines[-1]
    if isinstance(last, t.SkipLine):
        yield Step(c.SkipRound(number, last.reason), last.at)
        return
    if isinstance(last, t.GapLine):
        yield Step(c.DeclareGap(last.begun, last.ended, last.rounds, last.reason), last.at, last.by)
        return
    yield Step(c.OpenRound(number, dealer, badge), round_.at)
    for line in round_.lines:
        if isinstance(line, t.BankerLine):
            yield Step(c.TakeBank(line.seat, line.co_bank, line.amount), line.at)
    for line in round_.lines:
        if isinstance(line, t.SeatLine):
            for bet in line.bets:
                command = c.PlaceBet(line.seat, bet.amount, bet.kind, bet.bet, bet.box, bet.carried)
                yield Step(command, line.at)
    for line in round_.lines:
        form = _FORMS.get(type(line))
        if form is not None:
            yield from form(line)


def _phase(line: t.PhaseLine) -> Iterator[Step]:
    command = {"no more bets": c.CloseBets, "delivered": c.Deliver, "all set": c.LockHands}[line.words]
    yield Step(command(), line.at)


def _start(line: t.StartLine) -> Iterator[Step]:
    yield Step(c.SetStart(line.position, line.dice), line.at)


def _bank(line: t.BankLine) -> Iterator[Step]:
    laid = line.laid
    yield Step(
        c.EnterBankHand(laid.pieces, laid.low, laid.high, house_way=laid.house_way, no_flush=True), line.at
    )


def _seat(line: t.SeatLine) -> Iterator[Step]:
    for event in line.events:
        yield Step(_event(line, event), line.at, event.ruled_by if isinstance(event, t.Told) else "")


def _event(line: t.SeatLine, event: t.Event) -> c.Command:
    if isinstance(event, Outcome):
        return c.CallOutcome(line.seat, event)
    if isinstance(event, t.HandEvent):
        laid = event.laid
        return c.EnterHand(
            line.seat, laid.pieces, laid.low, laid.high, event.why, house_way=laid.house_way, no_flush=True
        )
    if isinstance(event, t.Told):
        return _told(line.seat, event)
    simple = {"confirmed": c.ConfirmBets, "sample": c.DrawSample, "paid": c.PaySeat}
    return simple[event](line.seat)


def _told(on: Any, told: t.Told) -> c.MakeRuling:
    return c.MakeRuling(
        told.subject, told.what_lay_there, told.result, told.ruled_by,
        seat=None if on in ("bank", "round") else on, outcome=told.outcome, outcomes=told.outcomes,
        low=told.low, high=told.high,
    )  # fmt: skip


def _ruling(line: t.RulingLine) -> Iterator[Step]:
    yield Step(_told(line.on, line.told), line.at, line.told.ruled_by)


def _recall(line: t.RecallLine) -> Iterator[Step]:
    yield Step(c.RecallSeat(line.seat, line.outcome, line.note), line.at)


def _correct(line: t.CorrectLine) -> Iterator[Step]:
    yield Step(c.CorrectRound(line.seat, line.outcome, line.reason), line.at, line.by)


def _dispute(line: t.DisputeLine) -> Iterator[Step]:
    if line.seat is not None:
        yield Step(c.OpenDispute(line.number, line.seat, line.text), line.at)
    elif line.step == "ruled":
        yield Step(c.RuleDispute(line.number, line.text, line.by), line.at)
    else:
        yield Step(c.CloseDispute(line.number, line.text), line.at)


def _cash(line: t.CashLine) -> Iterator[Step]:
    ways = {"in": c.BuyIn, "out": c.GiveBack, "play": c.PlayCash, "colour": c.ColourUp}
    yield Step(ways[line.way](line.seat, line.amount, line.label), line.at)


def _close(line: t.CloseLine) -> Iterator[Step]:
    yield Step(c.CloseRound(), line.at)


def _void(line: t.VoidLine) -> Iterator[Step]:
    yield Step(c.VoidRound(line.reason, line.text), line.at, line.by)


_FORMS: dict[type[Any], Callable[[Any], Iterator[Step]]] = {
    t.PhaseLine: _phase,
    t.StartLine: _start,
    t.BankLine: _bank,
    t.SeatLine: _seat,
    t.RulingLine: _ruling,
    t.RecallLine: _recall,
    t.CorrectLine: _correct,
    t.DisputeLine: _dispute,
    t.CashLine: _cash,
    t.CloseLine: _close,
    t.VoidLine: _void,
}


def play(
    record: Recorded, rules: TableRules, state: RoundState = EMPTY
) -> tuple[RoundState, tuple[Fact, ...]]:
    """Answer a recorded round played by today's rules; NotationError names the line that is refused.

    Every figure in the text is compared with what the commands bring.

    Source: NOTATION.md (import), architecture.md (the path of one action).
    """
    facts: list[Fact] = []
    for step in record.steps:
        answer = c.decide(state, step.command, rules)
        if isinstance(answer, c.Problems):
            raise NotationError(*(_at(found, step.line) for found in answer.problems))
        facts += answer
        for fact in answer:
            state = evolve(state, fact)
    problems = () if state.opened is None else check_tags(record.text, state.opened)
    problems += check_result(record, state)
    if problems:
        raise NotationError(*problems)
    return state, tuple(facts)


def _at(found: Problem, line: int) -> Problem:
    return Problem(found.code, f"line {line}: {found.where}", found.data)


def result_of(state: RoundState) -> t.ResultLine:
    """Answer a round's figures as they stand: what a result line says.

    Source: NOTATION.md (result).
    """
    settled = [seat for seat in state.in_play if seat.settlement is not None]
    postings = [p for seat in settled if seat.settlement is not None for p in seat.settlement.postings]
    bank = state.bank_settled
    postings += [] if bank is None else bank.postings
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.account] = sums.get(posting.account, 0) + posting.amount.minor
    bases = [seat.basis for seat in settled]
    return t.ResultLine(
        tuple(
            (seat.seat, seat.outcome or Outcome.NO_ACTION, seat.settlement.net)
            for seat in settled
            if seat.settlement is not None
        ),
        Money(sums.get("commission", 0)), None if bank is None else (bank.seat, bank.net),
        Money(sums.get("house", 0) + sums.get("side-bets", 0)),
        bases.count("pieces"), bases.count("call"), bases.count("ruling"),
    )  # fmt: skip


def check_result(record: Recorded, state: RoundState) -> tuple[Problem, ...]:
    """Answer every figure of a result line that is not what was computed; nothing where none is written.

    Source: NOTATION.md (any difference refuses the round and names line and figure).
    """
    said = record.result
    if said is None:
        return ()
    if state.closed is None:
        return (problem("NOTATION-NOT-CLOSED", f"line {said.at}"),)
    told, real = _figures(said), _figures(result_of(state))
    return tuple(
        problem(
            "NOTATION-RESULT", f"line {said.at}", figure=name, said=told.get(name, "nothing"),
            computed=real.get(name, "nothing"),
        )
        for name in (*real, *(name for name in told if name not in real))
        if told.get(name) != real.get(name)
    )  # fmt: skip


def _figures(line: t.ResultLine) -> dict[str, str]:
    figures = {f"seat {seat}": f"{outcome.value} {net.minor}" for seat, outcome, net in line.seats}
    figures["commission"] = str(line.commission.minor)
    if line.bank is not None:
        figures["bank"] = f"seat {line.bank[0]} {line.bank[1].minor}"
    figures["house"] = str(line.house.minor)
    figures["coverage"] = f"pieces {line.pieces} call {line.call} ruling {line.ruling}"
    return figures
