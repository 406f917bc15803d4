"""When nothing can be written: it is said, nothing typed is lost, and a key tries again.

Source: ledger.md (faults: write error); FAULT B1, A1.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tablemgr.ledger.errors import DiskFullError
from tests.ui.viewmodels.deal.felt import TABLE, Desk


def test_a_full_disk_loses_nothing_and_is_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.type("2⏎ 31 31 32")
    before = desk.state

    def full(*_: object) -> None:
        raise DiskFullError("LEDGER-DISK-FULL", "")

    with monkeypatch.context() as broken:
        broken.setattr(desk.store, "writing", full)
        for _ in range(3):
            assert desk.refusals("⏎")
            assert desk.picture.prompt.echo == "31 31 32"
    assert desk.state is before
    assert desk.session.reads_only
    notice = desk.picture.notices[0]
    assert notice.key is not None
    desk.press("Enter")
    assert desk.state is before
    desk.press(notice.key.token)
    desk.taken("⏎")
    assert desk.picture.prompt.question == "Seat 3: three tiles"


CHILD = """
import os, signal, sys
from pathlib import Path
from tests.ui.viewmodels.deal.felt import Desk, deal_rules
desk = Desk(Path(sys.argv[1]), deal_rules(), keeps_drafts=True)
desk.type("2⏎ H1 33 64 11 22 33 51 51 21 ⏎")
desk.press("Escape")
desk.type("31 31 32 ⏎ 42 5")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.kill
def test_a_kill_in_the_middle_of_a_play_leaves_the_deal_and_what_was_typed(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    root = Path(__file__).parents[4]
    ended = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder)], cwd=root, env={**os.environ, "PYTHONPATH": str(root)},
        check=False,
    )  # fmt: skip
    assert ended.returncode == -signal.SIGKILL
    desk = Desk.again(folder)
    assert desk.picture.prompt.question == "Seat 3: three tiles"
    assert desk.picture.prompt.echo == "42 5"
    assert [spot.code for spot in desk.felt.hands[0].spots] == [
        "33",
        "64",
        "11",
        "22",
        "33",
        "51",
        "51",
        "21",
    ]
    assert desk.session.tables == (TABLE,)
    desk.close()
