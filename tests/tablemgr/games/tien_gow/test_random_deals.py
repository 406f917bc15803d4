"""Random legal deals: what holds in every one of them, and the figures of TG section 14."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from tablemgr.core.money import Money
from tablemgr.games.tien_gow.deal import DealState, ImmediateKind
from tablemgr.games.tien_gow.notation import Tgn, export_deal
from tablemgr.games.tien_gow.notation_reader import import_deal
from tablemgr.games.tien_gow.postings import bookings_of
from tablemgr.games.tien_gow.ranking import beats, classify
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.settle import DealSettlement, settle
from tests.tablemgr.games.tien_gow.random_deals import Chooser, half_the_time, played, seldom

SAMPLE = 2_000
EVERY = 100_000


@dataclass
class Figures:
    """What the deals of one behaviour came to, counted."""

    deals: int = 0
    dead: Counter[int] = field(default_factory=Counter)
    splits: Counter[tuple[int, ...]] = field(default_factory=Counter)
    winner_columns: Counter[int] = field(default_factory=Counter)
    seat_columns: Counter[int] = field(default_factory=Counter)
    single_last: int = 0
    sweeps: int = 0
    banker_wins: int = 0
    supreme: int = 0
    quartet: int = 0
    captures: int = 0
    largest_net: int = 0

    def percent(self, count: int) -> float:
        """Answer a count as percent of the deals."""
        return 100 * count / self.deals

    def take(self, state: DealState, settlement: DealSettlement) -> None:
        """Count one deal."""
        self.deals += 1
        self.dead[len(settlement.dead)] += 1
        self.splits[tuple(sorted(settlement.columns, reverse=True))] += 1
        self.seat_columns.update(settlement.columns)
        assert settlement.winner is not None
        self.winner_columns[settlement.columns[settlement.winner - 1]] += 1
        self.single_last += state.tricks[-1].size == 1
        self.sweeps += settlement.swept
        self.banker_wins += settlement.winner == state.banker
        self.supreme += any(due.kind is ImmediateKind.SUPREME for due in settlement.immediate)
        self.quartet += any(due.kind is ImmediateKind.QUARTET for due in settlement.immediate)
        self.captures += settlement.capture is not None
        self.largest_net = max(self.largest_net, *settlement.net)


def must_hold(state: DealState, settlement: DealSettlement) -> None:
    """Say what is true of every deal of the core rules."""
    assert state.is_over
    assert sum(settlement.columns) == 8
    assert sum(settlement.final) == 0
    assert sum(settlement.net) == 0
    assert all(sum(due.points) == 0 for due in settlement.immediate)
    assert settlement.winner is not None
    assert 4 <= settlement.final[settlement.winner - 1] <= 120
    assert 2 <= len(state.tricks) <= 8
    for trick in state.tricks:
        shown = [classify(play.tiles or ()) for play in trick.plays if play.up]
        assert all(one is not None for one in shown)
        assert all(beats(b, a) for a, b in pairwise(shown) if a and b)
        assert [play.count for play in trick.plays] == [trick.size] * 4
    last = state.tricks[-1]
    if last.size == 1:
        # R7.4: the leader is never dead, and all others are exactly where he has all seven columns.
        before = settlement.columns[last.leader - 1] - (last.winner == last.leader)
        assert last.leader not in settlement.dead
        assert (len(settlement.dead) == 3) == (before == 7)
        assert len(settlement.dead) < 3 or settlement.swept
        assert last.winner not in settlement.dead
    else:
        assert settlement.dead == ()


def round_trip(state: DealState) -> None:
    """Say that the text of a deal reads back as the same deal and writes the same bytes."""
    text = export_deal(Tgn(DealRecord(state)))
    read = import_deal(text)
    assert read.record.state == state
    assert export_deal(read) == text


def run(deals: int, show: Chooser, *, texts: int = 1) -> Figures:
    """Play so many deals; every one is checked, and the text of every so manieth."""
    figures = Figures()
    for seed in range(deals):
        state = played(seed, show=show)
        settlement = settle(DealRecord(state))
        must_hold(state, settlement)
        if seed % texts == 0:
            round_trip(state)
            for booking in bookings_of(settlement, Money(500)):
                assert sum(posting.amount.minor for posting in booking.postings) == 0
        figures.take(state, settlement)
    return figures


def test_columns_sum_to_eight_payments_to_zero_and_texts_read_back_in_a_sample_of_random_deals() -> None:
    figures = run(SAMPLE, half_the_time)
    assert figures.deals == SAMPLE
    assert sum(count * columns for columns, count in figures.seat_columns.items()) == 8 * SAMPLE


@pytest.mark.exhaustive
def test_columns_sum_to_eight_payments_to_zero_and_texts_read_back_in_100000_random_deals() -> None:
    figures = run(EVERY, half_the_time)
    # Section 14, "random": its moves were drawn otherwise in detail, so the figures agree within a few percent.
    assert figures.percent(figures.deals - figures.dead[0]) == pytest.approx(73.8, abs=3)
    assert figures.percent(figures.dead[1]) == pytest.approx(50.0, abs=3)
    assert figures.percent(figures.dead[2]) == pytest.approx(21.8, abs=3)
    assert figures.percent(figures.dead[3]) == pytest.approx(2.0, abs=1)
    assert figures.percent(figures.single_last) == pytest.approx(97.8, abs=1.5)
    assert figures.percent(figures.sweeps) == pytest.approx(2.10, abs=1)
    assert figures.percent(figures.banker_wins) == pytest.approx(26.5, abs=2)
    assert figures.percent(figures.supreme) == pytest.approx(2.3, abs=1)
    assert figures.percent(figures.captures) == pytest.approx(0.19, abs=0.15)
    assert figures.percent(figures.quartet) == pytest.approx(0.10, abs=0.15)
    assert figures.splits.most_common(1)[0][0] == (4, 3, 1, 0)
    assert figures.largest_net <= 144


@pytest.mark.exhaustive
def test_players_who_seldom_beat_die_early_as_often_as_section_14_says() -> None:
    figures = run(20_000, seldom, texts=20)
    assert figures.percent(figures.deals - figures.dead[0]) == pytest.approx(95.2, abs=1.5)
    assert figures.percent(figures.dead[3]) == pytest.approx(26.1, abs=2)
    assert figures.percent(figures.sweeps) == pytest.approx(26.7, abs=2)
    assert figures.percent(figures.banker_wins) == pytest.approx(34.1, abs=2)
