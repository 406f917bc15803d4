"""Whole rounds by keys: what is asked, what lies on the felt, what is on record.

Source: recording.md (phases, pace); facts.md; look.md 4.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from ui.viewmodels.round_reading import read_round
from ui.viewmodels.table.rows import Recorder

from .conftest import Make
from .desk import TILES, Desk, again


def test_each_step_asks_one_thing_until_the_next_round(make: Make) -> None:
    desk = make(level=1)
    keys = ("", "\n", "625\n", "4100\n", "\n", "4\n", "\n", "\n", "KK99A74.", "7", "9", "\n")
    asked = [desk.type(some).asked for some in keys]
    assert asked == [
        "Open round 1?",
        "Bets: seat and amount, or no more bets?",
        "Bets: seat and amount, or no more bets?",
        "Bets: seat and amount, or no more bets?",
        "Where does the first hand go?",
        "Are all hands delivered?",
        "Are all players set?",
        "The bank: 7 more cards",
        "Seat 6: win, push or lose?",
        "Seat 4: win, push or lose?",
        "Close round 1?",
        "Open round 2?",
    ]
    assert desk.refused == []
    assert desk.state.closed is not None
    # Seat 6 wins 25 less 5 %: 1.25. Seat 4 loses 100.
    assert (desk.state.closed.house, desk.state.closed.commission) == (Money(7_500), Money(125))


def test_bets_are_carried_until_they_are_touched(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 3=40").type("87\n\n")
    assert [desk.box(n).carried for n in (1, 3)] == ["carried", "carried"]
    assert desk.box(1).bet == "25"
    desk.type("150\n3\n")
    assert [desk.box(n).carried for n in (1, 3)] == ["", ""]
    assert [desk.box(n).bet for n in (1, 3)] == ["50", "40"]
    assert desk.seat(3).confirmed


def test_bets_whose_chips_were_taken_are_asked_for_before_they_are_covered(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 3=40 4=50 6=60").type("-987\n\n")
    # Seat 6 fouled, 4 lost, 3 pushed, 1 won.
    assert [desk.box(n).carried for n in (6, 4, 3, 1)] == ["laid again?", "laid again?", "carried", "carried"]
    assert [len(desk.box(n).pile) for n in (6, 4, 3, 1)] == [0, 0, 2, 1]
    assert desk.prompt.facts == "Bets at 4 seats. Carried: 4. Chips taken, to be laid again: 2."
    desk.press("Enter")
    assert (desk.state.phase, desk.asked) == ("bets", "Have seats 6, 4 bet the same again?")
    lines = desk.picture.console.panels[0].lines
    assert [line.text for line in lines] == ["Seat 6: 60", "Seat 4: 50"]
    # A seat's key goes back to its bet; what is left is asked again.
    assert desk.type("6").asked == "Seat 6, main bet: how much?"
    desk.type("0\n\n")
    assert desk.asked == "Has seat 4 bet the same again?"
    desk.press("Enter")
    assert (desk.state.phase, desk.refused) == ("start", [])
    assert [(desk.seat(n).confirmed, len(desk.seat(n).bets)) for n in (6, 4, 3, 1)] == [
        (False, 0), (True, 1), (False, 1), (False, 1),
    ]  # fmt: skip


def test_escape_leaves_the_bets_open_and_what_else_is_wrong_is_said_first(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=50").type("9\n\n\n")
    assert desk.asked == "Has seat 4 bet the same again?"
    desk.press("Escape")
    assert (desk.state.phase, desk.asked) == ("bets", "Bets: seat and amount, or no more bets?")
    desk.type("3S5\n\n")
    assert desk.prompt.refusals == ("Seat 3: there is no main bet for the other bets here.",)
    assert not desk.seat(4).confirmed


def test_another_at_the_table_may_have_said_it_already(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=50").type("9\n\n\n")
    other = again(desk)
    other.type("4\n")
    assert desk.asked == "Bets: seat and amount, or no more bets?"
    assert desk.press("Enter").state.phase == "start"


def test_carried_bets_that_nobody_confirmed_are_counted_beside_the_bank(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 3=40").type("88\n").to_the_bank("")
    felt = desk.press("Enter").picture.felt
    assert felt is not None
    assert "Carried bets nobody confirmed: 1." in [line.text for line in felt.round.lines]
    assert unconfirmed_of(desk) == 1


def unconfirmed_of(desk: Desk) -> int:
    """Answer how many carried bets the proof of the round counts."""
    read = read_round(desk.recorder._scene().told)
    return sum(seat.carried for seat in read.seats.values())


def test_a_bet_entered_again_as_it_lies_is_not_recorded_twice(make: Make) -> None:
    desk = make(level=0).bets("4=50")
    placed = desk.kinds().count("BetPlaced")
    desk.type("450\n")
    assert desk.prompt.refusals == ("Seat 4: 50 lies on main bet already; nothing more is recorded.",)
    assert desk.type("!3").prompt.echo == "3"
    desk.type("0\n")
    assert desk.prompt.refusals == ("Seat 3: no main bet lies here to be lifted.",)
    desk.type("!4\n")
    assert desk.prompt.refusals == ("Seat 4: no carried bet is left here to confirm.",)
    assert (desk.kinds().count("BetPlaced"), desk.kinds().count("BetConfirmed")) == (placed, 0)


def test_a_bet_of_zero_is_lifted(make: Make) -> None:
    desk = make(level=0).bets("1=25 3=40").type("30\n")
    assert desk.box(3).state == "empty"
    assert desk.box(3).name == "no player"


def test_side_back_toke_and_dragon_bets_have_a_letter_each(make: Make) -> None:
    desk = make(level=0).bets("1=25")
    desk.type("1S5\n").type("1W10\n").type("1WW15\n").type("1T3\n").type("3G120\n")
    assert desk.refused == []
    assert desk.box(1).side_bets == (
        ("Fortune", "5"),
        ("Back bet", "10"),
        ("Back bet, box 2", "15"),
        ("Toke", "3"),
    )
    dragon = desk.seat(3).bets[0]
    assert (dragon.kind, dragon.box, dragon.amount) == ("dragon", 1, Money(2_000))


def test_the_tenth_seat_has_the_key_zero_only_where_there_is_one(make: Make) -> None:
    desk = make(level=0).press("Enter").type("025\n")
    assert desk.prompt.refusals == ("There is no seat 0 at this table; seats count from 1 to 6.",)
    assert desk.prompt.echo == "025"


def test_dots_of_evidence_come_when_nobody_may_touch_anything(make: Make) -> None:
    desk = make(level=1).bets("4=200").type("\n2\n\n")
    assert desk.box(4).evidence is None
    assert desk.type("\n").box(4).evidence == 0
    assert desk.box(4).word == "set"


def test_dice_and_a_typed_seat_say_the_same_start(make: Make) -> None:
    thrown, typed = make(level=0), make(level=0)
    # 3 5 4 = 12; counted over seven packets from the bank as one that is the fifth place after it: seat 2.
    thrown.bets("1=25").type("\n354\n")
    typed.bets("1=25").type("\n2\n")
    assert thrown.state.start is not None
    assert typed.state.start is not None
    assert (thrown.state.start.position, thrown.state.start.dice) == (4, (3, 5, 4))
    assert typed.state.start.position == 5
    assert thrown.picture.top.steps[1].text == "dice 12"
    assert typed.picture.top.steps[1].text == "start 2"


def test_fingers_alone_can_record_a_round(make: Make) -> None:
    desk = make(level=1)
    desk.press("Enter", "seat:6", "chip:2500", "Enter", "seat:4", "chip:10000", "chip:500", "Enter", "Enter")
    assert [desk.box(n).bet for n in (6, 4)] == ["25", "105"]
    desk.press("seat:4", "Enter", "Enter", "Enter")
    for card in ("Kd", "Ks", "9h", "9c", "Ah", "7d", "4s"):
        desk.press(f"piece:{card}")
    desk.press("Enter", "7", "9", "Enter")
    assert desk.refused == []
    assert desk.state.phase == "closed"


def test_the_rest_lose_with_one_key(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100 3=50 4=200").type("78R")
    outcomes = [desk.seat(n).outcome for n in (4, 3, 2, 1)]
    assert outcomes == [Outcome.WIN, Outcome.PUSH, Outcome.LOSE, Outcome.LOSE]
    assert desk.asked == "Close round 1?"


def test_the_rest_are_not_those_that_were_left_for_later(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100 3=50 4=200").type("TR")
    assert [desk.seat(n).is_resolved for n in (4, 3, 2, 1)] == [False, True, True, True]
    assert desk.type("R").seat(4).outcome is Outcome.LOSE


def test_a_banks_hand_left_for_later_has_a_key_beside_the_calls(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=200 3=50").press("F6").type("9")
    assert "H" in [key.token for key in desk.picture.console.panels[0].keys]
    assert [(step.text, step.state) for step in desk.picture.top.steps][-2:] == [
        ("bank hand", "to come"), ("seats", "now"),
    ]  # fmt: skip
    desk.press("H").type("KK99A74.")
    assert desk.state.bank_hand is not None
    assert desk.asked == "Seat 3: win, push or lose?"


def test_fold_is_an_outcome_where_the_game_has_it(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200").type("X")
    assert desk.seat(4).outcome is Outcome.FOLD
    tiles = make(TILES, level=0).to_the_bank("4=200").type("X")
    assert tiles.seat(4).outcome is None
    assert tiles.prompt.refusals == ("Seat 4: this table's game has no outcome fold.",)


def test_a_foul_at_a_table_that_orders_hands_is_no_outcome(make: Make) -> None:
    desk = make(TILES, level=0).to_the_bank("4=200").type("-")
    assert desk.prompt.refusals == ("Seat 4: this table's game has no outcome foul.",)
    assert [key.live for key in desk.picture.console.pad if key.token == "-"] == [False]


def test_enter_resolves_nothing(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200 2=100")
    desk.type("\n\n\n")
    assert not desk.state.any_resolved
    assert desk.prompt.refusals == ("Seat 4: Enter resolves nothing; the outcome has a key of its own.",)


def test_enter_at_a_carried_bet_says_that_it_stands(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200").type("8\n").to_the_bank("")
    assert desk.prompt.facts.startswith("Bet 200. Carried; Enter says it stands.")
    desk.press("Enter")
    assert desk.seat(4).confirmed
    assert not desk.seat(4).is_resolved


def test_a_seat_left_for_later_is_asked_again_at_the_end(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100 3=50").type("T")
    assert desk.asked == "Seat 2: win, push or lose?"
    assert [line.text for line in desk.box(3).lines] == ["left for later"]
    desk.type("99")
    assert desk.asked == "Seat 3: win, push or lose?"
    assert desk.type("9\n").state.phase == "closed"


def test_arrows_and_fingers_go_to_another_seat(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 2=100 3=50").press("Right")
    assert desk.asked == "Seat 2: win, push or lose?"
    assert desk.press("Left", "Left").asked == "Seat 1: win, push or lose?"
    assert desk.press("seat:2").asked == "Seat 2: win, push or lose?"
    desk.press("9")
    assert desk.seat(2).outcome is Outcome.LOSE
    assert desk.asked == "Seat 3: win, push or lose?"


def test_the_offer_the_answers_and_the_band_have_their_arithmetic(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200")
    offer = desk.box(4).offer
    assert offer is not None
    assert offer.text == "win pays 190"
    answers = desk.picture.console.panels[0]
    assert [line.text.replace("\u00a0", " ") for line in answers.lines] == [
        "200 − 5 % = 190 to seat 4", "200 goes back to seat 4", "200 to the rack", "No side bet on this seat.",
    ]  # fmt: skip
    assert [(key.cap, key.second and key.second.text) for key in desk.picture.console.pad] == [
        ("7", "pay 190"), ("8", "return 200"), ("9", "take 200"), ("R", "take 200"), ("−", "take 200"),
        ("0", "return 200"), ("/", None), ("C", "enter the hand"),
    ]  # fmt: skip
    band = desk.type("7").box(4).result
    assert band is not None
    assert (band.state, band.text, band.sums) == ("pay", "PAY 190", ("200 − 5\u00a0% = 190",))
    assert [(chip.label, chip.count) for chip in desk.box(4).chips] == [("100", 1), ("25", 3), ("5", 3)]


def test_nothing_is_preselected(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200")
    assert not any(key.lamp for key in desk.picture.console.pad)


def test_the_lamp_is_at_one_seat_and_its_square(make: Make) -> None:
    desk = make(level=0).to_the_bank("1=25 4=200 6=50").type("9")
    felt = desk.picture.felt
    assert felt is not None
    assert [seat.seat for seat in felt.seats if seat.lamp] == [4]
    assert [(square.number, square.state) for square in felt.order.squares] == [
        ("6", "done"), ("4", "now"), ("1", "to come"),
    ]  # fmt: skip
    assert felt.seats[3].word == "now"


def test_what_is_counted_aloud_stands_beside_the_bank(make: Make) -> None:
    felt = make(level=0).to_the_bank("1=25 4=200 6=50").type("9").picture.felt
    assert felt is not None
    assert felt.round.headline == "2 seats open"
    assert felt.round.lines[0].text == "3 live, 1 called, 4 left over"
    tiles = make(TILES, level=0).to_the_bank("1=25").picture.felt
    assert tiles is not None
    assert tiles.round.lines[0].text == "1 live, 0 called, 0 left over"


def test_a_round_below_its_level_is_said_and_never_stopped(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=200").press("F6").type("9")
    felt = desk.picture.felt
    assert felt is not None
    assert felt.round.lines[-2].text == "Target level 1, this round below it"
    assert [notice.text for notice in desk.picture.notices] == ["Target level 1, this round below it"]
    assert desk.press("Enter").state.phase == "closed"


def test_face_up_opens_the_bank_before_the_players_set(make: Make) -> None:
    desk = make(variant="face-up", level=1).bets("4=200").type("\n1\n\n")
    assert desk.asked == "The bank: 7 more cards"
    assert desk.type("KK99A74.").asked == "Are all players set?"
    assert desk.type("\n").asked == "Seat 4: win, push or lose?"


def test_face_up_at_level_0_passes_the_bank_over(make: Make) -> None:
    desk = make(variant="face-up", level=0).bets("4=200").type("\n1\n\n")
    assert desk.asked == "Are all players set?"
    assert desk.type("\n9\n").state.phase == "closed"


def test_the_strip_names_nobody_and_is_latin_in_every_language(make: Make) -> None:
    desk = make(language="fa", level=0).to_the_bank("4=200 2=100").type("79")
    fields = dict(desk.picture.strip.fields)
    assert (fields["TABLE"], fields["ROUND"], fields["PAID"], fields["TAKEN"]) == (
        "PGP-04",
        "1",
        "S4 190",
        "S2 100",
    )
    assert fields["DEALER"] == "D104"
    assert "Ana" not in str(desk.picture.strip)
    assert str(desk.picture.strip.fields).isascii()


def test_a_locked_screen_hides_names_and_totals_and_takes_no_key(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=200 2=100").type("7")
    desk.recorder.locked = True
    desk.type("7")
    assert desk.seat(2).outcome is None
    picture = desk.picture
    assert picture.felt is not None
    assert picture.top.person == "Dealer D104"
    assert not any("House so far" in line.text for line in picture.felt.round.lines)
    assert ("STATE", "LOCKED") in picture.strip.fields


def test_the_picture_never_shows_what_is_not_on_record(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make(level=0).to_the_bank("4=200")
    before = desk.picture.felt
    monkeypatch.setattr(desk.session.store, "writing", _full)
    desk.type("7")
    assert desk.picture.felt == before


def _full(_: object) -> object:
    from tablemgr.ledger.errors import DiskFullError

    raise DiskFullError("LEDGER-DISK-FULL", "here")


def test_nobody_signed_in_records_nothing(make: Make) -> None:
    desk = make(level=0, person=lambda: None).press("Enter")
    assert desk.prompt.refusals == ("Nobody is signed in at this table.",)
    assert desk.picture.top.person == "nobody is signed in"


def same_shift(desk: Desk, hands: bool, bank: bool) -> Desk:
    """Play three rounds whose outcomes the hands below say, at the desk's level."""
    held = {6: "ASAD*QCJCTC8D", 5: "JSTH9S9C7D6C2D", 3: "JDTSKD8C5D3H2C"}
    for _ in range(3):
        desk.to_the_bank("6=100 5=50 3=40")
        if bank:
            desk.type("ACQSJH8S6H4S4D\n")
        for number in (6, 5, 3):
            # The bank has A-Q and a pair of fours: seat 6 beats both, seat 5 splits nothing, seat 3 loses both.
            desk.type(f"{held[number]}\n" if hands else {6: "7", 5: "8", 3: "9"}[number])
        desk.type("\n")
    return desk


