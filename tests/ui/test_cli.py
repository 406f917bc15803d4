"""The command line: words, exit codes, and one sentence for whatever goes wrong."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable

import pytest

import tablemgr
from tablemgr.core.problems import Refused, problem
from tablemgr.ledger.errors import LedgerError
from ui import cli


def failing_with(failure: BaseException) -> Callable[[str], cli.Word]:
    """Answer a loader of words that all end in one failure."""

    def word(argv: list[str]) -> int:
        raise failure

    return lambda _name: word


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], int]:
    """Answer what runs a word that ends in the given failure, and its exit code."""

    def run(failure: BaseException) -> int:
        monkeypatch.setattr(cli, "load", failing_with(failure))
        return cli.main(["verify"])

    return run


def test_no_word_is_answered_with_the_words_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert "the words are: demo, setup, solve, houseway, " in capsys.readouterr().err


def test_an_unknown_word_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["vrify"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tablemgr: vrify is not a word of tablemgr; the words are: demo, ")


def test_help_lists_every_word_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert [word for word in cli.COMMANDS if f"\n  {word} " not in said] == []


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"tablemgr {tablemgr.__version__}\n"


@pytest.mark.parametrize("word", sorted(cli.COMMANDS))
def test_every_word_has_its_function(word: str) -> None:
    assert callable(cli.load(word))


@pytest.mark.parametrize("word", sorted(cli.COMMANDS))
def test_every_word_explains_itself(word: str) -> None:
    said = subprocess.run(
        [sys.executable, "-P", "-m", "ui.cli", word, "--help"], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert "usage: tablemgr" in said.stdout


def test_the_exit_code_of_a_word_passes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "load", lambda _name: lambda _argv: 1)
    assert cli.main(["verify"]) == 1


def test_every_problem_of_a_refusal_is_a_line_with_its_place(
    fail: Callable[[BaseException], int], capsys: pytest.CaptureFixture[str]
) -> None:
    refused = Refused(
        problem("PIECE-UNKNOWN", "card 2", piece="1s"), problem("PIECE-DUPLICATE", "card 5", piece="As")
    )
    assert fail(refused) == 2
    assert capsys.readouterr().err.splitlines() == [
        "tablemgr: card 2: 1s is not a piece of this game",
        "tablemgr: card 5: As is here more often than it exists",
    ]


def test_a_missing_file_is_one_sentence_with_its_path(
    fail: Callable[[BaseException], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail(FileNotFoundError(errno.ENOENT, "No such file or directory", "cases.jsonl")) == 2
    assert capsys.readouterr().err == "tablemgr: cases.jsonl: No such file or directory\n"


def test_a_ledger_that_is_unsafe_is_one_sentence(
    fail: Callable[[BaseException], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail(LedgerError("the chain is broken at entry 7")) == 2
    assert capsys.readouterr().err == "tablemgr: the chain is broken at entry 7\n"


def test_a_fault_of_the_program_is_one_sentence_without_its_innards(
    fail: Callable[[BaseException], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail(KeyError("column")) == 2
    said = capsys.readouterr().err
    assert said.startswith("tablemgr: the program itself failed (KeyError: 'column')")
    assert "Traceback" not in said


def test_the_keyboard_stops_it_quietly(
    fail: Callable[[BaseException], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_goes_away_is_no_failure_to_speak_of() -> None:
    script = "import sys; sys.argv = ['tablemgr', '--help']; from ui.cli import main; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-P", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as asked:
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdout.close()
        said = asked.stderr.read()
    assert (asked.returncode, said) == (141, b"")


def test_other_scripts_come_out_whole_where_the_locale_knows_none() -> None:
    script = "from ui.cli import main; main(['--version']); print('\\u724c\\u4e5d \\u06f1\\u06f2')"
    said = subprocess.run(
        [sys.executable, "-P", "-c", script],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        check=False,
    )
    assert said.stdout.decode("utf-8").splitlines()[1:] == ["牌九 ۱۲"], said.stderr
