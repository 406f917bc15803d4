"""Depth columns: four figures that sum to eight, who won the last trick and with what.

Source: recording.md (Tien Gow, live: columns), TG X17.2.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.figures import check_record
from tablemgr.games.tien_gow.meta import COLUMNS, Points
from tablemgr.games.tien_gow.record import LastKind, LastTrick
from tablemgr.table.deal_commands import RecordColumns
from ui.viewmodels.deal.pads import back_key, depth_key, key, seat_keys
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import DIGITS, ENTER, digit, shortened
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import QUIET, Key, Line, Prompt

SEATS = 4
KINDS = {
    "1": LastKind.SINGLE,
    "2": LastKind.PAIR,
    "3": LastKind.TRIPLET,
    "4": LastKind.QUARTET,
    "S": LastKind.SUPREME,
    "L": LastKind.LITTLE_THREE,
    "K": LastKind.CAPTURE,
}
"""What won the last trick, by its key."""
KIND_WORDS = {
    "1": "TD-KIND-SINGLE",
    "2": "TD-KIND-PAIR",
    "3": "TD-KIND-TRIPLET",
    "4": "TD-KIND-QUARTET",
    "S": "TD-KIND-SUPREME",
    "L": "TD-KIND-LITTLE-THREE",
    "K": "TD-KIND-CAPTURE",
}
AT_WINNER, AT_KIND, AT_THREE = SEATS, SEATS + 1, SEATS + 2


class Columns:
    """Asks for the columns of the whole deal and its last trick."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does: a figure a seat, the last winner, what it won with. Source: recording.md."""
        if token in {"Backspace", "/"} and text:
            return Took(shortened(text))
        wrong = columns_problems(at, text)
        step = len(text)
        if wrong:
            return Took(problems=wrong) if digit(token) or token == ENTER else None
        if step == AT_KIND:
            return _with_kind(at, text, token) if token in KINDS else None
        if step < SEATS:
            # A seat that is touched is no figure of columns.
            return _with_columns(at, text, token) if token in DIGITS else None
        figure = digit(token)
        if not figure:
            return None
        if step == AT_WINNER:
            return _with_winner(at, text, figure)
        return _recorded(at, text, Seat(int(figure)))

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt, the keys of the step, and what stands so far. Source: recording.md."""
        words, step = at.words, len(text)
        wrong = columns_problems(at, text)
        if wrong:
            question, facts = words.say("TD-ASK-COLUMNS-AGAIN"), words.say("TD-COLUMNS-AGAIN-FACTS")
        elif step < SEATS:
            question, facts = words.say("TD-ASK-COLUMNS", seat=step + 1), words.say("TD-COLUMNS-FACTS")
        elif step == AT_WINNER:
            question, facts = words.say("TD-ASK-LAST-WINNER"), words.say("TD-LAST-WINNER-FACTS")
        elif step == AT_KIND:
            question, facts = (
                words.say("TD-ASK-LAST-KIND", seat=int(text[4])),
                words.say("TD-LAST-KIND-FACTS"),
            )
        else:
            question, facts = words.say("TD-ASK-THREE"), words.say("TD-THREE-FACTS")
        bad = (0, len(" ".join(text[:SEATS]))) if wrong else None
        prompt = Prompt(question, facts, caption=words.say("TD-TYPE"), echo=" ".join(text), bad=bad)
        return Asked(prompt, _pad(at, text), caption=words.say("TD-COLUMNS-SO-FAR"), lines=_lines(at, text))


def columns_of(text: str) -> Points:
    """Answer the columns that four typed figures stand for.

    Source: TG R6.1.
    """
    first, second, third, fourth = (int(figure) for figure in text[:SEATS])
    return first, second, third, fourth


def columns_problems(at: Reading, text: str) -> tuple[Problem, ...]:
    """Answer what is wrong with the typed figures; while they are fewer than four, only that they are too many columns.

    Source: TG R6.1, TG X17.4.
    """
    if len(text) < SEATS:
        too_many = sum(int(figure) for figure in text) > COLUMNS
        return (problem("TG-BAD_COLUMNS", "columns", got=" ".join(text)),) if too_many else ()
    if at.record is None:
        return ()
    columns = columns_of(text)
    # Any end would do: only what is said of the columns counts here.
    found = check_record(replace(at.record, columns=columns, last=LastTrick(Seat(1), LastKind.SINGLE)))
    return tuple(one for one in found if one.code in {"TG-BAD_COLUMNS", "TG-COLUMNS_BELOW"})


def _with_columns(at: Reading, text: str, figure: str) -> Took:
    if int(figure) > COLUMNS:
        return Took(problems=(problem("TG-BAD_COLUMNS", "", got=figure),), stands=figure)
    after = text + figure
    return Took(after, problems=columns_problems(at, after))


def _last_problems(at: Reading, text: str, last: LastTrick) -> tuple[Problem, ...]:
    if at.record is None:
        return ()
    return check_record(replace(at.record, columns=columns_of(text), last=last))


def kinds_for(at: Reading, text: str, winner: Seat) -> tuple[str, ...]:
    """Answer the keys of what the engine would take as the end of a deal with these columns.

    Source: TG X17.2.
    """
    found = []
    for token, kind in KINDS.items():
        threes = [Seat(seat) for seat in range(1, 5)] if kind is LastKind.CAPTURE else [None]
        if any(not _last_problems(at, text, LastTrick(winner, kind, three)) for three in threes):
            found.append(token)
    return tuple(found)


def _with_winner(at: Reading, text: str, figure: str) -> Took:
    if figure not in "1234":
        return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
    if not kinds_for(at, text, Seat(int(figure))):
        wrong = _last_problems(at, text, LastTrick(Seat(int(figure)), LastKind.SINGLE))
        return Took(problems=wrong)
    return Took(text + figure)


def _with_kind(at: Reading, text: str, token: str) -> Took:
    winner, kind = Seat(int(text[4])), KINDS[token]
    if kind is LastKind.CAPTURE:
        if token in kinds_for(at, text, winner):
            return Took(text + token)
        return Took(problems=_last_problems(at, text, LastTrick(winner, kind, None)))
    return Took(text + token, (RecordColumns(columns_of(text), winner, kind.value),))


def _recorded(at: Reading, text: str, three: Seat) -> Took:
    last = LastTrick(Seat(int(text[4])), LastKind.CAPTURE, three)
    wrong = _last_problems(at, text, last)
    if wrong:
        return Took(problems=wrong)
    return Took(text, (RecordColumns(columns_of(text), last.winner, last.kind.value, three),))


def _pad(at: Reading, text: str) -> tuple[Key, ...]:
    words, step = at.words, len(text)
    if columns_problems(at, text):
        return (back_key(at, text), depth_key(at))
    if step < SEATS:
        left = COLUMNS - sum(int(figure) for figure in text)
        won = at.deal.columns[step]
        figures = tuple(
            Key(words.digits(str(n)), str(n), str(n), live=won <= n <= left) for n in range(COLUMNS + 1)
        )
        return (*figures, back_key(at, text), depth_key(at))
    if step == AT_WINNER:
        had = tuple(words.say("TD-COLUMNS-N", count=count) for count in columns_of(text))
        live = tuple(bool(kinds_for(at, text, Seat(seat))) for seat in range(1, 5))
        return (*seat_keys(words, had, live), back_key(at, text), depth_key(at))
    winner = Seat(int(text[4]))
    if step == AT_KIND:
        can = kinds_for(at, text, winner)
        kinds = tuple(
            key(words, code, token, token, live=token in can, lamp=can == (token,))
            for token, code in KIND_WORDS.items()
        )
        return (*kinds, back_key(at, text))
    live = tuple(
        not _last_problems(at, text, LastTrick(winner, LastKind.CAPTURE, Seat(seat))) for seat in range(1, 5)
    )
    return (*seat_keys(words, ("",) * 4, live), back_key(at, text))


def _lines(at: Reading, text: str) -> tuple[Line, ...]:
    words = at.words
    figures = [int(figure) for figure in text[:SEATS]]
    lines = [
        Line(words.say("TD-COLUMNS-OF", seat=seat, count=count))
        for seat, count in enumerate(figures, start=1)
    ]
    left = COLUMNS - sum(figures)
    if len(figures) < SEATS and left >= 0:
        lines.append(Line(words.say("TD-COLUMNS-LEFT", count=left), bold=True))
    lines.append(Line(words.say("TD-NOT-CHECKED-COLUMNS"), QUIET))
    return tuple(lines)
