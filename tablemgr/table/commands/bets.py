"""Who banks, which bets lie there, and no more bets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.banking import BankClaim, BankRules
from tablemgr.core.banking import check_take_bank as check_bank_claim
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands.base import Command, check_open, check_seat
from tablemgr.table.events import BankTaken, BetConfirmed, BetPlaced, BetsClosed
from tablemgr.table.facts import Fact
from tablemgr.table.phases import BETS, check_phase
from tablemgr.table.rules import MOST_MONEY, TableRules
from tablemgr.table.state import RoundState, SeatState

ON_HAND = ("main", "back", "toke", "dragon")
"""Kinds of bets that ride on a hand; their id is their kind."""


@dataclass(frozen=True, slots=True)
class TakeBank(Command):
    """Say who banks; seat None is the house. bank_amount is what a capped bank puts up.

    What only the floor knows of earlier rounds comes with the command.
    """

    seat: Seat | None = None
    co_bank: bool = False
    bank_amount: Money | None = None
    played_last: bool = True
    banked_in_a_row: int = 0


def check_take_bank(state: RoundState, command: TakeBank, rules: TableRules) -> tuple[Problem, ...]:
    """Answer every reason why the bank may not be taken so.

    Source: PG 3.5, PGP 5 (player-banking), facts.md (take bank).
    """
    problems = list(check_phase(rules.phases, state.phase, BETS))
    if state.banked == BankTaken(command.seat, command.co_bank, command.bank_amount) and not problems:
        problems.append(problem("BANK-SAME", "bank"))
    if command.seat is None:
        if command.co_bank or command.bank_amount is not None:
            problems.append(problem("BANK-HOUSE", "bank"))
        return tuple(problems)
    problems += check_seat(command.seat, rules)
    if state.seat(command.seat).bets:
        problems.append(problem("SEAT-BANKS", f"seat {command.seat}"))
    amount = Money(1) if command.bank_amount is None else command.bank_amount
    if amount.minor > MOST_MONEY:
        problems.append(problem("AMOUNT-LARGE", f"seat {command.seat}", amount=amount.minor, most=MOST_MONEY))
    if amount.minor % rules.limits.chip.minor and command.bank_amount is not None:
        problems.append(_chips(f"seat {command.seat}", amount, rules))
    claim = BankClaim(command.seat, amount, (), command.played_last, command.banked_in_a_row, command.co_bank)
    # Bets are laid after the bank is taken: how many, and whether they are covered, is asked at their end.
    offered = BankRules(
        rules.bank.player_banking, rules.bank.co_banking, rules.bank.must_have_played_last,
        must_cover_all=False, most_in_a_row=rules.bank.most_in_a_row,
    )  # fmt: skip
    return (*problems, *check_bank_claim(claim, offered))


def take_bank(state: RoundState, command: TakeBank, rules: TableRules) -> tuple[Fact, ...]:
    """Answer who banks.

    Source: facts.md (take bank).
    """
    del state, rules
    return (BankTaken(command.seat, command.co_bank, command.bank_amount),)


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Lay, change or lift (zero) a bet. bet is a side bet's id, or the kind of the others.

    A dragon bet lies at the empty seat whose hand is the dragon; its box is the seat that plays it.
    """

    seat: Seat
    amount: Money
    kind: str = "main"
    bet: str = ""
    box: int = 1
    carried: bool = False

    @property
    def bet_id(self) -> str:
        """The wager's id: given, or the kind. Source: facts.md (place bet)."""
        return self.bet or self.kind


def check_place_bet(state: RoundState, command: PlaceBet, rules: TableRules) -> tuple[Problem, ...]:
    """Answer every reason why a bet may not be laid so: phase, seat, wager, box, limits, chips; it lies there already.

    Source: facts.md (place bet), PG 3.8, PGP 5 (limits), FAULT D9 to D11.
    """
    where = f"seat {command.seat}"
    problems = list(check_phase(rules.phases, state.phase, BETS)) + list(check_seat(command.seat, rules))
    if state.banker == command.seat:
        problems.append(problem("SEAT-BANKS", where))
    problems += [*_check_wager(command, rules, where), *_check_amount(command, rules, where)]
    return tuple(problems) or _check_change(state.seat(command.seat), command, where)


def _check_change(seat: SeatState, command: PlaceBet, where: str) -> tuple[Problem, ...]:
    """The Problem of a bet that lies there already, or of lifting one where none lies: nothing would change."""
    place = (command.kind, command.bet_id, command.box)
    lies = next((bet for bet in seat.bets if (bet.kind, bet.bet, bet.box) == place), None)
    if lies is None:
        return () if command.amount else (problem("BET-NONE", where, bet=command.bet_id[:40]),)
    if lies.amount != command.amount or (lies.carried and not seat.confirmed):
        return ()
    return (problem("BET-SAME", where, bet=command.bet_id[:40], amount=lies.amount.minor),)


