"""Sentences for codes: one catalogue a language, English where a sentence is missing."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from unicodedata import bidirectional

from tablemgr.core.plurals import FORMS, Counted
from tablemgr.core.problems import Problem
from tablemgr.core.resources import resource

FALLBACK = "en"
LTR_ISOLATE, RTL_ISOLATE, OWN_ISOLATE, POP_ISOLATE = "\u2066", "\u2067", "\u2068", "\u2069"
ISOLATES = f"{LTR_ISOLATE}{RTL_ISOLATE}{OWN_ISOLATE}"
# Joiners are left alone: Persian words are written with them. Our own screens bring isolates, in pairs.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_ISOLATING = re.compile("[\u2066-\u2069]")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Answer every sentence of a language by its code, from `resources/text/<language>/*.toml`.

    Source: style.md, rule 35.
    """
    found: dict[str, str] = {}
    for path in sorted(resource("text", language).glob("*.toml")):
        found.update(tomllib.loads(path.read_text("utf-8")))
    return found


def sentence(code: str, data: dict[str, str | int] | None = None, *, language: str = FALLBACK) -> str:
    """Answer the sentence of a code with its figures filled in, each counted noun in the form that its number
    asks for; English whole where the sentence is missing.

    Source: screens.md, ground rule 8.
    """
    template = catalogue(language).get(code)
    if not template:
        template, language = catalogue(FALLBACK).get(code), FALLBACK
    if template is None:
        return code
    figures: dict[str, str | int] = {"where": ""}
    for name, figure in (data or {}).items():
        figures[name] = visible(figure) if isinstance(figure, str) else figure
    if FORMS in template:
        figures = {name: Counted(figure, language) for name, figure in figures.items()}
    try:
        return template.format_map(figures)
    except (KeyError, IndexError, ValueError):
        return template


def problem_sentence(problem: Problem, *, language: str = FALLBACK) -> str:
    """Answer the sentence of a Problem, place included.

    Source: style.md, rules 13 and 35.
    """
    said = sentence(problem.code, {"where": problem.where, **dict(problem.data)}, language=language)
    return f"{visible(problem.where)}: {said}" if problem.where else said


def visible(text: str) -> str:
    r"""Answer text with its control characters, and what would turn its direction, written by number.

    >>> visible("a\u202eb")
    'a‹U+202E›b'

    Source: FAULT F3, F4 (what was given is never markup, and nothing of it is invisible).
    """
    shown = _UNSEEN.sub(_numbered, text)
    begun = sum(shown.count(isolate) for isolate in ISOLATES)
    return shown if begun == shown.count(POP_ISOLATE) else _ISOLATING.sub(_numbered, shown)


def isolated(text: str) -> str:
    r"""Answer what a person typed, held apart from what stands around it, in the direction of most of its letters.

    Where all its letters go one way, or as many each way, the first says which.

    >>> [isolated(text)[0] for text in ("Ana", "\u0631\u0636\u0627 says", "Al \u0631\u0636\u0627")]
    ['\u2068', '\u2066', '\u2067']

    Source: BUG D21 (mixed names and figures); FAULT F3.
    """
    if text.isascii():
        return f"{OWN_ISOLATE}{text}{POP_ISOLATE}"
    ways = [bidirectional(letter) for letter in text]
    left, right = ways.count("L"), ways.count("R") + ways.count("AL")
    mixed = left and right and left != right
    isolate = OWN_ISOLATE if not mixed else LTR_ISOLATE if left > right else RTL_ISOLATE
    return f"{isolate}{text}{POP_ISOLATE}"


def has_right_to_left(text: str) -> bool:
    """Answer whether any letter of a text runs from right to left.

    Source: FAULT F4 (right order).
    """
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)


def _numbered(found: re.Match[str]) -> str:
    return f"‹U+{ord(found[0]):04X}›"
