"""A round that is void, skipped, or behind a gap: each with a reason from a short list, and what happened.

Void and gap wait for the pit boss; a skip asks once more.

Source: facts.md (void, skip, gap); recording.md (a gap is declared once).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from tablemgr.core.problems import problem
from tablemgr.table.commands import DeclareGap, SkipRound, VoidRound
from ui.viewmodels.codes import VOID_CODES
from ui.viewmodels.table.common import edited
from ui.viewmodels.table.form_confirm import YES, back, keys, refused_all, strayed
from ui.viewmodels.table.prompting import key, prompt
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, amiss, typing, unknown

VOID_REASONS = {str(digit): code for digit, code in enumerate(VOID_CODES, start=1)}
"""Codes that go on record, by their digit."""
REASONS = {
    "1": "DESK-REASON-TIME", "2": "DESK-REASON-EQUIPMENT", "3": "DESK-REASON-ALARM", "4": "DESK-REASON-LAYOUT",
    "5": "DESK-REASON-OTHER",
}  # fmt: skip
"""Why a round or some rounds were not recorded; the sentence goes on record as it is shown."""
MINUTE_US, DAY_US = 60_000_000, 86_400_000_000


def _void_prompt(scene: Scene) -> Prompt:
    words = scene.words
    if not scene.draft.answers:
        return prompt(scene, words.say("DESK-VOID", number=scene.state.number), words.say("DESK-VOID-FACTS"))
    return prompt(scene, words.say("DESK-WHAT-HAPPENED"), words.say("DESK-ENTER-GOES-ON"), free=True)


def _void_pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    if scene.draft.answers:
        return text_keys(scene)
    chosen = (key(words, f"DESK-VOID-{code.upper()}", digit) for digit, code in VOID_REASONS.items())
    return (*chosen, key(words, "DESK-KEY-KEEP", "Escape"))


def text_keys(scene: Scene) -> tuple[Key, ...]:
    """Answer the keys beside a free text. Source: screens.md, ground rule 2."""
    words = scene.words
    return (
        key(words, "DESK-KEY-ENTER", "Enter"),
        key(words, "DESK-KEY-CLEAR", "\u232b", "Backspace"),
        key(words, "DESK-KEY-KEEP", "Escape"),
    )


def free_text(scene: Scene, token: str) -> Step | None:
    """Answer a character typed into a free text; None for a key that is none. Source: FAULT F4 (kept as typed)."""
    if len(token) == 1 and (token.isprintable() or token in "\u200c\u200d"):
        return typing(scene, scene.text + token)
    return None


def _void_press(scene: Scene, token: str) -> Step:
    draft = scene.draft
    if not draft.answers:
        if token in VOID_REASONS:
            return Step(draft.answered(VOID_REASONS[token]))
        return edited(scene, token) or unknown(scene, token)
    if token == "Enter":
        return Step(second=VoidRound(draft.answers[0], scene.text.strip()))
    return edited(scene, token) or free_text(scene, token) or unknown(scene, token)


def _skip_prompt(scene: Scene) -> Prompt:
    words = scene.words
    if not scene.draft.answers:
        return prompt(
            scene, words.say("DESK-SKIP", number=scene.state.number + 1), words.say("DESK-SKIP-FACTS")
        )
    reason = words.say(scene.draft.answers[0])
    sure = words.say("DESK-SKIP-SURE", number=scene.state.number + 1)
    return prompt(scene, sure, reason, bad=refused_all(scene))


def _skip_pad(scene: Scene) -> tuple[Key, ...]:
    if scene.draft.answers:
        return keys(scene, "DESK-KEY-SKIP")
    return (*_reasons(scene), key(scene.words, "DESK-KEY-KEEP", "Escape"))


def _reasons(scene: Scene) -> tuple[Key, ...]:
    return tuple(key(scene.words, code, digit) for digit, code in REASONS.items())


def _skip_press(scene: Scene, token: str) -> Step:
    draft = scene.draft
    if draft.answers:
        past = strayed(scene, token)
        if past is not None:
            return past
        if token == YES:
            return Step(commands=(SkipRound(0, scene.words.say(draft.answers[0])),))
        return back(scene, token)
    if token in REASONS:
        return Step(draft.answered(REASONS[token]))
    return edited(scene, token) or unknown(scene, token)


GAP_STEPS = ("DESK-GAP-FROM", "DESK-GAP-TO", "DESK-GAP-ROUNDS", "DESK-GAP-WHY")


def _gap_prompt(scene: Scene) -> Prompt:
    words, at = scene.words, len(scene.draft.answers)
    facts = words.say("DESK-GAP-FACTS") if at < 2 else ""
    return prompt(scene, words.say(GAP_STEPS[min(at, 3)]), facts)


def _gap_pad(scene: Scene) -> tuple[Key, ...]:
    if len(scene.draft.answers) >= 3:
        return (*_reasons(scene), key(scene.words, "DESK-KEY-KEEP", "Escape"))
    figures = tuple(Key(scene.words.digits(str(n)), str(n), str(n)) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))
    return (*figures, *text_keys(scene)[:2])


def _gap_press(scene: Scene, token: str) -> Step:
    draft, at = scene.draft, len(scene.draft.answers)
    if at >= 3:
        if token in REASONS:
            return Step(second=gap_of(scene, draft.answers, scene.words.say(REASONS[token])))
        return edited(scene, token) or unknown(scene, token)
    if token == "Enter":
        if at <= 2 and not scene.text:
            return Step(problems=(problem("SHIFT-MISSING", ""),))
        if at < 2 and clock_minutes(scene.text) is None:
            return Step(problems=(problem("CLOCK-FORM", "", typed=scene.text[:20]),))
        if at == 2 and not scene.text.isdigit():
            return Step(problems=(problem("GAP-ROUNDS-FORM", "", typed=scene.text[:20]),))
        return Step(draft.answered(scene.text))
    if len(token) == 1 and (token.isdigit() or token in ":-"):
        return typing(scene, scene.text + token)
    return edited(scene, token) or amiss(scene, token) or unknown(scene, token)


def clock_minutes(text: str) -> int | None:
    """Answer the minutes after midnight of a time of four digits; None where it is none.

    >>> clock_minutes("2140"), clock_minutes("21:40"), clock_minutes("2460")
    (1300, 1300, None)

    Source: recording.md ("21:40 to 22:05, twelve rounds off system").
    """
    found = re.fullmatch(r"([01]\d|2[0-3]):?([0-5]\d)", text)
    return None if found is None else int(found[1]) * 60 + int(found[2])


def gap_of(scene: Scene, answers: tuple[str, ...], reason: str) -> DeclareGap:
    """Answer the gap that was typed: its end is the last such time by the house's clock, its begin before it.

    Source: facts.md (gap); recording.md.
    """
    begun, ended = (clock_minutes(text) or 0 for text in answers[:2])
    local = datetime.fromtimestamp(scene.now_us // 1_000_000, UTC) + timedelta(minutes=scene.offset_minutes)
    midnight_us = (
        scene.now_us
        - (local.hour * 3600 + local.minute * 60 + local.second) * 1_000_000
        - scene.now_us % 1_000_000
    )
    end_us = midnight_us + ended * MINUTE_US
    end_us -= DAY_US if end_us > scene.now_us else 0
    begin_us = end_us - ((ended - begun) % 1440) * MINUTE_US
    return DeclareGap(begin_us, end_us, int(answers[2][:9]), reason)


VOID = Question(_void_prompt, _void_pad, _void_press)
SKIP = Question(_skip_prompt, _skip_pad, _skip_press)
GAP = Question(_gap_prompt, _gap_pad, _gap_press)
