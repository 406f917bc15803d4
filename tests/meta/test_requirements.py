"""The table of requirements names every one of them, and every test it names is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = (ROOT / "tests" / "requirements.md").read_text("utf-8")
ROWS = [line for line in TABLE.splitlines() if re.match(r"\| R\d", line)]
WANTED = sorted([*(f"R{n:02d}" for n in range(1, 81)), "R10b", "R13b"])
STATES = {"shown", "in part", "not yet", "not ours"}
NAMED = re.compile(r"(tests/[\w/]+\.py)::(\w+)")


def cells(row: str) -> list[str]:
    """Answer the cells of a row."""
    return [cell.strip() for cell in row.strip("|").split("|")]


@cache
def names_in(path: Path) -> set[str]:
    """Answer the names of a file's functions."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_requirement_has_its_row() -> None:
    assert sorted(cells(row)[0] for row in ROWS) == WANTED
    assert {cells(row)[2] for row in ROWS} <= STATES


@pytest.mark.parametrize("row", ROWS, ids=[cells(row)[0] for row in ROWS])
def test_every_named_test_is_there(row: str) -> None:
    named = NAMED.findall(row)
    assert named or cells(row)[2] != "shown"
    assert [f"{file}::{name}" for file, name in named if name not in names_in(ROOT / file)] == []
