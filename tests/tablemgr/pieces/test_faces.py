"""The faces: pips, red ones and fours, layouts by size, what thermal paper says by form."""

from __future__ import annotations

import pytest

from tablemgr.pieces import faces
from tablemgr.pieces.cards import PACK, card
from tablemgr.pieces.shapes import (
    PAPER,
    SCREEN,
    SCREEN_TWO_COLOURS,
    THERMAL,
    Circle,
    Face,
    Glyphs,
    Path,
    Ring,
)
from tablemgr.pieces.tiles import KINDS, tile

RED, WHITE = "#FF5B45", "#F2ECDD"


def discs(face: Face, colour: str) -> list[Circle]:
    return [s for s in face.shapes if isinstance(s, Circle) and s.fill == colour]


@pytest.mark.parametrize("kind", KINDS, ids=lambda t: t.code)
def test_r1_6_every_one_and_four_is_red_and_half_of_the_double_six(kind: object) -> None:
    red = {
        "66": 6, "11": 2, "44": 8, "31": 1, "55": 0, "33": 0, "22": 0, "65": 0, "64": 4, "61": 1, "51": 1,
        "63": 0, "54": 4, "62": 0, "53": 0, "52": 0, "43": 4, "42": 4, "41": 5, "32": 0, "21": 1,
    }  # fmt: skip
    code = str(kind)
    face = faces.tile_face(tile(code))
    assert len(discs(face, RED)) == red[code]
    assert len(discs(face, RED)) + len(discs(face, WHITE)) == int(code[0]) + int(code[1])


def test_the_high_half_is_on_top() -> None:
    pips = discs(faces.tile_face(tile("63")), WHITE)
    assert sum(p.y < 1.05 for p in pips) == 6
    assert sum(p.y > 1.05 for p in pips) == 3


def test_the_double_six_has_its_red_at_upper_left_and_lower_right_and_looks_the_same_turned() -> None:
    face = faces.tile_face(tile("66"))
    assert {(p.x < 0.5, p.y < 1.05) for p in discs(face, RED)} == {(True, True), (False, False)}
    turned = {(round(1 - p.x, 3), round(2.1 - p.y, 3)) for p in discs(face, RED)}
    assert turned == {(p.x, p.y) for p in discs(face, RED)}


def test_the_ace_is_larger_than_the_four_and_the_four_larger_than_a_white_pip() -> None:
    ace = discs(faces.tile_face(tile("61")), RED)[0].radius
    four = discs(faces.tile_face(tile("64")), RED)[0].radius
    white = discs(faces.tile_face(tile("63")), WHITE)[0].radius
    assert (ace, four, white) == (0.215, 0.128, 0.112)


@pytest.mark.parametrize("kind", KINDS, ids=lambda t: t.code)
def test_on_thermal_paper_a_red_pip_is_a_ring_and_nothing_is_red(kind: object) -> None:
    face = faces.tile_face(tile(str(kind)), paint=THERMAL)
    assert sum(isinstance(s, Ring) for s in face.shapes) == tile(str(kind)).red_pips
    assert "C00000" not in repr(face)


def test_an_accessible_tile_carries_its_numerals() -> None:
    face = faces.tile_face(tile("54"), accessible=True)
    assert [s.text for s in face.shapes if isinstance(s, Glyphs)] == ["54"]
    assert sum(isinstance(s, Ring) for s in face.shapes) == 4


def test_a_tiny_tile_has_larger_pips_and_no_rim() -> None:
    face = faces.tile_face(tile("63"), width=11)
    assert discs(face, WHITE)[0].radius == pytest.approx(0.12544)
    assert getattr(face.shapes[0], "stroke", "none") is None


def test_a_card_under_34_pixels_has_one_suit_and_a_larger_rank() -> None:
    large, small = faces.card_face(card("Kd"), width=34), faces.card_face(card("Kd"), width=33)
    assert sum(isinstance(s, Path) for s in large.shapes) == 2
    assert sum(isinstance(s, Path) for s in small.shapes) == 1
    assert [s.size for s in small.shapes if isinstance(s, Glyphs)] == [0.80]


def test_the_four_suits_have_four_colours_or_two() -> None:
    four = {SCREEN.suit(s) for s in "cdhs"}
    two = {SCREEN_TWO_COLOURS.suit(s) for s in "cdhs"}
    assert four == {"#07572E", "#08458F", "#9C0D18", "#15181B"}
    assert two == {"#15181B", "#9C0D18"}


def test_all_53_faces_differ_from_each_other_even_in_black() -> None:
    assert len({faces.card_face(c, paint=THERMAL) for c in PACK}) == 53
    assert len({faces.card_face(c, paint=PAPER) for c in PACK}) == 53
    assert len({faces.tile_face(t, paint=THERMAL) for t in KINDS}) == 21


def test_a_ten_is_written_10() -> None:
    assert [s.text for s in faces.card_face(card("Ts")).shapes if isinstance(s, Glyphs)] == ["10"]


def test_a_card_without_its_suit_shows_its_rank_alone_and_an_unknown_piece_its_back() -> None:
    assert [s.text for s in faces.piece_face("Q", tiles=False).shapes if isinstance(s, Glyphs)] == ["Q"]
    assert not [s for s in faces.piece_face("Q", tiles=False).shapes if isinstance(s, Path)]
    assert faces.piece_face("?", tiles=True) == faces.tile_back()
    assert faces.piece_face("?", tiles=False) == faces.card_back()


def test_nothing_is_pure_white_on_the_screen() -> None:
    everything = [faces.card_face(c) for c in PACK] + [faces.tile_face(t) for t in KINDS]
    assert "#FFFFFF" not in repr(everything)


def test_every_coordinate_stays_within_its_piece() -> None:
    for face in [faces.tile_face(t) for t in KINDS]:
        for pip in face.shapes:
            if isinstance(pip, Circle):
                assert pip.radius < pip.x < 1 - pip.radius
                assert pip.radius < pip.y < 2.1 - pip.radius
