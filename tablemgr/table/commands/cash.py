"""Chips bought at the table and given back, and a cash entry taken back."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands.base import Command, check_seat, check_text
from tablemgr.table.events import CashIn as CashInFact
from tablemgr.table.events import CashOut as CashOutFact
from tablemgr.table.events import CashUndone
from tablemgr.table.facts import Fact
from tablemgr.table.patron_events import CashPlayed, ColouredUp
from tablemgr.table.rules import MOST_MONEY, TableRules
from tablemgr.table.state import RoundState


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """Take a guest's money and give chips."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class GiveBack(Command):
    """Take a guest's chips and give cash or a marker."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class PlayCash(Command):
    """Let a guest's cash play as it lies."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class ColourUp(Command):
    """Change a guest's small chips for large ones of the same worth."""

    seat: Seat
    amount: Money
    label: str = ""


def check_play_cash(state: RoundState, command: PlayCash, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why cash cannot play so: seat, amount, label.

    Source: recording.md (cash plays); REQ R66 (money plays are cash in).
    """
    del state
    return _check_cash(command, rules)


def check_colour_up(state: RoundState, command: ColourUp, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be changed so: seat, amount, label.

    Source: facts.md (cash); FORMULA 1 (a colour-up brings high chips out and low chips back).
    """
    del state
    return _check_cash(command, rules)


def play_cash(state: RoundState, command: PlayCash, rules: TableRules) -> tuple[Fact, ...]:
    """Answer cash that plays.

    Source: recording.md (cash plays).
    """
    del state, rules
    return (CashPlayed(command.seat, command.amount, command.label),)


def colour_up(state: RoundState, command: ColourUp, rules: TableRules) -> tuple[Fact, ...]:
    """Answer chips changed for larger ones.

    Source: facts.md (cash).
    """
    del state, rules
    return (ColouredUp(command.seat, command.amount, command.label),)


def check_buy_in(state: RoundState, command: BuyIn, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be bought so: seat, amount, label.

    Source: facts.md (cash), FAULT D9 to D11.
    """
    del state
    return _check_cash(command, rules)


def check_give_back(state: RoundState, command: GiveBack, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be given back so: seat, amount, label.

    Source: facts.md (cash), FAULT D9 to D11.
    """
    del state
    return _check_cash(command, rules)


def _check_cash(command: BuyIn | GiveBack | PlayCash | ColourUp, rules: TableRules) -> tuple[Problem, ...]:
    problems = list(check_seat(command.seat, rules)) + list(
        check_text(command.label, "label", required=False)
    )
    if not 0 < command.amount.minor <= MOST_MONEY:
        problems.append(
            problem("CASH-AMOUNT", f"seat {command.seat}", amount=command.amount.minor, most=MOST_MONEY)
        )
    return tuple(problems)


def buy_in(state: RoundState, command: BuyIn, rules: TableRules) -> tuple[Fact, ...]:
    """Answer chips bought.

    Source: facts.md (cash).
    """
    del state, rules
    return (CashInFact(command.seat, command.amount, command.label),)


def give_back(state: RoundState, command: GiveBack, rules: TableRules) -> tuple[Fact, ...]:
    """Answer chips given back.

    Source: facts.md (cash).
    """
    del state, rules
    return (CashOutFact(command.seat, command.amount, command.label),)


@dataclass(frozen=True, slots=True)
class UndoCash(Command):
    """Take back a cash entry of this round by its place among them, from 1; 0 is the last that stands."""

    entry: int = 0


def _standing(state: RoundState, entry: int) -> int | None:
    places = [n for n, fact in enumerate(state.cash, start=1) if fact is not None]
    if entry == 0:
        return places[-1] if places else None
    return entry if entry in places else None


def check_undo_cash(state: RoundState, command: UndoCash, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a cash entry cannot be taken back: there is none.

    Source: facts.md (cash), users.md (undo last).
    """
    del rules
    if _standing(state, command.entry) is None:
        return (problem("UNDO-NOTHING", "cash", entry=str(command.entry)[:20]),)
    return ()


def undo_cash(state: RoundState, command: UndoCash, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the cash entry taken back.

    Source: facts.md (cash).
    """
    del rules
    place = _standing(state, command.entry) or 0
    entry = state.cash[place - 1]
    return () if entry is None else (CashUndone(entry.seat, entry.amount, place),)
