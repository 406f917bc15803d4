"""Pieces of the bank or of a seat: typed, touched or scanned, checked one by one, Enter when the hand is whole.

A seat's first two are its low hand, as they lie on the felt; Tab says that the house way set them, or that
their setting was not seen. The bank's pieces come in any order, unless a player banks and sets his own, or
`/` stands between low and high; the house's fourth tile ends its hand by itself. `.` ends a hand of cards
without suits that holds no five of one suit.

Source: screens.md, ground rule 3; recording.md (levels); facts.md (enter bank hand, enter hand); PGP G4.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import EnterBankHand, EnterHand, MakeRuling
from tablemgr.table.commands.rulings import RE_SET
from ui.viewmodels.table.asking import CALLING, in_order
from ui.viewmodels.table.common import FUNCTION_KEYS, anywhere
from ui.viewmodels.table.draft import BANK_LATER, Draft
from ui.viewmodels.table.mucked import mucked, mucked_key
from ui.viewmodels.table.pieces_entry import CARDS as OF_CARDS
from ui.viewmodels.table.pieces_entry import Typed, kind_keys, with_touched, without_last
from ui.viewmodels.table.prompting import key, note, prompt
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown
from ui.viewmodels.table.threshold import threshold_text

LOW = 2
AS_LAID, HOUSE_WAY, UNSET = "", "house-way", "unset"
BACK_UP = "back-up"
"""The form that asks for hands from the discard rack, and what a seat's hand answers to it."""
SETTINGS = (AS_LAID, HOUSE_WAY, UNSET)
NO_FLUSH = "."
RE_SETS = "F7"
"""Sets a banking player's foul hand anew."""
CARD_KEYS = frozenset("0123456789TJQKACDHS*W/ ,")
TILE_KEYS = frozenset("123456/ ,-")


def player_sets(scene: Scene) -> bool:
    """Answer whether a player banks for himself, and sets his own hand. Source: PG 3.5."""
    banked = scene.state.banked
    return banked is not None and banked.seat is not None and not banked.co_bank


def takes(scene: Scene, token: str) -> bool:
    """Answer whether a key is part of a piece here. Source: facts.md (two keys a piece, one-key kinds)."""
    if scene.kind == OF_CARDS:
        return token in CARD_KEYS
    if scene.one_key:
        return token in kind_keys(scene.rules.play) or token in "/ ,"
    return token in TILE_KEYS


def _prompt(scene: Scene) -> Prompt:
    words, typed, seat = scene.words, scene.pieces, scene.asked.seat
    whole, have = scene.rules.play.hand_size, len(typed.pieces)
    unit = "CARDS" if scene.kind == OF_CARDS else "TILES"
    who = words.say("DESK-SEAT", seat=seat) if seat else words.say("DESK-THE-BANK")
    if have < whole:
        one = "-ONE" if whole - have == 1 else ""
        question = words.say(f"DESK-PIECES-{unit}{one}", who=who, count=whole - have)
    elif have > whole:
        question = words.say(f"DESK-PIECES-OVER-{unit}", who=who, count=have, wanted=whole)
    else:
        wrong = typed.problems or typed.pending
        foul = "DESK-PIECES-FOUL" if seat else "DESK-PIECES-BANK-FOUL"
        said = foul if foul_as_laid(scene) else "DESK-PIECES-WHOLE"
        question = words.say("DESK-PIECES-WRONG" if wrong else said, who=who)
    return prompt(scene, question, _facts(scene, typed), caption=setting_text(scene), bad=typed.bad)


def _facts(scene: Scene, typed: Typed) -> str:
    words = scene.words
    if typed.problems:
        return ""
    foul = foul_as_laid(scene)
    if foul:
        return sentences([replace(one, where="") for one in foul], words)[0]
    if not scene.asked.seat:
        return words.say("DESK-LOW-FIRST") if player_sets(scene) else words.say("DESK-ANY-ORDER")
    order = (words.say("DESK-LOW-FIRST"),) if setting_of(scene) == AS_LAID else ()
    return " ".join((*_why_asked(scene), *order))


def _why_asked(scene: Scene) -> tuple[str, ...]:
    if scene.asked.why == "threshold":
        return (threshold_text(scene, scene.state.seat(Seat(scene.asked.seat))),)
    return (scene.words.say(WHY_ASKED[scene.asked.why]),) if scene.asked.why in WHY_ASKED else ()


def foul_as_laid(scene: Scene) -> tuple[Problem, ...]:
    """Answer why a whole hand is a foul as a player laid it; nothing where it is none, or not laid by a player.

    Source: PG S6, PGP G4 (foul); screens.md, ground rule 4.
    """
    typed, play = scene.pieces, scene.rules.play
    laid = bool(scene.asked.seat) or player_sets(scene)
    if not laid or setting_of(scene) != AS_LAID or typed.problems or typed.pending:
        return ()
    if len(typed.pieces) != play.hand_size:
        return ()
    at = LOW if typed.split is None else typed.split
    found = play.check_split(typed.pieces[:at], typed.pieces[at:], scene.where)
    return tuple(one for one in found if one.code == "SPLIT-FOUL")


