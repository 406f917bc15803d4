"""Keeping the ledger: who may, and how what was done to it comes on record.

Where another program holds the ledger, a note waits beside it until somebody writes it down.

Source: facts.md (who may be the second person); REQ R74; FAULT B17, B18.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Problem
from tablemgr.floor.clock import Clock, Instant, gaming_day
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.ledger import place
from tablemgr.ledger.backing_up import KEEP, Copy, back_up, reason_of
from tablemgr.ledger.entries import Draft, Entry, Envelope
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.keys import passphrase
from tablemgr.ledger.notary import Notary, attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table.codec import CodecError, decode, encode
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import BackupFailed, BackupMade, Restored
from tablemgr.table.trail_events import RecoveryDeclared, SeriesNumber

NOTES = "notes"
"""Folder beside the database where notes wait."""
PROOFS = frozenset({"SignInRefused", "LockedOut", "Authorised", "AuthorityRefused"})
"""What is noted of PINs that were asked for where no ledger could be written."""
NOTED = frozenset({"BackupMade", "BackupFailed", "Exported"}) | PROOFS
"""What a note may say: nothing that changes what anybody won."""
MAY_RESTORE = MAY[Act.RESTORE]
"""Recovery and restore: an operator, and an auditor with him."""
MAY_EXPORT = MAY[Act.EXPORT]


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who keeps the ledger, where, and by which clock."""

    by: Person
    station: str
    clock: Clock
    witness: Person | None = None

    def envelope(self, *, op_id: str | None = None, at: Instant | None = None) -> Envelope:
        """Answer the envelope of an action on the ledger itself. Source: ledger.md (shape)."""
        now = at or self.clock()
        return Envelope(
            actor=self.by.signature, station=self.station, at_us=now.at_us,
            offset_minutes=now.offset_minutes, gaming_day=gaming_day(now), op_id=op_id or str(uuid.uuid4()),
            witness=None if self.witness is None else self.witness.signature,
        )  # fmt: skip


def check_restore(by: Person, witness: Person | None) -> tuple[Problem, ...]:
    """Answer why these two may not restore a backup.

    Source: facts.md (recovery, restore: operator and auditor).
    """
    return check_may(MAY_RESTORE, by, witness)


def check_export(by: Person) -> tuple[Problem, ...]:
    """Answer why somebody may not take the trail out.

    Source: facts.md (an auditor reads everything, verifies, exports).
    """
    return check_may(MAY_EXPORT, by, None)


