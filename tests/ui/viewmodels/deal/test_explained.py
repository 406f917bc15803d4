"""What arises is explained when it arises, with its rule: claims, Supreme, quartets, captures, early death, bonuses."""

from __future__ import annotations

from pathlib import Path

from tablemgr.games.tien_gow.notation_reader import import_deal
from tests.ui.viewmodels.deal.conftest import NewDesk
from tests.ui.viewmodels.deal.felt import PLAYS, Desk
from ui.viewmodels.words import Words

RED = (
    "55 55 33 33 22 22 65 31",
    "31 66 66 11 11 44 44 65",
    "64 64 61 61 51 51 63 54",
    "62 53 52 43 42 41 32 21",
)
"""Seat 1 was dealt exactly one red pip."""


def notes(desk: Desk) -> list[str]:
    return [line.text for line in desk.felt.tricks.notes]


def stands(desk: Desk) -> list[str]:
    return [line.text for line in desk.felt.stands.lines]


def test_one_red_dot_is_explained_and_claimed(new_desk: NewDesk) -> None:
    desk = new_desk("seed000_all")
    desk.type("4⏎")
    desk.enter_hands(RED)
    assert stands(desk)[0] == "Seat 1 holds one red pip: it may claim before the first lead (R9.6)."
    desk.type("D1")
    assert desk.picture.prompt.question == "Seat 1 claims one red dot?"
    desk.taken("⏎")
    assert desk.picture.prompt.question == "Deal 1 was claimed. Settle it so?"
    settlement = desk.felt.settlement
    assert settlement is not None
    assert settlement.headline == "Seat 1 wins by one red dot"
    desk.taken("⏎")
    # 5 x sweep 2 from each, and x 2 from the banker: 10, 10, 20 points.
    assert desk.state.settled is not None
    assert desk.state.settled.net == (40, -10, -10, -20)


def test_a_claim_by_an_unknown_hand_is_taken_and_what_was_not_checked_is_said(new_desk: NewDesk) -> None:
    desk = new_desk("seed000_all", depth="columns")
    desk.type("2⏎ D3⏎ ⏎")
    assert any("Not checked: who held which tiles" in line for line in stands(desk))


def test_supreme_and_early_death_are_explained(desk: Desk) -> None:
    desk.type("4⏎ 11⏎ ??? 42 21⏎")
    assert notes(desk) == ["Supreme cannot be beaten: seat 4 takes columns 2, 3 (R5.3)."]
    assert stands(desk) == [
        "Nobody is dead yet.",
        "With one tile left and no column they would be: 1, 2, 3.",
        "Sweep is open to seat 4: 1 of 8, to come 7.",
    ]
    assert desk.felt.trick.places[3].caption == "4 leads Supreme 至尊"


def test_a_quartet_is_explained_when_led_and_when_won(desk: Desk) -> None:
    desk.type("2⏎ 66 66 63 54 ⏎")
    assert notes(desk) == ["A quartet: whoever takes the trick collects 4 points from each (R8.2)."]
    assert desk.felt.trick.places[1].caption == "2 leads a quartet 四大"
    desk.type("???")
    assert notes(desk) == ["Quartet: seat 2 collects 4 points from each (R8.2)."]
    # 4 x 2 points from each at ten a point: seat 2 banks.
    assert desk.felt.due is not None
    assert desk.felt.due.headline == "DUE NOW: seat 2 collects 240"


def test_little_three_and_its_capture_are_explained(desk: Desk) -> None:
    desk.type("2⏎ 66 66 63 54 ⏎??? 11 11 62⏎???")
    desk.taken("21⏎")
    assert "Seat 2 leads the Little Three to the last trick" in notes(desk)[0]
    desk.type("V1")
    assert "no column" in desk.picture.prompt.refusals[0]


def test_a_capture_names_who_pays_for_whom(desk: Desk) -> None:
    # The handed deal TG-055: seat 3 banks, leads 21 to the last trick, seat 2 takes it with 42.
    desk.type("3⏎")
    for play in (
        "52⏎", "11-", "65-", "63⏎", "44 43⏎", "44 32-", "11 53-", "51 62-", "51⏎", "22-", "66-", "61-",
        "55⏎", "41-", "31-", "66⏎", "54⏎", "31-", "22-", "61-", "64⏎", "33-", "55⏎", "33-", "21⏎", "64-", "65-",
    ):  # fmt: skip
        desk.taken(play)
    assert "by 42, it pays for all (R10)" in notes(desk)[0]
    desk.taken("42⏎")
    assert notes(desk)[0] == "The Big Six took the Little Three: seat 3 pays for the other two (R10)."
    arithmetic = [
        row.arithmetic.replace("\u00a0", " ")
        for row in (desk.felt.settlement.seats if desk.felt.settlement else ())
    ]
    assert arithmetic == [
        "seat 3 pays for it",
        "wins the deal +130",
        "pays for seat 1 2 × 10, pays 3 × 2 × 10, pays for seat 4 5 × 10",
        "seat 3 pays for it",
    ]


def test_an_unbeatable_lead_of_the_banker_is_explained(new_desk: NewDesk) -> None:
    desk = new_desk("seed000_all")
    desk.type("4⏎")
    desk.enter_hands(RED)
    desk.taken("42 21 ⏎")
    assert "Unbeatable lead of the banker: no bonus if he sweeps (R9.5)." in notes(desk)


