"""What is kept looks as it would have been drawn, and never becomes much.

Source: screens.md, ground rules 7, 8 and 10.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.viewmodels.words import LANGUAGES, Words
from ui.widgets import kept
from ui.widgets.kept import draw_kept, draw_text
from ui.widgets.pen import advance, face

TEXTS = {
    "en": "Seat 4: win, 1 234.50",
    "fa": "جایگاه ۴: برد، \u2066+1 234.50\u2069 (۲)",
    "ru": "Место 4: выигрыш −95",
    "zh_Hant": "座位 4：贏 125.00",
}
Draw = Callable[[QPainter], None]


@pytest.fixture(autouse=True)
def nothing_kept(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    application()
    monkeypatch.setattr(kept, "_pictures", kept._Pictures())
    monkeypatch.setattr(kept, "_texts", {})


def painted(draw: Draw, *, ratio: float = 1.0) -> QImage:
    """Answer what is drawn on a dark ground."""
    image = QImage(round(420 * ratio), round(120 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#102030"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return image


def farthest(one: QImage, other: QImage) -> int:
    """Answer by how much two pictures differ at most, of 255."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max((abs(a - b) for a, b in pairs if a != b), default=0)


def test_every_language_has_its_text() -> None:
    assert set(TEXTS) == set(LANGUAGES)


@pytest.mark.parametrize("ltr", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_text_is_drawn_as_the_painter_draws_it(language: str, ltr: bool) -> None:
    text, font = TEXTS[language], face(language, 19, bold=True, mono=False)
    is_rtl = Words(language).is_rtl and not ltr

    def line(draw: Callable[[QPainter, QPointF], None]) -> Draw:
        def drawn(painter: QPainter) -> None:
            painter.setLayoutDirection(
                Qt.LayoutDirection.RightToLeft if is_rtl else Qt.LayoutDirection.LeftToRight
            )
            painter.setFont(font)
            painter.setPen(QColor("white"))
            draw(painter, QPointF(20.3, 40.6))

        return drawn

    plain = painted(line(lambda painter, at: painter.drawText(at, text)))
    ours = line(lambda painter, at: draw_text(painter, at, text, font, rtl=is_rtl))
    assert farthest(plain, painted(lambda _: None)) > 100
    for _ in range(2):
        assert farthest(plain, painted(ours)) == 0
    assert len(kept._texts) == 1


def rounded(painter: QPainter, box: QRectF, colour: str = "#C08040") -> None:
    painter.setPen(QPen(QColor(colour), 1.5))
    painter.setBrush(QColor("#334455"))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("left", "top", "scale"), [(10, 10, 1.0), (10.3, 12.7, 1.0), (11.2, 9.9, 1.25)])
def test_a_box_stands_where_it_would_have_been_drawn(
    left: float, top: float, scale: float, ratio: float
) -> None:
    box = QRectF(left, top, 138.4, 61.5)

    def scaled(draw: Draw) -> Draw:
        def drawn(painter: QPainter) -> None:
            painter.translate(3, 4)
            painter.scale(scale, scale)
            draw(painter)
            # Nothing of the painter is other than before.
            painter.fillRect(QRectF(200, 20, 10, 10), QColor("red"))

        return drawn

    plain = painted(scaled(lambda painter: rounded(painter, box)), ratio=ratio)
    ours = scaled(
        lambda painter: draw_kept(painter, box, "box", lambda inner: rounded(inner, box)),
    )
    for _ in range(2):
        assert farthest(plain, painted(ours, ratio=ratio)) <= 6
    assert len(kept._pictures.kept) == 1


def test_other_words_sizes_and_places_within_a_pixel_are_other_pictures() -> None:
    def drawn(painter: QPainter) -> None:
        for what, box in (
            ("box", QRectF(10, 10, 40, 30)),
            ("other", QRectF(10, 10, 40, 30)),
            ("box", QRectF(10, 10, 41, 30)),
            ("box", QRectF(10.5, 10, 40, 30)),
            ("box", QRectF(70, 50, 40, 30)),
        ):
            draw_kept(painter, box, what, lambda inner, box=box: rounded(inner, box))  # type: ignore[misc]

    painted(drawn)
    assert len(kept._pictures.kept) == 4


def test_a_turned_painter_draws_by_itself() -> None:
    box = QRectF(60, 10, 40, 30)

    def turned(draw: Draw) -> Draw:
        def drawn(painter: QPainter) -> None:
            painter.rotate(15)
            draw(painter)

        return drawn

    plain = painted(turned(lambda painter: rounded(painter, box)))
    ours = painted(turned(lambda p: draw_kept(p, box, "box", lambda inner: rounded(inner, box))))
    assert farthest(plain, ours) == 0
    assert not kept._pictures.kept


def test_what_is_kept_never_becomes_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_PIXELS", 60_000)
    monkeypatch.setattr(kept, "MOST_TEXTS", 20)
    font = face("en", 15, bold=False, mono=False)

    def drawn(painter: QPainter) -> None:
        for number in range(100):
            box = QRectF(0, 0, 50 + number, 40)
            draw_kept(painter, box, "box", lambda inner, box=box: rounded(inner, box))  # type: ignore[misc]
            draw_text(painter, QPointF(5, 20), f"seat {number}", font, rtl=False)
            sizes = [picture.width() * picture.height() for picture in kept._pictures.kept.values()]
            assert sum(sizes) == kept._pictures.pixels <= 60_000
            assert len(kept._texts) <= 20

    painted(drawn)


def test_what_is_drawn_again_and_again_stays_while_others_come_and_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept, "MOST_PIXELS", 20_000)
    monkeypatch.setattr(kept, "MOST_TEXTS", 5)
    font = face("en", 15, bold=False, mono=False)
    made: list[str] = []

    def drawn(painter: QPainter) -> None:
        for number in range(30):
            for what in ("always", f"once {number}"):
                box = QRectF(0, 0, 50, 40)
                draw_kept(painter, box, what, lambda _, what=what: made.append(what))  # type: ignore[misc]
                draw_text(painter, QPointF(5, 20), what, font, rtl=False)

    painted(drawn)
    assert made.count("always") == 1
    assert "always" in [text for _, text, _ in kept._texts]
    assert "once 0" not in [text for _, text, _ in kept._texts]


@pytest.mark.parametrize("pixels", [13, 14, 21, 23, 37])
def test_letters_of_one_width_are_as_wide_as_the_face_says(pixels: int) -> None:
    for text in ("21:47:32", "S5 1,250.50  S6 300", "PGP-04", "48\u00a0123", "PAID TAKEN"):
        told = QFontMetricsF(face("en", pixels, bold=True, mono=True)).horizontalAdvance(text)
        assert advance(text, "en", pixels, bold=True, mono=True) == pytest.approx(told)
