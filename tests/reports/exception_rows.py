"""One exception of every kind, with all that it may say: what the exception report is read in every language with."""

from __future__ import annotations

from tablemgr.core.problems import Datum
from tablemgr.ledger.exception_readings import RULES, ExceptionRow, What

SAID: dict[str, dict[str, Datum]] = {
    "SignInRefused": {"name": "Ana Lim", "person": "D104", "why": "no PIN today"},
    "LockedOut": {"name": "Ana Lim", "person": "D104", "failures": 5},
    "Unlocked": {"name": "Ana Lim", "person": "D104", "station": "pit-3"},
    "AuthorityRefused": {"act": "void slip", "first": "P7/pit boss/Bo Chen", "person": "C1", "why": "AUTHORITY-LATE"},
    "StaffEnrolled": {"name": "Ana Lim", "person": "D104"},
    "StaffRenamed": {"old": "Ana Lim", "person": "D104", "new": "Ana Ruiz"},
    "BadgeReplaced": {"name": "Ana Lim", "old": "D104", "new": "D204", "reason": "Lost"},
    "RoleGiven": {"name": "Ana Lim", "person": "D104", "role": "pit boss"},
    "RoleTaken": {"name": "Ana Lim", "person": "D104", "role": "dealer"},
    "StaffLeft": {"name": "Ana Lim", "person": "D104", "last_day": "2026-05-28", "reason": "Moved"},
    "PinSet": {"name": "Ana Lim", "person": "D104", "how": "reset"},
    "RulesAdopted": {
        "what": "house-way", "rules": "standard", "proposed_by": "P7/pit boss/Bo Chen",
        "approved_by": "O1/operator/Cy Ames",
    },
    "HouseSetUp": {"name": "House of Tiles", "currency": "EUR", "zone": "Europe/Vienna", "cut_off_minutes": 390},
    "ChipSetAdopted": {"currency": "EUR"},
    "LanguagesOffered": {"languages": "en, fa"},
    "ShiftPlanSet": {},
    "StationPrintersSet": {"station": "pit-3", "roll": "Roll", "sheet": "Sheets"},
    "BackupPlaceSet": {"folder": "/srv/backups", "keep": 30},
    "RackRulesSet": {"float_kind": "imprest", "collection": "rake", "commission": "at once"},
    "CommissionLost": {"seat": 3, "amount": 1250, "reason": "Gone"},
    "JurisdictionAdopted": {"name": "new-jersey"},
    "PiecesTakenOut": {"name": "set-9", "reason": "investigation", "container": "S77", "note": "Chipped"},
    "AlertLimitsSet": {"no_call_minutes": 6, "open_minutes": 9, "fill_minutes": 15, "slow_percent": 70},
    "OutcomeComputed": {"outcome": "push"},
    "StandsByAgreement": {"what": "other amounts accepted", "by_whom": "P7/pit boss/Bo Chen"},
    "RoundVoided": {"reason": "exposed-piece", "text": "Two"},
    "DealVoided": {"reason": "foreign or missing tile"},
    "SlipVoided": {"move": "fill", "slip": "F-0003", "reason": "Wrong"},
    "RequestWithdrawn": {"request": "R-0003", "reason": "Late"},
    "RoundSkipped": {"reason": "Spilt"},
    "GapDeclared": {"rounds": 12, "reason": "Outage"},
    "SeatRecalled": {"cause": "re-call", "note": "re-called by the dealer"},
    "RulingMade": {"subject": "dice miscounted", "result": "no-action", "ruled_by": "O1/operator/Cy Ames"},
    "RoundCorrected": {"reason": "Camera"},
    "DealCorrected": {"reason": "Camera"},
    "DayAdjusted": {"day": "2026-05-28", "what": "drop", "reason": "Stuck"},
    "EntryUndone": {"undone": "ImmediateDue"},
    "DealRewound": {"to_trick": 3, "reason": "illegal play found late"},
    "CashUndone": {"amount": 50050},
    "DisputeOpened": {"number": 3, "claim": "Push"},
    "DisputeRuled": {"number": 3, "ruling": "Loss", "ruled_by": "P7/pit boss/Bo Chen"},
    "DisputeClosed": {"number": 3, "outcome": "Agreed"},
    "IncidentNoted": {"kind": "play out of turn", "ruling": "play goes on"},
    "VarianceFound": {"number": "V-0004", "level": "regulator"},
    "CountsDiffered": {"kind": "recount"},
    "DropResolved": {"box": "B-17", "reason": "Stuck"},
    "CauseFound": {"name": "unrecorded round", "note": "Seen"},
    "DropCounted": {"box": "B-17"},
    "FormEntered": {"form": "B-0004", "what": "spoilt", "note": "Torn"},
    "SlipPrinted": {"series": "slip", "number": 4, "copy": 3, "why": "Lost"},
    "PaperPrinted": {"what": "shift", "which": "2", "number": 12, "copy": 2, "why": "Lost"},
    "GamingDayClosed": {"day": "2026-05-28", "reason": "Fire"},
    "ShiftClosed": {"shift": 2, "reason": "Fire"},
    "ClockStepped": {"expected_us": 1_780_000_000_000_000, "at_us": 1_780_000_300_000_000},
    "PaperCodeGiven": {"shift": 2, "outcome": "ahead"},
    "PaperCodeWaived": {"shift": 2, "reason": "Burnt"},
    "RecoveryDeclared": {"reason": "Disk", "findings": "broken 12", "known_size": 4000},
    "Restored": {"file": "B.sqlite3", "last": 3900, "known": 4000, "reason": "Disk"},
    "KeyMade": {"key": "00ff00ff00ff00ff", "why": "recovery"},
    "KeyRotated": {"old": "00ff00ff00ff00ff", "key": "11ff00ff00ff00ff", "reason": "Yearly"},
    "VerificationRun": {"scope": "start"},
    "Archived": {"before": "2021-05-28", "folder": "A-2021", "reason": "Term"},
    "BackupFailed": {"folder": "/srv/backups", "reason": "Full"},
    "SchemaUpgraded": {"old": 7, "new": 8},
    "RightsTaken": {"files": "keys.json"},
}  # fmt: skip


def every_exception() -> tuple[ExceptionRow, ...]:
    """Answer a row of every kind, and the two that no fact of their own tells."""
    rows = [_row(seq, RULES[kind].what, kind, told) for seq, (kind, told) in enumerate(SAID.items(), 1)]
    return (
        *rows,
        _row(900, What.CODE_MISSING, "ShiftOpened", {"shift": 2}),
        _row(901, What.NO_SHIFT, "RoundOpened", {"rounds_from_to": "12 \u2013 14"}),
    )


def _row(seq: int, what: What, kind: str, told: dict[str, Datum]) -> ExceptionRow:
    return ExceptionRow(
        seq, what, kind, 1_780_000_000_000_000 + seq * 60_000_000, 60, "2026-05-28", "pit-3", "P7/pit boss/Bo Chen",
        "O1/operator/Cy Ames", "3" if seq % 2 else None, 15 if seq % 3 else None, 2 if seq % 5 == 1 else None,
        " \u00b7 ".join(map(str, told.values())), tuple(told.items()),
    )  # fmt: skip
