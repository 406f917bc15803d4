"""Any keys in any order: nothing raises, nothing typed is lost, what is paid is what the audit computes.

Source: style.md (properties); FAULT A1, D7; ledger.md (audit).
"""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.auditing import audit
from ui.viewmodels.table.prompting import MOST_QUESTION
from ui.viewmodels.table.rows import Picture

from .conftest import Make
from .desk import POKER, TILES, Desk, again

FIGURES = [*"0123456789"]
LETTERS = [*"AKQJTCDHSBEFGLMNORWXYZ*./-, "]
NAMED = [
    "Enter",
    "Escape",
    "Backspace",
    "Undo",
    "Redo",
    "Tab",
    "Left",
    "Right",
    "F2",
    "F4",
    "F6",
    "F8",
    "F9",
    "bank",
]
LINES = [
    "As Kd 9h",
    "63 54",
    "packet 3: As Kd Qh Jc Ts 9d 8h",
    "4200",
    "\u06f4\u06f2\u06f0\u06f0",
    "\x00\u202eA",
]
KEYS = 2_000
"""Keys of the default run, over all walks."""


def a_token(desk: Desk, chance: random.Random) -> str:
    """A key that answers the question more often than not, else any key at all."""
    picture = desk.picture
    live = [key.token for key in picture.console.pad if key.live]
    pieces = [key.token for key in picture.console.pieces if key.live]
    seats = [f"seat:{n}" for n in range(9)]
    kind = chance.random()
    if pieces and kind < 0.6:
        return str(chance.choice(pieces))
    if live and kind < 0.55:
        return str(chance.choice(live))
    if kind < 0.7:
        return str(chance.choice(FIGURES))
    if kind < 0.82:
        return "Enter"
    if kind < 0.9:
        return str(chance.choice(LETTERS))
    return chance.choice(
        [*NAMED, *seats, "chip:2500", "piece:As", "piece:63", "try-again", "", "no such token"]
    )


def walk(desk: Desk, keys: int, chance: random.Random) -> None:
    """Press keys at random, look at the screen after each."""
    for n in range(keys):
        asked, token = desk.prompt, a_token(desk, chance)
        before = desk.state
        desk.recorder.press(token)
        picture = desk.picture
        assert len(picture.prompt.question) <= MOST_QUESTION, picture.prompt.question
        refused = token == "Enter" and picture.prompt.refusals and desk.state is before
        if refused and picture.prompt.question == asked.question:
            assert picture.prompt.echo == asked.echo
        if picture.approval is not None:
            (desk.recorder.withdraw if chance.random() < 0.5 else lambda: desk.recorder.approve("0101", ""))()
        if chance.random() < 0.03:
            desk.recorder.scan(chance.choice(LINES))
        if n % 40 == 0:
            kept = again(desk)
            assert (kept.asked, kept.prompt.echo) == (desk.asked, desk.prompt.echo)


@pytest.mark.parametrize(
    ("game", "level", "one_key"),
    [(POKER, 0, False), (POKER, 1, False), (POKER, 3, False), (TILES, 1, True), (TILES, 3, False)],
)
def test_any_keys_raise_nothing_lose_nothing_and_pay_what_the_audit_computes(
    make: Make, game: str, level: int, one_key: bool
) -> None:
    desk = make(
        game,
        level=level,
        one_key=one_key,
        mode="practice",
        sample_one_in=5,
        draw=random.Random(level).randrange,
    )
    walk(desk, KEYS // 5, random.Random(f"{game} {level}"))
    found = audit(desk.session.readings)
    assert (found.differences, found.not_audited) == ([], [])
    assert desk.state.number >= 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(12))
def test_any_keys_many_more(make: Make, seed: int) -> None:
    chance = random.Random(seed)
    game, variant = chance.choice(
        (
            (POKER, "commission"),
            (POKER, "face-up"),
            (POKER, "ez"),
            (TILES, "commission"),
            (TILES, "washington"),
        )
    )
    desk = make(
        game, variant=variant, level=chance.randrange(4), mode="practice", sample_one_in=chance.choice((0, 3)),
        draw=random.Random(seed).randrange, language=chance.choice(("en", "fa", "ru", "zh_Hant")),
        pays_at_end=chance.random() < 0.3, one_key=chance.random() < 0.3,
        pay_threshold=chance.choice((None, Money(10_000))), recall_threshold=chance.choice((None, Money(5_000))),
    )  # fmt: skip
    walk(desk, 2_000, chance)
    found = audit(desk.session.readings)
    assert (found.differences, found.not_audited) == ([], [])
    assert desk.state.number > 1


def of_anew(desk: Desk, folder: Path) -> Picture:
    """Answer the picture of a recorder that was just made, over what is on record and what is in the draft's file."""
    shutil.copytree(desk.drafts, folder)
    fresh = again(replace(desk, drafts=folder)).picture
    shutil.rmtree(folder)
    return fresh


@pytest.mark.parametrize("game", [POKER, TILES])
def test_a_picture_is_the_one_that_a_new_recorder_draws(make: Make, tmp_path: Path, game: str) -> None:
    desk, chance = make(game, level=3 if game == POKER else 0, pays_at_end=True), random.Random(7)
    for _ in range(90):
        token = a_token(desk, chance)
        desk.recorder.press(token)
        kept, fresh = desk.picture, of_anew(desk, tmp_path / "drafts")
        # A refusal, and who is asked to sign, are what was pressed last; a new recorder knows neither.
        if kept.approval is None:
            assert kept.felt == fresh.felt, token
            assert kept.console == fresh.console, token
            assert (kept.top, kept.strip, kept.sheet) == (fresh.top, fresh.strip, fresh.sheet), token
            assert replace(kept.prompt, refusals=()) == replace(fresh.prompt, refusals=()), token
        else:
            desk.recorder.withdraw()
