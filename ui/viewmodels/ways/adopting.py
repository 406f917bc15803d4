"""Other rules for a table: what a text would change there, shown to two people, in force from the next round on.

Source: architecture.md (adoption needs two people; takes effect at the next round); FAULT C9, C12.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablemgr.core.problems import Problem
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.adopt import Rules
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Person
from tablemgr.floor.session import Session
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.pai_gow_poker_round import PaiGowPokerRound
from tablemgr.table.pai_gow_round import PaiGowRound
from tablemgr.table.rules import TableRules
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.house.second import Waiting, problems_of
from ui.viewmodels.ways.shelf import SWITCHES, WAY, Book, table_of, way_of
from ui.viewmodels.words import Words


def fits(rules: Rules, book: Book) -> bool:
    """Answer whether a text may be adopted at a table: of its game, a side bet that is laid there.

    Source: architecture.md (adoption).
    """
    if isinstance(rules, DealRules):
        return book.what == SWITCHES
    if rules.play.game != book.game or book.what == SWITCHES:
        return False
    play = rules.play
    assert isinstance(play, PaiGowPokerRound | PaiGowRound)
    return book.what == WAY or table_of(book).bet in play.tables


def in_force(rules: Rules, book: Book) -> bool:
    """Answer whether a text is in force at a table. Source: ledger.md (by content)."""
    if isinstance(rules, DealRules):
        return book.what == SWITCHES and rules.values == parse_rules(book.text)
    refs = (rules.house_way,) if book.what == WAY else rules.pay_tables
    return any(ref.sha256 == book.sha256 and ref.game == book.game for ref in refs)


def changed(rules: Rules, book: Book) -> Rules:
    """Answer a table's rules with one text in place of its like. Source: architecture.md (house ways are data)."""
    if isinstance(rules, DealRules):
        return replace(rules, values=parse_rules(book.text), variant=book.id)
    play = rules.play
    assert isinstance(play, PaiGowPokerRound | PaiGowRound)
    if book.what == WAY:
        ref = RulesRef(book.game, way_of(book).way.id, book.sha256)
        return replace(rules, play=_play(rules, book), house_way=ref)
    table = table_of(book)
    refs = tuple(
        RulesRef(book.game, f"{table.bet}/{table.id.rpartition('/')[2]}", book.sha256)
        if ref.id.partition("/")[0] == table.bet
        else ref
        for ref in rules.pay_tables
    )
    return replace(rules, play=_play(rules, book), pay_tables=refs)


def _play(rules: TableRules, book: Book) -> PaiGowPokerRound | PaiGowRound:
    play = rules.play
    if isinstance(play, PaiGowPokerRound):
        cards = tuple(play.tables.values())
        if book.what == WAY:
            return PaiGowPokerRound(play.switches, way_of(book), cards)
        table = table_of(book)
        return PaiGowPokerRound(
            play.switches, play.way, tuple(table if t.bet == table.bet else t for t in cards)
        )
    assert isinstance(play, PaiGowRound)
    tiles = tuple(play.tables.values())
    if book.what == WAY:
        return PaiGowRound(play.rules, way_of(book), tiles)
    table = table_of(book)
    return PaiGowRound(play.rules, play.way, tuple(table if t.bet == table.bet else t for t in tiles))


def proposed(
    session: Session, table: str, book: Book, *, by: Person, words: Words, done: Callable[[], None]
) -> Waiting:
    """Answer the adoption as it waits for the second person; Refused where a text is not at hand.

    Source: FAULT C12 (what was shown is what is approved).
    """
    rules = changed(session.rules(table), book)
    own = {
        told.fact.rules.sha256: told.fact.text
        for told in session.readings.rules_in_force(table)
        if isinstance(told.fact, RulesAdopted)
    } | {book.sha256: book.text}
    shown = session.show_rules(table, rules, by=by, own=own)

    def do(given: Authority) -> tuple[Problem, ...]:
        try:
            problems = problems_of(
                session.adopt(table, rules, by=by, witness=given, own=own, op_id=shown.action)
            )
        except LedgerError as error:
            return (error.problem,)
        if not problems:
            done()
        return problems

    lines = (
        words.say("WAYS-ADOPT-WHAT", id=words.ltr(book.id), mark=words.ltr(book.sha256[:8])),
        words.say("WAYS-ADOPT-WHEN"),
        words.say("DESK-ASKED-BY", name=words.typed(by.name)),
    )
    return Waiting(shown, words.say("WAYS-ADOPT-AT", table=words.ltr(table)), lines, do)
