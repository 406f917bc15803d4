"""The rule texts that ship, and those that are in force at a table: what each is, read when it is looked at.

Source: architecture.md (house ways are data); screens.md (house ways, pay tables, switches).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablemgr.core.problems import Refused, problem
from tablemgr.core.resources import resource
from tablemgr.games.pai_gow import pay_tables as tile_tables
from tablemgr.games.pai_gow.house_ways import TILES
from tablemgr.games.pai_gow_poker import pay_tables as poker_tables
from tablemgr.games.pai_gow_poker.house_ways import POKER
from tablemgr.games.tien_gow.variant import PRESETS, format_rules
from tablemgr.houseway.load import bind, parse, read_file
from tablemgr.table.table_events import RulesAdopted

WAY, TABLE, SWITCHES = "house-way", "pay-table", "switches"
POKER_GAME, TILE_GAME, DEAL_GAME = "pai-gow-poker", "pai-gow", "tien-gow"
PLUGGED: dict[str, Any] = {POKER_GAME: POKER, TILE_GAME: TILES}
KIND = {POKER_GAME: "cards", TILE_GAME: "tiles"}


@dataclass(frozen=True, slots=True)
class Book:
    """One rule text: what it is, of which game, its name, its bytes."""

    what: str
    game: str
    id: str
    text: str

    @property
    def sha256(self) -> str:
        """The text's own hash: what goes on record. Source: ledger.md (by content)."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def key(self) -> str:
        """What tells it from every other on the shelf. Source: ledger.md (by content)."""
        return f"{self.what}/{self.game}/{self.sha256}"


def shipped() -> tuple[Book, ...]:
    """Answer every text that ships: house ways, pay tables, sets of switches. Source: architecture.md (resources)."""
    found = []
    for what, folder in ((WAY, "houseways"), (TABLE, "paytables")):
        for game in (POKER_GAME, TILE_GAME):
            paths = sorted(resource(folder, game).glob("*.toml"))
            found += [Book(what, game, path.stem, _read(path)) for path in paths]
    seen = set()
    for name, variant in PRESETS.items():
        text = format_rules(variant)
        if text not in seen:
            seen.add(text)
            found.append(Book(SWITCHES, DEAL_GAME, name, text))
    return tuple(found)


def _read(path: Path) -> str:
    return read_file(path).decode("utf-8")


def with_own(books: tuple[Book, ...], adopted: tuple[RulesAdopted, ...]) -> tuple[Book, ...]:
    """Answer the shelf with the house's own texts, as they were adopted, beside those that ship.

    Source: architecture.md (adoption puts the whole text into the ledger).
    """
    there = {book.key for book in books}
    own: dict[str, Book] = {}
    for fact in adopted:
        if fact.what in (WAY, TABLE):
            book = Book(fact.what, fact.rules.game, fact.rules.id.rpartition("/")[2], fact.text)
            if book.key not in there:
                own.setdefault(book.key, book)
    order = (WAY, TABLE, SWITCHES)
    games = (POKER_GAME, TILE_GAME, DEAL_GAME)
    both = [*books, *own.values()]
    return tuple(sorted(both, key=lambda book: (order.index(book.what), games.index(book.game), book.id)))


def book_of(path: Path) -> Book:
    """Answer a rule text of the house's own from its file; Refused says what is wrong with it, each with its place.

    Source: architecture.md (house ways are data); screens.md (house ways: adoption).
    """
    text = _read(path)
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise Refused(problem("HOUSE-TOML", path.name, reason=str(bad)[:200])) from bad
    game = str(told.get("game", ""))
    if game not in PLUGGED:
        raise Refused(problem("HOUSEWAY-GAME", path.name, game=game[:60], wanted=", ".join(PLUGGED)))
    what = TABLE if {"pays", "prizes"} & set(told) else WAY
    book = Book(what, game, str(told.get("id", path.stem))[:60], text)
    (way_of if what == WAY else table_of)(book)
    return book


def way_of(book: Book) -> Any:
    """Answer a house way bound to its game; Refused says what is wrong with it. Source: architecture.md (load.py)."""
    game = PLUGGED[book.game]
    return bind(parse(book.text.encode(), slots=game.glossary.slots), game)


def table_of(book: Book) -> Any:
    """Answer a pay table; Refused says what is wrong with it. Source: architecture.md (pay tables are dated values)."""
    if book.game == TILE_GAME:
        return tile_tables.parse_pay_table(book.text.encode())
    return poker_tables.parse_pay_table(book.text.encode(), book.id)
