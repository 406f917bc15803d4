"""Numbers of every series: one passed over, given twice, given late, or owned up to is told from all others.

Source: REQ R23; ledger.md (a gap report proves it).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tablemgr.ledger.entries import Entry
from tablemgr.ledger.gaps import Gap, Numbers
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import NumberFloor, Restored
from tablemgr.table.table_events import SlipPrinted
from tests.tablemgr.ledger.conftest import opened


@dataclass(frozen=True, slots=True)
class FillIssued(Fact):
    """A fact of another room, with a series and a number."""

    series: str
    number: int


def entry(seq: int, kind: str, table: str | None = "PG-1") -> Entry:
    """An entry of a kind; only its place and kind matter here."""
    return Entry("T1", seq, kind, 1, "a", None, "s", 0, 0, "d", f"o{seq}", 1, table, None, b"{}", b"", b"")


def followed(*facts: Any, table: str | None = "PG-1") -> Numbers:
    """Facts as entries 1, 2, 3 … of a table."""
    numbers = Numbers()
    for seq, fact in enumerate(facts, 1):
        numbers.take(entry(seq, type(fact).__name__, table), fact)
    return numbers


def slip(number: int, copy: int = 1) -> SlipPrinted:
    """A print of a slip."""
    return SlipPrinted("slip", number, copy, None, "80mm", "en", "a" * 64)


def restored(*floors: NumberFloor) -> Restored:
    """A restore that declares floors."""
    return Restored("f", "a" * 64, 1, "b" * 64, 5, "c" * 64, (), floors, "", "why")


def test_numbers_that_follow_one_another_have_no_gap() -> None:
    numbers = followed(opened(7), opened(8), opened(9), slip(1), slip(2), slip(1, copy=2))
    assert numbers.gaps() == ()
    assert numbers.last() == ((("round", "PG-1"), 9, 3), (("slip", "PG-1"), 2, 2))


def test_a_number_that_is_passed_over_is_missing() -> None:
    assert followed(opened(1), opened(4)).gaps() == (Gap("missing", "round", "PG-1", 2, 3, 2),)


def test_a_number_that_is_given_twice_is_named() -> None:
    assert followed(opened(1), opened(2), opened(1)).gaps() == (Gap("twice", "round", "PG-1", 1, 1, 3),)


def test_a_number_that_comes_late_is_out_of_order_and_no_longer_missing() -> None:
    assert followed(opened(1), opened(5), opened(3)).gaps() == (
        Gap("missing", "round", "PG-1", 2, 2, 2),
        Gap("order", "round", "PG-1", 3, 3, 3),
        Gap("missing", "round", "PG-1", 4, 4, 2),
    )


def test_what_a_restore_owned_up_to_is_declared_and_numbers_go_on_above_it() -> None:
    numbers = followed(opened(1), restored(NumberFloor("round", "PG-1", 1, 60)), opened(61))
    assert numbers.gaps() == (Gap("declared", "round", "PG-1", 2, 60, 2),)


def test_a_number_below_a_declared_floor_is_out_of_order() -> None:
    numbers = followed(opened(1), restored(NumberFloor("round", "PG-1", 1, 60)), opened(2))
    assert [gap.kind for gap in numbers.gaps()] == ["declared", "order"]


def test_a_series_of_any_later_fact_is_followed_by_its_name() -> None:
    assert followed(FillIssued("fill", 1), FillIssued("fill", 3)).gaps() == (
        Gap("missing", "fill", "PG-1", 2, 2, 2),
    )


@pytest.mark.parametrize("count", [100_000])
def test_many_numbers_stay_quick(count: int) -> None:
    numbers = Numbers()
    for seq in range(1, count + 1):
        numbers.take(entry(seq, "FillIssued"), FillIssued("fill", seq))
    assert numbers.count == count
    assert numbers.gaps() == ()
