"""An auditor alone in the office reads every report, prints it, opens the journal and takes the trail out, by keys.

Source: facts.md (an auditor reads everything, verifies, exports); screens.md (audit); REQ R12, R16, R70, R73.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import K, Office, lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office
from ui.viewmodels.tabs import AUDIT, FLOOR, ROUNDS, SHIFT, office_tabs

__all__ = ["kept", "office"]


def audit_of(there: Office) -> None:
    """Go to the audit by F8."""
    for _ in range(6):
        if there.window.shown == AUDIT:
            break
        press(there.window, K.Key_F8)
        QTest.qWait(40)
    there.wait(lambda: there.window.audit is not None)


def said(there: Office) -> str:
    """All that the audit's screen says."""
    audit = there.window.audit
    assert audit is not None
    return "\n".join(label.text().replace("\u200b", "") for label in audit.findChildren(QLabel))


def test_r16_an_auditor_reads_and_prints_the_reports_of_the_house(office: OpenOffice) -> None:
    there = office()
    there.sign_in("0900")
    assert there.window.floor is not None
    assert office_tabs(there.window.floor.person("")) == (ROUNDS, SHIFT, "patterns", AUDIT)
    desk = there.screen.desk
    assert desk.pages == ("report", "prints")
    there.wait(lambda: desk.report.view is not None)
    assert "B" not in [key.cap for key in desk.picture().keys if key.live]
    type_text(there.window, "K3")
    there.wait(lambda: desk.report.kind == "exceptions" and desk.report.view is not None)
    type_text(there.window, "O")
    there.wait(lambda: "papers" in desk.work.said)
    told = there.window.floor.live.session.readings.facts("PaperPrinted")
    assert [(one.fact.what, one.entry.actor) for one in told] == [  # type: ignore[attr-defined]
        ("exceptions", "0900/auditor/Petra Nowak")
    ]
    there.page("prints")
    assert any(row.token.startswith("paper:") for row in desk.listing().rows)


def test_r73_an_auditor_takes_the_trail_out_and_is_told_where_it_lies(
    office: OpenOffice, tmp_path: Path
) -> None:
    there = office()
    there.sign_in("0900")
    audit_of(there)
    press(there.window, K.Key_E)
    assert there.window.audit is not None
    assert there.window.focusWidget() is there.window.audit.part
    type_text(there.window, "all of it\n")
    there.wait(lambda: "neither a shift" in said(there))
    press(there.window, K.Key_E)
    type_text(there.window, "\n")
    out = there.window.auditor.taking_out
    there.wait(lambda: bool(out.said or out.refusal))
    folders = list((tmp_path / "data" / "exports").iterdir())
    assert len(folders) == 1
    assert str(folders[0]) in said(there)
    assert there.window.floor is not None
    (told,) = there.window.floor.live.session.readings.facts("Exported")
    assert told.entry.actor == "0900/auditor/Petra Nowak"
    proof = subprocess.run(
        [sys.executable, str(folders[0] / "verify_export.py"), str(folders[0])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert proof.returncode == 0, proof


def test_a_pit_boss_has_no_key_that_takes_the_trail_out(office: OpenOffice, tmp_path: Path) -> None:
    there = office()
    there.sign_in("0101")
    audit_of(there)
    assert there.window.audit is not None
    assert there.window.audit.out.isHidden()
    press(there.window, K.Key_E)
    assert not there.window.auditor.taking_out.is_asking
    assert not (tmp_path / "data" / "exports").exists()


def test_r12_an_entry_of_the_journal_opens_by_enter(office: OpenOffice) -> None:
    there = office()
    there.sign_in("0900")
    audit_of(there)
    press(there.window, K.Key_A)
    type_text(there.window, "3\n")
    auditor = there.window.auditor
    there.wait(lambda: bool(auditor.journal))
    press(there.window, K.Key_Down, K.Key_Down, K.Key_Up)
    assert auditor.entry == 4
    press(there.window, K.Key_Return)
    there.wait(lambda: bool(auditor.opened))
    assert "Second person" in said(there)
    assert there.window.floor is not None
    entry = there.window.floor.live.session.readings.entries(4, limit=1)[0]
    assert entry.digest.hex() in said(there)
    press(there.window, K.Key_Escape)
    assert not auditor.opened
    for _ in range(45):
        press(there.window, K.Key_Down)
        QTest.qWait(5)
    there.wait(lambda: auditor.entry > 45)
    press(there.window, K.Key_Escape)
    assert not auditor.journal


def test_another_person_begins_at_his_own_first_screen_without_the_other_s_results(
    office: OpenOffice,
) -> None:
    there = office()
    there.sign_in("0900")
    audit_of(there)
    window, auditor = there.window, there.window.auditor
    assert window.floor is not None
    digest = window.floor.live.session.readings.entries(3, limit=1)[0].digest.hex()
    type_text(window, f"A3:{digest}\n")
    there.wait(lambda: window.verified is not None and window.verification.held == 1)
    type_text(window, "N")
    there.wait(lambda: auditor.over is not None)
    type_text(window, "A3\n")
    there.wait(lambda: bool(auditor.journal))
    # Whoever comes back to his own work finds it as it was.
    for badge, shown in (("0900", AUDIT), ("0007", FLOOR)):
        press(window, K.Key_F4)
        there.wait(lambda: window.audit is None)
        QTest.qWait(30)
        lines(window, badge, PINS[badge])
        there.wait(lambda: window.floor is not None and window.floor.person("") is not None)
        QTest.qWait(60)
        assert window.shown == shown
        assert bool(auditor.journal) is bool(auditor.over) is (badge == "0900")
    assert (window.verified, window.verification.anchors, window.verification.held) == (None, [], 0)
