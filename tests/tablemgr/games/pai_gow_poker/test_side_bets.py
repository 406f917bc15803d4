"""Side bets: PGP B, D12, 6. Stakes in minor units."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow_poker.pay_tables import LINES, parse_pay_table, pay_table, pay_table_ids
from tablemgr.games.pai_gow_poker.side_bets import envy_prize, settle_envy, settle_side_bet, side_bet
from tablemgr.pieces.cards import parse_cards


def line(hand: str, table: str = "fortune-3") -> tuple[str | None, int]:
    found = side_bet(pay_table(table), parse_cards(hand))
    return found.line, int(found.pays)


def test_the_shipped_pay_tables() -> None:
    assert pay_table_ids("fortune") == (*(f"fortune-{n}" for n in range(1, 8)), "seed-004-literal")
    assert pay_table_ids("emperors") == ("emperors-washington", "emperors")
    assert pay_table_ids("insurance") == ("insurance-4", "insurance-queen-7")
    assert pay_table_ids("envy") == ("envy",)
    assert pay_table_ids("queens-dragon") == ("queens-dragon",)


@pytest.mark.parametrize(
    ("table", "figures"),
    [
        ("fortune-1", (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0)),
        ("fortune-2", (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2)),
        ("fortune-3", (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2)),
        ("fortune-4", (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2)),
        ("fortune-5", (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2)),
        ("fortune-6", (5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2)),
        ("fortune-7", (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2)),
        ("seed-004-literal", (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2)),
    ],
)
def test_fortune_pays_as_published_from_the_top_line_down(table: str, figures: tuple[int, ...]) -> None:
    lines = pay_table(table).lines
    assert tuple(pays for _, pays in lines) == figures
    assert tuple(name for name, _ in lines) == LINES[: len(figures)]


def test_only_the_literal_seed_counts_a_pair_beside_a_royal() -> None:
    assert [table for table in pay_table_ids() if pay_table(table).or_pair] == ["seed-004-literal"]


@pytest.mark.parametrize(
    ("hand", "name", "pays"),
    [
        ("As 2s 3s 4s 5s 6s 7s", "7-card-straight-flush-no-joker", 5000),
        ("8h 9h Th Jh Qh Kh Ah", "7-card-straight-flush-no-joker", 5000),
        ("Ks As 2s 3s 4s 5s 6s", "straight-flush", 50),
        ("5h 6h 7h Jk 9h Th Jh", "7-card-straight-flush-with-joker", 1000),
        ("Jk 6h 7h 8h 9h Th Jh", "7-card-straight-flush-with-joker", 1000),
        ("Jk 2h 3h 4h 5h 6h Ah", "7-card-straight-flush-with-joker", 1000),
        ("Jk 5h 7h 8h 9h Th Qh", "straight-flush", 50),
        ("As Ks Qs Js Ts Jk 8s", "7-card-straight-flush-with-joker", 1000),
        ("Jk Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", 2000),
        ("As Ks Qs Js Ts Kd Qd", "royal-flush-royal-match", 2000),
        ("As Ks Qs Js Ts Kd Qh", "royal-flush", 150),
        ("As Ks Qs Js Ts 9d 9h", "royal-flush", 150),
        ("As Ah Ad Ac Jk 2h 9c", "five-aces", 400),
        ("9s 8s 7s 6s 5s 2d Kc", "straight-flush", 50),
        ("8s 8h 8c 8d Kh Ks Kd", "four-of-a-kind", 25),
        ("As Ah Jk Kd Kc 4s 2h", "full-house", 5),
        ("Jk 9d 7d 4d 2d 3s Kc", "flush", 4),
        ("7s 7h 7c 8d 9h Ts Jc", "three-of-a-kind", 3),
        ("Jk Ah Ad 8d 9h 2s 5c", "three-of-a-kind", 3),
        ("As 2h 3c 4d 5h 9s Jc", "straight", 2),
    ],
)
def test_the_best_paying_line_of_fortune(hand: str, name: str, pays: int) -> None:
    assert line(hand) == (name, pays)


@pytest.mark.parametrize("hand", ["As Kh 9c 7d 5h 3s 2c", "2s 2h 9c 7d 5h 4s Kc", "2s 2h 9c 9d Kh Ks 5c"])
def test_a_hand_without_a_line_loses(hand: str) -> None:
    assert line(hand) == (None, -1)


def test_three_pairs_push_in_fortune_1_only() -> None:
    found = settle_side_bet(pay_table("fortune-1"), parse_cards("2s 2h 9c 9d Kh Ks 5c"), Money(500))
    assert (found.outcome, found.won, found.returned) == (Outcome.PUSH, Money(0), Money(500))
    assert side_bet(pay_table("fortune-1"), parse_cards("2s 2h 9c 9d Kh Ks 5c")).line == "three-pairs"


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As Ks Qs Js Ts 9d 9h", "royal-flush-royal-match"),
        ("As Ks Qs Js Ts Jk Ah", "royal-flush-royal-match"),
        ("As Ks Qs Js Ts Jk Kh", "royal-flush-royal-match"),
        ("As Ks Qs Js Ts Jk 2h", "royal-flush"),
        ("Jk Ks Qs Js Ts 9d 9h", "royal-flush-royal-match"),
        ("Jk Ks Qs Js Ts Ad Ah", "royal-flush-royal-match"),
        ("As Ks Qs Js Ts 9d 8h", "royal-flush"),
    ],
)
def test_d12_or_a_pair_counts_any_pair_beside_some_royal(hand: str, name: str) -> None:
    assert line(hand, "seed-004-literal")[0] == name


def test_to_one_means_that_the_stake_is_returned_as_well() -> None:
    found = settle_side_bet(pay_table("fortune-3"), parse_cards("Jk 9d 7d 4d 2d 3s Kc"), Money(2500))
    assert (found.pays, found.won, found.returned) == (Fraction(4), Money(10_000), Money(12_500))
    lost = settle_side_bet(pay_table("fortune-3"), parse_cards("As Kh 9c 7d 5h 3s 2c"), Money(2500))
    assert (lost.won, lost.returned) == (Money(-2500), Money(0))


@pytest.mark.parametrize(
    ("hand", "emperors", "insurance", "dragon"),
    [
        ("9c 8d 7h 5s 4c 3d 2h", ("nine-high", 40), ("nine-high", 100), (None, -1)),
        ("Tc 8d 7h 5s 4c 3d 2h", ("ten-high", 5), ("ten-high", 25), (None, -1)),
        ("Jc 8d 7h 5s 4c 3d 2h", ("jack-high", 2), ("jack-high", 15), (None, -1)),
        ("Qc 8d 7h 5s 4c 3d 2h", (None, -1), ("queen-high", 6), ("queen-high", 50)),
        ("Kc 8d 7h 5s 4c 3d 2h", (None, -1), ("king-high", 5), (None, -1)),
        ("Jk Kd 9h 7s 4c 3d 2h", (None, -1), ("ace-high", 3), (None, -1)),
        ("Qc 8c 7c 5c 4c 3d 2h", ("flush", 4), (None, -1), (None, -1)),
    ],
)
def test_a_pai_gow_pays_by_its_top_card(
    hand: str,
    emperors: tuple[str | None, int],
    insurance: tuple[str | None, int],
    dragon: tuple[str | None, int],
) -> None:
    assert line(hand, "emperors") == emperors
    assert line(hand, "insurance-4") == insurance
    assert line(hand, "queens-dragon") == dragon


def test_washington_matches_a_suited_ace_and_king_beside_a_royal() -> None:
    assert line("As Ks Qs Js Ts Ad Kd", "emperors-washington") == ("royal-flush-royal-match", 2000)
    assert line("As Ks Qs Js Ts Kd Qd", "emperors-washington") == ("royal-flush", 150)
    assert line("As Ks Qs Js Ts Ad Kd", "emperors") == ("royal-flush", 150)


def test_envy_adds_up_the_prizes_of_the_other_hands() -> None:
    others = [
        parse_cards(hand) for hand in ("8s 8h 8c 8d Kh 2s 3d", "9h 7h 6h 5h 4h Kd 2c", "Jk Ts 9s 7s 8s 4d 5c")
    ]
    assert envy_prize(pay_table("envy"), others, Money(500)) == (
        Money(2_500),
        ("four-of-a-kind", "straight-flush"),
    )
    found = settle_envy(pay_table("envy"), others, Money(500))
    assert (found.stake, found.won, found.net) == (Money(0), Money(2_500), Money(2_500))


def test_envy_needs_a_fortune_bet_of_five() -> None:
    others = [parse_cards("8s 8h 8c 8d Kh 2s 3d")]
    assert envy_prize(pay_table("envy"), others, Money(499)) == (Money(0), ())
    assert settle_envy(pay_table("envy"), others, Money(499)).outcome is Outcome.NO_ACTION


def test_a_weird_table_still_pays_its_best_paying_line() -> None:
    # A straight flush is a straight and a flush too.
    table = pay_table("fortune-3").paying((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9))
    assert side_bet(table, parse_cards("9s 8s 7s 6s 5s 2d Kc")).line == "straight"


def pay_table_text(**changes: str) -> bytes:
    head = {
        "id": '"x"',
        "game": '"pai-gow-poker"',
        "bet": '"fortune"',
        "title": '"X"',
        "dated": "2026-01-01",
        "source": '"PGP 6"',
        **changes,
    }
    lines = head.pop("lines", "flush = 4")
    return ("".join(f"{key} = {value}\n" for key, value in head.items()) + f"[pays]\n{lines}\n").encode()


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"game": '"pai-gow"'}, "VALUE-CHOICE", "x.toml.game"),
        ({"bet": '"tiger"'}, "VALUE-CHOICE", "x.toml.bet"),
        ({"dated": '"2026"'}, "VALUE-TYPE", "x.toml.dated"),
        ({"colour": '"red"'}, "KEY-UNKNOWN", "x.toml.colour"),
        ({"lines": "flush = 4.5"}, "VALUE-TYPE", "x.toml.flush"),
        ({"lines": "flush = -1"}, "VALUE-RANGE", "x.toml.flush"),
        ({"lines": "flash = 4"}, "KEY-UNKNOWN", "x.toml.flash"),
        ({"lines": ""}, "PAYTABLE-EMPTY", "x.toml"),
        ({"match": '"QJ"'}, "VALUE-CHOICE", "x.toml.match"),
        ({"title": "nothing"}, "PAYTABLE-TEXT", "x.toml"),
    ],
)
def test_a_pay_table_that_does_not_fit_is_refused_with_its_place(
    changes: dict[str, str], code: str, where: str
) -> None:
    with pytest.raises(Refused) as refused:
        parse_pay_table(pay_table_text(**changes), "x.toml")
    assert (refused.value.problems[0].code, refused.value.problems[0].where) == (code, where)


def test_a_pay_table_is_read_and_goes_on_record_with_its_digest() -> None:
    table = parse_pay_table(pay_table_text(), "x.toml")
    assert table.lines == (("flush", 4),)
    assert (table.ref.id, len(table.ref.sha256)) == ("x", 64)
    assert replace(table, or_pair=True).or_pair


def test_an_unknown_pay_table_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        pay_table("fortune-9")
    assert refused.value.problems[0].code == "PAYTABLE-UNKNOWN"
