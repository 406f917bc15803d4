"""A mark and a trick that contradict each other: the later of the two is refused."""

from __future__ import annotations

from tablemgr.table.deal_commands import RecordTrick, SetMark
from tests.tablemgr.table.test_deal_commands import B, C, opened


def test_a_quartet_marked_in_a_trick_forbids_another_size_of_it() -> None:
    table = opened("tricks")
    table.take(SetMark("QUARTET", B, 1))
    assert table.refused(RecordTrick(1, B)) == ["DEAL-MARK-AGAINST"]
    table.take(RecordTrick(4, B))


def test_a_supreme_marked_in_a_trick_is_two_tiles_of_its_leader() -> None:
    table = opened("tricks")
    table.take(SetMark("SUPREME", B, 1))
    assert table.refused(RecordTrick(2, C)) == ["DEAL-MARK-AGAINST"]
    table.take(RecordTrick(2, B))


def test_a_recorded_trick_forbids_a_mark_of_another_size() -> None:
    table = opened("tricks")
    table.take(RecordTrick(1, B))
    assert table.refused(SetMark("QUARTET", B, 1)) == ["TG-BAD_MARK"]
