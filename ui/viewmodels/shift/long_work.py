"""What takes longer than a frame, beside the screen: one thing at a time, how far it has come, a way to give it up.

Source: screens.md, ground rule 10; architecture.md (threads).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ui.viewmodels.station import failure_sentence
from ui.viewmodels.words import Words


class Run(Protocol):
    """Somewhere long work is done, beside the screen."""

    def __call__(
        self, job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run a job; then gets its answer, failed its exception. Source: architecture.md (threads)."""
        ...


class GivenUpError(Exception):
    """Nobody waits for it any more."""


class Steps:
    """How far a piece of work has come; the worker counts, the screen reads. Given up, the next step ends the work."""

    def __init__(self) -> None:
        self.done, self.of, self.given_up = 0, 0, False

    def __call__(self, done: int, of: int) -> None:
        """Note that done parts of so many are there; GivenUpError where nobody waits. Source: screens.md, rule 10."""
        self.done, self.of = done, of
        if self.given_up:
            raise GivenUpError


class LongWork:
    """The long work of a desk. words: how it speaks now."""

    def __init__(self, run: Run, words: Callable[[], Words]) -> None:
        self.run, self._words = run, words
        self.said = ""
        """What came of the last piece, as a sentence."""
        self.changed: Callable[[], None] = lambda: None
        self._steps: Steps | None = None
        self._code = ""

    @property
    def busy(self) -> str:
        """What is being done and how far it has come, as a sentence; "" where nothing is. Source: screens.md, rule 10."""
        steps, words = self._steps, self._words()
        if steps is None:
            return ""
        doing = words.say(self._code)
        if not steps.of:
            return doing
        share = words.ltr(words.digits(f"{100 * steps.done // steps.of}\u00a0%"))
        return f"{share} · {doing}"

    def start(self, code: str, job: Callable[[Steps], Any], then: Callable[[Any], None]) -> None:
        """Begin a piece of work; what was being done is given up. then: gets its answer in the screen's thread.

        Source: screens.md, ground rule 10.
        """
        self._stop()
        steps = self._steps = Steps()
        self._code, self.said = code, ""

        def done(answer: Any) -> None:
            if steps is self._steps:
                self._steps = None
                then(answer)
                self.changed()

        def failed(failure: Exception) -> None:
            if steps is self._steps:
                self._steps = None
                self.said = failure_sentence(failure, self._words().language)
                self.changed()

        self.run(lambda: job(steps), done, failed)

    def give_up(self) -> None:
        """Wait no longer for what is being done, and let it end. Source: screens.md, ground rule 10."""
        if self._steps is not None:
            self._stop()
            self.said = self._words().say("SHIFT-GIVEN-UP")

    def _stop(self) -> None:
        if self._steps is not None:
            self._steps.given_up = True
        self._steps = None
