"""Notes that a box is counted by are those of the house's currency.

Source: REQ R43.
"""

from __future__ import annotations

import pytest

from tablemgr.core.notes import ELSEWHERE, NOTES, notes_of


@pytest.mark.parametrize(
    ("currency", "largest"), [("HKD", 1000), ("EUR", 500), ("JPY", 10_000), ("USD", 100)]
)
def test_r43_the_largest_note_of_a_currency_is_counted_as_a_note(currency: str, largest: int) -> None:
    assert notes_of(currency)[0] == largest


def test_a_currency_that_is_not_listed_is_counted_all_the_same() -> None:
    assert notes_of("ZZZ") == ELSEWHERE


@pytest.mark.parametrize("currency", sorted(NOTES))
def test_notes_stand_once_each_and_fit_the_form(currency: str) -> None:
    notes = NOTES[currency]
    assert sorted(set(notes), reverse=True) == list(notes)
    assert 1 <= len(notes) <= 7
    assert min(notes) >= 1
