"""Reading TGN: every stated leader, number, winner and figure is compared with a replay of the deal.

Source: TG 16 (import), TG X17 (text form).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from dataclasses import replace as replaced

from tablemgr.core.problems import NotationError, Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import (
    Claim,
    DealState,
    Event,
    Play,
    SizedTrick,
    Tiles,
    face_down,
    face_up,
    unseen,
)
from tablemgr.games.tien_gow.meta import LETTERS, SEAT_OF_LETTER, SEATS, Points, seats_from
from tablemgr.games.tien_gow.notation import IN_PROGRESS, OWN_TAGS, UNKNOWN_HAND, VERSION, Tgn
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.settle import settle
from tablemgr.games.tien_gow.tricks import apply, open_deal, void
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.pieces.tiles import KINDS, Tile

_TOKEN = re.compile(
    r'(?P<tag>\[[^\]"\n]*"[^"\n]*"[^\]"\n]*\])|\{(?P<note>[^}]*)\}|;(?P<rest>[^\n]*)|(?P<end>\n)|(?P<open>\{)'
    r"|(?P<text>[^\[{;\n]+|\[)"
)
_TAG = re.compile(r'\[\s*([^\s"\[\]]+)\s+"([^"]*)"\s*\]')
_TRICK = re.compile(r"([0-9]{1,3})\s*\.\s*([A-D])\s*:\s*(.*?)\s*(?:=\s*([A-D]))?")
_SIZED = re.compile(r"([0-9]{1,3})\s*\.\s*([1-4])\s*=\s*([A-D])")
_PLAY = re.compile(
    r"\(\s*\?\s*(?P<count>[1-4])\s*\)|\((?P<down>[^()?]*)\)|(?P<up>[^\s()+]+(?:\s*\+\s*[^\s()+]+)*)|\S"
)
_CLAIM = re.compile(r"claim\s+([A-D])\s+one-red-dot")
_VOID = re.compile(r"void\s+(\S.*)")
_MARK = re.compile(r"mark\s+(?:(SUPREME|QUARTET)\s+([A-D])|(unbeatable))(?:\s+([1-8]))?")
_FOUR = r"((?:\s+-?[0-9]{1,19}){4})"
_COLUMNS = re.compile(rf"columns{_FOUR}\s+last\s+([A-D])\s+(\w+)(?:\s+([A-D]))?")
_RESULT = re.compile(rf"result\s+columns{_FOUR}\s*/\s*immediate{_FOUR}\s*/\s*final{_FOUR}\s*/\s*net{_FOUR}")

# Either half may stand first.
_TILES: Mapping[str, Tile] = {code: one for one in KINDS for code in (one.code, one.code[::-1])}


@dataclass(slots=True)
class _Draft:
    """A deal while its lines are read."""

    place: str
    tags: dict[str, str] = field(default_factory=dict)
    other_tags: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    record: DealRecord | None = None


def import_deal(text: str) -> Tgn:
    """Answer the one deal of a text; NotationError where there is none, or more than one.

    Source: TG 16.
    """
    deals = import_deals(text)
    if len(deals) != 1:
        raise NotationError(problem("TG-DEALS", "text", got=len(deals)))
    return deals[0]


def import_deals(text: str) -> tuple[Tgn, ...]:
    """Answer every deal of a text, replayed; NotationError names deal, line and trick of the first fault.

    Source: TG 16.
    """
    deals: list[Tgn] = []
    draft = _Draft("deal 1")
    is_open = False
    for number, line, notes in _lines(text):
        draft.notes += notes
        if not line:
            continue
        is_open = True
        deal = _read_line(draft, line, f"{draft.place}, line {number}")
        if deal is not None:
            deals.append(deal)
            draft = _Draft(f"deal {len(deals) + 1}")
            is_open = False
    if is_open:
        raise NotationError(problem("TG-NO_END", draft.place))
    return tuple(deals)


def _lines(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Answer number, text and comments of each line; a comment in braces may run over several lines."""
    number, line, notes = 1, "", list[str]()
    for token in _TOKEN.finditer(text.removeprefix("\ufeff").replace("\r\n", "\n")):
        if token.lastgroup == "end":
            yield number, line.strip(), notes
            number, line, notes = number + 1, "", []
        elif token.lastgroup == "note":
            notes.append(" ".join(token["note"].split()))
            number += token["note"].count("\n")
            line += " "
        elif token.lastgroup == "rest":
            notes.append(" ".join(token["rest"].split()))
        elif token.lastgroup == "open":
            raise NotationError(problem("TG-NO_COMMENT_END", f"line {number}"))
        else:
            line += token[0]
    yield number, line.strip(), notes


