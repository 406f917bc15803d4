"""The end of the trail: cut, rewritten, an older copy, a lost log. What the file cannot show, paper and mark do.

Without an anchor such a trail is called clean, and it is said that nobody could check its end.

Source: ledger.md (the end of the chain); FAULT B10, C2, C4.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.core.outcomes import Outcome
from tablemgr.floor.session import Done
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.keys import Signer, load_key, make_key
from tablemgr.ledger.opening import open_store
from tablemgr.table import trail_events as t
from tablemgr.table.codec import decode
from tests.tablemgr.floor.conftest import StandingClock
from tests.tablemgr.floor.house import ANA, BO, ONA, TOM
from tests.tamper import surgery as cut
from tests.tamper.conftest import Trail
from tests.tamper.evening import POKER, TILES, Evening, poker_round, tile_round
from tests.tamper.surgery import Raw, said

FIRST, SECOND, LAST = 176, 302, 307
"""Where the evening's shifts and its day were signed."""
UNCHECKED = "no outside anchor as new as entry"


def code(trail: Trail, shift: int) -> verifier.Anchor:
    """What a shift's report says, typed."""
    return verifier.anchor(trail.codes[shift].typed)


def unchecked(trail: Trail, *anchors: verifier.Anchor) -> bool:
    """Whether the verifier says that nobody could check the end."""
    report = verifier.verify(trail.path, anchors, keys=trail.keys)
    return any(line.startswith(UNCHECKED) for line in report.not_checked)


def key_of(trail: Trail) -> Signer:
    """The key that was in force at the end."""
    store = open_store(trail.path, program="0.1.0")
    (rotated,) = store._cursor.execute("SELECT kind, version, body FROM entry WHERE kind = 'KeyRotated'")
    store.close()
    fact = decode(*rotated)
    assert isinstance(fact, t.KeyRotated)
    return load_key(trail.keys, fact.key, None)


def test_the_evening_is_signed_where_this_file_says(trail: Trail) -> None:
    assert (trail.codes[1].size, trail.codes[2].size, verifier.verify(trail.path).last) == (
        FIRST,
        SECOND,
        LAST,
    )
    assert cut.named(trail, None, code(trail, 1), code(trail, 2), mark=True) == set()
    assert not unchecked(trail, verifier.anchor(str(next(trail.witness.glob("*.mark")))))


@pytest.mark.parametrize("left", [3, 175, 176, 200, 301, 302, 306])
def test_a_cut_tail_shows_against_paper_mark_and_read_tables(trail: Trail, left: int) -> None:
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq > ?", (left,))
    assert cut.named(trail) == said(("TRUNCATED", left + 1, LAST))
    with cut.opened(trail.path) as raw:
        cut.mended(raw)
    assert cut.named(trail) == set()
    assert unchecked(trail)
    # An older copy ends with a checkpoint; a cut does so only by chance.
    kind = "ROLLBACK" if left in (176, 302) else "TRUNCATED"
    assert cut.named(trail, mark=True) == said((kind, left + 1, LAST))
    behind = said((kind, left + 1, SECOND)) if left < SECOND else set()
    assert cut.named(trail, None, code(trail, 2)) == behind


def test_an_anchor_that_is_older_than_the_cut_cannot_show_it_and_that_is_said(trail: Trail) -> None:
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq > 250")
        cut.mended(raw)
    assert cut.named(trail, None, code(trail, 1)) == set()
    assert unchecked(trail, code(trail, 1))
    (line,) = [
        n for n in verifier.verify(trail.path, [code(trail, 1)]).not_checked if n.startswith(UNCHECKED)
    ]
    assert f"the newest knows entry {FIRST}" in line


def rewritten(trail: Trail, first: int, change: Callable[[Raw], cut.Change] | None = None) -> None:
    """Put another name into an entry and chain everything behind it anew, read tables too."""
    with cut.opened(trail.path) as raw:
        cut.set_field(raw, first, "actor", "4471/dealer/Eve")
        cut.chained_anew(raw, first, change(raw) if change else lambda row: row)
        cut.mended(raw)


