"""Which round an action is about: the one its table shows, the one that lags there, or one that is over.

Source: recording.md (one round may lag); FAULT C9.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import problem
from tablemgr.floor.changes import State
from tablemgr.floor.desks import Desk, folded
from tablemgr.floor.past_rounds import PastRounds
from tablemgr.table.commands import Command, Problems, RecallSeat
from tablemgr.table.commands.carrying import carried_anew
from tablemgr.table.events import RoundCorrected, SeatRecalled
from tablemgr.table.facts import Fact
from tablemgr.table.phases import BETS
from tablemgr.table.state import RoundState


class Desks(dict[str, Desk]):
    """The open tables of a station by name, and behind them the rounds that are over."""

    def __init__(self, past: PastRounds) -> None:
        super().__init__()
        self._past = past

    def is_present(self, table: str, round_: int | None) -> bool:
        """Answer whether a round is the one that its open table shows, or the one that lags there.

        Source: recording.md (one round may lag).
        """
        here = self.get(table)
        if here is None or round_ is None:
            return here is not None
        return round_ == here.state.number or (here.lagging is not None and round_ == here.lagging.number)

    def at(self, table: str, round_: int | None) -> Desk | Problems:
        """Answer the table as it stands; for an earlier round, and at a closed table, the round as it ended.

        Source: facts.md (correct after close; dispute: any phase).
        """
        if self.is_present(table, round_):
            return self[table]
        if round_ == 0 and table in self:
            # Cash that was written before the first round belongs to none.
            return self._past.before_the_first(self[table])
        if round_ is None:
            return Problems((problem("FLOOR-TABLE-NOT-OPEN", table),))
        return self._past.desk(table, round_)

    def completed(self, command: Command, table: str, round_: int | None) -> Command:
        """Answer a command, a re-call told whether the next round's bets are closed, which no round knows.

        Source: facts.md (re-call: until the next no more bets).
        """
        here = self.get(table)
        if not isinstance(command, RecallSeat) or (here is not None and round_ in (None, here.state.number)):
            return command
        if here is None:
            return replace(command, next_bets_closed=True)
        state = here.state
        over = not isinstance(state, RoundState) or state.number != (round_ or 0) + 1 or state.phase != BETS
        return replace(command, next_bets_closed=over)

    def beside(
        self, table: str, round_: int | None, state: State, facts: tuple[Fact, ...]
    ) -> tuple[Fact, ...]:
        """Answer what an earlier round's facts bring at the open bets of the next one: chips that went or came back.

        Source: recording.md (bets: carried; a slip of the finger); facts.md (correct after close).
        """
        here = self.get(table)
        if (
            here is None
            or round_ is None
            or not any(isinstance(fact, SeatRecalled | RoundCorrected) for fact in facts)
        ):
            return ()
        now, after = here.state, folded(state, facts)
        if not isinstance(now, RoundState) or not isinstance(state, RoundState) or now.number != round_ + 1:
            return ()
        assert isinstance(after, RoundState)
        return carried_anew(state, after, now)

    def take(self, table: str, round_: int | None, after: Desk, beside: tuple[Fact, ...]) -> None:
        """Hold a table as it stands after an action about a round, and what that brought in the present one.

        Source: architecture.md (the path of one action, 6).
        """
        if self.is_present(table, round_):
            self[table] = after
        if beside:
            here = self[table]
            self[table] = replace(here, state=folded(here.state, beside))


def state_meant(desk: Desk, round_: int | None) -> State:
    """Answer the state of a round at its desk: the present one's, or the one's that lags.

    Source: recording.md (one round may lag).
    """
    lagging = desk.lagging
    return lagging if lagging is not None and round_ == lagging.number else desk.state
