"""The bank: what the banking player comes to, a bank that can break, and who may take the bank.

Shared by both Pai Gow games. Amounts are minor units; gross, share and net are the bank's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.core.charges import Charged, CommissionRule, charge
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting

LOST = frozenset({Outcome.LOSE, Outcome.FOUL, Outcome.FOLD})
"""Outcomes that give the main bet to the bank."""


@dataclass(frozen=True, slots=True)
class BankResult:
    """What a round came to for the banking player."""

    gross: Money
    """All bets the bank took less all it paid."""
    share: Money
    """The player's part of it: all, or half where he banks with the house."""
    charged: Charged
    """Commission, once, on the share where it is a win."""

    @property
    def net(self) -> Money:
        """The banking player's change, commission taken. Source: PG 3.6, FORMULA 6."""
        return self.share - self.charged.taken

    @property
    def house_share(self) -> Money:
        """The house's part where it banks with the player. Source: PG 3.5 (co-bank)."""
        return self.gross - self.share


def bank_result(gross: Money, rule: CommissionRule, *, co_bank: bool = False) -> BankResult:
    """Answer the banking player's part of a round: half toward zero with the house, odd cent its own.

    Source: PG 3.5, PG 3.6, FORMULA 6 (player banker, co-bank).
    """
    half = abs(gross.minor) // 2
    share = Money(half if gross.minor >= 0 else -half) if co_bank else gross
    return BankResult(gross, share, charge(share, rule))


def bank_gross(bettors: Sequence[tuple[Outcome, Money]]) -> Money:
    """Answer what the bank takes less what it pays at even money; pushes move nothing.

    Source: PG 3.6, FORMULA 6.
    """
    taken = total([bet for outcome, bet in bettors if outcome in LOST])
    return taken - total([bet for outcome, bet in bettors if outcome is Outcome.WIN])


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet against a player's bank, its outcome known, not yet settled."""

    seat: Seat
    outcome: Outcome
    stake: Money
    box: int = 1


@dataclass(frozen=True, slots=True)
class Action:
    """A wager settled against a capped bank."""

    wager: Wager
    outcome: Outcome
    """As the wager's, or no action where the bank no longer reached it."""
    covered: Money
    """The part of the stake that stood in action; the rest is returned."""
    won: Money
    """The player's gross change."""

    @property
    def uncovered(self) -> Money:
        """The part of the stake that is returned unplayed. Source: recording.md (bets)."""
        return self.wager.stake - self.covered


@dataclass(frozen=True, slots=True)
class CappedSettlement:
    """All wagers of a round against a capped bank, in the order they were settled."""

    actions: tuple[Action, ...]
    gross: Money
    """The bank's change; never beyond the bank amount either way."""
    broke_at: Seat | None
    """The seat that could be settled in part only, or not at all; None where the bank held."""


def settle_against_capped_bank(
    wagers: Sequence[Wager], bank_amount: Money, *, caps_wins: bool = True
) -> CappedSettlement:
    """Answer every wager settled in the given order until the bank breaks.

    The order is that from the action seat (see `from_action_seat`). The bank pays from its amount
    and what it has taken so far; it takes no more than its amount in all (unless caps_wins is off).
    The seat where it cannot go on is settled in part; after it, and once the bank has nothing left
    to pay or to win, there is no action.

    Source: PG 3.5 (California: neither wins nor loses more than he puts up), recording.md (bets).
    """
    if bank_amount.minor < 0 or any(wager.stake.minor < 0 for wager in wagers):
        raise ValueError("neither a bank nor a wager is negative")
    gross = 0
    broke_at: Seat | None = None
    actions = []
    for wager in wagers:
        can_pay = bank_amount.minor + gross
        can_take = bank_amount.minor - gross if caps_wins else wager.stake.minor
        if broke_at is not None or not can_pay or wager.stake and not can_take:
            reach = 0
        elif wager.outcome is Outcome.WIN:
            reach = min(wager.stake.minor, can_pay)
        elif wager.outcome in LOST:
            reach = min(wager.stake.minor, can_take)
        else:
            reach = wager.stake.minor
        if reach < wager.stake.minor and broke_at is None:
            broke_at = wager.seat
        actions.append(_action(wager, reach))
        gross -= actions[-1].won.minor
    return CappedSettlement(tuple(actions), Money(gross), broke_at)


def _action(wager: Wager, reach: int) -> Action:
    if wager.outcome is Outcome.NO_ACTION or not reach:
        return Action(wager, Outcome.NO_ACTION, ZERO, ZERO)
    won = 0
    if wager.outcome is Outcome.WIN:
        won = reach
    elif wager.outcome in LOST:
        won = -reach
    return Action(wager, wager.outcome, Money(reach), Money(won))


