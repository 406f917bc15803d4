"""Cases out of a stream, one a line, however broken; and the answer to one case.

A line is read whole only up to a limit, so that memory stays the same whatever comes in. A game's
rules are loaded with the first case that asks for them.

Source: vectors README, FAULT D10.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any, BinaryIO, NoReturn, cast

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import shown, wrong_type
from tablemgr.core.text import sentence, visible

LONGEST_LINE = 1 << 20
"""Bytes of a line that are still read: a case is a few hundred."""

LABS: Mapping[str, str] = {
    "pai-gow": "tablemgr.games.pai_gow.lab",
    "pai-gow-poker": "tablemgr.games.pai_gow_poker.lab",
    "tien-gow": "tablemgr.games.tien_gow.lab",
}

Given = Mapping[str, Any]
Answer = dict[str, Any]

_ID = re.compile(r'\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9]{1,18})(?=\s*(?:[,}]|$))')


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the stream: the case it holds, or the problem that it is none."""

    number: int
    case: Mapping[str, Any]
    problem: Problem | None = None

    @property
    def id(self) -> str | int | None:
        """What the case calls itself, where that is readable. Source: vectors README."""
        found = self.case.get("id")
        return found if isinstance(found, str) or type(found) is int else None


class _NotJsonError(ValueError):
    """The text is no JSON that means one thing."""

    def __init__(self, code: str, **figures: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Answer each line that is not blank, in order; memory does not grow with the input.

    Source: vectors README (it streams).
    """
    number = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LONGEST_LINE)
            yield Line(number, {}, problem("SOLVE-LONG", f"line {number}", most=LONGEST_LINE))
        elif raw.strip():
            yield _line(number, raw)


def _line(number: int, raw: bytes) -> Line:
    where = f"line {number}"
    try:
        # Some editors put a mark before the first character of a file.
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        return Line(number, {}, problem("SOLVE-NOT-UTF8", where, column=error.start + 1))
    try:
        case = _parse(text.rstrip())
    except _NotJsonError as error:
        return Line(number, _salvaged(text), problem(error.code, where, **error.figures))
    if not isinstance(case, dict):
        return Line(number, {}, problem("SOLVE-NOT-A-CASE", where, got=shown(case)))
    return Line(number, case)


def _salvaged(text: str) -> Mapping[str, Any]:
    """Answer the id alone, where it stands first in a line that is otherwise unreadable."""
    found = _ID.match(text)
    try:
        return {"id": json.loads(found[1])} if found else {}
    except ValueError:
        return {}


def _parse(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_not_finite, parse_float=_finite)
    except _NotJsonError:
        raise
    except json.JSONDecodeError as error:
        raise _NotJsonError("SOLVE-NOT-JSON", column=error.colno, reason=error.msg) from None
    except RecursionError:
        raise _NotJsonError("SOLVE-NESTED") from None
    except ValueError as error:
        raise _NotJsonError("SOLVE-NOT-JSON", column=1, reason=str(error)) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _NotJsonError("SOLVE-KEY-TWICE", key=key[:60])
        found[key] = value
    return found


def _not_finite(text: str) -> NoReturn:
    raise _NotJsonError("SOLVE-NOT-A-NUMBER", text=text[:20])


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        _not_finite(text)
    return number


def lab_of(game: object) -> Callable[[str, Given], Answer]:
    """Answer what answers the cases of a game, loading it only now; Refused for a game that is none.

    Source: vectors README (it loads no Qt and no database).
    """
    if not isinstance(game, str) or game not in LABS:
        raise Refused(problem("GAME-UNKNOWN", "game", game=_shown(game), games=", ".join(LABS)))
    return cast("Callable[[str, Given], Answer]", importlib.import_module(LABS[game]).answer)


def answer_of(line: Line) -> Answer:
    """Answer the case of a line; Refused with everything that makes it no case.

    Source: vectors README.
    """
    if line.problem is not None:
        raise Refused(line.problem)
    case = line.case
    missing = [problem("KEY-MISSING", key, key=key) for key in ("game", "ask", "given") if key not in case]
    if "id" in case and line.id is None:
        missing.append(_wrong_type(case, "id", "a text or a whole number"))
    if missing:
        raise Refused(*missing)
    answer = lab_of(case["game"])
    if not isinstance(case["ask"], str):
        raise Refused(_wrong_type(case, "ask", "a text"))
    if not isinstance(case["given"], dict):
        raise Refused(_wrong_type(case, "given", "an object"))
    try:
        return answer(case["ask"], case["given"])
    except Refused:
        raise
    except Exception as failure:  # a line that fails never stops the rest
        said = f"{type(failure).__name__}: {failure}"[:200]
        raise Refused(problem("SOLVE-FAULT", f"line {line.number}", said=said)) from failure


def _wrong_type(case: Given, key: str, wanted: str) -> Problem:
    return wrong_type(case[key], wanted, key, key)


def _shown(value: object) -> str:
    return str(value)[:60]


def problem_object(found: Problem) -> dict[str, str]:
    """Answer a problem as it stands in an answer: code, place, sentence.

    Source: vectors README (problems).
    """
    message = sentence(found.code, {"where": found.where, **dict(found.data)})
    return {"code": found.code, "where": visible(found.where), "message": message}
