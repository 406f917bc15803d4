"""An export tampered with by somebody who mends its manifest: named as in the ledger itself, whole or a part.

Source: ledger.md (the verifier; a range proves itself); FAULT C1, C3, C4; REQ R77.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablemgr import verifier, verify_export
from tablemgr.ledger import chain
from tablemgr.ledger.exporting import Part, export
from tablemgr.ledger.keys import Signer, make_key
from tablemgr.ledger.readings import open_readings
from tests.tamper.conftest import Trail
from tests.tamper.surgery import said
from tests.tamper.test_every_field import another

Lines = list[dict[str, Any]]
Found = set[tuple[str, int | None]]
WHOLE, PART = (1, 307), (177, 302)
FIELDS = (*verify_export.FIELDS, "body", "prev", "digest")


class Export:
    """An export that somebody changes and mends."""

    def __init__(self, trail: Trail, folder: Path, part: tuple[int, int]) -> None:
        self.path, self.trail, self.part = folder / "export", trail, part
        with open_readings(trail.path) as readings:
            export(readings, self.path, Part(*part))

    def lines(self) -> Lines:
        """Answer every entry as it stands."""
        return [json.loads(line) for line in (self.path / "entries.jsonl").read_bytes().splitlines()]

    def put(self, lines: Iterable[dict[str, Any]], **manifest: Any) -> None:
        """Write other entries, and a manifest that agrees with them."""
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        every = text.encode("utf-8", "surrogatepass")
        signed = [line + b"\n" for line in every.splitlines() if b'"kind":"Checkpoint' in line]
        self.write("entries.jsonl", every, **manifest)
        self.write("checkpoints.jsonl", b"".join(signed))

    def write(self, name: str, content: bytes, **manifest: Any) -> None:
        """Write a file, and a manifest that agrees with it."""
        (self.path / name).write_bytes(content)
        told = json.loads((self.path / "manifest.json").read_text("utf-8"))
        told["files"][name] = sha256(content).hexdigest()
        (self.path / "manifest.json").write_text(json.dumps(told | manifest), "utf-8")

    def change(self, seq: int, **fields: Any) -> None:
        """Change fields of one entry and nothing else."""
        self.put(line | fields if line["seq"] == seq else line for line in self.lines())

    def named(self, *, house: bool = False, anchors: Iterable[verifier.Anchor] = ()) -> Found:
        """Answer what is named; house: with the keys of the house."""
        keys = self.trail.keys if house else None
        report = verify_export.verify(self.path, list(anchors), keys=keys)
        return {
            (f.kind, n)
            for f in report.findings
            for n in ([None] if f.first is None else range(f.first, f.last + 1))
        }

    def unchecked(self) -> str:
        """Answer what is said not to be checked."""
        return "\n".join(verify_export.verify(self.path).not_checked)


@pytest.fixture(params=[WHOLE, PART], ids=["whole", "part"])
def exported(request: pytest.FixtureRequest, evening: Trail, tmp_path: Path) -> Export:
    """An export of the evening, and of its second shift."""
    return Export(evening, tmp_path, request.param)


def resealed(line: dict[str, Any], prev: str) -> dict[str, Any]:
    """Answer an entry with a digest of its own behind another."""
    fields = tuple(line[name] for name in verify_export.FIELDS)
    return line | {
        "prev": prev,
        "digest": chain.digest((*fields, line["body"].encode()), bytes.fromhex(prev)).hex(),
    }


def chained_anew(lines: Lines, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Lines:
    """Answer all entries changed and chained anew from the predecessor of the first."""
    prev, again = lines[0]["prev"], []
    for line in lines:
        again.append(resealed(change(line | {"prev": prev}), prev))
        prev = again[-1]["digest"]
    return again


def body_signed(signer: Signer) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Answer a change that signs every checkpoint anew with another key, which it says was in force."""
    previous = [""]

    def change(line: dict[str, Any]) -> dict[str, Any]:
        if line["kind"] in ("KeyMade", "KeyRotated"):
            body = {"alg": "ed25519", "key": signer.name, "public": signer.public, "why": "first"}
            return line | {
                "kind": "KeyMade" if line["seq"] == 1 else "VerificationRun",
                "body": json.dumps(body),
            }
        if line["kind"] != "CheckpointSigned":
            return line
        body = json.loads(line["body"]) | {"key": signer.name, "head": line["prev"], "previous": previous[-1]}
        text = verifier._signed_bytes(verifier.CHECKPOINT_TAG, body)
        body["signature"] = signer.sign(text)
        again = line | {"body": json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))}
        previous.append(resealed(again, line["prev"])["digest"])
        return again

    return change