WHY_ASKED = {
    "sample": "DESK-ASKED-SAMPLE", "foul": "DESK-ASKED-FOUL",
    "dispute": "DESK-ASKED-DISPUTE", "side-bet": "DESK-ASKED-SIDE-BET", "back-up": "DESK-ASKED-BACK-UP",
}  # fmt: skip


def setting_of(scene: Scene) -> str:
    """Answer how the typed pieces are set, as it was chosen. Source: facts.md (enter hand: low?, high?)."""
    return scene.draft.text(_setting_place(scene))


def _setting_place(scene: Scene) -> str:
    return f"{scene.asked.place} set"


def setting_text(scene: Scene) -> str:
    """Answer how the typed pieces are set. Source: facts.md (enter hand: low?, high?)."""
    words = scene.words
    if not scene.asked.seat and not player_sets(scene):
        laid = scene.pieces.split is not None
        return words.say("DESK-SET-LAID") if laid else words.say("DESK-SET-HOUSE")
    codes = {AS_LAID: "DESK-SET-LAID", HOUSE_WAY: "DESK-SET-HOUSE", UNSET: "DESK-SET-UNSEEN"}
    return words.say(codes.get(setting_of(scene), "DESK-SET-LAID"))


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, typed = scene.words, scene.pieces
    whole = len(typed.pieces) == scene.rules.play.hand_size and not typed.problems and not typed.pending
    loose = scene.kind == OF_CARDS and not scene.rules.play.loose.isdisjoint(typed.pieces)
    cards = scene.kind == OF_CARDS
    # A foul bank is never settled: it is set anew by a ruling.
    bank_foul = not scene.asked.seat and bool(foul_as_laid(scene))
    re_set = (key(words, "DESK-KEY-RE-SET", RE_SETS, second=note(words, "DESK-NEEDS-FLOOR")),)
    no_flush = (key(words, "DESK-KEY-NO-FLUSH", NO_FLUSH, live=whole and loose),) if cards else ()
    return (
        key(
            words,
            "DESK-KEY-DONE",
            "Enter",
            live=(whole or setting_of(scene) == UNSET) and not bank_foul,
            lamp=whole and not bank_foul,
        ),
        *(re_set if bank_foul else no_flush),
        key(words, "DESK-KEY-SETTING", "Tab", second=note(words, "DESK-SHOWN", text=setting_text(scene))),
        key(words, "DESK-KEY-LATER", "F6", live=not scene.is_over),
        key(words, "DESK-KEY-BACKSPACE", "\u232b", "Backspace", live=bool(scene.text)),
        key(
            words,
            "DESK-KEY-KEEP" if scene.is_over else "DESK-KEY-CALL",
            "Escape",
            live=bool(scene.asked.seat),
        ),
        *(mucked_key(scene) or (key(words, "DESK-KEY-RULING", "F4", live=not scene.is_over),)),
        key(words, "DESK-KEY-MORE", "F9"),
    )


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter" or (token == NO_FLUSH and scene.kind == OF_CARDS):
        return _enter(scene, no_flush=token == NO_FLUSH)
    if token.startswith("piece:"):
        one_key = scene.one_key and scene.kind != OF_CARDS
        return _typed(scene, with_touched(scene.text, token[6:], one_key=one_key))
    if token == "Tab":
        return _next_setting(scene)
    if token == "Backspace":
        return typing(scene, without_last(scene.text, scene.pieces))
    if token == "Escape":
        return _leave(scene)
    if token in ("F6", "later"):
        return later(scene)
    if token.startswith("seat:"):
        return Step(replace(scene.draft.closed(), seat=int(token[5:])))
    ended = mucked(scene, token) or _set_anew(scene, token)
    if ended is not None:
        return ended
    if len(token) == 1 and takes(scene, token):
        return _typed(scene, scene.text + token)
    known = anywhere(scene, token) if token in FUNCTION_KEYS or not scene.text else None
    return known or amiss(scene, token) or unknown(scene, token)


def _typed(scene: Scene, text: str) -> Step:
    """Take a key into the text. The bank's fourth tile ends its hand: there is nothing left to say about it."""
    step = typing(scene, text)
    if scene.asked.seat or scene.kind == OF_CARDS or player_sets(scene) or step.draft is None:
        return step
    now = replace(scene, draft=step.draft)
    whole = len(now.pieces.pieces) == scene.rules.play.hand_size
    if not whole or now.pieces.problems or now.pieces.pending or now.pieces.split is not None:
        return step
    return replace(_enter(now, no_flush=False), draft=step.draft)


