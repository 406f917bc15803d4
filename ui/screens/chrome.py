"""The bar over the office: which screen, which others, whose house, who is in, and the keys that hold everywhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.viewmodels.tabs import AUDIT, ROUNDS, SHIFT
from ui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from ui.screens.window import MainWindow

ROOMY, TIGHT = 1100, 860
"""Widths, in pixels of the 100 % layout: from the one on the bar names screen and folder beside the tabs, below
the other its buttons are as short as they can be."""
TABS = {ROUNDS: "UI-TAB-ROUNDS", SHIFT: "STAFF-TAB-SHIFT", AUDIT: "UI-TAB-AUDIT"}


def fill_bar(bar: TopBar, window: MainWindow) -> TopBar:
    """Answer the bar with what a window shows now. Source: look.md picture g."""
    look, words, desk, floor = window.look, window.look.words, window.desk, window.floor
    wide = window.width() * 100 / look.measure.scale
    person = None if floor is None else floor.person("")
    tabs = window.tabs() if desk.is_open and (floor is None or person is not None) else ()
    roomy, tight = wide >= ROOMY, wide < TIGHT
    if roomy and tabs:
        bar.name(words.say(TABS[window.shown]))
    for name in tabs:
        bar.add_tab(words.say(TABS[name]), partial(window.show_screen, name), shown=name == window.shown)
    bar.row.addStretch(1)
    if roomy and floor is None:
        bar.say_folder(desk.folder, desk.house)
    if person is not None:
        role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
        bar.say(words.say("STAFF-SIGNED-IN", name=words.typed(person.name), role=role))
        bar.add_key(
            "" if tight else words.say("STAFF-SIGN-OUT"),
            "F4",
            window.sign_out,
            name=words.say("STAFF-SIGN-OUT"),
        )
        bar.add_key("" if tight else words.say("FELT-LOCK"), "F12", window.lock, name=words.say("FELT-LOCK"))
    if floor is not None and floor.live.tables:
        bar.add_key(
            "" if tight else words.say("STAFF-TO-TABLES"),
            "F7",
            window.to_tables,
            name=words.say("STAFF-TO-TABLES"),
        )
    short = tight or person is not None
    theme = words.say("UI-THEME-LIGHT" if look.theme.is_light else "UI-THEME-DARK")
    bar.add_key(words.say("UI-LANGUAGE-SHORT" if short else "UI-LANGUAGE"), "F2", window.next_language)
    bar.add_key("" if short else theme, "F3", window.next_theme, name=theme)
    if not short:
        bar.add_key(words.say("UI-SCALE", scale=window.liked.scale), "Ctrl +", window.larger)
    bar.add_key("" if short else words.say("UI-KEYS"), "F1", window.toggle_sheet, name=words.say("UI-KEYS"))
    return bar
