"""The end of the chain: checkpoints, keys, marks and codes; what was done to the trail is named by its witnesses.

Source: ledger.md (the end of the chain); FAULT B10, C2, C4, C7.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablemgr import verifier
from tablemgr.core.problems import Problem
from tablemgr.ledger import chain
from tablemgr.ledger.checkpoints import is_signed_by, paper_code, signed, statement
from tablemgr.ledger.codes import Anchor, format_code, parse_code
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import KeyMissingError, LedgerError, MarkError, NotWrittenError, UnsafePlaceError
from tablemgr.ledger.examining import examine
from tablemgr.ledger.keys import ALG, load_key, make_key, name_of
from tablemgr.ledger.marks import Mark, path_of, read_mark, witness_folder, write_mark
from tablemgr.ledger.notary import Notary, attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.ledger.trail_readings import checkpoint_of, entry_at, milestones
from tablemgr.table.codec import decode, encode
from tablemgr.table.trail_events import CheckpointSigned, KeyMade, RecoveryDeclared, SeriesNumber, ShiftClosed

from .conftest import envelope, open_table, opened, write_round

Row = tuple[Any, ...]


def attended(path: Path, *, secret: bytes | None = None) -> tuple[Store, Notary]:
    store = open_store(path, program="0.1.0")
    try:
        notary = attend(
            store, program="0.1.0", stamp=lambda op: envelope(op, table=None), secret=secret,
            witness=path.parent.parent / "witness",
        )  # fmt: skip
    except BaseException:
        store.close()
        raise
    return store, notary


def close_shift(store: Store, shift: int) -> Entry:
    with store.writing(envelope(f"shift-{shift}", table=None)) as work:
        work.record([ShiftClosed(shift, "2026-05-28", (), "")])
    found = checkpoint_of(store, shift)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three rounds, a shift closed after each, everything closed in order: 49 entries, 4 checkpoints."""
    folder = tmp_path_factory.mktemp("attended")
    store, _ = attended(folder / "data" / "tablemgr.sqlite3")
    open_table(store)
    for number in (1, 2, 3):
        write_round(store, number)
        close_shift(store, number)
    store.close()
    return folder


@pytest.fixture
def ledger(template: Path, tmp_path: Path) -> Path:
    """A copy of the template: the database of it."""
    shutil.copytree(template, tmp_path, dirs_exist_ok=True)
    return tmp_path / "data" / "tablemgr.sqlite3"


def kinds(path: Path, *anchors: verifier.Anchor, mark: bool = False, keys: Path | None = None) -> list[str]:
    witness = path.parent.parent / "witness" if mark else None
    report = verifier.verify(
        path, anchors, keys=keys or path.parent.parent / "data" / "keys", witness=witness
    )
    return sorted({f.kind for f in report.findings})


def texts(path: Path, *anchors: verifier.Anchor) -> str:
    return "\n".join(f.text for f in verifier.verify(path, anchors).findings)


def code_of(path: Path, shift: int) -> str:
    raw = sqlite3.connect(path)
    for row in raw.execute(
        f"SELECT {verifier.COLUMNS} FROM entry WHERE kind = 'CheckpointSigned' ORDER BY seq"
    ):
        entry = Entry(*row)
        fact = decode(entry.kind, entry.version, entry.body)
        if isinstance(fact, CheckpointSigned) and fact.shift == shift:
            raw.close()
            return paper_code(entry).typed
    raise AssertionError(shift)


