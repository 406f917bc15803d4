"""Racks, fills, credits, boxes and drops: the golden table, states, people, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.takings import added
from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import slips_of
from tablemgr.floor.racks.ground import level_of
from tablemgr.floor.racks.rack_rules import DEFAULT_RULES
from tablemgr.floor.racks.steps import book_of
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.examining import examine
from tablemgr.ledger.gaps import gaps_of
from tablemgr.ledger.opening import open_store
from tablemgr.table import chip_events as k
from tablemgr.table import commands as c
from tablemgr.table.codec import decode, encode
from tablemgr.table.commands import Problems

from .conftest import ANA, BO, CY, DEE, StandingClock, Trusting
from .racks_pit import CASS, NED, NIL, Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 waits for its opening count."""
    with opened_pit(tmp_path, clock) as there:
        yield there


OPENER = of(u1000=10, u500=20, u100=200, u25=600, u5=800, u1=500, c25=2000)
CLOSER = of(u1000=7, u500=18, u100=211, u25=674, u5=690, u1=310, c25=1620)
NOTES = of(u100=80, u20=160, u10=19)


def test_the_golden_table_through_people_and_trail(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    pit.move("3", a.FILL, of(u100=40, u25=120, u5=200))
    pit.move("3", a.FILL, of(u25=160))
    pit.move("3", a.CREDIT, of(u1000=5))
    pit.count("3", a.CLOSING, CLOSER)
    done = pit.session.close_table("3", "end of shift", by=BO)
    assert isinstance(done, Done), done
    pit.drop("3", 1, NOTES)
    one = pit.racks.book.shifts["3", 1]
    assert one.takings.opener == Money(6_000_000)
    assert (one.takings.fills, one.takings.credits) == (Money(1_200_000), Money(500_000))
    assert one.drop == Money(1_139_000)
    assert (one.takings.win, one.takings.hold) == (Money(250_500), Decimal("21.99"))
    assert one.takings.chips_to_players == Money(888_500)


def test_the_book_is_what_the_trail_says(pit: Pit) -> None:
    test_the_golden_table_through_people_and_trail(pit)
    again = book_of((told.entry, told.fact) for told in pit.session.readings.every())
    assert again == pit.racks.book
    pit.session.store.close()
    found = examine(pit.session.store.path)
    assert found.findings == []


def test_numbers_are_the_house_s_and_none_is_missing(pit: Pit) -> None:
    pit.open("4")
    pit.count("3", a.OPENING, OPENER)
    pit.count("4", a.OPENING, OPENER)
    slips = [pit.move(table, a.FILL, of(u25=100)) for table in ("3", "4", "3")]
    assert slips == [1, 2, 3]
    assert [slip.number for slip in slips_of(pit.racks.book)] == [1, 3, 2]
    numbers = gaps_of((told.entry, told.fact) for told in pit.session.readings.every())
    assert numbers.gaps() == ()
    assert (("fill", ""), 3, 3) in numbers.last()


def test_an_opener_is_held_against_the_last_closer(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.count("3", a.CLOSING, CLOSER)
    assert isinstance(pit.session.close_table("3", "break", by=BO), Done)
    pit.open("3")
    short = of(u1000=7, u500=18, u100=210, u25=674, u5=690, u1=310, c25=1621)
    counted, variance = pit.count("3", a.OPENING, short).facts
    assert isinstance(counted, k.RackCounted)
    assert isinstance(variance, k.VarianceFound)
    assert counted.expected == CLOSER
    assert counted.expected_number == 2
    assert variance.chips == (k.Chips(Money(10_000), -1), k.Chips(Money(25), 1))
    assert (variance.total, variance.level) == (Money(-9_975), "report")
    same = pit.racks.book.now("3")
    assert same is not None
    assert [v.number for v in same.variances] == [1]


@pytest.mark.parametrize(
    ("minor", "level"),
    [
        (0, "note"),
        (2_500, "note"),
        (2_501, "report"),
        (9_999, "report"),
        (10_000, "regulator"),
        (-10_000, "regulator"),
    ],
)
def test_thresholds_of_a_difference(minor: int, level: str) -> None:
    assert level_of(Money(minor), DEFAULT_RULES) == level


def test_a_recount_stands_and_so_does_what_it_corrects(pit: Pit) -> None:
    first = pit.count("3", a.OPENING, of(u25=599)).facts[0]
    assert isinstance(first, k.RackCounted)
    again = pit.count("3", a.RECOUNT, of(u25=600), corrects=first.number).facts
    assert isinstance(again[0], k.RackCounted)
    assert isinstance(again[1], k.VarianceFound)
    one = pit.racks.book.now("3")
    assert one is not None
    assert one.opener == again[0]
    assert one.counted == [first, again[0]]
    assert pit.refused(a.CountRack("3", a.RECOUNT, of(u25=1), corrects=99), by=ANA, witness=BO) == [
        "RACK-CORRECTS"
    ]
    assert pit.refused(a.CountRack("3", a.RECOUNT, of(u25=1)), by=ANA, witness=BO) == ["RACK-CORRECTS"]


def test_a_shift_change_counts_both_and_the_table_goes_on(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.move("3", a.FILL, of(u25=100))
    fill = pit.issued("3", a.FILL, of(u5=40))
    assert pit.refused(a.CountRack("3", a.SHIFT, CLOSER), by=ANA, witness=BO) == ["RACK-SLIP-OPEN"]
    pit.do(a.ReceiveChips("3", a.FILL, fill), by=ANA)
    pit.count("3", a.SHIFT, CLOSER)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    late = pit.move("3", a.FILL, of(u5=20))
    book = pit.racks.book
    old, new = book.shifts["3", 1], book.shifts["3", 2]
    assert old.closer is new.opener
    assert [slip.number for slip in old.fills] == [1, fill]
    assert [slip.number for slip in new.fills] == [late]
    assert added([old.takings, new.takings]).fills == Money(280_000)
    assert (old.last_seq, new.last_seq) == (new.first_seq, None)


def test_a_change_without_a_count_leaves_both_wins_unknown(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.count("3", a.CLOSING, CLOSER)
    book = pit.racks.book
    assert (book.shifts["3", 1].closer, book.shifts["3", 2].opener) == (None, None)
    assert book.shifts["3", 2].takings.win is None


def test_a_cut_waits_for_the_round_and_its_count(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    (cut,) = pit.do(a.CutShift("3"), by=CY).facts
    assert cut == k.ShiftCut(1, 2, 1)
    assert pit.refused(a.CutShift("3"), by=CY) == ["RACK-CUT"]
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    assert pit.refused(a.CountRack("3", a.SHIFT, CLOSER), by=ANA, witness=BO) == ["ROUND-OPEN"]
    assert isinstance(pit.session.do("3", c.VoidRound("misdeal"), by=ANA, witness=BO), Done)
    pit.count("3", a.SHIFT, CLOSER)
    book = pit.racks.book
    assert book.shifts["3", 1].closer is not None
    assert book.table("3").shift == 2


def test_a_slip_goes_from_asked_to_received_each_by_its_own_person(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    ask = a.AskChips("3", a.FILL, of(u25=40))
    assert pit.refused(ask, by=ANA) == ["ROLE-MAY-NOT"]
    pit.do(ask, by=BO)
    assert pit.refused(a.IssueChips("3", 1, "Rae Fox", "R9"), by=BO) == ["ROLE-MAY-NOT"]
    assert pit.refused(a.IssueChips("3", 1, "", "R9"), by=CASS) == ["TEXT-MISSING"]
    assert pit.refused(a.IssueChips("3", 2, "Rae Fox", "R9"), by=CASS) == ["RACK-REQUEST"]
    assert pit.refused(a.IssueChips("3", 1, "Rae Fox", "R9", a.CREDIT), by=CASS) == ["RACK-REQUEST"]
    pit.do(a.IssueChips("3", 1, "Rae Fox", "R9"), by=CASS)
    assert pit.refused(a.IssueChips("3", 1, "Rae Fox", "R9"), by=CASS) == ["RACK-REQUEST"]
    assert pit.refused(a.ReceiveChips("3", a.FILL, 1), by=CASS) == ["ROLE-MAY-NOT"]
    assert pit.refused(a.ReceiveChips("3", a.CREDIT, 1), by=ANA) == ["RACK-SLIP"]
    pit.do(a.ReceiveChips("3", a.FILL, 1), by=ANA)
    assert pit.refused(a.ReceiveChips("3", a.FILL, 1), by=ANA) == ["RACK-SLIP-RECEIVED"]
    assert pit.refused(a.VoidSlip("3", a.FILL, 1, "wrong"), by=CASS, witness=BO) == ["RACK-SLIP-RECEIVED"]
    (slip,) = slips_of(pit.racks.book)
    assert (slip.issued_by, slip.ended_by) == (CASS.signature, ANA.signature)


def test_a_void_is_a_mirror_by_two_people_and_only_once(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    slip = pit.issued("3", a.FILL, of(u25=160))
    assert pit.refused(a.VoidSlip("3", a.FILL, slip, "wrong"), by=CASS) == ["ROLE-SECOND-MISSING"]
    assert pit.refused(a.VoidSlip("3", a.FILL, slip, " "), by=CASS, witness=BO) == ["TEXT-MISSING"]
    (void,) = pit.do(a.VoidSlip("3", a.FILL, slip, "wrong table"), by=CASS, witness=BO).facts
    assert isinstance(void, k.SlipVoided)
    assert (void.chips, void.total) == ((k.Chips(Money(2_500), -160),), Money(-400_000))
    assert pit.refused(a.VoidSlip("3", a.FILL, slip, "again"), by=CASS, witness=BO) == ["RACK-SLIP-VOID"]
    assert pit.refused(a.ReceiveChips("3", a.FILL, slip), by=ANA) == ["RACK-SLIP-VOID"]
    pit.count("3", a.CLOSING, CLOSER)
    assert pit.racks.book.shifts["3", 1].takings.fills == ZERO
    assert [n.kind for n in pit.session.readings.notes("3")].count("SlipVoided") == 1


def test_a_request_that_nobody_wants_is_withdrawn(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.AskChips("3", a.CREDIT, of(u1000=1)), by=BO)
    pit.do(a.WithdrawRequest("3", 1, "guest left"), by=BO)
    assert pit.refused(a.WithdrawRequest("3", 1, "again"), by=BO) == ["RACK-REQUEST"]
    assert pit.refused(a.IssueChips("3", 1, "Rae", "R9", a.CREDIT), by=CASS) == ["RACK-REQUEST"]


def test_a_table_closes_neither_over_a_slip_nor_without_its_count(pit: Pit) -> None:
    def codes() -> list[str]:
        answer = pit.session.close_table("3", "end", by=BO)
        assert isinstance(answer, Problems)
        return [p.code for p in answer.problems]

    pit.count("3", a.OPENING, OPENER)
    slip = pit.issued("3", a.FILL, of(u25=4))
    assert codes() == ["RACK-SLIP-OPEN", "RACK-CLOSER-MISSING"]
    pit.do(a.ReceiveChips("3", a.FILL, slip), by=ANA)
    assert codes() == ["RACK-CLOSER-MISSING"]
    pit.count("3", a.CLOSING, CLOSER)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)


def test_a_paused_table_opens_no_round_and_its_time_does_not_count(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    began = pit.clock.at_us
    pit.clock.at_us += 60_000_000
    pit.do(a.PauseTable("3", "fill"), by=ANA)
    opening = c.OpenRound(0, ANA.name, ANA.badge)
    assert [p.code for p in pit.session.check("3", opening, by=ANA)] == ["RACK-PAUSED"]
    assert isinstance(pit.session.do("3", opening, by=ANA), Problems)
    pit.clock.at_us += 300_000_000
    pit.do(a.ResumeTable("3"), by=ANA)
    assert isinstance(pit.session.do("3", opening, by=ANA), Done)
    one = pit.racks.book.now("3")
    assert one is not None
    assert one.paused_us(pit.clock.at_us) == 300_000_000
    assert pit.refused(a.ResumeTable("3"), by=ANA) == ["RACK-STATE"]
    pit.do(a.RunDown("3"), by=BO)
    assert pit.racks.book.table("3").state == "run-down"
    assert began < pit.clock.at_us


def test_the_second_counter_is_another_and_a_difference_blocks(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    assert pit.refused(a.CountDrop("3", 1, NOTES), by=NIL) == ["BOX-NOT-TAKEN"]
    pit.do(a.TakeBox("3", "S1"), by=NIL, witness=BO)
    pit.do(a.CountDrop("3", 1, NOTES), by=NIL)
    assert pit.refused(a.CountDrop("3", 1, NOTES), by=NIL) == ["ROLE-SAME-PERSON"]
    assert pit.refused(a.CountDrop("3", 1, NOTES), by=BO) == ["ROLE-SECOND-MAY-NOT"]
    pit.do(a.CountDrop("3", 1, of(u100=80, u20=160, u10=18)), by=NED)
    one = pit.racks.book.shifts["3", 1]
    assert one.drop is None
    assert pit.refused(a.CountDrop("3", 1, NOTES), by=NED) == ["DROP-DIFFERS"]
    assert pit.refused(a.ResolveDrop("3", 1, Money(1_139_000), "counted again"), by=CY) == [
        "ROLE-SECOND-MISSING"
    ]
    assert pit.refused(a.ResolveDrop("3", 1, Money(-1), "counted again"), by=CY, witness=BO) == [
        "DROP-AMOUNT"
    ]
    pit.do(a.ResolveDrop("3", 1, Money(1_139_000), "counted again"), by=CY, witness=BO)
    assert one.drop == Money(1_139_000)
    assert pit.refused(a.CountDrop("3", 1, NOTES), by=NED) == ["DROP-ACCEPTED"]


def test_a_count_after_the_day_is_late_and_needs_other_people(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    pit.count("3", a.CLOSING, CLOSER)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    pit.drop("3", 1, NOTES)
    one = pit.racks.book.shifts["3", 1]
    assert (one.drop, one.box is not None and one.box.late) == (None, True)
    resolve = a.ResolveDrop("3", 1, Money(1_139_000), "late count")
    assert pit.refused(resolve, by=CY, witness=BO) == ["ROLE-SECOND-MAY-NOT"]
    pit.do(resolve, by=CY, witness=DEE)
    assert one.takings.win == Money(1_139_000 + 5_811_500 - 6_000_000)
    adjust = a.AdjustDay("3", one.day, 1, "closer", Money(-2_500), "a chip under the lid")
    pit.do(adjust, by=CY, witness=DEE)
    assert [fact.amount for fact in one.adjustments] == [Money(-2_500)]
    # The day's own figures stay.
    assert one.takings.closer == Money(5_811_500)


def test_an_open_day_is_not_adjusted(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    day = pit.racks.book.day
    act = a.AdjustDay("3", day, 1, "closer", Money(1), "x")
    assert pit.refused(act, by=CY, witness=DEE) == ["ADJUST-DAY-OPEN"]
    wrong = a.AdjustDay("3", "2020-01-01", 1, "luck", ZERO, "")
    assert pit.refused(wrong, by=CY, witness=DEE) == [
        "TEXT-MISSING",
        "ADJUST-FIGURE",
        "CAUSE-ZERO",
        "RACK-SHIFT",
    ]


def test_boxes_are_at_one_place(pit: Pit) -> None:
    pit.open("4")
    for table in ("3", "4"):
        pit.count(table, a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    assert pit.refused(a.PlaceBox("3", "B-18"), by=NIL, witness=BO) == ["BOX-THERE"]
    assert pit.refused(a.PlaceBox("4", "B-17"), by=NIL, witness=BO) == ["BOX-ELSEWHERE"]
    assert pit.refused(a.TakeBox("4", "S"), by=NIL, witness=BO) == ["BOX-NONE"]


@pytest.mark.parametrize(
    ("counted", "code"),
    [
        ((k.Chips(Money(2_500), -1),), "COUNT-RANGE"),
        ((k.Chips(Money(2_500), 10**9),), "COUNT-RANGE"),
        ((k.Chips(Money(700), 1),), "COUNT-VALUE"),
        ((k.Chips(Money(2_500), 1), k.Chips(Money(2_500), 2)), "COUNT-TWICE"),
    ],
)
def test_impossible_counts_are_refused(pit: Pit, counted: tuple[k.Chips, ...], code: str) -> None:
    assert pit.refused(a.CountRack("3", a.OPENING, counted), by=ANA, witness=BO) == [code]


def test_states_that_do_not_fit_are_refused(pit: Pit) -> None:
    assert pit.refused(a.CountRack("3", a.CLOSING, CLOSER), by=ANA, witness=BO) == ["RACK-STATE"]
    assert pit.refused(a.CountRack("9", a.OPENING, OPENER), by=ANA, witness=BO) == ["RACK-STATE"]
    assert pit.refused(a.CountRack("3", "lunch", OPENER), by=ANA, witness=BO) == ["RACK-KIND"]
    pit.count("3", a.OPENING, OPENER)
    assert pit.refused(a.CountRack("3", a.OPENING, OPENER), by=ANA, witness=BO) == ["RACK-STATE"]
    assert pit.refused(a.AskChips("3", "gift", of(u25=1)), by=BO) == ["RACK-MOVE"]
    assert pit.refused(a.AskChips("3", a.FILL, ()), by=BO) == ["COUNT-NOTHING"]
    assert pit.refused(a.CountCollection("3", Money(5)), by=ANA, witness=BO) == ["RACK-NO-COLLECTION"]


def test_rules_of_a_rack_are_on_record_and_of_one_kind(pit: Pit) -> None:
    rules = k.RackRulesSet(
        "imprest", Money(3_000_000), Money(100), Money(200), "hand", Money(100), 30, 0, Money(100), ZERO
    )
    pit.do(a.SetRackRules("3", rules), by=BO, witness=CY)
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.CountCollection("3", Money(4_400)), by=ANA, witness=BO)
    one = pit.racks.book.now("3")
    assert one is not None
    assert one.collected == Money(4_400)
    bad = k.RackRulesSet("loan", ZERO, ZERO, ZERO, "tips", ZERO, 0, 0, ZERO, ZERO)
    found = pit.refused(a.SetRackRules("3", bad), by=BO, witness=CY)
    assert found == ["RACK-FLOAT", "RACK-COLLECTION", "RACK-RULES"]


def test_causes_name_what_explains_a_difference(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.NoteCause("3", "mispay", Money(-5_000), "paid a push", round=7, dealer_badge="D104"), by=BO)
    one = pit.racks.book.now("3")
    assert one is not None
    assert [cause.amount for cause in one.causes] == [Money(-5_000)]
    assert pit.refused(a.NoteCause("3", "ghost", ZERO, ""), by=BO) == [
        "TEXT-MISSING",
        "CAUSE-NAME",
        "CAUSE-ZERO",
    ]


def test_blank_forms_are_numbered_and_accounted_for(pit: Pit) -> None:
    pit.do(a.IssueForms("", "round", 5), by=CY)
    (more,) = pit.do(a.IssueForms("", "fill", 2), by=CY).facts
    assert more == k.FormsIssued(7, 6, "fill")
    assert pit.racks.book.forms_open() == (1, 2, 3, 4, 5, 6, 7)
    pit.do(a.EnterForm("", 2, "spoilt", "ink"), by=ANA)
    assert pit.racks.book.forms_open() == (1, 3, 4, 5, 6, 7)
    assert pit.refused(a.EnterForm("", 2, "entered", "x"), by=ANA) == ["FORM-UNKNOWN"]
    assert pit.refused(a.IssueForms("", "poem", 0), by=CY) == ["FORM-WHAT", "FORM-COUNT"]
    numbers = gaps_of((told.entry, told.fact) for told in pit.session.readings.every())
    assert numbers.gaps() == ()


def test_an_action_that_is_on_record_writes_nothing_again(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    act = a.AskChips("3", a.FILL, of(u25=40))
    first = pit.racks.do(act, by=BO, op_id="press")
    again = pit.racks.do(act, by=BO, op_id="press")
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert (again.repeated, again.facts) == (True, first.facts)


def test_what_is_shown_is_what_is_written(pit: Pit) -> None:
    shown = pit.racks.show(a.CountRack("3", a.OPENING, OPENER), by=ANA)
    assert not isinstance(shown, Problems)
    assert shown.facts == pit.count("3", a.OPENING, OPENER).facts
    refused = pit.racks.show(a.CountRack("3", a.OPENING, OPENER), by=Person("X1", "Xi", Role.CASHIER))
    assert isinstance(refused, Problems)
    assert [p.code for p in refused.problems] == ["ROLE-MAY-NOT", "RACK-STATE"]


def test_every_fact_of_chips_goes_through_the_codec(pit: Pit) -> None:
    test_the_golden_table_through_people_and_trail(pit)
    for told in pit.session.readings.every():
        kind, version, body = encode(told.fact)
        assert decode(kind, version, body) == told.fact


def test_without_a_chip_set_nothing_is_counted(tmp_path: Path, clock: StandingClock) -> None:
    store = open_store(tmp_path / "bare" / "tablemgr.sqlite3", program="0.1.0")
    session = Session(store, clock, station="station-1", gate=Trusting())
    bare = Pit(session, clock)
    assert isinstance(bare.house.open_day(by=CY), Done)
    assert isinstance(bare.house.open_shift(by=CY), Done)
    bare.open("3")
    assert bare.refused(a.CountRack("3", a.OPENING, of(u25=1)), by=ANA, witness=BO) == ["RACK-NO-CHIPS"]
    store.close()


def test_seals_are_named_once_and_an_imprest_float_has_a_par(pit: Pit) -> None:
    twice = a.CountRack("3", a.OPENING, OPENER, seals=("S1", "S1"))
    assert pit.refused(twice, by=ANA, witness=BO) == ["RACK-SEALS"]
    blank = a.CountRack("3", a.OPENING, OPENER, seals=(" ",))
    assert pit.refused(blank, by=ANA, witness=BO) == ["TEXT-MISSING"]
    no_par = k.RackRulesSet("imprest", ZERO, ZERO, ZERO, "none", ZERO, 30, 0, Money(1), ZERO)
    assert pit.refused(a.SetRackRules("3", no_par), by=BO, witness=CY) == ["RACK-PAR"]


def test_one_count_is_nothing_to_decide_about(pit: Pit) -> None:
    pit.count("3", a.OPENING, OPENER)
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    pit.do(a.TakeBox("3", "S1"), by=NIL, witness=BO)
    pit.do(a.CountDrop("3", 1, NOTES), by=NIL)
    resolve = a.ResolveDrop("3", 1, Money(1), "guess")
    assert pit.refused(resolve, by=CY, witness=BO) == ["DROP-NOT-COUNTED"]


def test_a_form_is_entered_spoilt_or_unused(pit: Pit) -> None:
    pit.do(a.IssueForms("", "round", 2), by=CY)
    assert pit.refused(a.EnterForm("", 1, "lost", "x"), by=ANA) == ["FORM-BECAME"]
    pit.do(a.EnterForm("", 1, "unused"), by=ANA)