def test_a_tail_chained_anew_with_its_checkpoints_left_is_rewritten_after_the_last_that_holds(
    trail: Trail,
) -> None:
    rewritten(trail, 200)
    found = cut.named(trail)
    # The handing over of the key names the entry before it, too.
    assert found == said(("REWRITTEN", FIRST + 1, LAST), ("CHECKPOINT_FORGED", 280, 280))
    texts = [f.text for f in verifier.verify(trail.path).findings if f.kind == "REWRITTEN"]
    assert all(f"rewritten after checkpoint {FIRST}" in text for text in texts)


def test_a_tail_chained_anew_between_two_checkpoints_shows_at_the_next(trail: Trail) -> None:
    rewritten(trail, 303)
    assert cut.named(trail) == said(("REWRITTEN", SECOND + 1, LAST))


def test_a_tail_chained_anew_without_its_checkpoints_is_shown_by_paper_and_mark_only(trail: Trail) -> None:
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq > 300")
        cut.set_field(raw, 290, "actor", "4471/dealer/Eve")
        cut.chained_anew(raw, 290)
        cut.mended(raw)
    assert cut.named(trail) == set()
    assert unchecked(trail)
    assert cut.named(trail, None, code(trail, 1)) == set()
    assert cut.named(trail, None, code(trail, 2)) == said(("TRUNCATED", 301, SECOND))
    assert cut.named(trail, mark=True) == said(("TRUNCATED", 301, LAST))


def test_checkpoints_signed_anew_with_another_key_are_forged(trail: Trail, tmp_path: Path) -> None:
    eve = make_key(tmp_path / "eve", None)
    rewritten(trail, 285, lambda raw: cut.signed_anew(eve, raw, 285))
    assert cut.named(trail) == {("CHECKPOINT_FORGED", SECOND), ("CHECKPOINT_FORGED", LAST)}


def test_a_checkpoint_signed_with_the_key_of_before_is_forged(trail: Trail) -> None:
    (old,) = [path.stem for path in trail.keys.glob("*.pem") if path.stem != key_of(trail).name]
    former = load_key(trail.keys, old, None)
    rewritten(trail, 285, lambda raw: cut.signed_anew(former, raw, 285))
    assert cut.named(trail) == {("CHECKPOINT_FORGED", SECOND), ("CHECKPOINT_FORGED", LAST)}


def test_a_tail_signed_anew_with_the_stolen_key_is_shown_by_paper_and_mark_only(trail: Trail) -> None:
    stolen = key_of(trail)
    rewritten(trail, 285, lambda raw: cut.signed_anew(stolen, raw, 285))
    assert cut.named(trail) == set()
    assert unchecked(trail)
    assert cut.named(trail, None, code(trail, 1)) == set()
    assert cut.named(trail, None, code(trail, 2)) == said(("REWRITTEN", SECOND, SECOND))
    assert cut.named(trail, mark=True) == said(("REWRITTEN", LAST, LAST))


def test_a_checkpoint_of_another_origin_is_rewritten_or_forged(trail: Trail, tmp_path: Path) -> None:
    other = Evening(tmp_path / "other" / "data", StandingClock())
    other.store.close()
    raw = sqlite3.connect(other.folder / "tablemgr.sqlite3")
    (foreign,) = [tuple(r) for r in raw.execute(f"SELECT {verifier.COLUMNS} FROM entry WHERE seq = 2")]
    raw.close()
    with cut.opened(trail.path) as raw:
        here = cut.row_of(raw, LAST)
        # The other ledger's signed words in a chain that holds: signed by a key that is none of this one's.
        cut.put(raw, cut.sealed((*here[:14], foreign[14], *here[15:])))
        cut.mended(raw)
    assert cut.named(trail) == {("CHECKPOINT_FORGED", LAST)}


def test_words_that_the_own_key_signed_for_another_origin_do_not_hold(trail: Trail) -> None:
    signer = key_of(trail)

    def foreign(raw: Raw) -> cut.Change:
        again = cut.signed_anew(signer, raw, LAST)

        def change(row: cut.Row) -> cut.Row:
            elsewhere = row[14].replace(row[0].encode(), b"T000000000000")
            return again((*row[:14], elsewhere, *row[15:]))

        return change

    with cut.opened(trail.path) as raw:
        cut.chained_anew(raw, LAST, foreign(raw))
        cut.mended(raw)
    assert cut.named(trail) == said(("REWRITTEN", SECOND + 1, LAST))


