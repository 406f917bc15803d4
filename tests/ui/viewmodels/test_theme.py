"""The colours are readable: WCAG contrast of every text token on every surface, as the look promises."""

from __future__ import annotations

import pytest

from tablemgr.core.resources import resource
from ui.viewmodels.theme import SCALES, THEMES, Measure, Theme, contrast, fitted, load_theme, luminance

SURFACES = ("room", "panel", "raised", "well", "felt", "box", "lampbg")
TEXTS = ("ink", "ink2", "pay", "take", "push", "clash", "ok")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("surface", SURFACES)
def test_text_has_at_least_seven_to_one_on_every_surface(theme: str, text: str, surface: str) -> None:
    found = load_theme(theme)
    assert contrast(getattr(found, text), getattr(found, surface)) >= 7.0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("state", ["pay", "take", "push", "clash"])
def test_a_state_is_readable_on_its_own_ground(theme: str, state: str) -> None:
    found = load_theme(theme)
    assert contrast(found.state(state), found.ground(state)) >= 7.0


@pytest.mark.parametrize("theme", THEMES)
def test_what_stands_on_the_grounds_of_states_and_on_a_pressed_key_is_readable(theme: str) -> None:
    found = load_theme(theme)
    grounds = (found.paybg, found.takebg, found.pushbg, found.clashbg)
    pairs = [(text, ground) for text in (found.ink, found.ink2) for ground in grounds]
    pairs += [(found.onclash, found.clash), (found.onlamp, found.lamp), (found.room, found.ink)]
    assert [pair for pair in pairs if contrast(*pair) < 7.0] == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_locked_table_is_readable_under_its_shade(theme: str) -> None:
    found = load_theme(theme)
    grounds = (found.felt, found.box, found.paybg, found.takebg, found.pushbg, found.clashbg)
    assert [ground for ground in grounds if contrast(_shaded(found.ink), _shaded(ground)) < 7.0] == []


def _shaded(colour: str) -> str:
    """Answer a colour under a fifth of black. Source: look.md 4 (lock)."""
    parts = (round(int(colour[n : n + 2], 16) * 0.8) for n in (1, 3, 5))
    return "#" + "".join(f"{part:02X}" for part in parts)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_the_border_of_what_can_be_touched_is_seen(theme: str, surface: str) -> None:
    found = load_theme(theme)
    assert round(contrast(found.edge, getattr(found, surface)), 1) >= 4.1


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_pure_white(theme: str) -> None:
    found = load_theme(theme)
    colours = [
        getattr(found, field) for field in Theme.__dataclass_fields__ if field not in ("id", "is_light")
    ]
    assert "#FFFFFF" not in {colour.upper() for colour in colours}


def test_dark_surfaces_stay_below_three_per_cent_of_white() -> None:
    found = load_theme("dark")
    assert max(luminance(getattr(found, surface)) for surface in SURFACES) < 0.03


def test_text_on_the_lamp_is_readable() -> None:
    found = load_theme("dark")
    assert contrast(found.onlamp, found.lamp) >= 11.0


def test_contrast_of_black_and_white_is_twenty_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


def test_every_theme_file_is_known() -> None:
    assert sorted(path.stem for path in resource("theme").glob("*.toml")) == sorted(THEMES)


@pytest.mark.parametrize("scale", SCALES)
def test_a_touch_target_is_never_under_48_pixels(scale: int) -> None:
    assert Measure(scale * 8 / 9).touch() >= 48


def test_a_window_of_1280_is_drawn_at_eight_ninths() -> None:
    assert fitted(100, 1280, 800) == pytest.approx(88.9, abs=0.05)
    assert fitted(100, 1440, 900) == 100
    assert Measure(fitted(100, 1280, 800)).font(1) == 13


def test_a_larger_window_is_drawn_larger_and_never_smaller_than_was_asked_for() -> None:
    assert fitted(100, 1600, 900) == 100
    assert fitted(100, 1920, 1080) == 112.5
    assert fitted(100, 3840, 2160) == 237.5
    assert fitted(200, 1920, 1080) == 200
