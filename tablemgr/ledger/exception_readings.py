"""What is out of the ordinary in a part of the trail: a frozen row each, in the order of the trail.

Read from the entries themselves: no read table can leave one out.

Source: REQ R15, R16 (exception report).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import and_, func, or_, select

from tablemgr.core.money import Money
from tablemgr.core.problems import Datum
from tablemgr.core.settlements import RulesRef
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import CodecError, decode
from tablemgr.table.facts import Fact


class What(StrEnum):
    """What kind of exception it is; the sentence is the report's.

    Source: REQ R16.
    """

    SIGN_IN_REFUSED = "sign-in-refused"
    LOCK_OUT = "lock-out"
    UNLOCKED = "unlocked"
    APPROVAL_REFUSED = "approval-refused"
    PEOPLE = "people"
    """Names, roles, badges, PINs, leavers."""
    PARAMETERS = "parameters"
    OVERRIDE = "override"
    """A call that the pieces contradict, an agreement that stands."""
    VOID = "void"
    SKIP = "skip"
    RECALL = "re-call"
    RULING = "ruling"
    CORRECTION = "correction"
    REVERSAL = "reversal"
    DISPUTE = "dispute"
    INCIDENT = "incident"
    VARIANCE = "variance"
    LATE = "late"
    REPRINT = "reprint"
    FORCED_CLOSE = "forced-close"
    CLOCK = "clock"
    NO_SHIFT = "no-shift"
    """Rounds that were opened while no gaming day or no shift was open."""
    CODE_MISSING = "code-missing"
    CODE_WRONG = "code-wrong"
    WAIVER = "waiver"
    RECOVERY = "recovery"
    KEY = "key"
    VERIFICATION = "verification"
    BACKUP_FAILED = "backup-failed"
    RIGHTS = "rights"
    ARCHIVE = "archive"
    PIECES = "pieces"
    """A set or deck that is unsuitable or looked into."""


@dataclass(frozen=True, slots=True)
class ExceptionRow:
    """One exception: what, who, when, where, and what was said of it."""

    seq: int
    what: What
    kind: str
    """The fact's kind."""
    at_us: int
    offset_minutes: int
    gaming_day: str
    station: str
    actor: str
    witness: str | None
    table: str | None
    round: int | None
    seat: int | None
    text: str
    """What somebody typed, whom it concerns, how much (minor units): as it is on record."""
    told: tuple[tuple[str, Datum], ...] = ()
    """The same by the names of the fact's fields, in its order: whole numbers as such, amounts in minor units."""


def _always(_: Any) -> bool:
    return True


def _is_refusal(fact: Any) -> bool:
    """Whether somebody was kept out: a right PIN that must be changed first is every person's first sign-in."""
    return bool(fact.why != "old PIN")


@dataclass(frozen=True, slots=True)
class Rule:
    """Which exception a kind of fact is, which of its fields are told, and when it is one at all."""

    what: What
    tells: tuple[str, ...]
    when: Callable[[Any], bool] = _always
    never: tuple[bytes, ...] = ()
    """How the canonical body begins of one that is none: thousands of those are left where they lie, unread."""


