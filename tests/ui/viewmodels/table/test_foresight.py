"""What a key would come to is told before it is pressed: nothing comes of that, and then it comes to just that.

Source: screens.md, ground rule 10; architecture.md (check and decide are pure).
"""

from __future__ import annotations

import random

import pytest

from ui.viewmodels.table.drawn import Drawing, timeless
from ui.viewmodels.table.rows import Picture

from .conftest import Make
from .desk import POKER, TILES, TOM, Desk, again
from .test_any_keys import a_token

BETS = "1=25 2=100 3=50 4=200"
KEYS = 60


def stands(desk: Desk) -> tuple[object, ...]:
    """Everything that a look ahead might have touched."""
    drafts = desk.recorder._drafts
    return (
        desk.state, desk.session.store.head(), drafts.now, drafts.past, drafts.future,
        drafts.path.read_bytes() if drafts.path.exists() else b"", desk.picture,
    )  # fmt: skip


def without_instants(picture: Picture) -> tuple[object, ...]:
    """A picture without what says when something was recorded."""
    panels = [(panel.caption, panel.cells, panel.keys) for panel in picture.console.panels]
    return (
        picture.top,
        picture.felt,
        picture.prompt,
        picture.console.pad,
        panels,
        picture.strip,
        picture.sheet,
    )


@pytest.mark.parametrize("game", [POKER, TILES])
def test_a_foreseen_call_is_nowhere_until_it_is_pressed(make: Make, game: str) -> None:
    desk = make(game, level=0).to_the_bank(BETS)
    before = stands(desk)
    for token in "0R798":
        shown = desk.recorder.foresee(token)
        assert shown is not None
        assert stands(desk) == before
    for token in "798":
        shown = desk.recorder.foresee(token)
        assert shown is not None
        assert shown != desk.picture
        desk.press(token)
        assert without_instants(desk.picture) == without_instants(shown)


def test_what_records_nothing_is_not_foreseen(make: Make) -> None:
    desk = make(TILES, level=0)
    # Before the first round, at a text that is typed, at keys that open a form or mean nothing, and under the lock.
    assert desk.recorder.foresee("7") is None
    desk.bets("1=25")
    assert [desk.recorder.foresee(token) for token in ("2", "F", "\x00", "")] == [None] * 4
    desk.no_more().type("1\n\n\n")
    assert desk.recorder.foresee("7") is not None
    assert [desk.recorder.foresee(token) for token in ("F", "D", "X", "/", "Undo")] == [None] * 5
    desk.recorder.locked = True
    assert desk.recorder.foresee("7") is None


def test_a_sample_is_not_drawn_by_looking_ahead(make: Make) -> None:
    drawn: list[int] = []

    def draw(most: int) -> int:
        drawn.append(most)
        return 0

    desk = make(POKER, level=0, sample_one_in=2, draw=draw)
    desk.to_the_bank(BETS)
    assert desk.recorder.foresee("9") is not None
    assert drawn == []
    desk.press("9")
    assert drawn
    assert "SampleDrawn" in desk.kinds()
    assert "SeatResolved" not in desk.kinds()


def test_nobody_and_who_deals_nothing_foresee_nothing(make: Make) -> None:
    people = [TOM]
    desk = make(TILES, level=0, person=lambda: people[0] if people else None)
    desk.to_the_bank(BETS)
    assert desk.recorder.foresee("7") is not None
    people.clear()
    assert desk.recorder.foresee("7") is None


@pytest.mark.parametrize(
    ("game", "level", "seed"), [(POKER, 0, 1), (TILES, 0, 2), (POKER, 2, 3), (TILES, 3, 4)]
)
def test_over_any_keys_rows_that_are_kept_are_those_made_anew(
    make: Make, game: str, level: int, seed: int
) -> None:
    desk, chance = make(game, level=level), random.Random(seed)
    desk.to_the_bank(BETS)
    foreseen = 0
    for _ in range(KEYS):
        token = "7" if chance.random() < 0.2 else a_token(desk, chance)
        before = stands(desk)
        for other in {token, chance.choice("789R-")}:
            desk.recorder.foresee(other)
        assert stands(desk) == before
        expected, facts = desk.recorder.foresee(token), len(desk.state.facts)
        desk.press(token)
        scene = desk.recorder._scene()
        kept, fresh = desk.recorder._drawing.of(scene), Drawing().of(scene)
        assert (kept.top, kept.felt, kept.prompt) == (fresh.top, fresh.felt, fresh.prompt)
        assert (kept.work, kept.sheet) == (fresh.work, fresh.sheet)
        if expected is not None and len(desk.state.facts) > facts:
            foreseen += 1
            assert without_instants(desk.picture) == without_instants(expected), token
            assert again(desk).picture.felt == desk.picture.felt
    assert foreseen or level == 3


def test_another_language_chip_or_person_is_another_scene(make: Make) -> None:
    desk = make(TILES, level=0).to_the_bank(BETS)
    scene = timeless(desk.recorder._scene())
    assert scene == timeless(desk.recorder._scene())
    desk.recorder.one_key = True
    assert scene != timeless(desk.recorder._scene())
    desk.recorder.one_key = False
    desk.recorder.locked = True
    assert scene != timeless(desk.recorder._scene())
