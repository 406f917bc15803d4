"""Importing the rules loads neither Qt nor SQL nor paper, and the command line starts without them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {
    "PySide6",
    "shiboken6",
    "sqlalchemy",
    "alembic",
    "sqlite3",
    "pysqlite3",
    "reportlab",
    "fpdf",
    "cryptography",
}


def loaded_after(statement: str) -> set[str]:
    """Answer the top-level modules that a fresh interpreter holds after a statement."""
    script = f"{statement}\nimport json, sys\nprint(json.dumps(sorted({{m.partition('.')[0] for m in sys.modules}})))"
    said = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    return set(json.loads(said.stdout.splitlines()[-1]))


EVERY_MODULE = """
import importlib, pkgutil, {package}
for found in pkgutil.walk_packages({package}.__path__, "{package}."):
    importlib.import_module(found.name)
"""


@pytest.mark.parametrize(
    "package", ["tablemgr.core", "tablemgr.pieces", "tablemgr.houseway", "tablemgr.games", "tablemgr.table"]
)
def test_the_rules_load_no_window_no_database_no_paper(package: str) -> None:
    assert loaded_after(EVERY_MODULE.format(package=package)) & HEAVY == set()


def test_the_command_line_starts_without_window_database_and_paper() -> None:
    assert loaded_after("import ui.cli; ui.cli.usage()") & HEAVY == set()


def test_the_word_solve_loads_no_window_and_no_database() -> None:
    statement = "import ui.cli; ui.cli.load('solve')"
    assert loaded_after(statement) & HEAVY == set()


def test_the_view_models_load_no_qt() -> None:
    assert loaded_after(EVERY_MODULE.format(package="ui.viewmodels")) & {"PySide6", "shiboken6"} == set()
