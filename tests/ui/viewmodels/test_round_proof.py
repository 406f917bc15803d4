"""The proof of rounds, from facts written by hand to what stands on the screen."""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table import events
from tablemgr.table.commands.hands import FROM_OTHERS
from tests.ui.evening import (
    main,
    opened,
    round_88,
    round_209,
    round_211,
    round_212,
    round_213,
    round_214,
    settled,
    told,
)
from ui.viewmodels.journal import standing
from ui.viewmodels.proof_rows import PassedRow, Proof, SeatLine
from ui.viewmodels.round_proof import round_proof
from ui.viewmodels.words import Words

EN = Words("en", "USD")


def plain(text: str) -> str:
    """Answer a text with blanks that may break."""
    return text.replace("\u00a0", " ")


def seat(proof: Proof, number: int) -> SeatLine:
    """Answer a seat's row."""
    return next(line for line in proof.seats if line.seat == number)


def test_the_house_loses_280_in_round_213_and_the_sum_says_how() -> None:
    proof = round_proof(told(round_213()), EN)
    assert proof.title == "Round 213"
    assert proof.total == "−280"
    assert proof.total_arithmetic == "−475 − 335 + 105 + 425"


def test_seats_stand_in_opening_order_and_an_empty_seat_is_not_there() -> None:
    assert [line.seat for line in round_proof(told(round_213()), EN).seats] == [6, 5, 4, 3, 1]


def test_every_seat_has_sign_word_sum_figure_and_evidence() -> None:
    proof = round_proof(told(round_213()), EN)
    shown = [
        (s.state, s.word, plain(s.arithmetic), s.figure, s.evidence, s.evidence_word) for s in proof.seats
    ]
    assert shown == [
        ("pay", "win", "500 − 5 % = 475", "−475", 1, "called"),
        ("pay", "win", "300 − 5 % = 285, Fortune 10 × 5 = 50", "−335", 3, "computed"),
        ("push", "push", "200 returned", "0", 1, "called"),
        ("take", "lose", "100, Fortune 5", "+105", 1, "called"),
        ("take", "lose", "400, Fortune 25", "+425", 1, "called"),
    ]


def test_the_bank_shows_its_row_its_sentence_and_the_rows_passed_over() -> None:
    bank = round_proof(told(round_213()), EN).bank
    assert bank is not None
    assert (bank.low, bank.high) == (("9h", "9c"), ("Kd", "Ks", "Ah", "7d", "4s"))
    assert bank.row == "Row H3b"
    assert bank.sentence.startswith("Jacks or better with sixes or better")
    assert bank.passed == (PassedRow("H3a", "no ace singleton"), PassedRow("H3c", "pair of aces"))
    assert bank.caption == "Bank, house"


def test_the_chosen_seat_says_how_its_hands_compare() -> None:
    detail = seat(round_proof(told(round_213()), EN), 5).detail
    assert detail.low == ("Jc", "Js")
    assert detail.beside == ("Low: jacks over nines.", "High: three queens over kings, ace 7 4.")
    assert detail.below[0] == "Entered for the side bet."


def test_where_no_pieces_were_entered_the_detail_says_so() -> None:
    detail = seat(round_proof(told(round_213()), EN), 6).detail
    assert detail.beside == ("No pieces were entered; the outcome stands as called.",)


def test_the_facts_name_place_rules_times_and_dealer() -> None:
    proof = round_proof(told(round_213()), EN)
    assert (
        plain(proof.facts)
        == "seq 48 193 to 48 220 · rules classic, house way standard 5e5e5e5e · 22:26:40 to 22:27:34 · dealer 0417"
    )
    assert proof.digest == "1b" * 32


def test_a_demo_is_training_and_a_live_round_is_not() -> None:
    assert round_proof(told(round_213()), EN).training
    assert not round_proof(told([replace(opened(213), mode="live")]), EN).training


