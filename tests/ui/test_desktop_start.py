"""Starting the desktop: what it refuses in one sentence, and that it paints before the ledger is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the desktop in a process of its own."""
    clean = {
        k: v for k, v in os.environ.items() if k not in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [sys.executable, "-m", "ui", *words], cwd=ROOT, env=clean | environment, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="only there may a screen be missing")
def test_without_a_screen_it_says_so_in_one_sentence_and_ends_with_2() -> None:
    ended = start()
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == (
        "tablemgr: no window can be opened: there is no screen (DISPLAY and WAYLAND_DISPLAY are not set)\n"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only there may a screen be missing")
def test_a_display_that_nobody_answers_at_is_no_screen() -> None:
    ended = start(DISPLAY=":97")
    assert (ended.returncode, "Traceback" in ended.stderr) == (2, False)


def test_a_word_it_does_not_know_ends_with_2() -> None:
    ended = start("--date", "x", QT_QPA_PLATFORM="offscreen")
    assert ended.returncode == 2
    assert (
        ended.stderr
        == "tablemgr: --date is not understood; the desktop takes --data DIR and --database URL only\n"
    )


def test_help_is_one_line() -> None:
    ended = start("--help")
    assert (ended.returncode, ended.stdout) == (0, "usage: python -m ui [--data DIR] [--database URL]\n")


def test_the_first_picture_stands_before_the_ledger_is_loaded() -> None:
    script = (
        "import sys; from pathlib import Path; from ui.screens.start import application, build;"
        "app = application(); window = build(Path('nowhere'), None); window.show(); app.processEvents();"
        "heavy = ('sqlalchemy', 'reportlab', 'pypdfium2', 'alembic', 'tablemgr.games.pai_gow');"
        "print([name for name in heavy if name in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert ended.stdout == "[]\n"


def test_a_window_that_is_closed_ends_the_program_at_once(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QTimer;"
        "from ui.screens.start import application, build, open_after_paint;"
        "app = application(); window = build(Path(sys.argv[1]), None); window.show(); open_after_paint(window);"
        "QTimer.singleShot(50, window.close); sys.exit(app.exec())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, "QThread" in ended.stderr, "Traceback" in ended.stderr) == (0, False, False)