def _read_line(draft: _Draft, line: str, where: str) -> Tgn | None:
    """Take one line into the draft; answer the deal when the line ends it."""
    if line.startswith("["):
        _read_tag(draft, line, where)
        return None
    record = draft.record if draft.record is not None else _opened(draft)
    if line == IN_PROGRESS:
        if record.is_complete:
            raise NotationError(problem("TG-NOT_IN_PROGRESS", where))
        return _ended(draft, record)
    result = _RESULT.fullmatch(line)
    if result:
        _compare_result(record, result, where)
        return _ended(draft, record)
    draft.record = _with_line(record, line, where)
    return None


def _ended(draft: _Draft, record: DealRecord) -> Tgn:
    return Tgn(record, tuple(draft.other_tags), tuple(draft.notes))


def _read_tag(draft: _Draft, line: str, where: str) -> None:
    tag = _TAG.fullmatch(line)
    if tag is None or draft.record is not None:
        raise NotationError(problem("TG-BAD_LINE", where, text=_short(line)))
    name, value = tag.groups()
    if name not in OWN_TAGS:
        draft.other_tags.append((name, value))
    elif name in draft.tags:
        raise NotationError(problem("TG-TAG_TWICE", where, tag=name))
    else:
        draft.tags[name] = value


def _opened(draft: _Draft) -> DealRecord:
    tags, place = draft.tags, draft.place
    missing = [name for name in OWN_TAGS if name not in tags and name != "Streak"]
    problems = [problem("TG-TAG_MISSING", place, tag=name) for name in missing]
    if problems:
        raise NotationError(*problems)
    if tags["TGN"].strip() != VERSION:
        problems.append(problem("TG-TAG_VALUE", place, tag="TGN", value=_short(tags["TGN"])))
    banker = SEAT_OF_LETTER.get(tags["Banker"].strip())
    if banker is None:
        problems.append(problem("TG-TAG_VALUE", place, tag="Banker", value=_short(tags["Banker"])))
    streak = tags.get("Streak", "0").strip()
    if not re.fullmatch(r"[0-9]{1,6}", streak):
        problems.append(problem("TG-TAG_VALUE", place, tag="Streak", value=_short(streak)))
    if problems or banker is None:
        raise NotationError(*problems)
    hands = [_read_hand(tags[letter], f"{place}, tag {letter}") for letter in SEAT_OF_LETTER]
    with _placed(place):
        return DealRecord(open_deal(parse_rules(tags["Rules"].strip()), banker, int(streak), hands))


def _read_hand(text: str, where: str) -> Tiles | None:
    return None if text.strip() == UNKNOWN_HAND else _read_tiles(text.split(), where)


def _read_tiles(codes: list[str], where: str) -> Tiles:
    unknown = [problem("TG-UNKNOWN_TILE", where, tile=_short(code)) for code in codes if code not in _TILES]
    if unknown:
        raise NotationError(*unknown)
    return tuple([_TILES[code] for code in codes])


def _with_line(record: DealRecord, line: str, where: str) -> DealRecord:
    if record.columns is not None:
        raise NotationError(problem("TG-BAD_LINE", where, text=_short(line)))
    if not record.marks:
        state = _with_event(record.state, line, where)
        if state is not None:
            return replaced(record, state=state)
    mark = _MARK.fullmatch(line)
    if mark:
        kind, seat, unbeatable, trick = mark.groups()
        found = Mark(
            MarkKind(kind or unbeatable), SEAT_OF_LETTER.get(seat or ""), int(trick) if trick else None
        )
        return replaced(record, marks=(*record.marks, found))
    columns = _COLUMNS.fullmatch(line)
    if columns and columns[3] in set(LastKind):
        last = LastTrick(
            SEAT_OF_LETTER[columns[2]], LastKind(columns[3]), SEAT_OF_LETTER.get(columns[4] or "")
        )
        return replaced(record, columns=_four(columns[1]), last=last)
    raise NotationError(problem("TG-BAD_LINE", where, text=_short(line)))


