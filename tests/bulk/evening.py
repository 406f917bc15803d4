"""Rounds that were really played, as patterns for many more: the recorded evening through the desk's own service.

Source: recording.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tablemgr.core.charges import Charged
from tablemgr.core.money import Money
from tablemgr.core.resources import resource
from tablemgr.core.settlements import Reason
from tablemgr.floor.attending import attended
from tablemgr.floor.credentials import FILE, InFile
from tablemgr.floor.evening import RecordedRound, RecordedTable, load_evening
from tablemgr.floor.replaying import EveningClock, play_evening
from tablemgr.floor.session import Session
from tablemgr.floor.slips import print_slip
from tablemgr.ledger import ground
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.opening import open_store
from tablemgr.table.codec import decode
from tablemgr.table.commands import SkipRound
from tablemgr.table.facts import Fact

ENDS = frozenset({"RoundClosed", "RoundVoided", "RoundSkipped", "DealSettled", "DealVoided"})
RULES = frozenset({"RoundOpened", "RulesAdopted"})
"""Facts whose amounts are the house's rules, not what was laid."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A round from its opening to its slip, an action a tuple of entries with their facts."""

    table: str
    actions: tuple[tuple[tuple[Entry, Fact], ...], ...]
    largest: int
    """How often the bets may be multiplied so that every amount stays within the table's rules."""

    @property
    def entries(self) -> int:
        """How many entries it has."""
        return sum(map(len, self.actions))


def play(path: Path) -> None:
    """Play the recorded evening into a new ledger at path, as the demo does; slips are a few bytes each."""
    evening = load_evening(resource("demo"))
    store = open_store(path, program="0.1.0")
    try:
        clock = EveningClock(evening.begins, evening.offset_minutes)
        attended(store, clock, station="demo", program="0.1.0", witness=None)
        session = Session(store, clock, station="demo")

        def ended(table: RecordedTable, told: RecordedRound) -> None:
            if not any(isinstance(step.command, SkipRound) for step in told.steps):
                print_slip(
                    session, table.name, told.number, draw=lambda order: repr(order.number).encode(),
                    by=told.dealer, paper="80mm", language="en",
                )  # fmt: skip

        play_evening(evening, session, clock, ended, pins=InFile(path.parent / FILE))
    finally:
        store.close()


def patterns(path: Path) -> list[Pattern]:
    """Answer the rounds of a ledger that ended, in the order in which they were opened."""
    rounds: dict[tuple[str, int], list[tuple[Entry, Fact]]] = defaultdict(list)
    for entry, fact in told(path):
        if entry.table is not None and entry.round is not None:
            rounds[entry.table, entry.round].append((entry, fact))
    return [
        Pattern(table, tuple(_actions(round_)), _largest(round_))
        for (table, _), round_ in rounds.items()
        if any(entry.kind in ENDS for entry, _ in round_) and _is_of_one_table(round_)
    ]


def told(path: Path) -> Iterator[tuple[Entry, Fact]]:
    """Answer every entry of a ledger with its fact, in order."""
    raw = ground.driver().connect(str(path))
    for row in raw.execute("SELECT * FROM entry ORDER BY seq"):
        entry = Entry(*row)
        yield entry, decode(entry.kind, entry.version, entry.body)
    raw.close()


def _is_of_one_table(round_: list[tuple[Entry, Fact]]) -> bool:
    # Disputes are numbered through the whole house and go on after the round.
    return not any(entry.kind.startswith("Dispute") or entry.kind == "RoundCorrected" for entry, _ in round_)


def _actions(round_: list[tuple[Entry, Fact]]) -> Iterator[tuple[tuple[Entry, Fact], ...]]:
    action: list[tuple[Entry, Fact]] = []
    for entry, fact in round_:
        if action and entry.op_id != action[0][0].op_id:
            yield tuple(action)
            action = []
        action.append((entry, fact))
    yield tuple(action)


def _largest(round_: list[tuple[Entry, Fact]]) -> int:
    facts = [fact for _, fact in round_]
    # A commission that was rounded would round to something else for a larger bet, and reasons name amounts.
    if any(charged.breakage for fact in facts for charged in _parts(fact, Charged)):
        return 1
    if any(_names_an_amount(reason) for fact in facts for reason in _parts(fact, Reason)):
        return 1
    opened: Any = facts[0]
    limits = getattr(opened, "limits", None)
    if limits is None:
        return 20
    bets = [(f, limits.most if f.kind == "main" else limits.side_most) for f in _bets(facts)]
    return int(min([20, *(most.minor // bet.amount.minor for bet, most in bets if bet.amount.minor)]))


def _names_an_amount(reason: Reason) -> bool:
    return any(type(figure) is int and figure >= 100 for _, figure in reason.data)


def _bets(facts: list[Fact]) -> Iterator[Any]:
    yield from (fact for fact in facts if type(fact).__name__ == "BetPlaced")


def _parts(value: Any, kind: type[Any]) -> Iterator[Any]:
    if type(value) is kind:
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _parts(getattr(value, field.name), kind)
    elif type(value) is tuple:
        for part in value:
            yield from _parts(part, kind)


def multiplied(value: Any, times: int) -> Any:
    """Answer a fact with every amount multiplied; the rules of a house stay as they are."""
    if type(value).__name__ in RULES:
        return value
    if type(value) is Money:
        return value * times
    if type(value) is Charged:
        exact, breakage = value.exact * times, value.breakage * times
        return Charged(Fraction(exact), value.taken * times, Fraction(breakage))
    if type(value) is tuple:
        return tuple(multiplied(part, times) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value)]
        return replace(value, **{name: multiplied(getattr(value, name), times) for name in names})
    return value
