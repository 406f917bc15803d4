"""Rounds found by anything on record of them, a page at a time; what is filtered leaves as a CSV.

Source: screens.md (rounds: filters, free search, export); screens.md, ground rule 3; REQ R70, R73.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.ledger.round_search import NOTES, RoundQuery, count_rounds, find_rounds
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import ANA, BO, CY
from ui.viewmodels import station as stations
from ui.viewmodels.pit.search import NO_SEARCH, Search, read_search
from ui.viewmodels.rounds import CONTRADICTION, DISPUTE, RECALLED, RULED, Filters, Shelf, list_foot
from ui.viewmodels.station import Station
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk

W, L = Outcome.WIN, Outcome.LOSE
PLAYED = 9


@pytest.fixture
def station(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Station:
    """Nine rounds, and a station that holds no more than three of them whole."""
    monkeypatch.setattr(stations, "WHOLE", 3)
    monkeypatch.setattr(stations, "PAGE", 3)
    session = desk.racked.session
    for number in range(2, PLAYED + 1):
        seat = number % 5 + 1
        desk.play({seat: (1_000 * number, Outcome.FOUL if number == 4 else W if number % 2 else L)})
        if number == 3:
            # A slip of the finger after the round was closed.
            assert isinstance(session.do(TABLE, c.RecallSeat(Seat(4), L), by=ANA, round_=3), Done)
    fix = c.CorrectRound(Seat(1), L, "the tape shows it")
    assert isinstance(session.do(TABLE, fix, by=BO, witness=CY, round_=5), Done)
    dispute = c.OpenDispute(0, Seat(3), "He said 50 % more")
    assert isinstance(session.do(TABLE, dispute, by=BO, round_=7), Done)
    return Station(tmp_path / "data", session.readings)


def numbers(shelf: Shelf) -> list[int]:
    """Answer the numbers of the rounds that are shown, in order."""
    return [s.row.number for s in shelf.shown(Filters(), newest_first=shelf.newest_first)]


def found(station: Station, typed: str) -> list[int]:
    """Answer the numbers of all rounds that a typed line finds, the newest first."""
    search = read_search(typed, EN)
    assert isinstance(search, Search), search
    shelf = station.counted(station.shelf(TABLE, Filters(search=search)))
    while shelf.has_more:
        shelf = station.more(shelf)
    assert shelf.found == len(shelf.rounds)
    return numbers(shelf)


def test_a_page_comes_first_and_the_rest_as_it_is_wanted(station: Station) -> None:
    shelf = station.shelf(TABLE)
    # How many there are is counted after the first page is shown.
    assert (numbers(shelf), shelf.is_counted, shelf.has_more) == ([9, 8, 7], False, True)
    assert list_foot(shelf, shelf.rounds, EN) == ""
    shelf = station.counted(shelf)
    assert (shelf.found, shelf.all, shelf.has_more) == (9, 9, True)
    assert list_foot(shelf, shelf.rounds, EN) == "9 of 9 shown. Seats: 0 paid from pieces, 11 from call."
    shelf = station.more(shelf)
    assert numbers(shelf) == [9, 8, 7, 6, 5, 4]
    assert numbers(station.more(shelf)) == list(range(9, 0, -1))
    assert station.more(station.more(station.more(shelf))).has_more is False


def test_the_oldest_first_from_the_other_end(station: Station) -> None:
    shelf = station.shelf(TABLE, newest_first=False)
    assert numbers(shelf) == [1, 2, 3]
    assert numbers(station.more(shelf)) == [1, 2, 3, 4, 5, 6]


def test_the_list_is_read_down_to_a_round_that_is_jumped_to(station: Station) -> None:
    assert 2 in numbers(station.shelf(TABLE, reach=2))
    assert 8 in numbers(station.shelf(TABLE, newest_first=False, reach=8))


def test_new_rounds_come_first_and_what_was_read_stays(desk: Desk, station: Station) -> None:
    shelf = station.more(station.shelf(TABLE))
    desk.play({1: (1_000, W)})
    fix = c.CorrectRound(Seat(5), W, "the tape")
    assert isinstance(desk.racked.session.do(TABLE, fix, by=BO, witness=CY, round_=4), Done)
    after = station.shelf(TABLE, known=shelf, touched=frozenset({10, 4}))
    assert numbers(after) == [10, 9, 8, 7, 6, 5, 4]
    assert next(s for s in after.rounds if s.row.number == 4).row.corrections == 1
    assert RULED in next(s for s in after.rounds if s.row.number == 4).marks


def test_marks_are_counted_over_all_rounds_and_found_by_sql(station: Station) -> None:
    shelf = station.counted(station.shelf(TABLE))
    assert {mark: shelf.counts[mark] for mark in NOTES} == {
        CONTRADICTION: 0, DISPUTE: 1, RECALLED: 1, RULED: 1,
    }  # fmt: skip
    assert (shelf.counts["call-only"], shelf.counts["any-hand"], shelf.counts["off"]) == (8, 0, 0)
    for mark, wanted in ((DISPUTE, [7]), (RECALLED, [3]), (RULED, [5])):
        assert numbers(station.shelf(TABLE, Filters(frozenset({mark})))) == wanted
    both = station.shelf(TABLE, Filters(frozenset({DISPUTE, RECALLED})))
    assert numbers(both) == [7, 3]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("foul", [4]),
        ("seat:4", [8, 3]),
        ("seat:4 win", []),
        ("seat:4 lose", [8, 3]),
        ("win", [9, 7, 1]),
        ("amount:80", [9, 8, 1]),
        ("seat:4 amount:50", [8]),
        ("dealer:D104 foul", [4]),
        ("dealer:nobody", []),
        ("game:pai-gow foul", []),
        ("day:2026-05-28 foul", [4]),
        ("day:2026-05-27", []),
        ("shift:1 foul", [4]),
        ("shift:2", []),
        ("side:fortune", []),
        ("row:7", []),
        ("differs", []),
        ("tape shows", [5]),
        ("'50 % more'", [7]),
        ("50_%", []),
        ("ana lim", list(range(9, 0, -1))),
    ],
)
def test_what_is_typed_is_found(station: Station, typed: str, wanted: list[int]) -> None:
    assert found(station, typed) == wanted


def test_the_row_of_the_house_way_that_set_the_bank(desk: Desk, station: Station) -> None:
    session = desk.racked.session
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(2), Money(1_000))]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    for command in todo:
        assert isinstance(session.do(TABLE, command, by=ANA), Done)
    hand = c.EnterBankHand(("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s"))
    done = session.do(TABLE, hand, by=ANA)
    assert isinstance(done, Done), done
    row = next(fact.row for fact in done.facts if hasattr(fact, "row"))
    assert row
    assert found(station, f"row:{row}") == [10]


def test_what_the_audit_computes_otherwise(station: Station) -> None:
    station.differing = frozenset({(TABLE, 2), (TABLE, 6), ("other", 4)})
    assert found(station, "differs") == [6, 2]


def test_every_table_is_searched_where_none_is_named(desk: Desk, station: Station) -> None:
    readings = desk.racked.session.readings
    for query in (
        RoundQuery(outcome="foul"),
        RoundQuery(text="tape"),
        RoundQuery(marks=frozenset({DISPUTE})),
    ):
        assert count_rounds(readings, query) == len(find_rounds(readings, query)) == 1


@pytest.mark.parametrize(
    "typed", ["day:yesterday", "seat:x", "shift:", "amount:1.234", "amount:nan", "outcome:maybe", "side:none", "game:go"]
)  # fmt: skip
def test_a_value_that_cannot_be_meant_is_named(typed: str) -> None:
    assert read_search(f"win {typed}", EN) == typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_may_be_in_the_readers_language_and_digits_too(language: str) -> None:
    words = Words(language, "USD")
    line = f"{words.say('PIT-FIND-SEAT')}:۴ {words.say('UI-OUTCOME-FOUL')} {words.say('PIT-FIND-DIFFERS')}"
    search = read_search(line, words)
    assert isinstance(search, Search)
    assert (search.seat, search.outcome, search.differs, search.text) == (4, "foul", True, "")
    assert read_search("seat:4 foul", words) == Search(seat=4, outcome="foul", typed="seat:4 foul")


def test_an_empty_search_is_none() -> None:
    assert read_search("  ", EN) == NO_SEARCH
    assert not NO_SEARCH
    assert read_search('"half a quote', EN) == Search(text='"half a quote', typed='"half a quote')


def test_what_is_filtered_leaves_as_a_csv_whole(station: Station) -> None:
    search = read_search("seat:4 lose", EN)
    assert isinstance(search, Search)
    path, count = station.export_rounds(TABLE, Filters(search=search))
    assert count == 2
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["table"], row["number"], row["bets"]) for row in rows] == [
        ("3", "8", "80.00"),
        ("3", "3", "30.00"),
    ]
    everything, count = station.export_rounds(TABLE, Filters())
    assert count == PLAYED
    assert sorted(p.suffix for p in path.parent.iterdir()) == [".csv", ".csv"]
    assert len(everything.read_text("utf-8-sig").splitlines()) == PLAYED + 1
    nothing, count = station.export_rounds(TABLE, Filters(search=Search(dealer="nobody")))
    assert (count, len(nothing.read_text("utf-8-sig").splitlines())) == (0, 1)