def _with_event(state: DealState, line: str, where: str) -> DealState | None:
    """Answer the deal after a line of play, claim or void; None where the line is something else."""
    if trick := _TRICK.fullmatch(line):
        return _with_plays(state, trick, where)
    if sized := _SIZED.fullmatch(line):
        _compare_number(state, sized[1], where)
        event: Event = SizedTrick(int(sized[2]), SEAT_OF_LETTER[sized[3]])
    elif claim := _CLAIM.fullmatch(line):
        event = Claim(SEAT_OF_LETTER[claim[1]])
    elif called_off := _VOID.fullmatch(line):
        with _placed(where):
            return void(state, called_off[1])
    else:
        return None
    with _placed(where):
        return apply(state, event)


def _with_plays(state: DealState, trick: re.Match[str], where: str) -> DealState:
    number, leader, plays, winner = trick.groups()
    place = f"{where}, trick {number}"
    _compare_number(state, number, where)
    if state.plays or SEAT_OF_LETTER[leader] != state.leader:
        raise NotationError(problem("TG-WRONG_LEADER", place, got=leader, wanted=LETTERS[state.leader]))
    found = list(_PLAY.finditer(plays))
    if any(play.lastgroup is None for play in found):
        raise NotationError(problem("TG-BAD_LINE", place, text=_short(plays)))
    is_whole = len(found) == len(SEATS)
    if not 1 <= len(found) <= len(SEATS) or winner is not None and not is_whole:
        raise NotationError(problem("TG-PLAYS", place, got=len(found)))
    with _placed(where):
        for seat, text in zip(seats_from(state.leader), found, strict=False):
            state = apply(state, _read_play(seat, text, f"trick {number}, seat {seat}"))
    if winner is not None and SEAT_OF_LETTER[winner] != state.leader:
        raise NotationError(problem("TG-WRONG_WINNER", place, got=winner, wanted=LETTERS[state.leader]))
    return state


def _compare_number(state: DealState, number: str, where: str) -> None:
    if int(number) != state.trick:
        raise NotationError(problem("TG-WRONG_NUMBER", where, got=number, wanted=state.trick))


def _read_play(seat: Seat, text: re.Match[str], where: str) -> Play:
    if text["count"]:
        return unseen(seat, int(text["count"]))
    tiles = text["up"] or text["down"]
    if not tiles:
        raise NotationError(problem("TG-BAD_LINE", where, text=_short(text[0])))
    codes = [code.strip() for code in tiles.split("+")]
    return (face_up if text["up"] else face_down)(seat, _read_tiles(codes, where))


def _compare_result(record: DealRecord, result: re.Match[str], where: str) -> None:
    if not record.is_complete:
        raise NotationError(problem("TG-DEAL_INCOMPLETE", where))
    with _placed(where):
        settlement = settle(record)
    stated = tuple(_four(group) for group in result.groups())
    found = (settlement.columns, settlement.immediate_points, settlement.final, settlement.net)
    problems = [
        problem("TG-WRONG_RESULT", where, figure=name, got=_listed(one), wanted=_listed(other))
        for name, one, other in zip(("columns", "immediate", "final", "net"), stated, found, strict=True)
        if one != other
    ]
    if problems:
        raise NotationError(*problems)


def _four(text: str) -> Points:
    first, second, third, fourth = map(int, text.split())
    return first, second, third, fourth


def _listed(points: Points) -> str:
    return " ".join(map(str, points))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


@contextmanager
def _placed(where: str) -> Iterator[None]:
    """Put the place of the text before the place of every Problem that is raised inside."""
    try:
        yield
    except Refused as refused:
        raise NotationError(*(_at(problem, where) for problem in refused.problems)) from None


def _at(problem: Problem, where: str) -> Problem:
    place = f"{where}, {problem.where}" if problem.where else where
    return Problem(problem.code, place, problem.data)