def test_every_entry_moved_to_another_origin_is_not_the_ledger_that_the_paper_knows(trail: Trail) -> None:
    scanned = verifier.anchor(trail.codes[2].scanned)
    with cut.opened(trail.path) as raw:
        raw.execute("UPDATE origin SET origin = 'T000000000000'")
        cut.chained_anew(raw, 1, lambda row: ("T000000000000", *row[1:]))
        cut.mended(raw)
    found = cut.named(trail, None, scanned)
    assert {kind for kind, _ in found} == {"REWRITTEN", "CHECKPOINT_FORGED"}
    assert ("REWRITTEN", SECOND) in found


def test_an_old_copy_put_back_is_a_rollback(trail: Trail, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copyfile(trail.path, older)
    later = Evening(trail.folder / "data", StandingClock())
    later.here(BO)
    assert later.session.take_up("7", POKER) == ()
    later.here(ANA, table="7")
    poker_round(later, ANA)
    last = later.store.head()[0]
    later.store.close()
    newest = verifier.verify(trail.path).last
    assert newest > last > LAST
    shutil.copyfile(older, trail.path)
    assert cut.named(trail) == set()
    assert unchecked(trail)
    assert cut.named(trail, mark=True) == said(("ROLLBACK", LAST + 1, newest))
    again = Evening(trail.folder / "data", StandingClock())
    assert [problem.code for problem in again.house.may_deal()] == ["MARK-AHEAD"]
    again.store.close()


def test_a_log_that_was_removed_after_a_crash_takes_entries_with_it_and_that_shows(
    trail: Trail, tmp_path: Path
) -> None:
    running = Evening(trail.folder / "data", StandingClock())
    running.here(BO)
    assert running.session.take_up("8", TILES) == ()
    running.here(TOM, table="8")
    tile_round(running, Outcome.WIN)
    acknowledged = running.store.head()[0]
    # What lies on the disk at this moment, as after a crash; without its log, or with it.
    image = tmp_path / "image"
    for path in trail.path.parent.glob("tablemgr.sqlite3*"):
        image.mkdir(exist_ok=True)
        shutil.copyfile(path, image / path.name)
    running.store.close()
    whole = cut.named(trail, image / trail.path.name, mark=True)
    closed = verifier.verify(trail.path).last
    # The mark has followed the checkpoint of the close, which came after the crash.
    assert whole == said(("TRUNCATED", acknowledged + 1, closed))
    (image / "tablemgr.sqlite3-wal").unlink()
    assert cut.named(trail, image / trail.path.name) == set()
    last = verifier.verify(image / trail.path.name).last
    assert last < acknowledged
    kinds = {kind for kind, _ in cut.named(trail, image / trail.path.name, mark=True)}
    assert kinds <= {"TRUNCATED", "ROLLBACK"}
    assert (min(kinds), last + 1) in cut.named(trail, image / trail.path.name, mark=True)


def test_what_was_cut_while_the_read_tables_were_left_stops_the_program_at_its_start(trail: Trail) -> None:
    with cut.opened(trail.path) as raw:
        raw.execute("DELETE FROM entry WHERE seq > 300")
    with pytest.raises(DamagedLedgerError) as stopped:
        open_store(trail.path, program="0.1.0")
    assert stopped.value.problem.code == "LEDGER-CUT"


def test_a_wrong_code_at_the_next_shift_stops_dealing(trail: Trail) -> None:
    stolen = key_of(trail)
    rewritten(trail, 285, lambda raw: cut.signed_anew(stolen, raw, 285))
    shutil.rmtree(trail.witness)
    evening = Evening(trail.folder / "data", StandingClock())
    evening.here(ONA)
    assert isinstance(evening.house.open_day(by=ONA), Done)
    evening.begin_shift(trail.codes[2].typed)
    assert [problem.code for problem in evening.house.may_deal()] == ["CODE-DIFFERS"]
    evening.store.close()
