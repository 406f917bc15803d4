"""What follows a person's badge: language, size of text, bright or dark, the pad's side, the faces of pieces; a small file beside the data.

It is no matter of the trail: nothing on record depends on how somebody likes the screen.

Source: screens.md (sign-in; languages); ground rule 7.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ui.viewmodels.theme import FACES, SCALES, THEMES
from ui.viewmodels.words import LANGUAGES

FILE = "likings.json"
LARGEST = 1 << 20
SIDES = ("far", "near")
"""Where the pad lies: at the end where reading ends, or where it begins."""


@dataclass(frozen=True, slots=True)
class Liking:
    """How one person likes the screen; an empty text or 0 leaves the workstation's own."""

    language: str = ""
    theme: str = ""
    scale: int = 0
    pad: str = "far"
    faces: str = ""
    kinds: str = ""
    """"one" where tiles are typed by kind, one key each."""


def read_likings(folder: Path) -> dict[str, Liking]:
    """Answer everybody's liking by the badge of enrolment; what cannot be read is nobody's.

    Source: screens.md (languages: switchable without restart).
    """
    path = folder / FILE
    try:
        if path.is_symlink() or path.stat().st_size > LARGEST:
            return {}
        given = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    people = given.get("people") if isinstance(given, dict) else None
    if not isinstance(people, dict):
        return {}
    return {str(person): _liking(said) for person, said in people.items() if isinstance(said, dict)}


def _liking(said: Mapping[str, Any]) -> Liking:
    language, theme, scale, pad, faces, kinds = (
        said.get(name) for name in ("language", "theme", "scale", "pad", "faces", "kinds")
    )
    return Liking(
        language if language in LANGUAGES else "",
        theme if theme in THEMES else "",
        scale if scale in SCALES else 0,
        pad if pad in SIDES else "far",
        faces if faces in FACES else "",
        "one" if kinds == "one" else "",
    )


def write_likings(folder: Path, likings: Mapping[str, Liking]) -> bool:
    """Write everybody's liking, all or none, for its owner alone; answer whether it could be written.

    Source: ledger.md (0600 in a folder the user owns).
    """
    path = folder / FILE
    fresh = path.with_name(f".{FILE}.new")
    text = json.dumps({"people": {p: asdict(one) for p, one in sorted(likings.items())}}, indent=1)
    try:
        with suppress(FileNotFoundError):
            fresh.unlink()
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(fresh, flags, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)
    except OSError:
        return False
    return True
