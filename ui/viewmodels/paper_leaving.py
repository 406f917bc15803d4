"""A paper that leaves the desktop as a file: on record as a print before the file is there, or marked a preview.

Source: screens.md (paper); REQ R18, R22, R24; FAULT F2.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablemgr.floor.people import Person
    from tablemgr.floor.slips import Draw, SlipOrder
    from tablemgr.table.commands import Problems
    from ui.viewmodels.live import LiveHouse

FOLDER = "papers"


def printing_person(live: LiveHouse | None, place: str = "") -> Person | None:
    """Answer who prints at a place: nobody where no house is open for dealing, or the place is locked.

    Source: REQ R06, R22.
    """
    if live is None:
        return None
    places = live.staff.places
    there = places.at(place)
    return None if there is None or places.is_locked(place) else there.person


def draw_round_slip(live: LiveHouse, *, paper: str, language: str) -> Draw:
    """Answer what draws a round's slip as the floor orders it. Source: FAULT F2; REQ R24."""
    from reports.papers import draw_order

    houses = {row.table: row.house for row in live.session.readings.tables()}

    def draw(order: SlipOrder) -> bytes:
        return draw_order(order, house=houses.get(order.table, ""), paper=paper, language=language)

    return draw


def print_round_slip(
    live: LiveHouse, table: str, number: int, *, by: Person, paper: str, language: str,
    name: Callable[[int], str], draw: Draw, why: str = "",
) -> Path | Problems:  # fmt: skip
    """Print a round's slip to a file among the house's papers, or say why it is no print.

    name: answers the file's name for a copy, 1 for the original.

    Source: FAULT F2; REQ R22, R24.
    """
    from tablemgr.floor.slips import print_slip
    from tablemgr.table.commands import Problems

    fresh = live.folder / FOLDER / f".{name(1)}.new"
    plain_folder(fresh.parent)

    def write(order: SlipOrder) -> bytes:
        refuse_link(fresh.with_name(name(order.copy)))
        pdf = draw(order)
        # The bytes lie beside their place before the print is on record: a full disk leaves no entry.
        fresh.write_bytes(pdf)
        return pdf

    try:
        done = print_slip(
            live.session, table, number, draw=write, by=by, paper=paper, language=language, why=why
        )
        return done if isinstance(done, Problems) else fresh.replace(fresh.with_name(name(done.order.copy)))
    finally:
        fresh.unlink(missing_ok=True)


def save_preview(folder: Path, pdf: bytes, name: str) -> Path:
    """Put a preview among the papers of a data folder, whole or not at all; answer where it lies.

    Source: screens.md (paper); ledger.md (symbolic links at an export's path are refused).
    """
    target, fresh = folder / FOLDER / name, folder / FOLDER / f".{name}.new"
    plain_folder(target.parent)
    refuse_link(target)
    try:
        fresh.write_bytes(pdf)
        return fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def plain_folder(folder: Path) -> None:
    """Make the folder of papers where there is none. Source: screens.md (paper)."""
    folder.mkdir(mode=0o700, exist_ok=True)


def refuse_link(target: Path) -> None:
    """Raise where a symbolic link lies. Source: ledger.md (symbolic links at an export's path are refused)."""
    if target.is_symlink():
        raise FileExistsError(0, "a symbolic link lies there", str(target))
