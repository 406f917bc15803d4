"""Drawing by hand in pixels of the 100 % layout: text that fits its box, wrapped, with its sign; lines and fills.

Every text of a table goes through `Pen.text` or `Pen.paragraph`. Too wide, it is set smaller, down to the least
size of the look; then names lose their end, and everything else has narrower letters, but is never cut. Under `watching` each text is written down.

Source: look.md 3 (type), look.md 6 (right to left); FAULT F11 (nothing clipped).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen

from tablemgr.pieces.signs import Sign
from ui.viewmodels.table.rows import Line
from ui.viewmodels.theme import BASE, Measure, load_theme
from ui.viewmodels.words import NO_BREAK, Words
from ui.widgets.kept import draw_kept, draw_text
from ui.widgets.look import FAMILIES, MONO, Look
from ui.widgets.piece_painter import draw_sign
from ui.widgets.wrapping import wrapped

START, END, CENTRE = "start", "end", "centre"
LEAST = 0.83
"""No text is smaller than this part of the base size."""
STEP = 0.04
NARROWEST = 0.8
"""Letters keep at least this part of their width; a text that needs more room than that does not fit."""
LEADING = 1.3
CAPS = {"Escape": "Esc", "\u23ce": "Enter"}
"""Keys whose cap is printed otherwise than they are called."""
TONES = {"quiet": "ink2"}
ON_LAMP = frozenset({"onlamp", "onclash", "room"})
"""Tokens that stand on a lit ground and keep their colour while the station is locked."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it was drawn: where, in how much room, and whether it fitted."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    fits: bool
    part: str


@dataclass(frozen=True, slots=True)
class Edged:
    """A border as it was drawn: where, and by which part."""

    left: float
    top: float
    right: float
    bottom: float
    part: str


_watched: list[list[Said]] = []
_edges: list[list[Edged]] = []


@contextmanager
def watching() -> Iterator[list[Said]]:
    """Write down every text that is drawn meanwhile. Source: FAULT F11."""
    said: list[Said] = []
    _watched.append(said)
    try:
        yield said
    finally:
        _watched.remove(said)


@contextmanager
def watching_edges() -> Iterator[list[Edged]]:
    """Write down every border that is drawn meanwhile. Source: FAULT F11."""
    edged: list[Edged] = []
    _edges.append(edged)
    try:
        yield edged
    finally:
        _edges.remove(edged)


@lru_cache(maxsize=64)
def face(language: str, pixels: int, *, bold: bool, mono: bool) -> QFont:
    """Answer a face in pixels of the 100 % layout. Source: look.md 3."""
    if not mono:
        return Look(load_theme("dark"), Measure(), Words(language)).font(pixels / BASE, bold=bold)
    font = QFont()
    font.setFamilies([MONO, *FAMILIES["en"]])
    font.setPixelSize(pixels)
    font.setBold(True)
    return font


@lru_cache(maxsize=8192)
def advance(text: str, language: str, pixels: int, *, bold: bool, mono: bool = False) -> float:
    """Answer how wide a text is. Source: look.md 3."""
    if mono and len(text) > 1 and text.replace(NO_BREAK, " ").isascii():
        # One width for all: what the camera strip says is new at each call.
        return len(text) * advance("0", language, pixels, bold=bold, mono=True)
    return QFontMetricsF(face(language, pixels, bold=bold, mono=mono)).horizontalAdvance(text)


