"""Speed of the whole audit: every recorded round through today's engine, with six faults that must be named.

    BENCH_ROUNDS=250000 pytest -m bench -s tests/bench/test_bench_audit.py

A ledger that is there already is taken with BENCH_LEDGER=FOLDER; the faults are planted in a copy of it.

Source: ledger.md (audit); screens.md, ground rule 10.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from tablemgr.core.charges import Charged
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, RulesRef
from tablemgr.floor.auditing import Difference
from tablemgr.floor.auditing_apart import audit_apart
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.events import BankHandEntered, SeatResolved, SettingMade
from tablemgr.table.facts import Fact
from tests.bulk.years import write_years
from ui.viewmodels.station import DATABASE

pytestmark = pytest.mark.bench
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "250000"))
WANTED = 5_000
"""Rounds a second, in two processes."""
FOR = Envelope("forger", "elsewhere", 1_880_000_000_000_000, 60, "2029-07-29", "forged")


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A large ledger of the test's own."""
    there = os.environ.get("BENCH_LEDGER", "")
    if there:
        shutil.copy(Path(there) / DATABASE, tmp_path / DATABASE)
    else:
        begun = perf_counter()
        written = write_years(tmp_path / DATABASE, rounds=ROUNDS, lean=True)
        print(
            f"\nwritten: {written.rounds:,} rounds, {written.entries:,} entries, {perf_counter() - begun:.0f} s"
        )
    return tmp_path / DATABASE


def planted(path: Path) -> list[tuple[str, int, str]]:
    """Write faults into recorded rounds; answer where, and the kind of each.

    A wrong payout, commission one too small, another seat's settlement, a wrong row, a wrong digest, a piece twice.
    """
    with open_readings(path) as readings:
        rounds = [row for row in readings.rounds(newest_first=False, limit=400) if row.game != "tien-gow"]
        facts = [
            (row.table, row.number, told.fact)
            for row in rounds[50:]
            for told in readings.round_facts(row.table, row.number)
        ]
    paid_at = next(one for one in facts if isinstance(one[2], SeatResolved))
    taxed_at = next(one for one in facts if isinstance(one[2], SeatResolved) and _taxed(one[2]))
    made_at = next(
        one
        for one in facts
        if isinstance(one[2], SettingMade) and (one[2].by, one[2].seat) == ("house-way", None)
    )
    dealt_at = next(one for one in facts if isinstance(one[2], BankHandEntered))
    paid, taxed, made, dealt = paid_at[2], taxed_at[2], made_at[2], dealt_at[2]
    assert isinstance(paid, SeatResolved)
    assert isinstance(taxed, SeatResolved)
    assert isinstance(made, SettingMade)
    assert isinstance(dealt, BankHandEntered)
    line, *others = paid.settlement.lines
    first, *rest = taxed.settlement.lines
    less = Charged(first.charged.exact, first.charged.taken - Money(1), first.charged.breakage - 1)
    elsewhere = Seat(paid.seat + 1)
    places: list[tuple[str, int, Fact]] = [
        (*paid_at[:2], _with_lines(paid, (replace(line, pays=line.pays + 1), *others))),
        (*taxed_at[:2], _with_lines(taxed, (replace(first, charged=less), *rest))),
        (*paid_at[:2], replace(paid, settlement=replace(paid.settlement, seat=elsewhere))),
        (*made_at[:2], replace(made, row="H99")),
        (*made_at[:2], replace(made, rules=RulesRef(made.rules.game, made.rules.id, "0" * 64))),
        (*dealt_at[:2], replace(dealt, pieces=(dealt.pieces[0], dealt.pieces[0], *dealt.pieces[2:]))),
    ]
    store = open_store(path, program="0.1.0", create=False)
    try:
        for n, (table, number, fact) in enumerate(places):
            with store.writing(replace(FOR, op_id=f"forged {n}", table=table, round=number)) as work:
                work.record([fact])
    finally:
        store.close()
    return [(table, number, type(fact).__name__) for table, number, fact in places]


def _taxed(fact: SeatResolved) -> bool:
    return bool(fact.settlement.lines[0].charged.taken)


def _with_lines(fact: SeatResolved, lines: tuple[Line, ...]) -> SeatResolved:
    return replace(fact, settlement=replace(fact.settlement, lines=lines))


def test_every_round_is_audited_and_the_planted_faults_are_named(ledger: Path) -> None:
    places = planted(ledger)
    begun, before = perf_counter(), _processor()
    found = audit_apart(ledger, processes=2)
    took, spent = perf_counter() - begun, _processor() - before
    print(
        f"\n{found.rounds:,} rounds audited in two processes: {took:.1f} s, {found.rounds / took:,.0f} a second;"
        f" {spent:.1f} s of processor, {1e6 * spent / found.rounds:.0f} ms for 1,000 rounds"
    )
    assert [(one.table, one.round, one.what.split(",")[0]) for one in found.differences] == places
    for one, text in zip(
        found.differences,
        (
            ".pays: recorded ", ".charged.taken.minor: recorded ", "settlement.seat: recorded ",
            "row: recorded H99, today ", f"rules.sha256: recorded {'0' * 64}, today ", "",
        ),
        strict=True,
    ):  # fmt: skip
        assert _says(one, text)
    assert not found.not_audited
    assert found.rounds / took > WANTED


def _processor() -> float:
    """Processor seconds of this process and of those that it ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _says(one: Difference, text: str) -> bool:
    return text in one.text
