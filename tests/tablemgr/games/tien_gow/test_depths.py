"""One deal recorded at every depth comes to the same money: TG R13, X17, recording.md."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import (
    Claim,
    DealState,
    Event,
    ImmediateKind,
    Play,
    SizedTrick,
    events_of,
    unseen,
)
from tablemgr.games.tien_gow.figures import check_record, figures_of
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind, sized_tricks
from tablemgr.games.tien_gow.settle import DealSettlement, settle
from tablemgr.games.tien_gow.tricks import open_deal, play_all
from tablemgr.games.tien_gow.unbeatable import Judgement, judge_lead
from tablemgr.games.tien_gow.variant import SweepException, Variant
from tablemgr.pieces.tiles import Tile, tile
from tests.tablemgr.games.tien_gow.random_deals import (
    Chooser,
    half_the_time,
    played,
    random_variant,
    seldom,
    whenever_possible,
)

BEHAVIOURS: tuple[Chooser, ...] = (half_the_time, whenever_possible, seldom)
DEALS = range(300)
UNKNOWN = (None, None, None, None)


def last_of(winner: int, kind: LastKind, little_three: int | None = None) -> LastTrick:
    """Answer a last trick by plain numbers."""
    return LastTrick(Seat(winner), kind, None if little_three is None else Seat(little_three))


def a_deal(seed: int) -> DealState:
    """Answer a played deal under a random variant."""
    return played(seed, random_variant(random.Random(-seed - 1)), BEHAVIOURS[seed % 3])


def bare(settlement: DealSettlement) -> DealSettlement:
    """Answer a settlement without what depth alone decides: numbers of marked tricks, skipped checks."""
    due = tuple(
        sorted(
            (replace(one, trick=None) for one in settlement.immediate), key=lambda one: (one.kind, one.seat)
        )
    )
    return replace(settlement, immediate=due, skipped=())


def marks_of(state: DealState, *, numbered: bool) -> tuple[Mark, ...]:
    """Answer what a recorder marks who sees the deal but enters no play."""
    marks = [
        Mark(MarkKind(due.kind.value), due.seat, due.trick if numbered else None) for due in state.immediate
    ]
    marks += [
        Mark(MarkKind.UNBEATABLE, None, trick.number if numbered else None)
        for trick in state.tricks
        if trick.leader == state.banker and is_unbeatable_lead(state, trick.number)
        if numbered or trick.number == 1 or state.rules.sweep_exception is SweepException.ANY_LEAD
    ]
    return tuple(marks)


def is_unbeatable_lead(state: DealState, number: int) -> bool:
    """Answer whether the lead of a trick of a fully recorded deal was unbeatable."""
    return judge_lead(state, state.tricks[number - 1]) is Judgement.YES


def reopened(state: DealState, events: tuple[Event, ...], *, hands: bool = False) -> DealState:
    """Answer the same deal with other events, its hands known or unknown."""
    dealt = tuple(state.hands[seat] for seat in SEATS) if hands else UNKNOWN
    return play_all(open_deal(state.rules, state.banker, state.streak, dealt), events)


def as_tricks(state: DealState, *, numbered: bool = True) -> DealRecord:
    """Answer the deal at depth tricks, with its hands unknown."""
    last = figures_of(DealRecord(state)).last
    stated = last if last.kind in {LastKind.LITTLE_THREE, LastKind.CAPTURE, LastKind.SUPREME} else None
    return DealRecord(reopened(state, sized_tricks(state)), marks_of(state, numbered=numbered), last=stated)


def as_columns(state: DealState, *, numbered: bool = True) -> DealRecord:
    """Answer the deal at depth columns, with its hands unknown."""
    last = figures_of(DealRecord(state)).last
    return DealRecord(reopened(state, ()), marks_of(state, numbered=numbered), state.columns, last)


def as_mixed(state: DealState, seed: int) -> DealRecord:
    """Answer the deal in full for some plays, then by tricks or not, then by columns."""
    rng = random.Random(seed)
    full = rng.randrange(len(state.tricks))
    events: list[Event] = [play for trick in state.tricks[:full] for play in trick.plays]
    if rng.random() < 0.5:
        # The depth is changed in the middle of a trick.
        events += state.tricks[full].plays[: rng.randint(1, 3)]
        if rng.random() < 0.5:
            events.append(SizedTrick(state.tricks[full].size, state.tricks[full].winner))
            sized = state.tricks[full + 1 : full + 1 + rng.randrange(3)]
            events += [SizedTrick(trick.size, trick.winner) for trick in sized]
    opened = reopened(state, tuple(events), hands=rng.random() < 0.5)
    marks = marks_of(state, numbered=True)
    known = {(due.kind.value, due.trick) for due in opened.immediate}
    marks = tuple(mark for mark in marks if (mark.kind.value, mark.trick) not in known or rng.random() < 0.5)
    last = figures_of(DealRecord(state)).last
    return DealRecord(opened, marks, None if opened.is_played else state.columns, last)


@pytest.mark.parametrize(
    "shortened",
    [
        as_tricks,
        as_columns,
        lambda state: as_columns(state, numbered=False),
    ],
    ids=["tricks", "columns", "columns, marks without their trick"],
)
def test_x17_a_deal_comes_to_the_same_at_every_depth(shortened: Callable[[DealState], DealRecord]) -> None:
    for seed in DEALS:
        state = a_deal(seed)
        assert bare(settle(shortened(state))) == bare(settle(DealRecord(state))), seed


def test_x17_4_depths_may_be_mixed_inside_one_deal() -> None:
    for seed in DEALS:
        state = a_deal(seed)
        record = as_mixed(state, seed)
        assert check_record(record) == (), seed
        assert bare(settle(record)) == bare(settle(DealRecord(state))), seed


def without_identities(event: Event) -> Event:
    """Answer the event with its discard unseen."""
    return unseen(event.seat, event.count) if isinstance(event, Play) and not event.up else event


def test_r13_2_nothing_depends_on_the_identity_of_discards() -> None:
    for seed in DEALS:
        state = a_deal(seed)
        hidden = reopened(state, tuple(map(without_identities, events_of(state))), hands=True)
        assert settle(DealRecord(hidden)) == settle(DealRecord(state)), seed


def test_x17_1_nothing_depends_on_hands_that_nobody_saw() -> None:
    for seed in DEALS:
        state = a_deal(seed)
        record = DealRecord(reopened(state, tuple(map(without_identities, events_of(state)))))
        assert replace(settle(record), skipped=()) == settle(DealRecord(state)), seed
        assert settle(record).skipped == ("TILE_COUNT", "TILE_NOT_HELD"), seed


def turned(seat: Seat, by: int) -> Seat:
    """Answer the seat so many places further on."""
    return SEATS[(SEATS.index(seat) + by) % 4]


def test_turning_the_table_turns_the_settlement() -> None:
    for seed in DEALS:
        state = a_deal(seed)
        by = 1 + seed % 3
        hands = {turned(seat, by): hand for seat, hand in state.hands.items()}
        events = [
            replace(play, seat=turned(play.seat, by)) for play in events_of(state) if isinstance(play, Play)
        ]
        moved = play_all(
            open_deal(state.rules, turned(state.banker, by), state.streak, [hands[seat] for seat in SEATS]),
            events,
        )
        before, after = settle(DealRecord(state)), settle(DealRecord(moved))
        assert after.net == before.net[4 - by :] + before.net[: 4 - by], seed
        assert after.next_streak == before.next_streak


TWINS = {"63": "54", "54": "63", "62": "53", "53": "62", "52": "43", "43": "52", "41": "32", "32": "41"}


def test_r1_3_swapping_the_two_tiles_of_one_military_rank_changes_nothing() -> None:
    def swapped(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(tile(TWINS.get(one.code, one.code)) for one in tiles)

    for seed in DEALS:
        state = a_deal(seed)
        events = [
            replace(play, tiles=swapped(play.tiles or ()))
            for play in events_of(state)
            if isinstance(play, Play)
        ]
        hands = [swapped(state.hands[seat] or ()) for seat in SEATS]
        other = play_all(open_deal(state.rules, state.banker, state.streak, hands), events)
        assert settle(DealRecord(other)) == settle(DealRecord(state)), seed


def test_x17_6_a_claim_is_eight_columns_for_the_claimant_at_every_depth() -> None:
    rules = Variant(one_red_dot=True)
    opened = play_all(open_deal(rules, Seat(2), 0, UNKNOWN), [Claim(Seat(3))])
    settlement = settle(DealRecord(opened, columns=(0, 0, 8, 0)))
    assert settlement == settle(DealRecord(opened))
    assert settlement.columns == (0, 0, 8, 0)
    assert settlement.final == (-10, -20, 40, -10)
    assert settlement.skipped == ("TILE_COUNT", "CLAIM_NOT_QUALIFIED")
    with pytest.raises(Refused):
        settle(DealRecord(opened, columns=(8, 0, 0, 0)))


def test_a_last_supreme_is_paid_although_nobody_marked_it() -> None:
    record = DealRecord(
        open_deal(Variant(), Seat(1), 0, UNKNOWN),
        columns=(0, 5, 0, 3),
        last=last_of(2, LastKind.SUPREME),
    )
    settlement = settle(record)
    assert [(due.kind, due.seat, due.trick) for due in settlement.immediate] == [
        (ImmediateKind.SUPREME, 2, None)
    ]
    # TG-021 of the vectors, recorded in full there.
    assert settlement.net == (-24, 40, -12, -4)


def test_an_unknown_lead_of_a_sweeping_banker_is_named_as_not_judged() -> None:
    rules = Variant(sweep_exception=SweepException.FIRST_LEAD)
    record = DealRecord(
        open_deal(rules, Seat(1), 0, UNKNOWN), columns=(8, 0, 0, 0), last=last_of(1, LastKind.SINGLE)
    )
    assert settle(record).skipped[-1] == "SWEEP_EXCEPTION"
    assert settle(record).final == (60, -20, -20, -20)
    marked = replace(record, marks=(Mark(MarkKind.UNBEATABLE),))
    assert settle(marked).sweep_exception
    assert settle(marked).final == (30, -10, -10, -10)
    assert "SWEEP_EXCEPTION" not in settle(marked).skipped
    # Under first_lead an unbeatable later lead does not count.
    assert not settle(replace(record, marks=(Mark(MarkKind.UNBEATABLE, None, 3),))).sweep_exception


@pytest.mark.parametrize(
    ("columns", "last", "codes"),
    [
        ((3, 3, 3, 0), last_of(1, LastKind.SINGLE), ["TG-BAD_COLUMNS"]),
        ((9, -1, 0, 0), last_of(1, LastKind.SINGLE), ["TG-BAD_COLUMNS"]),
        ((4, 4, 0, 0), None, ["TG-LAST_MISSING"]),
        ((4, 4, 0, 0), last_of(3, LastKind.SINGLE), ["TG-LAST_COLUMNS", "TG-LAST_DEAD"]),
        ((1, 7, 0, 0), last_of(1, LastKind.SINGLE), ["TG-LAST_DEAD"]),
        ((1, 7, 0, 0), last_of(1, LastKind.PAIR), ["TG-LAST_COLUMNS"]),
        ((2, 6, 0, 0), last_of(1, LastKind.SUPREME), ["TG-LAST_LEADER"]),
        ((1, 7, 0, 0), last_of(1, LastKind.LITTLE_THREE), ["TG-LAST_LEADER", "TG-LAST_DEAD"]),
        ((4, 4, 0, 0), last_of(1, LastKind.CAPTURE), ["TG-LAST_THREE"]),
        ((4, 4, 0, 0), last_of(1, LastKind.CAPTURE, 1), ["TG-LAST_THREE"]),
        ((4, 4, 0, 0), last_of(1, LastKind.CAPTURE, 3), ["TG-LAST_LEADER"]),
        ((4, 4, 0, 0), last_of(1, LastKind.SINGLE, 3), ["TG-LAST_THREE"]),
        ((4, 4, 0, 0), last_of(5, LastKind.SINGLE), ["TG-BAD_SEAT"]),
    ],
)
def test_columns_that_no_deal_can_have_are_refused(
    columns: tuple[int, int, int, int], last: LastTrick | None, codes: list[str]
) -> None:
    record = DealRecord(open_deal(Variant(), Seat(1), 0, UNKNOWN), columns=columns, last=last)
    assert [problem.code for problem in check_record(record)] == codes
    with pytest.raises(Refused):
        settle(record)


@pytest.mark.parametrize(
    ("last", "codes"),
    [
        (last_of(2, LastKind.SINGLE), []),
        (last_of(2, LastKind.LITTLE_THREE), []),
        (last_of(1, LastKind.SINGLE), ["TG-LAST_WINNER"]),
        (last_of(2, LastKind.PAIR), ["TG-LAST_KIND"]),
        (last_of(2, LastKind.CAPTURE, 1), ["TG-LAST_LEADER"]),
        (last_of(2, LastKind.CAPTURE), ["TG-LAST_THREE"]),
    ],
)
def test_a_stated_last_trick_must_fit_the_trick_on_record(last: LastTrick, codes: list[str]) -> None:
    tricks = [SizedTrick(4, Seat(1)), SizedTrick(3, Seat(2)), SizedTrick(1, Seat(2))]
    state = play_all(open_deal(Variant(), Seat(1), 0, UNKNOWN), tricks)
    assert [problem.code for problem in check_record(DealRecord(state, last=last))] == codes


def test_a_stated_last_trick_must_fit_the_plays_on_record() -> None:
    state = played(3)
    found = figures_of(DealRecord(state)).last
    assert check_record(DealRecord(state, last=found)) == ()
    wrong = LastTrick(SEATS[SEATS.index(found.winner) - 1], found.kind, found.little_three)
    assert [problem.code for problem in check_record(DealRecord(state, last=wrong))] == ["TG-LAST_KIND"]


def test_without_early_death_a_seat_may_win_its_only_column_last() -> None:
    rules = Variant(early_death=False)
    record = DealRecord(
        open_deal(rules, Seat(1), 0, UNKNOWN), columns=(1, 7, 0, 0), last=last_of(1, LastKind.SINGLE)
    )
    assert check_record(record) == ()
    assert settle(record).dead == ()


@pytest.mark.parametrize(
    "marks",
    [
        [Mark(MarkKind.SUPREME, Seat(3))],
        [Mark(MarkKind.SUPREME, Seat(1)), Mark(MarkKind.SUPREME, Seat(2))],
        [Mark(MarkKind.SUPREME, None)],
        [Mark(MarkKind.QUARTET, Seat(1)), Mark(MarkKind.QUARTET, Seat(1))],
        [Mark(MarkKind.QUARTET, Seat(1), 9)],
        [Mark(MarkKind.UNBEATABLE, Seat(1), 0)],
        [Mark(MarkKind.QUARTET, Seat(1)), Mark(MarkKind.SUPREME, Seat(1))],
    ],
)
def test_marks_that_the_columns_have_no_room_for_are_refused(marks: list[Mark]) -> None:
    record = DealRecord(
        open_deal(Variant(), Seat(1), 0, UNKNOWN), tuple(marks), (5, 3, 0, 0), last_of(1, LastKind.SINGLE)
    )
    assert {problem.code for problem in check_record(record)} <= {"TG-BAD_MARK", "TG-MARKS_ABOVE_COLUMNS"}
    assert check_record(record)


def test_columns_below_what_was_won_on_record_are_refused() -> None:
    state = reopened(played(7), tuple(play for trick in played(7).tricks[:3] for play in trick.plays))
    seat = next(seat for seat in SEATS if state.column_of[seat])
    columns = tuple(8 if one == SEATS[SEATS.index(seat) - 1] else 0 for one in SEATS)
    record = DealRecord(state, columns=columns, last=last_of(SEATS[SEATS.index(seat) - 1], LastKind.SINGLE))  # type: ignore[arg-type]
    assert "TG-COLUMNS_BELOW" in [problem.code for problem in check_record(record)]


def test_a_supreme_without_its_trick_is_asked_for_where_it_decides_the_last_bonus() -> None:
    tricks = [SizedTrick(2, Seat(1)), SizedTrick(2, Seat(1)), SizedTrick(2, Seat(1)), SizedTrick(2, Seat(1))]
    state = play_all(open_deal(Variant(), Seat(1), 0, UNKNOWN), tricks)
    open_mark = DealRecord(state, (Mark(MarkKind.SUPREME, Seat(1)),))
    assert [problem.code for problem in check_record(open_mark)] == ["TG-BAD_MARK"]
    third = DealRecord(state, (Mark(MarkKind.SUPREME, Seat(1), 3),))
    assert settle(third).last_bonus is None
    fourth = DealRecord(state, (Mark(MarkKind.SUPREME, Seat(1), 4),))
    assert settle(fourth).last_bonus is LastKind.SUPREME
    stated = replace(open_mark, last=last_of(1, LastKind.SUPREME))
    assert bare(settle(stated)) == bare(settle(fourth))


def test_a_four_tile_trick_is_a_quartet_without_a_mark() -> None:
    tricks = [SizedTrick(4, Seat(2)), SizedTrick(4, Seat(2))]
    settlement = settle(DealRecord(play_all(open_deal(Variant(), Seat(1), 0, UNKNOWN), tricks)))
    assert [(due.trick, due.kind, due.seat, due.points) for due in settlement.immediate] == [
        (1, ImmediateKind.QUARTET, 2, (-8, 16, -4, -4)),
        (2, ImmediateKind.QUARTET, 2, (-8, 16, -4, -4)),
    ]
    assert settlement.last_bonus is LastKind.QUARTET
    # 5 x 2 (banker) x 2 (last) x 2 (sweep) from the banker, 5 x 2 x 2 from the others.
    assert settlement.final == (-40, 80, -20, -20)


def test_a_sized_trick_can_end_what_was_begun_in_full_and_plays_can_follow() -> None:
    full = played(11)
    first, second = full.tricks[0], full.tricks[1]
    events: tuple[Event, ...] = (*first.plays[:2], SizedTrick(first.size, first.winner), *second.plays)
    state = reopened(full, events, hands=True)
    assert state.columns == tuple(map(sum, zip(*columns_of(full, 2), strict=True)))
    assert events_of(state) == events


def columns_of(state: DealState, tricks: int) -> list[tuple[int, ...]]:
    """Answer the columns of each of the first tricks, by seat."""
    return [
        tuple(trick.size if trick.winner == seat else 0 for seat in SEATS) for trick in state.tricks[:tricks]
    ]
