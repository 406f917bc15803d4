"""Walks the entries of an export and names everything in it that is not as it was written.

Stands alone beside `verifier.py`, whose walk it uses: the standard library only. It reads a folder or a
ZIP, never writes, never stops at the first finding, and says what it could not check.

    python verify_export.py EXPORT [--anchor NUMBER:DIGEST]... [--json]

Exit code: 0 clean, 1 findings, 2 nothing could be verified.

Source: ledger.md (the verifier; a range proves itself); REQ R77.
"""

from __future__ import annotations

import argparse
import json
import runpy
import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

FORMAT = "tablemgr/export/1"
MANIFEST, ENTRIES, CHECKPOINTS = "manifest.json", "entries.jsonl", "checkpoints.jsonl"
LARGEST = 1 << 30
"""Bytes of one file of an export that are still read."""
FIELDS = (
    "origin", "seq", "kind", "version", "actor", "witness", "station", "at", "offset_minutes", "gaming_day",
    "op_id", "part", "table", "round",
)  # fmt: skip
_V = runpy.run_path(str(Path(__file__).with_name("verifier.py")), run_name="verifier_beside")
Unusable: type[Exception] = _V["Unusable"]


class Files(Protocol):
    """The files of an export, by name."""

    def names(self) -> list[str]:
        """Answer every name."""

    def read(self, name: str) -> bytes:
        """Answer a file's bytes; KeyError where there is none."""


class Folder:
    """An export that is a folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        """Answer every name. Source: ledger.md (export)."""
        return sorted(p.relative_to(self.path).as_posix() for p in self.path.rglob("*") if not p.is_dir())

    def read(self, name: str) -> bytes:
        """Answer a file's bytes. Source: ledger.md (export)."""
        path = self.path / name
        # A link could show a reader other bytes than those that were sealed.
        if path.is_symlink() or not path.is_file():
            raise KeyError(name)
        if path.stat().st_size > LARGEST:
            raise Unusable(f"{name} is larger than {LARGEST} bytes")
        return path.read_bytes()


class Zip:
    """An export that is a ZIP."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive

    def names(self) -> list[str]:
        """Answer every name; one that stands twice stands twice. Source: ledger.md (export)."""
        return sorted(info.filename for info in self.archive.infolist() if not info.is_dir())

    def read(self, name: str) -> bytes:
        """Answer a file's bytes. Source: ledger.md (export)."""
        if self.archive.getinfo(name).file_size > LARGEST:
            raise Unusable(f"{name} is larger than {LARGEST} bytes")
        return self.archive.read(name)


