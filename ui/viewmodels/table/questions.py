"""Which question asks what: the round's own, and the forms that are opened over it."""

from __future__ import annotations

from tablemgr.table.phases import BETS, DELIVERY, SETTING, START
from ui.viewmodels.table import (
    ask_bets,
    ask_call,
    ask_clash,
    ask_deal,
    ask_open,
    ask_pieces,
    form_anew,
    form_backup,
    form_banker,
    form_cash,
    form_confirm,
    form_dispute,
    form_ending,
    form_menu,
    form_recall,
    form_ruling,
)
from ui.viewmodels.table.asking import (
    ANEW,
    BANKING,
    CALL,
    CALLING,
    CARDS,
    CLASH,
    CLOSE,
    FORM,
    OPEN,
    PAY,
    PIECES,
    RECALL,
    Asked,
)
from ui.viewmodels.table.steps import Question

OF_ROUND: dict[str, Question] = {
    OPEN: ask_open.QUESTION,
    BETS: ask_bets.QUESTION,
    START: ask_deal.START_QUESTION,
    DELIVERY: ask_deal.DELIVER_QUESTION,
    SETTING: ask_deal.LOCK_QUESTION,
    PIECES: ask_pieces.QUESTION,
    CALL: ask_call.CALL_QUESTION,
    CLASH: ask_clash.QUESTION,
    PAY: ask_call.PAY_QUESTION,
    CLOSE: ask_call.CLOSE_QUESTION,
}
FORMS: dict[str, Question] = {
    RECALL: form_recall.QUESTION,
    ANEW: form_anew.QUESTION,
    form_cash.IN: form_cash.QUESTION,
    form_cash.OUT: form_cash.QUESTION,
    form_cash.PLAY: form_cash.QUESTION,
    form_cash.COLOUR: form_cash.QUESTION,
    "banker": form_banker.QUESTION,
    "menu": form_menu.QUESTION,
    "undo": form_confirm.UNDO,
    "undo-cash": form_confirm.UNDO_CASH,
    "ruling": form_ruling.QUESTION,
    "void": form_ending.VOID,
    "skip": form_ending.SKIP,
    "gap": form_ending.GAP,
    "dispute": form_dispute.OPEN,
    "dispute-rule": form_dispute.RULE,
    "dispute-close": form_dispute.CLOSE,
    "back-up": form_backup.QUESTION,
}


def question_of(asked: Asked) -> Question:
    """Answer the question that is open. Source: screens.md, ground rule 1."""
    return FORMS[asked.place] if asked.what == FORM else OF_ROUND[asked.what]


def is_form(name: str) -> bool:
    """Answer whether a form of that name exists: a draft file may hold an older program's.

    Source: architecture.md (undo: drafts).
    """
    return name in FORMS or name in (CARDS, CALLING, BANKING)
