"""Recorders for tests of the screen alone: one that stands still, one that counts what reaches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ui.viewmodels.table.rows import Picture, Strip


class Standing:
    """Shows one picture and writes down what is pressed."""

    def __init__(self, picture: Picture) -> None:
        self.shown = picture
        self.pressed: list[str] = []
        self.scanned: list[str] = []
        self.approved: list[tuple[str, str]] = []
        self.withdrawals = 0

    def picture(self) -> Picture:
        return self.shown

    def press(self, token: str) -> None:
        self.pressed.append(token)

    def scan(self, text: str) -> None:
        self.scanned.append(text)

    def approve(self, badge: str, pin: str) -> None:
        self.approved.append((badge, pin))

    def withdraw(self) -> None:
        self.withdrawals += 1


class Moving(Standing):
    """Shows another picture after each token: what `move` makes of the last one and the token."""

    def __init__(self, picture: Picture, move: Callable[[Picture, str], Picture]) -> None:
        super().__init__(picture)
        self.move = move

    def press(self, token: str) -> None:
        super().press(token)
        self.shown = self.move(self.shown, token)


def recorded(picture: Picture, seq: int) -> Picture:
    """Answer a picture after a fact was written: its strip says another place in the trail."""
    return replace(picture, strip=Strip((*picture.strip.fields[:-1], ("SEQ", f"{seq}"))))
