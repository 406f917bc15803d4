"""Random legal deals of Tien Gow, each reproducible from its number."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState, Play, Tiles, face_down, face_up, held, unseen
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.games.tien_gow.ranking import PlayableSet
from tablemgr.games.tien_gow.tricks import apply, may_lead, may_show, open_deal
from tablemgr.games.tien_gow.variant import (
    CORE,
    StreakBasis,
    StreakMode,
    SweepException,
    Variant,
)
from tablemgr.pieces.tiles import SET

Chooser = Callable[[random.Random, Sequence[PlayableSet]], PlayableSet | None]


def dealt(rng: random.Random) -> tuple[Tiles, ...]:
    """Answer four random hands of eight tiles."""
    tiles = list(SET)
    rng.shuffle(tiles)
    return tuple(tuple(tiles[start : start + 8]) for start in range(0, 32, 8))


def random_variant(rng: random.Random) -> Variant:
    """Answer a variant with every switch and constant thrown."""
    truth = (False, True)
    return Variant(
        banker_double=rng.choice(truth),
        streak_mode=rng.choice(list(StreakMode)),
        streak_basis=rng.choice(list(StreakBasis)),
        early_death=rng.choice(truth),
        last_trick_bonus=rng.choice(truth),
        sweep_bonus=rng.choice(truth),
        sweep_exception=rng.choice(list(SweepException)),
        six_captures_three=rng.choice(truth),
        one_red_dot=rng.choice(truth),
        par=rng.choice((3, 4, 5)),
        no_column=rng.choice((4, 5, 6)),
        supreme=rng.choice((1, 2, 3)),
        quartet=rng.choice((3, 4, 8)),
        banker_factor=rng.choice((2, 3)),
        last_factor=rng.choice((2, 3)),
        sweep_factor=rng.choice((2, 4)),
    )


def half_the_time(rng: random.Random, shows: Sequence[PlayableSet]) -> PlayableSet | None:
    """Answer any set that beats, in half the cases in which there is one."""
    return rng.choice(shows) if shows and rng.random() < 0.5 else None


def whenever_possible(rng: random.Random, shows: Sequence[PlayableSet]) -> PlayableSet | None:
    """Answer any set that beats, whenever there is one."""
    return rng.choice(shows) if shows else None


def seldom(rng: random.Random, shows: Sequence[PlayableSet]) -> PlayableSet | None:
    """Answer any set that beats, in 15 of 100 cases."""
    return rng.choice(shows) if shows and rng.random() < 0.15 else None


def random_play(
    rng: random.Random, state: DealState, show: Chooser = half_the_time, *, hidden: float = 0.0
) -> Play:
    """Answer a legal next play; hidden is the share of discards that nobody saw."""
    seat = state.to_play
    assert seat is not None
    if not state.plays:
        return face_up(seat, rng.choice(may_lead(state)).tiles)
    chosen = show(rng, may_show(state))
    if chosen is not None:
        return face_up(seat, chosen.tiles)
    size = state.plays[0].count
    if hidden and rng.random() < hidden:
        return unseen(seat, size)
    return face_down(seat, tuple(rng.sample(_in_hand(state, seat), size)))


def _in_hand(state: DealState, seat: Seat) -> Tiles:
    tiles = held(state, seat)
    assert tiles is not None
    return tiles


def played(seed: int, rules: Variant = CORE, show: Chooser = half_the_time, *, plays: int = 32) -> DealState:
    """Answer a deal of a seed, played to its end or for so many plays, with every tile known."""
    rng = random.Random(seed)
    state = open_deal(rules, rng.choice(SEATS), rng.randrange(4), dealt(rng))
    for _ in range(plays):
        if state.is_over:
            break
        state = apply(state, random_play(rng, state, show))
    return state
