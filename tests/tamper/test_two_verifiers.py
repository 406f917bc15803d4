"""Two verifiers that were written by different ways find the same in trails changed by chance.

Compared is whether anything is found, and the whole set of (kind, number of an entry) that each names; a span
counts as every number in it. The sentences, which only the first one has, are not compared, nor pages of the
file, which only SQLite knows. Each trail is looked at twice: alone, and with what paper and mark know of it.

Source: ledger.md (the verifier); FAULT C1, C2, C3.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tablemgr import verifier
from tablemgr.ledger.keys import Signer, load_key, make_key
from tests.tamper import second_verifier
from tests.tamper.conftest import Trail
from tests.tamper.mutations import ROWS, Hand
from tests.tamper.surgery import opened, spread

Found = set[tuple[str, int | None]]


class Bench:
    """A place to change copies of one trail at, with a key of one's own and the stolen one."""

    def __init__(self, evening: Trail, folder: Path) -> None:
        self.evening, self.copy = evening, folder / "copy.sqlite3"
        self.own = make_key(folder / "eve", None)
        newest = verifier.verify(evening.path)
        self.stolen = stolen_key(evening)
        codes = [verifier.anchor(code.scanned) for code in evening.codes.values()]
        self.anchors = [*codes, verifier.Anchor(newest.last, newest.head)]
        self.known = [(anchor.seq, anchor.digest) for anchor in self.anchors]

    def changed(self, seed: int) -> list[str]:
        """Make a copy and change it; answer what was done."""
        shutil.copyfile(self.evening.path, self.copy)
        chance = Random(seed)
        chosen = chance.choices(ROWS, k=chance.choice([1, 1, 2, 3]))
        with opened(self.copy) as raw:
            hand = Hand(raw, chance, self.own, self.stolen)
            for mutation in chosen:
                mutation(hand)
        return [mutation.__name__ for mutation in chosen]

    def first(self, *, witnessed: bool) -> Found:
        """Answer what the verifier finds."""
        report = verifier.verify(self.copy, self.anchors if witnessed else (), keys=self.evening.keys)
        return {(k, n if k not in ("SCHEMA", "ORIGIN") else None) for k, n in spread(report.findings)} - {
            ("DAMAGED", None)
        }

    def second(self) -> second_verifier.Looked:
        """Answer what the second verifier sees."""
        return second_verifier.looked(self.copy, self.evening.path, self.evening.keys)


def stolen_key(evening: Trail) -> Signer:
    """Answer the key that was in force at the end."""
    (mark,) = evening.witness.glob("*.mark")
    return load_key(evening.keys, json.loads(mark.read_text("utf-8"))["key"], None)


def compare(bench: Bench, seeds: range) -> Counter[str]:
    """Change a trail for each seed and compare; answer how often each kind was found."""
    kinds: Counter[str] = Counter()
    for seed in seeds:
        done = bench.changed(seed)
        seen = bench.second()
        for witnessed in (False, True):
            first, second = bench.first(witnessed=witnessed), seen.findings(bench.known if witnessed else ())
            assert first == second, (seed, done, sorted(first ^ second, key=str))
            kinds.update({kind for kind, _ in first} or {"clean"})
    return kinds


def test_two_verifiers_agree_on_changed_trails(evening: Trail, tmp_path: Path) -> None:
    kinds = compare(Bench(evening, tmp_path), range(40))
    assert {"ALTERED", "BROKEN_LINK", "REMOVED", "REWRITTEN"} <= set(kinds)


@pytest.mark.tamper
def test_two_verifiers_agree_on_two_thousand_changed_trails(evening: Trail, tmp_path: Path) -> None:
    kinds = compare(Bench(evening, tmp_path), range(1000, 3000))
    assert set(kinds) == {
        "clean", "ALTERED", "BROKEN_LINK", "CHECKPOINT_FORGED", "INSERTED", "REMOVED", "RENUMBERED", "REORDERED",
        "REWRITTEN", "ROLLBACK", "SCHEMA", "TRUNCATED",
    }  # fmt: skip
