"""Words and figures for a paper in its reader's language; what people typed is held apart and made visible."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from reports.figures import Moment, Tongue, amount, clock, day
from reports.hand_names import hand_name
from reports.own_notes import key_said
from reports.rule_words import given_text, row_says
from reports.scripts import own_way, visible
from tablemgr.core.money import Money
from tablemgr.core.series import lettered
from tablemgr.core.settlements import Reason
from tablemgr.core.text import FALLBACK, catalogue, isolated, sentence

NO_BREAK = "\u00a0"
ELSEWHERE = re.compile(r"(?<!\d) | (?!\d)")
"""Every blank but one that has a figure on both sides."""
AMOUNTS = frozenset({"covered", "returned", "amount", "stake", "won", "paid", "due"})
"""Names under which a reason carries minor units."""


ON_PAPER = {
    "SIDE-BY-CALL": "PAPER-SIDE-BY-CALL",
    "BANK-PART": "PAPER-BANK-PART",
    "BANK-NO-ACTION": "PAPER-BANK-NO-ACTION",
    "PGP-FOUL": "PAPER-PGP-FOUL",
    "PGP-FOLD": "PAPER-PGP-FOLD",
    "PGP-PUSH-QUEEN-HIGH": "PAPER-PGP-PUSH-QUEEN-HIGH",
    "PGP-PUSH-ACE-HIGH": "PAPER-PGP-PUSH-ACE-HIGH",
    "PGP-PUSH-LOW-NINE-HIGH": "PAPER-PGP-PUSH-LOW-NINE-HIGH",
    "PGP-SIDE-LINE": "PAPER-PGP-SIDE-LINE",
    "PGP-SIDE-NO-LINE": "PAPER-PGP-SIDE-NO-LINE",
    "PGP-ENVY-LINE": "PAPER-PGP-ENVY-LINE",
    "TILES-FOUL": "PAPER-TILES-FOUL",
    "TILES-SIDE-BET": "PAPER-TILES-SIDE-BET",
}
"""Reasons that a paper says shorter than a screen does, and in every language."""


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one paper: a language and a currency."""

    tongue: Tongue
    currency: str

    def say(self, code: str, **data: str | int) -> str:
        """Answer the sentence of a code, whole numbers in the language's digits. Source: style.md, rule 35."""
        figures = {key: self._figure(value) for key, value in data.items()}
        return sentence(code, figures, language=self.tongue.language)

    def _figure(self, value: str | int) -> str | int:
        return self.tongue.digits(str(value)) if isinstance(value, int) else value

    def word(self, prefix: str, name: str) -> str:
        """Answer the word for a value of a closed list, else what a key put on record, or the value itself as typed.

        Source: screens.md, ground rule 8.
        """
        code = f"{prefix}-{name.upper().replace('_', '-')}"
        known = code in catalogue(self.tongue.language) or code in catalogue(FALLBACK)
        return self.say(code) if known else key_said(name, self)

    def reason(self, reason: Reason) -> str:
        """Answer the sentence of a reason with its figures. Source: screens.md, ground rule 5."""
        figures = {key: self._given(reason.code, key, value) for key, value in reason.data}
        code = ON_PAPER.get(reason.code, reason.code)
        return own_way(sentence(code, figures, language=self.tongue.language))

    def _given(self, code: str, key: str, value: str | int) -> str | int:
        if key in AMOUNTS and isinstance(value, int):
            return self.money(Money(value))
        if key == "number" and code.startswith("PAPER-DISPUTE") and isinstance(value, int):
            return self.numbered("dispute", value)
        return self._figure(value) if isinstance(value, int) else given_text(code, key, value, self)

    def label(self, text: str) -> str:
        """Answer a hand's name, which no line breaks while a line can hold it. Source: look.md 6."""
        name = self.listed(hand_name(text, self))
        # Between two figures a blank that does not break would make one number of them, read from the left.
        return ELSEWHERE.sub(NO_BREAK, name) if self.tongue.rtl else name.replace(" ", NO_BREAK)

    def house_way(self, sentence: str) -> str:
        """Answer what a row of a house way says; a house's own row as written. Source: screens.md, ground rule 8."""
        return row_says(sentence, self)

    def numbered(self, series: str, number: int) -> str:
        """Answer how a number of a series reads: its letter, then figures of the language. Source: REQ R21."""
        return self.ltr(self.digits(lettered(series, number)))

    def digits(self, text: str) -> str:
        """Answer text in the language's digits. Source: look.md 6 (Persian)."""
        return self.tongue.digits(text)

    def ltr(self, text: str) -> str:
        """Answer a code so that nothing turns it round. Source: look.md 6 (isolates)."""
        return self.tongue.held(text)

    def listed(self, parts: Iterable[str]) -> str:
        """Answer parts with the language's comma between them. Source: screens.md, ground rule 8."""
        return {"fa": "، ", "zh_Hant": "、"}.get(self.tongue.language, ", ").join(parts)

    def typed(self, text: str) -> str:
        """Answer what a person typed, printable and in its own direction. Source: FAULT F3, F4."""
        return isolated(visible(text))

    def money(self, money: Money, *, full: bool = False) -> str:
        """Answer an amount; a negative one is held together, minus first. Source: look.md 6."""
        written = amount(money, self.currency, self.tongue, full=full)
        return self.tongue.held(written) if money.minor < 0 else written

    def signed(self, money: Money, *, full: bool = False) -> str:
        """Answer an amount with its sign, + too. Source: look.md 4 (house so far)."""
        written = amount(money, self.currency, self.tongue, full=full)
        return self.tongue.held(f"+{written}" if money.minor > 0 else written)

    def clock(self, moment: Moment) -> str:
        """Answer the time of day. Source: ledger.md."""
        return self.tongue.held(clock(moment, self.tongue))

    def day(self, moment: Moment) -> str:
        """Answer the day. Source: ledger.md."""
        return self.tongue.held(day(moment, self.tongue))

    def seats(self, seats: tuple[int, ...]) -> str:
        """Answer seat numbers in a row. Source: recording.md."""
        return self.tongue.digits(", ".join(str(seat) for seat in seats))
