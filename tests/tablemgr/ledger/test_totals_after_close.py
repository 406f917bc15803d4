"""What a close said is compared with what was posted until then; a later re-call changes the round, not that.

Source: ledger.md (TOTALS differ); facts.md (re-call until the next no more bets).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.table import events as e

from .conftest import envelope, loss, open_table, opened, push, recalled


@pytest.mark.parametrize(("said", "found"), [(500, []), (0, ["house comes to 500, its close said 0"])])
def test_a_re_call_after_the_close_is_none_of_what_the_close_said(
    database: Path, said: int, found: list[str]
) -> None:
    third = loss(3, 500)
    store = open_store(database, program="0.1.0")
    open_table(store)
    with store.writing(envelope("round")) as work:
        work.next_number("round", "PG-1")
        work.record(
            [
                opened(1),
                e.BetPlaced(Seat(3), Money(500)),
                e.SeatResolved(Seat(3), Outcome.LOSE, "call", third),
                e.RoundClosed(e.Coverage(0, 1), Money(500), Money(said), Money(0)),
                recalled(3, third, push(3, 500)),
            ],
            round_=1,
        )
    store.close()
    assert [f.text.removeprefix("round 1 of table PG-1: ") for f in examine(database).findings] == found
