"""A floor to test on: a ledger, a clock that stands where it is put, people of every role."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablemgr.core.problems import Problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.clock import Instant
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Session
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tests.postgres_server import ledger_on

EVENING_US = 1_780_000_000_000_000
"""2026-05-28 20:26:40 UTC."""
ANA = Person("D104", "Ana Lim", Role.DEALER)
BO = Person("P7", "Bo Chen", Role.PIT_BOSS)
CY = Person("O1", "Cy Ames", Role.OPERATOR)
DEE = Person("A3", "Dee Roy", Role.AUDITOR)
HOUSE = "House of Tiles"


@dataclass
class StandingClock:
    """A clock that goes when it is told to."""

    at_us: int = EVENING_US
    offset_minutes: int = 60

    def __call__(self) -> Instant:
        return Instant(self.at_us, self.offset_minutes)


class Trusting:
    """A gate that takes everybody's word, for tests that are not about who is there."""

    def check_first(self, by: Person, table: str) -> tuple[Problem, ...]:
        """Everybody is here."""
        return ()

    def takes_names(self, mode: str) -> bool:
        """A name will do."""
        return True

    def touch(self, table: str) -> None:
        """Nobody is idle."""

    def check_authority(self, given: Authority, shown: str | None) -> tuple[Problem, ...]:
        """Nobody approves here."""
        return ()

    def refused(self, given: Authority, problems: tuple[Problem, ...]) -> None:
        """Nothing is refused."""

    def used(self, given: Authority) -> None:
        """Nothing is used up."""


@pytest.fixture
def clock() -> StandingClock:
    """The evening's clock."""
    return StandingClock()


@pytest.fixture
def database(backing: str, tmp_path: Path, request: pytest.FixtureRequest) -> Ledger:
    """Where the floor's ledger lies."""
    return ledger_on(backing, tmp_path / "data", request)


@pytest.fixture(scope="session")
def staffed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger whose house is staffed; copied, never opened."""
    from .house import staffed

    folder = tmp_path_factory.mktemp("staffed")
    staffed(folder, StandingClock()).store.close()
    return folder


@pytest.fixture
def session(database: Ledger, clock: StandingClock) -> Iterator[Session]:
    """A session over a new ledger."""
    store = open_store(database, program="0.1.0")
    yield Session(store, clock, station="station-1", gate=Trusting())
    store.close()
