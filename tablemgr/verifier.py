"""Walks a ledger's whole trail and names everything in it that is not as it was written.

Stands alone: the standard library, and `cryptography` for signatures, nothing of the program that wrote
the file. It reads, never writes, never stops at the first finding, counts what it checked and says what it
could not check.

    python verifier.py FILE [--anchor ANCHOR]... [--keys DIR] [--witness DIR] [--json]

Exit code: 0 clean, 1 findings, 2 nothing could be verified. An anchor is what somebody outside of the file
knows of it: an entry's number with its digest, or the first eight characters or more of it, as printed on
a slip; the code of a shift report, typed or scanned; a file: another copy of the ledger, or a high-water
mark.

Source: ledger.md (the verifier; the end of the chain).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from hashlib import pbkdf2_hmac, sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

TAGS = {1: b"tablemgr/entry/1\n"}
"""The domain of every format that ever was, by schema version."""
APPLICATION_ID, NEWEST = 0x74626C6D, max(TAGS)
GENESIS = bytes(32)
COLUMNS = (
    "origin, seq, kind, version, actor, witness, station, at, offset_minutes, gaming_day, op_id, part, "
    '"table", round, body, prev, digest'
)
SEQ, PREV, DIGEST = 1, 15, 16
SCHEMA = {
    "origin": "CREATE TABLE origin (origin TEXT NOT NULL, program TEXT NOT NULL, PRIMARY KEY (origin)) STRICT",
    "entry": "CREATE TABLE entry (origin TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, "
    "version INTEGER NOT NULL, actor TEXT NOT NULL, witness TEXT, station TEXT NOT NULL, "
    "at INTEGER NOT NULL, offset_minutes INTEGER NOT NULL, gaming_day TEXT NOT NULL, "
    'op_id TEXT NOT NULL, part INTEGER NOT NULL, "table" TEXT, round INTEGER, body BLOB NOT NULL, '
    "prev BLOB NOT NULL, digest BLOB NOT NULL, CONSTRAINT entry_place PRIMARY KEY (origin, seq), "
    "CONSTRAINT entry_operation UNIQUE (origin, op_id, part), "
    "CONSTRAINT entry_seq_from_one CHECK (seq >= 1), "
    "CONSTRAINT entry_version_from_one CHECK (version >= 1), "
    "CONSTRAINT entry_part_from_one CHECK (part >= 1), "
    "CONSTRAINT entry_prev_whole CHECK (length(prev) = 32), "
    "CONSTRAINT entry_digest_whole CHECK (length(digest) = 32)) STRICT",
    "entry_round": 'CREATE INDEX entry_round ON entry ("table", round, seq)',
    "entry_no_update": "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
    " SELECT RAISE(ABORT, 'entry is append-only: no update'); END",
    "entry_no_delete": "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN"
    " SELECT RAISE(ABORT, 'entry is append-only: no delete'); END",
    "entry_at_head": "CREATE TRIGGER entry_at_head BEFORE INSERT ON entry WHEN"
    " NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE origin = NEW.origin)"
    " OR NEW.prev IS NOT coalesce((SELECT digest FROM entry WHERE origin = NEW.origin"
    " ORDER BY seq DESC LIMIT 1), zeroblob(32)) BEGIN"
    " SELECT RAISE(ABORT, 'entry is append-only: not at the head'); END",
}
"""What shuts the trail's doors, as the file must say it."""
FAR, FAR_SEARCHES, MOST_TRIES = 1_000, 40, 2_000_000
"""How far, and how often, the number is looked for that a misplaced entry was sealed with."""
FEW = 64
"""Altered entries up to which any of their numbers may have been another one's."""

TRAIL_KINDS = frozenset({"KeyMade", "KeyRotated", "CheckpointSigned", "RecoveryDeclared"})
"""Entries about the trail itself, which are looked at once it has been walked."""
CHECKPOINT_TAG, ROTATION_TAG, CODE_TAG = (
    b"tablemgr/checkpoint/1\n",
    b"tablemgr/rotation/1\n",
    b"tablemgr/code/1\n",
)
NAME_LENGTH = 16
"""Characters of a key's name."""
EVERY, MOST_IN_ONE_ACTION = 500, 500
"""Entries after which one is signed, and how many more an action may have written before that."""
LETTERS, CODE_DATA = "abcdefghjkmnpqrstuvwxyz", 22
SHIFT_BITS, SIZE_BITS, PROOF_BITS, CODE_ROUNDS = 15, 30, 54, 20_000
"""How a code is made of letters, and of what it is made."""

FAILURES = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file raises; damaged text even breaks the driver's own message."""

MOST_FRAMES = 4096
"""Frames that are kept for the next row."""

Row = tuple[Any, ...]
Progress = Callable[[int], None]


class Unusable(Exception):
    """Nothing could be verified, and why."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was written, at the entries first to last."""

    kind: str
    first: int | None
    last: int | None
    text: str


@dataclass(slots=True)
class Report:
    """What was found, what was checked, what could not be."""

    file: str
    origin: str = ""
    entries: int = 0
    last: int = 0
    head: str = ""
    checked: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)

    def find(self, kind: str, text: str, first: int | None = None, last: int | None = None) -> None:
        """Add a finding. Source: ledger.md (names each finding)."""
        self.findings.append(Finding(kind, first, first if last is None else last, text))


def framed(fields: Sequence[Any]) -> bytes:
    """Answer fields one after the other as type letter, length, colon, bytes. Source: ledger.md (digest)."""
    parts = []
    for value in fields:
        kind = type(value)
        if kind is str:
            raw = value.encode("utf-8", "surrogateescape")
            parts.append(b"t%d:%b" % (len(raw), raw))
        elif kind is int:
            raw = b"%d" % value
            parts.append(b"i%d:%b" % (len(raw), raw))
        elif value is None:
            parts.append(b"n0:")
        elif kind is bytes:
            parts.append(b"b%d:%b" % (len(value), value))
        else:
            parts.append(b"?%b" % repr(value).encode())
    return b"".join(parts)


