"""One field of one entry is changed, whichever it is: that entry is named, and nothing else is.

Exhaustive over entries and fields, sampled over bytes.

Source: ledger.md (digest: all fields); FAULT C1, C3; REQ R13.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablemgr import verifier
from tablemgr.ledger.examining import examine
from tablemgr.ledger.exporting import export, part_of
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tests.tamper import surgery as cut
from tests.tamper.conftest import Trail
from tests.tamper.surgery import COLUMNS, Row

SIGNED = ("KeyMade", "KeyRotated", "CheckpointSigned")
Found = set[tuple[str, int | None]]


def another(value: object, column: str, chance: Random) -> object:
    """Answer a value with one byte or one bit changed; nothing becomes something."""
    if value is None:
        return "x" if column in ("witness", "table") else 7
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(9 if column == "part" else 0, 40))
    data = bytearray(value.encode() if isinstance(value, str) else bytes(value))  # type: ignore[call-overload]
    # The highest bit of a digit, so that no other action's id comes out.
    data[chance.randrange(len(data))] ^= 0x40 if column == "op_id" else 1 << chance.randrange(6)
    return data.decode("latin-1") if isinstance(value, str) else bytes(data)


def expected(seq: int, last: int, column: str) -> Found:
    """Answer what must be named where one field was changed."""
    if column == "seq":
        return {("RENUMBERED", last + 5)}
    found: Found = {("ALTERED", seq)}
    if column == "prev":
        found.add(("BROKEN_LINK", seq))
    if column == "digest" and seq == last:
        found.add(("REWRITTEN", seq))
    if column == "origin" and seq == last:
        found.add(("ORIGIN", None))
    return found


def check_fields(trail: Trail, seqs: Iterable[int], samples: int) -> int:
    """Change each field of each entry, look, and put it back; answer how many were changed."""
    changes = 0
    with cut.opened(trail.path, guarded=False) as raw:
        raw.execute("COMMIT")
        last = cut.last_of(raw)
        for seq in seqs:
            for column in COLUMNS:
                for sample in range(samples):
                    chance = Random(f"{seq} {column} {sample}")
                    was = cut.row_of(raw, seq)[COLUMNS.index(column)]
                    now = last + 5 if column == "seq" else another(was, column, chance)
                    cut.set_field(raw, seq, column, now)
                    found = {f for f in cut.named(trail) if f[0] != "SCHEMA"}
                    assert found == expected(seq, last, column), (seq, column, was, now)
                    cut.set_field(raw, last + 5 if column == "seq" else seq, column, was)
                    changes += 1
        raw.execute("BEGIN")
    assert {kind for kind, _ in cut.named(trail)} == {"SCHEMA"}
    return changes


def notable(trail: Trail) -> list[int]:
    """Answer one entry of each kind that is signed or signs, some others, the first and the last."""
    with open_readings(trail.path) as readings:
        entries = readings.entries()
    signed = {entry.kind: entry.seq for entry in entries if entry.kind in SIGNED}
    return sorted({1, 2, *signed.values(), 60, 158, len(entries)})


def test_a_changed_field_names_its_entry_and_nothing_else(trail: Trail) -> None:
    assert check_fields(trail, notable(trail), 1) == 17 * len(notable(trail))


@pytest.mark.tamper
def test_every_changed_field_of_every_entry_names_it_and_nothing_else(trail: Trail) -> None:
    last = verifier.verify(trail.path).last
    assert check_fields(trail, range(1, last + 1), 2) == last * 17 * 2


def test_every_column_is_within_the_digest() -> None:
    row: Row = ("T1", 1, "K", 1, "a", "w", "s", 5, 60, "2026-05-28", "op", 1, "7", 3, b"{}", bytes(32), b"")
    seal = verifier.seal(row, verifier.TAGS[1])
    assert len(row) == len(COLUMNS)
    for place, column in enumerate(COLUMNS[:-1]):
        changed = (*row[:place], another(row[place], column, Random(column)), *row[place + 1 :])
        assert verifier.seal(changed, verifier.TAGS[1]) != seal, column


def test_the_one_column_outside_of_the_digest_changes_nothing(trail: Trail, tmp_path: Path) -> None:
    def seen() -> tuple[object, ...]:
        store = open_store(trail.path, program="0.1.0")
        store.close()
        report = verifier.verify(trail.path, keys=trail.keys)
        with open_readings(trail.path) as readings:
            made = export(
                readings, tmp_path / f"e{len(list(tmp_path.iterdir()))}", part_of(readings, None, None)
            )
            return (
                report.findings,
                report.head,
                examine(trail.path).findings,
                readings.rounds(),
                made.manifest_sha256,
            )

    before = seen()
    with cut.opened(trail.path) as raw:
        # The version that made the file is told to nobody and decides nothing.
        raw.execute("UPDATE origin SET program = 'another'")
    assert seen() == before
    assert before[0] == before[2] == []


def fields_of(body: dict[str, Any]) -> list[tuple[str, ...]]:
    """Answer every field of a body, those of its totals within."""
    plain = [(name,) for name, value in body.items() if not isinstance(value, list)]
    return plain + [("totals", name) for totals in body.get("totals", []) for name in totals]


def body_changed(body: dict[str, Any], field: tuple[str, ...]) -> None:
    """Change one field of a body as little as can be."""
    place = body["totals"][0] if len(field) == 2 else body
    value = place[field[-1]]
    if isinstance(value, int):
        place[field[-1]] = value + 1
    elif value:
        place[field[-1]] = ("0" if value[0] != "0" else "1") + value[1:]
    else:
        place[field[-1]] = 7 if value is None else "0"


def with_body(seq: int, change: Callable[[dict[str, Any]], None]) -> cut.Change:
    """Answer a change of one entry's body, written as the program writes it."""

    def changed(row: Row) -> Row:
        if row[1] != seq:
            return row
        body = json.loads(row[14])
        change(body)
        text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return (*row[:14], text.encode(), *row[15:])

    return changed


