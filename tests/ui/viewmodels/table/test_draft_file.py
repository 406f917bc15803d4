"""The file of a draft: cut off at any byte, another one's, full, long; what is forgotten stands in it no more.

Source: FAULT A1, A4, B1; screens.md (sign-in: keeps the draft, a PIN is never shown).
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ui.viewmodels.table import draft_file
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.draft_file import ROOM, STEPS, DraftFile

Three = tuple[Draft, tuple[Draft, ...], tuple[Draft, ...]]


def kept_in(folder: Path) -> DraftFile:
    """Answer the draft of a folder, as a start of the program finds it."""
    return DraftFile(folder, "station", "PGP-04")


def three(kept: DraftFile) -> Three:
    """Answer what stands, what can be taken back, what can be made again."""
    return kept.now, kept.past, kept.future


def typed(kept: DraftFile, text: str, place: str = "bets") -> None:
    """Type a text key by key."""
    for end in range(1, len(text) + 1):
        kept.change(kept.now.typed(place, text[:end]))


def anything(chance: random.Random, kept: DraftFile) -> None:
    """Do one of the things that are done to a draft."""
    word = "".join(chance.choice('7-RA\u00e9\u06f1\n"') for _ in range(chance.randrange(1, 5)))
    act: Callable[[], object] = chance.choice(
        (
            lambda: kept.change(kept.now.typed(chance.choice(("bets", "seat 4", "cash-in")), word)),
            lambda: kept.change(kept.now.opened(chance.choice(("", "undo", "cash-in")), answers=(word,))),
            lambda: kept.change(replace(kept.now, behind=not kept.now.behind)),
            lambda: kept.note(f"{word} bets"),
            kept.undo,
            kept.redo,
        )
    )
    act()


@pytest.mark.parametrize("seed", range(3))
def test_a_file_that_is_cut_at_any_byte_holds_all_but_the_line_that_was_cut(
    tmp_path: Path, seed: int
) -> None:
    chance, kept = random.Random(seed), kept_in(tmp_path)
    kept.change(Draft(round=3))
    at_line: list[Three] = [three(kept)]
    while len(at_line) < 25:
        lines = kept.path.read_bytes().count(b"\n")
        anything(chance, kept)
        if kept.path.read_bytes().count(b"\n") > lines:
            at_line.append(three(kept))
    whole = kept.path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(len(whole), first - 1, -1):
        os.truncate(kept.path, cut)
        assert three(kept_in(tmp_path)) == at_line[whole[:cut].count(b"\n") - 1], whole[:cut][-80:]


@pytest.mark.parametrize("seed", range(6))
def test_a_start_at_any_moment_finds_what_stood(tmp_path: Path, seed: int) -> None:
    chance, kept = random.Random(seed), kept_in(tmp_path)
    for step in range(150):
        anything(chance, kept)
        if chance.random() < 0.05:
            kept.settle(kept.now.typed("bets", ""))
        if chance.random() < 0.05:
            kept.now = kept.now.of_round(step)
            kept.change(kept.now.typed("bets", f"{step}"))
        if chance.random() < 0.3:
            stood, kept = three(kept), kept_in(tmp_path)
            assert three(kept) == stood
        assert kept.is_kept


def test_what_a_cut_left_is_never_written_behind(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    typed(kept, "4100")
    kept.path.write_bytes(kept.path.read_bytes()[:-9])
    back = kept_in(tmp_path)
    assert back.now.text("bets") == "410"
    typed(back, "25", "seat 4")
    assert three(kept_in(tmp_path)) == three(back)
    assert (back.now.text("bets"), back.now.text("seat 4")) == ("410", "25")


def test_a_file_that_was_being_made_anew_is_the_one_before(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    typed(kept, "4100")
    kept.path.with_suffix(".new").write_bytes(b'{"now": {"round": 9')
    back = kept_in(tmp_path)
    assert three(back) == three(kept)
    back.settle(Draft())
    assert [*tmp_path.iterdir()] == [kept.path]


@pytest.mark.parametrize(
    "bad",
    [
        b"{}",
        b"[]",
        b"7",
        b'{"did": "redo"}',
        b'{"did": "note", "action": 7}',
        b"\xff",
        b'{"did": "change", "now": {}}',
    ],
)
def test_a_line_that_nobody_wrote_ends_what_is_read(tmp_path: Path, bad: bytes) -> None:
    kept = kept_in(tmp_path)
    typed(kept, "41")
    stood = three(kept)
    typed(kept, "4100")
    *lines, _ = kept.path.read_bytes().split(b"\n")
    kept.path.write_bytes(b"\n".join((*lines[:2], bad, *lines[2:], b"")))
    assert three(kept_in(tmp_path)) == stood


def test_what_is_forgotten_stands_in_no_file(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    typed(kept, "4100")
    asked = kept.now
    typed(kept, "904317", "seat 4")
    kept.undo()
    kept.give_back(asked)
    assert not any(b"9043" in file.read_bytes() for file in tmp_path.iterdir())
    typed(kept, "904317", "seat 4")
    kept.settle(asked)
    assert not any(b"9043" in file.read_bytes() for file in tmp_path.iterdir())
    assert three(kept_in(tmp_path)) == (asked, (), ())


def test_a_key_writes_one_line_however_much_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    put = draft_file._put

    def noting(file: int, line: bytes) -> None:
        written.append(len(line))
        put(file, line)

    monkeypatch.setattr(draft_file, "_put", noting)
    kept, largest = kept_in(tmp_path), 0
    for key in range(4000):
        kept.change(kept.now.typed("bets", str(key)))
        largest = max(largest, kept.path.stat().st_size)
    assert len(kept.past) == STEPS
    whole = [size for size in written if size > 1000]
    # Lines are short; the whole is written seldom, and is no longer than so many drafts.
    assert len(whole) < 40
    assert max(whole) < 150 * (STEPS + 1)
    assert largest <= max(whole) + ROOM
    assert three(kept_in(tmp_path)) == three(kept)


def test_a_line_that_was_not_taken_is_said_and_the_next_key_keeps_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = kept_in(tmp_path)
    typed(kept, "41")
    write = os.write
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", lambda file, line: write(file, line[:20]))
        typed(kept, "410")
        assert not kept.is_kept
        assert kept_in(tmp_path).now.text("bets") == "41"
        # The file cannot be made anew either: the one before stays.
        typed(kept, "4100")
        assert kept_in(tmp_path).now.text("bets") == "41"
    kept.undo()
    assert kept.is_kept
    assert three(kept_in(tmp_path)) == three(kept)


def test_of_two_that_write_the_last_one_holds(tmp_path: Path) -> None:
    one, other = kept_in(tmp_path), kept_in(tmp_path)
    typed(one, "41")
    typed(other, "52")
    typed(one, "4100")
    assert three(kept_in(tmp_path)) == three(one)
    typed(other, "5200")
    assert three(kept_in(tmp_path)) == three(other)


def test_a_folder_that_went_away_comes_again(tmp_path: Path) -> None:
    kept = kept_in(tmp_path / "drafts")
    typed(kept, "41")
    kept.path.unlink()
    kept.path.parent.rmdir()
    typed(kept, "410")
    assert kept.is_kept
    assert three(kept_in(tmp_path / "drafts")) == three(kept)
