"""Facts to written rounds: what counts, in the order of the felt, the same bytes everywhere.

Seats stand in opening order between the lines that concern more than one seat (the bank's hand, a
ruling, a re-call); within a seat events keep their order. Behind a capped bank, and where envy looks
from seat to seat, they stand in the order of happening. What was undone does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tablemgr.core.seats import Seat
from tablemgr.table import events as e
from tablemgr.table import notation_text as t
from tablemgr.table import patron_events as p
from tablemgr.table.banks import is_capped
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.notation_play import result_of
from tablemgr.table.notation_tags import tags_of
from tablemgr.table.notation_write import format_rounds
from tablemgr.table.phases import CLOSED, VOID
from tablemgr.table.state import RoundState, SeatState, evolve

Tags = dict[str, str]


def export(facts: Iterable[Fact], *, table: str, tags: Tags | None = None) -> str:
    """Answer rounds' facts as text, one round after another; tags are added to every round's own.

    Source: NOTATION.md (export), vectors README (export byte-exact).
    """
    return format_rounds(round_texts(facts, table=table, tags=tags))


def round_texts(facts: Iterable[Fact], *, table: str, tags: Tags | None = None) -> Iterator[t.RoundText]:
    """Answer the written rounds of a table's facts: each opened, skipped or gap one.

    Source: NOTATION.md.
    """
    game, number = "pai-gow", 0
    current: list[Fact] = []
    for fact in (*facts, None):
        if current and (fact is None or isinstance(fact, e.RoundOpened | e.RoundSkipped)):
            yield _round(current, table, tags or {})
            current = []
        if isinstance(fact, e.RoundOpened):
            game, number = fact.game, fact.number
            current = [fact]
        elif isinstance(fact, e.RoundSkipped):
            number = fact.number
            yield _alone(game, number, t.SkipLine(fact.reason), table, tags or {})
        elif isinstance(fact, e.GapDeclared):
            if current:
                yield _round(current, table, tags or {})
                current = []
            gap = t.GapLine(fact.begun, fact.ended, fact.rounds, fact.reason)
            yield _alone(game, number, gap, table, tags or {})
        elif current and fact is not None:
            current.append(fact)


def _alone(game: str, number: int, line: t.Line, table: str, tags: Tags) -> t.RoundText:
    known = {"PGR": "1", "Game": game, "Table": table, "Number": str(number)} | tags
    return t.RoundText(tuple(known.items()), (line,))


def _round(facts: Sequence[Fact], table: str, tags: Tags) -> t.RoundText:
    state = RoundState()
    for fact in facts:
        state = evolve(state, fact)
    opened = facts[0]
    known = tags_of(opened, table=table) | tags if isinstance(opened, e.RoundOpened) else tags
    counted = [
        fact for place, fact in enumerate(facts, start=1)
        if place not in state.undone and not isinstance(fact, e.EntryUndone)
    ]  # fmt: skip
    return t.RoundText(tuple(known.items()), tuple(_Lines(state, counted).lines()))


class _Lines:
    """The lines of one round, from the facts that count."""

    def __init__(self, state: RoundState, facts: Sequence[Fact]) -> None:
        self.state = state
        self.facts = facts
        self.events: dict[Seat, list[t.Event]] = {}
        self.bets_written: set[Seat] = set()

    def lines(self) -> Iterator[t.Line]:
        banked = self.state.banked
        if banked is not None:
            yield t.BankerLine(banked.seat, banked.co_bank, banked.bank_amount)
        for n, fact in enumerate(self.facts):
            if isinstance(fact, e.BankTaken):
                continue
            seat_event = self._seat_event(n, fact)
            if seat_event is not None:
                number, event = seat_event
                if self._comes_after(number, event):
                    yield from self._seats()
                self.events.setdefault(number, []).append(event)
                continue
            line = self._line(n, fact)
            if line is not None:
                yield from self._seats(last=_ends(line))
                yield line
        yield from self._seats(last=True)
        yield from self._end()

    def _comes_after(self, number: Seat, event: t.Event) -> bool:
        """Whether an event must not be drawn forward to its seat's line.

        Behind a capped bank one seat waits for the other, an envy prize looks at the others' hands;
        payments come when the hands are open.
        """
        if not self.events:
            return False
        one_waits = (is_capped(self.state) or self._plays_envy()) and number not in self.events
        paying = all(pending == "paid" for events in self.events.values() for pending in events)
        return one_waits or paying != (event == "paid")

    def _plays_envy(self) -> bool:
        opened = self.state.opened
        return opened is not None and any(ref.id.startswith("envy/") for ref in opened.pay_tables)

    def _seats(self, *, last: bool = False) -> Iterator[t.SeatLine]:
        for seat in self.state.in_play:
            events = self.events.pop(seat.seat, [])
            new = seat.seat not in self.bets_written
            if events or (new and last):
                yield t.SeatLine(seat.seat, _bets(seat) if new else (), tuple(events))
                self.bets_written.add(seat.seat)

    def _end(self) -> Iterator[t.Line]:
        if self.state.phase == CLOSED:
            yield result_of(self.state)
        elif self.state.phase != VOID:
            yield t.OpenLine()

    def _seat_event(self, n: int, fact: Fact) -> tuple[Seat, t.Event] | None:
        if isinstance(fact, e.BetConfirmed):
            return fact.seat, "confirmed"
        if isinstance(fact, e.SampleDrawn):
            return fact.seat, "sample"
        if isinstance(fact, e.SeatPaid):
            return fact.seat, "paid"
        if isinstance(fact, e.OutcomeCalled):
            return fact.seat, fact.outcome
        if isinstance(fact, e.HandEntered) and not self._set_by_ruling(n):
            return fact.seat, t.HandEvent(_laid(fact), fact.why)
        if isinstance(fact, e.RulingMade) and fact.seat is not None and self._resolves(n, fact.seat):
            return fact.seat, self._told(n, fact)
        return None

    def _after(self, n: int) -> Sequence[Fact]:
        """What a ruling brought with it: the facts up to the next that somebody entered."""
        ruling = self.facts[n]
        brought: tuple[type[Fact], ...] = (e.SeatResolved, e.SeatRecalled)
        if isinstance(ruling, e.RulingMade) and ruling.result == "re-set":
            brought += (e.BankHandEntered, e.SettingMade, e.OutcomeComputed, e.HandEntered)
        found: list[Fact] = []
        for fact in self.facts[n + 1 :]:
            if not isinstance(fact, brought) or (isinstance(fact, e.HandEntered) and found):
                break
            if isinstance(fact, e.SeatRecalled) and fact.cause == "re-call":
                break
            found.append(fact)
        return found

    def _set_by_ruling(self, n: int, *, on_bank: bool = False) -> bool:
        before = self.facts[n - 1] if n else None
        is_re_set = isinstance(before, e.RulingMade) and before.result == "re-set"
        return is_re_set and isinstance(before, e.RulingMade) and (before.seat is None) == on_bank

    def _resolves(self, n: int, seat: Seat) -> bool:
        return any(isinstance(fact, e.SeatResolved) and fact.seat == seat for fact in self._after(n))

    def _told(self, n: int, fact: e.RulingMade) -> t.Told:
        low: Codes = ()
        high: Codes = ()
        for brought in self._after(n) if fact.result == "re-set" else ():
            if isinstance(brought, e.SettingMade | e.HandEntered) and not brought.row:
                low, high = brought.low, brought.high
        return t.Told(
            fact.subject, fact.what_lay_there, fact.result, fact.ruled_by, fact.outcome, low, high,
            fact.outcomes,
        )  # fmt: skip

    def _line(self, n: int, fact: Fact) -> t.Line | None:
        if isinstance(fact, e.BankHandEntered) and not self._set_by_ruling(n, on_bank=True):
            return t.BankLine(self._bank_laid(n, fact))
        if isinstance(fact, e.RulingMade):
            on: Seat | str = "bank" if fact.result == "re-set" else "round"
            return t.RulingLine(on if fact.seat is None else fact.seat, self._told(n, fact))
        if isinstance(fact, e.RoundVoided):
            before = self.facts[n - 1]
            redealt = isinstance(before, e.RulingMade) and before.result == "redeal"
            return None if redealt else t.VoidLine(fact.reason, fact.text)
        form = _FORMS.get(type(fact))
        return None if form is None else form(fact)

    def _bank_laid(self, n: int, fact: e.BankHandEntered) -> t.Laid:
        made = self.facts[n + 1] if n + 1 < len(self.facts) else None
        if not isinstance(made, e.SettingMade):
            return t.Laid(fact.pieces)
        banks_alone = self.state.banker is not None and not (self.state.banked and self.state.banked.co_bank)
        if banks_alone and made.by == "house-way":
            return t.Laid(fact.pieces, house_way=True)
        return t.Laid((*made.low, *made.high), made.low, made.high)


def _ends(line: t.Line) -> bool:
    """Whether a line ends the round, so that every seat must stand before it."""
    redealt = isinstance(line, t.RulingLine) and line.told.result == "redeal"
    return redealt or isinstance(line, t.CloseLine | t.VoidLine)


def _bets(seat: SeatState) -> tuple[t.BetText, ...]:
    return tuple(t.BetText(bet.kind, bet.bet, bet.box, bet.amount, bet.carried) for bet in seat.bets)


def _laid(fact: e.HandEntered) -> t.Laid:
    if fact.set_by_house_way and fact.row:
        return t.Laid(fact.pieces, house_way=True)
    return t.Laid(fact.pieces, fact.low, fact.high, fact.set_by_house_way)


def _corrected(fact: e.RoundCorrected) -> t.Line:
    return t.CorrectLine(fact.seat, fact.new.outcome, fact.reason)


def _recalled(fact: e.SeatRecalled) -> t.Line | None:
    if fact.cause != "re-call":
        return None
    return t.RecallLine(fact.seat, fact.hand_outcome or fact.new.outcome, fact.note)


_FORMS: dict[type[Fact], Callable[[Any], t.Line | None]] = {
    e.BetsClosed: lambda _: t.PhaseLine("no more bets"),
    e.StartSeat: lambda fact: t.StartLine(fact.position, fact.dice),
    e.HandsDelivered: lambda _: t.PhaseLine("delivered"),
    e.HandsLocked: lambda _: t.PhaseLine("all set"),
    e.SeatRecalled: _recalled,
    e.RoundCorrected: _corrected,
    e.DisputeOpened: lambda fact: t.DisputeLine(fact.number, "seat", fact.claim, fact.seat),
    e.DisputeRuled: lambda fact: t.DisputeLine(fact.number, "ruled", fact.ruling, by=fact.ruled_by),
    e.DisputeClosed: lambda fact: t.DisputeLine(fact.number, "closed", fact.outcome),
    e.CashIn: lambda fact: t.CashLine("in", fact.seat, fact.amount, fact.label),
    e.CashOut: lambda fact: t.CashLine("out", fact.seat, fact.amount, fact.label),
    p.CashPlayed: lambda fact: t.CashLine("play", fact.seat, fact.amount, fact.label),
    p.ColouredUp: lambda fact: t.CashLine("colour", fact.seat, fact.amount, fact.label),
    e.RoundClosed: lambda _: t.CloseLine(),
}
