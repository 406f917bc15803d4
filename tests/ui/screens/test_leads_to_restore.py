"""A copy is put back by the command alone; the desk says its words, with the newest copy in them.

Source: screens.md (set-up: backup and restore); FAULT B7; REQ R74.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.floor.credentials import OPEN_COST
from tablemgr.ledger.backing_up import newest
from tests.ui.conftest import Open
from tests.ui.house import STATION, copy_of, make
from ui.screens.opening import OpeningScreen
from ui.screens.window import MainWindow
from ui.viewmodels.live import open_live
from ui.viewmodels.setting_up.stations import KeepingPage
from ui.viewmodels.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_r74_the_page_of_copies_says_the_words_of_restore(
    kept: Path, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    data = copy_of(kept, tmp_path / "data")
    live = open_live(data, environment={"TABLEMGR_STATION": STATION}, cost=OPEN_COST)
    words = Words(language)
    page = KeepingPage(live, words)
    try:
        assert words.say("SETUP-B-RESTORE-NONE") in [entry.facts for entry in page.entries(0)]
        assert live.house.backs is not None
        live.house.backs.begin()
        live.house.backs.take(None)
        copy = newest(data / "backups")
        assert copy is not None
        said = next(entry.facts for entry in page.entries(0) if "tablemgr restore" in entry.facts)
        assert f'restore "{copy}" --data "{data}"' in said
    finally:
        live.close()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("restore") / "data"
    make(folder)
    return folder


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_ledger_that_cannot_be_opened_leads_to_its_newest_copy(
    qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path, language: str
) -> None:
    data = tmp_path / "hurt"
    (data / "backups").mkdir(parents=True)
    raw = (evening / "tablemgr.sqlite3").read_bytes()
    (data / "tablemgr.sqlite3").write_bytes(raw[: len(raw) // 2])
    copy = data / "backups" / "tablemgr-pit3-000000100-20260528T210000000000Z.sqlite3"
    for there in (False, True):
        if there:
            copy.write_bytes(raw)
        window = open_window(data, language=language, wait=False)
        opening = waited(qtbot, window)
        words = window.look.words
        said = opening.said.text().replace("\u200b", "").replace("\u00a0", " ")
        assert (f'tablemgr restore "{copy}"' in said) is there
        assert (words.say("SETUP-B-RESTORE-NONE") in said) is not there


def waited(qtbot: QtBot, window: MainWindow) -> OpeningScreen:
    """Wait until the window says why it opened nothing."""
    qtbot.waitUntil(lambda: window.desk.refusal is not None and window.opening is not None, timeout=60_000)
    assert window.opening is not None
    return window.opening
