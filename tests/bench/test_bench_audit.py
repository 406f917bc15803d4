"""Speed of the whole audit: every recorded round through today's engine, with three faults that must be named.

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

from tablemgr.core.settlements import RulesRef
from tablemgr.floor.auditing import Difference
from tablemgr.floor.auditing_apart import audit_apart
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.events import SeatResolved, SettingMade
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
    """Write a wrong payout, a wrong row and a wrong digest into three rounds; answer where, and the kind."""
    with open_readings(path) as readings:
        rounds = [row for row in readings.rounds(newest_first=False, limit=400) if row.game != "tien-gow"]
        found: dict[type[Fact], tuple[str, int, Fact]] = {}
        for row in rounds[50:]:
            for told in readings.round_facts(row.table, row.number):
                if isinstance(told.fact, SeatResolved | SettingMade):
                    if isinstance(told.fact, SettingMade) and (told.fact.by, told.fact.seat) != (
                        "house-way",
                        None,
                    ):
                        continue
                    found.setdefault(type(told.fact), (row.table, row.number, told.fact))
    paid_at, made_at = found[SeatResolved], found[SettingMade]
    paid, made = paid_at[2], made_at[2]
    assert isinstance(paid, SeatResolved)
    assert isinstance(made, SettingMade)
    line, *others = paid.settlement.lines
    lines = (replace(line, pays=line.pays + 1), *others)
    places: list[tuple[str, int, Fact]] = [
        (*paid_at[:2], replace(paid, settlement=replace(paid.settlement, lines=lines))),
        (*made_at[:2], replace(made, row="H99")),
        (*made_at[:2], replace(made, rules=RulesRef(made.rules.game, made.rules.id, "0" * 64))),
    ]
    store = open_store(path, program="0.1.0", create=False)
    try:
        for n, (table, number, fact) in enumerate(places):
            with store.writing(replace(FOR, op_id=f"forged {n}", table=table, round=number)) as work:
                work.record([fact])
    finally:
        store.close()
    return [(table, number, type(fact).__name__) for table, number, fact in places]


def test_every_round_is_audited_and_the_planted_faults_are_named(ledger: Path) -> None:
    places = planted(ledger)
    begun = perf_counter()
    found = audit_apart(ledger, processes=2)
    took = perf_counter() - begun
    print(
        f"\n{found.rounds:,} rounds audited in two processes: {took:.1f} s, {found.rounds / took:,.0f} a second"
    )
    assert [(one.table, one.round, one.what.split(",")[0]) for one in found.differences] == places
    assert _says(found.differences[0], ".pays: recorded ")
    assert _says(found.differences[1], "row: recorded H99, today ")
    assert _says(found.differences[2], f"rules.sha256: recorded {'0' * 64}, today ")
    assert not found.not_audited
    assert found.rounds / took > WANTED


def _says(one: Difference, text: str) -> bool:
    return text in one.text
