"""Every sentence the desktop says stands in all four languages, and none of its codes is misspelt."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "fa", "ru", "zh_Hant")
NAMES = {"UI-BET-QUEENS-DRAGON", "UI-PROGRAM"}
"""Names that are the same in every language."""


def sentences(language: str) -> dict[str, str]:
    """Answer what the desktop says in a language."""
    folder = ROOT / "resources" / "text" / language
    files = ("screens-rounds.toml", "screens-server.toml")
    return {
        code: said
        for name in files
        for code, said in tomllib.loads((folder / name).read_text("utf-8")).items()
    }


def codes() -> set[str]:
    """Answer every code that stands in the desktop's sources."""
    found = set()
    for path in (ROOT / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value.startswith("UI-")
            ):
                found.add(node.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    assert codes() - sentences(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    same = {
        code for code, text in sentences(language).items()
        if text == sentences("en")[code] and sum(c.isalpha() for c in re.sub("{.*?}", "", text)) > 8
    }  # fmt: skip
    assert same - NAMES == set()


def test_persian_sentences_are_written_in_persian_letters() -> None:
    arabic_yeh, arabic_kaf = "\u064a", "\u0643"
    wrong = [code for code, text in sentences("fa").items() if arabic_yeh in text or arabic_kaf in text]
    assert wrong == []
