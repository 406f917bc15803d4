"""`tablemgr upgrade`: not due today, and a sentence where there is nothing to upgrade.

Source: FAULT B14.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.ledger.opening import open_store
from ui import cli


def test_nothing_is_due_at_this_programs_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(tmp_path / "d" / "tablemgr.sqlite3", program="0.1.0").close()
    assert cli.main(["upgrade", "--data", str(tmp_path / "d")]) == 0
    assert capsys.readouterr().out == "the ledger's tables are of version 1; nothing is due\n"


@pytest.mark.parametrize("content", [None, b"", b"garbage" * 100])
def test_what_is_no_ledger_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "tablemgr.sqlite3").write_bytes(content)
    assert cli.main(["upgrade", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("tablemgr: ")