def test_the_same_shift_at_three_levels_moves_the_same_money_with_other_coverage(make: Make) -> None:
    desks = [same_shift(make(level=level), hands=level == 3, bank=level > 0) for level in (0, 1, 3)]
    assert [desk.refused for desk in desks] == [[], [], []]
    rows = [[desk.session.readings.round("PGP-04", n) for n in (1, 2, 3)] for desk in desks]
    money = [[(r.house, r.commission, r.bets) for r in of_desk if r is not None] for of_desk in rows]
    assert money[0] == money[1] == money[2]
    assert len(money[0]) == 3
    covered = [[(r.coverage.from_pieces, r.coverage.from_call) for r in of_desk if r] for of_desk in rows]
    assert covered == [[(0, 3)] * 3, [(0, 3)] * 3, [(3, 0)] * 3]
    banks = [sum(kind == "BankHandEntered" for kind in desk.kinds()) for desk in desks]
    assert banks == [0, 1, 1]


def test_seats_have_the_numbers_of_the_felt_whatever_the_order(make: Make) -> None:
    felt = make(level=0).to_the_bank("1=25 4=200").picture.felt
    assert felt is not None
    assert [seat.seat for seat in felt.seats] == [1, 2, 3, 4, 5, 6]
    assert [Seat(n) for n in (4, 1)] == [Seat(int(square.number)) for square in felt.order.squares]


