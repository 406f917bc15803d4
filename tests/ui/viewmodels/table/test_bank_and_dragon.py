"""What is said at seats that meet a player's bank, and at a hand that other seats play: who gets it, who takes it.

Source: screens.md, ground rule 5; PG 3.5; PGP 6; tablemgr/DECISIONS.md (a player's bank; a dragon bet).
"""

from __future__ import annotations

from tablemgr.core.outcomes import Outcome

from .conftest import Make
from .desk import TILES, Desk
from .test_bank_end import banked, newest


def answers(desk: Desk) -> list[str]:
    """What each answer moves at the seat that is asked."""
    return [line.text for line in desk.picture.console.panels[0].lines]


def key_of(desk: Desk, token: str) -> tuple[bool, str]:
    """Whether a key of the pad is live, and its second line."""
    found = next(key for key in desk.picture.console.pad if key.token == token)
    return found.live, "" if found.second is None else found.second.text


def under(desk: Desk, seat: int) -> list[str]:
    """The lines of a seat's box."""
    return [line.text for line in desk.box(seat).lines]


def test_what_a_players_bank_takes_goes_to_the_bank(make: Make) -> None:
    desk = banked(make, "3")
    assert answers(desk)[2] == "100 to the bank"
    assert "to the rack" in answers(make(level=0).to_the_bank("4=100"))[2]
    persian = make(TILES, level=0, language="fa").press("Enter", "K").type("3\n4100\n\n2\n\n\n")
    assert answers(persian)[2] == "۱۰۰ به بانک"


def test_the_rest_lose_what_a_capped_bank_can_take(make: Make) -> None:
    desk = banked(make, "3200", "1100\n2150\n4100\n5100\n")
    assert key_of(desk, "R") == (True, "take 200")
    desk.press("R")
    taken = [desk.seat(n).settlement for n in (1, 2, 4, 5)]
    assert sum(-one.net.minor for one in taken if one is not None) == 20_000


def test_there_is_no_rest_where_every_seat_is_called(make: Make) -> None:
    desk = banked(make, "3500", "1100\n2100\n").press("seat:1").type("9")
    waiting = desk.press("seat:1")
    assert [seat for seat in (1, 2) if waiting.seat(seat).called is None] == [2]
    assert key_of(waiting, "R") == (True, "take 100")
    disputed = banked(make, "3500", "1100\n2100\n").press("seat:1").type("9").press("seat:2").type("D")
    disputed.type("1").recorder.approve("P7", "1")
    disputed.press("seat:1")
    assert key_of(disputed, "R") == (False, "")


def test_a_seat_that_the_bank_did_not_reach_says_what_it_was_and_why_nothing_moved(make: Make) -> None:
    desk = banked(make, "3200", "1100\n2100\n4150\n").type("777")
    # The bank's 200 pay seat 2 in full, seat 4 in part, and seat 1 not at all.
    part, none = desk.seat(4), desk.seat(1)
    assert (part.outcome, none.outcome) == (Outcome.WIN, Outcome.NO_ACTION)
    assert under(desk, 1) == ["the bank did not reach it", "win as called"]
    band = desk.box(4).result
    assert band is not None
    assert band.sums == ("100 − 5\u00a0% = 95", "100 of 150, 50 goes back")
    assert newest(desk)[0] == "seat 1 win, as called, bet goes back; the bank did not reach it"
    assert newest(desk)[1].endswith("; 100 of 150 covered, 50 goes back")
    desk.press("seat:1")
    assert desk.prompt.facts == "It stands as win."
    assert key_of(desk, "7") == (False, "as it stands")


def dragon(make: Make, bets: str = "3G5100\n5100\n") -> Desk:
    """A table where seat 3's hand is a dragon."""
    return make(level=0).press("Enter").type(bets).type("\n2\n\n\n")


def test_a_dragon_hand_says_whose_it_is(make: Make) -> None:
    desk = make(level=0).press("Enter").type("3G5100\n5100\n")
    assert desk.box(3).name == "dragon of 5"
    assert newest(desk)[1] == "seat 3, dragon of seat 5 100"
    desk.type("\n2\n\n\n").press("seat:3")
    assert desk.prompt.facts.startswith("Dragon of seat 5. Bet 100")
    assert answers(desk)[:3] == [
        "Dragon hand 100 − 5\u00a0% = 95 to seat 5", "100 goes back to seat 5", "100 to the rack",
    ]  # fmt: skip
    desk.type("7")
    assert newest(desk)[0] == "seat 3 win, as called, paid 95; dragon of seat 5"
    assert dict(desk.picture.strip.fields)["PAID"] == "S5 95 (DRAGON S3)"
    assert desk.box(3).name == "dragon of 5"
    settlement = desk.seat(3).settlement
    assert settlement is not None
    assert {posting.seat for posting in settlement.postings if posting.account == "player"} == {5}


def test_a_dragon_that_two_seats_play_pays_each_of_them(make: Make) -> None:
    desk = dragon(make, "3G5100\n3G650\n5100\n650\n").press("seat:3")
    box = desk.box(3)
    assert (box.name, box.bet) == ("dragon of 5, 6", "150")
    assert box.side_bets == (("seat 5", "100"), ("seat 6", "50"))
    assert answers(desk)[0].startswith("95 to seat 5, 47.50 to seat 6: ")
    desk.type("9")
    assert dict(desk.picture.strip.fields)["TAKEN"] == "S5 100 (DRAGON S3)  S6 50 (DRAGON S3)"