def seal(row: Row, tag: bytes, seq: int | None = None) -> bytes:
    """Answer the digest that a row, or the same row with another number, must have. Source: ledger.md."""
    number = row[SEQ] if seq is None else seq
    quick = _quick(row, number)
    if quick is not None:
        return sha256(tag + quick).digest()
    prev = row[PREV] if type(row[PREV]) is bytes else framed(row[PREV : PREV + 1])
    return sha256(tag + framed((row[0], number, *row[2:PREV])) + prev).digest()


def _quick(row: Row, number: Any) -> bytes | None:
    """Answer frame and predecessor of a row whose values are of the kinds they should be, much faster.

    Most texts of a trail come again and again.
    """
    (
        origin,
        _,
        kind,
        version,
        actor,
        witness,
        station,
        at,
        offset,
        day,
        op,
        part,
        table,
        round_,
        body,
        prev,
    ) = row[:16]
    if not (type(number) is type(version) is type(at) is type(offset) is type(part) is int):
        return None
    if not (
        type(body) is type(prev) is bytes and type(op) is str and (round_ is None or type(round_) is int)
    ):
        return None
    try:
        said = (
            f"{_FRAMES[origin]}i{len(f'{number}')}:{number}{_FRAMES[kind]}{_SMALL[version]}{_FRAMES[actor]}"
            f"{_FRAMES[witness]}{_FRAMES[station]}i{len(f'{at}')}:{at}{_SMALL[offset]}{_FRAMES[day]}"
            f"t{len(op)}:{op}{_SMALL[part]}{_FRAMES[table]}"
            f"{'n0:' if round_ is None else _SMALL[round_]}b{len(body)}:"
        )
    except TypeError:
        return None
    # An operation's id is plain ASCII, so that its length in characters is its length in bytes.
    return said.encode("utf-8", "surrogateescape") + body + prev if op.isascii() else None


class _Frames(dict[Any, str]):
    """Frames of texts, or of whole numbers, that come again and again; looked up, they are made once."""

    def __missing__(self, value: Any) -> str:
        if len(self) >= MOST_FRAMES:
            self.clear()
        self[value] = framed((value,)).decode("utf-8", "surrogateescape")
        return self[value]


class _TextFrames(_Frames):
    def __missing__(self, value: Any) -> str:
        if value is not None and type(value) is not str:
            raise TypeError(value)
        return super().__missing__(value)


_FRAMES, _SMALL = _TextFrames(), _Frames()


