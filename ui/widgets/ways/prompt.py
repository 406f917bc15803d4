"""The prompt line over a screen of the office that has no felt. Source: look.md 4 (prompt line)."""

from __future__ import annotations

from ui.viewmodels.table.rows import Prompt
from ui.widgets.console.part import Part
from ui.widgets.pen import Pen
from ui.widgets.pit.drawing import PROMPT, draw_prompt

TALL = PROMPT


class PromptLine(Part[Prompt]):
    """The one question that is open, and what was typed towards its answer."""

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(self.row.question)

    def draw(self, pen: Pen, row: Prompt) -> None:
        draw_prompt(pen, row, self.area)
