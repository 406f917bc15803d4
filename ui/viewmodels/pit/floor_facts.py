"""What a tile and an alert of the floor say, for tables of this station and of the others alike.

Source: screens.md (floor), ground rule 11; ops/users.md 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.core.money import Money
from tablemgr.floor.alerts import Alert
from tablemgr.floor.racks.acts import FILL
from tablemgr.floor.racks.figures import TableFigures
from ui.viewmodels.table.rows import GOOD, INK, PAY, QUIET, TAKE, Line
from ui.viewmodels.words import Words

MONEY = frozenset({"amount", "most", "win"})
CAPTIONS = ("PIT-PACE", "PIT-WIN-NOW", "PIT-OVER-SHORT", "PIT-SLIPS")
RACKS = {"paused": "PIT-PAUSED", "opening": "PIT-TO-COUNT", "run-down": "PIT-RUN-DOWN"}
Facts = tuple[tuple[str, Line, str], ...]
"""Caption, figure, and what stands behind it."""


def unknown(words: Words) -> Facts:
    """Answer the facts of a table of which nothing is known: n/a, never 0. Source: screens.md, ground rule 11."""
    na = Line(words.say("UI-NA"), QUIET)
    return tuple((words.say(code), na, "") for code in CAPTIONS)


def facts_of(
    found: TableFigures | None, slips: Sequence[str], target: int | None, words: Words
) -> Facts:  # fmt: skip
    """Answer pace, win, over or short and open slips. slips: as they read; target: rounds an hour that are aimed at.

    Source: screens.md (floor), ground rule 11.
    """
    if found is None:
        return unknown(words)
    captions, na = [words.say(code) for code in CAPTIONS], Line(words.say("UI-NA"), QUIET)
    pace = na if found.pace is None else Line(words.digits(str(found.pace)), INK, bold=True)
    of = "" if target is None else words.say("PIT-OF-TARGET", target=target)
    covered = found.coverage
    part = words.say("PIT-COVERED", pieces=covered.from_pieces, seats=covered.seats) if covered.seats else ""
    named = words.ltr(words.listed(tuple(words.digits(label) for label in slips)))
    over = found.bridge.over_short
    return (
        (captions[0], pace, of),
        (captions[1], _money(found.recorded, words), part),
        (captions[2], na if over is None else _money(over, words), ""),
        (captions[3], Line(words.whole(len(slips)), INK if slips else QUIET, bold=bool(slips)), named),
    )


def _money(amount: Money, words: Words) -> Line:
    tone = PAY if amount.minor > 0 else TAKE if amount.minor < 0 else INK
    return Line(words.ltr(words.signed(amount)), tone, bold=True)


def state_line(number: int | None, rack: str, words: Words) -> Line:
    """Answer how a table stands: the round that is open, else what its rack is at. Source: screens.md (floor)."""
    if number is not None:
        return Line(words.say("PIT-ROUND-OPEN", number=number), GOOD, bold=True)
    return Line(words.say(RACKS.get(rack, "PIT-BETWEEN")), QUIET, bold=True)


def alert_text(alert: Alert, words: Words) -> str:
    """Answer an alert as a sentence. Source: screens.md (floor)."""
    figures: dict[str, str | int] = {"round": "\u2013", "seat": "\u2013"}
    for name, value in alert.figures:
        shown = words.money(Money(value)) if name in MONEY and isinstance(value, int) else value
        figures[name] = words.ltr(words.digits(shown)) if isinstance(shown, str) else shown
    if "patron" in figures:
        figures["patron"] = words.typed(str(dict(alert.figures)["patron"]))
        figures["way"] = words.say(f"SHIFT-WAY-{dict(alert.figures)['way']}".upper())
    if "move" in figures:
        move = words.say("SHIFT-IS-FILL" if dict(alert.figures)["move"] == FILL else "SHIFT-IS-CREDIT")
        figures["move"] = move[:1].upper() + move[1:]
    said = words.say(f"PIT-ALERT-{alert.kind.upper()}", **figures)
    for name in ("stations", "without"):
        # A station's name is somebody's word, never a figure of ours.
        if there := dict(alert.figures).get(name):
            said = words.say(
                f"PIT-CASH-{name.upper()}", said=said, stations=words.ltr(words.typed(str(there)))
            )
    return said
