"""Reading and binding a house way: everything that can be wrong has its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.houseway.load import LARGEST_FILE, bind, bind_known, load, parse, read_file
from tablemgr.houseway.table import HouseWayError
from tests.tablemgr.houseway.toy import HEAD, TOY, row, text

GOOD = row("all", [], ["in order"])


def problems_of(data: bytes) -> list[tuple[str, str]]:
    """Answer code and place of all that is wrong with a text."""
    with pytest.raises(HouseWayError) as refused:
        bind(parse(data, slots=TOY.glossary.slots), TOY)
    return [(p.code, p.where) for p in refused.value.problems]


def test_a_house_way_keeps_what_its_file_says() -> None:
    way = parse(
        text(row("all", ["holds: 2"], ["in order"], 'numbers = ["1", "2"]\nexamples = ["1 | 2"]')),
        slots=("numbers",),
    )
    assert (way.id, way.game, way.title, way.dated.isoformat()) == ("mine", "toy", "Mine", "2026-01-01")
    (only,) = way.rows
    assert (only.when, only.play, only.examples) == (("holds: 2", "numbers: 1 2"), ("in order",), ("1 | 2",))


def test_the_hash_is_that_of_every_byte_of_the_text() -> None:
    assert parse(b"# \n" + text(GOOD)).sha256 != parse(text(GOOD)).sha256
    assert (
        parse(
            b'id = "a"\ngame = "toy"\ntitle = "A"\ndated = 2026-01-01\nsource = "s"\n' + GOOD.encode()
        ).sha256
        == "f140cb73e06ee6eee44faa6fafedd01e7d0814e275bc69c8722bf566992ec08f"
    )


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (text(), [("HOUSEWAY-NO-ROWS", "file")]),
        (text(GOOD, GOOD), [("HOUSEWAY-ROW-TWICE", "row 2 (all)")]),
        (text(row("all", [], [])), [("HOUSEWAY-NO-PLAY", "row 1 (all)")]),
        (text(row("All", [], ["in order"])), [("HOUSEWAY-ID", "row 1 (All)")]),
        (text(row("all", [], ["in order"], "weight = 3")), [("HOUSEWAY-KEY", "row 1 (all)")]),
        (text(row("all", [], ["in order"], "note = 3")), [("HOUSEWAY-TYPE", "row 1 (all)")]),
        (text(row("all", [], ["in order"], "examples = [3]")), [("HOUSEWAY-TYPE", "row 1 (all)")]),
        (text(row("all", [], ["in order"], 'numbers = "1 2"')), [("HOUSEWAY-TYPE", "row 1 (all)")]),
        (text(GOOD, head=HEAD + "allows_dominated = -1\n"), [("HOUSEWAY-TYPE", "file")]),
        (text(GOOD, head=HEAD + "allows_dominated = true\n"), [("HOUSEWAY-TYPE", "file")]),
        (text(GOOD, head=HEAD + "colour = 1\n"), [("HOUSEWAY-KEY", "file")]),
        (text(GOOD, head=HEAD.replace('"mine"', "7")), [("HOUSEWAY-TYPE", "file")]),
        (text(GOOD, head=HEAD.replace("dated = 2026-01-01\n", "")), [("HOUSEWAY-KEY-MISSING", "file")]),
        (text(GOOD, head=HEAD.replace("2026-01-01", '"2026"')), [("HOUSEWAY-TYPE", "file")]),
        (text(GOOD, head=HEAD.replace('"Mine"', '""')), [("HOUSEWAY-TYPE", "file")]),
        (text(GOOD, head=HEAD.replace('"toy"', '"chess"')), [("HOUSEWAY-GAME", "file")]),
        (text(GOOD, head=HEAD + "[settings]\ntame = true\n"), [("HOUSEWAY-KEY", "settings")]),
        (text(GOOD, head=HEAD + "[settings]\nwild = 1\n"), [("HOUSEWAY-TYPE", "settings")]),
        (text(GOOD, head=HEAD + "[settings]\nwild = 1.5\n"), [("HOUSEWAY-TYPE", "settings")]),
        (b"row = [1]\n" + text(), [("HOUSEWAY-TYPE", "row 1")]),
        (b"\xff", [("HOUSEWAY-NOT-UTF8", "line 1")]),
        (text(GOOD) + b"\n\xff", [("HOUSEWAY-NOT-UTF8", "line 14")]),
        (b"id = ", [("HOUSEWAY-TOML", "")]),
        (b"id = " + b"[" * 5000, [("HOUSEWAY-TOML", "")]),
        (b"id = " + b"9" * 5000, [("HOUSEWAY-TOML", "")]),
        (text(row("all", ["hold: 2"], ["in order"])), [("HOUSEWAY-WORD", "row 1 (all)")]),
        (text(GOOD, row("more", [], ["in odrer"])), [("HOUSEWAY-WORD", "row 2 (more)")]),
        (text(row("all", ["holds"], ["in order"])), [("HOUSEWAY-PARAMETER-MISSING", "row 1 (all)")]),
        (text(row("all", ["pair: 2"], ["in order"])), [("HOUSEWAY-PARAMETER-NONE", "row 1 (all)")]),
        (text(row("all", ["holds: x"], ["in order"])), [("HOUSEWAY-PARAMETER", "row 1 (all)")]),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_used_says_what_and_where(data: bytes, found: list[tuple[str, str]]) -> None:
    assert problems_of(data) == found


def test_everything_wrong_is_named_at_once() -> None:
    data = text(row("all", ["hold: 2", "pair: 1"], ["odd"]), row("more", [], ["in order"], "x = 1"))
    with pytest.raises(HouseWayError) as refused:
        parse(data)
    assert [(p.code, p.where) for p in refused.value.problems] == [("HOUSEWAY-KEY", "row 2 (more)")]
    assert problems_of(data.replace(b"x = 1", b"")) == [
        ("HOUSEWAY-WORD", "row 1 (all)"),
        ("HOUSEWAY-PARAMETER-NONE", "row 1 (all)"),
        ("HOUSEWAY-WORD", "row 1 (all)"),
    ]


def test_a_word_that_the_game_does_not_know_is_quoted() -> None:
    with pytest.raises(HouseWayError, match="hold: 2"):
        bind(parse(text(row("all", ["hold: 2"], ["in order"]))), TOY)


def test_a_toml_error_names_its_line() -> None:
    with pytest.raises(HouseWayError, match="line 6"):
        parse(text(head=HEAD + "here is no key\n"))


def test_a_row_that_cannot_be_read_is_left_out_and_the_rest_still_bound() -> None:
    way = parse(text(row("odd", ["hold: 2"], ["in order"]), GOOD))
    bound, problems, left_out = bind_known(way, TOY)
    assert ([p.code for p in problems], set(left_out)) == (["HOUSEWAY-WORD"], {0})
    assert bound.choose((2, 1)) == (1, (1, 2))


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (LARGEST_FILE + 1))
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    for path, code in (
        (tmp_path / "missing.toml", "FILE-UNREADABLE"),
        (tmp_path, "FILE-NOT-REGULAR"),
        (pipe, "FILE-NOT-REGULAR"),
        (large, "FILE-TOO-LARGE"),
        (tmp_path / "nul\0.toml", "FILE-UNREADABLE"),
    ):
        with pytest.raises(Refused) as refused:
            read_file(path)
        assert [(p.code, p.where) for p in refused.value.problems] == [(code, str(path))]


def test_a_file_of_two_gigabytes_is_refused_without_being_read(tmp_path: Path) -> None:
    hollow = tmp_path / "hollow.toml"
    with hollow.open("wb") as file:
        file.truncate(2 << 30)
    with pytest.raises(HouseWayError) as refused:
        load(hollow, TOY)
    assert refused.value.problems[0].code == "FILE-TOO-LARGE"
