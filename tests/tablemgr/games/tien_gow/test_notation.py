"""TGN: byte for byte out, and in only where every stated figure is true. TG 16, X17."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.problems import NotationError
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import Play, SizedTrick, Void, face_up
from tablemgr.games.tien_gow.notation import Tgn, clean_reason, export_deal, export_deals
from tablemgr.games.tien_gow.notation_reader import import_deal, import_deals
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.settle import settle
from tablemgr.games.tien_gow.tricks import apply, open_deal
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.pieces.tiles import parse_tiles
from tests.tablemgr.games.tien_gow.random_deals import played, random_variant
from tests.tablemgr.games.tien_gow.test_depths import as_columns, as_mixed, as_tricks

EXAMPLE = """\
[TGN "1"]
[Event "Evening table"]
[Table "3"]
[Date "2026.05.04"]
[Stake "500 HKD minor units"]
[Rules "core"]
[Banker "B"]
[Streak "0"]
[A "33 64 11 22 33 51 51 21"]
[B "31 54 31 64 22 32 62 43"]
[C "42 55 65 53 52 61 11 44"]
[D "66 55 44 65 41 66 61 63"]

1. B: 31+31+32 (?3) 66+66+63 (51+51+64) = D
2. D: 44 11 (64) (55) = A
3. A: 33+33 (22+43) (52+53) (61+65) = A
4. A: 22 (62) 44 (41) = C
5. C: 11 (55) (21) (54) = C
result columns 3 0 2 3 / immediate 0 0 0 0 / final -1 -10 12 -1 / net -1 -10 12 -1
"""

LAX = """\
\ufeff
; kept by hand
[TGN   "1"]   {a comment after a tag}
[Rules "seed003"]
[Event "Evening table"]
[Table "3"]
[Date "2026.05.04"]
[Stake "500 HKD minor units"]
[Banker " B "]
[A "33 46 11 22 33 15 15 12"]
[B "31 54 31 64 22 32 62 43"]
[C "42 55 65 53 52 61 11 44"]
[D "66 55 44 65 41 66 61 63"]
1.B:31 + 13+32   ( ?3 )  66+66+36 ( 51+51 + 64 )=D
   2. D: 44 11 (64) (55) = A   {a longer
remark over two lines}
3. A: 33+33 (22+43) (52+53) (61+65) = A ; said twice
4. A: 22 (62) 44 (41)
5. C: 11 (55) (21) (54) = C

