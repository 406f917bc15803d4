"""A part of the table's screen: drawn by hand from one row, repainted only where the row changed, pressed by finger.

Source: look.md 1.6 (no shadow), look.md 5 (pressed = fill inverts); ui/README.md (a widget draws rows).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.theme import Measure
from ui.widgets.look import Look
from ui.widgets.pen import Pen

Row = TypeVar("Row")


class Part(QWidget, Generic[Row]):
    """One row of a picture on the screen; `draw` works in pixels of the 100 % layout."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = look.measure.scale / 100
        self.look = replace(look, measure=Measure())
        self.row: Row | None = None
        self.locked = False
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_row(self, row: Row, *, locked: bool = False) -> bool:
        """Show a row; nothing is painted where it is the one that stands. Answer whether it changed.

        Source: architecture.md (the path of one action, 7).
        """
        if row == self.row and locked == self.locked:
            return False
        self.row, self.locked = row, locked
        self.changed()
        self.update()
        return True

    def changed(self) -> None:
        """Prepare what the new row needs before it is drawn; nothing here. Source: ui/README.md."""

    def rescale(self, scale: float) -> None:
        """Take another scale, in per cent. Source: look.md 6."""
        self.scale = scale / 100
        self.update()

    @property
    def area(self) -> QRectF:
        """The part's box in pixels of the 100 % layout."""
        return QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)

    def draw(self, pen: Pen, row: Row) -> None:
        """Draw the row into `area`. Source: look.md 4."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour(self.ground()))
        if self.row is not None:
            painter.scale(self.scale, self.scale)
            self.draw(
                Pen(painter, self.look, locked=self.locked, part=f"{type(self).__name__} {id(self)}"),
                self.row,
            )
        painter.end()

    def ground(self) -> str:
        """Answer the token of what the part stands on. Source: look.md 2 (surfaces)."""
        return "panel"

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A wheel changes nothing on a table, nor may it reach something that it would.
        event.accept()

    def sizeHint(self) -> QSize:
        return QSize(round(200 * self.scale), round(48 * self.scale))


@dataclass(frozen=True, slots=True)
class Target:
    """Something to press: its box in pixels of the 100 % layout, and what it presses."""

    box: QRectF
    token: str
    live: bool = True


class Touched(Part[Row]):
    """A part with things to press. Pressed and let go inside the same one is one token; a double click is one.

    Source: screens.md, ground rule 2 (no double click, no drag needed); BUG 20 (double click doubles).
    """

    token = Signal(str)
    """What was pressed."""
    doubled = Signal(str)
    """What was pressed a second time within a double click: whoever records drops it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.down: Target | None = None
        self._pressed_row: Row | None = None
        self._is_double = False

    def targets(self) -> tuple[Target, ...]:
        """Answer what can be pressed on the row that is shown. Source: look.md 5 (touch)."""
        raise NotImplementedError

    def target_at(self, spot: QPointF) -> Target | None:
        """Answer what lies under a point of the widget. Source: look.md 5 (touch)."""
        here = QPointF(spot.x() / self.scale, spot.y() / self.scale)
        return next((target for target in self.targets() if target.live and target.box.contains(here)), None)

    def is_down(self, token: str) -> bool:
        """Whether a token is held down just now. Source: look.md 5 (pressed)."""
        return self.down is not None and self.down.token == token

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press(event, double=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press(event, double=True)

    def _press(self, event: QMouseEvent, *, double: bool) -> None:
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.down, self._pressed_row, self._is_double = self.target_at(event.position()), self.row, double
        if self.down is not None:
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        pressed, self.down = self.down, None
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self.update()
        there = self.target_at(event.position())
        # What was pressed must still be what is drawn there: somebody else may have recorded meanwhile.
        if there is not None and there.token == pressed.token and self.row is self._pressed_row:
            (self.doubled if self._is_double else self.token).emit(pressed.token)

    def leaveEvent(self, event: QEvent) -> None:
        if self.down is not None:
            self.down = None
            self.update()
