"""Every command has its check and a test, and every refusal of the engine is met by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tablemgr.table import commands, deal_commands
from tablemgr.table.commands.base import Command

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve()
ENGINE = ("core", "pieces", "houseway", "games", "table", "floor")


def kinds_below(kind: type[Any]) -> Iterator[str]:
    """Answer the name of every class of the product made from a class, however far down."""
    for child in kind.__subclasses__():
        if child.__module__.startswith("tablemgr."):
            yield child.__name__
        yield from kinds_below(child)


def snake(name: str) -> str:
    """Answer a class name as a function's name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@pytest.fixture(scope="module")
def tested() -> str:
    """Answer the text of all tests but this one, with the recorded rounds."""
    paths = [
        path
        for path in (ROOT / "tests").rglob("*")
        if path.suffix in {".py", ".txt", ".jsonl", ".tgn", ".rounds"}
    ]
    return "\n".join(path.read_text("utf-8") for path in paths if path.resolve() != HERE)


def all_commands() -> Mapping[type[Any], tuple[Callable[..., Any], Callable[..., Any]]]:
    """Answer every command with its check and what it writes."""
    return {**commands.COMMANDS, **deal_commands.DEAL_COMMANDS}


def test_every_command_can_be_decided() -> None:
    assert set(kinds_below(Command)) == {kind.__name__ for kind in all_commands()}


def test_a_check_bears_the_name_of_its_command() -> None:
    named = {kind.__name__: check.__name__ for kind, (check, _) in all_commands().items()}
    assert {name: check for name, check in named.items() if check != f"check_{snake(name)}"} == {}


def test_every_command_is_met_by_a_test(tested: str) -> None:
    assert sorted(kind.__name__ for kind in all_commands() if kind.__name__ not in tested) == []


def refusals() -> dict[str, str]:
    """Answer every code with which the engine refuses, and one place where it does."""
    found: dict[str, str] = {}
    for room in ENGINE:
        for path in sorted((ROOT / "tablemgr" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if name not in {"problem", "Problem"} or not isinstance(node, ast.Call) or not node.args:
                    continue
                if isinstance(node.args[0], ast.Constant):
                    found.setdefault(str(node.args[0].value), f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def test_every_refusal_of_the_engine_is_met_by_a_test(tested: str) -> None:
    assert {code: place for code, place in refusals().items() if f'"{code}"' not in tested} == {}
