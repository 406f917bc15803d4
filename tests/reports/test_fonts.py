"""The bundled fonts: licensed, TrueType, embedded; a text is cut where a font ends."""

from __future__ import annotations

import pytest

from reports.fonts import NoGlyph, chain, font_runs, run_width
from tablemgr.core.problems import problem
from tablemgr.core.resources import resource

LICENCES = {
    "DejaVuSans.ttf": "LICENSE-DejaVu.txt",
    "DejaVuSansMono-Bold.ttf": "LICENSE-DejaVu.txt",
    "DroidSansFallbackFull.ttf": "LICENSE-DroidSansFallback.txt",
    "NanumBarunGothic.ttf": "LICENSE-NanumBarunGothic.txt",
    "NotoEmoji-Regular.ttf": "LICENSE-NotoSans.txt",
    "NotoSans-Bold.ttf": "LICENSE-NotoSans.txt",
    "NotoSans-Regular.ttf": "LICENSE-NotoSans.txt",
    "NotoSansHebrew-Bold.ttf": "LICENSE-NotoSans.txt",
    "NotoSansHebrew-Regular.ttf": "LICENSE-NotoSans.txt",
    "NotoSansThai-Bold.ttf": "LICENSE-NotoSans.txt",
    "NotoSansThai-Regular.ttf": "LICENSE-NotoSans.txt",
    "Vazirmatn-Bold.ttf": "LICENSE-Vazirmatn.txt",
    "Vazirmatn-Regular.ttf": "LICENSE-Vazirmatn.txt",
}


def test_every_bundled_font_is_truetype_and_has_its_licence_beside_it() -> None:
    fonts = sorted(path.name for path in resource("fonts").glob("*.ttf"))
    assert fonts == sorted(LICENCES)
    for font, licence in LICENCES.items():
        assert resource("fonts", font).read_bytes()[:4] in {b"\x00\x01\x00\x00", b"true"}, font
        text = resource("fonts", licence).read_text("utf-8")
        assert "Copyright" in text, licence
        assert any(word in text for word in ("Open Font License", "Apache License", "Bitstream")), licence
        assert len(text) > 2000, licence


def test_chinese_and_latin_in_one_text_lose_nothing() -> None:
    runs = font_runs("補充 — BJ-07", chain())
    assert runs == (("DroidSansFallbackFull", "補充 "), ("NotoSans-Regular", "— BJ-07"))


def test_persian_asks_its_own_face_first() -> None:
    assert font_runs("475", chain(persian=True)) == (("Vazirmatn-Regular", "475"),)


def test_bold_text_is_written_in_bold_faces() -> None:
    assert font_runs("475", chain(bold=True)) == (("NotoSans-Bold", "475"),)


def test_a_character_that_no_font_holds_is_refused_with_its_place() -> None:
    with pytest.raises(NoGlyph) as refused:
        font_runs("ab\U0001f9ffक", ("NotoSans-Regular",))
    assert refused.value.problems == (
        problem("PAPER-NO-GLYPH", "character 3", character="U+1F9FF", text="ab\U0001f9ffक"),
    )


def test_a_character_beyond_the_basic_plane_has_a_width() -> None:
    (run,) = font_runs("😀", chain())
    assert run_width(run, 10) > 5
