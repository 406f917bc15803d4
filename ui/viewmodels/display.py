"""Whether a window can be opened here at all, asked before Qt is: Qt ends the program where it cannot."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from pathlib import Path

SCREENLESS = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Answer whether a screen is there to draw on.

    Source: stack.md 1; FAULT B7 (one clear sentence).
    """
    if not platform.startswith("linux"):
        return True
    chosen = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if chosen in SCREENLESS:
        return True
    wayland = environment.get("WAYLAND_DISPLAY", "")
    if wayland and (Path(environment.get("XDG_RUNTIME_DIR", "/nowhere")) / wayland).exists():
        return True
    return _answers(environment.get("DISPLAY", ""))


def _answers(display: str) -> bool:
    """Answer whether an X display can be reached: ":0", "host:0.1"."""
    host, colon, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not colon or not number.isdigit():
        return False
    try:
        if host in {"", "unix"}:
            return _local(int(number))
        with socket.create_connection((host, 6000 + int(number)), timeout=2):
            return True
    except (OSError, OverflowError):
        return False


def _local(number: int) -> bool:
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where every X server listens
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as door:
            try:
                door.connect(address)
            except OSError:
                continue
            return True
    return False