def test_an_export_that_nobody_touched_is_clean(exported: Export) -> None:
    assert exported.named() == exported.named(house=True) == set()
    assert "the keys: they were taken from the export itself" in exported.unchecked()


def check_field(exported: Export, seq: int, field: str) -> None:
    """Change a field of an entry: it is named, and nothing else is but what the manifest knows of the end."""
    before = exported.lines()
    (line,) = [line for line in before if line["seq"] == seq]
    was = bytes.fromhex(line[field]) if field in ("prev", "digest") else line[field]
    now = another(was, field, Random(f"{seq} {field}"))
    exported.change(seq, **{field: now.hex() if isinstance(now, bytes) else now})
    wanted: Found = {("ALTERED", seq)}
    if field == "prev":
        wanted.add(("BROKEN_LINK", seq))
    if field == "origin":
        wanted.add(("ORIGIN", None))
    if field == "digest" and seq == exported.part[1]:
        wanted.add(("REWRITTEN", seq))
    assert exported.named() == wanted, (seq, field, now)
    exported.put(before)


def test_a_changed_field_of_an_exported_entry_names_it_and_nothing_else(exported: Export) -> None:
    for seq in (177, 200, 280, 302):
        for field in FIELDS:
            if field != "seq":
                check_field(exported, seq, field)


@pytest.mark.tamper
def test_every_changed_field_of_exported_entries_names_it(exported: Export) -> None:
    # Every entry of the part; of the whole, which is walked alike, every fourth.
    for seq in range(exported.part[0], exported.part[1] + 1, 4 if exported.part == WHOLE else 1):
        for field in FIELDS:
            if field != "seq":
                check_field(exported, seq, field)


def test_entries_removed_moved_and_doubled(exported: Export) -> None:
    lines = exported.lines()
    exported.put(line for line in lines if line["seq"] not in (200, 201))
    assert exported.named() == said(("REMOVED", 200, 201))
    moved = [line | {"seq": {200: 210, 210: 200}.get(line["seq"], line["seq"])} for line in lines]
    exported.put(sorted(moved, key=lambda line: line["seq"]))
    assert exported.named() == {("REORDERED", 200), ("REORDERED", 210)}
    exported.put(sorted([*lines, lines[30]], key=lambda line: line["seq"]))
    assert exported.named() == {("INSERTED", lines[30]["seq"])}


def test_lines_in_another_order_are_named(exported: Export) -> None:
    lines = exported.lines()
    lines[20], lines[30] = lines[30], lines[20]
    exported.put(lines)
    assert {kind for kind, _ in exported.named()} == {"FILE"}


def test_a_file_of_checkpoints_that_says_something_else_is_named(exported: Export) -> None:
    said_so = (exported.path / "checkpoints.jsonl").read_bytes()
    exported.write("checkpoints.jsonl", said_so.replace(b'"seq":302', b'"seq":301'))
    assert exported.named() == {("FILE", None)}
    exported.write("checkpoints.jsonl", b"")
    assert exported.named() == {("FILE", None)}


def test_sheets_are_vouched_for_by_the_manifest_alone_and_that_is_said(exported: Export) -> None:
    assert "the sheets" not in exported.unchecked()
    exported.write("rounds.csv", b"table,number\n")
    assert exported.named() == set()
    digest = sha256((exported.path / "manifest.json").read_bytes()).hexdigest()
    assert f"its digest must be {digest[:16]} on record" in exported.unchecked()