FIRST, AGREED = (b'{"copy":1,',), (b'{"agrees":true,', b'{"agrees":null,')
RULES: Mapping[str, Rule] = {
    "SignInRefused": Rule(What.SIGN_IN_REFUSED, ("name", "person", "why"), _is_refusal),
    "LockedOut": Rule(What.LOCK_OUT, ("name", "person", "failures")),
    "Unlocked": Rule(What.UNLOCKED, ("name", "person", "station")),
    "AuthorityRefused": Rule(What.APPROVAL_REFUSED, ("act", "first", "person", "why"), _is_refusal),
    "StaffEnrolled": Rule(What.PEOPLE, ("name", "person")),
    "StaffRenamed": Rule(What.PEOPLE, ("old", "person", "new")),
    "BadgeReplaced": Rule(What.PEOPLE, ("name", "old", "new", "reason")),
    "RoleGiven": Rule(What.PEOPLE, ("name", "person", "role")),
    "RoleTaken": Rule(What.PEOPLE, ("name", "person", "role")),
    "StaffLeft": Rule(What.PEOPLE, ("name", "person", "last_day", "reason")),
    "PinSet": Rule(What.PEOPLE, ("name", "person", "how"), lambda f: f.how != "own"),
    "RulesAdopted": Rule(What.PARAMETERS, ("what", "rules", "proposed_by", "approved_by")),
    "HouseSetUp": Rule(What.PARAMETERS, ("name", "currency", "zone", "cut_off_minutes")),
    "ChipSetAdopted": Rule(What.PARAMETERS, ("currency",)),
    "LanguagesOffered": Rule(What.PARAMETERS, ("languages",)),
    "ShiftPlanSet": Rule(What.PARAMETERS, ()),
    "StationPrintersSet": Rule(What.PARAMETERS, ("station", "roll", "sheet")),
    "BackupPlaceSet": Rule(What.PARAMETERS, ("folder", "keep")),
    "RackRulesSet": Rule(What.PARAMETERS, ("float_kind", "collection", "commission")),
    "CommissionLost": Rule(What.CORRECTION, ("seat", "amount", "reason")),
    "JurisdictionAdopted": Rule(What.PARAMETERS, ("name",)),
    "PiecesTakenOut": Rule(
        What.PIECES,
        ("name", "reason", "container", "note"),
        lambda f: f.reason not in ("rotation", "closing"),
    ),
    "AlertLimitsSet": Rule(
        What.PARAMETERS, ("no_call_minutes", "open_minutes", "fill_minutes", "slow_percent")
    ),
    "OutcomeComputed": Rule(What.OVERRIDE, ("outcome",), lambda f: f.agrees is False, AGREED),
    "StandsByAgreement": Rule(What.OVERRIDE, ("what", "by_whom")),
    "RoundVoided": Rule(What.VOID, ("reason", "text")),
    "DealVoided": Rule(What.VOID, ("reason",)),
    "SlipVoided": Rule(What.VOID, ("move", "slip", "reason")),
    "RequestWithdrawn": Rule(What.VOID, ("request", "reason")),
    "RoundSkipped": Rule(What.SKIP, ("reason",)),
    "GapDeclared": Rule(What.SKIP, ("rounds", "reason")),
    "SeatRecalled": Rule(What.RECALL, ("cause", "note")),
    "RulingMade": Rule(What.RULING, ("subject", "result", "ruled_by")),
    "RoundCorrected": Rule(What.CORRECTION, ("reason",)),
    "DealCorrected": Rule(What.CORRECTION, ("reason",)),
    "DayAdjusted": Rule(What.CORRECTION, ("day", "what", "reason")),
    "EntryUndone": Rule(What.REVERSAL, ("undone",), lambda f: bool(f.mirror)),
    "DealRewound": Rule(What.REVERSAL, ("to_trick", "reason")),
    "CashUndone": Rule(What.REVERSAL, ("amount",)),
    "DisputeOpened": Rule(What.DISPUTE, ("number", "claim")),
    "DisputeRuled": Rule(What.DISPUTE, ("number", "ruling", "ruled_by")),
    "DisputeClosed": Rule(What.DISPUTE, ("number", "outcome")),
    "IncidentNoted": Rule(What.INCIDENT, ("kind", "ruling")),
    "VarianceFound": Rule(What.VARIANCE, ("number", "level")),
    "CountsDiffered": Rule(What.VARIANCE, ("kind",)),
    "DropResolved": Rule(What.VARIANCE, ("box", "reason")),
    "CauseFound": Rule(What.VARIANCE, ("name", "note")),
    "DropCounted": Rule(What.LATE, ("box",), lambda f: bool(f.late)),
    "FormEntered": Rule(What.LATE, ("form", "what", "note")),
    "SlipPrinted": Rule(What.REPRINT, ("series", "number", "copy", "why"), lambda f: f.copy > 1, FIRST),
    "PaperPrinted": Rule(What.REPRINT, ("what", "which", "number", "copy", "why"), lambda f: f.copy > 1),
    "GamingDayClosed": Rule(What.FORCED_CLOSE, ("day", "reason"), lambda f: bool(f.forced)),
    "ShiftClosed": Rule(What.FORCED_CLOSE, ("shift", "reason"), lambda f: bool(f.open_rounds)),
    "ClockStepped": Rule(What.CLOCK, ("expected_us", "at_us")),
    "PaperCodeGiven": Rule(What.CODE_WRONG, ("shift", "outcome"), lambda f: f.outcome != "match"),
    "PaperCodeWaived": Rule(What.WAIVER, ("shift", "reason")),
    "RecoveryDeclared": Rule(What.RECOVERY, ("reason", "findings", "known_size")),
    "Restored": Rule(What.RECOVERY, ("file", "last", "known", "reason")),
    "KeyMade": Rule(What.KEY, ("key", "why"), lambda f: f.why != "first"),
    "KeyRotated": Rule(What.KEY, ("old", "key", "reason")),
    "VerificationRun": Rule(What.VERIFICATION, ("scope",), lambda f: bool(f.findings)),
    "Archived": Rule(What.ARCHIVE, ("before", "folder", "reason")),
    "BackupFailed": Rule(What.BACKUP_FAILED, ("folder", "reason")),
    "SchemaUpgraded": Rule(What.PARAMETERS, ("old", "new")),
    "RightsTaken": Rule(What.RIGHTS, ("files",)),
}
"""Every kind of fact that is an exception. Source: REQ R15, R16; ledger.md (alarms)."""


