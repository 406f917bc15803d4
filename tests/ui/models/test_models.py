"""Qt's own tester over the models, and what they tell their views."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from tablemgr.ledger.rows import Coverage, RoundRow
from tests.ui.evening import round_212, round_213, told
from ui.models.rounds_model import CHUNK, COLUMNS, RoundsModel
from ui.models.seats_model import SeatsModel
from ui.viewmodels.round_proof import round_proof
from ui.viewmodels.rounds import Shelved, shelve
from ui.viewmodels.words import Words

EN = Words("en", "USD")
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def row(number: int, *, status: str = "closed", house: int = 100) -> RoundRow:
    """Answer a round."""
    return RoundRow(
        "PGP-04", number, status, "pai-gow-poker", "classic", "live", "USD", 1, "D. Marsh", "0417", "closed",
        "2026-05-28", 1_780_000_000_000_000, number, 1_780_000_060_000_000, number, 5_000, house, 0,
        Coverage(0, 5, 0), 0, 0,
    )  # fmt: skip


def shelved(*numbers: int, house: int = 100) -> tuple[Shelved, ...]:
    """Answer rounds, newest first."""
    return shelve("PGP-04", [row(n, house=house) for n in numbers], []).rounds


def test_the_rounds_model_keeps_qts_rules_through_every_change(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    tester = QAbstractItemModelTester(model, FATAL)
    for rounds in (
        shelved(1, 2, 3), shelved(1, 2, 3, 4, 5), shelved(1, 2, 3, 4, 5, house=-100), shelved(3), (), shelved(9, 8),
    ):  # fmt: skip
        model.show(rounds)
        assert model.rowCount() == len(rounds)
    assert tester.model() is model


def test_new_rounds_are_inserted_before_the_old_ones_without_a_reset(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(1, 2, 3))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as came:
        model.show(shelved(1, 2, 3, 4, 5))
    assert came.args is not None
    assert came.args[1:] == [0, 1]
    assert model.data(model.index(0, 0)) == "5"


def test_only_a_changed_row_is_told(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(1, 2, 3))
    changed = (*shelved(2, 3), *shelved(1, house=-50))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged) as told_:
        model.show(changed)
    assert told_.args is not None
    assert told_.args[0].row() == told_.args[1].row() == 2


def test_the_same_rounds_again_tell_nothing(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(1, 2, 3))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.assertNotEmitted(model.dataChanged):
        model.show(shelved(1, 2, 3))


def test_another_table_with_the_same_numbers_is_another_list(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(1, 2, 3))
    other = shelve("PGP-07", [replace(s.row, table="PGP-07") for s in shelved(1, 2, 3)], []).rounds
    with qtbot.waitSignal(model.modelReset):
        model.show(other)


def test_the_table_grows_as_it_is_scrolled(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(*range(1, 1_001)))
    assert model.rowCount() == CHUNK
    assert model.canFetchMore()
    model.fetchMore()
    assert model.rowCount() == 2 * CHUNK
    assert model.place_of(1) == 999
    assert model.rowCount() == 1_000
    assert not model.canFetchMore()


def test_a_year_of_rounds_is_shown_and_jumped_through_within_the_blink_of_an_eye(qtbot: QtBot) -> None:
    model, rounds = RoundsModel(EN), shelved(*range(1, 12_001))
    begun = perf_counter()
    model.show(rounds)
    assert model.place_of(1) == 11_999
    model.show((*shelved(12_001), *rounds))
    # Measured: 6 ms. The bound only tells a row by row build from one that writes what is looked at.
    assert perf_counter() - begun < 1.0
    assert model.data(model.index(12_000, 0)) == "1"


def test_a_round_that_is_not_shown_has_no_place(qtbot: QtBot) -> None:
    model = RoundsModel(EN)
    model.show(shelved(1, 2, 3))
    assert model.place_of(7) is None
    assert model.line(99) is None


def test_headers_are_in_the_language_and_a_row_can_be_read_aloud(qtbot: QtBot) -> None:
    model = RoundsModel(Words("ru", "USD"))
    model.show(shelved(1))
    heads = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(len(COLUMNS))]
    assert heads == ["№", "конец", "ставки", "дом", "карты", "пометка"]
    assert model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole).startswith("1, ")


def test_the_seats_model_keeps_qts_rules_and_tells_changed_rows_only(qtbot: QtBot) -> None:
    model = SeatsModel()
    tester = QAbstractItemModelTester(model, FATAL)
    first = round_proof(told(round_213()), EN).seats
    model.show(first)
    assert model.rowCount() == 5
    other = (*first[:4], round_proof(told(round_213()), Words("fa", "USD")).seats[4])
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged) as said:
        model.show(other)
    assert said.args is not None
    assert said.args[0].row() == 4
    model.show(round_proof(told(round_212(), number=212), EN).seats)
    assert model.rowCount() == 2
    assert tester.model() is model


def test_a_seat_can_be_read_aloud(qtbot: QtBot) -> None:
    model = SeatsModel()
    model.show(round_proof(told(round_213()), EN).seats)
    spoken = model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole).replace("\u00a0", " ")
    assert spoken == "6, win, 500 − 5 % = 475, −475, called"
