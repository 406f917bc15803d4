"""A refusal names its place and its figures as the reader writes them.

Source: screens.md, ground rules 3 and 8; style.md, rule 13.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.problems import problem
from tablemgr.core.text import catalogue
from tablemgr.table.commands import COMMANDS, CorrectRound
from tablemgr.table.commands.mis_sets import CorrectSetting
from ui.viewmodels.deal.refusing import sentences as sentences_of_deals
from ui.viewmodels.table.refusing import is_money, sentence_of, sentences
from ui.viewmodels.words import Words

ROOT = Path(__file__).resolve().parents[4]
EN, FA = Words("en", "EUR"), Words("fa", "EUR")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (problem("BET-LIMIT", "seat 3", bet="main", amount=1_000_000, least=500, most=50_000),
         "Seat 3: 10,000 on main bet is outside the limits, 5 to 500."),
        (problem("PHASE-NOT-YET", "seat 3", wanted="seats", phase="bank"),
         "Seat 3: not yet: this belongs to seats, and the round is at bank hand."),
        (problem("ROLE-MAY-NOT", "badge", role="pit boss", roles="dealer, auditor"),
         "The role pit boss may not do this; it takes: dealer, auditor."),
        (problem("UNDO-LATER", "undo", later="HandsLocked"), "Take back what came after it first (all set)."),
        (problem("UNDO-LATER", "undo", later="SomethingNew"), "Take back what came after it first (SomethingNew)."),
        (
            problem("DEAL-NOT-PAID", "seat 2", type="SUPREME", seat=2),
            "Seat 2: nothing was paid for Supreme that could be taken back.",
        ),
        (problem("SPLIT-FOUL", "bank", low="pair K-K", high="pair 9-9-A-7-4"),
         "The bank: foul: the low hand (kings) outranks the high hand (nines, ace 7 4)."),
        (problem("TG-BAD_STAKE", "stake", got=0, least=1, most=9_223_372_036),
         "0 a point cannot be the stake; it lies between 0.01 and 92,233,720.36."),
        (problem("VALUE-RANGE", "chip 1.value", key="value", value=0, least=1, most=10**12),
         "Value is 0; it must lie between 0.01 and 10,000,000,000."),
        (problem("VALUE-RANGE", "chip 1", key="round", value=1234, least=1, most=10**12),
         "Round is 1234; it must lie between 1 and 1,000,000,000,000."),
        (problem("AMOUNT-LARGE", "seat 3", amount=10**20, most=500),
         "Seat 3: 1,000,000,000,000,000,000 is more than this program counts; at most 5."),
    ],
)  # fmt: skip
def test_figures_are_written_for_people(found: object, said: str) -> None:
    assert sentence_of(found, EN) == said  # type: ignore[arg-type]


def test_places_figures_and_names_are_in_the_readers_language() -> None:
    found = problem("BET-LIMIT", "seat 3", bet="fortune", amount=250_000, least=500, most=50_000)
    said = sentence_of(found, FA)
    assert said.startswith("صندلی ۳: ")
    assert "۲٬۵۰۰" in said
    assert "فورچون" in said
    assert not any(
        "a" <= c <= "z"
        for c in sentence_of(problem("ROLE-MAY-NOT", "badge", role="dealer", roles="dealer"), FA)
    )


def test_the_same_refusal_is_said_once() -> None:
    twice = (problem("ROUND-EMPTY", "round"), problem("ROUND-EMPTY", "round"))
    assert sentences(twice, EN) == ("No bet lies on the table.",)


def test_every_command_of_a_round_has_a_key_but_those_that_correct_a_closed_one() -> None:
    """A correction is the pit boss's with another second person: it stands beside the rounds, not at the desk."""
    desk = "\n".join(path.read_text("utf-8") for path in (ROOT / "ui" / "viewmodels" / "table").glob("*.py"))
    missing = {
        kind.__name__
        for kind in COMMANDS
        if f"{kind.__name__}(" not in desk and f"{kind.__name__} if" not in desk
    }
    assert missing - {"BuyIn", "GiveBack", "PlayCash", "ColourUp"} == {
        CorrectRound.__name__, CorrectSetting.__name__
    }  # fmt: skip


def figures_of_money() -> Iterator[tuple[str, str, str]]:
    """Every figure of a problem that is made of minor units where it is made: code, figure, place."""
    for path in sorted(
        path for room in ("tablemgr", "ui", "reports") for path in (ROOT / room).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem" and node.args):
                continue
            code = getattr(node.args[0], "value", "")
            for figure in node.keywords if isinstance(code, str) else ():
                made = {getattr(one, "attr", getattr(one, "id", "")) for one in ast.walk(figure.value)}
                if made & {"minor", "MOST_MONEY", "LARGEST"}:
                    yield code, str(figure.arg), f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_figure_of_money_is_shown_as_money() -> None:
    said = {
        code: {name for _, name, _, _ in string.Formatter().parse(text) if name}
        for code, text in catalogue("en").items()
    }
    found = list(figures_of_money())
    assert len(found) > 20
    # A range says of which key it is; a chip's value is the only one that is money.
    plain = [one for one in found if not is_money(problem(one[0], "", key="value"), one[1])]
    assert [one for one in plain if one[1] in said[one[0]]] == []


@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
def test_no_sentence_speaks_of_minor_units_to_whoever_reads_amounts(language: str) -> None:
    words = Words(language, "USD")
    found = problem("TG-BAD_STAKE", "stake", got=123_456, least=1, most=99_999_900)
    for said in (*sentences([found], words), *sentences_of_deals([found], words)):
        assert words.money_with(123_456) in said, said
        assert words.money_with(99_999_900) in said, said
        assert "123456" not in words.digits(said), said
