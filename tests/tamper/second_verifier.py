"""A second verifier, written from ledger.md by another way than the first: it holds the whole trail at once.

For every entry it tries every number until one fits the digest; the first verifier follows the trail in one
walk and looks near by. Both must come to the same findings, a finding being a kind and a number of an entry.
What each kind means is said at the function that finds it.

Source: ledger.md (the verifier; the end of the chain).
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Value = str | int | bytes | None
Found = set[tuple[str, int | None]]
NUMBER, KIND, BODY, PREV, DIGEST = 1, 2, 14, 15, 16
ABOUT_THE_TRAIL = ("KeyMade", "KeyRotated", "CheckpointSigned", "RecoveryDeclared")


def frame(value: Value) -> bytes:
    """Answer a field as letter, length, colon, bytes. ledger.md: length-prefixed fields, all of them."""
    if value is None:
        return b"n0:"
    letter = {str: b"t", int: b"i", bytes: b"b"}[type(value)]
    raw = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogateescape")
    return letter + str(len(raw)).encode() + b":" + raw


def sealing(row: tuple[Any, ...]) -> Callable[[int], bytes]:
    """Answer what answers the digest that a row would have as an entry of some number."""
    before = b"tablemgr/entry/1\n" + frame(row[0])
    after = b"".join(map(frame, row[2:PREV])) + row[PREV]
    return lambda number: hashlib.sha256(before + frame(number) + after).digest()


@dataclass
class Line:
    """A row, the number it was sealed with, and the place in the trail that it is taken to fill."""

    row: tuple[Any, ...]
    sealed: int | None = None
    place: int | None = None

    @property
    def number(self) -> int:
        """The number it bears now."""
        return int(self.row[NUMBER])

    @property
    def digests(self) -> set[bytes]:
        """What the next entry may name: the digest that stands there, or the one that should."""
        return {self.row[DIGEST], sealing(self.row)(self.sealed or self.place or self.number)}


@dataclass
class Trail:
    """All lines in the order of their numbers, and which of them fills each place."""

    lines: list[Line]
    found: Found = field(default_factory=set)
    at: dict[int, Line] = field(default_factory=dict)

    def top(self) -> int:
        """Answer the highest number that any line was sealed with."""
        return max((line.sealed for line in self.lines if line.sealed), default=0)

    def last(self) -> int:
        """Answer the highest number that any line bears."""
        return max((line.number for line in self.lines), default=0)

    def is_lost(self, place: int) -> bool:
        """Answer whether the entry of a place is missing or altered."""
        return place > 0 and (place not in self.at or self.at[place].sealed is None)

    def seal(self) -> None:
        """Find the number that each line was sealed with, its own first."""
        most = len(self.lines) + 400
        for line in self.lines:
            as_number, digest = sealing(line.row), line.row[DIGEST]
            line.sealed = next((n for n in (line.number, *range(1, most)) if as_number(n) == digest), None)

    def choose(self) -> None:
        """INSERTED: of lines sealed with one number all but one are too many; the next entry names the right one.

        Where it names several or none, the one that stands where it should is right, then the first.
        """
        for number in {line.sealed for line in self.lines if line.sealed}:
            rivals = [line for line in self.lines if line.sealed == number]
            after = [line.row[PREV] for line in self.lines if line.sealed == number + 1]
            right = max(rivals, key=lambda line: (line.row[DIGEST] in after, line.number == number))
            right.place = number
            self.at[number] = right
            self.found |= {("INSERTED", line.number) for line in rivals if line is not right}

    def fill(self) -> None:
        """ALTERED: a line that fits no number, in the place that is free for it; where none is, INSERTED.

        Its own number's place comes first, then those between the places of its neighbours.
        """
        top = self.top()
        for place, line in enumerate(self.lines):
            if line.sealed is not None:
                continue
            before = (
                next((other.place for other in self.lines[place - 1 :: -1] if other.place), 0) if place else 0
            )
            after = next(
                (other.place for other in self.lines[place + 1 :] if other.place), max(top, before) + 2
            )
            own = [line.number] if line.number <= top else []
            free = [n for n in (*own, *range(before + 1, after)) if n not in self.at]
            self.found.add(("ALTERED" if free else "INSERTED", line.number))
            if free:
                line.place = free[0]
                self.at[line.place] = line

    def compare(self) -> None:
        """REMOVED: places nobody fills. REORDERED: lines that changed places in a ring. RENUMBERED: other moves.

        BROKEN_LINK: a line that names another predecessor than the one before it.
        """
        self.found |= {("REMOVED", n) for n in range(1, max(self.at, default=0)) if n not in self.at}
        moved = {
            line.number: line.place
            for line in self.at.values()
            if line.sealed and line.place and line.number != line.place
        }
        for number, was in moved.items():
            ring, here = [number], was
            while here in moved and here not in ring:
                ring.append(here)
                here = moved[here]
            self.found.add(("REORDERED" if here == number else "RENUMBERED", number))
        for place, line in self.at.items():
            before = self.at.get(place - 1)
            named = {bytes(32)} if place == 1 else before.digests if before else {line.row[PREV]}
            if line.row[PREV] not in named:
                self.found.add(("BROKEN_LINK", line.number))


def check_checkpoints(trail: Trail, outside: Mapping[str, str]) -> int:
    """Answer the place of the last checkpoint that holds, 0 where none does. CHECKPOINT_FORGED: signed with another key than is in force, or not signed. REWRITTEN: signed another trail.

    A key is in force from its entry on. Where that entry is damaged or gone, the keys outside say which it is.
    """
    keys, force, sure = dict[str, str](), "", True
    good, last, recovered = 0, None, False
    for place, line in sorted(trail.at.items()):
        kind, number = line.row[KIND], line.number
        sure = sure and line.sealed is not None and not trail.is_lost(place - 1)
        if kind not in ABOUT_THE_TRAIL or line.sealed is None:
            continue
        body = json.loads(line.row[BODY])
        if kind == "RecoveryDeclared":
            recovered = True
        elif kind == "CheckpointSigned":
            if not sure and body["key"] in outside:
                force, sure = body["key"], True
                keys[force] = outside[force]
            since = 0 if last is None else last.place or 0
            lost = any(trail.is_lost(n) for n in range(since + 1, place))
            follows = body["previous"] == ("" if last is None else last.row[DIGEST].hex())
            if body["key"] != force or not holds(keys.get(force, ""), body["signature"], b"checkpoint", body):
                trail.found.add(("CHECKPOINT_FORGED", number))
            elif (body["origin"], body["size"], body["head"]) != (
                line.row[0],
                place - 1,
                line.row[PREV].hex(),
            ):
                trail.found |= {("REWRITTEN", n) for n in range(good + 1, number + 1)}
            elif not follows and not lost:
                trail.found.add(("CHECKPOINT_FORGED", number))
            else:
                good = place
            last = line
        else:
            if outside.get(body["key"]) != body["public"] or not rightly_begun(
                kind, body, force=force, sure=sure, recovered=recovered, keys=keys, line=line, place=place
            ):
                trail.found.add(("CHECKPOINT_FORGED", number))
            force, sure, recovered = body["key"], True, False
            keys[force] = body["public"]
    return good


def rightly_begun(
    kind: str, body: Mapping[str, Any], *, force: str, sure: bool, recovered: bool, keys: Mapping[str, str],
    line: Line, place: int,
) -> bool:  # fmt: skip
    """Answer whether a key came into force as one may: first, after a recovery, or handed over by the last."""
    if kind == "KeyMade":
        return not force or recovered
    if (body["size"], body["head"]) != (place - 1, line.row[PREV].hex()):
        return False
    handed = holds(keys.get(body["old"], ""), body["by_old"], b"rotation", body) and body["old"] == force
    return (handed or not sure) and holds(body["public"], body["by_new"], b"rotation", body)


def holds(public: str, signature: str, what: bytes, body: Mapping[str, Any]) -> bool:
    """Answer whether a signature is this key's: of the domain, and of the body without its signatures."""
    said = {name: value for name, value in body.items() if name not in ("signature", "by_old", "by_new")}
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), b"tablemgr/" + what + b"/1\n" + text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def check_known(trail: Trail, known: Iterable[tuple[int, str]], last: int, behind: str) -> None:
    """REWRITTEN: somebody knows an entry with another digest; behind is what one behind the end is called.

    TRUNCATED where the end was cut; ROLLBACK where the trail ends with a checkpoint, as an older copy does.
    """
    for number, digest in known:
        there = [line.row[DIGEST].hex() for line in trail.lines if line.number == number]
        if not there and number > last:
            trail.found |= {(behind, n) for n in range(last + 1, number + 1)}
        elif not there:
            if digest not in {line.row[DIGEST].hex() for line in trail.lines}:
                trail.found.add(("REMOVED", number))
        elif digest not in there:
            trail.found.add(("REWRITTEN", number))


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """Answer what a file says of the trail's own tables, indexes and triggers, and of every trigger and view."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {
        name: sql for kind, name, table, sql in rows if table in ("entry", "origin") or kind in ("trigger", "view")
    }  # fmt: skip


def lines_of(connection: sqlite3.Connection) -> Iterator[Line]:
    """Answer every row in the order of its number."""
    for row in connection.execute("SELECT * FROM entry NOT INDEXED ORDER BY +seq, rowid"):
        yield Line(tuple(row))


@dataclass
class Looked:
    """What a file shows by itself; what others know of it comes on top."""

    trail: Trail
    good: int
    """The place of the last checkpoint that holds."""

    def findings(self, known: Iterable[tuple[int, str]] = ()) -> Found:
        """Answer everything that is not as it was written, with numbers and digests that somebody knows."""
        trail = Trail(self.trail.lines, set(self.trail.found), self.trail.at)
        older = self.good == max(trail.at, default=0) and not any(
            kind == "TRUNCATED" for kind, _ in trail.found
        )
        check_known(trail, known, trail.last(), "ROLLBACK" if older else "TRUNCATED")
        return trail.found


def looked(path: Path, pristine: Path, keys: Path) -> Looked:
    """Look at a file; pristine: a ledger whose doors are as they should be; keys: the public ones."""
    outside = {file.stem: file.read_text().split()[1] for file in keys.glob("*.pub")}
    connections = [sqlite3.connect(f"{p.as_uri()}?mode=ro&immutable=1", uri=True) for p in (path, pristine)]
    here, model = connections
    trail = Trail(list(lines_of(here)))
    if schema(here) != schema(model):
        trail.found.add(("SCHEMA", None))
    trail.seal()
    trail.choose()
    trail.fill()
    trail.compare()
    good = check_checkpoints(trail, outside)
    drawn = [(seq, digest.hex()) for seq, digest in here.execute("SELECT seq, digest FROM drawn")]
    check_known(trail, drawn, trail.last(), "TRUNCATED")
    if trail.lines and trail.lines[-1].row[0] != here.execute("SELECT origin FROM origin").fetchone()[0]:
        trail.found.add(("ORIGIN", None))
    for connection in connections:
        connection.close()
    return Looked(trail, good)
