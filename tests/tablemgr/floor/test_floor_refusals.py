"""What the floor refuses before anything is written: a table opened twice, a round that is not there, a bad evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.floor.evening import load_evening
from tablemgr.floor.session import Done, Session
from tablemgr.floor.slips import order_slip
from tablemgr.table.commands import Problems
from tablemgr.table.games import table_rules

from .conftest import BO, CY, HOUSE


def test_a_table_that_is_open_is_not_opened_again(session: Session) -> None:
    rules = table_rules("pai-gow-poker", "commission")
    assert isinstance(session.open_table("2", rules, house=HOUSE, by=BO, witness=CY), Done)
    again = session.open_table("2", rules, house=HOUSE, by=BO, witness=CY)
    assert isinstance(again, Problems)
    assert [(one.code, one.where) for one in again.problems] == [("FLOOR-TABLE-OPEN", "2")]


def test_a_slip_of_a_round_that_was_never_dealt_is_refused(session: Session) -> None:
    rules = table_rules("pai-gow-poker", "commission")
    session.open_table("2", rules, house=HOUSE, by=BO, witness=CY)
    order = order_slip(session, "2", 7)
    assert isinstance(order, Problems)
    assert [(one.code, dict(one.data)) for one in order.problems] == [("FLOOR-ROUND-UNKNOWN", {"number": 7})]


def evening(folder: Path, text: bytes) -> list[tuple[str, str]]:
    """Answer code and place of every problem of an evening's file."""
    (folder / "evening.toml").write_bytes(text)
    with pytest.raises(Refused) as refused:
        load_evening(folder)
    return [(one.code, one.where) for one in refused.value.problems]


@pytest.mark.parametrize("text", [b"house = ", b"house = '\xff'", b"begins = 2026-13-40T99:00:00Z"])
def test_an_evening_that_does_not_parse_is_named(tmp_path: Path, text: bytes) -> None:
    assert evening(tmp_path, text) == [("EVENING-FILE", "evening.toml")]


@pytest.mark.parametrize("begins", ["2026-05-04T18:00:00", "2026-05-04", "'tonight'", "7"])
def test_an_evening_begins_at_an_instant(tmp_path: Path, begins: str) -> None:
    text = f"house = 'The Lantern Room'\ncurrency = 'USD'\nbegins = {begins}\n"
    assert evening(tmp_path, text.encode()) == [("EVENING-BEGINS", "evening.toml")]
