"""PINs: what one must be like, and their salted slow hashes in a file of their own beside the trail.

A new PIN is staged first and counts once its PinSet is on record: whichever of the two a crash
leaves out, file and trail agree at the next start.

Source: REQ R03, R04; ledger.md (0600 in a folder the user owns).
"""

from __future__ import annotations

import itertools
import json
import os
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tablemgr.core.problems import Problem, problem
from tablemgr.ledger.errors import DamagedLedgerError, NotWrittenError, UnsafePlaceError

FILE = "credentials.json"
LEAST, MOST = 6, 64
"""Characters of a PIN. A longer one is refused before it costs any time."""
BADGE_LEAST = 3
"""A badge of so many characters may not stand within a PIN."""
FORMER = 4
"""Former PINs that may not come back."""


@dataclass(frozen=True, slots=True)
class HashCost:
    """What guessing one PIN costs; measured at about 0.1 s of one core."""

    memory_kib: int = 64 * 1024
    passes: int = 3
    lanes: int = 4


OPEN_COST = HashCost(8, 1, 1)
"""For PINs that are no secret: those of a demo."""


@dataclass(frozen=True, slots=True)
class Secret:
    """One person's hashes: the one in force, former ones, and one that waits for its PinSet."""

    now: str = ""
    former: tuple[str, ...] = ()
    waiting: str = ""
    waiting_for: str = ""
    """The action that will put the waiting one on record."""


class Keeps(Protocol):
    """Where secrets are kept."""

    def load(self) -> Mapping[str, Secret]:
        """Answer every person's secret. Source: REQ R03."""

    def save(self, secrets: Mapping[str, Secret]) -> None:
        """Keep every person's secret, all or none. Source: REQ R03."""


@dataclass(slots=True)
class InMemory:
    """Secrets that go with the program: for practice and for trying out."""

    secrets: Mapping[str, Secret] = field(default_factory=dict)

    def load(self) -> Mapping[str, Secret]:
        """Answer every person's secret. Source: REQ R03."""
        return self.secrets

    def save(self, secrets: Mapping[str, Secret]) -> None:
        """Keep every person's secret. Source: REQ R03."""
        self.secrets = dict(secrets)


@dataclass(frozen=True, slots=True)
class InFile:
    """Secrets in one file of the data folder, replaced whole, readable by its owner alone."""

    path: Path

    def load(self) -> Mapping[str, Secret]:
        """Answer every person's secret; DamagedLedgerError where the file is not whole. Source: FAULT B7, C7."""
        self._refuse_link()
        if not self.path.exists():
            return {}
        try:
            if os.name == "posix" and self.path.stat().st_mode & 0o077:
                self.path.chmod(0o600)
            return _read(json.loads(self.path.read_text("utf-8")))
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise DamagedLedgerError(
                "CREDENTIALS-DAMAGED", str(self.path), reason=str(error)[:200]
            ) from error

    def save(self, secrets: Mapping[str, Secret]) -> None:
        """Keep every person's secret, all or none; NotWrittenError where the disk refuses. Source: FAULT B1."""
        self._refuse_link()
        fresh = self.path.with_name(f".{self.path.name}.new")
        try:
            fresh.unlink(missing_ok=True)
            flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0)
            with os.fdopen(os.open(fresh, flags, 0o600), "w", encoding="utf-8") as file:
                json.dump(_written(secrets), file, ensure_ascii=False, sort_keys=True, indent=1)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError as error:
            raise NotWrittenError(
                "CREDENTIALS-NOT-WRITTEN", str(self.path), reason=error.strerror or ""
            ) from error

    def _refuse_link(self) -> None:
        if self.path.is_symlink():
            raise UnsafePlaceError("LEDGER-SYMLINK", str(self.path))


def _written(secrets: Mapping[str, Secret]) -> dict[str, Any]:
    people = {
        person: {
            "now": one.now, "former": list(one.former), "waiting": one.waiting, "for": one.waiting_for,
        }
        for person, one in secrets.items()
    }  # fmt: skip
    return {"format": 1, "people": people}


def _read(given: Any) -> dict[str, Secret]:
    if given["format"] != 1:
        raise ValueError(f"format {given['format']!r}")
    return {
        str(person): Secret(
            str(one["now"]), tuple(map(str, one["former"])), str(one["waiting"]), str(one["for"])
        )
        for person, one in given["people"].items()
    }


