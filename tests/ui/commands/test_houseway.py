"""`tablemgr houseway`: what it prints and what it exits with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablemgr.core.resources import resource
from ui.cli import main

BROKEN = """id = "broken"
game = "pai-gow"
title = "Broken"
dated = 2026-01-01
source = "own"

[[row]]
id = "two-pairs"
sentence = "Two pairs: keep both."
source = "own"
when = ["two pairs"]
play = ["keep the pair"]
examples = ["66 66 | 22 22"]

[[row]]
id = "odd"
sentence = "A word that is none."
source = "own"
when = ["three pairs"]
play = ["best low"]

[[row]]
id = "worse"
sentence = "A way that is worse."
source = "own"
when = ["pair of: T"]
play = ["split the pair"]

[[row]]
id = "several"
sentence = "A way that leaves more than one."
source = "own"
when = ["strong hand possible", "holds: T 9 L8"]
play = ["strong only"]

[[row]]
id = "nothing"
sentence = "A way that leaves none."
source = "own"
when = ["strong hand possible", "holds: T 9 L4"]
play = ["points: 9/9"]

[[row]]
id = "dead"
sentence = "A row that no hand reaches."
source = "own"
when = ["two pairs", "one pair"]
play = ["best low"]

[[row]]
id = "pairs"
sentence = "A pair."
source = "own"
when = ["one pair"]
play = ["best low"]
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Answer a file with everything wrong that a check can find."""
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, "utf-8")
    return path


def test_every_shipped_tile_house_way_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    ways = ["canberra", "pai-gow/foxwoods", "foxwoods-jb", "generic", "generic-common", "horseshoe"]
    assert main(["houseway", "check", *ways]) == 0
    said = capsys.readouterr().out
    assert said.count(": clean\n") == 6
    assert "35,960 hands in 3,620 classes" in said


def test_everything_a_check_finds_is_named_with_row_and_place(
    broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["houseway", "check", str(broken), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert [(one["code"], one["where"]) for one in found["findings"]] == [
        ("HOUSEWAY-WORD", "row 2 (odd)"),
        ("AUDIT-UNDECIDED", "broken"),
        ("AUDIT-EXAMPLE-WRONG", "row 1 (two-pairs), example 1"),
        ("AUDIT-DOMINATED", "row 3 (worse)"),
        ("AUDIT-SEVERAL-LEFT", "row 4 (several)"),
        ("AUDIT-DOMINATED", "row 4 (several)"),
        ("AUDIT-NOTHING-LEFT", "row 5 (nothing)"),
        ("AUDIT-DEAD-ROW", "row 6 (dead)"),
    ]


def test_a_finding_is_one_clear_sentence(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "check", str(broken)]) == 1
    said = capsys.readouterr().out
    assert 'row 2 (odd): "three pairs" is not a word this game knows\n' in said
    assert "row 6 (dead): no hand reaches this row\n" in said
    assert 'row 1 (two-pairs), example 1: the example "66 66 | 22 22" is set 22 22 | 66 66 by row 1' in said


def test_a_diff_counts_and_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "diff", "generic", "foxwoods", "--show", "1"]) == 1
    said = capsys.readouterr().out
    assert said == (
        "1,096 of 35,960 hands (73 classes) are set differently by generic and foxwoods\n"
        "  66 11 31 33   (16)\n"
        "    generic: 66 31 | 11 33   [best-low]\n"
        "    foxwoods: 11 31 | 66 33   [best-low]\n"
        "the player's edge against itself: generic 2.3934 %, foxwoods 2.4175 % (commission 5 %)\n"
    )


def test_a_house_way_does_not_differ_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "diff", "generic", "generic", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hands"] == 0


def test_self_play_prints_the_integers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "selfplay", "foxwoods", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "id": "foxwoods",
        "win": 216817776,
        "push": 295686552,
        "lose": 223776672,
        "deals": 736281000,
        "player_edge": "2.4175",
        "banker_edge": "0.5745",
        "no_commission": "0.9451",
    }


def test_a_link_that_leads_nowhere_is_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert main(["houseway", "check", str(tmp_path / "loop")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_list_names_all_eleven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "list", "--json"]) == 0
    ways = [(way["game"], way["id"]) for way in json.loads(capsys.readouterr().out)]
    assert len(ways) == 11
    assert ("pai-gow", "generic") in ways
    assert ("pai-gow-poker", "standard") in ways


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "nowhere"], "there is no house way nowhere here"),
        (["check", "missing.toml"], "missing.toml: the file cannot be read"),
        (["check", "."], "this is not a file that can be read"),
        (["diff", "generic", "standard"], "the house way is for pai-gow-poker; pai-gow is needed"),
        (["selfplay", "standard"], "there is no house way standard here"),
    ],
)
def test_unusable_input_is_one_sentence_and_two(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["houseway", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err


def test_a_file_that_is_no_house_way_names_file_and_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(BROKEN.replace('when = ["two pairs"]', "when = 3", 1), "utf-8")
    assert main(["houseway", "check", str(path), "generic"]) == 2
    told = capsys.readouterr()
    assert told.err == "tablemgr: odd.toml: row 1 (two-pairs): when must be list, not int\n"
    assert "generic: clean" in told.out


def test_an_example_that_is_no_hand_is_one_finding_said_in_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.toml"
    text = (resource("houseways", "pai-gow") / "generic.toml").read_text("utf-8")
    found = re.search(r'examples = \["(\d\d)', text)
    assert found is not None
    path.write_text(text[: found.start(1)] + "99" + text[found.end(1) :], "utf-8")
    assert main(["houseway", "check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "99 is not a piece of this game)" in said
    assert "PIECE-UNKNOWN" not in said
    assert said.rstrip().endswith("generic: 1 finding")


def test_a_house_way_of_which_no_row_can_be_tried_shows_no_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.toml"
    text = (resource("houseways", "pai-gow") / "generic.toml").read_text("utf-8")
    path.write_text(re.sub(r'^(play = \[)"', r'\1"nonsense", "', text, flags=re.MULTILINE), "utf-8")
    assert main(["houseway", "check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "nothing was proved" in said
    assert "hands set by each row" not in said


def test_the_words_of_a_game_are_listed_with_their_meanings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseway", "words", "pai-gow"]) == 0
    said = capsys.readouterr().out
    assert "  split makes: <least values low/high>\n" in said
    assert "      The best low hand; of equal ones the better high hand.\n" in said
