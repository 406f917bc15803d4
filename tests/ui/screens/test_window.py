"""The window by keys alone: open, choose, filter, jump, language, audit, slip; and what it refuses."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.reports.reading import text_of
from tests.ui.conftest import Open
from tests.ui.evening import write_evening
from ui.screens.window import MainWindow
from ui.widgets.text import MAY_BREAK

TABLE_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)


def rounds_shown(window: MainWindow) -> list[str]:
    """Answer the numbers in the list, from above."""
    assert window.rounds is not None
    model = window.rounds.model
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def texts(window: QWidget) -> str:
    """Answer every text that is shown in labels."""
    shown = (label.text() for label in window.findChildren(QLabel) if label.isVisible())
    return "\n".join(shown).replace(MAY_BREAK, "")


def says(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Wait until a text is shown."""
    qtbot.waitUntil(lambda: text in texts(window))


def press(qtbot: QtBot, window: MainWindow, *keys: Qt.Key) -> None:
    """Press keys where the focus is."""
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key)


def choose(qtbot: QtBot, window: MainWindow, table: str) -> None:
    """Choose a table by its key and wait for its newest round."""
    place = [t.table for t in window.desk.overview.tables].index(table)  # type: ignore[union-attr]
    QTest.keyClick(window.focusWidget() or window, TABLE_KEYS[place])
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.table == table)


def test_it_opens_the_folder_and_shows_the_newest_round(open_window: Open) -> None:
    window = open_window()
    assert window.desk.table == "PG-02"
    assert rounds_shown(window) == ["88"]
    assert "Round 88" in texts(window)