def from_action_seat(seats: Sequence[Seat], action_seat: Seat) -> tuple[Seat, ...]:
    """Answer seats in opening order, turned so that the action seat comes first.

    Source: recording.md (bets: settlement in order from the action seat).
    """
    at = list(seats).index(action_seat)
    return (*seats[at:], *seats[:at])


def seat_postings(lines: Sequence[Line], seat: Seat, *, bank: Seat | None = None) -> tuple[Posting, ...]:
    """Answer where a seat's money went: what the player came to, and against which accounts.

    Side bets stand against the house's side-bet account; every other line against the house, or
    against the bank of the seat that holds it. Accounts that do not move are left out.

    Source: PGP P1 to P4, PG 3.6, architecture.md (settlement: postings that sum to zero).
    """
    main = total([line.won for line in lines if line.kind != "side"])
    side = total([line.won for line in lines if line.kind == "side"])
    taken = total([line.charged.taken for line in lines])
    against = Posting("house", -main) if bank is None else Posting("bank", -main, seat=bank)
    postings = (
        Posting("player", main + side - taken, seat=seat),
        against,
        Posting("side-bets", -side),
        Posting("commission", taken),
    )
    return tuple(posting for posting in postings if posting.amount)


def bank_postings(result: BankResult, seat: Seat) -> tuple[Posting, ...]:
    """Answer how the bank's account of a round is emptied: to the banking player, house, commission.

    Source: PG 3.5 (co-bank), PG 3.6 (commission on the net win).
    """
    postings = (
        Posting("bank", -result.gross, seat=seat),
        Posting("player", result.net, seat=seat),
        Posting("house", result.house_share),
        Posting("commission", result.charged.taken),
    )
    return tuple(posting for posting in postings if posting.amount)


@dataclass(frozen=True, slots=True)
class BankRules:
    """Who may take the bank at a table; the defaults leave it with the house.

    Source: PG 3.5, PGP 5 (player-banking), PGP 8.6.
    """

    player_banking: bool = False
    co_banking: bool = False
    must_have_played_last: bool = True
    """Only who played the previous round against the house may bank."""
    must_cover_all: bool = True
    """The bank amount is at least the sum of all other bets; off for a capped bank."""
    most_in_a_row: int = 0
    """Rounds one seat may hold the bank in succession; 0 for no limit."""
    least_wagers: int = 0
    """Bets that must stand before a player may bank."""
    caps_wins: bool = True
    """A bank that may break also wins no more than its amount."""


@dataclass(frozen=True, slots=True)
class BankClaim:
    """A seat that wants the bank, and what the table knows of it."""

    seat: Seat
    bank_amount: Money
    other_bets: tuple[Money, ...]
    played_last: bool
    banked_in_a_row: int = 0
    co_bank: bool = False


def check_take_bank(claim: BankClaim, rules: BankRules) -> tuple[Problem, ...]:
    """Answer every reason why a seat may not take the bank; none where it may.

    Source: PG 3.5 (conditions), PGP 5 (player-banking).
    """
    where = f"seat {claim.seat}"
    problems = []
    if claim.co_bank and not rules.co_banking:
        problems.append(problem("BANK-NO-CO-BANK", where))
    if not claim.co_bank and not rules.player_banking:
        problems.append(problem("BANK-NOT-OFFERED", where))
    if rules.must_have_played_last and not claim.played_last and not claim.banked_in_a_row:
        problems.append(problem("BANK-NOT-PLAYED", where))
    if rules.most_in_a_row and claim.banked_in_a_row >= rules.most_in_a_row:
        problems.append(problem("BANK-IN-A-ROW", where, most=rules.most_in_a_row))
    if len(claim.other_bets) < rules.least_wagers:
        problems.append(problem("BANK-WAGERS", where, got=len(claim.other_bets), least=rules.least_wagers))
    # The house stands behind its half of a co-bank, so the player covers the other half.
    need = total(claim.other_bets).minor
    need = -(-need // 2) if claim.co_bank else need
    if claim.bank_amount.minor < 1:
        problems.append(problem("BANK-EMPTY", where))
    elif rules.must_cover_all and claim.bank_amount.minor < need:
        problems.append(problem("BANK-NOT-COVERED", where, got=claim.bank_amount.minor, need=need))
    return tuple(problems)


def bank_offers(seats: Sequence[Seat], holder: Seat | None) -> tuple[Seat | None, ...]:
    """Answer to whom the bank is offered next, in order; None is the house, which takes it last.

    seats run in the order the bank passes (counter-clockwise). Each may pass; where the offer comes
    round to the house, the house banks.

    Source: PG 3.5, PG S5.
    """
    if holder is None or holder not in seats:
        return (*seats, None)
    return (*seats[list(seats).index(holder) + 1 :], None)