class Surgery:
    """A database with its triggers off; they are put back, and the read tables mended, at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> sqlite3.Connection:
        self.raw = sqlite3.connect(self.path)
        self.triggers = self.raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in self.triggers:
            self.raw.execute(f"DROP TRIGGER {name}")
        return self.raw

    def __exit__(self, *_: object) -> None:
        self.raw.execute("UPDATE drawn SET seq = (SELECT max(seq) FROM entry)")
        self.raw.execute("UPDATE drawn SET digest = (SELECT digest FROM entry WHERE entry.seq = drawn.seq)")
        for _, text in self.triggers:
            self.raw.execute(text)
        self.raw.commit()
        self.raw.close()


def rechain(raw: sqlite3.Connection, first: int, change: Callable[[Row], Row] = lambda row: row) -> None:
    """Seal every entry anew from one on, so that the chain holds again; change sees each row before that."""
    rows = raw.execute(
        f"SELECT {verifier.COLUMNS} FROM entry WHERE seq >= ? ORDER BY seq", (first,)
    ).fetchall()
    (prev,) = raw.execute("SELECT digest FROM entry WHERE seq = ?", (first - 1,)).fetchone()
    for row in rows:
        changed = change((*row[:15], prev, b""))
        prev = chain.digest(changed[:15], changed[15])
        raw.execute(
            "UPDATE entry SET actor = ?, body = ?, prev = ?, digest = ? WHERE seq = ?",
            (changed[4], changed[14], changed[15], prev, row[1]),
        )


def test_a_trail_that_is_attended_is_clean_and_every_checkpoint_holds(ledger: Path) -> None:
    report = verifier.verify(ledger, witness=ledger.parent.parent / "witness")
    assert report.findings == []
    assert report.not_checked == []
    assert (report.checked["checkpoints"], report.checked["signatures"]) == (4, 4)
    assert examine(ledger).findings == []


def test_no_entry_of_the_trail_is_older_than_its_key(ledger: Path) -> None:
    store, _ = attended(ledger)
    first, second = entry_at(store, 1), entry_at(store, 2)
    assert first is not None
    assert second is not None
    assert (first.kind, second.kind) == ("KeyMade", "CheckpointSigned")
    assert entry_at(store, 1000) is None
    store.close()


def test_totals_stand_in_the_checkpoint(ledger: Path) -> None:
    store, _ = attended(ledger)
    found = checkpoint_of(store, 2)
    assert found is not None
    fact = decode(found.kind, found.version, found.body)
    assert isinstance(fact, CheckpointSigned)
    (totals,) = fact.totals
    assert (totals.currency, totals.mode, totals.rounds, totals.voids) == ("USD", "live", 2, 0)
    # A round: seat 1 wins 1000 less 50, seat 2 loses 2000: the house 1000, and the commission 50.
    assert (totals.bets.minor, totals.win.minor, totals.commission.minor) == (7000, 2100, 100)
    assert totals.drop is None
    store.close()


def test_a_checkpoint_is_signed_every_500_entries_and_at_a_clean_exit(database: Path) -> None:
    store, notary = attended(database)
    open_table(store)
    for number in range(1, 42):
        write_round(store, number)
    found = [fact for fact in milestones(store, "CheckpointSigned") if isinstance(fact, CheckpointSigned)]
    assert [fact.why for fact in found] == ["first", "entries"]
    assert found[1].size == 502
    store.close()
    store, notary = attended(database)
    newest = notary.newest("CheckpointSigned")
    assert newest is not None
    assert newest.seq == store.head()[0]
    store.close()
    # Nothing was written since: a second exit signs nothing.
    assert verifier.verify(database).last == newest.seq
    assert kinds(database) == []


def test_keys_and_marks_are_for_their_owner_alone(ledger: Path) -> None:
    folder = ledger.parent / "keys"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert {stat.S_IMODE(p.stat().st_mode) for p in (ledger.parent.parent / "witness").iterdir()} == {0o600}


# Tampering, with what names it.


def test_a_cut_tail_is_named_by_the_code_the_mark_and_another_copy(ledger: Path, template: Path) -> None:
    code = verifier.anchor(code_of(ledger, 3))
    with Surgery(ledger) as raw:
        raw.execute("DELETE FROM entry WHERE seq > 40")
    assert kinds(ledger) == []
    assert kinds(ledger, code) == ["TRUNCATED"]
    assert kinds(ledger, mark=True) == ["TRUNCATED"]
    assert kinds(ledger, verifier.anchor(str(template / "data" / "tablemgr.sqlite3"))) == ["TRUNCATED"]
    store, notary = attended(ledger)
    assert [p.code for p in notary.bars] == ["MARK-AHEAD"]
    store.close()


def test_a_copy_that_was_left_in_order_is_called_a_rollback(database: Path) -> None:
    store, _ = attended(database)
    open_table(store)
    store.close()
    older = database.with_name("older")
    shutil.copyfile(database, older)
    store, _ = attended(database)
    write_round(store, 1)
    code = paper_code(close_shift(store, 1)).typed
    store.close()
    shutil.copyfile(older, database)
    assert kinds(database) == []
    assert kinds(database, verifier.anchor(code)) == ["ROLLBACK"]
    assert kinds(database, mark=True) == ["ROLLBACK"]


def test_a_tail_rewritten_with_its_checkpoints_left_shows_after_the_last_that_holds(ledger: Path) -> None:
    with Surgery(ledger) as raw:
        raw.execute("UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 25")
        rechain(raw, 25)
    report = verifier.verify(ledger)
    assert [(f.kind, f.first, f.last) for f in report.findings] == [
        ("REWRITTEN", 20, 34), ("REWRITTEN", 20, 49),
    ]  # fmt: skip
    assert all("rewritten after checkpoint 19" in f.text for f in report.findings)


def made_over(row: Row, signer: Any, previous: list[str]) -> Row:
    """A checkpoint made to fit its new place and signed by somebody's key."""
    fact = decode(row[2], row[3], row[14])
    if not isinstance(fact, CheckpointSigned):
        return row
    told = replace(fact, head=row[15].hex(), previous=previous[-1])
    again = (*row[:14], encode(signed(told, signer))[2], row[15], b"")
    previous.append(chain.digest(again[:15], again[15]).hex())
    return again


