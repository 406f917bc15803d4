"""The witnesses themselves tampered with: mark, keys and papers changed, taken away, put in another's place.

Source: ledger.md (the end of the chain); FAULT B10, B11, C4, F10.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablemgr import verifier
from tablemgr.core.problems import Problem
from tablemgr.floor.session import Done
from tablemgr.ledger.codes import format_code, parse_code, proof_of
from tablemgr.ledger.keys import make_key
from tests.tablemgr.floor.conftest import StandingClock
from tests.tablemgr.floor.house import ONA
from tests.tamper import surgery as cut
from tests.tamper.conftest import Trail
from tests.tamper.evening import Evening
from tests.tamper.surgery import said


def mark_of(trail: Trail) -> Path:
    (mark,) = trail.witness.glob("*.mark")
    return mark


def cut_behind(trail: Trail, left: int) -> str:
    """Cut the end and mend the read tables; answer the digest that is the last one now."""
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq > ?", (left,))
        cut.mended(raw)
        digest = cut.row_of(raw, left)[16]
    return str(digest.hex())


def not_checked(trail: Trail) -> str:
    return "\n".join(verifier.verify(trail.path, keys=trail.keys, witness=trail.witness).not_checked)


def bars(trail: Trail) -> tuple[list[str], list[str]]:
    """Start the program: what stops dealing, and what only alarms besides the code that is due."""
    evening = Evening(trail.folder / "data", StandingClock())
    found = (
        [p.code for p in evening.house.may_deal()],
        [p.code for p in evening.house.alarms() if p.code != "CODE-MISSING"],
    )
    evening.store.close()
    return found


def test_a_mark_that_was_cut_with_the_trail_leaves_it_to_the_paper(trail: Trail) -> None:
    head = cut_behind(trail, 250)
    mark = json.loads(mark_of(trail).read_text("utf-8"))
    mark_of(trail).write_text(json.dumps(mark | {"size": 250, "head": head}), "utf-8")
    assert cut.named(trail, mark=True) == set()
    assert cut.named(trail, None, verifier.anchor(trail.codes[2].typed), mark=True) == said(
        ("TRUNCATED", 251, 302)
    )
    assert bars(trail)[0] == []


def test_a_mark_that_was_taken_away_is_an_alarm_and_is_said(trail: Trail) -> None:
    mark_of(trail).unlink()
    assert cut.named(trail, mark=True) == set()
    assert "the high-water mark: none lies there" in not_checked(trail)
    assert bars(trail) == ([], ["MARK-NONE"])


def test_a_cut_end_without_its_mark_stops_dealing_when_the_next_shift_asks_for_the_paper(
    trail: Trail,
) -> None:
    cut_behind(trail, 250)
    mark_of(trail).unlink()
    evening = Evening(trail.folder / "data", StandingClock())
    evening.here(ONA)
    assert evening.house.may_deal() == ()
    done = evening.house.give_code(trail.codes[2].typed, by=ONA)
    assert isinstance(done, Done)
    assert [p.code for p in evening.house.may_deal()] == ["CODE-AHEAD"]
    evening.store.close()
    assert bars(trail)[0] == ["CODE-AHEAD"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"origin":1}', '{"size":"x","head":"zz","origin":"T"}'])
def test_a_mark_that_cannot_be_read_is_an_alarm_and_is_said(trail: Trail, text: str) -> None:
    mark_of(trail).write_text(text, "utf-8")
    assert cut.named(trail, mark=True) == set()
    assert "the mark: " in not_checked(trail)
    assert bars(trail) == ([], ["LEDGER-MARK-UNREADABLE"])


@pytest.mark.parametrize(
    ("field", "value", "kind", "bar"),
    [
        ("size", 400, "ROLLBACK", "MARK-AHEAD"),
        ("head", "ab" * 32, "REWRITTEN", "MARK-DIFFERS"),
        ("size", 306, "REWRITTEN", "MARK-DIFFERS"),
    ],
)
def test_a_mark_that_says_something_else_stops_dealing(
    trail: Trail, field: str, value: Any, kind: str, bar: str
) -> None:
    mark = json.loads(mark_of(trail).read_text("utf-8"))
    mark_of(trail).write_text(json.dumps(mark | {field: value}), "utf-8")
    assert {found for found, _ in cut.named(trail, mark=True)} == {kind}
    assert bars(trail)[0] == [bar]


def test_a_mark_of_another_ledger_is_named(trail: Trail) -> None:
    mark = json.loads(mark_of(trail).read_text("utf-8"))
    mark_of(trail).write_text(json.dumps(mark | {"origin": "T000000000000"}), "utf-8")
    assert cut.named(trail, mark=True) == {("REWRITTEN", 307)}
    assert bars(trail) == ([], ["LEDGER-MARK-UNREADABLE"])


def test_a_mark_that_knew_an_empty_trail_only_knows_nothing(trail: Trail) -> None:
    mark = json.loads(mark_of(trail).read_text("utf-8"))
    mark_of(trail).write_text(json.dumps(mark | {"size": 0, "head": "00" * 32}), "utf-8")
    assert cut.named(trail, mark=True) == set()
    assert "no outside anchor as new as entry 307" in not_checked(trail)
    assert bars(trail)[0] == []


def test_public_keys_outside_that_are_anothers_make_every_checkpoint_forged(
    trail: Trail, tmp_path: Path
) -> None:
    eve = make_key(tmp_path / "eve", None)
    for path in trail.keys.glob("*.pub"):
        path.write_text(f"ed25519 {eve.public}\n", "utf-8")
    assert cut.named(trail) == {("CHECKPOINT_FORGED", 1), ("CHECKPOINT_FORGED", 280)}


def test_without_keys_outside_the_trail_is_believed_and_that_is_said(trail: Trail, tmp_path: Path) -> None:
    report = verifier.verify(trail.path, keys=tmp_path)
    assert report.findings == []
    assert "the keys: none lies outside of the file, they were taken from itself" in report.not_checked


def test_without_keys_outside_a_damaged_key_leaves_its_signatures_unchecked(
    trail: Trail, tmp_path: Path
) -> None:
    with cut.opened(trail.path) as raw:
        cut.set_field(raw, 1, "station", "elsewhere")
    report = verifier.verify(trail.path, keys=tmp_path)
    assert [(f.kind, f.first) for f in report.findings] == [("ALTERED", 1)]
    said_of = "2 signatures: the entry of their key is damaged, and no key lies outside"
    assert said_of in report.not_checked


def test_a_private_key_in_anothers_place_signs_nothing(trail: Trail, tmp_path: Path) -> None:
    eve = make_key(tmp_path / "eve", None)
    private = (tmp_path / "eve" / f"{eve.name}.pem").read_bytes()
    for path in trail.keys.glob("*.pem"):
        path.write_bytes(private)
    assert bars(trail)[0] == ["LEDGER-KEY-OTHER"]


CODES: list[tuple[str, Callable[[Trail], str]]] = [
    ("another shift", lambda trail: other_code(trail, shift=1)),
    ("another entry", lambda trail: other_code(trail, size=250)),
    ("an entry that is no checkpoint", lambda trail: other_code(trail, size=300)),
    ("another win", lambda trail: other_code(trail, win="EUR live 5576")),
    ("another digest", lambda trail: other_code(trail, head="ab" * 32)),
    ("another origin", lambda trail: other_code(trail, origin="T000000000000")),
]


def other_code(trail: Trail, **more: Any) -> str:
    """Answer a code that was worked out rightly from something else."""
    _, _, origin, head, win, _ = trail.codes[2].scanned.split(":")
    given: dict[str, Any] = {"origin": origin, "shift": 2, "size": 302, "head": head, "win": win, **more}
    return format_code(given["shift"], given["size"], proof_of(*given.values()))


def test_the_code_of_a_report_is_made_of_what_this_file_says(trail: Trail) -> None:
    assert other_code(trail) == trail.codes[2].typed


@pytest.mark.parametrize(("what", "code"), CODES, ids=[what for what, _ in CODES])
def test_a_code_that_was_made_of_something_else_is_named(
    trail: Trail, what: str, code: Callable[[Trail], str]
) -> None:
    typed = code(trail)
    assert not isinstance(parse_code(typed), Problem)
    assert {kind for kind, _ in cut.named(trail, None, verifier.anchor(typed))} == {"REWRITTEN"}, what