result  columns 3 0 2 3/immediate 0 0 0 0 / final -1 -10 12 -1 / net -1 -10 12 -1"""


def problems_of(text: str) -> list[tuple[str, str]]:
    """Answer code and place of each problem of a text."""
    with pytest.raises(NotationError) as refused:
        import_deals(text)
    return [(problem.code, problem.where) for problem in refused.value.problems]


def test_the_example_of_the_rules_reads_and_writes_the_same_bytes() -> None:
    deal = import_deal(EXAMPLE)
    assert export_deal(deal) == EXAMPLE
    assert deal.tags == (
        ("Event", "Evening table"), ("Table", "3"), ("Date", "2026.05.04"), ("Stake", "500 HKD minor units"),
    )  # fmt: skip
    assert settle(deal.record).net == (-1, -10, 12, -1)


def test_import_is_lax_about_blanks_comments_line_ends_digit_order_and_a_missing_streak() -> None:
    deal = import_deal(LAX)
    assert deal.record == import_deal(EXAMPLE).record
    assert deal.notes == (
        "kept by hand",
        "a comment after a tag",
        "a longer remark over two lines",
        "said twice",
    )
    assert import_deal(LAX.replace("\n", "\r\n")) == deal


def test_comments_come_back_before_the_result_and_never_change_the_play() -> None:
    deal = Tgn(import_deal(EXAMPLE).record, notes=("seat 3 showed 44; taken back", "dealt {twice}\nnot"))
    text = export_deal(deal)
    assert text.splitlines()[-3:-1] == ["{seat 3 showed 44; taken back}", "{dealt twice not}"]
    assert export_deal(import_deal(text)) == text


def test_a_deal_in_progress_ends_with_a_star() -> None:
    text = EXAMPLE.split("4. A", maxsplit=1)[0] + "4. A: 22 (62)\n*\n"
    deal = import_deal(text)
    assert deal.record.state.to_play == 3
    assert export_deal(deal) == text


def test_several_deals_stand_in_one_text_with_a_blank_line_between() -> None:
    other = EXAMPLE.replace('"3"', '"4"')
    deals = import_deals(EXAMPLE + "\n" + other)
    assert [dict(deal.tags)["Table"] for deal in deals] == ["3", "4"]
    assert export_deals(deals) == EXAMPLE + "\n" + other
    assert import_deals("") == ()
    assert problems_of_one(EXAMPLE + EXAMPLE) == "TG-DEALS"


def problems_of_one(text: str) -> str:
    """Answer the first code of a text that should hold one deal."""
    with pytest.raises(NotationError) as refused:
        import_deal(text)
    return refused.value.problems[0].code


def changed(old: str, new: str) -> str:
    """Answer the example with one place changed."""
    assert EXAMPLE.count(old) >= 1
    return EXAMPLE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("(51+51+64) = D", "(51+51+64) = A", "TG-WRONG_WINNER", "deal 1, line 14, trick 1"),
        ("2. D: 44", "2. A: 44", "TG-WRONG_LEADER", "deal 1, line 15, trick 2"),
        ("3. A: 33", "4. A: 33", "TG-WRONG_NUMBER", "deal 1, line 16"),
        ("columns 3 0 2 3", "columns 3 1 1 3", "TG-WRONG_RESULT", "deal 1, line 19"),
        ("immediate 0 0 0 0", "immediate 0 0 2 -2", "TG-WRONG_RESULT", "deal 1, line 19"),
        ("final -1 -10", "final -10 -1", "TG-WRONG_RESULT", "deal 1, line 19"),
        ("net -1 -10 12 -1", "net -1 -10 12 1", "TG-WRONG_RESULT", "deal 1, line 19"),
        ("4. A: 22 (62) 44 (41) = C", "4. A: 22 (62) (44) (41) = A", "TG-OUT_OF_TURN", ""),
        ("2. D: 44 11", "2. D: 44 33", "TG-FACE_UP_NOT_HIGHER", "deal 1, line 15, trick 2, seat 1"),
        ("2. D: 44 11", "2. D: 44 12", "TG-FACE_UP_WRONG_CLASS", "deal 1, line 15, trick 2, seat 1"),
        ("(?3)", "(?2)", "TG-WRONG_COUNT", "deal 1, line 14, trick 1, seat 3"),
        ("(?3)", "(?5)", "TG-BAD_LINE", "deal 1, line 14, trick 1"),
        ("(?3)", "()", "TG-BAD_LINE", "deal 1, line 14, trick 1, seat 3"),
        ("(64)", "(64", "TG-BAD_LINE", "deal 1, line 15, trick 2"),
        ("(64) (55) = A", "(64) = A", "TG-PLAYS", "deal 1, line 15, trick 2"),
        ("(64) (55) = A", "(64)", "TG-WRONG_NUMBER", "deal 1, line 16"),
        ("(64) (55)", "(64) (55) (51)", "TG-PLAYS", "deal 1, line 15, trick 2"),
        ("(64) (55)", "(64) (77)", "TG-UNKNOWN_TILE", "deal 1, line 15, trick 2, seat 3"),
        ("2. D: 44 11 (64) (55) = A\n", "", "TG-WRONG_NUMBER", "deal 1, line 15"),
        ("5. C: 11 (55) (21) (54) = C\n", "", "TG-DEAL_INCOMPLETE", "deal 1, line 18"),
        ("result", "*\nresult", "TG-NOT_IN_PROGRESS", "deal 1, line 19"),
        ("result columns", "columns", "TG-BAD_LINE", "deal 1, line 19"),
        ("result columns 3 0 2 3", "result columns 3 0 2", "TG-BAD_LINE", "deal 1, line 19"),
        ("[TGN \"1\"]", "[TGN \"2\"]", "TG-TAG_VALUE", "deal 1"),
        ("[Banker \"B\"]\n", "", "TG-TAG_MISSING", "deal 1"),
        ("[Banker \"B\"]", "[Banker \"E\"]", "TG-TAG_VALUE", "deal 1"),
        ("[Streak \"0\"]", "[Streak \"-1\"]", "TG-TAG_VALUE", "deal 1"),
        ("[Streak \"0\"]", "[Streak \"5000\"]", "TG-BAD_STREAK", "deal 1, deal, streak"),
        ("[Streak \"0\"]", "[Banker \"B\"]", "TG-TAG_TWICE", "deal 1, line 8"),
        ("[Streak \"0\"]", "[Streak 0]", "TG-BAD_LINE", "deal 1, line 8"),
        ("[Rules \"core\"]", "[Rules \"corps\"]", "TG-BAD_PRESET", "deal 1, Rules"),
        ("[Rules \"core\"]", "[Rules \"core; par=x\"]", "TG-BAD_VARIANT", "deal 1, Rules.par"),
        ("33 51 51 21\"", "33 51 51\"", "TG-HAND_SIZE", "deal 1, deal, hand 1"),
        ("33 51 51 21\"", "33 51 51 61\"", "TG-TILE_COUNT", "deal 1, deal"),
        ("33 51 51 21\"", "33 51 51 7\"", "TG-UNKNOWN_TILE", "deal 1, tag A"),
        ("result", "{result", "TG-NO_COMMENT_END", "line 19"),
        ("5. C", "five. C", "TG-BAD_LINE", "deal 1, line 18"),
        ("5. C", "claim C one-red-dot\n5. C", "TG-CLAIM_NOT_ENABLED", "deal 1, line 18, claim, seat 3"),
        ("5. C", "void\n5. C", "TG-BAD_LINE", "deal 1, line 18"),
        ("5. C", "void misdeal\n5. C", "TG-DEAL_OVER", ""),
        ("5. C", "mark KING A\n5. C", "TG-BAD_LINE", "deal 1, line 18"),
        ("5. C", "columns 3 0 2 3 last C double\n5. C", "TG-BAD_LINE", "deal 1, line 18"),
        ("5. C", "columns 3 0 2 3 last C single\n5. C", "TG-BAD_LINE", "deal 1, line 19"),
        ("5. C", "[Late \"tag\"]\n5. C", "TG-BAD_LINE", "deal 1, line 18"),
    ],
)  # fmt: skip
def test_a_text_that_is_not_true_is_refused_with_line_and_trick(
    old: str, new: str, code: str, where: str
) -> None:
    found = problems_of(changed(old, new))
    if where:
        assert found[0] == (code, where)
    else:
        assert found


def test_a_text_without_an_end_is_refused() -> None:
    assert problems_of(EXAMPLE.split("result", maxsplit=1)[0]) == [("TG-NO_END", "deal 1")]
    assert problems_of('[TGN "1"]\n') == [("TG-NO_END", "deal 1")]


def test_every_missing_tag_is_named() -> None:
    assert [code for code, _ in problems_of('[TGN "1"]\n\n*\n')] == ["TG-TAG_MISSING"] * 6


def test_a_stated_figure_of_the_result_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        import_deals(changed("net -1 -10 12 -1", "net -1 -10 11 0"))
    assert dict(refused.value.problems[0].data) == {
        "figure": "net",
        "got": "-1 -10 11 0",
        "wanted": "-1 -10 12 -1",
    }


@pytest.mark.parametrize(
    ("reason", "cleaned"),
    [
        ("misdeal", "misdeal"),
        ("tile exposed; again", "tile exposed  again"),
        ("{braces} stay half", "braces} stay half"),
        ('the "63" fell', "the  63  fell"),
        ("two\nlines\r\n", "two lines"),
        ("خطای پخش", "خطای پخش"),
    ],
)
def test_a_voids_reason_is_one_line_without_marks_of_the_notation(reason: str, cleaned: str) -> None:
    assert clean_reason(reason) == cleaned
    state = apply(open_deal(CORE, Seat(1), 2, (None,) * 4), Void(reason))
    text = export_deal(Tgn(DealRecord(state)))
    assert f"void {cleaned}\nresult columns 0 0 0 0 /" in text
    assert export_deal(import_deal(text)) == text


def test_a_deal_voided_after_its_last_tile_reads_as_written() -> None:
    zeros = "result columns 0 0 0 0 / immediate 0 0 0 0 / final 0 0 0 0 / net 0 0 0 0\n"
    text = EXAMPLE.split("result", maxsplit=1)[0] + "void a tile lay on the floor\n" + zeros
    assert export_deal(import_deal(text)) == text


def test_x17_a_deal_at_depth_columns_reads_as_written() -> None:
    text = (
        '[TGN "1"]\n[Rules "core; par=5; streak_mode=additive"]\n[Banker "A"]\n[Streak "1"]\n'
        '[A "?"]\n[B "?"]\n[C "?"]\n[D "?"]\n\n'
        "mark SUPREME B 2\nmark QUARTET C\nmark unbeatable 1\n"
        "columns 1 2 5 0 last C CAPTURE A\n"
        "result columns 1 2 5 0 / immediate -12 4 14 -6 / final -20 0 20 0 / net -32 4 34 -6\n"
    )
    deal = import_deal(text)
    assert export_deal(deal) == text
    assert settle(deal.record).capture == 1


def test_x17_a_deal_at_depth_tricks_reads_as_written() -> None:
    text = (
        '[TGN "1"]\n[Rules "core"]\n[Banker "A"]\n[Streak "0"]\n[A "?"]\n[B "?"]\n[C "?"]\n[D "?"]\n\n'
        "1. 2 = B\n2. 3 = C\n3. 2 = C\n4. 1 = B\nmark SUPREME C 3\n"
        "result columns 0 3 5 0 / immediate -4 -2 8 -2 / final -10 14 1 -5 / net -14 12 9 -7\n"
    )
    assert export_deal(import_deal(text)) == text


def test_x17_4_a_trick_begun_in_full_is_ended_by_its_size_on_a_line_with_the_same_number() -> None:
    state = open_deal(CORE, Seat(1), 0, (None,) * 4)
    state = apply(apply(state, played_lead()), SizedTrick(1, Seat(3)))
    text = export_deal(Tgn(DealRecord(state)))
    assert "\n1. A: 33\n1. 1 = C\n*\n" in text
    assert import_deal(text).record.state == state


def played_lead() -> Play:
    """Answer seat 1 leading a 33."""
    return face_up(Seat(1), parse_tiles("33"))


def test_every_depth_reads_back_as_the_same_settlement_and_writes_the_same_bytes() -> None:
    for seed in range(300):
        state = played(seed, random_variant(random.Random(seed)))
        for record in (
            as_tricks(state),
            as_columns(state),
            as_columns(state, numbered=False),
            as_mixed(state, seed),
        ):
            text = export_deal(Tgn(record))
            read = import_deal(text)
            assert export_deal(read) == text, text
            assert settle(read.record) == settle(record), text


@given(st.text(max_size=200))
def test_any_text_at_all_is_read_or_refused_in_words(text: str) -> None:
    with suppress(NotationError):
        import_deals(text)


@given(st.integers(0, len(EXAMPLE) - 1), st.text(max_size=3), st.integers(0, 4))
def test_a_changed_example_is_read_or_refused_in_words(place: int, put: str, cut: int) -> None:
    text = EXAMPLE[:place] + put + EXAMPLE[place + cut :]
    with suppress(NotationError):
        deals = import_deals(text)
        assert import_deals(export_deals(deals))[0].record == deals[0].record
