"""Every import contract is seen to fail on a planted import, and to hold without it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

# Contract, the file that gets an import it may not have, and that import.
PLANTED = [
    ("layers", "tablemgr/core/planted.py", "import tablemgr.pieces.cards"),
    ("layers", "tablemgr/houseway/planted.py", "import tablemgr.games.pai_gow"),
    ("layers", "tablemgr/table/planted.py", "import tablemgr.ledger"),
    ("layers", "tablemgr/floor/planted.py", "import reports"),
    ("layers", "reports/planted.py", "import ui.cli"),
    ("rules-are-clean", "tablemgr/core/planted.py", "import time"),
    ("rules-are-clean", "tablemgr/pieces/planted.py", "import locale"),
    ("rules-are-clean", "tablemgr/houseway/planted.py", "import random"),
    ("rules-are-clean", "tablemgr/games/tien_gow/planted.py", "import sqlalchemy"),
    ("rules-are-clean", "tablemgr/table/planted.py", "import reportlab"),
    ("one-room-speaks-sql", "tablemgr/floor/planted.py", "import sqlite3"),
    ("one-room-speaks-sql", "reports/planted.py", "import sqlalchemy.orm"),
    ("one-room-speaks-sql", "ui/screens/planted.py", "import psycopg"),
    ("one-room-speaks-qt", "tablemgr/floor/planted.py", "import PySide6.QtCore"),
    ("one-room-speaks-qt", "reports/planted.py", "from PySide6.QtGui import QImage"),
    ("one-room-writes-paper", "ui/screens/planted.py", "import reportlab.pdfgen.canvas"),
    ("one-room-writes-paper", "tablemgr/floor/planted.py", "import fpdf"),
    ("view-models-without-qt", "ui/viewmodels/planted.py", "import PySide6.QtCore"),
    ("view-models-without-qt", "ui/commands/planted.py", "from PySide6.QtWidgets import QApplication"),
    ("games-are-strangers", "tablemgr/games/pai_gow/planted.py", "import tablemgr.games.tien_gow"),
    ("games-are-strangers", "tablemgr/games/pai_gow_poker/planted.py", "from tablemgr.games import pai_gow"),
    ("replay-asks-no-rules", "tablemgr/table/events.py", "import tablemgr.houseway.table"),
    ("the-verifier-stands-alone", "tablemgr/verifier.py", "import tablemgr.core.money"),
    ("the-verifier-stands-alone", "tablemgr/verify_export.py", "import tablemgr.ledger.chain"),
    (
        "only-the-command-line-runs-the-verifier",
        "tablemgr/ledger/planted.py",
        "import tablemgr.verify_export",
    ),
    ("only-the-command-line-runs-the-verifier", "tablemgr/floor/planted.py", "import tablemgr.verifier"),
]


@pytest.fixture(scope="module")
def contracts(root: Path) -> dict[str, str]:
    """Answer the name of every contract by its id."""
    configured = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return {contract["id"]: contract["name"] for contract in configured["tool"]["importlinter"]["contracts"]}


@pytest.fixture
def copied(root: Path, tmp_path: Path) -> Path:
    """Answer a copy of the packages, to plant imports in."""
    for package in ("tablemgr", "ui", "reports"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


def broken_contracts(folder: Path) -> set[str]:
    """Answer the names of the contracts that the linter reports broken in a folder."""
    lint = Path(sys.executable).parent / "lint-imports"
    said = subprocess.run(
        [str(lint), "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert "Contracts: " in said.stdout, said.stdout + said.stderr
    return {line.removesuffix(" BROKEN") for line in said.stdout.splitlines() if line.endswith(" BROKEN")}


def test_every_contract_holds_in_the_copy(copied: Path) -> None:
    assert broken_contracts(copied) == set()


def test_every_contract_has_a_planted_violation(contracts: dict[str, str]) -> None:
    assert {contract for contract, _, _ in PLANTED} == set(contracts)


@pytest.mark.parametrize(("contract", "file", "planted"), PLANTED)
def test_a_planted_import_breaks_its_contract(
    contracts: dict[str, str], copied: Path, contract: str, file: str, planted: str
) -> None:
    path = copied / file
    text = path.read_text("utf-8") if path.exists() else "from __future__ import annotations\n"
    path.write_text(f"{text}\n{planted}\n", "utf-8")
    assert contracts[contract] in broken_contracts(copied)