def _check_wager(command: PlaceBet, rules: TableRules, where: str) -> Iterator[Problem]:
    if command.kind == "side":
        if command.bet_id not in rules.play.side_bets:
            yield problem("BET-NOT-OFFERED", where, bet=command.bet_id[:40])
    elif command.kind not in ON_HAND or command.bet_id != command.kind:
        yield problem("BET-KIND", where, kind=command.kind[:40])
    most = rules.seating.seats if command.kind == "dragon" else rules.most_boxes
    most = 1 if command.kind in ("main", "side", "toke") else most
    if not 1 <= command.box <= most:
        yield problem("BET-BOX", where, box=command.box, most=most)
    if command.kind == "dragon" and command.box == command.seat:
        yield problem("BET-DRAGON", where)


def _check_amount(command: PlaceBet, rules: TableRules, where: str) -> Iterator[Problem]:
    least, most = rules.limits.least, rules.limits.most
    if command.kind in ("side", "toke"):
        least, most = rules.limits.side_least, rules.limits.side_most
    if command.amount and not least <= command.amount <= most:
        yield problem(
            "BET-LIMIT", where, bet=command.bet_id[:40], amount=command.amount.minor, least=least.minor,
            most=most.minor,
        )  # fmt: skip
    if command.amount.minor % rules.limits.chip.minor:
        yield _chips(where, command.amount, rules)


def _chips(where: str, amount: Money, rules: TableRules) -> Problem:
    return problem("BET-CHIP", where, amount=amount.minor, chip=rules.limits.chip.minor)


def place_bet(state: RoundState, command: PlaceBet, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the bet.

    Source: facts.md (place bet).
    """
    del state, rules
    return (
        BetPlaced(
            command.seat, command.amount, command.kind, command.bet_id, command.box, carried=command.carried
        ),
    )


@dataclass(frozen=True, slots=True)
class ConfirmBets(Command):
    """Say that a seat's carried bets were looked at and stand."""

    seat: Seat


def check_confirm_bets(state: RoundState, command: ConfirmBets, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a seat's bets may not be confirmed: no round, no bet, none that was carried, already resolved.

    Source: facts.md (confirm: until resolved).
    """
    problems = list(check_open(state)) + list(check_seat(command.seat, rules))
    seat = state.seat(command.seat)
    if not seat.bets:
        problems.append(problem("SEAT-NO-BET", f"seat {command.seat}"))
    if seat.is_resolved:
        problems.append(problem("SEAT-RESOLVED", f"seat {command.seat}"))
    if not problems and not seat.is_carried:
        problems.append(problem("BET-CONFIRMED", f"seat {command.seat}"))
    return tuple(problems)


def confirm_bets(state: RoundState, command: ConfirmBets, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the confirmation.

    Source: facts.md (confirm).
    """
    del state, rules
    return (BetConfirmed(command.seat),)


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """No more bets."""


def check_close_bets(state: RoundState, command: CloseBets, rules: TableRules) -> tuple[Problem, ...]:
    """Answer what is wrong with the bets as they lie: none at all, strays, lost and not laid anew, too much, not covered.

    Source: facts.md (no more bets), PGP 5 (aggregate), PG 3.5 (covers all bets); recording.md (bets: carried).
    """
    del command
    problems = list(check_phase(rules.phases, state.phase, BETS))
    if not state.in_play and not problems:
        problems.append(problem("ROUND-EMPTY", "round"))
    for seat in state.in_play:
        kinds = Counter(bet.kind for bet in seat.bets)
        where = f"seat {seat.seat}"
        if kinds["dragon"] and len(kinds) > 1:
            problems.append(problem("BET-DRAGON", where))
        if not kinds["dragon"] and not kinds["main"]:
            problems.append(problem("BET-NEEDS-MAIN", where))
        if seat.is_taken:
            problems.append(problem("BET-TAKEN", where, amount=seat.staked.minor))
    return (*problems, *_check_sums(state, rules))


def _check_sums(state: RoundState, rules: TableRules) -> Iterator[Problem]:
    laid = total([seat.staked for seat in state.in_play])
    most = rules.limits.aggregate
    if most is not None and laid > most:
        yield problem("BET-AGGREGATE", "round", amount=laid.minor, most=most.minor)
    if state.banked is None or state.banked.seat is None:
        return
    where = f"seat {state.banked.seat}"
    wagers = [bet.amount for seat in state.in_play for bet in seat.bets if bet.kind != "side"]
    if len(wagers) < rules.bank.least_wagers:
        yield problem("BANK-WAGERS", where, got=len(wagers), least=rules.bank.least_wagers)
    amount = state.banked.bank_amount
    need = total(wagers).minor
    # The house stands behind its half of a co-bank.
    need = -(-need // 2) if state.banked.co_bank else need
    if rules.bank.must_cover_all and (amount or ZERO).minor < need and amount is not None:
        yield problem("BANK-NOT-COVERED", where, got=amount.minor, need=need)


def close_bets(state: RoundState, command: CloseBets, rules: TableRules) -> tuple[Fact, ...]:
    """Answer that the bets stand as they lie.

    Source: facts.md (no more bets).
    """
    del state, command
    return (BetsClosed(rules.phase_after(BETS)),)
