"""The style sheet of the few stock widgets: input, scroll bars, views, tool tips."""

from __future__ import annotations

from ui.widgets.look import Look


def style_sheet(look: Look) -> str:
    """Answer the style sheet of a look.

    Source: look.md 2, look.md 5.
    """
    theme, px = look.theme, look.px
    return f"""
QMainWindow, QWidget#room {{ background: {theme.room}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QAbstractItemView {{ background: transparent; border: none; outline: none; }}
QLineEdit {{ background: {theme.well}; color: {theme.ink}; border: 1.5px solid {theme.edge};
  border-radius: 6px; padding: 0 {px(8)}px; selection-background-color: {theme.ink};
  selection-color: {theme.room}; placeholder-text-color: {theme.ink2}; }}
QScrollBar:vertical {{ background: transparent; width: {px(12)}px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {theme.edge}; border-radius: {px(3)}px; min-height: {px(48)}px;
  margin: 2px {px(3)}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QToolTip {{ background: {theme.raised}; color: {theme.ink}; border: 1px solid {theme.edge}; padding: 4px; }}
"""
