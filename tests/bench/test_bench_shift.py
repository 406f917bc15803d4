"""The figures of one shift among forty thousand rounds, and its whole report.

    pytest -m bench -s tests/bench/test_bench_shift.py

Source: architecture.md (speed); FORMULA 8; REQ R69.
"""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import pytest

from tablemgr.floor.clock import Instant
from tablemgr.floor.racks.figures import shift_figures
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.ledger.opening import open_store
from tests.bulk.month import write_month
from tests.months.conftest import short_likes

pytestmark = pytest.mark.bench
FIGURES_MS, REPORT_MS = 200.0, 3_000.0


def test_figures_of_a_shift_among_forty_thousand_rounds(tmp_path: Path) -> None:
    path = tmp_path / "month" / "tablemgr.sqlite3"
    account = write_month(
        path, short_likes(tmp_path), zone="Europe/London", first=date(2026, 10, 4), days=30, rounds=40_000
    )  # fmt: skip
    store = open_store(path, program="0.1.0", create=False)
    session = Session(store, lambda: Instant(account.ends_us, 0), station="station-1")
    racks, house = Racks(session), House(session)
    took, reports = [], []
    for shift in (5, 45, 46, 85):
        begun = time.perf_counter()
        figures = shift_figures(session.readings, racks.book, shift, now_us=account.ends_us)
        took.append(1e3 * (time.perf_counter() - begun))
        assert sum(one.posted.rounds for one in figures) > 100
        begun = time.perf_counter()
        assert shift_report(session, house, racks.book, shift, by="Cy") is not None
        reports.append(1e3 * (time.perf_counter() - begun))
    store.close()
    print(f"\nfigures of a shift {max(took):.0f} ms, its report {max(reports):.0f} ms among 40,000 rounds")
    assert max(took) < FIGURES_MS
    assert max(reports) < REPORT_MS
