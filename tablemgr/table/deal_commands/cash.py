"""Chips bought and given back at a table of Tien Gow, cash that plays, chips changed: the same words as at the other games.

They are of the table, not of the deal: nothing of a deal rests on them, and its own undo passes them by.

Source: facts.md (cash: any phase); FORMULA 7 (a player-banked rack sells chips); REQ R66 (all tables).
"""

from __future__ import annotations

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands.base import check_text
from tablemgr.table.commands.cash import BuyIn, ColourUp, GiveBack, PlayCash, UndoCash
from tablemgr.table.deal_commands.base import check_deal_seat
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import CashIn, CashOut, CashUndone
from tablemgr.table.facts import Fact
from tablemgr.table.patron_events import CashPlayed, ColouredUp
from tablemgr.table.rules import MOST_MONEY


def _check(command: BuyIn | GiveBack | PlayCash | ColourUp) -> tuple[Problem, ...]:
    problems = [*check_deal_seat(command.seat), *check_text(command.label, "label", required=False)]
    if not 0 < command.amount.minor <= MOST_MONEY:
        where = f"seat {command.seat}"
        problems.append(problem("CASH-AMOUNT", where, amount=command.amount.minor, most=MOST_MONEY))
    return tuple(problems)


def check_buy_in(state: DealTableState, command: BuyIn, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be bought so. Source: facts.md (cash)."""
    del state, rules
    return _check(command)


def buy_in(state: DealTableState, command: BuyIn, rules: DealRules) -> tuple[Fact, ...]:
    """Answer chips bought. Source: facts.md (cash)."""
    del state, rules
    return (CashIn(command.seat, command.amount, command.label),)


def check_give_back(state: DealTableState, command: GiveBack, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be given back so. Source: facts.md (cash)."""
    del state, rules
    return _check(command)


def give_back(state: DealTableState, command: GiveBack, rules: DealRules) -> tuple[Fact, ...]:
    """Answer chips given back. Source: facts.md (cash)."""
    del state, rules
    return (CashOut(command.seat, command.amount, command.label),)


def check_play_cash(state: DealTableState, command: PlayCash, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why cash cannot play so. Source: recording.md (cash plays); REQ R66."""
    del state, rules
    return _check(command)


def play_cash(state: DealTableState, command: PlayCash, rules: DealRules) -> tuple[Fact, ...]:
    """Answer cash that plays. Source: recording.md (cash plays)."""
    del state, rules
    return (CashPlayed(command.seat, command.amount, command.label),)


def check_colour_up(state: DealTableState, command: ColourUp, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why chips cannot be changed so. Source: facts.md (cash)."""
    del state, rules
    return _check(command)


def colour_up(state: DealTableState, command: ColourUp, rules: DealRules) -> tuple[Fact, ...]:
    """Answer chips changed for larger ones. Source: facts.md (cash)."""
    del state, rules
    return (ColouredUp(command.seat, command.amount, command.label),)


def _standing(state: DealTableState, entry: int) -> int | None:
    places = [n for n, fact in enumerate(state.cash, start=1) if fact is not None]
    if entry == 0:
        return places[-1] if places else None
    return entry if entry in places else None


def check_undo_cash(state: DealTableState, command: UndoCash, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why a cash entry cannot be taken back: there is none. Source: facts.md (cash)."""
    del rules
    if _standing(state, command.entry) is None:
        return (problem("UNDO-NOTHING", "cash", entry=str(command.entry)[:20]),)
    return ()


def undo_cash(state: DealTableState, command: UndoCash, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the cash entry taken back. Source: facts.md (cash)."""
    del rules
    place = _standing(state, command.entry) or 0
    entry = state.cash[place - 1]
    return () if entry is None else (CashUndone(entry.seat, entry.amount, place),)
