"""Audit: does the trail hold together, and does today's engine say what every round says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ui.models.verification import Verified
from ui.screens.auditor import Auditor
from ui.viewmodels.anchoring import unreadable
from ui.viewmodels.proof_rows import Tag
from ui.viewmodels.recompute import AllRecomputed
from ui.viewmodels.table.refusing import sentence_of
from ui.widgets.blocks import Hairline
from ui.widgets.controls import KeyButton, Ring
from ui.widgets.journal_view import JournalView
from ui.widgets.leads import Leads
from ui.widgets.look import Look
from ui.widgets.refused_text import RefusedText
from ui.widgets.sheet_style import dress_field, dress_scroll, show_page
from ui.widgets.tags import TagBox
from ui.widgets.text import Caption, Text, show_or_hide

RTL_MARK = "\u200f"
"""Lets a line that begins with a key read from right to left."""
EXPORT = "E"
KEYS: Mapping[int, Callable[[Auditor], None]] = {
    Qt.Key.Key_Up: lambda auditor: auditor.step(-1), Qt.Key.Key_Down: lambda auditor: auditor.step(1),
    Qt.Key.Key_Return: Auditor.open_entry, Qt.Key.Key_Enter: Auditor.open_entry,
    Qt.Key.Key_Escape: Auditor.close_journal,
}  # fmt: skip
"""What keys do while the journal lies open."""
MOST_SHOWN = 200
"""Findings that are shown one by one; the command line lists all of them."""


STEPS: Mapping[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
PAGES: Mapping[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AuditScreen(QWidget):
    """Two questions about the record as a whole, each with its key and its answer; findings lead to their entries."""

    verify_wanted = Signal()
    anchor_given = Signal(str)

    def __init__(self, look: Look, auditor: Auditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.auditor = look, auditor
        self._verified: Verified | None = None
        self._verifying = False
        self._leads = Leads(look, auditor.open_journal)
        self._looked_over = auditor.over
        outer = QVBoxLayout(self)
        look.margins(outer, 24, 16, 24, 16)
        outer.setSpacing(look.px(10))
        outer.addLayout(self._head())
        self.anchors = self.held = 0
        """Anchors from paper that were given, and how many of them the last walk was held against."""
        self.anchor = self._field("A", "AUDIT-ANCHOR-ASK", "AUDIT-KEY-ANCHOR")
        self.anchor.returnPressed.connect(self._give_anchor)
        outer.addWidget(Ring(look, self.anchor))
        self.unread = RefusedText(look)
        self.anchor.textEdited.connect(lambda _: self.unread.say(""))
        outer.addWidget(self.unread)
        self.part = self._field(EXPORT, "AUDIT-EXPORT-ASK", "PIT-KEY-EXPORT")
        self.part.returnPressed.connect(self._give_part)
        self.part_ring = Ring(look, self.part)
        outer.addWidget(self.part_ring)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        dress_scroll(self.pages, look)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(self.pages, 1)
        auditor.changed.connect(self._show)
        auditor.taking_out.changed.connect(self._show)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _head(self) -> QHBoxLayout:
        """The title, and the keys of what can be asked."""
        look, auditor, words = self.look, self.auditor, self.look.words
        head = QHBoxLayout()
        head.setSpacing(look.px(6))
        head.addWidget(Text(look, words.say("UI-AUDIT-TITLE"), 1.4, bold=True, wrap=True), 1)
        self.button = KeyButton(look, words.say("UI-AUDIT-RUN"), "V")
        self.button.clicked.connect(self.verify_wanted)
        self.again = KeyButton(look, words.say("UI-AUDIT-REPLAY"), "R")
        self.again.clicked.connect(self.replay_or_stop)
        self.more = KeyButton(look, words.say("AUDIT-KEY-OVER"), "N")
        self.more.clicked.connect(auditor.look_over)
        self.out = KeyButton(look, words.say("PIT-KEY-EXPORT"), EXPORT)
        self.out.clicked.connect(self.take_out)
        # Set visible only where it may not be used: a button that nothing holds yet would open a window of its own.
        if not auditor.taking_out.may:
            self.out.hide()
        for button in (self.button, self.again, self.more, self.out):
            button.installEventFilter(self)
            head.addWidget(button)
        return head

    def _field(self, key: str, asks: str, name: str) -> QLineEdit:
        """What is typed or scanned; Enter takes it. Source: ledger.md (anchors); screens.md, ground rule 3."""
        field, words = QLineEdit(), self.look.words
        mark = RTL_MARK if words.is_rtl else ""
        field.setPlaceholderText(f"{mark}{key} · {words.say(asks)}")
        field.setAccessibleName(words.say(name))
        field.setFont(self.look.font())
        field.setMinimumHeight(self.look.measure.touch(42))
        dress_field(field, self.look)
        return field

    def take_out(self) -> None:
        """Ask what shall leave the house, or stop what is being written. Source: screens.md (audit: export)."""
        self.auditor.taking_out.ask()
        if self.auditor.taking_out.is_asking:
            self.part.setFocus()

    def _give_part(self) -> None:
        typed = self.part.text()
        self.part.clear()
        self.setFocus()
        self.auditor.taking_out.begin(typed)

    def _give_anchor(self) -> None:
        typed = "".join(self.anchor.text().split())
        refused = None if typed.isdecimal() or not typed else unreadable(typed)
        if refused is not None:
            # A slip of the keys: it stays where it can be mended, and nothing is walked for it.
            why = sentence_of(refused, self.look.words)
            self.unread.say(self.look.words.say("AUDIT-ANCHOR-UNREAD", why=why))
            return
        self._leave_anchor()
        self.button.setFocus()
        if typed.isdecimal():
            self.setFocus()
            self.auditor.open_journal(int(typed))
        elif typed:
            self.anchor_given.emit(typed)

    def _leave_anchor(self) -> None:
        self.anchor.clear()
        self.unread.say("")
        self.setFocus()

    def replay_or_stop(self) -> None:
        """Begin the audit of every round, or stop it. Source: screens.md, ground rule 10."""
        if self.auditor.is_running:
            self.auditor.stop()
        else:
            self.auditor.start()

    def show_verified(self, verified: Verified | None, *, running: bool) -> None:
        """Show a report, that one is being made, or that there is none yet. Source: screens.md (audit)."""
        self._verified, self._verifying = verified, running
        self._show()

    def _show(self) -> None:
        look, words = self.look, self.look.words
        self.button.setEnabled(not self._verifying)
        self.again.relabel(words.say("UI-AUDIT-STOP" if self.auditor.is_running else "UI-AUDIT-REPLAY"))
        out = self.auditor.taking_out
        self.out.relabel(words.say("UI-AUDIT-STOP" if out.is_running else "PIT-KEY-EXPORT"))
        show_or_hide(self.part_ring, visible=out.is_asking)
        at = self.pages.verticalScrollBar().value()
        page = QWidget()
        column = QVBoxLayout(page)
        look.margins(column, 0, 0, 12, 0)
        column.setSpacing(look.px(10))
        self._leads.begin()
        self._taken_out(column)
        journal = self._journal(column)
        hint = Text(look, words.say("AUDIT-LEADS-KEYS"), token="ink2", wrap=True)
        column.addWidget(hint)
        column.addWidget(Caption(look, words.say("UI-AUDIT-TRAIL")))
        self._trail(column)
        column.addSpacing(look.px(12))
        column.addWidget(Caption(look, words.say("UI-AUDIT-ROUNDS")))
        self._rounds(column)
        column.addSpacing(look.px(12))
        over = self._over(column)
        show_or_hide(hint, visible=bool(self._leads.lines) and journal is None)
        column.addStretch(1)
        show_page(self.pages, page)
        page.adjustSize()
        self.pages.verticalScrollBar().setValue(at)
        in_sight = [] if journal is None else journal.in_sight
        if over is not None and self._looked_over is not self.auditor.over:
            # Whoever asked for it has it before him, whatever stands above; its place is known once the page has its width.
            QTimer.singleShot(0, over, partial(self._bring_up, over))
        self._looked_over = self.auditor.over
        if journal is None and self._leads.chosen is not None:
            in_sight = [self._leads.chosen]
        for part in in_sight:
            self.pages.ensureWidgetVisible(part, 0, look.px(20))

    def _bring_up(self, part: QWidget) -> None:
        page = self.pages.widget()
        if page is not None and page.isAncestorOf(part):
            self.pages.verticalScrollBar().setValue(part.mapTo(page, part.rect().topLeft()).y())

    # -- what leaves the house --

    def _taken_out(self, column: QVBoxLayout) -> None:
        look, out = self.look, self.auditor.taking_out
        if out.is_running:
            said = look.words.say("AUDIT-EXPORTING", count=look.words.whole(out.entries))
            column.addWidget(Text(look, said, wrap=True))
        elif out.refusal:
            column.addWidget(Text(look, out.refusal, token="clash", wrap=True))
        elif out.said:
            column.addWidget(Text(look, out.said, bold=True, wrap=True))

    # -- the journal --

    def _journal(self, column: QVBoxLayout) -> JournalView | None:
        auditor = self.auditor
        if not auditor.journal:
            return None
        view = JournalView(self.look, auditor.journal, auditor.entry, auditor.opened)
        view.chosen.connect(auditor.choose)
        view.opened.connect(auditor.open_entry)
        column.addWidget(view)
        column.addSpacing(self.look.px(12))
        return view

    # -- what leads to an entry --

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Arrows would go from button to button; here they choose what is read.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (*STEPS, *PAGES)
        ):
            self.setFocus()
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _walked(self, key: int) -> bool:
        """Choose a line that leads to an entry, open it, or turn the page; answer whether the key did."""
        bar = self.pages.verticalScrollBar()
        if key in PAGES:
            bar.setValue(bar.value() + PAGES[key] * bar.pageStep() * 4 // 5)
        elif key in STEPS and self._leads.lines:
            self._leads.step(STEPS[key])
            self._show()
        elif key in STEPS:
            bar.setValue(bar.value() + STEPS[key] * self.look.px(60))
        elif key in ENTER and self._leads.chosen is not None:
            self.auditor.open_journal(self._leads.chosen.seq)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = KEYS.get(event.key()) if self.auditor.journal and not self.part.hasFocus() else None
        if event.key() == Qt.Key.Key_Escape and self.anchor.hasFocus():
            self._leave_anchor()
        elif act is not None:
            act(self.auditor)
        elif event.key() == Qt.Key.Key_Escape and self.auditor.taking_out.is_asking:
            self.setFocus()
            self.auditor.taking_out.leave()
        elif not self.part.hasFocus() and self._walked(event.key()):
            event.accept()
        else:
            super().keyPressEvent(event)

    # -- the trail --

    def _trail(self, column: QVBoxLayout) -> None:
        look, words, verified = self.look, self.look.words, self._verified
        if self.anchors > self.held:
            column.addWidget(Text(look, words.say("AUDIT-ANCHORS-HELD", count=self.anchors), token="ink2"))
        elif self.held and verified is not None and not self._verifying:
            column.addWidget(Text(look, words.say("AUDIT-ANCHORS-WERE", count=self.held), token="ink2"))
        if self._verifying:
            column.addWidget(Text(look, words.say("UI-AUDIT-RUNNING"), wrap=True))
        elif verified is None:
            column.addWidget(Text(look, words.say("UI-AUDIT-NOT-YET"), token="ink2", wrap=True))
        elif verified.unusable:
            said = words.ltr(verified.unusable)
            column.addWidget(Text(look, said, 1.13, bold=True, token="clash", wrap=True))
        else:
            self._report(column, verified)

    def _report(self, column: QVBoxLayout, verified: Verified) -> None:
        look, words = self.look, self.look.words
        self._headline(column, len(verified.findings), "UI-AUDIT-CLEAN", "UI-AUDIT-FINDINGS")
        head = words.ltr(verified.head[:8])
        walked = words.say("UI-AUDIT-WALKED", count=words.whole(verified.entries), head=head)
        column.addWidget(Text(look, walked, wrap=True))
        if verified.findings:
            column.addWidget(Hairline(look))
            rows = [
                (f.kind, words.digits(f.where), f.text, int(f.where) if f.where.isdecimal() else 0)
                for f in verified.findings[:MOST_SHOWN]
            ]
            column.addLayout(self._grid(rows))
        if verified.not_checked:
            column.addWidget(Text(look, words.say("UI-AUDIT-UNCHECKED"), bold=True, token="ink2"))
            for what in verified.not_checked:
                column.addWidget(Text(look, words.ltr(what), token="ink2", wrap=True))

    # -- the rounds --

    def _rounds(self, column: QVBoxLayout) -> None:
        look, words, auditor = self.look, self.look.words, self.auditor
        if auditor.is_running:
            said = words.say("UI-AUDIT-REPLAYING", count=words.whole(auditor.rounds))
            column.addWidget(Text(look, said, wrap=True))
        elif auditor.refusal:
            column.addWidget(Text(look, auditor.refusal, token="clash", wrap=True))
        elif auditor.done is None:
            column.addWidget(Text(look, words.say("UI-AUDIT-NOT-REPLAYED"), token="ink2", wrap=True))
        else:
            self._replayed(column, auditor.done)

    def _replayed(self, column: QVBoxLayout, done: AllRecomputed) -> None:
        look, words = self.look, self.look.words
        if done.differences or not done.not_audited:
            self._headline(column, len(done.differences), "UI-AUDIT-SAME", "UI-AUDIT-DIFFERENCES")
        if done.not_audited:
            self._headline(column, len(done.not_audited), "UI-AUDIT-SAME", "UI-AUDIT-PARTLY")
        figures = {
            name: words.whole(getattr(done, name))
            for name in ("rounds", "from_pieces", "from_call", "settings")
        }
        column.addWidget(Text(look, words.say("UI-AUDIT-REPLAYED", **figures), wrap=True))
        if done.differences:
            column.addWidget(Hairline(look))
            rows = [
                (f"{table} {words.digits(str(number))}", words.seq(d.seq), f"{d.what}: {d.text}", d.seq)
                for table, number, d in done.differences[:MOST_SHOWN]
            ]
            column.addLayout(self._grid(rows))
        for what in done.not_audited[:MOST_SHOWN]:
            column.addWidget(Text(look, words.ltr(what), token="ink2", wrap=True))

    # -- numbers, approvals, hands --

    def _over(self, column: QVBoxLayout) -> QWidget | None:
        look, words, over = self.look, self.look.words, self.auditor.over
        if self.auditor.is_looking:
            column.addWidget(Text(look, words.say("AUDIT-LOOKING"), token="ink2"))
        if over is None:
            return None
        first: QWidget | None = None
        parts = (("AUDIT-GAPS", over.gaps), ("AUDIT-PAIRS", over.pairs), ("AUDIT-HANDS", over.hands))
        for code, rows in parts:
            caption = Caption(look, words.say(code))
            first = first or caption
            column.addWidget(caption)
            if not rows:
                column.addWidget(Text(look, words.say("AUDIT-NONE"), token="ink2"))
            for row in rows[:MOST_SHOWN]:
                said = " · ".join(part for part in (row.about, row.where, row.text) if part)
                token = "clash" if row.is_finding else "ink"
                column.addWidget(self._leads.line(said, row.seq, token=token, bold=row.is_finding))
        return first

    # -- both --

    def _headline(self, column: QVBoxLayout, findings: int, clean: str, found: str) -> None:
        words = self.look.words
        said = words.say(found, count=words.whole(findings)) if findings else words.say(clean)
        token = "clash" if findings else "ok"
        column.addWidget(Text(self.look, said, 1.67, bold=True, token=token, wrap=True))

    def _grid(self, rows: list[tuple[str, str, str, int]]) -> QGridLayout:
        look, words, grid = self.look, self.look.words, QGridLayout()
        grid.setHorizontalSpacing(look.px(14))
        grid.setVerticalSpacing(look.px(10))
        grid.setColumnStretch(2, 1)
        for place, (tag, where, text, seq) in enumerate(rows):
            grid.addWidget(TagBox(look, Tag("clash", tag, "clash")), place, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(Text(look, words.ltr(where), bold=True), place, 1, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self._leads.line(words.ltr(text), seq), place, 2)
        return grid
