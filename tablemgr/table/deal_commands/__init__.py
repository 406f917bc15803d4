"""Every command of a Tien Gow deal with its check and what it writes, and `decide_deal` over all of them.

Source: facts.md (deals of Tien Gow), architecture.md (seven sentences, 4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands.base import Command, Problems
from tablemgr.table.commands.cash import BuyIn, ColourUp, GiveBack, PlayCash, UndoCash
from tablemgr.table.commands.disputes import CloseDispute, OpenDispute, RuleDispute
from tablemgr.table.deal_commands import cash, correcting, disputes, ending, opening, playing, undoing
from tablemgr.table.deal_commands.correcting import CorrectDeal
from tablemgr.table.deal_commands.ending import AgreeStands, NoteIncident, PayDebt, SettleDeal, VoidDeal
from tablemgr.table.deal_commands.opening import EnterDealHand, OpenDeal, TakeCollection
from tablemgr.table.deal_commands.playing import (
    ChangeDepth,
    ClaimOneRedDot,
    PlayTiles,
    RecordColumns,
    RecordTrick,
    SetMark,
)
from tablemgr.table.deal_commands.undoing import RewindDeal, UndoDealEntry
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Fact

Check = Callable[[DealTableState, Any, DealRules], tuple[Problem, ...]]
Make = Callable[[DealTableState, Any, DealRules], tuple[Fact, ...]]

DEAL_COMMANDS: dict[type[Command], tuple[Check, Make]] = {
    OpenDeal: (opening.check_open_deal, opening.open_a_deal),
    TakeCollection: (opening.check_take_collection, opening.take_collection),
    EnterDealHand: (opening.check_enter_deal_hand, opening.enter_deal_hand),
    ClaimOneRedDot: (playing.check_claim_one_red_dot, playing.claim_one_red_dot),
    PlayTiles: (playing.check_play_tiles, playing.play_tiles),
    RecordTrick: (playing.check_record_trick, playing.record_trick),
    RecordColumns: (playing.check_record_columns, playing.record_columns),
    SetMark: (playing.check_set_mark, playing.set_mark),
    ChangeDepth: (playing.check_change_depth, playing.change_depth),
    UndoDealEntry: (undoing.check_undo_deal_entry, undoing.undo_deal_entry),
    RewindDeal: (undoing.check_rewind_deal, undoing.rewind_deal),
    SettleDeal: (ending.check_settle_deal, ending.settle_deal),
    VoidDeal: (ending.check_void_deal, ending.void_deal),
    AgreeStands: (ending.check_agree_stands, ending.agree_stands),
    PayDebt: (ending.check_pay_debt, ending.pay_debt),
    NoteIncident: (ending.check_note_incident, ending.note_incident),
    CorrectDeal: (correcting.check_correct_deal, correcting.correct_deal),
    OpenDispute: (disputes.check_open_dispute, disputes.open_dispute),
    RuleDispute: (disputes.check_rule_dispute, disputes.rule_dispute),
    CloseDispute: (disputes.check_close_dispute, disputes.close_dispute),
    BuyIn: (cash.check_buy_in, cash.buy_in),
    GiveBack: (cash.check_give_back, cash.give_back),
    PlayCash: (cash.check_play_cash, cash.play_cash),
    ColourUp: (cash.check_colour_up, cash.colour_up),
    UndoCash: (cash.check_undo_cash, cash.undo_cash),
}
"""Every command of a deal with its check and what it writes."""


AT_THE_TABLE = BuyIn | GiveBack | PlayCash | ColourUp | UndoCash
"""What is of the table and not of its deal."""


def check_deal(state: DealTableState, command: Command, rules: DealRules) -> tuple[Problem, ...]:
    """Answer everything that is wrong with a command now; nothing where it would be taken.

    Source: architecture.md (one check decides).
    """
    opened = state.opened
    # A deal is finished under the rules it was opened with: TG M3.
    if state.is_open and opened is not None and not isinstance(command, OpenDeal | AT_THE_TABLE):
        now, then = (rules.rules_text, rules.stake), (opened.rules, opened.stake)
        if now != then:
            return (problem("ROUND-OTHER-RULES", "deal", number=opened.number),)
    return DEAL_COMMANDS[type(command)][0](state, command, rules)


def decide_deal(state: DealTableState, command: Command, rules: DealRules) -> tuple[Fact, ...] | Problems:
    """Answer the facts that a command writes, all of them or none, or Problems.

    Source: architecture.md (the path of one action, 3 and 4).
    """
    problems = check_deal(state, command, rules)
    return Problems(problems) if problems else DEAL_COMMANDS[type(command)][1](state, command, rules)


__all__ = [
    "DEAL_COMMANDS",
    "AgreeStands",
    "ChangeDepth",
    "ClaimOneRedDot",
    "CorrectDeal",
    "EnterDealHand",
    "NoteIncident",
    "OpenDeal",
    "PayDebt",
    "PlayTiles",
    "RecordColumns",
    "RecordTrick",
    "RewindDeal",
    "SetMark",
    "SettleDeal",
    "TakeCollection",
    "UndoDealEntry",
    "VoidDeal",
    "check_deal",
    "decide_deal",
]
