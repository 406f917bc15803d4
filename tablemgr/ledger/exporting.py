"""Exports: a part of the trail with everything that proves it, as one folder or one ZIP.

The same part gives the same bytes, whenever it is exported: what is not in the trail is not in the export.

Source: ledger.md (export; a range proves itself); REQ R73, R77.
"""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO

import tablemgr
from tablemgr.core.problems import Refused, problem
from tablemgr.ledger import place
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.schema import VERSION

FORMAT = "tablemgr/export/1"
MANIFEST = "manifest.json"
AT_ONCE = 5_000
PROGRAMS = ("verifier.py", "verify_export.py")
"""What proves an export, and travels with it."""
KEYS, KEY_ENDINGS = "keys", (".pub",)
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
# 1980 is where the times of a ZIP begin.
DAWN = (1980, 1, 1, 0, 0, 0)
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Part:
    """Entries first to last of a trail."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Made:
    """An export that is in place."""

    path: Path
    origin: str
    part: Part
    head: str
    manifest_sha256: str
    form: str
    files: int


def part_of(readings: Readings, first: int | None, last: int | None) -> Part:
    """Answer the part that is asked for, whole where nothing is said; Refused where it is not there.

    Source: ledger.md (export).
    """
    there = readings.count_entries()
    first, last = first or 1, there if last is None else last
    if not 1 <= first <= last <= there:
        raise Refused(problem("EXPORT-PART", first=first, last=last, there=there))
    return Part(first, last)


def export(
    readings: Readings, target: Path, part: Part, *, zipped: bool = False,
    sheets: Mapping[str, bytes] | None = None, seal: Callable[[Made], None] = lambda _: None,
    progress: Progress = lambda _: None,
) -> Made:  # fmt: skip
    """Write an export beside its target and put it in place whole; sheets are further files by name.

    seal is called just before it is put in place, to have it on record; where it raises, nothing is left.

    Source: ledger.md (nothing half-written; symbolic links refused).
    """
    target = target.absolute()
    _demand_free(target, zipped=zipped)
    staged = target.with_name(f".{target.name}.new")
    _remove(staged)
    try:
        staged.mkdir(mode=0o700)
        made = _filled(readings, staged, target, part, sheets or {}, progress, zipped=zipped)
        if zipped:
            packed = target.with_name(f".{target.name}.packed")
            _remove(packed)
            try:
                _pack(staged, packed)
                seal(made)
                packed.replace(target)
            finally:
                _remove(packed)
        else:
            seal(made)
            staged.replace(target)
    finally:
        _remove(staged)
    return made


def _demand_free(target: Path, *, zipped: bool) -> None:
    where = str(target)
    if target.is_symlink():
        raise Refused(problem("EXPORT-SYMLINK", where))
    if not target.parent.is_dir():
        raise Refused(problem("EXPORT-NO-FOLDER", where, folder=str(target.parent)))
    empty = not zipped and target.is_dir() and not any(target.iterdir())
    if target.exists() and not empty:
        raise Refused(problem("EXPORT-EXISTS", where))


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)


def _filled(
    readings: Readings, staged: Path, target: Path, part: Part, sheets: Mapping[str, bytes],
    progress: Progress, *, zipped: bool,
) -> Made:  # fmt: skip
    digests: dict[str, str] = {}
    ends = _write_entries(readings, staged, part, digests, progress)
    here = Path(tablemgr.__file__).parent
    files = {name: (here / name).read_bytes() for name in PROGRAMS}
    for name, content in {**files, **_keys(readings.path.parent), **sheets}.items():
        digests[name] = sha256(content).hexdigest()
        with _fresh(staged, name) as file:
            file.write(content)
    first, last = ends
    said = {
        "format": FORMAT, "program": tablemgr.__version__, "schema": VERSION, "origin": first.origin,
        "first": part.first, "last": part.last, "prev": first.prev.hex(), "head": last.digest.hex(),
        "files": dict(sorted(digests.items())),
    }  # fmt: skip
    manifest = (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()
    with _fresh(staged, MANIFEST) as file:
        file.write(manifest)
    form = "zip" if zipped else "folder"
    digest = sha256(manifest).hexdigest()
    return Made(target, first.origin, part, said["head"], digest, form, len(digests) + 1)  # type: ignore[arg-type]


def _write_entries(
    readings: Readings, staged: Path, part: Part, digests: dict[str, str], progress: Progress
) -> tuple[Entry, Entry]:
    """Write entries and, where there are any, checkpoints; answer the first and the last entry."""
    first = last = None
    every, signed = sha256(), sha256()
    checkpoints: list[bytes] = []
    with _fresh(staged, "entries.jsonl") as file:
        for entry in _entries(readings, part):
            line = line_of(entry)
            every.update(line)
            file.write(line)
            if entry.kind.startswith("Checkpoint"):
                checkpoints.append(line)
                signed.update(line)
            first, last = first or entry, entry
            if entry.seq % 20_000 == 0:
                progress(entry.seq)
    if first is None or last is None:
        raise Refused(problem("EXPORT-PART", first=part.first, last=part.last, there=0))
    digests["entries.jsonl"] = every.hexdigest()
    if checkpoints:
        digests["checkpoints.jsonl"] = signed.hexdigest()
        with _fresh(staged, "checkpoints.jsonl") as file:
            file.writelines(checkpoints)
    return first, last


def _entries(readings: Readings, part: Part) -> Iterator[Entry]:
    at = part.first
    while at <= part.last:
        some = readings.entries(at, limit=min(AT_ONCE, part.last - at + 1))
        if not some:
            return
        yield from some
        at = some[-1].seq + 1


def line_of(entry: Entry) -> bytes:
    """Answer an entry as a line of JSON; its body is the text of its exact bytes.

    Source: ledger.md (never re-serialised for checking).
    """
    said = {
        "origin": entry.origin, "seq": entry.seq, "kind": entry.kind, "version": entry.version,
        "actor": entry.actor, "witness": entry.witness, "station": entry.station, "at": entry.at_us,
        "offset_minutes": entry.offset_minutes, "gaming_day": entry.gaming_day, "op_id": entry.op_id,
        "part": entry.part, "table": entry.table, "round": entry.round,
    }  # fmt: skip
    try:
        said["body"] = entry.body.decode("utf-8")
    except UnicodeDecodeError:
        said["body_hex"] = entry.body.hex()
    said |= {"prev": entry.prev.hex(), "digest": entry.digest.hex()}
    return _dump(said).encode("utf-8") + b"\n"


def _keys(data: Path) -> dict[str, bytes]:
    """The public keys that lie with the data; a private one never leaves."""
    folder = data / KEYS
    if folder.is_symlink() or not folder.is_dir():
        return {}
    found = sorted(p for p in folder.iterdir() if p.suffix in KEY_ENDINGS and not p.is_symlink())
    return {f"{KEYS}/{path.name}": path.read_bytes() for path in found if b"PRIVATE" not in path.read_bytes()}


def _fresh(staged: Path, name: str) -> IO[bytes]:
    path = staged / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    place.make_private(path)
    return path.open("r+b")


def _pack(staged: Path, packed: Path) -> None:
    place.make_private(packed)
    names = sorted(p.relative_to(staged).as_posix() for p in staged.rglob("*") if p.is_file())
    with packed.open("r+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            for name in names:
                info = zipfile.ZipInfo(name, DAWN)
                info.compress_type, info.create_system, info.external_attr = (
                    zipfile.ZIP_DEFLATED,
                    3,
                    0o100600 << 16,
                )
                with (
                    archive.open(info, "w", force_zip64=False) as inside,
                    (staged / name).open("rb") as outside,
                ):
                    shutil.copyfileobj(outside, inside, 1 << 20)
        file.flush()
        os.fsync(file.fileno())