@lru_cache(maxsize=64)
def heights(language: str, pixels: int, *, bold: bool, mono: bool = False) -> tuple[float, float]:
    """Answer ascent and descent of a face. Source: look.md 3."""
    # Of the first face alone: the faces behind it would push the line down.
    font = QFont(face(language, pixels, bold=bold, mono=mono))
    font.setFamilies(font.families()[:1])
    metrics = QFontMetricsF(font)
    return metrics.ascent(), metrics.descent()


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it is drawn in so much room: cut where it may be, its face, and whether it fits."""

    text: str
    font: QFont
    ascent: float
    descent: float
    wide: float
    fits: bool


@lru_cache(maxsize=8192)
def fitted(
    text: str, language: str, measure: Measure, times: float, bold: bool, mono: bool, room: float, least: float,
    names: bool,
) -> Fitted:  # fmt: skip
    """Answer a text at so many times the base size, smaller where it must be, down to the least size.

    Source: look.md 3; look.md 6 (never the arithmetic).
    """
    wide = advance(text, language, measure.font(times), bold=bold, mono=mono)
    while wide > room + 0.5 and times - STEP >= least:
        times -= STEP
        wide = advance(text, language, measure.font(times), bold=bold, mono=mono)
    pixels = measure.font(times)
    font = face(language, pixels, bold=bold, mono=mono)
    fits = wide * NARROWEST <= room + 0.5
    if wide > room + 0.5 and names:
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
        wide, fits = advance(text, language, pixels, bold=bold, mono=mono), True
    ascent, descent = heights(language, pixels, bold=bold, mono=mono)
    return Fitted(text, font, ascent, descent, wide, fits)


class Run:
    """A row cut from both ends, in the direction of reading."""

    def __init__(self, box: QRectF, *, rtl: bool) -> None:
        self.rest, self.rtl = QRectF(box), rtl

    def take(self, width: float) -> QRectF:
        """Answer the next piece from where reading begins. Source: look.md 6."""
        return self._cut(width, left=not self.rtl)

    def last(self, width: float) -> QRectF:
        """Answer the next piece from where reading ends. Source: look.md 6."""
        return self._cut(width, left=self.rtl)

    def _cut(self, width: float, *, left: bool) -> QRectF:
        cell = QRectF(self.rest)
        if left:
            cell.setWidth(width)
            self.rest.setLeft(self.rest.left() + width)
        else:
            cell.setLeft(cell.right() - width)
            self.rest.setRight(self.rest.right() - width)
        return cell


class Pen:
    """A painter that knows the look; one unit is a pixel of the 100 % layout."""

    def __init__(self, painter: QPainter, look: Look, *, locked: bool = False, part: str = "") -> None:
        self.painter, self.look, self.locked, self.part = painter, look, locked, part
        self.gives = 1.0
        """How far letters that are larger than their boxes were made for may shrink again, where room is short."""
        self.rtl = look.words.is_rtl
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(look.direction)

    def ink(self, tone: str) -> QColor:
        """Answer the colour of a tone or token; text is in ink while locked. Source: look.md 4 (lock)."""
        if self.locked and tone not in ON_LAMP:
            return self.look.colour("ink")
        return self.look.colour(TONES.get(tone, tone))

    def run(self, box: QRectF) -> Run:
        """Answer a row to be cut in the direction of reading. Source: look.md 6."""
        return Run(box, rtl=self.rtl)

    def kept(self, box: QRectF, what: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw what lies in a box as it was drawn before, by the same word in the same look.

        Source: screens.md, ground rule 10.
        """
        if _watched or _edges:
            draw(self)
            return
        look = self.look

        def drawn(painter: QPainter) -> None:
            pen = Pen(painter, look, locked=self.locked, part=self.part)
            pen.gives = self.gives
            draw(pen)

        stands = (look.theme.id, look.measure.scale, look.words.language, look.faces, self.locked, self.gives)
        draw_kept(self.painter, box, (what, stands), drawn)

    # -- text --

    def width(self, text: str, times: float = 1.0, *, bold: bool = False, mono: bool = False) -> float:
        """Answer how wide a text is at so many times the base size. Source: look.md 3."""
        return advance(text, self._language(mono), self._pixels(times), bold=bold, mono=mono)

    def text(
        self, box: QRectF, text: str, times: float = 1.0, *, bold: bool = False, tone: str = "ink",
        align: str = START, names: bool = False, struck: bool = False, mono: bool = False,
        ltr: bool = False, least: float = LEAST,
    ) -> float:  # fmt: skip
        """Draw one line into a box, smaller where it must be; names may be cut. Answer the width drawn.

        Source: look.md 3; look.md 6 (never the arithmetic).
        """
        if not text:
            return 0.0
        found = fitted(
            text, self._language(mono), self.look.measure, times, bold, mono, box.width(), least * self.gives, names
        )  # fmt: skip
        self._line(box, found, tone=tone, align=align, struck=struck, rtl=self.rtl and not ltr)
        return min(found.wide, box.width())

    def _line(
        self, box: QRectF, found: Fitted, *, tone: str, align: str, struck: bool, rtl: bool
    ) -> None:  # fmt: skip
        painter, text, wide, up = self.painter, found.text, found.wide, found.ascent
        left = box.center().x() - wide / 2 if align == CENTRE else box.left()
        if align != CENTRE and (align == START) == rtl:
            left = box.right() - wide
        base = box.center().y() + (up - found.descent) / 2
        painter.setPen(self.ink(tone))
        if wide <= box.width() + 0.5:
            draw_text(painter, QPointF(left, base), text, found.font, rtl=rtl)
        else:
            self._narrowed(box, base, found, rtl=rtl)
            left, wide = box.left(), min(wide, box.width())
        if struck:
            painter.setPen(QPen(self.ink(tone), 1.5))
            y = base - 0.32 * up
            painter.drawLine(QLineF(left, y, left + wide, y))
        for said in _watched:
            spot = painter.transform().mapRect(QRectF(left, base - 0.72 * up, wide, 0.72 * up))
            said.append(
                Said(text, spot.left(), spot.top(), spot.right(), spot.bottom(), found.fits, self.part)
            )

    def _narrowed(self, box: QRectF, base: float, found: Fitted, *, rtl: bool) -> None:
        """Draw a text that has no room even when small: its letters narrower, but whole."""
        painter = self.painter
        painter.save()
        painter.translate(box.left(), base)
        painter.scale(max(box.width(), 1) / found.wide, 1)
        draw_text(painter, QPointF(0, 0), found.text, found.font, rtl=rtl)
        painter.restore()

    def paragraph(
        self, box: QRectF, text: str, times: float = 1.0, *, bold: bool = False, tone: str = "ink",
        lines: int = 2, align: str = START, middle: bool = False, names: bool = False, even: bool = False,
    ) -> float:  # fmt: skip
        """Draw a text over at most so many lines from the top of a box, of even length where asked.

        Answers the height drawn.

        Source: look.md 3 (line height 1.3).
        """
        rows = self.lines(text, box.width(), times, bold=bold)
        while len(rows) > lines and times - STEP >= LEAST * self.gives:
            times -= STEP
            rows = self.lines(text, box.width(), times, bold=bold)
        narrow = box.width()
        while even and len(rows) > 1 and narrow > 120:
            # No word alone on the last line: as narrow as so many lines allow.
            narrow -= 12
            tried = self.lines(text, narrow, times, bold=bold)
            if len(tried) > len(rows):
                break
            rows = tried
        if len(rows) > lines:
            rows = (*rows[: lines - 1], " ".join(rows[lines - 1 :]))
        tall = self.leading(times)
        top = box.center().y() - tall * len(rows) / 2 if middle else box.top()
        for number, row in enumerate(rows):
            place = QRectF(box.left(), top + tall * number, box.width(), tall)
            least = times / self.gives
            self.text(place, row, times, bold=bold, tone=tone, align=align, names=names, least=least)
        return tall * len(rows)

    def lines(self, text: str, width: float, times: float = 1.0, *, bold: bool = False) -> tuple[str, ...]:
        """Answer how a text is broken in a width. Source: look.md 3."""
        pixels, language = self._pixels(times), self.look.words.language
        return wrapped(text, width, lambda part: advance(part, language, pixels, bold=bold))

    def leading(self, times: float = 1.0) -> float:
        """Answer the height of a line of text. Source: look.md 3 (line height 1.3)."""
        return self._pixels(times) * LEADING

    def line(
        self, box: QRectF, line: Line, times: float = 1.0, *, badge: float = 0, align: str = START,
        names: bool = False,
    ) -> float:  # fmt: skip
        """Draw a line of text with its sign: bare, or in a badge so many units wide. Answer the width.

        Source: look.md 1.4 (every state carries its sign and its word).
        """
        run, drawn = self.run(box), 0.0
        side = badge or round(self._pixels(times) * 0.8)
        shift = side + (9 if badge else 6) if line.sign else 0
        if line.sign:
            if align == END:
                wide = min(self.width(line.text, times, bold=line.bold), max(box.width() - shift, 0))
                run.take(max(0.0, box.width() - shift - wide))
            spot = run.take(side)
            run.take(shift - side)
            square = QRectF(spot.left(), spot.center().y() - side / 2, side, side)
            self.sign(square, line.sign, line.tone, badge=bool(badge))
            drawn = shift
            align = START
        drawn += self.text(
            run.rest, line.text, times, bold=line.bold, tone=line.tone, align=align, names=names
        )
        return drawn

    # -- signs, fills, edges --

    def sign(self, square: QRectF, sign: str, tone: str = "", *, badge: bool = False) -> None:
        """Draw a sign bare or on a badge of its state's colour; a lit ground gives its own ink.

        Source: look.md 1.4.
        """
        is_state = sign in ("pay", "take", "push", "clash") and tone not in ON_LAMP
        state = sign if is_state else TONES.get(tone, tone) or "ink"
        look = self.look
        if not badge:
            self._sign(sign, look.colour(state), square)
            return
        self.fill(square, look.colour(state), 5)
        inset = square.width() * 0.13
        ink = look.colour("onclash" if state == "clash" else "room")
        self._sign(sign, ink, square.adjusted(inset, inset, -inset, -inset))

    def _sign(self, sign: str, ink: QColor, square: QRectF) -> None:
        def drawn(painter: QPainter) -> None:
            draw_sign(painter, Sign(sign), ink, square)

        draw_kept(self.painter, square, ("sign", sign, ink.rgba()), drawn)

    def fill(self, box: QRectF, colour: QColor, radius: float = 0) -> None:
        """Fill a box. Source: look.md 1.6 (depth is said by fill and edge)."""

        def drawn(painter: QPainter) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(box, radius, radius)

        draw_kept(self.painter, box, ("fill", colour.rgba(), radius), drawn)

    def edge(
        self, box: QRectF, colour: QColor, width: float = 1.5, *, radius: float = 8, dashed: bool = False,
        ground: QColor | None = None,
    ) -> None:  # fmt: skip
        """Draw a box's border inside its bounds, on whole pixels. Source: look.md 3 (borders, radii)."""
        box, width = self._snapped(box), self._line_width(width)
        for edged in _edges:
            spot = self.painter.transform().mapRect(box)
            edged.append(Edged(spot.left(), spot.top(), spot.right(), spot.bottom(), self.part))

        def drawn(painter: QPainter) -> None:
            pen, half = QPen(colour, width), width / 2
            if dashed:
                pen.setDashPattern([3.0, 2.5])
            painter.setPen(pen)
            painter.setBrush(QBrush(ground) if ground is not None else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius - half, radius - half)

        inside = None if ground is None else ground.rgba()
        draw_kept(self.painter, box, ("edge", colour.rgba(), width, radius, dashed, inside), drawn)

    def rule(self, left: float, right: float, y: float, token: str = "line", width: float = 1) -> None:
        """Draw a level line, on whole pixels. Source: look.md 2 (line)."""
        wide = self._line_width(width)
        box = self._snapped(QRectF(left, y - wide / 2, right - left, wide))
        self.painter.fillRect(QRectF(box.left(), box.top(), box.width(), wide), self.look.colour(token))

    def _line_width(self, width: float) -> float:
        """Answer a line's width in whole pixels of the screen, one at least."""
        pixel = self._pixel()
        return max(1, int(width / pixel + 0.35)) * pixel

    def _pixel(self) -> float:
        """Answer how many units a pixel of the screen is."""
        return 1 / (self.painter.transform().m11() * self.painter.device().devicePixelRatio())

    def _snapped(self, box: QRectF) -> QRectF:
        pixel = self._pixel()
        left, top = round(box.left() / pixel) * pixel, round(box.top() / pixel) * pixel
        return QRectF(
            left, top, round(box.right() / pixel) * pixel - left, round(box.bottom() / pixel) * pixel - top
        )

    def keycap(self, run: Run, key: str, *, last: bool = False) -> QRectF:
        """Draw a key's cap at the near or far end of a row. Source: look.md 4 (keycap)."""
        wide, key = self.cap_width(key), CAPS.get(key, key)
        cell = run.last(wide) if last else run.take(wide)
        box = QRectF(cell.left(), cell.center().y() - 12, wide, 24)
        self.kept(box, ("cap", key), lambda pen: _cap(pen, box, key))
        return box

    def cap_width(self, key: str) -> float:
        """Answer how wide a key's cap is. Source: look.md 4 (keycap)."""
        return max(24.0, round(self.width(CAPS.get(key, key), 0.87, bold=True)) + 12) if key else 0.0

    def _pixels(self, times: float) -> int:
        return self.look.measure.font(times)

    def _language(self, mono: bool) -> str:
        return "en" if mono else self.look.words.language


def _cap(pen: Pen, box: QRectF, key: str) -> None:
    look, painter = pen.look, pen.painter
    pen.edge(box, look.colour("edge"), radius=5, ground=look.colour("well"))
    painter.setPen(QPen(look.colour("edge"), 3))
    painter.drawLine(QLineF(box.left() + 5, box.bottom() - 1.5, box.right() - 5, box.bottom() - 1.5))
    pen.text(box.adjusted(2, 0, -2, -2), key, 0.87, bold=True, align=CENTRE, ltr=True, tone="ink")
