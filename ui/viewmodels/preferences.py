"""What a workstation remembers: language, theme, text scale; read and written as a small TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from ui.viewmodels.theme import SCALES, THEMES
from ui.viewmodels.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class Preferences:
    """How this workstation likes its screen."""

    language: str = "en"
    theme: str = "dark"
    scale: int = 100


def read_preferences(path: Path) -> Preferences:
    """Answer what the file holds; each value that is missing or unknown is the default.

    Source: screens.md, ground rules 7 and 8 (per workstation).
    """
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Preferences()
    language, theme, scale = given.get("language"), given.get("theme"), given.get("scale")
    return Preferences(
        language if language in LANGUAGES else "en",
        theme if theme in THEMES else "dark",
        scale if scale in SCALES else 100,
    )


def write_preferences(path: Path, preferences: Preferences) -> bool:
    """Write the file whole or not at all; answer whether it could be written.

    Source: screens.md, ground rule 8.
    """
    text = (
        f'language = "{preferences.language}"\ntheme = "{preferences.theme}"\nscale = {preferences.scale}\n'
    )
    fresh = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, "utf-8")
        fresh.replace(path)
    except OSError:
        return False
    return True