def record(store: Store, keeper: Keeper, *facts: Fact) -> tuple[Entry, ...]:
    """Write facts about the ledger itself, and the notes that waited before them.

    Source: ledger.md (everything that happens is an entry).
    """
    take_notes(store)
    with store.writing(keeper.envelope()) as work:
        return work.record(facts)


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What came of a backup, and the fact that says so; copy is None where it failed."""

    fact: BackupMade | BackupFailed
    copy: Copy | None
    reason: str = ""


def backed_up(database: Path, folder: Path, clock: Clock, *, keep: int = KEEP) -> BackedUp:
    """Make a backup; a failure is an answer too, to be put on record and shown, never a stop.

    Source: ledger.md (backups); FAULT B18.
    """
    try:
        copy = back_up(database, folder, at_us=clock().at_us, keep=keep)
    except (LedgerError, OSError) as error:
        reason = reason_of(error)
        return BackedUp(BackupFailed(str(folder.absolute())[:500], reason), None, reason)
    fact = BackupMade(
        copy.path.name, str(copy.path.parent), copy.last, copy.head, copy.size, copy.sha256, copy.removed
    )
    return BackedUp(fact, copy)


def declare_restored(database: Path, fact: Restored, keeper: Keeper, *, program: str, marks: Path) -> None:
    """Let two people's restore be the recovery as well: a checkpoint signs it, and the mark follows.

    Source: ledger.md (a mark ahead of the database means no dealing until two people declare a recovery).
    """
    declared = RecoveryDeclared(
        fact.reason,
        (f"RESTORED {fact.file}",),
        fact.known,
        fact.known_head,
        tuple(SeriesNumber(floor.series, floor.table, floor.known) for floor in fact.floors),
    )
    store = open_store(database, program=program, create=False)
    try:
        attend(
            store, program=program, stamp=lambda op_id: keeper.envelope(op_id=op_id), secret=passphrase(),
            witness=marks,
        )  # fmt: skip
        take_notes(store)
        with store.writing(keeper.envelope()) as work:
            work.record([declared])
    finally:
        store.close()


def leave_note(data: Path, keeper: Keeper, fact: Fact) -> Path:
    """Leave a fact beside a ledger that another program holds; it is written down by whoever opens it next.

    Source: FAULT B18; ledger.md (one instance per database).
    """
    envelope = keeper.envelope()
    return _note(data, envelope, Draft(*encode(fact)), f"{envelope.at_us}-{envelope.op_id}")


def leave_entry(data: Path, entry: Entry) -> Path:
    """Leave an entry of a copy that is thrown away as a note, under an id of its own.

    Source: REQ R05 (each attempt logged); FAULT C10.
    """
    own = str(uuid.uuid5(uuid.UUID(entry.op_id), str(entry.part)))
    envelope = Envelope(
        entry.actor, entry.station, entry.at_us, entry.offset_minutes, entry.gaming_day, own, entry.witness
    )
    draft = Draft(entry.kind, entry.version, entry.body)
    return _note(data, envelope, draft, f"{entry.at_us}-{entry.seq:09}-{own}")


def _note(data: Path, envelope: Envelope, draft: Draft, name: str) -> Path:
    folder = data / NOTES
    folder.mkdir(mode=0o700, exist_ok=True)
    said = {
        "op_id": envelope.op_id, "actor": envelope.actor, "witness": envelope.witness, "station": envelope.station,
        "at_us": envelope.at_us, "offset_minutes": envelope.offset_minutes, "gaming_day": envelope.gaming_day,
        "kind": draft.kind, "version": draft.version, "body": draft.body.decode(),
    }  # fmt: skip
    path = folder / f"{name}.json"
    fresh = path.with_suffix(".new")
    place.make_private(fresh)
    fresh.write_text(json.dumps(said, ensure_ascii=False), "utf-8")
    fresh.replace(path)
    return path


def take_notes(store: Store, *, keep: bool = False) -> tuple[Entry, ...]:
    """Write down what waited beside the ledger, oldest first; a note is removed once it is on record.

    One that cannot be read stays where it is. keep: the ledger is a copy that is thrown away, so they all stay.

    Source: FAULT B18; ledger.md (op_id: a retry writes nothing twice).
    """
    folder = store.path.parent / NOTES
    written: list[Entry] = []
    with _clock_unwatched(store):
        for path in sorted(folder.glob("*.json")) if folder.is_dir() and not folder.is_symlink() else ():
            read = _read(path)
            if read is None:
                continue
            envelope, draft = read
            with store.writing(envelope) as work:
                if not work.repeated:
                    written.append(work.append(draft))
            if not keep:
                path.unlink()
    return tuple(written)


@contextmanager
def _clock_unwatched(store: Store) -> Iterator[None]:
    """What waited bears the time at which it happened; written down later, that is no jump of the clock."""
    notary = store.notary
    if not isinstance(notary, Notary):
        yield
        return
    watch, notary.watch = notary.watch, None
    try:
        yield
    finally:
        notary.watch = watch


def _read(path: Path) -> tuple[Envelope, Draft] | None:
    try:
        if path.is_symlink() or path.stat().st_size > 1 << 20:
            return None
        said = json.loads(path.read_text("utf-8"))
        draft = Draft(said["kind"], said["version"], said["body"].encode())
        decode(draft.kind, draft.version, draft.body)
        if draft.kind not in NOTED:
            return None
        names = ("actor", "station", "at_us", "offset_minutes", "gaming_day", "op_id", "witness")
        envelope = Envelope(**{name: said[name] for name in names})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, CodecError):
        return None
    texts = (envelope.actor, envelope.station, envelope.gaming_day, envelope.op_id)
    whole = type(envelope.at_us) is type(envelope.offset_minutes) is int
    return (envelope, draft) if whole and all(type(text) is str for text in texts) else None
