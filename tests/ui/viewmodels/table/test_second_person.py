"""What two people do: shown as it would be written, approved by badge and PIN, withdrawn without loss.

Source: facts.md (who may be the second person); FAULT C12, C13, D15; recording.md (rulings).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.opening import open_store
from tablemgr.table.commands import CallOutcome
from tests.tablemgr.floor.conftest import StandingClock
from tests.tablemgr.floor.house import ANA, BO, ONA, PINS, TOM, Floor, staffed
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.words import Words

from .desk import POKER, TABLE, TILES, Desk, desk_at, rules_of

BANK = "ACQSJH8S6H4S4D\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger whose house is staffed; copied, never opened."""
    folder = tmp_path_factory.mktemp("house")
    staffed(folder, StandingClock()).store.close()
    return folder


@pytest.fixture
def desk(house: Path, quick: Path) -> Iterator[Desk]:
    """A live poker table with Ana dealing."""
    yield from live(house, quick, POKER)


@pytest.fixture
def tiles(house: Path, quick: Path) -> Iterator[Desk]:
    """A live tile table with Ana dealing."""
    yield from live(house, quick, TILES)


@pytest.fixture
def sampled(house: Path, quick: Path) -> Iterator[Desk]:
    """A live poker table at which every called seat is a sample."""
    yield from live(house, quick, POKER, sample_one_in=1)


def live(house: Path, quick: Path, game: str, **choices: object) -> Iterator[Desk]:
    shutil.copytree(house, quick / "live")
    clock = StandingClock()
    floor = Floor(quick / "live", clock)
    floor.here(BO)
    rules = rules_of(game, level=1, **choices)
    shown = floor.session.show_rules(TABLE, rules, by=BO, house="House")
    opened = floor.session.open_table(TABLE, rules, house="House", by=BO, witness=floor.authority(shown, ONA))
    assert isinstance(opened, Done), opened
    floor.staff.places.sign_out()
    floor.here(ANA, table=TABLE)

    def signed_in() -> Person | None:
        here = floor.staff.places.at(TABLE)
        return None if here is None else here.person

    recorder = RoundRecorder(
        floor.session,
        TABLE,
        Words("en", "EUR", 60),
        person=signed_in,
        drafts=quick / "drafts",
    )
    yield Desk(floor.session, recorder, clock, quick / "drafts")
    floor.store.close()


def waits(desk: Desk) -> tuple[list[str], tuple[str, ...]]:
    """What is shown to the second person, and what was refused."""
    approval = desk.picture.approval
    assert approval is not None
    return [line.text for line in approval.shown], approval.refusals


def test_a_round_is_void_once_the_pit_boss_signed_what_was_shown(desk: Desk) -> None:
    desk.to_the_bank("4=100").type("M23")
    desk.type("eight in the packet of seat 3\n")
    assert desk.state.voided is None
    assert waits(desk) == (
        ["round void", "Void, wrong count. eight in the packet of seat 3", "Asked by Ana Lim"], (),
    )  # fmt: skip
    # It waits at the side; the round's own question is open meanwhile.
    assert desk.asked == "The bank: 7 more cards"
    desk.recorder.approve(BO.badge, "000000")
    assert waits(desk)[1] != ()
    assert desk.state.voided is None
    desk.recorder.approve(TOM.badge, PINS[TOM.badge])
    assert "takes: pit boss" in waits(desk)[1][0]
    desk.recorder.approve(ANA.badge, PINS[ANA.badge])
    assert desk.state.voided is None
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.picture.approval is None
    assert desk.state.voided is not None
    entry = desk.session.readings.entries()[-1]
    assert (entry.kind, entry.actor, entry.witness) == (
        "RoundVoided", "4471/dealer/Ana Lim", "0101/pit boss/Bo Chen",
    )  # fmt: skip


def test_what_is_withdrawn_is_back_where_it_was_typed(desk: Desk) -> None:
    desk.to_the_bank("4=100").type("M23").type("three hands fell\n")
    desk.recorder.withdraw()
    assert desk.picture.approval is None
    assert (desk.asked, desk.prompt.echo) == ("What happened?", "three hands fell")
    assert desk.state.voided is None


