"""A finished round under another house way: beside what was paid, and nothing of it on record.

Source: screens.md (rounds: on demand under another house way); recording.md (a call is never verified).
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.other_way import UnderOther, under_other_way
from tablemgr.floor.session import Done, Session
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules
from ui.viewmodels.pit.other_way import other_ways, under_other
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import ANA, BO, CY, HOUSE

BANK = ("2d", "Kh", "4d", "6h", "Tc", "Td", "2s")
BANK_LAID = (("2d", "2s"), ("Kh", "Td", "Tc", "6h", "4d"))
LOW, HIGH = ("Ah", "5c"), ("Qh", "Qd", "3c", "3d", "8s")


def played(session: Session, *, called: bool, bank: bool = True, close: bool = True) -> None:
    """Deal a round whose bank two house ways set differently."""
    if "2" not in session.tables:
        rules = table_rules("pai-gow-poker", "commission")
        session.open_table("2", rules, house=HOUSE, by=BO, witness=CY)
    todo: list[c.Command] = [c.OpenRound(0, "Ana Lim", "D104"), c.PlaceBet(Seat(1), Money(2_500))]
    todo += [c.PlaceBet(Seat(2), Money(500))] if called else []
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    todo += [c.EnterBankHand(BANK), c.EnterHand(Seat(1), (*LOW, *HIGH), LOW, HIGH)] if bank else []
    todo += [] if bank else [c.CallOutcome(Seat(1), Outcome.PUSH)]
    todo += [c.CallOutcome(Seat(2), Outcome.WIN)] if called else []
    todo += [c.CloseRound()] if close else []
    for command in todo:
        done = session.do("2", command, by=ANA)
        assert isinstance(done, Done), (command, done)


def under(session: Session, name: str, round_: int = 1) -> UnderOther:
    """Answer a round under a house way that ships."""
    book = next(one for one in other_ways(session.readings, "2", round_) if one.id == name)
    ref = RulesRef(book.game, book.id, book.sha256)
    return under_other_way(session.readings, "2", round_, ref, book.text)


def test_pieces_say_what_another_house_way_would_have_paid(session: Session) -> None:
    played(session, called=False)
    before = session.store.head()
    found = under(session, "trump-plaza")
    # The house's own way lays the pair of twos low: A 5 loses there, and queens up win above: a push.
    assert (set(found.laid.low), set(found.other.low)) == ({"2s", "2d"}, {"Kh", "6h"})
    (seat,) = found.seats
    assert (seat.outcome, seat.net) == (Outcome.PUSH, Money(0))
    # Behind K 6 and tens up both of the seat's hands win: 25 less five per cent.
    assert (seat.other_outcome, seat.other_net) == (Outcome.WIN, Money(2_375))
    assert (found.house, found.other_house, found.is_same) == (Money(0), Money(-2_375), False)
    same = under(session, "golden-nugget")
    assert same.is_same
    assert (same.seats[0].other_outcome, same.other_house) == (Outcome.PUSH, Money(0))
    assert session.store.head() == before


def test_of_what_was_only_called_nobody_can_say_what_it_would_have_been(session: Session) -> None:
    played(session, called=True)
    found = under(session, "trump-plaza")
    called = next(one for one in found.seats if one.seat == 2)
    assert (called.outcome, called.net, called.other_outcome) == (Outcome.WIN, Money(475), None)
    assert (found.house, found.other_house) == (Money(-475), None)


def test_a_round_that_is_open_or_whose_bank_is_not_known_is_not_computed(session: Session) -> None:
    played(session, called=False, close=False)
    with pytest.raises(Refused) as open_:
        under(session, "trump-plaza")
    assert [p.code for p in open_.value.problems] == ["OTHER-WAY-NOT-OVER"]
    assert isinstance(session.do("2", c.CloseRound(), by=ANA), Done)
    played(session, called=False, bank=False)
    with pytest.raises(Refused) as unknown:
        under(session, "trump-plaza", 2)
    assert [p.code for p in unknown.value.problems] == ["OTHER-WAY-NO-PIECES"]


def test_behind_a_bank_that_can_break_a_seat_s_money_hangs_on_the_others(session: Session) -> None:
    rules = table_rules("pai-gow-poker", "commission")
    session.open_table("2", rules, house=HOUSE, by=BO, witness=CY)
    todo: list[c.Command] = [
        c.OpenRound(0, "Ana Lim", "D104"), c.TakeBank(Seat(4), bank_amount=Money(5_000)),
        c.PlaceBet(Seat(1), Money(2_500)), c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands(),
        c.EnterBankHand(BANK, *BANK_LAID), c.EnterHand(Seat(1), (*LOW, *HIGH), LOW, HIGH), c.CloseRound(),
    ]  # fmt: skip
    for command in todo:
        done = session.do("2", command, by=ANA)
        assert isinstance(done, Done), (command, done)
    with pytest.raises(Refused) as capped:
        under(session, "trump-plaza")
    assert [p.code for p in capped.value.problems] == ["OTHER-WAY-CAPPED"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_are_gone_through_one_after_the_other_and_then_none(session: Session, language: str) -> None:
    played(session, called=True)
    words = Words(language, "EUR")
    count = len(other_ways(session.readings, "2", 1))
    shown = [under_other(session.readings, "2", 1, place, words) for place in range(count + 1)]
    assert shown[-1] is None
    assert all(one is not None and one.lines for one in shown[:-1])
    assert len({one.text for one in shown[:-1] if one is not None}) == count > 2
    plaza = next(one for one in shown if one is not None and "trump-plaza" in one.text)
    assert words.ltr("Kh 6h | Td Tc 4d 2s 2d") in "".join(plaza.lines)
    assert plaza.lines[-1] == words.say("UI-OTHER-WAY-NOTHING")
    assert not any("UI-" in line or "{" in line for line in plaza.lines)
