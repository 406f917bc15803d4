"""A dispute from claim to end in a few keys, and a correction that two people sign; what each does to the shift.

Source: facts.md (dispute, correct after close); ops/users.md 3; FAULT C12, D8, E7; FORMULA 8.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import TableFigures, shift_figures
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tablemgr.table.events import DisputeRuled, RoundCorrected
from tests.tablemgr.floor.conftest import ANA, BO, CY
from tests.tablemgr.floor.racks_pit import NIL
from ui.viewmodels.pit.asked import CORRECT, DONE, END, RULE
from ui.viewmodels.pit.righting import Righting
from ui.viewmodels.pit.righting_rows import righting_picture
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import RACK, TABLE, Desk

PIECES = ("9h", "9c", "Kd", "Ks", "Ah", "7d", "3s")
DISPUTES = ("DisputeOpened", "DisputeRuled", "DisputeClosed", "RoundCorrected")


def keys(one: Righting, *tokens: str) -> int:
    """Press tokens; answer how many."""
    for token in tokens:
        one.press(token)
    return len(tokens)


def texts(one: Righting, column: int = -1) -> list[str]:
    """Answer the lines of one of the rounds side by side."""
    return [line.text for line in righting_picture(one).columns[column].lines]


def test_a_dispute_in_which_the_record_stands_takes_four_keys(desk: Desk) -> None:
    one = desk.righting()
    assert righting_picture(one).prompt.question == "Round 1: whose claim, which seat?"
    assert keys(one, "2", "1", "1", "1") == 4
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "DisputeRuled", "DisputeClosed"]
    assert one.stage == DONE
    assert righting_picture(one).prompt.facts == "No chips move."
    one.press("Enter")
    assert one.over


def test_what_is_proven_and_what_only_called_with_arithmetic_and_camera(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "1")
    shown = texts(one)
    assert shown[0].startswith("Camera 21:26:40 to 21:26:40, seq ")
    assert "Only called; no pieces prove it" in shown
    assert "Main bet 25" in shown
    assert "win: 25.00 − 5 % = 23.75" in [text.replace("\u00a0", " ") for text in shown]
    assert "House −23.75" in shown


def test_a_ruled_seat_is_never_proven_by_the_pieces_and_a_hand_stands_as_it_was_laid(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.WIN)}, close=False)
    session = desk.pit.session
    for command in (
        c.EnterBankHand(("Ac", "Qs", "Jh", "8s", "6h", "4s", "2d")),
        c.EnterHand(Seat(4), PIECES, PIECES[:2], PIECES[2:], "request"),
        c.CloseRound(),
    ):
        done = session.do(TABLE, command, by=ANA)
        assert isinstance(done, Done), done
    one = desk.righting(2)
    keys(one, "4")
    before = texts(one)
    assert "Entered as laid." in before, before
    assert not any("request" in line for line in before)
    assert "By ruling" not in before
    keys(one, "1", "8")
    one.approve("P9", "1")
    assert one.stage == END, one.refused
    after = texts(one)
    assert "By ruling" in after, after
    assert "Proven by the pieces" not in after


def test_three_rounds_lie_side_by_side_and_another_can_be_meant(desk: Desk) -> None:
    for _ in range(3):
        desk.play()
    one = desk.righting(4)
    assert [column.caption for column in righting_picture(one).columns] == ["Round 2", "Round 3", "Round 4"]
    keys(one, "2", "Left", "Left", "Left")
    assert [column.lit for column in righting_picture(one).columns] == [True, False, False]
    keys(one, "1")
    (told,) = (
        t.fact for t in desk.pit.session.readings.round_facts(TABLE, 2) if t.entry.kind == "DisputeOpened"
    )
    assert told.round == 2  # type: ignore[attr-defined]


def test_a_guest_who_is_right_is_paid_once_a_second_person_signed(desk: Desk) -> None:
    one = desk.righting()
    before = one.before
    assert before is not None
    keys(one, "2", "1", "7")
    shown = righting_picture(one)
    assert shown.approval is not None
    assert [line.text for line in shown.approval.shown][:2] == [
        "Round 1, seat 2: lose becomes win",
        "Seat 2: −100 becomes +95, the player gets +195.",
    ]
    # What moves money is ruled with the second signature, so that nothing is ruled that nobody carries out.
    assert desk.kinds(*DISPUTES) == ["DisputeOpened"]
    # What it would do stands there before anybody signs.
    assert shown.effect is not None
    assert next((row.before, row.after) for row in shown.effect.rows) == ("+276.25", "+81.25")
    # 195 leave the rack for it.
    assert [(row.caption, row.after) for row in shown.effect.rows][-1] == ("Rack moves by", "\u2212195")
    one.approve("P9", "1")
    assert one.stage == END, one.refused
    assert righting_picture(one).effect is not None
    keys(one, "2")
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "RoundCorrected", "DisputeRuled", "DisputeClosed"]
    assert righting_picture(one).prompt.facts.startswith("Give 195 to seat 2.")
    after = one.after
    assert after is not None
    assert after.recorded - before.recorded == Money(-19_500)


@pytest.mark.parametrize("is_closed", [True, False])
def test_what_a_correction_would_do_stands_there_before_its_reason(desk: Desk, is_closed: bool) -> None:
    number = 1
    if not is_closed:
        desk.play(close=False)
        number = 2
    one = desk.righting(number, what=CORRECT)
    before = one.before
    assert before is not None
    keys(one, "2", "7")
    shown = righting_picture(one)
    assert one.waiting is None
    assert shown.effect is not None
    # Seat 2 lost 100 and would win 95.
    would = one.after
    assert would is not None
    assert would.recorded - before.recorded == Money(-19_500)
    assert shown.effect.rows[0].before != shown.effect.rows[0].after
    # Another outcome, another effect; nothing of it is on record.
    keys(one, "Escape", "8")
    again = one.after
    assert again is not None
    assert again.recorded - before.recorded == Money(-10_000)
    assert one.shift() == before
    keys(one, "1")
    assert one.refused == ()


def test_postings_sum_to_zero_and_the_old_ones_are_reversed(desk: Desk) -> None:
    readings = desk.pit.session.readings
    before = readings.postings(TABLE, 1)
    one = desk.righting(what=CORRECT)
    keys(one, "2", "8", "1")
    one.approve("P9", "1")
    after = readings.postings(TABLE, 1)
    assert sum(p.amount for p in after) == 0
    written = after[len(before) :]
    assert sum(p.amount for p in written) == 0
    (told,) = (t.fact for t in readings.round_facts(TABLE, 1) if isinstance(t.fact, RoundCorrected))
    assert [-p.amount for p in told.mirror] == [p.amount for p in told.old.postings]
    seat = next(s for s in readings.seats(TABLE, 1) if s.seat == 2)
    assert (seat.outcome, seat.net) == ("push", 0)


def test_over_or_short_moves_by_as_much_as_what_is_recorded(desk: Desk) -> None:
    racked = desk.racked
    racked.do(a.PlaceBox(TABLE, "B-17"), by=NIL, witness=BO)
    racked.count(TABLE, a.SHIFT, RACK)
    assert isinstance(racked.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(racked.house.open_shift(by=CY), Done)
    old = [f.posted for f in shift(desk, 1)]
    one = desk.righting(what=CORRECT)
    assert one.is_earlier
    keys(one, "2", "9")
    assert [p.code for p in one.refused] == []
    keys(one, "Escape", "8", "2")
    shown = righting_picture(one)
    assert shown.effect is not None
    assert "Its report stays" in shown.effect.notes[0].text
    one.approve("P9", "1")
    assert [f.posted for f in shift(desk, 1)] == old
    assert one.after is not None
    assert one.before is not None
    assert one.after.recorded - one.before.recorded == Money(-10_000)
    assert one.after.moved(Money(500)).recorded == one.after.recorded + Money(500)
    counted = replace(one.before, win=Money(0), over_short=Money(0))
    assert counted.moved(Money(-10_000)).over_short == Money(10_000)


def shift(desk: Desk, number: int) -> tuple[TableFigures, ...]:
    """Answer the figures of a shift."""
    return shift_figures(
        desk.pit.session.readings, desk.pit.book.book, number, now_us=desk.racked.clock.at_us
    )


def test_what_the_record_says_already_is_no_correction(desk: Desk) -> None:
    one = desk.righting(what=CORRECT)
    keys(one, "2", "9", "1")
    assert [p.code for p in one.refused] == ["RECALL-SAME"]
    assert one.waiting is None
    assert desk.kinds(*DISPUTES) == []


def test_an_open_round_is_ruled_on_by_the_pit_boss_alone(desk: Desk) -> None:
    desk.play({4: (5_000, Outcome.LOSE)}, close=False)
    one = desk.righting(2)
    keys(one, "4", "2", "8")
    assert one.stage == END, one.refused
    assert one.moved == Money(5_000)
    assert desk.kinds("RulingMade", "SeatRecalled", *DISPUTES) == [
        "DisputeOpened", "RulingMade", "SeatRecalled", "DisputeRuled",
    ]  # fmt: skip
    state = desk.pit.session.state(TABLE)
    assert state.seat(Seat(4)).outcome is Outcome.PUSH  # type: ignore[union-attr]


def test_a_dispute_stays_open_and_is_taken_up_again(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "W", *"He said", "Enter", "Escape")
    assert one.over
    again = desk.righting(dispute=one.dispute)
    assert (again.stage, again.seat, again.claim) == (RULE, 2, "He said")
    keys(again, "1", "3")
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "DisputeRuled", "DisputeClosed"]


def said(desk: Desk) -> list[str]:
    """Answer what was ruled, in order."""
    told = desk.pit.session.readings.facts("DisputeRuled")
    return [one.fact.ruling for one in told if isinstance(one.fact, DisputeRuled)]


def test_a_ruled_dispute_that_is_taken_up_again_is_only_asked_how_it_ended(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "8")
    one.approve("P9", "1")
    keys(one, "Escape")
    assert (one.over, said(desk)) == (True, ["settled as push"])
    again = desk.righting(dispute=one.dispute)
    assert (again.stage, again.seat) == (END, 2)
    assert righting_picture(again).prompt.question == "How did dispute D-0001 end?"
    keys(again, "1")
    assert said(desk) == ["settled as push"]
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "RoundCorrected", "DisputeRuled", "DisputeClosed"]


def test_what_is_withdrawn_before_the_second_signature_is_not_ruled_either(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "8", "Escape")
    assert (one.stage, desk.kinds(*DISPUTES)) == (RULE, ["DisputeOpened"])
    keys(one, "9")
    assert [p.code for p in one.refused] == ["RECALL-SAME"]
    keys(one, "1")
    assert said(desk) == ["the record stands"]


def test_the_record_does_not_stand_where_it_was_corrected_since_the_claim(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "Escape")
    corrected = desk.righting(what=CORRECT)
    keys(corrected, "2", "8", "2")
    corrected.approve("P9", "1")
    again = desk.righting(dispute=one.dispute)
    assert righting_picture(again).keys[0].label == "It stays as it was corrected"
    keys(again, "1")
    assert said(desk) == ["settled as push"]


def test_nothing_is_signed_for_a_dispute_that_was_ruled_meanwhile(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "1", "8")
    ruled = desk.pit.session.do(TABLE, c.RuleDispute(one.dispute, "no push", "Bo"), by=BO, round_=1)
    assert isinstance(ruled, Done)
    one.approve("P9", "1")
    assert [p.code for p in one.refused] == ["DISPUTE-RULED"]
    assert (one.stage, one.waiting) == (END, None)
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "DisputeRuled"]


def test_a_seat_whose_dispute_is_open_is_led_to_it_and_no_second_claim_is_made(desk: Desk) -> None:
    first = desk.righting()
    keys(first, "2", "1", "Escape")
    one = desk.righting()
    assert "To dispute D-0001" in [key.label for key in righting_picture(one).keys]
    keys(one, "2")
    assert righting_picture(one).prompt.refusals == (
        "Seat 2: dispute D-0001 of this seat is open already; Enter leads to it.",
    )  # fmt: skip
    keys(one, "1", "1")
    other, third = one.dispute, desk.righting()
    assert (one.seat, other) == (1, 2)
    # Of two that are open the one of the seat that was meant, else the oldest.
    keys(third, "1", "Enter")
    assert (third.stage, third.dispute, third.seat) == (RULE, 2, 1)
    last = desk.righting()
    keys(last, "Enter", "1", "1")
    assert (last.dispute, last.stage) == (1, DONE)
    assert desk.kinds(*DISPUTES) == ["DisputeOpened", "DisputeOpened", "DisputeRuled", "DisputeClosed"]


def test_what_is_still_missing_of_the_counts_is_named(desk: Desk) -> None:
    def notes() -> list[str]:
        one = desk.righting()
        keys(one, "2", "1")
        effect = righting_picture(one).effect
        assert effect is not None
        return [note.text for note in effect.notes]

    assert notes() == ["The rack is not counted yet, so over or short is not known."]
    desk.racked.do(a.PlaceBox(TABLE, "B-17"), by=NIL, witness=BO)
    desk.racked.count(TABLE, a.CLOSING, RACK)
    one = desk.righting(dispute=1)
    effect = righting_picture(one).effect
    assert effect is not None
    assert [note.text for note in effect.notes] == [
        "The rack is counted; the count of the drop box is missing, so over or short is not known."
    ]


def test_a_claim_without_a_word_is_refused_and_nothing_typed_is_lost(desk: Desk) -> None:
    one = desk.righting()
    keys(one, "2", "W", " ", "Enter")
    assert [p.code for p in one.refused] == ["TEXT-MISSING"]
    keys(one, "a", "b", "Backspace", "Enter")
    assert one.claim == "a"


def test_keys_that_answer_nothing_are_said_and_record_nothing(desk: Desk) -> None:
    one = desk.righting()
    head = desk.pit.session.store.head()
    for tokens in (("4",), ("x",), ("2", "z"), ("Escape", "2", "9")):
        keys(one, *tokens)
        assert [p.code for p in one.refused] == ["KEY-NOT-HERE"], tokens
    assert desk.pit.session.store.head() == head


def test_what_waits_can_be_withdrawn_and_leaves_no_trace(desk: Desk) -> None:
    one = desk.righting(what=CORRECT)
    keys(one, "2", "7", "3")
    head = desk.pit.session.store.head()
    keys(one, "5")
    assert [p.code for p in one.refused] == ["PIT-WAITS"]
    keys(one, "Escape")
    assert righting_picture(one).approval is None
    assert desk.pit.session.store.head() == head


def test_when_the_round_changed_meanwhile_it_is_shown_anew(desk: Desk) -> None:
    one = desk.righting(what=CORRECT)
    keys(one, "2", "7", "3")
    other = desk.pit.session.do(
        TABLE, c.CorrectRound(Seat(5), Outcome.PUSH, "tape"), by=BO, witness=CY, round_=1
    )
    assert isinstance(other, Done)
    one.approve("P9", "1")
    assert [p.code for p in one.refused] == ["SHOWN-ANEW"]
    assert one.waiting is not None
    one.approve("P9", "1")
    assert one.stage == DONE


def test_nobody_at_the_office_records_nothing(desk: Desk) -> None:
    one = desk.righting()
    desk.who[0] = None
    keys(one, "2", "1")
    assert [p.code for p in one.refused] == ["SIGN-IN-NOBODY"]
    desk.who[0] = CY
    keys(one, "1")
    assert [p.code for p in one.refused] == ["ROLE-MAY-NOT"]
    assert desk.kinds(*DISPUTES) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_speaks_every_language(desk: Desk, language: str) -> None:
    one = desk.righting(words=Words(language, "USD", 60))
    for token in ("", "2", "1", "7", "Escape", "1", "1"):
        one.press(token) if token else None
        shown = righting_picture(one)
        said = [shown.prompt.question, *(key.label for key in shown.keys)]
        assert all(said)
        assert not any("PIT-" in text for text in said)
        if language != "en":
            assert not any(text.isascii() and len(text) > 3 for text in said), said


def test_what_a_persian_reader_writes_goes_on_record_as_it_was_typed(desk: Desk) -> None:
    one = desk.righting()
    one.words = replace(one.words, language="fa")
    keys(one, "2", "W", *"می\u200cگوید برد", "Enter", "7")
    assert one.claim == "می\u200cگوید برد"
    assert one.waiting is not None
    assert one.waiting.shown is not None
    (corrected,) = [fact for fact in one.waiting.shown.facts if isinstance(fact, RoundCorrected)]
    # What holds a number in its direction on the screen is no part of the reason.
    assert corrected.reason == "اعتراض D-۰۰۰۱: می\u200cگوید برد"
    shown = [line.text for line in righting_picture(one).approval.shown]  # type: ignore[union-attr]
    assert not [text for text in shown if "\ufffd" in text]
