"""Chips bought at the table and given back, cash that plays, chips changed: the seat's key, the amount, Enter.

`P` says that the cash plays as it lies, `U` that small chips become large ones, `B` that chips are bought after all;
`/` takes the last entry back.

Tab asks who it is before it is recorded: the name then stands at the seat until chips are given back there.

Source: facts.md (cash: any phase); users.md (buy-ins: quick, a running total, undo last).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablemgr.core.money import Money, total
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import BuyIn, ColourUp, GiveBack, PlayCash
from tablemgr.table.commands.base import Command
from tablemgr.table.events import CashIn
from ui.viewmodels.table.bets_entry import SIGNS, BetTyped, key_of, read_bet, refused_at_once, with_chip
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.form_confirm import last_cash
from ui.viewmodels.table.form_ending import free_text, text_keys
from ui.viewmodels.table.prompting import chip_keys, key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown
from ui.viewmodels.table.sums import no_chips_for

IN, OUT, PLAY, COLOUR = "cash-in", "cash-out", "cash-play", "colour-up"
OTHERS = {"B": IN, "P": PLAY, "U": COLOUR}
"""What the letters turn the form into; what was typed stays."""
CHANGED = frozenset({IN, OUT, COLOUR})
"""What is laid out in chips; cash that plays lies there as it is."""
MADE: dict[str, Callable[[Seat, Money, str], Command]] = {
    IN: BuyIn, OUT: GiveBack, PLAY: PlayCash, COLOUR: ColourUp,
}  # fmt: skip
CODES = {IN: "DESK-CASH-IN", OUT: "DESK-CASH-OUT", PLAY: "DESK-CASH-PLAY", COLOUR: "DESK-COLOUR-UP"}


TURNS = (("P", "DESK-KEY-CASH-PLAY"), ("U", "DESK-KEY-COLOUR-UP"), ("B", "DESK-KEY-CASH-IN"))


def _typed(scene: Scene) -> BetTyped:
    """Seat and amount: typed now, or before the guest's name was asked for."""
    text = scene.draft.answers[0] if scene.draft.answers else scene.text
    return read_bet(text, seats=scene.rules.seating.seats, side_bets=(), places=scene.words.places)


def _prompt(scene: Scene) -> Prompt:
    words, typed = scene.words, _typed(scene)
    if scene.draft.answers:
        return prompt(
            scene, words.say("DESK-CASH-WHO", seat=typed.seat), words.say("DESK-ENTER-GOES-ON"), free=True
        )
    code = CODES[scene.draft.form]
    question = words.say(f"{code}-SEAT", seat=typed.seat) if typed.seat else words.say(code)
    back = "" if typed.amount is None else words.money(typed.amount)
    return replace(prompt(scene, question, _facts(scene), caption=back, bad=typed.bad), parted=1)


def _facts(scene: Scene) -> str:
    words = scene.words
    bought = total([entry.amount for entry in scene.state.cash if isinstance(entry, CashIn)])
    return words.say("DESK-CASH-TOTAL", amount=words.money(bought)) if bought else ""


def _pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    if scene.draft.answers:
        return text_keys(scene)
    chips = chip_keys(scene, scene.chips[:3])
    return (
        *chips,
        key(words, "DESK-KEY-ENTER", "Enter"),
        *(key(words, code, letter, live=scene.draft.form != OTHERS[letter]) for letter, code in TURNS),
        key(words, "DESK-KEY-WHO", "Tab", live=_typed(scene).amount is not None),
        key(words, "DESK-KEY-CASH-UNDO", "/", live=last_cash(scene) is not None),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return _enter(scene)
    if scene.draft.answers and token == "Backspace" and not scene.text:
        back = replace(scene.draft, answers=())
        return Step(back.typed(scene.asked.place, scene.draft.answers[0]))
    if scene.draft.answers:
        return edited(scene, token) or free_text(scene, token) or unknown(scene, token)
    if token == "Tab" and _typed(scene).amount is not None and not _typed(scene).problems:
        return Step(scene.draft.answered(scene.text))
    if token.startswith("seat:"):
        return typing(scene, key_of(int(token[5:])))
    if token.startswith("chip:"):
        return typing(scene, with_chip(scene.text, Money(int(token[5:])), places=scene.words.places))
    if len(token) == 1 and (token.isdigit() or token in SIGNS):
        return _with_problems(scene, typing(scene, scene.text + token))
    if token in OTHERS and scene.draft.form != OTHERS[token]:
        text = scene.text
        turned = scene.draft.typed(scene.draft.form, "").opened(OTHERS[token])
        return Step(turned.typed(OTHERS[token], text))
    if token == "/":
        # As Escape does: the next amount is not typed behind this one.
        return Step(scene.draft.typed(scene.asked.place, "").opened("undo-cash"))
    return edited(scene, token) or _with_problems(scene, amiss(scene, token) or unknown(scene, token))


def _with_problems(scene: Scene, step: Step) -> Step:
    """What was typed, with what is wrong with it already."""
    if step.draft is None:
        return step
    return replace(step, problems=refused_at_once(_typed(replace(scene, draft=step.draft))))


def _enter(scene: Scene) -> Step:
    typed = _typed(scene)
    if typed.problems:
        return Step(problems=typed.problems)
    if not typed.seat or typed.amount is None:
        return Step(problems=(problem("AMOUNT-MISSING", f"seat {typed.seat}" if typed.seat else ""),))
    if scene.draft.form in CHANGED:
        refused = no_chips_for(typed.amount, (kind.value for kind in scene.chips), f"seat {typed.seat}")
        if refused:
            return Step(problems=refused)
    made = MADE[scene.draft.form]
    label = scene.text.strip() if scene.draft.answers else ""
    return Step(commands=(made(Seat(typed.seat), typed.amount, label),))


QUESTION = Question(_prompt, _pad, _press)
