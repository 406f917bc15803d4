"""Reading a house way: TOML text to rows, rows to a house way bound to its game.

The file:

    id = "generic"                      # letters, digits, hyphens
    game = "pai-gow"
    title = "Generic"
    dated = 2010-01-01
    source = "PG 5.5"
    allows_dominated = 0                # optional
    [settings]                          # optional, keys of the game
    [[row]]
    id = "two-pairs"
    sentence = "Two pairs: keep both."  # read aloud
    source = "PG 5.5 rule 1"
    when = ["two pairs"]                # all must hold; may be empty
    play = ["keep both pairs"]          # sieves in order
    examples = ["22 22 | 66 66"]        # low | high
    note = ""                           # optional
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from stat import S_ISREG
from typing import Any

from tablemgr.core.problems import Problem, problem
from tablemgr.houseway.table import (
    BoundHouseWay,
    BoundRow,
    C,
    H,
    HouseWay,
    HouseWayError,
    HouseWayGame,
    Row,
    S,
    V,
    Value,
    Word,
)

LARGEST_FILE = 1 << 20
"""A house way is a page or two; more than a mebibyte is refused unread."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WAY_KEYS = {"id", "game", "title", "dated", "source", "allows_dominated", "settings", "row"}
_ROW_KEYS = {"id", "sentence", "source", "when", "play", "examples", "note"}


def load(path: Path, game: HouseWayGame[H, V, S, C]) -> BoundHouseWay[H, V, S, C]:
    """Answer the house way of a file, bound to its game; HouseWayError names all that is wrong.

    Source: architecture.md (load.py).
    """
    return bind(parse(read_file(path), slots=game.glossary.slots), game)


def read_file(path: Path) -> bytes:
    """Answer the bytes of a file of at most a mebibyte; HouseWayError for anything else.

    Source: issue of the foundation (bad input anywhere); architecture.md (errors).
    """
    name = str(path)
    try:
        if not S_ISREG(path.stat().st_mode):
            raise HouseWayError(problem("FILE-NOT-REGULAR", name))
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, HouseWayError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise HouseWayError(problem("FILE-UNREADABLE", name, reason=reason)) from error
    if len(text) > LARGEST_FILE:
        raise HouseWayError(problem("FILE-TOO-LARGE", name, most=LARGEST_FILE))
    return text


def parse(data: bytes, *, slots: Sequence[str] = ()) -> HouseWay:
    """Answer the house way that a text says; HouseWayError names every place that is wrong.

    slots are the row keys that hold a slot pattern.

    Source: architecture.md (house ways are data).
    """
    table = _toml(data)
    reader = _Reader(tuple(slots))
    way = reader.way(table, data)
    if reader.problems or way is None:
        raise HouseWayError(*reader.problems)
    return way