def test_where_winners_are_paid_at_the_end_each_seat_is_ticked(make: Make) -> None:
    desk = make(level=0, pays_at_end=True).to_the_bank("4=100 3=50").type("79")
    assert desk.asked == "Seat 4: have its chips moved?"
    assert [key.token for key in desk.picture.console.pad if key.lamp] == ["Enter"]
    desk.type("\n\n\n")
    assert desk.state.phase == "closed"
    assert desk.kinds().count("SeatPaid") == 2


def test_pieces_that_come_late_are_entered_beside_the_call(make: Make) -> None:
    desk = make(level=1).bets("5=100 4=50").type("5S5\n").type("\n1\n\n\n").type("ACQSJH8S6H4S4D\n").type("7")
    assert desk.seat(5).basis == "call"
    desk.press("/", "C").type("ASAD*QCJCTC8D\n")
    assert desk.seat(5).basis == "pieces"
    band = desk.box(5).result
    assert band is not None
    assert [text.split()[0] for text in band.sums] == ["100", "Fortune"]
    assert desk.asked == "Seat 4: win, push or lose?"


def test_the_desk_is_what_a_table_screen_draws(make: Make) -> None:
    recorder: Recorder = make(level=0).recorder
    picture = recorder.picture()
    assert picture.felt is not None
    assert picture.middle is None
    # Every key on the sheet says something, and no part of the picture is a code.
    assert all(said and not said.startswith("DESK-") for _, keys in picture.sheet for _, said in keys)


def test_figures_of_any_script_are_scanned_as_figures(make: Make) -> None:
    desk = make(level=0).press("Enter")
    desk.recorder.scan("\uff14 \u06f2\u06f0\u06f0\u200e")
    assert desk.prompt.echo == "4200"
    assert desk.press("Enter").seat(4).staked == Money(20_000)
