"""Patterns as pages of rows: what each share is, its bounds, its number of cases, the evidence behind it.

Source: recording.md (levels of evidence; samples by dealer with error bounds); screens.md, ground rule 11.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tablemgr.core.proportions import Share
from tablemgr.core.rounding import half_up
from tablemgr.floor import patterns as f
from ui.viewmodels.codes import GAME
from ui.viewmodels.shift.rows import Head, Item, Listing
from ui.viewmodels.table.rows import CLASH, INK, QUIET, Line
from ui.viewmodels.words import Words

EVIDENCE = {"call": "PAT-BY-CALL", "pieces": "PAT-BY-PIECES", "ruling": "PAT-BY-RULING"}
MINUTE_US = 60_000_000


@dataclass(frozen=True, slots=True)
class Behind:
    """Where a row leads: the rounds of a dealer, or one round of a table."""

    dealer: str = ""
    table: str = ""
    round: int = 0


Row = tuple[tuple[Line, ...], Behind]
Page = Callable[[f.Patterns, Words], tuple[tuple[Head, ...], list[Row]]]


def calls(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer samples and compared calls by dealer. Source: recording.md (samples)."""
    heads = (
        _head(words, "PAT-H-DEALER", 1.6), _head(words, "PAT-H-SAMPLED"), _head(words, "PAT-H-BOUNDS"),
        _head(words, "PAT-H-UNANSWERED"), _head(words, "PAT-H-COMPARED"), _head(words, "PAT-H-BOUNDS"),
    )  # fmt: skip
    rows: list[Row] = [
        (
            (
                _dealer(one.badge, one.name, words), _count(one.sampled, words), _bounds(one.sampled, words),
                _count(one.unanswered, words), _count(one.compared, words), _bounds(one.compared, words),
            ),
            Behind(one.badge),
        )
        for one in found.calls
    ]  # fmt: skip
    return heads, rows


