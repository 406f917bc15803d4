"""What is written and what is then on record: drafts, their envelope, entries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draft:
    """One fact, ready to be written."""

    kind: str
    version: int
    body: bytes
    """The exact bytes of its canonical JSON."""
    round: int | None = None
    """The round or deal it belongs to; None: the envelope's."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What all facts of one action share."""

    actor: str
    """Who did it, as printed: badge, role and name."""
    station: str
    at_us: int
    """Instant, microseconds of UTC since 1970."""
    offset_minutes: int
    """The house's clock against UTC at that instant."""
    gaming_day: str
    """The gaming day as year-month-day."""
    op_id: str
    """The action's own id; a second action with the same one writes nothing."""
    witness: str | None = None
    table: str | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the trail, as it is on record."""

    origin: str
    seq: int
    kind: str
    version: int
    actor: str
    witness: str | None
    station: str
    at_us: int
    offset_minutes: int
    gaming_day: str
    op_id: str
    part: int
    """Its place within the action, from 1."""
    table: str | None
    round: int | None
    body: bytes
    prev: bytes
    digest: bytes

    @property
    def mark(self) -> str:
        """The first eight characters of its digest, as printed on paper. Source: ledger.md (paper)."""
        return self.digest.hex()[:8]
