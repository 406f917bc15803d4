"""Depth full: the plays of a trick, two digits a tile and one key a play.

What may be led or shown is the engine's word; here it is only asked and said.

Source: recording.md (Tien Gow, live: full); TG R3 to R5; look.md picture d.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState
from tablemgr.games.tien_gow.ranking import PlayableSet, SetClass
from tablemgr.pieces.tiles import SET, format_tiles
from tablemgr.table.deal_commands import PlayTiles
from ui.viewmodels.deal.pads import back_key, depth_key, key
from ui.viewmodels.deal.pieces import pieces_pad
from ui.viewmodels.deal.reading import Reading, leadable, showable
from ui.viewmodels.deal.refusing import refused_span, sentences
from ui.viewmodels.deal.tokens import in_pairs, tile_digits, typed_tiles, without_tile
from ui.viewmodels.deal.took import Asked, Took
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.words import Words

LEAD, DOWN, UNSEEN = "Enter", "-", ("?", "*")
HALVES = frozenset("123456")
WHOLE_ONLY = frozenset({"TG-WRONG_COUNT", "TG-LEAD_NOT_A_SET", "TG-LEAD_SIZE"})
"""What can be said only of a play that is typed to its end."""
SETS_SAID = 4
"""So many sets that may be shown are named in the prompt line."""
TILES_WORDS = {1: "TD-ONE-TILE", 2: "TD-TWO-TILES", 3: "TD-THREE-TILES", 4: "TD-FOUR-TILES"}
NAMES = {
    SetClass.SUP: "TD-SET-SUPREME",
    SetClass.C2: "TD-SET-PAIR",
    SetClass.M2: "TD-SET-PAIR",
    SetClass.X11: "TD-SET-MIXED",
    SetClass.X21: "TD-SET-TRIPLET",
    SetClass.X12: "TD-SET-TRIPLET",
    SetClass.X22: "TD-SET-QUARTET",
}


class Plays:
    """Asks for the next play of the deal."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does: digits, tiles of the pad, and the key that ends a play. Source: look.md 4."""
        more = tile_digits(token)
        if more:
            kept = text[:-1] if len(more) == 2 and len(text) % 2 else text
            return Took(kept + more)
        if token in {"Backspace", "/"} and text:
            return Took(without_tile(text))
        if token == LEAD:
            return self._enter(at, text)
        if token == DOWN:
            return _played(at, text, up=False)
        if token in UNSEEN:
            return Took(text, (_unseen(at),))
        return None

    def _enter(self, at: Reading, text: str) -> Took:
        deal = at.deal
        must_discard = bool(deal.plays) and showable(deal) == ()
        return _played(at, text, up=not must_discard)

    def typing_problems(self, at: Reading, text: str) -> tuple[Problem, ...]:
        """Answer what is wrong already with tiles that are being typed. Source: screens.md, ground rule 3."""
        strange = sorted(set(text) - HALVES)
        if strange:
            return tuple(problem("TG-UNKNOWN_TILE", "", tile=one) for one in strange)
        whole = tuple(pair for pair in in_pairs(text) if len(pair) == 2)
        if not whole:
            return ()
        deal, size = at.deal, at.deal.size
        often = _too_often(at, text)
        if often:
            return often
        found = at.check(PlayTiles(_turn(deal), up=not deal.plays, tiles=whole))
        if len(whole) > (size or 4):
            return found
        return tuple(one for one in found if one.code not in WHOLE_ONLY)

    def show(self, at: Reading, text: str) -> Asked:
        """Answer the prompt, the four keys and the pieces pad. Source: look.md picture d."""
        deal, words = at.deal, at.words
        seat, problems = _turn(deal), self.typing_problems(at, text)
        echo = " ".join(in_pairs(text))
        prompt = Prompt(
            question=_question(at), facts=_facts(at), caption=words.say("TD-TYPE"), echo=echo,
            bad=refused_span(echo, problems), refusals=sentences(problems, words),
        )  # fmt: skip
        return Asked(prompt, _pad(at, text), pieces_pad(deal, seat, in_pairs(text)))


def _turn(deal: DealState) -> Seat:
    seat = deal.to_play
    if seat is None:
        raise ValueError("nobody is to play in a deal that is over")
    return seat


def _played(at: Reading, text: str, *, up: bool) -> Took:
    if not text:
        return Took(problems=(problem("TD-NOTHING-TYPED"),))
    often = _too_often(at, text)
    if often:
        return Took(text, problems=often)
    return Took(text, (PlayTiles(_turn(at.deal), up=up, tiles=tuple(typed_tiles(text).split())),))


