"""The audit by keys: an anchor from paper that does not fit is a finding; numbers, approvals and hands are one key.

Source: screens.md (audit: anchors entered, number gaps); ledger.md (anchors).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tablemgr.ledger.readings import open_readings
from tests.ui.conftest import Open
from ui.viewmodels.anchoring import unreadable
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.tabs import AUDIT
from ui.viewmodels.words import LANGUAGES

K = Qt.Key
LONG_MS = 60_000


def test_an_anchor_that_fits_is_clean_and_one_that_does_not_is_a_finding(
    qtbot: QtBot, open_window: Open, evening: Path
) -> None:
    with open_readings(evening / "tablemgr.sqlite3") as readings:
        entry = readings.entries(3, limit=1)[0]
    window = open_window()
    window.show_screen(AUDIT)
    qtbot.waitUntil(lambda: window.audit is not None)
    for digest, findings in ((entry.digest.hex(), 0), ("0" * 64, 1)):
        assert window.audit is not None
        QTest.keyClick(window.focusWidget() or window, K.Key_A)
        assert window.audit.anchor.hasFocus()
        QTest.keyClicks(window.audit.anchor, f"3:{digest}")
        QTest.keyClick(window.audit.anchor, K.Key_Return)
        qtbot.waitUntil(lambda: not window.verification.is_running, timeout=LONG_MS)
        assert window.verified is not None
        assert not window.verified.unusable
        assert len(window.verified.findings) == findings, window.verified
    assert window.audit is not None
    said = [label.text() for label in window.audit.findChildren(QLabel)]
    assert window.look.words.say("AUDIT-ANCHORS-WERE", count=2) in said
    assert window.look.words.say("AUDIT-ANCHORS-HELD", count=2) not in said, "that check has run"


def letters(text: str) -> str:
    """A text without its blanks and marks, wherever its lines break."""
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize(
    ("typed", "why"),
    [("aafx dcck", "CODE-LENGTH"), ("no anchor at all", "CODE-LETTERS"), ("3:00xx", "ANCHOR-DIGEST"),
     ("aaek jgqa vary neja fjbf trbf", "CODE-CHECK")],
)  # fmt: skip
@pytest.mark.parametrize("language", [LANGUAGES[0], "fa"])
def test_an_anchor_that_cannot_be_read_is_refused_at_its_field_and_accuses_nobody(
    qtbot: QtBot, open_window: Open, tmp_path: Path, typed: str, why: str, language: str
) -> None:
    window = open_window(language=language)
    window.show_screen(AUDIT)
    qtbot.waitUntil(lambda: window.audit is not None)
    audit, before = window.audit, window.verified
    assert audit is not None
    QTest.keyClick(window.focusWidget() or window, K.Key_A)
    QTest.keyClicks(audit.anchor, typed)
    QTest.keyClick(audit.anchor, K.Key_Return)
    assert not window.verification.is_running
    assert (window.verified, window.verification.anchors, audit.anchors) == (before, [], 0)
    assert (audit.anchor.text(), audit.anchor.hasFocus()) == (typed, True), "it stays to be mended"
    refused = unreadable("".join(typed.split()))
    assert refused is not None
    assert refused.code == why
    assert audit.unread.isVisible()
    said = sentence_of(refused, window.look.words)
    assert letters(said) in letters(audit.unread.text())
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert window.grab().save(str(folder / f"anchor-{why}-{language}.png"))
    QTest.keyClick(audit.anchor, K.Key_Escape)
    assert (audit.anchor.text(), audit.unread.isVisible()) == ("", False)


def test_numbers_approvals_and_hands_are_one_key(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    for language in (LANGUAGES[0], "fa"):
        window = open_window(language=language)
        window.show_screen(AUDIT)
        qtbot.waitUntil(lambda: window.audit is not None)  # noqa: B023 - asked at once
        QTest.keyClick(window.focusWidget() or window, K.Key_N)
        qtbot.waitUntil(lambda: window.auditor.over is not None, timeout=LONG_MS)  # noqa: B023 - asked at once
        qtbot.wait(30)
        folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
        assert window.grab().save(str(folder / f"audit-{language}.png"))
        assert window.audit is not None
        said = [label.text() for label in window.audit.findChildren(QLabel)]
        assert any("PGP-04" in text for text in said)


def test_a_number_alone_opens_the_journal_at_that_entry(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.show_screen(AUDIT)
    qtbot.waitUntil(lambda: window.audit is not None)
    assert window.audit is not None
    QTest.keyClick(window.focusWidget() or window, K.Key_A)
    QTest.keyClicks(window.audit.anchor, "35")
    QTest.keyClick(window.audit.anchor, K.Key_Return)
    qtbot.waitUntil(lambda: bool(window.auditor.journal), timeout=LONG_MS)
    assert [row.seq for row in window.auditor.journal] == list(range(30, 70))
    assert window.verification.anchors == []
    said = [label.text() for label in window.audit.findChildren(QLabel) if label.font().bold()]
    assert any(text.startswith("35 ") for text in said)
