"""A trail to test on: rounds of one table, written the way the floor writes them, with made-up facts."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from tablemgr.core.charges import NOTHING_CHARGED, Charged, CommissionRule
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, RulesRef, Settlement, mirrored
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.store import Store
from tablemgr.table import events as e
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import RulesAdopted, TableOpened
from tests.postgres_server import ledger_on

RULES = RulesRef("pai-gow", "generic", "a" * 64)
LIMITS = e.Limits(Money(500), Money(100_000), Money(100), Money(10_000), Money(100))
NOON_US = 1_780_000_000_000_000


def envelope(op_id: str, *, table: str | None = "PG-1", round_: int | None = None, at: int = 0) -> Envelope:
    """An action of the dealer at noon."""
    return Envelope(
        "D104/dealer/Ana Lim", "station-1", NOON_US + at, 60, "2026-05-28", op_id, None, table, round_
    )


def opened(number: int) -> e.RoundOpened:
    """Round number at a table of Pai Gow."""
    return e.RoundOpened(
        number, "pai-gow", "standard", (("copies", "bank"),), 7, (Seat(1), Seat(2), Seat(3)),
        ("bets", "start", "delivery", "setting", "bank", "seats", "closed"), LIMITS,
        CommissionRule(500, Money(25)), RULES, (), 1, "Ana Lim", "D104", "USD", "live", "bets",
    )  # fmt: skip


def win(seat: int, bet: int, commission: int) -> Settlement:
    """A seat that won even money, commission taken without breakage."""
    charged = Charged(Fraction(commission), Money(commission), Fraction(0))
    line = Line("main", "main", Money(bet), Outcome.WIN, Fraction(1), Money(bet), charged)
    postings = (
        Posting("player", Money(bet - commission), seat=Seat(seat)),
        Posting("house", Money(-bet)),
        Posting("commission", Money(commission)),
    )
    return Settlement(Seat(seat), Outcome.WIN, (line,), postings, RULES)


def loss(seat: int, bet: int) -> Settlement:
    """A seat that lost its bet to the house."""
    line = Line("main", "main", Money(bet), Outcome.LOSE, Fraction(-1), Money(-bet), NOTHING_CHARGED)
    postings = (Posting("player", Money(-bet), seat=Seat(seat)), Posting("house", Money(bet)))
    return Settlement(Seat(seat), Outcome.LOSE, (line,), postings, RULES)


def push(seat: int, bet: int) -> Settlement:
    """A seat that neither won nor lost."""
    line = Line("main", "main", Money(bet), Outcome.PUSH, Fraction(0), ZERO, NOTHING_CHARGED)
    return Settlement(Seat(seat), Outcome.PUSH, (line,), (), RULES)


def recalled(seat: int, old: Settlement, new: Settlement) -> e.SeatRecalled:
    """The dealer's own re-call of a seat."""
    return e.SeatRecalled(Seat(seat), old, new, mirrored(old.postings), "slip of the finger")


def actions_of_a_round(number: int) -> list[list[Fact]]:
    """A round's facts, a list an action: seat 1 wins 1000, seat 2 loses 2000, seat 3 loses, re-called a push."""
    third = loss(3, 500)
    return [
        [opened(number)],
        [e.BetPlaced(Seat(1), Money(1000)), e.BetPlaced(Seat(2), Money(2000))],
        [e.BetPlaced(Seat(3), Money(500))],
        [e.BetsClosed("seats")],
        [
            e.OutcomeCalled(Seat(1), Outcome.WIN),
            e.SeatResolved(Seat(1), Outcome.WIN, "call", win(1, 1000, 50)),
        ],
        [
            e.OutcomeCalled(Seat(2), Outcome.LOSE),
            e.SeatResolved(Seat(2), Outcome.LOSE, "call", loss(2, 2000)),
        ],
        [e.OutcomeCalled(Seat(3), Outcome.LOSE), e.SeatResolved(Seat(3), Outcome.LOSE, "call", third)],
        [recalled(3, third, push(3, 500))],
        [e.RoundClosed(e.Coverage(0, 3), Money(3500), Money(1000), Money(50))],
    ]


def write_round(store: Store, number: int) -> None:
    """Write a round, an action a transaction; 13 entries."""
    for place, facts in enumerate(actions_of_a_round(number)):
        with store.writing(envelope(f"round-{number}-{place}", at=number * 100 + place)) as work:
            if place == 0:
                assert work.next_number("round", "PG-1") == number
            work.record(facts, round_=number)


def open_table(store: Store) -> None:
    """Open the table with its rules; 2 entries."""
    with store.writing(envelope("table")) as work:
        work.record(
            [
                TableOpened("pai-gow", "standard", "House of Tiles", "USD", 7, "live"),
                RulesAdopted("house-way", RULES, "id = 'generic'\n", "P7/pit boss/Bo", "O1/operator/Cy"),
            ]
        )


@pytest.fixture
def database(backing: str, tmp_path: Path, request: pytest.FixtureRequest) -> Ledger:
    """Where a test's ledger lies."""
    return ledger_on(backing, tmp_path / "data", request)


@pytest.fixture
def store(database: Ledger) -> Iterator[Store]:
    """A new, empty ledger."""
    opened_store = open_store(database, program="0.1.0")
    yield opened_store
    opened_store.close()


def write_rounds(ledger: Ledger, rounds: int) -> None:
    """Write a new ledger of so many rounds."""
    made = open_store(ledger, program="0.1.0")
    open_table(made)
    for number in range(1, rounds + 1):
        write_round(made, number)
    made.close()


@pytest.fixture(scope="session")
def _templates(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    # Every commit waits for the disk; a ledger is written once and copied for each test.
    folder = tmp_path_factory.mktemp("templates")

    @cache
    def template(rounds: int) -> Path:
        path = folder / f"{rounds}" / "tablemgr.sqlite3"
        write_rounds(path, rounds)
        return path

    return template


@pytest.fixture
def written(database: Ledger, _templates: Callable[[int], Path]) -> Callable[[int], Ledger]:
    """Answers a closed ledger of so many rounds: 2 entries and 13 a round."""

    def write(rounds: int) -> Ledger:
        if isinstance(database, Path):
            database.parent.mkdir(mode=0o700, parents=True)
            shutil.copyfile(_templates(rounds), database)
        else:
            write_rounds(database, rounds)
        return database

    return write