class Credentials:
    """Verifies PINs and takes new ones. `written` says whether an action is on record."""

    def __init__(self, kept: Keeps, written: Callable[[str], bool], *, cost: HashCost | None = None) -> None:
        cost = cost or HashCost()
        self._kept, self._written = kept, written
        self._hasher = PasswordHasher(
            time_cost=cost.passes, memory_cost=cost.memory_kib, parallelism=cost.lanes
        )
        self._secrets = dict(kept.load())
        self._nobody = self._hasher.hash("nobody's PIN, against which unknown badges are measured")

    @property
    def is_empty(self) -> bool:
        """Whether nobody has a PIN that counts. Source: REQ R03."""
        # Whether a waiting one counts is asked of the ledger, and only where it matters.
        return not any(one.now for one in self._secrets.values()) and not any(map(self.has, self._secrets))

    def has(self, person: str) -> bool:
        """Answer whether somebody has a PIN. Source: REQ R03."""
        return bool(self._secret(person).now)

    def verify(self, person: str, pin: str) -> bool:
        """Answer whether a PIN is this person's; an unknown person takes as long as a wrong PIN.

        A right one is hashed anew where the cost has changed since.

        Source: REQ R03; FAULT C10.
        """
        text = plain(pin) if len(pin) <= MOST else ""
        now = self._secret(person).now
        right = self._matches(now or self._nobody, text) and bool(now)
        if right and self._hasher.check_needs_rehash(now):
            self._keep(person, replace(self._secret(person), now=self._hasher.hash(text)))
        return right

    def check_new(self, person: str, pin: str, *, badge: str) -> tuple[Problem, ...]:
        """Answer why a PIN will not do: its shape, or that it was used before. Source: REQ R04."""
        problems = check_pin(pin, badge)
        if problems:
            return problems
        secret = self._secret(person)
        if any(self._matches(old, plain(pin)) for old in (secret.now, *secret.former) if old):
            return (problem("PIN-USED", "PIN", former=FORMER),)
        return ()

    def stage(self, person: str, pin: str, op_id: str) -> None:
        """Keep a new PIN that counts once the action is on record. Source: REQ R03."""
        secret = self._secret(person)
        self._keep(person, replace(secret, waiting=self._hasher.hash(plain(pin)), waiting_for=op_id))

    def _secret(self, person: str) -> Secret:
        """Answer a secret, a waiting PIN taken where its action is on record."""
        secret = self._secrets.get(person, Secret())
        if not secret.waiting or not self._written(secret.waiting_for):
            return secret
        former = (secret.now, *secret.former)[:FORMER] if secret.now else secret.former
        taken = Secret(secret.waiting, former)
        self._keep(person, taken)
        return taken

    def _keep(self, person: str, secret: Secret) -> None:
        secrets = {**self._secrets, person: secret}
        self._kept.save(secrets)
        self._secrets = secrets

    def _matches(self, stored: str, text: str) -> bool:
        try:
            return self._hasher.verify(stored, text)
        except (Argon2Error, InvalidHashError):
            return False


def plain(pin: str) -> str:
    """Answer a PIN as every keyboard types it: digits of any script are the same digits.

    >>> plain("۱۲۳４")
    '1234'

    Source: screens.md (languages).
    """
    text = unicodedata.normalize("NFKC", pin)
    return "".join(
        str(unicodedata.decimal(c)) if unicodedata.decimal(c, None) is not None else c for c in text
    )


def check_pin(pin: str, badge: str) -> tuple[Problem, ...]:
    """Answer why a PIN's shape will not do.

    Source: REQ R03 (a PIN is not to be guessed from the badge).
    """
    if not LEAST <= len(pin) <= MOST or not LEAST <= len(plain(pin)) <= MOST:
        return (problem("PIN-LENGTH", "PIN", least=LEAST, most=MOST),)
    text = plain(pin)
    steps = {ord(after) - ord(before) for before, after in itertools.pairwise(text)}
    names_badge = len(badge) >= BADGE_LEAST and plain(badge) in text
    if not text.isprintable() or len(set(text)) < 3 or steps in ({1}, {-1}) or names_badge:
        return (problem("PIN-SIMPLE", "PIN"),)
    return ()
