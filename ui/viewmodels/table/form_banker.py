"""Who banks: `0` the house, or a seat's key and what it puts up; `C` shares the bank with the house.

Source: facts.md (take bank); PG 3.5; PGP 5 (player-banking).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import TakeBank
from ui.viewmodels.table.bets_entry import AT_ONCE, SIGNS, key_of, read_amount, seat_of, with_chip
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.prompting import chip_keys, key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown

CO_BANK = "C"


def _seat(scene: Scene) -> int:
    """The seat that was typed; 0 the house, or nobody yet."""
    first, seats = scene.text[:1], scene.rules.seating.seats
    return seat_of(first, seats) if first.isdigit() else 0


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, _seat(scene)
    if not scene.text:
        return prompt(scene, words.say("DESK-BANKER"), words.say("DESK-BANKER-FACTS"))
    if _misplaced(scene):
        return prompt(scene, words.say("DESK-BANKER"), bad=(0, len(scene.text)))
    if not seat:
        return prompt(scene, words.say("DESK-BANKER-HOUSE"))
    facts = words.say("DESK-BANKER-SHARED") if CO_BANK in scene.text else words.say("DESK-BANKER-ALONE")
    amount, problems = read_amount(_amount(scene), places=scene.words.places)
    back = "" if amount is None else words.money(amount)
    bad = (1, len(scene.text) - 1) if problems else None
    question = words.say("DESK-BANKER-SEAT", seat=seat)
    return replace(prompt(scene, question, facts, caption=back, bad=bad), parted=1)


def _amount(scene: Scene) -> str:
    return scene.text[1:].replace(CO_BANK, "")


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, rules = scene.words, scene.rules.bank
    chips = chip_keys(scene, scene.chips[:4]) if _seat(scene) else ()
    return (
        *chips,
        key(words, "DESK-KEY-ENTER", "Enter"),
        key(words, "DESK-KEY-HOUSE", "0"),
        key(words, "DESK-KEY-CO-BANK", CO_BANK, live=rules.co_banking),
        key(words, "DESK-KEY-CLEAR", "\u232b", "Backspace"),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def _press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return _enter(scene)
    if token.startswith("seat:"):
        return typing(scene, key_of(int(token[5:])))
    if token.startswith("chip:") and _seat(scene):
        shared = CO_BANK if CO_BANK in scene.text else ""
        sum_typed = with_chip(
            scene.text.replace(CO_BANK, ""), Money(int(token[5:])), places=scene.words.places
        )
        return typing(scene, f"{sum_typed[:1]}{shared}{sum_typed[1:]}")
    if token == "bank":
        return typing(scene, "0")
    if token == CO_BANK and scene.text[:1].isdigit():
        without = scene.text.replace(CO_BANK, "")
        return typing(
            scene, without if without != scene.text else f"{scene.text[:1]}{CO_BANK}{scene.text[1:]}"
        )
    if len(token) == 1 and (token.isdigit() or token in SIGNS or token == CO_BANK):
        return _typed(scene, typing(scene, scene.text + token))
    return edited(scene, token) or _typed(scene, amiss(scene, token) or unknown(scene, token))


def _typed(scene: Scene, step: Step) -> Step:
    """What was typed, with what is wrong with it already."""
    if step.draft is None:
        return step
    now = replace(scene, draft=step.draft)
    amount = read_amount(_amount(now), places=scene.words.places)[1] if _seat(now) else ()
    return replace(step, problems=_misplaced(now) or tuple(one for one in amount if one.code in AT_ONCE))


def _misplaced(scene: Scene) -> tuple[Problem, ...]:
    """What stands before the seat, or behind the house: it is refused where it stands."""
    if scene.text and not scene.text[0].isdigit():
        code = "AMOUNT-SIGN" if scene.text.startswith("-") else "SEAT-FIRST"
        return (problem(code, "", typed=scene.text[:20]),)
    if scene.text[1:] and not _seat(scene):
        return (problem("BANK-HOUSE", "bank"),)
    return ()


def _enter(scene: Scene) -> Step:
    seat = _seat(scene)
    if not scene.text:
        return Step(problems=(problem("BANKER-MISSING", ""),))
    refused = _misplaced(scene)
    if refused:
        return Step(problems=refused)
    if not seat:
        return Step(commands=(TakeBank(),))
    amount, problems = read_amount(_amount(scene), places=scene.words.places, where=f"seat {seat}")
    if problems:
        return Step(problems=problems)
    played, banked = scene.before().get(seat, (True, 0))
    command = TakeBank(Seat(seat), CO_BANK in scene.text, amount, played_last=played, banked_in_a_row=banked)
    return Step(commands=(command,))


QUESTION = Question(_prompt, _pad, _press)
