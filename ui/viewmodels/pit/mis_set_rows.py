"""A bank that is set anew, as it is drawn: the question, the seats with what they came to, the chips to move.

Source: recording.md (bank mis-set found late: a list of old and new result and chips to move per seat).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.table.state import SeatState
from ui.viewmodels.codes import OUTCOME, STATE
from ui.viewmodels.pit import asked
from ui.viewmodels.pit import mis_set as m
from ui.viewmodels.pit import putting_rows as p
from ui.viewmodels.pit.asked import DONE, REASON, WORDS_KEY
from ui.viewmodels.pit.evidence import SIGNS, round_column
from ui.viewmodels.pit.mis_set import MisSet
from ui.viewmodels.pit.righting_rows import calls
from ui.viewmodels.pit.rows import Column, PitPicture
from ui.viewmodels.table.rows import INK, QUIET, Key, Line


class MisSetDesk(MisSet):
    """A bank set anew, with its picture."""

    def picture(self) -> PitPicture:
        """Answer the desk as it stands. Source: screens.md (rounds)."""
        question, facts = _asked(self)
        typing = self.stage == m.HAND
        caption = self.words.say("STAFF-TYPE") if typing else ""
        prompt = p.prompt_of(
            self, question, facts, caption=caption, echo=self.text if typing else "", free=typing
        )
        late = self.stage in (m.SEATS, REASON, DONE)
        effect = p.effect(self, done=self.stage == DONE) if late else None
        return PitPicture(prompt, tuple(_columns(self)), _keys(self), effect, p.approval_of(self))


def _asked(one: MisSet) -> tuple[str, str]:
    words = one.words
    match one.stage:
        case m.HAND:
            return words.say("PIT-MIS-SET-HAND", number=one.number), words.say("PIT-MIS-SET-HAND-FACTS")
        case m.SPLIT:
            return words.say("PIT-MIS-SET-SPLIT"), words.say("PIT-MIS-SET-SPLIT-FACTS")
        case m.SEATS:
            called = one.called()
            if not called:
                return words.say("PIT-MIS-SET-PROVEN"), words.say("PIT-MIS-SET-PROVEN-FACTS")
            question = words.say("PIT-MIS-SET-SEAT", seat=called[one.at])
            return question, words.say("PIT-MIS-SET-SEAT-FACTS")
        case asked.REASON:
            return words.say("PIT-WHY"), ""
        case _:
            return words.say("PIT-DONE"), words.say("PIT-MIS-SET-MOVED", count=len(one.moves))


def _columns(one: MisSet) -> Iterator[Column]:
    words = one.words
    yield round_column(one.told(one.number), one.number, 0, words, lit=False)
    if one.stage not in (m.HAND, m.SPLIT):
        yield _seats(one)
        yield _moves(one)


def _seats(one: MisSet) -> Column:
    """What each seat was paid as, and what it comes to now."""
    words, state = one.words, one.state
    called = one.called()
    lines = [] if state is None else [_seat(one, seat, called) for seat in state.in_play]
    return Column(words.say("PIT-MIS-SET-SEATS"), tuple(lines), lit=one.stage == m.SEATS)


def _seat(one: MisSet, seat: SeatState, called: tuple[int, ...]) -> Line:
    words, number = one.words, int(seat.seat)
    was = "" if seat.outcome is None else words.say(OUTCOME[seat.outcome])
    chosen = one.outcomes.get(number)
    chosen = None if chosen is seat.outcome else chosen
    if number not in called:
        text, sign = words.say("PIT-MIS-SET-BY-PIECES", seat=number, outcome=was), ""
    elif chosen is None:
        text, sign = words.say("PIT-MIS-SET-STAYS", seat=number, outcome=was), ""
    else:
        text = words.say("PIT-MIS-SET-NOW", seat=number, old=was, new=words.say(OUTCOME[chosen]))
        sign = SIGNS.get(STATE[chosen], "")
    here = one.stage == m.SEATS and bool(called) and called[one.at] == number
    return Line(text, INK if here or chosen is not None else QUIET, bold=here, sign=sign)


def _moves(one: MisSet) -> Column:
    """The list of chips to move, as it would be or is."""
    words = one.words
    moves = one.moves if one.stage == DONE else one.would_move()
    lines = tuple(
        Line(p.move_text(move, words), INK, sign="pay" if move.move.minor > 0 else "take") for move in moves
    )
    return Column(
        words.say("PIT-MIS-SET-CHIPS"),
        lines or (Line(words.say("PIT-NOTHING-MOVED"), QUIET),),
        lit=one.stage == DONE,
    )


def _keys(one: MisSet) -> tuple[Key, ...]:
    words, forced = one.words, p.forced_keys(one)
    if forced is not None:
        return forced
    back = p.back_key(one)
    match one.stage:
        case m.HAND:
            return p.typing_keys(one)
        case m.SPLIT:
            way = Key(words.say("PIT-MIS-SET-WAY"), words.digits(m.HOUSE_WAY), m.HOUSE_WAY)
            return (way, Key(words.say("PIT-MIS-SET-LAID"), WORDS_KEY, WORDS_KEY), back)
        case m.SEATS:
            on = Key(words.say("PIT-MIS-SET-ON"), "Enter", "Enter", lamp=True)
            return (on, *(calls(words, "PIT-IT-IS") if one.called() else ()), back)
        case asked.REASON:
            return (*p.listed(m.WHY, words), p.own_key(one), back)
        case _:
            return p.done_keys(one)
