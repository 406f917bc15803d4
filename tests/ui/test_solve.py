"""`tablemgr solve`: one answer a line whatever comes in, and a check that misses no difference."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.problems import Refused, problem
from ui.commands import solve, solve_check, solve_lines

CLASSIFY = {"id": "a", "game": "tien-gow", "ask": "classify", "given": {"tiles": ["63", "54"]}}

Solve = Callable[[bytes], tuple[int, list[dict[str, Any]]]]


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solve:
    """Answer what answers a standard input: exit code and lines."""

    def run(text: bytes) -> tuple[int, list[dict[str, Any]]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        code = solve.main([])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def line(**changed: Any) -> bytes:
    """Answer a case as a line."""
    return json.dumps({**CLASSIFY, **changed}).encode() + b"\n"


def codes(answer: dict[str, Any]) -> list[str]:
    """Answer the codes of a refused line."""
    return [one["code"] for one in answer["problems"]]


def test_every_line_has_one_answer_in_the_same_order(solved: Solve) -> None:
    code, answers = solved(line(id="1") + line(id="2", given={"tiles": ["66", "53"]}) + line(id=3))
    assert code == 0
    assert answers == [
        {"id": "1", "answer": {"class": "M2"}},
        {"id": "2", "answer": {"class": None}},
        {"id": 3, "answer": {"class": "M2"}},
    ]


def test_keys_that_are_not_asked_are_ignored(solved: Solve) -> None:
    code, answers = solved(line(expect={"class": "X"}, rule="R4", tag="t", basis="text", tgn="*"))
    assert (code, answers) == (0, [{"id": "a", "answer": {"class": "M2"}}])


def test_no_input_is_no_answer(solved: Solve) -> None:
    assert solved(b"") == (0, [])
    assert solved(b"\n \n\t\n") == (0, [])


def test_a_mark_before_the_first_character_and_other_line_ends_do_no_harm(solved: Solve) -> None:
    code, answers = solved(b"\xef\xbb\xbf" + line().replace(b"\n", b"\r\n") + line().rstrip())
    assert code == 0
    assert len(answers) == 2


@pytest.mark.parametrize(
    ("raw", "name", "code"),
    [
        (b"\xff\xfe{}\n", None, "SOLVE-NOT-UTF8"),
        (b"\x00\x01\x02\n", None, "SOLVE-NOT-JSON"),
        (b"{\n", None, "SOLVE-NOT-JSON"),
        (b'{"id": "x", "game": \n', "x", "SOLVE-NOT-JSON"),
        (b'{"id": "x"} {"id": "y"}\n', "x", "SOLVE-NOT-JSON"),
        (b"[1, 2]\n", None, "SOLVE-NOT-A-CASE"),
        (b'"text"\n', None, "SOLVE-NOT-A-CASE"),
        (b"7\n", None, "SOLVE-NOT-A-CASE"),
        (b"NaN\n", None, "SOLVE-NOT-A-NUMBER"),
        (b'{"id": "x", "given": {"bet": -Infinity}}\n', "x", "SOLVE-NOT-A-NUMBER"),
        (b'{"id": "x", "given": {"bet": 1e999}}\n', "x", "SOLVE-NOT-A-NUMBER"),
        (b'{"id": "x", "a": 1, "a": 2}\n', "x", "SOLVE-KEY-TWICE"),
        (b'{"id": "x", "given": {"a": 1, "a": 1}}\n', "x", "SOLVE-KEY-TWICE"),
        (b'{"id": "x", "given": ' + b"[" * 100_000 + b"\n", "x", "SOLVE-NESTED"),
        (b'{"id": "x", "given": ' + b'{"a":' * 100_000 + b"\n", "x", "SOLVE-NESTED"),
        (b'{"id": "x", "given": ' + b"9" * 5_000 + b"}\n", "x", "SOLVE-NOT-JSON"),
        (b"{" + b" " * (1 << 20) + b"}\n", None, "SOLVE-LONG"),
        (b"\x00" * 3_000_000 + b"\n", None, "SOLVE-LONG"),
    ],
    ids=lambda value: value[:24].decode("latin-1") if isinstance(value, bytes) else None,
)  # fmt: skip
def test_a_broken_line_is_refused_with_its_number_and_the_next_is_answered(
    solved: Solve, raw: bytes, name: str | None, code: str
) -> None:
    exit_code, answers = solved(line() + raw + line())
    assert exit_code == 1
    assert [codes(answers[1]), answers[1]["id"], answers[1]["problems"][0]["where"]] == [
        [code],
        name,
        "line 2",
    ]
    assert answers[0] == answers[2] == {"id": "a", "answer": {"class": "M2"}}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"game": "chess"}, [("GAME-UNKNOWN", "game")]),
        ({"game": None}, [("GAME-UNKNOWN", "game")]),
        ({"game": ["tien-gow"]}, [("GAME-UNKNOWN", "game")]),
        ({"ask": "bluff"}, [("ASK-UNKNOWN", "ask")]),
        ({"ask": 7}, [("VALUE-TYPE", "ask")]),
        ({"given": []}, [("VALUE-TYPE", "given")]),
        ({"given": None}, [("VALUE-TYPE", "given")]),
        ({"given": {}}, [("KEY-MISSING", "given.tiles")]),
        ({"given": {"tiles": ["63"], "colour": 1}}, [("KEY-UNKNOWN", "given.colour")]),
        ({"given": {"tiles": "63"}}, [("VALUE-TYPE", "given.tiles")]),
        ({"given": {"tiles": ["77", "63", "6"]}}, [("PIECE-UNKNOWN", "given.tiles, tile 1"), ("PIECE-UNKNOWN", "given.tiles, tile 3")]),
        ({"id": ["x"]}, [("VALUE-TYPE", "id")]),
    ],
)  # fmt: skip
def test_a_case_refused_as_data_says_what_and_where(
    solved: Solve, changed: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    code, answers = solved(line(**changed))
    assert code == 1
    found = answers[0]["problems"]
    assert [(one["code"], one["where"]) for one in found] == expected
    assert all(one["message"] and "{" not in one["message"] for one in found)


def test_every_missing_key_of_a_case_is_named(solved: Solve) -> None:
    assert [one["where"] for one in solved(b"{}\n")[1][0]["problems"]] == ["game", "ask", "given"]


def test_a_failure_of_the_program_itself_is_a_problem_of_that_line(
    solved: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_ask: str, _given: object) -> dict[str, Any]:
        raise ZeroDivisionError("by hand")

    monkeypatch.setattr("tablemgr.games.tien_gow.lab.answer", failing)
    code, answers = solved(line() + line(id="b"))
    assert code == 1
    assert [codes(answer) for answer in answers] == [["SOLVE-FAULT"], ["SOLVE-FAULT"]]
    assert "ZeroDivisionError: by hand" in answers[0]["problems"][0]["message"]


def test_text_that_utf8_cannot_carry_comes_back_escaped(solved: Solve) -> None:
    code, answers = solved(
        b'{"id": "\\ud800", "game": "tien-gow", "ask": "classify", "given": {"tiles": ["\\udfff"]}}\n'
    )
    assert code == 1
    assert answers[0]["id"] == "\ud800"


def test_without_a_standard_input_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert solve.main([]) == 2
    assert "standard input" in capsys.readouterr().err


def test_memory_does_not_grow_with_the_length_of_a_line() -> None:
    class Endless(io.RawIOBase):
        """Eight megabytes without a line end, one chunk a call."""

        left = 8 << 20

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            count = min(len(buffer), self.left)
            buffer[:count] = b"x" * count
            self.left -= count
            return count

    lines = list(solve_lines.read_lines(io.BufferedReader(Endless())))
    assert [one.problem.code for one in lines if one.problem] == ["SOLVE-LONG"]


def test_the_command_loads_neither_qt_nor_a_database_nor_another_game() -> None:
    program = (
        "import sys, io; from ui.cli import main; code = main(['solve']);"
        "bad = [name for name in sys.modules if name.split('.')[0] in {'PySide6', 'sqlalchemy', 'sqlite3', 'pysqlite3',"
        " 'reportlab', 'alembic'} or name.startswith(('tablemgr.games.pai', 'tablemgr.ledger', 'tablemgr.floor'))];"
        "print(bad, file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program], input=line(), capture_output=True, check=False)
    assert (done.returncode, done.stderr.decode().strip()) == (0, "[]")
    assert json.loads(done.stdout) == {"id": "a", "answer": {"class": "M2"}}


def test_each_answer_is_out_before_the_next_case_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ui.cli", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for name in ("first", "second"):
            program.stdin.write(line(id=name))
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == name
        program.stdin.close()
        assert program.wait() == 0


# --- the check ------------------------------------------------------------------------------


@pytest.fixture
def checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str]]]:
    """Answer what checks some lines in a file: exit code and what was said."""

    def run(*lines: bytes) -> tuple[int, list[str]]:
        path = tmp_path / "cases.jsonl"
        path.write_bytes(b"".join(lines))
        code = solve.main(["--check", str(path)])
        said = capsys.readouterr().out.replace(str(path), "cases.jsonl")
        return code, said.splitlines()

    return run


Checked = Callable[..., tuple[int, list[str]]]


def test_the_check_counts_what_it_asked(checked: Checked) -> None:
    assert checked(line(expect={"class": "M2"}), line(expect={})) == (
        0,
        ["classify: 2 cases, 0 differ", "cases.jsonl: 2 cases, 0 differ"],
    )


def test_the_check_prints_every_difference_and_ends_with_1(checked: Checked) -> None:
    code, said = checked(
        line(expect={"class": "C2", "rank": 3}),
        line(id="b", expect={"class": "M2"}),
        line(id="c", game="chess", expect={"class": "M2"}),
        line(id="d"),
        b"{\n",
    )
    assert code == 1
    assert said == [
        'cases.jsonl, line 1, a, classify: class should be "C2", is "M2"',
        'cases.jsonl, line 1, a, classify: rank should be 3, is "no such key"',
        'cases.jsonl, line 3, c, classify: class should be "M2", is "refused: GAME-UNKNOWN at game: chess is not a game of this program; known are: pai-gow, pai-gow-poker, tien-gow"',
        'cases.jsonl, line 4, d, classify: expect should be "an object", is null',
        'cases.jsonl, line 5, None, ?: line should be "a case", is "the line is not JSON at column 2: Expecting property name enclosed in double quotes"',
        "?: 1 case, 1 differ",
        "classify: 4 cases, 3 differ",
        "cases.jsonl: 5 cases, 4 differ",
    ]


def test_a_case_that_should_be_refused_is_compared_by_the_keys_of_its_problems(checked: Checked) -> None:
    refused = {"given": {"tiles": ["77"]}}
    assert checked(line(**refused, expect={"problems": [{"code": "PIECE-UNKNOWN"}]}))[0] == 0
    assert (
        checked(
            line(**refused, expect={"problems": [{"code": "PIECE-UNKNOWN", "where": "given.tiles, tile 1"}]})
        )[0]
        == 0
    )
    assert checked(line(**refused, expect={"problems": ["PIECE-UNKNOWN"]}))[0] == 0
    assert checked(line(**refused, expect={"problems": [{"code": "PIECE-COUNT"}]}))[0] == 1
    assert checked(line(**refused, expect={"problems": [{"code": "PIECE-UNKNOWN"}] * 2}))[0] == 1
    assert checked(line(expect={"problems": [{"code": "PIECE-UNKNOWN"}]}))[0] == 1


@pytest.mark.parametrize("content", [None, b"", b"\n\n"], ids=["missing", "empty", "blank"])
def test_a_file_without_cases_is_unusable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "cases.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert solve.main(["--check", str(path)]) == 2
    assert str(path) in capsys.readouterr().err


def test_a_folder_a_device_and_a_huge_file_are_unusable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as stream:
        stream.truncate(2 << 30)
    for path in (tmp_path, Path("/dev/zero"), huge, tmp_path / "a\0b"):
        assert solve.main(["--check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "Is a directory" in said
    assert "/dev/zero is not a file" in said
    assert "larger than 268435456 bytes" in said


def test_the_worst_of_several_files_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(line(expect={"class": "M2"}))
    bad.write_bytes(line(expect={"class": "M1"}))
    assert solve.main(["--check", str(good), str(bad)]) == 1
    assert solve.main(["--check", str(good), str(tmp_path / "none"), str(bad)]) == 2
    capsys.readouterr()


@pytest.mark.parametrize("words", [["--chek"], ["cases.jsonl"], ["--check"]])
def test_unknown_words_end_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        solve.main(words)
    assert ended.value.code == 2
    capsys.readouterr()


@pytest.fixture
def setting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[dict[str, Any], dict[str, Any]], bool]]:
    """Answer what compares an expected setting with a given one, where halves rank by their first piece's first digit."""

    def ranks(_game: object) -> Callable[[str, Any], dict[str, Any]]:
        def compare(_ask: str, given: Any) -> dict[str, Any]:
            if len(given["a"]) > 2:
                raise Refused(problem("PIECE-COUNT", "a"))
            return {"order": (sum(int(x[0]) for x in given["a"]) != sum(int(x[0]) for x in given["b"])) * 1}

        return compare

    def same(expect: dict[str, Any], got: dict[str, Any]) -> bool:
        monkeypatch.setattr(solve_check, "answer_of", lambda _line: got)
        monkeypatch.setattr(solve_check, "lab_of", ranks)
        case = {"game": "pai-gow", "ask": "set", "given": {}, "expect": expect}
        return not solve_check.differences_of(solve_lines.Line(1, case))

    yield same
    monkeypatch.undo()


