"""Rewind, void, agreement, incident: shown to a second person, recorded with that person, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Problems
from tests.tablemgr.floor.conftest import StandingClock
from tests.tablemgr.floor.house import ANA, BO, ONA, PINS, Floor, staffed
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import PLAYS, TABLE, Desk, deal_rules
from ui.viewmodels.deal.deal_rows import DealFelt
from ui.viewmodels.deal.recorder import DealRecorder
from ui.viewmodels.words import Words


def facts(desk: Desk, kind: type) -> list[object]:
    return [fact for fact in desk.state.facts if isinstance(fact, kind)]


def test_a_deal_is_rewound_with_a_reason_and_a_pit_boss(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS[:9])
    desk.type("W2")
    assert desk.picture.prompt.question == "Back to before trick 2: why?"
    desk.type("1⏎")
    approval = desk.picture.approval
    assert approval is not None
    assert approval.caption == "Rewind deal 1"
    assert approval.roles == "pit boss"
    assert approval.shown[0].text == "back to before trick 2: illegal play found late"
    assert facts(desk, d.DealRewound) == []
    desk.recorder.approve("P7", "0000")
    assert desk.picture.approval is None
    assert desk.picture.prompt.question == "Seat 4 leads"
    (rewound,) = facts(desk, d.DealRewound)
    assert isinstance(rewound, d.DealRewound)
    assert (rewound.to_trick, rewound.reason) == (2, "illegal play found late")
    entry = desk.session.readings.round_facts(TABLE, 1)[-1].entry
    assert entry.witness == "P7/pit boss/P7"


def test_a_deal_is_voided_in_words_and_its_payments_go_back(new_desk: NewDesk) -> None:
    desk = new_desk()
    desk.type("4⏎ 42 21 ⏎ X")
    assert desk.picture.prompt.free
    for char in "Wall fell over":
        desk.press(char)
    desk.press("Enter")
    desk.recorder.approve("P7", "0000")
    assert desk.state.voided is not None
    assert desk.state.voided.reason == "Wall fell over"
    assert sum(posting.amount.minor for posting in desk.state.voided.mirror) == 0
    assert desk.felt.due is None
    assert desk.felt.settlement is not None
    assert desk.felt.settlement.headline == "Void: nothing is owed"
    # The same banker deals again, without a streak more.
    assert desk.picture.prompt.question == "Deal 2: seat 4 banks"


def test_what_waits_can_be_given_up(desk: Desk) -> None:
    desk.type("2⏎ X1⏎")
    assert desk.picture.approval is not None
    desk.recorder.withdraw()
    assert desk.picture.approval is None
    assert desk.state.is_open
    desk.press("Enter")
    assert desk.picture.approval is not None
    desk.press("Escape")
    assert desk.picture.approval is None


def test_what_was_shown_is_not_approved_once_something_else_was_recorded(desk: Desk) -> None:
    desk.type("2⏎ X1⏎")
    desk.press("Escape", "Escape")
    desk.taken("31⏎")
    assert desk.picture.approval is None
    desk.recorder.approve("P7", "0000")
    assert desk.state.is_open


def test_an_incident_is_noted_and_changes_nothing(desk: Desk) -> None:
    desk.type("2⏎ 31⏎ N 1⏎ 4 66⏎ 1⏎")
    (noted,) = facts(desk, d.IncidentNoted)
    assert noted == d.IncidentNoted("play out of turn", Seat(4), ("66",), "taken back, played right")
    assert desk.picture.prompt.question == "Seat 3: one tile"


def test_a_misplay_stands_by_agreement_after_payment(new_desk: NewDesk) -> None:
    desk = new_desk(depth="columns")
    desk.type("2⏎ 3023 3 1 ⏎")
    desk.press("F9")
    desk.type("A1⏎")
    approval = desk.picture.approval
    assert approval is not None
    assert approval.caption == "Agreement on deal 1"
    desk.recorder.approve("P7", "0000")
    (agreed,) = facts(desk, d.StandsByAgreement)
    assert isinstance(agreed, d.StandsByAgreement)
    assert (agreed.what, agreed.by_whom) == ("misplay found after payment", "P7")
    assert [amount.minor for amount in agreed.amounts] == [-1000, -10000, 12000, -1000]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Floor]:
    """Answer a staffed house with a live table, its dealer signed in there."""
    floor = staffed(tmp_path / "house", StandingClock())
    rules = deal_rules()
    floor.here(BO)
    shown = floor.session.show_rules(TABLE, rules, by=BO, house="House of Tiles")
    opened = floor.session.open_table(
        TABLE, rules, house="House of Tiles", by=BO, witness=floor.authority(shown, ONA)
    )
    assert not isinstance(opened, Problems), opened
    floor.staff.places.sign_out()
    floor.here(ANA, table=TABLE)
    yield floor
    floor.store.close()


def recorder_of(floor: Floor) -> DealRecorder:
    def person() -> Person | None:
        there = floor.staff.places.at(TABLE)
        return None if there is None else there.person

    return DealRecorder(
        floor.session,
        TABLE,
        Words("en", "USD"),
        person=person,
        drafts=floor.folder / "drafts",
        staff=floor.staff,
    )


def typed(recorder: DealRecorder, text: str) -> None:
    for one in text.replace(" ", ""):
        recorder.press("Enter" if one == "⏎" else one)


def test_the_second_person_proves_to_be_there(house: Floor) -> None:
    recorder = recorder_of(house)
    typed(recorder, "2⏎ 31⏎ X1⏎")
    recorder.approve(BO.badge, "000000")
    approval = recorder.picture().approval
    assert approval is not None
    assert approval.refusals
    recorder.approve(ANA.badge, PINS[ANA.badge])
    assert recorder.picture().approval is not None
    recorder.approve(BO.badge, PINS[BO.badge])
    assert recorder.picture().approval is None
    assert house.kinds("DealVoided") == ["DealVoided"]
    entry = house.session.readings.round_facts(TABLE, 1)[-1].entry
    assert (entry.actor, entry.witness) == (ANA.signature, BO.signature)


def test_an_agreement_is_the_pit_bosss_own_act(house: Floor) -> None:
    recorder = recorder_of(house)
    typed(recorder, "2⏎ VV 3023 3 1 ⏎ A1⏎")
    house.here(ONA)
    recorder.approve(ANA.badge, PINS[ANA.badge])
    approval = recorder.picture().approval
    assert approval is not None
    assert approval.refusals
    recorder.approve(BO.badge, PINS[BO.badge])
    told = [
        one
        for one in house.session.readings.round_facts(TABLE, 1)
        if isinstance(one.fact, d.StandsByAgreement)
    ]
    assert [one.entry.actor for one in told] == [BO.signature]
    # Whoever was in the office is there still, and the dealer at the table.
    office = house.staff.places.at()
    assert office is not None
    assert office.person == ONA
    there = house.staff.places.at(TABLE)
    assert there is not None
    assert there.person == ANA


def test_a_locked_place_shows_the_badge_and_takes_no_key(house: Floor) -> None:
    recorder = recorder_of(house)
    recorder.locked = True
    recorder.press("2")
    shown = recorder.picture()
    assert shown.locked
    assert shown.prompt.echo == ""
    assert shown.top.person == f"Recorder {ANA.badge}"


def test_who_deals_nothing_is_offered_none_of_the_dealers_keys(house: Floor) -> None:
    recorder = recorder_of(house)
    typed(recorder, "2⏎")
    house.staff.places.sign_out(TABLE)
    house.here(BO, table=TABLE)
    picture = recorder.picture()
    assert any(BO.name in notice.text for notice in picture.notices)
    assert [key.token for key in picture.console.pad if key.live] == []
    assert isinstance(picture.middle, DealFelt)
    live = {key.token for key in picture.middle.keys if key.live}
    assert live == {"P", "T", "E"}
    before = house.session.state(TABLE)
    for token in ("3", "1", "Enter", "V", "B", "X", "W", "piece:66", "/"):
        recorder.press(token)
        assert recorder.picture().prompt.refusals, token
    assert (house.session.state(TABLE), recorder.picture().prompt.echo) == (before, "")
    house.staff.places.sign_out(TABLE)
    house.here(ANA, table=TABLE)
    assert not recorder.picture().notices
    # What is the floor's stays the floor's: a settled deal is agreed on.
    typed(recorder, "VV 3023 3 1 ⏎")
    house.staff.places.sign_out(TABLE)
    house.here(BO, table=TABLE)
    picture = recorder.picture()
    assert isinstance(picture.middle, DealFelt)
    assert "A" in {key.token for key in picture.middle.keys if key.live}
    typed(recorder, "A1⏎")
    told = house.session.readings.round_facts(TABLE, 1)[-1]
    assert (type(told.fact), told.entry.actor) == (d.StandsByAgreement, BO.signature)
