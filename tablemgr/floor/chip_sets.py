"""What a chip and a set of chips may be, whoever says it: the house's file or the set-up's screen.

Source: screens.md (set-up: chips); REQ R15.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablemgr.core.problems import Problem, problem
from tablemgr.table.house_events import Chip

MOST_CHIPS, LONGEST_LABEL = 20, 4
LARGEST_CHIP = 10**12
"""Minor units; no felt ever saw a larger one."""
LEAST_CONTRAST = 4.5
"""Between a chip and the figure on it, as for any text that must be read."""
BLACK, WHITE = "#000000", "#FFFFFF"


def check_chips(chips: Sequence[Chip]) -> tuple[Problem, ...]:
    """Answer everything that is wrong with a set, each chip by its number. Source: screens.md (set-up: chips)."""
    return tuple(_wrong(chips))


def _wrong(chips: Sequence[Chip]) -> Iterator[Problem]:
    yield from check_count(len(chips))
    values = [chip.value for chip in chips]
    for n, chip in enumerate(chips, start=1):
        where = f"chip {n}"
        yield from check_face(chip.label, chip.fill, chip.ink, where)
        if not 1 <= chip.value.minor <= LARGEST_CHIP:
            yield problem(
                "VALUE-RANGE",
                f"{where}.value",
                key="value",
                value=chip.value.minor,
                least=1,
                most=LARGEST_CHIP,
            )
        if values.index(chip.value) != n - 1:
            yield problem("HOUSE-CHIP-TWICE", f"{where}.value", value=chip.value.minor)


def check_count(chips: int) -> tuple[Problem, ...]:
    """Answer whether a set may have so many denominations. Source: screens.md (set-up: chips)."""
    return () if 1 <= chips <= MOST_CHIPS else (problem("HOUSE-CHIPS", "chip 1", got=chips, most=MOST_CHIPS),)


def check_face(label: str, fill: str, ink: str, where: str) -> tuple[Problem, ...]:
    """Answer what is wrong with what is seen of a chip. Source: look.md 4 (chips)."""
    wrong = [(name, typed) for name, typed in (("fill", fill), ("ink", ink)) if not is_colour(typed)]
    found = [problem("HOUSE-COLOUR", f"{where}.{name}", typed=typed[:20]) for name, typed in wrong]
    if not 1 <= len(label) <= LONGEST_LABEL or not label.isprintable() or not label.strip():
        found.append(problem("HOUSE-CHIP-LABEL", f"{where}.label", typed=label[:20], most=LONGEST_LABEL))
    if not wrong and contrast(fill, ink) < LEAST_CONTRAST:
        found.append(problem("HOUSE-CHIP-FAINT", f"{where}.ink", fill=fill, ink=ink))
    return tuple(found)


def is_colour(typed: str) -> bool:
    """Answer whether a text is a colour as #RRGGBB. Source: screens.md (set-up: chips)."""
    return len(typed) == 7 and typed[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in typed[1:])


def ink_on(fill: str) -> str:
    """Answer black or white, whichever is read more easily on a colour. Source: screens.md, ground rule 7."""
    return BLACK if contrast(fill, BLACK) >= contrast(fill, WHITE) else WHITE


def contrast(one: str, other: str) -> float:
    """Answer how two colours stand out, from 1 to 21. Source: screens.md, ground rule 7 (contrast)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
