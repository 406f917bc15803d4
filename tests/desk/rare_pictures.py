"""States that are seldom seen: the set-up's pages and forms, what an office refuses, pages of help, PINs that are gone.

Source: screens.md (set-up), ground rules 3 and 4; look.md 5 (forms); ledger.md (restore).
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.floor.credentials import FILE
from tests.desk.station import Station, turn, wait_for
from ui.screens.begin_again import BeginAgain
from ui.screens.patterns_screen import PatternsScreen
from ui.screens.setup_screen import SetUpScreen
from ui.viewmodels.shift.pages import CASH

Look = Callable[[Station, str], None]
WRONG = "000000"


def set_up(desk: Station, look: Look) -> None:
    """Every page of the set-up with every form behind its keys, and a second person whose PIN is refused."""
    screen = desk.window.office
    assert isinstance(screen, SetUpScreen)
    for page in screen.desk.pages:
        assert screen.desk.page is page
        wait_for(lambda: desk.window.desk.is_at_rest, "at rest")
        look(desk, f"setup-{page.name}")
        for key in [one.token for one in screen.desk.picture().keys if one.live]:
            if page.form(key, screen.desk.at) is None:
                continue
            desk.press(key)
            # A busy machine comes late to what tells hands from scanners.
            screen.stream.flush()
            turn()
            if screen.form is None:
                assert screen.desk.picture().prompt.refusals, (page.name, key)
                continue
            look(desk, f"setup-{page.name}-{key}")
            screen.form.submit()
            turn()
            if screen.desk.picture().approval is not None:
                look(desk, f"setup-{page.name}-{key}-second")
                desk.press("F10").type(f"0102\n{WRONG}\n")
                look(desk, f"setup-{page.name}-{key}-pin-refused")
                assert screen.approval.pin.hasFocus()
                screen.approval.withdrawn.emit()
                turn()
            if screen.form is not None:
                look(desk, f"setup-{page.name}-{key}-left")
                screen.form.cancelled.emit()
                turn()
        desk.press("Right")
        desk.press()


def refused_leaving(desk: Station, look: Look) -> None:
    """A form of the shift in which several things were typed is not put away by one Escape."""
    screen = desk.window.shift
    assert screen is not None
    screen.desk.go(CASH)
    for token in ("N", *"LEE", "Enter", "1", *"9000", "Escape"):
        screen.desk.press(token)
    screen.refresh()
    turn()
    assert screen.desk.form is not None
    assert screen.desk.refused
    look(desk, "shift-cash-leaving")
    screen.desk.press("Escape")
    assert screen.desk.form is None


def helps(desk: Station, look: Look) -> None:
    """Every page of the help."""
    desk.press("F1")
    sheet = desk.window.sheet
    assert sheet is not None
    for _ in sheet.pages:
        look(desk, f"help-{sheet.pages[sheet.at].id}")
        desk.press("Down")
    desk.press("F1")


def patterns(desk: Station, look: Look) -> None:
    """The pages of patterns, those that the way to them has shown already left out."""
    screen = desk.window.office
    assert isinstance(screen, PatternsScreen)
    wait_for(lambda: screen.desk._found is not None, "the rounds are looked through")
    for _ in screen.desk.pages:
        desk.press("Right")
        look(desk, f"patterns-{screen.desk.page}")


def begins_again(desk: Station, look: Look) -> None:
    """The office's door where nobody's PIN is left; one PIN typed twice, otherwise."""
    staff = desk.live.staff
    desk.go("")
    if desk.who(""):
        desk.press("F4")
        wait_for(lambda: not desk.who(""), "nobody is in")
    (desk.live.folder / FILE).unlink()
    staff._book.credentials._secrets = {}
    desk.window.people_changed()
    wait_for(lambda: isinstance(desk.window._shown_body, BeginAgain), "two people choose anew")
    look(desk, "begin-again")
    body = desk.window._shown_body
    assert isinstance(body, BeginAgain)
    body.form.submit()
    turn()
    look(desk, "begin-again-refused")
