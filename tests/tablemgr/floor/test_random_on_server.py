"""Random commands on a server: what they wrote there verifies, and the table folds from it.

Source: style.md (tests: properties); ledger.md (PostgreSQL: same tests).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemgr import verifier
from tablemgr.floor.desks import desk_of
from tablemgr.floor.session import Session
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tests.postgres_server import PostgresServer, as_file

from .conftest import ANA, BO, CY, HOUSE, StandingClock, Trusting
from .test_random_commands import COMMANDS, PEOPLE, POKER, SPINE, Given


@pytest.mark.postgres
@settings(max_examples=10)
@given(given=st.lists(st.tuples(st.integers(0, len(SPINE)), COMMANDS, PEOPLE), max_size=14))
def test_random_commands_leave_a_chain_that_verifies(given: Given, postgres_server: PostgresServer) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ledger = postgres_server.place(Path(folder) / "data")
        store = open_store(ledger, program="0.1.0")
        session = Session(store, StandingClock(), station="station-1", gate=Trusting())
        session.open_table("2", POKER, house=HOUSE, by=BO, witness=CY)
        for place, step in enumerate([*SPINE, None]):
            for _, command, (by, witness) in [one for one in given if one[0] == place]:
                session.do("2", command, by=by, witness=witness)
            if step is not None:
                session.do("2", step, by=ANA)
        folded = desk_of(session.readings, "2", POKER).state
        assert folded == session.state("2")
        store.close()
        assert verifier.verify(as_file(ledger)).findings == []
        assert examine(as_file(ledger)).findings == []
