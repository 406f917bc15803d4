"""A part of the table's screen: drawn by hand from one row, repainted only where the row changed, pressed by finger.

Source: look.md 1.6 (no shadow), look.md 5 (pressed = fill inverts); ui/README.md (a widget draws rows).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEventPoint,
    QGuiApplication,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ui.viewmodels.instants import answering
from ui.viewmodels.theme import Measure
from ui.widgets.console.ahead import Ahead, Beside, joined, rectangles
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
        self._seen: QRegion | None = None
        self._cover = QRectF()
        self._ahead: Ahead[Row] | None = None
        """A row that may come, as it would look."""
        self._ready: Ahead[Row] | None = None
        """The same once it has come, until it is on the screen."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_row(self, row: Row, *, locked: bool = False) -> bool:
        """Show a row; nothing is painted where it is the one that stands. Answer whether it changed.

        Source: architecture.md (the path of one action, 7).
        """
        if row == self.row and locked == self.locked:
            return False
        old, same_state = self.row, locked == self.locked
        ahead, self._ahead, self._ready = self._ahead, None, None
        places: list[QRect] | None = None
        if old is not None and same_state:
            if ahead is not None and ahead.over is old and ahead.row == row and ahead.stands == self.stands():
                self._ready = ahead
            places = self.changes(old, row) if self._ready is None else list(self._ready.places)
        self.row, self.locked = row, locked
        self.changed()
        if places is None:
            self.update()
            return True
        for place in places:
            self.update(place)
        return True

    def changes(self, old: Row, row: Row) -> list[QRect] | None:
        """Answer the pixels that are to be painted anew where a row follows another one; None where all are.

        Source: architecture.md (the path of one action, 7).
        """
        before, after = self.boxes_of(old), self.boxes_of(row)
        if before is None or after is None or len(before) != len(after):
            return None
        boxes = [
            box for (old_part, _), (new_part, box) in zip(before, after, strict=True) if old_part != new_part
        ]
        # One rectangle is painted faster than a region of many.
        return None if 2 * len(boxes) > len(after) > 2 else [self.pixels_of(box) for box in boxes]

    def foresee(self, row: Row, beside: Beside) -> bool:
        """Paint beside the screen what would change if a row came next; answer whether there is anything.

        The part shows what it shows until that row comes; if another one does, this was in vain.

        Source: screens.md, ground rule 10; tablemgr/DECISIONS.md (a key that waits).
        """
        self._ahead, old = None, self.row
        ratio = self.devicePixelRatioF()
        # Where a pixel of the layout is no whole number of the screen's, places would begin between two of them.
        if old is None or row == old or not self.isVisible() or ratio != int(ratio):
            return False
        places = self.changes(old, row)
        within = (self.rect(),) if places is None else tuple(self.rect() & place for place in places)
        corner = self._corner()
        ahead = Ahead(row, old, self.stands(), within, corner, beside, beside.turn)
        painter = QPainter(beside.picture)
        painter.translate(corner)
        self.row = row
        try:
            self.paint(painter, joined(within))
        finally:
            self.row = old
            painter.end()
        self._ahead = ahead
        return True

    def _corner(self) -> QPoint:
        return self.mapTo(self.window(), QPoint(0, 0))

    def stands(self) -> tuple[object, ...]:
        """Answer all that the drawing depends on besides the row. Source: ui/README.md (how a table is drawn)."""
        return self._corner(), self.size(), self.scale, self.look, self.locked, self._cover

    def boxes_of(self, row: Row) -> list[tuple[object, QRectF]] | None:
        """Answer a row's own parts with their boxes, where one of them can be painted alone. Source: ui/README.md."""
        return None

    def pixels_of(self, box: QRectF) -> QRect:
        """Answer the widget's pixels of a box, with one around it for what its edges touch. Source: look.md 6."""
        k = self.scale
        left, top = floor(box.left() * k) - 1, floor(box.top() * k) - 1
        return QRect(left, top, ceil(box.right() * k) + 1 - left, ceil(box.bottom() * k) + 1 - top)

    def is_seen(self, box: QRectF) -> bool:
        """Whether a box lies in what is painted just now. Source: ui/README.md."""
        return self._seen is None or self._seen.intersects(self.pixels_of(box))

    def clips(self, painter: QPainter, box: QRectF) -> bool:
        """Keep what is drawn next to a box, where several are painted just now; False where this one is not.

        Source: ui/README.md (how a table is drawn).
        """
        if not self.is_seen(box):
            return False
        if self._seen is not None and self._seen.rectCount() > 1:
            near, k = self.pixels_of(box), 1 / self.scale
            painter.setClipRect(QRectF(near.x() * k, near.y() * k, near.width() * k, near.height() * k))
        return True

    def cover(self, box: QRectF) -> None:
        """Note what lies over a corner of the part; columns of text beneath it leave. Source: look.md picture h."""
        if box != self._cover:
            self._cover = box
            self.update()

    def is_covered(self, box: QRectF) -> bool:
        """Whether something lies over a part of a box. Source: look.md picture h."""
        return self._cover.intersects(box)

    def changed(self) -> None:
        """Prepare what the new row needs before it is drawn; nothing here. Source: ui/README.md."""

    def rescale(self, scale: float) -> None:
        """Take another scale, in per cent. Source: look.md 6."""
        self.scale = scale / 100
        self.update()

    def enlarge(self, percent: float) -> None:
        """Write larger in the same boxes, in per cent, as far as they have room.

        Source: screens.md, ground rule 7 (100 to 200 %).
        """
        if percent != self.look.measure.scale:
            self.look = replace(self.look, measure=Measure(percent))
            self.update()

    @property
    def area(self) -> QRectF:
        """The part's box in pixels of the 100 % layout."""
        return QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)

    # A class of Qt's has a maker of its own, which no `ABC` goes with: the types hold that nobody leaves these out.
    @abstractmethod
    def draw(self, pen: Pen, row: Row) -> None:
        """Draw the row into `area`. Source: look.md 4."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, seen = QPainter(self), event.region()
        ready, self._ready = self._ready, None
        try:
            if ready is None or ready.stands != self.stands() or not ready.put(painter, seen):
                self.paint(painter, seen)
        finally:
            # A painter that outlives its event, kept by what was raised, would take the program down with it.
            painter.end()

    def paint(self, painter: QPainter, seen: QRegion) -> None:
        """Paint a region: ground and row. Source: ui/README.md (how a table is drawn)."""
        self._seen = seen
        for part in rectangles(seen):
            painter.setClipRect(part)
            painter.fillRect(part, self.look.colour(self.ground()))
        painter.setClipping(False)
        if self.row is not None:
            painter.scale(self.scale, self.scale)
            pen = Pen(painter, self.look, locked=self.locked, part=f"{type(self).__name__} {id(self)}")
            pen.gives = 100 / self.look.measure.scale
            self.draw(pen, self.row)
        self._seen = None

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


@dataclass(frozen=True, slots=True)
class Press(Generic[Row]):
    """A finger or button that is down: on what, over which row, and whether soon after the last time."""

    target: Target
    row: Row | None
    is_double: bool


MOUSE = -1
"""The mouse among the fingers."""


class Touched(Part[Row]):
    """A part with things to press. Pressed and let go inside the same one is one token; a double click is one.

    Fingers are told apart, so that a resting hand stops nothing.
    Source: screens.md, ground rule 2 (no double click, no drag needed); BUG 20 (double click doubles).
    """

    token = Signal(str)
    """What was pressed."""
    doubled = Signal(str)
    """What was pressed a second time within a double click: whoever records drops it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._down: dict[int, Press[Row]] = {}
        self._last = ("", float("-inf"))
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), *(press.target.token for press in self._down.values()))

    @abstractmethod
    def targets(self) -> tuple[Target, ...]:
        """Answer what can be pressed on the row that is shown. Source: look.md 5 (touch)."""

    def target_at(self, spot: QPointF) -> Target | None:
        """Answer what lies under a point of the widget. Source: look.md 5 (touch)."""
        here = QPointF(spot.x() / self.scale, spot.y() / self.scale)
        return next((target for target in self.targets() if target.live and target.box.contains(here)), None)

    @property
    def down(self) -> Target | None:
        """What is held down just now, by the first finger."""
        return next((press.target for press in self._down.values()), None)

    def is_down(self, token: str) -> bool:
        """Whether a token is held down just now. Source: look.md 5 (pressed)."""
        return any(press.target.token == token for press in self._down.values())

    # -- fingers and mouse --

    def _press(self, finger: int, spot: QPointF, *, double: bool) -> None:
        target = self.target_at(spot)
        if target is not None:
            self._down[finger] = Press(target, self.row, double)
            self.update(self.pixels_of(target.box))

    def _release(self, finger: int, spot: QPointF, at_ms: int) -> None:
        press = self._down.pop(finger, None)
        if press is None:
            return
        self.update(self.pixels_of(press.target.box))
        there = self.target_at(spot)
        # What was pressed must still be what is drawn there: somebody else may have recorded meanwhile.
        if there is None or there.token != press.target.token or self.row is not press.row:
            return
        self._last = (there.token, at_ms)
        with answering(at_ms):
            (self.doubled if press.is_double else self.token).emit(there.token)

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QTouchEvent):
            return super().event(event)
        event.accept()
        if event.type() == QEvent.Type.TouchCancel:
            self._let_go()
            return True
        for point in event.points():
            if point.state() == QEventPoint.State.Pressed:
                self._press(
                    point.id(), point.position(), double=self._is_soon(point.position(), event.timestamp())
                )
            elif point.state() == QEventPoint.State.Released:
                self._release(point.id(), point.position(), event.timestamp())
        return True

    def _is_soon(self, spot: QPointF, at_ms: int) -> bool:
        """Whether a finger comes down on what was pressed within a double click before."""
        target, (token, before) = self.target_at(spot), self._last
        soon = 0 <= at_ms - before < QGuiApplication.styleHints().mouseDoubleClickInterval()
        return target is not None and target.token == token and soon

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._press(MOUSE, event.position(), double=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._press(MOUSE, event.position(), double=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._release(MOUSE, event.position(), event.timestamp())

    def leaveEvent(self, event: QEvent) -> None:
        press = self._down.pop(MOUSE, None)
        if press is not None:
            self.update(self.pixels_of(press.target.box))

    def hideEvent(self, event: QHideEvent) -> None:
        self._let_go()

    def _let_go(self) -> None:
        self._down.clear()
        self.update()