def _toml(data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise HouseWayError(problem("HOUSEWAY-NOT-UTF8", f"line {line}")) from error
    except RecursionError as error:
        raise HouseWayError(problem("HOUSEWAY-TOML", "", reason="brackets nested too deeply")) from error
    except ValueError as error:
        raise HouseWayError(problem("HOUSEWAY-TOML", "", reason=str(error))) from error


class _Reader:
    """Reads one table into rows and keeps every problem met on the way."""

    def __init__(self, slots: tuple[str, ...]) -> None:
        self.slots = slots
        self.problems: list[Problem] = []

    def way(self, table: Mapping[str, Any], data: bytes) -> HouseWay | None:
        self.known(table, _WAY_KEYS, "file")
        head = {key: self.text(table, key, "file") for key in ("id", "game", "title", "source")}
        self.identifier(head["id"], "file")
        dated = self.typed(table, "dated", date, "file", default=date.min)
        allows = self.typed(table, "allows_dominated", int, "file", default=0, required=False)
        settings = self.typed(table, "settings", dict, "file", default={}, required=False)
        for key, value in settings.items():
            if type(value) not in (bool, int, str):
                self.add(
                    "HOUSEWAY-TYPE", "settings", key=key, wanted="bool, int or str", got=type(value).__name__
                )
        if allows < 0:
            self.add(
                "HOUSEWAY-TYPE", "file", key="allows_dominated", wanted="0 or more", got=str(allows)[:40]
            )
        rows = self.rows(self.typed(table, "row", list, "file", default=[], required=False))
        if self.problems:
            return None
        return HouseWay(
            **head,
            dated=dated,
            rows=rows,
            allows_dominated=allows,
            settings=tuple(sorted(settings.items())),
            text=data.decode("utf-8"),
            sha256=hashlib.sha256(data).hexdigest(),
        )

    def rows(self, entries: list[Any]) -> tuple[Row, ...]:
        if not entries:
            self.add("HOUSEWAY-NO-ROWS", "file")
        rows = [self.row(n, entry) for n, entry in enumerate(entries, start=1)]
        seen: dict[str, int] = {}
        for n, row in enumerate(rows, start=1):
            if row.id and row.id in seen:
                self.add("HOUSEWAY-ROW-TWICE", f"row {n} ({row.id})", row=row.id, first=seen[row.id])
            seen.setdefault(row.id, n)
        return tuple(rows)

    def row(self, n: int, entry: Any) -> Row:
        if type(entry) is not dict:
            self.add("HOUSEWAY-TYPE", f"row {n}", key="row", wanted="table", got=type(entry).__name__)
            return Row("", "", "", (), ())
        name = entry.get("id")
        place = f"row {n} ({name[:60]})" if type(name) is str else f"row {n}"
        self.known(entry, _ROW_KEYS | set(self.slots), place)
        row_id = self.text(entry, "id", place)
        self.identifier(row_id, place)
        slots = [f"{key}: {' '.join(self.texts(entry, key, place))}" for key in self.slots if key in entry]
        play = self.texts(entry, "play", place, required=True)
        if not play:
            self.add("HOUSEWAY-NO-PLAY", place)
        return Row(
            id=row_id,
            sentence=self.text(entry, "sentence", place),
            source=self.text(entry, "source", place),
            when=(*self.texts(entry, "when", place, required=not slots), *slots),
            play=play,
            examples=self.texts(entry, "examples", place),
            note=self.text(entry, "note", place, required=False),
        )

    def add(self, code: str, where: str, **data: str | int) -> None:
        self.problems.append(problem(code, where, **data))

    def known(self, table: Mapping[str, Any], keys: set[str], place: str) -> None:
        for key in table:
            if key not in keys:
                self.add("HOUSEWAY-KEY", place, key=key[:60])

    def typed(
        self,
        table: Mapping[str, Any],
        key: str,
        kind: type,
        place: str,
        *,
        default: Any,
        required: bool = True,
    ) -> Any:
        if key not in table:
            if required:
                self.add("HOUSEWAY-KEY-MISSING", place, key=key)
            return default
        if type(table[key]) is not kind:
            self.add("HOUSEWAY-TYPE", place, key=key, wanted=kind.__name__, got=type(table[key]).__name__)
            return default
        return table[key]

    def text(self, table: Mapping[str, Any], key: str, place: str, *, required: bool = True) -> str:
        value = str(self.typed(table, key, str, place, default="", required=required))
        if required and type(table.get(key)) is str and not value.strip():
            self.add("HOUSEWAY-TYPE", place, key=key, wanted="text", got="nothing")
        return value

    def texts(
        self, table: Mapping[str, Any], key: str, place: str, *, required: bool = False
    ) -> tuple[str, ...]:
        values = self.typed(table, key, list, place, default=[], required=required)
        for value in values:
            if type(value) is not str:
                self.add("HOUSEWAY-TYPE", place, key=key, wanted="list of text", got=type(value).__name__)
        return tuple(value for value in values if type(value) is str)

    def identifier(self, name: str, place: str) -> None:
        if name and not _ID.fullmatch(name):
            self.add("HOUSEWAY-ID", place, id=name[:60])


def bind(way: HouseWay, game: HouseWayGame[H, V, S, C]) -> BoundHouseWay[H, V, S, C]:
    """Answer the house way with every word resolved; HouseWayError names row and word otherwise.

    Source: style.md, rule 15; architecture.md (closed words).
    """
    bound, problems, _ = bind_known(way, game)
    if problems:
        raise HouseWayError(*problems)
    return bound


def bind_known(
    way: HouseWay, game: HouseWayGame[H, V, S, C]
) -> tuple[BoundHouseWay[H, V, S, C], tuple[Problem, ...], frozenset[int]]:
    """Answer the house way bound as far as its words are known, the problems, and the rows left out.

    A row left out (its index is answered) never fits: so the check can still look at the others.

    Source: architecture.md (closed words, houseway.audit).
    """
    problems: list[Problem] = []
    if way.game != game.game:
        problems.append(problem("HOUSEWAY-GAME", "file", game=way.game, wanted=game.game))
    problems += _settings_problems(way.settings, game.settings)
    rows: list[BoundRow[V, S]] = []
    left_out = set()
    for n, row in enumerate(way.rows):
        known = len(problems)
        rows.append(_bind_row(n, row, game, problems))
        if len(problems) > known:
            rows[n] = BoundRow(row, n, (("left out", lambda _: False),), ())
            left_out.add(n)
    return BoundHouseWay(way, game, rows), tuple(problems), frozenset(left_out)


def _settings_problems(given: Sequence[tuple[str, Value]], known: Mapping[str, type]) -> list[Problem]:
    problems = []
    for key, value in given:
        if key not in known:
            problems.append(problem("HOUSEWAY-KEY", "settings", key=key[:60]))
        elif type(value) is not known[key]:
            got = type(value).__name__
            problems.append(
                problem("HOUSEWAY-TYPE", "settings", key=key, wanted=known[key].__name__, got=got)
            )
    return problems


def _bind_row(
    index: int, row: Row, game: HouseWayGame[H, V, S, C], problems: list[Problem]
) -> BoundRow[V, S]:
    place = f"row {index + 1} ({row.id})"
    conditions = [(text, _bind_word(text, game.glossary.conditions, place, problems)) for text in row.when]
    sieves = [_bind_word(text, game.glossary.sieves, place, problems) for text in row.play]
    return BoundRow(row, index, tuple(conditions), tuple(sieves))


def _bind_word(text: str, words: Mapping[str, Word], place: str, problems: list[Problem]) -> Any:
    name, colon, parameter = text.partition(":")
    name, parameter = name.strip(), parameter.strip()
    word = words.get(name)
    if word is None:
        problems.append(problem("HOUSEWAY-WORD", place, word=text[:80]))
        return None
    if bool(word.takes) != bool(colon and parameter):
        code = "HOUSEWAY-PARAMETER-MISSING" if word.takes else "HOUSEWAY-PARAMETER-NONE"
        problems.append(problem(code, place, word=text[:80], takes=word.takes))
        return None
    try:
        return word.bind(parameter) if word.takes else word.bind()
    except ValueError as error:
        problems.append(problem("HOUSEWAY-PARAMETER", place, word=text[:80], reason=str(error)))
        return None
