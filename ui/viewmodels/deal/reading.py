"""A deal as it stands on record, with what the engine says about it: read once after each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState, Trick, deduced_discards, held, unaccounted
from tablemgr.games.tien_gow.ranking import PlayableSet, beating_from
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.tricks import may_lead, may_show
from tablemgr.games.tien_gow.unbeatable import Judgement, judge_lead
from tablemgr.games.tien_gow.variant import SweepException, parse_rules
from tablemgr.pieces.tiles import SET, Tile
from tablemgr.table.commands.base import Command
from tablemgr.table.deal_commands import check_deal
from tablemgr.table.deal_records import record_of
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.state import Cash
from ui.viewmodels.words import Words

OPENING, FULL, TRICKS, COLUMNS, SETTLING = "opening", "full", "tricks", "columns", "settling"
"""What is asked for: the next deal; plays, tricks or columns of this one; its settlement."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Reading:
    """The state of a table, its rules, and the engine's record of its last deal; None before the first.

    One is made after each action, and what follows from it is worked out once: it is itself and equals no other.
    """

    table: str
    state: DealTableState
    rules: DealRules
    words: Words
    record: DealRecord | None
    last_cash: Callable[[], Cash | None] = lambda: None
    """Answers the last cash entry that stands at the table, at whichever deal it was written."""
    chips: tuple[Money, ...] = ()
    """What the house's chips are worth; none where they are not known."""

    @property
    def deal(self) -> DealState:
        """The engine's state of the last deal. Source: TG X17."""
        if self.record is None:
            raise ValueError("no deal was opened yet")
        return self.record.state

    @property
    def stage(self) -> str:
        """What is asked for now. Source: screens.md, ground rule 1."""
        if self.record is None or not self.state.is_open:
            return OPENING
        return SETTLING if self.record.is_complete else self.state.depth

    @property
    def next_number(self) -> int:
        """The number that the next deal will have. Source: ledger.md (numbers)."""
        return self.state.number + 1

    def check(self, command: Command) -> tuple[Problem, ...]:
        """Answer what the rules say against a command now. Source: architecture.md (one check decides)."""
        return check_deal(self.state, command, self.rules)

    def allows(self, command: Command) -> bool:
        """Answer whether the rules take a command now. Source: architecture.md (one check decides)."""
        return not self.check(command)


def read(table: str, state: DealTableState, rules: DealRules, words: Words) -> Reading:
    """Answer the reading of a table.

    Source: architecture.md (seven sentences, 6).
    """
    own = own_rules(state, rules)
    return Reading(table, state, rules, words, None if state.opened is None else record_of(state, own))


def own_rules(state: DealTableState, rules: DealRules) -> DealRules:
    """Answer the rules that the last deal was opened under; the table's where there was none.

    Source: TG M3 (frozen in the deal).
    """
    opened = state.opened
    if opened is None or opened.rules == rules.rules_text:
        return rules
    return replace(rules, values=parse_rules(opened.rules), stake=opened.stake)


def can_hold(deal: DealState, seat: Seat) -> tuple[Tile, ...]:
    """Answer every tile that a seat can still hold: of its hand, or of what no known hand accounts for.

    Source: TG R13.3, TG X17.1.
    """
    known = held(deal, seat)
    return unaccounted(deal) if known is None else known


def not_on_the_table(deal: DealState) -> Counter[str]:
    """Answer how many tiles of each code nobody has seen on the table yet.

    Source: look.md picture d (x n).
    """
    left = Counter(one.code for one in SET)
    for tiles in deal.known.values():
        left.subtract(one.code for one in tiles)
    return left


def showable(deal: DealState) -> tuple[PlayableSet, ...] | None:
    """Answer what the seat to follow may show; None where its hand is unknown and something could beat.

    Source: TG R3.2, TG R5, TG R7.2.
    """
    seat = deal.to_play
    if seat is None or deal.best is None or seat in deal.dead:
        return ()
    if deal.hands[seat] is not None:
        return may_show(deal)
    return None if beating_from(unaccounted(deal), deal.best) else ()


def leadable(deal: DealState) -> tuple[PlayableSet, ...]:
    """Answer what the seat to lead may lead; nothing where its hand is unknown.

    Source: TG R4.
    """
    return may_lead(deal)


def is_unbeatable_lead(deal: DealState) -> bool:
    """Answer whether the trick on the table was led by the banker with what counts as unbeatable here.

    Source: TG R9.5.
    """
    mode = deal.rules.sweep_exception
    counts = mode is SweepException.ANY_LEAD or (mode is SweepException.FIRST_LEAD and deal.trick == 1)
    if not counts or not deal.plays or deal.leader != deal.banker:
        return False
    on_table = Trick(deal.trick, deal.plays[0].count, deal.leader, deal.plays, deal.leader, deal.best)
    return judge_lead(deal, on_table) is Judgement.YES


def tricks_of_tiles(deal: DealState, seat: Seat) -> list[tuple[str, int]]:
    """Answer the tiles that a seat put down by name, each with its trick, in the order in which they fell.

    Source: look.md 4 (played tiles leave a ghost).
    """
    plays = [(trick.number, play) for trick in deal.tricks for play in trick.plays]
    plays += [(deal.trick, play) for play in deal.plays]
    return [(one.code, number) for number, play in plays if play.seat == seat for one in play.tiles or ()]


def deduced(deal: DealState) -> dict[Seat, tuple[str, ...]]:
    """Answer the discards that nobody saw and the rest of the hand gives away.

    Source: TG R13.4.
    """
    return {seat: tuple(one.code for one in tiles) for seat, tiles in deduced_discards(deal).items()}