Setting = Callable[[dict[str, Any], dict[str, Any]], bool]


def test_a_setting_is_compared_by_what_its_halves_are_worth(setting: Setting) -> None:
    expect = {"low": ["44", "22"], "high": ["11", "54"], "twins_interchangeable": True}
    assert setting(expect, {"low": ["22", "44"], "high": ["54", "11"]})
    assert not setting(expect, {"low": ["54", "11"], "high": ["22", "44"]} | {"high": ["22", "43"]})
    # Pieces that were not dealt.
    assert not setting(expect, {"low": ["44", "21"], "high": ["11", "54"]})
    assert not setting(expect, {"low": ["44", "22"], "high": ["11"]})
    assert not setting(expect, {"low": None, "high": ["11", "54"]})
    # Worth the same by the stand-in's ranks: 5 + 1 on both sides.
    assert setting({"low": ["52", "11"], "high": ["61", "53"]}, {"low": ["53", "11"], "high": ["61", "52"]})


def test_halves_may_be_exchanged_only_where_it_is_said(setting: Setting) -> None:
    expect = {"low": ["44", "22"], "high": ["11", "55"]}
    swapped = {"low": ["11", "55"], "high": ["44", "22"]}
    worse = {"low": ["41", "23"], "high": ["12", "52"]}
    unequal = {"low": ["44", "22"], "high": ["11", "33"]}
    assert setting({**expect, "swap_ok": True}, swapped)
    assert not setting(expect, worse)
    assert not setting({**unequal}, {"low": ["11", "33"], "high": ["44", "22"]})
    assert setting({**unequal, "swap_ok": True}, {"low": ["11", "33"], "high": ["44", "22"]})


