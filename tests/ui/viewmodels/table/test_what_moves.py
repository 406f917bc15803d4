"""What is said to move at a seat is what its settlement moves: taken, paid, given back, for every pair of results.

Source: screens.md, ground rule 5; PGP P1 to P4, PGP 6.
"""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, RulesRef, Settlement
from tablemgr.table.events import BetPlaced, SeatResolved
from tablemgr.table.state import SeatState
from ui.viewmodels.table.prompting import moved
from ui.viewmodels.table.records import fact_text
from ui.viewmodels.words import Words

from .conftest import Make
from .desk import POKER, TILES, Desk

WORDS = Words("en", "EUR", 60)
MAIN = {
    Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.NO_ACTION: 0, Outcome.LOSE: -1, Outcome.FOUL: -1, Outcome.FOLD: -1,
}  # fmt: skip
SIDE = {Outcome.LOSE: (-1,), Outcome.PUSH: (0,), Outcome.NO_ACTION: (0,), Outcome.WIN: (1, 2, 3, 5)}
PAIRS = [(main, side, pays) for main in MAIN for side, odds in SIDE.items() for pays in odds]
STAKES = ((6000, 2000), (2000, 2000), (500, 6000))


def settled(main: Outcome, side: Outcome, pays: int, stakes: tuple[int, int]) -> tuple[Settlement, SeatState]:
    """A seat with a main bet and a side bet, as they were laid and settled."""
    on_hand, beside = Money(stakes[0]), Money(stakes[1])
    lines = (
        Line("main", "main", on_hand, main, Fraction(MAIN[main]), Money(stakes[0] * MAIN[main])),
        Line("side", "fortune", beside, side, Fraction(pays), Money(stakes[1] * pays)),
    )
    bets = (
        BetPlaced(Seat(1), on_hand, "main", "main", 1),
        BetPlaced(Seat(1), beside, "side", "fortune", 1),
    )
    rules = RulesRef("pai-gow-poker", "commission", "")
    return Settlement(Seat(1), main, lines, (), rules), SeatState(Seat(1), bets=bets)


def figures(text: str) -> dict[str, int]:
    """What a sentence says is taken, paid or returned, in minor units."""
    said = re.findall(r"(take|taken|pay|paid|return|LIFT|TAKE|PAY) ([\d.,]*\d)", text)
    words = {"taken": "take", "paid": "pay", "lift": "return"}
    return {words.get(word.lower(), word.lower()): round(float(n.replace(",", "")) * 100) for word, n in said}


@pytest.mark.parametrize("stakes", STAKES)
@pytest.mark.parametrize(("main", "side", "pays"), PAIRS)
def test_what_is_said_to_move_is_what_moves(
    main: Outcome, side: Outcome, pays: int, stakes: tuple[int, int]
) -> None:
    settlement, seat = settled(main, side, pays, stakes)
    said = figures(moved(settlement, seat, WORDS).text)
    assert said.get("pay", 0) - said.get("take", 0) == settlement.net.minor
    if "return" in said:
        # Only where no chip changes hands do all the bets go back.
        assert [line.net.minor for line in settlement.lines] == [0, 0]
        assert said == {"return": sum(stakes)}
    told = fact_text(SeatResolved(Seat(1), main, "pieces", settlement), WORDS)
    back = "goes back" in told
    assert back == ("return" in said)
    assert back or figures(told) == said


def foul_with_three_aces(make: Make) -> Desk:
    """Sixty on a hand laid as a foul, twenty on Fortune, which three aces pay three to one."""
    desk = make(level=1).bets("1=60").type("1S20\n\n1\n\n\n").type("KSKD9H9S2H7D4S\n")
    return desk.type("C").type("AHAD9C8H6D4C*\n")


