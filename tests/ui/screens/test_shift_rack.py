"""The rack over a dealer's table, and the desk in the office, over a lock, another language and the sheet of keys.

Source: screens.md (sign-in: lock keeps the draft), ground rules 2 and 8; REQ R06, R33.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.shift_hands import lines, press, type_text
from tests.ui.screens.shift_house import OpenOffice, kept, office  # noqa: F401

K = Qt.Key
TABLE = "PGP-04"


def test_a_count_outlives_a_lock_and_nobody_counts_under_it(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    window.go(TABLE)
    QTest.qWait(30)
    lines(window, "0417", PINS["0417"])
    QTest.qWait(30)
    tab = window.tab
    assert tab is not None
    press(window, K.Key_F11)
    QTest.qWait(20)
    press(window, K.Key_C, K.Key_N)
    QTest.qWait(20)
    lines(window, "10", "30")
    press(window, K.Key_F12)
    QTest.qWait(30)
    assert tab.sign_in is not None
    assert tab.rack is None
    press(window, K.Key_Escape)
    lines(window, "0417", PINS["0417"])
    here.wait(lambda: tab.sign_in is None)
    tab.open_rack()
    QTest.qWait(20)
    assert tab.rack is not None
    form = tab.rack.view.desk.form
    assert form is not None
    assert [one.typed for one in form.fields[:3]] == ["10", "30", ""]
    # The key of the table's sheet puts the rack away; the keys are never under it.
    press(window, K.Key_F11)
    assert (tab.rack, tab.sheet) == (None, None)
    tab.open_rack()
    QTest.qWait(20)
    assert tab.rack is not None
    # Escape says what it would put away, then puts the form away, then the rack.
    press(window, K.Key_Escape)
    assert tab.rack.view.desk.form is not None
    assert [one.code for one in tab.rack.view.desk.refused] == ["SHIFT-FORM-LEAVE"]
    press(window, K.Key_Escape)
    assert tab.rack.view.desk.form is None
    assert tab.rack is not None
    press(window, K.Key_Escape)
    assert tab.rack is None


def test_another_language_loses_nothing_and_the_sheet_of_keys_gives_the_keys_back(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    here.sign_in("0101")
    here.page("cash")
    press(window, K.Key_N)
    type_text(window, "Mr Lee\n1")
    type_text(window, "9000")
    before = here.screen.desk.form
    assert before is not None
    press(window, K.Key_F2)
    here.wait(lambda: window.look.words.language == "fa")
    QTest.qWait(30)
    form = here.screen.desk.form
    assert form is not None
    assert [one.typed for one in form.fields] == [one.typed for one in before.fields]
    assert form.title != before.title
    press(window, K.Key_F1)
    assert window.sheet is not None
    press(window, K.Key_Escape)
    # The keys are the form's again: the amount goes on where it was.
    type_text(window, "5")
    assert here.screen.desk.form is not None
    assert here.screen.desk.form.fields[2].typed == "90005"


def test_figures_lead_to_the_rounds_of_the_shift(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    here.sign_in("0101")
    here.page("report")
    here.wait(lambda: not here.screen.desk.work.busy)
    desk = here.screen.desk
    press(window, K.Key_Return)
    assert desk.report.part == 2
    here.choose(next(row.token for row in desk.listing().rows if row.token.endswith(TABLE)))
    press(window, K.Key_Return)
    here.wait(lambda: window.rounds is not None)
    assert (window.desk.table, window.desk.filters.search.shift) == (TABLE, 1)


def test_a_pin_typed_again_after_a_refused_one_reaches_no_field_behind(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    window = here.window
    window.go(TABLE)
    QTest.qWait(30)
    lines(window, "0417", PINS["0417"])
    QTest.qWait(30)
    press(window, K.Key_F11)
    QTest.qWait(20)
    press(window, K.Key_C, K.Key_N)
    assert window.tab is not None
    assert window.tab.rack is not None
    view = window.tab.rack.view
    desk = view.desk
    assert desk.form is not None
    figures = ("10",) * (len(desk.form.fields) // 2)
    lines(window, *figures, *figures)
    while desk.form.here is not None:
        press(window, K.Key_Return)
    press(window, K.Key_F9)
    here.wait(lambda: desk.waiting is not None)
    typed = [one.typed for one in desk.form.fields]
    press(window, K.Key_F10)
    lines(window, "0101", "999999")
    QTest.qWait(30)
    # It was refused; the fingers go on as they would at any door.
    assert view.approval.isVisible()
    assert view.approval.pin.hasFocus()
    type_text(window, PINS["0101"][:3])
    # With the keys elsewhere the rest is taken by the form as well, and by nothing behind it.
    view.setFocus()
    for digit in PINS["0101"][3:]:
        type_text(window, digit)
        QTest.qWait(120)
    assert view.approval.pin.text() == PINS["0101"]
    assert [one.typed for one in desk.form.fields] == typed
    press(window, K.Key_Return)
    here.wait(lambda: desk.form is None)


def test_what_is_drawn_up_when_its_screen_is_gone_is_told_to_nobody(office: OpenOffice) -> None:  # noqa: F811
    here = office()
    here.sign_in("0101")
    here.page("report")
    desk = here.screen.desk
    told = desk.work.changed
    here.wait(lambda: not desk.work.busy)
    here.window.show_screen("floor")
    here.wait(lambda: here.window.shift is None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert desk.work.changed != told
    desk.work.changed()
    # A view that comes anew is told again.
    here.window.show_screen("shift")
    here.wait(lambda: here.window.shift is not None)
    assert here.screen.desk.work.changed == here.screen.view.refresh