def signed_bodies(trail: Trail) -> list[tuple[int, str, tuple[str, ...]]]:
    """Answer number, kind and field of everything that stands in a key's or checkpoint's body."""
    with open_readings(trail.path) as readings:
        entries = [entry for entry in readings.entries() if entry.kind in SIGNED]
    return [(e.seq, e.kind, field) for e in entries for field in fields_of(json.loads(e.body))]


def check_body(evening: Trail, folder: Path, seq: int, kind: str, field: tuple[str, ...]) -> None:
    """Change a field of a signed body and chain everything anew behind it: the forgery is still named."""
    trail = evening.copied(folder)
    with cut.opened(trail.path) as raw:
        cut.chained_anew(raw, seq, with_body(seq, lambda body: body_changed(body, field)))
        cut.mended(raw)
    found = cut.named(trail)
    # Why a key was made is signed by nobody but the checkpoint behind it.
    unsigned = kind == "KeyMade" and field in (("alg",), ("why",))
    wanted = ("REWRITTEN", seq + 1) if unsigned else ("CHECKPOINT_FORGED", seq)
    assert wanted in found, (seq, kind, field, found)
    assert {kind for kind, _ in found} <= {"CHECKPOINT_FORGED", "REWRITTEN"}


def test_a_changed_field_of_a_signed_body_is_named_though_the_chain_is_mended(
    evening: Trail, tmp_path: Path
) -> None:
    for place, (seq, kind, field) in enumerate(signed_bodies(evening)[::5]):
        check_body(evening, tmp_path / str(place), seq, kind, field)


@pytest.mark.tamper
def test_every_field_of_every_signed_body_is_named_though_the_chain_is_mended(
    evening: Trail, tmp_path: Path
) -> None:
    every = signed_bodies(evening)
    assert {field[-1] for _, kind, field in every if kind == "CheckpointSigned"} >= {
        "alg", "key", "origin", "size", "head", "shift", "why", "previous", "program", "signature", "rounds", "voids",
        "bets", "win", "commission", "fills", "credits", "drop", "currency", "mode",
    }  # fmt: skip
    for place, (seq, kind, field) in enumerate(every):
        check_body(evening, tmp_path / str(place), seq, kind, field)
