"""Checkpoints: the trail's end with its totals, signed, as an entry of the trail; and what stands on paper for it.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Dialect, case, func, select

from tablemgr.core.money import ZERO, Money
from tablemgr.ledger.chip_sums import NONE_MOVED, Key, Moved
from tablemgr.ledger.codes import format_code, format_scanned, proof_of
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.keys import ALG, Signer, holds
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.readtables import ROUND
from tablemgr.table.codec import decode, encode
from tablemgr.table.trail_events import CheckpointSigned, KeyRotated, Totals

TAG = b"tablemgr/checkpoint/1\n"
ROTATION_TAG = b"tablemgr/rotation/1\n"
EVERY = 500
"""Entries after which one is signed without being asked for."""
_dump = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def statement(fact: CheckpointSigned | KeyRotated) -> bytes:
    """Answer the bytes that are signed: a domain, then the fact's JSON without its signatures.

    Source: ledger.md (checkpoints).
    """
    said: dict[str, Any] = json.loads(encode(fact)[2])
    for name in ("signature", "by_old", "by_new"):
        said.pop(name, None)
    tag = TAG if isinstance(fact, CheckpointSigned) else ROTATION_TAG
    return tag + _dump(said).encode()


def signed(fact: CheckpointSigned, signer: Signer) -> CheckpointSigned:
    """Answer a checkpoint with its signature.

    Source: ledger.md (Ed25519-signed).
    """
    named = replace(fact, alg=ALG, key=signer.name, signature="")
    return replace(named, signature=signer.sign(statement(named)))


def rotated(old: Signer, new: Signer, *, size: int, head: bytes, reason: str) -> KeyRotated:
    """Answer the handing over from one key to the next, signed by both.

    Source: ledger.md (rotation is an entry signed by both keys).
    """
    fact = KeyRotated(ALG, old.name, new.name, new.public, size, head.hex(), reason, "", "")
    said = statement(fact)
    return replace(fact, by_old=old.sign(said), by_new=new.sign(said))


def is_signed_by(fact: CheckpointSigned, public: str) -> bool:
    """Answer whether a checkpoint's signature is this key's. Source: ledger.md (CHECKPOINT_FORGED)."""
    return holds(public, fact.signature, statement(fact))


def with_chips(rounds: Iterable[Totals], moved: Mapping[Key, Moved]) -> tuple[Totals, ...]:
    """Answer the totals of rounds with what moved in chips; a currency that moved chips alone has them too.

    Source: ledger.md (checkpoints: totals: rounds, drop, win, commission, fills, credits, voids).
    """
    found = {(one.currency, one.mode): one for one in rounds}
    for key in moved:
        found.setdefault(key, Totals(*key, 0, 0, ZERO, ZERO, ZERO, ZERO, ZERO, None))
    return tuple(
        replace(found[key], fills=here.fills, credits=here.credits, drop=here.drop)
        for key, here in ((key, moved.get(key, NONE_MOVED)) for key in sorted(found))
    )


class TotalsStatement:
    """What all rounds come to, asked of the read tables inside the transaction; chips are told apart from them."""

    def __init__(self, dialect: Dialect) -> None:
        def how_many(status: str) -> Any:
            return func.coalesce(func.sum(case((ROUND.c.status == status, 1), else_=0)), 0)

        sums = [func.coalesce(func.sum(ROUND.c[name]), 0) for name in ("bets", "house", "commission")]
        self._asked = Prepared(
            select(ROUND.c.currency, ROUND.c.mode, how_many("closed"), how_many("void"), *sums)
            .group_by(ROUND.c.currency, ROUND.c.mode)
            .order_by(ROUND.c.currency, ROUND.c.mode),
            dialect,
        )

    def run(self, cursor: Any) -> tuple[Totals, ...]:
        """Answer the totals of each currency and mode. Source: ledger.md (checkpoints: totals)."""
        return tuple(
            Totals(
                currency, mode, rounds, voids, Money(bets), Money(house + commission), Money(commission),
                ZERO, ZERO, None,
            )
            for currency, mode, rounds, voids, bets, house, commission in self._asked.run(cursor)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PaperCode:
    """What a report prints for a checkpoint: the letters to type and the text of the QR code."""

    shift: int
    size: int
    """The number of the checkpoint's own entry."""
    head: str
    """Its digest."""
    typed: str
    scanned: str


def win_of(totals: Iterable[Totals]) -> str:
    """Answer the win of each currency and mode in one line, minor units.

    Source: ledger.md (code of origin, shift, size, head, win).
    """
    return ",".join(f"{t.currency} {t.mode} {t.win.minor}" for t in totals)


def paper_code(entry: Entry) -> PaperCode:
    """Answer the paper code of a checkpoint's entry.

    Source: ledger.md (paper).
    """
    fact = decode(entry.kind, entry.version, entry.body)
    if not isinstance(fact, CheckpointSigned):
        raise TypeError(f"entry {entry.seq} is no checkpoint but {entry.kind}")
    win, head = win_of(fact.totals), entry.digest.hex()
    proof = proof_of(entry.origin, fact.shift, entry.seq, head, win)
    typed = format_code(fact.shift, entry.seq, proof)
    return PaperCode(fact.shift, entry.seq, head, typed, format_scanned(entry.origin, head, win, typed))
