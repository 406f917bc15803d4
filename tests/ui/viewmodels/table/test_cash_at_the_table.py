"""Buy-ins, cash that plays and colour-ups by `B seat amount` in every phase, and the last one taken back.

Source: facts.md (cash: any phase); recording.md (cash plays); users.md (undo last); REQ R66.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.racks.cash_book import cash_book_of
from tests.ui.viewmodels.table.conftest import Make
from tests.ui.viewmodels.table.desk import Desk, again
from tests.ui.viewmodels.table.test_clash_and_samples import BANK
from ui.viewmodels.table.form_confirm import YES
from ui.viewmodels.table.sums import ChipKind, no_chips_for

MakeDesk = Callable[..., Desk]


def entries(desk: Desk) -> list[tuple[str, int, int]]:
    """Answer the cash entries that stand."""
    return [
        (type(one).__name__, int(one.seat), one.amount.minor) for one in desk.state.cash if one is not None
    ]


PHASES = {
    "before a round": lambda desk: desk,
    "bets": lambda desk: desk.bets("1=25"),
    "the start": lambda desk: desk.bets("1=25").type("\n"),
    "the bank's hand": lambda desk: desk.to_the_bank("1=25"),
}


@pytest.mark.parametrize("phase", PHASES)
def test_cash_is_taken_in_any_phase_and_the_question_stays(make: MakeDesk, phase: str) -> None:
    here = PHASES[phase](make())
    asked = here.asked
    here.type("B1500\n")
    here.type("BP2300\n")
    here.type("B3U700\n")
    assert entries(here) == [("CashIn", 1, 50_000), ("CashPlayed", 2, 30_000), ("ColouredUp", 3, 70_000)]
    assert here.asked == asked
    # The last one back: asked once, then done.
    here.press("B", "/")
    here.press(YES)
    assert [kind for kind, _, _ in entries(here)] == ["CashIn", "CashPlayed"]
    assert here.asked == asked


def chips(*values: int) -> tuple[ChipKind, ...]:
    """Answer the chips of a house, by what they are worth."""
    return tuple(ChipKind(Money(value), "", "", "") for value in values)


def test_cash_that_no_chips_make_is_refused_with_the_smallest_one(make: MakeDesk) -> None:
    here = make()
    here.recorder.take_chips(chips(50, 100, 500))
    for keys in ("B22.37\n", "O22.37\n", "BU22.37\n"):
        (said,) = here.type(keys).prompt.refusals
        assert said.startswith("Seat 2: 2.37"), said
        assert "cannot be laid out in this house's chips; the smallest is 0.50" in said
        assert here.prompt.echo == "22.37"
        here.press("Escape")
    # Asked who it is, the amount is still the one that was typed; cash that plays lies there as it is.
    assert here.type("B22.37~").press(*"Ann").press("Enter").prompt.refusals
    here.press("Escape").type("BP22.37\n").type("B22.50\n")
    assert entries(here) == [("CashPlayed", 2, 237), ("CashIn", 2, 250)]


@pytest.mark.parametrize(
    ("amount", "values", "refused"),
    [
        (6500, (2500, 2000), False), (4000, (2500, 2000), False), (3000, (2500, 2000), True),
        (90_000_000_000_050, (50, 100, 500, 2500), False), (90_000_000_000_049, (50, 100, 500, 2500), True),
        (237, (), False),
    ],
)  # fmt: skip
def test_whole_chips_make_an_amount_or_they_do_not(
    amount: int, values: tuple[int, ...], refused: bool
) -> None:
    assert bool(no_chips_for(Money(amount), map(Money, values), "")) is refused


def recorded_lines(desk: Desk) -> tuple[str, ...]:
    """Answer what stands in the panel of what was just recorded."""
    return tuple(line.text for line in desk.picture.console.panels[-1].lines)


@pytest.mark.parametrize("restarted", [False, True])
def test_what_was_bought_before_the_first_round_stands_there_and_at_the_seat(
    make: MakeDesk, restarted: bool
) -> None:
    here = make().type("B41500~").press(*"Ann").press("Enter").type("B2700\n")
    here = again(here) if restarted else here
    assert here.state.number == 0
    assert [line.split(" ", 1)[1] for line in recorded_lines(here)] == [
        "seat 2 bought in 700", "seat 4 bought in 1,500",
    ]  # fmt: skip
    assert (here.box(4).name, here.box(2).name, here.box(1).name) == ("Ann", "bought in 700", "no player")
    here.recorder.locked = True
    assert here.box(4).name == "no player"
    here.recorder.locked = False
    # Named he is still once a round is open, also after a start.
    here.bets("4=25")
    assert here.box(4).name == again(here).box(4).name == "Ann"
    assert here.no_more().type("O2700\n").box(2).name == "no player"


def test_what_was_typed_stays_while_the_form_is_turned(make: MakeDesk) -> None:
    here = make().bets("1=25").type("B2300")
    assert here.asked == "Seat 2 buys in: how much?"
    here.press("P")
    assert here.asked == "Seat 2 plays cash: how much?"
    here.press("U")
    assert here.asked == "Seat 2 colours up: how much?"
    here.press("B")
    assert here.asked == "Seat 2 buys in: how much?"
    here.press("P", "Enter")
    assert entries(here) == [("CashPlayed", 2, 30_000)]
    # What is on record says what it was, and the running total counts chips that were bought alone.
    here.type("B1100\nB")
    assert here.prompt.facts == "Bought in this round 100."
    assert here.state.cash[0] is not None
    assert here.state.cash[0].amount == Money(30_000)


@pytest.mark.parametrize(("key", "typed"), [("B", "31"), ("O", "31"), ("K", "31")])
def test_a_figure_that_was_left_does_not_stand_before_the_next_one(make: Make, key: str, typed: str) -> None:
    desk = make(level=0).press("Enter").type(key).type(typed).press("Escape")
    assert desk.type(key).prompt.echo == ""
    desk.type("3200")
    assert desk.prompt.echo == "3200"
    # What was left is not lost: it is taken back like any other key.
    for _ in range(6):
        desk.press("Undo")
    assert desk.prompt.echo == typed


def test_the_last_entry_of_an_earlier_round_is_taken_back_once_it_was_told(make: MakeDesk) -> None:
    here = make().type("B4900\n").to_the_bank("1=25").type("B2100\n").type(BANK)
    here.press("9", "Enter", "Enter")
    assert (here.state.number, entries(here)) == (2, [])
    here.press("B")
    assert {key.token: key.live for key in here.picture.console.pad}["/"]
    here.press("/")
    assert "seat 2" in here.prompt.facts
    assert "100" in here.prompt.facts
    here.press(YES)
    told = here.session.readings.round_facts("PGP-04", 1)
    assert [type(one.fact).__name__ for one in told][-1] == "CashUndone"
    # Then what was bought before the first round, which belongs to none.
    here.press("B", "/")
    assert "900" in here.prompt.facts
    here.press(YES)
    book = cash_book_of((told.entry, told.fact) for told in here.session.readings.every())
    assert book.of_day(here.session.gaming_day()) == ()
    here.press("B")
    assert not {key.token: key.live for key in here.picture.console.pad}["/"]
    here.press("/", YES)
    assert here.prompt.refusals
    assert here.state.number == 2


def test_a_figure_that_was_left_for_the_last_entry_stands_before_no_other(make: MakeDesk) -> None:
    here = make().type("B3200\n").type("B4100/")
    for answer in ("Enter", YES):
        here.press(answer).press("B")
        assert here.prompt.echo == ""
        here.press("Escape").type("B4100/")