def test_checkpoints_signed_again_with_another_key_are_forged(ledger: Path, tmp_path: Path) -> None:
    eve = make_key(tmp_path / "eve", None)
    with Surgery(ledger) as raw:
        raw.execute("UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 25")
        (before,) = raw.execute("SELECT digest FROM entry WHERE seq = 19").fetchone()
        previous = [before.hex()]
        rechain(raw, 25, lambda row: made_over(row, eve, previous))
    report = verifier.verify(ledger)
    assert [(f.kind, f.first) for f in report.findings] == [
        ("CHECKPOINT_FORGED", 34), ("CHECKPOINT_FORGED", 49),
    ]  # fmt: skip


def test_a_tail_signed_again_with_the_stolen_key_is_named_by_the_paper(ledger: Path) -> None:
    code, mark = verifier.anchor(code_of(ledger, 3)), ledger.parent.parent / "witness"
    name = next((ledger.parent / "keys").glob("*.pem")).stem
    stolen = load_key(ledger.parent / "keys", name, None)
    with Surgery(ledger) as raw:
        raw.execute("UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 25")
        (before,) = raw.execute("SELECT digest FROM entry WHERE seq = 19").fetchone()
        previous = [before.hex()]
        rechain(raw, 25, lambda row: made_over(row, stolen, previous))
    assert kinds(ledger) == []
    assert kinds(ledger, code) == ["REWRITTEN"]
    assert "another code of shift 3" in texts(ledger, code)
    assert [f.kind for f in verifier.verify(ledger, witness=mark).findings] == ["REWRITTEN"]
    store, notary = attended(ledger)
    assert [p.code for p in notary.bars] == ["MARK-DIFFERS"]
    store.close()


