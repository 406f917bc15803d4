"""A round replayed on the felt: each step shows the table as it stood, and nothing is recorded.

Source: screens.md (rounds: replayed step by step, forwards and back); architecture.md (replay copies).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import BO, CY
from ui.viewmodels.pit.replay import Replay
from ui.viewmodels.station import Station
from ui.viewmodels.table.rows import Felt
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk


@pytest.fixture
def replay(desk: Desk, tmp_path: Path) -> Replay:
    """The first round, which was corrected later."""
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(desk.racked.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    found = Station(tmp_path / "data", desk.racked.session.readings).replay(TABLE, 1, EN)
    assert isinstance(found, Replay)
    return found


def felt(replay: Replay) -> Felt:
    """Answer the felt as it stands."""
    found = replay.picture().felt
    assert found is not None
    return found


def test_it_begins_at_the_first_step_and_goes_forwards_and_back(replay: Replay) -> None:
    assert replay.picture().prompt.question == "Round 1 opened"
    assert {seat.state for seat in felt(replay).seats} == {"empty"}
    replay.press("Right")
    shown = replay.picture()
    assert shown.prompt.question == "Seat 1, main bet 25"
    assert "step 2 of" in shown.prompt.facts
    assert "Ana Lim" in shown.prompt.facts
    assert felt(replay).seats[0].bet == "25"
    replay.press("Left")
    replay.press("Left")
    assert (replay.step, replay.picture().prompt.question) == (0, "Round 1 opened")
    assert [key.live for key in replay.picture().console.pad] == [False, False, True, True, True]


def test_each_step_shows_the_table_as_it_stood(replay: Replay) -> None:
    seen = []
    for _ in range(replay.steps):
        seen.append((replay.picture().prompt.question, felt(replay).seats[1].state))
        replay.press("Enter")
    assert [state for _, state in seen] == [
        "empty", "empty", "betting", "betting", "betting", "locked", "locked", "locked", "open", "open", "called",
        "called", "called", "called", "ruled",
    ]  # fmt: skip
    questions = [question for question, _ in seen]
    assert questions[10] == "Seat 2 lose, as called, taken 100"
    assert questions[-1] == "Round 1, seat 2: lose becomes push"


def test_what_was_corrected_later_is_the_last_step(replay: Replay) -> None:
    replay.press("End")
    assert "Bo Chen" in replay.picture().prompt.facts
    after = felt(replay).seats[1].result
    replay.press("Backspace")
    before = felt(replay).seats[1].result
    assert before is not None
    assert after is not None
    assert before.text != after.text


def test_no_key_records_anything(desk: Desk, replay: Replay) -> None:
    head = desk.racked.session.store.head()
    for token in ("7", "8", "9", "R", "C", "Enter", "Escape", "seat:3", "Undo", "1", "Down", "Up"):
        replay.press(token)
    replay.scan("as ks")
    replay.approve("P7", "1")
    replay.withdraw()
    assert desk.racked.session.store.head() == head
    assert replay.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(desk: Desk, tmp_path: Path, language: str) -> None:
    station = Station(tmp_path / "data", desk.racked.session.readings)
    found = station.replay(TABLE, 1, Words(language, "USD", 60))
    assert found is not None
    for _ in range(found.steps):
        shown = found.picture()
        assert "PIT-" not in shown.prompt.facts + shown.prompt.question
        found.press("Right")


def test_what_is_not_on_record_is_not_replayed(desk: Desk, tmp_path: Path) -> None:
    assert Station(tmp_path / "data", desk.racked.session.readings).replay(TABLE, 99, EN) is None


def test_it_names_the_dealer_of_its_day_and_offers_nothing_that_records(replay: Replay) -> None:
    shown = replay.picture()
    assert "Ana Lim" in shown.top.person
    assert shown.top.marks == ("Replay",)
    replay.press("End")
    assert all(panel.keys == () for panel in replay.picture().console.panels)


def test_a_rack_to_which_commission_is_owed_is_replayed_as_its_chips_moved(replay: Replay) -> None:
    replay.press("End")
    rules = replay._rules
    owed, at_once = (Replay(TABLE, replay.told, rules, EN, commission=when) for when in ("owed", "at once"))
    said = []
    for shown in (owed, at_once):
        shown.press("End")
        results = [seat.result for seat in felt(shown).seats if seat.result is not None]
        said.append([result.text for result in results])
    assert said[0] != said[1]
    sums = [text for seat in felt(owed).seats if seat.result is not None for text in seat.result.sums]
    assert any("commission owed" in text for text in sums)
