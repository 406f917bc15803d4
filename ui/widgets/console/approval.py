"""A second person at the side: what would be written, badge and PIN.

At a table it has the keys from the moment somebody there asks for it, so that no PIN is ever typed where it can be
read. F10 always leads into it, and begins anew there; Esc leads out, as it says itself. A badge that is read while it stands goes into its field, and the next digits are its PIN.
Source: facts.md (second person); screens.md, ground rule 4 (nothing modal in the middle of a round); users.md
(authorisation is per act).
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.viewmodels.table.rows import Approval, Line
from ui.widgets.console.keys import FORM, plain
from ui.widgets.console.part import Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen, Run
from ui.widgets.refusal import draw_cross

LEAST_SHOWN = 0.7
WITHDRAW, SIGN, CLEAR = "withdraw", "sign", "clear"
PAD = 15
NARROW, ABOVE = 600.0, 108.0
"""Narrower than this it is higher by so much, and what is signed stands above the fields and the digits."""
FIELD = 42
SIGN_WIDE = 18
CAPTIONS = (24, 18)
"""How tall the captions of badge and PIN are: a key's cap stands beside the first."""
BELOW, BETWEEN = 6, 8
"""Room below a caption for the ring of its field, and above the second one for the ring of the first."""


class ApprovalPanel(Touched[Approval]):
    """Badge, PIN and digits to touch; the answer goes out as values, the PIN is forgotten at once."""

    signed = Signal(str, str)
    """Badge and PIN."""
    withdrawn = Signal()
    left = Signal()
    """The form gives the focus back; it holds nothing any more."""
    lock_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.badge, self.pin = self._field(), self._field()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.badge.setAccessibleName(look.words.say("FELT-BADGE"))
        self.pin.setAccessibleName(look.words.say("FELT-PIN"))
        self.token.connect(self._pressed)
        self.doubled.connect(self._pressed)

    def _field(self) -> QLineEdit:
        field = QLineEdit(self)
        field.setFrame(False)
        field.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        field.setMaxLength(24)
        field.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        field.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        palette = field.palette()
        for role, token in (
            (QPalette.ColorRole.Base, "well"), (QPalette.ColorRole.Text, "ink"),
            (QPalette.ColorRole.Highlight, "edge"), (QPalette.ColorRole.HighlightedText, "room"),
        ):  # fmt: skip
            palette.setColor(role, self.look.colour(token))
        field.setPalette(palette)
        field.installEventFilter(self)
        return field

    # -- what it does --

    def read_badge(self, text: str) -> None:
        """Take a badge that was read by a scanner. Source: screens.md (a badge alone is never enough)."""
        self.badge.setText("".join(text.split()))
        self.pin.clear()
        if self.has_form_focus():
            self.take_focus()
        self.update()

    def take_focus(self) -> None:
        """Put the focus where the next thing is missing: badge, else PIN. Source: screens.md, ground rule 2."""
        (self.pin if self.badge.text() else self.badge).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keep_focus(self, else_to: QWidget) -> None:
        """Keep the keys while this is still asked, for what is typed next is a PIN; else give them to another.

        Source: screens.md (sign-in: a PIN is never shown), ground rule 2.
        """
        if not self.isHidden():
            self.take_focus()
        else:
            else_to.setFocus(Qt.FocusReason.OtherFocusReason)

    def has_form_focus(self) -> bool:
        """Whether somebody is typing here. Source: screens.md, ground rule 1."""
        return self.badge.hasFocus() or self.pin.hasFocus()

    def takes(self, token: str) -> bool:
        """Take what is meant for this form though it was pressed at the table; answer whether it was.

        While the form has the keys, digits of the table's pad are its own; once a badge is read the next digits are
        its PIN, whatever has the keys.

        Source: screens.md (sign-in: a PIN is never shown); users.md (authorisation is per act).
        """
        if not self.has_form_focus() and not self.badge.text():
            return False
        field = self.badge if self.badge.hasFocus() else self.pin
        if len(token) == 1 and token.isdecimal():
            field.insert(plain(token))
        elif token == "Backspace" and field.text():  # noqa: S105 - a key's name
            field.backspace()
        elif token == "Enter" and field.text():  # noqa: S105 - a key's name
            self._enter(field)
            return True
        else:
            return False
        # Any other reason would select what stands there, and the next digit replace it.
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def keeps(self, token: str) -> bool:
        """Keep a character that was pressed beside the form while it is asked: what lies behind takes none of it.

        Source: screens.md (sign-in: a PIN is never shown); users.md (authorisation is per act).
        """
        if len(token) != 1 or self.isHidden():
            return False
        self.takes(token)
        return True

    def _enter(self, field: QLineEdit) -> None:
        if field is self.badge:
            self.pin.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._sign()

    def forget(self) -> None:
        """Forget badge and PIN. Source: users.md (authorisation is per act)."""
        self.badge.clear()
        self.pin.clear()

    def _sign(self) -> None:
        badge, pin = self.badge.text(), self.pin.text()
        self.pin.clear()
        if badge and pin:
            self.signed.emit(badge, pin)
        elif self.has_form_focus():
            self.take_focus()

    def _pressed(self, token: str) -> None:
        if token == WITHDRAW:
            self.withdrawn.emit()
        elif token == SIGN:
            self._sign()
        elif token == CLEAR:
            (self.pin if self.pin.text() else self.badge).clear()
        elif self.badge.hasFocus():
            self.badge.insert(token)
        else:
            self.pin.insert(token)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if event.type() == QEvent.Type.ShortcutOverride:
            # Every key is the form's but the lock, which is everybody's.
            event.setAccepted(not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_F12)
            if not event.isAccepted():
                self.forget()
            return True
        return (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self._key(watched, event)
        )

    def _key(self, field: QObject, event: QKeyEvent) -> bool:
        key = event.key()
        if event.isAutoRepeat() and key != Qt.Key.Key_Backspace:
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.badge if field is self.badge else self.pin)
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            (self.pin if field is self.badge else self.badge).setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if key == Qt.Key.Key_F10:
            # Whoever presses it wants to sign, whoever had the keys: what is typed next is a badge.
            self.forget()
            self.take_focus()
            return True
        if key == Qt.Key.Key_Escape:
            self.forget()
            self.left.emit()
            return True
        if key == Qt.Key.Key_F12:
            self.forget()
            self.lock_wanted.emit()
            return True
        letter = event.text()
        if letter.isdecimal() and not letter.isascii() and isinstance(field, QLineEdit):
            field.insert(plain(letter))
            return True
        return False

    # -- where it stands --

    def _parts(self) -> tuple[QRectF, QRectF, QRectF]:
        """Answer the boxes of text, fields and digits, in the direction of reading; where it is narrow, what is
        signed stands above both."""
        area = self.area.adjusted(PAD, 5, -PAD, -5)
        if self.area.width() < NARROW:
            text = QRectF(area.left(), area.top() + 4, area.width(), ABOVE - 8)
            run = Run(area.adjusted(0, ABOVE, 0, 0), rtl=self.look.words.is_rtl)
            digits = run.last(max(area.width() * 0.46, area.width() - 140))
            run.last(18)
            return text, run.rest.adjusted(0, 2, 0, -5), digits
        run = Run(area, rtl=self.look.words.is_rtl)
        digits = run.last(min(360.0, area.width() * 0.46))
        run.last(18)
        fields = run.last(min(190.0, area.width() * 0.26)).adjusted(0, 2, 0, -5)
        run.last(18)
        return run.rest.adjusted(0, 6, 0, -5), fields, digits

    def changed(self) -> None:
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def rescale(self, scale: float) -> None:
        super().rescale(scale)
        self._place()

    def _field_boxes(self) -> tuple[QRectF, QRectF]:
        fields = self._parts()[1]
        first = QRectF(fields.left(), fields.top() + CAPTIONS[0] + BELOW, fields.width(), FIELD)
        return first, first.translated(0, FIELD + BETWEEN + CAPTIONS[1] + BELOW)

    def _place(self) -> None:
        k = self.scale
        for field, box in zip((self.badge, self.pin), self._field_boxes(), strict=True):
            inner = box.adjusted(12, 4, -12, -4)
            field.setGeometry(
                round(inner.left() * k),
                round(inner.top() * k),
                round(inner.width() * k),
                round(inner.height() * k),
            )
            font = QFont(self.look.font(1.2, bold=True))
            font.setPixelSize(round(font.pixelSize() * k))
            field.setFont(font)

    def targets(self) -> tuple[Target, ...]:
        box = self._parts()[2]
        columns, gap = 6, 6
        wide = (box.width() - gap * (columns - 1)) / columns
        tall = (box.height() - 2 * gap) / 3
        # Two rows have no room for a block of three: the digits stand as they are counted.
        keys = "1234567890"
        found = []
        for place, key in enumerate(keys):
            x, y = place % 5 * (wide + gap), place // 5 * (tall + gap)
            found.append(Target(QRectF(box.left() + x, box.top() + y, wide, tall), key))
        clear = QRectF(box.left() + 5 * (wide + gap), box.top(), wide, 2 * tall + gap)
        found.append(Target(clear, CLEAR))
        low, half = box.top() + 2 * (tall + gap), (box.width() - gap) / 2
        found.append(Target(QRectF(box.left(), low, half, tall), WITHDRAW))
        found.append(Target(QRectF(box.left() + half + gap, low, half, tall), SIGN))
        return tuple(found)

    def draw(self, pen: Pen, row: Approval) -> None:
        look, words = self.look, self.look.words
        pen.edge(self.area, look.colour("edge"), 1.5, radius=10, ground=look.colour("panel"))
        text, _fields, _digits = self._parts()
        self._shown(pen, text, row)
        for box, field, code, tall in zip(
            self._field_boxes(), (self.badge, self.pin), ("FELT-BADGE", "FELT-PIN"), CAPTIONS, strict=True
        ):
            caption = QRectF(box.left(), box.top() - BELOW - tall, box.width(), tall)
            run = pen.run(caption)
            if field is self.badge:
                pen.keycap(run, FORM, last=True)
            pen.text(run.rest, words.say(code), 0.87, bold=True, tone="ink2")
            pen.edge(box, look.colour("edge"), radius=6, ground=look.colour("well"))
            if field.hasFocus():
                pen.edge(box.adjusted(-4, -4, 4, 4), look.colour("ink"), 2, radius=9)
        said = {CLEAR: "FELT-CLEAR", SIGN: "FELT-SIGN", WITHDRAW: "FELT-WITHDRAW"}
        for target in self.targets():
            down = self.is_down(target.token)
            pen.edge(target.box, look.colour("edge"), ground=look.colour("ink" if down else "raised"))
            label = words.say(said[target.token]) if target.token in said else words.digits(target.token)
            pen.text(target.box.adjusted(4, 0, -4, 0), label, 1.0 if target.token in said else 1.33, bold=True,
                     align=CENTRE, tone="room" if down else "ink")  # fmt: skip

    def _shown(self, pen: Pen, box: QRectF, row: Approval) -> None:
        y = box.top()
        caption = self.look.caption(row.caption)
        pen.text(QRectF(box.left(), y, box.width(), 19), caption, 0.87, bold=True, tone="ink2")
        y += 22
        refused = [Line(said, bold=True) for said in row.refusals]
        lines = (
            *row.shown,
            Line(row.roles, "quiet"),
            *refused,
            Line(self.look.words.say("FELT-FORM-LEAVE"), "quiet"),
        )
        times = self._times(pen, box.width(), box.bottom() - y, lines)
        for line in lines:
            if line.text:
                at = pen.run(QRectF(box.left(), y, box.width(), 60))
                if line.sign or line in refused:
                    spot = at.take(SIGN_WIDE)
                    at.take(7)
                    square = QRectF(spot.left(), y + 2, SIGN_WIDE, SIGN_WIDE)
                    if line in refused:
                        draw_cross(pen, square.adjusted(2, 2, -2, -2))
                    else:
                        pen.sign(square, line.sign, line.tone, badge=True)
                y += pen.paragraph(at.rest, line.text, times, bold=line.bold, tone=line.tone, lines=3)

    def _times(self, pen: Pen, wide: float, tall: float, lines: Iterable[Line]) -> float:
        """How large what is signed is set, so that nothing of it is left out: at most as large as any text."""
        times, least = 1.0, LEAST_SHOWN / max(1.0, pen.look.measure.scale / 100)
        while times > least:
            rows = sum(
                len(pen.lines(one.text, wide - (SIGN_WIDE + 7 if one.sign else 0), times, bold=one.bold))
                for one in lines
            )
            if rows * pen.leading(times) <= tall:
                break
            times -= 0.04
        return times
