"""How fast Tien Gow is: deals a second, and against the second settler in the same run.

`pytest tests/bench/bench_tien_gow.py -m bench -s`
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tablemgr.games.tien_gow.notation import Tgn, export_deal
from tablemgr.games.tien_gow.notation_reader import import_deal
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.settle import settle
from tests.rounds import second_settler_tien_gow as second
from tests.tablemgr.games.tien_gow.random_deals import played

DEALS = 1_000


def microseconds(work: Callable[[], object]) -> float:
    """Answer how long a deal takes, the best of three runs over all of them."""
    spent = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return min(spent) * 1e6 / DEALS


@pytest.mark.bench
def test_speed_of_a_deal() -> None:
    records = [DealRecord(played(seed)) for seed in range(DEALS)]
    texts = [export_deal(Tgn(record)) for record in records]
    spent = {
        "play at random, every check": microseconds(lambda: [played(seed) for seed in range(DEALS)]),
        "settle": microseconds(lambda: [settle(record) for record in records]),
        "write as text": microseconds(lambda: [export_deal(Tgn(record)) for record in records]),
        "read and replay": microseconds(lambda: [import_deal(text) for text in texts]),
    }
    peer = microseconds(lambda: [second.settle(text) for text in texts])
    print()
    for what, each in spent.items():
        print(f"{what:<30} {each:8.0f} us a deal, {1e6 / each:8.0f} a second")
    print(
        f"read, replay and settle against the second settler: {(spent['read and replay'] + spent['settle']) / peer:.2f} times its time"
    )
    # 100,000 deals played, settled, written and read back are to take a few minutes.
    assert sum(spent.values()) < 6_000
