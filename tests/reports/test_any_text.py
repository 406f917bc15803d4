"""Whatever people typed: the paper is made, nothing is read or fetched for it, no line is thinner than a printer's dot."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.deal_paper import deal_slip_pdf
from reports.page import Paper
from reports.round_paper import round_slip_pdf
from reports.slips import Again, Ruled, Voided
from tablemgr.core.settlements import Reason
from tests.reports.reading import text_of
from tests.reports.samples import deal, head, poker, poker_seats, tiles

anything = st.text(st.characters(), max_size=60)


@settings(max_examples=25)
@given(
    anything, anything, anything, st.sampled_from(["en", "fa", "ru", "zh_Hant"]), st.sampled_from(list(Paper))
)
def test_a_slip_is_made_whatever_was_typed(
    one: str, two: str, three: str, language: str, paper: Paper
) -> None:
    seats = poker_seats()
    assert seats[0].settlement is not None
    again = Again(seats[0].settlement, seats[0].settlement, one, "ruling")
    slip = poker(
        head=head(house=one, table=two, dealer=three, dealer_badge=one, variant=two, void=Voided(one, two)),
        seats=(replace(seats[0], name=three, again=(again,)), *seats[1:]),
        rulings=(Ruled(one, two, "stands", three, 1),),
        notes=(Reason("PAPER-DISPUTE", (("number", 1), ("seat", 2), ("claim", one))),),
    )
    assert round_slip_pdf(slip, paper=paper, language=language).endswith(b"%%EOF\n")
    named = deal(
        names=(one, two, three, ""), notes=(Reason("PAPER-REWOUND", (("trick", 2), ("reason", one))),)
    )
    assert deal_slip_pdf(named, paper=paper, language=language).endswith(b"%%EOF\n")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Łódź Żółć", "Łódź Żółć"),
        ("王小明", "王小明"),
        ("김민수", "김민수"),
        ("Щёголев", "Щёголев"),
        ("สมชาย", "สมชาย"),
        ("500\u202e005", "500‹U+202E›005"),
        ("a\x00b", "a‹U+0000›b"),
        ("O'Brien & <Söhne>", "O'Brien & <Söhne>"),
    ],
)
def test_f4_a_name_of_any_script_can_be_read_back_from_the_paper(typed: str, printed: str) -> None:
    said = " ".join(text_of(round_slip_pdf(poker(head=head(dealer=typed)), paper=Paper.A4)).split())
    assert printed in said


@pytest.mark.parametrize("name", ["משה כהן", "محمد رضا ۱۲", "🎲😀🀄 Lucky"])
def test_f4_names_from_the_right_and_emoji_are_drawn_with_glyphs_of_their_own(name: str) -> None:
    with_name = round_slip_pdf(poker(head=head(dealer=name)))
    without = round_slip_pdf(poker(head=head(dealer="")))
    assert len(with_name) > len(without) + 500
    assert "‹U+" not in text_of(with_name)


def widths_of(pdf: bytes) -> set[float]:
    """Answer every width of a drawn line, in points; what only thickens a letter is none."""
    found: set[float] = set()
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            drawn = zlib.decompress(_from_ascii85(stream.strip()))
        except (ValueError, zlib.error):
            continue
        found |= {float(width) for width in re.findall(rb"(?<![\d.])([\d.]+) w(?!\s+BT)\b", drawn)}
    return found


def _from_ascii85(stream: bytes) -> bytes:
    return base64.a85decode(b"<~" + stream, adobe=True) if stream.endswith(b"~>") else stream


def test_no_line_on_a_roll_is_thinner_than_a_quarter_of_a_millimetre() -> None:
    for pdf in (round_slip_pdf(poker()), round_slip_pdf(tiles()), deal_slip_pdf(deal())):
        widths = widths_of(pdf)
        assert len(widths) > 3
        assert min(widths) >= 0.25 / 25.4 * 72 - 0.01
