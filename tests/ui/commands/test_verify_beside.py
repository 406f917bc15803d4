"""`tablemgr verify` on a large database: the verifier walks in a process of its own, and the same is said.

Source: ledger.md (the verifier).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.commands import verify, verify_beside

from .test_verify import folder, tamper

__all__ = ["folder"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def _all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_beside, "LARGE", 0)


def said_of(path: Path, words: list[str], capfd: Capture) -> tuple[int, str]:
    """Answer exit code and standard output."""
    code = verify.main([str(path), *words])
    return code, capfd.readouterr().out


@pytest.mark.parametrize("words", [[], ["--json"]])
@pytest.mark.parametrize("is_tampered", [False, True])
def test_the_same_is_said_of_a_large_ledger(
    folder: Path, words: list[str], is_tampered: bool, capfd: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "tablemgr.sqlite3"
    if is_tampered:
        tamper(folder, "UPDATE entry SET actor = 'P7/pit boss/Eve' WHERE seq = 2")
    small = said_of(path, words, capfd)
    monkeypatch.setattr(verify_beside, "LARGE", 0)
    assert said_of(path, words, capfd) == small
    assert small[0] == int(is_tampered)


@pytest.mark.usefixtures("_all_are_large")
def test_a_large_file_that_is_no_ledger_ends_with_two_and_a_sentence(tmp_path: Path, capfd: Capture) -> None:
    path = tmp_path / "some.sqlite3"
    path.write_bytes(b"no database at all, but some text" * 10)
    assert verify.main([str(path)]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{path}: the file is not a database")


def test_the_verifier_ends_with_whoever_started_it(tmp_path: Path) -> None:
    program = tmp_path / "endless.py"
    program.write_text("import time\ntime.sleep(60)\n")

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify_beside.walked_meanwhile(program, [], interrupted)