def _too_often(at: Reading, text: str) -> tuple[Problem, ...]:
    """What is typed more often than the set has it: of an unknown hand nobody can say what it holds.

    Source: TG R1.1.
    """
    if at.deal.hands[_turn(at.deal)] is not None:
        return ()
    typed, there = Counter(typed_tiles(text).split()), Counter(one.code for one in SET)
    return tuple(
        problem("TD-TILE-EXISTS", "", tile=code, count=there[code])
        for code, got in typed.items()
        if 0 < there[code] < got
    )


def _unseen(at: Reading) -> PlayTiles:
    return PlayTiles(_turn(at.deal), up=False, count=at.deal.size or 1)


def _question(at: Reading) -> str:
    deal, words = at.deal, at.words
    seat, size = int(_turn(deal)), deal.size
    if size is None:
        return words.say("TD-ASK-LEAD", seat=seat)
    down = showable(deal) == ()
    code = "TD-ASK-TILES-DOWN" if down else "TD-ASK-TILES"
    return words.say(code, seat=seat, tiles=words.say(TILES_WORDS[size]))


def _facts(at: Reading) -> str:
    deal, words = at.deal, at.words
    if not deal.plays:
        return f"{words.say('TD-LEAD-LAST' if deal.left[_turn(deal)] == 1 else 'TD-LEAD-FACTS')}{_may_be_led(deal, words)}"
    why = _why_down(deal, words)
    if why:
        return f"{why} {words.say('TD-TWO-DIGITS')}"
    best = "" if deal.best is None else words.ltr(format_tiles(deal.best.tiles))
    return f"{words.say('TD-MUST-BEAT', best=best)}{_may_be_shown(deal, words)}"


def _may_be_led(deal: DealState, words: Words) -> str:
    """The sets of several tiles that the seat holds, largest first; nothing where its hand is unknown."""
    sets = sorted((one for one in leadable(deal) if len(one.tiles) > 1), key=lambda one: -len(one.tiles))
    return f" {words.say('TD-MAY-LEAD', sets=_named(sets, words))}" if sets else ""


def _may_be_shown(deal: DealState, words: Words) -> str:
    sets = showable(deal)
    return f" {words.say('TD-MAY-SHOW', sets=_named(sets, words))}" if sets else ""


def _named(sets: Sequence[PlayableSet], words: Words) -> str:
    named = [words.ltr("+".join(one.code for one in found.tiles)) for found in sets[:SETS_SAID]]
    return words.listed(tuple(named)) + (" …" if len(sets) > SETS_SAID else "")


def _why_down(deal: DealState, words: Words) -> str:
    """Why nothing can be shown, where that is so."""
    if showable(deal) != ():
        return ""
    if deal.to_play in deal.dead:
        return words.say("TD-DOWN-DEAD")
    if deal.best is not None and deal.best.set_class is SetClass.SUP:
        return words.say("TD-DOWN-SUPREME")
    return words.say("TD-DOWN-NOTHING", best=words.ltr(format_tiles(deal.best.tiles if deal.best else ())))


def _pad(at: Reading, text: str) -> tuple[Key, ...]:
    deal, words = at.deal, at.words
    if not deal.plays:
        return (
            key(words, "TD-KEY-LEAD", "⏎", LEAD, second=_so_far(at, text)),
            back_key(at, text),
            depth_key(at),
        )
    down_only = showable(deal) == ()
    size = deal.size or 1
    keys = [
        # Where nothing can be shown Enter does it too; it is lit once it would record.
        key(
            words,
            "TD-KEY-DOWN",
            "⏎" if down_only else "−",
            DOWN,
            second=_so_far(at, text),
            lamp=down_only and bool(text),
        ),
        key(words, "TD-KEY-UNSEEN", "?", "?", second=words.say("TD-BACKS", count=size)),
        back_key(at, text),
    ]
    if down_only:
        return (*keys, depth_key(at))
    return (key(words, "TD-KEY-SHOW", "⏎", LEAD, second=_so_far(at, text)), *keys)


def _so_far(at: Reading, text: str) -> str:
    """What is typed, and how many tiles are still wanted."""
    words, size = at.words, at.deal.size
    typed = [pair for pair in in_pairs(text) if len(pair) == 2]
    said = words.ltr(typed_tiles("".join(typed)))
    if size is None:
        return said or words.say("TD-LEAD-SECOND")
    left = size - len(typed)
    if not typed:
        return words.say("TD-WANTED", count=size)
    return said if left <= 0 else words.say("TD-AND-MORE", tiles=said, count=left)


def set_name(set_class: SetClass, words: Words) -> str:
    """Answer the word for a kind of set that was led, nothing for a single tile.

    Source: TG R4.
    """
    return words.say(NAMES[set_class]) if set_class in NAMES else ""