def test_a_cut_end_is_known_to_the_manifest_and_a_mended_manifest_to_the_paper(exported: Export) -> None:
    lines = [line for line in exported.lines() if line["seq"] <= 290]
    exported.put(lines)
    assert exported.named() == said(("TRUNCATED", exported.part[1], exported.part[1]))
    exported.put(lines, last=290, head=lines[-1]["digest"])
    assert exported.named() == set()
    assert "no outside anchor" in exported.unchecked()
    code = verifier.anchor(exported.trail.codes[2].typed)
    report = verify_export.verify(exported.path, [code])
    assert "the anchor of entry 302: it is not in this export" in report.not_checked


def test_a_rewritten_part_shows_at_its_checkpoint(exported: Export) -> None:
    def change(line: dict[str, Any]) -> dict[str, Any]:
        return line | {"actor": "4471/dealer/Eve"} if line["seq"] == 290 else line

    lines = chained_anew(exported.lines(), change)
    exported.put(lines, head=lines[-1]["digest"])
    assert {kind for kind, _ in exported.named(house=True)} == {"REWRITTEN"}
    assert ("REWRITTEN", 302) in exported.named()


def test_a_part_signed_with_a_strange_key_is_shown_by_the_keys_of_the_house_alone(
    exported: Export, tmp_path: Path
) -> None:
    eve = make_key(tmp_path / "eve", None)
    lines = chained_anew(exported.lines(), body_signed(eve))
    exported.put(lines, head=lines[-1]["digest"])
    for path in (exported.path / "keys").glob("*.pub"):
        path.unlink()
    told = json.loads((exported.path / "manifest.json").read_text("utf-8"))
    told["files"] = {name: digest for name, digest in told["files"].items() if not name.startswith("keys/")}
    (exported.path / "manifest.json").write_text(json.dumps(told), "utf-8")
    exported.write(f"keys/{eve.name}.pub", f"ed25519 {eve.public}\n".encode())
    assert exported.named() == set()
    assert "the keys: they were taken from the export itself" in exported.unchecked()
    assert {kind for kind, _ in exported.named(house=True)} == {"CHECKPOINT_FORGED"}


@pytest.mark.parametrize(
    "body", ["no json", "[]", "{}", '{"key":7}', '{"key":"a","signature":null}', '{"key":"\\ud800"}']
)
def test_a_checkpoint_whose_words_make_no_sense_is_forged_though_the_chain_holds(
    exported: Export, body: str
) -> None:
    lines = chained_anew(exported.lines(), lambda line: line | {"body": body} if line["seq"] == 302 else line)
    exported.put(lines, head=lines[-1]["digest"])
    assert ("CHECKPOINT_FORGED", 302) in exported.named()
    assert ("CHECKPOINT_FORGED", 302) in exported.named(house=True)


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("origin", "T000000000000", "ORIGIN"), ("first", 5, "REMOVED"), ("last", 301, "REWRITTEN"),
        ("last", 999, "TRUNCATED"), ("prev", "ab" * 32, "BROKEN_LINK"), ("head", "ab" * 32, "REWRITTEN"),
    ],
)  # fmt: skip
def test_a_manifest_that_says_something_else_is_named(
    exported: Export, field: str, value: Any, kind: str
) -> None:
    if field == "first":
        value = exported.part[0] - 5 if exported.part[0] > 5 else 5
        kind = "REMOVED" if value < exported.part[0] else "BROKEN_LINK"
    manifest = json.loads((exported.path / "manifest.json").read_text("utf-8"))
    (exported.path / "manifest.json").write_text(json.dumps(manifest | {field: value}), "utf-8")
    assert kind in {found for found, _ in exported.named()}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", 99),
        ("schema", "1"),
        ("format", "x"),
        ("files", []),
        ("first", "1"),
        ("prev", "xyz"),
        ("last", None),
    ],
)
def test_a_manifest_that_makes_no_sense_is_unusable(exported: Export, field: str, value: Any) -> None:
    manifest = json.loads((exported.path / "manifest.json").read_text("utf-8"))
    (exported.path / "manifest.json").write_text(json.dumps(manifest | {field: value}), "utf-8")
    with pytest.raises(verify_export.Unusable):
        exported.named()
