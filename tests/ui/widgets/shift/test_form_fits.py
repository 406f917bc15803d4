"""A form of the shift has room in every window and at every size: what is asked for is in sight, nothing lies over it.

Source: FAULT F11; screens.md, ground rules 1 and 7.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.widgets.felt.test_fits import crossing, entangled, overlaps, tight
from ui.screens.start import application
from ui.viewmodels.shift.rows import CountCell, CountRow, FieldRow, FormRow, Head
from ui.viewmodels.table.rows import Key, Line
from ui.viewmodels.words import LANGUAGES
from ui.widgets.look import Look
from ui.widgets.pen import watching, watching_edges
from ui.widgets.shift.form_part import FormPart

SIZES = ((1400, 700), (930, 330), (690, 180))
"""Room of a form in pixels of the 100 % layout: at 100, 150 and 200 % in a window of 1440 x 900."""
TABLES = tuple(Key("PGP-L12", str(n), f"choice:{n}") for n in range(1, 10))
PAD = tuple(Key(letter, "", letter) for letter in "1234567890QWERTYUIOPASDFGHJKL-ZXCVBNM.,_<>")
HEADS = tuple(Head(text, share=share, figures=text != "chip") for text, share in (
    ("chip", 3), ("held", 2), ("count", 3), ("value", 2), ("since", 2),
))  # fmt: skip
FIELDS = tuple(FieldRow(f"Field {place}", "", f"field:{place}") for place in range(5))
COUNTS = tuple(
    CountRow(f"{value}", f"{value}", "#A06000", "#FFFFFF", "20", "", "0", Line("0"), f"count:{value}")
    for value in (1000, 500, 100, 25, 5, 1)
)


def forms() -> dict[str, FormRow]:
    """Answer forms of each kind, asking for each of their fields in turn."""
    found: dict[str, FormRow] = {}
    for at in range(len(FIELDS)):
        for kind in ("choices", "text"):
            is_text = kind == "text"
            asked = replace(FIELDS[at], lit=True, echo="w" * 30) if is_text else replace(
                FIELDS[at], lit=True, choices=TABLES
            )  # fmt: skip
            pad = PAD if is_text else ()
            fields = (*FIELDS[:at], asked, *FIELDS[at + 1 :])
            found[f"{kind} {at}"] = FormRow("Cause", "0101", fields=fields, pad=pad, pad_columns=10)
            total = (Line("Total"), *(Line("") for _ in HEADS[1:]))
            found[f"count, {kind} {at}"] = FormRow("Fill", "0101", HEADS, COUNTS, (asked,), total, pad, 10)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_is_in_sight_and_under_nothing(
    qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    application()
    for name, form in forms().items():
        part = FormPart(Look.of("dark", 100, language))
        qtbot.addWidget(part)
        part.resize(*size)
        part.show_row(form)
        with watching() as said, watching_edges() as edged:
            part.grab()
        assert tight(said) == [], name
        assert overlaps(said) == [], name
        assert crossing(said, edged) == [], name
        assert entangled(edged) == [], name
        lit = next(one for one in form.fields if one.lit)
        shown = {text.text for text in said}
        assert lit.caption in shown or {key.label for key in lit.choices} & shown, name
        pressed = {target.token for target in part.targets()}
        assert {key.token for key in lit.choices} <= pressed, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_whatever_has_no_room_is_named(qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    application()
    for name, form in forms().items():
        part = FormPart(Look.of("dark", 100, language))
        qtbot.addWidget(part)
        part.resize(*size)
        part.show_row(replace(form, place="2 / 9"))
        with watching() as said:
            part.grab()
        text = " ".join(one.text for one in said)
        assert "2 / 9" in text, name
        above, below = part.out_of_sight()
        seen = [one.caption for one, _ in part.field_boxes()] + [one.label for one, _ in part.count_boxes()]
        # Nothing is left out that is not named, and nothing named is in sight.
        every = [one.caption for one in form.fields] + [one.label for one in form.counts]
        assert sorted((*above, *below, *seen)) == sorted(every), name
        for first in (*above[:1], *below[:1]):
            assert first in text, name


@pytest.mark.parametrize("tall", [230, 330])
def test_whoever_signs_sees_every_row_that_was_counted(qtbot: QtBot, tall: int) -> None:
    application()
    counts = tuple(replace(one, second=CountCell(one.echo, "")) for one in COUNTS)
    heads = (*HEADS[:3], *(Head("", 1.0) for _ in range(4)))
    total = (Line("Total"), *(Line("") for _ in heads[1:]))
    form = FormRow("Opening count", "", heads, counts, (), total, is_read=True)
    part = FormPart(Look.of("dark", 100, "en"))
    qtbot.addWidget(part)
    part.resize(850, tall)
    part.show_row(form)
    with watching() as said:
        part.grab()
    assert tight(said) == []
    assert [one.label for one, _ in part.count_boxes()] == [one.label for one in COUNTS]
    assert part.out_of_sight() == ((), ())
    assert "Total" in {text.text for text in said}
