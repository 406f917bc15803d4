"""Every code has its sentence, every sentence its code, and no translation asks for a figure that English does not have."""

from __future__ import annotations

import ast
import string
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "resources" / "text"
LANGUAGES = sorted(folder.name for folder in TEXT.iterdir() if folder.is_dir())
SAYING = {"problem", "Problem", "sentence"}


def sources() -> list[Path]:
    """Answer every Python file of the product."""
    return sorted(path for room in ("tablemgr", "reports", "ui") for path in (ROOT / room).rglob("*.py"))


def catalogue(language: str) -> dict[str, str]:
    """Answer the sentences of a language by code, refusing a code that stands twice."""
    found: dict[str, str] = {}
    for path in sorted((TEXT / language).glob("*.toml")):
        sentences = tomllib.loads(path.read_text("utf-8"))
        assert not (found.keys() & sentences.keys()), f"{path}: {sorted(found.keys() & sentences.keys())}"
        found |= sentences
    return found


def codes_said() -> dict[str, str]:
    """Answer every code that is written out where a problem or a sentence is made, with one place where it stands."""
    found: dict[str, str] = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SAYING and isinstance(node.args[0].value, str):
                found.setdefault(node.args[0].value, f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def words_written() -> set[str]:
    """Answer every string constant of the product."""
    found: set[str] = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def figures(template: str) -> set[str]:
    """Answer the names of the figures that a sentence asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_every_code_has_an_english_sentence() -> None:
    english = catalogue("en")
    assert {code: place for code, place in codes_said().items() if code not in english} == {}


def is_said(code: str, written: set[str]) -> bool:
    """Answer whether a code is written out, or made of a written beginning and the name of a closed list's value."""
    parts = code.split("-")
    beginnings = ("-".join(parts[:length]) for length in range(2, len(parts)))
    return code in written or any(begun in written or f"{begun}-" in written for begun in beginnings)


def test_every_english_sentence_is_said_somewhere() -> None:
    written = words_written()
    assert sorted(code for code in catalogue("en") if not is_said(code, written)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_filled_in(language: str) -> None:
    broken = [code for code, template in catalogue(language).items() if "" in figures(template)]
    assert broken == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_has_no_code_of_its_own(language: str) -> None:
    assert sorted(catalogue(language).keys() - catalogue("en").keys()) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_asks_for_no_other_figures_than_english(language: str) -> None:
    english = catalogue("en")
    strange = {
        code: sorted(figures(template) - figures(english[code]))
        for code, template in catalogue(language).items()
        if code in english and not figures(template) <= figures(english[code])
    }
    assert strange == {}
