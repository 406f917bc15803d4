"""A deal that is played to its end: what it comes to is shown before it is put on record.

Source: facts.md (settle: complete); ops/users.md 1 (settlement shown before pay-out).
"""

from __future__ import annotations

from tablemgr.games.tien_gow.record import LastKind, last_trick
from tablemgr.games.tien_gow.settle import SWEEP_EXCEPTION
from tablemgr.table.deal_commands import SettleDeal
from ui.viewmodels.deal.pads import back_key, key
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.refusing import sentences
from ui.viewmodels.deal.settlement_rows import settled_fact
from ui.viewmodels.deal.tokens import ENTER
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.deal.tricks import LAST, last_commands, last_key, last_kinds
from ui.viewmodels.table.rows import Key, Line, Prompt

KIND_SAID = {
    LastKind.SINGLE: "TD-KIND-SINGLE",
    LastKind.PAIR: "TD-KIND-PAIR",
    LastKind.TRIPLET: "TD-KIND-TRIPLET",
    LastKind.QUARTET: "TD-KIND-QUARTET",
    LastKind.SUPREME: "TD-KIND-SUPREME",
    LastKind.LITTLE_THREE: "TD-KIND-LITTLE-THREE",
    LastKind.CAPTURE: "TD-KIND-CAPTURE",
}


class Settling:
    """Asks whether the deal is settled so."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does: Enter settles, L and K say what a sized last trick was won with."""
        if token == ENTER:
            return Took(text, (SettleDeal(),))
        if token in LAST and at.record is not None and token in last_kinds(at.record):
            last = at.deal.tricks[-1]
            return Took(text, last_commands(at.deal.columns, last.winner, LAST[token], last.leader))
        return None

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt and the keys. Source: screens.md, ground rule 5."""
        words, record = at.words, at.record
        wrong = sentences(at.check(SettleDeal()), words)
        last = None if record is None else last_trick(record)
        if last is None:
            question = words.say("TD-ASK-SETTLE-CLAIM", number=at.state.number)
            facts = words.say("TD-SETTLE-CLAIM-FACTS")
        else:
            question = words.say("TD-ASK-SETTLE", seat=int(last.winner))
            facts = words.say("TD-SETTLE-FACTS", kind=words.say(KIND_SAID[last.kind]))
        kinds = () if record is None else last_kinds(record)
        pad = (
            key(words, "TD-KEY-SETTLE", "⏎", "Enter", live=not wrong, lamp=not wrong and not kinds),
            *(last_key(at, token) for token in kinds),
            *_unbeatable(at),
            back_key(at, text),
        )
        lines = tuple(Line(said) for said in wrong) or (Line(words.say("TD-SETTLE-LINE")),)
        return Asked(
            Prompt(question, facts, caption=words.say("TD-TYPE")),
            pad,
            caption=words.say("TD-SETTLEMENT"),
            lines=lines,
        )


def _unbeatable(at: Reading) -> tuple[Key, ...]:
    """Where a sweeping banker's bonus hangs on a lead that nobody took down, the mark is one key away."""
    fact = settled_fact(at)
    if fact is None or SWEEP_EXCEPTION not in fact.skipped:
        return ()
    second = at.words.say("TD-NO-SWEEP-BONUS")
    return (key(at.words, "TD-KEY-UNBEATABLE", "U", "U", second=second, live=at.state.depth != "full"),)
