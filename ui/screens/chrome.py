"""The bar over the office: which screen, which others, whose house, who is in, and the keys that hold everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ui.viewmodels.tabs import AUDIT, FLOOR, ROUNDS, SET_UP, SHIFT, WAYS, office_tabs
from ui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from ui.screens.window import MainWindow

WIDE, ROOMY, TIGHT = 1300, 1100, 860
"""Widths, in pixels of the 100 % layout: from the first on there is room for who is in, from the second the bar names
screen and folder beside the tabs, below the third its buttons are as short as they can be."""
TABS = {
    FLOOR: "PIT-TAB-FLOOR",
    ROUNDS: "UI-TAB-ROUNDS",
    SHIFT: "STAFF-TAB-SHIFT",
    WAYS: "WAYS-TAB",
    SET_UP: "SETUP-TAB",
    AUDIT: "UI-TAB-AUDIT",
}


def bar_of(window: MainWindow) -> TopBar:
    """Answer the bar with what a window shows now; long words are treated as a narrower window is.

    Source: look.md picture g; look.md 6 (nothing clipped).
    """
    wide = window.width() * 100 / window.look.measure.scale
    for room in (wide, WIDE - 1, ROOMY - 1, TIGHT - 1):
        bar = _filled(window, min(wide, room))
        if bar.row.sizeHint().width() <= window.width():
            break
    return bar


def _filled(window: MainWindow, wide: float) -> TopBar:
    look, words, desk, floor = window.look, window.look.words, window.desk, window.floor
    bar = TopBar(look)
    person = None if floor is None else floor.person("")
    # Who has no screen here has no tab either.
    tabs = window.tabs() if desk.is_open and (floor is None or office_tabs(person)) else ()
    roomy, tight = wide >= ROOMY, wide < TIGHT
    if roomy and tabs:
        bar.name(words.say(TABS[window.shown]))
    for name in tabs:
        bar.add_tab(words.say(TABS[name]), partial(window.show_screen, name), shown=name == window.shown)
    bar.row.addStretch(1)
    if roomy and floor is None:
        bar.say_folder(desk.folder, desk.house)
    bare = tight or (person is not None and wide < WIDE)
    if person is not None:
        role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
        who = person.badge if bare else person.name
        named = words.say("STAFF-SIGNED-IN", name=words.typed(who), role=role)
        bar.say(words.ltr(words.typed(who)) if tight else named)
        _key(bar, "STAFF-SIGN-OUT", "F4", window.sign_out, bare=bare)
        _key(bar, "FELT-LOCK", "F12", window.lock, bare=bare)
    if floor is not None and floor.live.tables:
        _key(bar, "STAFF-TO-TABLES", "F7", window.to_tables, bare=bare)
    short = tight or person is not None
    theme = words.say("UI-THEME-LIGHT" if look.theme.is_light else "UI-THEME-DARK")
    language = words.say("UI-LANGUAGE-SHORT" if short else "UI-LANGUAGE")
    bare_language = tight and person is not None
    bar.add_key("" if bare_language else language, "F2", window.next_language, name=language)
    bar.add_key("" if short else theme, "F3", window.next_theme, name=theme)
    if not short:
        bar.add_key(words.say("UI-SCALE", scale=window.liked.scale), "Ctrl +", window.larger)
    bar.add_key("" if short else words.say("UI-KEYS"), "F1", window.toggle_sheet, name=words.say("UI-KEYS"))
    return bar


def _key(bar: TopBar, code: str, key: str, act: Callable[[], None], *, bare: bool) -> None:
    said = bar.look.words.say(code)
    bar.add_key("" if bare else said, key, act, name=said)
