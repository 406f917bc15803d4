"""The chain: every entry's digest covers all its fields and the digest before it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tablemgr.ledger.entries import Draft, Entry, Envelope

TAG = b"tablemgr/entry/1\n"
"""Domain of this format; a new format gets a new tag, and the verifier keeps the old ones."""
GENESIS = bytes(32)
"""What the first entry of an origin names as its predecessor."""

MOST_FRAMES = 4096
"""Frames that are kept for the next entry."""

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
            raw = field.encode()
            parts += (b"t%d:" % len(raw), raw)
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


class _Frames(dict[Any, str]):
    """Frames of texts, or of whole numbers, that come with entry after entry; looked up, they are made once."""

    def __missing__(self, field: Field) -> str:
        if len(self) >= MOST_FRAMES:
            self.clear()
        self[field] = framed(field).decode()
        return self[field]


_TEXTS, _WHOLES = _Frames(), _Frames()


def _quickly_framed(fields: tuple[Any, ...]) -> bytes | None:
    """Answer the frame of an entry whose fields are of the kinds they should be, None for another."""
    origin, seq, kind, version, actor, witness, station, at, offset, day, op, part, table, round_, body = (
        fields
    )
    is_plain = (
        type(origin) is type(kind) is type(actor) is type(station) is type(day) is type(op) is str
        and type(seq) is type(version) is type(at) is type(offset) is type(part) is int
        and type(body) is bytes
        and (witness is None or type(witness) is str)
        and (table is None or type(table) is str)
        and (round_ is None or type(round_) is int)
    )
    # An operation's id is new with every action, so it is not looked up; plain ASCII is as long in bytes.
    if not is_plain or not op.isascii():
        return None
    said = (
        f"{_TEXTS[origin]}i{len(f'{seq}')}:{seq}{_TEXTS[kind]}{_WHOLES[version]}{_TEXTS[actor]}"
        f"{_TEXTS[witness]}{_TEXTS[station]}i{len(f'{at}')}:{at}{_WHOLES[offset]}{_TEXTS[day]}"
        f"t{len(op)}:{op}{_WHOLES[part]}{_TEXTS[table]}"
        f"{'n0:' if round_ is None else _WHOLES[round_]}b{len(body)}:"
    )
    framed_: bytes = said.encode() + body
    return framed_


def digest(fields: tuple[Field, ...], prev: bytes) -> bytes:
    """Answer the digest of an entry with these fields after the digest prev.

    The fields are an entry's first fifteen, origin to body, in their order.

    Source: ledger.md (digest).
    """
    return sha256(TAG + (_quickly_framed(fields) or framed(*fields)) + prev).digest()


def sealed(draft: Draft, envelope: Envelope, *, origin: str, seq: int, part: int, prev: bytes) -> Entry:
    """Answer the entry that a draft becomes at this place of the trail.

    Source: ledger.md (shape).
    """
    e, round_ = envelope, envelope.round if draft.round is None else draft.round
    who = (e.actor, e.witness, e.station, e.at_us, e.offset_minutes, e.gaming_day, e.op_id)
    fields = (origin, seq, draft.kind, draft.version, *who, part, e.table, round_, draft.body)
    return Entry(*fields, prev, digest(fields, prev))
