"""A program that was killed after a recovery went on record, and before its mark followed, asks nobody twice.

Source: ledger.md (power cut or kill; recovery declared by two people); FAULT A1, B10.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablemgr.ledger.marks import path_of, read_mark
from tablemgr.ledger.notary import Notary, attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table.trail_events import RecoveryDeclared
from tests.tablemgr.ledger.conftest import envelope, open_table, write_round


def attended(database: Path) -> tuple[Store, Notary]:
    """The ledger, its mark kept."""
    store = open_store(database, program="0.1.0")
    witness = database.parent.parent / "witness"
    return store, attend(store, program="0.1.0", stamp=lambda op: envelope(op, table=None), witness=witness)


def declare(store: Store, notary: Notary) -> None:
    """Let two people go on."""
    assert notary.known is not None
    fact = RecoveryDeclared("disk", ("MARK-AHEAD",), notary.known.size, notary.known.head, ())
    with store.writing(envelope("recovery", table=None)) as work:
        work.record([fact])


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """An older copy of a ledger in its place; its mark knows more."""
    database = tmp_path / "data" / "tablemgr.sqlite3"
    store, _ = attended(database)
    open_table(store)
    write_round(store, 1)
    store.close()
    shutil.copyfile(database, tmp_path / "copy")
    store, _ = attended(database)
    write_round(store, 2)
    store.close()
    shutil.copyfile(tmp_path / "copy", database)
    return database


def mark_of(database: Path, origin: str) -> Path:
    """Where the ledger's mark lies."""
    return path_of(database.parent.parent / "witness", origin)


def bars(database: Path) -> list[str]:
    """What stops dealing at the next start."""
    store, notary = attended(database)
    found = [p.code for p in notary.bars]
    store.close()
    return found


def test_the_mark_that_was_answered_for_follows_at_the_next_start(older: Path) -> None:
    store, notary = attended(older)
    assert [p.code for p in notary.bars] == ["MARK-AHEAD"]
    mark = mark_of(older, store.origin)
    ahead = mark.read_bytes()
    declare(store, notary)
    last, head = store.head()
    store.close()
    mark.write_bytes(ahead)
    assert bars(older) == []
    followed = read_mark(mark.parent, store.origin)
    assert followed is not None
    assert (followed.size, followed.head) == (last, head.hex())


def test_it_is_asked_again_once_the_trail_has_gone_on(older: Path) -> None:
    store, notary = attended(older)
    mark = mark_of(older, store.origin)
    ahead = mark.read_bytes()
    declare(store, notary)
    with store.writing(envelope("later", table=None)) as work:
        work.record([RecoveryDeclared("again", (), 0, "", ())])
    store.close()
    mark.write_bytes(ahead)
    assert bars(older) == ["MARK-AHEAD"]


def test_a_recovery_that_nobody_signed_answers_for_nothing(older: Path) -> None:
    store, notary = attended(older)
    store.notary = None
    declare(store, notary)
    store.close()
    assert bars(older) == ["MARK-AHEAD"]


def test_another_mark_is_not_the_one_that_was_answered_for(older: Path) -> None:
    store, notary = attended(older)
    mark = mark_of(older, store.origin)
    ahead = mark.read_bytes()
    assert notary.known is not None
    declare(store, notary)
    store.close()
    mark.write_bytes(ahead.replace(notary.known.head.encode(), b"ab" * 32))
    assert bars(older) == ["MARK-AHEAD"]
