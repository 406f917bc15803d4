"""A sheet as bytes and back: what is kept of a print, so that it can be drawn again in any language and form.

Canonical JSON: an object names its class and holds its fields in order; a sheet always gives the same bytes.
What was kept once is read for ever: a class gets further fields at its end and with a default, and keeps its name.

Source: REQ R18; screens.md (same record, same bytes but for the copy mark).
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any

from reports.figures import Moment
from reports.sheets import sheet as s
from reports.sheets.sheet import Origin, Sheet
from tablemgr.core.money import Money

KNOWN: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        s.Said, s.Word, s.Typed, s.Noted, s.Listed, s.Patron, s.Held, s.Percent, s.Exact, s.Pair, s.Pairs, s.Column, s.Table, s.Note,
        s.Mark, s.Chart, s.Signature, s.Signatures, s.Code, s.Blank, s.BlankTable, s.Part, s.Origin, s.Sheet, Moment,
        Money,
    )
}  # fmt: skip
NUMBERS = {"Decimal": Decimal, "Fraction": Fraction}
NOBODY = Origin("", Moment(0), "", "")


def content_of(sheets: tuple[Sheet, ...]) -> bytes:
    """Answer the sheets of a paper as bytes. Source: REQ R18."""
    plain = json.dumps(_plain(sheets), ensure_ascii=True, separators=(",", ":"))
    return plain.encode("ascii")


def sheets_of(content: bytes) -> tuple[Sheet, ...]:
    """Answer the sheets that bytes of `content_of` hold. Source: REQ R18."""
    found: tuple[Sheet, ...] = _value(json.loads(content))
    if not all(isinstance(one, Sheet) for one in found):
        raise TypeError([type(one).__name__ for one in found])
    return found


def body_of(sheets: tuple[Sheet, ...]) -> str:
    """Answer the digest of what a paper says of its subject, whoever made it, when, and whatever alarm stood then.

    Source: REQ R18, R25.
    """
    plain = tuple(replace(sheet, origin=NOBODY, alarms=()) for sheet in sheets)
    return sha256(content_of(plain)).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal | Fraction):
        return {"": type(value).__name__, "of": str(value)}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        return {
            "": type(value).__name__,
            "of": [_plain(getattr(value, field.name)) for field in fields(value)],
        }
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(type(value).__name__)


def _value(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_value(one) for one in plain)
    if not isinstance(plain, dict):
        return plain
    name = plain[""]
    if name in NUMBERS:
        return NUMBERS[name](plain["of"])
    return KNOWN[name](*(_value(one) for one in plain["of"]))
