"""Bets: a seat's key, the wager where it is not the main bet, the amount, Enter; Enter alone is no more bets.

Source: recording.md (bets); facts.md (place, change bet; confirm; no more bets).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import CloseBets, ConfirmBets, PlaceBet
from tablemgr.table.commands.bets import check_close_bets
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.table.asking import ANEW
from ui.viewmodels.table.bets_entry import (
    BACK,
    DRAGON,
    SIDE,
    SIGNS,
    TOKE,
    BetTyped,
    key_of,
    read_bet,
    refused_at_once,
    with_chip,
)
from ui.viewmodels.table.common import FUNCTION_KEYS, anywhere, edited
from ui.viewmodels.table.prompting import chip_keys, key, note, prompt
from ui.viewmodels.table.rows import Key, Line, Panel, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown

WAGERS = (SIDE, BACK, TOKE, DRAGON)


def bet_typed(scene: Scene) -> BetTyped:
    """Answer the bet that is being typed. Source: facts.md (place bet)."""
    return read_bet(
        scene.text, seats=scene.rules.seating.seats, side_bets=scene.rules.play.side_bets,
        places=scene.words.places,
    )  # fmt: skip


def _prompt(scene: Scene) -> Prompt:
    words, bet = scene.words, bet_typed(scene)
    limits = scene.rules.limits
    if not bet.seat:
        return prompt(scene, words.say("DESK-BETS"), _facts(scene), bad=bet.bad)
    least, most = limits.least, limits.most
    if bet.kind in ("side", "toke"):
        least, most = limits.side_least, limits.side_most
    question = words.say("DESK-BETS-AMOUNT", seat=bet.seat, bet=wager_name(scene, bet))
    facts = words.say("DESK-LIMITS", least=words.money(least), most=words.money(most))
    lies = next(
        (b for b in scene.state.seat(Seat(bet.seat)).bets if (b.kind, b.bet, b.box) == _place(bet)), None
    )
    if lies is not None:
        facts = f"{words.say('DESK-BET-LIES', amount=words.money(lies.amount))} {facts}"
    back = "" if bet.amount is None else words.money(bet.amount)
    return replace(prompt(scene, question, facts, caption=back, bad=bet.bad), parted=1)


def _place(bet: BetTyped) -> tuple[str, str, int]:
    return bet.kind, bet.bet, bet.box


def wager_name(scene: Scene, bet: BetTyped) -> str:
    """Answer the name of a wager with its box where it is not the first. Source: PGP 6; recording.md (bets)."""
    words = scene.words
    if bet.kind == "main":
        return words.say("DESK-MAIN-BET")
    name = bet_name(bet.kind, bet.bet, words)
    if bet.kind == "dragon":
        return words.say("DESK-DRAGON-OF", seat=bet.box) if bet.box else words.say("DESK-DRAGON-WHOSE")
    return words.say("DESK-BOX", bet=name, box=bet.box) if bet.box > 1 else name


def _facts(scene: Scene) -> str:
    words, state = scene.words, scene.state
    if not state.in_play:
        return words.say("DESK-BETS-NONE")
    code = "DESK-BETS-LIE-ONE" if len(state.in_play) == 1 else "DESK-BETS-LIE"
    said = [words.say(code, seats=len(state.in_play))]
    counts = (
        ("DESK-BETS-CARRIED", sum(seat.is_carried for seat in state.in_play)),
        ("DESK-BETS-TAKEN", sum(seat.is_taken for seat in state.in_play)),
    )
    said += [words.say(one, seats=count) for one, count in counts if count]
    return " ".join(said)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, bet = scene.words, bet_typed(scene)
    if not bet.seat:
        return (
            key(words, "DESK-KEY-NO-MORE", "Enter", live=bool(scene.state.in_play)),
            key(words, "DESK-KEY-BANKER", "K", live=scene.rules.bank.player_banking),
            key(words, "DESK-KEY-CASH-IN", "B"),
            key(words, "DESK-KEY-CASH-OUT", "O"),
            key(words, "DESK-KEY-UNDO", "Ctrl Z", "Undo"),
            key(words, "DESK-KEY-RULING", "F"),
            key(words, "DESK-KEY-MORE", "M"),
        )
    fits = [
        kind for kind in reversed(scene.chips)
        if kind.value <= scene.rules.limits.most and not kind.value.minor % scene.rules.limits.chip.minor
    ]  # fmt: skip
    chips = chip_keys(scene, fits[:4])
    stands = _lies(scene, bet) and bet.amount is None
    enter = note(words, "DESK-STANDS") if stands else None
    return (
        *chips,
        key(words, "DESK-KEY-SIDE", SIDE, live=bool(scene.rules.play.side_bets)),
        key(words, "DESK-KEY-WAGER", BACK),
        key(words, "DESK-KEY-CLEAR", "Escape"),
        key(words, "DESK-KEY-ENTER", "Enter", second=enter, live=stands or bet.amount is not None),
    )  # fmt: skip


def _lies(scene: Scene, bet: BetTyped) -> bool:
    """Whether Enter alone says that what lies at the seat stands."""
    return bet.kind == "main" and bool(scene.state.seat(Seat(bet.seat)).bets)


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return _enter(scene)
    if token.startswith("seat:"):
        return typing(scene, key_of(int(token[5:])))
    if token.startswith("chip:") and scene.text:
        return typing(scene, with_chip(scene.text, Money(int(token[5:])), places=scene.words.places))
    if _is_typed(token):
        return _typed(scene, typing(scene, scene.text + token))
    if not scene.text and token == "K":
        return Step(scene.draft.opened("banker"))
    known = edited(scene, token)
    if known is None and (not scene.text or token in FUNCTION_KEYS):
        known = anywhere(scene, token)
    return known or _typed(scene, amiss(scene, token) or unknown(scene, token))


def _typed(scene: Scene, step: Step) -> Step:
    """What was typed, with what is wrong with it already."""
    if step.draft is None:
        return step
    return replace(step, problems=refused_at_once(bet_typed(replace(scene, draft=step.draft))))


def _is_typed(token: str) -> bool:
    """Whether a key is part of a bet. One that comes too early stays as well: what follows is not read without it."""
    return len(token) == 1 and (token.isdigit() or token in WAGERS or token in SIGNS)


def _enter(scene: Scene) -> Step:
    bet = bet_typed(scene)
    if bet.problems:
        return Step(problems=bet.problems)
    if not bet.seat:
        return _no_more(scene)
    if bet.amount is not None:
        place = PlaceBet(Seat(bet.seat), bet.amount, bet.kind, bet.bet, bet.box)
        return Step(commands=(place,))
    if _lies(scene, bet):
        return Step(commands=(ConfirmBets(Seat(bet.seat)),))
    return Step(problems=(problem("AMOUNT-MISSING", f"seat {bet.seat}"),))


def _no_more(scene: Scene) -> Step:
    """No more bets; where chips of a carried bet were taken, whether they were laid again is asked first."""
    found = check_close_bets(scene.state, CloseBets(), scene.rules)
    if not any(one.code == "BET-TAKEN" for one in found):
        return Step(commands=(CloseBets(),))
    others = tuple(one for one in found if one.code != "BET-TAKEN")
    return Step(problems=others) if others else Step(scene.draft.opened(ANEW))


def _panels(scene: Scene) -> tuple[Panel, ...]:
    """What lies at the chosen seat, and the rarer wagers for fingers."""
    words, bet = scene.words, bet_typed(scene)
    if not bet.seat:
        return ()
    lies = [
        words.say(
            "DESK-BET-AT", amount=words.money(b.amount),
            bet=wager_name(scene, BetTyped(bet.seat, b.kind, b.bet, b.box)),
        )
        for b in scene.state.seat(Seat(bet.seat)).bets
    ]  # fmt: skip
    keys = (
        key(words, "DESK-KEY-TOKE", TOKE),
        key(words, "DESK-KEY-DRAGON", DRAGON),
        key(words, "DESK-KEY-LIFT", "0", live=bool(lies) and bet.amount is None),
        key(words, "DESK-KEY-CASH-IN", "F2"),
    )
    seat = words.say("DESK-SEAT", seat=bet.seat)
    return (Panel(seat[:1].upper() + seat[1:], tuple(Line(text) for text in lies), keys=keys),)


QUESTION = Question(_prompt, _pad, _press, _panels)