def spans(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Answer the unbroken spans of ascending numbers, first and last of each. Source: ledger.md (a..b)."""
    start = previous = None
    for number in numbers:
        if previous is None or number != previous + 1:
            if start is not None and previous is not None:
                yield start, previous
            start = number
        previous = number
    if start is not None and previous is not None:
        yield start, previous


@dataclass(slots=True)
class Odd:
    """A row that does not stand where it was sealed, or fits no number at all."""

    seq: int
    row: Row
    sealed: int | None
    """The number with which its digest holds; None where none was found: it was altered."""
    before: int | None
    after: int | None = None
    """The numbers that the rows around it were sealed with."""
    place: int | None = None
    """The place in the trail that it fills; None where it was put in later."""

    def digests(self, tag: bytes) -> set[Any]:
        """Answer what the entry after it may name: the digest that it bears, or the one that it should."""
        return {self.row[DIGEST], seal(self.row, tag, self.sealed or self.place or self.seq)}


class Walk:
    """Follows the rows in the order of their numbers and remembers what does not fit.

    Every row was sealed with one number. A row whose digest holds with its own number is where it
    belongs; else the number is looked for with which it holds; if there is none, it was altered.
    What stands where it belongs is kept as spans alone, whatever else as it is.
    """

    def __init__(self, report: Report, tag: bytes, genesis: bytes = GENESIS, first: int = 1) -> None:
        self.report, self.tag = report, tag
        self.last: Row | None = None
        self.at = first - 1
        self.bytes = 0
        self.spans = [[first - 1, first - 1]]
        """Places that are filled by rows which stand there; the first is the end of what lies before."""
        self.odd: list[Odd] = []
        self.heads: dict[int, Any] = {}
        """What the first row of a span names as its predecessor."""
        self.tails: dict[int, Any] = {}
        """The digest of the last row of a span."""
        self.ends: dict[int, Row] = {}
        """The last row of a span."""
        self.broken: dict[int, tuple[Row, Row]] = {}
        """Rows within a span that name another predecessor than the row before them, with that row."""
        self.searches = 0
        self._end, self._digest = first - 1, genesis
        self._former: bytes | None = None
        self._sealed: set[int] = set()
        self._altered: set[int] = set()
        self._gone: dict[int, None] = {}
        """Numbers that were passed and that no row was sealed with so far."""
        self._tries = 0
        self._last_in_place: Row = ()
        self._before: int | None = first - 1
        self._waiting: list[Odd] = []
        self._about: list[tuple[Row, Odd | None]] = []

    def row(self, row: Row) -> None:
        """Take the next row. Source: ledger.md (walks every entry)."""
        proper = seal(row, self.tag)
        seq = row[SEQ] if type(row[SEQ]) is int else self.at + 1
        self.bytes += len(row[14]) if type(row[14]) in (bytes, str) else 0
        self.report.entries += 1
        odd: Odd | None = None
        if proper == row[DIGEST] and seq == self._end + 1:
            if row[PREV] != self._digest:
                self.broken[seq] = self._last_in_place, row
            self.spans[-1][1] = self._end = seq
            self._former, self._digest, self._last_in_place = self._digest, proper, row
            self._before = seq
        else:
            odd = self._strange(row, seq, rightly=proper == row[DIGEST])
            self._before = seq if odd is None else odd.sealed
        if self._waiting and self._before is not None:
            for one in self._waiting:
                one.after = self._before
            self._waiting.clear()
        if odd is not None and odd.sealed is None:
            self._waiting.append(odd)
        if row[2] in TRAIL_KINDS:
            self._about.append((row, odd))
        self.last, self.at = row, seq

    def _strange(self, row: Row, seq: int, *, rightly: bool) -> Odd | None:
        if rightly and seq > self._end:
            # In its place, behind something that is not.
            self._close_span()
            self.heads[seq] = row[PREV]
            self._gone.update(dict.fromkeys(self._missing(self._end + 1, seq - 1)))
            self.spans.append([seq, seq])
            self._end, self._former, self._digest, self._last_in_place = seq, None, row[DIGEST], row
            return None
        number = seq if rightly else self._sealed_with(row, seq)
        if number == self._end and (self._former is not None or self.heads.get(self._end) is not None):
            self._step_back()
        if number is not None:
            self._sealed.add(number)
            self._gone.pop(number, None)
        else:
            self._altered.add(seq)
            if len(self._altered) == FEW + 1:
                self._gone = {n: None for n in self._gone if n not in self._altered}
        odd = Odd(seq, row, number, self._before)
        self.odd.append(odd)
        return odd

    def _step_back(self) -> None:
        """Two rows were sealed with one number: neither stands there until the next one names its predecessor."""
        row, number = self._last_in_place, self._end
        rival = Odd(number, row, number, number - 1)
        self.odd.append(rival)
        self._about = [(one, rival if one is row else odd) for one, odd in self._about]
        self.broken.pop(number, None)
        if self.spans[-1][0] == number:
            self.spans.pop()
            self.heads.pop(number)
            self._end = self.spans[-1][1]
            self._digest, self._last_in_place = self.tails[self._end], self.ends.get(self._end, ())
        else:
            self.spans[-1][1] = self._end = number - 1
            self._digest, self._last_in_place = self._former or GENESIS, ()
        self._former = None

    def _close_span(self) -> None:
        self.tails[self._end] = self._digest
        if self._last_in_place:
            self.ends[self._end] = self._last_in_place

    def _sealed_with(self, row: Row, seq: int) -> int | None:
        guess = self._end if self._before is None else self._before
        near = [guess + 1, guess + 2, self._end + 1, *range(max(1, seq - 8), seq + 9)]
        found = self._first(row, near)
        if found is None:
            found = self._first(row, list(islice(self._gone, FEW)))
        if found is None and self.searches < FAR_SEARCHES:
            self.searches += 1
            found = self._first(row, [n for d in range(9, FAR) for n in (seq + d, seq - d) if n > 0])
        return found

    def _first(self, row: Row, numbers: Sequence[int]) -> int | None:
        self._tries += len(numbers)
        if self._tries > MOST_TRIES and len(numbers) > FEW:
            return None
        return next((n for n in numbers if seal(row, self.tag, n) == row[DIGEST]), None)

    def _missing(self, first: int, last: int) -> Iterator[int]:
        """Numbers of a gap that no row was sealed with; of those that altered rows bear only where they are few."""
        few = len(self._altered) <= FEW
        for n in range(first, min(last, first + 100 * FAR) + 1):
            if n not in self._sealed and (few or n not in self._altered):
                yield n

    def end(self) -> None:
        """Name what did not fit. Source: ledger.md (finding kinds)."""
        self._close_span()
        self.odd.sort(key=lambda odd: odd.seq)
        gone = [n for (_, a), (b, _) in pairwise(self.spans) for n in self._missing(a + 1, b - 1)]
        for odd in self.odd:
            if odd.sealed is None:
                # Its number may have been one that was missing further on.
                odd.sealed = self._first(odd.row, gone[: 10 * FAR])
                if odd.sealed is not None:
                    gone.remove(odd.sealed)
        self._choose()
        self._fill()
        self._say()

    def _choose(self) -> None:
        """Of rows that were sealed with one number the next entry names the right one; the others came later."""
        sealed: dict[int, list[Odd]] = {}
        for odd in self.odd:
            if odd.sealed is not None:
                sealed.setdefault(odd.sealed, []).append(odd)
        for number, rivals in sealed.items():
            named = {odd.row[PREV] for odd in sealed.get(number + 1, ())}
            named |= {self.heads[number + 1]} if number + 1 in self.heads else set()
            named |= {self.broken[number + 1][1][PREV]} if number + 1 in self.broken else set()
            if self._stands(number) and not self._unseated(number, rivals, named):
                continue
            right = max(rivals, key=lambda odd: (odd.row[DIGEST] in named, odd.seq == number))
            right.place = number

    def _unseated(self, number: int, rivals: list[Odd], named: set[Any]) -> bool:
        """Take a row out of its place where the next entry names another one that was sealed with its number."""
        row = self.broken[number + 1][0] if number + 1 in self.broken else self.ends.get(number)
        if not row or row[DIGEST] in named or not any(odd.row[DIGEST] in named for odd in rivals):
            return False
        at = bisect_right(self.spans, number, key=lambda span: span[0]) - 1
        first, last = self.spans[at]
        self.spans[at : at + 1] = [
            span for span in ([first, number - 1], [number + 1, last]) if span[0] <= span[1]
        ]
        before = self.broken.pop(number, None)
        if first < number:
            self.tails[number - 1] = before[0][DIGEST] if before and before[0] else row[PREV]
        else:
            self.heads.pop(number, None)
        if number < last:
            self.heads[number + 1] = self.broken.pop(number + 1)[1][PREV]
        self.odd.append(Odd(number, row, number, None))
        self._about = [(one, self.odd[-1] if one is row else odd) for one, odd in self._about]
        return True

    def _fill(self) -> None:
        """Give every altered row the place that is free for it."""
        taken = {odd.place for odd in self.odd if odd.place is not None}
        top = max([self.spans[-1][1], *taken])
        placed = self.spans[0][0]
        for odd in self.odd:
            if odd.sealed is not None:
                continue
            before = placed if odd.before is None else odd.before
            behind = range(before + 1, odd.after if odd.after is not None else max(top, before) + 2)
            own = [odd.seq] if odd.seq <= top else []
            free = (n for n in (*own, *behind[:FAR]) if n not in taken and not self._stands(n))
            odd.place = next(free, None)
            if odd.place is not None:
                taken.add(odd.place)
                placed = odd.place

    def _stands(self, number: int) -> bool:
        """Whether a row fills a place that stands there. The end of what lies before is none."""
        at = bisect_right(self.spans, number, key=lambda span: span[0]) - 1
        return at >= 0 and self.spans[0][0] < number <= self.spans[at][1]

    def gaps(self) -> list[tuple[int, int]]:
        """Answer the places that nobody fills, first and last of each. Source: ledger.md (REMOVED a..b)."""
        filled = sorted([*self.spans, *([o.place, o.place] for o in self.odd if o.place is not None)])
        return [(last + 1, first - 1) for (_, last), (first, _) in pairwise(filled) if first > last + 1]

    def lost(self) -> list[tuple[int, int]]:
        """Answer the places whose entry is missing or altered: what stood there nobody can say.

        Source: ledger.md (the verifier).
        """
        return self.gaps() + [
            (o.place, o.place) for o in self.odd if o.place is not None and o.sealed is None
        ]

    def about_the_trail(self) -> list[tuple[int, Row]]:
        """Answer the entries about the trail itself that are as they were written, with their places, in order.

        Source: ledger.md (the end of the chain).
        """
        found = []
        for row, odd in self._about:
            place = row[SEQ] if odd is None else odd.place
            if place is not None and (odd is None or odd.sealed is not None):
                found.append((place, row))
        return sorted(found, key=lambda one: one[0])

    def _broken(self) -> list[int]:
        digests: dict[int, set[Any]] = {place: {digest} for place, digest in self.tails.items()}
        placed = [odd for odd in self.odd if odd.place is not None]
        digests |= {odd.place: odd.digests(self.tag) for odd in placed if odd.place is not None}
        links = [(odd.seq, odd.place or 0, odd.row[PREV]) for odd in placed]
        links += [(place, place, prev) for place, prev in self.heads.items()]
        odd = [n for n, place, prev in links if prev not in digests.get(place - 1, {prev})]
        return sorted([*self.broken, *odd])

    def _say(self) -> None:
        find = self.report.find
        for first, last in self.gaps():
            find("REMOVED", f"{_entries(first, last)} missing", first, last)
        for odd in sorted(self.odd, key=lambda odd: odd.seq):
            if odd.place is None:
                find("INSERTED", f"entry {odd.seq} was put in later: the trail goes on without it", odd.seq)
        for odd in self.odd:
            if odd.place is not None and odd.sealed is None:
                find("ALTERED", f"entry {odd.seq} is not what its digest was made of", odd.seq)
        self._say_moved(
            {o.seq: o.place for o in self.odd if o.place is not None and o.sealed not in (None, o.seq)}
        )
        for number in self._broken():
            find("BROKEN_LINK", f"entry {number} names another predecessor than the entry before it", number)

    def _say_moved(self, moved: dict[int, int]) -> None:
        shifts: dict[int, list[int]] = {}
        ringed = rings(moved)
        for seq, was in sorted(moved.items()):
            if seq in ringed:
                self.report.find("REORDERED", f"entry {seq} was written as entry {was}", seq)
            else:
                shifts.setdefault(was - seq, []).append(seq)
        for shift, numbers in shifts.items():
            for first, last in spans(numbers):
                former = _entries(first + shift, last + shift)
                self.report.find("RENUMBERED", f"{_entries(first, last)} written as {former}", first, last)


def rings(moved: dict[int, int]) -> set[int]:
    """Answer the entries that changed places among themselves: following where each was written leads back to it.

    Source: ledger.md (REORDERED).
    """
    seen: set[int] = set()
    found: set[int] = set()
    for begun in moved:
        path: dict[int, int] = {}
        here = begun
        while here in moved and here not in seen:
            seen.add(here)
            path[here] = len(path)
            here = moved[here]
        if here in path:
            found.update(list(path)[path[here] :])
    return found


def _entries(first: int, last: int) -> str:
    return f"entry {first}" if first == last else f"entries {first} to {last}"


def rows_of(connection: sqlite3.Connection, report: Report, order: str) -> Iterator[Row]:
    """Answer every row that can be read, from the table itself, naming what cannot.

    Indexes hold copies of some columns; a changed byte would hide behind them.

    Source: ledger.md (walks every entry); FAULT B7.
    """
    after, misses = -(2**63), 0
    while True:
        try:
            asked = f"SELECT {COLUMNS}, rowid FROM entry NOT INDEXED WHERE rowid > ? ORDER BY {order}"  # noqa: S608
            for row in connection.execute(asked, (after,)):
                after, misses = max(after, row[-1]), 0
                yield row[:-1]
        except sqlite3.OperationalError as error:
            if "decode" in str(error) and connection.text_factory is str:
                # Bytes that are no text: from here on they are kept as they are, which is slower.
                connection.text_factory = _text
                continue
            raise Unusable(f"the entries cannot be read: {error}") from error
        except FAILURES as error:
            if not misses:
                report.find("DAMAGED", f"entries after {report.entries} cannot be read: {error}")
            misses += 1
            if misses > 64 or order != "rowid":
                return
            after += 1 if misses < 8 else 2 ** min(misses - 7, 20)
            continue
        return


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def walk(connection: sqlite3.Connection, report: Report, progress: Progress) -> Walk:
    """Walk every entry in the order of the numbers. Source: ledger.md (the verifier)."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    # An append-only table lies in the order of its numbers; only a tampered one must be sorted.
    found = _walked(connection, report, TAGS[version], progress, "rowid")
    if found is None:
        report.entries = 0
        report.findings = [f for f in report.findings if f.kind != "DAMAGED"]
        found = _walked(connection, report, TAGS[version], progress, "seq, rowid") or Walk(report, b"")
    found.end()
    connection.text_factory = _text
    if found.last is not None:
        report.last, report.head = found.at, _hex(found.last[DIGEST])
    report.checked.update(entries=report.entries, body_bytes=found.bytes)
    return found


def _walked(
    connection: sqlite3.Connection, report: Report, tag: bytes, progress: Progress, order: str
) -> Walk | None:
    found = Walk(report, tag)
    connection.text_factory = str
    for row in rows_of(connection, report, order):
        if order == "rowid" and found.last is not None and not _after(row[SEQ], found.last[SEQ]):
            return None
        found.row(row)
        if report.entries % 20_000 == 0:
            progress(report.entries)
    return found


def _after(number: Any, before: Any) -> bool:
    return type(number) is int and type(before) is int and number > before


def _hex(value: Any) -> str:
    return value.hex() if type(value) is bytes else repr(value)


def plain(statement: str) -> str:
    """Answer a statement without the white space that carries no meaning. Source: stack.md 3."""
    return re.sub(r" ?([(),]) ?", r"\1", " ".join(statement.split()))


def check_schema(connection: sqlite3.Connection, report: Report) -> None:
    """Compare tables, index and triggers with what the program makes. Source: ledger.md (SCHEMA)."""
    asked = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    there = {name: (kind, plain(sql)) for kind, name, sql in connection.execute(asked)}
    for name, text in SCHEMA.items():
        if name not in there:
            report.find("SCHEMA", f"{name} is missing")
        elif there[name][1] != plain(text):
            report.find("SCHEMA", f"{name} is changed: {there[name][1]}")
    for name, (kind, _) in there.items():
        if kind in ("trigger", "view") and name not in SCHEMA:
            report.find("SCHEMA", f"the {kind} {name} does not belong here")
    report.checked["schema"] = len(SCHEMA)


def check_pages(connection: sqlite3.Connection, report: Report) -> None:
    """Let SQLite compare its pages, indexes and types. Source: FAULT B7."""
    try:
        said = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(50)")]
    except FAILURES as error:
        said = [str(error)]
    for line in said:
        if line != "ok":
            report.find("DAMAGED", line)
    report.checked["integrity_check"] = 1


def check_origin(connection: sqlite3.Connection, report: Report, found: Walk) -> None:
    """Compare the origin that the file names with that of the entries. Source: ledger.md (origin)."""
    try:
        named = [str(origin) for (origin,) in connection.execute("SELECT origin FROM origin")]
    except FAILURES as error:
        report.not_checked.append(f"whose chain this is: {error}")
        return
    report.origin = ", ".join(named)
    if len(named) != 1:
        report.find("ORIGIN", f"the file must name one origin; it names {len(named)}")
    elif found.last is not None and found.last[0] != named[0]:
        report.find("ORIGIN", f"the file names {named[0]}, its entries {found.last[0]}")


def check_drawn(connection: sqlite3.Connection, report: Report) -> None:
    """Compare the trail's end with how far the read tables were drawn. Source: ledger.md (projections)."""
    try:
        drawn = connection.execute("SELECT seq, digest FROM drawn").fetchall()
    except FAILURES as error:
        report.not_checked.append(f"the trail's end against the read tables: {error}")
        return
    for seq, digest in drawn:
        check_anchor(connection, report, Anchor(seq, _hex(digest), whose="the read tables"), Signed())


class Anchor(NamedTuple):
    """What somebody outside of the trail knows of it: an entry, by digest or by the proof of a code."""

    seq: int
    digest: str = ""
    shift: int = 0
    proof: int | None = None
    origin: str = ""
    whose: str = "the anchors"
    copy: Path | None = None
    """Another ledger, all of it."""


@dataclass(slots=True)
class Signed:
    """The checkpoints that hold, and what stands in the way of believing the others."""

    good: list[int] = field(default_factory=list)
    recoveries: list[tuple[int, int]] = field(default_factory=list)
    """Entry of a declared recovery, and the highest entry that was known before it."""
    ends_in_order: bool = False
    """The last entry is a checkpoint: the copy was left, not cut."""

    def before(self, seq: int) -> str:
        """Answer which checkpoint before an entry holds, in words. Source: ledger.md (REWRITTEN after)."""
        found = [n for n in self.good if n < seq]
        return f"; rewritten after checkpoint {found[-1]}" if found else ""

    def declared(self, seq: int) -> str:
        """Answer which recovery owned up to an entry's loss, in words. Source: ledger.md (recovery)."""
        found = [entry for entry, known in self.recoveries if known >= seq]
        return f"; a recovery was declared at entry {found[0]}" if found else ""


def check_anchor(connection: sqlite3.Connection, report: Report, known: Anchor, held: Signed) -> None:
    """Compare an entry with what somebody outside of the trail knows of it. Source: ledger.md (anchors)."""
    if known.seq < 1:
        # Somebody who knew an empty trail knows nothing of this one.
        return
    report.checked["anchors"] = report.checked.get("anchors", 0) + 1
    if known.origin and report.origin and known.origin != report.origin:
        text = f"{known.whose} are of the ledger {known.origin}, this one is {report.origin}"
        report.find("REWRITTEN", text, known.seq)
        return
    asked = f"SELECT {COLUMNS} FROM entry NOT INDEXED WHERE seq = ?"  # noqa: S608
    with suppress(*FAILURES):
        there = list(connection.execute(asked, (known.seq,)))
        if not there and known.seq > report.last:
            _find_missing(report, known, held)
        elif not there:
            _find_removed(connection, report, known)
        elif not any(_is_known(row, known) for row in there):
            text = f"{known.whose} know entry {known.seq} with {_knowledge(known)}{held.before(known.seq)}"
            declared = held.declared(known.seq)
            report.find("ROLLBACK" if declared else "REWRITTEN", text + declared, known.seq)


def _find_removed(connection: sqlite3.Connection, report: Report, known: Anchor) -> None:
    """Name an entry whose number nobody bears, unless that was named, or it stands under another number."""
    named = any(f.kind == "REMOVED" and (f.first or 0) <= known.seq <= (f.last or 0) for f in report.findings)
    whole = bytes.fromhex(known.digest) if len(known.digest) == 64 else b""
    moved = connection.execute("SELECT 1 FROM entry NOT INDEXED WHERE digest = ?", (whole,)).fetchone()
    if not named and moved is None:
        text = f"{known.whose} know entry {known.seq}; no entry bears that number"
        report.find("REMOVED", text, known.seq)


def _find_missing(report: Report, known: Anchor, held: Signed) -> None:
    first = report.last + 1
    text = f"{known.whose} know entry {known.seq}; the trail ends at {report.last}"
    whole = not any(f.kind == "TRUNCATED" for f in report.findings)
    kind = "ROLLBACK" if held.ends_in_order and whole else "TRUNCATED"
    report.find(kind, text + held.declared(known.seq), first, known.seq)


def _knowledge(known: Anchor) -> str:
    return f"the digest {known.digest[:16]}" if known.digest else f"another code of shift {known.shift}"


def _is_known(row: Row, known: Anchor) -> bool:
    digest = _hex(row[DIGEST])
    if known.digest:
        return digest.startswith(known.digest)
    body = _body(row)
    if row[2] != "CheckpointSigned" or body is None:
        return False
    with suppress(KeyError, TypeError):
        win = ",".join(f"{t['currency']} {t['mode']} {t['win']}" for t in body["totals"])
        return body["shift"] == known.shift and known.proof == proof_of(
            row[0], known.shift, known.seq, digest, win
        )
    return False


def check_copy(connection: sqlite3.Connection, report: Report, known: Anchor, held: Signed) -> None:
    """Compare the whole trail with another copy of it. Source: ledger.md (takes another copy)."""
    report.checked["anchors"] = report.checked.get("anchors", 0) + 1
    asked, whose = "SELECT seq, digest FROM entry NOT INDEXED ORDER BY rowid", known.whose
    last = same = 0
    try:
        with opened(known.copy or Path(), report) as other:
            _identify(other)
            here = iter(connection.execute(asked))
            for seq, digest in other.execute(asked):
                last = seq
                mine = next(here, None)
                if mine is not None and (seq, digest) == mine:
                    same = seq
                    continue
                if mine is None:
                    (last,) = other.execute("SELECT max(seq) FROM entry").fetchone()
                    break
                declared = held.declared(seq)
                text = f"{whose} differs from entry {seq} on{held.before(seq)}{declared}"
                report.find("ROLLBACK" if declared else "REWRITTEN", text, seq, report.last)
                return
    except (Unusable, *FAILURES) as error:
        report.not_checked.append(f"{whose}: {error}")
        return
    if last > report.last:
        _find_missing(report, Anchor(last, whose=whose), held)
    report.checked["entries_compared"] = report.checked.get("entries_compared", 0) + same


def _body(row: Row) -> dict[str, Any] | None:
    try:
        found = json.loads(row[14])
    except (ValueError, TypeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def proof_of(origin: str, shift: int, size: int, head: str, win: str) -> int:
    """Answer the slow digest that a code holds. Source: ledger.md (code of origin, shift, size, head, win)."""
    said = f"{origin}\n{shift}\n{size}\n{head}\n{win}".encode("utf-8", "surrogateescape")
    return int.from_bytes(pbkdf2_hmac("sha256", said, CODE_TAG, CODE_ROUNDS, 8), "big") >> (64 - PROOF_BITS)


def anchor(text: str) -> Anchor:
    """Read NUMBER:DIGEST, the code of a report, typed or scanned, or the name of a file. Source: ledger.md."""
    match = re.fullmatch(r"(\d{1,18}):([0-9a-fA-F]{8,64})", text)
    if match is not None:
        return Anchor(int(match[1]), match[2].lower())
    if text.strip().lower().startswith("tablemgr:1:"):
        return _scanned(text.strip())
    path = Path(text)
    if path.is_file():
        return _of_file(path)
    letters = re.sub(r"[\s\-.]", "", text).lower()
    if not letters or set(letters) - set(LETTERS):
        wanted = "NUMBER:DIGEST with eight or more characters, no code of a report, no file"
        raise argparse.ArgumentTypeError(f"{text!r} is not {wanted}")
    return _code(letters, text)


def _code(letters: str, text: str) -> Anchor:
    digits = [LETTERS.index(letter) for letter in letters]
    data, base, number = digits[:CODE_DATA], len(LETTERS), 0
    checks = [sum(n * d for n, d in enumerate(data, 1)) % base, sum(data) % base]
    if len(digits) != CODE_DATA + 2 or digits[CODE_DATA:] != checks:
        raise argparse.ArgumentTypeError(f"{text!r} is not read rightly: its check letters do not agree")
    for digit in data:
        number = number * base + digit
    size = (number >> PROOF_BITS) % 2**SIZE_BITS
    shift, proof = number >> (PROOF_BITS + SIZE_BITS), number % 2**PROOF_BITS
    return Anchor(size, shift=shift, proof=proof, whose="the code on paper")


def _scanned(text: str) -> Anchor:
    parts = text.split(":")
    if len(parts) != 6 or re.fullmatch("[0-9a-f]{64}", parts[3]) is None or set(parts[5]) - set(LETTERS):
        raise argparse.ArgumentTypeError("what was scanned is damaged, or no code of a report")
    code = _code(parts[5], parts[5])
    if code.proof != proof_of(parts[2], code.shift, code.seq, parts[3], parts[4]):
        raise argparse.ArgumentTypeError("what was scanned is damaged: its parts do not agree")
    return code._replace(digest=parts[3], origin=parts[2])


def _of_file(path: Path) -> Anchor:
    try:
        with path.open("rb") as file:
            begun = file.read(1 << 20)
        if begun[:16] == b"SQLite format 3\0":
            return Anchor(0, whose=f"the copy {path.name}", copy=path)
        said = json.loads(begun)
        seq, digest, origin = int(said["size"]), bytes.fromhex(said["head"]).hex(), str(said["origin"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise argparse.ArgumentTypeError(
            f"{str(path)!r} is no ledger and no high-water mark: {error}"
        ) from error
    return Anchor(seq, digest, origin=origin, whose="the high-water mark")


class Checkpoints:
    """Follows the entries about the trail itself: which key is in force, which checkpoint holds.

    Where an entry that may have been a key's is altered or missing, the keys outside say which one signed.
    """

    def __init__(self, report: Report, found: Walk, outside: dict[str, str] | None) -> None:
        self.report, self.held, self.outside = report, Signed(), outside
        self.keys: dict[str, str] = {}
        self.current = ""
        self.sure = True
        """Whether no entry that could have put another key in force is altered or missing."""
        self.last: Row | None = None
        base = found.spans[0][0]
        # Where this is a part of a trail, what lies before it is not known.
        self.last_place = self.place = base - 1 if base else 0
        self.recovered = False
        self.signatures = self.without_library = self.without_key = 0
        self.lost = sorted([*([base] if base else []), *(first for first, _ in found.lost())])
        self.end_place = max([found.spans[-1][1], *(o.place for o in found.odd if o.place is not None)])

    def row(self, place: int, row: Row) -> None:
        """Take the next of these entries, at its place of the trail. Source: ledger.md (CHECKPOINT_FORGED)."""
        self.sure = self.sure and not self._lost(self.place, place)
        self.place = place
        body = _body(row)
        if body is None:
            self._forged(row, f"the body of entry {row[SEQ]}, a {row[2]}, cannot be read")
            return
        try:
            self._take_part(row, body)
        except (KeyError, TypeError, ValueError) as error:
            self._forged(row, f"entry {row[SEQ]} is no {row[2]} of ours: {error}")

    def _take_part(self, row: Row, body: dict[str, Any]) -> None:
        if row[2] == "KeyMade":
            self._made(row, body)
        elif row[2] == "KeyRotated":
            self._rotated(row, body)
        elif row[2] == "CheckpointSigned":
            self._checkpoint(row, body)
        else:
            self.recovered = True
            self.held.recoveries.append((row[SEQ], int(body["known_size"])))

    def _lost(self, after: int, before: int) -> bool:
        return bisect_right(self.lost, after) < bisect_left(self.lost, before)

    def _forged(self, row: Row, text: str) -> None:
        self.report.find("CHECKPOINT_FORGED", text, row[SEQ])

    def _made(self, row: Row, body: dict[str, Any]) -> None:
        if self.current and not self.recovered:
            self._forged(row, f"entry {row[SEQ]} puts a key in force that nobody handed over to")
        self._take(row, body)

    def _take(self, row: Row, body: dict[str, Any]) -> None:
        name, public = str(body["key"]), str(body["public"])
        if not _is_named(public, name):
            self._forged(row, f"entry {row[SEQ]} gives the key {name} another one's name")
        if self.outside is not None and self.outside.get(name) != public:
            self._forged(row, f"the key {name} of entry {row[SEQ]} is not among the keys outside of the file")
        self.keys[name], self.current, self.recovered, self.sure = public, name, False, True

    def _rotated(self, row: Row, body: dict[str, Any]) -> None:
        said = _signed_bytes(ROTATION_TAG, body)
        old, known = str(body["old"]), str(body["old"]) in self.keys
        if (body["size"], body["head"]) != (self.place - 1, _hex(row[PREV])) or (
            old != self.current and self.sure
        ):
            self._forged(row, f"entry {row[SEQ]} hands over from another key, or at another place")
        elif not (
            (self._holds(self.keys.get(old, ""), str(body["by_old"]), said) or not (known or self.sure))
            and self._holds(body["public"], str(body["by_new"]), said)
        ):
            self._forged(row, f"entry {row[SEQ]} hands over to a key without both signatures")
        self._take(row, body)

    def _checkpoint(self, row: Row, body: dict[str, Any]) -> None:
        seq, key = row[SEQ], str(body["key"])
        self._gap(self.place)
        outside = "" if self.sure or self.outside is None else self.outside.get(key, "")
        if outside and _is_named(outside, key):
            self.keys[key], self.current, self.sure = outside, key, True
        public = self.keys.get(key, "")
        if not public and not self.sure and self.outside is None:
            self.without_key += 1
        elif key != self.current or not public:
            self._forged(
                row, f"checkpoint {seq} is signed with the key {key}, in force is {self.current or 'none'}"
            )
        elif not self._holds(public, str(body["signature"]), _signed_bytes(CHECKPOINT_TAG, body)):
            self._forged(row, f"the signature of checkpoint {seq} does not hold")
        elif (body["origin"], body["size"], body["head"]) != (row[0], self.place - 1, _hex(row[PREV])):
            good = self.held.good[-1] if self.held.good else 0
            text = f"checkpoint {seq} signed another trail than lies before it; rewritten after checkpoint {good}"
            self.report.find("REWRITTEN", text, good + 1, seq)
        elif not self._follows(body):
            self._forged(row, f"checkpoint {seq} follows another checkpoint than the one before it")
        else:
            self.held.good.append(self.place)
            self.held.ends_in_order = self.place == self.end_place
        self.last, self.last_place = row, self.place

    def _follows(self, body: dict[str, Any]) -> bool:
        """Whether it names the checkpoint before it; which that was, nobody knows where entries are lost."""
        named = "" if self.last is None else _hex(self.last[DIGEST])
        return body["previous"] == named or self._lost(self.last_place, self.place)

    def _gap(self, seq: int) -> None:
        since = self.last_place
        # Before the first key nobody signed: a trail that is older than its keys.
        if self.last is not None and seq - since > EVERY + MOST_IN_ONE_ACTION:
            text = f"no checkpoint was signed between entries {since} and {seq}; one is due every {EVERY}"
            self.report.find("UNSIGNED", text, since + 1, seq - 1)

    def _holds(self, public: str, signature: str, said: bytes) -> bool:
        self.signatures += 1
        try:
            from cryptography.exceptions import InvalidSignature
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        except ImportError:
            self.without_library += 1
            return True
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), said)
        except (InvalidSignature, ValueError):
            return False
        return True

    def end(self) -> Signed:
        """Name what is missing at the end, and what could not be checked. Source: ledger.md (the verifier)."""
        report = self.report
        if self.last is not None:
            self._gap(self.end_place + 1)
            report.checked["checkpoints"] = len(self.held.good)
            report.checked["signatures"] = self.signatures - self.without_library
        elif not self.keys:
            report.not_checked.append("signatures: nobody signed a checkpoint of this trail")
        if self.without_library:
            report.not_checked.append(
                f"{self.without_library} signatures: the library cryptography is not here"
            )
        if self.without_key:
            text = (
                f"{self.without_key} signatures: the entry of their key is damaged, and no key lies outside"
            )
            report.not_checked.append(text)
        if self.keys and self.outside is None:
            report.not_checked.append("the keys: none lies outside of the file, they were taken from itself")
        return self.held


def _is_named(public: str, name: str) -> bool:
    """Whether a key bears the name that is the beginning of its digest, so that none can take another's place."""
    with suppress(ValueError):
        return len(name) >= NAME_LENGTH and sha256(bytes.fromhex(public)).hexdigest().startswith(name)
    return False


def _signed_bytes(tag: bytes, body: dict[str, Any]) -> bytes:
    said = {name: value for name, value in body.items() if name not in ("signature", "by_old", "by_new")}
    return tag + json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode(
        "utf-8", "surrogateescape"
    )


def outside_keys(folder: Path) -> dict[str, str] | None:
    """Answer the public keys of a folder by name, None where there are none. Source: FAULT C4."""
    found: dict[str, str] = {}
    with suppress(OSError):
        for path in sorted(folder.glob("*.pub")):
            words = path.read_text("ascii", "replace").split()
            if len(words) == 2 and re.fullmatch("[0-9a-f]{64}", words[1]):
                found[path.stem] = words[1]
    return found or None


def check_signatures(report: Report, found: Walk, keys: Path) -> Signed:
    """Follow keys and checkpoints from the first to the last. Source: ledger.md (the end of the chain)."""
    checkpoints = Checkpoints(report, found, outside_keys(keys))
    for place, row in found.about_the_trail():
        checkpoints.row(place, row)
    return checkpoints.end()


def mark_of(report: Report, witness: Path | None) -> Anchor | None:
    """Answer the high-water mark of this ledger in a folder. Source: ledger.md (high-water mark)."""
    if witness is None:
        return None
    path = witness / f"{''.join(c for c in report.origin if c.isalnum())}.mark"
    try:
        return _of_file(path)
    except argparse.ArgumentTypeError as error:
        missing = not path.exists()
        report.not_checked.append("the high-water mark: none lies there" if missing else f"the mark: {error}")
        return None


@contextmanager
def opened(path: Path, report: Report) -> Iterator[sqlite3.Connection]:
    """Open a database for reading alone; where that needs writing, a copy of it. Source: ledger.md."""
    if not path.is_file():
        raise Unusable("there is no such file" if not path.exists() else "this is not a file")
    with path.open("rb") as file:
        header = file.read(100)
    if header[:16] != b"SQLite format 3\0":
        what = (
            "the file is empty" if not header else "the file is not a database, or its beginning is damaged"
        )
        raise Unusable(what)
    with tempfile.TemporaryDirectory(prefix="verifier-") as folder:
        yield from _connected(path, Path(folder), report, wal=header[18] == 2)


def _connected(path: Path, folder: Path, report: Report, *, wal: bool) -> Iterator[sqlite3.Connection]:
    log = Path(f"{path}-wal")
    quiet = wal and not (log.exists() and log.stat().st_size)
    # Without a log beside it nobody is writing, and reading must leave nothing beside it either.
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if quiet else ''}"
    try:
        connection = sqlite3.connect(address, uri=True, timeout=10)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # A log or journal that must be played back, in a place that may not be written.
        for end in ("", "-wal", "-journal"):
            if Path(f"{path}{end}").exists():
                shutil.copyfile(f"{path}{end}", folder / f"copy{end}")
        connection = sqlite3.connect(folder / "copy")
    except FAILURES as error:
        # A damaged description of some table must not hide the trail.
        report.find("SCHEMA", f"the tables' descriptions are damaged: {error}")
        connection.execute("PRAGMA writable_schema=ON")
    try:
        connection.text_factory = _text
        yield connection
    finally:
        connection.close()


def verify(
    path: Path,
    anchors: Sequence[Anchor | tuple[int, str]] = (),
    progress: Progress = lambda _: None,
    *,
    keys: Path | None = None,
    witness: Path | None = None,
) -> Report:
    """Answer everything that is to be said about a ledger; Unusable where nothing can be.

    keys: the folder of public keys, beside the file unless named; witness: the folder of high-water marks.

    Source: ledger.md (the verifier).
    """
    report = Report(str(path))
    known = [Anchor(*one) for one in anchors]
    try:
        with opened(path, report) as connection:
            _identify(connection)
            check_schema(connection, report)
            found = walk(connection, report, progress)
            check_origin(connection, report, found)
            check_drawn(connection, report)
            held = check_signatures(report, found, keys or path.parent / "keys")
            mark = mark_of(report, witness)
            known += [] if mark is None else [mark]
            for one in known:
                (check_copy if one.copy is not None else check_anchor)(connection, report, one, held)
            check_pages(connection, report)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        raise Unusable(f"the database cannot be read: {error}") from error
    if report.entries == 0:
        report.find("NOTHING", "there is not one entry to check")
    newest = max([0, report.checked.get("entries_compared", 0), *(one.seq for one in known)])
    if newest < report.last:
        told = f"; the newest knows entry {newest}" if newest else ""
        report.not_checked.append(
            f"no outside anchor as new as entry {report.last}{told}: a cut tail, or a trail rewritten whole,"
            " cannot show"
        )
    return report


def _identify(connection: sqlite3.Connection) -> None:
    (ours,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if ours != APPLICATION_ID:
        raise Unusable("the file is a database, but no ledger of this program")
    if version > NEWEST:
        raise Unusable(f"the ledger is of version {version}; this verifier knows up to {NEWEST}")
    if version not in TAGS:
        raise Unusable(f"the ledger names no version that ever was: {version}")


def said(report: Report) -> list[str]:
    """Answer the report as lines for people."""
    lines = [f"{f.kind}{_where(f)}: {f.text}" for f in report.findings]
    lines += [f"not checked: {what}" for what in report.not_checked]
    counted = ", ".join(f"{name} {count}" for name, count in report.checked.items())
    lines.append(f"checked: {counted}; the trail ends at entry {report.last} with {report.head[:8]}")
    lines.append(f"{len(report.findings)} findings" if report.findings else "clean")
    return lines


def _where(f: Finding) -> str:
    return "" if f.first is None else f" {f.first}" if f.first == f.last else f" {f.first}..{f.last}"


def shown_progress() -> Progress:
    """Answer a progress that speaks on the error stream once the walk takes long."""
    begun = last = time.monotonic()

    def tell(entries: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - begun > 2 and now - last > 1:
            last = now
            sys.stderr.write(f"{entries} entries walked\n")

    return tell


def main(argv: Sequence[str] | None = None) -> int:
    """Verify the file that the command line names; 0 clean, 1 findings, 2 nothing could be verified."""
    parser = argparse.ArgumentParser(prog="verifier", description="Verify a ledger.")
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--anchor", type=anchor, action="append", default=[], metavar="NUMBER:DIGEST|CODE|FILE"
    )
    parser.add_argument(
        "--keys", type=Path, metavar="DIR", help="public keys (otherwise keys/ beside the file)"
    )
    parser.add_argument("--witness", type=Path, metavar="DIR", help="the folder of high-water marks")
    parser.add_argument("--json", action="store_true", help="say it for machines")
    given = parser.parse_args(argv)
    try:
        report = verify(given.file, given.anchor, shown_progress(), keys=given.keys, witness=given.witness)
    except Unusable as error:
        sys.stderr.write(f"{given.file}: {error}\n")
        return 2
    text = json.dumps(asdict(report), indent=1) if given.json else "\n".join(said(report))
    sys.stdout.write(text + "\n")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
