"""The tags of recorded rounds and deals against the table of the evening that they stand under.

Source: NOTATION.md (a tag that is there must agree with the table), TG 16.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tablemgr.core.problems import NotationError, Problem, problem
from tablemgr.core.reading import shortened
from tablemgr.games.tien_gow.variant import format_rules
from tablemgr.table import commands as c
from tablemgr.table.deal_notation import RecordedDeal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import RoundOpened
from tablemgr.table.notation_play import Recorded
from tablemgr.table.notation_tags import check_tags
from tablemgr.table.rules import TableRules
from tablemgr.table.state import EMPTY

LEVELS = ("0", "1", "2", "3")


def check_deals(deals: Sequence[RecordedDeal], rules: DealRules, *, table: str) -> None:
    """Refuse deals whose tags say another table, stake or rules than the evening; all of them are named.

    Source: TG 16; NOTATION.md (tags).
    """
    found = [p for n, deal in enumerate(deals, start=1) for p in _of_deal(deal, rules, table, f"deal {n}")]
    if found:
        raise NotationError(*found)


def _of_deal(deal: RecordedDeal, rules: DealRules, table: str, where: str) -> Iterator[Problem]:
    names = [name for name, _ in deal.tags]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield problem("NOTATION-TAG-TWICE", where, tag=shortened(name))
    tags = dict(deal.tags)
    if "Table" in tags:
        yield from _differs("Table", tags["Table"].strip(), table, where)
    if "Stake" in tags:
        yield from _stake(tags["Stake"], rules.stake.minor, where)
    yield from _differs("Rules", format_rules(deal.rules), format_rules(rules.values), where)


def _stake(value: str, wanted: int, where: str) -> Iterator[Problem]:
    """The first word is the stake in minor units; what follows is free text."""
    word = value.split(maxsplit=1)[0] if value.strip() else ""
    if not (word.isascii() and word.isdigit()) or len(word) > 18 or not int(word):
        yield problem("EVENING-STAKE", where, tag="Stake", value=shortened(value))
    else:
        yield from _differs("Stake", str(int(word)), str(wanted), where)


def _differs(tag: str, said: str, real: str, where: str) -> Iterator[Problem]:
    if said != real:
        yield problem("NOTATION-TAG-DIFFERS", where, tag=tag, said=shortened(said), real=shortened(real))


def check_rounds(rounds: Sequence[Recorded], rules: TableRules, *, table: str) -> None:
    """Refuse rounds whose tags say something else than the evening, or whose number stands twice.

    Source: NOTATION.md (tags).
    """
    found = [p for one in rounds for p in _of_round(one, rules, table)]
    found += _numbers_twice(rounds)
    if found:
        raise NotationError(*found)


def _of_round(one: Recorded, rules: TableRules, table: str) -> Iterator[Problem]:
    where = f"line {one.text.at}, column 1"
    yield from _differs("Table", one.table.strip(), table, where)
    level = one.text.tag("Level")
    if level is not None and level not in LEVELS:
        yield problem("NOTATION-TAG-VALUE", where, tag="Level", value=shortened(level))
        return
    told = rules if level is None else replace(rules, level=int(level))
    answer = c.decide(EMPTY, c.OpenRound(one.number, one.dealer, one.badge), told)
    # What refuses the opening itself is said when the round is played.
    opened = [] if isinstance(answer, c.Problems) else [f for f in answer if isinstance(f, RoundOpened)]
    for fact in opened:
        yield from check_tags(one.text, fact)


def _numbers_twice(rounds: Sequence[Recorded]) -> Iterator[Problem]:
    """A gap's number is the first of those that were lost, so it is left out here."""
    first: dict[int, int] = {}
    for one in rounds:
        if any(isinstance(step.command, c.DeclareGap) for step in one.steps):
            continue
        line = one.text.at
        if first.setdefault(one.number, line) != line:
            place = f"line {line}, column 1"
            yield problem(
                "EVENING-NUMBER-TWICE", place, tag="Number", number=one.number, first=first[one.number]
            )
