"""Walks a ledger's whole trail and names everything in it that is not as it was written.

Stands alone: the standard library only, nothing of the program that wrote the file. It reads, never
writes, never stops at the first finding, counts what it checked and says what it could not check.

    python verifier.py FILE [--anchor NUMBER:DIGEST]... [--json]

Exit code: 0 clean, 1 findings, 2 nothing could be verified. An anchor is a number with the digest, or
its first eight characters or more, as printed on a slip or report.

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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

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
FAR, FAR_SEARCHES = 1_000, 40
"""How far, and how often, the number is looked for that a misplaced entry was sealed with."""

FAILURES = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file raises; damaged text even breaks the driver's own message."""

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
            f"{_text_frame(origin)}{_int_frame(number)}{_text_frame(kind)}{_int_frame(version)}"
            f"{_text_frame(actor)}{_text_frame(witness)}{_text_frame(station)}{_int_frame(at)}"
            f"{_int_frame(offset)}{_text_frame(day)}t{len(op)}:{op}{_int_frame(part)}{_text_frame(table)}"
            f"{'n0:' if round_ is None else _int_frame(round_)}b{len(body)}:"
        )
    except TypeError:
        return None
    # An operation's id is plain ASCII, so that its length in characters is its length in bytes.
    return said.encode("utf-8", "surrogateescape") + body + prev if op.isascii() else None


@lru_cache(maxsize=4096)
def _text_frame(text: Any) -> str:
    if text is None:
        return "n0:"
    if type(text) is not str:
        raise TypeError(text)
    return f"t{len(text.encode('utf-8', 'surrogateescape'))}:{text}"


def _int_frame(number: int) -> str:
    digits = str(number)
    return f"i{len(digits)}:{digits}"


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


class Walk:
    """Follows the rows in the order of their numbers and remembers what does not fit.

    Every row was sealed with one number. A row whose digest holds with its own number is where it
    belongs; else the number is looked for with which it holds; if there is none, it was altered.
    """

    def __init__(self, report: Report, tag: bytes, genesis: bytes = GENESIS) -> None:
        self.report, self.tag = report, tag
        self.last: Row | None = None
        self.at = self.sealed_as = 0
        self.accepted = {genesis}
        self.altered: dict[int, Row] = {}
        self.broken: list[int] = []
        self.moved: dict[int, int] = {}
        self.missing: set[int] = set()
        self.again: list[tuple[int, int]] = []
        self.searches = 0
        self.bytes = 0

    def row(self, row: Row) -> None:
        """Take the next row. Source: ledger.md (walks every entry)."""
        proper = seal(row, self.tag)
        seq = row[SEQ] if type(row[SEQ]) is int else self.sealed_as + 1
        self.bytes += len(row[14]) if type(row[14]) in (bytes, str) else 0
        if proper == row[DIGEST]:
            number: int | None = seq
        else:
            number = self._sealed_with(row, seq)
            proper = row[DIGEST] if number is not None else proper
        if number is None:
            self.altered[seq] = row
            number = self.sealed_as + 1 + self._gap(seq)
        elif number != seq:
            self.moved[seq] = number
        before, self.last, self.at = self.sealed_as, row, seq
        self._place(row, seq, number)
        if self.sealed_as > before:
            self.accepted = {proper, row[DIGEST]}
        self.report.entries += 1

    def _gap(self, seq: int) -> int:
        return max(0, seq - self.at - 1)

    def _place(self, row: Row, seq: int, number: int) -> None:
        if number == self.sealed_as + 1:
            if row[PREV] not in self.accepted:
                self.broken.append(seq)
            self.sealed_as = number
        elif number > self.sealed_as:
            if number - self.sealed_as > 100 * FAR:
                # A wild number: what is missing before it is not worth listing one by one.
                self.report.find("REMOVED", "entries are missing", self.sealed_as + 1, number - 1)
            else:
                self.missing.update(range(self.sealed_as + 1, number))
            self.sealed_as = number
        elif number in self.missing:
            self.missing.discard(number)
        else:
            self.again.append((seq, number))

    def _sealed_with(self, row: Row, seq: int) -> int | None:
        near = [self.sealed_as + 1, self.sealed_as + 2, *range(max(1, seq - 8), seq + 9)]
        found = self._first(row, [*near, *sorted(self.missing)[:64]])
        if found is None and self.searches < FAR_SEARCHES:
            self.searches += 1
            found = self._first(row, [n for d in range(9, FAR) for n in (seq + d, seq - d) if n > 0])
        return found

    def _first(self, row: Row, numbers: Sequence[int]) -> int | None:
        return next((n for n in numbers if seal(row, self.tag, n) == row[DIGEST]), None)

    def end(self) -> None:
        """Name what did not fit. Source: ledger.md (finding kinds)."""
        for seq, row in list(self.altered.items()):
            # Its number may have been the one that is missing further on.
            number = self._first(row, sorted(self.missing)[: 10 * FAR])
            if number is not None:
                del self.altered[seq]
                self.missing.discard(number)
                self.moved[seq] = number
        intruders = [self._intruder(seq, number) for seq, number in self.again]
        self._say(intruders)

    def _intruder(self, seq: int, number: int) -> int:
        """Answer which of two rows sealed with one number does not belong: mostly the one before."""
        twin = seq - 1
        if self.moved.get(seq) == number and twin not in self.moved:
            self.altered.pop(twin, None)
            return twin
        return seq

    def _say(self, intruders: list[int]) -> None:
        find = self.report.find
        for first, last in spans(sorted(self.missing)):
            find("REMOVED", f"{_entries(first, last)} missing", first, last)
        for seq in sorted(set(intruders)):
            find("INSERTED", f"entry {seq} was put in later: the trail goes on without it", seq)
            self.moved.pop(seq, None)
        for seq in sorted(self.altered):
            find("ALTERED", f"entry {seq} is not what its digest was made of", seq)
        swapped = {seq for seq, was in self.moved.items() if was in self.moved}
        chain = set(self.moved.values()) == set(self.moved)
        if chain:
            for seq in sorted(swapped):
                find("REORDERED", f"entry {seq} was written as entry {self.moved[seq]}", seq)
        else:
            self._say_renumbered()
        for number in self.broken:
            find("BROKEN_LINK", f"entry {number} names another predecessor than the entry before it", number)

    def _say_renumbered(self) -> None:
        shifts: dict[int, list[int]] = {}
        for seq, was in sorted(self.moved.items()):
            shifts.setdefault(was - seq, []).append(seq)
        for shift, numbers in shifts.items():
            for first, last in spans(numbers):
                former = _entries(first + shift, last + shift)
                self.report.find("RENUMBERED", f"{_entries(first, last)} written as {former}", first, last)


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
            asked = f"SELECT rowid, {COLUMNS} FROM entry NOT INDEXED WHERE rowid > ? ORDER BY {order}"  # noqa: S608
            for rowid, *row in connection.execute(asked, (after,)):
                after, misses = max(after, rowid), 0
                yield tuple(row)
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
        check_anchor(connection, report, seq, _hex(digest), "the read tables")


