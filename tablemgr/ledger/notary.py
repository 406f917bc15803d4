"""The notary of an open ledger: signs checkpoints within its transactions, keeps its mark after them.

What stops dealing is found when it comes and is kept until a recovery; what only alarms changes with
every commit.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, select

from tablemgr.core.problems import Problem, problem
from tablemgr.ledger import ground
from tablemgr.ledger.checkpoints import EVERY, TotalsStatement, is_signed_by, rotated, signed, with_chips
from tablemgr.ledger.chip_sums import ChipFacts, ChipSums
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.errors import KeyMissingError, LedgerError, MarkError, NotWrittenError
from tablemgr.ledger.keys import ALG, FOLDER, Signer, load_key, make_key
from tablemgr.ledger.marks import Mark, read_mark, write_mark
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.readtables import MILESTONE, NUMBER
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.store import Store
from tablemgr.ledger.work import Work
from tablemgr.table.codec import decode
from tablemgr.table.trail_events import CheckpointSigned, ClockStepped, KeyMade, KeyRotated, Totals

PROGRAM = "program"
"""Who acts where nobody did."""
NAMES = uuid.UUID("0f7f0e0c-54a2-4c57-9c8e-0f6d2a6a7c11")
Stamp = Callable[[str], Envelope]
"""Answers the envelope of an act of the program itself, by the act's id."""
Watch = Callable[[int], "int | None"]
"""Answers what the clock should have said at an instant, where it jumped."""
WHY = {
    "ShiftClosed": "shift",
    "GamingDayClosed": "day",
    "RecoveryDeclared": "recovery",
    "KeyRotated": "rotation",
}
"""Facts that a checkpoint follows in the same transaction."""


