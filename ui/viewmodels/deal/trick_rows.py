"""The trick in the middle, and the list of the tricks before it with what is to be said about them.

Source: look.md 4 (Tien Gow: one place a seat), picture d; TG R3, TG R5, TG R8 to R10.
"""

from __future__ import annotations

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState, Play, Trick
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS
from tablemgr.games.tien_gow.ranking import BIG_SIX, LITTLE_THREE, SetClass, classify
from ui.viewmodels.deal.deal_rows import TrickBox, TrickLine, TrickList, TrickPlace
from ui.viewmodels.deal.hands import seat_now
from ui.viewmodels.deal.plays import TILES_WORDS, set_name
from ui.viewmodels.deal.reading import COLUMNS as DEPTH_COLUMNS
from ui.viewmodels.deal.reading import FULL, OPENING, TRICKS, Reading, is_unbeatable_lead
from ui.viewmodels.deal.tokens import in_pairs
from ui.viewmodels.table.rows import BACK, NOW, PAY, QUIET, Line
from ui.viewmodels.words import Words


def trick_box(at: Reading, lit: Seat | None, typed: str) -> TrickBox:
    """Answer the trick on the table, or the room for the next one.

    Source: look.md picture d.
    """
    words = at.words
    if at.record is None or at.stage == OPENING:
        return TrickBox(words.say("TD-NO-DEAL"), "", ())
    deal = at.deal
    size = deal.size
    if size is None:
        # Where columns are counted nobody says which trick is played.
        by_columns = at.stage == DEPTH_COLUMNS
        number = words.say("TD-TRICK-N", trick=min(deal.trick, COLUMNS))
        caption = words.say("TD-COLUMNS-SO-FAR") if by_columns else number
        to_come = COLUMNS - sum(deal.columns)
        far = words.say("TD-COLUMNS-TO-COME", count=to_come)
    else:
        caption = words.say("TD-TRICK-OF", trick=deal.trick, tiles=words.say(TILES_WORDS[size]))
        far = words.say("TD-COLUMNS-AFTER", count=COLUMNS - sum(deal.columns) - size)
    places = tuple(_place(at, seat, typed, lit=seat == lit) for seat in SEATS)
    note = None if at.stage == FULL or deal.plays else Line(words.say(_depth_note(at)), QUIET)
    return TrickBox(caption, far, places, note)


def _depth_note(at: Reading) -> str:
    return "TD-NOTE-TRICKS" if at.stage == TRICKS else "TD-NOTE-COLUMNS"


def _place(at: Reading, seat: Seat, typed: str, *, lit: bool) -> TrickPlace:
    deal, words = at.deal, at.words
    play = next((one for one in deal.plays if one.seat == seat), None)
    size = deal.size or 0
    number = int(seat)
    if play is not None:
        tiles = tuple(one.code for one in play.tiles or ()) or (BACK,) * play.count
        return TrickPlace(
            number, tiles, not play.up, 0, _played_caption(deal, play, words), wins=seat == deal.best_seat
        )
    if seat_now(at) == seat:
        codes = tuple("".join(sorted(pair, reverse=True)) for pair in in_pairs(typed) if len(pair) == 2)
        shown = tuple(code for code in codes if set(code) <= set("123456"))[:4]
        empty = max(0, (size or max(1, len(shown))) - len(shown))
        code = "TD-PLACE-NOW" if deal.plays else "TD-PLACE-LEADS"
        return TrickPlace(
            number,
            shown,
            down=False,
            empty=empty,
            caption=words.say(code, seat=number),
            lamp=NOW if lit else "",
        )
    if at.stage == FULL and size:
        return TrickPlace(
            number, (), down=False, empty=size, caption=words.say("TD-PLACE-TO-COME", seat=number)
        )
    return TrickPlace(number, (), down=False, empty=0, caption="")


def _played_caption(deal: DealState, play: Play, words: Words) -> str:
    seat = int(play.seat)
    if not play.up:
        return words.say("TD-PLACE-DOWN", seat=seat)
    found = classify(play.tiles or ())
    name = "" if found is None else set_name(found.set_class, words)
    led = deal.plays[0] is play
    if led:
        return (
            words.say("TD-PLACE-LED-SET", seat=seat, name=name)
            if name
            else words.say("TD-PLACE-LED", seat=seat)
        )
    return words.say("TD-PLACE-SHOWS", seat=seat)


