"""Lines that lead to an entry of the journal: chosen one after the other, opened by Enter or a finger.

Source: screens.md (audit: findings that lead to the entry), ground rule 2.
"""

from __future__ import annotations

from collections.abc import Callable

from ui.widgets.journal_view import Lead
from ui.widgets.look import Look
from ui.widgets.text import Text


class Leads:
    """Those of one page, from above; which is chosen outlives the page."""

    def __init__(self, look: Look, opens: Callable[[int], None]) -> None:
        """Args: opens: told the entry of a line that a finger touched."""
        self.look, self._opens = look, opens
        self.lines: list[Lead] = []
        self._at = -1

    def begin(self) -> None:
        """Begin another page. Source: ui/README.md."""
        self.lines = []

    def line(self, text: str, seq: int, *, token: str = "ink", bold: bool = False) -> Text:
        """Answer a line; one that names an entry can be chosen. Source: screens.md (audit)."""
        if not seq:
            return Text(self.look, text, bold=bold, token=token, wrap=True)
        made = Lead(self.look, text, seq, chosen=len(self.lines) == self._at, token=token, bold=bold)
        made.touched.connect(self._opens)
        self.lines.append(made)
        return made

    def step(self, by: int) -> None:
        """Choose the line before or after. Source: screens.md, ground rule 2."""
        self._at = max(0, min(self._at + by, len(self.lines) - 1))

    @property
    def chosen(self) -> Lead | None:
        """The line that is chosen, None where none is. Source: screens.md, ground rule 2."""
        return self.lines[self._at] if 0 <= self._at < len(self.lines) else None
