"""A refusal names its place and its figures as the reader writes them.

Source: screens.md, ground rules 3 and 8; style.md, rule 13.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.problems import problem
from tablemgr.table.commands import COMMANDS, CorrectRound
from ui.viewmodels.table.refusing import sentence_of, sentences
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
         "A pit boss may not do this; it takes: dealer, auditor."),
        (problem("UNDO-LATER", "undo", later="HandsLocked"), "Take back what came after it first (all set)."),
        (problem("UNDO-LATER", "undo", later="SomethingNew"), "Take back what came after it first (SomethingNew)."),
        (problem("SPLIT-FOUL", "bank", low="pair K-K", high="pair 9-9-A-7-4"),
         "The bank: foul: the low hand (kings) outranks the high hand (nines, ace 7 4)."),
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


def test_every_command_of_a_round_has_a_key_but_the_correction_of_a_closed_one() -> None:
    """A correction is the pit boss's with another second person: it stands beside the rounds, not at the desk."""
    desk = "\n".join(path.read_text("utf-8") for path in (ROOT / "ui" / "viewmodels" / "table").glob("*.py"))
    missing = {
        kind.__name__
        for kind in COMMANDS
        if f"{kind.__name__}(" not in desk and f"{kind.__name__} if" not in desk
    }
    assert missing - {"BuyIn", "GiveBack"} == {CorrectRound.__name__}
