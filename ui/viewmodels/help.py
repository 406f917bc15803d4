"""Help in the reader's language: what a screen is, and the rules of the games in the product's own words.

Source: screens.md, ground rules 2, 6 and 8; PGP, PG, TG (the rules themselves).
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from tablemgr.core.resources import resource
from tablemgr.core.text import FALLBACK
from ui.viewmodels.table.rows import Hand
from ui.viewmodels.ways.trying import hand_of
from ui.viewmodels.words import Words

GAMES = ("pai-gow-poker", "pai-gow", "tien-gow")
KINDS = ("cards", "tiles")
PLAIN_FIGURE = re.compile(r"(?<![A-Za-z0-9])[0-9]+")
"""A figure in a text; the one of a key's name (F7) stays as it is on the key."""
FIRST_STEPS = "first-steps"
"""The page of whoever starts from nothing."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, a paragraph, or a painted hand; the other two are empty."""

    heading: str = ""
    text: str = ""
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help."""

    id: str
    title: str
    pieces: tuple[Piece, ...]


def pages(words: Words) -> tuple[Page, ...]:
    """Answer every page in a language, screens first; a page that is missing falls back to English whole.

    Source: screens.md, ground rule 8.
    """
    own = {page.id: page for page in _read(words.language)}
    return tuple(own.get(page.id, page) for page in _read(FALLBACK))


@cache
def _read(language: str) -> tuple[Page, ...]:
    path = resource("help", f"{language}.toml")
    found = tomllib.loads(path.read_text("utf-8"))["page"] if path.exists() else []
    words = Words(language)
    return tuple(
        Page(one["id"], one["title"], tuple(_piece(line, words) for line in one["body"])) for one in found
    )


def _piece(line: str, words: Words) -> Piece:
    if line.startswith("# "):
        return Piece(heading=line[2:])
    kind, colon, rest = line.partition(": ")
    if colon and kind in KINDS:
        return Piece(hand=hand_of(kind, rest))
    return Piece(text=PLAIN_FIGURE.sub(lambda found: words.digits(found[0]), line))
