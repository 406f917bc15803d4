"""The work area under the prompt: panels and pad, or the pieces pad and its keys; it places them, they draw.

Source: look.md 4 (console, pad, pieces pad), look.md 6 (console order mirrors, pads do not), pictures a, c, d, e.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import Console, Panel
from ui.viewmodels.theme import Measure
from ui.widgets.console.letter_pad import LetterPad
from ui.widgets.console.pad import KeyPad
from ui.widgets.console.panels import PanelBox
from ui.widgets.console.part import Part, Touched
from ui.widgets.console.pieces_pad import ROW_GAP, THIRD, PiecesPad
from ui.widgets.look import Look
from ui.widgets.pen import END, Pen

Captions = tuple[str, str]
TALL = 184
PAGE, GAP, TOP, BOTTOM = 16, 12, 12, 12
PAD_WIDE, FIRST, TABLE, A_KEY = 576.0, 384.0, 430.0, 66.0
"""Widths of the pad, of the first panel, of one that holds a small table, and what a sixth key adds."""
PIECE_KEYS, NARROW_PIECE_KEYS = (290.0, 30.0), (252.0, 12.0)
"""Width of the keys beside the faces, and the room between."""
MOST_ON_KEYS, MOST_IN_PANELS = 105.0, 115.0
"""How much larger, in per cent, letters may stand on keys and in panels that do not grow."""
PAD_SHARE, LEAST_BOTH = 0.57, 560.0
"""Part of the width that the pad takes at most, and the room that two panels need beside it."""
LEAST_BESIDE = 1200.0
"""How wide a layout is in which faces have room beside keys."""
LETTER_ROWS, LETTER_KEYS = 3, 190.0
"""Rows of letters, and how wide a column of keys beside them is at most."""
BELOW = 22.0
LEAST_BELOW = 330.0
"""Narrower room beside the keys has no captions."""
FEW_KEYS = 4


LEAST_CAPTION = 0.65


class Below(Part[Captions]):
    """The captions under a pieces pad, at its near and far end."""

    def draw(self, pen: Pen, row: Captions) -> None:
        area = self.area
        is_tall = area.height() > 40
        each = [pen.width(one, 0.93) + 1 for one in row]
        wide = max(each) if is_tall else sum(each) + 24
        # Where one has no room both are set smaller, not one beside the other.
        times = max(LEAST_CAPTION, 0.93 * min(1.0, area.width() / wide))
        if is_tall:
            upper, lower = (
                area.adjusted(0, 6, 0, -area.height() / 2),
                area.adjusted(0, area.height() / 2, 0, -6),
            )
            pen.text(upper, row[0], times, tone="ink2")
            pen.text(lower, row[1], times, tone="ink2")
            return
        run = pen.run(area)
        far = min(pen.width(row[1], times) + 1, run.rest.width() * 0.5)
        pen.text(run.last(far), row[1], times, tone="ink2", align=END)
        run.last(12)
        pen.text(run.rest, row[0], times, tone="ink2")


class Work(QWidget):
    """Everything between prompt and camera strip."""

    token = Signal(str)
    doubled = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.scale = look, look.measure.scale / 100
        self.row: Console | None = None
        self.locked = False
        self.near = False
        """Whether the pad lies where reading begins, for the other hand."""
        self.panels: list[PanelBox] = []
        self.pad, self.pieces, self.below = KeyPad(look, self), PiecesPad(look, self), Below(look, self)
        self.letters = LetterPad(look, self)
        for part in (self.pad, self.pieces, self.letters):
            self._listen(part)
        self.pieces.hide()
        self.letters.hide()
        self.below.hide()

    def _listen(self, part: Touched[Any]) -> None:
        part.token.connect(self.token)
        part.doubled.connect(self.doubled)

    @property
    def _parts(self) -> tuple[Part[Any], ...]:
        return (*self.panels, self.pad, self.pieces, self.below, self.letters)

    @property
    def pad_wide(self) -> float:
        """How wide the pad is beside panels: narrower where text is so large that little room is left.

        Source: look.md 4 (pad), look.md 6.
        """
        return min(PAD_WIDE, self.width() / self.scale * PAD_SHARE)

    def rescale(self, scale: float) -> None:
        """Take another scale, in per cent. Source: look.md 6."""
        self.scale = scale / 100
        for part in self._parts:
            part.rescale(scale)
        self._place()

    def enlarge(self, percent: float) -> None:
        """Write larger in the same boxes, in per cent. Source: screens.md, ground rule 7."""
        self.look = replace(self.look, measure=Measure(percent))
        # Faces are pictures; a key's label and cap share little room.
        self.pad.enlarge(min(percent, MOST_ON_KEYS))
        self.below.enlarge(percent)
        for panel in self.panels:
            panel.enlarge(min(percent, MOST_IN_PANELS))

    def lay_pad(self, *, near: bool) -> None:
        """Lay the pad where reading begins, or where it ends. Source: screens.md (sign-in: hand side)."""
        if near != self.near:
            self.near = near
            self._place()

    def show_row(self, row: Console, *, locked: bool = False) -> bool:
        """Show the console; only what changed is drawn anew. Answer whether anything did.

        Source: architecture.md (the path of one action, 7).
        """
        if row == self.row and locked == self.locked:
            return False
        before = (*_shape(self.row), self.locked)
        self.row, self.locked = row, locked
        while len(self.panels) < len(row.panels):
            panel = PanelBox(self.look, self)
            panel.rescale(self.scale * 100)
            panel.enlarge(min(self.look.measure.scale, MOST_IN_PANELS))
            self._listen(panel)
            self.panels.append(panel)
        for panel, panel_row in zip(self.panels, row.panels, strict=False):
            panel.show_row(panel_row, locked=locked)
        self.pad.show_row(row.pad, locked=locked)
        self.pieces.show_row((row.kind, row.pieces), locked=locked)
        self.letters.show_row(row.letters, locked=locked)
        self.below.show_row(row.below)
        if (*_shape(row), locked) != before:
            self._place()
        return True

    def pairs(self, row: Console) -> tuple[tuple[Part[Any], Any], ...]:
        """Answer the parts with what another row has for them, where they keep their places; else none.

        Source: screens.md, ground rule 10.
        """
        if _shape(row) != _shape(self.row):
            return ()
        pieces = ((self.pieces, (row.kind, row.pieces)),) if row.pieces else ()
        return (*zip(self.panels, row.panels, strict=False), (self.pad, row.pad), *pieces)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.look.theme.panel))
        painter.end()

    # -- places --

    def _place(self) -> None:
        row = self.row
        if row is None:
            return
        area = QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)
        room = area.adjusted(PAGE, TOP, -PAGE, -BOTTOM)
        has_pieces = bool(row.pieces) and not self.locked
        has_letters = bool(row.letters) and not has_pieces and not self.locked
        self.pieces.setVisible(has_pieces)
        self.letters.setVisible(has_letters)
        self.below.setVisible(has_pieces and any(row.below))
        self.pad.setVisible(bool(row.pad) and not self.locked)
        for number, panel in enumerate(self.panels):
            panel.setVisible(not (has_pieces or has_letters or self.locked) and number < len(row.panels))
        if has_letters:
            self._letters(row, area.adjusted(PAGE, 4, -PAGE, -4))
        elif area.height() > TALL + 60:
            (self._stacked_pieces if has_pieces else self._stacked)(row, room)
        elif not has_pieces:
            self._beside(row, room)
        elif len(row.pad) > FEW_KEYS or _is_pack(row) or area.width() < LEAST_BESIDE:
            self._pieces_over_keys(row, area.adjusted(PAGE, 4, -PAGE, -4))
        else:
            self._pieces_beside(row, room)

    def _put(self, part: QWidget, box: QRectF, *, mirrored: bool = True) -> None:
        k = self.scale
        left = self.width() / k - box.right() if mirrored and self.look.words.is_rtl else box.left()
        x, y = round(left * k), round(box.top() * k)
        part.setGeometry(x, y, round((left + box.width()) * k) - x, round(box.bottom() * k) - y)

    def _beside(self, row: Console, room: QRectF) -> None:
        """Panels at the near side, the pad at the far side; for the other hand the pad first."""
        pad = self.pad_wide if row.pad else -GAP
        self.pad.set_columns(4)
        left = room.left() if self.near else room.right() - pad
        self._put(self.pad, QRectF(left, room.top(), max(pad, 1), room.height()))
        start = room.left() + (pad + GAP if self.near else 0)
        self._panels(row.panels, QRectF(start, room.top(), room.width() - pad - GAP, room.height()))

    def _panels(self, panels: tuple[Panel, ...], room: QRectF) -> None:
        if not panels:
            return
        if room.width() < LEAST_BOTH:
            # What was just recorded leaves first, then never the answers' arithmetic.
            panels = panels[:1]
        for panel in self.panels[len(panels) :]:
            panel.hide()
        first = room.width()
        if len(panels) > 1:
            wanted = TABLE if panels[0].cells else FIRST + A_KEY * _more(panels[0])
            first = min(wanted, room.width() * 0.62)
        rest = (room.width() - first - GAP * (len(panels) - 1)) / max(len(panels) - 1, 1)
        x = room.left()
        for number, panel in enumerate(self.panels[: len(panels)]):
            wide = rest if number else first
            self._put(panel, QRectF(x, room.top(), wide, room.height()))
            x += wide + GAP

    def _pieces_beside(self, row: Console, room: QRectF) -> None:
        """Few keys at the near side, faces beside them, captions under the faces."""
        below = BELOW if any(row.below) else 0.0
        # In a small window the faces keep a finger's width, and the keys give way.
        keys, between = PIECE_KEYS if self.scale >= 1 else NARROW_PIECE_KEYS
        wide = keys if row.pad else -between
        self.pad.set_columns(2)
        self._put(self.pad, QRectF(room.left(), room.top(), max(wide, 1), room.height()))
        x = room.left() + wide + between
        faces = QRectF(x, room.top(), room.right() - x, room.height() - below)
        self._put(self.pieces, faces)
        self._put(self.below, QRectF(x, faces.bottom(), faces.width(), below))

    def _pieces_over_keys(self, row: Console, room: QRectF) -> None:
        """Faces over the whole width; under them the joker of a pack, captions, and the keys in one row."""
        is_pack, keys = _is_pack(row), len(row.pad)
        tall = (room.height() - 2 * ROW_GAP) / 3
        faces = room if is_pack else room.adjusted(0, 0, 0, -tall - 8)
        self._put(self.pieces, faces, mirrored=False)
        joker = THIRD + GAP if is_pack else 0.0
        words = 260 if any(row.below) and keys < 7 else 0
        wide = max(min(150.0 * keys, room.width() - joker - words), 1)
        self.pad.set_columns(max(keys, 1))
        # The joker keeps its place; the keys lie at the hand's side of the window.
        at_left = self.look.words.is_rtl != self.near
        left = room.left() + joker if at_left else room.right() - wide
        self._put(self.pad, QRectF(left, room.bottom() - tall, wide, tall), mirrored=False)
        start = left + wide + GAP if at_left else room.left() + joker
        end = room.right() if at_left else left - GAP
        self.below.setVisible(any(row.below) and end - start > LEAST_BELOW)
        self._put(self.below, QRectF(start, room.bottom() - tall, max(end - start, 1), tall), mirrored=False)
        self.pad.raise_()
        self.below.raise_()

    def _letters(self, row: Console, room: QRectF) -> None:
        """Letters where the panels would be; the keys that go on and back beside them, in an upright window below."""
        if room.height() > TALL + 60:
            tall = room.height() * 0.5
            self.pad.set_columns(4)
            self._put(self.letters, QRectF(room.left(), room.top(), room.width(), tall), mirrored=False)
            self._put(self.pad, QRectF(room.left(), room.top() + tall + GAP, room.width(), tall - GAP))
            return
        columns = -(-len(row.pad) // LETTER_ROWS)
        pad = min(LETTER_KEYS * columns, room.width() * 0.4) if row.pad else -GAP
        self.pad.set_columns(max(columns, 1))
        # The keys lie at the hand's side of the window, letters in the rest of it; neither is mirrored inside.
        at_left = self.look.words.is_rtl != self.near
        left = room.left() if at_left else room.right() - pad
        self._put(self.pad, QRectF(left, room.top(), max(pad, 1), room.height()), mirrored=False)
        start = room.left() + (pad + GAP if at_left else 0)
        letters = QRectF(start, room.top(), room.width() - pad - GAP, room.height())
        self._put(self.letters, letters, mirrored=False)

    def _stacked(self, row: Console, room: QRectF) -> None:
        """Upright windows: panels above, the pad below. Source: look.md 6 (portrait)."""
        pad = 160.0 if row.pad else 0.0
        self.pad.set_columns(4)
        self._put(self.pad, QRectF(room.left(), room.bottom() - pad, room.width(), pad))
        self._panels(row.panels, QRectF(room.left(), room.top(), room.width(), room.height() - pad - GAP))

    def _stacked_pieces(self, row: Console, room: QRectF) -> None:
        rows = -(-len(row.pad) // 4)
        pad, below = 56.0 * rows, BELOW if any(row.below) and not _is_pack(row) else 0.0
        self.pad.set_columns(4)
        self._put(self.pad, QRectF(room.left(), room.bottom() - pad, room.width(), max(pad, 1)))
        faces = QRectF(room.left(), room.top(), room.width(), room.height() - pad - below - GAP)
        self._put(self.pieces, faces, mirrored=False)
        self.below.setVisible(below > 0)
        self._put(self.below, QRectF(room.left(), faces.bottom(), room.width(), below))


def _is_pack(row: Console) -> bool:
    """Whether the faces are a pack of cards, which takes two rows and the joker's place."""
    return row.kind == "cards" and len(row.pieces) > 21


def _more(panel: Panel) -> int:
    """How many keys a panel has beyond those that the usual width holds."""
    return max(len(panel.keys) - 5, 0)


def _shape(row: Console | None) -> tuple[object, ...]:
    """Answer what places depend on."""
    if row is None:
        return ()
    return (
        row.kind, len(row.pieces), len(row.pad), bool(row.letters), tuple((bool(panel.cells), _more(panel)) for panel in row.panels), row.below != ("", ""),
    )  # fmt: skip
