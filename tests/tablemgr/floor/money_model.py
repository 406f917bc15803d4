"""A reference for what the read tables must say: its own small arithmetic over what was accepted, no SQL, no postings.

Bets come from the commands, outcomes from what was accepted; what they come to is worked out here: even
money less five per cent, half a cent up, in minor units.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tablemgr.core.outcomes import Outcome
from tablemgr.table import commands as c
from tablemgr.table import deal_events as d
from tablemgr.table import events as e
from tablemgr.table.commands import Command
from tablemgr.table.facts import Fact

LOST = (Outcome.LOSE, Outcome.FOUL, Outcome.FOLD)
NEW = (e.RoundOpened, e.RoundSkipped, d.DealOpened)


def even_money(bet: int, outcome: Outcome) -> int:
    """What a seat's main bet comes to."""
    if outcome is Outcome.WIN:
        return bet - (bet * 5 + 50) // 100
    return -bet if outcome in LOST else 0


@dataclass
class Game:
    """A round or a deal of one table."""

    facts: list[Fact] = field(default_factory=list)
    undone: set[int] = field(default_factory=set)
    """Places of facts that no longer count, from 1."""
    status: str = "open"
    results: dict[int, Outcome] = field(default_factory=dict)
    """How each seat of a round stands now."""
    final: tuple[int, ...] = (0, 0, 0, 0)

    def standing(self, kind: type[Fact]) -> list[Fact]:
        """Facts of a kind that still count, in order."""
        return [f for n, f in enumerate(self.facts, 1) if n not in self.undone and isinstance(f, kind)]

    def bet(self, seat: int) -> int:
        """The main bet that lies at a seat."""
        laid = [f for f in self.standing(e.BetPlaced) if isinstance(f, e.BetPlaced) and f.seat == seat]
        return laid[-1].amount.minor if laid else 0

    def net(self, seat: int, stake: int) -> int:
        """What a seat won or lost."""
        if self.results:
            return even_money(self.bet(seat), self.results[seat]) if seat in self.results else 0
        fees = sum(
            f.amount.minor
            for f in self.standing(d.CollectionTaken)
            if isinstance(f, d.CollectionTaken) and f.seat == seat
        )
        points = 0 if self.status == "void" else self.final[seat - 1] if len(self.final) >= seat else 0
        if self.status != "void":
            points += sum(
                f.points[seat - 1] for f in self.standing(d.ImmediateDue) if isinstance(f, d.ImmediateDue)
            )
        return points * stake - fees


@dataclass
class Model:
    """All tables of the house, its shifts and its disputes."""

    games: dict[tuple[str, int], Game] = field(default_factory=dict)
    last: Counter[str] = field(default_factory=Counter)
    disputes = shifts = commands = 0

    def counted(self, table: str, status: str) -> int:
        """How many rounds of a table are in a state."""
        return sum(1 for (name, _), game in self.games.items() if name == table and game.status == status)

    def accept(self, table: str, command: Command, written: list[tuple[Fact, int | None]]) -> None:
        """Take what was accepted: facts, each with the round that it was written to."""
        self.commands += 1
        for fact, round_ in written:
            if isinstance(fact, NEW):
                # Numbers follow one another, whoever skips one.
                assert fact.number == round_ == self.last[table] + 1
                self.last[table] = fact.number
                self.games[table, fact.number] = Game()
            if isinstance(fact, e.BetPlaced):
                assert isinstance(command, c.PlaceBet)
                assert (fact.seat, fact.amount) == (command.seat, command.amount)
            if isinstance(fact, e.DisputeOpened):
                self.disputes += 1
                assert fact.number == self.disputes
            game = self.games.get((table, round_ or 0))
            if game is not None:
                self._take(game, fact)

    def _take(self, game: Game, fact: Fact) -> None:
        game.facts.append(fact)
        match fact:
            case e.EntryUndone():
                game.undone.add(fact.entry)
            case d.DealRewound():
                game.undone.update(fact.undone)
            case e.SeatResolved():
                game.results[fact.seat] = fact.outcome
            case e.SeatRecalled() | e.RoundCorrected():
                game.results[fact.new.seat] = fact.new.outcome
            case e.RoundSkipped():
                game.status = "skipped"
            case e.RoundClosed():
                game.status = "closed"
            case d.DealSettled():
                game.status, game.final = "closed", fact.final
            case e.RoundVoided() | d.DealVoided():
                game.status = "void"