class Notary:
    """Attends one store; made by `attend`."""

    def __init__(
        self,
        store: Store,
        *,
        program: str,
        stamp: Stamp,
        keys: Path,
        secret: bytes | None,
        witness: Path | None,
    ) -> None:
        self.keys, self.witness = keys, witness
        self.bars: tuple[Problem, ...] = ()
        """What stops dealing until a recovery is declared."""
        self.alarm: Problem | None = None
        """What is wrong with the mark but stops nothing."""
        self.known: Mark | None = None
        """The mark as it was found."""
        self.watch: Watch | None = None
        """Who watches the clock, where somebody does."""
        self.stepped: ClockStepped | None = None
        """The clock's last jump since the start."""
        self._store, self._program, self._stamp, self._secret = store, program, stamp, secret
        dialect = store.engine.dialect
        self._totals = TotalsStatement(dialect)
        self._chip_facts = ChipFacts(dialect)
        self._chips = ChipSums()
        """What moved in chips up to the last checkpoint that was committed."""
        self._chips_next: ChipSums | None = None
        self._numbers_asked = Prepared(select(NUMBER.c.series, NUMBER.c.table, NUMBER.c.last), dialect)
        self._newest = Prepared(
            select(ENTRY)
            .join(MILESTONE, (MILESTONE.c.origin == ENTRY.c.origin) & (MILESTONE.c.seq == ENTRY.c.seq))
            .where(MILESTONE.c.kind == bindparam("kind"), MILESTONE.c.origin == bindparam("origin"))
            .order_by(MILESTONE.c.seq.desc())
            .limit(1),
            dialect,
        )
        self._signer: Signer | None = None
        self._next: Signer | None = None
        last = self.newest("CheckpointSigned")
        self._checkpoint = (0, "") if last is None else (last.seq, last.digest.hex())
        self._numbers: dict[tuple[str, str], int] = {}
        self._open_key()

    @property
    def key(self) -> str:
        """The name of the key that signs, empty where none can. Source: ledger.md (checkpoints)."""
        return "" if self._signer is None else self._signer.name

    def newest(self, kind: str) -> Entry | None:
        """Answer the newest entry of a kind of the trail itself. Source: ledger.md (checkpoints)."""
        with _reading(self._store) as cursor:
            row = self._newest.run(cursor, kind=kind, origin=self._store.origin).fetchone()
        return None if row is None else Entry(*row)

    def _open_key(self) -> None:
        on_record = [e for e in map(self.newest, ("KeyMade", "KeyRotated")) if e is not None]
        if not on_record:
            return
        newest = max(on_record, key=lambda e: e.seq)
        fact: Any = decode(newest.kind, newest.version, newest.body)
        try:
            self._signer = load_key(self.keys, fact.key, self._secret)
        except KeyMissingError as error:
            self.bars = (*self.bars, error.problem)

    def begin(self) -> None:
        """Compare the mark with the trail; make the first key where the trail has none.

        Source: ledger.md (at start).
        """
        self._compare()
        if self._signer is None and not self.bars:
            self._record((self._new_key("first"),), "first")
        elif not self.bars:
            with _reading(self._store) as cursor:
                self._keep(cursor, self._store.head(), durable=True)

    def _new_key(self, why: str) -> KeyMade:
        self._next = make_key(self.keys, self._secret)
        return KeyMade(ALG, self._next.name, self._next.public, why)

    def _compare(self) -> None:
        if self.witness is None:
            return
        try:
            self.known = read_mark(self.witness, self._store.origin)
        except MarkError as error:
            self.alarm = error.problem
            return
        size, _ = self._store.head()
        if self.known is None:
            self.alarm = problem("MARK-NONE", str(self.witness)) if size else None
        elif self._was_answered_for(self.known):
            return
        elif self.known.size > size:
            self.bars = (*self.bars, problem("MARK-AHEAD", "", known=self.known.size, last=size))
        elif self.known.size and self._digest_at(self.known.size) != self.known.head:
            self.bars = (*self.bars, problem("MARK-DIFFERS", "", known=self.known.size))

    def _was_answered_for(self, mark: Mark) -> bool:
        """Whether the trail ends in a recovery from this very mark, signed: only the mark did not follow any more.

        Source: ledger.md (power cut or kill; recovery declared by two people).
        """
        declared, last = self.newest("RecoveryDeclared"), self.newest("CheckpointSigned")
        if declared is None or last is None or last.seq < declared.seq or self._signer is None:
            return False
        recovery: Any = decode(declared.kind, declared.version, declared.body)
        point: Any = decode(last.kind, last.version, last.body)
        return bool(
            (recovery.known_size, recovery.known_head) == (mark.size, mark.head)
            and (point.why, self._digest_at(point.size)) == ("recovery", point.head)
            and is_signed_by(point, self._signer.public)
        )

    def _digest_at(self, seq: int) -> str:
        asked = Prepared(
            select(ENTRY.c.digest).where(ENTRY.c.origin == bindparam("o"), ENTRY.c.seq == bindparam("n")),
            self._store.engine.dialect,
        )
        with _reading(self._store) as cursor:
            row = asked.run(cursor, o=self._store.origin, n=seq).fetchone()
        return "" if row is None else bytes(row[0]).hex()

    def before_commit(self, work: Work) -> None:
        """Sign where the transaction closed something, or where enough was written since the last one.

        Source: ledger.md (checkpoints at shift close, day close and every 500 entries).
        """
        if work.apart:
            return
        self._look_at_clock(work)
        self._next = None
        why = next((WHY[e.kind] for e in reversed(work.entries) if e.kind in WHY), None)
        if why is None and work.entries and work.head[0] - self._checkpoint[0] >= EVERY:
            why = "entries"
        if why is not None:
            self._sign(work, why)

    def _look_at_clock(self, work: Work) -> None:
        if self.watch is None or not work.entries:
            return
        at_us = work.envelope.at_us
        expected = self.watch(at_us)
        if expected is not None:
            self.stepped = ClockStepped(expected, at_us)
            self._apart(work, self.stepped)

    def _sign(self, work: Work, why: str) -> None:
        if why == "recovery" and self._signer is None:
            self._apart(work, self._new_key("recovery"))
        turned = next((e for e in work.entries if e.kind == "KeyRotated"), None)
        if turned is not None:
            fact: Any = decode(turned.kind, turned.version, turned.body)
            self._next = load_key(self.keys, fact.key, self._secret)
        signer = self._next or self._signer
        if signer is None:
            return
        size, head = work.head
        shift = next((_shift_of(e) for e in work.entries if e.kind == "ShiftClosed"), 0)
        made = CheckpointSigned(
            ALG, signer.name, self._store.origin, size, head.hex(), shift, why,
            self._totals_now(work), self._checkpoint[1], self._program, "",
        )  # fmt: skip
        self._apart(work, signed(made, signer))

    def _totals_now(self, work: Work) -> tuple[Totals, ...]:
        # A transaction may be taken back: what it moved is kept only after its commit.
        chips = self._chips.copy()
        for entry, fact in self._chip_facts.after(work.cursor, self._store.origin, chips.seq):
            chips.take(entry, fact)
        self._chips_next = chips
        return with_chips(self._totals.run(work.cursor), chips.moved)

    def _apart(self, work: Work, fact: KeyMade | CheckpointSigned | ClockStepped) -> None:
        e = work.envelope
        op_id = str(uuid.uuid5(NAMES, f"{self._store.origin}/{work.head[0] + 1}"))
        own = replace(e, actor=PROGRAM, witness=None, op_id=op_id, table=None, round=None)
        work.append_apart(fact, own)

    def after_commit(self, work: Work) -> None:
        """Remember the checkpoint that was committed, and let the mark follow.

        Source: ledger.md (high-water mark).
        """
        signed_now = next((e for e in reversed(work.apart) if e.kind == "CheckpointSigned"), None)
        if signed_now is not None:
            self._checkpoint = (signed_now.seq, signed_now.digest.hex())
            self._chips = self._chips_next or self._chips
        self._signer, self._next = self._next or self._signer, None
        if any(e.kind == "RecoveryDeclared" for e in work.entries):
            self.bars = ()
        if work.numbers_taken or signed_now is not None:
            self._numbers = {}
        self._keep(work.cursor, work.head, durable=signed_now is not None)

    def _keep(self, cursor: Any, head: tuple[int, bytes], *, durable: bool) -> None:
        # While something is unexplained the mark must stay as the evidence that it is.
        if self.witness is None or self.bars:
            return
        if not self._numbers:
            self._numbers = {(s, t): n for s, t, n in self._numbers_asked.run(cursor)}
        mark = Mark(self._store.origin, head[0], head[1].hex(), self.key, self._numbers)
        try:
            write_mark(self.witness, mark, durable=durable)
        except MarkError as error:
            self.alarm = error.problem
        else:
            if self.alarm is not None and self.alarm.code == "LEDGER-MARK-UNWRITTEN":
                self.alarm = None

    def sign(self, why: str) -> Entry | None:
        """Sign a checkpoint now, in a transaction of its own; None where no key can.

        Source: ledger.md (`tablemgr checkpoint`; clean exit).
        """
        self._next = None
        if self._signer is None:
            return None
        return self._record((), why)

    def _record(self, facts: tuple[KeyMade, ...], why: str) -> Entry | None:
        op_id = str(uuid.uuid5(NAMES, f"{self._store.origin}/{self._store.head()[0] + 1}/{why}"))
        with self._store.writing(self._stamp(op_id)) as work:
            work.record(facts)
            self._sign(work, why)
        return next((e for e in reversed(work.apart) if e.kind == "CheckpointSigned"), None)

    def rotation(self, work: Work, reason: str) -> KeyRotated:
        """Make the next key, and answer the statement that both sign; to be recorded in this transaction.

        Source: ledger.md (rotation is an entry signed by both keys).
        """
        if self._signer is None:
            raise KeyMissingError("LEDGER-KEY-MISSING", str(self.keys), key="")
        size, head = work.head
        return rotated(self._signer, make_key(self.keys, self._secret), size=size, head=head, reason=reason)

    def leave(self) -> None:
        """Sign what came since the last checkpoint; a full disk must not keep anybody from leaving.

        Source: ledger.md (checkpoints at a clean exit).
        """
        with suppress(NotWrittenError):
            if self._store.head()[0] > self._checkpoint[0]:
                self.sign("exit")