def _next_setting(scene: Scene) -> Step:
    if not scene.asked.seat and not player_sets(scene):
        return Step(problems=(problem("SETTING-HOUSE", "bank"),))
    choices = SETTINGS if scene.asked.seat else SETTINGS[:2]
    at = choices.index(setting_of(scene)) if setting_of(scene) in choices else 0
    return Step(scene.draft.typed(_setting_place(scene), choices[(at + 1) % len(choices)]))


def _leave(scene: Scene) -> Step:
    """Escape closes what a person opened; where the level asks, it goes over to calling. The text stays."""
    draft, seat = scene.draft, scene.asked.seat
    if draft.form:
        return Step(draft.closed())
    if not seat:
        return typing(scene, "")
    if scene.asked.why == "level":
        return Step(draft.opened(CALLING, seat=seat))
    return later(scene)


def later(scene: Scene) -> Step:
    """Leave what is asked for later; its text stays, and it is asked again. Source: recording.md (`T` later)."""
    draft, seat = scene.draft.closed(), scene.asked.seat
    if not seat:
        return Step(draft.typed(BANK_LATER, "yes"))
    others = tuple(n for n in draft.later if n != seat)
    return Step(draft.left((*others, seat)))


def _enter(scene: Scene, *, no_flush: bool) -> Step:
    typed = scene.pieces
    problems = list(typed.problems)
    whole, have = scene.rules.play.hand_size, len(typed.pieces)
    unset = bool(scene.asked.seat) and setting_of(scene) == UNSET
    if not problems and (typed.pending or (have != whole and not (unset and have))):
        problems.append(problem("PIECE-COUNT", scene.where, got=have, wanted=whole))
    if problems:
        return Step(problems=tuple(problems))
    if scene.asked.seat:
        return _seat_hand(scene, typed, no_flush=no_flush, unset=unset)
    return _bank_hand(scene, typed, no_flush=no_flush)


def _seat_hand(scene: Scene, typed: Typed, *, no_flush: bool, unset: bool) -> Step:
    at = LOW if typed.split is None else typed.split
    low, high = typed.pieces[:at], typed.pieces[at:]
    house_way = setting_of(scene) == HOUSE_WAY
    if unset or house_way:
        low, high = (), ()
    seat, why = Seat(scene.asked.seat), scene.asked.why or "request"
    command = EnterHand(seat, typed.pieces, low, high, why, house_way=house_way, no_flush=no_flush)
    return Step(commands=(command,), then=_after(scene))


def _bank_hand(scene: Scene, typed: Typed, *, no_flush: bool) -> Step:
    his_own = player_sets(scene) and setting_of(scene) != HOUSE_WAY
    at = LOW if typed.split is None else typed.split
    laid = his_own or typed.split is not None
    low, high = (typed.pieces[:at], typed.pieces[at:]) if laid else ((), ())
    command = EnterBankHand(
        typed.pieces, low, high, house_way=player_sets(scene) and not his_own, no_flush=no_flush
    )
    return Step(commands=(command,), then=_after(scene))


def _set_anew(scene: Scene, token: str) -> Step | None:
    """The ruling that sets a banking player's foul hand the house way, with how it lay; None where none is foul.

    Source: tablemgr/DECISIONS.md (a foul bank hand is re-set by a ruling); recording.md (rulings).
    """
    if token != RE_SETS or scene.asked.seat or not foul_as_laid(scene):
        return None
    pieces, words = scene.pieces.pieces, scene.words
    at = LOW if scene.pieces.split is None else scene.pieces.split
    try:
        made = scene.rules.play.house_way(pieces)
    except Refused as refused:
        return Step(problems=refused.problems)
    lay = f"{' '.join(pieces[:at])} | {' '.join(pieces[at:])}"
    return Step(
        second=MakeRuling(words.say("DESK-RULING-FOUL"), lay, RE_SET, "", low=made.low, high=made.high)
    )


def _after(scene: Scene) -> Draft:
    draft = scene.draft.typed(scene.asked.place, "").typed(_setting_place(scene), "").closed()
    backed = scene.draft.answers == (BACK_UP,)
    return draft.opened(BACK_UP) if backed and left_to_back_up(scene, scene.asked.seat) else draft


def left_to_back_up(scene: Scene, done: int = 0) -> list[int]:
    """Answer the seats whose hands were not entered, the one picked up last first; done: one that is being entered.

    Source: recording.md (backing up a hand asks the seats in reverse pick-up order).
    """
    return [int(one.seat) for one in reversed(in_order(scene.state)) if one.hand is None and one.seat != done]


QUESTION = Question(_prompt, _pad, _press)
