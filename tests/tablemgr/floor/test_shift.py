"""Days and shifts, paper codes, recoveries: what people open, close and answer for.

Source: ledger.md (the end of the chain; faults); facts.md (closing over open things).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done, Session
from tablemgr.floor.shift import House
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.examining import examine
from tablemgr.ledger.notary import attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.table import commands as c
from tablemgr.table import trail_events as t
from tablemgr.table.commands import Problems
from tablemgr.table.games import table_rules
from tests.postgres_server import as_file, ledger_on, on_both

from .conftest import ANA, BO, CY, DEE, EVENING_US, HOUSE, StandingClock

backing = on_both
RULES = replace(table_rules("pai-gow", "commission"), mode="practice")


def stamp(op_id: str) -> Envelope:
    return Envelope("program", "station-1", EVENING_US, 60, "2026-05-28", op_id)


Opened = Callable[[Path, StandingClock], House]


@pytest.fixture
def opened(backing: str, request: pytest.FixtureRequest) -> Opened:
    """Opens a house over the ledger of a folder, its mark beside it."""

    def opens(folder: Path, clock: StandingClock) -> House:
        store = open_store(ledger_on(backing, folder / "data", request), program="0.1.0")
        attend(store, program="0.1.0", stamp=stamp, witness=folder / "witness")
        return House(Session(store, clock, station="station-1"))

    return opens


def closed(house: House) -> None:
    house._session.store.close()


@pytest.fixture
def house(opened: Opened, tmp_path: Path, clock: StandingClock) -> Iterator[House]:
    """A new house."""
    made = opened(tmp_path, clock)
    yield made
    closed(made)


def codes(done: Done | Problems) -> list[str]:
    return [] if isinstance(done, Done) else [problem.code for problem in done.problems]


def did(done: Done | Problems) -> Done:
    assert isinstance(done, Done), done
    return done


def work_a_shift(house: House, *, code: str = "") -> int:
    """Open a shift, with its day where none is open, and close it; answer its number."""
    if house.standing.day is None:
        did(house.open_day(by=CY))
    did(house.open_shift(by=CY, code=code))
    shift = house.standing.shift
    did(house.close_shift(by=CY, witness=BO))
    assert shift is not None
    return shift


def code_of(house: House, shift: int) -> str:
    found = house.code_of(shift)
    assert found is not None
    return found.typed


def open_table(house: House, name: str = "PG-1") -> None:
    done = house._session.open_table(name, RULES, house=HOUSE, by=BO, witness=CY)
    assert isinstance(done, Done), done


def open_round(house: House, by: Person = ANA) -> Done | Problems:
    command = c.OpenRound(0, by.name, by.badge)
    return house._session.do("PG-1", command, by=by)


def test_a_day_and_its_shifts_are_opened_and_closed_by_people(house: House) -> None:
    assert codes(house.open_shift(by=CY)) == ["DAY-NOT-OPEN"]
    assert codes(house.close_shift(by=CY, witness=BO)) == ["SHIFT-NOT-OPEN"]
    assert codes(house.close_day(by=CY, witness=BO)) == ["DAY-NOT-OPEN"]
    assert did(house.open_day(by=CY)).facts == (t.GamingDayOpened("2026-05-28", 60, 360),)
    assert codes(house.open_day(by=CY)) == ["DAY-OPEN"]
    assert did(house.open_shift(by=CY)).facts == (t.ShiftOpened(1, "2026-05-28"),)
    assert codes(house.open_shift(by=CY)) == ["SHIFT-OPEN"]
    assert codes(house.close_day(by=CY, witness=BO)) == ["DAY-SHIFT-OPEN"]
    assert did(house.close_shift(by=CY, witness=BO)).facts == (t.ShiftClosed(1, "2026-05-28", (), ""),)
    assert did(house.close_day(by=CY, witness=BO)).facts == (t.GamingDayClosed("2026-05-28", False, (), ""),)


def test_who_may_is_asked(house: House) -> None:
    assert codes(house.open_day(by=ANA)) == ["ROLE-MAY-NOT"]
    did(house.open_day(by=CY))
    did(house.open_shift(by=CY))
    assert codes(house.close_shift(by=CY, witness=CY)) == ["ROLE-SAME-PERSON", "ROLE-SECOND-MAY-NOT"]
    assert codes(house.waive_code("lost", by=CY, witness=BO)) == ["ROLE-SECOND-MAY-NOT", "CODE-NONE-DUE"]
    assert codes(house.declare_recovery("", by=BO, witness=DEE)) == [
        "ROLE-MAY-NOT", "TEXT-MISSING", "RECOVERY-NOT-NEEDED",
    ]  # fmt: skip


def test_the_day_that_is_open_is_the_day_of_what_is_written(house: House, clock: StandingClock) -> None:
    did(house.open_day(by=CY))
    clock.at_us += 40 * 3_600_000_000
    done = did(house.open_shift(by=CY))
    assert done.entries[0].gaming_day == "2026-05-28"


def test_a_shift_is_cut_over_an_open_round_and_a_day_only_by_force(house: House) -> None:
    open_table(house)
    did(house.open_day(by=CY))
    did(house.open_shift(by=CY))
    did(open_round(house))
    over = (t.OpenRound("PG-1", 1),)
    assert did(house.close_shift(by=CY, witness=BO)).facts == (t.ShiftClosed(1, "2026-05-28", over, ""),)
    refused = house.close_day(by=CY, witness=BO)
    assert isinstance(refused, Problems)
    assert [(p.code, dict(p.data)) for p in refused.problems] == [("DAY-ROUNDS-OPEN", {"rounds": "PG-1 1"})]
    done = did(house.close_day(by=CY, witness=BO, forced=True, reason="power cut at the pit"))
    assert done.facts == (t.GamingDayClosed("2026-05-28", True, over, "power cut at the pit"),)


def test_the_close_of_a_shift_and_of_a_day_is_signed(house: House) -> None:
    work_a_shift(house)
    did(house.close_day(by=CY, witness=BO))
    assert [entry.kind for entry in house._session.readings.entries()] == [
        "KeyMade", "CheckpointSigned", "GamingDayOpened", "ShiftOpened", "ShiftClosed", "CheckpointSigned",
        "GamingDayClosed", "CheckpointSigned",
    ]  # fmt: skip


def test_rounds_without_a_shift_are_an_alarm_until_one_is_open_and_never_stopped(house: House) -> None:
    live = replace(RULES, mode="demo")
    done = house._session.open_table("PG-1", live, house=HOUSE, by=BO, witness=CY)
    assert isinstance(done, Done)
    assert [p.code for p in house.unattached()] == ["PLAY-NO-DAY"]
    assert house.alarms() == ()
    did(open_round(house))
    assert house.may_deal() == ()
    (alarm,) = house.alarms()
    assert (alarm.code, dict(alarm.data)) == ("PLAY-ASTRAY", {"rounds": 1})
    did(house.open_day(by=CY))
    assert [p.code for p in house.unattached()] == ["PLAY-NO-SHIFT"]
    assert [p.code for p in house.alarms()] == ["PLAY-ASTRAY"]
    did(house.open_shift(by=CY))
    assert (house.unattached(), house.alarms()) == ((), ())
    did(house.close_shift(by=CY, witness=BO))
    assert [p.code for p in house.unattached()] == ["PLAY-NO-SHIFT"]
    # The round that was open at the cut belongs to the shift in which it was opened.
    assert [p.code for p in house.alarms()] == ["CODE-MISSING"]


def test_practice_without_a_shift_is_no_alarm(house: House) -> None:
    open_table(house)
    did(open_round(house))
    assert house.alarms() == ()


def test_a_missing_code_is_an_alarm_and_no_bar(house: House) -> None:
    work_a_shift(house)
    did(house.open_shift(by=CY))
    assert [p.code for p in house.alarms()] == ["CODE-MISSING"]
    assert house.may_deal() == ()
    open_table(house)
    did(open_round(house))


def test_a_code_that_holds_ends_the_alarm(house: House) -> None:
    shift = work_a_shift(house)
    code = code_of(house, shift)
    done = did(house.open_shift(by=CY, code=code.upper().replace(" ", "-")))
    assert [type(fact).__name__ for fact in done.facts] == ["PaperCodeGiven", "ShiftOpened"]
    assert house.alarms() == ()


def test_a_scanned_code_is_taken_as_well(house: House) -> None:
    shift = work_a_shift(house)
    found = house.code_of(shift)
    assert found is not None
    did(house.open_shift(by=CY, code=found.scanned))
    assert house.alarms() == ()


def test_two_people_may_waive_a_code(house: House) -> None:
    work_a_shift(house)
    did(house.open_shift(by=CY))
    did(house.waive_code("the report was torn", by=CY, witness=DEE))
    assert house.alarms() == ()
    assert codes(house.waive_code("again", by=CY, witness=DEE)) == ["CODE-NONE-DUE"]


def test_a_code_given_later_ends_the_alarm_and_survives_a_restart(
    opened: Opened, tmp_path: Path, clock: StandingClock
) -> None:
    house = opened(tmp_path, clock)
    code = code_of(house, work_a_shift(house))
    did(house.open_shift(by=CY))
    closed(house)
    house = opened(tmp_path, clock)
    assert [p.code for p in house.alarms()] == ["CODE-MISSING"]
    did(house.give_code(code, by=BO))
    assert house.alarms() == ()
    closed(house)


def test_a_code_that_was_mistyped_is_refused_and_stops_nothing(house: House) -> None:
    shift = work_a_shift(house)
    code = code_of(house, shift)
    wrong = ("b" if code[0] == "a" else "a") + code[1:]
    assert codes(house.open_shift(by=CY, code=wrong)) == ["CODE-CHECK"]
    assert codes(house.give_code("abc", by=CY)) == ["CODE-LENGTH"]
    assert codes(house.give_code("o" * 24, by=CY)) == ["CODE-LETTERS"]
    assert codes(house.give_code("tablemgr:1:what", by=CY)) == ["CODE-SCAN"]
    assert house.may_deal() == ()


def test_the_code_of_an_older_shift_or_of_another_ledger_says_so(
    opened: Opened, house: House, tmp_path: Path, clock: StandingClock
) -> None:
    first = code_of(house, work_a_shift(house))
    work_a_shift(house, code=first)
    assert codes(house.give_code(first, by=CY)) == ["CODE-OF-ANOTHER"]
    other = opened(tmp_path / "other", clock)
    found = other.code_of(work_a_shift(other))
    closed(other)
    assert found is not None
    assert codes(house.give_code(found.scanned, by=CY)) == ["CODE-OTHER-LEDGER"]


def test_a_wrong_code_stops_dealing_until_a_recovery(
    opened: Opened, tmp_path: Path, clock: StandingClock
) -> None:
    other = opened(tmp_path / "other", clock)
    foreign = code_of(other, work_a_shift(other))
    closed(other)
    house = opened(tmp_path, clock)
    open_table(house)
    work_a_shift(house)
    did(house.open_shift(by=CY, code=foreign))
    assert [p.code for p in house.may_deal()] == ["CODE-DIFFERS"]
    assert codes(open_round(house)) == ["CODE-DIFFERS"]
    closed(house)
    house = opened(tmp_path, clock)
    assert [p.code for p in house.may_deal()] == ["CODE-DIFFERS"]
    done = did(house.declare_recovery("the paper was another pit's", by=CY, witness=DEE))
    assert isinstance(done.facts[0], t.RecoveryDeclared)
    assert house.may_deal() == ()
    closed(house)


@pytest.mark.parametrize("backing", ["sqlite"])
def test_an_older_copy_put_back_stops_dealing_and_numbers_go_on_above(
    opened: Opened, tmp_path: Path, clock: StandingClock
) -> None:
    house = opened(tmp_path, clock)
    open_table(house)
    closed(house)
    path = tmp_path / "data" / "tablemgr.sqlite3"
    shutil.copyfile(path, tmp_path / "copy")
    house = opened(tmp_path, clock)
    house._session.take_up("PG-1", RULES)
    for _ in range(3):
        did(open_round(house))
        did(house._session.do("PG-1", c.VoidRound("misdeal", "exposed"), by=ANA, witness=BO))
    closed(house)
    shutil.copyfile(tmp_path / "copy", path)

    house = opened(tmp_path, clock)
    house._session.take_up("PG-1", RULES)
    (bar,) = house.may_deal()
    assert bar.code == "MARK-AHEAD"
    assert codes(open_round(house)) == ["MARK-AHEAD"]
    # It is found again at every start, as long as nobody has answered for it.
    closed(house)
    house = opened(tmp_path, clock)
    house._session.take_up("PG-1", RULES)
    assert [p.code for p in house.may_deal()] == ["MARK-AHEAD"]
    did(
        house.declare_recovery(
            "the disk was replaced", by=CY, witness=DEE, numbers=[t.SeriesNumber("round", "PG-1", 7)]
        )
    )
    assert house.may_deal() == ()
    assert did(open_round(house)).entries[0].round == 8
    did(house._session.do("PG-1", c.VoidRound("misdeal", "exposed"), by=ANA, witness=BO))
    closed(house)
    assert examine(path).findings == []
    assert verifier.verify(path).findings == []
    house = opened(tmp_path, clock)
    assert house.may_deal() == ()
    closed(house)


@pytest.mark.parametrize("backing", ["sqlite"])
def test_paper_that_knows_more_than_the_ledger_stops_dealing(
    opened: Opened, tmp_path: Path, clock: StandingClock
) -> None:
    house = opened(tmp_path, clock)
    did(house.open_day(by=CY))
    closed(house)
    path = tmp_path / "data" / "tablemgr.sqlite3"
    shutil.copyfile(path, tmp_path / "copy")
    house = opened(tmp_path, clock)
    work_a_shift(house)
    second = code_of(house, work_a_shift(house))
    closed(house)
    # The whole machine was set back: the mark with it.
    shutil.rmtree(tmp_path / "witness")
    shutil.copyfile(tmp_path / "copy", path)
    house = opened(tmp_path, clock)
    assert [p.code for p in house.alarms()] == ["MARK-NONE"]
    assert house.may_deal() == ()
    did(house.open_shift(by=CY, code=second))
    assert [p.code for p in house.may_deal()] == ["CODE-AHEAD"]
    closed(house)


def test_what_a_verification_found_stops_dealing_and_survives_a_restart(
    opened: Opened, tmp_path: Path, clock: StandingClock
) -> None:
    house = opened(tmp_path, clock)
    found = t.Finding("ALTERED", 3, 3, "entry 3 is not what its digest was made of")
    did(house.note_verification(t.VerificationRun("asked", 9, 9, "ab" * 32, 0, (found,), ())))
    closed(house)
    house = opened(tmp_path, clock)
    (bar,) = house.may_deal()
    assert (bar.code, dict(bar.data)) == ("TRAIL-FOUND", {"found": "ALTERED 3"})
    closed(house)


def test_a_jump_of_the_clock_is_an_alarm(house: House) -> None:
    house.standing = house.standing.after(t.ClockStepped(5_000_000, 2_000_000))
    (alarm,) = house.alarms()
    assert (alarm.code, dict(alarm.data)) == ("CLOCK-STEPPED", {"seconds": -3})


def test_a_ledger_that_nobody_attends_says_so(session: Session) -> None:
    house = House(session)
    assert [p.code for p in house.alarms()] == ["TRAIL-UNATTENDED"]
    assert codes(house.rotate_key("yearly", by=CY, witness=DEE)) == ["TRAIL-UNATTENDED"]


def test_a_key_is_rotated_and_both_sign(house: House, database: Ledger) -> None:
    before = house.notary.key if house.notary else ""
    done = did(house.rotate_key("yearly", by=CY, witness=DEE))
    assert isinstance(done.facts[0], t.KeyRotated)
    assert done.facts[0].old == before
    assert house.notary is not None
    assert house.notary.key == done.facts[0].key != before
    assert verifier.verify(as_file(database)).findings == []


def test_a_repeated_action_is_answered_again(house: House) -> None:
    first = did(house.open_day(by=CY, op_id="day"))
    again = did(house.open_day(by=CY, op_id="day"))
    assert again.repeated
    assert again.facts == first.facts
