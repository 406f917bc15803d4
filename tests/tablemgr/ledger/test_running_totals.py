"""The totals that a checkpoint signed are made again from the rounds before it.

Source: ledger.md (TOTALS differ; checkpoints).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.ledger.checkpoints import signed
from tablemgr.ledger.examining import examine
from tablemgr.ledger.keys import load_key
from tablemgr.ledger.trail_readings import milestones
from tablemgr.table.trail_events import CheckpointSigned

from .conftest import envelope, open_table, write_round
from .test_end_of_the_chain import attended


def test_totals_follow_the_rounds_from_checkpoint_to_checkpoint(database: Path) -> None:
    store, notary = attended(database)
    open_table(store)
    for number in range(1, 4):
        write_round(store, number)
        notary.sign("asked")
    store.close()
    found = examine(database)
    assert found.findings == []
    assert found.checked["checkpoint_totals"] == 4


def test_totals_that_were_signed_wrong_are_named(database: Path) -> None:
    store, notary = attended(database)
    open_table(store)
    write_round(store, 1)
    notary.sign("asked")
    newest = milestones(store, "CheckpointSigned")[-1]
    assert isinstance(newest, CheckpointSigned)
    (totals,) = newest.totals
    size, head = store.head()
    wrong = replace(
        newest,
        size=size,
        head=head.hex(),
        previous=head.hex(),
        totals=(replace(totals, win=Money(9_999_99)),),
    )
    again = signed(wrong, load_key(database.parent / "keys", newest.key, None))
    with store.writing(envelope("wrong", table=None)) as work:
        work.record([again])
    store.close()
    (found,) = examine(database).findings
    assert (found.kind, found.first) == ("TOTALS", size + 1)
    assert found.text == (
        f"checkpoint {size + 1} says USD live rounds 1 voids 0 bets 3500 win 999999 commission 50,"
        " the rounds come to USD live rounds 1 voids 0 bets 3500 win 1050 commission 50"
    )
