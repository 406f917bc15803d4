"""The recorded evening, played once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.resources import resource
from tablemgr.floor.evening import load_evening
from tablemgr.floor.replaying import EveningClock, play_evening
from tablemgr.floor.session import Session
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import Readings


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readings]:
    """Answer the readings of the evening's trail, as the demo records it."""
    told = load_evening(resource("demo"))
    path: Path = tmp_path_factory.mktemp("evening") / "data" / "tablemgr.sqlite3"
    store = open_store(path, program="0.1.0")
    clock = EveningClock(told.begins, told.offset_minutes)
    session = Session(store, clock, station="demo")
    play_evening(told, session, clock, lambda _table, _round: None)
    yield session.readings
    store.close()
