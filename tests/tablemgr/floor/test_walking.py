"""The walk at the start: behind the window, no new round until it is over, on record, and stopping what it must.

Source: ledger.md (faults: chain failure at start).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tablemgr import verifier
from tablemgr.floor import walking
from tablemgr.floor.house_opening import open_house
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.walking import StartWalk, check_now
from tablemgr.ledger.addressing import home_of
from tablemgr.ledger.chain_walk import walk
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger, Server
from tablemgr.ledger.server_opening import kept_origin
from tablemgr.ledger.trail_readings import milestones
from tablemgr.table.games import table_rules
from tablemgr.table.trail_events import VerificationRun
from tests.postgres_server import as_file, on_both

from .conftest import BO, CY, HOUSE, StandingClock

backing = on_both
RULES = replace(table_rules("pai-gow", "commission"), mode="practice")


def with_a_table(session: Session) -> House:
    done = session.open_table("PG-1", RULES, house=HOUSE, by=BO, witness=CY)
    assert isinstance(done, Done), done
    return House(session)


def tampered(ledger: Ledger, *statements: str) -> None:
    """Change entries with the guards off; {here} stands for the chain, {zeros} for 32 zero bytes."""
    if isinstance(ledger, Server):
        said = {"here": f"origin = '{kept_origin(ledger)}'", "zeros": "decode(repeat('00', 32), 'hex')"}
        owner = create_engine(ledger.url.replace("pit@", "owner@"))
        with owner.begin() as connection:
            connection.execute(text("ALTER TABLE tablemgr.entry DISABLE TRIGGER USER"))
            for statement in statements:
                connection.execute(text(statement.replace("entry", "tablemgr.entry").format(**said)))
            connection.execute(text("ALTER TABLE tablemgr.entry ENABLE TRIGGER USER"))
        owner.dispose()
        return
    raw = sqlite3.connect(ledger)
    triggers = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        raw.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        raw.execute(statement.format(here="TRUE", zeros="zeroblob(32)"))
    for _, made in triggers:
        raw.execute(made)
    raw.commit()
    raw.close()


def test_a_walk_is_put_on_record(session: Session) -> None:
    house = with_a_table(session)
    last, head = session.store.head()
    walked = check_now(house, session.store)
    assert (walked.entries, walked.last, walked.head, walked.findings) == (last, last, head.hex(), ())
    entry = session.readings.entries(last + 1)[-1]
    assert (entry.kind, entry.actor) == ("VerificationRun", "program")
    assert house.may_deal() == ()


def test_no_round_is_opened_while_the_walk_goes_on(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    house = with_a_table(session)
    gate = threading.Event()

    def slow(*given: Any, progress: Callable[[int], None], **words: Any) -> Any:
        progress(2_000)
        gate.wait(10)
        return walk(*given, **words)

    monkeypatch.setattr(walking, "walk", slow)
    start = StartWalk(house, session.store)
    assert not start.take(0)
    (bar,) = house.may_deal()
    assert bar.code == "TRAIL-CHECKING"
    assert not start.is_over
    gate.set()
    assert start.take(10)
    assert start.is_over
    assert house.may_deal() == ()


def test_a_walk_tells_how_far_it_came_and_may_be_stopped(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = with_a_table(session)
    monkeypatch.setattr("tablemgr.ledger.chain_walk.BATCH", 2)
    told, gate = threading.Event(), threading.Event()

    def waiting(*given: Any, progress: Callable[[int], None], **words: Any) -> Any:
        def tell(done: int) -> None:
            progress(done)
            told.set()
            gate.wait(10)

        return walk(*given, progress=tell, **words)

    monkeypatch.setattr(walking, "walk", waiting)
    start = StartWalk(house, session.store)
    assert told.wait(10)
    assert [dict(p.data) for p in house.may_deal()] == [{"done": 2}]
    start.stop()
    gate.set()
    assert start.take(10)
    assert start.walked is not None
    assert (start.walked.entries, start.walked.is_whole) == (4, False)
    # What was not walked may not be dealt on, and the record says so.
    assert [p.code for p in house.may_deal()] == ["TRAIL-CHECKING"]
    (run,) = milestones(session.store, "VerificationRun")
    assert isinstance(run, VerificationRun)
    assert run.not_checked == ("entries after 4: the walk was stopped",)


def test_what_the_walk_finds_stops_dealing(session: Session, database: Ledger, clock: StandingClock) -> None:
    with_a_table(session)
    session.store.close()
    tampered(database, "UPDATE entry SET actor = 'P7/pit boss/Eve' WHERE {here} AND seq = 2")
    store = open_store(database, program="0.1.0")
    house = House(Session(store, clock, station="station-1"))
    start = StartWalk(house, store)
    assert start.take(10)
    assert start.walked is not None
    assert [(f.kind, f.seq) for f in start.walked.findings] == [("ALTERED", 2)]
    assert [p.code for p in house.may_deal()] == ["TRAIL-FOUND"]
    store.close()


def test_a_removed_and_a_relinked_entry_are_found(session: Session, database: Ledger) -> None:
    with_a_table(session)
    session.store.close()
    tampered(
        database, "DELETE FROM entry WHERE {here} AND seq = 2",
        "UPDATE entry SET prev = {zeros} WHERE {here} AND seq = (SELECT max(seq) FROM entry WHERE {here})",
    )  # fmt: skip
    store = open_store(database, program="0.1.0")
    kinds = [(f.kind, f.seq) for f in walk(store).findings]
    last = store.head()[0]
    store.close()
    assert kinds[0] == ("REMOVED", 2)
    assert kinds[-1] == ("ALTERED", last)


def test_a_walk_that_cannot_read_stops_dealing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    house = with_a_table(session)

    def broken(*_: Any, **__: Any) -> None:
        raise DamagedLedgerError("LEDGER-DAMAGED", "there", reason="a page")

    monkeypatch.setattr(walking, "walk", broken)
    start = StartWalk(house, session.store)
    assert start.take(10)
    assert [p.code for p in house.may_deal()] == ["LEDGER-DAMAGED"]


def test_a_house_is_opened_with_everything_that_dealing_needs(database: Ledger, clock: StandingClock) -> None:
    witness = home_of(database).parent / "witness"
    opened = open_house(database, clock, station="station-1", program="0.1.0", witness=witness)
    assert [p.code for p in opened.house.may_deal()] == ["TRAIL-CHECKING"]
    assert opened.walk.take(10)
    assert opened.house.may_deal() == ()
    assert opened.house.alarms() == ()
    # Its end is taken once, however often it is asked for.
    assert opened.walk.take()
    assert len(milestones(opened.store, "VerificationRun")) == 1
    opened.close()
    again = open_house(database, clock, station="station-1", program="0.1.0", witness=witness, create=False)
    again.close()
    report = verifier.verify(as_file(database), witness=witness)
    assert report.findings == []
    assert report.not_checked == []


def test_a_house_that_cannot_be_opened_lets_the_next_one_in(database: Ledger, clock: StandingClock) -> None:
    home_of(database).mkdir(mode=0o700)
    (home_of(database) / "keys").write_text("in the way")
    with pytest.raises(LedgerError):
        open_house(database, clock, station="station-1", program="0.1.0", witness=None)
    (home_of(database) / "keys").unlink()
    open_house(database, clock, station="station-1", program="0.1.0", witness=None).close()
