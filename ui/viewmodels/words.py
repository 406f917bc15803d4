"""What the screen says in a language: sentences by code, figures in that language's way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from reports.rule_words import given_text, pay_line, row_asks, row_says
from tablemgr.core.money import Money
from tablemgr.core.series import lettered
from tablemgr.core.settlements import Reason
from tablemgr.core.text import (
    FALLBACK,
    LTR_ISOLATE,
    OWN_ISOLATE,
    POP_ISOLATE,
    RTL_ISOLATE,
    catalogue,
    has_right_to_left,
    isolated,
    sentence,
)

LANGUAGES = ("en", "fa", "ru", "zh_Hant")
JOINERS = "\u200c\u200d"
"""They are seen by what they do to the letters beside them: Persian words are written with them."""
"""What Persian words are written with, though nothing of it is seen."""
AMOUNTS = frozenset({"covered", "returned", "amount", "stake", "won", "paid", "due"})
"""Figures of a reason that are money, in minor units."""
MINUS, NO_BREAK = "\u2212", "\u00a0"
_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_GROUPING = {"en": (",", "."), "fa": ("٬", "٫"), "ru": (NO_BREAK, ","), "zh_Hant": (",", ".")}
_NO_MINOR_UNIT = frozenset({"JPY", "KRW", "VND", "CLP", "ISK"})
_THREE_DECIMALS = frozenset({"BHD", "IQD", "JOD", "KWD", "OMR", "TND"})


def is_written(text: str) -> bool:
    """Answer whether characters may stand in free text: those that are seen, and the joiners of Persian words.

    >>> is_written("\u200c"), is_written("a"), is_written("\u202e"), is_written("")
    (True, True, False, False)

    Source: REQ R19 (kept verbatim, any language); FAULT F3, F4.
    """
    return bool(text) and all(c.isprintable() or c in JOINERS for c in text)


def unheld(text: str) -> str:
    """Answer a sentence without what holds its parts in their direction on a screen: so it goes on record.

    >>> unheld("\u2066D-0001\u2069: he won")
    'D-0001: he won'

    Source: FAULT F4 (nothing invisible on record); screens.md, ground rule 8.
    """
    return "".join(c for c in text if c not in (LTR_ISOLATE, OWN_ISOLATE, RTL_ISOLATE, POP_ISOLATE))


@dataclass(frozen=True, slots=True)
class Words:
    """One language on the screen, the currency its amounts are in, and the house's clock."""

    language: str = "en"
    currency: str = ""
    offset_minutes: int = 0
    """The house's clock against UTC, for rows that carry no offset of their own."""

    @property
    def is_rtl(self) -> bool:
        """Whether the language is written from right to left. Source: look.md 6."""
        return self.language == "fa"

    def say(self, code: str, **figures: str | int) -> str:
        """Answer the sentence of a code; whole numbers among the figures come in local digits.

        Source: screens.md, ground rule 8; style.md, rule 35.
        """
        return _said(self.language, code, tuple(figures.items()))

    def reason(self, reason: Reason) -> str:
        """Answer the sentence of a step of the arithmetic or comparison; short as on paper, where there is one.

        Source: style.md, rule 35.
        """
        shorter = f"PAPER-{reason.code}"
        code = shorter if shorter in catalogue(FALLBACK) else reason.code
        said = self.say(code, **{key: self._given(reason.code, key, value) for key, value in reason.data})
        return said[:1].upper() + said[1:]

    def _given(self, code: str, key: str, value: str | int) -> str | int:
        if isinstance(value, str):
            return given_text(code, key, value, self)
        return self.ltr(self.money(Money(value))) if key in AMOUNTS else value

    def numbered(self, series: str, number: int) -> str:
        """Answer how a number of a series reads: its letter, then figures of the language. Source: REQ R21."""
        return self.ltr(self.digits(lettered(series, number)))

    def typed(self, text: str) -> str:
        """Answer what a person typed: in its own direction, on one line, nothing of it invisible.

        Source: FAULT F3, F4 (user text is never markup).
        """
        seen = "".join(c if c.isprintable() or c in JOINERS else "\ufffd" for c in " ".join(text.split()))
        return isolated(seen) if seen and (self.is_rtl or has_right_to_left(seen)) else seen

    def house_way(self, sentence: str) -> str:
        """Answer what a row of a house way says; a house's own row as written. Source: screens.md, ground rule 8."""
        return row_says(sentence, self)

    def row_asks(self, condition: str) -> str:
        """Answer what a row asks of a hand, for which it was passed over. Source: screens.md, ground rule 5."""
        return row_asks(condition, self)

    def pay_line(self, line: str) -> str:
        """Answer what a line of a pay table is called. Source: screens.md, ground rule 8."""
        return pay_line(line, self)

    def digits(self, text: str) -> str:
        """Answer text with its digits written as the language writes them.

        >>> Words("fa").digits("213")
        '۲۱۳'

        Source: look.md 6 (Persian digits).
        """
        return text.translate(_PERSIAN) if self.language == "fa" else text

    def whole(self, number: int) -> str:
        """Answer a count with the language's grouping.

        >>> Words("en").whole(1480)
        '1,480'

        Source: look.md 6.
        """
        return self.digits(f"{number:,}".replace(",", _GROUPING[self.language][0]))

    def seq(self, number: int) -> str:
        """Answer a place in the trail in groups of three with a blank between.

        Source: look.md 4 (camera strip), picture g.
        """
        return self.digits(f"{number:,}".replace(",", NO_BREAK))

    def money(self, amount: Money, *, full: bool = False) -> str:
        """Answer an amount without sign of gain; the minor part stands only where there is one.

        >>> Words("en", "USD").money(Money(71250))
        '712.50'

        Source: look.md picture g; FORMULA 1 (no third decimal anywhere).
        """
        return self.money_with(amount.minor, full=full)

    def has_minor(self, *amounts: Money) -> bool:
        """Answer whether any amount has minor units: then all of its line are written with them.

        Source: look.md 3 (figures).
        """
        return any(amount.minor % 10**self._places for amount in amounts)

    @property
    def places(self) -> int:
        """Decimals of the currency: how many digits of an amount are minor units. Source: FORMULA 1."""
        return self._places

    @property
    def _places(self) -> int:
        return 0 if self.currency in _NO_MINOR_UNIT else 3 if self.currency in _THREE_DECIMALS else 2

    def money_with(self, minor: int, *, more_places: int = 0, full: bool = False) -> str:
        """Answer an amount of minor units with more_places further decimals, those only as far as needed.

        Source: core charges (exact, taken, breakage).
        """
        places = self._places
        whole, part = divmod(abs(minor), 10 ** (places + more_places))
        group, point = _GROUPING[self.language]
        text = f"{whole:,}".replace(",", group)
        if part or (full and places):
            tail = f"{part:0{places + more_places}d}"
            text += f"{point}{tail[:places]}{tail[places:].rstrip('0')}"
        return self.digits(f"{MINUS if minor < 0 else ''}{text}")

    def signed(self, amount: Money) -> str:
        """Answer a change: + or minus before the figure, nothing before zero.

        >>> Words("en", "USD").signed(Money(-28000))
        '−280'

        Source: look.md picture g, look.md 6 (minus before the number).
        """
        return f"+{self.money(amount)}" if amount.minor > 0 else self.money(amount)

    def signed_whole(self, number: int) -> str:
        """Answer a change of points: + or minus before the count, nothing before zero.

        Source: TG M1 (points).
        """
        sign = "+" if number > 0 else MINUS if number < 0 else ""
        return f"{sign}{self.whole(abs(number))}"

    def ltr(self, text: str) -> str:
        """Answer arithmetic or a signed number so that it reads left to right inside Persian.

        Source: look.md 6 (LTR isolates).
        """
        return f"{LTR_ISOLATE}{text}{POP_ISOLATE}" if self.is_rtl and text else text

    def part(self, text: str) -> str:
        """Answer a part of a line so that its neighbours do not reorder it, and no line breaks inside it.

        Source: look.md 6 (right to left).
        """
        whole = text.replace(" ", NO_BREAK)
        return f"{RTL_ISOLATE}{whole}{POP_ISOLATE}" if self.is_rtl else whole

    def rate(self, basis_points: int) -> str:
        """Answer a commission rate in per cent.

        >>> Words("en").rate(500), Words("en").rate(125)
        ('5\\xa0%', '1.25\\xa0%')

        Source: look.md picture g.
        """
        whole, part = divmod(basis_points, 100)
        tail = f"{part:02d}".rstrip("0")
        text = f"{whole}{_GROUPING[self.language][1]}{tail}" if tail else f"{whole}"
        return self.digits(f"{text}٪" if self.language == "fa" else f"{text}{NO_BREAK}%")

    def per_cent(self, share: str) -> str:
        """Answer a share that is worked out already, in parts of a hundred with a point: held in its direction.

        >>> Words("en").per_cent("-0.0811"), Words("ru").per_cent("3.25")
        ('−0.0811\\xa0%', '3,25\\xa0%')

        Source: look.md 6 (grouping, local digits).
        """
        text = share.replace("-", MINUS).replace(".", _GROUPING[self.language][1])
        return self.ltr(self.digits(f"{text}٪" if self.language == "fa" else f"{text}{NO_BREAK}%"))

    def clock(self, at_us: int, offset_minutes: int, *, seconds: bool = False) -> str:
        """Answer the house's wall clock at an instant in microseconds of UTC.

        Source: ledger.md (at, offset).
        """
        moment = datetime.fromtimestamp(at_us // 1_000_000, UTC) + timedelta(minutes=offset_minutes)
        return self.digits(moment.strftime("%H:%M:%S" if seconds else "%H:%M"))

    def listed(self, parts: tuple[str, ...]) -> str:
        """Answer parts one after the other with the language's comma.

        Source: screens.md, ground rule 8.
        """
        return {"fa": "، ", "zh_Hant": "，"}.get(self.language, ", ").join(part for part in parts if part)


@lru_cache(maxsize=8192)
def _said(language: str, code: str, figures: tuple[tuple[str, str | int], ...]) -> str:
    """A sentence with its figures; a table says a hundred and more at each key, nearly all of them again."""
    words = Words(language)
    shown: dict[str, str | int] = {k: words.digits(f"{v}") if isinstance(v, int) else v for k, v in figures}
    return sentence(code, shown, language=language)
