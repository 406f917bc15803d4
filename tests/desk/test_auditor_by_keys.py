"""An auditor at the audit screen by keys alone: every answer is read to its end, and each finding leads to its entry.

Source: screens.md (audit: verification, anchors, findings that lead to the entry, number gaps, approvals, hands),
ground rules 1 and 2.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from tests.desk.station import Station, station, wait_for
from ui.screens.audit_screen import AuditScreen
from ui.widgets.journal_view import Lead
from ui.widgets.text import Caption

AUDITOR, TILES = "0900", "PG-02"
WHERE = [
    ("fa", 150), pytest.param("en", 100, marks=pytest.mark.screens), pytest.param("en", 150, marks=pytest.mark.screens),
    pytest.param("fa", 100, marks=pytest.mark.screens),
]  # fmt: skip


def audit_of(desk: Station) -> AuditScreen:
    """Sign the auditor in at the office and go to the audit by the key of the next screen."""
    desk.sit("", AUDITOR)
    for _ in range(8):
        if desk.window.audit is not None:
            return desk.window.audit
        desk.press("F8")
    raise AssertionError("F8 leads to no audit")


def shown(screen: AuditScreen) -> QWidget:
    """The page of answers."""
    page = screen.pages.widget()
    assert page is not None
    return page


def in_sight(screen: AuditScreen, part: QWidget) -> bool:
    """Whether a part of the page stands in the window that it is read through."""
    port = screen.pages.viewport()
    top = part.mapTo(port, part.rect().topLeft()).y()
    return top >= -2 and top + part.height() <= port.height() + 2


def at_the_top(screen: AuditScreen, part: QWidget) -> bool:
    """Whether a part is what one reads first, or the page is at its end."""
    bar = screen.pages.verticalScrollBar()
    top = part.mapTo(screen.pages.viewport(), part.rect().topLeft()).y()
    return abs(top) <= 2 or (in_sight(screen, part) and bar.value() == bar.maximum())


def leads(screen: AuditScreen) -> list[Lead]:
    """The lines that lead to an entry, from above."""
    page = shown(screen)
    return sorted(page.findChildren(Lead), key=lambda one: one.mapTo(page, one.rect().topLeft()).y())


@pytest.mark.parametrize(("language", "scale"), WHERE)
def test_everything_that_an_auditor_asks_is_read_and_followed_by_keys(
    example: Path, tmp_path: Path, language: str, scale: int
) -> None:
    with station(example, language=language, scale=scale) as desk:
        asked_and_followed(desk, Path(os.environ.get("SCREENSHOTS", tmp_path)), f"{language}-{scale}")


def asked_and_followed(desk: Station, shots: Path, name: str) -> None:
    """A round is dealt, then everything is asked, read to its end, and a finding is followed."""

    def shot(what: str) -> None:
        assert desk.window.grab().save(str(shots / f"auditor-{what}-{name}.png"))

    desk.sit(TILES).type("\n150\n250\n350\n\n2\n\n\n64316243798\n")
    screen = audit_of(desk)
    desk.press("v")
    wait_for(lambda: desk.window.verified is not None, "the walk is over")
    desk.press("r")
    wait_for(lambda: desk.window.auditor.done is not None, "every round was recomputed")
    assert desk.window.auditor.done is not None
    assert desk.window.auditor.done.differences == ()
    desk.press("n")
    wait_for(lambda: desk.window.auditor.over is not None, "numbers, approvals, hands")
    over = desk.window.auditor.over
    assert over is not None
    captions = shown(screen).findChildren(Caption)
    wait_for(lambda: at_the_top(screen, captions[-3]), "what was asked for stands before whoever asked")
    if not name.startswith("en"):
        assert not [row.about for row in over.gaps if "round" in row.about or "shift" in row.about]
    shot("numbers")
    bar = screen.pages.verticalScrollBar()
    for _ in range(12):
        desk.press("PageDown")
    assert bar.value() == bar.maximum(), "the page is read to its end by keys"
    assert in_sight(screen, captions[-1])
    for _ in range(12):
        desk.press("PageUp")
    assert bar.value() == 0
    # An anchor that does not fit: the finding leads to the entry that it is about.
    desk.press("a").type("3:" + "0" * 64 + "\n")
    wait_for(lambda: bool(desk.window.verified and desk.window.verified.findings), "the finding")
    desk.press("Down")
    first = leads(screen)[0]
    assert (first.seq, in_sight(screen, first)) == (3, True)
    shot("finding")
    desk.press("\n")
    wait_for(lambda: bool(desk.window.auditor.journal), "the journal lies open")
    assert desk.window.auditor.entry == 3
    desk.press("\n")
    wait_for(lambda: bool(desk.window.auditor.opened), "the entry is open")
    shot("entry")
    desk.press("!", "!")
    assert desk.window.auditor.journal == ()
    desk.press("PageUp")
    assert desk.window.auditor.journal == ()
