"""Sentences for codes: one catalogue a language, English where a sentence is missing."""

from __future__ import annotations

import tomllib
from functools import cache

from tablemgr.core.problems import Problem
from tablemgr.core.resources import resource

FALLBACK = "en"


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
    """Answer the sentence of a code with its figures filled in; English whole where it is missing.

    Source: screens.md, ground rule 8.
    """
    template = catalogue(language).get(code) or catalogue(FALLBACK).get(code)
    if template is None:
        return code
    figures: dict[str, str | int] = {"where": "", **(data or {})}
    try:
        return template.format_map(figures)
    except (KeyError, IndexError, ValueError):
        return template


def problem_sentence(problem: Problem, *, language: str = FALLBACK) -> str:
    """Answer the sentence of a Problem, place included.

    Source: style.md, rules 13 and 35.
    """
    said = sentence(problem.code, {"where": problem.where, **dict(problem.data)}, language=language)
    return f"{problem.where}: {said}" if problem.where else said
