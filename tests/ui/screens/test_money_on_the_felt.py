"""What goes over the felt, as drawn: a bank's end, a dragon, a re-call, a contradiction of chips that moved.

Source: FAULT F11; look.md 4, 6; screens.md, ground rule 5.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.screens.test_table_fits import KEYS
from tests.ui.viewmodels.table.desk import POKER, TILES, desk_at
from tests.ui.viewmodels.table.test_clash_and_samples import BANK, WINS
from tests.ui.widgets.felt.test_fits import overlaps, tight
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.theme import fitted
from ui.viewmodels.words import LANGUAGES
from ui.widgets.look import Look
from ui.widgets.pen import watching

BANKED = "\nK{}\n4100\n5100\n6150\n\n2\n\n\n"
SCENES = {
    "bank": (TILES, 0, (*BANKED.format("3"), *"999\n"), "332"),
    "shared": (TILES, 0, (*BANKED.format("3C500"), *"999\n"), "166"),
    "part": (TILES, 0, (*BANKED.format("3200"), *"777"), "200"),
    "dragon": (POKER, 0, (*"\n3G5100\n5100\n\n2\n\n\n", "seat:3", "7"), "95"),
    "re-call": (POKER, 0, tuple("\n4100\n350\n\n1\n\n\n7/9"), "195"),
    "clash": (POKER, 1, (*f"\n5100\n450\n\n1\n\n\n{BANK}98\nM8", "seat:5", *WINS, "!", "\n"), "100"),
}
SAMPLE = (("part", "fa", 150), ("dragon", "fa", 100), ("re-call", "ru", 100), ("clash", "zh_Hant", 150))


def look_at(qtbot: QtBot, folder: Path, name: str, language: str, liked: int) -> None:
    """Draw a scene: its figure is there, and every text has room."""
    application()
    game, level, keys, figure = SCENES[name]
    open_store(folder / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(folder / "desk", folder / "blank", game, language=language, level=level)
    screen = TableScreen(
        Look.of("dark", fitted(liked, 1440, 900), language), desk.recorder, clock=lambda: "21:47:32"
    )
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    for key in keys:
        screen.press(KEYS.get(key, key))
    with watching() as said:
        screen.grab()
    assert any(desk.recorder.words.digits(figure) in text.text for text in said), name
    assert tight(said) == [], name
    assert overlaps(said) == [], name
    desk.session.store.close()


@pytest.mark.parametrize(("name", "language", "liked"), SAMPLE)
def test_what_goes_over_the_felt_has_room(
    qtbot: QtBot, tmp_path: Path, name: str, language: str, liked: int
) -> None:
    look_at(qtbot, tmp_path, name, language, liked)


@pytest.mark.screens
@pytest.mark.parametrize("liked", [100, 150])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_each_has_room_in_every_language(
    qtbot: QtBot, tmp_path: Path, name: str, language: str, liked: int
) -> None:
    look_at(qtbot, tmp_path, name, language, liked)