def test_a_key_swapped_from_the_first_entry_on_is_not_the_one_outside(ledger: Path, tmp_path: Path) -> None:
    eve = make_key(tmp_path / "eve", None)
    previous = [""]

    def swapped(row: Row) -> Row:
        if row[2] == "KeyMade":
            return (*row[:14], encode(KeyMade(ALG, eve.name, eve.public, "first"))[2], row[15], b"")
        return made_over(row, eve, previous)

    with Surgery(ledger) as raw:
        rows = raw.execute(f"SELECT {verifier.COLUMNS} FROM entry ORDER BY seq").fetchall()
        prev = bytes(32)
        for row in rows:
            changed = swapped((*row[:15], prev, b""))
            prev_of, prev = prev, chain.digest(changed[:15], prev)
            raw.execute(
                "UPDATE entry SET body = ?, prev = ?, digest = ? WHERE seq = ?",
                (changed[14], prev_of, prev, row[1]),
            )
    assert kinds(ledger) == ["CHECKPOINT_FORGED"]
    assert "is not among the keys outside" in texts(ledger)
    # Without any key outside it must be believed, and that is said.
    alone = verifier.verify(ledger, keys=tmp_path / "nowhere")
    assert alone.findings == []
    assert any(said.startswith("the keys: none lies outside") for said in alone.not_checked)


def test_checkpoints_taken_out_of_a_long_trail_are_missed(database: Path) -> None:
    store, _ = attended(database)
    open_table(store)
    store.notary = None
    for number in range(1, 80):
        write_round(store, number)
    store.close()
    assert kinds(database) == ["UNSIGNED"]


def test_a_key_that_nobody_handed_over_to_is_named(ledger: Path, tmp_path: Path) -> None:
    eve = make_key(tmp_path / "eve", None)
    store = open_store(ledger, program="0")
    with store.writing(envelope("eve", table=None)) as work:
        work.record([KeyMade(ALG, eve.name, eve.public, "first")])
    store.close()
    assert kinds(ledger) == ["CHECKPOINT_FORGED"]


@pytest.mark.parametrize("field", ["alg", "key", "origin", "size", "shift", "win", "program", "signature"])
def test_a_changed_field_of_a_checkpoint_is_named_even_when_the_chain_is_mended(
    ledger: Path, field: str
) -> None:
    def change(row: Row) -> Row:
        if row[1] != 34:
            return row
        body = json.loads(row[14])
        if field == "win":
            body["totals"][0]["win"] += 100
        elif field in ("size", "shift"):
            body[field] += 1
        else:
            body[field] = ("0" if body[field][0] != "0" else "1") + body[field][1:]
        said = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
        return (*row[:14], said, row[15], b"")

    with Surgery(ledger) as raw:
        rechain(raw, 34, change)
    assert "CHECKPOINT_FORGED" in kinds(ledger)


def one_bit_of_the_last_checkpoint(ledger: Path, copy: Path, place: int) -> list[str]:
    """Turn a bit of its body, and mend digest and read tables as a forger would."""
    shutil.copyfile(ledger, copy)

    def change(row: Row) -> Row:
        body = bytearray(row[14])
        body[place] ^= 1
        return (*row[:14], bytes(body), row[15], b"")

    with Surgery(copy) as raw:
        rechain(raw, 49, change)
    return sorted({f.kind for f in verifier.verify(copy, keys=ledger.parent / "keys").findings})


def size_of_the_last_checkpoint(ledger: Path) -> int:
    raw = sqlite3.connect(ledger)
    (size,) = raw.execute("SELECT length(body) FROM entry WHERE seq = 49").fetchone()
    raw.close()
    return int(size)


def test_a_bit_of_the_last_checkpoint_is_never_turned_unseen(ledger: Path, tmp_path: Path) -> None:
    for place in range(0, size_of_the_last_checkpoint(ledger), 29):
        assert one_bit_of_the_last_checkpoint(ledger, tmp_path / "copy", place) == ["CHECKPOINT_FORGED"], (
            place
        )


@pytest.mark.tamper
def test_no_bit_of_the_last_checkpoint_is_turned_unseen(ledger: Path, tmp_path: Path) -> None:
    for place in range(size_of_the_last_checkpoint(ledger)):
        assert one_bit_of_the_last_checkpoint(ledger, tmp_path / "copy", place) == ["CHECKPOINT_FORGED"], (
            place
        )


