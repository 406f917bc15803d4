"""Too much of everything: long names, huge amounts, forty lines, eight seats, none. Nothing runs off or overlaps."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from reports.deal_paper import deal_slip_pdf
from reports.page import FORMS, Paper
from reports.round_paper import round_slip_pdf
from reports.slips import Again, DealSlip, RoundSlip, Ruled, SeatSlip, SetHand
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Reason, RulesRef
from tablemgr.table.events import ChipMove, Limits
from tests.reports.reading import off_the_page, on_each_other, text_of
from tests.reports.samples import BANK_HAND, codes, deal, head, line, poker, poker_seats, settled, tiles

HUGE = 9_000_000_000_000_000
LONG = "Konstantinopolitanische Dudelsackpfeifenmachergesellschaft & Söhne von Überlingen am Bodensee"
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe"


def seat(number: int, lines: int = 2) -> SeatSlip:
    wagers = [line("main", "main", HUGE, HUGE, HUGE // 20)]
    wagers += [line("side", "fortune", 500, 60_000, pays=Fraction(120)) for _ in range(lines - 1)]
    return SeatSlip(
        number, 3, settled(number, Outcome.WIN, *wagers), "pieces", Outcome.LOSE, Outcome.WIN, 1, 1,
        reasons=tuple(Reason("PAPER-NOT-CLOSED") for _ in range(3)),
        hand=replace(BANK_HAND, low_label=LONG, high_label=UNBROKEN, sentence=f"{LONG} {UNBROKEN}"),
        why="sample", name=UNBROKEN,
        again=(Again(settled(number, Outcome.LOSE, line("main", "main", HUGE, -HUGE)),
                     settled(number, Outcome.WIN, *wagers), f"{LONG}. {UNBROKEN}", "correction"),),
    )  # fmt: skip


def crowded() -> RoundSlip:
    return poker(
        head=head(
            house=LONG, table=UNBROKEN[:40], dealer=f"{LONG} {UNBROKEN}", dealer_badge=UNBROKEN, variant=UNBROKEN,
            mode="demo", copy=1_000_000,
            rules=tuple(RulesRef("g", f"{UNBROKEN}-{n}", "f" * 64) for n in range(6)),
        ),
        limits=Limits(Money(1), Money(HUGE), Money(1), Money(HUGE), Money(1)),
        seats=tuple(seat(n) for n in range(8, 0, -1)),
        rulings=(Ruled(LONG, UNBROKEN, "re-set", LONG, 3, tuple(
            ChipMove(Seat(n), Money(HUGE), Money(-HUGE), Money(-2 * HUGE)) for n in range(1, 9))),),
        bets=Money(HUGE), house=Money(-HUGE), commission_taken=Money(HUGE),
        notes=tuple(Reason("PAPER-DISPUTE", (("number", n), ("seat", n), ("claim", UNBROKEN * 4))) for n in (1, 2)),
    )  # fmt: skip


def many_lines() -> RoundSlip:
    return poker(seats=(seat(1, 40), *poker_seats()))


def empty() -> RoundSlip:
    return poker(
        head=head(house="", dealer="", dealer_badge="", variant="", rules=()), seats=(), rulings=(), bank_hand=None,
        bets=Money(0), house=Money(0), commission_taken=Money(0), dice=(), start_position=None,
    )  # fmt: skip


def long_note() -> RoundSlip:
    return poker(notes=(Reason("PAPER-DISPUTE-CLOSED", (("number", 1), ("outcome", f"{LONG} " * 60))),))


def crowded_deal() -> DealSlip:
    plain = deal()
    assert plain.result is not None
    result = replace(
        plain.result,
        net=(10**12, -(10**12), 10**12, -(10**12)),
        final=(10**12, -(10**12), 10**12, -(10**12)),
        immediate=(144, -144, 144, -144),
        skipped=tuple(f"FACE_UP_NOT_HIGHER_{n}" for n in range(12)),
        factors=(("banker", 2), ("streak", 4), ("last", 2), ("sweep", 2)),
        dead=(1, 2, 4), last_bonus="LITTLE_THREE", capture=2,
    )  # fmt: skip
    return replace(
        plain, stake=Money(1_000_000), names=(LONG, UNBROKEN, "李" * 40, ""), result=result,
        head=head("tien-gow", house=LONG, table="TG", mode="practice"),
        notes=(Reason("PAPER-REWOUND", (("trick", 3), ("reason", UNBROKEN * 3))),),
    )  # fmt: skip


ROUNDS = {
    "crowded": crowded, "many lines": many_lines, "empty": empty, "long note": long_note, "poker": poker,
    "tiles": tiles,
}  # fmt: skip
MARGIN = {paper: FORMS[paper].margin for paper in Paper}


EVERY = [(name, paper, "en") for name in ROUNDS for paper in (Paper.ROLL_80, Paper.A4)]
SOME = [("crowded", Paper.ROLL_80, "ru"), ("crowded", Paper.A4, "zh_Hant"), ("poker", Paper.LETTER, "ru")]
MORE = [
    (name, paper, language)
    for name in ROUNDS
    for paper in Paper
    for language in ("en", "ru", "zh_Hant")
    if (name, paper, language) not in EVERY + SOME
]


@pytest.mark.parametrize(
    ("name", "paper", "language"),
    [*EVERY, *SOME, *(pytest.param(*each, marks=pytest.mark.exhaustive) for each in MORE)],
)
def test_no_letter_of_a_round_slip_stands_off_the_paper_or_on_another(
    name: str, paper: Paper, language: str
) -> None:
    pdf = round_slip_pdf(ROUNDS[name](), paper=paper, language=language)
    assert off_the_page(pdf, margin=MARGIN[paper]) == []
    assert on_each_other(pdf) == []


@pytest.mark.parametrize("paper", [Paper.ROLL_80, Paper.A4])
@pytest.mark.parametrize("name", ["crowded", "poker", "tiles"])
def test_no_letter_of_a_persian_slip_stands_off_the_paper(name: str, paper: Paper) -> None:
    pdf = round_slip_pdf(ROUNDS[name](), paper=paper, language="fa")
    assert off_the_page(pdf, margin=MARGIN[paper]) == []


@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
@pytest.mark.parametrize("paper", list(Paper))
def test_no_letter_of_a_deal_slip_stands_off_the_paper_or_on_another(paper: Paper, language: str) -> None:
    for slip in (deal(), crowded_deal()) if paper is not Paper.LETTER else (crowded_deal(),):
        pdf = deal_slip_pdf(slip, paper=paper, language=language)
        assert off_the_page(pdf, margin=MARGIN[paper]) == []
        if language != "fa":
            assert on_each_other(pdf) == []


def test_a_long_name_never_costs_a_figure() -> None:
    said = " ".join(text_of(round_slip_pdf(crowded())).split())
    assert said.count("pay 85,500,000,000,600") == 8 * 2
    assert said.count("90,000,000,000,000 − 5 % = 85,500,000,000,000") == 8


def test_r19_a_long_note_is_printed_to_its_last_word() -> None:
    for paper in Paper:
        said = " ".join(text_of(round_slip_pdf(long_note(), paper=paper)).split())
        assert said.count("Bodensee") == 60


def test_forty_lines_are_forty_lines() -> None:
    said = text_of(round_slip_pdf(many_lines()))
    assert said.count("5 × 120 = 600") == 39


def test_a_hand_of_every_shape_is_drawn_within_the_roll() -> None:
    hand = SetHand(codes("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s Jk"))
    pdf = round_slip_pdf(poker(bank_hand=hand))
    assert off_the_page(pdf, margin=MARGIN[Paper.ROLL_80]) == []
