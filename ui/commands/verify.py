"""`tablemgr verify`: the stand-alone verifier on a database, and what only the program can check besides.

Source: ledger.md (the verifier).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import runpy
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from ui.commands import ledger_words
from ui.commands.ledger_words import ledger_of
from ui.commands.offer import offer
from ui.commands.verify_beside import is_large, walked_meanwhile

if TYPE_CHECKING:
    from tablemgr.ledger.server import Server

CLEAN, FINDINGS, UNUSABLE = 0, 1, 2
WORDS_WRONG = "error: argument"
"""How the verifier begins when it is the words, not the ledger, that it cannot use."""
DATABASE = "tablemgr.sqlite3"
Adds = Callable[[dict[str, Any]], None]
"""Adds to a report what was found besides."""


def main(argv: list[str]) -> int:
    """Verify a ledger: 0 clean, 1 findings, 2 nothing could be verified.

    Source: ledger.md (the verifier); REQ R13.
    """
    given = _words().parse_args(argv)
    ledger = ledger_of(given, lambda: database_of(given.data), data_folder(given.data))
    if not isinstance(ledger, Path):
        return _on_server(ledger, given)
    path = ledger
    code, report, found = _looked_at(path, _passed_on(given))
    if code == UNUSABLE:
        _offer(path)
        return code
    if is_export(path):
        # An export has no read tables of its own; its sheets are held against their digests.
        report["open_rounds"] = []
    else:
        found(report)
    print(json.dumps(report, indent=1) if given.json else "\n".join(_said(path, report)))
    if any(found["kind"] == "DAMAGED" for found in report["findings"]) and not is_export(path):
        _offer(path)
    return FINDINGS if report["findings"] else CLEAN


def _offer(path: Path) -> None:
    for line in offer(path):
        print(f"tablemgr: {line}", file=sys.stderr)


def _on_server(ledger: Server, given: argparse.Namespace) -> int:
    """Walk each chain of a database; the worst exit code."""
    from ui.commands.verify_server import walked

    def walk(file: Path, passed: list[str]) -> tuple[int, dict[str, Any]]:
        code, report = _walked(file, passed)
        if code != UNUSABLE:
            _examined(file)(report)
        return code, report

    reports, codes = [], set()
    for origin, code, report in walked(ledger, walk, _passed_on(given)):
        codes.add(FINDINGS if code != UNUSABLE and report["findings"] else code)
        if code == UNUSABLE:
            continue
        reports.append(report)
        if not given.json:
            print("\n".join(_said(f"{ledger} {origin}", report)))
    if given.json:
        print(json.dumps({"database": str(ledger), "chains": reports}, indent=1))
    return max(codes)


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr verify", description=sentence("VERIFY-USAGE"))
    words.add_argument(
        "database", metavar="DATABASE", type=Path, nargs="?", help=sentence("VERIFY-USAGE-DATABASE")
    )
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument(
        "--anchor", metavar="NUMBER:DIGEST|CODE|FILE", action="append", default=[],
        help=sentence("VERIFY-USAGE-ANCHOR"),
    )  # fmt: skip
    words.add_argument("--keys", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-KEYS"))
    words.add_argument("--witness", metavar="DIR", type=Path, help=sentence("VERIFY-USAGE-WITNESS"))
    words.add_argument("--json", action="store_true", help=sentence("VERIFY-USAGE-JSON"))
    return words


def data_folder(typed: Path | None) -> Path:
    """Answer the data folder: as typed, else TABLEMGR_DATA, else the user's own.

    Source: screens.md (set-up).
    """
    if typed is not None:
        return typed
    named = os.environ.get("TABLEMGR_DATA")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_data_dir("tablemgr", appauthor=False))


def database_of(typed: Path | None) -> Path:
    """Answer the database of the data folder; Refused where only the demo beside it has one, and how to name that.

    Source: screens.md (set-up); style.md, rule 35.
    """
    database = data_folder(typed) / DATABASE
    demo = database.parent / "demo"
    is_own = typed is None and not os.environ.get("TABLEMGR_DATA")
    if is_own and not database.exists() and (demo / DATABASE).is_file():
        raise Refused(problem("CLI-DEMO-THERE", str(database), demo=str(demo)))
    return database


def is_export(path: Path) -> bool:
    """Answer whether a path is a folder or ZIP, as exports are, and no database.

    Source: ledger.md (export).
    """
    return path.is_dir() or (path.is_file() and zipfile.is_zipfile(path))


def _passed_on(given: argparse.Namespace) -> list[str]:
    """Answer the words that the verifier gets; a folder of marks only where there is one."""
    from tablemgr.ledger.marks import witness_folder

    passed = [word for one in given.anchor for word in ("--anchor", one)]
    witness = witness_folder(given.witness)
    if given.witness is not None or witness.is_dir():
        passed += ["--witness", str(witness)]
    return passed if given.keys is None else [*passed, "--keys", str(given.keys)]


def _looked_at(path: Path, passed: list[str]) -> tuple[int, dict[str, Any], Adds]:
    """Answer the verifier's exit code, what it says, and what adds to it what the program finds besides."""
    if is_export(path) or not is_large(path):
        code, report = _walked(path, passed)
        skip = code == UNUSABLE or is_export(path)
        return code, report, (lambda _: None) if skip else _examined(path)
    return walked_meanwhile(_program(path), [str(path), *passed], lambda: _examined(path))


