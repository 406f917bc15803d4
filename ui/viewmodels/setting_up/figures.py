"""Figures in the fields of a form: shown in the reader's digits, taken in anybody's.

Source: look.md 6 (Persian digits); FAULT D10 (full-width and local digits).
"""

from __future__ import annotations

import unicodedata

from ui.viewmodels.words import Words

POINT, GROUP = "٫", "٬"
"""Of Persian: what parts the minor units, and the thousands."""


def as_read(typed: str) -> str:
    """Answer what was typed in the digits that are kept: any script's digits, a Persian point, no thousands sign.

    >>> as_read("۱٬۲۵۰٫۵"), as_read("Ｗ-１７")
    ('1250.5', 'Ｗ-17')

    Source: FAULT D10.
    """
    return "".join(map(_plain, typed)).replace(GROUP, "")


def as_shown(text: str, words: Words) -> str:
    """Answer a figure in the reader's digits, sign for sign; what holds letters (a zone, a badge) in plain ones.

    >>> as_shown("2.50", Words("fa")), as_shown("W-۱۷", Words("fa")), as_shown("۲", Words("en"))
    ('۲٫۵۰', 'W-17', '2')

    Source: look.md 6 (Persian digits).
    """
    plain = "".join(map(_plain, text))
    if any(one.isalpha() for one in plain):
        return plain
    shown = words.digits(plain)
    return shown if shown == plain else shown.replace(".", POINT)


def _plain(one: str) -> str:
    if one == POINT:
        return "."
    return str(unicodedata.decimal(one)) if one.isdecimal() else one
