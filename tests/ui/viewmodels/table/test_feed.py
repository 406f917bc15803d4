"""A feed's packets: to seats by the start seat, sealed until all hands are set, compared with what was entered.

Source: recording.md (who enters); FAULT D2.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.pieces.cards import PACK
from tablemgr.pieces.tiles import SET

from .conftest import Make
from .desk import TILES, Desk


class Shoe:
    """A reading shoe: deals a shuffled pack or set in packets and tells each as a line."""

    def __init__(self, game: str, seed: int) -> None:
        pieces = [tile.code for tile in SET] if game == TILES else [card.code for card in PACK]
        random.Random(seed).shuffle(pieces)
        size, packets = (4, 8) if game == TILES else (7, 7)
        self.packets = [tuple(pieces[size * n : size * n + size]) for n in range(packets)]

    def lines(self) -> list[str]:
        """What the shoe tells."""
        return [f"packet {n}: {' '.join(pieces)}" for n, pieces in enumerate(self.packets, start=1)]


def fed(desk: Desk, shoe: Shoe) -> Desk:
    for line in shoe.lines():
        desk.recorder.scan(line)
        assert desk.prompt.refusals == ()
    return desk


def dealt(make: Make, *, start: str, level: int = 1) -> tuple[Desk, Shoe]:
    """A round told by the shoe while it was delivered, with bets at seats 6 and 4."""
    shoe = Shoe("pai-gow-poker", 7)
    desk = make(level=level).bets("6=25 4=100").type(f"\n{start}\n")
    return fed(desk, shoe), shoe


def test_packets_are_sealed_until_all_hands_are_set(make: Make) -> None:
    desk, shoe = dealt(make, start="6")
    desk.press("Enter")
    felt = desk.picture.felt
    assert felt is not None
    assert "Feed: packets told 7" in [line.text for line in felt.round.lines]
    for piece in shoe.packets[0]:
        assert piece not in str(desk.picture)
    assert not any(
        piece in path.read_text("utf-8") for path in desk.drafts.iterdir() for piece in shoe.packets[0]
    )
    assert desk.state.bank_hand is None
    desk.press("Enter")
    assert desk.state.bank_hand is not None


def test_packets_go_to_seats_by_the_start_seat(make: Make) -> None:
    # The house banks and seats are counted 6, 5, 4, 3, 2, 1 after it; the first packet goes to seat 5.
    desk, shoe = dealt(make, start="5")
    desk.type("\n\n")
    hands = dict(desk.state.hands())
    assert hands == {"seat 4": shoe.packets[1], "bank": shoe.packets[5], "seat 6": shoe.packets[6]}
    assert {told.fact.why for told in desk.session.readings.facts("HandEntered")} == {"feed"}  # type: ignore[attr-defined]
    assert desk.asked == "Seat 6: win, push or lose?"
    assert [desk.box(n).evidence for n in (6, 4)] == [2, 2]


def test_a_feeds_hands_are_evidence_beside_the_call(make: Make) -> None:
    desk, _ = dealt(make, start="5")
    desk.type("\n\n79\n")
    assert desk.state.phase == "closed"
    assert [(desk.seat(n).outcome, desk.seat(n).basis) for n in (6, 4)] == [
        (Outcome.WIN, "call"), (Outcome.LOSE, "call"),
    ]  # fmt: skip


def test_a_hand_entered_by_hand_that_the_feed_dealt_otherwise_is_an_incident(make: Make) -> None:
    desk, shoe = dealt(make, start="5")
    desk.type("\n\n").press("C")
    unused = [c for c in (card.code for card in PACK) if not any(c in p for p in shoe.packets)]
    wrong = (*shoe.packets[6][:6], unused[0])
    desk.recorder.scan(" ".join(wrong))
    desk.press("Enter")
    (notice,) = desk.picture.notices
    assert notice.text.startswith("Seat 6: entered ")
    assert notice.state == "clash"
    assert notice.key is not None
    assert notice.key.token == "F4"


def test_ranks_without_suits_agree_with_the_cards_they_stand_for(make: Make) -> None:
    desk, shoe = dealt(make, start="5")
    desk.type("\n\n").press("C")
    desk.recorder.scan(" ".join(piece if piece == "Jk" else piece[0] for piece in shoe.packets[6]))
    desk.press("Tab", "Tab", ".")
    assert desk.seat(6).hand is not None
    assert desk.picture.notices == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("packet 9: As Kd Qh Jc Ts 9d 8h", "Packet 9: there is no such packet; they count from 1 to 7."),
        ("packet 2: As Kd Qh", "Packet 2: 3 pieces are here; 7 are needed."),
        ("packet 2: As Kd Qh Jc Ts 9d Zz", "Packet 2, piece 7: Z is not a piece of this game."),
        ("packet 1: As Kd Qh Jc Ts 9d 8h", "Packet 1: the feed told this packet before, otherwise."),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_place(make: Make, line: str, said: str) -> None:
    desk = make(level=1).bets("6=25 4=100").type("\n5\n")
    desk.recorder.scan("packet 1: 2c 3c 4c 5c 7d 8d 9c")
    desk.recorder.scan(line)
    assert said in desk.prompt.refusals
    desk.recorder.scan("packet 3: 2c Kd Qh Jc Ts 9d 8h")
    assert desk.prompt.refusals == ("Packet 3: the feed told pieces that cannot lie in one round together.",)


def test_the_same_packet_told_again_is_no_incident(make: Make) -> None:
    desk, shoe = dealt(make, start="5")
    desk.recorder.scan(shoe.lines()[2])
    assert desk.prompt.refusals == ()


def test_a_tile_feed_fills_the_stacks_and_a_banking_player_still_sets_his_own(make: Make) -> None:
    shoe = Shoe(TILES, 3)
    desk = make(TILES, level=1).press("Enter", "K").type("51000\n").type("4300\n").type("\n4\n")
    fed(desk, shoe).type("\n\n")
    assert desk.state.bank_hand is None
    assert desk.asked == "The bank: 4 more tiles"
    hand = desk.seat(4).hand
    assert hand is not None
    assert hand.pieces == shoe.packets[0]


def test_packets_of_a_round_do_not_reach_the_next(make: Make, tmp_path: Path) -> None:
    desk, _ = dealt(make, start="5")
    desk.type("\n\n79\n")
    desk.type("\n\n5\n\n\n")
    assert desk.state.number == 2
    assert desk.state.hands() == ()