def test_a_contradiction_is_named_with_both_outcomes_and_the_ruling() -> None:
    proof = round_proof(told(round_209(), number=209), EN)
    line = seat(proof, 2)
    assert (line.state, line.word, line.mark, line.evidence_word) == ("push", "push", "ruled", "ruled")
    assert "Called win, the pieces say push. Both stay on record." in line.detail.below
    assert any("H. Brandt 0201" in text for text in line.detail.below)


def test_an_open_contradiction_stops_the_seat() -> None:
    facts = [fact for fact in round_209() if not isinstance(fact, events.SeatResolved | events.RulingMade)]
    line = seat(round_proof(told(facts, number=209), EN), 2)
    assert (line.state, line.word, line.figure) == ("clash", "stop", "n/a")


def test_a_recalled_seat_shows_the_old_figure_beside_the_new_one() -> None:
    line = seat(round_proof(told(round_212(), number=212), EN), 3)
    assert (line.word, line.old_figure, line.figure, line.mark) == ("push", "−299.25", "0", "recalled")
    assert line.detail.below[-1] == "Re-called from win (−299.25) to push (0). wrong key"


def test_a_seat_that_another_hand_pays_anew_says_so_in_the_language() -> None:
    facts = [
        replace(fact, cause="envy", note=FROM_OTHERS) if isinstance(fact, events.SeatRecalled) else fact
        for fact in round_212()
    ]
    said = {
        language: seat(round_proof(told(facts, number=212), Words(language, "EUR")), 3).detail.below[-1]
        for language in ("en", "ru")
    }
    assert said == {
        "en": "By another player's hand: from win (−299.25) to push (0).",
        "ru": "По руке другого игрока: выигрыш (−299,25) — ничья (0).",
    }


def test_breakage_is_told_below_the_seat() -> None:
    line = seat(round_proof(told(round_212(), number=212), EN), 6)
    assert plain(line.arithmetic) == "103.00 − 5.25 = 97.75"
    assert [plain(text) for text in line.detail.below] == [
        "Commission: 5 % of 103.00 is 5.15; 5.25 was taken, breakage 0.10."
    ]


def test_a_void_round_returns_its_bets_and_has_no_total() -> None:
    proof = round_proof(told(round_211(), number=211), EN)
    assert proof.status is not None
    assert proof.status.text == "void"
    assert proof.total == "n/a"
    assert seat(proof, 2).arithmetic == "bet 125, goes back"
    assert (seat(proof, 2).word, seat(proof, 2).evidence_word) == ("void", "n/a")
    assert "No pieces were entered; the outcome stands as called." not in seat(proof, 2).detail.beside
    assert proof.notes == (
        "Void, card exposed. Two of the bank's cards lay open before the players had set.",
    )


def test_an_open_round_shows_its_bets() -> None:
    proof = round_proof(told(round_214(), number=214), EN)
    assert proof.status is not None
    assert proof.status.text == "still open"
    assert [(line.seat, line.word, line.arithmetic) for line in proof.seats] == [
        (5, "open", "bet 200"),
        (1, "open", "bet 75"),
    ]


def test_a_players_bank_shows_what_each_seat_brought_it_and_where_it_broke() -> None:
    proof = round_proof(told(round_88(), table="PG-02", number=88), EN)
    assert proof.bank is not None
    assert proof.bank.caption == "Bank, seat 5, 500 put up"
    assert [line.figure for line in proof.seats] == ["+300", "0", "−500", "−300"]
    assert (proof.total_word, proof.total) == ("Bank", "−500")
    assert seat(proof, 1).arithmetic.replace("\u00a0", " ") == "300 of 400, all the bank had"
    rows = {what: figure for what, _, figure in proof.ledgers[0].rows}
    assert rows == {
        "All seats against the bank": "−500",
        "Not covered": "100",
        "Net to the player": "−500",
        "House": "0",
    }


