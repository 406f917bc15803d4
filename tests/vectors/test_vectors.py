"""The handed cases of all three games, through the laboratory's own door."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablemgr.games.tien_gow.lab import answer
from tablemgr.games.tien_gow.notation import export_deal
from tablemgr.games.tien_gow.notation_reader import import_deal
from tablemgr.games.tien_gow.settle import settle
from ui.commands import solve
from ui.commands.solve_check import differences_of
from ui.commands.solve_lines import read_lines

HERE = Path(__file__).parent
CASES = {"pai-gow": 203, "pai-gow-poker": 299, "tien-gow": 236}


def cases(game: str) -> list[dict[str, Any]]:
    """Answer the cases of a game."""
    return [json.loads(line) for line in (HERE / f"{game}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", CASES)
def test_every_handed_case_is_answered_as_expected(game: str) -> None:
    with (HERE / f"{game}.jsonl").open("rb") as stream:
        lines = list(read_lines(stream))
    assert len(lines) == CASES[game]
    found = {line.id: differences_of(line) for line in lines}
    assert {name: differences for name, differences in found.items() if differences} == {}


@pytest.mark.parametrize("game", CASES)
def test_the_check_says_so_and_ends_with_0(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / f"{game}.jsonl"
    assert solve.main(["--check", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    asked = Counter(case["ask"] for case in cases(game))
    assert said[:-1] == [f"{ask}: {asked[ask]} cases, 0 differ" for ask in sorted(asked)]
    assert said[-1] == f"{path}: {CASES[game]} cases, 0 differ"


TEXTS = [case for case in cases("tien-gow") if "tgn" in case]


def test_82_deals_come_with_their_text() -> None:
    assert len(TEXTS) == 82


@pytest.mark.parametrize("case", TEXTS, ids=[case["id"] for case in TEXTS])
def test_the_text_of_a_deal_settles_as_the_case_and_writes_the_same_bytes(case: dict[str, Any]) -> None:
    deal = import_deal(case["tgn"])
    assert export_deal(deal) == case["tgn"]
    found, expect = settle(deal.record), case["expect"]
    assert (list(found.columns), list(found.final), list(found.net)) == (
        expect["columns"], expect["final"], expect["net"],
    )  # fmt: skip
    assert (found.status, found.winner, list(found.dead)) == (
        expect["status"],
        expect["winner"],
        expect["dead"],
    )
    # The case and its text are one deal.
    assert answer("settle-deal", case["given"])["net"] == expect["net"]