def exceptions_of(readings: Readings, first: int, last: int) -> tuple[ExceptionRow, ...]:
    """Answer what is out of the ordinary from one entry to another, in order.

    Source: REQ R16.
    """
    here = (ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.seq <= last)
    asked = select(ENTRY).where(*here, ENTRY.c.kind.in_(tuple(RULES)), ~or_(*_none())).order_by(ENTRY.c.seq)
    return tuple(_rows(readings, [Entry(*row) for row in readings.rows(asked)]))


def _none() -> Iterator[Any]:
    """What is none by the beginning of its body."""
    for kind, rule in RULES.items():
        for begins in rule.never:
            yield and_(ENTRY.c.kind == kind, func.substr(ENTRY.c.body, 1, len(begins)) == begins)


def _rows(readings: Readings, entries: list[Entry]) -> Iterator[ExceptionRow]:
    for entry in entries:
        try:
            fact = decode(entry.kind, entry.version, entry.body)
        except CodecError as error:
            reason = f"{entry.seq}: {error}"
            raise DamagedLedgerError("LEDGER-BODY", str(readings.path), reason=reason) from error
        rule = RULES[entry.kind]
        if rule.when(fact):
            yield row_of(entry, fact, rule.what, *told(fact, rule.tells))


def row_of(entry: Entry, fact: Fact, what: What, *fields: tuple[str, Datum]) -> ExceptionRow:
    """Answer an entry as an exception; fields: what is told of it, by name. Source: REQ R12, R16."""
    round_, seat = getattr(fact, "round", None), getattr(fact, "seat", None)
    return ExceptionRow(
        entry.seq, what, entry.kind, entry.at_us, entry.offset_minutes, entry.gaming_day, entry.station,
        entry.actor, entry.witness, entry.table, entry.round if round_ is None else int(round_),
        None if seat is None else int(seat), " \u00b7 ".join(str(value) for _, value in fields), fields,
    )  # fmt: skip


def told(fact: Fact, names: tuple[str, ...]) -> Iterator[tuple[str, Datum]]:
    """Answer what a fact says in some of its fields, those that say nothing left out. Source: REQ R19."""
    for name in names:
        value = getattr(fact, name, "")
        if value not in (None, "", ()):
            yield name, _plain(value)


def _plain(value: Any) -> Datum:
    if isinstance(value, Money):
        return value.minor
    if isinstance(value, RulesRef):
        return value.id
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return int(value) if isinstance(value, int) else str(value)
