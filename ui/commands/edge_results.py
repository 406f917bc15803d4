"""What was counted of house ways against each other, kept by the hash of their rules: asked again, answered at once.

Source: PG 7, PGP 8 (results are of a rule text).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

Counts = dict[str, int]
Question = Mapping[str, Any]


def counted(question: Question, count: Callable[[], Counts], *, again: bool = False) -> Counts:
    """Answer a question's counts: the kept ones, else counted now and kept. again: count anew.

    Source: PG 7, PGP 8.
    """
    kept = _place(question)
    counts = None if again else _read(kept, question)
    if counts is None:
        counts = count()
        _keep(kept, question, counts)
    return counts


def known(question: Question) -> Counts | None:
    """Answer a question's kept counts, None where there are none. Source: PG 7, PGP 8."""
    return _read(_place(question), question)


def _place(question: Question) -> Path:
    name = sha256(json.dumps(dict(question), sort_keys=True).encode()).hexdigest()[:32]
    return Path(platformdirs.user_cache_dir("tablemgr", appauthor=False)) / "edges" / f"{name}.json"


def _read(kept: Path, question: Question) -> Counts | None:
    try:
        there = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(there, dict) and there.get("question") == dict(question)
    counts = there.get("counts") if whole else None
    sound = isinstance(counts, dict) and all(type(n) is int and n >= 0 for n in counts.values())
    return counts if sound else None


def _keep(kept: Path, question: Question, counts: Counts) -> None:
    """What cannot be kept is counted again the next time."""
    fresh = kept.with_suffix(".new")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps({"question": dict(question), "counts": counts}), "utf-8")
        fresh.replace(kept)
    except OSError:
        return
