"""Audit: what the verifier says about the trail, walked anew at every start and on demand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.models.verification import Verified
from ui.viewmodels.proof_rows import Tag
from ui.widgets.blocks import Hairline
from ui.widgets.controls import KeyButton
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.tags import TagBox
from ui.widgets.text import Caption, Text


class AuditScreen(QWidget):
    """The trail as a whole: does it hold together, and what could not be checked."""

    verify_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        words = look.words
        outer = QVBoxLayout(self)
        look.margins(outer, 24, 16, 24, 16)
        outer.setSpacing(look.px(10))
        head = QHBoxLayout()
        head.addWidget(Text(look, words.say("UI-AUDIT-TITLE"), 1.4, bold=True), 1)
        self.button = KeyButton(look, words.say("UI-AUDIT-RUN"), "V")
        self.button.clicked.connect(self.verify_wanted)
        head.addWidget(self.button)
        outer.addLayout(head)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        dress_scroll(self.pages, look)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(self.pages, 1)

    def show_verified(self, verified: Verified | None, *, running: bool) -> None:
        """Show a report, that one is being made, or that there is none yet. Source: screens.md (audit)."""
        look, words = self.look, self.look.words
        self.button.setEnabled(not running)
        page = QWidget()
        column = QVBoxLayout(page)
        look.margins(column, 0, 0, 12, 0)
        column.setSpacing(look.px(10))
        if running:
            column.addWidget(Text(look, words.say("UI-AUDIT-RUNNING"), wrap=True))
        elif verified is None:
            column.addWidget(Text(look, words.say("UI-AUDIT-NOT-YET"), token="ink2", wrap=True))
        else:
            self._report(column, verified)
        column.addStretch(1)
        show_page(self.pages, page)

    def _report(self, column: QVBoxLayout, verified: Verified) -> None:
        look, words = self.look, self.look.words
        if verified.unusable:
            column.addWidget(
                Text(look, words.ltr(verified.unusable), 1.13, bold=True, token="clash", wrap=True)
            )
            return
        if verified.findings:
            said = words.say("UI-AUDIT-FINDINGS", count=len(verified.findings))
            column.addWidget(Text(look, said, 1.67, bold=True, token="clash"))
        else:
            column.addWidget(Text(look, words.say("UI-AUDIT-CLEAN"), 1.67, bold=True, token="ok"))
        walked = words.say(
            "UI-AUDIT-WALKED", count=words.whole(verified.entries), head=words.ltr(verified.head[:8])
        )
        column.addWidget(Text(look, walked, wrap=True))
        if verified.findings:
            column.addWidget(Hairline(look))
            column.addLayout(self._findings(verified))
        if verified.not_checked:
            column.addWidget(Caption(look, words.say("UI-AUDIT-UNCHECKED")))
            for what in verified.not_checked:
                column.addWidget(Text(look, words.ltr(what), token="ink2", wrap=True))

    def _findings(self, verified: Verified) -> QGridLayout:
        look, words, grid = self.look, self.look.words, QGridLayout()
        grid.setHorizontalSpacing(look.px(14))
        grid.setVerticalSpacing(look.px(10))
        grid.setColumnStretch(2, 1)
        for place, finding in enumerate(verified.findings):
            grid.addWidget(TagBox(look, Tag("clash", finding.kind, "clash")), place, 0)
            grid.addWidget(Text(look, words.ltr(words.digits(finding.where)), bold=True), place, 1)
            grid.addWidget(Text(look, words.ltr(finding.text), wrap=True), place, 2)
        return grid
