"""What a regulator asks of the house, as a file: how slips are numbered, what stands on them, which fees are lawful.

A profile is adopted whole, by two people, with its text on record; a house that adopted none keeps the union of
what the texts ask, in numbers that run on for ever. A profile says what this program does for that jurisdiction; it
is no claim that nothing else is asked there.

Source: REQ R15, R21, R26, R58, R76; requirements section 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablemgr.core.cash_watch import Thresholds
from tablemgr.core.gathering import Gathering
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_int, want_list, want_money, want_str
from tablemgr.core.resources import resource
from tablemgr.table.jurisdiction_events import JurisdictionAdopted

FIELDS = (
    "house", "form-title", "number", "gaming-day", "shift", "game", "table", "date-time", "received-at",
    "denominations", "counts", "total", "word", "request-number", "requester", "runner", "cashier", "dealer",
    "supervisor", "security", "copies", "void-mark", "void-reason",
)  # fmt: skip
"""What may be asked of a fill or credit slip, by name. Source: requirements section 2 (union); REQ R26."""
EVER, YEAR = "ever", "year"
LEAST_YEARS, MOST_YEARS = 5, 100
FOLDER = "jurisdictions"
KEYS = (
    "id", "title", "source", "numbers", "percentage", "retention_years", "fill", "credit", "cash_report", "cash_log",
    "cash_near_percent",
)  # fmt: skip
US_CASH = Thresholds(report=Money(1_000_000), log=Money(300_000), near=Fraction(9, 10))
"""10,000 and 3,000 units, where a profile says nothing else. Source: REQ R66, R67."""


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """A profile as its file has it."""

    name: str
    title: str
    source: str
    numbers: str
    """ever: a series runs on; year: it begins anew with each calendar year."""
    percentage: bool
    """Whether a collection may be a share of the wagers."""
    retention_years: int
    fill: tuple[str, ...]
    credit: tuple[str, ...]
    cash: Thresholds = US_CASH
    """From where a patron's cash of a day is logged, near, and reported; in and out apart."""


UNION = Jurisdiction(
    "union", "the union of all texts found", "requirements section 2", EVER, percentage=True,
    retention_years=LEAST_YEARS, fill=FIELDS, credit=FIELDS,
)  # fmt: skip
"""Where a house adopted none."""


def jurisdiction_of(text: str) -> Jurisdiction:
    """Answer the profile of a file's text; Refused names every mistake in it.

    Source: REQ R26.
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise Refused(problem("JURISDICTION-FILE", "", reason=str(bad)[:200])) from bad
    found, where = Gathering(), "profile"
    found.take(lambda: known_keys(given, KEYS, where), None)
    name = found.take(lambda: want_str(given, "id", where=where), "?")
    title = found.take(lambda: want_str(given, "title", where=where), "?")
    source = found.take(lambda: want_str(given, "source", where=where), "?")
    numbers = found.take(lambda: want_str(given, "numbers", EVER, among=(EVER, YEAR), where=where), EVER)
    percentage = found.take(
        lambda: want_bool(given, "percentage", default=True, where=where), UNION.percentage
    )
    years = found.take(
        lambda: want_int(
            given, "retention_years", LEAST_YEARS, least=LEAST_YEARS, most=MOST_YEARS, where=where
        ),
        LEAST_YEARS,
    )
    fill, credit = (_fields(given, move, found) for move in ("fill", "credit"))
    cash = found.take(lambda: _cash(given), US_CASH)
    found.demand()
    return Jurisdiction(name, title, source, numbers, percentage, years, fill, credit, cash)


def _cash(given: Mapping[str, Any]) -> Thresholds:
    """The law's thresholds, in minor units; the log's is never above the report's."""
    where = "profile"
    report = want_money(given, "cash_report", US_CASH.report.minor, least=1, where=where)
    log = want_int(
        given, "cash_log", min(US_CASH.log.minor, report.minor), least=1, most=report.minor, where=where
    )
    near = want_int(given, "cash_near_percent", 90, least=1, most=100, where=where)
    return Thresholds(report, Money(log), Fraction(near, 100))


def _fields(given: Mapping[str, Any], move: str, found: Gathering) -> tuple[str, ...]:
    """What a slip must show; a field that this program does not print is refused, not left out."""
    listed = found.take(lambda: want_list(given, move, where="profile"), None) if move in given else None
    if listed is None:
        return FIELDS
    found.say(
        *(
            problem("JURISDICTION-FIELD", f"profile.{move}", field=str(one)[:40])
            for one in listed
            if one not in FIELDS
        )
    )
    return tuple(str(one) for one in listed)


def shipped() -> tuple[str, ...]:
    """Answer the names of the profiles that come with the program. Source: REQ R26."""
    return tuple(sorted(path.stem for path in resource(FOLDER).glob("*.toml")))


def text_of(name: str) -> str:
    """Answer a shipped profile's text; Refused where there is none of that name. Source: REQ R15."""
    path: Path = resource(FOLDER, f"{name}.toml")
    if name not in shipped():
        raise Refused(problem("JURISDICTION-UNKNOWN", "", name=name[:40], choices=", ".join(shipped())))
    return path.read_text("utf-8")


def adopted(text: str) -> JurisdictionAdopted:
    """Answer the fact by which a profile comes into force. Source: REQ R15 (versioned, effective-dated)."""
    profile = jurisdiction_of(text)
    return JurisdictionAdopted(profile.name, sha256(text.encode()).hexdigest(), text)
