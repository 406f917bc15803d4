"""The right-hand side: the proof of one round, from the bank's pieces to the house's total."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.viewmodels.proof_rows import Proof, SeatLine, Tag
from ui.viewmodels.recompute import Verdict
from ui.widgets.blocks import (
    BankPart,
    FiguresPart,
    Hairline,
    HandsPart,
    SeatPart,
    TricksPart,
    VerdictPart,
    column,
)
from ui.widgets.controls import KeyButton, Ring
from ui.widgets.key_flow import KeyFlow
from ui.widgets.look import Look
from ui.widgets.seat_list import SeatList
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.tags import TagBox
from ui.widgets.text import Caption, Text


class ProofPanel(QWidget):
    """One round's proof in a panel; what does not fit scrolls, what is pressed stays below."""

    slip_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.proof: Proof | None = None
        self.seat: int | None = None
        self._passed_open = False
        outer = QVBoxLayout(self)
        look.margins(outer, 18, 14, 6, 10)
        outer.setSpacing(look.px(8))
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        dress_scroll(self.pages, look)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(self.pages, 1)
        # What the round brought the house stays in sight, however far its proof is turned.
        self.sum = QVBoxLayout()
        outer.addLayout(self.sum)
        self.foot = KeyFlow(look, gap=4)
        outer.addWidget(self.foot)
        self.seats: SeatList | None = None
        self._seat_place: QVBoxLayout | None = None
        self._bank: BankPart | None = None
        self._verdict: VerdictPart | None = None
        self._other: VerdictPart | None = None
        self.slip_button: KeyButton | None = None
        self.show_nothing(look.words.say("UI-CHOOSE"))

    def offer_slip(self) -> None:
        """Put the slip's button under the proof. Source: look.md picture g."""
        if self.slip_button is None:
            self.slip_button = KeyButton(self.look, self.look.words.say("UI-SLIP"), "S")
            self.slip_button.clicked.connect(self.slip_wanted)
            self.foot.insert(0, self.slip_button)
            self.slip_button.setVisible(self.proof is not None)

    def show_nothing(self, sentence: str) -> None:
        """Show one sentence where no proof can stand. Source: look.md 5 (empty list)."""
        self.proof, self.seats, self._bank, self._verdict, self._other = None, None, None, None, None
        self._show_total(None)
        page = QWidget()
        layout = column(page, self.look.px(8))
        layout.addWidget(Text(self.look, sentence, token="ink2", wrap=True))
        layout.addStretch(1)
        show_page(self.pages, page)
        if self.slip_button:
            self.slip_button.hide()

    def show_proof(self, proof: Proof) -> None:
        """Show a proof; the chosen seat stays chosen where the round has it. Source: look.md picture g."""
        same = self.proof is not None and (self.proof.table, self.proof.number) == (proof.table, proof.number)
        place = self.pages.verticalScrollBar().value() if same else 0
        had_focus = self.seats is not None and self.seats.hasFocus()
        if not same:
            self._passed_open, self.seat = False, None
        self.proof = proof
        show_page(self.pages, self._page(proof))
        self._show_total(proof)
        self.pages.verticalScrollBar().setValue(place)
        if had_focus and self.seats is not None:
            self.seats.setFocus()
        if self.slip_button:
            self.slip_button.show()

    def _page(self, proof: Proof) -> QWidget:
        look = self.look
        page = QWidget()
        layout = QVBoxLayout(page)
        # Room at the reading end for the scroll bar, and at both for the focus ring.
        look.margins(layout, 0, 0, 12, 0)
        layout.setSpacing(look.px(8))
        layout.addLayout(self._head(proof))
        self._verdict = VerdictPart(look)
        layout.addWidget(self._verdict)
        self._other = VerdictPart(look)
        layout.addWidget(self._other)
        layout.addWidget(Text(look, proof.facts, 0.93, token="ink2", wrap=True))
        self._status(layout, proof)
        self._bank = None
        if proof.bank is not None:
            layout.addSpacing(look.px(4))
            self._bank = BankPart(look, proof.bank, proof.pieces, open_=self._passed_open)
            if self._bank.passed_button:
                self._bank.passed_button.clicked.connect(self.toggle_passed)
            layout.addWidget(self._bank)
        layout.addSpacing(look.px(4))
        self._seats(layout, proof)
        self._rest(layout, proof)
        layout.addStretch(1)
        return page

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Show what today's engine says of the round, every difference below it. Source: look.md picture g."""
        if self._verdict is not None:
            self._verdict.show_verdict(verdict)

    def show_other(self, other: Verdict | None) -> None:
        """Show the round under another house way, or nothing. Source: screens.md (rounds)."""
        if self._other is not None:
            self._other.show_verdict(other)

    def _head(self, proof: Proof) -> QHBoxLayout:
        head = QHBoxLayout()
        head.addWidget(Text(self.look, proof.title, 1.4, bold=True))
        head.addStretch(1)
        if proof.training:
            head.addWidget(TagBox(self.look, Tag("", self.look.words.say("UI-TRAINING"))))
        head.addWidget(TagBox(self.look, proof.status))
        return head

    def _status(self, layout: QVBoxLayout, proof: Proof) -> None:
        line = QHBoxLayout()
        line.setSpacing(self.look.px(8))
        line.addWidget(Text(self.look, self.look.words.say("UI-DIGEST"), 0.93, token="ink2"))
        digest = Text(self.look, proof.digest[:8], token="ink2")
        digest.setFont(self.look.mono())
        digest.setToolTip(proof.digest)
        digest.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        line.addWidget(digest)
        line.addStretch(1)
        layout.addLayout(line)

    def _seats(self, layout: QVBoxLayout, proof: Proof) -> None:
        look = self.look
        layout.addWidget(Caption(look, proof.seats_caption))
        if not proof.seats:
            self.seats = None
            layout.addWidget(Text(look, look.words.say("UI-NO-SEATS"), token="ink2", wrap=True))
            return
        self.seats = SeatList(look)
        self.seats.setAccessibleName(proof.seats_caption)
        layout.addWidget(Ring(look, self.seats, radius=4))
        self._seat_place = QVBoxLayout()
        layout.addLayout(self._seat_place)
        self.seats.chosen.connect(self._show_seat)
        self.seats.show_seats(proof.seats, prefer=self.seat)

    def _show_total(self, proof: Proof | None) -> None:
        """The last line of the sum, below what is turned; none where no round is shown."""
        while self.sum.count():
            old = self.sum.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if proof is not None and proof.seats:
            self.sum.addWidget(Hairline(self.look))
            self.sum.addWidget(self._total(proof))

    def _total(self, proof: Proof) -> QWidget:
        look, whole = self.look, QWidget()
        line = QHBoxLayout(whole)
        line.setSpacing(look.px(8))
        line.setContentsMargins(look.px(6), 0, look.px(18), 0)
        line.addWidget(Text(look, proof.total_word, 1.13, bold=True))
        if proof.total_arithmetic:
            line.addWidget(Text(look, proof.total_arithmetic, token="ink2", wrap=True), 1)
        else:
            line.addStretch(1)
        line.addWidget(Text(look, proof.total, 1.4, bold=True))
        return whole

    def _rest(self, layout: QVBoxLayout, proof: Proof) -> None:
        look = self.look
        if proof.hands:
            layout.addWidget(HandsPart(look, proof.hands))
        if proof.tricks:
            layout.addWidget(TricksPart(look, proof.tricks))
        for ledger in proof.ledgers:
            layout.addWidget(FiguresPart(look, ledger))
        if proof.notes:
            layout.addWidget(Hairline(look))
        for note in proof.notes:
            layout.addWidget(Text(look, note, 0.93, token="ink2", wrap=True))

    def _show_seat(self, line: SeatLine) -> None:
        self.seat = line.seat
        place = self._seat_place
        if place is None:
            return
        while place.count():
            old = place.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        kind = self.proof.pieces if self.proof else "cards"
        place.addWidget(SeatPart(self.look, line.detail, kind))

    def toggle_passed(self) -> None:
        """Show or hide the rows of the house way that were passed over. Source: screens.md, ground rule 5."""
        if self._bank is not None and self._bank.passed_button is not None:
            self._passed_open = not self._passed_open
            self._bank.open_passed(is_open=self._passed_open)

    def take_focus(self) -> None:
        """Give the focus to the seats, or to what can be pressed. Source: screens.md, ground rule 2."""
        if self.seats is not None:
            self.seats.setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("line"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
