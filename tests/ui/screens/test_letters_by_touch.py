"""Whoever sits at a seat, why a round is void, what was agreed: typed with fingers alone, in four languages.

Source: screens.md, ground rule 2 (everything works with fingers alone; targets of 48 px or more); FAULT F11.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.floor.people import Role
from tablemgr.floor.roster import Presence
from tablemgr.table.events import CashIn
from tablemgr.table.state import RoundState
from tests.ui.house import PINS, copy_of, make
from tests.ui.viewmodels.test_signing import start
from tests.ui.widgets.felt.test_fits import overlaps, tight
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.deal.recorder import DealRecorder
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.signing.at_table import AtTable
from ui.viewmodels.table.letters import LATIN, NAMES, OWN, PREFIX, SIGNS, SOUNDS
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.theme import fitted
from ui.viewmodels.words import LANGUAGES, Words
from ui.widgets.console.part import Target
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look
from ui.widgets.pen import watching

SMALLEST = (1280, 800)
SAMPLE = [
    one if one in ("fa", "zh_Hant") else pytest.param(one, marks=pytest.mark.screens) for one in LANGUAGES
]
"""The languages with the most letters; the others with all screens."""
LEAST = 48
PAGE = f"{PREFIX}page:"
NAMES_BY_TOUCH = {
    "en": ("Bo-3", [f"{PREFIX}shift", "B", "o", "-", f"{PAGE}{SIGNS}", "3"]),
    "ru": ("Юля", [f"{PREFIX}shift", "Ю", "л", "я"]),
    "fa": ("می‌رود", ["م", "ی", "\u200c", "ر", "و", "د"]),
    "zh_Hant": ("陳先生ㄅ", [f"{PAGE}{NAMES}", "陳", f"{PAGE}{OWN}", f"{PREFIX}word:先生", f"{PAGE}{SOUNDS}", "ㄅ"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house") / "data"
    make(folder)
    return folder


@pytest.fixture
def live(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveHouse]:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    opened = start(copy_of(kept, tmp_path / "data"))
    yield opened
    opened.close()


def table(live: LiveHouse, qtbot: QtBot, name: str, language: str, liked: int = 100) -> TableScreen:
    """A table with its dealer, in the smallest window."""
    application()
    entered = live.staff.places.sign_in("0417", PINS["0417"], table=name, role=Role.DEALER)
    assert isinstance(entered, Presence)
    made = DealRecorder if name.startswith("TG") else RoundRecorder
    inner = made(
        live.session, name, Words(language, "USD"), person=lambda: entered.person, drafts=live.folder / "drafts",
        staff=live.staff,
    )  # fmt: skip
    look = Look.of("dark", fitted(liked, *SMALLEST), language)
    middle = DealView(look) if name.startswith("TG") else None
    screen = TableScreen(look, AtTable(live, name, inner), clock=lambda: "21:47:32", middle=middle)
    qtbot.addWidget(screen)
    screen.resize(*SMALLEST)
    screen.show()
    return screen


def touch(part: QWidget, targets: tuple[Target, ...], scale: float, token: str) -> None:
    target = next(one for one in targets if one.token == token)
    spot = target.box.center() * scale
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(round(spot.x()), round(spot.y())))
    QTest.qWait(1)


def touch_letters(screen: TableScreen, tokens: list[str]) -> None:
    for token in tokens:
        pad = screen.work.letters
        touch(pad, pad.targets(), pad.scale, token)


@pytest.mark.parametrize("language", SAMPLE)
def test_a_guest_is_named_with_fingers_alone(live: LiveHouse, qtbot: QtBot, language: str) -> None:
    screen = table(live, qtbot, "PGP-04", language)
    for token in ("Enter", "B", "3", "5", "0", "0", "Tab"):
        screen.press(token)
    assert screen.work.letters.isVisible()
    name, tokens = NAMES_BY_TOUCH[language]
    touch_letters(screen, tokens)
    pad = screen.work.pad
    touch(pad, pad.targets(), pad.scale, "Enter")
    state = live.session.state("PGP-04")
    assert isinstance(state, RoundState)
    (cash,) = [one for one in state.cash if isinstance(one, CashIn)]
    assert cash.label == name
    assert not screen.work.letters.isVisible()


def test_a_capital_w_in_a_text_is_a_letter_and_opens_no_sheet(live: LiveHouse, qtbot: QtBot) -> None:
    screen = table(live, qtbot, "PGP-04", "en")
    for token in ("Enter", "B", "3", "5", "0", "0", "Tab", "W"):
        screen.press(token)
    assert screen.sheet is None
    assert screen.picture.prompt.echo == "W"


def test_a_deal_is_voided_for_a_reason_in_ones_own_letters(live: LiveHouse, qtbot: QtBot) -> None:
    screen = table(live, qtbot, "TG-01", "ru")
    for token in ("2", "Enter", "X"):
        screen.press(token)
    touch_letters(screen, [*"кость", " ", *"упала", "Backspace"])
    assert "кость упал" in screen.picture.prompt.echo or any(
        "кость упал" in line.text for panel in screen.picture.console.panels for line in panel.lines
    )


@pytest.mark.parametrize(
    "liked", [100, pytest.param(150, marks=pytest.mark.screens), pytest.param(200, marks=pytest.mark.screens)]
)
@pytest.mark.parametrize("language", SAMPLE)
def test_every_letter_has_room_and_a_finger_s_width(
    live: LiveHouse, qtbot: QtBot, language: str, liked: int
) -> None:
    screen = table(live, qtbot, "PGP-04", language, liked)
    for token in ("Enter", "B", "3", "5", "0", "0", "Tab"):
        screen.press(token)
    for page in (OWN, LATIN, SIGNS, *((SOUNDS, NAMES) if language == "zh_Hant" else ())):
        screen.press(f"{PAGE}{page}")
        with watching() as said:
            screen.grab()
        assert tight(said) == [], page
        assert overlaps(said) == [], page
        pad = screen.work.letters
        assert pad.geometry().right() <= screen.width()
        for target in pad.targets():
            assert min(target.box.width(), target.box.height()) * pad.scale >= LEAST, (page, target)
