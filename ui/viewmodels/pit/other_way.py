"""The chosen round under another house way, as it is read beside its proof: what was paid, what would have been.

Source: screens.md (rounds: recomputed, on demand under another house way), ground rules 5 and 11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused
from tablemgr.core.settlements import RulesRef
from tablemgr.table.events import RoundOpened
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.recompute import Verdict
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.floor.other_way import SeatUnder, UnderOther
    from tablemgr.ledger.readings import Readings
    from tablemgr.table.round_game import Set
    from ui.viewmodels.ways.shelf import Book


def other_ways(readings: Readings, table: str, number: int) -> tuple[Book, ...]:
    """Answer the house ways of a round's game besides its own: those that ship, then the house's own.

    None where the round is a deal, or nothing of it is on record.

    Source: architecture.md (house ways are data).
    """
    # Rule texts are read only when somebody asks for them.
    from ui.viewmodels.ways.shelf import WAY, shipped, with_own

    facts = (told.fact for told in readings.round_facts(table, number))
    opened = next((fact for fact in facts if isinstance(fact, RoundOpened)), None)
    if opened is None:
        return ()
    adopted = tuple(t.fact for t in readings.facts(RulesAdopted.__name__) if isinstance(t.fact, RulesAdopted))
    return tuple(
        book
        for book in with_own(shipped(), adopted)
        if (book.what, book.game) == (WAY, opened.game) and book.sha256 != opened.house_way.sha256
    )


def under_other(readings: Readings, table: str, number: int, place: int, words: Words) -> Verdict | None:
    """Answer a round under the house way of a place among the others; None past the last one.

    Source: screens.md (rounds: on demand under another house way); ledger.md (audit: nothing is recorded).
    """
    from tablemgr.floor.other_way import under_other_way

    ways = other_ways(readings, table, number)
    if not ways:
        return Verdict("", words.say("UI-OTHER-WAY-NONE")) if place == 0 else None
    if place >= len(ways):
        return None
    book = ways[place]
    named = words.say(
        "UI-OTHER-WAY", way=words.ltr(words.typed(book.id)), mark=words.ltr(book.sha256[:8]), place=place + 1,
        count=len(ways),
    )  # fmt: skip
    try:
        found = under_other_way(readings, table, number, RulesRef(book.game, book.id, book.sha256), book.text)
    except Refused as refused:
        return Verdict("", named, sentences(refused.problems, words))
    return Verdict("", named, _lines(found, words))


def _lines(found: UnderOther, words: Words) -> tuple[str, ...]:
    bank: tuple[str, ...]
    if found.is_same:
        bank = (words.say("UI-OTHER-WAY-SAME", set=_set(found.other, words)),)
    else:
        bank = (
            words.say("UI-OTHER-WAY-BANK", set=_set(found.other, words), laid=_set(found.laid, words)),
            words.house_way(found.other.sentence),
        )
    seats = tuple(_seat(one, words) for one in found.seats)
    other = found.other_house
    code = "UI-OTHER-WAY-HOUSE" if other is not None else "UI-OTHER-WAY-HOUSE-NA"
    said = {} if other is None else {"other": words.ltr(words.signed(other))}
    return (
        *bank, *seats, words.say(code, paid=words.ltr(words.signed(found.house)), **said),
        words.say("UI-OTHER-WAY-NOTHING"),
    )  # fmt: skip


def _set(one: Set, words: Words) -> str:
    return words.ltr(f"{' '.join(one.low)} | {' '.join(one.high)}")


def _seat(one: SeatUnder, words: Words) -> str:
    paid, net = words.say(OUTCOME[one.outcome]), words.ltr(words.signed(one.net))
    if one.other_outcome is None or one.other_net is None:
        return words.say("UI-OTHER-WAY-SEAT-CALLED", seat=int(one.seat), paid=paid, net=net)
    if (one.other_outcome, one.other_net) == (one.outcome, one.net):
        return words.say("UI-OTHER-WAY-SEAT-SAME", seat=int(one.seat), paid=paid, net=net)
    return words.say(
        "UI-OTHER-WAY-SEAT", seat=int(one.seat), paid=paid, net=net, other=words.say(OUTCOME[one.other_outcome]),
        other_net=words.ltr(words.signed(one.other_net)),
    )  # fmt: skip
