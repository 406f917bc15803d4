"""The `tablemgr` command: finds the file of the word that was typed and turns every failure into one sentence.

Only the word that was typed is imported, so that a small word starts fast and none loads Qt.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import tablemgr
from tablemgr.core.problems import Refused
from tablemgr.core.text import problem_sentence, sentence

Word = Callable[[list[str]], int]

CLEAN, FINDINGS, UNUSABLE = 0, 1, 2
# What a shell answers for a program that was stopped by the keyboard, or whose reader went away.
INTERRUPTED, UNREAD = 130, 141

# Word, the function that carries it out, and what it does.
COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("ui.commands.demo:main", "play the recorded evening into a data folder and open it"),
    "setup": ("ui.commands.setup:main", "make an empty data folder into a house, from one file"),
    "solve": ("ui.commands.solve:main", "answer the cases of a test laboratory, or check their answers"),
    "houseway": ("ui.commands.houseway:main", "check a house way, or show where two of them differ"),
    "figures": ("ui.commands.figures:main", "count a game's figures over all its hands"),
    "edge": ("ui.commands.edge:main", "count what a house way costs, exactly or with its error"),
    "verify": ("ui.commands.verify:main", "walk every entry of a database and name what was changed"),
    "audit": (
        "ui.commands.audit:main",
        "take every recorded round through the engine again and name differences",
    ),
    "slip": ("ui.commands.slip:main", "write the slip of a round as PDF"),
    "report": (
        "ui.commands.report:main",
        "write a report of the house as PDF or CSV: shift, master, exceptions, access, cash, audit",
    ),
    "forms": ("ui.commands.forms:main", "issue numbered blank forms for an hour without the program"),
    "checkpoint": (
        "ui.commands.checkpoint:main",
        "sign the end of the trail; show its code and QR for paper",
    ),
    "access": (
        "ui.commands.access:main",
        "say who has which roles since when, and who was not seen for long",
    ),
    "backup": ("ui.commands.backup:main", "make a verified copy of the database while it is in use"),
    "restore": ("ui.commands.restore:main", "put a verified backup in the database's place, by two people"),
    "gaps": ("ui.commands.gaps:main", "report numbers that are missing, given twice or declared lost"),
    "upgrade": ("ui.commands.upgrade:main", "bring a ledger of an older program to this one's tables"),
    "export": (
        "ui.commands.export:main",
        "write a part of the trail as one folder or ZIP that proves itself",
    ),
    "archive": (
        "ui.commands.archive:main",
        "write everything before a gaming day into a proved archive, by two people; nothing is removed",
    ),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one word: 0 clean, 1 findings or differences, 2 unusable input."""
    _speak_utf8()
    try:
        code = _carry_out(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_output_alone()
        return UNREAD
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def usage() -> str:
    """Answer the list of words with what each does."""
    width = max(map(len, COMMANDS))
    words = "\n".join(f"  {word:<{width}}  {what}" for word, (_, what) in COMMANDS.items())
    # A list of lines is no figure: figures stand on one line.
    return sentence("CLI-USAGE", {"words": "{words}"}).replace("{words}", words)


def load(word: str) -> Word:
    """Answer the function of a word, importing its file only now."""
    module, _, function = COMMANDS[word][0].partition(":")
    return cast("Word", getattr(importlib.import_module(module), function))


def _carry_out(words: list[str]) -> int:
    if not words:
        return _complain(sentence("CLI-WORD-MISSING", {"words": ", ".join(COMMANDS)}))
    word, *rest = words
    if word in {"--help", "-h"}:
        print(usage())
        return CLEAN
    if word == "--version":
        print(f"tablemgr {tablemgr.__version__}")
        return CLEAN
    if word not in COMMANDS:
        return _complain(sentence("CLI-WORD-UNKNOWN", {"word": word, "words": ", ".join(COMMANDS)}))
    if _names_no_folder(rest):
        return _complain(sentence("CLI-DATA-EMPTY"))
    try:
        return load(word)(rest)
    except BrokenPipeError:
        raise
    except Exception as failure:  # the one place where a failure becomes a sentence
        if os.environ.get("TABLEMGR_TRACE"):
            raise
        return _complain(*_said_of(failure))


def _names_no_folder(words: list[str]) -> bool:
    """Answer whether --data, or a beginning of it, stands there with an empty name; that would be here."""
    for word, following in zip(words, [*words[1:], "?"], strict=False):
        name, equals, value = word.partition("=")
        if len(name) > 2 and "--data".startswith(name) and not (value if equals else following).strip():
            return True
    return False


def _said_of(failure: Exception) -> list[str]:
    """Answer what to tell a person about a failure, with its place where it has one."""
    if isinstance(failure, Refused):
        return [problem_sentence(problem) for problem in failure.problems]
    if isinstance(failure, UnicodeError):
        return [sentence("CLI-NOT-UTF8", {"reason": str(failure)})]
    if isinstance(failure, OSError) and failure.strerror:
        path = " -> ".join(str(name) for name in (failure.filename, failure.filename2) if name is not None)
        return [sentence("CLI-FILE", {"path": path or "?", "reason": failure.strerror})]
    if _is_of_the_ledger(failure):
        return [str(failure), *_offered(failure)]
    return [sentence("CLI-FAULT", {"kind": type(failure).__name__, "said": str(failure)})]


def _is_of_the_ledger(failure: Exception) -> bool:
    # Imported only once something has failed: most words never need the ledger.
    from tablemgr.ledger.errors import LedgerError

    return isinstance(failure, LedgerError)


def _offered(failure: Exception) -> list[str]:
    """Where a ledger is damaged, its newest backup is offered."""
    from tablemgr.ledger.errors import DamagedLedgerError, NotALedgerError
    from ui.commands.offer import offer

    if isinstance(failure, DamagedLedgerError | NotALedgerError):
        return offer(Path(failure.problem.where))
    return []


def _complain(*lines: str) -> int:
    for line in lines:
        print(f"tablemgr: {line}", file=sys.stderr)
    return UNUSABLE


def _speak_utf8() -> None:
    # Persian and Chinese must come out whole on a machine whose locale knows neither.
    for stream, errors in (
        (sys.stdin, "strict"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _leave_output_alone() -> None:
    # Otherwise Python tries to flush once more at exit, and complains.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