def test_when_the_table_went_on_it_is_shown_anew_before_it_is_signed(desk: Desk) -> None:
    desk.to_the_bank("4=100").type("M23\n")
    desk.type("B4100\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert waits(desk)[1] == ("The table went on meanwhile; this is how it stands now.",)
    assert desk.state.voided is None
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.state.voided is not None


def test_a_round_with_moved_chips_is_not_void_and_what_was_typed_stays(desk: Desk) -> None:
    desk.to_the_bank("4=100 3=50").type(BANK).type("M21").type("late")
    # Another station resolves a seat while the reason is being typed.
    desk.session.do(TABLE, CallOutcome(Seat(4), Outcome.LOSE), by=ANA)
    desk.type("\n")
    assert desk.picture.approval is None
    assert desk.prompt.refusals == ("Chips have moved already (seat 4); open seats can be ruled no action.",)
    assert desk.prompt.echo == "late"


def test_a_call_that_the_pieces_contradict_stands_only_by_ruling(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK).type("7")
    desk.press("F").type("0").type("queens in the low hand\n").type("5\n").type("8")
    shown, _ = waits(desk)
    assert shown[:2] == ["ruled on call contradicted: push stands", "What lay there: queens in the low hand"]
    assert "Seat 5: +95 becomes 0, the player gets −95." in shown
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert (desk.seat(5).outcome, desk.seat(5).basis) == (Outcome.PUSH, "ruling")
    box = desk.box(5)
    assert (box.state, box.ruled_by) == ("ruled", "Bo Chen, 0101")
    assert box.result is not None
    assert (box.result.text, box.result.struck) == ("LIFT 100", "+95")


def test_a_bank_found_mis_set_late_is_set_anew_seat_by_seat(tiles: Desk) -> None:
    tiles.to_the_bank("1=100 2=50").type("62665422").type("99")
    tiles.press("F").type("7").type("laid 54 22 | 66 62\n")
    assert tiles.asked == "What was ruled?"
    tiles.type("3")
    assert (tiles.asked, tiles.prompt.facts) == (
        "How is it set now?", "Low first, then high; Enter alone is the house way.",
    )  # fmt: skip
    tiles.type("\n")
    assert (tiles.asked, tiles.prompt.facts) == (
        "Seat 1 against the bank as set now?", "It was lose; Enter leaves it so.",
    )  # fmt: skip
    tiles.type("8\n")
    shown, _ = waits(tiles)
    assert shown[0] == "ruled on bank mis-set: re-set"
    assert "Seat 1: −100 becomes 0, the player gets +100." in shown
    tiles.recorder.approve(BO.badge, PINS[BO.badge])
    assert [tiles.seat(n).outcome for n in (1, 2)] == [Outcome.PUSH, Outcome.LOSE]
    assert tiles.state.setting is not None
    assert tiles.state.setting.by == "ruling"


def test_a_seat_is_ruled_no_action_and_its_bet_goes_back(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK).press("F").type("1").type("an ace showed\n").type("\n").type(
        "2"
    )
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.seat(5).outcome is Outcome.NO_ACTION
    assert desk.asked == "Seat 4: win, push or lose?"


def test_a_ruling_needs_what_lay_there_and_the_whole_round_can_be_dealt_anew(desk: Desk) -> None:
    desk.to_the_bank("5=100").press("F4").type("4\n")
    assert desk.prompt.refusals == ("This must be written down.",)
    desk.type("dice 12, dealt from 13\n").type("0\n").type("4")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.state.phase == "void"


def test_a_dispute_takes_two_keys_and_the_pit_boss(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK).type("D2")
    assert waits(desk) == (["Seat 5 disputes: says it was a push", "Asked by Ana Lim"], ())
    desk.recorder.approve(BO.badge, "111111")
    assert waits(desk)[1] != ()
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert [d.claim for d in desk.state.disputes] == ["says it was a push"]
    assert desk.session.gate is not None
    desk.type("7")
    assert not desk.seat(5).is_resolved
    assert "waits for the dispute" in [line.text for line in desk.box(5).lines]
    desk.type("9")
    desk.type("M5").type("footage shows a push\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    desk.type("M6").type("guest informed\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.state.disputes == ()
    assert desk.seat(5).is_resolved
    told = [t.fact for t in desk.session.readings.facts("DisputeRuled")]
    assert [fact.ruled_by for fact in told] == ["Bo Chen, 0101"]  # type: ignore[attr-defined]
    # The pit boss stood beside the table for these acts alone; the dealer dealt on.
    places = desk.recorder._second._staff.places  # type: ignore[union-attr]
    assert places.at() is None
    assert places.at(TABLE) is not None


def test_a_claim_in_the_guests_own_words(desk: Desk) -> None:
    desk.to_the_bank("5=100").type(BANK).type("D7").type("He turned my cards\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert [d.claim for d in desk.state.disputes] == ["He turned my cards"]


def test_a_gap_is_declared_once_for_all_its_rounds(desk: Desk) -> None:
    # The house's clock stands at 21:26.
    desk.type("M4").type("2040\n").type("2105\n").type("12\n").type("3")
    assert waits(desk)[0][0] == "20:40 to 21:05, rounds off system: 12. alarm or drill"
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    gap = next(t.fact for t in desk.session.readings.facts("GapDeclared"))
    assert (gap.ended - gap.begun, gap.rounds) == (25 * 60_000_000, 12)  # type: ignore[attr-defined]


def test_a_gap_over_midnight_and_times_that_are_none(desk: Desk) -> None:
    desk.type("M4").type("2460\n")
    assert desk.prompt.refusals == ("2460 is no time of day; four digits are wanted, as 2140.",)
    desk.type("<<<<").type("2350\n").type("0020\n").type("x\n")
    assert desk.asked == "How many rounds?"
    desk.type("9\n").type("1")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    gap = next(t.fact for t in desk.session.readings.facts("GapDeclared"))
    assert gap.ended - gap.begun == 30 * 60_000_000  # type: ignore[attr-defined]
    assert gap.ended < desk.clock.at_us  # type: ignore[attr-defined]


def test_an_approval_does_not_outlive_the_program(desk: Desk) -> None:
    desk.to_the_bank("4=100").type("M23\n")
    after = RoundRecorder(desk.session, TABLE, Words("en", "EUR", 60), person=lambda: ANA, drafts=desk.drafts)
    assert after.picture().approval is None
    after.approve(BO.badge, PINS[BO.badge])
    assert desk.state.voided is None


def test_at_practice_a_badge_is_taken_at_its_word(tmp_path: Path) -> None:
    blank = tmp_path / "blank"
    open_store(blank / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(tmp_path / "desk", blank, mode="practice", level=0)
    assert desk.picture.top.marks == ("PRACTICE",)
    desk.to_the_bank("4=100").type("M23\n")
    desk.recorder.approve("0101", "")
    assert desk.state.voided is not None
    desk.session.store.close()


def test_what_could_not_be_written_waits_with_its_approval(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.to_the_bank("4=100").type("M23\n")
    with monkeypatch.context() as disk:
        disk.setattr(desk.session.store, "writing", full)
        desk.recorder.approve(BO.badge, PINS[BO.badge])
        assert desk.prompt.refusals[0].startswith("Not saved: ")
        assert desk.picture.approval is not None
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert desk.state.voided is not None


def full(_: object) -> object:
    raise DiskFullError("LEDGER-DISK-FULL", "here")


def test_a_pit_boss_at_the_table_rules_alone_and_calls_nothing(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK)
    places = desk.recorder._second._staff.places  # type: ignore[union-attr]
    places.sign_in(BO.badge, PINS[BO.badge], table=TABLE, role=BO.role)
    said = "Bo Chen is here as pit boss and deals nothing; a dealer signs in to deal."
    assert said in " ".join(notice.text for notice in desk.picture.notices)
    console = desk.picture.console
    assert [key.token for key in console.pad if key.live] == []
    assert [key.token for panel in console.panels for key in panel.keys if key.live] == ["F", "D", "M"]
    for key in ("7", "R", "C", "T", "B", "Undo"):
        desk.press(key)
        assert desk.prompt.refusals == ("The role pit boss may not do this; it takes: dealer.",)
        assert (desk.asked, desk.prompt.echo) == ("Seat 5: win, push or lose?", "")
    desk.press("M")
    assert [key.token for key in desk.picture.console.pad if key.live] == ["1", "Escape"]
    desk.type("2")
    assert desk.prompt.refusals == ("The role pit boss may not do this; it takes: dealer.",)
    desk.press("Escape")
    desk.press("F").type("5").type("bet laid after the call\n").type("\n").type("2")
    assert desk.picture.approval is None
    assert (desk.seat(5).outcome, desk.seat(5).basis) == (Outcome.NO_ACTION, "ruling")
    assert [ruling.ruled_by for ruling in desk.state.rulings] == ["Bo Chen, 0101"]
    desk.type("D1")
    assert [dispute.claim for dispute in desk.state.disputes] == ["says the hand won"]
    # A round that has a result is refused before its reason is asked for.
    desk.type("M2")
    assert desk.prompt.refusals
    assert desk.asked == "What else?"


def test_one_of_two_disputes_is_chosen_by_its_number(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK)
    for keys in ("D1", "!F!D"):
        desk.type(keys)
        if keys != "D1":
            desk.press("seat:4").type("3")
        desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert [dispute.seat for dispute in desk.state.disputes] == [5, 4]
    desk.type("M6")
    assert (desk.asked, desk.prompt.facts) == ("Which dispute?", "D-0001, D-0002")
    desk.type("2\n").type("paid as called\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert [dispute.seat for dispute in desk.state.disputes] == [5]


def test_a_seat_whose_dispute_is_open_says_so_before_another_claim(desk: Desk) -> None:
    desk.to_the_bank("5=100 4=50").type(BANK).type("D1")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    desk.press("D")
    assert (desk.asked, desk.prompt.facts) == (
        "Seat 5: D-0001 is open already",
        "Claimed: says the hand won.",
    )
    assert [key.token for key in desk.picture.console.pad if key.live] == ["1", "2", "3", "Escape"]
    # No claim is taken from here: a digit leads to the one that stands.
    desk.press("7")
    assert (desk.picture.approval, len(desk.state.disputes)) == (None, 1)
    desk.press("2")
    assert desk.asked == "Dispute D-0001: how did it end?"
    desk.press("Escape", "D", "1")
    assert desk.asked == "Dispute D-0001: what was ruled?"
    # Another one only on purpose.
    desk.press("Escape", "D", "3")
    assert desk.asked == "Seat 5 disputes: what is claimed?"
    desk.press("Backspace")
    assert desk.asked == "Seat 5: D-0001 is open already"
    desk.press("3", "4")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert [one.seat for one in desk.state.disputes] == [5, 5]
    desk.press("D")
    assert desk.asked == "Seat 5: D-0001, D-0002 is open already"
    desk.press("2")
    assert desk.asked == "Which dispute?"


def test_a_dispute_that_is_ruled_is_only_to_be_ended(desk: Desk) -> None:
    desk.to_the_bank("5=100").type(BANK).type("D1")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    desk.type("M5").type("the camera shows a win\n")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    desk.press("D")
    assert [key.token for key in desk.picture.console.pad if key.live] == ["2", "3", "Escape"]


def test_a_pit_boss_who_stands_beside_the_tables_stays_there(desk: Desk) -> None:
    places = desk.recorder._second._staff.places  # type: ignore[union-attr]
    places.sign_in(BO.badge, PINS[BO.badge], role=BO.role)
    desk.to_the_bank("5=100").type(BANK).type("D1")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert len(desk.state.disputes) == 1
    there = places.at()
    assert there is not None
    assert there.person == BO


def test_a_pit_boss_who_signs_at_a_table_puts_nobody_out_of_the_office(desk: Desk) -> None:
    places = desk.recorder._second._staff.places  # type: ignore[union-attr]
    places.sign_in(ONA.badge, PINS[ONA.badge], role=ONA.role)
    desk.to_the_bank("5=100").type(BANK).type("D1")
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert len(desk.state.disputes) == 1
    office, dealer = places.at(), places.at(TABLE)
    assert office is not None
    assert dealer is not None
    assert (office.person, dealer.person) == (ONA, ANA)


@pytest.mark.parametrize("from_call", [False, True])
def test_a_sample_whose_hand_is_mucked_ends_as_called_by_a_ruling(sampled: Desk, *, from_call: bool) -> None:
    desk = sampled.to_the_bank("5=100" if from_call else "5=100 4=50").type(BANK).type("8")
    assert (desk.asked, desk.seat(5).sampled) == ("Seat 5: 7 more cards", True)
    if from_call:
        desk.press("Escape")
        assert desk.asked == "Seat 5 waits for its pieces: a sample"
    keys = [*desk.picture.console.pad, *(key for panel in desk.picture.console.panels for key in panel.keys)]
    assert [key.label for key in keys if key.token == "N"] == ["Mucked, not seen"]
    desk.press("N")
    shown, refused = waits(desk)
    assert refused == ()
    assert any("sample mucked, not seen" in line for line in shown)
    assert not desk.seat(5).is_resolved
    desk.recorder.approve(BO.badge, PINS[BO.badge])
    assert (desk.seat(5).outcome, desk.seat(5).basis) == (Outcome.PUSH, "ruling")
    assert [ruling.subject for ruling in desk.state.rulings] == ["sample mucked, not seen"]
    assert desk.asked == ("Close round 1?" if from_call else "Seat 4: win, push or lose?")


def test_a_sample_that_shows_its_hand_was_not_mucked(sampled: Desk) -> None:
    desk = sampled.to_the_bank("5=100 4=50").type(BANK).press("N")
    assert desk.prompt.refusals
    assert desk.picture.approval is None
    desk.type("7").type("AS")
    desk.press("N")
    assert desk.picture.approval is None
    desk.press("Backspace", "Backspace").type("JSTH9S9C7D6C2D\n")
    assert desk.box(5).state == "clash"
    desk.press("N")
    assert (desk.picture.approval, desk.seat(5).is_resolved) == (None, False)
