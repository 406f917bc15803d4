"""Approvals: another person, for one action, bound to what was shown, for a minute, once, on record.

Source: facts.md (who may be the second person); REQ R08; FAULT C12, C13.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.authority import Authority, Shown, digest_of
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff_acts import EnrolStaff, GiveRole, LetGo, ReplaceBadge, ResetPin, StaffAct, TakeRole
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.server import Ledger
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tablemgr.table.events import RoundVoided
from tablemgr.table.games import Choices, table_rules
from tests.postgres_server import on_both

from .conftest import HOUSE, StandingClock
from .house import ANA, BEA, BO, CASS, DEE, MAX, ONA, PINS, TOM, Floor, codes, floor_on

backing = on_both

SECOND = 1_000_000
POKER = table_rules("pai-gow-poker", "commission")
VOID = c.VoidRound("misdeal")


@pytest.fixture
def floor(database: Ledger, staffed_folder: Path, clock: StandingClock) -> Iterator[Floor]:
    """A live table 7 with an open round; its dealer, a pit boss beside him."""
    made = floor_on(database, staffed_folder, clock)
    made.here(BO)
    given = made.authority(made.session.show_rules("7", POKER, by=BO, house=HOUSE), ONA)
    assert isinstance(made.session.open_table("7", POKER, house=HOUSE, by=BO, witness=given), Done)
    made.here(ANA, table="7")
    assert isinstance(made.session.do("7", c.OpenRound(0, "Ana Lim", "4471"), by=ANA), Done)
    yield made
    made.store.close()


def shown(floor: Floor, command: c.Command = VOID, by: Person = ANA) -> Shown:
    found = floor.session.show("7", command, by=by)
    assert isinstance(found, Shown), found
    return found


def void(floor: Floor, witness: Person | None, op_id: str | None = None) -> Done | Problems:
    return floor.session.do("7", VOID, by=ANA, witness=witness, op_id=op_id)


def test_a_pit_boss_approves_what_he_was_shown_and_both_go_on_record(floor: Floor) -> None:
    what = shown(floor)
    assert [type(fact) for fact in what.facts] == [RoundVoided]
    given = floor.authority(what, BO)
    done = void(floor, given)
    assert isinstance(done, Done)
    assert (done.entries[0].actor, done.entries[0].witness) == (
        "4471/dealer/Ana Lim",
        "0101/pit boss/Bo Chen",
    )
    assert done.entries[0].op_id == given.action
    assert floor.last("Authorised") == {
        "action": given.action, "act": "VoidRound", "table": "7", "sha256": what.sha256,
        "first": "4471/dealer/Ana Lim", "second": "0101/pit boss/Bo Chen", "expires_at": 1_780_000_060_000_000,
    }  # fmt: skip


def test_a_name_is_no_approval_at_a_live_table(floor: Floor) -> None:
    assert codes(void(floor, BO)) == ["AUTHORITY-MISSING"]
    assert codes(void(floor, None)) == ["ROLE-SECOND-MISSING"]
    without = Session(floor.store, floor.clock, station="station-1")
    assert without.take_up("7", POKER) == ()
    assert codes(without.do("7", VOID, by=ANA, witness=BO)) == ["AUTHORITY-MISSING"]
    given = floor.authority(shown(floor), BO)
    assert codes(without.do("7", VOID, by=ANA, witness=given)) == ["AUTHORITY-UNKNOWN"]


def test_a_name_is_enough_where_the_table_is_practice(floor: Floor) -> None:
    rules = table_rules("pai-gow-poker", "commission", Choices(mode="practice"))
    floor.here(BO)
    assert isinstance(floor.session.open_table("P1", rules, house=HOUSE, by=BO, witness=ONA), Done)


def test_nobody_acts_who_is_not_signed_in_at_the_table(floor: Floor) -> None:
    assert codes(floor.session.do("7", c.SkipRound(0, "x"), by=TOM)) == ["SIGN-IN-NOT-HERE"]
    assert codes(floor.session.close_table("7", "end", by=BEA)) == ["SIGN-IN-NOT-HERE", "ROUND-OPEN"]
    as_boss = Person("4471", "Ana Lim", Role.PIT_BOSS)
    assert codes(floor.session.do("7", c.OpenDispute(0, Seat(1), "x"), by=as_boss)) == ["SIGN-IN-NOT-HERE"]


@pytest.mark.parametrize(
    ("who", "pin", "code", "why"),
    [
        (ANA, None, "ROLE-SAME-PERSON", "same"),
        (TOM, None, "ROLE-SECOND-MAY-NOT", "role"),
        (ONA, None, "ROLE-SECOND-MAY-NOT", "role"),
        (DEE, None, "ROLE-SECOND-MAY-NOT", "role"),
        (CASS, None, "ROLE-SECOND-MAY-NOT", "role"),
        (MAX, None, "ROLE-SECOND-MAY-NOT", "role"),
        (BO, "000-not-it", "SIGN-IN-REFUSED", "pin"),
        (Person("0101/pit boss", "Bo Chen", Role.PIT_BOSS), "520681", "SIGN-IN-REFUSED", "badge"),
    ],
)
def test_who_may_not_approve_is_refused_on_record(
    floor: Floor, who: Person, pin: str | None, code: str, why: str
) -> None:
    answer = floor.staff.authorise(shown(floor), who.badge, pin or PINS[who.badge])
    assert codes(answer) == [code]
    assert floor.last("AuthorityRefused")["why"] == why
    assert floor.last("AuthorityRefused")["first"] == "4471/dealer/Ana Lim"


def test_one_person_with_two_badges_is_still_one_person(floor: Floor) -> None:
    assert (
        codes(floor.change(EnrolStaff("0103", "Gus Ito", (Role.DEALER, Role.PIT_BOSS)), "another-77-one"))
        == []
    )
    floor.staff.places.sign_in("0103", "another-77-one", role=Role.DEALER, new_pin="208365", table="7")
    gus = Person("0103", "Gus Ito", Role.DEALER)
    found = floor.session.show("7", VOID, by=gus)
    assert isinstance(found, Shown)
    assert codes(floor.change(ReplaceBadge("0103", "0199", "lost"))) == []
    assert codes(floor.staff.authorise(found, "0199", "208365")) == ["ROLE-SAME-PERSON"]
    assert codes(floor.staff.authorise(found, "0103", "208365")) == ["SIGN-IN-REFUSED"]


def test_five_wrong_pins_of_a_second_person_lock_him_out_too(floor: Floor) -> None:
    what = shown(floor)
    said = [codes(floor.staff.authorise(what, "0101", "000-not-it")) for _ in range(5)]
    assert said == [["SIGN-IN-REFUSED"]] * 4 + [["SIGN-IN-LOCKED-OUT"]]
    assert codes(floor.staff.authorise(what, "0101", PINS["0101"])) == ["SIGN-IN-LOCKED-OUT"]
    assert isinstance(void(floor, floor.authority(what, BEA)), Done)


@pytest.mark.parametrize(("seconds", "holds"), [(59, True), (60, False), (3600, False), (-1, False)])
def test_an_approval_holds_for_a_minute(
    floor: Floor, clock: StandingClock, seconds: int, holds: bool
) -> None:
    given = floor.authority(shown(floor), BO)
    clock.at_us += seconds * SECOND
    floor.here(ANA, table="7")
    answer = void(floor, given)
    assert codes(answer) == ([] if holds else ["AUTHORITY-LATE"])
    assert ("AuthorityRefused" in floor.kinds()) != holds


def test_an_approval_holds_once(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    assert isinstance(void(floor, given), Done)
    floor.session.do("7", c.OpenRound(0, "Ana Lim", "4471"), by=ANA)
    assert codes(void(floor, given)) == ["AUTHORITY-USED"]
    assert floor.last("AuthorityRefused")["why"] == "AUTHORITY-USED"
    assert floor.kinds("RoundVoided") == ["RoundVoided"]


def test_whoever_lost_the_answer_may_ask_again_and_nothing_is_written_twice(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    first = void(floor, given)
    again = void(floor, given, op_id=given.action)
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert (again.repeated, again.entries) == (True, first.entries)
    assert codes(void(floor, given, op_id="another")) == ["AUTHORITY-USED", "AUTHORITY-OTHER"]


def test_an_approval_of_something_else_is_refused_on_record(floor: Floor) -> None:
    given = floor.authority(shown(floor, c.VoidRound("misdeal", "seat 3 had eight cards")), BO)
    assert codes(void(floor, given)) == ["AUTHORITY-OTHER"]
    assert floor.last("AuthorityRefused")["why"] == "AUTHORITY-OTHER"
    assert "RoundVoided" not in floor.kinds()


def test_an_approval_ends_with_what_it_was_given_for(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    assert isinstance(void(floor, floor.authority(shown(floor), BEA)), Done)
    assert isinstance(floor.session.do("7", c.OpenRound(0, "Ana Lim", "4471"), by=ANA), Done)
    # A void of the next round would be the same fact; it is another round that was shown.
    assert codes(void(floor, given)) == ["AUTHORITY-OTHER"]


def test_a_bet_that_changed_after_the_approval_ends_it(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    assert isinstance(floor.session.do("7", c.PlaceBet(Seat(1), Money(50_000)), by=ANA), Done)
    assert codes(void(floor, given)) == ["AUTHORITY-OTHER"]
    assert "RoundVoided" not in floor.kinds()


def test_an_approval_given_to_one_dealer_is_none_for_another(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    floor.here(TOM, table="7")
    assert codes(floor.session.do("7", VOID, by=TOM, witness=given)) == ["AUTHORITY-OTHER"]


@pytest.mark.parametrize(
    "forged",
    [
        lambda given: replace(given, expires_us=given.expires_us + 3_600_000_000),
        lambda given: replace(given, action="another"),
        lambda given: replace(given, sha256="0" * 64),
        lambda given: replace(given, badge="0102", name="Bea Sol"),
    ],
)
def test_an_approval_cannot_be_made_by_hand(floor: Floor, forged: object) -> None:
    given = floor.authority(shown(floor), BO)
    assert callable(forged)
    assert codes(void(floor, forged(given))) == ["AUTHORITY-UNKNOWN"]


def test_a_restart_forgets_every_approval(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    floor.restart()
    assert floor.session.take_up("7", POKER) == ()
    floor.here(ANA, table="7")
    assert codes(void(floor, given)) == ["AUTHORITY-UNKNOWN"]


def test_an_approval_of_somebody_who_left_since_is_none(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    assert codes(floor.change(LetGo("0101", "2026-05-28", "dismissed", at_once=True))) == []
    assert codes(void(floor, given)) == ["AUTHORITY-UNKNOWN"]


def test_of_two_who_use_one_approval_at_the_same_instant_one_is_written(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    answers: list[object] = []
    gate = threading.Barrier(2)

    def click() -> None:
        gate.wait()
        try:
            answers.append(void(floor, given))
        except NotWrittenError as busy:
            answers.append(busy)

    clicks = [threading.Thread(target=click) for _ in range(2)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    assert floor.kinds("RoundVoided") == ["RoundVoided"]
    fresh = [one for one in answers if isinstance(one, Done) and not one.repeated]
    assert len(fresh) == 1


def test_what_is_refused_for_another_reason_leaves_the_approval_alive(floor: Floor) -> None:
    given = floor.authority(shown(floor), BO)
    assert codes(floor.session.do("7", VOID, by=TOM, witness=given)) == ["SIGN-IN-NOT-HERE"]
    assert isinstance(void(floor, given), Done)


def test_what_cannot_be_done_is_not_shown_for_approval(floor: Floor) -> None:
    assert codes(floor.session.show("7", c.VoidRound(""), by=ANA)) != []
    assert codes(floor.session.show("7", VOID, by=BO)) == ["ROLE-MAY-NOT"]


def test_the_digest_keeps_its_parts_apart() -> None:
    fact = RoundVoided("misdeal", "", (), "void")
    digests = {
        digest_of("7", ANA, (fact,)), digest_of("", ANA, (fact,)), digest_of("7", TOM, (fact,)),
        digest_of("7", ANA, (fact, fact)), digest_of("7", ANA, (replace(fact, reason="mis", text="deal"),)),
        digest_of("7", ANA, ()), digest_of("7", ANA, (fact,), about="round 2"),
    }  # fmt: skip
    assert len(digests) == 7


def test_a_rule_text_is_approved_before_it_is_known_who_approves(floor: Floor) -> None:
    other = table_rules("pai-gow-poker", "commission", Choices(house_way="foxwoods"))
    given = floor.authority(floor.session.show_rules("7", other, by=BO), ONA)
    done = floor.session.adopt("7", other, by=BO, witness=given)
    assert isinstance(done, Done)
    assert {getattr(fact, "approved_by", "") for fact in done.facts} == {"0007/operator/Ona Ray"}


PIN = "another-77-one"
CHANGES: list[tuple[StaffAct, str | None, list[str]]] = [
    (EnrolStaff("4471", "Ana Two", (Role.DEALER,)), PIN, ["STAFF-BADGE-TAKEN"]),
    (EnrolStaff("44/71", "Ana Two", (Role.DEALER,)), PIN, ["ROLE-PERSON"]),
    (EnrolStaff("4499", "", (Role.DEALER,)), PIN, ["ROLE-PERSON"]),
    (EnrolStaff("4499", "An\na", (Role.DEALER,)), PIN, ["ROLE-PERSON"]),
    (EnrolStaff("4499", "Eve", ()), PIN, ["STAFF-NO-ROLE"]),
    (EnrolStaff("4499", "Eve", (Role.DEALER, Role.DEALER)), PIN, ["STAFF-ROLE-TWICE"]),
    (EnrolStaff("4499", "Eve", (Role.AUDITOR, Role.DEALER)), PIN, ["STAFF-ROLE-ALONE"]),
    (EnrolStaff("4499", "Eve", (Role.ADMINISTRATOR, Role.OPERATOR)), PIN, ["STAFF-ROLE-ALONE"]),
    (EnrolStaff("4499", "Eve", (Role.DEALER,), permit="x" * 201), PIN, ["STAFF-TEXT"]),
    (EnrolStaff("4499", "Eve", (Role.DEALER,)), None, ["STAFF-PIN"]),
    (EnrolStaff("4499", "Eve", (Role.DEALER,)), "123456", ["PIN-SIMPLE"]),
    (EnrolStaff("4499", "Eve", (Role.DEALER,)), "9" * 100_000, ["PIN-LENGTH"]),
    (GiveRole("4471", Role.PIT_BOSS), PIN, ["STAFF-PIN"]),
    (GiveRole("8888", Role.PIT_BOSS), None, ["STAFF-UNKNOWN"]),
    (GiveRole("4471", Role.DEALER), None, ["STAFF-ROLE-TWICE"]),
    (GiveRole("4471", Role.AUDITOR), None, ["STAFF-ROLE-ALONE"]),
    (GiveRole("9001", Role.DEALER), None, ["STAFF-OWN", "STAFF-ROLE-ALONE"]),
    (TakeRole("4471", Role.PIT_BOSS), None, ["STAFF-ROLE-NOT-HELD"]),
    (TakeRole("9001", Role.ADMINISTRATOR), None, ["STAFF-OWN", "STAFF-LAST"]),
    (LetGo("0007", "2026-05-28", "left"), None, ["STAFF-LAST"]),
    (LetGo("9001", "2026-05-28", "left"), None, ["STAFF-LAST"]),
    (LetGo("4471", "28.05.2026", "left"), None, ["STAFF-DAY"]),
    (LetGo("4471", "2026-02-30", ""), None, ["STAFF-TEXT", "STAFF-DAY"]),
    (ReplaceBadge("4471", "4480", "lost"), None, ["STAFF-BADGE-TAKEN"]),
    (ReplaceBadge("4471", "44/72", ""), None, ["ROLE-PERSON", "STAFF-TEXT"]),
    (ResetPin("8888"), PIN, ["STAFF-UNKNOWN"]),
]  # fmt: skip


@pytest.mark.parametrize(("act", "pin", "expected"), CHANGES, ids=lambda value: type(value).__name__)
def test_the_staff_is_not_changed_so(
    floor: Floor, act: StaffAct, pin: str | None, expected: list[str]
) -> None:
    before = floor.staff.roster.members
    assert codes(floor.change(act, pin)) == expected
    assert {who: one.roles for who, one in floor.staff.roster.members.items()} == {
        who: one.roles for who, one in before.items()
    }


def test_nobody_approves_what_concerns_himself(floor: Floor) -> None:
    assert codes(floor.change(GiveRole("0007", Role.PIT_BOSS))) == ["STAFF-OWN"]
    assert codes(floor.change(ResetPin("0007"), PIN)) == ["STAFF-OWN"]
    assert floor.last("AuthorityRefused")["why"] == "STAFF-OWN"


def test_the_staff_is_changed_by_an_administrator_with_an_operator_only(floor: Floor) -> None:
    act = GiveRole("4471", Role.PIT_BOSS)
    for who in (ANA, BO, ONA, DEE, CASS):
        assert "ROLE-MAY-NOT" in codes(floor.change(act, by=who))
    assert codes(floor.change(act, second=None)) == ["ROLE-SECOND-MISSING"]
    floor.here(MAX)
    assert codes(floor.staff.do(act, by=MAX, witness=ONA)) == ["AUTHORITY-MISSING"]
    assert codes(floor.change(act)) == []
    member = floor.staff.roster.members["4471"]
    assert [held.role for held in member.roles] == [Role.DEALER, Role.PIT_BOSS]
    assert member.roles[-1].given_by == ("9001/administrator/Max Ode", "0007/operator/Ona Ray")


def test_an_approved_change_of_the_staff_is_no_other_change(floor: Floor) -> None:
    floor.here(MAX)
    given = floor.authority(floor.staff.show(GiveRole("4471", Role.PIT_BOSS), by=MAX), ONA)
    assert isinstance(given, Authority)
    other = floor.staff.do(GiveRole("4480", Role.PIT_BOSS), by=MAX, witness=given)
    assert codes(other) == ["AUTHORITY-OTHER"]
    assert codes(floor.staff.do(GiveRole("4471", Role.PIT_BOSS), by=MAX, witness=given)) == []
    assert codes(floor.staff.do(GiveRole("4471", Role.PIT_BOSS), by=MAX, witness=given)) != []
