"""What is handed over at a seat, and what is owed, in each of the three ways to take commission.

100 win at 5 %: the settlement is 95 in all three. Taken at once 95 go over the felt; prepaid and owed 100.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed); FORMULA 6; DECISIONS 53.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from ui.viewmodels.table.rows import Result
from ui.viewmodels.words import Words

from .conftest import Make
from .desk import Desk

WAYS = ("at once", "prepaid", "owed")


def desk_of(make: Make, when: str, keys: str, **choices: object) -> Desk:
    return make(level=0, commission=when, **choices).to_the_bank("4=100").type(keys)


def band(desk: Desk) -> Result:
    found = desk.box(4).result
    assert found is not None
    return found


def strip(desk: Desk) -> dict[str, str]:
    fields = dict(desk.picture.strip.fields)
    return {name: fields[name] for name in ("PAID", "TAKEN", "LIFTED") if name in fields}


@pytest.mark.parametrize(
    ("when", "keys", "text", "sums", "moved"),
    [
        ("at once", "7", "PAY 95", ("100 − 5 % = 95",), {"PAID": "S4 95"}),
        ("prepaid", "7", "PAY 100", ("5 commission was prepaid",), {"PAID": "S4 100"}),
        ("owed", "7", "PAY 100", ("5 commission owed",), {"PAID": "S4 100"}),
        ("at once", "8", "LIFT 100", ("push, 100 goes back",), {"LIFTED": "S4 100"}),
        ("prepaid", "8", "LIFT 100", ("push, 100 goes back", "prepaid 5 goes back"), {"LIFTED": "S4 100", "PAID": "S4 5"}),
        ("owed", "8", "LIFT 100", ("push, 100 goes back",), {"LIFTED": "S4 100"}),
        ("at once", "9", "TAKE 100", ("lose, 100 to the rack",), {"TAKEN": "S4 100"}),
        ("prepaid", "9", "TAKE 100", ("lose, 100 to the rack", "prepaid 5 goes back"), {"TAKEN": "S4 100", "PAID": "S4 5"}),
        ("owed", "9", "TAKE 100", ("lose, 100 to the rack",), {"TAKEN": "S4 100"}),
    ],
)  # fmt: skip
def test_a_seat_says_what_is_handed_over(
    make: Make, when: str, keys: str, text: str, sums: tuple[str, ...], moved: dict[str, str]
) -> None:
    desk = desk_of(make, when, keys)
    found = band(desk)
    plain = [
        said.translate(dict.fromkeys(range(0x2066, 0x206A))).replace("\u00a0", " ") for said in found.sums
    ]
    assert (found.text.replace("\u00a0", " "), tuple(plain)) == (text, sums)
    assert strip(desk) == moved


@pytest.mark.parametrize("when", WAYS)
def test_money_is_the_same_in_all_three(make: Make, when: str) -> None:
    for keys, net in (("7", 9_500), ("8", 0), ("9", -10_000)):
        settlement = desk_of(make, when, keys).seat(4).settlement
        assert settlement is not None
        assert settlement.net == Money(net)


@pytest.mark.parametrize(("when", "pays"), [("at once", "95"), ("prepaid", "100"), ("owed", "100")])
def test_the_key_the_answer_and_the_chips_say_the_same_figure(make: Make, when: str, pays: str) -> None:
    desk = desk_of(make, when, "")
    win = next(key for key in desk.picture.console.pad if key.token == "7")
    assert win.second is not None
    assert win.second.text.replace("\u00a0", " ") == f"pay {pays}"
    offer = desk.box(4).offer
    assert offer is not None
    assert offer.text.endswith(pays)
    chips = {one.label: one.count for one in desk.type("7").box(4).chips}
    assert chips == ({"25": 3, "5": 4} if pays == "95" else {"100": 1})
    newest = desk.picture.console.panels[-1].lines[0].text
    assert newest.endswith(f"paid {pays}")


def test_the_answers_beside_the_pad_say_what_is_owed_and_what_goes_back(make: Make) -> None:
    owed, prepaid = (desk_of(make, when, "").picture.console.panels[0].lines for when in ("owed", "prepaid"))
    assert owed[0].text.endswith("to seat 4; 5 commission owed")
    assert prepaid[1].text.endswith("; prepaid 5 goes back")


def test_the_round_says_what_is_owed(make: Make) -> None:
    felt = desk_of(make, "owed", "7").picture.felt
    assert felt is not None
    aside = [line.text for line in felt.round.lines]
    assert "5 commission owed" in aside
    assert not any("charged" in line for line in aside)


def test_prepaid_commission_is_asked_for_with_the_bet(make: Make) -> None:
    desk = make(level=0, commission="prepaid").bets("4=100")
    assert [line.text for line in desk.box(4).lines] == ["commission 5 with the bet"]


@pytest.mark.parametrize(
    ("when", "keys", "struck", "text"),
    [
        # The guest has 100 of the win and owes 5: taken back are 195, the settlement's difference, and he owes on.
        ("owed", "7/9", "+100", "TAKE 95"),
        # He lost 100 and owes nothing: 195 go over the felt, and he owes nothing still.
        ("owed", "9/7", "−100", "PAY 95"),
        ("prepaid", "7/9", "+100", "TAKE 100"),
        ("prepaid", "9/7", "−100", "PAY 100"),
        ("at once", "7/9", "+95", "TAKE 100"),
    ],
)  # fmt: skip
def test_a_re_call_moves_chips_and_no_debt(make: Make, when: str, keys: str, struck: str, text: str) -> None:
    found = band(desk_of(make, when, keys))
    assert (found.struck, found.text.replace("\u00a0", " ")) == (struck, text)
    owes = any("owed" in said for said in found.sums)
    assert owes == (when == "owed" and keys.startswith("7"))


@pytest.mark.parametrize("language", ["fa", "ru", "zh_Hant"])
def test_it_is_said_in_every_language(make: Make, language: str) -> None:
    words = Words(language, "EUR", 60)
    desk = desk_of(make, "owed", "7", language=language)
    assert band(desk).sums[-1] == words.say("DESK-COMMISSION-OWED", amount=words.money(Money(500)))
    assert words.money(Money(10_000)) in band(desk).text