def test_bonuses_of_the_last_trick_are_explained_before_it_is_settled(desk: Desk) -> None:
    desk.type("2⏎ 66 66 63 54 ⏎??? 11 11 ⏎??? 42 21⏎")
    assert "Won by this set, the last trick makes every payment ×2 (R9.1)." in notes(desk)
    desk.type("???")
    assert notes(desk)[:2] == [
        "Supreme won the last trick: every payment doubles (R9.1).",
        "One seat has all eight columns: every payment doubles (R9.3).",
    ]
    factors = dict(desk.felt.settlement.factors if desk.felt.settlement else ())
    assert factors == {"banker": "×2", "last trick": "×2", "sweep": "×2", "streak": "×1"}


def test_turn_banker_and_streak_are_said(new_desk: NewDesk) -> None:
    desk = new_desk("core; streak_mode=product", depth="columns")
    desk.type("3⏎ 1133 3 1 ⏎ ⏎")
    assert desk.felt.hands[2].tags == ("BANKER, streak 1",)
    assert "streak ×2" in desk.felt.factors.lines[2].text
    assert desk.picture.top.steps[-2].text == "columns"


def test_the_deal_as_text_is_shown_written_and_read_back(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS)
    desk.type("⏎T")
    assert desk.felt.text[0] == '[TGN "1"]'
    desk.press("E")
    written = desk.folder / "papers" / "TG-01-1.tgn"
    assert desk.picture.prompt.facts.endswith(str(written))
    deal = import_deal(written.read_text("utf-8"))
    assert dict(deal.tags)["Table"] == "TG-01"
    assert sum(deal.record.state.columns) == 8
    desk.press("T")
    assert desk.felt.text == ()


def test_a_text_that_cannot_be_written_is_said(desk: Desk) -> None:
    desk.type("2⏎")
    Path(desk.folder / "papers").write_text("in the way")
    desk.press("E")
    assert "could not be written" in desk.picture.prompt.refusals[0]


def test_names_stand_from_the_next_deal_on(desk: Desk) -> None:
    desk.type("G2")
    assert desk.picture.prompt.free
    desk.recorder.scan("Ms Wong")
    desk.press("Enter")
    desk.type("2⏎")
    assert [hand.name for hand in desk.felt.hands] == ["", "Ms Wong", "", ""]


def test_unseen_discards_are_named_once_they_are_the_only_ones(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    desk.play(PLAYS)
    # Seat 3 put three tiles down that nobody saw; what is left of its hand gives them away.
    spots = [(spot.code, spot.note) for spot in desk.felt.hands[2].spots if spot.deduced]
    assert sorted(spots) == [("42", "t1"), ("61", "t1"), ("65", "t1")]


def test_the_strip_is_latin_in_every_language(new_desk: NewDesk) -> None:
    desk = new_desk(language="fa")
    desk.type("4⏎ 42 21 ⏎")
    assert dict(desk.picture.strip.fields)["DUE"] == "4 COLLECTS 120"
    assert dict(desk.picture.strip.fields)["NOW"] == "SEAT 1"
    assert all(value.isascii() for _, value in desk.picture.strip.fields)
    assert desk.picture.top.number == "دست ۱"


def test_what_may_be_led_and_shown_is_said_for_a_known_hand(desk: Desk) -> None:
    desk.type("2⏎")
    desk.enter_hands()
    assert desk.picture.prompt.facts.endswith("Sets held: 31+31+32, 31+31, 31+32.")
    # Either half of a tile may be typed first.
    desk.taken("13 13 23 ⏎")
    assert desk.felt.trick.places[1].tiles == ("31", "31", "32")
    desk.play(PLAYS[1:4])
    desk.taken("44⏎")
    assert desk.picture.prompt.facts == "Shown, it must beat 44; else face down. Held and higher: 11."


def test_a_late_hand_can_be_entered_after_the_last_trick(desk: Desk) -> None:
    desk.type("2⏎")
    desk.play(PLAYS)
    assert desk.picture.prompt.question == "Seat 3 wins the deal. Settle it so?"
    assert any("Not checked" in line for line in stands(desk))
    desk.enter_hands()
    assert desk.picture.prompt.question == "Seat 3 wins the deal. Settle it so?"
    assert not any("Not checked" in line for line in stands(desk))
    desk.taken("⏎")
    assert desk.state.settled is not None
    assert desk.state.settled.skipped == ()


def test_a_sweeping_bankers_lead_is_marked_before_it_is_settled(new_desk: NewDesk) -> None:
    desk = new_desk("seed000_all", depth="columns")
    desk.type("1⏎ 8000 1 2")
    unbeatable = [key for key in desk.picture.console.pad if key.token == "U"]
    assert [key.second.text for key in unbeatable if key.second] == ["no sweep bonus"]
    assert desk.felt.settlement is not None
    assert dict(desk.felt.settlement.factors)["sweep"] == "×2"
    desk.type("U1⏎")
    assert desk.felt.settlement is not None
    assert dict(desk.felt.settlement.factors)["sweep"] == "×1"


def test_another_language_in_mid_play_loses_nothing(desk: Desk) -> None:
    desk.type("2⏎ 31 3")
    desk.recorder.words = Words("ru", "USD")
    assert desk.picture.prompt.question == "Заходит место 2"
    assert desk.picture.prompt.echo == "31 3"
    assert desk.picture.top.number == "Раздача 1"


def test_a_second_recorder_at_the_table_sees_what_the_first_one_records(desk: Desk) -> None:
    other = desk.new_recorder()
    desk.type("4⏎ 42 21⏎")
    shown = other.picture()
    assert shown.prompt.question == "Seat 1: two tiles, face down"
    other.press("V")
    recorded = other.picture().console.panels[-1].lines
    assert any("Supreme: seat 4 collects 120" in line.text for line in recorded)
    for token in ("V", "V", "?"):
        other.press(token)
    assert desk.picture.prompt.question == "Seat 2: two tiles, face down"
