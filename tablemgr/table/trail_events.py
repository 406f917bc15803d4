"""Facts of the trail itself: keys, checkpoints, paper codes, recoveries, verifications, days and shifts.

Digests, keys and signatures are written in hexadecimal, small letters.

Source: ledger.md (the end of the chain); facts.md (closing over open things).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.money import Money
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class KeyMade(Fact):
    """A key that signs checkpoints from here on; none signed before, or a recovery put it there."""

    alg: str
    key: str
    """Its name: the first sixteen characters of the digest of the public key."""
    public: str
    why: str
    """"first" or "recovery"."""


@dataclass(frozen=True, slots=True)
class KeyRotated(Fact):
    """Another key signs from here on; both signed the same statement of old, new and the entry before."""

    alg: str
    old: str
    key: str
    public: str
    size: int
    head: str
    reason: str
    by_old: str
    by_new: str


@dataclass(frozen=True, slots=True)
class Totals:
    """What the rounds and chips of one currency and mode come to so far; drop is None until a box is accepted."""

    currency: str
    mode: str
    rounds: int
    voids: int
    bets: Money
    win: Money
    commission: Money
    fills: Money
    credits: Money
    drop: Money | None


@dataclass(frozen=True, slots=True)
class CheckpointSigned(Fact):
    """The trail up to here, signed. size and head are the entry before this one.

    Version 1 said nothing of chips: its fills and credits are 0 and its drop is None, whatever the racks did.
    """

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    alg: str
    key: str
    origin: str
    size: int
    head: str
    shift: int
    """The shift it closes, 0 where it closes none."""
    why: str
    """"first", "entries", "shift", "day", "exit", "asked", "rotation" or "recovery"."""
    totals: tuple[Totals, ...]
    previous: str
    """The digest of the entry of the checkpoint before, empty at the first."""
    program: str
    signature: str


@dataclass(frozen=True, slots=True)
class PaperCodeGiven(Fact):
    """Somebody read the code of a closed shift from its paper."""

    shift: int
    code: str
    size: int
    outcome: str
    """"match", "differs", or "ahead": the paper knows more than the ledger holds."""


@dataclass(frozen=True, slots=True)
class PaperCodeWaived(Fact):
    """Two people let a shift's code be missing."""

    shift: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeriesNumber:
    """The last number that is known of a series; table is empty for one of the whole house."""

    series: str
    table: str
    number: int


@dataclass(frozen=True, slots=True)
class RecoveryDeclared(Fact):
    """Two people say that the trail goes on from here although something is lost or was changed."""

    reason: str
    findings: tuple[str, ...]
    """What stopped dealing, a phrase each."""
    known_size: int
    """The highest entry that anybody knows of, and its digest where it is known."""
    known_head: str
    numbers: tuple[SeriesNumber, ...]
    """Series go on above these."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a verification found."""

    kind: str
    first: int | None
    last: int | None
    text: str


@dataclass(frozen=True, slots=True)
class VerificationRun(Fact):
    """The trail was walked: how far, what was found, what could not be checked."""

    scope: str
    """"start" or "asked"."""
    entries: int
    last: int
    head: str
    anchors: int
    findings: tuple[Finding, ...]
    not_checked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClockStepped(Fact):
    """The machine's clock jumped: what it should have said, what it says. Microseconds of UTC."""

    expected_us: int
    at_us: int


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that was still open."""

    table: str
    number: int


@dataclass(frozen=True, slots=True)
class GamingDayOpened(Fact):
    """A gaming day begins, by the house's zone and cut-off of that moment."""

    day: str
    offset_minutes: int
    cut_off_minutes: int


@dataclass(frozen=True, slots=True)
class GamingDayClosed(Fact):
    """A gaming day ends; over open rounds only as a forced close, which names them."""

    day: str
    forced: bool
    open_rounds: tuple[OpenRound, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ShiftOpened(Fact):
    """A shift begins within a gaming day."""

    shift: int
    day: str


@dataclass(frozen=True, slots=True)
class ShiftClosed(Fact):
    """A shift ends; a round that is open goes on into the next one."""

    shift: int
    day: str
    open_rounds: tuple[OpenRound, ...]
    reason: str
