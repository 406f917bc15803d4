"""A cell as the reader's language writes it on paper, and as a spreadsheet reads it.

Source: look.md 6 (figures); REQ R40, R70, R73.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction

from reports.csv_sheets import number_of, safe
from reports.figures import MINUS, Moment, exact, has_minor, places
from reports.own_notes import key_said
from reports.sheets.sheet import Cell, Exact, Held, Listed, Noted, Patron, Percent, Said, Typed, Word
from reports.words import Words
from tablemgr.core.money import Money
from tablemgr.core.problems import Datum

DAY = re.compile(r"\d{4}-\d{2}(-\d{2})?|\d{2}:\d{2}|[A-Z](\d{2})?-\d{4,}")
"""A day, a month, a time of day, or a number of a series."""
BETWEEN = " \u00b7 "
"""What stands between the parts of one cell."""


def says(what: Said, words: Words) -> str:
    """Answer a sentence; text within it is held in its own direction.

    Source: screens.md, ground rule 8.
    """
    data: dict[str, Datum] = {name: _within(value, words) for name, value in what.data}
    return words.say(what.code, **data)


def _within(value: Datum, words: Words) -> Datum:
    """A figure of a sentence: whole numbers, days and numbers of series in the language's digits, any other text as it was typed."""
    if isinstance(value, int):
        return value
    return words.tongue.held(words.tongue.digits(value)) if DAY.fullmatch(value) else words.typed(value)


def is_full(cells: Iterable[Cell], currency: str) -> bool:
    """Answer whether any amount of a group has minor units, so that all of it are written with them.

    Source: look.md 3 (figures).
    """
    return has_minor(currency, *(cell for cell in cells if isinstance(cell, Money)))


def written(cell: Cell, words: Words, *, full: bool = False) -> str:
    """Answer a cell as paper shows it; n/a where it is not known.

    full: amounts with their minor units even where they have none.

    Source: REQ R40; look.md 6.
    """
    match cell:
        case None:
            return words.say("SHEET-NA")
        case Listed(parts):
            return BETWEEN.join(written(part, words, full=full) for part in parts)
        case Said() | Word() | Noted():
            return _ours(cell, words)
        case Typed(text) | Patron(text):
            return words.typed(text) if text else ""
        case Money():
            return words.money(cell, full=full)
    return words.tongue.held(_figure(cell, words))


def _ours(cell: Said | Word | Noted, words: Words) -> str:
    match cell:
        case Said():
            return says(cell, words)
        case Noted(text):
            return key_said(text, words)
    return words.word(cell.prefix, cell.name)


def _figure(cell: Held | Percent | Exact | Moment | Decimal | int, words: Words) -> str:
    match cell:
        case Held():
            return words.tongue.digits(cell.text)
        case Percent():
            return _decimal(cell.value, words) + words.tongue.percent
        case Exact():
            return exact(cell.minor, words.currency, words.tongue)
        case Moment():
            return f"{words.day(cell)} {words.clock(cell)}"
        case Decimal():
            return _decimal(cell, words)
        case int():
            return words.tongue.whole(cell)


def _decimal(value: Decimal, words: Words) -> str:
    """A number with the places it has, minus before it."""
    whole, _, part = f"{abs(value):,f}".partition(".")
    text = whole.replace(",", words.tongue.group) + (f"{words.tongue.point}{part}" if part else "")
    return words.tongue.digits(MINUS + text if value < 0 else text)


def plain(cell: Cell, words: Words, currency: str, *, names: bool) -> str:
    """Answer a cell as a spreadsheet reads it: numbers with a point and a minus, texts that are no formula.

    Args:
        names: whether the reader may see patrons' labels.

    Source: REQ R70, R73.
    """
    match cell:
        case None:
            return words.say("SHEET-NA")
        case Patron() if not names:
            return words.say("SHEET-WITHHELD")
        case Listed(parts):
            return safe(BETWEEN.join(plain(part, words, currency, names=names) for part in parts))
        case Said() | Word() | Noted():
            return safe(unheld(_ours(cell, words)))
        case Typed(text) | Held(text) | Patron(text):
            return safe(text)
    return _number(cell, currency)


def _number(cell: Percent | Exact | Money | Moment | Decimal | int, currency: str) -> str:
    match cell:
        case Money():
            return number_of(cell, currency)
        case Exact():
            return _fraction(cell.minor, currency)
        case Percent(value):
            return f"{value:f}"
        case Moment():
            zone = timezone(timedelta(minutes=cell.offset_minutes))
            instant = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=cell.at)
            return instant.astimezone(zone).isoformat(timespec="seconds")
        case Decimal():
            return f"{cell:f}"
        case int():
            return str(cell)


def unheld(text: str) -> str:
    """Answer a text without the marks that hold its direction: a spreadsheet has its own.

    Source: REQ R73.
    """
    return text.translate(dict.fromkeys(range(0x2066, 0x206A)))


def _fraction(minor: Fraction, currency: str) -> str:
    """A decimal number where its places end within twelve, else the fraction of minor units itself."""
    scale = 10 ** (12 + places(currency))
    value = minor * 10**12
    if value.denominator != 1:
        return f"{minor.numerator}/{minor.denominator}"
    whole, part = divmod(abs(value.numerator), scale)
    digits = f"{part:0{12 + places(currency)}d}".rstrip("0").ljust(places(currency), "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
