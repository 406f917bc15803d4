"""Every public rule names its source, and every public name of a room says what it answers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULE_ROOMS = ("tablemgr/core", "tablemgr/houseway", "tablemgr/games")
ROOMS = ("tablemgr", "reports", "ui")
SOURCE = re.compile(r"^\s*Source: \S", re.MULTILINE)


def public_functions(path: Path) -> list[ast.FunctionDef]:
    """Answer the functions that a file offers to others."""
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def files(room: str) -> list[Path]:
    """Answer the Python files of a room."""
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", RULE_ROOMS)
def test_every_public_rule_names_its_source(room: str) -> None:
    uncited = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for path in files(room)
        for function in public_functions(path)
        if not SOURCE.search(ast.get_docstring(function) or "")
    ]
    assert uncited == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_function_says_what_it_answers(room: str) -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for path in files(room)
        for function in public_functions(path)
        if not ast.get_docstring(function)
    ]
    assert silent == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_says_what_it_is(room: str) -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in files(room)
        if path.stat().st_size and not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert silent == []
