"""Every screen and state in every language, theme and size: nothing empty, nothing cut, nothing over another text.

`sh installer/screens.sh DIR` leaves the pictures in a folder, one a state: DIR/en-dark-100/poker-clash.png.

Source: FAULT F11; look.md 6; screens.md, ground rules 7 and 8.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.desk.house import every_level, set_up
from tests.desk.pictures import office, played, tour
from tests.desk.station import SIZE, Station, station
from tests.ui.screens.test_screenshots import colours, cut_buttons, cut_labels, outside
from tests.ui.widgets.felt.test_fits import crossing, entangled, overlaps, tight
from ui.viewmodels.theme import THEMES
from ui.viewmodels.words import LANGUAGES
from ui.widgets.pen import watching, watching_edges

SCALES = (100, 150, 200)


class Looker:
    """Looks at a window, keeps its picture where one is wanted, and writes down what is wrong with it."""

    def __init__(self, name: str) -> None:
        self.name, self.wrong, self.seen = name, list[str](), 0

    def __call__(self, desk: Station, state: str) -> None:
        window = desk.window
        with watching() as said, watching_edges() as edged:
            image = window.grab().toImage()
        self.seen += 1
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            into = Path(folder) / self.name
            into.mkdir(parents=True, exist_ok=True)
            image.save(str(into / f"{state}.png"))
        found = {
            "empty": [] if colours(image) > 30 else ["hardly a colour"],
            "squeezed": tight(said), "over each other": overlaps(said), "cut": cut_labels(window),
            "through": crossing(said, edged), "borders": entangled(edged),
            "no room for its key": cut_buttons(window), "outside": outside(window),
        }  # fmt: skip
        self.wrong += [f"{state}: {what} {which}" for what, which in found.items() if which]


@pytest.mark.screens
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_has_room(tmp_path: Path, language: str, theme: str, scale: int) -> None:
    looker = Looker(f"{language}-{theme}-{scale}")
    size = (SIZE[0] * scale // 100, SIZE[1] * scale // 100)
    folder = set_up(every_level(), tmp_path)
    tour(folder, tmp_path / "empty", looker, language=language, theme=theme, scale=scale, size=size)
    assert not looker.wrong, "\n".join(looker.wrong)
    assert looker.seen > 50


@pytest.mark.screens
@pytest.mark.parametrize("scale", SCALES[1:])
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_in_an_ordinary_window_leaves_the_office_whole(
    tmp_path: Path, language: str, scale: int
) -> None:
    looker = Looker(f"{language}-office-{scale}")
    with station(set_up(every_level(), tmp_path), language=language, scale=scale) as desk:
        played(desk)
        office(desk, looker)
    assert not looker.wrong, "\n".join(looker.wrong)