def pushes(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer pushes against expectation, all dealers first. Source: FORMULA 8; recording.md (levels)."""
    heads = (
        _head(words, "PAT-H-DEALER", 1.6), _head(words, "PAT-H-GAME", 1.4), _head(words, "PAT-H-EVIDENCE", 1.2),
        _head(words, "PAT-H-PUSHED"), _head(words, "PAT-H-SHARE"), _head(words, "PAT-H-BOUNDS"),
        _head(words, "PAT-H-EXPECTED"),
    )  # fmt: skip
    rows: list[Row] = [
        (
            (
                _dealer(one.badge, one.name, words),
                Line(words.listed((words.say(GAME[one.game]), words.ltr(one.variant)))),
                Line(words.say(EVIDENCE[one.basis]), QUIET), _count(one.pushed, words), _percent(one.pushed.percent, words),
                _bounds(one.pushed, words, unusual=one.is_unusual), _expected(one.expected, words),
            ),
            Behind(one.badge),
        )
        for one in found.pushes
    ]  # fmt: skip
    return heads, rows


def seats(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer dealers by seat, the unusual ones first. Source: screens.md (patterns for surveillance)."""
    heads = (
        _head(words, "PAT-H-DEALER", 1.6), _head(words, "PAT-H-SEAT"), _head(words, "PAT-H-GAME", 1.2),
        _head(words, "PAT-H-EVIDENCE", 1.2), _head(words, "PAT-H-WON"), _head(words, "PAT-H-SHARE"),
        _head(words, "PAT-H-BOUNDS"), _head(words, "PAT-H-USUAL"),
    )  # fmt: skip
    ordered = sorted(found.seats, key=lambda one: (not one.is_unusual, one.badge, one.seat))
    rows: list[Row] = [
        (
            (
                _dealer(one.badge, one.name, words), Line(words.digits(str(one.seat))), Line(words.say(GAME[one.game])),
                Line(words.say(EVIDENCE[one.basis]), QUIET), _count(one.wins, words), _percent(one.wins.percent, words),
                _bounds(one.wins, words, unusual=one.is_unusual), _expected(one.usual, words),
            ),
            Behind(one.badge),
        )
        for one in ordered
    ]  # fmt: skip
    return heads, rows


def approvals(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer who signs beside which dealer, the unusual pairs first. Source: REQ R08; FAULT C12."""
    heads = (
        _head(words, "PAT-H-SECOND", 1.6), _head(words, "PAT-H-DEALER", 1.6), _head(words, "PAT-H-SIGNED"),
        _head(words, "PAT-H-SHARE"), _head(words, "PAT-H-BOUNDS"), _head(words, "PAT-H-USUAL"),
    )  # fmt: skip
    ordered = sorted(found.approvals, key=lambda one: (not one.is_unusual, one.second, one.badge))
    rows: list[Row] = [
        (
            (
                Line(_named(one.second, words)), _dealer(one.badge, one.name, words), _count(one.signed, words),
                _percent(one.signed.percent, words), _bounds(one.signed, words, unusual=one.is_unusual),
                _expected(one.usual, words),
            ),
            Behind(one.badge),
        )
        for one in ordered
    ]  # fmt: skip
    return heads, rows


def holes(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer table time without a round and without a pause, the longest first. Source: recording.md (pace)."""
    heads = (
        _head(words, "PAT-H-TABLE", 1.0), _head(words, "PAT-H-AFTER"), _head(words, "PAT-H-FROM"),
        _head(words, "PAT-H-TO"), _head(words, "PAT-H-IDLE"),
    )  # fmt: skip
    rows: list[Row] = []
    for one in found.holes:
        begun, ended = (_moment(at, words) for at in (one.begun_us, one.ended_us))
        idle = words.say("PAT-MINUTES", count=one.idle_us // MINUTE_US)
        cells = (
            Line(words.ltr(one.table), bold=True), Line(words.digits(str(one.after))), Line(begun), Line(ended),
            Line(idle, bold=True),
        )  # fmt: skip
        rows.append((cells, Behind(table=one.table, round=one.after)))
    return heads, rows


def mispays(found: f.Patterns, words: Words) -> tuple[tuple[Head, ...], list[Row]]:
    """Answer what was paid wrong and put right, by dealer; for the pit boss's eyes alone. Source: ops/users.md 1."""
    heads = (
        _head(words, "PAT-H-DEALER", 1.6), _head(words, "PAT-H-FOUND"), _head(words, "PAT-H-OVER"),
        _head(words, "PAT-H-UNDER"), _head(words, "PAT-H-LAST", 1.2),
    )  # fmt: skip
    rows: list[Row] = []
    for one in found.mispays:
        table, number = one.rounds[-1]
        cells = (
            _dealer(one.badge, one.name, words), Line(words.whole(one.found), bold=True), Line(words.ltr(words.money(one.over))),
            Line(words.ltr(words.money(one.under))), Line(words.ltr(f"{table} {words.digits(str(number))}"), QUIET),
        )  # fmt: skip
        rows.append((cells, Behind(one.badge, table, number)))
    return heads, rows


PAGES: dict[str, Page] = {
    "calls": calls, "pushes": pushes, "seats": seats, "approvals": approvals, "holes": holes, "mispays": mispays,
}  # fmt: skip
"""The pages, in their order."""


def listing(page: str, found: f.Patterns, chosen: int, words: Words) -> tuple[Listing, tuple[Behind, ...]]:
    """Answer a page as a list, and where each row leads. Source: screens.md, ground rule 11."""
    heads, rows = PAGES[page](found, words)
    items = tuple(Item(cells, f"row:{place}", place == chosen) for place, (cells, _) in enumerate(rows))
    caption = words.say(f"PAT-PAGE-{page.upper()}")
    return (
        Listing(caption, heads, items, words.say(f"PAT-NONE-{page.upper()}")), tuple(behind for _, behind in rows),
    )  # fmt: skip


def _head(words: Words, code: str, share: float = 0.0) -> Head:
    return Head(words.say(code), share or 1.0, figures=not share)


def _dealer(badge: str, name: str, words: Words) -> Line:
    if not badge:
        return Line(words.say("PAT-EVERYBODY"), INK, bold=True)
    return Line(f"{words.typed(name)} {words.ltr(f'({words.typed(badge)})')}")


def _named(signature: str, words: Words) -> str:
    badge, _, rest = signature.partition("/")
    name = rest.partition("/")[2]
    return f"{words.typed(name)} {words.ltr(f'({words.typed(badge)})')}" if name else words.typed(signature)


def _count(share: Share, words: Words) -> Line:
    said = words.say("PAT-OF", hits=words.whole(share.hits), cases=words.whole(share.cases))
    return Line(words.ltr(said) if share.cases else words.say("UI-NA"), INK if share.cases else QUIET)


def _percent(percent: Decimal | None, words: Words) -> Line:
    if percent is None:
        return Line(words.say("UI-NA"), QUIET)
    return Line(words.ltr(_rate(percent, words)))


def _rate(percent: Decimal, words: Words) -> str:
    """A share of one decimal."""
    return words.rate(int(half_up(Fraction(percent), 1) * 100))


def _bounds(share: Share, words: Words, *, unusual: bool = False) -> Line:
    """The bounds; a small sample says so by its ink, what lies outside by its sign's tone."""
    if not share.cases:
        return Line(words.say("UI-NA"), QUIET)
    said = words.ltr(f"{_rate(share.low, words)} \u2013 {_rate(share.high, words)}")
    if unusual:
        return Line(words.say("PAT-OUTSIDE", bounds=said), CLASH, bold=True, sign="clash")
    return Line(
        words.say("PAT-FEW", bounds=said) if share.is_small else said, QUIET if share.is_small else INK
    )


def _expected(expected: Fraction | None, words: Words) -> Line:
    return _percent(None if expected is None else half_up(100 * expected, 2), words)


def _moment(at_us: int, words: Words) -> str:
    return words.ltr(words.clock(at_us, words.offset_minutes))
