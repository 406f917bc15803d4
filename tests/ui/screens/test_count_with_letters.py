"""Letters to touch beside a count: its rows and its total stay in sight while seals are typed.

Source: screens.md, ground rule 2; picture f.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from ui.widgets.shift.form_places import LEAST

K = Qt.Key
TABLE = "PGP-04"


@pytest.mark.parametrize(
    ("size", "language"),
    [((1440, 900), "en"), pytest.param((1280, 800), "fa", marks=pytest.mark.screens)],
)
def test_no_key_lies_on_a_row_of_the_count(
    office: OpenOffice, size: tuple[int, int], language: str  # noqa: F811
) -> None:  # fmt: skip
    here = office(size=size, language=language)
    window = here.window
    window.go(TABLE)
    QTest.qWait(30)
    lines(window, "0417", PINS["0417"])
    here.wait(lambda: window.floor is not None and window.floor.person(TABLE) is not None)
    QTest.qWait(20)
    press(window, K.Key_F11)
    QTest.qWait(20)
    press(window, K.Key_C)
    QTest.qWait(20)
    assert window.tab is not None
    assert window.tab.rack is not None
    view = window.tab.rack.view
    press(window, K.Key_N)
    lines(window, *("10", "30", "200", "247", "200", "200") * 2)
    assert view.desk.takes_text
    part = view.form
    keys = [box for _, box in part.pad_boxes()]
    rows = [box for _, box in part.count_boxes()]
    total = rows[-1].translated(0, rows[-1].height())
    fields = [box for _, box in part.field_boxes()]
    assert len(keys) >= 40
    assert len(rows) == 6
    for key in keys:
        assert part.area.contains(key)
        assert min(key.width(), key.height()) >= LEAST
        assert not any(key.intersects(line) for line in (*rows, total, *fields))
    # A finger types a letter there, and the count beside it is as it was.
    letter = {"en": "S", "fa": "ش"}[language]
    here.touch(part, letter)
    type_text(window, "7")
    assert view.desk.form is not None
    assert view.desk.form.here is not None
    assert view.desk.form.here.typed == f"{letter}7"