def test_a_low_hand_that_is_accepted_is_right_and_no_other(setting: Setting) -> None:
    expect = {"low": ["Kh", "Qs"], "high": ["As", "9h"], "accept_low": [["Kh", "Qs"], ["As", "Qs"]]}
    assert setting(expect, {"low": ["Qs", "As"], "high": ["Kh", "9h"]})
    assert not setting(expect, {"low": ["9h", "Kh"], "high": ["Qs", "As"]})


@pytest.mark.parametrize("accepted", [5, [None], [[1, "As"]]])
def test_an_expectation_of_no_known_shape_is_a_difference_and_no_failure(
    setting: Setting, accepted: object
) -> None:
    expect = {"low": ["Kh", "Qs"], "high": ["As", "9h"], "accept_low": accepted}
    assert not setting(expect, {"low": ["Kh", "Qs"], "high": ["As", "9h"]})
    assert not setting({"low": [{}], "high": [[]]}, {"low": [{}], "high": [[]]})


@given(st.binary(max_size=300))
def test_any_bytes_at_all_get_one_answer_a_line(raw: bytes) -> None:
    lines = list(solve_lines.read_lines(io.BytesIO(raw)))
    assert len(lines) == sum(bool(part.strip()) for part in raw.split(b"\n"))
    for one in lines:
        with contextlib.suppress(Refused):
            solve_lines.answer_of(one)


@pytest.mark.parametrize(
    ("expected", "got", "are_same"),
    [
        (1, 1, True), (1, True, False), (False, 0, False), (None, False, False), ([1, 2], [2, 1], False),
        ({"tiles": ["63", "54"]}, {"tiles": ["54", "63"]}, True), ({"a": 1}, {"a": 1, "for": 2}, False),
        ({"a": [True]}, {"a": [1]}, False), ([], None, False), (1, 1.0, True),
    ],
)  # fmt: skip
def test_values_are_the_same_only_where_json_says_so(expected: object, got: object, are_same: bool) -> None:
    assert solve_check.same(expected, got) is are_same
