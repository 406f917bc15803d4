"""A shift, a badge and a PIN are called by one word each in a language, on every screen and paper.

Source: screens.md (languages, on screen and on paper).
"""

from __future__ import annotations

import re

import pytest

from tablemgr.core.text import catalogue

OTHERS = {
    "fa": {"shift": "نوبت", "badge": "کارت|بج", "PIN": r"پین|\bPIN\b"},
    "ru": {"shift": "вахт", "badge": "[Бб]ейдж|[Пп]ропуск", "PIN": "ПИН|[Пп]ароль"},
    "zh_Hant": {"shift": "更次", "badge": "識別證|證號|工號|員工證", "PIN": "密碼"},
}
"""Other words that once stood for them."""
SAYS = {"shift": r"(?<!\{)\bshifts?\b(?!\})", "badge": r"(?<!\{)\bbadges?\b(?!\})", "PIN": r"\bPINs?\b"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("what", SAYS)
def test_one_word_each(language: str, what: str) -> None:
    said, other = catalogue(language), re.compile(OTHERS[language][what])
    meant = [
        code for code, text in catalogue("en").items()
        if code in said and re.search(SAYS[what], text, 0 if what == "PIN" else re.IGNORECASE)
    ]  # fmt: skip
    assert len(meant) > 20
    assert [code for code in meant if other.search(said[code])] == []
