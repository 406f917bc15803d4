"""TGN, the text of a deal: written byte for byte the same by every program; `notation_reader` reads it.

    file     deals, a blank line between them
    deal     tags, a blank line, lines of play, marks, columns, comments, then the result or "*"
    tag      [Name "value"]: TGN, any others, Rules, Banker, Streak, A, B, C, D
    hand     "?" where nobody saw it, otherwise eight tiles
    play     "3. B: 66+63 (?2) 11 (44+51) = C": number, leader, four plays in order of play, winner;
             face up, (face down), (?count) where the tiles were not seen
    size     "3. 2 = C": number, size, winner, where the plays were not taken down. With the number of
             the line before it, it ends a trick whose plays were taken down only in part
    end      "claim A one-red-dot", or "void reason"
    mark     "mark SUPREME B 2", "mark QUARTET C", "mark unbeatable 1": the trick where it is known
    columns  "columns 1 2 5 0 last C CAPTURE A": of the whole deal, who won the last trick and with
             what (single pair triplet quartet SUPREME LITTLE_THREE CAPTURE), the seat of 21 if captured
    result   "result columns … / immediate … / final … / net …", four whole numbers each
    comment  {…} anywhere but in a tag, or from ; to the end of the line; written before the result

Source: TG 16, TG X17 (text form), vectors README (tgn).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import Claim, Play, Tiles, Trick, Void
from tablemgr.games.tien_gow.meta import LETTERS, SEATS, Points
from tablemgr.games.tien_gow.record import DealRecord, LastTrick, Mark, last_trick
from tablemgr.games.tien_gow.settle import DealSettlement, settle
from tablemgr.games.tien_gow.variant import format_rules

VERSION = "1"
OWN_TAGS = ("TGN", "Rules", "Banker", "Streak", "A", "B", "C", "D")
UNKNOWN_HAND = "?"
IN_PROGRESS = "*"

# A line break, in any script, would end the line; the others begin a comment or end a tag.
_UNFIT = re.compile(r'[;{"\x00-\x1f\x7f\x85\u2028\u2029]')
_UNFIT_IN_NOTE = re.compile(r"[{}\x00-\x1f\x7f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Tgn:
    """A deal with what its text says beside the play."""

    record: DealRecord
    tags: tuple[tuple[str, str], ...] = ()
    """Name and value of every other tag ("Event", "Table", "Date", "Stake"), in order."""
    notes: tuple[str, ...] = field(default=())
    """Comments, such as incidents; they never change the play."""


def export_deals(deals: Iterable[Tgn]) -> str:
    """Answer several deals as one text, a blank line between them.

    Source: TG 16 (file).
    """
    return "\n".join(export_deal(deal) for deal in deals)


def export_deal(deal: Tgn) -> str:
    """Answer one deal as text; Refused where its record contradicts itself.

    Source: TG 16, TG X17.
    """
    record = deal.record
    lines = [*_tags(deal), ""]
    lines += [line for trick in record.state.tricks for line in _trick_lines(trick)]
    if record.state.plays:
        lines.append(_plays_line(record.state.trick, record.state.leader, record.state.plays))
    ending = record.state.ending
    if isinstance(ending, Claim):
        lines.append(f"claim {LETTERS[ending.seat]} one-red-dot")
    elif isinstance(ending, Void):
        lines.append(f"void {clean_reason(ending.reason)}")
    lines += [_mark_line(mark) for mark in record.marks]
    lines += _columns_line(record)
    lines += [f"{{{' '.join(_UNFIT_IN_NOTE.sub(' ', note).split())}}}" for note in deal.notes]
    lines.append(result_line(settle(record)) if record.is_complete else IN_PROGRESS)
    return "\n".join(lines) + "\n"


def clean_reason(reason: str) -> str:
    """Answer a void's reason as one line without a mark that the notation needs for itself.

    >>> clean_reason('tile "63"; exposed')
    'tile  63   exposed'

    Source: vectors README (tgn).
    """
    return _UNFIT.sub(" ", reason).strip()


def _tags(deal: Tgn) -> list[str]:
    state = deal.record.state
    pairs = [("TGN", VERSION)]
    pairs += [(name, _UNFIT_IN_TAG.sub(" ", value)) for name, value in deal.tags]
    pairs += [
        ("Rules", format_rules(state.rules)),
        ("Banker", LETTERS[state.banker]),
        ("Streak", str(state.streak)),
    ]
    pairs += [(LETTERS[seat], _hand(state.hands[seat])) for seat in SEATS]
    return [f'[{name} "{value}"]' for name, value in pairs]


_UNFIT_IN_TAG = re.compile(r'["\x00-\x1f\x7f\x85\u2028\u2029]')


def _hand(hand: Tiles | None) -> str:
    return UNKNOWN_HAND if hand is None else " ".join(one.code for one in hand)


def _trick_lines(trick: Trick) -> list[str]:
    """A trick that was played out is one line; one that was only sized, or sized half-way, says so."""
    lines = []
    winner = LETTERS[trick.winner]
    if trick.is_played_out:
        return [f"{_plays_line(trick.number, trick.leader, trick.plays)} = {winner}"]
    if trick.plays:
        lines.append(_plays_line(trick.number, trick.leader, trick.plays))
    return [*lines, f"{trick.number}. {trick.size} = {winner}"]


def _plays_line(number: int, leader: Seat, plays: tuple[Play, ...]) -> str:
    return " ".join((f"{number}. {LETTERS[leader]}:", *map(_play, plays)))


def _play(play: Play) -> str:
    if play.tiles is None:
        return f"(?{play.count})"
    tiles = "+".join([one.code for one in play.tiles])
    return tiles if play.up else f"({tiles})"


def _mark_line(mark: Mark) -> str:
    words = ["mark", mark.kind.value]
    # An unbeatable lead is always the banker's.
    if mark.seat is not None and mark.kind.value != "unbeatable":
        words.append(LETTERS[mark.seat])
    if mark.trick is not None:
        words.append(str(mark.trick))
    return " ".join(words)


def _columns_line(record: DealRecord) -> list[str]:
    """Written where columns stand for the rest, or where sized tricks do not tell how the last was won."""
    state = record.state
    last = last_trick(record)
    is_stated = record.columns is not None or (
        record.last is not None and state.is_played and not state.tricks[-1].is_played_out
    )
    if state.ending is not None or last is None or not is_stated:
        return []
    return [columns_line(record.columns or state.columns, last)]


def columns_line(columns: Points, last: LastTrick) -> str:
    """Answer the line of a deal whose rest was recorded as columns.

    Source: TG X17 (text form).
    """
    words = ["columns", *map(str, columns), "last", LETTERS[last.winner], last.kind.value]
    if last.little_three is not None and last.little_three != last.winner:
        words.append(LETTERS[last.little_three])
    return " ".join(words)


def result_line(settlement: DealSettlement) -> str:
    """Answer the line with every figure of the result.

    Source: TG 16 (result).
    """
    rows = (
        ("columns", settlement.columns),
        ("immediate", settlement.immediate_points),
        ("final", settlement.final),
        ("net", settlement.net),
    )
    return "result " + " / ".join(f"{name} {' '.join(map(str, row))}" for name, row in rows)
