"""The scripts: nothing to do means nothing said, and exit codes pass through."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

SCRIPTS = ("setup.sh", "run.sh", "test.sh", "bench.sh", "lock.sh")


def start(root: Path, script: str, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Answer what a script said and its exit code."""
    return subprocess.run(
        ["sh", str(root / "installer" / script), *words],
        cwd=cwd or root, capture_output=True, text=True, timeout=300, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _set_up(root: Path) -> None:
    if not (root / ".venv" / "set-up-run.stamp").exists():
        pytest.skip("these tests run in an environment that installer/setup.sh made")


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_sound_for_the_plain_shell(root: Path, script: str) -> None:
    said = subprocess.run(
        ["sh", "-n", str(root / "installer" / script)], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


@pytest.mark.parametrize("script", ["setup.sh", "test.sh", "lock.sh"])
def test_a_word_that_a_script_does_not_know_is_named(root: Path, script: str) -> None:
    said = start(root, script, "--bogus")
    assert said.returncode == 2
    assert "--bogus" in said.stderr


def test_a_finished_set_up_does_and_says_nothing(root: Path) -> None:
    said = start(root, "setup.sh")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_the_second_start_takes_about_a_second(root: Path) -> None:
    start(root, "run.sh", "--version")
    before = time.perf_counter()
    start(root, "run.sh", "--version")
    # Measured: under a tenth. Three allow for a machine that is busy with something else.
    assert time.perf_counter() - before < 3


def test_a_folder_as_standard_input_is_refused_in_one_sentence(root: Path) -> None:
    folder = os.open(root, os.O_RDONLY)
    try:
        said = subprocess.run(
            ["sh", str(root / "installer" / "run.sh"), "solve"],
            stdin=folder, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
    finally:
        os.close(folder)
    assert said.returncode == 2
    assert said.stderr == ("tablemgr: standard input is a folder; redirect it from a file (< cases.jsonl)\n")


def test_only_the_command_speaks_on_standard_output(root: Path) -> None:
    said = start(root, "run.sh", "--version")
    assert said.stdout.startswith("tablemgr ")
    assert (said.returncode, said.stderr, len(said.stdout.splitlines())) == (0, "", 1)


def test_it_starts_from_a_folder_whose_files_are_called_like_modules(root: Path, tmp_path: Path) -> None:
    for name in ("random.py", "ui.py", "tablemgr.py", "json.py"):
        (tmp_path / name).write_text("raise SystemExit('the wrong module was loaded')\n", "utf-8")
    said = start(root, "run.sh", "--version", cwd=tmp_path)
    assert said.returncode == 0, said.stderr


def test_the_exit_code_of_an_unknown_word_passes_through(root: Path) -> None:
    said = start(root, "run.sh", "vrify")
    assert said.returncode == 2
    assert "vrify is not a word" in said.stderr


def test_a_wrong_interpreter_is_named_before_anything_is_made(root: Path, tmp_path: Path) -> None:
    (tmp_path / "installer").mkdir()
    for name in ("setup.sh", "requirements.lock"):
        (tmp_path / "installer" / name).write_bytes((root / "installer" / name).read_bytes())
    said = subprocess.run(
        ["sh", str(tmp_path / "installer" / "setup.sh")],
        capture_output=True, text=True, check=False, env={**os.environ, "TABLEMGR_PYTHON": "/bin/false"},
    )  # fmt: skip
    assert said.returncode == 2
    assert "TABLEMGR_PYTHON=/bin/false is not a Python 3.11 to 3.14" in said.stderr
    assert not (tmp_path / ".venv").exists()
