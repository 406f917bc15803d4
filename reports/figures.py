"""Figures as the reader's language writes them: amounts, signs, sums, days and times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

from reports.scripts import ltr
from tablemgr.core.money import Money

MINUS, TIMES = "\u2212", "\u00d7"
_PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_WITHOUT_MINOR = frozenset({"JPY", "KRW", "VND", "CLP", "ISK", "PYG", "UGX", "XAF", "XOF", "XPF"})
_THOUSANDTHS = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language on paper: its direction, digits and separators."""

    language: str
    rtl: bool = False
    group: str = ","
    point: str = "."
    percent: str = " %"

    def digits(self, text: str) -> str:
        """Answer a text with the language's own digits. Source: look.md 6 (Persian)."""
        return text.translate(_PERSIAN_DIGITS) if self.language == "fa" else text

    def whole(self, number: int) -> str:
        """Answer a whole number, grouped in threes, minus before it. Source: look.md 6."""
        written = f"{abs(number):,}".replace(",", self.group)
        return self.digits(MINUS + written if number < 0 else written)

    def held(self, figure: str) -> str:
        """Answer a sum or a signed figure so that nothing turns it round. Source: look.md 6 (isolates)."""
        return ltr(figure) if self.rtl else figure


TONGUES = {
    "en": Tongue("en"),
    "fa": Tongue("fa", rtl=True, group="٬", point="٫", percent="٪"),
    "ru": Tongue("ru", group="\u00a0", point=",", percent="\u00a0%"),
    "zh_Hant": Tongue("zh_Hant", percent="%"),
}


def places(currency: str) -> int:
    """Answer how many digits of an amount are minor units.

    Source: TG M2 (minor units of one currency).
    """
    if currency in _WITHOUT_MINOR:
        return 0
    return 3 if currency in _THOUSANDTHS else 2


def has_minor(currency: str, *amounts: Money) -> bool:
    """Answer whether any of the amounts has minor units, so that all of their line are written with them.

    Source: look.md 3 (figures).
    """
    return any(money.minor % 10 ** places(currency) for money in amounts)


def amount(money: Money, currency: str, tongue: Tongue, *, full: bool = False) -> str:
    """Answer an amount: minor units where there are any or full asks for them, minus before the number.

    >>> amount(Money(-71250), "USD", TONGUES["en"])
    '−712.50'

    Source: look.md 3 (figures), look.md 6.
    """
    digits = places(currency)
    whole, part = divmod(abs(money.minor), 10**digits)
    written = f"{whole:,}".replace(",", tongue.group)
    if part or (full and digits):
        written += f"{tongue.point}{part:0{digits}d}"
    return tongue.digits(MINUS + written if money.minor < 0 else written)


def exact(minor: Fraction, currency: str, tongue: Tongue) -> str:
    """Answer an amount that may be finer than a minor unit, with all its places.

    A commission is minor units times basis points, so its places end; other fractions stay fractions.

    >>> exact(Fraction(255, 2), "USD", TONGUES["en"])
    '1.275'

    Source: PGP 5 (breakage).
    """
    value = minor / 10 ** places(currency)
    scaled, digits = value, 0
    while scaled.denominator != 1 and digits < 12:
        scaled, digits = scaled * 10, digits + 1
    if digits and digits < places(currency):
        scaled, digits = scaled * 10 ** (places(currency) - digits), places(currency)
    if scaled.denominator != 1:
        return tongue.digits(f"{MINUS if value < 0 else ''}{abs(value.numerator)}/{value.denominator}")
    whole, part = divmod(abs(scaled.numerator), 10**digits)
    written = f"{whole:,}".replace(",", tongue.group)
    if digits:
        written += f"{tongue.point}{part:0{digits}d}"
    return tongue.digits(MINUS + written if value < 0 else written)


def share(bp: int, tongue: Tongue) -> str:
    """Answer basis points as a percentage.

    >>> share(500, TONGUES["en"])
    '5 %'

    Source: look.md 4 (arithmetic).
    """
    whole, part = divmod(bp, 100)
    written = f"{whole}{tongue.point}{part:02d}".rstrip("0") if part else str(whole)
    return tongue.digits(written) + tongue.percent


def odds(pays: Fraction, tongue: Tongue) -> str:
    """Answer what a bet pays to one: 5, or 3/2.

    Source: PGP 6 (pay tables).
    """
    return tongue.digits(str(pays))


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant: UTC microseconds and the house's offset from UTC in minutes."""

    at: int
    offset_minutes: int = 0


def local(moment: Moment) -> datetime:
    """Answer a moment by the house's own clock.

    Source: ledger.md (at, offset).
    """
    utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=moment.at)
    return utc.astimezone(timezone(timedelta(minutes=moment.offset_minutes)))


def clock(moment: Moment, tongue: Tongue) -> str:
    """Answer the time of day with seconds.

    Source: ledger.md (the record's own times).
    """
    return tongue.digits(f"{local(moment):%H:%M:%S}")


def day(moment: Moment, tongue: Tongue) -> str:
    """Answer the calendar day, year first.

    Source: ledger.md (the record's own times).
    """
    return tongue.digits(f"{local(moment):%Y-%m-%d}")


def zone(moment: Moment, tongue: Tongue) -> str:
    """Answer the offset from UTC as UTC+02:00.

    Source: ledger.md (offset).
    """
    sign = MINUS if moment.offset_minutes < 0 else "+"
    hours, minutes = divmod(abs(moment.offset_minutes), 60)
    return tongue.digits(f"UTC{sign}{hours:02d}:{minutes:02d}")
