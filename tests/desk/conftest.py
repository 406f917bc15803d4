"""Houses for the desk's tests: made once by the command, copied for each test, never opened themselves."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablemgr.floor import credentials
from tablemgr.floor.credentials import OPEN_COST
from tests.desk.house import TEXT, every_level, set_up
from tests.desk.station import Station, station

Open = Callable[..., Station]


@pytest.fixture(scope="session")
def made_example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's house."""
    return _made(tmp_path_factory, TEXT)


@pytest.fixture(scope="session")
def made_levels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a table of each game at each level and depth."""
    return _made(tmp_path_factory, every_level())


def _made(factory: pytest.TempPathFactory, text: str) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        # What guessing a PIN costs is not what is tried here.
        patch.setattr(credentials, "HashCost", lambda: OPEN_COST)
        return set_up(text, factory.mktemp("house"))


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    monkeypatch.setenv("TABLEMGR_STATION", "pit-3")
    monkeypatch.setattr(credentials, "HashCost", lambda: OPEN_COST)


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
def example(made_example: Path, quick: Path) -> Path:
    """A copy of the example's house."""
    return copied(made_example, quick / "data")


@pytest.fixture
def levels(made_levels: Path, quick: Path) -> Path:
    """A copy of the house with a table of each level and depth."""
    return copied(made_levels, quick / "data")


def copied(made: Path, into: Path) -> Path:
    """Answer a copy of a house that nobody has open."""
    shutil.copytree(made, into)
    (into / "tablemgr.sqlite3.lock").unlink(missing_ok=True)
    return into


@pytest.fixture
def at_levels(levels: Path) -> Iterator[Station]:
    """The desktop over the house of every level."""
    with station(levels) as opened:
        yield opened
