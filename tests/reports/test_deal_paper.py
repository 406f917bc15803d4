"""The slip of a deal of Tien Gow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument

from reports.deal_paper import deal_payload, deal_slip_pdf
from reports.page import Paper
from reports.slips import TransferSlip, TrickSlip, Voided
from tablemgr.core.money import Money
from tests.reports.reading import lines_of, picture_of, text_of
from tests.reports.samples import deal, head


def test_the_deal_of_the_rules_is_printed_whole() -> None:
    said = lines_of(deal_slip_pdf(deal()))
    for line in (
        "TG-01 · Deal 20",
        "Tien Gow",
        "dealer K. Lau · badge 0417",
        "stake a point 10",
        "banker seat 2",
        "streak 0",
        "recorded as every play",
        "seat 1 · Chan",
        "seat 3 · Leung unknown",
        "trick 1 seat 4 takes 3",
        "trick 5 seat 3 takes 1",
        "Supreme in trick 2, seat 1 collects",
        "from seat 2 4 × 10 = 40",
        "from seat 3 2 × 10 = 20",
        "Seat 3 wins the last trick and the deal.",
        "seat columns final at once net amount",
        "1 3 −1 6 5 +50",
        "2 0 −10 −4 −14 −140",
        "3 2 12 −2 10 +100",
        "4 3 −1 0 −1 −10",
        "No column before a one-tile last trick: seat 2.",
        "Factors banker ×2",
        "seat 1 pays seat 3 · paid 1 × 10 = 10",
        "seat 2 pays seat 3 10 × 10 = 100",
        "Not checked at this depth: whether played tiles were held.",
        "next banker seat 3, streak 1",
    ):
        assert line in said, line


def test_tiles_known_to_be_face_down_bear_their_numerals_and_unseen_ones_do_not() -> None:
    said = " ".join(lines_of(deal_slip_pdf(deal(hands=((), (), (), ())))))
    assert "51 51 64" in said
    assert "31 31 32" not in said


def test_a_capture_names_the_one_who_pays_for_another() -> None:
    plain = deal()
    assert plain.result is not None
    transfers = (TransferSlip(2, 3, 4, Money(4000), on_behalf_of=1),)
    captured = replace(
        plain, result=replace(plain.result, capture=2, transfers=transfers, last_bonus="QUARTET")
    )
    said = " ".join(lines_of(deal_slip_pdf(captured)))
    assert "Big Six captured the Little Three of seat 2: it pays for the others." in said
    assert "seat 2 pays seat 3 for seat 1" in said
    assert "A quartet won the last trick." in said


def test_a_payment_shows_its_factors() -> None:
    plain = deal()
    assert plain.result is not None
    transfers = (TransferSlip(2, 3, 20, Money(20_000), product=(5, 2, 2)),)
    said = lines_of(deal_slip_pdf(replace(plain, result=replace(plain.result, transfers=transfers))))
    assert "seat 2 pays seat 3 (5 × 2 × 2) × 10 = 200" in said


def test_a_deal_recorded_as_columns_has_no_tricks_and_four_unknown_hands() -> None:
    said = " ".join(
        lines_of(
            deal_slip_pdf(
                deal(
                    tricks=(), hands=((), (), (), ()), depth="columns", names=("", "", "", ""),
                    marks=(("SUPREME", 1, 2), ("unbeatable", None, None)),
                )
            )
        )
    )  # fmt: skip
    assert "TRICKS" not in said
    assert said.count("unknown") == 4
    assert "trick 2: Supreme led by seat 1" in said
    assert "the first lead could not be beaten" in said


def test_tricks_by_size_and_winner_alone() -> None:
    said = lines_of(deal_slip_pdf(deal(tricks=(TrickSlip(1, 4, 2), TrickSlip(2, 1, None)))))
    assert "trick 1 seat 2 takes 4" in said
    assert "trick 2 open" in said


def test_a_void_deal_owes_nothing() -> None:
    void = deal(head=head("tien-gow", table="TG-01", number=20, void=Voided("misdeal")), result=None)
    said = " ".join(lines_of(deal_slip_pdf(void)))
    assert "SETTLEMENT" not in said
    assert "Void: misdeal. Nothing is owed, immediate payments are reversed." in said
    assert "VOID" in said


def test_a_claim_of_one_red_dot() -> None:
    plain = deal()
    assert plain.result is not None
    claimed = replace(plain, claim=4, result=replace(plain.result, status="claimed", winner=4))
    assert "Seat 4 claimed one red dot and wins the deal." in text_of(deal_slip_pdf(claimed))


def test_the_payload_names_every_seats_points() -> None:
    assert deal_payload(deal()) == (
        "tablemgr:1;kind=deal;table=TG-01;number=20;game=tien-gow;day=2026-11-30;mode=live;seq=48193-48219;"
        "digest=1f3a9c02bd77e1c0;stake=1000;net=5,-14,10,-1;next=3;void=0"
    )


@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
@pytest.mark.parametrize("paper", list(Paper))
def test_a_deal_in_every_language_on_every_paper(language: str, paper: Paper) -> None:
    picture = picture_of(deal_slip_pdf(deal(), paper=paper, language=language))
    assert min(picture.tobytes()) < 30


def test_the_same_deal_gives_the_same_bytes() -> None:
    assert deal_slip_pdf(deal()) == deal_slip_pdf(deal())


def test_the_code_to_scan_stands_on_the_page_of_what_it_says() -> None:
    slip = PdfDocument(deal_slip_pdf(deal(), paper=Paper.LETTER))
    last = slip[len(slip) - 1].get_textpage().get_text_range()
    assert deal().head.trail.digest[:8] in last
