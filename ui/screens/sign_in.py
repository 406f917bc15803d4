"""Sign-in, over the whole of a table or of an empty screen: it takes every key and every finger until somebody is in.

A badge read by a scanner is taken wherever the dialogue is; a line that comes faster than any hand is one.

Source: screens.md (sign-in); look.md picture h; FAULT F11 (composing).
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.help import FIRST_STEPS
from ui.viewmodels.signing.sign_in import BADGE, PIN, SignIn
from ui.viewmodels.table.rows import Key
from ui.viewmodels.theme import Measure
from ui.widgets.badge_panel import BadgePanel, BadgeRow
from ui.widgets.console.stream import BURST_MS, LEAST
from ui.widgets.felt import geometry as g
from ui.widgets.help_sheet import HelpSheet
from ui.widgets.look import Look
from ui.widgets.pin_pad import ENTER, PadRow, PinPad
from ui.widgets.pin_pad import TALL as PAD_TALL
from ui.widgets.pin_pad import WIDE as PAD_WIDE

EDGE = 16
LEAST_FRONT = 820
"""Units that badge and PIN need beside the pad."""
START, STOP = ";", "?"
"""What a stripe reader puts before and after a badge's number."""
OTHER, LANGUAGE, THEME, ROLE, AWAY, OFFICE = "other", "language", "theme", "role", "away", "office"
HELP, BACK = "help", "back"
ACTS = {
    Qt.Key.Key_Backspace: BACK, Qt.Key.Key_Escape: OTHER, Qt.Key.Key_F1: HELP, Qt.Key.Key_F2: LANGUAGE,
    Qt.Key.Key_F3: ROLE, Qt.Key.Key_Home: THEME, Qt.Key.Key_F7: AWAY, Qt.Key.Key_F8: OFFICE,
}  # fmt: skip
"""What each key does that is no character."""


