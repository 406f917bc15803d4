"""A form: captions and fields one under another, then the key that hands them over; nothing happens before.

Source: screens.md, ground rules 2, 3 and 4; look.md 5 (inputs).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ui.viewmodels.setting_up.figures import as_read, as_shown
from ui.viewmodels.setting_up.rows import CHOICE, PIN, Ask, Form, Refusal
from ui.widgets.controls import RING, KeyButton, Ring, draw_ring
from ui.widgets.look import Look
from ui.widgets.refused_text import RefusedText
from ui.widgets.sheet_style import dress_field, dress_scroll, show_page
from ui.widgets.text import Text

CAPTION_WIDE, FIELD_WIDE, FIELD_TALL, LONGEST = 250, 420, 42, 200
ROWS = 3
"""Rows of a field: itself, what is wrong with it, what is asked of it."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChoiceField(QWidget):
    """One of a few: digits and arrows to the sides choose, and so does a finger."""

    changed = Signal()

    def __init__(self, look: Look, ask: Ask) -> None:
        super().__init__()
        self.look, self.choices = look, ask.choices
        self.at = next((n for n, (value, _) in enumerate(ask.choices) if value == ask.given), 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(ask.caption)

    @property
    def value(self) -> str:
        """What is chosen. Source: screens.md, ground rule 2."""
        return self.choices[self.at][0] if self.choices else ""

    def sizeHint(self) -> QSize:
        # As large as a field of text with its ring, so that both have one edge.
        return QSize(self.look.px(FIELD_WIDE) + 2 * RING, self.look.measure.touch(FIELD_TALL) + 2 * RING)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Space):
            self._go(self.at + 1)
        elif event.key() == Qt.Key.Key_Left:
            self._go(self.at - 1)
        elif len(text) == 1 and text.isdecimal() and 1 <= int(text) <= len(self.choices):
            self._go(int(text) - 1)
        else:
            super().keyPressEvent(event)

    def _go(self, at: int) -> None:
        if self.choices:
            self.at = at % len(self.choices)
            self.update()
            self.changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._go(self.at + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self.look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        if self.hasFocus():
            draw_ring(painter, box, 6, look)
        painter.setBrush(look.colour("raised"))
        painter.setPen(QPen(look.colour("edge"), 1.5))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(look.colour("ink"))
        painter.setFont(look.font(1.0, bold=True))
        inner = box.adjusted(look.px(10), 0, -look.px(10), 0)
        named = self.choices[self.at][1] if self.choices else ""
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, named)
        painter.setPen(look.colour("ink2"))
        painter.setFont(look.font(0.87))
        words = look.words
        place = words.ltr(words.digits(f"{self.at + 1} / {len(self.choices)}"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing, place)
        painter.end()


class FormSheet(QWidget):
    """All fields of a form; Enter walks on, Ctrl Enter or the last key hands them over, Escape leaves."""

    submitted = Signal(object)
    cancelled = Signal()

    def __init__(self, look: Look, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.form = look, form
        self.fields: dict[str, QLineEdit | ChoiceField] = {}
        self.wrong: dict[str, Text] = {}
        """Under each field, what is wrong with it."""
        self._refusals: tuple[Refusal, ...] | None = ()
        outer = QVBoxLayout(self)
        look.margins(outer, 20, 10, 20, 10)
        outer.addWidget(Text(look, form.title, 1.4, bold=True, wrap=True))
        outer.addWidget(Text(look, form.note, 0.93, token="ink2", wrap=True))
        self.refused = RefusedText(look, 1.0)
        self.told = Text(look, "", 1.0, bold=True, wrap=True)
        outer.addWidget(self.refused)
        outer.addWidget(self.told)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_scroll(self.pages, look)
        show_page(self.pages, self._page())
        outer.addWidget(self.pages, 1)
        row = QHBoxLayout()
        self.button = KeyButton(look, form.submit, "Ctrl Enter")
        self.button.clicked.connect(self.submit)
        self.button.installEventFilter(self)
        leave = KeyButton(look, look.words.say("WAYS-BACK"), "Esc", quiet=True)
        leave.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        leave.clicked.connect(self.cancelled)
        row.addWidget(self.button)
        row.addWidget(leave)
        row.addStretch(1)
        outer.addLayout(row)

    def _page(self) -> QWidget:
        look, page = self.look, QWidget()
        grid = QGridLayout(page)
        look.margins(grid, 0, 4, 10, 0)
        grid.setHorizontalSpacing(look.px(14))
        grid.setVerticalSpacing(look.px(4))
        for n, ask in enumerate(self.form.asks):
            # Words that elsewhere stand within a line begin one here.
            caption = Text(look, ask.caption[:1].upper() + ask.caption[1:], 1.0, token="ink2", wrap=True)
            caption.setFixedWidth(look.px(CAPTION_WIDE))
            grid.addWidget(caption, ROWS * n, 0)
            grid.addWidget(self._field(ask), ROWS * n, 1)
            self.wrong[ask.name] = RefusedText(look)
            grid.addWidget(self.wrong[ask.name], ROWS * n + 1, 1, 1, 2)
            if ask.rule:
                grid.addWidget(Text(look, ask.rule, 0.87, token="ink2", wrap=True), ROWS * n + 2, 1, 1, 2)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(ROWS * len(self.form.asks), 1)
        return page

    def _field(self, ask: Ask) -> QWidget:
        if ask.kind == CHOICE:
            choice = ChoiceField(self.look, ask)
            choice.setFixedSize(choice.sizeHint())
            choice.installEventFilter(self)
            choice.changed.connect(self._forgets(ask.name))
            self.fields[ask.name] = choice
            return choice
        field = QLineEdit(as_shown(ask.given, self.look.words) if ask.is_figure else ask.given)
        field.setMaxLength(LONGEST)
        field.setAccessibleName(ask.caption)
        field.setAccessibleDescription(ask.rule)
        field.setFont(self.look.font())
        field.setMinimumHeight(self.look.measure.touch(FIELD_TALL))
        field.setFixedWidth(self.look.px(FIELD_WIDE))
        if ask.kind == PIN:
            field.setEchoMode(QLineEdit.EchoMode.Password)
        if ask.ltr:
            field.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        if ask.is_figure and ask.kind != PIN:
            field.textEdited.connect(self._in_own_digits(field))
        dress_field(field, self.look)
        field.installEventFilter(self)
        field.textEdited.connect(self._forgets(ask.name))
        self.fields[ask.name] = field
        return Ring(self.look, field)

    def _in_own_digits(self, field: QLineEdit) -> Callable[[str], None]:
        """A figure stands in the reader's digits whatever keyboard it is typed on."""

        def show(text: str) -> None:
            shown, at = as_shown(text, self.look.words), field.cursorPosition()
            if shown != text:
                field.setText(shown)
                field.setCursorPosition(at)

        return show

    def _forgets(self, name: str) -> Callable[..., None]:
        """What was wrong with a field is said no longer once something else stands there."""
        return lambda *_: self.wrong[name].say("")

    # -- what is done --

    def values(self) -> dict[str, str]:
        """Answer what stands in every field, figures in plain digits. Source: screens.md, ground rule 3; FAULT D10."""
        found = {}
        for ask in self.form.asks:
            field = self.fields[ask.name]
            text = field.value if isinstance(field, ChoiceField) else field.text()
            found[ask.name] = as_read(text) if ask.is_figure else text
        return found

    def submit(self) -> None:
        """Hand the form over. Source: screens.md, ground rule 4."""
        # What is refused once more is said once more.
        self._refusals = None
        self.submitted.emit(self.values())

    def tell(self, said: str) -> None:
        """Say what is being done with the form, until something is refused. Source: screens.md, ground rule 10."""
        self.refuse(())
        self.told.say(said)

    def refuse(self, refusals: tuple[Refusal, ...]) -> None:
        """Say what is wrong, each at its field; what was typed stays, and the first wrong field has the keys.

        A refused PIN does not stay: nobody sees what the next one would be typed after.

        Source: screens.md, ground rule 3.
        """
        if refusals == self._refusals:
            return
        self._refusals = refusals
        self.told.say("")
        self.refused.say("\n".join(one.said for one in refusals if one.field not in self.wrong))
        for name, text in self.wrong.items():
            text.say("\n".join(one.said for one in refusals if one.field == name))
        for ask in self.form.asks:
            if ask.kind == PIN and any(one.field in (ask.name, ask.repeats) for one in refusals if one.field):
                self._empty(ask.name)
        first = next((name for name in self.fields if any(one.field == name for one in refusals)), "")
        if first:
            self.fields[first].setFocus(Qt.FocusReason.OtherFocusReason)
            # The sentence has its place only once the page is laid out with it.
            QTimer.singleShot(0, self._to_refusal)

    def _empty(self, name: str) -> None:
        field = self.fields[name]
        if isinstance(field, QLineEdit):
            field.clear()

    def _to_refusal(self) -> None:
        for name, text in self.wrong.items():
            if self.fields[name].hasFocus() and text.isVisibleTo(self):
                self.pages.ensureWidgetVisible(text, 0, self.look.px(30))

    def take_focus(self) -> None:
        """Give the keys to the first field. Source: screens.md, ground rule 1."""
        for field in (*self.fields.values(), self.button):
            field.setFocus(Qt.FocusReason.TabFocusReason)
            return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.pages.ensureWidgetVisible(watched, 0, self.look.px(30))
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submit()
            return True
        act = self._keys().get(event.key())
        if act is None:
            return False
        act(watched)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Letters that a choice has no use for would be keys of what stands behind.
        event.accept()

    def _keys(self) -> dict[int, Callable[[QObject], None]]:
        forward: Callable[[QObject], None] = lambda at: self._walk(at, 1)  # noqa: E731 - one word for three keys
        keys: dict[int, Callable[[QObject], None]] = dict.fromkeys((*ENTER, Qt.Key.Key_Down), forward)
        keys[Qt.Key.Key_Up] = lambda at: self._walk(at, -1)
        # Tab stays among the fields and the last key: what stands above has keys of its own.
        keys[Qt.Key.Key_Tab] = lambda at: self._round(at, 1)
        keys[Qt.Key.Key_Backtab] = lambda at: self._round(at, -1)
        keys[Qt.Key.Key_Escape] = lambda _: self.cancelled.emit()
        return keys

    def _round(self, at: QObject, step: int) -> None:
        stops: list[QWidget] = [*self.fields.values(), self.button]
        reason = Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason
        stops[(stops.index(at) + step) % len(stops)].setFocus(reason)  # type: ignore[arg-type]

    def _walk(self, at: QObject, step: int) -> None:
        if at is self.button:
            if step > 0:
                self.submit()
                return
            for field in list(self.fields.values())[-1:]:
                field.setFocus(Qt.FocusReason.BacktabFocusReason)
            return
        fields = list(self.fields.values())
        place = fields.index(at) + step  # type: ignore[arg-type]
        following: QWidget = self.button if place >= len(fields) else fields[max(place, 0)]
        following.setFocus(Qt.FocusReason.TabFocusReason)
