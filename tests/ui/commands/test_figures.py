"""`tablemgr figures`: tables of counted figures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from ui import cli
from ui.commands import figures


def counted() -> Iterator[figures.Table]:
    yield "Best", ("hand", "total"), [("flush", 6_172_088), ("pair", 64)]
    yield "Edges", ("table", "edge"), [("one", "1 / 2")]


def test_tables_stand_in_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(figures, "GAMES", {"small": counted})
    assert figures.main(["small"]) == 0
    assert capsys.readouterr().out == (
        "Best\nhand       total\nflush  6,172,088\npair          64\n\nEdges\ntable   edge\none    1 / 2\n"
    )


def test_figures_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(figures, "GAMES", {"small": counted})
    assert figures.main(["small", "--json"]) == 0
    best, _ = json.loads(capsys.readouterr().out)
    assert best == {
        "heading": "Best",
        "rows": [{"hand": "flush", "total": 6_172_088}, {"hand": "pair", "total": 64}],
    }


@pytest.mark.parametrize(
    ("edge", "text"),
    [
        (Fraction(11_970_096, 154_143_080), "7.7656"),
        (Fraction(1, 8), "12.5000"),
        (Fraction(-1, 3), "-33.3333"),
        (Fraction(1, 2_000_000), "0.0001"),
        (Fraction(0), "0.0000"),
    ],
)
def test_an_edge_in_per_cent_has_four_places(edge: Fraction, text: str) -> None:
    assert figures.per_cent(edge) == text


def test_a_game_without_figures_is_unusable_input(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["figures", "poker"])
    assert stopped.value.code == 2
    assert "pai-gow-poker" in capsys.readouterr().err


@pytest.mark.exhaustive
def test_the_figures_of_pai_gow_poker_are_those_of_the_rules_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["figures", "pai-gow-poker"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "straight          11,236,028      6,180,020   5,056,008" in said
    assert "total            154,143,080    133,784,560  20,358,520" in said
    assert "fortune-2            11970096 / 154143080    7.7656" in said
    assert "nine-high                             31,080" in said
