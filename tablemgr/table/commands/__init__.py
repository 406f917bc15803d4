"""Every command of a round with its check and what it writes, and `decide` over all of them.

A command is a frozen value. `check(state, command, rules)` answers all Problems and is what a button
asks; `decide` asks the same check and answers the facts, or the Problems.

Source: facts.md, architecture.md (seven sentences, 4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands import (
    bank,
    bets,
    cash,
    dealing,
    disputes,
    ending,
    hands,
    mis_sets,
    opening,
    outcomes,
    recalls,
    rulings,
    undoing,
)
from tablemgr.table.commands.bank import EnterBankHand
from tablemgr.table.commands.base import Command, Problems
from tablemgr.table.commands.bets import CloseBets, ConfirmBets, PlaceBet, TakeBank
from tablemgr.table.commands.cash import BuyIn, ColourUp, GiveBack, PlayCash, UndoCash
from tablemgr.table.commands.dealing import Deliver, LockHands, SetStart
from tablemgr.table.commands.disputes import CloseDispute, OpenDispute, RuleDispute
from tablemgr.table.commands.ending import CloseRound, VoidRound
from tablemgr.table.commands.hands import EnterHand
from tablemgr.table.commands.mis_sets import CorrectSetting
from tablemgr.table.commands.opening import DeclareGap, OpenRound, SkipRound
from tablemgr.table.commands.outcomes import CallOutcome, DrawSample, PaySeat
from tablemgr.table.commands.recalls import CorrectRound, RecallSeat
from tablemgr.table.commands.rulings import MakeRuling
from tablemgr.table.commands.undoing import UndoEntry
from tablemgr.table.facts import Fact
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState

Check = Callable[[RoundState, Any, TableRules], tuple[Problem, ...]]
Make = Callable[[RoundState, Any, TableRules], tuple[Fact, ...]]

COMMANDS: dict[type[Command], tuple[Check, Make]] = {
    OpenRound: (opening.check_open_round, opening.open_round),
    SkipRound: (opening.check_skip_round, opening.skip_round),
    DeclareGap: (opening.check_declare_gap, opening.declare_gap),
    TakeBank: (bets.check_take_bank, bets.take_bank),
    PlaceBet: (bets.check_place_bet, bets.place_bet),
    ConfirmBets: (bets.check_confirm_bets, bets.confirm_bets),
    CloseBets: (bets.check_close_bets, bets.close_bets),
    SetStart: (dealing.check_set_start, dealing.set_start),
    Deliver: (dealing.check_deliver, dealing.deliver),
    LockHands: (dealing.check_lock_hands, dealing.lock_hands),
    EnterBankHand: (bank.check_enter_bank_hand, bank.enter_bank_hand),
    CallOutcome: (outcomes.check_call_outcome, outcomes.call_outcome),
    EnterHand: (hands.check_enter_hand, hands.enter_hand),
    DrawSample: (outcomes.check_draw_sample, outcomes.draw_sample),
    PaySeat: (outcomes.check_pay_seat, outcomes.pay_seat),
    RecallSeat: (recalls.check_recall_seat, recalls.recall_seat),
    MakeRuling: (rulings.check_make_ruling, rulings.make_ruling),
    UndoEntry: (undoing.check_undo_entry, undoing.undo_entry),
    CloseRound: (ending.check_close_round, ending.close_round),
    VoidRound: (ending.check_void_round, ending.void_round),
    CorrectRound: (recalls.check_correct_round, recalls.correct_round),
    CorrectSetting: (mis_sets.check_correct_setting, mis_sets.correct_setting),
    OpenDispute: (disputes.check_open_dispute, disputes.open_dispute),
    RuleDispute: (disputes.check_rule_dispute, disputes.rule_dispute),
    CloseDispute: (disputes.check_close_dispute, disputes.close_dispute),
    BuyIn: (cash.check_buy_in, cash.buy_in),
    GiveBack: (cash.check_give_back, cash.give_back),
    PlayCash: (cash.check_play_cash, cash.play_cash),
    ColourUp: (cash.check_colour_up, cash.colour_up),
    UndoCash: (cash.check_undo_cash, cash.undo_cash),
}
"""Every command with its check and what it writes."""

OF_ROUND_UNDER_WAY = tuple(kind for kind in COMMANDS if kind not in (OpenRound, SkipRound, DeclareGap))


def check(state: RoundState, command: Command, rules: TableRules) -> tuple[Problem, ...]:
    """Answer everything that is wrong with a command now; nothing where it would be taken.

    Source: architecture.md (one check decides whether a button is live and what the person is told).
    """
    mismatch = _check_same_game(state, command, rules)
    return mismatch or COMMANDS[type(command)][0](state, command, rules)


def _check_same_game(state: RoundState, command: Command, rules: TableRules) -> tuple[Problem, ...]:
    """A round is finished under the rules it was opened with. FAULT C9."""
    opened = state.opened
    if opened is None or not isinstance(command, OF_ROUND_UNDER_WAY):
        return ()
    now = (rules.play.game, rules.variant, rules.house_way, rules.pay_tables)
    then = (opened.game, opened.variant, opened.house_way, opened.pay_tables)
    return () if now == then else (problem("ROUND-OTHER-RULES", "round", number=opened.number),)


def decide(state: RoundState, command: Command, rules: TableRules) -> tuple[Fact, ...] | Problems:
    """Answer the facts that a command writes, all of them or none, or Problems.

    Source: architecture.md (the path of one action, 3 and 4).
    """
    problems = check(state, command, rules)
    return Problems(problems) if problems else COMMANDS[type(command)][1](state, command, rules)


__all__ = [
    "COMMANDS",
    "BuyIn",
    "CallOutcome",
    "CloseBets",
    "CloseDispute",
    "CloseRound",
    "ColourUp",
    "Command",
    "ConfirmBets",
    "CorrectRound",
    "CorrectSetting",
    "DeclareGap",
    "Deliver",
    "DrawSample",
    "EnterBankHand",
    "EnterHand",
    "GiveBack",
    "LockHands",
    "MakeRuling",
    "OpenDispute",
    "OpenRound",
    "PaySeat",
    "PlaceBet",
    "PlayCash",
    "Problems",
    "RecallSeat",
    "RuleDispute",
    "SetStart",
    "SkipRound",
    "TakeBank",
    "UndoCash",
    "UndoEntry",
    "VoidRound",
    "check",
    "decide",
]
