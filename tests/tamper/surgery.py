"""What somebody with the file could do to it: the doors taken off, rows changed, the doors put back.

Whoever does it here knows the format, can seal entries anew, and may have a key.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablemgr import verifier
from tablemgr.ledger import chain, guards
from tablemgr.ledger.checkpoints import signed
from tablemgr.ledger.keys import Signer
from tablemgr.table.codec import decode, encode
from tablemgr.table.trail_events import CheckpointSigned
from tests.tamper.conftest import Trail

Raw = sqlite3.Connection
Row = tuple[Any, ...]
COLUMNS = tuple(name.strip().strip('"') for name in verifier.COLUMNS.split(","))
Change = Callable[[Row], Row]


@contextmanager
def opened(path: Path, *, guarded: bool = True) -> Iterator[Raw]:
    """Open a ledger with its triggers off; guarded puts them back at the end."""
    raw = sqlite3.connect(path, isolation_level=None)
    # As one file, and without waiting for a disk.
    raw.execute("PRAGMA journal_mode=DELETE")
    raw.execute("PRAGMA synchronous=OFF")
    raw.execute("PRAGMA ignore_check_constraints=ON")
    raw.execute("BEGIN")
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    yield raw
    if guarded:
        guards.apply(raw.cursor())
    raw.execute("COMMIT")
    raw.close()


def row_of(raw: Raw, seq: int) -> Row:
    """Answer an entry's row."""
    return tuple(raw.execute(f"SELECT {verifier.COLUMNS} FROM entry WHERE seq = ?", (seq,)).fetchone())


def last_of(raw: Raw) -> int:
    """Answer the number of the last entry."""
    return int(raw.execute("SELECT max(seq) FROM entry").fetchone()[0])


def put(raw: Raw, row: Row) -> None:
    """Put a row in the place of its number."""
    raw.execute("DELETE FROM entry WHERE seq = ?", (row[1],))
    insert(raw, row)


def insert(raw: Raw, row: Row) -> None:
    """Add a row."""
    raw.execute(f"INSERT INTO entry ({verifier.COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)


def sealed(row: Row, prev: bytes | None = None) -> Row:
    """Answer a row with a digest of its own, after prev or the predecessor that it names."""
    before = row[15] if prev is None else prev
    return (*row[:15], before, chain.digest(row[:15], before))


def set_field(raw: Raw, seq: int, column: str, value: object) -> None:
    """Change one field and nothing else."""
    raw.execute(f'UPDATE entry SET "{column}" = ? WHERE seq = ?', (value, seq))


def shifted(raw: Raw, first: int, by: int) -> None:
    """Renumber everything from an entry on."""
    raw.execute("UPDATE entry SET seq = -seq WHERE seq >= ?", (first,))
    raw.execute("UPDATE entry SET seq = ? - seq WHERE seq < 0", (by,))


def swapped(raw: Raw, one: int, other: int) -> None:
    """Let two entries change their numbers."""
    raw.execute("UPDATE entry SET seq = -1 WHERE seq = ?", (one,))
    raw.execute("UPDATE entry SET seq = ? WHERE seq = ?", (one, other))
    raw.execute("UPDATE entry SET seq = ? WHERE seq = -1", (other,))


def chained_anew(raw: Raw, first: int, change: Change = lambda row: row) -> None:
    """Seal every entry anew from one on, so that the chain holds again; change sees each row before that."""
    prev = row_of(raw, first - 1)[16] if first > 1 else bytes(32)
    asked = f"SELECT {verifier.COLUMNS} FROM entry WHERE seq >= ? ORDER BY seq"
    for was in raw.execute(asked, (first,)).fetchall():
        row = sealed(change((*was[:15], prev, b"")))
        prev = row[16]
        put(raw, row)


def signed_anew(signer: Signer, raw: Raw, first: int) -> Change:
    """Answer a change that makes every checkpoint fit its new place, signed with somebody's key."""
    asked = "SELECT digest FROM entry WHERE kind = 'CheckpointSigned' AND seq < ? ORDER BY seq DESC"
    before = raw.execute(asked, (first,)).fetchone()
    previous = ["" if before is None else before[0].hex()]

    def change(row: Row) -> Row:
        fact = decode(row[2], row[3], row[14]) if row[2] == "CheckpointSigned" else None
        if not isinstance(fact, CheckpointSigned):
            return row
        told = replace(fact, head=row[15].hex(), size=row[1] - 1, previous=previous[-1])
        again = (*row[:14], encode(signed(told, signer))[2], *row[15:])
        previous.append(sealed(again)[16].hex())
        return again

    return change


def mended(raw: Raw) -> None:
    """Let the read tables say that they were drawn to the end that there is now."""
    raw.execute("UPDATE drawn SET (seq, digest) = (SELECT seq, digest FROM entry ORDER BY seq DESC LIMIT 1)")


def loosened(raw: Raw) -> None:
    """Make the table anew without types, keys and checks."""
    raw.execute("CREATE TABLE loose AS SELECT * FROM entry ORDER BY seq")
    raw.execute("DROP TABLE entry")
    raw.execute("ALTER TABLE loose RENAME TO entry")


def named(
    trail: Trail, path: Path | None = None, *anchors: verifier.Anchor, mark: bool = False
) -> set[tuple[str, int | None]]:
    """Answer what the verifier names: kinds, each with every number that it is about."""
    report = verifier.verify(
        path or trail.path, anchors, keys=trail.keys, witness=trail.witness if mark else None
    )
    return spread(report.findings)


def spread(findings: list[verifier.Finding]) -> set[tuple[str, int | None]]:
    """Answer findings as kinds, each with every number from its first to its last."""
    return {
        (f.kind, seq)
        for f in findings
        for seq in ([None] if f.first is None else range(f.first, (f.last or f.first) + 1))
    }


def said(*parts: tuple[str, int, int]) -> set[tuple[str, int | None]]:
    """Answer kinds, each with every number from a first to a last."""
    return {(kind, n) for kind, first, last in parts for n in range(first, last + 1)}
