"""The demo's people: enrolled, signed in where they deal, the same trail each time.

Source: recording.md; REQ R02.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tablemgr.core.resources import resource
from tablemgr.floor.credentials import FILE, InFile
from tablemgr.floor.evening import load_evening
from tablemgr.floor.replaying import EveningClock, play_evening
from tablemgr.floor.session import Session
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.opening import open_store


def played(folder: Path) -> tuple[Entry, ...]:
    """Answer the entries of the demo's evening."""
    told = load_evening(resource("demo"))
    store = open_store(folder / "tablemgr.sqlite3", program="0.1.0")
    clock = EveningClock(told.begins, told.offset_minutes)
    session = Session(store, clock, station="demo")
    play_evening(told, session, clock, lambda _table, _round: None, pins=InFile(folder / FILE))
    entries = session.readings.entries()
    store.close()
    return entries


def said(entry: Entry) -> tuple[Any, ...]:
    return (entry.kind, entry.actor, entry.witness, entry.at_us, entry.op_id, entry.table, entry.body)


def test_the_demo_enrols_its_people_signs_dealers_in_and_writes_the_same_trail_each_time(
    tmp_path: Path,
) -> None:
    one, other = (played(tmp_path / name) for name in ("one", "other"))
    assert list(map(said, one)) == list(map(said, other))
    assert (tmp_path / "one" / FILE).read_text() != (tmp_path / "other" / FILE).read_text()
    first = next(e for e in one if e.kind == "StaffEnrolled")
    assert (first.actor, first.witness) == ("0002/administrator/I. Sandoval", "0007/operator/M. Okafor")
    signed_in = [json.loads(e.body) for e in one if e.kind == "SignedIn" and json.loads(e.body)["table"]]
    assert {fact["how"] for fact in signed_in} == {"pin", "relief"}
    there: dict[str, str] = {}
    for entry in one:
        fact = json.loads(entry.body)
        if entry.kind == "SignedIn" and fact["table"]:
            there[fact["table"]] = fact["badge"]
        if entry.kind in ("RoundOpened", "DealOpened"):
            assert there[entry.table or ""] == fact["dealer_badge"]