@contextmanager
def opened(path: Path) -> Iterator[Files]:
    """Open an export; Unusable where the path holds none. Source: ledger.md (export)."""
    try:
        if path.is_dir():
            yield Folder(path)
        elif zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                yield Zip(archive)
        else:
            raise Unusable("there is no such file" if not path.exists() else "this is no export")
    except (OSError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise Unusable(f"the export cannot be read: {error}") from error


def verify(
    path: Path, anchors: Sequence[Any] = (), *, keys: Path | None = None, witness: Path | None = None
) -> Any:
    """Answer everything that is to be said about an export, as the verifier's report.

    keys: a folder of the house's public keys, else those in the export; witness: the folder of marks.

    Source: ledger.md (the verifier; a range proves itself).
    """
    report = _V["Report"](str(path))
    known = [_V["Anchor"](*one) for one in anchors]
    with opened(path) as files:
        manifest = _manifest(files)
        check_files(files, manifest, report)
        walked, digests = walk(files, manifest, report)
        check_checkpoints_file(files, report)
        check_signatures(files, walked, report, keys)
        _say_sheets(files, report)
    check_ends(manifest, digests, report)
    mark = _V["mark_of"](report, witness)
    known += [] if mark is None else [mark]
    for one in known:
        check_anchor(digests, manifest, walked, report, one)
    if report.entries == 0:
        report.find("NOTHING", "there is not one entry to check")
    _not_checked(manifest, report, [one.seq for one in known])
    return report


def _manifest(files: Files) -> Mapping[str, Any]:
    try:
        raw = files.read(MANIFEST)
    except KeyError:
        raise Unusable(f"there is no {MANIFEST}: this is no export, or not a whole one") from None
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Unusable(f"{MANIFEST} cannot be read: {error}") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unusable(f"{MANIFEST} names no format that this verifier knows")
    wanted = {
        "origin": str,
        "first": int,
        "last": int,
        "prev": str,
        "head": str,
        "schema": int,
        "files": dict,
    }
    for name, kind in wanted.items():
        if type(found.get(name)) is not kind:
            raise Unusable(f"{MANIFEST} does not say {name} as it should")
    if found["schema"] not in _V["TAGS"]:
        raise Unusable(f"the entries are of version {found['schema']}; this verifier does not know it")
    return found


def check_files(files: Files, manifest: Mapping[str, Any], report: Any) -> None:
    """Compare every file with its digest in the manifest. Source: ledger.md (manifest with digests)."""
    named = manifest["files"]
    there = [name for name in files.names() if name != MANIFEST]
    for name in sorted(set(there) - set(named)):
        report.find("FILE", f"{name} is not named in the manifest")
    for name in sorted({name for name in there if there.count(name) > 1}):
        report.find("FILE", f"{name} is in the export more than once")
    for name in sorted(named):
        try:
            digest = sha256(files.read(name)).hexdigest()
        except KeyError:
            report.find("FILE", f"{name} is missing")
        except (OSError, zipfile.BadZipFile, EOFError, zlib.error) as error:
            report.find("FILE", f"{name} cannot be read: {error}")
        else:
            if digest != named[name]:
                report.find("FILE", f"{name} is not what the manifest was made of")
        report.checked["files"] = report.checked.get("files", 0) + 1


def walk(files: Files, manifest: Mapping[str, Any], report: Any) -> tuple[Any, dict[int, str]]:
    """Walk the entries from the predecessor that the manifest states; answer the walk, and digests by number.

    Source: ledger.md (the verifier; a range proves itself).
    """
    try:
        prev = bytes.fromhex(manifest["prev"])
    except ValueError:
        raise Unusable(f"{MANIFEST} does not say the digest before its first entry") from None
    walked = _V["Walk"](report, _V["TAGS"][manifest["schema"]], prev, manifest["first"])
    digests: dict[int, str] = {}
    disorder = False
    for place, row in _rows(files, report):
        if row[1] < walked.at and not disorder:
            disorder = True
            report.find("FILE", f"line {place} of {ENTRIES} is not in the order of the numbers", row[1])
        walked.row(row)
        digests[row[1]] = row[16].hex()
        if row[0] != manifest["origin"]:
            report.find("ORIGIN", f"line {place} belongs to {row[0]!r}, the export to {manifest['origin']}")
    walked.end()
    if walked.last is not None:
        report.origin, report.last, report.head = manifest["origin"], walked.at, walked.last[16].hex()
    report.checked.update(entries=report.entries, body_bytes=walked.bytes)
    return walked, digests


UNREADABLE = (KeyError, OSError, zipfile.BadZipFile, EOFError, zlib.error)
"""What a file of an export raises that is damaged or not there; it was named when it was compared."""


def check_checkpoints_file(files: Files, report: Any) -> None:
    """Compare the file of checkpoints, which people read first, with the entries. Source: ledger.md (export)."""
    with suppress(*UNREADABLE):
        said = files.read(CHECKPOINTS)
        lines = files.read(ENTRIES).split(b"\n")
        if said != b"".join(line + b"\n" for line in lines if b'"kind":"Checkpoint' in line):
            report.find("FILE", f"{CHECKPOINTS} does not say what the entries say")


def _say_sheets(files: Files, report: Any) -> None:
    """The sheets are drawn by the program; here the manifest alone vouches for them."""
    known = {MANIFEST, ENTRIES, CHECKPOINTS, "verifier.py", "verify_export.py"}
    if any(name not in known and not name.startswith("keys/") for name in files.names()):
        digest = sha256(files.read(MANIFEST)).hexdigest()
        report.not_checked.append(
            f"the sheets: the manifest alone vouches for them; its digest must be {digest[:16]} on record"
        )


def check_signatures(files: Files, walked: Any, report: Any, house: Path | None = None) -> None:
    """Hold the checkpoints against the house's public keys. Source: ledger.md (CHECKPOINT_FORGED)."""
    outside = None if house is None else _V["outside_keys"](house)
    keys = _keys(files) if outside is None else outside
    checkpoints = _V["Checkpoints"](report, walked, keys or None)
    for place, row in walked.about_the_trail():
        checkpoints.row(place, row)
    checkpoints.end()
    if keys and outside is None:
        report.not_checked.append(
            "the keys: they were taken from the export itself; compare them with the house's"
        )


def _keys(files: Files) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in files.names():
        path = Path(name)
        if path.parent.name == "keys" and path.suffix == ".pub":
            with suppress(*UNREADABLE):
                words = files.read(name).decode("ascii", "replace").split()
                if len(words) == 2:
                    found[path.stem] = words[1]
    return found


def _rows(files: Files, report: Any) -> Iterator[tuple[int, tuple[Any, ...]]]:
    try:
        raw = files.read(ENTRIES)
    except UNREADABLE as error:
        report.find("DAMAGED", f"{ENTRIES} cannot be read: {error}")
        return
    for place, line in enumerate(raw.split(b"\n"), 1):
        if not line:
            continue
        try:
            row = _row(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            report.find("DAMAGED", f"line {place} of {ENTRIES} is no entry: {error}")
            continue
        yield place, row


def _row(said: Any) -> tuple[Any, ...]:
    body = bytes.fromhex(said["body_hex"]) if "body_hex" in said else said["body"].encode()
    if type(said["seq"]) is not int:
        raise TypeError("its number is none")
    return (
        *(said[name] for name in FIELDS),
        body,
        bytes.fromhex(said["prev"]),
        bytes.fromhex(said["digest"]),
    )


def check_ends(manifest: Mapping[str, Any], digests: Mapping[int, str], report: Any) -> None:
    """Compare the first and last entry with what the manifest says of them. Source: ledger.md (export)."""
    first, last = manifest["first"], manifest["last"]
    if first == 1 and manifest["prev"] != _V["GENESIS"].hex():
        report.find("BROKEN_LINK", "the first entry of all has no predecessor, the manifest names one", 1)
    if report.last < last:
        report.find("TRUNCATED", f"the manifest knows entry {last}; the entries end at {report.last}", last)
    elif digests.get(last) != manifest["head"]:
        report.find("REWRITTEN", f"the manifest knows entry {last} with another digest", last)


def check_anchor(
    digests: Mapping[int, str], manifest: Mapping[str, Any], walked: Any, report: Any, known: Any
) -> None:
    """Compare an entry with what somebody outside of the export knows of it. Source: ledger.md (anchors)."""
    before = manifest["prev"] if known.seq == manifest["first"] - 1 else None
    there = digests.get(known.seq, before)
    if known.copy is not None or there is None:
        what = "another copy" if known.copy is not None else f"the anchor of entry {known.seq}"
        report.not_checked.append(f"{what}: it is not in this export")
        return
    report.checked["anchors"] = report.checked.get("anchors", 0) + 1
    if known.digest:
        holds = there.startswith(known.digest)
    else:
        rows = [row for _, row in walked.about_the_trail() if row[1] == known.seq]
        holds = any(_V["_is_known"](row, known) for row in rows)
    if not holds:
        said = _V["_knowledge"](known)
        report.find("REWRITTEN", f"{known.whose} know entry {known.seq} with {said}", known.seq)


def _not_checked(manifest: Mapping[str, Any], report: Any, known: Sequence[int]) -> None:
    first, last = manifest["first"], manifest["last"]
    if not any(first - 1 <= seq <= last for seq in known):
        report.not_checked.append(
            f"no outside anchor of an entry from {max(1, first - 1)} to {last}: a trail rewritten whole cannot show"
        )
    if first > 1:
        report.not_checked.append(f"the entries before {first}: this export begins after them")


def main(argv: Sequence[str] | None = None) -> int:
    """Verify the export that the command line names; 0 clean, 1 findings, 2 nothing could be verified."""
    parser = argparse.ArgumentParser(prog="verify_export", description="Verify an export.")
    parser.add_argument("export", type=Path)
    parser.add_argument("--anchor", type=_V["anchor"], action="append", default=[], metavar="NUMBER:DIGEST")
    parser.add_argument("--keys", type=Path, metavar="DIR", help="the house's public keys")
    parser.add_argument("--witness", type=Path, metavar="DIR", help="the folder of high-water marks")
    parser.add_argument("--json", action="store_true", help="say it for machines")
    given = parser.parse_args(argv)
    try:
        report = verify(given.export, given.anchor, keys=given.keys, witness=given.witness)
    except Unusable as error:
        sys.stderr.write(f"{given.export}: {error}\n")
        return 2
    text = json.dumps(asdict(report), indent=1) if given.json else "\n".join(_V["said"](report))
    sys.stdout.write(text + "\n")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
