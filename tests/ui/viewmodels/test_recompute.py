"""Recorded rounds once more through the engine: what holds, what differs, what cannot be said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.resources import resource
from tablemgr.floor.evening import load_evening
from tablemgr.floor.replaying import EveningClock, play_evening
from tablemgr.floor.session import Session
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import Readings, open_readings
from tablemgr.table import deal_events, events
from tablemgr.table.facts import Fact
from ui.viewmodels.recompute import Difference, Recomputed, recompute, verdict
from ui.viewmodels.words import Words

EN = Words("en", "USD")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a ledger that holds the first two rounds of every table of the recorded evening."""
    told = load_evening(resource("demo"))
    short = replace(told, tables=tuple(replace(t, rounds=t.rounds[:2]) for t in told.tables))
    path: Path = tmp_path_factory.mktemp("played") / "tablemgr.sqlite3"
    store = open_store(path, program="test")
    clock = EveningClock(told.begins, told.offset_minutes)
    play_evening(short, Session(store, clock, station="test"), clock, lambda _table, _round: None)
    store.close()
    return path


def retold(played: Path, folder: Path, change: Callable[[Fact], Fact]) -> Readings:
    """Answer a ledger of the same entries, each fact as change leaves it."""
    store = open_store(folder / "tablemgr.sqlite3", program="test")
    with open_readings(played) as readings:
        for n, entry in enumerate(readings.entries(), 1):
            found = readings.entry(entry.seq)
            assert found is not None
            envelope = Envelope(
                entry.actor, entry.station, entry.at_us, entry.offset_minutes, entry.gaming_day, f"op {n}",
                entry.witness, entry.table, entry.round,
            )  # fmt: skip
            with store.writing(envelope) as work:
                work.record([change(found.fact)])
    store.close()
    return open_readings(folder / "tablemgr.sqlite3")


def finished(readings: Readings, game: str) -> tuple[str, int]:
    """Answer the first closed round of a game."""
    row = next(r for r in readings.rounds(newest_first=False) if r.game == game and r.status == "closed")
    return row.table, row.number


def test_every_recorded_round_comes_out_as_it_was_recorded(played: Path) -> None:
    with open_readings(played) as readings:
        found = {(r.table, r.number): recompute(readings, r.table, r.number) for r in readings.rounds()}
    assert len(found) == 8
    assert {place: (r.differences, r.unable) for place, r in found.items() if r} == dict.fromkeys(
        found, ((), "")
    )


@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow"])
def test_a_row_that_the_house_way_would_not_take_is_named_with_its_entry(
    played: Path, tmp_path: Path, game: str
) -> None:
    def change(fact: Fact) -> Fact:
        return replace(fact, row="another-row") if isinstance(fact, events.SettingMade) else fact

    with retold(played, tmp_path, change) as readings:
        found = recompute(readings, *finished(readings, game))
    assert found is not None
    assert [d.what for d in found.differences] == ["SettingMade"]
    assert "recorded another-row" in found.differences[0].text


def test_a_total_that_does_not_add_up_is_named(played: Path, tmp_path: Path) -> None:
    def change(fact: Fact) -> Fact:
        return replace(fact, house=Money(12_345_600)) if isinstance(fact, events.RoundClosed) else fact

    with retold(played, tmp_path, change) as readings:
        found = recompute(readings, *finished(readings, "pai-gow-poker"))
    assert found is not None
    assert [d.what for d in found.differences] == ["RoundClosed"]


def test_a_deal_whose_points_are_not_what_its_plays_give_is_named(played: Path, tmp_path: Path) -> None:
    def change(fact: Fact) -> Fact:
        return replace(fact, final=(9, 9, -9, -9)) if isinstance(fact, deal_events.DealSettled) else fact

    with retold(played, tmp_path, change) as readings:
        found = recompute(readings, *finished(readings, "tien-gow"))
    assert found is not None
    assert [d.what for d in found.differences] == ["DealSettled"]


def test_a_round_under_rules_that_nobody_adopted_is_not_compared(evening: Path) -> None:
    with open_readings(evening / "tablemgr.sqlite3") as readings:
        found = recompute(readings, "PGP-04", 213)
    assert found is not None
    assert found.differences == ()
    assert found.unable != ""
    assert verdict(found, EN).state == ""


def test_an_open_or_void_round_has_nothing_to_compare(evening: Path) -> None:
    with open_readings(evening / "tablemgr.sqlite3") as readings:
        assert recompute(readings, "PGP-04", 214) is None
        assert recompute(readings, "PGP-04", 211) is None
        assert recompute(readings, "PGP-04", 999) is None


def test_sums_that_rest_on_calls_are_not_called_verified() -> None:
    assert verdict(Recomputed(0, 4), EN).text == "sums recomputed now: no difference; outcomes as called"
    assert verdict(Recomputed(2, 2), EN).text == "recomputed now: no difference"
    assert verdict(Recomputed(0, 3, settings=1), EN).text == "recomputed now: no difference"


def test_every_difference_is_told_with_its_entry() -> None:
    said = verdict(Recomputed(1, 0, differences=(Difference(1_234, "SeatResolved, seat 3", "odd"),)), EN)
    assert (said.state, said.text) == ("clash", "recomputed now: differences 1")
    assert said.lines == ("entry 1\u00a0234, SeatResolved, seat 3: odd",)
