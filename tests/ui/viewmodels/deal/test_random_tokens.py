"""Any token at any time: nothing raises, the picture can always be drawn, money always sums to zero."""

from __future__ import annotations

import random

import pytest

from tablemgr.core.money import Money
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import Desk

PIECES = ("66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51", "63", "54", "62", "53", "52", "43", "42", "41", "32", "21")  # fmt: skip
TOKENS = (
    *"0123456789-?/*", *("Enter",) * 6, "Escape", "Backspace", "Undo", "Redo", "Tab", "Up",
    *(f"F{n}" for n in range(2, 10)), *"VHCDXWNAGTEZSQULKRMB",
    *(f"seat:{n}" for n in range(5)), *(f"piece:{code}" for code in PIECES), "piece:99", "paid:1:2", "paid:x:", "collect:2",
    "collect:9", "", "ß", "شش", "seat:", "Paste",
)  # fmt: skip
RULES = ("core", "seed000_all", "core; streak_mode=additive; one_red_dot=true; sweep_exception=any_lead")


def walk(desk: Desk, seed: int, tokens: int) -> None:
    rng = random.Random(seed)
    for step in range(tokens):
        # Mostly what the pad offers, so that deals get somewhere.
        live = [key.token for key in desk.picture.console.pad if key.live]
        live += [key.token for key in desk.picture.console.pieces if key.live][:9]
        token = rng.choice(live) if live and rng.random() < 0.6 else rng.choice(TOKENS)
        desk.press(token)
        if step % 40 == 0 and desk.picture.approval is not None:
            desk.recorder.approve("P7", "0000") if rng.random() < 0.5 else desk.recorder.withdraw()
        if step % 97 == 0:
            desk.recorder.scan(rng.choice(("63 54", "scanned text", "  ", "1234567890123", "\u202e66")))
    for due in desk.state.dues:
        assert sum(due.points) == 0
    if desk.state.settled is not None:
        assert sum(desk.state.settled.net) == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_random_tokens_never_raise(new_desk: NewDesk, seed: int) -> None:
    desk = new_desk(RULES[seed], collection=Money(2500), depth=("full", "tricks", "columns")[seed])
    walk(desk, seed, 1000)
    assert len(desk.state.facts) + desk.state.number > 3


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10, 16))
def test_many_random_tokens_never_raise(new_desk: NewDesk, seed: int) -> None:
    desk = new_desk(RULES[seed % 3], depth=("full", "tricks", "columns")[seed % 3])
    walk(desk, seed, 3000)
    assert desk.state.number > 0
