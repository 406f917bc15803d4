"""What was just recorded, a line a fact.

Source: look.md 4 (console: just recorded), picture c.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reports.own_notes import key_said
from tablemgr.core.money import Money
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as d
from tablemgr.table.events import CashIn, CashOut, CashUndone, EntryUndone, HandEntered
from tablemgr.table.facts import Fact
from tablemgr.table.patron_events import CashPlayed, ColouredUp
from ui.viewmodels.deal.pads import DEPTH_WORDS
from ui.viewmodels.table.rows import INK, QUIET, Line
from ui.viewmodels.words import Words

SHOWN = 4
IMMEDIATE = {"SUPREME": "TD-DONE-SUPREME", "QUARTET": "TD-DONE-QUARTET"}
MARK = {
    "SUPREME": "TD-DONE-MARK-SUPREME",
    "QUARTET": "TD-DONE-MARK-QUARTET",
    "unbeatable": "TD-DONE-MARK-UNBEATABLE",
}
UNDONE = {
    "TilesPlayed": "TD-UNDONE-PLAY", "TrickRecorded": "TD-UNDONE-TRICK", "ColumnsRecorded": "TD-UNDONE-COLUMNS",
    "MarkSet": "TD-UNDONE-MARK", "DepthChanged": "TD-UNDONE-DEPTH", "OneRedDotClaimed": "TD-UNDONE-CLAIM",
    "HandEntered": "TD-UNDONE-HAND", "TrickWon": "TD-UNDONE-TRICK", "ImmediateDue": "TD-UNDONE-DUE",
}  # fmt: skip


def recorded_lines(told: Sequence[Told], words: Words) -> tuple[Line, ...]:
    """Answer the newest lines, newest first and bold.

    Source: look.md 4 (just recorded: 4 lines, newest bold).
    """
    lines: list[Line] = []
    for one in reversed(told):
        said = fact_line(one.fact, words)
        if not said:
            continue
        clock = words.ltr(words.clock(one.entry.at_us, one.entry.offset_minutes, seconds=True))
        lines.append(Line(f"{clock} {said}", QUIET if lines else INK, bold=not lines))
        if len(lines) == SHOWN:
            break
    return tuple(lines)


def fact_line(fact: Fact, words: Words) -> str:
    """Answer one fact in a few words; nothing for a fact that goes without saying.

    Source: facts.md (deals of Tien Gow).
    """
    say = SAYING.get(type(fact))
    return "" if say is None else say(fact, words)


def _play(fact: d.TilesPlayed, words: Words) -> str:
    tiles = words.ltr(" ".join(fact.tiles) or " ".join("?" * fact.count))
    code = "TD-DONE-SHOWN" if fact.up else "TD-DONE-DOWN"
    return words.say(code, seat=int(fact.seat), tiles=tiles)


def _due(fact: d.ImmediateDue, words: Words) -> str:
    won = sum(posting.amount.minor for posting in fact.postings if posting.seat == fact.seat)
    return words.say(IMMEDIATE[fact.type], seat=int(fact.seat), amount=words.money(Money(won)))


def _columns(fact: d.ColumnsRecorded, words: Words) -> str:
    columns = words.ltr(" ".join(words.digits(str(count)) for count in fact.columns))
    return words.say("TD-DONE-COLUMNS", columns=columns)


def _trick(trick: int, seat: int, size: int, words: Words) -> str:
    return words.say("TD-DONE-TRICK", trick=trick, seat=seat, count=size)


def _cash(code: str) -> Callable[[Any, Words], str]:
    return lambda fact, words: words.say(code, seat=int(fact.seat), amount=words.money(fact.amount))


SAYING: dict[type[Fact], Callable[[Any, Words], str]] = {
    d.DealOpened: lambda f, w: w.say("TD-DONE-OPENED", number=f.number, seat=int(f.banker)),
    d.CollectionTaken: lambda f, w: w.say("TD-DONE-FEE", seat=int(f.seat), amount=w.money(f.amount)),
    HandEntered: lambda f, w: w.say("TD-DONE-HAND", seat=int(f.seat)),
    d.OneRedDotClaimed: lambda f, w: w.say("TD-DONE-CLAIM", seat=int(f.seat)),
    d.TilesPlayed: _play,
    d.TrickWon: lambda f, w: _trick(f.trick, int(f.seat), f.size, w),
    d.TrickRecorded: lambda f, w: _trick(f.trick, int(f.winner), f.size, w),
    d.ImmediateDue: _due,
    d.ColumnsRecorded: _columns,
    d.MarkSet: lambda f, w: w.say(MARK[f.type], seat=int(f.seat or 0)),
    d.DepthChanged: lambda f, w: w.say("TD-DONE-DEPTH", depth=w.say(DEPTH_WORDS[f.to])),
    EntryUndone: lambda f, w: w.say(
        "TD-DONE-UNDONE", what=w.say(UNDONE[f.undone]) if f.undone in UNDONE else ""
    ),
    d.DealRewound: lambda f, w: w.say("TD-DONE-REWOUND", trick=f.to_trick, reason=key_said(f.reason, w)),
    d.DealSettled: lambda f, w: w.say("TD-DONE-SETTLED", seat=int(f.winner)),
    d.DebtPaid: lambda f, w: w.say("TD-DONE-PAID", seat=int(f.debtor), creditor=int(f.creditor)),
    d.DealVoided: lambda f, w: w.say("TD-DONE-VOID", reason=key_said(f.reason, w)),
    d.IncidentNoted: lambda f, w: w.say("TD-DONE-INCIDENT", seat=int(f.seat), kind=key_said(f.kind, w)),
    d.StandsByAgreement: lambda f, w: w.say("TD-DONE-AGREED", what=key_said(f.what, w)),
    CashIn: _cash("DESK-DID-CASH-IN"),
    CashOut: _cash("DESK-DID-CASH-OUT"),
    CashPlayed: _cash("DESK-DID-CASH-PLAY"),
    ColouredUp: _cash("DESK-DID-COLOUR-UP"),
    CashUndone: lambda f, w: w.say("DESK-DID-CASH-UNDONE", seat=int(f.seat)),
}
"""What is said of each kind of fact."""
