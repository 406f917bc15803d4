"""One key a kind of tile: turned on by a dealer at the desk, it follows the badge and not the table.

Source: facts.md (one-key kinds: an option per person); screens.md (sign-in).
"""

from __future__ import annotations

import json

from pytestqt.qtbot import QtBot

from tests.ui.screens.test_live_house import OpenHouse, dealer, desktop, kept
from ui.viewmodels.words import Words

__all__ = ["desktop", "kept"]


def test_one_key_a_kind_follows_the_badge(qtbot: QtBot, desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window, table="PG-02")
    assert window.floor is not None
    recorder = window.floor.at("PG-02", Words()).inner
    recorder.press("M")
    recorder.press("9")
    member = window.floor.member("PG-02")
    assert member is not None
    kept_there = json.loads((window.floor.live.folder / "likings.json").read_text("utf-8"))
    assert kept_there["people"][member.person]["kinds"] == "one"
    assert window.floor.liking("PG-02").kinds == "one"
