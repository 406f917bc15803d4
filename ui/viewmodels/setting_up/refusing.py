"""What is wrong with a form, each sentence at the field that it is about.

Source: screens.md, ground rule 3 (refused in place).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tablemgr.core.problems import Problem
from ui.viewmodels.setting_up.rows import Form, Refusal
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words


def named_last(where: str) -> tuple[str, ...]:
    """Answer the names in a place, the innermost first: "table.limits.least" is about the least.

    Source: style.md, rule 13.
    """
    return tuple(reversed(where.lower().replace(" ", "_").split(".")))


def refusals(
    problems: Iterable[Problem], form: Form, words: Words,
    names: Callable[[str], tuple[str, ...]] = named_last,
) -> tuple[Refusal, ...]:  # fmt: skip
    """Answer every sentence once, at its field as far as it is about one. names: what a place may be called here.

    Source: screens.md, ground rule 3.
    """
    asked = {ask.name for ask in form.asks}
    placed: list[Refusal] = []
    for found in problems:
        field = next((name for name in names(found.where) if name in asked), "")
        # At its field a sentence needs no place before it.
        said = sentences((replace(found, where="") if field else found,), words)
        placed += [Refusal(field, one) for one in said]
    return tuple(dict.fromkeys(placed))
