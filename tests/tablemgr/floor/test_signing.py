"""Signing in: badge and PIN, lock-outs that survive a restart, relief, the idle lock, leavers.

Source: screens.md (sign-in); REQ R01 to R09; FAULT A10, C10, C13, D14; BUG C10, C11.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor.people import Person, Role
from tablemgr.floor.roster import Presence
from tablemgr.floor.staff import Newcomer
from tablemgr.floor.staff_acts import EnrolStaff, LetGo, RenameStaff, ResetPin, TakeRole, UnlockStaff
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.examining import examine
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.work import Work
from tests.postgres_server import as_file, on_both

from .conftest import StandingClock
from .house import ANA, BO, DEE, MAX, NIL, ONA, PINS, TOM, Floor, codes, floor_on

backing = on_both

SECOND = 1_000_000
DAY = 86_400 * SECOND


@pytest.fixture
def floor(database: Ledger, staffed_folder: Path, clock: StandingClock) -> Iterator[Floor]:
    """A staffed floor."""
    made = floor_on(database, staffed_folder, clock)
    yield made
    made.store.close()


def wrong(floor: Floor, person: Person, times: int) -> list[list[str]]:
    return [codes(floor.sign_in(person, pin="000-not-it")) for _ in range(times)]


def test_an_empty_house_is_begun_by_two_people_on_record(tmp_path: Path, clock: StandingClock) -> None:
    floor = Floor(tmp_path / "data", clock)
    two = Newcomer("9001", "Max Ode", "620417"), Newcomer("0007", "Ona Ray", "815203")
    assert codes(floor.staff.first_start(two[0], two[0])) == ["ROLE-SAME-PERSON"]
    assert codes(floor.staff.first_start(two[0], Newcomer("0007", "", "1"))) == ["ROLE-PERSON", "PIN-LENGTH"]
    assert floor.kinds() == []
    floor.staff.first_start(*two)
    (*_, last) = floor.session.readings.entries()
    assert (last.actor, last.witness) == ("9001/administrator/Max Ode", "0007/operator/Ona Ray")
    assert floor.kinds() == ["StaffEnrolled", "RoleGiven", "PinSet"] * 2
    assert codes(floor.staff.first_start(*two)) == ["STAFF-NOT-FIRST"]
    assert isinstance(floor.sign_in(MAX), Presence)
    floor.store.close()


def test_a_house_whose_pins_were_lost_begins_again_by_two_people(floor: Floor) -> None:
    two = Newcomer("9001", "", "208365"), Newcomer("0007", "", "730418")
    assert codes(floor.staff.begin_again(*two)) == ["STAFF-NOT-FIRST"]
    (floor.folder / "credentials.json").unlink()
    floor.restart()
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-NO-PIN"]
    strangers = Newcomer("4471", "", "208365"), Newcomer("8888", "", "1")
    assert codes(floor.staff.begin_again(*strangers)) == [
        "STAFF-ROLE-NOT-HELD", "STAFF-ROLE-NOT-HELD", "PIN-LENGTH",
    ]  # fmt: skip
    assert codes(floor.staff.begin_again(*two)) == []
    assert isinstance(floor.sign_in(MAX, pin="208365"), Presence)
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-NO-PIN"]
    assert floor.last("PinSet")["how"] == "first start"


def test_badge_and_pin_let_somebody_in_on_record(floor: Floor) -> None:
    presence = floor.sign_in(ANA, "7")
    assert isinstance(presence, Presence)
    assert (presence.person, presence.table, presence.station) == (ANA, "7", "station-1")
    assert floor.last("SignedIn") == {
        "person": "4471", "badge": "4471", "name": "Ana Lim", "role": "dealer", "table": "7", "how": "pin",
        "relieved": "",
    }  # fmt: skip
    assert floor.staff.check_first(ANA, "7") == ()
    assert [p.code for p in floor.staff.check_first(TOM, "7")] == ["SIGN-IN-NOT-HERE"]


def test_names_of_every_script_go_on_record_as_they_are(floor: Floor) -> None:
    for person in (NIL, DEE, TOM):
        floor.here(person)
        assert floor.last("SignedIn")["name"] == person.name


@pytest.mark.parametrize(
    "badge", ["4471/pit boss", "4471/dealer/Ana Lim", "", "4471 ", "' OR 1=1 --", "٤٤٧١", "x" * 10_000]
)
def test_a_badge_that_is_nobodys_lets_nobody_in_and_is_not_written_down(floor: Floor, badge: str) -> None:
    assert codes(floor.staff.places.sign_in(badge, PINS["4471"])) == ["SIGN-IN-REFUSED"]
    (*_, last) = floor.session.readings.entries()
    assert (last.kind, last.actor) == ("SignInRefused", "-/-/-")
    assert floor.last("SignInRefused") == {"person": "", "name": "", "table": "", "why": "badge"}


def test_a_wrong_pin_and_an_unknown_badge_are_told_alike(floor: Floor) -> None:
    assert codes(floor.sign_in(ANA, pin="739104")) == ["SIGN-IN-REFUSED"]
    assert codes(floor.staff.places.sign_in("4472", "739104")) == ["SIGN-IN-REFUSED"]
    assert floor.kinds("SignInRefused") == ["SignInRefused"] * 2


def test_no_pin_ever_reaches_the_trail(floor: Floor) -> None:
    floor.sign_in(ANA, pin="739104-typed")
    floor.staff.places.sign_in("482915", "4471")
    said = b"".join(e.body for e in floor.session.readings.entries())
    assert not [pin for pin in (*PINS.values(), "739104-typed", "argon2") if pin.encode() in said]


def test_the_fifth_wrong_pin_locks_the_person_out_at_that_station(floor: Floor) -> None:
    assert wrong(floor, ANA, 5) == [["SIGN-IN-REFUSED"]] * 4 + [["SIGN-IN-LOCKED-OUT"]]
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-LOCKED-OUT"]
    assert floor.kinds("LockedOut") == ["LockedOut"]
    # A supervisor can always work; so can the same person elsewhere.
    floor.here(BO)
    floor.restart("station-2")
    floor.here(ANA)


def test_a_right_pin_begins_the_count_again(floor: Floor) -> None:
    wrong(floor, ANA, 4)
    floor.here(ANA)
    assert wrong(floor, ANA, 4) == [["SIGN-IN-REFUSED"]] * 4
    floor.here(ANA)


def test_guessing_across_restarts_is_locked_out_and_every_try_is_on_record(floor: Floor) -> None:
    for _ in range(6):
        wrong(floor, ANA, 2)
        floor.restart()
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-LOCKED-OUT"]
    assert (
        floor.kinds("SignInRefused", "LockedOut")
        == ["SignInRefused"] * 5 + ["LockedOut"] + ["SignInRefused"] * 8
    )
    assert floor.staff.roster.members["4471"].failed == 5


def test_an_operator_unlocks_a_station_but_never_his_own(floor: Floor) -> None:
    wrong(floor, ANA, 5)
    wrong(floor, ONA, 5)
    assert codes(floor.change(UnlockStaff("4471", "station-9"), second=None)) == ["STAFF-NOT-LOCKED"]
    assert codes(floor.change(UnlockStaff("4471", "station-1"), by=BO, second=None)) == ["ROLE-MAY-NOT"]
    assert codes(floor.change(UnlockStaff("0007", "station-1"), second=None)) == []
    floor.here(ONA)
    assert codes(floor.staff.show(UnlockStaff("0007", "station-1"), by=ONA)) == [
        "STAFF-OWN",
        "STAFF-NOT-LOCKED",
    ]
    assert codes(floor.change(UnlockStaff("4471", "station-1"), by=ONA, second=None)) == []
    floor.here(ANA)


def test_a_restart_leaves_nobody_signed_in(floor: Floor) -> None:
    floor.here(ANA, table="7")
    floor.restart()
    assert floor.staff.places.at("7") is None
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-NOT-HERE"]
    assert floor.last("SignedOut")["why"] == "end"


def test_somebody_is_signed_in_once(floor: Floor) -> None:
    floor.here(ANA, table="7")
    floor.here(ANA, table="8")
    assert floor.staff.places.at("7") is None
    assert floor.last("SignedOut")["why"] == "elsewhere"
    assert len(floor.staff.roster.present) == 1


def test_whoever_signs_in_takes_the_place_of_whoever_was_there(floor: Floor) -> None:
    floor.here(ANA, table="7")
    floor.here(TOM, table="7")
    assert floor.last("SignedOut") == {
        "person": "4471", "badge": "4471", "name": "Ana Lim", "role": "dealer", "table": "7", "why": "replaced",
    }  # fmt: skip
    assert floor.last("SignedIn")["relieved"] == "4471/dealer/Ana Lim"
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-NOT-HERE"]


def test_one_act_by_badge_and_pin_takes_nobodys_place(floor: Floor) -> None:
    floor.here(ONA)
    floor.here(ANA, table="7")
    staff, seen, left = floor.staff, list[list[str]](), len(floor.kinds("SignedOut"))

    def act(boss: Person) -> tuple[()]:
        seen.append([p.code for p in staff.check_first(boss, "7")])
        # For this table alone.
        seen.append([p.code for p in staff.check_first(boss, "8")])
        return ()

    assert staff.act_here(BO.badge, PINS[BO.badge], act, table="7", role=BO.role) == ()
    assert seen == [[], ["SIGN-IN-NOT-HERE"]]
    assert [p.code for p in staff.check_first(BO, "7")] == ["SIGN-IN-NOT-HERE"]
    here, there = staff.places.at(), staff.places.at("7")
    assert here is not None
    assert there is not None
    assert (here.person, there.person) == (ONA, ANA)
    assert floor.last("SignedIn")["how"] == "act"
    assert len(floor.kinds("SignedOut")) == left
    boss = staff.roster.by_badge(BO.badge)
    assert boss is not None
    # The access report counts it as seen here.
    assert (boss.last_station, boss.last_in_us is None) == (staff.station, False)
    # A restart signs out those who were here, and nobody else.
    floor.restart()
    assert len(floor.kinds("SignedOut")) == left + 2


def test_one_act_wants_the_right_pin_and_the_role_and_is_counted(floor: Floor) -> None:
    staff = floor.staff

    def act(boss: Person) -> tuple[()]:
        raise AssertionError(boss)

    for _ in range(4):
        assert codes(staff.act_here(BO.badge, "000000", act, table="7", role=BO.role)) == ["SIGN-IN-REFUSED"]
    assert codes(staff.act_here(BO.badge, "000000", act, table="7", role=BO.role)) == ["SIGN-IN-LOCKED-OUT"]
    assert floor.kinds("LockedOut") == ["LockedOut"]
    assert codes(staff.act_here(ANA.badge, PINS[ANA.badge], act, table="7", role=BO.role)) == ["SIGN-IN-ROLE"]


def test_somebody_signs_out(floor: Floor) -> None:
    floor.here(ANA, table="7")
    floor.staff.places.sign_out("7")
    assert floor.last("SignedOut")["why"] == "own"
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-NOT-HERE"]
    floor.staff.places.sign_out("7")
    assert len(floor.kinds("SignedOut")) == len(floor.kinds("SignedIn"))


def test_a_reset_pin_is_changed_at_the_next_sign_in(floor: Floor) -> None:
    assert codes(floor.change(ResetPin("4471"), "another-77-one")) == []
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-REFUSED"]
    assert codes(floor.sign_in(ANA, pin="another-77-one")) == ["SIGN-IN-PIN-OLD"]
    enter = floor.staff.places.sign_in
    assert codes(enter("4471", "another-77-one", new_pin="another-77-one")) == ["PIN-USED"]
    assert codes(enter("4471", "another-77-one", new_pin="654321")) == ["PIN-SIMPLE"]
    assert isinstance(enter("4471", "another-77-one", new_pin="208365"), Presence)
    assert floor.last("PinSet") == {"person": "4471", "name": "Ana Lim", "how": "own"}
    assert isinstance(floor.sign_in(ANA, pin="208365"), Presence)


def test_a_pin_is_too_old_after_ninety_days(floor: Floor, clock: StandingClock) -> None:
    clock.at_us += 90 * DAY
    floor.here(ANA)
    clock.at_us += SECOND
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-PIN-OLD"]
    assert isinstance(floor.staff.places.sign_in("4471", PINS["4471"], new_pin="208365"), Presence)


def test_a_badge_and_one_key_relieve_a_dealer_between_rounds(floor: Floor, clock: StandingClock) -> None:
    floor.here(TOM, ANA, table="7")
    clock.at_us += 20 * 60 * SECOND
    floor.staff.touch("7")
    clock.at_us += 60 * SECOND
    relieved = floor.staff.places.relieve("4480", by=ANA, table="7")
    assert codes(relieved) == ["SIGN-IN-IDLE"]
    floor.here(ANA, table="7")
    assert isinstance(floor.staff.places.relieve("4480", by=ANA, table="7"), Presence)
    assert floor.last("SignedIn") == {
        "person": "4480", "badge": "4480", "name": "Tomás Reyes", "role": "dealer", "table": "7",
        "how": "relief", "relieved": "4471/dealer/Ana Lim",
    }  # fmt: skip
    assert floor.staff.check_first(TOM, "7") == ()
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-NOT-HERE"]


@pytest.mark.parametrize(
    ("badge", "code"),
    [
        ("0101", "RELIEF-DEALERS"),
        ("4471", "ROLE-SAME-PERSON"),
        ("4480", "RELIEF-PIN-FIRST"),
        ("8888", "SIGN-IN-REFUSED"),
    ],
)
def test_a_badge_alone_relieves_nobody_else(
    floor: Floor, clock: StandingClock, badge: str, code: str
) -> None:
    clock.at_us += 13 * 3600 * SECOND
    floor.here(ANA, table="7")
    assert codes(floor.staff.places.relieve(badge, by=ANA, table="7")) == [code]
    assert floor.staff.check_first(ANA, "7") == ()
    assert floor.kinds("SignInRefused") == ["SignInRefused"]


def test_relief_waits_for_the_end_of_the_round(floor: Floor) -> None:
    floor.here(ANA, table="7")
    floor.rounds.add("7")
    assert codes(floor.staff.places.relieve("4480", by=ANA, table="7")) == ["RELIEF-ROUND-OPEN"]
    floor.rounds.clear()
    assert isinstance(floor.staff.places.relieve("4480", by=ANA, table="7"), Presence)


def test_only_the_dealer_who_is_there_can_be_relieved(floor: Floor) -> None:
    assert codes(floor.staff.places.relieve("4480", by=ANA, table="7")) == ["SIGN-IN-NOT-HERE"]
    floor.here(ANA, table="8")
    assert codes(floor.staff.places.relieve("4480", by=ANA, table="7")) == ["SIGN-IN-NOT-HERE"]


def test_an_untouched_station_locks_and_badge_and_pin_open_it(floor: Floor, clock: StandingClock) -> None:
    floor.here(ANA, table="7")
    floor.here(BO)
    clock.at_us += 299 * SECOND
    assert floor.staff.places.lock_idle() == ()
    clock.at_us += SECOND
    assert [one.person for one in floor.staff.places.lock_idle()] == [ANA]
    assert floor.staff.places.lock_idle() == ()
    assert floor.last("IdleLocked")["idle_seconds"] == 300
    floor.staff.touch("7")
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-IDLE"]
    assert floor.staff.check_first(BO, "7") == ()
    floor.here(ANA, table="7")
    assert floor.last("SignedIn")["how"] == "return"
    assert floor.staff.check_first(ANA, "7") == ()


def test_a_station_that_slept_is_locked_before_anybody_noticed(floor: Floor, clock: StandingClock) -> None:
    floor.here(ANA, table="7")
    clock.at_us += 8 * 3600 * SECOND
    assert floor.staff.places.is_locked("7")
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-IDLE"]


def test_a_leaver_is_refused_everywhere_at_once(floor: Floor) -> None:
    floor.here(ANA, table="7")
    done = floor.change(LetGo("4471", "2026-05-28", "dismissed", at_once=True))
    assert codes(done) == []
    assert floor.last("SignedOut")["why"] == "staff"
    assert [p.code for p in floor.staff.check_first(ANA, "7")] == ["SIGN-IN-NOT-HERE"]
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-LEFT"]
    floor.here(TOM, table="7")
    assert codes(floor.staff.places.relieve("4471", by=TOM, table="7")) == ["SIGN-IN-LEFT"]
    assert codes(floor.change(ResetPin("4471"), "another-77-one")) == ["STAFF-LEFT"]


def test_a_last_day_is_worked_to_its_end_and_not_beyond(floor: Floor, clock: StandingClock) -> None:
    floor.here(ANA, table="7")
    assert codes(floor.change(LetGo("4471", "2026-05-28", "end of contract"))) == []
    assert floor.staff.check_first(ANA, "7") == ()
    # 20:26 and ten hours more: past six in the morning by the house's clock.
    clock.at_us += 10 * 3600 * SECOND
    assert codes(floor.sign_in(ANA)) == ["SIGN-IN-LEFT"]


def test_a_role_that_is_taken_away_ends_at_once(floor: Floor) -> None:
    floor.here(BO)
    floor.change(EnrolStaff("4490", "Eve Orr", (Role.DEALER, Role.PIT_BOSS)), "another-77-one")
    enter = floor.staff.places.sign_in
    assert codes(enter("4490", "another-77-one", new_pin="208365")) == ["SIGN-IN-ROLE"]
    assert codes(enter("4490", "another-77-one", role=Role.AUDITOR, new_pin="208365")) == ["SIGN-IN-ROLE"]
    entered = enter("4490", "another-77-one", role=Role.PIT_BOSS, table="7", new_pin="208365")
    assert isinstance(entered, Presence)
    assert codes(floor.change(TakeRole("4490", Role.PIT_BOSS))) == []
    assert floor.staff.places.at("7") is None
    assert codes(enter("4490", "208365", role=Role.PIT_BOSS)) == ["SIGN-IN-ROLE"]


def test_another_name_changes_no_old_record(floor: Floor) -> None:
    floor.here(ANA, table="7")
    assert codes(floor.change(RenameStaff("4471", "Ana Lim-Ortega"))) == []
    floor.here(Person("4471", "Ana Lim-Ortega", Role.DEALER), table="7")
    names = [e.actor for e in floor.session.readings.entries() if e.kind == "SignedIn" and "4471" in e.actor]
    assert names == ["4471/dealer/Ana Lim"] * 2 + ["4471/dealer/Ana Lim-Ortega"]


def test_nothing_is_told_of_a_pin_that_could_not_be_put_on_record(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DiskFullError("LEDGER-DISK-FULL")

    before = floor.kinds()
    with monkeypatch.context() as no_space:
        no_space.setattr(Work, "record", full)
        for pin in (PINS["4471"], "000-not-it"):
            with pytest.raises(DiskFullError):
                floor.sign_in(ANA, pin=pin)
    assert floor.staff.places.at() is None
    assert floor.kinds() == before


def test_what_people_did_verifies_and_comes_out_alike_when_it_is_read_again(floor: Floor) -> None:
    wrong(floor, ANA, 5)
    floor.here(BO)
    floor.change(LetGo("7700", "2026-05-28", "left", at_once=True))
    before = floor.staff.roster
    floor.staff.places.sign_out()
    present = floor.staff.roster
    floor.restart()
    assert floor.staff.roster.members == before.members
    assert floor.staff.roster == present
    floor.store.close()
    path = as_file(floor.ledger)
    assert verifier.verify(path).findings == []
    assert examine(path).findings == []
    floor.open()
