"""The booklet of a rule text: every row as a sentence with its examples as painted hands; pay tables and switches too.

The same text gives the same bytes: nothing of clock, person or machine stands in it.

Source: screens.md (house ways: the booklet as PDF; paper); look.md 6.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import fields
from hashlib import sha256
from typing import Any

from reports import blocks
from reports.binding import Block, Made, Section, bound, kept
from reports.page import MM, Kit, Paper, kit_for
from reports.rule_names import NAMED, value_said
from reports.rule_words import pay_line
from reports.words import Words
from tablemgr.core.money import Money
from tablemgr.games.tien_gow.variant import CORE, parse_rules
from tablemgr.houseway.load import parse
from tablemgr.houseway.table import HouseWay
from tablemgr.pieces.cards import read_cards
from tablemgr.pieces.tiles import read_tiles

WAY, TABLE = "house-way", "pay-table"
SLOTS = ("tiles",)
GAME = {
    "pai-gow-poker": "UI-GAME-PAI-GOW-POKER", "pai-gow": "UI-GAME-PAI-GOW", "tien-gow": "UI-GAME-TIEN-GOW",
}  # fmt: skip


def booklet_of(
    what: str, game: str, name: str, text: str, *, house: str = "", paper: Paper = Paper.A4,
    language: str = "en",
) -> bytes:  # fmt: skip
    """Answer the booklet of a house way, a pay table or a set of switches as a PDF.

    Args: what: house-way, pay-table, or anything else for switches. Refused where a house way's text is wrong.

    Source: screens.md (house ways: the booklet as PDF).
    """
    kit = kit_for(paper, language)
    words = Words(kit.tongue, "")
    made: Callable[..., tuple[str, str, list[Section]]]
    made = _way if what == WAY else _table if what == TABLE else _switches
    title, source, sections = made(kit, name, text, words)
    game_name = words.say(GAME[game])
    digest = sha256(text.encode()).hexdigest()
    head = [
        *blocks.paragraph(kit, words.typed(house), kit.small),
        *blocks.paragraph(kit, title, kit.title),
        *blocks.paragraph(kit, " · ".join(part for part in (game_name, source) if part), kit.small),
        *blocks.paragraph(kit, words.say("WAYS-BOOKLET-FULL-MARK", mark=words.tongue.held(digest)), kit.small),
        blocks.space(MM), blocks.rule(), blocks.space(MM),
    ]  # fmt: skip
    foot = f"{words.tongue.held(name)} · {words.tongue.held(digest[:8])}"
    return bound(
        [Section(tuple(head)), *sections], paper, language, Made(f"{name} {digest[:8]}", title, "", foot)
    )


def _way(kit: Kit, _name: str, text: str, words: Words) -> tuple[str, str, list[Section]]:
    way = parse(text.encode(), slots=SLOTS)
    first = [
        *blocks.paragraph(kit, words.say("WAYS-BOOKLET-FIRST")), blocks.space(MM),
        *blocks.caption(kit, words.say("WAYS-BOOKLET-ROWS")),
    ]  # fmt: skip
    narrow = kit.columns(kit.most_columns)
    rows = [block for number in range(len(way.rows)) for block in _row(narrow, way, number, words)]
    source = f"{words.typed(way.source)} · {words.tongue.held(words.tongue.digits(way.dated.isoformat()))}"
    return words.typed(way.title), source, [Section(tuple(first)), Section(tuple(rows), kit.most_columns)]


def _row(kit: Kit, way: HouseWay, number: int, words: Words) -> list[Block]:
    row = way.rows[number]
    tiles = way.game == "pai-gow"
    read: Callable[[str], Any] = read_tiles if tiles else read_cards
    said = blocks.tagged(kit, words.tongue.whole(number + 1), words.house_way(row.sentence))
    for example in row.examples[:2]:
        low, _, high = example.partition("|")
        halves = [("", [piece.code for piece in read(half)[0]]) for half in (low, high)]
        said += blocks.faces(kit, halves, tiles=tiles)
    said += blocks.paragraph(kit, words.tongue.held(f"{row.id} · {row.source}"), kit.small)
    return list(kept([*said, blocks.space(1.6 * MM)]))


def _table(kit: Kit, _name: str, text: str, words: Words) -> tuple[str, str, list[Section]]:
    said = tomllib.loads(text)
    fixed = "prizes" in said
    pays: dict[str, int] = said["prizes"] if fixed else said["pays"]
    lines = []
    for line, paid in pays.items():
        value = words.money(Money(paid)) if fixed else _paid(paid, words)
        lines += blocks.pair(kit, pay_line(line, words), value)
    caption = blocks.caption(kit, words.say("WAYS-BOOKLET-LINES"))
    return words.typed(str(said["title"])), words.typed(str(said["source"])), [Section((*caption, *lines))]


def _paid(paid: int, words: Words) -> str:
    return words.say("CARD-TO-ONE", pays=paid) if paid else words.say("CARD-PUSH")


def _switches(kit: Kit, name: str, text: str, words: Words) -> tuple[str, str, list[Section]]:
    values = parse_rules(text)
    lines = []
    for field in sorted(one.name for one in fields(values)):
        value = getattr(values, field)
        shown = value_said(str(value).lower() if type(value) is bool else str(value), words)
        differs = value != getattr(CORE, field)
        lines += blocks.pair(
            kit, words.say(NAMED[field]), words.say("CARD-DIFFERS", value=shown) if differs else shown, strong=differs
        )  # fmt: skip
    return words.tongue.held(name), words.say("WAYS-SWITCHES"), [Section(tuple(lines))]
