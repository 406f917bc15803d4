"""The deal as it is played: what is refused with which code, and what each play changes. TG R2, R3, R7, R8, E."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import (
    Claim,
    DealState,
    Event,
    Play,
    SizedTrick,
    Tiles,
    Void,
    deduced_discards,
    face_down,
    face_up,
    unseen,
)
from tablemgr.games.tien_gow.tricks import (
    apply,
    check_event,
    check_open,
    enter_hand,
    may_lead,
    may_show,
    open_deal,
    play_all,
    void,
)
from tablemgr.games.tien_gow.variant import CORE, Variant
from tablemgr.pieces.tiles import parse_tiles
from tests.tablemgr.games.tien_gow.random_deals import played

A, B, C, D = Seat(1), Seat(2), Seat(3), Seat(4)

# Worked example "seed-triplet-only" of TG section 15. B is banker.
HANDS: tuple[Tiles, ...] = tuple(
    parse_tiles(text)
    for text in (
        "33 64 11 22 33 51 51 21",
        "31 54 31 64 22 32 62 43",
        "42 55 65 53 52 61 11 44",
        "66 55 44 65 41 66 61 63",
    )
)


def up(seat: Seat, text: str) -> Play:
    """Answer tiles shown."""
    return face_up(seat, parse_tiles(text))


def down(seat: Seat, text: str) -> Play:
    """Answer tiles discarded."""
    return face_down(seat, parse_tiles(text))


PLAYS: tuple[Event, ...] = (
    up(B, "31 31 32"), down(C, "61 65 42"), up(D, "66 66 63"), down(A, "51 51 64"),
    up(D, "44"), up(A, "11"), down(B, "64"), down(C, "55"),
    up(A, "33 33"), down(B, "22 43"), down(C, "52 53"), down(D, "61 65"),
    up(A, "22"), down(B, "62"), up(C, "44"), down(D, "41"),
    up(C, "11"), down(D, "55"), down(A, "21"), down(B, "54"),
)  # fmt: skip


def after(count: int, rules: Variant = CORE) -> DealState:
    """Answer the example after so many plays."""
    return play_all(open_deal(rules, B, 0, HANDS), PLAYS[:count])


def codes(state: DealState, event: Event) -> list[str]:
    """Answer the codes of the problems of an event."""
    return [problem.code for problem in check_event(state, event)]


def test_r3_1_the_banker_leads_and_the_winner_of_a_trick_leads_the_next() -> None:
    assert after(0).to_play == B
    assert [trick.leader for trick in after(20).tricks] == [B, D, A, A, C]
    assert [trick.winner for trick in after(20).tricks] == [D, A, A, C, C]


def test_r6_1_a_trick_gives_as_many_columns_as_it_has_tiles() -> None:
    assert after(4).columns == (0, 0, 0, 3)
    assert after(20).columns == (3, 0, 2, 3)


def test_r3_6_the_deal_is_over_when_all_tiles_are_played() -> None:
    assert not after(19).is_over
    assert after(20).is_over
    assert after(20).to_play is None


def test_r7_2_a_seat_without_a_column_is_dead_when_the_last_tile_is_led() -> None:
    assert after(16).dead == ()
    assert after(17).dead == (B,)
    assert after(17).must_discard == (B,)
    assert may_show(after(19)) == ()
    assert after(20).must_discard == ()


def test_r7_4_without_early_death_the_last_tile_follows_the_rule_of_any_other() -> None:
    assert after(17, Variant(early_death=False)).dead == ()


@pytest.mark.parametrize(
    ("count", "event", "expected"),
    [
        (20, up(C, "11"), ["TG-DEAL_OVER"]),
        (20, Void("misdeal"), ["TG-DEAL_OVER"]),
        (20, SizedTrick(1, A), ["TG-DEAL_OVER"]),
        (0, Void("  "), ["TG-BAD_EVENT"]),
        (0, Play(B, up=True, tiles=None, count=1), ["TG-BAD_EVENT"]),
        (0, Play(B, up=True, tiles=parse_tiles("31"), count=2), ["TG-BAD_EVENT"]),
        (0, up(Seat(5), "31"), ["TG-BAD_SEAT"]),
        (0, Claim(Seat(0)), ["TG-BAD_SEAT"]),
        (0, SizedTrick(1, Seat(9)), ["TG-BAD_SEAT"]),
        (0, Claim(B), ["TG-CLAIM_NOT_ENABLED", "TG-CLAIM_NOT_QUALIFIED"]),
        (0, up(A, "11"), ["TG-OUT_OF_TURN"]),
        (3, down(C, "55"), ["TG-OUT_OF_TURN"]),
        (0, down(B, "31"), ["TG-LEAD_FACE_DOWN"]),
        (0, unseen(B, 1), ["TG-LEAD_FACE_DOWN"]),
        (0, up(B, ""), ["TG-LEAD_SIZE"]),
        (0, up(B, "31 31 32 64 22"), ["TG-LEAD_SIZE"]),
        (0, up(B, "66"), ["TG-TILE_NOT_HELD"]),
        (0, up(B, "22 22"), ["TG-TILE_NOT_HELD"]),
        (0, up(B, "31 54"), ["TG-LEAD_NOT_A_SET"]),
        (0, up(B, "66 54 62"), ["TG-TILE_NOT_HELD", "TG-LEAD_NOT_A_SET"]),
        (1, down(C, "61 65"), ["TG-WRONG_COUNT"]),
        (1, unseen(C, 4), ["TG-WRONG_COUNT"]),
        (1, unseen(C, 0), ["TG-WRONG_COUNT"]),
        (1, down(C, "61 65 66"), ["TG-TILE_NOT_HELD"]),
        (1, up(C, "61 65 42"), ["TG-FACE_UP_NOT_A_SET"]),
        (5, down(A, "33 33"), ["TG-WRONG_COUNT"]),
        (5, up(A, "21"), ["TG-FACE_UP_WRONG_CLASS"]),
        (5, up(A, "33"), ["TG-FACE_UP_NOT_HIGHER"]),
        (9, up(B, "62 43"), ["TG-FACE_UP_NOT_A_SET"]),
        (19, up(B, "54"), ["TG-DEAD_FACE_UP", "TG-FACE_UP_WRONG_CLASS"]),
        (4, SizedTrick(5, A), ["TG-LEAD_SIZE"]),
        (4, SizedTrick(0, A), ["TG-LEAD_SIZE"]),
        (16, SizedTrick(2, A), ["TG-WRONG_COUNT"]),
        (16, SizedTrick(1, B), ["TG-DEAD_FACE_UP"]),
        (5, SizedTrick(2, A), ["TG-WRONG_COUNT"]),
        (3, SizedTrick(3, C), ["TG-CANNOT_WIN"]),
        (18, SizedTrick(1, B), ["TG-DEAD_FACE_UP"]),
    ],
)  # fmt: skip
def test_e_each_refusal_has_its_code_in_the_order_of_the_rules(
    count: int, event: Event, expected: list[str]
) -> None:
    assert codes(after(count), event) == expected
    with pytest.raises(Refused):
        apply(after(count), event)


def test_e_a_refusal_names_trick_and_seat() -> None:
    assert check_event(after(5), up(A, "33"))[0].where == "trick 2, seat 1"


def test_p10_a_claim_after_the_first_lead_is_too_late() -> None:
    state = after(1, Variant(one_red_dot=True))
    assert codes(state, Claim(D))[0] == "TG-CLAIM_TOO_LATE"


def test_r9_6_a_claim_needs_exactly_one_red_pip() -> None:
    rules = Variant(one_red_dot=True)
    hands = [parse_tiles(text) for text in (
        "55 33 22 65 63 62 53 21", "55 33 22 65 52 32 11 11", "66 66 44 44 64 64 54 43", "31 31 61 61 51 51 41 42",
    )]  # fmt: skip
    opened = open_deal(rules, A, 0, hands)
    assert codes(opened, Claim(A)) == []
    assert codes(opened, Claim(B)) == ["TG-CLAIM_NOT_QUALIFIED"]
    claimed = apply(opened, Claim(A))
    assert claimed.is_over
    assert codes(claimed, up(A, "55")) == ["TG-DEAL_OVER"]


def test_r5_3_nothing_can_be_shown_on_supreme_and_supreme_on_nothing() -> None:
    hands = [parse_tiles(text) for text in (
        "42 21 66 66 11 11 44 44", "63 54 62 53 52 43 41 32", "31 31 55 55 33 33 22 22", "65 65 64 64 61 61 51 51",
    )]  # fmt: skip
    led = apply(open_deal(CORE, A, 0, hands), up(A, "42 21"))
    assert codes(led, up(B, "63 54")) == ["TG-FACE_UP_WRONG_CLASS"]
    assert codes(led, up(B, "63 62")) == ["TG-FACE_UP_NOT_A_SET"]
    assert may_show(led) == ()
    # Supreme is paid at its lead, before anybody answers.
    assert [due.points for due in led.immediate] == [(12, -4, -4, -4)]
    other = apply(open_deal(CORE, C, 0, hands), up(C, "33 33"))
    other = apply(other, down(D, "51 51"))
    assert codes(other, up(A, "42 21")) == ["TG-FACE_UP_WRONG_CLASS"]
    assert codes(led, SizedTrick(2, B)) == ["TG-CANNOT_WIN"]


def test_r3_3_a_set_that_would_win_may_be_discarded() -> None:
    assert codes(after(5), down(A, "11")) == []


def test_r13_3_a_tile_known_to_be_discarded_cannot_be_shown_later() -> None:
    state = play_all(open_deal(CORE, B, 0, HANDS), [up(B, "31"), down(C, "44"), down(D, "41"), down(A, "51")])
    state = apply(state, up(B, "64"))
    assert codes(state, up(C, "44")) == ["TG-TILE_NOT_HELD"]


def test_r2_1_only_the_set_itself_can_be_dealt() -> None:
    def opening(*texts: str | None, banker: int = 1, streak: int = 0) -> list[str]:
        hands = [None if text is None else parse_tiles(text) for text in texts]
        return [problem.code for problem in check_open(Seat(banker), streak, hands)]

    whole = (
        "33 64 11 22 33 51 51 21",
        "31 54 31 64 22 32 62 43",
        "42 55 65 53 52 61 11 44",
        "66 55 44 65 41 66 61 63",
    )
    assert opening(*whole) == []
    assert opening(*whole[:3]) == ["TG-HAND_COUNT"]
    assert opening(whole[0][:-3], *whole[1:]) == ["TG-HAND_SIZE"]
    assert opening("66" + whole[0][2:], *whole[1:]) == ["TG-TILE_COUNT"]
    assert opening(*whole, banker=0) == ["TG-BAD_SEAT"]
    assert opening(*whole, streak=-1) == ["TG-BAD_STREAK"]
    assert opening(*whole, streak=1_001) == ["TG-BAD_STREAK"]
    assert opening("66 66 66 22 33 51 51 21", None, None, None) == ["TG-TILE_COUNT"]
    assert opening(None, None, None, None) == []


def test_x17_1_a_hand_nobody_saw_cannot_show_what_lies_elsewhere() -> None:
    opened = open_deal(CORE, B, 0, (HANDS[0], None, HANDS[2], None))
    # Both 33 are in A's hand, one 11 is in A's and one in C's.
    assert codes(opened, up(B, "33")) == ["TG-TILE_NOT_HELD"]
    assert codes(opened, up(B, "11")) == ["TG-TILE_NOT_HELD"]
    led = apply(opened, up(B, "66 66"))
    assert led.skipped == {"TILE_COUNT", "TILE_NOT_HELD"}
    later = play_all(led, [down(C, "42 55"), unseen(D, 2), unseen(A, 2)])
    assert codes(later, up(B, "66")) == ["TG-TILE_NOT_HELD"]


def test_x17_1_a_hand_nobody_saw_still_has_eight_tiles() -> None:
    state = open_deal(CORE, A, 0, (None, None, None, None))
    for _ in range(6):
        state = apply(state, SizedTrick(1, A))
    assert codes(state, up(A, "66 66 63")) == ["TG-TILE_NOT_HELD"]


def test_r13_4_a_single_unknown_discard_is_deduced_at_the_end_and_several_are_not() -> None:
    one = [unseen(A, 3) if place == 3 else play for place, play in enumerate(PLAYS)]
    assert deduced_discards(play_all(open_deal(CORE, B, 0, HANDS), one)) == {A: parse_tiles("64 51 51")}
    two = [
        unseen(A, play.count) if place in {3, 18} else play
        for place, play in enumerate(one)
        if isinstance(play, Play)
    ]
    assert deduced_discards(play_all(open_deal(CORE, B, 0, HANDS), two)) == {}
    assert deduced_discards(after(4)) == {}


def test_r13_5_a_hand_entered_at_the_end_is_checked_at_once() -> None:
    hidden = play_all(open_deal(CORE, B, 0, (HANDS[0], None, HANDS[2], HANDS[3])), PLAYS)
    assert enter_hand(hidden, B, HANDS[1]).skipped == frozenset()
    two_hidden = play_all(open_deal(CORE, B, 0, (HANDS[0], None, HANDS[2], None)), PLAYS)
    with pytest.raises(Refused) as refused:
        enter_hand(two_hidden, B, parse_tiles("66 54 31 64 22 32 62 43"))
    assert [problem.code for problem in refused.value.problems] == ["TG-TILE_NOT_HELD"]


def test_p3_a_deal_played_out_can_be_voided_until_it_is_settled_but_not_twice() -> None:
    assert void(after(20), "tile found on the floor").ending == Void("tile found on the floor")
    for state, reason in ((void(after(3), "misdeal"), "again"), (after(3), " ")):
        with pytest.raises(Refused):
            void(state, reason)


def test_may_lead_names_every_set_of_the_hand() -> None:
    assert {"+".join(tile.code for tile in one.tiles) for one in may_lead(after(0))} == {
        "31", "31+31", "64", "22", "54", "62", "43", "32", "31+32", "31+31+32",
    }  # fmt: skip
    assert may_lead(after(1)) == ()


def test_a_state_never_changes_what_came_before_it() -> None:
    before = after(5)
    columns, left, known = before.columns, dict(before.left), dict(before.known)
    apply(before, PLAYS[5])
    assert (before.columns, dict(before.left), dict(before.known)) == (columns, left, known)


def test_every_set_that_may_be_led_or_shown_is_accepted_and_no_other() -> None:
    for seed in range(12):
        for plays in range(0, 28, 3):
            state = played(seed, plays=plays)
            seat = state.to_play
            if seat is None:
                continue
            allowed = {
                tuple(sorted(one.tiles, key=lambda t: t.index))
                for one in (*may_lead(state), *may_show(state))
            }
            hand = [tile for tile in state.hands[seat] or () if tile]
            for tile in state.known[seat]:
                hand.remove(tile)
            for size in range(1, 5):
                for tiles in combinations(hand, size):
                    is_right = tuple(sorted(tiles, key=lambda t: t.index)) in allowed
                    assert (not check_event(state, face_up(seat, tiles))) == is_right
