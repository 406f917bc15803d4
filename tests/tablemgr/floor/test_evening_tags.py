"""What a recorded evening's texts say of their table must be what the evening says of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.core.text import problem_sentence
from tablemgr.floor.evening import load_evening


def refused(tmp_path: Path, name: str, *changes: tuple[str, str], codes: set[str] | None = None) -> list[str]:
    """Answer the sentences that refuse the recorded evening once a file of it was changed."""
    folder = tmp_path / "evening"
    shutil.copytree(resource("demo"), folder)
    text = (folder / name).read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    (folder / name).write_text(text, "utf-8")
    with pytest.raises(Refused) as failure:
        load_evening(folder)
    if codes is not None:
        assert {one.code for one in failure.value.problems} == codes
    return [problem_sentence(one) for one in failure.value.problems]


@pytest.mark.parametrize("stake", ["12.5", "-5", "0", "", "five", "٥٠٠", "+500", "5e2", "9" * 19])
def test_a_stake_that_is_no_whole_number_above_zero_is_refused(tmp_path: Path, stake: str) -> None:
    changes = ('[Stake "500"]', f'[Stake "{stake}"]')
    assert refused(tmp_path, "tg-01.tgn", changes, codes={"EVENING-STAKE"}) == [
        f'tg-01.tgn: deal 1: the tag Stake says "{stake}"; a stake is a whole number of minor units above zero'
    ]


def test_a_stake_that_is_not_the_tables_is_refused(tmp_path: Path) -> None:
    changes = ('[Stake "500"]', '[Stake "777 HKD minor units"]')
    assert refused(tmp_path, "tg-01.tgn", changes) == [
        "tg-01.tgn: deal 1: the tag Stake says 777; the table has 500"
    ]


def test_free_text_behind_the_stake_says_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    shutil.copytree(resource("demo"), folder)
    text = (folder / "tg-01.tgn").read_text("utf-8")
    (folder / "tg-01.tgn").write_text(text.replace('"500"', '"500 USD minor units"', 1), "utf-8")
    assert len(load_evening(folder).tables[3].rounds) == 26


def test_a_stake_that_stands_twice_is_refused(tmp_path: Path) -> None:
    changes = ('[Stake "500"]', '[Stake "500"]\n[Stake "500"]')
    assert refused(tmp_path, "tg-01.tgn", changes) == ["tg-01.tgn: deal 1: the tag Stake stands twice"]


def test_a_deal_of_another_table_or_under_other_rules_is_refused(tmp_path: Path) -> None:
    table = ('[Table "TG-01"]', '[Table "TG-02"]')
    assert refused(tmp_path, "tg-01.tgn", table) == [
        "tg-01.tgn: deal 1: the tag Table says TG-02; the table has TG-01"
    ]
    shutil.rmtree(tmp_path / "evening")
    rules = ('[Rules "core; one_red_dot=true"]', '[Rules "core"]')
    assert refused(tmp_path, "tg-01.tgn", rules) == [
        "tg-01.tgn: deal 1: the tag Rules says core; the table has core; one_red_dot=true"
    ]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('[Table "PG-02"]', '[Table "PG-03"]', "the tag Table says PG-03; the table has PG-02"),
        (
            '[Variant "commission"]',
            '[Variant "no-commission"]',
            "the tag Variant says no-commission; the table has commission",
        ),
        (
            '[Game "pai-gow"]',
            '[Game "pai-gow-poker"]',
            "the tag Game says pai-gow-poker; the table has pai-gow",
        ),
        ('[Level "3"]', '[Level "4"]', "4 is no value for the tag Level"),
        ('[Level "3"]', '[Level "three"]', "three is no value for the tag Level"),
        ('[Level "3"]', '[Level "3"]\n[Currency "EUR"]', "the tag Currency says EUR; the table has USD"),
    ],
)
def test_a_tag_of_a_round_that_is_not_the_tables_is_refused(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    if "Game" in before:
        # A round of cards: tiles would be refused before the game is looked at.
        text = '[PGR "1"]\n[Game "pai-gow-poker"]\n[Table "PG-02"]\n[Number "1"]\n\nskip "spilled"\n'
        (tmp_path / "one").mkdir()
        first = (resource("demo") / "pg-02.pgr").read_text("utf-8")
        assert refused(tmp_path / "one", "pg-02.pgr", (first, text)) == [
            f"pg-02.pgr: line 1, column 1: {said}"
        ]
        return
    assert refused(tmp_path, "pg-02.pgr", (before, after)) == [f"pg-02.pgr: line 1, column 1: {said}"]


def test_a_number_that_two_rounds_have_is_said_to_stand_twice(tmp_path: Path) -> None:
    changes = ('[Number "2"]', '[Number "1"]')
    (said,) = refused(tmp_path, "pg-02.pgr", changes, codes={"EVENING-NUMBER-TWICE"})
    assert said.startswith("pg-02.pgr: line ")
    assert said.endswith(": the Number 1 stands twice: the round of line 1 has it already")


def test_a_number_that_stands_twice_in_one_round_is_named_with_its_line(tmp_path: Path) -> None:
    changes = ('[Number "1"]', '[Number "1"]\n[Number "1"]')
    assert refused(tmp_path, "pg-02.pgr", changes) == [
        "pg-02.pgr: line 6, column 1: the tag Number stands twice"
    ]


@pytest.mark.parametrize("bet", ["-5", "12.5"])
def test_a_bet_that_is_no_whole_number_above_zero_is_refused_where_it_stands(
    tmp_path: Path, bet: str
) -> None:
    assert refused(tmp_path, "pg-02.pgr", ("3: 2000 / push", f"3: {bet} / push")) == [
        f"pg-02.pgr: line 16, column 4: {bet} is no amount: an amount is a whole number of minor units above zero"
    ]
