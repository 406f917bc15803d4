"""What a mark without plays says of the deal: TG X17.2 to X17.4, TG R9.5."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import SizedTrick
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.settle import settle
from tablemgr.games.tien_gow.tricks import open_deal, play_all
from tablemgr.games.tien_gow.variant import SweepException, Variant

UNKNOWN = (None, None, None, None)


@pytest.mark.parametrize(
    ("mode", "mark", "last", "excepted"),
    [
        (SweepException.FIRST_LEAD, Mark(MarkKind.SUPREME, Seat(1), 1), LastKind.SINGLE, True),
        (SweepException.FIRST_LEAD, Mark(MarkKind.SUPREME, Seat(1), 2), LastKind.SINGLE, False),
        (SweepException.FIRST_LEAD, Mark(MarkKind.SUPREME, Seat(1)), LastKind.SINGLE, False),
        (SweepException.FIRST_LEAD, None, LastKind.SUPREME, False),
        (SweepException.ANY_LEAD, Mark(MarkKind.SUPREME, Seat(1)), LastKind.SINGLE, True),
        (SweepException.ANY_LEAD, None, LastKind.SUPREME, True),
        (SweepException.ANY_LEAD, None, LastKind.SINGLE, False),
    ],
)
def test_r9_5_supreme_on_record_is_an_unbeatable_lead(
    mode: SweepException, mark: Mark | None, last: LastKind, excepted: bool
) -> None:
    record = DealRecord(
        open_deal(Variant(sweep_exception=mode), Seat(1), 0, UNKNOWN),
        () if mark is None else (mark,),
        (8, 0, 0, 0),
        LastTrick(Seat(1), last),
    )
    settlement = settle(record)
    assert settlement.sweep_exception is excepted
    assert ("SWEEP_EXCEPTION" in settlement.skipped) is not excepted


def test_a_quartet_without_its_trick_is_the_recorded_one_where_the_rest_has_no_room_for_another() -> None:
    state = play_all(open_deal(Variant(), Seat(3), 0, UNKNOWN), [SizedTrick(4, Seat(3))])
    record = DealRecord(
        state, (Mark(MarkKind.QUARTET, Seat(3)),), (0, 0, 8, 0), LastTrick(Seat(3), LastKind.PAIR)
    )
    assert [(due.trick, due.points) for due in settle(record).immediate] == [(1, (-8, -8, 24, -8))]
    another = replace(record, last=LastTrick(Seat(3), LastKind.QUARTET))
    assert [due.trick for due in settle(another).immediate] == [1, None]
