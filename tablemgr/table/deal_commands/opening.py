"""Opening a deal, the collection before it, and the hands."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import LARGEST
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting
from tablemgr.games.tien_gow.tricks import check_open
from tablemgr.pieces.tiles import check_tiles, read_tiles
from tablemgr.table.commands.base import Command, check_text
from tablemgr.table.deal_commands.base import check_deal_open, check_deal_seat, check_known_depth
from tablemgr.table.deal_events import (
    CollectionTaken,
    DealOpened,
    OneRedDotClaimed,
    TilesPlayed,
    TrickRecorded,
)
from tablemgr.table.deal_records import hands_of, newly_due, record_of, record_with_hands
from tablemgr.table.deal_rules import DealRules, check_deal_rules
from tablemgr.table.deal_state import DealTableState, evolve_deal
from tablemgr.table.events import HandEntered
from tablemgr.table.facts import Codes, Fact

HAND_SIZE = 8
MOST_NAME = 80


@dataclass(frozen=True, slots=True)
class OpenDeal(Command):
    """Open a deal on record. banker None: as the last deal left it; a banker by dice has streak 0."""

    number: int
    dealer: str
    dealer_badge: str = ""
    banker: Seat | None = None
    streak: int | None = None
    names: tuple[str, str, str, str] = ("", "", "", "")
    depth: str = ""
    """Empty: the depth at which the table starts."""


def check_open_deal(state: DealTableState, command: OpenDeal, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why a deal may not be opened now.

    Source: facts.md (open deal), TG R2.2, TG M3.
    """
    problems: list[Problem] = []
    if state.is_open:
        problems.append(problem("DEAL-OPEN", "deal", number=state.number))
    if not state.number < command.number <= LARGEST:
        problems.append(problem("ROUND-NUMBER", "number", number=str(command.number)[:30], last=state.number))
    banker, streak = _bank(state, command)
    if banker is None:
        problems.append(problem("DEAL-NO-BANKER", "banker"))
    else:
        problems += check_open(banker, streak, [None] * 4)
    problems += check_text(command.dealer, "dealer")
    problems += check_text(command.dealer_badge, "badge", required=False)
    for seat, name in enumerate(command.names, start=1):
        problems += check_text(name, f"name of seat {seat}", required=False)
        if len(name) > MOST_NAME:
            problems.append(problem("TEXT-LONG", f"name of seat {seat}", got=len(name), most=MOST_NAME))
    problems += check_known_depth(command.depth or rules.depth)
    problems += check_deal_rules(rules, streak)
    return tuple(problems)


def _bank(state: DealTableState, command: OpenDeal) -> tuple[Seat | None, int]:
    """The banker and his streak: as told, else as the last deal left them; a new banker starts at 0."""
    banker = state.next_banker if command.banker is None else command.banker
    if command.streak is not None:
        return banker, command.streak
    return banker, state.next_streak if banker == state.next_banker else 0


def open_a_deal(state: DealTableState, command: OpenDeal, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the opening with everything that the deal's result depends on.

    Source: facts.md (open deal), TG M3.
    """
    banker, streak = _bank(state, command)
    if banker is None:
        return ()
    opened = DealOpened(
        number=command.number, rules=rules.rules_text, variant=rules.variant, stake=rules.stake,
        banker=banker, streak=streak, depth=command.depth or rules.depth, names=command.names,
        dealer=command.dealer, dealer_badge=command.dealer_badge, currency=rules.currency,
        mode=rules.mode, rules_ref=rules.rules_ref, level=rules.level,
    )  # fmt: skip
    return (opened,)


@dataclass(frozen=True, slots=True)
class TakeCollection(Command):
    """Take the house's flat fee of a seat."""

    seat: Seat


def check_take_collection(
    state: DealTableState, command: TakeCollection, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why a seat's collection cannot be taken: none is due, taken already, a tile was led.

    Source: facts.md (collection: before the first lead).
    """
    problems = [*check_deal_open(state), *check_deal_seat(command.seat)]
    if not rules.collection:
        problems.append(problem("COLLECTION-NONE", "collection"))
    if command.seat in state.collected:
        problems.append(problem("COLLECTION-TAKEN", f"seat {command.seat}"))
    if any(isinstance(fact, TilesPlayed | TrickRecorded | OneRedDotClaimed) for _, fact in state.live):
        problems.append(problem("COLLECTION-LATE", f"seat {command.seat}"))
    return tuple(problems)


def take_collection(state: DealTableState, command: TakeCollection, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the collection with its postings: from the player to the house.

    Source: facts.md (collection).
    """
    del state
    postings = (
        Posting("player", -rules.collection, seat=command.seat),
        Posting("house", rules.collection),
    )
    return (CollectionTaken(command.seat, rules.collection, postings),)


@dataclass(frozen=True, slots=True)
class EnterDealHand(Command):
    """Enter the eight tiles that a seat was dealt, at any time."""

    seat: Seat
    pieces: Codes


def check_enter_deal_hand(
    state: DealTableState, command: EnterDealHand, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why a hand cannot be entered: its tiles, tiles of another hand, a play it contradicts.

    Source: facts.md (enter hand: any, late is allowed), TG R2.1, TG R13.5.
    """
    problems = [*check_deal_open(state), *check_deal_seat(command.seat)]
    where = f"seat {command.seat}"
    tiles, unknown = read_tiles(" ".join(command.pieces))
    problems += [problem(p.code, where, **dict(p.data)) for p in unknown]
    problems += check_tiles(tiles, HAND_SIZE, where)
    if problems:
        return tuple(problems)
    hands = hands_of(state)
    if hands[command.seat] is not None:
        return (problem("DEAL-HAND-THERE", where),)
    hands[command.seat] = tiles
    try:
        record_with_hands(state, rules, hands)
    except Refused as refused:
        return refused.problems
    return ()


def enter_deal_hand(state: DealTableState, command: EnterDealHand, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the hand in the order entered.

    Source: facts.md (enter hand).
    """
    del state, rules
    tiles, _ = read_tiles(" ".join(command.pieces))
    return (HandEntered(command.seat, tuple(one.code for one in tiles)),)


def with_dues(state: DealTableState, facts: tuple[Fact, ...], rules: DealRules) -> tuple[Fact, ...]:
    """Answer facts with the immediate payments that they make due.

    Source: TG R8, facts.md (play: due at once).
    """
    after = state
    for fact in facts:
        after = evolve_deal(after, fact)
    return (*facts, *newly_due(after, record_of(after, rules), rules))
