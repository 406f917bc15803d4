"""What the tables of a month are made like: a few rounds played here, or the whole recorded evening."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.clock import Instant
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.opening import open_store
from tablemgr.table import commands as c
from tablemgr.table.facts import Fact
from tablemgr.table.games import table_rules
from tablemgr.table.table_events import RulesAdopted, TableOpened
from tests.bulk.evening import patterns, play, told
from tests.bulk.month import Like
from tests.tablemgr.floor.conftest import ANA, BO, CY, HOUSE, Trusting

POKER = table_rules("pai-gow-poker", "commission")
W, L, P = Outcome.WIN, Outcome.LOSE, Outcome.PUSH
ROUNDS: tuple[dict[int, tuple[int, Outcome]], ...] = (
    {1: (2_500, W), 2: (10_000, L), 3: (5_000, P)},
    {1: (5_000, L), 2: (7_500, W)},
    {2: (10_000, P), 4: (2_500, L)},
)
"""Rounds by calls alone: seat, bet, outcome; after them one is void."""


def evening_likes() -> dict[str, Like]:
    """Three tables as in the recorded evening, one of each game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tablemgr.sqlite3"
        play(path)
        return likes_of(path, {"A": "PGP-04", "B": "PG-02", "C": "TG-01"})


def short_likes(folder: Path) -> dict[str, Like]:
    """Three tables of poker with a few short rounds."""
    path = folder / "tablemgr.sqlite3"
    store = open_store(path, program="0.1.0")
    session = Session(store, lambda: Instant(1_780_000_000_000_000, 60), station="s", gate=Trusting())
    assert isinstance(session.open_table("P", POKER, house=HOUSE, by=BO, witness=CY), Done)
    for bets in ROUNDS:
        _played(session, bets)
    _done(session, c.OpenRound(0, ANA.name, ANA.badge))
    assert isinstance(session.do("P", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    store.close()
    return likes_of(path, dict.fromkeys("ABC", "P"))


def _played(session: Session, bets: dict[int, tuple[int, Outcome]]) -> None:
    _done(session, c.OpenRound(0, ANA.name, ANA.badge))
    for seat, (bet, _) in bets.items():
        _done(session, c.PlaceBet(Seat(seat), Money(bet)))
    for command in (c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()):
        _done(session, command)
    state = session.state("P")
    for one in [s.seat for s in state.in_play]:  # type: ignore[union-attr]
        _done(session, c.CallOutcome(one, bets[int(one)][1]))
    _done(session, c.CloseRound())


def _done(session: Session, command: c.Command) -> None:
    done = session.do("P", command, by=ANA)
    assert isinstance(done, Done), done


def likes_of(path: Path, tables: dict[str, str]) -> dict[str, Like]:
    """Tables of a month by name, each like one of a ledger."""
    opening: dict[str, list[Fact]] = defaultdict(list)
    for entry, fact in told(path):
        if isinstance(fact, TableOpened):
            opening[entry.table or ""].append(replace(fact, mode="live", currency="USD"))
        elif isinstance(fact, RulesAdopted):
            opening[entry.table or ""].append(fact)
    every = patterns(path)
    return {
        name: Like(tuple(opening[of]), tuple(p for p in every if p.table == of), collects=of.startswith("TG"))
        for name, of in tables.items()
    }
