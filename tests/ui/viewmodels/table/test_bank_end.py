"""What a banking player comes to stands on the table: before the close, in his box, beside the bank, on the strip.

Source: PG 3.5 (co-bank), PG 3.6 (commission once on his net win); screens.md, ground rule 5.
"""

from __future__ import annotations

import pytest

from .conftest import Make
from .desk import TILES, Desk


def banked(make: Make, keys: str, bets: str = "4100\n5100\n6100\n", commission: str = "at once") -> Desk:
    """A tile table whose seat 3 banks, as far as the first call."""
    return make(TILES, level=0, commission=commission).press("Enter", "K").type(f"{keys}\n{bets}\n2\n\n\n")


def aside(desk: Desk) -> list[str]:
    """The column left of the bank."""
    felt = desk.picture.felt
    assert felt is not None
    return [line.text for line in felt.round.lines]


def purse(desk: Desk, seat: int = 3) -> list[str]:
    """What is said of a banking seat's purse."""
    found = desk.box(seat).purse
    assert found is not None
    return [line.text for line in found.lines]


def newest(desk: Desk) -> list[str]:
    """What was just recorded, the newest first, without its times."""
    return [line.text[9:] for line in desk.picture.console.panels[-1].lines]


def test_the_close_says_what_a_banking_player_gets(make: Make) -> None:
    desk = banked(make, "3").type("999")
    assert desk.prompt.facts == "Bank of seat 3 gets 285: 300 − 5\u00a0% = 285."
    assert purse(desk) == ["Net so far +300", "300 − 5\u00a0% = 285"]
    assert desk.box(3).result is None
    desk.press("Enter")
    band = desk.box(3).result
    assert band is not None
    assert (band.text, band.sums) == ("PAY 285", ("300 − 5\u00a0% = 285",))
    assert {"House so far +15", "Commission 15 charged"} <= set(aside(desk))
    assert newest(desk)[:2] == ["round closed", "bank of seat 3 gets 285"]
    assert dict(desk.picture.strip.fields)["PAID BANK"] == "S3 285"
    settled = desk.state.bank_settled
    assert settled is not None
    assert (settled.net.minor, settled.charged.taken.minor) == (28_500, 1_500)


@pytest.mark.parametrize(("when", "over"), [("prepaid", "285"), ("owed", "300")])
def test_where_commission_is_owed_the_bank_gets_all_and_owes_it(make: Make, when: str, over: str) -> None:
    desk = banked(make, "3", commission=when).type("999\n")
    band = desk.box(3).result
    assert band is not None
    assert band.text == f"PAY {over}"
    assert band.sums == (("15 commission owed",) if when == "owed" else ("300 − 5\u00a0% = 285",))
    assert newest(desk)[1] == f"bank of seat 3 gets {over}"
    assert dict(desk.picture.strip.fields)["PAID BANK"] == f"S3 {over}"
    assert ("15 commission owed" in aside(desk)) == (when == "owed")


def test_half_of_it_is_the_houses_where_the_bank_is_shared(make: Make) -> None:
    desk = banked(make, "3C500").type("999")
    assert desk.prompt.facts == "Bank of seat 3 gets 142.50: half of 300 = 150, 150.00 − 5\u00a0% = 142.50."
    desk.press("Enter")
    band, closed = desk.box(3).result, desk.state.closed
    assert band is not None
    assert closed is not None
    assert (band.text, closed.house.minor, closed.commission.minor) == ("PAY 142.50", 15_000, 750)
    assert "House so far +157.50" in aside(desk)


def test_a_bank_that_lost_or_came_out_even_says_that(make: Make) -> None:
    desk = banked(make, "3").type("778")
    assert desk.prompt.facts == "Bank of seat 3 lost 200."
    band = desk.press("Enter").box(3).result
    assert band is not None
    assert (band.state, band.text, band.sums) == ("take", "LOST 200", ())
    assert [caption for caption, _ in desk.picture.strip.fields if "BANK" in caption] == []
    even = banked(make, "3").type("798")
    assert even.prompt.facts == "Bank of seat 3 is even."
    band = even.press("Enter").box(3).result
    assert band is not None
    assert (band.state, band.text) == ("push", "EVEN")


def test_where_the_house_banks_the_close_counts_its_seats(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9")
    assert desk.prompt.facts == "The only seat is resolved (1)."


def test_a_capped_bank_pays_from_what_it_has_taken_too(make: Make) -> None:
    desk = banked(make, "3200", "2100\n4150\n1200\n").type("9")
    found = desk.box(3).purse
    assert found is not None
    assert (found.open_text, found.open_part) == ("350 still open", 1.0)
    assert purse(desk)[:2] == ["Net so far +100", "can pay 300"]
    smaller = banked(make, "3200", "2100\n4150\n").type("9").box(3).purse
    assert smaller is not None
    assert smaller.open_part == 0.5