def test_tiles_are_drawn_as_tiles() -> None:
    assert round_proof(told(round_88(), table="PG-02", number=88), EN).pieces == "tiles"
    assert round_proof(told(round_213()), EN).pieces == "cards"


def test_dice_are_shown_with_their_sum() -> None:
    bank = round_proof(told(round_213()), EN).bank
    assert bank is not None
    assert bank.notes == ("Dice 3 5 4 make 12: first hand to position 4, the bank being 0.",)


def test_what_was_undone_does_not_count() -> None:
    facts = [
        opened(5),
        events.BetPlaced(Seat(2), Money(10_000)),
        events.OutcomeCalled(Seat(2), Outcome.WIN),
        events.EntryUndone("OutcomeCalled", Seat(2), 3),
        events.OutcomeCalled(Seat(2), Outcome.LOSE),
        events.SeatResolved(
            Seat(2), Outcome.LOSE, "call", settled(2, Outcome.LOSE, main(2, 10_000, Outcome.LOSE))
        ),
    ]
    assert len(standing(told(facts))) == 4
    assert seat(round_proof(told(facts), EN), 2).word == "lose"


def test_a_skipped_round_says_why() -> None:
    proof = round_proof(told([events.RoundSkipped(210, "fire alarm")], number=210), EN)
    assert proof.status is not None
    assert proof.status.text == "skipped"
    assert proof.notes == ("Not recorded: fire alarm.",)
    assert proof.seats == ()


def test_a_bank_set_anew_by_ruling_keeps_the_first_setting_in_sight() -> None:
    facts = round_213()
    first = next(fact for fact in facts if isinstance(fact, events.SettingMade))
    again = events.SettingMade(
        low=("Kd", "Ks"), high=("9h", "9c", "Ah", "7d", "4s"), by="ruling", row="", sentence="", passed=(),
        low_label="kings", high_label="nines", rules=first.rules, phase="seats",
    )  # fmt: skip
    move = events.ChipMove(Seat(6), Money(47_500), Money(0), Money(-47_500))
    ruling = events.RulingMade(
        "bank mis-set", "The lower pair stayed high.", "re-set", "H. Brandt", None, (move,)
    )
    proof = round_proof(told([*facts, ruling, again]), EN)
    assert proof.bank is not None
    assert proof.bank.row == "by ruling"
    assert proof.bank.notes[0] == "First set 9h 9c low and Kd Ks Ah 7d 4s high; this setting took its place."
    assert "Seat 6: +475 becomes 0, the player gets −475." in proof.notes


def test_persian_digits_reach_every_figure_of_the_proof() -> None:
    proof = round_proof(told(round_213()), Words("fa", "USD"))
    assert proof.title == "دست ۲۱۳"
    assert proof.total == "\u2066−۲۸۰\u2069"
    assert [line.number for line in proof.seats] == ["۶", "۵", "۴", "۳", "۱"]


def test_an_open_dispute_stands_beside_the_title_until_it_is_closed() -> None:
    opened_ = events.DisputeOpened(7, 213, Seat(3), "the low hands were level")
    ruled = events.DisputeRuled(7, "the call stands", "H. Brandt")
    waiting = round_proof(told([*round_213(), opened_, ruled]), EN)
    assert waiting.status is not None
    assert (waiting.status.text, waiting.status.state) == ("dispute open", "clash")
    assert "Dispute D-0007 ruled by H. Brandt: the call stands" in seat(waiting, 3).detail.below
    closed = round_proof(told([*round_213(), opened_, ruled, events.DisputeClosed(7, "guest informed")]), EN)
    assert closed.status is None


def test_what_a_guest_is_called_and_what_people_typed_is_never_markup() -> None:
    fact = events.RoundVoided("<b>x</b>", "<img src=x>\u202e\nnext line")
    proof = round_proof(told([opened(5), fact]), EN)
    assert proof.notes == ("Void, <b>x</b>. <img src=x>\ufffd next line",)
