"""The floor: tiles that say n/a for what is not known, alerts that stay until somebody acknowledges them on record.

Source: screens.md (floor), ground rule 11; ops/users.md 2; REQ R16.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.alerts import Alerts
from tablemgr.floor.jurisdiction import text_of
from tablemgr.floor.racks.acts import AdoptJurisdiction
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems
from tablemgr.table.rules import TableRules
from tests.tablemgr.floor.conftest import ANA, BO, CY, DEE
from tests.tablemgr.floor.racks_pit import of
from ui.viewmodels.pit.floor_tiles import FloorTiles
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk

MINUTE = 60_000_000


def floor(desk: Desk, words: Words = EN, alerts: Alerts | None = None) -> FloorTiles:
    """Answer the floor over the same house, read once."""
    session = desk.racked.session
    tiles = FloorTiles(
        session, alerts or Alerts(session), words, person=lambda: desk.who[0],
        dealer=lambda _: ANA, open_rounds=lambda table, number: went.append((table, number)),
    )  # fmt: skip
    tiles.take(tiles.read())
    return tiles


went: list[tuple[str, int | None]] = []


def said(tiles: FloorTiles) -> list[str]:
    """Answer the alerts as they are said."""
    return [alert.text for alert in tiles.picture().alerts]


def again(tiles: FloorTiles) -> FloorTiles:
    """Read once more."""
    tiles.take(tiles.read())
    return tiles


def test_a_tile_says_game_dealer_state_and_figures(desk: Desk) -> None:
    (tile,) = floor(desk).picture().tiles
    assert (tile.table, tile.game, tile.dealer) == ("3", "Pai Gow Poker", "Ana Lim")
    assert tile.state.text == "between rounds"
    facts = {caption: (line.text, behind) for caption, line, behind in tile.facts}
    # A rate needs fifteen minutes of table time; what nobody counted is not zero.
    assert facts["Rounds an hour"] == ("n/a", "of 30")
    assert facts["Win now"] == ("+276.25", "0 of 4 proven")
    assert facts["Over / short"] == ("n/a", "")
    assert facts["Open slips"] == ("0", "")


def test_no_call_for_four_minutes_stays_until_it_is_acknowledged(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    tiles = floor(desk)
    assert said(tiles) == []
    desk.racked.clock.at_us += 3 * MINUTE
    assert said(again(tiles)) == ["Round 2: nothing was entered for 4 min"]
    # It goes on, and the alert stays all the same.
    assert isinstance(desk.racked.session.do(TABLE, c.CloseRound(), by=ANA), Done)
    assert said(again(tiles)) == ["Round 2: nothing was entered for 4 min"]
    tiles.press("Enter")
    assert said(tiles) == []
    # Who and when stand beside what still stands.
    (seen,) = tiles.picture().seen
    assert (seen.what, seen.who) == ("3, no call", "Bo Chen")
    (entry,) = [e for e in desk.racked.session.readings.entries() if e.kind == "AlertAcknowledged"]
    assert (entry.actor, entry.table) == (BO.signature, TABLE)
    # After a start it is not raised again.
    assert said(floor(desk)) == []


def test_a_round_that_is_not_closed_and_a_fill_that_is_not_received(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    desk.racked.issued(TABLE, "fill", of(u100=10))
    tiles = floor(desk)
    assert tiles.picture().tiles[0].facts[3][1].text == "1"
    desk.racked.clock.at_us += 20 * MINUTE
    assert {"Fill F-0001, 1,000, is not received", "Round 2 has been open for 15 min"} <= set(
        said(again(tiles))
    )


def test_a_slow_table_and_a_lucky_one(desk: Desk) -> None:
    desk.racked.clock.at_us += 40 * MINUTE
    tiles = floor(desk)
    assert any("rounds an hour, the target is 30" in text for text in said(tiles))
    assert not any("outside its band" in text for text in said(tiles))
    for _ in range(6):
        desk.play({2: (50_000, Outcome.LOSE), 4: (50_000, Outcome.LOSE)})
    (win,) = [text for text in said(again(tiles)) if "outside its band" in text]
    assert win.startswith("Win 6,276.25 lies")


def test_what_was_paid_wrong_or_ruled_against_the_pieces_is_an_alert(desk: Desk) -> None:
    tiles = floor(desk)
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(desk.racked.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    tiles.look()
    assert said(tiles) == ["Round 1, seat 2: paid wrong and put right"]
    went.clear()
    tiles.press("G")
    assert went == [(TABLE, 1)]
    # Whoever comes after a start sees it too.
    assert said(floor(desk)) == said(tiles)


def test_a_bet_above_the_limit_of_now(desk: Desk) -> None:
    session = desk.racked.session
    for command in (c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(4), Money(20_000))):
        assert isinstance(session.do(TABLE, command, by=ANA), Done)
    desk_now = session._desks[TABLE]
    rules = desk_now.rules
    assert isinstance(rules, TableRules)
    lower = replace(rules, limits=replace(rules.limits, most=Money(10_000)))
    session._desks[TABLE] = replace(desk_now, rules=lower)
    assert said(floor(desk)) == ["Round 2, seat 4: bet 200, the limit is 100"]


def test_who_may_not_acknowledges_nothing(desk: Desk) -> None:
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(desk.racked.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    tiles = floor(desk)
    desk.who[0] = DEE
    tiles.press("Enter")
    assert [p.code for p in tiles.refused] == ["ROLE-MAY-NOT"]
    assert len(said(tiles)) == 1
    desk.who[0] = CY
    tiles.press("Enter")
    assert said(tiles) == []
    tiles.press("Enter")
    assert [p.code for p in tiles.refused] == ["ALERT-NONE"]


def test_two_who_acknowledge_the_same_alert(desk: Desk) -> None:
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(desk.racked.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    one, other = floor(desk), floor(desk)
    one.press("Enter")
    other.look()
    assert said(other) == []


def test_an_alert_is_acknowledged_once_and_only_where_it_stands(desk: Desk) -> None:
    session = desk.racked.session
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    alerts = Alerts(session)
    (alert,) = alerts.look((), desk.racked.racks.book)
    assert isinstance(alerts.acknowledge(alert, by=BO), Done)
    before = session.store.head()
    again_ = alerts.acknowledge(alert, by=BO)
    assert isinstance(again_, Problems)
    assert [p.code for p in again_.problems] == ["ALERT-GONE"]
    assert session.store.head() == before


def test_the_chosen_alert_stays_chosen_while_others_come(desk: Desk) -> None:
    session = desk.racked.session
    tiles = floor(desk)
    for seat in (2, 5):
        fix = c.CorrectRound(Seat(seat), Outcome.PUSH, "the tape")
        assert isinstance(session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
        desk.racked.clock.at_us += MINUTE
        tiles.look()
        tiles.press("alert:0") if seat == 2 else None
    (lit,) = [alert.text for alert in tiles.picture().alerts if alert.lit]
    assert lit.startswith("Round 1, seat 2")
    tiles.press("Up")
    (lit,) = [alert.text for alert in tiles.picture().alerts if alert.lit]
    assert lit.startswith("Round 1, seat 5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(desk: Desk, language: str) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    desk.racked.issued(TABLE, "fill", of(u100=10))
    desk.racked.clock.at_us += 20 * MINUTE
    shown = floor(desk, Words(language, "USD", 60)).picture()
    texts = [alert.text for alert in shown.alerts] + [key.label for key in shown.keys]
    assert len(texts) >= 6
    assert not any("PIT-" in text or "{" in text for text in texts)


def test_an_alert_that_is_over_outlives_a_start_until_somebody_has_seen_it(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    desk.racked.clock.at_us += 20 * MINUTE
    assert isinstance(desk.racked.session.do(TABLE, c.CloseRound(), by=ANA), Done)
    # What is written after the end of a round is no entry that somebody waited for.
    desk.racked.clock.at_us += 30 * MINUTE
    late = c.CorrectRound(Seat(4), Outcome.PUSH, "camera")
    assert isinstance(desk.racked.session.do(TABLE, late, by=BO, witness=CY, round_=2), Done)
    # Nobody looked meanwhile: the program starts only now.
    tiles = floor(desk)
    gone = {"Round 2: nothing was entered for 4 min", "Round 2 has been open for 15 min"}
    assert gone <= set(said(tiles))
    assert sum("nothing was entered" in text for text in said(tiles)) == 1
    while said(tiles):
        tiles.press("Enter")
        assert not tiles.refused
    assert said(floor(desk)) == []


def test_an_alert_outlives_a_shift_s_change_a_day_and_a_start(desk: Desk) -> None:
    racked = desk.racked
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(racked.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    for _ in range(3):
        assert isinstance(racked.house.close_shift(by=CY, witness=BO), Done)
        assert isinstance(racked.house.close_day(by=CY, witness=BO), Done)
        racked.clock.at_us += 24 * 60 * MINUTE
        assert isinstance(racked.house.open_day(by=CY), Done)
        assert isinstance(racked.house.open_shift(by=CY), Done)
    tiles = floor(desk)
    wrong = "Round 1, seat 2: paid wrong and put right"
    assert wrong in said(tiles)
    while wrong in said(tiles):
        tiles.press("Enter")
        assert not tiles.refused
    assert wrong not in said(floor(desk))


@pytest.mark.parametrize(("move", "language"), [(m, lang) for m in ("fill", "credit") for lang in LANGUAGES])
def test_r21_a_late_slip_is_called_as_on_its_paper_in_every_language(
    desk: Desk, move: str, language: str
) -> None:
    text = text_of("kansas")
    desk.racked.do(AdoptJurisdiction("", text), by=BO, witness=CY)
    desk.racked.issued(TABLE, move, of(u100=10))
    desk.racked.clock.at_us += 20 * MINUTE
    words = Words(language, "USD", 60)
    shown = floor(desk, words).picture()
    year = desk.racked.session.gaming_day()[2:4]
    label = words.ltr(words.digits(f"{move[0].upper()}{year}-0001"))
    kind = words.say(f"SHIFT-IS-{move.upper()}")
    (text,) = [alert.text for alert in shown.alerts if label in alert.text]
    assert kind.lower() in text.lower()
    assert shown.tiles[0].facts[3][2] == words.ltr(words.digits(f"{move[0].upper()}{year}-0001"))
