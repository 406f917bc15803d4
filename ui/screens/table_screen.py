"""The screen of a table: places its parts in any window, hands keys, fingers and scanners on as tokens.

After each token the recorder's picture is compared with the one that stands, part by part; what is the same is
not painted. Source: look.md 4 and 6; screens.md, ground rules 1 to 4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ui.models.held_for_good import set_apart
from ui.screens.foresight import Foresight
from ui.screens.players_window import PlayersWindow
from ui.viewmodels.deal.players import PlayersPicture
from ui.viewmodels.deal.tokens import PLAYERS
from ui.viewmodels.table.rows import Foresees, Picture, Recorder
from ui.viewmodels.theme import Measure
from ui.widgets.console.approval import ABOVE, NARROW, ApprovalPanel
from ui.widgets.console.key_sheet import TableKeys
from ui.widgets.console.keys import PASSED
from ui.widgets.console.notices import NoticeStrips
from ui.widgets.console.over import OverSheet
from ui.widgets.console.part import Touched
from ui.widgets.console.prompt import PromptLine
from ui.widgets.console.strip import CameraStrip
from ui.widgets.console.top import TableTop
from ui.widgets.console.work import GAP, PAGE, Work
from ui.widgets.felt import geometry as g
from ui.widgets.felt.beside import beside_the_lit
from ui.widgets.felt.passed_sheet import PassedSheet
from ui.widgets.felt.view import FeltView
from ui.widgets.look import Look

APPROVAL_TALL, MOST_APPROVAL = 184.0, 820.0
MOST_ON_TOP = 1.15
"""How much larger letters stand on the top bar, which does not grow."""
USUAL = 100
"""Up to this size of text, in per cent, nothing grows beside the felt."""


def wall_clock() -> str:
    """Answer the time of day of this station, with seconds. Source: look.md 4 (camera strip)."""
    return datetime.now().astimezone().strftime("%H:%M:%S")


class TableScreen(QWidget):
    """One table at one station."""

    lock_wanted = Signal()
    """F12, or its button."""
    sheet_wanted = Signal()
    """F1, or its button; the screen opens its own sheet of keys by itself."""

    def __init__(
        self, look: Look, recorder: Recorder, parent: QWidget | None = None, *,
        clock: Callable[[], str] = wall_clock, middle: Touched[Any] | None = None,
    ) -> None:  # fmt: skip
        """Draw what the recorder says; middle takes the felt's place where a game has its own.

        Args:
            clock: answers the house's time as "21:47:32", in Latin digits.

        Source: look.md 4.
        """
        super().__init__(parent)
        self.look = replace(look, measure=Measure())
        self.liked = look.measure.scale
        """How large text is liked, in per cent; the whole table fills the window at a scale of its own."""
        self.grown = 1.0
        """How many times as large as the felt's the parts beside it are."""
        self.recorder, self.picture = recorder, recorder.picture()
        self.scale = 1.0
        self._recorded = False
        self.top, self.notices = TableTop(self.look, self), NoticeStrips(self.look, self)
        self.felt: Touched[Any] = middle if middle is not None else FeltView(self.look)
        self.felt.setParent(self)
        self.prompt, self.work = PromptLine(self.look, self), Work(self.look, self)
        self.strip = CameraStrip(self.look, clock, self)
        self.approval = ApprovalPanel(self.look, self)
        self.approval.hide()
        self.sheet: OverSheet[Any] | None = None
        self.players: PlayersWindow | None = None
        self._listen()
        self._show(self.picture)

    def _listen(self) -> None:
        for part in (self.notices, self.felt, self.work):
            part.token.connect(self.press)
            part.doubled.connect(self._press_again)
        echo = self.prompt.echo
        self.foresight = Foresight(echo.stream, self)
        echo.stream.likely.connect(self._foresee)
        echo.token.connect(self.press)
        echo.scanned.connect(self._scanned)
        echo.pasted.connect(self._pasted)
        echo.form_wanted.connect(self._fill_form)
        for source in (self.top, echo):
            source.sheet_wanted.connect(self.sheet_wanted)
            source.lock_wanted.connect(self.lock_wanted)
        self.sheet_wanted.connect(self.toggle_sheet)
        self.approval.signed.connect(self._signed)
        self.approval.withdrawn.connect(self._withdrawn)
        self.approval.left.connect(self._focus)
        self.approval.lock_wanted.connect(self.lock_wanted)

    # -- what is pressed --

    def press(self, token: str) -> None:
        """Hand one token to the recorder and show what it says. Source: screens.md, ground rule 2."""
        if self.picture.locked:
            return
        if self.approval.isVisibleTo(self) and self.approval.takes(token):
            return
        if token == PASSED and not self.picture.prompt.free and self._show_passed():
            return
        before = self.picture
        self.recorder.press(token)
        self.refresh()
        self._recorded = self.picture.strip != before.strip

    def _press_again(self, token: str) -> None:
        """Take the second press of a double click only where the first one recorded nothing: typing, as "00"."""
        if not self._recorded:
            self.press(token)

    def _scanned(self, line: str) -> None:
        if self.picture.locked:
            return
        if self.approval.isVisibleTo(self):
            self.approval.read_badge(line)
            self.approval.take_focus()
            return
        self._pasted(line)

    def _pasted(self, line: str) -> None:
        if not self.picture.locked:
            self.recorder.scan(line)
            self.refresh()

    def _fill_form(self) -> None:
        if self.approval.isVisibleTo(self):
            self.approval.take_focus()
        else:
            # The recorder says that nothing waits.
            self.press("F10")

    def _signed(self, badge: str, pin: str) -> None:
        self.recorder.approve(badge, pin)
        self.refresh()

    def _withdrawn(self) -> None:
        self.recorder.withdraw()
        self.refresh()

    # -- what is shown --

    def refresh(self) -> None:
        """Show the recorder's picture, painting only what changed; also for what somebody else recorded.

        Source: architecture.md (the path of one action, 7).
        """
        self._show(self.recorder.picture())

    def _show(self, picture: Picture) -> None:
        before, self.picture = self.picture, picture
        locked = picture.locked
        self.top.show_row(picture.top, locked=locked)
        self.notices.show_row(picture.notices, locked=locked)
        middle = picture.felt if picture.felt is not None else picture.middle
        if middle is not None:
            self.felt.show_row(middle, locked=locked)
        self.prompt.show_row(picture.prompt, locked=locked)
        self.work.show_row(picture.console, locked=locked)
        self.strip.show_row(picture.strip)
        self._show_approval(picture)
        self._show_players(picture)
        self.prompt.echo.stream.recording = _recording(picture)
        # A strip with a key is higher than one without: as many strips may still want another room.
        tall, was = (self.notices.height_of(one.notices) for one in (picture, before))
        if tall != was or bool(picture.console.pieces) != bool(before.console.pieces):
            self._place()

    def _foresee(self, token: str) -> None:
        """Paint beside the screen what a key that waits would come to; what lies over the parts is not foreseen."""
        recorder = self.recorder
        if not isinstance(recorder, Foresees) or self.picture.locked or self.approval.isVisibleTo(self):
            return
        picture = recorder.foresee(token)
        if picture is None:
            return
        middle = picture.felt if picture.felt is not None else picture.middle
        prompt, strip = (self.prompt, picture.prompt), (self.strip, picture.strip)
        parts = (strip, prompt, (self.prompt.echo, picture.prompt), (self.top, picture.top))
        felt = () if middle is None else ((self.felt, middle),)
        self.foresight.paint(token, (*felt, *self.work.pairs(picture.console), *parts))

    def _show_players(self, picture: Picture) -> None:
        """Open, draw or close the window that faces the players. Source: recording.md (players pay each other)."""
        if not isinstance(picture.players, PlayersPicture):
            if self.players is not None:
                window, self.players = self.players, None
                window.close()
                window.deleteLater()
            return
        if self.players is None:
            self.players = PlayersWindow(self.look, self)
            self.players.closed.connect(self._players_closed)
            self.players.show()
            self._focus()
        self.players.show_row(picture.players)

    def _players_closed(self) -> None:
        """Its own frame closed it: the recorder hears the key that does the same."""
        if self.players is not None:
            self.press(PLAYERS)

    def _show_approval(self, picture: Picture) -> None:
        waits = picture.approval is not None and not picture.locked
        if picture.approval is not None:
            self.approval.show_row(picture.approval)
        if self.approval.isVisibleTo(self) == waits:
            return
        had_focus = self.approval.has_form_focus()
        self.approval.forget()
        self.approval.setVisible(waits)
        self.approval.raise_()
        self._place()
        if waits and self.sheet is None:
            # What is typed from now on may be a PIN: it is never to stand in the table's own field.
            self.approval.take_focus()
        elif had_focus:
            self._focus()

    def cover(self, box: QRectF) -> None:
        """Note what lies over the screen: columns of the felt beneath it leave. Source: look.md picture h."""
        at = box.translated(-QPointF(self.felt.pos()))
        self.felt.cover(QRectF(at.topLeft() / self.scale, at.size() / self.scale) if box.isValid() else box)

    def lay_pad(self, *, near: bool) -> None:
        """Lay the pad where reading begins, for the other hand, or where it ends. Source: screens.md (sign-in)."""
        if near != self.work.near:
            self.work.lay_pad(near=near)
            self._place()

    def toggle_sheet(self) -> None:
        """Open the sheet of keys over the felt, or close what lies there. Source: screens.md, ground rule 2."""
        if self.sheet is not None:
            self.close_sheet()
            return
        keys = TableKeys(self.look, self)
        keys.show_keys(self.picture.sheet, passed=self.picture.felt is not None)
        self._lay_over(keys)

    def _show_passed(self) -> bool:
        """Show the rows of the house way that were passed over; False where there are none."""
        felt = self.picture.felt
        is_taken = PASSED in _recording(self.picture)
        if felt is None or not felt.bank.passed_over or is_taken or self.sheet is not None:
            return False
        passed = PassedSheet(self.look, self)
        passed.show_row(felt.bank)
        self._lay_over(passed)
        return True

    def _lay_over(self, sheet: OverSheet[Any]) -> None:
        self.sheet = sheet
        sheet.rescale(self.scale * self.grown * 100)
        sheet.closed.connect(self.close_sheet)
        self._place()
        sheet.show()
        sheet.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_sheet(self) -> None:
        """Take away what lies over the felt and give the focus back. Source: screens.md, ground rule 2."""
        if self.sheet is not None:
            sheet, self.sheet = self.sheet, None
            sheet.hide()
            sheet.deleteLater()
            self._give_keys()

    def _focus(self) -> None:
        self.prompt.echo.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give_keys(self) -> None:
        """Give the keys to who is to sign, else to the table; only Esc takes them from who is to sign."""
        if self.approval.isVisibleTo(self):
            self.approval.take_focus()
        else:
            self._focus()

    def showEvent(self, event: QShowEvent) -> None:
        self._give_keys()
        # Once it is painted, and before the first key.
        QTimer.singleShot(0, set_apart)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._give_keys()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    # -- places --

    @property
    def _least_felt(self) -> float:
        """The height under which the middle is drawn smaller. Source: look.md 6."""
        return float(getattr(self.felt, "least", g.LEAST_FELT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        if self.width() < 1 or self.height() < 1:
            return
        self._rescale()
        upright = g.is_upright(self.width(), self.height())
        stand = getattr(self.felt, "stand", None)
        if stand is not None:
            stand(upright=upright)
        k = self.grown
        wide, tall = self.width() / self.scale, self.height() / self.scale
        notices = self.notices.height_of(self.picture.notices) * k
        prompt, work = (g.UPRIGHT_PROMPT, g.UPRIGHT_WORK) if upright else (g.PROMPT * k, g.WORK * k)
        strip = g.STRIP * k
        felt = tall - g.TOP_BAR - notices - prompt - work - strip
        smaller = min(1.0, felt / self._least_felt) if k > 1 else 1.0
        self.felt.rescale(self.scale * 100 * smaller)
        y = 0.0
        placed: tuple[tuple[QWidget, float], ...] = (
            (self.top, g.TOP_BAR), (self.notices, notices), (self.felt, felt), (self.prompt, prompt),
            (self.work, work), (self.strip, strip),
        )  # fmt: skip
        for part, high in placed:
            self._put(part, QRectF(0, y, wide, high))
            y += high
        self.notices.setVisible(notices > 0)
        self._place_over(wide, g.TOP_BAR + notices, g.TOP_BAR + notices + felt, prompt, upright=upright)

    def _rescale(self) -> None:
        """Take the scale at which the table fills the window, and for whoever likes larger text what has room."""
        scale = g.table_scale(self.width(), self.height())
        larger = max(1.0, self.liked / scale) if self.liked > USUAL else 1.0
        upright = g.is_upright(self.width(), self.height())
        notices = self.notices.height_of(self.picture.notices)
        grown = 1.0 if upright else g.grown(larger, self.height() / scale * 100, notices * larger)
        if (scale / 100, grown) == (self.scale, self.grown):
            return
        self.scale, self.grown = scale / 100, grown
        letters = 100 * min(larger / grown, g.MOST_LARGER)
        self.top.rescale(scale)
        self.top.enlarge(100 * min(larger, MOST_ON_TOP))
        # What the camera reads keeps its own letters: it is large enough for a ceiling already.
        self.strip.rescale(scale * grown)
        for part in (self.notices, self.prompt, self.approval, self.work):
            part.rescale(scale * grown)
            part.enlarge(letters)
        if self.sheet is not None:
            self.sheet.rescale(scale * grown)

    def _place_over(self, wide: float, head: float, foot: float, prompt: float, *, upright: bool) -> None:
        """Place what lies over other parts: the second person over the panels, the sheet over the felt.

        head and foot are the felt's: what a strip says above it is never hidden by who is to sign.
        """
        k = self.grown
        room = wide - (2 * PAGE + (0 if upright else self.work.pad_wide + GAP)) * k
        at_left = self.look.words.is_rtl == self.work.near
        left = PAGE * k if at_left or upright else wide - PAGE * k - room
        y, tall = foot + prompt, APPROVAL_TALL
        felt = self.picture.felt
        if room < NARROW * k and not upright and felt is not None:
            # It has no room beside the pad: it stands on the felt, beside the place that is lit.
            ends = beside_the_lit(self.felt, felt, PAGE * k, wide - PAGE * k, gap=GAP, scale=self.scale)
            room = min(ends[1] - ends[0], MOST_APPROVAL * k)
            left = ends[1] - room if self.look.words.is_rtl else ends[0]
            tall += ABOVE if room < NARROW * k else 0.0
            y = head + 8 if felt.bank.lamp else foot - tall * k - 4
        elif self.picture.console.pieces:
            # Pieces are typed meanwhile: it stands on the felt, and never over the place that is lit.
            y = head + 8 if felt is not None and felt.bank.lamp else foot - APPROVAL_TALL * k - 4
        self._put(self.approval, QRectF(left, y, room, tall * k))
        if self.sheet is not None:
            self._put(self.sheet, QRectF(40, g.TOP_BAR + 12, wide - 80, foot - g.TOP_BAR - 24))
            self.sheet.raise_()

    def _put(self, part: QWidget, box: QRectF) -> None:
        k = self.scale
        x, y = round(box.left() * k), round(box.top() * k)
        part.setGeometry(x, y, round(box.right() * k) - x, round(box.bottom() * k) - y)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.EnabledChange and self.isEnabled():
            self._give_keys()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.look.colour("panel"))
        painter.end()


def _recording(picture: Picture) -> frozenset[str]:
    """Answer the single keys that may record at once: those wait for a moment, in case a scanner types them."""
    console = picture.console
    keys = (*console.pad, *(key for panel in console.panels for key in panel.keys))
    return frozenset(key.token for key in keys if key.live and len(key.token) == 1)
