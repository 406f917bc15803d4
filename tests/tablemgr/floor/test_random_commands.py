"""Random commands never raise, never leave half an action, and what they wrote verifies.

Source: style.md (tests: properties); FAULT general oracle.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.desks import desk_of
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.table import commands as c
from tablemgr.table.commands import Command
from tablemgr.table.games import table_rules

from .conftest import ANA, BO, CY, HOUSE, StandingClock, Trusting

POKER = table_rules("pai-gow-poker", "commission")
BANK = ("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")
HANDS = [
    ("Qh", "Qd", "2c", "3d", "5h", "8s", "Tc"), ("Jk", "As", "2d", "2h", "6c", "6d", "Th"), ("9h", "9c"),
    ("Kd", "?", "?", "?", "?", "?", "?"),
]  # fmt: skip
SEATS = st.integers(0, 7).map(Seat)
OUTCOMES = st.sampled_from(Outcome)
MONEY = st.sampled_from([0, 1, 500, 2500, 60_000, 2**62]).map(Money)
TEXTS = st.sampled_from(["", "copy missed", "<img src='x'>", "دست", "a\nb"])
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(c.OpenRound, st.sampled_from([0, 0, 0, 7]), st.just("Ana Lim"), carry=st.booleans()),
    st.builds(c.PlaceBet, SEATS, MONEY, st.sampled_from(["main", "side", "back", "what"])),
    st.builds(c.ConfirmBets, SEATS),
    st.just(c.CloseBets()),
    st.builds(c.SetStart, st.integers(0, 8)),
    st.just(c.Deliver()),
    st.just(c.LockHands()),
    st.builds(c.EnterBankHand, st.sampled_from([BANK, BANK, *HANDS])),
    st.builds(c.CallOutcome, SEATS, OUTCOMES),
    st.builds(c.CallOutcome, SEATS, OUTCOMES),
    st.builds(c.EnterHand, SEATS, st.sampled_from(HANDS), house_way=st.booleans()),
    st.builds(c.DrawSample, SEATS),
    st.builds(c.RecallSeat, SEATS, OUTCOMES),
    st.builds(c.MakeRuling, TEXTS, TEXTS, st.sampled_from(["stands", "no-action", "re-set", "x"]), TEXTS, SEATS),
    st.builds(c.UndoEntry, st.integers(0, 9)),
    st.just(c.CloseRound()),
    st.builds(c.VoidRound, TEXTS),
    st.builds(c.SkipRound, st.just(0), TEXTS),
    st.builds(c.CorrectRound, SEATS, OUTCOMES, TEXTS),
    st.builds(c.OpenDispute, st.just(0), SEATS, TEXTS),
    st.builds(c.BuyIn, SEATS, MONEY),
)  # fmt: skip
# A round that gets somewhere, into which the random commands fall.
SPINE: list[Command] = [
    c.OpenRound(0, "Ana Lim"), c.PlaceBet(Seat(1), Money(2500)), c.PlaceBet(Seat(2), Money(500)), c.CloseBets(),
    c.SetStart(1), c.Deliver(), c.LockHands(), c.EnterBankHand(BANK), c.CallOutcome(Seat(1), Outcome.WIN),
    c.EnterHand(Seat(2), HANDS[0], house_way=True), c.CloseRound(),
]  # fmt: skip
PEOPLE = st.sampled_from([(ANA, None), (ANA, BO), (BO, CY), (BO, None)])
Given = list[tuple[int, Command, tuple[Person, Person | None]]]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, len(SPINE)), COMMANDS, PEOPLE), max_size=14))
def test_random_commands_leave_a_ledger_that_verifies(given: Given) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data" / "tablemgr.sqlite3"
        store = open_store(path, program="0.1.0")
        session = Session(store, StandingClock(), station="station-1", gate=Trusting())
        session.open_table("2", POKER, house=HOUSE, by=BO, witness=CY)
        for place, step in enumerate([*SPINE, None]):
            for _, command, (by, witness) in [one for one in given if one[0] == place]:
                tried(session, command, by, witness)
            if step is not None:
                tried(session, step, ANA, None)
        folded = desk_of(session.readings, "2", POKER).state
        assert folded == session.state("2")
        store.close()
        assert verifier.verify(path).findings == []
        assert examine(path).findings == []


def tried(session: Session, command: Command, by: Person, witness: Person | None) -> None:
    """Give a command: it is written whole, or nothing is."""
    before = session.store.head()[0]
    checked = session.check("2", command, by=by, witness=witness)
    answer = session.do("2", command, by=by, witness=witness)
    written = session.store.head()[0] - before
    assert isinstance(answer, Done) == (not checked), (command, checked, answer)
    assert written == (len(answer.entries) if isinstance(answer, Done) else 0)
