"""Approvals: one other person, for one action, bound to what was shown, for a minute, once.

Source: facts.md (who may be the second person); REQ R08; FAULT C12, C13.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Protocol

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Person
from tablemgr.table.codec import encode
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import RulesAdopted
from tablemgr.table.trail_events import KeyRotated

TAG = b"tablemgr shown 1"
SECONDS = 60
"""How long an approval may wait for its action."""
US = 1_000_000
LIVE = "live"
"""The mode of a table where real money lies."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An action as both people see it before it is done: whose it is, and the facts it would write."""

    action: str
    """The id that the action will bear on record; it can be written once."""
    act: str
    """The command's or act's name."""
    table: str
    first: Person
    facts: tuple[Fact, ...]
    sha256: str


@dataclass(frozen=True, slots=True)
class Authority(Person):
    """A second person who proved to be there and approved one action: a person with that proof."""

    action: str
    act: str
    table: str
    sha256: str
    first: Person
    expires_us: int


class Gate(Protocol):
    """Who is really there: what the session asks before anything is recorded at a live table."""

    def check_first(self, by: Person, table: str) -> tuple[Problem, ...]:
        """Answer why somebody may not act at this table now. Source: REQ R02, R06."""

    def takes_names(self, mode: str) -> bool:
        """Answer whether a table of this mode takes a second person's name alone. Source: REQ R08."""

    def touch(self, table: str) -> None:
        """Note that somebody acted at a table. Source: REQ R06."""

    def check_authority(self, given: Authority, shown: str | None) -> tuple[Problem, ...]:
        """Answer why an approval does not hold; shown is the digest of what would be done. Source: REQ R08."""

    def refused(self, given: Authority, problems: tuple[Problem, ...]) -> None:
        """Put on record that an approval was not taken. Source: FAULT C12."""

    def used(self, given: Authority) -> None:
        """Note that an approval was used up. Source: REQ R08."""


def show(
    act: str, table: str, first: Person, facts: Iterable[Fact], *, about: str = "", op_id: str | None = None
) -> Shown:
    """Answer an action as it is shown, with the id that it will bear; about is what its facts do not say.

    Source: FAULT C12 (hash of shown bytes must match).
    """
    facts = tuple(facts)
    digest = digest_of(table, first, facts, about=about)
    return Shown(op_id or str(uuid.uuid4()), act, table, first, facts, digest)


def digest_of(table: str, first: Person, facts: Iterable[Fact], *, about: str = "") -> str:
    """Answer the SHA-256 of what an action writes: every part with its length before it.

    Who approves is left out: it is not known yet when the action is shown.

    Source: FAULT C12; ledger.md (joining with a separator collides).
    """
    parts = [table.encode(), first.signature.encode(), about.encode()]
    for fact in facts:
        kind, version, body = encode(_unsigned(fact))
        parts += [kind.encode(), str(version).encode(), body]
    digest = sha256(TAG)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def rotation_asked(old: str, reason: str) -> KeyRotated:
    """Answer a key's rotation as it is shown: which key is made, and where, is known only when it is done.

    Source: FAULT C12; ledger.md (rotation).
    """
    return KeyRotated("", old, "", "", 0, "", reason, "", "")


def _unsigned(fact: Fact) -> Fact:
    if isinstance(fact, KeyRotated):
        return rotation_asked(fact.old, fact.reason)
    return replace(fact, approved_by="") if isinstance(fact, RulesAdopted) else fact


@dataclass(slots=True)
class Authorities:
    """The approvals given at this station since it started; a restart forgets them all. FAULT C13."""

    _given: dict[str, Authority] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, given: Authority) -> None:
        """Keep an approval. Source: REQ R08."""
        with self._lock:
            self._given[given.action] = given

    def check(self, given: Authority, shown: str | None, now_us: int) -> tuple[Problem, ...]:
        """Answer why an approval does not hold. Source: REQ R08; FAULT C12."""
        with self._lock:
            if given.action in self._used:
                return (problem("AUTHORITY-USED", "second person"),)
            if self._given.get(given.action) != given:
                return (problem("AUTHORITY-UNKNOWN", "second person"),)
            if now_us >= given.expires_us or now_us < given.expires_us - SECONDS * US:
                return (problem("AUTHORITY-LATE", "second person", seconds=SECONDS),)
            if shown is not None and shown != given.sha256:
                return (problem("AUTHORITY-OTHER", "second person"),)
            return ()

    def use(self, given: Authority) -> None:
        """Use an approval up. Source: REQ R08."""
        with self._lock:
            self._given.pop(given.action, None)
            self._used.add(given.action)
