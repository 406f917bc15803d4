"""What a recorder keeps of a deal is what is on record, after each play and whoever recorded it.

Source: screens.md, ground rule 10; architecture.md (seven sentences, 2).
"""

from __future__ import annotations

from typing import Any

import pytest

from tablemgr.core.seats import Seat
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.readings import Readings
from tablemgr.table.deal_commands import PlayTiles
from tests.ui.viewmodels.deal.felt import ANA, HANDS, PLAYS, TABLE, Desk, open_as


def stands(desk: Desk) -> None:
    """What is shown is what a new recorder shows, and the entries are those on record."""
    kept, fresh = desk.picture, desk.new_recorder().picture()
    assert (kept.middle, kept.console, kept.strip, kept.top) == (
        fresh.middle,
        fresh.console,
        fresh.strip,
        fresh.top,
    )
    on_record = desk.session.readings.round_facts(TABLE, desk.state.number)
    assert desk.recorder._entries() == on_record


def test_a_deal_stands_after_each_play_as_a_new_recorder_reads_it(desk: Desk) -> None:
    for _ in range(2):
        open_as(desk, 2)
        desk.enter_hands()
        stands(desk)
        for one in PLAYS:
            desk.taken(one)
            stands(desk)
        desk.taken("⏎")
        assert desk.state.settled is not None
        stands(desk)
        desk.press("F9")
        stands(desk)


def test_plays_are_not_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    open_as(desk, 2)
    desk.enter_hands(HANDS)
    assert desk.picture
    asked: list[int] = []
    read = Readings.round_facts

    def counted(self: Readings, table: str, number: int, after: int = 0) -> Any:
        asked.append(after)
        return read(self, table, number, after)

    monkeypatch.setattr(Readings, "round_facts", counted)
    desk.play(PLAYS[:8])
    assert asked == []


def test_what_somebody_else_plays_is_read(desk: Desk) -> None:
    open_as(desk, 2)
    desk.enter_hands()
    assert desk.picture
    desk.session.do(TABLE, PlayTiles(Seat(2), up=True, tiles=("31", "31", "32")), by=ANA)
    stands(desk)
    desk.taken(PLAYS[1])
    stands(desk)


def test_what_cannot_be_read_now_is_shown_a_moment_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    open_as(desk, 2)
    desk.enter_hands()
    before = desk.picture
    with monkeypatch.context() as patched:
        patched.setattr(Readings, "round_facts", _fails)
        desk.session.do(TABLE, PlayTiles(Seat(2), up=True, tiles=("31", "31", "32")), by=ANA)
        assert desk.picture.strip.fields[-1] == before.strip.fields[-1]
    desk.press("3")
    desk.press("Escape")
    stands(desk)


def _fails(*_: object) -> Any:
    raise NotWrittenError("gone")
