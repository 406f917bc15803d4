"""A hand is entered: whose, then eight tiles of two digits. Late is allowed.

Source: facts.md (enter hand: any; late is allowed), TG R13.5.
"""

from __future__ import annotations

from collections import Counter

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.meta import HAND_SIZE, SEATS
from tablemgr.games.tien_gow.ranking import unseen_tiles
from tablemgr.games.tien_gow.tricks import check_open
from tablemgr.pieces.tiles import parse_tiles
from tablemgr.table.deal_commands import EnterDealHand
from ui.viewmodels.deal.pads import key, seat_keys
from ui.viewmodels.deal.pieces import hand_pad
from ui.viewmodels.deal.plays import HALVES
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.refusing import refused_span, sentences
from ui.viewmodels.deal.tokens import ENTER, digit, in_pairs, tile_digits, typed_tiles, without_tile
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Prompt

REST = "R"


class HandForm:
    """Asks for a seat and its eight tiles; then for the next unknown hand."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does. Source: screens.md, ground rule 3."""
        if token in {"Backspace", "/"}:
            return Took(text[:1] + without_tile(text[1:]) if text[1:] else "") if text else Took("", asks="")
        if not text:
            return _whose(at, token)
        if token == REST and len(unknown_seats(at)) == 1:
            rest = unseen_tiles(*(at.deal.hands[seat] or () for seat in SEATS))
            return Took(text[0] + "".join(one.code for one in rest))
        if token == ENTER:
            return _entered(at, text)
        more = tile_digits(token)
        if not more:
            return None
        kept = text[:-1] if len(more) == 2 and len(text) % 2 == 0 else text
        return Took(kept + more)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt, the keys and the pieces pad. Source: look.md 4 (pieces pad)."""
        words = at.words
        if not text:
            live = tuple(at.deal.hands[seat] is None for seat in SEATS)
            prompt = Prompt(
                words.say("TD-ASK-WHOSE"), words.say("TD-WHOSE-FACTS"), caption=words.say("TD-TYPE")
            )
            return Asked(prompt, (*seat_keys(words, ("",) * 4, live), _close(at)))
        problems = hand_problems(at, text)
        tiles = in_pairs(text[1:])
        echo = " ".join(tiles)
        whole = sum(len(pair) == 2 for pair in tiles)
        prompt = Prompt(
            words.say("TD-ASK-HAND", seat=int(text[0])), words.say("TD-HAND-FACTS", count=whole, left=HAND_SIZE - whole),
            caption=words.say("TD-TYPE"), echo=echo, bad=refused_span(echo, problems),
            refusals=sentences(problems, words),
        )  # fmt: skip
        return Asked(prompt, _pad(at, whole), hand_pad(_left(at), tiles))


def unknown_seats(at: Reading) -> tuple[Seat, ...]:
    """Answer the seats whose hands are not on record.

    Source: TG X17.1.
    """
    return tuple(seat for seat in SEATS if at.deal.hands[seat] is None)


def hand_problems(at: Reading, text: str) -> tuple[Problem, ...]:
    """Answer what is wrong already with a hand that is being typed, the other place of a tile named.

    Source: screens.md, ground rule 3; FAULT D2 (both places shown).
    """
    strange = sorted(set(text[1:]) - HALVES)
    if strange:
        return tuple(problem("TG-UNKNOWN_TILE", "", tile=one) for one in strange)
    seat = Seat(int(text[0]))
    pairs = [pair for pair in in_pairs(text[1:]) if len(pair) == 2]
    typed = parse_tiles(" ".join(pairs))
    hands = [typed if one == seat else at.deal.hands[one] for one in SEATS]
    too_many = [one for one in check_open(seat, 0, hands) if one.code == "TG-TILE_COUNT"]
    found = [_elsewhere(at, seat, one) for one in too_many]
    if len(typed) > HAND_SIZE:
        found.append(problem("TG-HAND_SIZE", "", got=len(typed)))
    return tuple(found)


def _elsewhere(at: Reading, seat: Seat, one: Problem) -> Problem:
    code = str(dict(one.data)["tile"])
    for other in SEATS:
        if other != seat and code in {tile.code for tile in at.deal.hands[other] or ()}:
            return problem("TD-TILE-ELSEWHERE", "", tile=code, seat=int(other))
    return one


def _whose(at: Reading, token: str) -> Took | None:
    figure = digit(token)
    if token == ENTER and unknown_seats(at):
        return Took(str(unknown_seats(at)[0]))
    if not figure:
        return None
    if figure not in "1234":
        return Took(problems=(problem("TG-BAD_SEAT", "", seat=figure),), stands=figure)
    if at.deal.hands[Seat(int(figure))] is not None:
        return Took(problems=(problem("DEAL-HAND-THERE", ""),), stands=figure)
    return Took(figure)


def _entered(at: Reading, text: str) -> Took:
    wrong = hand_problems(at, text)
    if wrong:
        return Took(problems=wrong)
    seat = Seat(int(text[0]))
    others = [one for one in unknown_seats(at) if one != seat]
    command = EnterDealHand(seat, tuple(typed_tiles(text[1:]).split()))
    found = at.check(command)
    if any(one.code == "TG-TILE_NOT_HELD" for one in found):
        # A play on record that the hand does not hold is ruled on, never corrected in silence.
        return Took(problems=(*found, problem("TD-LATE-INCIDENT")))
    return Took(text, (command,), asks=None if others else "", after=str(others[0]) if others else "")


def _left(at: Reading) -> Counter[str]:
    return Counter(one.code for one in unseen_tiles(*(at.deal.hands[seat] or () for seat in SEATS)))


def _pad(at: Reading, whole: int) -> tuple[Key, ...]:
    words = at.words
    rest = len(unknown_seats(at)) == 1
    return (
        key(words, "TD-KEY-HAND-DONE", "⏎", "Enter", live=whole == HAND_SIZE, lamp=whole == HAND_SIZE),
        key(words, "TD-KEY-REST", REST, REST, second=words.say("TD-REST-SECOND"), live=rest),
        key(words, "TD-KEY-BACK", "/", "/", second=words.say("TD-BACK-TYPED")),
        _close(at),
    )


def _close(at: Reading) -> Key:
    return key(at.words, "TD-KEY-ESCAPE", "Esc", "Escape")
