"""`tablemgr solve`: the door of a test laboratory. Cases in, answers out; or a check of expected answers.

Source: vectors README.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tablemgr.core.problems import Refused
from tablemgr.core.text import sentence
from ui.commands.solve_check import differences_of
from ui.commands.solve_lines import Line, answer_of, problem_object, read_lines

CLEAN, FINDINGS, UNUSABLE = 0, 1, 2

LARGEST_FILE = 1 << 28
"""Bytes of a file of cases: a quarter of a gigabyte is a million of them."""


def main(argv: list[str]) -> int:
    """Answer the cases of standard input, or check files of them: 0 clean, 1 refused or different, 2 unusable.

    Source: vectors README.
    """
    words = argparse.ArgumentParser(prog="tablemgr solve", description=sentence("SOLVE-USAGE"))
    words.add_argument("--check", nargs="+", metavar="FILE", type=Path, help=sentence("SOLVE-USAGE-CHECK"))
    chosen = words.parse_args(argv)
    return solve() if chosen.check is None else max(check(path) for path in chosen.check)


def solve() -> int:
    """Answer each case of standard input at once; 1 where a line was refused.

    Source: vectors README.
    """
    if sys.stdin is None:
        return _unusable(sentence("SOLVE-NO-INPUT"))
    code = CLEAN
    for line in read_lines(sys.stdin.buffer):
        said: dict[str, object]
        try:
            said = {"id": line.id, "answer": answer_of(line)}
        except Refused as refused:
            said = {"id": line.id, "problems": [problem_object(one) for one in refused.problems]}
            code = FINDINGS
        sys.stdout.write(written(said) + "\n")
        sys.stdout.flush()
    return code


def written(said: object) -> str:
    """Answer a value as one line of JSON in UTF-8; what UTF-8 cannot carry stands escaped.

    Source: vectors README.
    """
    text = json.dumps(said, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(said, allow_nan=False)
    return text


def check(path: Path) -> int:
    """Print every difference of a file's cases from what they expect, and the counts per ask.

    Source: vectors README.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_fifo() or path.is_dir()):
            return _unusable(sentence("SOLVE-FILE-KIND", {"path": str(path)}))
        if path.stat().st_size > LARGEST_FILE:
            return _unusable(sentence("SOLVE-FILE-LARGE", {"path": str(path), "most": LARGEST_FILE}))
        with path.open("rb") as stream:
            asked, different = _check_lines(path, read_lines(stream))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _unusable(sentence("SOLVE-FILE", {"path": str(path), "reason": reason}))
    if not asked:
        return _unusable(sentence("SOLVE-FILE-EMPTY", {"path": str(path)}))
    for ask in sorted(asked):
        print(sentence("SOLVE-COUNT", {"ask": ask, "cases": asked[ask], "differing": different[ask]}))
    figures: dict[str, str | int] = {
        "path": str(path),
        "cases": asked.total(),
        "differing": different.total(),
    }
    print(sentence("SOLVE-TOTAL", figures))
    return FINDINGS if different.total() else CLEAN


def _check_lines(path: Path, lines: Iterable[Line]) -> tuple[Counter[str], Counter[str]]:
    """Print the differences; answer how many cases each ask has, and how many of them differ."""
    asked: Counter[str] = Counter()
    different: Counter[str] = Counter()
    for line in lines:
        ask = str(line.case.get("ask", "?"))
        asked[ask] += 1
        found = differences_of(line)
        different[ask] += bool(found)
        place = f"{path.name}, line {line.number}, {line.id}, {ask}"
        for one in found:
            figures: dict[str, str | int] = {
                "place": place,
                "key": one.key,
                "wanted": written(one.expected),
                "got": written(one.got),
            }
            print(sentence("SOLVE-DIFFERENCE", figures))
    return asked, different


def _unusable(said: str) -> int:
    print(f"tablemgr: {said}", file=sys.stderr)
    return UNUSABLE
