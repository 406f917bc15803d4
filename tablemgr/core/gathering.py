"""Reading many values of one file so that every refusal is kept, not only the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablemgr.core.problems import Problem, Refused

T = TypeVar("T")


class Gathering:
    """What was wrong so far; whoever reads goes on with something else in its place."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def take(self, read: Callable[[], T], instead: T, *, at: str = "") -> T:
        """Answer what is read, or instead where it is refused; at: the place where that stands in the file.

        Source: style.md, rule 13 (all at once).
        """
        try:
            return read()
        except Refused as refused:
            self.problems += (Problem(p.code, at or p.where, p.data) for p in refused.problems)
            return instead

    def say(self, *problems: Problem) -> None:
        """Keep problems. Source: style.md, rule 13."""
        self.problems += problems

    def demand(self) -> None:
        """Raise everything that was kept, where anything was. Source: style.md, rule 13."""
        if self.problems:
            raise Refused(*self.problems)
