"""One evening for all that is done to trails here: recorded once, the same in every run, copied for each test."""

from __future__ import annotations

import secrets
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric import ed25519

from tablemgr.ledger.checkpoints import PaperCode

from .evening import an_evening


@dataclass(frozen=True, slots=True)
class Trail:
    """A closed ledger with its witnesses, and the codes of its papers by shift."""

    folder: Path
    codes: dict[int, PaperCode]

    @property
    def path(self) -> Path:
        """The database."""
        return self.folder / "data" / "tablemgr.sqlite3"

    @property
    def keys(self) -> Path:
        """The folder of keys."""
        return self.folder / "data" / "keys"

    @property
    def witness(self) -> Path:
        """The folder of high-water marks."""
        return self.folder / "witness"

    def copied(self, folder: Path) -> Trail:
        """Answer a copy to do things to."""
        return Trail(Path(shutil.copytree(self.folder, folder / "copy")), self.codes)


class NoChance:
    """What is random otherwise, the same in each run: a red test is red again when somebody looks."""

    def __init__(self) -> None:
        self.random = Random(20260528)

    def uuid4(self) -> uuid.UUID:
        """An id of an action."""
        return uuid.UUID(bytes=self.random.randbytes(16), version=4)

    def token_hex(self, size: int) -> str:
        """The name of an origin."""
        return self.random.randbytes(size).hex()

    def generate(self) -> ed25519.Ed25519PrivateKey:
        """A key."""
        return ed25519.Ed25519PrivateKey.from_private_bytes(self.random.randbytes(32))


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Trail:
    """The evening as it was recorded; nobody changes it."""
    folder, chance = tmp_path_factory.mktemp("evening"), NoChance()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uuid, "uuid4", chance.uuid4)
        patch.setattr(secrets, "token_hex", chance.token_hex)
        patch.setattr("tablemgr.ledger.keys.Ed25519PrivateKey.generate", chance.generate)
        played = an_evening(folder)
    played.store.close()
    return Trail(folder, dict(played.codes))


@pytest.fixture
def trail(evening: Trail, tmp_path: Path) -> Trail:
    """A copy of the evening."""
    return evening.copied(tmp_path)
