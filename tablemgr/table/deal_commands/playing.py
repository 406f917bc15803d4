"""Plays, claims, tricks, columns and marks: what a deal's depth asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import Claim, Event, Play, SizedTrick
from tablemgr.games.tien_gow.figures import check_record
from tablemgr.games.tien_gow.marks import payments_of
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.tricks import apply, check_event
from tablemgr.pieces.tiles import read_tiles
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Command
from tablemgr.table.deal_commands.base import check_deal_open, check_deal_seat, check_depth, check_known_depth
from tablemgr.table.deal_commands.opening import with_dues
from tablemgr.table.deal_records import record_of
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Codes, Fact


@dataclass(frozen=True, slots=True)
class ClaimOneRedDot(Command):
    """A seat claims one red dot before the first lead."""

    seat: Seat


def check_claim_one_red_dot(
    state: DealTableState, command: ClaimOneRedDot, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why the claim is refused.

    Source: TG R9.6, TG E.
    """
    problems = (*check_deal_open(state), *check_deal_seat(command.seat))
    return problems or check_event(record_of(state, rules).state, Claim(command.seat))


def claim_one_red_dot(state: DealTableState, command: ClaimOneRedDot, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the claim.

    Source: facts.md (claim).
    """
    del state, rules
    return (d.OneRedDotClaimed(command.seat),)


@dataclass(frozen=True, slots=True)
class PlayTiles(Command):
    """A seat plays: tiles shown, tiles face down, or face down so many that nobody saw (tiles empty)."""

    seat: Seat
    up: bool
    tiles: Codes = ()
    count: int = 0


def _play(command: PlayTiles) -> Play:
    tiles, _ = read_tiles(" ".join(command.tiles))
    return Play(command.seat, up=command.up, tiles=tiles or None, count=len(tiles) or command.count)


def check_play_tiles(state: DealTableState, command: PlayTiles, rules: DealRules) -> tuple[Problem, ...]:
    """Answer every reason why the play is refused, in the order of section E.

    Source: TG R3, TG E.
    """
    problems = [*check_deal_open(state), *check_depth(state, "full"), *check_deal_seat(command.seat)]
    _, unknown = read_tiles(" ".join(command.tiles))
    where = f"seat {command.seat}"
    problems += [problem("TG-UNKNOWN_TILE", where, tile=str(dict(p.data)["piece"])) for p in unknown]
    if problems:
        return tuple(problems)
    record, play = record_of(state, rules), _play(command)
    return check_event(record.state, play) or _check_marks(record, play)


def _check_marks(record: DealRecord, event: Event) -> tuple[Problem, ...]:
    """What happens next may leave no mark without a place: the mark, or what is entered, is a slip.

    A mark without its trick may wait for the kind of the last trick, which is said after it.

    Source: TG X17.2, TG X17.3.
    """
    if not record.marks:
        return ()
    after = apply(record.state, event)
    marks = tuple(one for one in record.marks if one.trick is not None or not after.is_played)
    found = []
    for one in marks:
        try:
            fits = not payments_of(replace(record, state=after, marks=(one,))).problems
        except Refused:
            fits = False
        if not fits:
            found.append(
                problem(
                    "DEAL-MARK-AGAINST", f"trick {record.state.trick}", type=one.kind.value,
                    seat=one.seat or 0, trick=record.state.trick,
                )
            )  # fmt: skip
    return tuple(found)


def play_tiles(state: DealTableState, command: PlayTiles, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the play, the trick it completes, and what falls due at once.

    Source: facts.md (play).
    """
    play = _play(command)
    before = record_of(state, rules).state
    after = apply(before, play)
    codes = tuple(one.code for one in play.tiles or ())
    facts: tuple[Fact, ...] = (d.TilesPlayed(play.seat, play.up, codes, play.count, before.trick),)
    if len(after.tricks) > len(before.tricks):
        won = after.tricks[-1]
        facts = (*facts, d.TrickWon(won.number, won.winner, won.size))
    return with_dues(state, facts, rules)


@dataclass(frozen=True, slots=True)
class RecordTrick(Command):
    """Record a trick by its size and winner."""

    size: int
    winner: Seat


def check_record_trick(state: DealTableState, command: RecordTrick, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the trick cannot be recorded so.

    Source: TG X17.3, facts.md (trick).
    """
    problems = (
        *check_deal_open(state), *check_depth(state, "tricks"), *check_deal_seat(command.winner),
    )  # fmt: skip
    if problems:
        return problems
    record, trick = record_of(state, rules), _sized(command)
    return check_event(record.state, trick) or _check_marks(record, trick)


def _sized(command: RecordTrick) -> Event:
    return SizedTrick(command.size, command.winner)


def record_trick(state: DealTableState, command: RecordTrick, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the trick and what falls due with it.

    Source: facts.md (trick).
    """
    number = record_of(state, rules).state.trick
    return with_dues(state, (d.TrickRecorded(number, command.size, command.winner),), rules)


@dataclass(frozen=True, slots=True)
class RecordColumns(Command):
    """Record the columns of the whole deal and what won its last trick."""

    columns: d.Points
    last_winner: Seat
    kind: str
    little_three: Seat | None = None


def check_record_columns(
    state: DealTableState, command: RecordColumns, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why the columns do not fit: their sum, what was won already, the last trick.

    Source: TG X17.2, TG X17.4, facts.md (columns).
    """
    problems = [
        *check_deal_open(state),
        *check_depth(state, "columns"),
        *check_deal_seat(command.last_winner),
    ]
    if command.kind not in set(LastKind):
        kinds = ", ".join(LastKind)
        problems.append(problem("DEAL-LAST-KIND", "last trick", kind=command.kind[:20], kinds=kinds))
    if command.little_three is not None:
        problems += check_deal_seat(command.little_three)
    if problems:
        return tuple(problems)
    record = record_of(state, rules)
    played = record.state.is_played and record.state.tricks[-1].is_played_out
    if record.columns is not None or record.state.ending is not None or played:
        return (problem("TG-DEAL_OVER", "columns"),)
    return check_record(_with_columns(record, command))


def _with_columns(record: DealRecord, command: RecordColumns) -> DealRecord:
    last = LastTrick(command.last_winner, LastKind(command.kind), command.little_three)
    return replace(record, columns=command.columns, last=last)


def record_columns(state: DealTableState, command: RecordColumns, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the columns and what falls due with them.

    Source: facts.md (columns).
    """
    recorded = d.ColumnsRecorded(command.columns, command.last_winner, command.kind, command.little_three)
    return with_dues(state, (recorded,), rules)


@dataclass(frozen=True, slots=True)
class SetMark(Command):
    """Mark SUPREME or QUARTET by a seat, or an unbeatable lead of the banker."""

    type: str
    seat: Seat | None = None
    trick: int | None = None


def check_set_mark(state: DealTableState, command: SetMark, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the mark fits nowhere.

    Source: TG X17.2, TG X17.3, facts.md (mark: depths tricks, columns).
    """
    problems = [*check_deal_open(state), *check_depth(state, "tricks", "columns")]
    if command.type not in set(MarkKind):
        problems.append(problem("TG-BAD_MARK", "mark", mark=command.type[:20]))
    if command.seat is not None:
        problems += check_deal_seat(command.seat)
    if problems:
        return tuple(problems)
    record = record_of(state, rules)
    marked = replace(record, marks=(*record.marks, Mark(MarkKind(command.type), command.seat, command.trick)))
    try:
        return payments_of(marked).problems
    except Refused as refused:
        return refused.problems


def set_mark(state: DealTableState, command: SetMark, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the mark and what falls due with it.

    Source: facts.md (mark).
    """
    return with_dues(state, (d.MarkSet(command.type, command.seat, command.trick),), rules)


@dataclass(frozen=True, slots=True)
class ChangeDepth(Command):
    """Record the rest of the deal at another depth."""

    to: str


def check_change_depth(state: DealTableState, command: ChangeDepth, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the depth cannot be changed: no such depth, the same one.

    Source: facts.md (change depth: any), TG X17.4.
    """
    del rules
    problems = [*check_deal_open(state), *check_known_depth(command.to)]
    if command.to == state.depth:
        problems.append(problem("DEAL-DEPTH-SAME", "depth", depth=command.to))
    return tuple(problems)


def change_depth(state: DealTableState, command: ChangeDepth, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the new depth; what was entered stays.

    Source: facts.md (change depth).
    """
    del state, rules
    return (d.DepthChanged(command.to),)
