"""The prompt of a question and the keys of its pad, with everything that is the same for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Settlement
from tablemgr.table.state import SeatState
from ui.viewmodels.table.exchanges import exchange_text
from ui.viewmodels.table.rows import NOW, PAY, PUSH, QUIET, TAKE, Key, Line, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.sums import ChipKind
from ui.viewmodels.words import Words

MOST_QUESTION = 60
"""Characters of a prompt's question. look.md 4."""


def prompt(
    scene: Scene, question: str, facts: str = "", *, caption: str = "", lamp: str = NOW,
    bad: tuple[int, int] | None = None, free: bool = False,
) -> Prompt:  # fmt: skip
    """Answer a prompt with what was typed, and what was refused last.

    Source: screens.md, ground rules 1 and 3.
    """
    said = caption or scene.words.say("DESK-TYPE")
    question = question[:1].upper() + question[1:]
    return Prompt(question, facts, lamp, said, scene.text, bad, scene.refusals, free)


def key(
    words: Words, code: str, cap: str, token: str = "", *, second: Line | None = None, live: bool = True,
    lamp: bool = False,
) -> Key:  # fmt: skip
    """Answer a key by the code of its label; without a token its cap is what it presses.

    Source: look.md 4 (pad: label, keycap, second line).
    """
    label = words.say(code)
    return Key(label[:1].upper() + label[1:], cap, token or cap, second, live, lamp)


def chip_keys(scene: Scene, kinds: Iterable[ChipKind]) -> tuple[Key, ...]:
    """Answer keys that add a chip to the amount, the smallest first. Source: screens.md, ground rule 2."""
    words = scene.words
    return tuple(
        Key(
            kind.label,
            "",
            f"chip:{kind.value.minor}",
            Line(words.say("DESK-ADD", amount=words.money(kind.value))),
        )
        for kind in sorted(kinds, key=lambda one: one.value.minor)
    )


def note(words: Words, code: str, **figures: str | int) -> Line:
    """Answer a quiet second line of a key. Source: look.md 4 (pad)."""
    return Line(words.say(code, **figures), QUIET)


def moved(settlement: Settlement, seat: SeatState, words: Words, chips: Money | None = None) -> Line:
    """Answer what a settlement moves in a few words: pay, take, both or return, with its sign.

    chips: what is handed over, where that is not the settlement's net.

    Source: look.md 1.3, 1.4.
    """
    over = settlement.net if chips is None else chips
    if over.minor > 0:
        return Line(words.say("DESK-MOVE-PAY", amount=words.money(over)), PAY, sign="pay")
    if over.minor < 0:
        return Line(words.say("DESK-MOVE-TAKE", amount=words.money(-over)), TAKE, sign="take")
    both = exchange_text("DESK-MOVE-BOTH", settlement, words)
    return Line(both or words.say("DESK-MOVE-RETURN", amount=words.money(seat.staked)), PUSH, sign="push")


OUTCOME_KEYS = {
    "7": Outcome.WIN, "8": Outcome.PUSH, "9": Outcome.LOSE, "-": Outcome.FOUL, "0": Outcome.NO_ACTION,
    "X": Outcome.FOLD,
}  # fmt: skip
"""The outcome pad, usable blind. Source: recording.md (pace)."""
KEY_OF = {outcome: cap for cap, outcome in OUTCOME_KEYS.items()}
CAPS = {"-": "\u2212"}
"""What stands on a keycap where it is not the character itself."""