def _program(path: Path) -> Path:
    """Answer the verifier as the file that travels with every export."""
    import tablemgr

    name = "verify_export.py" if is_export(path) else "verifier.py"
    return Path(tablemgr.__file__).with_name(name)


def _walked(path: Path, passed: list[str]) -> tuple[int, dict[str, Any]]:
    """Run the verifier in this process, and read what it says."""
    program = _program(path)
    words = [str(program), str(path), "--json", *passed]
    said, complained = io.StringIO(), io.StringIO()
    before, sys.argv = sys.argv, words
    code: Any = CLEAN
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            runpy.run_path(str(program), run_name="__main__")
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv = before
        sys.stderr.write(complained.getvalue())
    if code == UNUSABLE and WORDS_WRONG in complained.getvalue():
        # A slip of the finger says nothing about the ledger, and no restore is offered for it.
        raise SystemExit(UNUSABLE)
    return (code, json.loads(said.getvalue())) if code in (CLEAN, FINDINGS) else (UNUSABLE, {})


def _examined(path: Path) -> Adds:
    """Examine a ledger; answer what adds to a report what was found."""
    from tablemgr.ledger.errors import LedgerError
    from tablemgr.ledger.examining import Examined, examine

    try:
        found = examine(path, _progress())
    except LedgerError as error:
        found = Examined(not_checked=[sentence("VERIFY-NOT-EXAMINED", {"reason": str(error)})])

    def add(report: dict[str, Any]) -> None:
        report["findings"] += [{**asdict(one), "last": one.first} for one in found.findings]
        report["checked"] |= found.checked
        report["not_checked"] += found.not_checked
        report["open_rounds"] = [list(one) for one in found.open_rounds]

    return add


def _said(path: Path | str, report: dict[str, Any]) -> list[str]:
    lines = [sentence("VERIFY-FILE", {"path": str(path)})]
    lines += [f"{one['kind']}{_place(one)}: {one['text']}" for one in report["findings"]]
    lines += [sentence("VERIFY-OPEN-ROUND", {"table": t, "number": n}) for t, n in report["open_rounds"]]
    lines += [sentence("VERIFY-NOT-CHECKED", {"what": what}) for what in report["not_checked"]]
    counted = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in report["checked"].items())
    lines.append(sentence("VERIFY-CHECKED", {"counted": counted}))
    lines.append(sentence("VERIFY-HEAD", {"last": report["last"], "digest": report["head"][:8]}))
    if report["findings"]:
        return [*lines, sentence("VERIFY-FINDINGS", {"count": len(report["findings"])})]
    return [*lines, sentence("VERIFY-CLEAN")]


def _place(finding: dict[str, Any]) -> str:
    first, last = finding["first"], finding["last"]
    return "" if first is None else f" {first}" if first == last else f" {first}..{last}"


def _progress() -> Callable[[int], None]:
    begun = told = time.monotonic()

    def tell(entries: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - begun > 2 and now - told > 1:
            told = now
            print(sentence("VERIFY-PROGRESS", {"entries": f"{entries:,}"}), file=sys.stderr)

    return tell
