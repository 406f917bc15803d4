"""Which form of a noun stands beside a number, by the categories that the CLDR gives each language.

A sentence writes the forms behind the figure's name, in the order of its language's categories:
`{count} {count:раздача|раздачи|раздач}`. The figure may come as a number or as it was written for the reader:
grouped, in local digits, with its sign.

Source: screens.md, ground rule 8 (languages); CLDR plural rules (cardinal).
"""

from __future__ import annotations

import re
import unicodedata

ONE, FEW, MANY, OTHER = "one", "few", "many", "other"
CATEGORIES = {"en": (ONE, OTHER), "fa": (ONE, OTHER), "ru": (ONE, FEW, MANY), "zh_Hant": (OTHER,)}
"""The forms that a sentence of a language writes, in their order; a language that is not named has one form.

Russian writes no form of its own for fractions: beside "2,5" stands what stands beside two.
"""
FORMS = "|"
"""What parts the forms."""
_GROUPS = {"en": ",", "fa": "\u066c", "ru": "", "zh_Hant": ","}
"""What parts the thousands of a language, besides blanks; any other sign between digits makes a fraction."""
_PLAIN = re.compile("[\u2066-\u2069+\u2212\\s-]")


def category(number: int | None, language: str) -> str:
    """Answer the category of a whole number, of a fraction where number is None.

    >>> [category(n, "ru") for n in (1, 2, 5, 11, 21, 104, 112)]
    ['one', 'few', 'many', 'many', 'one', 'few', 'many']

    Source: CLDR plural rules (cardinal): en, fa, ru, zh.
    """
    if language == "ru":
        return FEW if number is None else _russian(abs(number))
    if language == "en":
        return ONE if number is not None and abs(number) == 1 else OTHER
    if language == "fa":
        return ONE if number in (-1, 0, 1) else OTHER
    return OTHER


def _russian(number: int) -> str:
    last, teen = number % 10, 10 < number % 100 < 20
    if last == 1 and not teen:
        return ONE
    return FEW if 2 <= last <= 4 and not teen else MANY


def number_in(figure: str, language: str) -> int | None:
    """Answer the whole number that a figure says, None where it says a fraction or none at all.

    >>> number_in("1,480", "en"), number_in("+۱۲", "fa"), number_in("2,5", "ru")
    (1480, 12, None)

    Source: look.md 6 (grouping, local digits).
    """
    digits = _PLAIN.sub("", figure).replace(_GROUPS.get(language) or " ", "")
    if not digits or any(unicodedata.decimal(one, None) is None for one in digits):
        return None
    return int("".join(str(unicodedata.decimal(one)) for one in digits))


class Counted(str):
    """A figure in a sentence: itself, or with forms behind its name the form that goes with its number."""

    language: str

    def __new__(cls, figure: str | int, language: str) -> Counted:
        made = super().__new__(cls, figure)
        made.language = language
        return made

    def __format__(self, forms: str) -> str:
        if FORMS not in forms:
            return super().__format__(forms)
        given = forms.split(FORMS)
        known = CATEGORIES.get(self.language, (OTHER,))
        place = known.index(category(number_in(self, self.language), self.language))
        # A language without forms, or a sentence with too few, takes the last one.
        return given[min(place, len(given) - 1)]
