"""Depth tricks: a trick by its size and winner, three keys; at the last one what won it.

Source: recording.md (Tien Gow, live: tricks), TG X17.3.
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import SizedTrick
from tablemgr.games.tien_gow.figures import check_record
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick
from tablemgr.games.tien_gow.tricks import apply, check_event
from tablemgr.table.commands.base import Command
from tablemgr.table.deal_commands import ChangeDepth, RecordColumns, RecordTrick, SetMark
from ui.viewmodels.deal.pads import back_key, depth_key, key, seat_keys
from ui.viewmodels.deal.plays import TILES_WORDS
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import ENTER, LITTLE, digit, shortened
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import QUIET, Key, Line, Prompt

SUPREME, AGAINST = "S", "DEAL-MARK-AGAINST"
LAST = {"L": LastKind.LITTLE_THREE, "K": LastKind.CAPTURE}
"""What may have won a last trick of one tile besides a plain single."""
SIZES = {"1": "TD-SIZE-1", "2": "TD-SIZE-2", "3": "TD-SIZE-3", "4": "TD-SIZE-4"}


class Tricks:
    """Asks for size and winner of the next trick."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does: size, winner, and the key that records them. Source: recording.md."""
        if token in {"Backspace", "/"} and text:
            return Took(shortened(text))
        figure = digit(token)
        size, winner, _ = _parts(at, text)
        if size is None:
            if token == SUPREME and not at.deal.plays:
                return Took(SUPREME)
            return _with_size(at, figure) if figure else None
        if winner is None:
            return _with_winner(at, text, size, figure) if figure else None
        if token in LAST and token in _last_kinds(at, size, winner):
            return Took(text.rstrip("LK") + token)
        if token == ENTER:
            return Took(text, _commands(at, text))
        return Took(problems=(problem("TD-TRICK-TYPED"),)) if figure else None

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt, the keys of the step, and what the trick changes. Source: recording.md."""
        deal, words = at.deal, at.words
        size, winner, _ = _parts(at, text)
        number = deal.trick
        if size is None:
            question = words.say("TD-ASK-SIZE", trick=number)
            facts = words.say("TD-SIZE-FACTS", seat=int(deal.leader), left=deal.left[deal.leader])
        elif winner is None:
            question, facts = (
                words.say("TD-ASK-WINNER", trick=number, tiles=words.say(TILES_WORDS[size])),
                words.say("TD-WINNER-FACTS"),
            )
        else:
            question = words.say("TD-ASK-RECORD", trick=number, seat=int(winner), size=size)
            facts = words.say("TD-RECORD-FACTS")
        prompt = Prompt(question, facts, caption=words.say("TD-TYPE"), echo=" ".join(text))
        return Asked(prompt, _pad(at, text), caption=words.say("TD-TRICK-MEANS"), lines=_lines(at, text))


def _parts(at: Reading, text: str) -> tuple[int | None, Seat | None, str]:
    """Size, winner and what won, as far as they are typed or lie on the table."""
    if text == SUPREME:
        return 2, at.deal.leader, SUPREME
    on_table = at.deal.size
    figures = text.rstrip("LK")
    size = on_table if on_table is not None else int(figures[0]) if figures else None
    rest = figures if on_table is not None else figures[1:]
    return size, Seat(int(rest[0])) if rest else None, text[len(figures) :]


def _with_size(at: Reading, figure: str) -> Took:
    wrong = check_event(at.deal, SizedTrick(int(figure), at.deal.leader))
    size_is_wrong = [one for one in wrong if one.code in {"TG-LEAD_SIZE", "TG-WRONG_COUNT"}]
    if not wrong:
        # Whoever wins it, a mark may say that this trick has another size.
        against = [at.check(RecordTrick(int(figure), seat)) for seat in SEATS]
        size_is_wrong = [one for one in against[0] if all(against) and one.code == AGAINST]
    return Took(problems=tuple(size_is_wrong), stands=figure) if size_is_wrong else Took(figure)


def _with_winner(at: Reading, text: str, size: int, figure: str) -> Took:
    wrong = at.check(RecordTrick(size, Seat(int(figure))))
    return Took(problems=wrong, stands="" if figure in SIZES else figure) if wrong else Took(text + figure)


def _commands(at: Reading, text: str) -> tuple[Command, ...]:
    size, winner, kind = _parts(at, text)
    if size is None or winner is None:
        raise ValueError("a trick is recorded with its size and winner")
    record = RecordTrick(size, winner)
    if kind == SUPREME:
        # The payment is due when the pair is led, so it is booked before the trick is taken.
        return (SetMark("SUPREME", winner, at.deal.trick), record)
    if kind in LAST:
        after = apply(at.deal, SizedTrick(size, winner))
        return (record, *last_commands(after.columns, winner, LAST[kind], at.deal.leader))
    return (record,)


def last_commands(
    columns: tuple[int, int, int, int], winner: Seat, kind: LastKind, leader: Seat
) -> tuple[Command, ...]:
    """Answer what states the kind of a last trick that is on record by size and winner.

    Source: TG X17.2, TG X17.3.
    """
    little_three = leader if kind is LastKind.CAPTURE else None
    return (ChangeDepth("columns"), RecordColumns(columns, winner, kind.value, little_three))


def last_kinds(record: DealRecord) -> tuple[str, ...]:
    """Answer the keys of what the engine would take as the kind of a last trick that was only sized.

    Source: TG R9.1, TG R10.1, TG X17.3.
    """
    deal = record.state
    if not deal.is_played or deal.tricks[-1].is_played_out or record.columns is not None:
        return ()
    last = deal.tricks[-1]
    found = []
    for token, kind in LAST.items():
        little_three = last.leader if kind is LastKind.CAPTURE else None
        stated = DealRecord(deal, record.marks, deal.columns, LastTrick(last.winner, kind, little_three))
        if not check_record(stated):
            found.append(token)
    return tuple(found)


def _last_kinds(at: Reading, size: int, winner: Seat) -> tuple[str, ...]:
    event = SizedTrick(size, winner)
    if at.record is None or sum(at.deal.columns) + size != COLUMNS or check_event(at.deal, event):
        return ()
    return last_kinds(DealRecord(apply(at.deal, event), at.record.marks))


def _pad(at: Reading, text: str) -> tuple[Key, ...]:
    words, deal = at.words, at.deal
    size, winner, chosen = _parts(at, text)
    if size is None:
        left = deal.left[deal.leader]
        sizes = tuple(
            Key(words.say(code), figure, figure, live=int(figure) <= left) for figure, code in SIZES.items()
        )
        supreme = key(
            words, "TD-KEY-SUPREME", "S", SUPREME, second=words.say("TD-LED-BY", seat=int(deal.leader)), live=left >= 2
        )  # fmt: skip
        return (*sizes, supreme, back_key(at, text), depth_key(at))
    if winner is None:
        live = tuple(at.allows(RecordTrick(size, seat)) for seat in SEATS)
        then = tuple(
            words.say("TD-COLUMNS-THEN", count=deal.columns[seat] + size) if live[seat] else ""
            for seat in range(4)
        )
        return (*seat_keys(words, then, live), back_key(at, text), depth_key(at))
    lasts = _last_kinds(at, size, winner)
    record = key(words, "TD-KEY-RECORD", "⏎", "Enter", lamp=not lasts)
    kinds = tuple(last_key(at, token, on=chosen == token) for token in lasts)
    return (record, *kinds, back_key(at, text), depth_key(at))


def last_key(at: Reading, token: str, *, on: bool = False) -> Key:
    """Answer the key that says what won a last trick of one tile.

    Source: TG R9.1, TG R10.
    """
    words = at.words
    if token == LITTLE:
        said = words.say("TD-CHOSEN" if on else "TD-LITTLE-THREE-SHORT")
        return key(words, "TD-KEY-LITTLE-THREE", "L", "L", second=said)
    said = words.say("TD-CHOSEN" if on else "TD-CAPTURE-SHORT")
    return key(words, "TD-KEY-CAPTURE", "K", "K", second=said)


def _lines(at: Reading, text: str) -> tuple[Line, ...]:
    words, deal = at.words, at.deal
    size, winner, kind = _parts(at, text)
    lines = [Line(words.say("TD-LEADS", seat=int(deal.leader)))]
    if kind == SUPREME:
        lines.append(Line(words.say("TD-SUPREME-WINS")))
    if size is not None and winner is not None:
        won = deal.columns[winner - 1]
        lines.append(
            Line(words.say("TD-COLUMNS-GO", seat=int(winner), before=won, after=won + size), bold=True)
        )
    lines.append(Line(words.say("TD-NOT-CHECKED-TRICKS"), QUIET))
    return tuple(lines)