class SignInScreen(QWidget):
    """The dialogue of one place, on the screen."""

    signed_in = Signal(object)
    language_wanted = Signal()
    theme_wanted = Signal()
    laid = Signal(object)
    """Where the pad lies, as a QRectF: it covers what is beneath."""
    given_up = Signal()
    """A badge was put away again."""
    away = Signal()
    """Another place is wanted: nobody has to sign in here to leave."""
    office = Signal(str)
    """The office is wanted, with the badge that was typed here; "" for none."""

    def __init__(
        self, look: Look, dialogue: SignIn, *, near: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.dialogue, self.near = look, dialogue, near
        self.leads = ""
        """What is called where F7 leads; "" where it leads nowhere from here."""
        self.has_office = False
        """Whether F8 leads to the office from here."""
        self.grows = False
        """Whether it is as large as text is liked; over a table it keeps the table's scale."""
        self.help: HelpSheet | None = None
        """What is read over the sign-in."""
        self._larger = 1.0
        self._times: list[float] = []
        # The parts take their scale from the window, as the table beneath does.
        plain = replace(look, measure=Measure())
        self._burst = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.front, self.pad = BadgePanel(plain, self), PinPad(plain, self)
        self.front.token.connect(self._pressed)
        self.pad.token.connect(self._pressed)
        self.pad.doubled.connect(self._pressed)
        self.redraw()

    # -- keys --

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if event.isAutoRepeat() and key != Qt.Key.Key_Backspace:
            return
        if self.help is not None:
            # What is typed while somebody reads is no badge and no PIN.
            event.accept()
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event)
        elif key in ACTS:
            self._act(ACTS[Qt.Key(key)])
        elif text and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._character(event, text)
        else:
            # Nothing of what lies beneath is to hear of it.
            event.accept()

    def _act(self, token: str) -> None:
        """Do what a key of the sign-in does, where it leads anywhere from here."""
        if token == HELP:
            self._read_help()
        elif (token != AWAY or self.leads) and (token != OFFICE or self.has_office):
            self._pressed(token)

    def _read_help(self) -> None:
        """Lay the first steps over the sign-in: who cannot come in yet reads here how to begin."""
        self.help = HelpSheet(self.look, self, FIRST_STEPS, keys=False)
        self.help.closed.connect(self._close_help)
        self.help.open_over()

    def _close_help(self) -> None:
        if self.help is not None:
            sheet, self.help = self.help, None
            sheet.hide()
            sheet.deleteLater()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _character(self, event: QKeyEvent, text: str) -> None:
        now = float(event.timestamp())
        if self._times and now - self._times[-1] > BURST_MS:
            self._times, self._burst = [], ""
        self._times.append(now)
        self._burst += text
        self.dialogue.type(text)
        self.redraw()

    def _enter(self, event: QKeyEvent) -> None:
        burst, times = self._burst, self._times
        self._times, self._burst = [], ""
        fast = bool(times) and float(event.timestamp()) - times[-1] <= BURST_MS
        # Only a badge that somebody carries is taken for one: what else came fast may be a PIN.
        scanned = fast and len(burst) >= LEAST and self.dialogue.knows(burst)
        if burst.startswith(START) or (scanned and not self.dialogue.asks_badge):
            self.scan(burst)
        else:
            self._pressed(ENTER)

    def scan(self, text: str) -> None:
        """Take a badge from the reader. Source: screens.md (sign-in)."""
        self.dialogue.scan(text.strip().strip(f"{START}%").rstrip(STOP))
        self.redraw()

    def _pressed(self, token: str) -> None:
        dialogue = self.dialogue
        match token:
            case "clear":
                dialogue.clear()
            case "back":
                dialogue.back()
            case "enter":
                dialogue.enter()
            case "other":
                dialogue.other()
                self.given_up.emit()
            case "role":
                dialogue.next_role()
            case "language":
                self.language_wanted.emit()
                return
            case "theme":
                self.theme_wanted.emit()
                return
            case "away":
                dialogue.other()
                self.away.emit()
                return
            case "office":
                badge = dialogue.badge_for_office
                dialogue.other()
                self.office.emit(badge)
                return
            case _:
                dialogue.type(token)
        self.setFocus()
        if dialogue.done is not None:
            self.signed_in.emit(dialogue.done)
        else:
            self.redraw()

    # -- what stands there --

    def redraw(self) -> None:
        """Draw the dialogue as it stands. Source: look.md picture h."""
        words, rows = self.look.words, self.dialogue.rows()
        keys = [Key(words.say("STAFF-OTHER"), "Esc", OTHER)] if rows.asks != BADGE else []
        if rows.asks == PIN and rows.role:
            keys.append(Key(words.say("STAFF-OTHER-ROLE"), "F3", ROLE))
        keys += [
            Key(words.say("UI-LANGUAGE"), "F2", LANGUAGE),
            Key(words.say("UI-THEME-LIGHT" if self.look.theme.is_light else "UI-THEME-DARK"), "Home", THEME),
        ]
        round_about = self.leads and not (self.has_office and self.leads == words.say("STAFF-OFFICE"))
        if round_about and rows.asks == BADGE:
            keys.append(Key(self.leads, "F7", AWAY))
        if self.has_office and (rows.asks == BADGE or self.dialogue.works_elsewhere):
            keys.append(Key(words.say("STAFF-OFFICE"), "F8", OFFICE))
        self.front.show_row(BadgeRow(rows, words.say("STAFF-CAPTION-BADGE"), tuple(keys)))
        self.pad.show_row(PadRow(words.say("STAFF-KEYS-OR-TOUCH"), words.say("STAFF-CLEAR"), rows.unlock))
        self.setAccessibleName(rows.question)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def enlarge(self, larger: float) -> None:
        """Draw everything so many times as large as the window's own scale, as the table beneath does.

        Source: look.md 6 (125 to 200 %).
        """
        if larger != self._larger:
            self._larger = larger
            self._place()

    def _place(self) -> None:
        if self.width() < 1 or self.height() < 1:
            return
        wide, tall = self.width(), self.height()
        scale = g.table_scale(wide, tall) * self._larger
        if self.grows:
            fits = min((tall - 2 * EDGE) / (PAD_TALL + EDGE), wide / (PAD_WIDE + LEAST_FRONT)) * 100
            scale = max(scale, min(self.look.measure.scale, fits))
        k = scale / 100
        for part in (self.front, self.pad):
            part.rescale(scale)
        edge, foot = round(EDGE * k), tall - round(g.STRIP * k)
        pad_wide, pad_tall = round(PAD_WIDE * k), min(round(PAD_TALL * k), foot - 2 * edge)
        upright = g.is_upright(wide, tall)
        units = g.UPRIGHT_PROMPT + g.UPRIGHT_WORK if upright else g.PROMPT + g.WORK
        front = min(round(units * k), foot)
        # The pad lies where reading ends, unless the hand wants it on the other side.
        right = (not self.look.words.is_rtl) != self.near
        x = wide - pad_wide - edge if right else edge
        self.pad.setGeometry(x, foot - pad_tall - round(8 * k), pad_wide, pad_tall)
        self.laid.emit(QRectF(self.pad.geometry()))
        left = 0 if right else pad_wide + 2 * edge
        self.front.setGeometry(left, foot - front, wide - pad_wide - 2 * edge, front)

    # -- everything else is blocked --

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.setFocus()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        # What lies beneath stays visible; the room's ground is drawn only where the dialogue reaches.
        painter = QPainter(self)
        front = self.front.geometry()
        painter.fillRect(0, front.top(), self.width(), front.height(), self.look.colour("room"))
        painter.end()
