"""The chain: every entry's digest covers all its fields and the digest before it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from tablemgr.ledger.entries import Draft, Entry, Envelope

TAG = b"tablemgr/entry/1\n"
"""Domain of this format; a new format gets a new tag, and the verifier keeps the old ones."""
GENESIS = bytes(32)
"""What the first entry of an origin names as its predecessor."""

Field = str | int | bytes | None


def framed(*fields: Field) -> bytes:
    """Answer fields one after the other, each as type letter, length, colon, bytes.

    No two lists of fields share a frame: a length says where each ends.

    >>> framed("ab", 7, None)
    b't2:abi1:7n0:'

    Source: ledger.md (length-prefixed fields; joining with a separator collides).
    """
    parts: list[bytes] = []
    for field in fields:
        if type(field) is str:
            parts.append(_framed_text(field))
        elif type(field) is int:
            raw = b"%d" % field
            parts += (b"i%d:" % len(raw), raw)
        elif field is None:
            parts.append(b"n0:")
        elif type(field) is bytes:
            parts += (b"b%d:" % len(field), field)
        else:
            raise TypeError(f"{field!r} cannot be framed")
    return b"".join(parts)


@lru_cache(maxsize=1024)
def _framed_text(field: str) -> bytes:
    """Names, kinds, tables and days come again with every entry."""
    raw = field.encode()
    return b"t%d:%b" % (len(raw), raw)


def digest(fields: tuple[Field, ...], prev: bytes) -> bytes:
    """Answer the digest of an entry with these fields after the digest prev.

    The fields are an entry's first fifteen, origin to body, in their order.

    Source: ledger.md (digest).
    """
    return sha256(TAG + framed(*fields) + prev).digest()


def sealed(draft: Draft, envelope: Envelope, *, origin: str, seq: int, part: int, prev: bytes) -> Entry:
    """Answer the entry that a draft becomes at this place of the trail.

    Source: ledger.md (shape).
    """
    e, round_ = envelope, envelope.round if draft.round is None else draft.round
    who = (e.actor, e.witness, e.station, e.at_us, e.offset_minutes, e.gaming_day, e.op_id)
    fields = (origin, seq, draft.kind, draft.version, *who, part, e.table, round_, draft.body)
    return Entry(*fields, prev, digest(fields, prev))
