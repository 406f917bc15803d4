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
    form_cash,
    form_recall,
)
from ui.viewmodels.table.asking import CALL, CLASH, CLOSE, FORM, OPEN, PAY, PIECES, RECALL, Asked
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
    form_cash.IN: form_cash.QUESTION,
    form_cash.OUT: form_cash.QUESTION,
}


def question_of(asked: Asked) -> Question:
    """Answer the question that is open. Source: screens.md, ground rule 1."""
    return FORMS[asked.place] if asked.what == FORM else OF_ROUND[asked.what]
