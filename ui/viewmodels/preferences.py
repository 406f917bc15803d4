"""What a workstation remembers: language, theme, text scale; read and written as a small TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
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


def spoken_here(environment: Mapping[str, str]) -> str:
    """Answer the language that the workstation is set to, English where it is none of ours.

    >>> spoken_here({"LANG": "zh_TW.UTF-8"}), spoken_here({"LANGUAGE": "fa:en", "LANG": "en_US.UTF-8"})
    ('zh_Hant', 'fa')

    Source: screens.md, ground rule 8 (per workstation).
    """
    locale = next(
        (given for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (given := environment.get(name))), ""
    )
    asked = [*environment.get("LANGUAGE", "").split(":"), locale]
    for each in asked:
        name = each.partition(".")[0].partition("@")[0].replace("-", "_")
        if name.startswith(("zh_TW", "zh_HK", "zh_MO", "zh_Hant")):
            return "zh_Hant"
        if (language := name.partition("_")[0]) in LANGUAGES:
            return language
    return "en"


def read_preferences(path: Path, *, language: str = "en") -> Preferences:
    """Answer what the file holds; each value that is missing or unknown is the default.

    Args:
        language: what the workstation speaks, for a screen whose language nobody has chosen.

    Source: screens.md, ground rules 7 and 8 (per workstation).
    """
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Preferences(language)
    chosen, theme, scale = given.get("language"), given.get("theme"), given.get("scale")
    return Preferences(
        chosen if chosen in LANGUAGES else language,
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