# Marks.


def test_a_mark_that_lags_behind_is_no_finding(ledger: Path) -> None:
    store = open_store(ledger, program="0")
    write_round(store, 4)
    store.close()
    store, notary = attended(ledger)
    assert (notary.bars, notary.alarm) == ((), None)
    mark = read_mark(ledger.parent.parent / "witness", store.origin)
    assert mark is not None
    assert mark.size == store.head()[0]
    store.close()


def test_a_mark_keeps_the_numbers_that_were_given(ledger: Path) -> None:
    store, _ = attended(ledger)
    mark = read_mark(ledger.parent.parent / "witness", store.origin)
    store.close()
    assert mark is not None
    assert mark.numbers == {("round", "PG-1"): 3}


def test_a_missing_mark_is_an_alarm_and_a_damaged_one_too(ledger: Path) -> None:
    witness = ledger.parent.parent / "witness"
    next(witness.glob("*.mark")).unlink()
    store, notary = attended(ledger)
    assert (notary.bars, notary.alarm and notary.alarm.code) == ((), "MARK-NONE")
    store.close()
    next(witness.glob("*.mark")).write_text("{")
    store, notary = attended(ledger)
    assert (notary.bars, notary.alarm and notary.alarm.code) == ((), "LEDGER-MARK-UNREADABLE")
    store.close()


def test_the_mark_of_another_ledger_is_not_taken(tmp_path: Path) -> None:
    write_mark(tmp_path, Mark("Tother", 5, "ab" * 32), durable=True)
    path_of(tmp_path, "Tother").rename(path_of(tmp_path, "Tmine"))
    with pytest.raises(MarkError):
        read_mark(tmp_path, "Tmine")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_place_of_a_mark_or_key_is_refused(tmp_path: Path) -> None:
    path_of(tmp_path, "T1").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePlaceError):
        read_mark(tmp_path, "T1")
    (tmp_path / "keys").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePlaceError):
        make_key(tmp_path / "keys", None)
    (tmp_path / "k.pem").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePlaceError):
        load_key(tmp_path, "k", None)


def test_a_mark_that_cannot_be_kept_is_an_alarm_and_dealing_goes_on(ledger: Path) -> None:
    store, notary = attended(ledger)
    witness = ledger.parent.parent / "witness"
    shutil.rmtree(witness)
    witness.write_text("in the way")
    write_round(store, 4)
    assert notary.alarm is not None
    assert notary.alarm.code == "LEDGER-MARK-UNWRITTEN"
    witness.unlink()
    witness.mkdir()
    write_round(store, 5)
    assert notary.alarm is None
    store.close()


def test_the_folder_of_marks_is_named_by_word_or_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert witness_folder(tmp_path) == tmp_path
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "w"))
    assert witness_folder(None) == tmp_path / "w"
    monkeypatch.delenv("TABLEMGR_WITNESS")
    assert witness_folder(None).parts[-2:] == ("tablemgr", "witness")


def test_a_recovery_lets_the_mark_follow_again_and_numbers_go_on_above(ledger: Path) -> None:
    with Surgery(ledger) as raw:
        raw.execute("DELETE FROM entry WHERE seq > 19")
        raw.execute("DELETE FROM round WHERE number > 1")
        raw.execute("UPDATE number SET last = 1")
    store, notary = attended(ledger)
    store.redraw()
    known = notary.known
    assert known is not None
    with store.writing(envelope("recovery", table=None)) as work:
        work.record(
            [
                RecoveryDeclared(
                    "disk", ("MARK-AHEAD",), known.size, known.head, (SeriesNumber("round", "PG-1", 3),)
                )
            ]
        )
    assert notary.bars == ()
    with store.writing(envelope("number")) as work:
        assert work.next_number("round", "PG-1") == 4
        assert work.numbers_taken == {("round", "PG-1"): 4}
        work.record([opened(4)], round_=4)
    store.close()
    assert kinds(ledger, mark=True) == []
    assert examine(ledger).findings == []
    # Somebody who holds the mark of before is told who answered for it.
    old = verifier.Anchor(known.size, known.head)
    assert [f.kind for f in verifier.verify(ledger, [old]).findings] == ["ROLLBACK"]
    assert "a recovery was declared at entry 20" in texts(ledger, old)


