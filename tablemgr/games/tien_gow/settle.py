"""What a finished deal comes to: transfers with each factor, nets, next banker and streak.

Source: TG R6 to R11, TG M1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablemgr.core.problems import Problem, Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.games.tien_gow.deal import Claim, DealState, Immediate, Void
from tablemgr.games.tien_gow.figures import check_record, figures_of
from tablemgr.games.tien_gow.meta import (
    COLUMNS,
    NO_POINTS,
    SEATS,
    Points,
    by_seat,
    in_seat_order,
    others,
)
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, skipped_checks
from tablemgr.games.tien_gow.unbeatable import Judgement, judge_leads
from tablemgr.games.tien_gow.variant import StreakBasis, StreakMode, Variant, rules_ref


class DealStatus(StrEnum):
    """How a deal ended."""

    COMPLETE = "complete"
    CLAIMED = "claimed"
    VOID = "void"


LAST_BONUSES = (LastKind.SUPREME, LastKind.QUARTET, LastKind.LITTLE_THREE)
"""What doubles the final settlement when it wins the last trick. Source: TG R9.1."""

SWEEP_EXCEPTION = "SWEEP_EXCEPTION"
"""Named among the skipped checks where nobody can say whether a sweeping banker's lead was unbeatable."""


@dataclass(frozen=True, slots=True)
class Factors:
    """What multiplies the final settlement beside the banker double; 1 where a factor does not apply."""

    last: int = 1
    sweep: int = 1
    streak: int = 1


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of the final settlement: points = base x banker x last x sweep x streak.

    owed_by is the seat whose columns caused it; another seat pays it after a capture.
    """

    debtor: Seat
    creditor: Seat
    points: int
    owed_by: Seat
    base: int
    banker: int
    factors: Factors

    @property
    def on_behalf_of(self) -> Seat | None:
        """The original debtor where another seat pays for it. Source: TG R10.2, TG M4."""
        return self.owed_by if self.owed_by not in {self.debtor, self.creditor} else None


@dataclass(frozen=True, slots=True)
class DealSettlement:
    """The whole result of a deal in points; net is final plus every immediate payment, and sums to zero."""

    status: DealStatus
    winner: Seat | None
    columns: Points
    immediate: tuple[Immediate, ...]
    dead: tuple[Seat, ...]
    swept: bool
    sweep_exception: bool
    last_bonus: LastKind | None
    capture: Seat | None
    """The seat of the Little Three that the Big Six took."""
    factors: Factors
    transfers: tuple[Transfer, ...]
    final: Points
    net: Points
    next_banker: Seat
    next_streak: int
    skipped: tuple[str, ...]
    """Codes of what could not be checked."""
    rules: RulesRef

    @property
    def immediate_points(self) -> Points:
        """Each seat's sum of immediate payments. Source: TG R8, TG M1."""
        return total_points(*(due.points for due in self.immediate))


def total_points(*rows: Points) -> Points:
    """Answer the sum of figures in seat order, zero for none.

    Source: TG M1.
    """
    return in_seat_order({seat: sum(by_seat(row)[seat] for row in rows) for seat in SEATS})


def check_settle(record: DealRecord) -> tuple[Problem, ...]:
    """Answer why a deal cannot be settled yet, or at all.

    Source: TG E (DEAL_INCOMPLETE), TG X17.
    """
    return check_record(record)


def settle(record: DealRecord) -> DealSettlement:
    """Answer the settlement of a finished deal at any depth; Refused where it cannot be settled.

    Source: TG R6 to R11, TG X17.6.
    """
    state = record.state
    if isinstance(state.ending, Void):
        return _voided(record)
    if isinstance(state.ending, Claim):
        problems = check_record(record)
        if problems:
            raise Refused(*problems)
        return _claimed(record, state.ending.seat)
    return _played(record)


def _voided(record: DealRecord) -> DealSettlement:
    """Nobody owes anything and the same banker deals again: P3."""
    state = record.state
    return DealSettlement(
        DealStatus.VOID, None, NO_POINTS, (), (),
        swept=False, sweep_exception=False, last_bonus=None, capture=None, factors=Factors(),
        transfers=(), final=NO_POINTS, net=NO_POINTS,
        next_banker=state.banker, next_streak=state.streak,
        skipped=skipped_checks(record), rules=rules_ref(state.rules),
    )  # fmt: skip


def _claimed(record: DealRecord, claimant: Seat) -> DealSettlement:
    """The claimant wins as if he had taken all eight columns, without last-trick bonus: R9.6."""
    rules = record.state.rules
    columns = in_seat_order({claimant: COLUMNS})
    factors = Factors(
        sweep=rules.sweep_factor if rules.sweep_bonus else 1, streak=streak_factor(record.state, claimant)
    )
    return _settled(record, DealStatus.CLAIMED, winner=claimant, columns=columns, factors=factors)