def _shift_of(entry: Entry) -> int:
    fact: Any = decode(entry.kind, entry.version, entry.body)
    return int(fact.shift)


@contextmanager
def _reading(store: Store) -> Iterator[Any]:
    """Answer a cursor of a connection that cannot write, for one question."""
    pooled = store.engine.raw_connection()
    try:
        connection: Any = pooled.driver_connection
        yield connection.cursor()
    finally:
        pooled.close()


def attend(
    store: Store, *, program: str, stamp: Stamp, secret: bytes | None = None, keys: Path | None = None,
    witness: Path | None = None,
) -> Notary:  # fmt: skip
    """Let a notary attend a store from now on: its key and its mark are looked at first.

    keys: beside the database unless said otherwise; witness: the folder of marks, None keeps none.

    Source: ledger.md (the end of the chain).
    """
    notary = Notary(
        store, program=program, stamp=stamp, keys=keys or store.path.parent / FOLDER, secret=secret,
        witness=witness,
    )  # fmt: skip
    if witness is not None:
        _own(notary, witness)
    store.notary = notary
    with ground.told(store.ledger, ground.driver()):
        notary.begin()
    return notary


def _own(notary: Notary, witness: Path) -> None:
    from tablemgr.ledger import place

    try:
        place.own_folder(witness)
    except LedgerError as error:
        notary.alarm = problem("LEDGER-MARK-UNWRITTEN", str(witness), reason=str(error))
