"""Whole recorded rounds in the notation of rounds, their figures worked out by hand to the minor unit.

Each file is played through the commands of the table; the figures at the end of every round are
compared, and what is exported from the facts is the file, byte for byte.

Source: NOTATION.md, vectors README (rounds as text).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.problems import NotationError
from tablemgr.table.facts import Fact
from tablemgr.table.notation import commands_of, export, play, rules_of
from tablemgr.table.state import EMPTY

FILES = sorted(Path(__file__).parent.glob("*.pgr"))


def played(text: str) -> str:
    """Play a file's rounds and answer what is exported of them, table by table."""
    exported = []
    facts: list[Fact] = []
    state, table = EMPTY, ""
    for record in commands_of(text):
        if record.table != table and facts:
            exported.append(export(facts, table=table))
            facts, state = [], EMPTY
        table = record.table
        state, more = play(record, rules_of(record.text), state)
        facts += more
    exported.append(export(facts, table=table))
    return "\n".join(exported)


def test_there_are_recorded_rounds_of_both_games() -> None:
    assert [path.name for path in FILES] == ["pai-gow-poker.pgr", "pai-gow.pgr"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_rounds_come_to_their_figures_and_export_byte_for_byte(path: Path) -> None:
    text = path.read_text("utf-8")
    assert played(text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_figure_that_is_not_what_comes_out_refuses_the_round(path: Path) -> None:
    text = path.read_text("utf-8").replace("/ commission ", "/ commission 1", 1)
    with pytest.raises(NotationError) as refused:
        played(text)
    assert [(p.code, dict(p.data)["figure"]) for p in refused.value.problems] == [
        ("NOTATION-RESULT", "commission")
    ]