def test_a_foul_whose_side_bet_wins_as_much_takes_the_one_and_pays_the_other(make: Make) -> None:
    desk = foul_with_three_aces(make)
    seat = desk.seat(1)
    assert seat.settlement is not None
    assert [line.net.minor for line in seat.settlement.lines] == [-6000, 6000]
    band = desk.box(1).result
    assert band is not None
    assert band.text == "TAKE\u00a060, PAY\u00a060"
    newest = desk.picture.console.panels[-1].lines[0].text
    assert newest.endswith("seat 1 foul, from pieces, taken 60, paid 60")
    assert dict(desk.picture.strip.fields)["TAKEN"] == "S1 60"
    assert dict(desk.picture.strip.fields)["PAID"] == "S1 60"
    desk.press("/")
    second = {key.token: key.second for key in desk.picture.console.pad}
    lose, push = second["9"], second["8"]
    assert lose is not None
    assert push is not None
    assert (lose.text, push.text) == ("as it stands", "C or floor")


def test_a_foul_says_that_it_is_one_and_why_before_it_is_recorded(make: Make) -> None:
    desk = make(level=1).bets("1=60").type("1S20\n\n1\n\n\n").type("KSKD9H9S2H7D4S\n").type("C")
    assert desk.prompt.facts == "A side bet is paid from the pieces only. Low hand first, then high."
    desk.type("AHAD9C8H6D4C*")
    assert desk.asked == "Seat 1: the hand is whole, as laid a foul. Record it?"
    assert desk.prompt.facts.startswith("Foul: the low hand (aces) outranks the high hand (")
    assert desk.press("Tab").asked == "Seat 1: the hand is whole. Record it?"
    assert desk.seat(1).hand is None


@pytest.mark.parametrize(("game", "said"), [(TILES, None), (POKER, "take 100")])
def test_a_key_of_an_outcome_that_the_game_does_not_have_says_no_money(
    make: Make, game: str, said: str | None
) -> None:
    desk = make(game, level=0).to_the_bank("4=100")
    foul = next(key for key in desk.picture.console.pad if key.token == "-")
    assert (foul.live, foul.second and foul.second.text) == (said is not None, said)


@pytest.mark.parametrize("way", ["/", "Undo"])
def test_a_foul_by_the_order_typed_is_put_right_with_the_pieces_entered_anew(make: Make, way: str) -> None:
    desk = foul_with_three_aces(make).press(way)
    assert desk.asked == "Seat 1: what was it really?"
    panel = desk.picture.console.panels[0]
    assert panel.lines[0].text == "Laid or typed in another order? C enters the hand anew."
    assert [key.token for key in panel.keys] == ["C", "F"]
    keys = {key.token: key for key in desk.picture.console.pad}
    dead = keys["7"].second
    assert dead is not None
    assert (keys["7"].live, dead.text) == (False, "C or floor")
    desk.press("C").type("9C8HAHAD6D4C*\n")
    assert desk.asked.startswith("Seat 1: called FOUL, the cards say ")
    lit = next(key for key in desk.picture.console.pad if key.live)
    assert desk.press(lit.token).prompt.refusals == ()
    assert desk.seat(1).outcome is not Outcome.FOUL
    assert not desk.seat(1).is_contradicted


def test_every_key_that_is_shown_live_at_a_re_call_does_it(make: Make) -> None:
    console = foul_with_three_aces(make).press("/").picture.console
    # Two rows of keys: the figures have room under their names.
    assert len(console.pad) <= 8
    shown = (*console.pad, *console.panels[0].keys)
    tokens = [key.token for key in shown if key.live and key.token not in ("Escape", "/")]
    assert {"0", "C", "F"} <= set(tokens)
    for token in tokens:
        desk = foul_with_three_aces(make).press("/", token)
        assert desk.prompt.refusals == (), token


def test_an_offer_says_that_it_takes_the_side_bet_as_lost(make: Make) -> None:
    desk = make(level=0).bets("1=60").type("1S20\n\n1\n\n\n")
    offer = desk.box(1).offer
    assert offer is not None
    assert offer.text == "win pays 37, side bet lost"


def test_a_dead_key_names_the_floor_alone_where_pieces_entered_anew_would_not_do(make: Make) -> None:
    desk = make(level=0, recall_threshold=Money(5000)).bets("1=60").type("\n1\n\n\n7")
    desk.press("/")
    keys = {key.token: key for key in desk.picture.console.pad}
    dead = keys["9"].second
    assert dead is not None
    assert (keys["9"].live, dead.text) == (False, "needs floor")
    assert [key.token for panel in desk.picture.console.panels for key in panel.keys] == ["F"]
    assert desk.press("F").asked == "Ruling: what happened?"
