"""A checkpoint says what moved in chips: fills, credits and drop, and the verifier finds the same.

Source: ledger.md (checkpoints: totals; TOTALS differ).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.floor.attending import attended
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.ledger.checkpoints import EVERY, paper_code, signed
from tablemgr.ledger.entries import Draft, Envelope
from tablemgr.ledger.examining import examine
from tablemgr.ledger.keys import load_key
from tablemgr.ledger.notary import Notary
from tablemgr.ledger.trail_readings import checkpoint_of, milestones
from tablemgr.table.codec import decode, encode
from tablemgr.table.trail_events import CheckpointSigned, Totals

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import CASS, NIL, Pit, of, opened_pit

DATABASE = Path("data") / "tablemgr.sqlite3"


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose trail is attended; table 3 has its opening count and its box."""
    with opened_pit(tmp_path, clock) as there:
        attended(there.session.store, clock, station="station-1", program="0.1.0", witness=None)
        there.count("3", a.OPENING, of(u100=100, u25=200))
        there.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
        yield there


def notary_of(pit: Pit) -> Notary:
    """Who signs here."""
    found = pit.session.store.notary
    assert isinstance(found, Notary)
    return found


def newest(pit: Pit) -> CheckpointSigned:
    """The last checkpoint."""
    found = milestones(pit.session.store, "CheckpointSigned")[-1]
    assert isinstance(found, CheckpointSigned)
    return found


def moved(pit: Pit) -> Totals:
    """What the next checkpoint says of euros in live play."""
    notary_of(pit).sign("asked")
    (found,) = newest(pit).totals
    assert (found.currency, found.mode) == ("EUR", "live")
    return found


def test_fills_credits_and_drop_stand_in_the_checkpoint(pit: Pit, tmp_path: Path) -> None:
    notary_of(pit).sign("asked")
    assert newest(pit).totals == ()
    pit.move("3", a.FILL, of(u25=40))
    first = moved(pit)
    assert (first.fills, first.credits, first.drop) == (Money(100_000), ZERO, None)
    # What is on its way, and what is void, moved nothing.
    pit.issued("3", a.FILL, of(u25=8))
    void = pit.issued("3", a.FILL, of(u25=4))
    pit.do(a.VoidSlip("3", a.FILL, void, "spoilt"), by=CASS, witness=BO)
    pit.move("3", a.CREDIT, of(u100=7))
    pit.do(a.ReceiveChips("3", a.FILL, 2), by=ANA)
    pit.count("3", a.CLOSING, of(u100=93, u25=248))
    pit.drop("3", 1, of(u100=12), other=500)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    (last,) = newest(pit).totals
    assert (last.fills, last.credits, last.drop) == (Money(120_000), Money(70_000), Money(120_500))
    entry = checkpoint_of(pit.session.store, 1)
    assert entry is not None
    # The win on paper is what the rounds made; chips alone made none yet.
    assert (entry.version, paper_code(entry).scanned.split(":")[-2]) == (2, "EUR live 0")
    pit.session.store.close()
    found = examine(tmp_path / DATABASE)
    assert (found.findings, found.checked["checkpoint_totals"]) == ([], 4)


def test_a_checkpoint_that_knew_nothing_of_chips_stays_valid(pit: Pit, tmp_path: Path) -> None:
    pit.move("3", a.FILL, of(u25=40))
    notary_of(pit).sign("asked")
    fact = newest(pit)
    former = replace(fact, totals=())
    store = pit.session.store
    size, head = store.head()
    former = signed(
        replace(former, size=size, head=head.hex(), previous=head.hex()),
        load_key(tmp_path / "data" / "keys", fact.key, None),
    )
    kind, _, body = encode(former)
    assert decode(kind, 1, body) == former

    def write(version: int) -> None:
        with store.writing(
            Envelope("program", "station-1", pit.clock.at_us, 0, "2026-05-28", f"former-{version}")
        ) as work:
            work.append(Draft(kind, version, body))

    write(1)
    assert examine(tmp_path / DATABASE).findings == []
    write(2)
    store.close()
    (found,) = examine(tmp_path / DATABASE).findings
    assert found.kind == "TOTALS"
    assert "fills 100000 credits 0 drop not known" in found.text


def test_what_is_taken_back_is_not_summed(pit: Pit) -> None:
    notary, store = notary_of(pit), pit.session.store
    slip = pit.issued("3", a.FILL, of(u25=40))
    sign = notary._sign

    def fail(work: object, why: str) -> None:
        sign(work, why)  # type: ignore[arg-type]
        raise RuntimeError("the disk is gone")

    notary._sign = fail  # type: ignore[method-assign]
    # Enough was written for a checkpoint to follow in the same transaction.
    notary._checkpoint = (-EVERY, notary._checkpoint[1])
    before = store.head()
    with pytest.raises(RuntimeError):
        pit.do(a.ReceiveChips("3", a.FILL, slip), by=ANA)
    notary._sign = sign  # type: ignore[method-assign]
    assert store.head() == before
    pit.do(a.ReceiveChips("3", a.FILL, slip), by=ANA)
    assert moved(pit).fills == Money(100_000)
    assert moved(pit).fills == Money(100_000)
