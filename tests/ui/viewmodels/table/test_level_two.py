"""Level 2 asks for the pieces of the seats that decide extra money; a seat of them without pieces is below it.

Source: recording.md (levels: + side bet or envy hit, foul, pay above a threshold, dispute, random sample).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.table.commands import OpenDispute
from tests.tablemgr.floor.conftest import BO

from .conftest import Make
from .desk import TABLE, Desk
from .test_clash_and_samples import BANK

MISSED, KEPT = "Target level 2, this round below it", "Target level 2, this round on target"


def level(desk: Desk) -> str:
    """What the column left of the bank says of the target."""
    felt = desk.picture.felt
    assert felt is not None
    return next(line.text for line in felt.round.lines if line.text.startswith("Target"))


def at_the_seats(make: Make, **choices: object) -> Desk:
    """Two seats, the bank's hand entered."""
    return make(level=2, **choices).to_the_bank("5=100 4=50").type(BANK)


def test_a_foul_that_is_left_for_later_is_below_the_level(make: Make) -> None:
    desk = at_the_seats(make).type("-").press("F6").type("9")
    assert level(desk) == MISSED
    assert MISSED in [notice.text for notice in desk.picture.notices]


def test_a_disputed_seat_and_a_large_pay_without_pieces_are_below_it(make: Make) -> None:
    desk = at_the_seats(make).type("98")
    assert level(desk) == KEPT
    desk.session.do(TABLE, OpenDispute(0, Seat(5), "he says that he won"), by=BO)
    assert desk.seat(5).disputes
    assert level(desk) == MISSED
    large = at_the_seats(make, pay_threshold=Money(5_000)).press("seat:5")
    large.type("7").press("F6").type("9")
    large.type("F9as agreed\n5\n7").recorder.approve("P7", "1")
    assert large.seat(5).is_resolved
    assert level(large) == MISSED


def test_calls_that_decide_no_more_are_on_target(make: Make) -> None:
    assert level(at_the_seats(make).type("98")) == KEPT
