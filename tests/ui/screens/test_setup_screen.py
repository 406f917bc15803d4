"""The set-up with real keys: somebody is enrolled by two people, a PIN is reset, a table is opened and changed.

Source: screens.md (set-up); facts.md (administrator proposes, operator approves); REQ R01, R09, R15.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.table.rules import TableRules
from tests.ui.house import PINS
from tests.ui.screens.setup_hands import ADMINISTRATOR, BOSS, OPERATOR, SAMPLE, key, set_up
from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, press, typed  # noqa: F401
from ui.screens.setup_screen import SetUpScreen
from ui.screens.window import MainWindow

K = Qt.Key
SIDE_BETS = 5
"""Fields of side bets at cards: Fortune, Envy, Emperor's, Insurance, Queen's Dragon."""


def fill(window: MainWindow, *texts: str) -> None:
    """Answer fields one after the other; an empty text leaves a field as it stands."""
    for text in texts:
        QTest.keyClicks(window.focusWidget() or window, text)
        press(window, K.Key_Return)


def test_an_administrator_enrols_somebody_and_an_operator_signs(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    screen = set_up(window, qtbot, ADMINISTRATOR)
    roster = window.floor.live.staff.roster.members if window.floor is not None else {}
    assert "7001" not in roster
    key(window, K.Key_N)
    assert screen.form is not None
    fill(window, "7001", "Nadia Reyes", "", "W-17", "111111", "111111", "")
    assert screen.form is not None
    shown = screen.desk.picture()
    assert shown.approval is None, "nobody is asked to sign for a PIN that is easy to guess"
    (refused,) = shown.refused
    assert refused.field == "pin"
    assert "too easy to guess" in refused.said
    for second in ("580274", "580273"):
        assert window.focusWidget() is screen.form.fields["pin"], "the field that is wrong has the keys"
        typed_so_far = screen.form.values()
        assert typed_so_far["name"] == "Nadia Reyes", "what was filled in stands"
        assert (typed_so_far["pin"], typed_so_far["pin_again"]) == ("", ""), "but a PIN that nobody sees"
        fill(window, "580273", second, "")
        assert [one.said.partition(";")[0] for one in screen.desk.picture().refused] == (
            ["The two entries differ"] if second != "580273" else []
        )
    screen.approval.signed.emit(OPERATOR, PINS[OPERATOR])
    assert window.floor is not None
    member = window.floor.live.staff.roster.by_badge("7001")
    assert member is not None
    assert (member.name, member.permit, [held.role.value for held in member.roles]) == (
        "Nadia Reyes", "W-17", ["dealer"],
    )  # fmt: skip
    assert screen.desk.picture().form is None


def test_nobody_signs_his_own_proposal_and_escape_leaves_everything_as_it_was(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = set_up(window, qtbot, ADMINISTRATOR)
    for _ in range(3):
        press(window, K.Key_Down)
    QTest.qWait(60)
    who = screen.desk.member
    assert who is not None
    key(window, K.Key_R)
    assert screen.form is not None
    screen.form.fields["name"].setText("Another Name")  # type: ignore[union-attr]
    screen.form.submit()
    screen.approval.signed.emit(ADMINISTRATOR, PINS[ADMINISTRATOR])
    assert screen.desk.picture().approval is not None
    screen.approval.withdrawn.emit()
    press(window, K.Key_Escape)
    assert screen.form is None
    assert screen.desk.member == who


def test_an_operator_and_a_pit_boss_open_a_table_and_change_its_limits(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
) -> None:
    window = desktop()
    screen = set_up(window, qtbot, OPERATOR)
    key(window, K.Key_Right)
    key(window, K.Key_1)
    assert screen.form is not None
    fill(window, "PGP-11", *[""] * (2 + SIDE_BETS), "10", "5", *[""] * 14)
    said = screen.desk.picture().refused
    assert [one.field for one in said] == ["most"], "the highest bet is below the least one"
    screen.form.fields["most"].setText("1000")  # type: ignore[union-attr]
    screen.form.fields["least"].setText("10")  # type: ignore[union-attr]
    screen.form.submit()
    screen.approval.signed.emit(BOSS, PINS[BOSS])
    assert window.floor is not None
    session = window.floor.live.session
    qtbot.waitUntil(lambda: isinstance(window.office, SetUpScreen) and window.office is not screen)
    rules = session.rules("PGP-11")
    assert isinstance(rules, TableRules)
    assert (rules.limits.least.minor, rules.limits.most.minor, rules.house_way.id) == (
        1000,
        100_000,
        "standard",
    )
    before = session.rules("PGP-04")
    assert isinstance(before, TableRules)
    screen = window.office  # type: ignore[assignment]
    screen.press("page:tables")
    screen.press("table:PGP-04")
    screen.press("C")
    assert screen.form is not None
    screen.form.fields["most"].setText("6000")  # type: ignore[union-attr]
    screen.form.submit()
    screen.approval.signed.emit(BOSS, PINS[BOSS])
    after = session.rules("PGP-04")
    assert isinstance(after, TableRules)
    assert after.limits.most.minor == 600_000
    assert (after.seating, after.pay_tables, after.commission, after.sample_one_in) == (
        before.seating, before.pay_tables, before.commission, before.sample_one_in,
    )  # fmt: skip


@pytest.mark.parametrize("language", SAMPLE)
def test_the_set_up_stands_in_every_language(
    desktop: OpenHouse,  # noqa: F811
    qtbot: QtBot,
    language: str,
    tmp_path: Path,
) -> None:
    window = desktop(language=language)
    screen = set_up(window, qtbot, OPERATOR)
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    qtbot.wait(30)
    assert window.grab().save(str(folder / f"setup-people-{language}.png"))
    screen.press("page:house")
    assert len(screen.desk.picture().entries) == 9
    screen.press("page:tables")
    assert len(screen.desk.picture().entries) == 4
    screen.press("C")
    qtbot.wait(30)
    assert window.grab().save(str(folder / f"setup-table-{language}.png"))


def test_what_would_change_nothing_is_signed_by_nobody(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    screen = set_up(window, qtbot, ADMINISTRATOR)
    key(window, K.Key_R)
    assert screen.form is not None
    screen.form.submit()
    picture = screen.desk.picture()
    assert picture.approval is None
    assert ["nothing would change" in one.said for one in picture.refused] == [True]
    screen.form.fields["name"].setText("Inés Sandoval y Ruiz")  # type: ignore[union-attr]
    screen.form.submit()
    picture = screen.desk.picture()
    assert picture.approval is not None
    assert picture.prompt.question == "A second person signs"
