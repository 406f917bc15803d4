"""Where a line may break: at blanks, between Han characters, never inside arithmetic.

Source: look.md 3 (line height), look.md 6 (arithmetic is an isolate).
"""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import bidirectional

from tablemgr.core.text import LTR_ISOLATE, OWN_ISOLATE, POP_ISOLATE, RTL_ISOLATE, has_right_to_left

CLOSING = frozenset("，。、：；！？）」』》〉…%")
"""Characters that never begin a line."""


def _is_han(letter: str) -> bool:
    return "\u3000" <= letter <= "\u9fff" or "\uff00" <= letter <= "\uffef"


def parts(text: str) -> list[str]:
    """Answer the pieces of a text between which it may break, each with the blank that follows it.

    >>> parts("Seat 4: 天 地牌")
    ['Seat ', '4: ', '天 ', '地', '牌']

    Source: look.md 3.
    """
    found, now, deep = [], "", 0
    for place, letter in enumerate(text):
        now += letter
        deep += (letter == LTR_ISOLATE and _is_figures(text, place)) - (letter == POP_ISOLATE and deep > 0)
        after = text[place + 1 : place + 2]
        han = (_is_han(letter) or (after and _is_han(after))) and after not in CLOSING
        if not deep and (letter == " " or (han and after not in ("", " "))):
            found.append(now)
            now = ""
    return [*found, now] if now else found


def _is_figures(text: str, place: int) -> bool:
    """Whether what is held from left to right from a place on is no text that somebody typed in two scripts."""
    return not has_right_to_left(text[place : text.find(POP_ISOLATE, place)])


def wrapped(text: str, width: float, advance: Callable[[str], float]) -> tuple[str, ...]:
    """Answer the lines of a text in a width, as few as it takes; a piece wider than the width stands alone.

    >>> wrapped("one two three", 8, lambda text: len(text))
    ('one two', 'three')

    Where the text has a line's end of its own, another line begins: two refusals never run into each other.

    Source: look.md 3.
    """
    if "\n" in text:
        return tuple(line for part in text.split("\n") for line in wrapped(part, width, advance))
    if advance(text) <= width:
        return (text,)
    lines, now = [], ""
    for part in parts(text):
        if now and advance((now + part).rstrip()) > width:
            lines.append(now.rstrip())
            now = part
        else:
            now += part
    return _each_whole((*lines, now.rstrip()) if now.strip() else tuple(lines))


ISOLATES = (LTR_ISOLATE, OWN_ISOLATE, RTL_ISOLATE)


def _each_whole(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Give each line the isolates that it stands in: then a line's full stop stands where its text ends."""
    found: list[str] = []
    opened: list[str] = []
    for line in lines:
        before = "".join(opened)
        for place, letter in enumerate(line):
            if letter in ISOLATES:
                opened.append(_resolved(letter, line[place:]))
            elif letter == POP_ISOLATE and opened:
                opened.pop()
        found.append(f"{before}{line}{POP_ISOLATE * len(opened)}")
    return tuple(found)


def _resolved(isolate: str, text: str) -> str:
    """Answer the direction that a text of its own direction has: the later lines keep that of the first."""
    if isolate != OWN_ISOLATE:
        return isolate
    strong = (way for letter in text if (way := bidirectional(letter)) in ("L", "R", "AL"))
    return LTR_ISOLATE if next(strong, "L") == "L" else RTL_ISOLATE
