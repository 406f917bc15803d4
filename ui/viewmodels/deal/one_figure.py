"""A figure that is refused where one figure answers: it stands in the field until it is taken away.

Somebody may type there what has two keys elsewhere, a tile or a throw of two dice. Were the first key refused and
dropped, the second one would be taken for the whole answer.

Source: screens.md, ground rule 3 (refused in place); look.md 5 (typed text stays).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from ui.viewmodels.deal.pads import back_key
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.refusing import sentences
from ui.viewmodels.deal.tokens import BACKSPACE, DIGITS, ENTER
from ui.viewmodels.deal.took import Asked, Question, Took

STANDS = "\u2715"
"""Parts what was taken from the figures that are refused, in the text of a draft."""


def parted(text: str) -> tuple[str, str]:
    """Answer what was taken of a text, and the refused figures that stand behind it.

    >>> parted("12\\u271563"), parted("12")
    (('12', '63'), ('12', ''))

    Source: screens.md, ground rule 3.
    """
    taken, _, figures = text.partition(STANDS)
    return taken, figures


def standing(text: str, figures: str) -> str:
    """Answer the text of a draft in which figures stand refused.

    Source: screens.md, ground rule 3.
    """
    return f"{text}{STANDS}{figures}"


def press(question: Question, at: Reading, text: str, token: str) -> Took | None:
    """Answer what a token does at a question, or to the figures that stand refused at it.

    Source: screens.md, ground rule 3.
    """
    taken, figures = parted(text)
    if not figures:
        return question.press(at, text, token)
    if token in {BACKSPACE, "/"}:
        return Took(taken)
    if token in DIGITS:
        more = figures + token
        return Took(taken, problems=(problem("TD-ONE-FIGURE", "", typed=more),), stands=more)
    if token == ENTER:
        return Took(taken, problems=(problem("TD-ONE-FIGURE", "", typed=figures),), stands=figures)
    return question.press(at, taken, token)


def show(question: Question, at: Reading, text: str) -> Asked:
    """Answer what a question shows, with the refused figures in their place and the key that takes them away.

    Source: look.md 5 (2 px ink border on the wrong piece, the sentence under the field).
    """
    taken, figures = parted(text)
    asked = question.show(at, taken)
    if not figures:
        return asked
    before = f"{asked.prompt.echo} " if asked.prompt.echo else ""
    first = question.press(at, taken, figures[0])
    wrong: tuple[Problem, ...] = (problem("TD-ONE-FIGURE", "", typed=figures),)
    if first is not None and first.problems and len(figures) == 1:
        wrong = first.problems
    prompt = replace(
        asked.prompt,
        echo=before + figures,
        bad=(len(before), len(figures)),
        refusals=sentences(wrong, at.words),
    )
    others = tuple(one for one in asked.pad if one.token != "/")
    return replace(asked, prompt=prompt, pad=(*others, back_key(at, figures)))