def check_anchor(connection: sqlite3.Connection, report: Report, seq: int, digest: str, whose: str) -> None:
    """Compare an entry with what somebody outside of the trail knows of it. Source: ledger.md (anchors)."""
    asked = "SELECT digest FROM entry NOT INDEXED WHERE seq = ?"
    with suppress(*FAILURES):
        there = [_hex(found) for (found,) in connection.execute(asked, (seq,))]
        if not there:
            first = min(report.last + 1, seq)
            text = f"{whose} know entry {seq}; the trail ends at {report.last}"
            report.find("TRUNCATED", text, first, seq)
        elif not any(found.startswith(digest) for found in there):
            report.find("REWRITTEN", f"{whose} know entry {seq} with the digest {digest[:16]}", seq)
    report.checked["anchors"] = report.checked.get("anchors", 0) + 1


def anchor(text: str) -> tuple[int, str]:
    """Read NUMBER:DIGEST. Source: ledger.md (paper)."""
    match = re.fullmatch(r"(\d{1,18}):([0-9a-fA-F]{8,64})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not NUMBER:DIGEST with eight or more characters")
    return int(match[1]), match[2].lower()


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
    path: Path, anchors: Sequence[tuple[int, str]] = (), progress: Progress = lambda _: None
) -> Report:
    """Answer everything that is to be said about a ledger; Unusable where nothing can be.

    Source: ledger.md (the verifier).
    """
    report = Report(str(path))
    try:
        with opened(path, report) as connection:
            _identify(connection)
            check_schema(connection, report)
            found = walk(connection, report, progress)
            check_origin(connection, report, found)
            check_drawn(connection, report)
            for seq, digest in anchors:
                check_anchor(connection, report, seq, digest, "the anchors")
            check_pages(connection, report)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        raise Unusable(f"the database cannot be read: {error}") from error
    if report.entries == 0:
        report.find("NOTHING", "there is not one entry to check")
    if not any(seq >= report.last for seq, _ in anchors):
        report.not_checked.append(
            f"no outside anchor as new as entry {report.last}: a cut tail, or a trail rewritten whole, cannot show"
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
    parser.add_argument("--anchor", type=anchor, action="append", default=[], metavar="NUMBER:DIGEST")
    parser.add_argument("--json", action="store_true", help="say it for machines")
    given = parser.parse_args(argv)
    try:
        report = verify(given.file, given.anchor, shown_progress())
    except Unusable as error:
        sys.stderr.write(f"{given.file}: {error}\n")
        return 2
    text = json.dumps(asdict(report), indent=1) if given.json else "\n".join(said(report))
    sys.stdout.write(text + "\n")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
