"""Speed of the ledger, printed as ratios against what the same disk and the same bytes cost bare.

Source: ledger.md; stack.md 3.
"""

from __future__ import annotations

import sqlite3
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest

from tablemgr import verifier
from tablemgr.core.charges import Charged, CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, RulesRef, Settlement
from tablemgr.ledger import ground
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table import events as e
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import TableOpened

pytestmark = pytest.mark.bench
RULES = RulesRef("pai-gow-poker", "standard", "a" * 64)
LIMITS = e.Limits(Money(500), Money(100_000), Money(100), Money(10_000), Money(100))
RUNS, SEATS = 5, 120


def opened(number: int) -> e.RoundOpened:
    return e.RoundOpened(
        number, "pai-gow-poker", "commission", (("copies", "bank"),), 6, tuple(Seat(n) for n in range(1, 7)),
        ("bets", "seats", "closed"), LIMITS, CommissionRule(500), RULES, (), 1, "Ana Lim", "D104", "USD", "live",
        "bets",
    )  # fmt: skip


def seat_facts(seat: int) -> list[Fact]:
    """A seat that wins its main bet less commission and loses a side bet, as its call resolves it."""
    lines = (
        Line(
            "main", "main", Money(2500), Outcome.WIN, Fraction(1), Money(2500),
            Charged(Fraction(125), Money(125), Fraction(0)),
        ),
        Line("side", "fortune", Money(500), Outcome.LOSE, Fraction(-1), Money(-500)),
    )  # fmt: skip
    postings = (
        Posting("player", Money(1875), seat=Seat(seat)), Posting("house", Money(-2500)),
        Posting("side-bets", Money(500)), Posting("commission", Money(125)),
    )  # fmt: skip
    settlement = Settlement(Seat(seat), Outcome.WIN, lines, postings, RULES)
    return [
        e.OutcomeCalled(Seat(seat), Outcome.WIN),
        e.SeatResolved(Seat(seat), Outcome.WIN, "call", settlement),
    ]


def envelope(op_id: str, round_: int | None = None) -> Envelope:
    at = 1_780_000_000_000_000
    return Envelope("D104/dealer/Ana Lim", "station-1", at, 60, "2026-05-28", op_id, None, "PG-1", round_)


def begin(store: Store) -> None:
    with store.writing(envelope("table")) as work:
        work.record([TableOpened("pai-gow-poker", "commission", "House", "USD", 6, "live")])


def open_round(store: Store, number: int) -> None:
    with store.writing(envelope(f"round {number}", number)) as work:
        work.next_number("round", "PG-1")
        work.record([opened(number)])


def _fields(entry: Entry) -> tuple[object, ...]:
    return tuple(getattr(entry, name) for name in Entry.__slots__)


class Bare:
    """Commits the same bytes to a bare table of the same file system, with the same settings."""

    def __init__(self, path: Path) -> None:
        driver = ground.driver()
        path.touch()
        self.connection = driver.connect(str(path), isolation_level=None)
        ground.settle(self.connection, driver, read_only=False)
        self.connection.execute("CREATE TABLE bytes (raw BLOB NOT NULL) STRICT")

    def commit(self, entries: list[Entry]) -> float:
        """Commit and answer the seconds it took."""
        rows = [(verifier.framed(_fields(entry)),) for entry in entries]
        begun = perf_counter()
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.executemany("INSERT INTO bytes VALUES (?)", rows)
        self.connection.execute("COMMIT")
        return perf_counter() - begun


def test_resolving_a_seat_costs_at_most_three_bare_commits(tmp_path: Path) -> None:
    store, peer = open_store(tmp_path / "ledger" / "l.sqlite3", program="0"), Bare(tmp_path / "bare.sqlite3")
    begin(store)
    ratios, ours = [], []
    number = 0
    for run in range(RUNS):
        resolving, committing = [], []
        for place in range(SEATS):
            if place % 6 == 0:
                number += 1
                open_round(store, number)
            facts = seat_facts(place % 6 + 1)
            begun = perf_counter()
            with store.writing(envelope(f"{run} {place}", number)) as work:
                work.record(facts)
            resolving.append(perf_counter() - begun)
            committing.append(peer.commit(work.entries))
        ratios.append(median(resolving) / median(committing))
        ours.append(median(resolving) * 1000)
    store.close()
    peer.connection.close()
    print(
        f"\nresolve a seat: {median(ours):.2f} ms, {median(ratios):.2f} times a bare commit of the same bytes"
    )
    assert median(ratios) <= 3
    assert median(ours) < 10


def test_walking_the_trail_costs_little_more_than_hashing_it(tmp_path: Path) -> None:
    path = tmp_path / "ledger" / "l.sqlite3"
    store = open_store(path, program="0")
    begin(store)
    for number in range(1, 501):
        with store.writing(envelope(f"round {number}", number)) as work:
            work.next_number("round", "PG-1")
            work.record([opened(number), *(fact for seat in range(1, 7) for fact in seat_facts(seat) * 3)])
    store.close()
    # The processor's time: other programs on the machine are not the verifier's fault.
    walks, plains = [], []
    for _ in range(RUNS):
        begun = process_time()
        report = walked(path)
        walks.append(process_time() - begun)
        plains.append(read_and_hashed(path))
    begun = process_time()
    found = examine(path)
    examined = process_time() - begun
    per_entry = 1e6 / report.entries
    print(
        f"\n{report.entries:,} entries: walk {median(walks) * per_entry:.1f} us an entry,"
        f" {median(walks) / median(plains):.2f} times reading and hashing;"
        f" bodies, read tables and totals {examined * per_entry:.1f} us an entry"
    )
    assert found.checked["bodies"] == report.entries


def walked(path: Path) -> verifier.Report:
    report = verifier.Report(str(path))
    with verifier.opened(path, report) as connection:
        verifier.walk(connection, report, lambda _: None)
    assert report.findings == []
    return report


def read_and_hashed(path: Path) -> float:
    raw = sqlite3.connect(path)
    begun = process_time()
    for row in raw.execute(f"SELECT {verifier.COLUMNS} FROM entry NOT INDEXED ORDER BY rowid"):
        sha256(row[14]).digest()
    taken = process_time() - begun
    raw.close()
    return taken
