"""A part as another row would leave it, painted beside the screen before it is known whether that row comes.

Such a painting counts for that very row alone, over the row that it was painted over, in a part that stands as it stood
then; for anything else it is thrown away, and the part is painted as always. It lies where the part lies in its window,
for a line between two pixels is rounded otherwise in another place.

Source: screens.md, ground rule 10 (nothing blocks the screen for longer than a frame).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

Row = TypeVar("Row")


def rectangles(region: QRegion) -> list[QRect]:
    """Answer the rectangles of a region. One is painted fast; what is clipped by several is drawn pixel by pixel, by
    threads that Qt waits for.

    Source: screens.md, ground rule 10.
    """
    return list(cast("Iterable[QRect]", region))


class Beside:
    """A picture as large as a window, on which its parts are painted ahead; each time all of it is another."""

    def __init__(self) -> None:
        self.picture = QPixmap()
        self.turn = 0

    def begin(self, window: QWidget) -> None:
        """Begin anew: what was painted before counts no more. Source: ui/README.md (how a table is drawn)."""
        self.turn += 1
        ratio = window.devicePixelRatioF()
        size = window.size() * ratio
        if self.picture.size() != size:
            self.picture = QPixmap(size)
        self.picture.setDevicePixelRatio(ratio)


@dataclass(frozen=True, slots=True)
class Ahead(Generic[Row]):
    """What was painted: for which row, over which, in a part that stood how, and where."""

    row: Row
    over: Row
    stands: tuple[object, ...]
    """All that the drawing depends on besides the row."""
    places: tuple[QRect, ...]
    """In pixels of the part."""
    corner: QPoint
    """Of the part in its window."""
    beside: Beside
    turn: int

    def put(self, painter: QPainter, seen: QRegion) -> bool:
        """Lay what was painted into a region; False, with nothing drawn, where it does not cover all of it.

        Source: ui/README.md (how a table is drawn).
        """
        if self.turn != self.beside.turn or not seen.subtracted(joined(self.places)).isEmpty():
            return False
        for part in rectangles(seen):
            painter.setClipRect(part)
            painter.drawPixmap(-self.corner, self.beside.picture)
        painter.setClipping(False)
        return True


def joined(places: Iterable[QRect]) -> QRegion:
    """Answer the region of some rectangles. Source: ui/README.md (how a table is drawn)."""
    region = QRegion()
    for place in places:
        region += place
    return region