# Keys.


def test_a_key_with_a_passphrase_opens_with_it_alone(database: Path) -> None:
    store, notary = attended(database, secret=b"four words in a row")
    name = notary.key
    store.close()
    assert b"ENCRYPTED" in (database.parent / "keys" / f"{name}.pem").read_bytes()
    store, notary = attended(database, secret=b"four words in a row")
    assert (notary.key, notary.bars) == (name, ())
    store.close()
    for wrong in (None, b"other words"):
        store, notary = attended(database, secret=wrong)
        assert [p.code for p in notary.bars] == ["LEDGER-KEY-LOCKED"]
        store.close()
    assert kinds(database) == []


def test_a_lost_key_stops_dealing_until_a_recovery_makes_another(ledger: Path) -> None:
    for path in (ledger.parent / "keys").glob("*.pem"):
        path.unlink()
    store, notary = attended(ledger)
    assert [p.code for p in notary.bars] == ["LEDGER-KEY-MISSING"]
    assert notary.sign("asked") is None
    with pytest.raises(KeyMissingError), store.writing(envelope("rotate", table=None)) as work:
        notary.rotation(work, "lost")
    with store.writing(envelope("recovery", table=None)) as work:
        work.record([RecoveryDeclared("key lost", ("LEDGER-KEY-MISSING",), 0, "", ())])
    assert notary.bars == ()
    assert notary.key
    store.close()
    assert kinds(ledger) == []


def test_a_key_under_another_name_is_refused(tmp_path: Path) -> None:
    made = make_key(tmp_path / "keys", None)
    (tmp_path / "keys" / f"{made.name}.pem").rename(tmp_path / "keys" / "0123456789abcdef.pem")
    with pytest.raises(KeyMissingError, match="does not hold the key"):
        load_key(tmp_path / "keys", "0123456789abcdef", None)
    (tmp_path / "keys" / "rubbish.pem").write_text("rubbish")
    with pytest.raises(KeyMissingError, match="cannot be opened"):
        load_key(tmp_path / "keys", "rubbish", None)
    with pytest.raises(KeyMissingError, match="is not there"):
        load_key(tmp_path / "keys", "absent", None)


def test_a_folder_that_holds_no_key_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("in the way")
    with pytest.raises(LedgerError):
        make_key(tmp_path / "keys", None)


def test_a_full_disk_makes_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWrittenError, match="No space left"):
        make_key(tmp_path / "keys", None)


# Codes.


@pytest.fixture
def code() -> str:
    """A code of shift 17 at entry 5012."""
    return format_code(17, 5012, 0x12345678ABCD)


def test_a_code_reads_back_as_what_it_was_made_of(code: str) -> None:
    for typed in (code, code.upper(), code.replace(" ", ""), code.replace(" ", "-"), f"  {code}\n"):
        assert parse_code(typed) == Anchor(17, 5012, 0x12345678ABCD)


def test_two_wrong_letters_or_two_that_changed_places_are_always_found(code: str) -> None:
    letters = code.replace(" ", "")
    for place in range(24):
        for other in "abcdefghjkmnpqrstuvwxyz":
            if other != letters[place]:
                assert isinstance(parse_code(letters[:place] + other + letters[place + 1 :]), Problem)
    for one in range(24):
        for two in range(one + 1, 24):
            if letters[one] != letters[two]:
                swapped = list(letters)
                swapped[one], swapped[two] = letters[two], letters[one]
                assert isinstance(parse_code("".join(swapped)), Problem), (one, two)


