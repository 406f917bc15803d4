"""What the pit boss's screens draw alike: the prompt line and the keys below.

Source: look.md 4 (prompt, keycap), 5 (buttons).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key, Prompt
from ui.widgets.pen import Pen
from ui.widgets.refusal import draw_refusal

LAMP, PROMPT, PAGE, GAP = 4, 64, 20, 12
FIELD = (300, 44)
KEY_TALL, KEY_WIDE = 60, 180


def draw_prompt(pen: Pen, prompt: Prompt, area: QRectF) -> None:
    """Draw the prompt line over the top of a screen, its lamp between bar and line.

    Source: look.md 4 (prompt line), picture f.
    """
    look = pen.look
    pen.fill(QRectF(0, 0, area.width(), PROMPT), look.colour("lampbg"))
    if look.theme.is_light:
        pen.fill(QRectF(0, 0, area.width(), LAMP + 2), look.colour("ink"))
    pen.fill(QRectF(0, 0, area.width(), LAMP), look.colour("lamp"))
    run = pen.run(QRectF(PAGE, LAMP, area.width() - 2 * PAGE, PROMPT - LAMP))
    if prompt.caption:
        field = run.last(min(FIELD[0], area.width() / 3))
        box = QRectF(field.left(), field.center().y() - FIELD[1] / 2, field.width(), FIELD[1])
        pen.edge(box, look.colour("edge"), radius=6, ground=look.colour("well"))
        pen.edge(box.adjusted(-4, -4, 4, 4), look.colour("ink"), 2, radius=10)
        pen.text(box.adjusted(10, 0, -10, 0), f"{prompt.echo}\u258f", 1.13, bold=True, names=True)
        run.last(14)
    said = " ".join(prompt.refusals) or prompt.facts
    share = 0.6 if said else 1.0
    wide = min(pen.width(prompt.question, 1.8, bold=True) + 2, run.rest.width() * share)
    pen.text(run.take(wide), prompt.question, 1.8, bold=True, least=1.0)
    run.take(14)
    if prompt.refusals:
        draw_refusal(pen, run.rest, said)
    else:
        pen.paragraph(run.rest, said, 1.0, tone="ink2", middle=True)


def draw_key(pen: Pen, key: Key, box: QRectF, *, down: bool) -> None:
    """Draw a key with its cap, its label, and what it does below. Source: look.md 5 (button)."""
    look = pen.look
    ground = "ink" if down else "lamp" if key.lamp else "raised" if key.live else "room"
    pen.edge(box, look.colour("edge"), dashed=not key.live, ground=look.colour(ground))
    if key.lamp and look.theme.is_light:
        pen.edge(box, look.colour("ink"), 2)
    run = pen.run(box.adjusted(10, 4, -10, -4))
    pen.keycap(run, key.cap)
    run.take(9)
    tone = "room" if down else "onlamp" if key.lamp else "ink" if key.live else "ink2"
    if key.second is None:
        pen.paragraph(run.rest, key.label, 1.0, bold=key.live, tone=tone, middle=True)
        return
    upper = QRectF(run.rest.left(), run.rest.top(), run.rest.width(), run.rest.height() / 2)
    pen.text(upper, key.label, 1.0, bold=key.live, tone=tone)
    lower = upper.translated(0, upper.height())
    pen.text(lower, key.second.text, 0.87, tone=tone if down else key.second.tone, names=True)