def test_a_digit_chooses_a_table_and_its_newest_round_is_shown(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    assert rounds_shown(window) == ["214", "213", "212", "211", "209"]
    assert "Round 214" in texts(window)


def test_arrows_home_and_end_walk_through_the_rounds(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 213)
    says(qtbot, window, "−475 − 335 + 105 + 425")
    press(qtbot, window, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 209)
    press(qtbot, window, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 214)


def test_ctrl_k_jumps_to_a_round_by_its_number(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.rounds is not None
    assert window.rounds.rail.jump.hasFocus()
    QTest.keyClicks(window.rounds.rail.jump, "212")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 212)
    assert window.rounds.table.hasFocus()


def test_a_jump_to_nowhere_is_refused_in_place_and_what_was_typed_stays(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window()
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.rounds is not None
    QTest.keyClicks(window.rounds.rail.jump, "999")
    press(qtbot, window, Qt.Key.Key_Return)
    says(qtbot, window, "PG-02 has no round 999.")
    assert window.rounds.rail.jump.text() == "999"


def test_a_jump_may_lead_to_another_table(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.rounds is not None
    QTest.keyClicks(window.rounds.rail.jump, "pgp-04 212")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.title == "Round 212")
    assert (window.desk.table, window.rounds.table.hasFocus()) == ("PGP-04", True)


def test_a_jump_looks_past_the_filters(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    window.desk.toggle_mark("off")
    assert rounds_shown(window) == ["211"]
    assert window.rounds is not None
    window.rounds.jump_to("213")
    assert rounds_shown(window) == ["214", "213", "212", "211", "209"]


def test_a_filter_is_ticked_with_the_space_key(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    assert window.rounds is not None
    window.rounds.rail.marks["contradiction"].setFocus()
    press(qtbot, window, Qt.Key.Key_Space)
    assert rounds_shown(window) == ["209"]
    press(qtbot, window, Qt.Key.Key_Space)
    assert len(rounds_shown(window)) == 5


def test_a_filter_that_nothing_passes_says_where_to_look_next(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.desk.toggle_mark("dispute")
    assert rounds_shown(window) == []
    says(qtbot, window, "No round carries these marks.")


def test_o_turns_the_order(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_O)
    assert rounds_shown(window) == ["209", "211", "212", "213", "214"]


def test_w_shows_the_rows_of_the_house_way_that_were_passed_over(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 213)
    assert "no ace singleton" not in texts(window)
    press(qtbot, window, Qt.Key.Key_W)
    says(qtbot, window, "no ace singleton")


def test_enter_goes_into_the_proof_and_arrows_choose_a_seat(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 213)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.rounds is not None
    assert window.rounds.proof.seats is not None
    assert window.rounds.proof.seats.hasFocus()
    says(qtbot, window, "SEAT 5, COMPUTED")
    press(qtbot, window, Qt.Key.Key_Up)
    says(qtbot, window, "SEAT 6, CALLED")
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.rounds.table.hasFocus()


def test_f6_goes_round_the_parts(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    assert window.rounds is not None
    assert window.rounds.table.hasFocus()
    press(qtbot, window, Qt.Key.Key_F6)
    assert window.rounds.proof.seats is not None
    assert window.rounds.proof.seats.hasFocus()
    press(qtbot, window, Qt.Key.Key_F6)
    assert window.rounds.rail.tables["PG-02"].hasFocus()
    press(qtbot, window, Qt.Key.Key_F6)
    assert window.rounds.table.hasFocus()


def test_tab_reaches_everything_that_can_be_pressed_and_comes_back(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    begun = window.focusWidget()
    seen = []
    for _ in range(60):
        press(qtbot, window, Qt.Key.Key_Tab)
        seen.append(window.focusWidget())
        if seen[-1] is begun:
            break
    assert seen[-1] is begun
    assert len(set(seen)) >= 14


def test_f1_opens_the_sheet_of_keys_and_closes_it(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    press(qtbot, window, Qt.Key.Key_F1)
    assert window.sheet is not None
    says(qtbot, window, "jump to a round by its number, of another table by its name")
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.sheet is None
    assert window.rounds is not None
    assert window.rounds.table.hasFocus()


def test_f2_speaks_the_next_language_without_a_restart_and_keeps_the_round(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == 213)
    press(qtbot, window, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.title == "دست ۲۱۳")
    qtbot.waitUntil(lambda: "دست ۲۱۳" in texts(window))
    assert window.rounds is not None
    assert window.rounds.isRightToLeft()
    origin, rounds = QPoint(0, 0), window.rounds
    qtbot.waitUntil(lambda: rounds.rail.mapTo(window, origin).x() > rounds.proof.mapTo(window, origin).x())
    window.next_language()
    qtbot.waitUntil(lambda: "Раздача 213" in texts(window))
    assert not window.rounds.isRightToLeft()


def test_theme_and_size_are_remembered(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    window = open_window()
    press(qtbot, window, Qt.Key.Key_F3)
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.look.theme.id == "light" and window.look.measure.scale == 125)
    text = (tmp_path / "desktop.toml").read_text("utf-8")
    assert text == 'language = "en"\ntheme = "light"\nscale = 125\n'


def test_training_stands_over_every_screen_of_a_demo(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    says(qtbot, window, "A demonstration: nothing here was dealt for money.")
    window.show_screen("audit")
    qtbot.waitUntil(lambda: window.audit is not None)
    says(qtbot, window, "TRAINING")


def test_a_live_folder_says_nothing_of_training(open_window: Open, tmp_path: Path) -> None:
    window = open_window(write_evening(tmp_path / "live", mode="live", tables=("PG-02",)))
    assert "A demonstration" not in texts(window)


def test_f8_shows_what_the_verifier_says(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    press(qtbot, window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: window.audit is not None)
    says(qtbot, window, "Every entry holds.")
    says(qtbot, window, "What could not be checked")


def test_r_recomputes_every_round_and_says_what_could_not_be(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    press(qtbot, window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: window.audit is not None)
    says(qtbot, window, "The rounds were not recomputed in this window yet.")
    press(qtbot, window, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: window.auditor.done is not None, timeout=20_000)
    # The evening was written by hand: nobody adopted the rules that its rounds name.
    says(qtbot, window, "round 213 of table PGP-04")
    says(qtbot, window, "Not recomputed: ")


def test_an_audit_can_be_stopped(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.auditor.start()
    window.auditor.stop()
    qtbot.waitUntil(lambda: not window.auditor.is_running, timeout=20_000)
    assert window.auditor.refusal == ""


def test_s_lays_a_preview_of_the_slip_over_the_screen_and_saves_it_as_one(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    window = open_window(write_evening(tmp_path / "own", tables=("PG-02",)))
    press(qtbot, window, Qt.Key.Key_S)
    assert window.slip is not None
    qtbot.waitUntil(lambda: window.slip is not None and window.slip.pdf != b"", timeout=15_000)
    assert window.slip.pdf.startswith(b"%PDF-")
    press(qtbot, window, Qt.Key.Key_S)
    saved = tmp_path / "own" / "papers" / "PG-02-88-80mm-en-preview.pdf"
    qtbot.waitUntil(saved.exists)
    assert saved.read_bytes() == window.slip.pdf
    # No house is open for dealing here: nothing goes on record, so nothing may say that it is an original.
    said = text_of(saved.read_bytes())
    assert "PREVIEW" in said
    assert "ORIGINAL" not in said
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.slip is None


def test_what_another_program_writes_appears_by_itself(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    from tablemgr.ledger.entries import Envelope
    from tablemgr.ledger.opening import open_store
    from tests.ui.evening import opened

    folder = write_evening(tmp_path / "busy", tables=("PGP-04",))
    window = open_window(folder)
    store = open_store(folder / "tablemgr.sqlite3", program="test")
    envelope = Envelope(
        "0417", "S1", 1_780_000_900_000_000, 120, "2026-05-28", "late", table="PGP-04", round=215
    )
    with store.writing(envelope) as work:
        work.record([opened(215)])
    store.close()
    window.again()
    qtbot.waitUntil(lambda: "215" in rounds_shown(window))
    assert window.desk.number == 214


def test_todays_engine_is_asked_about_the_shown_round(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    # The evening was written by hand, under a variant that never shipped: the window says so and claims nothing.
    says(qtbot, window, "not recomputed: ")


# -- refusals --


def test_a_folder_that_does_not_exist_is_said(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    window = open_window(tmp_path / "nowhere", wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    says(qtbot, window, f"The house's data will lie in {tmp_path / 'nowhere'}")


def test_a_folder_without_a_database_says_what_to_do_next(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    window = open_window(tmp_path, wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    says(qtbot, window, "There is no table database here.")
    says(qtbot, window, "Play the demonstration")


@pytest.mark.parametrize("content", [b"", b"not a database at all, only text\n" * 99])
def test_a_file_that_is_no_database_is_said_and_left_alone(
    qtbot: QtBot, open_window: Open, tmp_path: Path, content: bytes
) -> None:
    database = tmp_path / "tablemgr.sqlite3"
    database.write_bytes(content)
    window = open_window(tmp_path, wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    says(qtbot, window, "The trail cannot be opened.")
    assert database.read_bytes() == content


def test_another_programs_database_is_said(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tablemgr.sqlite3") as other:
        other.execute("CREATE TABLE something (x)")
    window = open_window(tmp_path, wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    says(qtbot, window, "The trail cannot be opened.")


def test_a_newer_file_is_said(qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path) -> None:
    shutil.copy(evening / "tablemgr.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "tablemgr.sqlite3") as changed:
        changed.execute("PRAGMA user_version=999")
    window = open_window(tmp_path, wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    says(qtbot, window, "The trail cannot be opened.")
    says(qtbot, window, "newer")


def test_read_tables_of_another_version_are_drawn_anew(
    qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path
) -> None:
    shutil.copy(evening / "tablemgr.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "tablemgr.sqlite3") as changed:
        changed.execute("DROP TABLE note")
        changed.execute("CREATE TABLE note (as_it_once_was TEXT)")
    window = open_window(tmp_path)
    assert rounds_shown(window) == ["88"]


def test_page_down_scrolls_the_proof_while_its_seats_have_the_focus(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(scale=150)
    assert window.rounds is not None
    press(qtbot, window, Qt.Key.Key_Return)
    bar = window.rounds.proof.pages.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    before = bar.value()
    press(qtbot, window, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: bar.value() > before)


def test_try_again_opens_what_has_come_meanwhile(
    qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path
) -> None:
    window = open_window(tmp_path, wait=False)
    qtbot.waitUntil(lambda: window.desk.refusal is not None)
    shutil.copy(evening / "tablemgr.sqlite3", tmp_path)
    press(qtbot, window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.desk.proof is not None)
    assert rounds_shown(window) == ["88"]


def test_a_changed_entry_is_named_in_a_banner_and_the_rest_stays_readable(
    qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path
) -> None:
    shutil.copy(evening / "tablemgr.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "tablemgr.sqlite3") as tampered:
        triggers = tampered.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            tampered.execute(f"DROP TRIGGER {name}")
        tampered.execute("UPDATE entry SET actor = 'somebody else' WHERE seq = 7")
        for _, sql in triggers:
            tampered.execute(sql)
    window = open_window(tmp_path)
    qtbot.waitUntil(lambda: "The trail does not hold together." in texts(window))
    says(qtbot, window, "ALTERED 7")
    assert rounds_shown(window) == ["88"]
    press(qtbot, window, Qt.Key.Key_Escape)
    says(qtbot, window, "ALTERED 7")


def test_a_round_whose_entry_cannot_be_read_leaves_no_other_proof_standing(
    qtbot: QtBot, open_window: Open, evening: Path, tmp_path: Path
) -> None:
    shutil.copy(evening / "tablemgr.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "tablemgr.sqlite3") as tampered:
        triggers = tampered.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            tampered.execute(f"DROP TRIGGER {name}")
        where = """ WHERE "table" = 'PGP-04' AND round = 213 AND kind = 'SettingMade'"""
        tampered.execute(f"UPDATE entry SET body = x'7b7d'{where}")
        for _, sql in triggers:
            tampered.execute(sql)
    window = open_window(tmp_path)
    choose(qtbot, window, "PGP-04")
    press(qtbot, window, Qt.Key.Key_Down)
    says(qtbot, window, "This round cannot be shown.")
    assert "Round 214" not in texts(window)
    press(qtbot, window, Qt.Key.Key_Down)
    says(qtbot, window, "Round 212")


def test_a_failure_inside_is_logged_and_said_in_one_sentence(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    folder = write_evening(tmp_path / "own", tables=("PG-02",))
    window = open_window(folder)
    error = ZeroDivisionError("inside")
    window.faults.caught(type(error), error, None)
    log = folder / "logs" / "desktop.log"
    assert "ZeroDivisionError: inside" in log.read_text("utf-8")
    says(qtbot, window, f"It is written to {log}")
    press(qtbot, window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "It is written to" not in texts(window))