def trick_list(at: Reading) -> TrickList:
    """Answer the finished tricks, newest last, and what the present one means.

    Source: look.md picture d.
    """
    words = at.words
    heads = (words.say("TD-HEAD-LED"), words.say("TD-HEAD-SHOWN"), words.say("TD-HEAD-COLUMNS"))
    if at.record is None or (at.stage == OPENING and at.state.settled is None):
        return TrickList(words.say("TD-TRICKS"), heads, ())
    rows = tuple(_line(trick, words) for trick in at.deal.tricks)
    return TrickList(words.say("TD-TRICKS"), heads, rows, _notes(at))


def _line(trick: Trick, words: Words) -> TrickLine:
    taken = words.say("TD-TAKES", seat=int(trick.winner), count=trick.size)
    number = words.digits(str(trick.number))
    if not trick.plays:
        return TrickLine(
            number, words.say("TD-LED-UNSEEN", seat=int(trick.leader)), words.say("TD-BY-SIZE"), taken
        )
    led = words.say("TD-LED", seat=int(trick.leader), tiles=_codes(trick.plays[0], words))
    shown = [
        words.say("TD-SHOWED", seat=int(play.seat), tiles=_codes(play, words))
        for play in trick.plays[1:]
        if play.up
    ]
    down = [_codes(play, words) for play in trick.plays[1:] if not play.up]
    said = words.listed(tuple(shown)) or words.say("TD-NONE-SHOWN")
    if down:
        said = words.say("TD-THEN-DOWN", shown=said, down=words.listed(tuple(down)))
    return TrickLine(number, led, said, taken)


def _codes(play: Play, words: Words) -> str:
    return words.ltr(" ".join(one.code for one in play.tiles or ()) or " ".join(BACK * play.count))


def _notes(at: Reading) -> tuple[Line, ...]:
    """What arises now: each with its rule."""
    deal, words = at.deal, at.words
    notes: list[Line] = []
    if at.stage == FULL and deal.plays:
        notes += _of_the_lead(at)
    if is_unbeatable_lead(deal):
        notes.append(Line(words.say("TD-UNBEATABLE-NOTE"), bold=True))
    last = deal.tricks[-1] if deal.tricks else None
    if last is not None and last.size == 4 and not deal.plays:
        notes.append(
            Line(words.say("TD-QUARTET-NOTE", seat=int(last.winner), points=deal.rules.quartet), PAY)
        )
    return tuple(notes)


def _of_the_lead(at: Reading) -> list[Line]:
    deal, words = at.deal, at.words
    notes: list[Line] = []
    size, won = deal.size or 0, sum(deal.columns)
    lead = deal.plays[0]
    is_last = won + size == COLUMNS
    found = classify(lead.tiles or ())
    if found is not None and found.set_class is SetClass.SUP:
        columns = words.listed(tuple(words.digits(str(won + n)) for n in range(1, size + 1)))
        notes.append(Line(words.say("TD-SUPREME-NOTE", seat=int(lead.seat), columns=columns)))
    if size == 4:
        notes.append(Line(words.say("TD-QUARTET-LED-NOTE", points=deal.rules.quartet)))
    if (
        is_last
        and deal.rules.last_trick_bonus
        and found is not None
        and found.set_class in (SetClass.SUP, SetClass.X22)
    ):
        notes.append(Line(words.say("TD-LAST-BONUS-NOTE", factor=deal.rules.last_factor), bold=True))
    if is_last and lead.tiles == (LITTLE_THREE,):
        notes += _of_little_three(deal, words)
    return notes


def _of_little_three(deal: DealState, words: Words) -> list[Line]:
    seat = int(deal.plays[0].seat)
    if deal.best is not None and deal.best.tiles == (BIG_SIX,) and deal.rules.six_captures_three:
        return [Line(words.say("TD-CAPTURE-NOTE", seat=seat, winner=int(deal.best_seat or 0)), bold=True)]
    return [Line(words.say("TD-LITTLE-THREE-NOTE", seat=seat, factor=deal.rules.last_factor))]
