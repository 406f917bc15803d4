"""The bar over the office: which screen, which others, whose house, who is in, and the keys that hold everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ui.viewmodels.tabs import AUDIT, FLOOR, PATTERNS, ROUNDS, SET_UP, SHIFT, WAYS, office_tabs
from ui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from ui.screens.window import MainWindow

ALL, UNNAMED, STACKED, BADGE, TIGHT, ALONE = range(6)
"""How much the bar says: everything; no screen's name, since its tab is lit; the words of keys under their caps; a
badge for the name of who is in; the badge alone; the lit tab alone, with the key to the next. Keys keep their words."""
TABS = {
    FLOOR: "PIT-TAB-FLOOR",
    ROUNDS: "UI-TAB-ROUNDS",
    SHIFT: "STAFF-TAB-SHIFT",
    WAYS: "WAYS-TAB",
    PATTERNS: "PAT-TAB",
    SET_UP: "SETUP-TAB",
    AUDIT: "UI-TAB-AUDIT",
}


def bar_of(window: MainWindow) -> TopBar:
    """Answer the bar with what a window shows now, as many of its words as there is room for.

    Source: look.md picture g; look.md 6 (nothing clipped).
    """
    for says in range(ALL, ALONE + 1):
        bar = _filled(window, says)
        if bar.row.sizeHint().width() <= window.width():
            break
    return bar


def _filled(window: MainWindow, says: int) -> TopBar:
    look, words, desk, floor = window.look, window.look.words, window.desk, window.floor
    bar = TopBar(look)
    bar.stacked = says >= STACKED
    person = None if floor is None else floor.person("")
    # Who has no screen here has no tab either.
    tabs = window.tabs() if desk.is_open and (floor is None or office_tabs(person)) else ()
    if says < UNNAMED and tabs:
        bar.name(words.say(TABS[window.shown]), tuple(words.say(TABS[name]) for name in tabs))
    alone = says >= ALONE and len(tabs) > 1
    for name in (window.shown,) if alone else tabs:
        bar.add_tab(words.say(TABS[name]), partial(window.show_screen, name), shown=name == window.shown)
    if alone:
        after = tabs[(tabs.index(window.shown) + 1) % len(tabs)]
        bar.add_key(
            words.say(TABS[after]), "F8", partial(window.show_screen, after), name=words.say(TABS[after])
        )
    bar.row.addStretch(1)
    if says < UNNAMED and floor is None:
        bar.say_folder(desk.folder, desk.house)
    tight = says >= TIGHT
    if person is not None:
        role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
        who = person.badge if says >= BADGE else person.name
        named = words.say("STAFF-SIGNED-IN", name=words.typed(who), role=role)
        bar.say(words.ltr(words.typed(who)) if tight else named)
        _key(bar, "STAFF-SIGN-OUT", "F4", window.sign_out)
        _key(bar, "FELT-LOCK", "F12", window.lock)
    if floor is not None and floor.live.tables:
        _key(bar, "STAFF-TO-TABLES", "F7", window.to_tables)
    theme = words.say("UI-THEME-LIGHT" if look.theme.is_light else "UI-THEME-DARK")
    # Who is in has other things in the bar; the language's own short name is one everybody knows.
    language = words.say("UI-LANGUAGE-SHORT" if tight or person is not None else "UI-LANGUAGE")
    bar.add_key(language, "F2", window.next_language, name=words.say("UI-LANGUAGE"))
    bar.add_key(theme, "F3", window.next_theme, name=theme)
    if person is None and not tight:
        bar.add_key(words.say("UI-SCALE", scale=window.liked.scale), "Ctrl +", window.larger)
    _key(bar, "UI-KEYS", "F1", window.toggle_sheet)
    return bar


def _key(bar: TopBar, code: str, key: str, act: Callable[[], None]) -> None:
    said = bar.look.words.say(code)
    bar.add_key(said, key, act, name=said)
