"""The desktop's composition root: objects are built and joined here, nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from tablemgr.core.problems import Refused
from tablemgr.core.text import problem_sentence, sentence
from ui.viewmodels.display import has_display
from ui.viewmodels.places import data_folder, database_at, read_arguments
from ui.viewmodels.preferences import spoken_here

CLEAN, UNUSABLE = 0, 2
PROGRAM = "tablemgr"
USAGE = "usage: python -m ui [--data DIR] [--database URL]"


def main(argv: Sequence[str] | None = None) -> int:
    """Open the desktop; 0 when it was closed, 2 where no window can be opened."""
    try:
        asked = read_arguments(sys.argv[1:] if argv is None else argv)
    except Refused as refused:
        return _complain(problem_sentence(refused.problems[0]))
    if asked.wants_help:
        sys.stdout.write(f"{USAGE}\n")
        return CLEAN
    if not has_display(os.environ, sys.platform):
        return _complain(sentence("UI-NO-DISPLAY"))
    folder = data_folder(asked, os.environ, Path(platformdirs.user_data_dir(PROGRAM, appauthor=False)))
    try:
        return _run(folder, database_at(asked, os.environ))
    except ImportError as missing:
        # A Debian library that Qt needs is missing: its name stands in the message.
        return _complain(sentence("UI-NO-QT", {"reason": str(missing)}))


def _run(folder: Path, database: str) -> int:
    from ui.screens.start import application, build, demand_platform, open_after_paint

    demand_platform(os.environ.get("QT_QPA_PLATFORM", ""))
    app = application()
    remember = Path(platformdirs.user_config_dir(PROGRAM, appauthor=False)) / "desktop.toml"
    window = build(folder, remember, language=spoken_here(os.environ), database=database)
    window.faults.listen()
    window.show()
    open_after_paint(window)
    return int(app.exec())


def _complain(said: str) -> int:
    sys.stderr.write(f"tablemgr: {said}\n")
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
