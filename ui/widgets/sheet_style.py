"""How the few stock widgets are dressed: input, scroll bars, scrolled pages, views, tool tips.

Each gets its own style: a style sheet on the whole window would cost every label a second polish.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QLineEdit,
    QScrollArea,
    QScroller,
    QToolTip,
    QWidget,
)

from ui.widgets.look import Look


def dress_scroll(area: QAbstractScrollArea, look: Look) -> None:
    """Give a scrolled area no frame, no ground of its own, and a slim bar; fingers scroll it too.

    Source: look.md 1.6, look.md 5.
    """
    theme, px = look.theme, look.px
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
    area.verticalScrollBar().setStyleSheet(f"""
QScrollBar:vertical {{ background: transparent; width: {px(12)}px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {theme.edge}; border-radius: {px(3)}px; min-height: {px(48)}px;
  margin: 2px {px(3)}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
""")


def show_page(area: QScrollArea, page: QWidget) -> None:
    """Put a page into a scrolled area, on the ground that lies behind.

    Source: look.md 1.6.
    """
    area.setWidget(page)
    page.setAutoFillBackground(False)


def dress_view(view: QAbstractItemView, look: Look) -> None:
    """Give a list or table the ground behind it and nothing drawn that its delegate does not draw.

    Source: look.md 5 (tables).
    """
    dress_scroll(view, look)
    palette = view.palette()
    for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.Base):
        palette.setColor(role, look.colour("raised"))
    view.setPalette(palette)


def dress_field(field: QLineEdit, look: Look) -> None:
    """Give an input its well, its border and its two inks.

    Source: look.md 5 (inputs).
    """
    theme = look.theme
    if look.words.is_rtl:
        # Qt takes the side of an empty field from the keyboard, not from the language of the screen.
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        field.setAlignment(right | Qt.AlignmentFlag.AlignVCenter)
    field.setStyleSheet(f"""
QLineEdit {{ background: {theme.well}; color: {theme.ink}; border: 1.5px solid {theme.edge};
  border-radius: 6px; padding: 0 {look.px(8)}px; selection-background-color: {theme.ink};
  selection-color: {theme.room}; placeholder-text-color: {theme.ink2}; }}
""")


def dress_window(window: QWidget, look: Look) -> None:
    """Give the window the room's ground, the ink and the face; everything in it inherits them.

    Source: look.md 2, look.md 3.
    """
    palette = QPalette(window.palette())
    grounds = {
        "room": QPalette.ColorRole.Window,
        "well": QPalette.ColorRole.Base,
        "raised": QPalette.ColorRole.Button,
    }
    for token, role in grounds.items():
        palette.setColor(role, look.colour(token))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(role, look.colour("ink"))
    window.setPalette(palette)
    window.setFont(look.font())
    tip = QPalette(palette)
    tip.setColor(QPalette.ColorRole.ToolTipBase, look.colour("raised"))
    tip.setColor(QPalette.ColorRole.ToolTipText, look.colour("ink"))
    QToolTip.setPalette(tip)
    QToolTip.setFont(look.font())