def _played(record: DealRecord) -> DealSettlement:
    figures = figures_of(record)
    state, winner = record.state, figures.last.winner
    rules = state.rules
    swept = COLUMNS in figures.columns
    judgement = judge_leads(record) if swept and winner == state.banker else Judgement.NO
    excepted = judgement is Judgement.YES
    bonus = figures.last.kind if rules.last_trick_bonus and figures.last.kind in LAST_BONUSES else None
    factors = Factors(
        last=1 if bonus is None else rules.last_factor,
        sweep=rules.sweep_factor if swept and rules.sweep_bonus and not excepted else 1,
        streak=streak_factor(state, winner),
    )
    return _settled(
        record,
        DealStatus.COMPLETE,
        winner=winner,
        columns=figures.columns,
        factors=factors,
        immediate=figures.immediate,
        dead=figures.dead,
        sweep_exception=excepted,
        last_bonus=bonus,
        capture=_captured(rules, figures.last),
        skipped=(SWEEP_EXCEPTION,) if judgement is Judgement.OPEN else (),
    )


def _captured(rules: Variant, last: LastTrick) -> Seat | None:
    is_capture = rules.six_captures_three and last.kind is LastKind.CAPTURE
    return last.little_three if is_capture else None


def _settled(
    record: DealRecord, status: DealStatus, *, winner: Seat, columns: Points, factors: Factors,
    immediate: tuple[Immediate, ...] = (), dead: tuple[Seat, ...] = (), sweep_exception: bool = False,
    last_bonus: LastKind | None = None, capture: Seat | None = None, skipped: tuple[str, ...] = (),
) -> DealSettlement:  # fmt: skip
    state = record.state
    transfers = transfers_of(state, winner=winner, columns=columns, factors=factors, capture=capture)
    final = points_of(transfers)
    return DealSettlement(
        status,
        winner,
        columns,
        immediate,
        dead,
        swept=COLUMNS in columns,
        sweep_exception=sweep_exception,
        last_bonus=last_bonus,
        capture=capture,
        factors=factors,
        transfers=transfers,
        final=final,
        net=total_points(final, *(due.points for due in immediate)),
        next_banker=winner,
        next_streak=next_streak(state, winner),
        skipped=(*skipped_checks(record), *skipped),
        rules=rules_ref(state.rules),
    )


def base_points(rules: Variant, columns: int) -> int:
    """Answer what a seat that did not win owes for its columns; below zero it receives.

    Source: TG R6.3.
    """
    return rules.no_column if columns == 0 else rules.par - columns


def streak_factor(state: DealState, winner: Seat) -> int:
    """Answer the factor of the banker's successive wins; 1 where it does not apply.

    As a product it multiplies the whole settlement when the banker wins; additive, it stands in
    place of the banker double in every final payment of the banker, won or lost.

    Source: TG R11, TG X17.5.
    """
    wins = state.streak + 1
    if state.rules.streak_mode is StreakMode.ADDITIVE:
        return wins + 1
    return wins if state.rules.streak_mode is StreakMode.PRODUCT and winner == state.banker else 1


def next_streak(state: DealState, winner: Seat) -> int:
    """Answer the consecutive wins that the next banker brings along.

    Source: TG R11.4.
    """
    if winner == state.banker:
        return state.streak + 1
    return 1 if state.rules.streak_basis is StreakBasis.WINS_IN_A_ROW else 0


def transfers_of(
    state: DealState, *, winner: Seat, columns: Points, factors: Factors, capture: Seat | None
) -> tuple[Transfer, ...]:
    """Answer the payments between the winner and each other seat, in order of that seat; none of zero.

    Source: TG R6.2 to R6.4, TG R9.2, TG R10.2, TG R10.3.
    """
    transfers: list[Transfer] = []
    for seat in others(winner):
        owed = base_points(state.rules, by_seat(columns)[seat])
        banker, applied = _seat_factors(state, is_bankers=state.banker in {seat, winner}, factors=factors)
        points = abs(owed) * banker * applied.last * applied.sweep * applied.streak
        if owed > 0 and points:
            payer = seat if capture is None else capture
            transfers.append(Transfer(payer, winner, points, seat, owed, banker, applied))
        elif points:
            transfers.append(Transfer(winner, seat, points, winner, -owed, banker, applied))
    return tuple(transfers)


def _seat_factors(state: DealState, *, is_bankers: bool, factors: Factors) -> tuple[int, Factors]:
    """Answer the banker's factor and the others, for a payment that is the banker's or is not."""
    rules = state.rules
    if rules.streak_mode is StreakMode.ADDITIVE:
        return 1, factors if is_bankers else Factors(factors.last, factors.sweep)
    return rules.banker_factor if is_bankers and rules.banker_double else 1, factors


def points_of(transfers: tuple[Transfer, ...]) -> Points:
    """Answer each seat's change by these transfers.

    Source: TG M1.
    """
    change: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    for transfer in transfers:
        change[transfer.debtor] -= transfer.points
        change[transfer.creditor] += transfer.points
    return in_seat_order(change)
