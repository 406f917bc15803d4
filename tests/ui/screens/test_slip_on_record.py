"""A slip that is saved from the rounds of an open house is a print on record.

Source: FAULT F2; REQ R22, R24.
"""

from __future__ import annotations

from hashlib import sha256

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.reports.reading import text_of
from tests.ui.house import PINS
from tests.ui.screens.shift_hands import lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401
from tests.ui.screens.test_shift_whole import TABLE, play

K = Qt.Key


def test_s_and_s_again_print_the_slip_on_record(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    floor = window.floor
    assert floor is not None
    floor.live.staff.places.sign_in("0417", PINS["0417"], table=TABLE)
    dealer = floor.person(TABLE)
    assert dealer is not None
    play(here, dealer)
    window.go("")
    QTest.qWait(30)
    lines(window, "0101", PINS["0101"])
    here.wait(lambda: floor.person("") is not None)
    window.show_screen("rounds")
    here.wait(lambda: window.rounds is not None)
    window.desk.choose_table(TABLE)
    here.wait(lambda: window.desk.proof is not None and window.desk.proof.table == TABLE)
    for copy, mark in ((1, "ORIGINAL"), (2, "DUPLICATE 1")):
        window.open_slip()
        here.wait(lambda: window.slip is not None and window.slip.pdf != b"")
        assert window.slip is not None
        assert mark in text_of(window.slip.pdf)
        press(window, K.Key_S)
        if copy > 1:
            # Nothing is printed again before somebody has said why.
            assert [one.copy for one in floor.live.session.readings.slips(TABLE, 1)] == [1]
            type_text(window, "the guest asked\n")
        said = floor.live.session.readings.slips(TABLE, 1)
        assert [one.copy for one in said] == list(range(1, copy + 1))
        name = f"{TABLE}-1-80mm-en{'' if copy == 1 else f'-duplicate-{copy - 1}'}.pdf"
        saved = (floor.live.folder / "papers" / name).read_bytes()
        assert sha256(saved).hexdigest() == said[-1].sha256
        assert mark in text_of(saved)
        press(window, K.Key_Escape)
        assert window.slip is None
