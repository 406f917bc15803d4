"""The proof of deals of Tien Gow, from facts written by hand to what stands on the screen."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.table import deal_events as deals
from tests.ui.evening import deal_20, deal_21, deal_opened, told
from ui.viewmodels.deal_proof import deal_proof
from ui.viewmodels.words import Words

EN = Words("en", "USD")


def test_every_seat_shows_what_the_deal_brought_it() -> None:
    proof = deal_proof(told(deal_20(), table="TG-01", number=20), EN)
    assert proof.title == "Deal 20"
    shown = [(s.seat, s.state, s.word, s.arithmetic, s.figure, s.evidence_word) for s in proof.seats]
    assert shown == [
        (1, "take", "pays", "deal −20, at once −2", "−220", "2 columns"),
        (2, "take", "pays", "deal −20, at once −2", "−220", "0 columns"),
        (3, "take", "pays", "deal −40, at once −4", "−440", "1 column"),
        (4, "pay", "collects", "deal +80, at once +8", "+880", "5 columns"),
    ]


def test_the_four_seats_sum_to_zero_where_no_fee_is_taken() -> None:
    proof = deal_proof(told(deal_20(), table="TG-01", number=20), EN)
    assert (proof.total_word, proof.total) == ("Sum of the four seats", "0")


def test_a_fee_is_what_the_house_collects() -> None:
    fee = deals.CollectionTaken(
        Seat(1), Money(500), (Posting("player", Money(-500), seat=Seat(1)), Posting("house", Money(500)))
    )
    proof = deal_proof(told([deal_opened(22, "columns"), fee]), EN)
    assert (proof.total_word, proof.total) == ("House, fees", "+5")


def test_the_banker_is_marked() -> None:
    proof = deal_proof(told(deal_20(), table="TG-01", number=20), EN)
    assert [line.mark for line in proof.seats] == ["", "", "banker", ""]


def test_hands_show_the_trick_each_tile_fell_in() -> None:
    hands = deal_proof(told(deal_20(), table="TG-01", number=20), EN).hands
    assert hands[3].tiles == ("11", "55", "33", "33", "64", "53", "42", "21")
    assert hands[3].tricks == (0, 0, 0, 0, 0, 1, 2, 2)
    assert hands[3].columns == 5


def test_a_hand_that_nobody_entered_is_unknown_not_guessed() -> None:
    proof = deal_proof(told(deal_21(), table="TG-01", number=21), EN)
    assert [hand.tiles for hand in proof.hands] == [(), (), (), ()]
    assert {hand.tag for hand in proof.hands} == {"The hand is unknown."}
    assert proof.seats[0].detail.beside == ("The hand is unknown.",)
    assert "What this depth cannot check: every play." in proof.notes


def test_tricks_say_who_led_what_fell_and_who_took() -> None:
    tricks = deal_proof(told(deal_20(), table="TG-01", number=20), EN).tricks
    assert (tricks[0].led, tricks[0].led_tiles, tricks[0].taken) == ("3 led", ("52",), "4 takes 1")
    assert tricks[0].followed == "4 shows 53, 1 face down 65, 2 face down ?"
    assert (tricks[1].led_tiles, tricks[1].taken) == (("42", "21"), "4 takes 2")


def test_what_falls_due_at_once_shows_every_seats_points() -> None:
    due = deal_proof(told(deal_20(), table="TG-01", number=20), EN).ledgers[0]
    assert due.caption == "Due at once"
    assert due.rows == (("Supreme by seat 4, trick 2", "−2 −2 −4 +8", "+80"),)


def test_factors_and_transfers_stand_in_figures() -> None:
    _, factors, transfers = deal_proof(told(deal_20(), table="TG-01", number=20), EN).ledgers
    assert factors.rows == (("Banker", "", "×2"), ("Last trick", "", "×2"))
    assert transfers.rows[2] == ("Seat 3 pays seat 4", "points 40", "400")


def test_a_paid_debt_is_ticked_and_a_dead_seat_says_so() -> None:
    proof = deal_proof(told(deal_20(), table="TG-01", number=20), EN)
    assert proof.seats[0].detail.below == ("Seat 1 pays seat 4 200, points 20. Paid.",)
    assert proof.seats[1].detail.below[-1] == "Dead: no column before the last trick."


def test_a_capture_names_whose_debt_is_paid() -> None:
    transfer = deals.Transfer(Seat(2), Seat(4), 12, Money(12_000), on_behalf_of=Seat(1))
    settled = next(fact for fact in deal_21() if isinstance(fact, deals.DealSettled))
    changed = replace(settled, transfers=(transfer,))
    proof = deal_proof(told([deal_opened(21, "columns"), changed]), EN)
    assert proof.seats[1].detail.below == ("Seat 2 pays seat 4 120, points 12, in the place of seat 1.",)


def test_a_void_deal_owes_nothing() -> None:
    facts = [deal_opened(23, "full"), deals.DealVoided("tile exposed", ())]
    proof = deal_proof(told(facts), EN)
    assert proof.status is not None
    assert proof.status.text == "void"
    assert proof.notes[-1] == "Void: tile exposed. Nothing is owed; the same banker deals again."


def test_a_rewind_takes_back_the_plays_from_that_trick_on() -> None:
    facts = [*deal_20()[:12], deals.DealRewound(2, "wrong tile")]
    proof = deal_proof(told(facts), EN)
    assert [trick.number for trick in proof.tricks] == ["1"]
    assert "Taken back to before trick 2: wrong tile" in proof.notes


def test_a_deal_says_its_stake_its_banker_and_its_depth() -> None:
    proof = deal_proof(told(deal_21(), table="TG-01", number=21), EN)
    assert proof.notes[0] == "10 a point. Seat 3 banks, streak 3. Recorded by columns."
