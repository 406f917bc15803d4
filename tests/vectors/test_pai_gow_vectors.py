"""The handed cases of Pai Gow, asked of the engine itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tablemgr.games.pai_gow.lab import answer
from tablemgr.games.pai_gow.ranking import ranking
from tablemgr.pieces.tiles import parse_tiles

ALLOWANCES = {"swap_ok", "twins_interchangeable"}


def _strength(codes: list[str]) -> int:
    return ranking().rank(parse_tiles(" ".join(codes))).strength


def _same(case: dict[str, Any], key: str, got: Any) -> bool:
    wanted = case["expect"][key]
    # A setting is compared by ranks: 63 and 54 are worth the same.
    return bool(_strength(got) == _strength(wanted) if case["ask"] == "set" else got == wanted)


def test_every_handed_case_of_pai_gow_is_answered_as_expected(root: Path) -> None:
    lines = (root / "tests/vectors/pai-gow.jsonl").read_text("utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    different = [
        (case["id"], key, got.get(key))
        for case in cases
        for got in [answer(case["ask"], case["given"])]
        for key in case["expect"].keys() - ALLOWANCES
        if key not in got or not _same(case, key, got[key])
    ]
    assert (len(cases), different) == (203, [])
