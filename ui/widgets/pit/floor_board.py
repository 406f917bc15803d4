"""The floor, drawn: tiles in rows, alerts beside them, the keys below.

Source: screens.md (floor); look.md 1.4 (shape before colour), 4 (prompt), 5.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.pit.floor_rows import AlertRow, FloorPicture, SeenRow, Tile
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import END, Pen
from ui.widgets.pit.drawing import GAP, KEY_TALL, KEY_WIDE, PAGE, PROMPT, draw_key, draw_prompt

ALERTS_WIDE, ALERT_TALL, SEEN_TALL = 400, 74, 38
COUNT_TALL = 24
"""The line under the tiles that says which of them are seen, where not all are."""
TILE = (300, 236)
SMALLEST, ROOMY = 172, 220
"""The least height of a tile, and that from which each line stands by itself."""


class FloorBoard(Touched[FloorPicture]):
    """The tiles and alerts; both leave as tokens."""

    def ground(self) -> str:
        return "room"

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(self.row.prompt.question)

    # -- where things stand --

    def _middle(self) -> QRectF:
        area = self.area
        return QRectF(
            PAGE, PROMPT + 16, area.width() - 2 * PAGE, area.height() - PROMPT - 32 - PAGE - KEY_TALL
        )

    def _alerts_box(self) -> QRectF:
        middle = self._middle()
        wide = min(ALERTS_WIDE, middle.width() * 0.36)
        left = middle.left() if self.look.words.is_rtl else middle.right() - wide
        return QRectF(left, middle.top(), wide, middle.height())

    def _tile_boxes(self) -> list[tuple[Tile, QRectF]]:
        row, middle, beside = self.row, self._middle(), self._alerts_box()
        if row is None or not row.tiles:
            return []
        room = QRectF(middle)
        room.setWidth(middle.width() - beside.width() - GAP)
        if self.look.words.is_rtl:
            room.moveLeft(beside.right() + GAP)
        a_row = max(1, int((room.width() + GAP) // (TILE[0] * 0.8 + GAP)))
        lines = -(-len(row.tiles) // a_row)
        fit = max(1, int((room.height() + GAP) // (SMALLEST + GAP)))
        if fit < lines:
            room.setHeight(room.height() - COUNT_TALL)
            fit = max(1, int((room.height() + GAP) // (SMALLEST + GAP)))
        wide = min(TILE[0] * 1.2, (room.width() - GAP * (a_row - 1)) / a_row)
        shown = min(fit, lines)
        tall = min(TILE[1], (room.height() - GAP * (shown - 1)) / shown)
        # Where not all lines have room, the one with the chosen table is among those that are seen.
        lit = next((place // a_row for place, tile in enumerate(row.tiles) if tile.lit), 0)
        first = max(0, min(lit - shown + 1, lines - shown)) * a_row
        found = []
        for place, tile in enumerate(row.tiles[first : first + shown * a_row]):
            x, y = place % a_row * (wide + GAP), place // a_row * (tall + GAP)
            left = room.right() - x - wide if self.look.words.is_rtl else room.left() + x
            found.append((tile, QRectF(left, room.top() + y, wide, tall)))
        return found

    def _alerts_fit(self) -> int:
        return max(1, int((self._alerts_box().height() - 30) // ALERT_TALL))

    def _seen_boxes(self) -> list[tuple[SeenRow, QRectF]]:
        """What was acknowledged, under the alerts that stand, as far as there is room."""
        row, box = self.row, self._alerts_box()
        if row is None or not row.seen:
            return []
        stand = min(len(row.alerts), self._alerts_fit())
        top = box.top() + 30 + (stand * ALERT_TALL if stand else 60) + 34
        fit = max(0, int((box.bottom() - top) // SEEN_TALL))
        return [
            (one, QRectF(box.left(), top + n * SEEN_TALL, box.width(), SEEN_TALL))
            for n, one in enumerate(row.seen[:fit])
        ]

    def _alert_boxes(self) -> list[tuple[AlertRow, QRectF]]:
        row, box = self.row, self._alerts_box()
        rows = () if row is None else row.alerts
        fit = self._alerts_fit()
        lit = next((place for place, one in enumerate(rows) if one.lit), 0)
        first = max(0, min(lit - fit + 1, len(rows) - fit))
        return [
            (one, QRectF(box.left(), box.top() + 30 + n * ALERT_TALL, box.width(), ALERT_TALL - 6))
            for n, one in enumerate(rows[first : first + fit])
        ]

    def _key_boxes(self) -> list[QRectF]:
        area = self.area
        keys = 0 if self.row is None else len(self.row.keys)
        top = area.height() - PAGE - KEY_TALL
        step = KEY_WIDE + 40
        rtl = self.look.words.is_rtl
        lefts = [area.width() - PAGE - step * (n + 1) + 8 if rtl else PAGE + step * n for n in range(keys)]
        return [QRectF(left, top, step - 8, KEY_TALL) for left in lefts]

    def targets(self) -> tuple[Target, ...]:
        keys = () if self.row is None else self.row.keys
        return (
            *(Target(box, tile.token) for tile, box in self._tile_boxes()),
            *(Target(box, alert.token) for alert, box in self._alert_boxes()),
            *(Target(box, key.token, key.live) for key, box in zip(keys, self._key_boxes(), strict=True)),
        )

    # -- how they look --

    def draw(self, pen: Pen, row: FloorPicture) -> None:
        draw_prompt(pen, row.prompt, self.area)
        tiles = self._tile_boxes()
        for tile, box in tiles:
            self._tile(pen, tile, box)
        self._count(pen, row, tiles)
        beside = self._alerts_box()
        caption = self.look.caption(row.caption)
        pen.text(
            QRectF(beside.left(), beside.top(), beside.width(), 22), caption, 0.87, bold=True, tone="ink2"
        )
        if not row.alerts:
            pen.paragraph(beside.adjusted(0, 30, 0, 0), row.empty, 1.0, tone="ink2", lines=3)
        for alert, box in self._alert_boxes():
            self._alert(pen, alert, box)
        self._acknowledged(pen, row)
        for key, box in zip(row.keys, self._key_boxes(), strict=True):
            draw_key(pen, key, box, down=self.is_down(key.token))

    def _count(self, pen: Pen, row: FloorPicture, tiles: list[tuple[Tile, QRectF]]) -> None:
        """Which of the tables are seen, where not all of them are."""
        if not tiles or len(tiles) == len(row.tiles):
            return
        words, middle = self.look.words, self._middle()
        first = row.tiles.index(tiles[0][0]) + 1
        said = words.ltr(
            f"{words.whole(first)}\u2013{words.whole(first + len(tiles) - 1)} / {words.whole(len(row.tiles))}"
        )
        left, right = min(box.left() for _, box in tiles), max(box.right() for _, box in tiles)
        spot = QRectF(left, middle.bottom() - COUNT_TALL + 4, right - left, COUNT_TALL - 4)
        pen.text(spot, said, 0.93, bold=True, tone="ink2", align=END)

    def _acknowledged(self, pen: Pen, row: FloorPicture) -> None:
        """Alerts that were acknowledged, each with who and when."""
        boxes = self._seen_boxes()
        if not boxes:
            return
        top = boxes[0][1]
        caption = self.look.caption(row.seen_caption)
        pen.text(QRectF(top.left(), top.top() - 26, top.width(), 22), caption, 0.87, bold=True, tone="ink2")
        for one, box in boxes:
            pen.rule(box.left(), box.right(), box.top())
            run = pen.run(QRectF(box.left() + 16, box.top() + 2, box.width() - 28, 18))
            pen.text(run.last(56), one.at, 0.87, tone="ink2", align=END)
            pen.text(run.rest, one.what, 0.93, names=True)
            who = QRectF(box.left() + 16, box.top() + 19, box.width() - 28, 17)
            pen.text(who, one.who, 0.87, tone="ink2", names=True)

    def _tile(self, pen: Pen, tile: Tile, box: QRectF) -> None:
        look = self.look
        pen.edge(box, look.colour("edge"), radius=10, ground=look.colour("raised" if tile.lit else "panel"))
        if tile.lit:
            pen.edge(box, look.colour("ink"), 2, radius=10)
        inner = box.adjusted(14, 8, -14, -8)
        run = pen.run(QRectF(inner.left(), inner.top(), inner.width(), 30))
        if tile.key:
            pen.keycap(run, tile.key)
            run.take(8)
        if tile.alerts:
            wide = pen.width(tile.alerts_text, 0.93, bold=True) + 26
            tag = run.last(min(wide, run.rest.width() / 2))
            pen.edge(tag.adjusted(0, 2, 0, -2), look.colour("clash"), radius=5, ground=look.colour("clashbg"))
            pen.text(tag.adjusted(10, 0, -10, 0), tile.alerts_text, 0.93, bold=True, tone="clash", names=True)
            run.last(8)
        pen.text(run.rest, tile.table or tile.station, 1.4 if tile.table else 1.13, bold=True, names=True)
        compact = box.height() < ROOMY
        step = (17.0 if tile.station else 19.0) if compact else 21.0
        lines = [(tile.state.text, tile.state.tone, True)]
        if tile.table and tile.station:
            # Another station's table: whose, and how fresh, stands before how it stands.
            lines.insert(0, (tile.station, "ink2", False))
        if compact or tile.station:
            lines.append((look.words.listed((tile.game, tile.dealer)), "ink2", False))
        else:
            lines += [(tile.game, "ink2", False), (tile.dealer, "ink2", False)]
        y = inner.top() + 31
        for text, tone, bold in lines:
            pen.text(QRectF(inner.left(), y, inner.width(), 20), text, 1.0, bold=bold, tone=tone, names=True)
            y += step
        y += 6
        pen.rule(inner.left(), inner.right(), y)
        tall = min(28.0, (inner.bottom() - y) / max(1, len(tile.facts)))
        for caption, figure, behind in tile.facts:
            line = pen.run(QRectF(inner.left(), y, inner.width(), tall))
            pen.text(line.take(inner.width() * 0.36), caption, 0.93, tone="ink2")
            wide = min(pen.width(behind, 0.87), inner.width() * 0.34)
            pen.text(line.last(wide), behind, 0.87, tone="ink2")
            if behind:
                line.last(8)
            pen.text(
                line.rest,
                figure.text,
                1.0 if compact else 1.13,
                bold=figure.bold,
                tone=figure.tone,
                align=END,
            )
            y += tall

    def _alert(self, pen: Pen, alert: AlertRow, box: QRectF) -> None:
        look = self.look
        ground = "raised" if alert.lit else "panel"
        pen.edge(box, look.colour("line"), radius=8, ground=look.colour(ground))
        if alert.lit:
            edge = box.right() - 5 if look.words.is_rtl else box.left()
            pen.fill(QRectF(edge, box.top() + 6, 5, box.height() - 12), look.colour("lamp"))
            if look.theme.is_light:
                pen.edge(box, look.colour("ink"), 2)
        run = pen.run(QRectF(box.left() + 16, box.top() + 6, box.width() - 28, 20))
        pen.text(run.last(56), alert.since, 0.93, tone="ink2", align=END)
        pen.text(run.rest, alert.where, 1.0, bold=True, names=True)
        text = QRectF(box.left() + 16, box.top() + 27, box.width() - 28, box.height() - 30)
        pen.paragraph(text, alert.text, 1.0)
