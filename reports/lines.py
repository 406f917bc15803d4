"""Lines of text: how wide they are, where they break, how they are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reports.fonts import Run, chain, font_runs, run_width
from reports.scripts import FSI, LRI, PDI, RLI, starts_right_to_left, visual

ELLIPSIS = "…"
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7a3"
_OPENING, _CLOSING = (
    "\u3008\u300a\u300c\u300e\u3010\uff08",
    "\u3001\u3002\u3009\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f",
)
"""Chinese marks that end no line, and those that begin none."""
_FROM_RIGHT = "\u05d0-\u05f2\u0620-\u064a\u066e-\u06d5\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
"""Letters that run from right to left: what is held left to right around one is no sum, but typed in two scripts."""
_HELD = rf"{LRI}(?![^{PDI}]*[{_FROM_RIGHT}])[^{PDI}]*{PDI}?"
_ATOMS = re.compile(rf"[{_OPENING}]*(?:{_HELD}|{LRI}|[{_WIDE}]|[^ {_WIDE}{LRI}]+)[{_CLOSING}]*|[ ]+")
_OPENERS = (LRI, RLI, FSI)


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: points, weight, grey, and whether the language reads Persian faces first."""

    size: float
    bold: bool = False
    grey: bool = False
    persian: bool = False
    font: str = ""
    """One font by name instead of the language's chain: digests."""

    @property
    def leading(self) -> float:
        """Points from one baseline to the next. Source: look.md 3 (line height 1.3)."""
        return 1.3 * self.size


@dataclass(frozen=True, slots=True)
class Laid:
    """A line ready to draw: runs from left to right and their whole width in points."""

    runs: tuple[Run, ...]
    width: float


@lru_cache(maxsize=16384)
def lay(text: str, style: Style, *, rtl: bool = False) -> Laid:
    """Answer a line shaped, ordered and cut into font runs.

    Source: stack.md 5; look.md 6 (direction).
    """
    fonts = (style.font,) if style.font else chain(bold=style.bold, persian=style.persian)
    runs = font_runs(visual(text, rtl=rtl), fonts)
    return Laid(runs, sum(run_width(run, style.size) for run in runs))


def width_of(text: str, style: Style, *, rtl: bool = False) -> float:
    """Answer the width of a line in points.

    Source: stack.md 5.
    """
    return lay(text, style, rtl=rtl).width


def _pieces(atom: str, style: Style, width: float) -> Iterator[str]:
    """Cut a word that is wider than the column where the column ends."""
    if "\u00a0" in atom and not atom.startswith(LRI) and width_of(atom, style) > width:
        # A name that no line holds breaks between its words before it breaks inside one.
        for word in re.split("(?<=\u00a0)", atom):
            yield from _pieces(word, style, width) if word != atom else (word,)
        return
    rest = atom
    while rest and width_of(rest, style) > width:
        taken = 1
        while taken < len(rest) and width_of(rest[: taken + 1], style) <= width:
            taken += 1
        yield rest[:taken]
        rest = rest[taken:]
    if rest:
        yield rest


@lru_cache(maxsize=4096)
def wrap(text: str, style: Style, width: float) -> tuple[str, ...]:
    """Answer a text as lines that fit a width, in reading order; every character stays.

    Breaks at blanks, between Chinese characters, and inside a word only where it is wider than the
    column. A sum held left to right is kept on one line where it fits.

    Source: BUG B5 (runs off the page), REQ R19 (no truncation).
    """
    lines: list[str] = []
    line, used = "", 0.0
    for atom in _ATOMS.findall(text):
        for piece in _pieces(atom, style, width):
            wide = width_of(piece, style)
            if line and used + wide > width and piece.strip():
                lines.append(line.rstrip(" "))
                line, used = "", 0.0
            if line or piece.strip():
                line += piece
                used += wide
    if line.strip() or not lines:
        lines.append(line.rstrip(" "))
    return _balanced(_directed(text, lines))


def _directed(text: str, lines: list[str]) -> list[str]:
    """Say of every text of its own direction which one that is, for a line of it may hold no letter."""
    ways = iter(
        RLI if starts_right_to_left(text[n + 1 :].split(PDI, 1)[0]) else LRI
        for n, character in enumerate(text)
        if character == FSI
    )
    return ["".join(next(ways) if character == FSI else character for character in line) for line in lines]


def _balanced(lines: list[str]) -> tuple[str, ...]:
    """Carry isolates that a break cut open over to the next line, so that each orders itself alone."""
    done: list[str] = []
    carried: list[str] = []
    for line in lines:
        opened = list(carried)
        for character in line:
            if character in _OPENERS:
                opened.append(character)
            elif character == PDI and opened:
                opened.pop()
        done.append("".join(carried) + line + PDI * len(opened))
        carried = opened
    return tuple(done)


def cut(text: str, style: Style, width: float) -> str:
    """Answer a text that fits a width, with an ellipsis for what was cut off.

    Source: look.md 6 (names go before arithmetic).
    """
    if width_of(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(_closed(text[:middle].rstrip() + ELLIPSIS), style) <= width:
            low = middle
        else:
            high = middle - 1
    return _closed(text[:low].rstrip() + ELLIPSIS)


def _closed(text: str) -> str:
    depth = 0
    for character in text:
        depth += character in _OPENERS
        depth -= character == PDI and depth > 0
    return text + PDI * depth
