"""Desks for the tests of this folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablemgr.ledger.opening import open_store

from .desk import Desk, desk_at

Make = Callable[..., Desk]


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new ledger; copied, never opened."""
    folder = tmp_path_factory.mktemp("desk") / "blank"
    open_store(folder / "t.sqlite3", program="0.1.0").close()
    return folder


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where the machine has one: that commits reach the disk is for the ledger's own tests."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="desk-") as folder:
        yield Path(folder)


@pytest.fixture
def make(quick: Path, blank: Path) -> Iterator[Make]:
    """Open desks, each in a folder of its own; their ledgers are closed at the end."""
    made: list[Desk] = []

    def open_one(*args: object, **choices: object) -> Desk:
        made.append(desk_at(quick / str(len(made)), blank, *args, **choices))  # type: ignore[arg-type]
        return made[-1]

    yield open_one
    for desk in made:
        desk.session.store.close()
