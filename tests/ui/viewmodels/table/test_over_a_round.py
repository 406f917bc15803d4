"""What is opened over a round: re-calls, cash, the bank, a lagging round, skips; each by keys, none by Enter alone.

Source: facts.md; recording.md (a slip of the finger; bets; one round may lag); screens.md, ground rule 4.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome

from .conftest import Make
from .desk import TILES, Desk, again


def test_a_slip_of_the_finger_is_put_right_with_two_keys(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100 3=50").type("9/")
    assert (desk.asked, desk.prompt.facts) == ("Seat 4: what was it really?", "It stands as lose.")
    desk.type("7")
    assert desk.seat(4).outcome is Outcome.WIN
    assert desk.asked == "Seat 3: win, push or lose?"
    band = desk.box(4).result
    assert band is not None
    assert (band.text, band.struck, [(line.text, line.sign) for line in band.more]) == (
        "PAY 95", "−100", [("move 195 to seat 4", "pay"), ("re-called", "recalled")],
    )  # fmt: skip


def test_back_goes_to_the_seat_before_and_leaves_all_as_it_is(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100 3=50").type("99//")
    assert desk.asked == "Seat 6: what was it really?"
    desk.type("\n").press("Escape")
    assert desk.asked == "Seat 3: win, push or lose?"
    assert [desk.seat(n).outcome for n in (6, 4)] == [Outcome.LOSE, Outcome.LOSE]
    desk.type("//").type("/")
    assert desk.prompt.refusals == ("Seat 6: no seat was resolved before this one.",)


def test_a_closed_round_is_re_called_until_the_next_no_more_bets(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9\n").type("/8")
    assert desk.seat(4).outcome is Outcome.PUSH
    desk.type("\n").type("/")
    assert desk.asked == "Seat 4: what was it really?"
    desk.type("9")
    row = desk.session.readings.seats("PGP-04", 1)[0]
    assert row.outcome == "lose"
    desk.type("\n\n")
    assert desk.press("F8").asked == "Where does the first hand go?"


def test_a_re_call_above_the_threshold_is_refused_with_its_figures(make: Make) -> None:
    desk = make(level=0, recall_threshold=Money(10_000)).to_the_bank("4=100").type("9/7")
    assert desk.prompt.refusals == (
        "Seat 4: this moves 195; above 100 it is a correction with a second person.",
    )
    assert desk.seat(4).outcome is Outcome.LOSE


def test_a_buy_in_is_a_letter_a_seat_and_an_amount_in_any_phase(make: Make) -> None:
    desk = (
        make(level=1)
        .type("B2500\n")
        .bets("4=100")
        .type("B4200\n")
        .type("\n1\n\n\n")
        .press("F2")
        .type("330\n")
    )
    assert desk.refused == []
    assert [fact.amount.minor for fact in desk.state.cash if fact is not None] == [20_000, 3_000]
    desk.press("F2")
    assert desk.prompt.facts == "Bought in this round 230."
    desk.type("/")
    assert desk.prompt.facts == "On record: seat 3 bought in 30."
    desk.type("\n")
    assert desk.state.cash[-1] is not None
    desk.press("F2", "/", "Y")
    assert [fact is not None for fact in desk.state.cash] == [True, False]


def test_chips_are_given_back_with_a_letter_of_its_own(make: Make) -> None:
    desk = make(level=0).bets("4=100").press("O", "seat:4").type("75\n")
    assert [type(fact).__name__ for fact in desk.state.cash] == ["CashOut"]
    assert desk.press("O", "Escape").asked == "Bets: seat and amount, or no more bets?"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("4\n", "Seat 4: an amount is wanted."),
        ("4,5,5\n", "Seat 4: ,5,5 is no amount: figures, and at most 2 after the point."),
        ("41.000\n", "Seat 4: 1.000 is no amount: figures, and at most 2 after the point."),
        ("425.50\n", "Seat 4: 25.50 is out of step: bets here go in steps of 1."),
        ("42147483648\n", "Seat 4: 2,147,483,648 on main bet is outside the limits, 5 to 500."),
        ("4" + "9" * 30 + "\n", "Seat 4: this amount is too large; at most 92,233,720,368.54."),
        ("41\n", "Seat 4: 1 on main bet is outside the limits, 5 to 500."),
        ("725\n", "There is no seat 7 at this table; seats count from 1 to 6."),
        ("4S200\n", "Seat 4: 200 on Fortune is outside the limits, 1 to 100."),
        ("4G45\n", "Seat 4: a dragon hand is the hand of an empty seat, played by others."),
        ("4WWWWW5\n", "Seat 4: box 5 is not on this layout; boxes count from 1 to 4."),
    ],
)  # fmt: skip
def test_a_bet_that_cannot_be_is_refused_in_place_and_stays(make: Make, keys: str, said: str) -> None:
    desk = make(level=0).press("Enter").type(keys)
    assert said in desk.prompt.refusals
    assert desk.prompt.echo == keys[:-1]
    assert not desk.state.in_play
    assert desk.press("Escape").prompt.echo == ""


def test_a_round_without_a_bet_does_not_close_its_bets(make: Make) -> None:
    desk = make(level=0).type("\n\n")
    assert desk.prompt.refusals == ("No bet lies on the table.",)


def test_figures_that_are_no_start_are_refused(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("\n27\n")
    assert desk.prompt.refusals == ("27 is neither a seat nor three dice.",)
    assert desk.prompt.bad == (0, 2)
    desk.type("<<").type("178\n")
    assert desk.prompt.refusals == ("1 7 8 is no throw of three dice.",)


def test_a_key_that_answers_nothing_says_so(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("5")
    assert desk.prompt.refusals == ("5 answers nothing here.",)
    assert desk.type("9").prompt.refusals == ()


def banked(make: Make, keys: str) -> Desk:
    """A tile table whose seat 5 banks; bets at 4, 3, 2 and 1."""
    desk = make(TILES, level=1).press("Enter", "K").type(keys)
    for bet in ("4300\n", "3150\n", "2500\n", "1200\n"):
        desk.type(bet)
    return desk.type("\n4\n\n\n")


def test_a_player_banks_with_what_he_puts_up_and_sets_his_own_hand(make: Make) -> None:
    desk = banked(make, "51000\n")
    box = desk.box(5)
    assert (box.state, box.name) == ("banker", "banks")
    assert box.purse is not None
    assert (box.purse.amount, box.purse.open_text) == ("1,000", "1,150 still open")
    assert desk.prompt.facts == "Low hand first, then high."
    desk.type("64316643\n")
    assert desk.state.setting is not None
    assert (desk.state.setting.by, desk.state.setting.low) == ("player", ("64", "31"))
    felt = desk.picture.felt
    assert felt is not None
    assert (felt.bank.banks, felt.bank.row) == ("seat 5 banks", "no house way")
    assert felt.order.caption == "Action, in order"
    assert felt.order.lines[1].text == "The bank is capped: paid in this order until 1,000 is used up"


def test_a_capped_bank_meets_seats_in_order_and_pays_in_part_where_it_breaks(make: Make) -> None:
    desk = banked(make, "5400\n").type("64316643\n")
    assert desk.asked == "Seat 4: win, push or lose?"
    desk.type("777")
    bands = [desk.box(n).result for n in (4, 1, 2)]
    assert [band.text for band in bands if band] == ["PAY 285", "PAY 95", "LIFT 500"]
    purse = desk.box(5).purse
    assert purse is not None
    assert [line.text for line in purse.lines] == [
        "Net so far −400",
        "5\u00a0% of a net win",
        "the bank is used up",
    ]
    desk.type("9\n")
    assert desk.state.phase == "closed"


def test_a_seat_called_out_of_a_capped_banks_order_waits(make: Make) -> None:
    desk = banked(make, "51000\n").type("64316643\n").press("seat:2").type("9")
    assert not desk.seat(2).is_resolved
    assert "waits for seats before it" in [line.text for line in desk.box(2).lines]
    desk.type("79")
    assert [desk.seat(n).is_resolved for n in (4, 1, 2)] == [True, True, True]


def test_a_player_may_share_the_bank_with_the_house(make: Make) -> None:
    desk = banked(make, "5C1000\n").type("64316143")
    felt = desk.picture.felt
    assert felt is not None
    assert felt.bank.banks == "seat 5 banks with the house"
    assert desk.state.setting is not None
    assert desk.state.setting.by == "house-way"


def test_who_banked_twice_in_a_row_may_not_bank_again(make: Make) -> None:
    desk = make(TILES, level=0)
    for _ in range(2):
        desk.press("Enter", "K").type("51000\n").type("4100\n").type("\n4\n\n\n").type("9\n")
    desk.press("Enter", "K").type("51000\n")
    assert len(desk.prompt.refusals) == 1
    assert desk.prompt.echo == "51000"
    assert desk.state.banker is None


def test_the_house_banks_where_the_table_lets_nobody_else(make: Make) -> None:
    desk = make(variant="ez", level=0).press("Enter")
    assert [key.live for key in desk.picture.console.pad if key.token == "K"] == [False]
    desk.press("K").type("51000\n")
    assert desk.prompt.refusals
    desk.type("<<<<<0\n")
    assert desk.state.banked is not None


def test_a_round_lags_while_the_next_takes_bets_and_is_one_key_away(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100 3=50").type("9M7")
    assert desk.asked == "Bets: seat and amount, or no more bets?"
    (notice,) = desk.picture.notices
    assert notice.text == "Round 1: 2 seats open."
    assert notice.key is not None
    desk.type("5").press("L")
    # A field that is being typed in takes letters for itself; a finger on the notice goes there all the same.
    assert desk.prompt.echo == "5L"
    desk.press(notice.key.token)
    assert (desk.asked, desk.picture.top.number, desk.picture.top.marks) == (
        "Seat 4: win, push or lose?", "Round 1", ("the round before",),
    )  # fmt: skip
    desk.type("7").press("L")
    assert desk.picture.notices[0].text == "Round 1: one seat open."
    desk.press(notice.key.token).type("9\n")
    assert desk.picture.notices == ()
    assert (desk.asked, desk.picture.top.number) == ("Seat 5, main bet: how much?", "Round 2")
    row = desk.session.readings.round("PGP-04", 1)
    assert row is not None
    assert row.status == "closed"


def test_what_was_typed_in_either_round_stays_while_the_other_is_looked_at(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("9M7").press("L", "C").type("ASK")
    desk.press("Escape", "L").type("52")
    desk.press("Undo")
    assert desk.prompt.echo == "5"
    desk.press("Escape", "L", "C")
    assert desk.prompt.echo == "ASK"


def test_a_round_that_could_not_be_recorded_is_skipped_after_one_question_more(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9\n").type("M3")
    assert desk.asked == "Skip round 2: why was it not recorded?"
    desk.type("2\n")
    assert (desk.asked, desk.state.number) == ("Open round 2?", 1)
    desk.type("M32Y")
    assert (desk.state.number, desk.asked) == (2, "Open round 3?")
    assert desk.state.skipped is not None
    assert desk.state.skipped.reason == "equipment failed"


def test_rare_things_are_live_only_where_they_can_be_done(make: Make) -> None:
    desk = make(level=0).bets("4=100").press("M")
    live = {key.token: key.live for key in desk.picture.console.pad}
    assert (live["2"], live["3"], live["4"], live["7"]) == (True, False, False, False)
    assert desk.press("3").prompt.refusals == ("3 answers nothing here.",)
    assert desk.press("Escape").asked == "Bets: seat and amount, or no more bets?"


def test_hands_are_backed_up_from_the_rack_in_reverse_order(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("99\n").type("M8")
    assert (desk.asked, desk.prompt.facts) == ("Back up seat 4?", "As they come off the rack: 4, 6.")
    desk.press("Enter").type("9S9CJSTH7D6C2D\n")
    hand = desk.seat(4).hand
    assert hand is not None
    assert hand.why == "back-up"
    assert desk.seat(4).basis == "call"
    assert desk.type("M8").asked == "Back up seat 6?"


def test_just_recorded_has_four_lines_the_newest_first_and_bold(make: Make) -> None:
    desk = make(level=0).to_the_bank("6=25 4=100").type("97")
    panel = desk.picture.console.panels[-1]
    assert [(line.text, line.bold) for line in panel.lines] == [
        ("21:26:40 seat 4 win, as called, paid 95", True),
        ("21:26:40 seat 6 lose, as called, taken 25", False),
        ("21:26:40 all set", False),
        ("21:26:40 hands delivered", False),
    ]
    assert [(key.label, key.token) for key in panel.keys] == [("Re-call seat 4", "/")]


def test_who_buys_in_has_a_name_until_chips_are_given_back(make: Make) -> None:
    desk = make(level=0).press("Enter").type("B4200").press("Tab")
    assert (desk.asked, desk.prompt.free) == ("Seat 4: who buys in?", True)
    desk.type("Mrs. Castellano\n").type("4100\n3100\n")
    assert [desk.box(n).name for n in (4, 3)] == ["Mrs. Castellano", ""]
    # The name goes on with the next rounds, and is found again after a restart.
    desk.type("\n1\n\n\n99\n\n")
    assert desk.box(4).name == "Mrs. Castellano"
    assert again(desk).box(4).name == "Mrs. Castellano"
    desk.type("O475\n")
    assert desk.box(4).name == ""
    desk.type("B4200").press("Tab").press("Backspace")
    assert (desk.asked, desk.prompt.echo) == ("Seat 4 buys in: how much?", "4200")


def test_a_seat_that_the_table_has_not_disputes_nothing(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9D8")
    assert desk.asked == "Which seat disputes?"
    # Seats with a bet are offered, and no key that answers nothing here.
    console = desk.picture.console
    assert [key.token for key in console.pad] == ["4", "Escape"]
    assert console.panels[-1].keys == ()
    assert desk.prompt.refusals == ("There is no seat 8 at this table; seats count from 1 to 6.",)
    assert desk.type("3").prompt.refusals == ("Seat 3: there is no bet here.",)
    assert desk.type("4").asked == "Seat 4 disputes: what is claimed?"
