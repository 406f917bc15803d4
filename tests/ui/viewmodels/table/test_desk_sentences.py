"""What the desk says stands in all four languages, fits where it stands, and uses the same figures.

Source: screens.md, ground rule 8; look.md 4 (a prompt has 60 characters).
"""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

from ui.viewmodels.table.prompting import MOST_QUESTION

from .conftest import Make
from .desk import POKER, TILES, Desk

ROOT = Path(__file__).resolve().parents[4]
LANGUAGES = ("en", "fa", "ru", "zh_Hant")
SAME = {
    "DESK-ANSWER-SUMS",
    "DESK-SHOWN",
    "DESK-AT",
    "DESK-TIMES",
    "DESK-ADD",
    "DESK-PASSED",
    "DESK-REFUSED",
    "DESK-SAID",
    "LETTERS-SHIFT",
}
"""Forms without a word of their own, and a key that bears the same name on every keyboard."""


def sentences(language: str) -> dict[str, str]:
    """What the desk says in a language."""
    return tomllib.loads((ROOT / "resources" / "text" / language / "screens-table.toml").read_text("utf-8"))


def figures(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_there_with_the_same_figures(language: str) -> None:
    english, translated = sentences("en"), sentences(language)
    assert translated.keys() == english.keys()
    assert {code for code, text in translated.items() if figures(text) != figures(english[code])} == set()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english = sentences("en")
    same = {
        code for code, text in sentences(language).items()
        if text == english[code] and sum(c.isalpha() for c in re.sub("{.*?}", "", text)) > 3
    }  # fmt: skip
    assert same - SAME == set()


def test_persian_sentences_are_written_in_persian_letters() -> None:
    arabic_yeh, arabic_kaf = "\u064a", "\u0643"
    wrong = [code for code, text in sentences("fa").items() if arabic_yeh in text or arabic_kaf in text]
    assert wrong == []


def played(desk: Desk) -> list[str]:
    """Every question of a round with a sample, a contradiction and a re-call, and of each form."""
    asked = []
    for keys in ("\n", "4", "S", "!", "4100\n", "3100\n", "2100\n", "\n", "2\n", "\n", "\n", "H", "!"):
        desk.type(keys)
        asked.append(desk.asked)
    bank, hand = (
        ("ACQSJH8S6H4S4D\n", "9S9CJSTH7D6C2D\n")
        if desk.recorder.picture().console.kind == "cards"
        else ("64316243", "11666663\n")
    )
    for keys in (
        bank,
        "9",
        hand,
        "/",
        "!",
        "F",
        "1",
        "x\n",
        "3\n",
        "3",
        "\n",
        "!",
        "D",
        "7",
        "!",
        "B",
        "2",
        "!",
        "O",
        "2",
        "!",
    ):
        desk.type(keys)
        asked.append(desk.asked)
    for form in ("M2", "1", "!", "M8", "!"):
        desk.type(form)
        asked.append(desk.asked)
    return asked


@pytest.mark.parametrize(
    ("language", "game"), [*((language, POKER) for language in LANGUAGES), ("ru", TILES)]
)
def test_every_question_fits_its_line_in_every_language(make: Make, language: str, game: str) -> None:
    desk = make(game, language=language, level=1, mode="practice", sample_one_in=1, draw=lambda _: 0)
    asked = played(desk)
    assert len(set(asked)) > 12
    assert [text for text in asked if len(text) > MOST_QUESTION or "{" in text or "DESK-" in text] == []
    said = str(desk.picture)
    assert "DESK-" not in said
    assert "UI-" not in said
