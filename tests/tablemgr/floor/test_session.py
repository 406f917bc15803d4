"""The session: who may, all of an action or none of it, numbers without gaps, rounds that survive a restart.

Source: architecture.md (the path of one action); facts.md; ledger.md.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from tablemgr import verifier
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.adopt import adoptions
from tablemgr.floor.people import MAY, Act, Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.floor.slips import Printed, SlipOrder, order_slip, print_slip
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.work import Work
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import COMMANDS, Command, Problems
from tablemgr.table.deal_commands import DEAL_COMMANDS
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import RoundOpened
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.state import RoundState
from tests.postgres_server import as_file, on_both

from .conftest import ANA, BO, CY, DEE, HOUSE, StandingClock, Trusting

backing = on_both
POKER = table_rules("pai-gow-poker", "commission")


def opened(session: Session, table: str = "2") -> None:
    done = session.open_table(table, POKER, house=HOUSE, by=BO, witness=CY)
    assert isinstance(done, Done), done


def play(session: Session, *commands: Command, table: str = "2", by: Person = ANA) -> list[Done]:
    done = [session.do(table, command, by=by) for command in commands]
    assert all(isinstance(one, Done) for one in done), done
    return [one for one in done if isinstance(one, Done)]


def to_the_seats(session: Session, *bets: int) -> None:
    """Open a round and go to where outcomes are called; bets lie at seats 1, 2, …"""
    play(session, c.OpenRound(0, "Ana Lim", "D104"))
    play(session, *(c.PlaceBet(Seat(n), Money(bet)) for n, bet in enumerate(bets, 1)))
    play(session, c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands())


def round_state(session: Session, table: str = "2") -> RoundState:
    state = session.state(table)
    assert isinstance(state, RoundState)
    return state


def codes(answer: Done | Problems) -> list[str]:
    assert isinstance(answer, Problems), answer
    return [p.code for p in answer.problems]


def test_a_table_opens_with_the_whole_texts_of_its_rules(session: Session) -> None:
    opened(session)
    told = session.readings.table_facts("2")
    kinds = [t.entry.kind for t in told]
    assert kinds[:3] == ["TableOpened", "RulesAdopted", "RulesAdopted"]
    assert {t.entry.actor for t in told} == {"P7/pit boss/Bo Chen"}
    assert {t.entry.witness for t in told} == {"O1/operator/Cy Ames"}
    texts = [t.fact.text for t in told if t.entry.kind == "RulesAdopted"]  # type: ignore[attr-defined]
    assert any(text.startswith("#") or "standard" in text for text in texts)


def test_a_round_goes_from_opening_to_close_through_the_session(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500, 10_000)
    play(session, c.CallOutcome(Seat(1), Outcome.WIN), c.CallOutcome(Seat(2), Outcome.LOSE), c.CloseRound())
    row = session.readings.round("2", 1)
    assert row is not None
    # Seat 1 wins 2500 less 5 %: 125. Seat 2 loses 10000. The house keeps 10000 - 2500, and 125.
    assert (row.status, row.bets, row.house, row.commission) == ("closed", 12_500, 7_500, 125)
    assert (row.coverage.from_call, row.dealer, row.dealer_badge) == (2, "Ana Lim", "D104")
    assert not session.store.written("no such action")


def test_each_action_says_what_a_view_must_redraw(session: Session) -> None:
    opened(session)
    (first,) = play(session, c.OpenRound(0, "Ana Lim", "D104"))
    assert (first.changed.round, first.changed.new_round, first.changed.phase) == (1, True, True)
    (bet,) = play(session, c.PlaceBet(Seat(3), Money(2500)))
    assert (bet.changed.seats, bet.changed.phase) == (frozenset({Seat(3)}), False)
    play(session, c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands())
    (call,) = play(session, c.CallOutcome(Seat(3), Outcome.WIN))
    assert (call.changed.seats, call.changed.money, call.changed.bank) == (frozenset({Seat(3)}), True, False)


def test_a_refused_command_writes_nothing(session: Session) -> None:
    opened(session)
    play(session, c.OpenRound(0, "Ana Lim", "D104"))
    before = session.store.head()
    assert codes(session.do("2", c.PlaceBet(Seat(3), Money(1)), by=ANA)) != []
    assert codes(session.do("2", c.CloseRound(), by=ANA)) != []
    assert session.store.head() == before


def test_a_double_click_writes_once(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    first = session.do("2", c.CallOutcome(Seat(1), Outcome.WIN), by=ANA, op_id="click")
    again = session.do("2", c.CallOutcome(Seat(1), Outcome.WIN), by=ANA, op_id="click")
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert (again.repeated, again.facts, again.entries) == (True, first.facts, first.entries)
    assert round_state(session).seat(Seat(1)).called is Outcome.WIN
    assert len(session.readings.lines("2", 1)) == 1


def test_a_failed_opening_gives_its_number_back(session: Session) -> None:
    opened(session)
    assert codes(session.do("2", c.OpenRound(0, ""), by=ANA)) == ["TEXT-MISSING"]
    (done,) = play(session, c.OpenRound(0, "Ana Lim"))
    assert isinstance(done.facts[0], RoundOpened)
    assert done.facts[0].number == 1


def test_a_table_may_begin_at_any_number_and_then_counts_on(session: Session) -> None:
    opened(session)
    play(session, c.OpenRound(212, "Ana Lim"))
    assert session.do("2", c.VoidRound("misdeal"), by=ANA, witness=BO).__class__ is Done
    assert codes(session.do("2", c.OpenRound(215, "Ana Lim"), by=ANA)) == ["FLOOR-NUMBER"]
    assert [p.code for p in session.check("2", c.OpenRound(215, "Ana Lim"), by=ANA)] == ["FLOOR-NUMBER"]
    play(session, c.OpenRound(213, "Ana Lim"))
    assert round_state(session).number == 213


def test_a_skipped_round_keeps_its_number_on_record(session: Session) -> None:
    opened(session)
    play(session, c.SkipRound(0, "power cut"), c.OpenRound(0, "Ana Lim"))
    rows = session.readings.rounds("2", newest_first=False)
    assert [(row.number, row.status) for row in rows] == [(1, "skipped"), (2, "open")]


@pytest.mark.parametrize(
    ("by", "witness", "expected"),
    [
        (ANA, BO, []),
        (ANA, None, ["ROLE-SECOND-MISSING"]),
        (ANA, CY, ["ROLE-SECOND-MAY-NOT"]),
        (BO, ANA, ["ROLE-MAY-NOT"]),
        (ANA, Person("D104", "Ana Lim", Role.PIT_BOSS), ["ROLE-SAME-PERSON"]),
        (DEE, BO, ["ROLE-MAY-NOT"]),
        (Person("", "Ana", Role.DEALER), BO, ["ROLE-PERSON"]),
        (Person("D1/x", "Ana", Role.DEALER), BO, ["ROLE-PERSON"]),
    ],
)
def test_voiding_a_round_takes_a_dealer_and_a_pit_boss(
    session: Session, by: Person, witness: Person | None, expected: list[str]
) -> None:
    opened(session)
    play(session, c.OpenRound(0, "Ana Lim"))
    answer = session.do("2", c.VoidRound("misdeal"), by=by, witness=witness)
    assert ([] if isinstance(answer, Done) else codes(answer)) == expected


def test_the_table_of_who_may_names_every_command() -> None:
    assert {act for act in MAY if isinstance(act, type)} == set(COMMANDS) | set(DEAL_COMMANDS)
    assert {act for act in MAY if not isinstance(act, type)} == set(Act)


def test_rules_take_two_people_of_two_roles(session: Session) -> None:
    assert codes(session.open_table("2", POKER, house=HOUSE, by=BO, witness=BO)) == [
        "ROLE-SAME-PERSON", "ROLE-SECOND-MAY-NOT",
    ]  # fmt: skip
    assert codes(session.open_table("2", POKER, house=HOUSE, by=ANA, witness=BO)) == ["ROLE-MAY-NOT"]
    assert session.store.head()[0] == 0


def test_adopted_rules_take_effect_at_the_next_round(session: Session) -> None:
    opened(session)
    play(session, c.OpenRound(0, "Ana Lim"))
    other = table_rules("pai-gow-poker", "commission", Choices(house_way="foxwoods"))
    assert isinstance(session.adopt("2", other, by=CY, witness=BO), Done)
    assert session.rules("2") == POKER
    session.do("2", c.VoidRound("misdeal"), by=ANA, witness=BO)
    (done,) = play(session, c.OpenRound(0, "Ana Lim"))
    assert isinstance(done.facts[0], RoundOpened)
    assert done.facts[0].house_way.id == "foxwoods"


def test_rules_whose_text_is_not_at_hand_do_not_come_into_force() -> None:
    strange = replace(POKER, house_way=RulesRef("pai-gow-poker", "standard", "0" * 64))
    with pytest.raises(Refused) as refused:
        adoptions(strange, proposed_by=BO, approved_by=CY)
    assert [p.code for p in refused.value.problems] == ["ADOPT-TEXT"]


def test_after_a_restart_the_open_round_goes_on(database: Ledger, clock: StandingClock) -> None:
    store = open_store(database, program="0.1.0")
    first = Session(store, clock, station="station-1", gate=Trusting())
    opened(first)
    to_the_seats(first, 2500, 10_000)
    play(first, c.CallOutcome(Seat(1), Outcome.WIN))
    before = first.state("2")
    store.close()
    store = open_store(database, program="0.1.0")
    second = Session(store, clock, station="station-1", gate=Trusting())
    assert second.take_up("2", POKER) == ()
    assert second.state("2") == before
    play(second, c.CallOutcome(Seat(2), Outcome.LOSE), c.CloseRound())
    assert verifier.verify(as_file(database)).findings == []
    store.close()


def test_a_table_is_taken_up_only_under_its_rules(session: Session) -> None:
    opened(session)
    other = table_rules("pai-gow-poker", "commission", Choices(house_way="foxwoods"))
    assert [p.code for p in session.take_up("2", other)] == ["FLOOR-RULES"]
    assert [p.code for p in session.take_up("9", POKER)] == ["FLOOR-TABLE-NOT-OPEN"]


def test_a_round_over_the_cut_off_belongs_to_the_day_it_was_opened_in(
    session: Session, clock: StandingClock
) -> None:
    opened(session)
    clock.at_us += 8 * 3_600_000_000  # 05:26 by the house's clock: still the day that began at six
    play(session, c.OpenRound(0, "Ana Lim"))
    clock.at_us += 3_600_000_000
    play(session, c.PlaceBet(Seat(1), Money(2500)))
    assert {t.entry.gaming_day for t in session.readings.round_facts("2", 1)} == {"2026-05-28"}
    session.do("2", c.VoidRound("misdeal"), by=ANA, witness=BO)
    play(session, c.OpenRound(0, "Ana Lim"))
    assert {t.entry.gaming_day for t in session.readings.round_facts("2", 2)} == {"2026-05-29"}


def test_a_closed_round_is_corrected_while_the_next_one_is_open(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    play(session, c.CallOutcome(Seat(1), Outcome.LOSE), c.CloseRound(), c.OpenRound(0, "Ana Lim"))
    done = session.do(
        "2", c.CorrectRound(Seat(1), Outcome.PUSH, "film shows a copy"), by=BO, witness=CY, round_=1
    )
    assert isinstance(done, Done), done
    assert {entry.round for entry in done.entries} == {1}
    assert round_state(session).number == 2
    row = session.readings.round("2", 1)
    assert row is not None
    assert (row.house, row.corrections) == (0, 1)


def test_the_dealer_re_calls_the_last_round_until_the_next_bets_are_closed(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    play(session, c.CallOutcome(Seat(1), Outcome.LOSE), c.CloseRound(), c.OpenRound(0, "Ana Lim"))
    again = c.RecallSeat(Seat(1), Outcome.WIN)
    assert isinstance(session.do("2", again, by=ANA, round_=1), Done)
    play(session, c.PlaceBet(Seat(1), Money(2500)), c.CloseBets())
    late = session.do("2", c.RecallSeat(Seat(1), Outcome.PUSH), by=ANA, round_=1)
    assert codes(late) == ["RECALL-LATE"]


def test_a_gap_belongs_to_the_table_and_no_round(session: Session) -> None:
    opened(session)
    done = session.do("2", c.DeclareGap(1, 2, 12, "network down"), by=ANA, witness=BO)
    assert isinstance(done, Done), done
    assert done.entries[0].round is None
    assert [note.kind for note in session.readings.notes("2")] == ["GapDeclared"]


def test_disputes_are_numbered_for_the_house(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500, 2500)
    for seat in (1, 2):
        assert isinstance(session.do("2", c.OpenDispute(0, Seat(seat), "claims a push"), by=BO), Done)
    assert [dispute.number for dispute in round_state(session).disputes] == [1, 2]


def test_a_table_closes_only_without_an_open_round(session: Session) -> None:
    opened(session)
    play(session, c.OpenRound(0, "Ana Lim"))
    assert codes(session.close_table("2", "night", by=BO)) == ["ROUND-OPEN"]
    session.do("2", c.VoidRound("misdeal"), by=ANA, witness=BO)
    assert isinstance(session.close_table("2", "night", by=BO), Done)
    assert session.readings.tables()[0].status == "closed"
    opened(session)
    assert round_state(session).number == 1


def test_a_deal_is_recorded_at_its_own_table(session: Session) -> None:
    rules = DealRules(CORE, "core", Money(100), "EUR", collection=Money(200))
    assert isinstance(session.open_table("TG", rules, house=HOUSE, by=BO, witness=CY), Done)
    play(session, d.OpenDeal(0, "Ana Lim", banker=Seat(1), streak=0), d.TakeCollection(Seat(2)), table="TG")
    answer = session.do("TG", c.CloseBets(), by=ANA)
    assert codes(answer) == ["FLOOR-OTHER-GAME"]
    play(session, d.ChangeDepth("columns"), table="TG")
    play(session, d.RecordColumns((5, 3, 0, 0), Seat(1), "single"), table="TG")
    (done,) = play(session, d.SettleDeal(), table="TG")
    assert done.changed.money
    state = session.state("TG")
    assert isinstance(state, DealTableState)
    assert state.settled is not None
    row = session.readings.round("TG", 1)
    assert row is not None
    assert (row.game, row.status, row.house) == ("tien-gow", "closed", 200)
    assert sum(p.amount for p in session.readings.postings("TG", 1)) == 0


def test_a_slip_is_an_original_once_and_then_duplicates(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    drawn: list[SlipOrder] = []

    def draw(order: SlipOrder) -> bytes:
        drawn.append(order)
        return b"paper %d" % order.copy

    def printed(why: str = "") -> Printed | Problems:
        return print_slip(session, "2", 1, draw=draw, by=ANA, paper="80mm", language="en", why=why)

    early = printed()
    assert isinstance(early, Problems)
    assert [p.code for p in early.problems] == ["FLOOR-ROUND-OPEN"]
    play(session, c.CallOutcome(Seat(1), Outcome.LOSE), c.CloseRound())
    first, unsaid, second = printed(), printed(" "), printed("lost")
    assert isinstance(first, Printed)
    assert isinstance(unsaid, Problems)
    assert [p.code for p in unsaid.problems] == ["PAPER-WHY-WANTED"]
    assert isinstance(second, Printed)
    assert [(o.number, o.copy) for o in drawn] == [(1, 1), (1, 2)]
    slips = session.readings.slips("2", 1)
    # sha256 of "paper 1" and "paper 2".
    assert [(s.copy, s.sha256[:8]) for s in slips] == [(1, PAPER_1), (2, PAPER_2)]
    play(session, c.OpenRound(0, "Ana Lim"))
    session.do("2", c.VoidRound("misdeal"), by=ANA, witness=BO)
    third = order_slip(session, "2", 2)
    assert isinstance(third, SlipOrder)
    assert (third.number, third.copy) == (2, 1)
    unknown = order_slip(session, "2", 9)
    assert isinstance(unknown, Problems)


PAPER_1, PAPER_2 = "351b9440", "2b1a8cf1"


def test_a_write_that_fails_changes_nothing_and_is_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(session)
    to_the_seats(session, 2500)
    before = session.state("2")
    call = c.CallOutcome(Seat(1), Outcome.WIN)
    with monkeypatch.context() as full:
        full.setattr(session.store, "writing", refusing)
        for _ in range(3):
            with pytest.raises(DiskFullError):
                session.do("2", call, by=ANA, op_id="same")
    assert session.state("2") == before
    assert codes(session.do("2", call, by=ANA, op_id="same")) == ["FLOOR-READS-ONLY"]
    session.try_again()
    assert isinstance(session.do("2", call, by=ANA, op_id="same"), Done)


def refusing(_: Envelope) -> AbstractContextManager[Work]:
    raise DiskFullError("LEDGER-DISK-FULL", "here")


def test_no_round_is_opened_on_a_full_disk_and_an_open_one_may_be_finished(session: Session) -> None:
    opened(session)
    opening = c.OpenRound(0, "Ana Lim", "D104")
    session.free_bytes = lambda _: 0
    refused = session.do("2", opening, by=ANA)
    assert isinstance(refused, Problems)
    assert [one.code for one in refused.problems] == ["FLOOR-DISK-SPACE"]
    assert [one.code for one in session.check("2", opening, by=ANA)] == ["FLOOR-DISK-SPACE"]
    session.free_bytes = lambda _: 1 << 40
    play(session, opening)
    session.free_bytes = lambda _: 0
    play(session, c.PlaceBet(Seat(1), Money(1000)))
