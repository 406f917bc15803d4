"""The whole middle of the screen, put together.

Source: look.md 4 (Tien Gow), picture d.
"""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap

from tablemgr.core.seats import Seat
from ui.viewmodels.deal.deal_rows import DealFelt, Settlement, TrickList
from ui.viewmodels.deal.dues import due_panel
from ui.viewmodels.deal.hands import deal_hands
from ui.viewmodels.deal.owed_before import due_before
from ui.viewmodels.deal.reading import OPENING, Reading
from ui.viewmodels.deal.settlement_rows import settlement
from ui.viewmodels.deal.standing import as_it_stands, factors_of_deal
from ui.viewmodels.deal.trick_rows import trick_box, trick_list
from ui.viewmodels.table.rows import Aside, Key

LINE = 58
"""Characters of a line of the deal's text on the screen."""


def deal_felt(
    at: Reading,
    lit: Seat | None,
    typed: str,
    *,
    text: tuple[str, ...] = (),
    keys: tuple[Key, ...] = (),
    touched: bool = False,
    playing: bool = False,
    before: tuple[Reading, ...] = (),
) -> DealFelt:
    """Answer the middle of the screen; lit is the seat that is asked, typed what stands in the echo for it.

    text: the deal as TGN where it is asked for. touched: whether a finger on a seat answers the question.
    playing: whether a play is typed, not a hand. before: earlier deals of which something is owed.

    Source: look.md picture d.
    """
    opened, settled = at.state.opened, settlement(at)
    stands = (
        as_it_stands(at) if settled is None else Aside(at.words.say("TD-SETTLEMENT"), lines=settled.after)
    )
    return DealFelt(
        hands=deal_hands(at, lit, typed, touched=touched, playing=playing),
        trick=trick_box(at, lit if playing else None, typed if playing else ""),
        tricks=_tricks(at, settled),
        stands=stands,
        factors=factors_of_deal(at),
        due=due_panel(at) or (due_before(before) if before else None),
        settlement=settled,
        text=tuple(row for line in text for row in (wrap(line, LINE, subsequent_indent="   ") or [""])),
        keys=keys,
        banker=int(opened.banker)
        if opened is not None and at.stage != OPENING
        else int(at.state.next_banker or 0),
        stake=at.words.money(at.rules.stake if opened is None else opened.stake),
    )


def _tricks(at: Reading, settled: Settlement | None) -> TrickList:
    """The tricks, and under them what the last one means, or why the settlement is what it is."""
    tricks = trick_list(at)
    return tricks if settled is None else replace(tricks, notes=settled.notes)
