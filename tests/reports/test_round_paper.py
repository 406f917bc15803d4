"""The slip of a round: what stands on it, the same bytes every time, nothing of it markup."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from reports.figures import Moment
from reports.page import Paper
from reports.round_paper import round_payload, round_slip_pdf
from reports.slips import Ruled, SetHand, Voided
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tests.reports.reading import lines_of, picture_of, text_of
from tests.reports.samples import head, poker, poker_seats, tiles


def test_an_english_slip_says_who_when_and_where() -> None:
    said = lines_of(round_slip_pdf(poker()))
    for line in (
        "Casino Bellevue ORIGINAL",
        "PGP-04 · Round 213",
        "Pai Gow Poker",
        "gaming day 2026-11-30",
        "opened 2026-11-30 21:45:52 UTC+02:00",
        "closed 2026-11-30 21:48:40 UTC+02:00",
        "dealer D. Marsh · badge 0417",
        "limits 25 to 5,000",
        "side bets 5 to 100",
        "commission 5 % of a win, to 0.25 rounded half up",
        "bank house",
        "first hand to position 12 → 4",
    ):
        assert line in said, line


def test_the_bank_hand_stands_with_its_row_and_sentence() -> None:
    said = " ".join(lines_of(round_slip_pdf(poker())))
    assert "low nines, high kings, ace 7 4" in said
    assert "row two-pairs-court" in said
    assert "Jacks or better with sixes or better: the lower pair goes low." in said
    assert "set the house way" in said


def test_every_seat_has_its_result_its_sum_and_its_evidence() -> None:
    said = lines_of(round_slip_pdf(poker()))
    for line in (
        "6 WIN Lindqvist pay 475",
        "main bet 500 − 5 % = 475",
        "called · paid from the call",
        "chips handed back 975",
        "5 WIN Adler pay 335",
        "computed · paid from the pieces",
        "low: jacks beats nines",
        "high: three queens, ace 3 beats kings, ace 7 4",
        "main bet 300 − 5 % = 285",
        "Fortune 10 × 5 = 50",
        "4 PUSH even",
        "main bet 200 returned",
        "3 LOSE take 105",
        "Fortune 5 lost",
        "2 WIN pay 24.25",
        "5 % is exactly 1.275, taken 1.25, breakage −0.025",
        "CALLED WIN, PIECES SAY PUSH",
        "high: tens, 8 5 2 loses to kings, ace 7 4",
        "Changed by ruling: WIN pay 380 → PUSH even",
    ):
        assert line in said, line


def test_rulings_totals_coverage_and_trail() -> None:
    said = " ".join(lines_of(round_slip_pdf(poker())))
    for part in (
        "bank mis-set found late: re-set, ruled by H. Brandt, pit boss",
        "On the table: nines low, ace kings high",
        "seat 1: 380 → 0, move −380",
        "all bets 1,540.50",
        "−475.00 − 335.00 + 105.00 − 24.25 = −729.25",
        "house −729.25 of it commission 41.25",
        "Paid from cards 1, from call 4. By ruling 1.",
        "standard 3f1d5e0a9c7b",
        "fortune/fortune-2 0a1b2c3d4e5f",
        "entries 48193–48219",
        "digest 1f3a9c02",
    ):
        assert part in said, part


def test_a_player_bank_that_is_capped_and_shared() -> None:
    said = " ".join(lines_of(round_slip_pdf(tiles())))
    for part in (
        "bank seat 5 and the house, half each",
        "bank put up 3,000",
        "part paid: 150 of 200, the bank was used up",
        "result of the bank +150",
        "share of the seat +75",
        "commission on the net win 3.75",
        "net of the banking seat +71.25",
        "Paid from tiles 1, from call 3.",
    ):
        assert part in said, part


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("mode", ["demo", "practice"])
def test_what_was_not_played_for_money_says_training_at_its_head_and_at_the_foot_of_every_page(
    paper: Paper, mode: str
) -> None:
    pdf = round_slip_pdf(poker(head=head(mode=mode)), paper=paper)
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    assert [page.count("TRAINING") for page in pages] == [2] + [1] * (len(pages) - 1)


def test_a_live_slip_does_not_say_training() -> None:
    assert "TRAINING" not in text_of(round_slip_pdf(poker()))


def test_r24_a_later_print_says_duplicate_and_differs_in_nothing_else() -> None:
    first = lines_of(round_slip_pdf(poker()))
    third = lines_of(round_slip_pdf(poker(head=head(copy=3))))
    assert [line for line in first if line not in third] == ["Casino Bellevue ORIGINAL"]
    assert [line for line in third if line not in first] == ["Casino Bellevue DUPLICATE 2"]
    assert round_payload(poker()) == round_payload(poker(head=head(copy=3)))


def test_r27_a_void_round_says_void_and_why() -> None:
    void = head(void=Voided("misdeal", "six cards to seat 3 & 4"))
    said = " ".join(lines_of(round_slip_pdf(poker(head=void, seats=(), coverage=None, house=None))))
    assert "VOID" in said
    assert "ORIGINAL" not in said
    assert "Void: misdeal. Every bet went back. six cards to seat 3 & 4" in said


def test_every_bet_of_a_void_round_is_returned_and_no_total_is_named() -> None:
    laid = tuple(
        replace(seat, settlement=None, basis="", called=None, evidence=0, bets=(("main", 1, Money(2500)),))
        for seat in poker_seats()[2:4]
    )
    void = head(void=Voided("misdeal"))
    said = lines_of(
        round_slip_pdf(
            poker(head=void, seats=laid, coverage=None, house=None, bets=None, commission_taken=None)
        )
    )
    assert "4 NO ACTION" in said
    assert said.count("main bet 25 returned") == 2
    assert "TOTALS" not in said


def test_an_open_round_says_so_and_names_no_total() -> None:
    opened = poker(head=head(closed=None), coverage=None, house=None, bets=None, commission_taken=None)
    said = " ".join(lines_of(round_slip_pdf(opened)))
    assert "closed not closed" in said
    assert "The round is not closed." in said
    assert "house −" not in said


def test_a_bank_hand_that_was_not_entered_is_said_to_be_so() -> None:
    assert "The bank hand was not entered." in text_of(round_slip_pdf(poker(bank_hand=None)))


def test_cards_by_rank_alone_and_unknown_ones_are_printed() -> None:
    hand = SetHand(("A", "K", "?", "T", "9", "5", "2"), suits_taken=False)
    assert "Suits not taken." in text_of(round_slip_pdf(poker(bank_hand=hand)))


@pytest.mark.parametrize(
    "name",
    [
        "<img src='/etc/passwd'>",
        "<b><i></b></i>",
        "S&P 500 & <font size=0.1>",
        "</para><a href=file:>x</a>",
        "<img src='http://127.0.0.1/x'>",
        "{where} %s \\n {0}",
    ],
)
def test_f3_what_people_type_is_printed_as_typed(name: str) -> None:
    seats = (replace(poker_seats()[4], name=""),)
    slip = poker(head=head(dealer=name, house=name), seats=seats)
    said = " ".join(lines_of(round_slip_pdf(slip, paper=Paper.A4)))
    assert said.count(" ".join(name.split())) == 2


def test_the_payload_of_the_code_is_percent_encoded_and_complete() -> None:
    slip = poker(head=head(table="PGP 04;é"))
    assert round_payload(slip) == (
        "tablemgr:1;kind=round;table=PGP%2004%3B%C3%A9;number=213;game=pai-gow-poker;day=2026-11-30;mode=live;"
        "seq=48193-48219;digest=1f3a9c02bd77e1c0;house=-77050;commission=4125;paid=1,4,1;void=0"
    )


def test_the_roll_is_80_mm_wide_and_as_long_as_its_content() -> None:
    short = poker(seats=poker_seats()[:1], rulings=())
    (width, long), (_, less) = (
        pypdfium2.PdfDocument(round_slip_pdf(slip))[0].get_size() for slip in (poker(), short)
    )
    assert round(width / 72 * 25.4, 1) == 80.0
    assert less < long - 200


def test_a_roll_is_printed_in_black_only() -> None:
    page = pypdfium2.PdfDocument(round_slip_pdf(poker()))[0].render(scale=1).to_pil().convert("RGB")
    assert all(abs(r - g) < 8 and abs(g - b) < 8 for _, (r, g, b) in page.getcolors(1 << 24) or [])


def test_a_sheet_prints_the_red_suits_red() -> None:
    page = (
        pypdfium2.PdfDocument(round_slip_pdf(poker(), paper=Paper.A4))[0]
        .render(scale=1)
        .to_pil()
        .convert("RGB")
    )
    assert any(r > 150 and g < 40 and b < 40 for _, (r, g, b) in page.getcolors(1 << 24) or [])


def test_nothing_but_bundled_fonts_is_named_and_all_are_embedded() -> None:
    pdf = round_slip_pdf(poker(), language="fa")
    assert b"Helvetica" not in pdf
    assert pdf.count(b"/FontFile2") == pdf.count(b"/Type /FontDescriptor")


@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
@pytest.mark.parametrize("paper", list(Paper))
def test_a_slip_in_every_language_on_every_paper(language: str, paper: Paper) -> None:
    for slip in (poker(), tiles()):
        picture = picture_of(round_slip_pdf(slip, paper=paper, language=language))
        assert min(picture.tobytes()) < 30


def test_a_persian_slip_has_persian_digits_and_latin_ids() -> None:
    said = text_of(round_slip_pdf(poker(), language="fa"))
    assert "PGP-04" in said
    assert "standard" in said
    assert "1f3a9c02" in said
    assert "۴۷۵" in said
    assert "475" not in said


def test_the_same_record_gives_the_same_bytes_in_every_process(root: Path) -> None:
    here = hashlib.sha256(round_slip_pdf(poker())).hexdigest()
    program = (
        "import hashlib, sys; sys.path.insert(0, '.');"
        "from tests.reports.samples import poker; from reports.round_paper import round_slip_pdf;"
        "print(hashlib.sha256(round_slip_pdf(poker())).hexdigest())"
    )
    for seed in ("0", "1"):
        told = subprocess.run(
            [sys.executable, "-c", program],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tehran" if seed == "1" else "UTC"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == here


def test_two_slips_of_one_process_do_not_colour_each_other() -> None:
    alone = round_slip_pdf(poker())
    round_slip_pdf(tiles(), paper=Paper.A4, language="zh_Hant")
    assert round_slip_pdf(poker()) == alone


def test_money_that_fills_64_bits_is_printed_whole() -> None:
    most = 2**63 - 1
    slip = poker(bets=Money(most), house=Money(-most), commission_taken=None)
    said = text_of(round_slip_pdf(slip))
    assert "92,233,720,368,547,758.07" in said
    assert "−92,233,720,368,547,758.07" in said


def test_a_round_before_1970_or_in_another_zone_is_no_trouble() -> None:
    slip = poker(head=head(opened=Moment(-1, -210)))
    assert "1969-12-31 20:29:59 UTC−03:30" in text_of(round_slip_pdf(slip))


def test_the_seats_add_up_to_the_house_with_its_commission_named_as_part_of_it() -> None:
    said = lines_of(round_slip_pdf(poker()))
    assert "house −729.25" in said
    assert "of it commission 41.25" in said


def test_what_was_paid_by_its_call_first_is_not_said_to_have_been_unpaid() -> None:
    *others, ruled = poker_seats()
    said = " ".join(lines_of(round_slip_pdf(poker(seats=(*others, replace(ruled, paid_first=True))))))
    assert "It had been paid from the call before the pieces were entered." in said
    assert "Nothing was paid on it" not in said


def test_a_ruling_names_the_outcome_that_stands() -> None:
    ruled = Ruled("call contradicted", "", "stands", "H. Brandt", 1, (), Outcome.PUSH)
    said = " ".join(lines_of(round_slip_pdf(poker(rulings=(ruled,)))))
    assert "Seat 1, call contradicted: PUSH stands, ruled by H. Brandt" in said


@pytest.mark.parametrize(
    ("takes", "said"),
    [
        ("at once", ("6 WIN Lindqvist pay 475", "main bet 500 − 5 % = 475", "chips handed back 975", "3 LOSE take 105")),
        (
            "owed",
            (
                "6 WIN Lindqvist pay 500", "main bet 500", "commission owed 25", "chips handed back 1,000",
                "4 PUSH even", "main bet 200 returned", "3 LOSE take 105",
            ),
        ),
        (
            "prepaid",
            (
                "6 WIN Lindqvist pay 500", "commission prepaid 25", "chips handed back 1,000", "4 PUSH even",
                "prepaid commission back 10", "3 LOSE take 105", "prepaid commission back 5",
            ),
        ),
    ],
)  # fmt: skip
def test_a_slip_says_what_was_handed_over_and_what_is_owed(takes: str, said: tuple[str, ...]) -> None:
    lines = lines_of(round_slip_pdf(poker(takes=takes)))
    assert [line for line in said if line not in lines] == []
    assert any("%" in line and takes in line for line in lines) == (takes != "at once")


def test_a_re_call_on_a_slip_says_what_moved_where_commission_is_owed() -> None:
    lines = lines_of(round_slip_pdf(poker(takes="owed")))
    # The guest had 400, kept 20 of them and owes them.
    assert "WIN pay 400 → PUSH pay 20" in " ".join(lines)
    assert "1 PUSH pay 20" in lines
    assert "commission owed 20" in lines
