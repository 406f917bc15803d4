"""A start PIN, or one that is too old, is changed where its owner first shows it: at the panel of a second person too.

The panel has one field for a PIN. Whoever proved the old one types the new one there, and once more; then the very
approval goes on with it.

Source: REQ R03, R04; screens.md (sign-in); facts.md (the second person).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import SECONDS, US
from tablemgr.floor.staff_book import StaffBook
from tablemgr.table.commands import Problems

OLD, CHOOSE, AGAIN, DIFFERS = "SIGN-IN-PIN-OLD", "PIN-CHOOSE", "PIN-AGAIN", "SIGN-IN-NEW-DIFFERS"
Given = TypeVar("Given")


@dataclass(slots=True)
class Renewal:
    """Somebody who proved an old PIN and is choosing another."""

    badge: str
    until_us: int
    new: str = ""


class Renewals:
    """Who is choosing a PIN at this station's panels: one at a time, for a minute, then it is forgotten."""

    def __init__(self, book: StaffBook) -> None:
        self._book = book
        self._now: Renewal | None = None

    def through(self, badge: str, pin: str, act: Callable[[str], Given | Problems]) -> Given | Problems:
        """Do what badge and PIN are for; where the PIN must be changed, take the next two as the new one.

        act: does it with the PIN that counts.

        Source: REQ R04 (refused until done).
        """
        begun = self._of(badge)
        if begun is not None:
            problems = self._choose(begun, pin)
            if problems:
                return Problems(problems)
        answer = act(pin)
        if isinstance(answer, Problems) and {one.code for one in answer.problems} == {OLD}:
            self._now = Renewal(badge, self._until_us)
            return Problems((problem(CHOOSE, "PIN"),))
        return answer

    def _of(self, badge: str) -> Renewal | None:
        begun = self._now
        if begun is None or begun.badge != badge or begun.until_us < self._book.now_us:
            self._now = None
        return self._now

    def _choose(self, begun: Renewal, pin: str) -> tuple[Problem, ...]:
        member = self._book.roster.by_badge(begun.badge)
        if member is None:
            return ()
        begun.until_us = self._until_us
        if not begun.new:
            problems = self._book.credentials.check_new(member.person, pin, badge=begun.badge)
            begun.new = "" if problems else pin
            return problems or (problem(AGAIN, "PIN"),)
        if begun.new != pin:
            begun.new = ""
            return (problem(DIFFERS, ""),)
        self._now = None
        self._book.change_pin(member, pin)
        return ()

    @property
    def _until_us(self) -> int:
        return self._book.now_us + SECONDS * US
