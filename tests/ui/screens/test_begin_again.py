"""A house whose file of PINs is gone: two people choose theirs at the office's door, and give the others theirs.

Source: ledger.md (restore); REQ R03; screens.md (set-up).
"""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tablemgr.floor.credentials import FILE
from tests.ui.house import PINS
from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, typed  # noqa: F401
from ui.screens.begin_again import BeginAgain
from ui.screens.house_tabs import Door


def test_two_people_choose_their_pins_anew_and_sign_in(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    assert window.floor is not None
    folder, live = window.floor.live.folder, window.floor.live
    go(window, "")
    assert isinstance(window._shown_body, Door)
    # Lost while nobody looked: the ledger is taken up on a machine without the file.
    (folder / FILE).unlink()
    live.staff._book.credentials._secrets = {}
    window.people_changed()
    qtbot.waitUntil(lambda: isinstance(window._shown_body, BeginAgain))
    assert isinstance(window._shown_body, BeginAgain)
    form = window._shown_body.form
    assert form.fields["administrator_badge"].hasFocus(), "the first question has the keys"
    form.submit()
    assert all(text.text() for text in form.wrong.values()), "each field that is empty says so"
    wanted = {
        "administrator_badge": "0002", "administrator_pin": "620417", "administrator_again": "620471",
        "operator_badge": "0007", "operator_pin": "815203", "operator_again": "815203",
    }  # fmt: skip
    for name, text in wanted.items():
        form.fields[name].setText(text)  # type: ignore[union-attr]
    form.submit()
    assert "differ" in form.wrong["administrator_pin"].text()
    assert [form.values()[f"administrator_{one}"] for one in ("pin", "again")] == ["", ""], "neither is seen"
    for one in ("pin", "again"):
        form.fields[f"administrator_{one}"].setText("620417")  # type: ignore[union-attr]
    form.fields["operator_badge"].setText("0417")  # type: ignore[union-attr]
    form.submit()
    assert "role" in form.wrong["operator_badge"].text()
    form.fields["operator_badge"].setText("0007")  # type: ignore[union-attr]
    form.submit()
    qtbot.waitUntil(lambda: isinstance(window._shown_body, Door))
    assert [told.fact.how for told in live.session.readings.house_facts("PinSet")][-2:] == ["first start"] * 2  # type: ignore[attr-defined]
    typed(window, "0007", "815203")
    qtbot.waitUntil(lambda: window.floor is not None and window.floor.person("") is not None)
    assert not live.staff.has_no_pins
    assert PINS["0007"] != "815203"
