"""The list of rounds over hundreds of thousands of them: opened, filtered, scrolled, and what it takes of memory.

    BENCH_ROUNDS=500000 pytest -m bench -s tests/bench/test_bench_rounds.py

A ledger that is there already is taken with BENCH_LEDGER=FOLDER; it is only read.

Source: screens.md (rounds), ground rule 10; recording.md (pace).
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, thread_time

import pytest

from tablemgr.ledger.readings import open_readings
from tests.bulk.years import write_years
from ui.models.rounds_model import CHUNK, RoundsModel
from ui.viewmodels.pit.search import Search, read_search
from ui.viewmodels.rounds import EVIDENCE_FILTERS, NEEDS_A_LOOK, Filters
from ui.viewmodels.station import DATABASE, Station
from ui.viewmodels.words import Words

pytestmark = pytest.mark.bench
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "500000"))
OPENED_S, FILTERED_S, FRAME_S, MOST_MB = 1.0, 0.5, 0.05, 400
EN = Words("en", "USD")
SEARCHES = (
    "foul", "win", "seat:4 lose", "seat:4 lose amount:400", "amount:100000", "dealer:0417", "dealer:nobody",
    "side:fortune", "side:queens-dragon", "day:2026-05-28", "day:1999-01-01", "shift:1", "row:7", "row:no-such-row",
    "differs", "no such words anywhere", "game:pai-gow",
)  # fmt: skip


@pytest.fixture(scope="module")
def station(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Station]:
    """A station over the large ledger."""
    there = os.environ.get("BENCH_LEDGER", "")
    folder = Path(there) if there else tmp_path_factory.mktemp("years")
    if not there:
        begun = perf_counter()
        written = write_years(folder / DATABASE, rounds=ROUNDS, lean=True)
        print(
            f"\nwritten: {written.rounds:,} rounds, {written.entries:,} entries, {perf_counter() - begun:.0f} s"
        )
    with open_readings(folder / DATABASE) as readings:
        yield Station(folder, readings)


def largest(station: Station) -> str:
    """Answer the table with most rounds of those with seats."""
    rows = [row for row in station.overview().tables if row.game != "tien-gow"]
    return max(rows, key=lambda row: row.rounds).table


def test_the_list_opens_at_once(station: Station) -> None:
    begun = perf_counter()
    overview = station.overview()
    first = perf_counter() - begun
    table = largest(station)
    begun = perf_counter()
    shelf = station.shelf(table)
    opened = perf_counter() - begun
    rounds = sum(row.rounds for row in overview.tables)
    shelf = station.counted(shelf)
    counted = perf_counter() - begun
    print(
        f"\n{rounds:,} rounds, {shelf.all:,} at {table}: tables {first:.3f} s, list {opened:.3f} s, counts {counted:.3f} s"
    )
    assert first + opened < OPENED_S


@pytest.mark.parametrize("typed", SEARCHES)
def test_a_search_is_answered(station: Station, typed: str) -> None:
    search = read_search(typed, EN)
    assert isinstance(search, Search)
    table = largest(station)
    begun = perf_counter()
    shelf = station.shelf(table, Filters(search=search))
    took = perf_counter() - begun
    shelf = station.counted(shelf)
    print(f"\n{typed}: {took:.3f} s; counted {shelf.found:,} after {perf_counter() - begun:.3f} s")
    assert took < FILTERED_S


@pytest.mark.parametrize("mark", [*NEEDS_A_LOOK, *EVIDENCE_FILTERS])
def test_a_mark_is_answered(station: Station, mark: str) -> None:
    begun = perf_counter()
    shelf = station.shelf(largest(station), Filters(frozenset({mark})))
    took = perf_counter() - begun
    shelf = station.counted(shelf)
    print(f"\n{mark}: {took:.3f} s; counted {shelf.found:,} after {perf_counter() - begun:.3f} s")
    assert took < FILTERED_S


def test_scrolling_never_blocks_and_memory_stays(station: Station) -> None:
    shelf = station.shelf(largest(station))
    model = RoundsModel(EN)
    worst = 0.0
    for _ in range(50):
        begun = thread_time()
        model.has_more = shelf.has_more
        model.show(shelf.rounds)
        for _ in range(4):
            model.fetchMore()
        rows = model.rowCount()
        for row in range(max(0, rows - CHUNK), rows):
            model.data(model.index(row, 0))
        worst = max(worst, thread_time() - begun)
        shelf = station.more(shelf)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"\n{len(shelf.rounds):,} rounds scrolled through: worst {worst * 1000:.1f} ms in the screen, {used:.0f} MB"
    )
    assert worst < FRAME_S
    assert used < MOST_MB
