"""Every text on the felt has room: nothing clipped, nothing over another text, in four languages and at every size.

Source: FAULT F11; look.md 4 (states), look.md 6 (sizes).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from reports.rule_words import ROW_SAYS
from tablemgr.core.text import catalogue
from tests.ui.widgets.felt.pictures import picture_a, picture_c, picture_e, picture_h
from tests.ui.widgets.felt.recording import Standing
from tests.ui.widgets.felt.states import seats
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Key, Picture
from ui.viewmodels.theme import THEMES
from ui.viewmodels.words import LANGUAGES
from ui.widgets.felt.geometry import BOX
from ui.widgets.felt.seat_box import draw_seat
from ui.widgets.look import Look
from ui.widgets.pen import Edged, Pen, Said, watching, watching_edges

SIZES = ((1280, 800), (1440, 900), (1920, 1080), (3840, 2160), (1280, 1024), (1200, 1920))
SCALES = (8 / 9, 1.0, 1.5, 2.0)
TOUCHES = 1.0
"""Pixels that two texts may share: round letters reach over their line."""


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    application()


def overlaps(said: list[Said]) -> list[tuple[str, str]]:
    """Answer the pairs of texts of one part that lie over each other."""
    found = []
    for a, b in combinations(said, 2):
        wide = min(a.right, b.right) - max(a.left, b.left)
        tall = min(a.bottom, b.bottom) - max(a.top, b.top)
        if a.part == b.part and wide > TOUCHES and tall > TOUCHES:
            found.append((a.text, b.text))
    return found


def crossing(said: list[Said], edged: list[Edged]) -> list[str]:
    """Answer the texts that a border runs through: each lies within a box or wholly beside it."""
    return sorted({
        text.text for text in said for edge in edged
        if edge.part == text.part and _share(text, edge) and not _within(text, edge)
    })  # fmt: skip


def entangled(edged: list[Edged]) -> list[str]:
    """Answer the borders that cross another one: each lies within a box or wholly beside it."""
    return [
        f"{a.part} {a.left:.0f},{a.top:.0f} {b.left:.0f},{b.top:.0f}"
        for a, b in combinations(edged, 2)
        if a.part == b.part and _share(a, b) and not _within(a, b) and not _within(b, a)
    ]


def _share(a: Said | Edged, b: Said | Edged) -> bool:
    wide, tall = min(a.right, b.right) - max(a.left, b.left), min(a.bottom, b.bottom) - max(a.top, b.top)
    return wide > TOUCHES and tall > TOUCHES


def _within(a: Said | Edged, b: Edged) -> bool:
    return (
        a.left >= b.left - TOUCHES
        and a.right <= b.right + TOUCHES
        and a.top >= b.top - TOUCHES
        and a.bottom <= b.bottom + TOUCHES
    )


def outside(said: list[Said], box: QRectF) -> list[str]:
    """Answer the texts that reach over the edge of a box."""
    return [
        s.text for s in said
        if s.left < box.left() - 1 or s.right > box.right() + 1 or s.top < box.top() - 1 or s.bottom > box.bottom() + 1
    ]  # fmt: skip


def tight(said: list[Said]) -> list[str]:
    """Answer the texts that had to be squeezed."""
    return [s.text for s in said if not s.fits]


@pytest.mark.parametrize("kind", ["cards", "tiles"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_seat_has_room_for_its_texts(language: str, kind: str) -> None:
    wide, tall = BOX[kind]
    for theme in THEMES:
        for scale in SCALES:
            for seat in seats(language, kind):
                box = QRectF(6, 6, wide, tall)
                image = QImage(int((wide + 12) * scale), int((tall + 12) * scale), QImage.Format.Format_RGB32)
                image.fill(0)
                painter = QPainter(image)
                painter.scale(scale, scale)
                with watching() as said, watching_edges() as edged:
                    draw_seat(Pen(painter, Look.of(theme, 100, language)), seat, box)
                painter.end()
                where = f"{seat.state} {theme} {scale}"
                edge = QRectF(6 * scale, 6 * scale, wide * scale, tall * scale)
                assert said, where
                assert tight(said) == [], where
                assert overlaps(said) == [], where
                assert outside(said, edge) == [], where
                assert crossing(said, edged) == [], where


def look_at(qtbot: QtBot, picture: Picture, theme: str, language: str, size: tuple[int, int]) -> TableScreen:
    screen = TableScreen(Look.of(theme, 100, language), Standing(picture), clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(*size)
    with watching() as said, watching_edges() as edged:
        screen.grab()
    where = f"{language} {theme} {size}"
    assert len(said) > 60, where
    assert tight(said) == [], where
    assert overlaps(said) == [], where
    assert crossing(said, edged) == [], where
    assert entangled(edged) == [], where
    # Of what each answer moves nothing leaves, however small the window.
    answers = {line.text for line in picture.console.panels[0].lines if line.sign}
    assert answers <= {s.text for s in said}, where
    return screen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_pictures_of_the_look_have_room_in_every_window(qtbot: QtBot, size: tuple[int, int]) -> None:
    look_at(qtbot, picture_a(), "dark", "en", size)
    look_at(qtbot, picture_c(), "light", "en", size)
    look_at(qtbot, picture_e(), "dark", "fa", size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_keys_below_leave_every_answer_its_line(qtbot: QtBot, size: tuple[int, int]) -> None:
    picture = picture_a()
    first, *rest = picture.console.panels
    keys = tuple(
        Key(label, cap, cap) for label, cap in (("Call floor", "F"), ("Dispute", "D"), ("More", "M"))
    )
    asked = replace(first, lines=first.lines[:3], keys=keys)
    console = replace(picture.console, panels=(asked, *rest))
    look_at(qtbot, replace(picture, console=console), "dark", "en", size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_rows_of_the_house_ways_have_room_at_the_bank(qtbot: QtBot, language: str) -> None:
    rows = [said for code, said in catalogue(language).items() if code.startswith(ROW_SAYS)]
    for game, picture in (("-PG-", picture_c()), ("-PGP-", picture_a())):
        mine = [said for code, said in catalogue(language).items() if code.startswith(f"{ROW_SAYS}{game}")]
        assert set(mine) < set(rows)
        for said in sorted(mine, key=len)[-3:]:
            felt = picture.felt
            assert felt is not None
            bank = replace(felt.bank, row="Row two-pairs-small-king", sentence=said, passed_over=("W",))
            look_at(qtbot, replace(picture, felt=replace(felt, bank=bank)), "dark", language, (1440, 900))


def test_a_locked_table_shows_no_name(qtbot: QtBot) -> None:
    screen = TableScreen(Look.of(), Standing(picture_h()), clock=lambda: "21:50:06")
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    with watching() as said:
        screen.grab()
    shown = {s.text for s in said}
    assert {"Guest 12", "Castellano", "Okafor", "Adler", "Lindqvist"} & shown == set()
    assert {"400", "PAY 335", "500 − 5 % = 475", "nines", "no player", "Dealer on record: 0417"} <= shown


def crowd(language: str, kind: str) -> Picture:
    """Answer a felt on which every seat is in another state, with a long bank row, at seven seats."""
    picture = picture_c() if kind == "tiles" else picture_a()
    assert picture.felt is not None
    given = seats(language, kind)
    chosen = tuple(replace(given[n], seat=place + 1) for place, n in enumerate((1, 4, 5, 7, 10, 11, 12)))
    return replace(picture, felt=replace(picture.felt, seats=chosen))


@pytest.mark.parametrize("kind", ["cards", "tiles"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_full_seats_have_room_side_by_side(qtbot: QtBot, language: str, kind: str) -> None:
    look_at(qtbot, crowd(language, kind), "dark", language, (1280, 800))


@pytest.mark.screens
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", ["cards", "tiles"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_full_seats_have_room_in_every_window(
    qtbot: QtBot, language: str, kind: str, size: tuple[int, int]
) -> None:
    for theme in THEMES:
        look_at(qtbot, crowd(language, kind), theme, language, size)