def test_the_verifier_reads_the_same_codes(ledger: Path, code: str) -> None:
    read = verifier.anchor(code)
    assert (read.shift, read.seq, read.proof) == (17, 5012, 0x12345678ABCD)
    assert verifier.LETTERS == "abcdefghjkmnpqrstuvwxyz"
    for typed in ("aaaa", "aaaa aaab ermb xaay spdt ddtk", "1:zz", "tablemgr:1:a:b", "no such file!"):
        with pytest.raises(argparse.ArgumentTypeError):
            verifier.anchor(typed)
    store, notary = attended(ledger)
    entry = notary.newest("CheckpointSigned")
    store.close()
    assert entry is not None
    scanned = verifier.anchor(paper_code(entry).scanned)
    assert (scanned.seq, scanned.digest, scanned.origin) == (entry.seq, entry.digest.hex(), entry.origin)
    assert kinds(ledger, scanned) == []
    assert kinds(ledger, scanned._replace(origin="Tother")) == ["REWRITTEN"]
    damaged = paper_code(entry).scanned.replace("USD", "EUR")
    with pytest.raises(argparse.ArgumentTypeError, match="damaged"):
        verifier.anchor(damaged)
    with pytest.raises(TypeError, match="no checkpoint"):
        paper_code(Entry(*(*_fields(entry)[:2], "KeyMade", 1, *_fields(entry)[4:14], KEY_BODY, b"", b"")))


KEY_BODY = encode(KeyMade(ALG, name_of("00" * 32), "00" * 32, "first"))[2]


def _fields(entry: Entry) -> Row:
    return tuple(getattr(entry, name) for name in entry.__slots__)


def test_every_code_of_the_trail_holds(ledger: Path) -> None:
    for shift in (1, 2, 3):
        assert kinds(ledger, verifier.anchor(code_of(ledger, shift))) == []


def test_a_signature_covers_the_whole_statement(ledger: Path) -> None:
    store, _ = attended(ledger)
    fact = milestones(store, "CheckpointSigned")[-1]
    key = milestones(store, "KeyMade")[0]
    store.close()
    assert isinstance(fact, CheckpointSigned)
    assert isinstance(key, KeyMade)
    assert statement(fact).startswith(b'tablemgr/checkpoint/1\n{"alg":"ed25519",')
    assert is_signed_by(fact, key.public)
    assert not is_signed_by(fact, "00" * 32)
    assert not is_signed_by(fact, "no key")


# Killed between commit and mark.

KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {root!r}); sys.path.insert(0, {here!r})
import made_rounds as made
from tablemgr.ledger import notary as n
from tablemgr.ledger.opening import open_store
store = open_store(Path({path!r}), program="0")
n.attend(store, program="0", stamp=lambda op: made.envelope(op, table=None), witness=Path({witness!r}))
made.open_table(store)
n.write_mark = lambda *a, **k: os.kill(os.getpid(), signal.SIGKILL)
made.write_round(store, 1)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_a_program_killed_between_commit_and_mark_starts_clean(tmp_path: Path, root: Path) -> None:
    path, witness = tmp_path / "data" / "tablemgr.sqlite3", tmp_path / "witness"
    source = (root / "tests/tablemgr/ledger/conftest.py").read_text("utf-8")
    (tmp_path / "made_rounds.py").write_text(source, "utf-8")
    program = KILLED.format(root=str(root), here=str(tmp_path), path=str(path), witness=str(witness))
    ended = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert ended.returncode == -9, ended.stderr.decode()
    store, notary = attended(path)
    known = notary.known
    assert known is not None
    # The commit was made, the mark stayed where it was: behind, never ahead.
    assert (known.size, store.head()[0]) == (4, 5)
    assert (notary.bars, notary.alarm) == ((), None)
    store.close()
    assert kinds(path, mark=True) == []
