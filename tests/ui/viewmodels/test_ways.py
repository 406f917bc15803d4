"""Rule texts of the shelf: each can be read, printed, and adopted wherever it fits; edges as the rules say.

Source: screens.md (house ways, pay tables, switches); PG 6, PGP 6; architecture.md (adoption).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from reports.booklet import booklet_of
from tablemgr.games.pai_gow_poker.exact_play import DEALS
from tests.ui.house import make
from ui.viewmodels.live import open_live
from ui.viewmodels.ways import consequences
from ui.viewmodels.ways.adopting import changed, fits, in_force
from ui.viewmodels.ways.consequences import edge_of, main
from ui.viewmodels.ways.drawing import about, compared, rows_of
from ui.viewmodels.ways.shelf import SWITCHES, TABLE, WAY, Book, shipped, way_of
from ui.viewmodels.ways.trying import Tried, pad_of, try_hand
from ui.viewmodels.words import LANGUAGES, Words

SHELF = shipped()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_rows_and_a_title(language: str) -> None:
    words = Words(language)
    for book in SHELF:
        title, source = about(book, words)
        assert title
        assert book.sha256[:8] in source
        assert rows_of(book, None, words)


def test_a_booklet_is_the_same_bytes_every_time_and_another_in_another_language() -> None:
    for what in (WAY, TABLE, SWITCHES):
        book = next(one for one in SHELF if one.what == what)
        made = [
            booklet_of(what, book.game, book.id, book.text, house="H", language=one)
            for one in ("en", "en", "fa")
        ]
        assert made[0] == made[1]
        assert made[0] != made[2]


def test_every_text_that_fits_a_table_can_be_shown_for_signature_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    make(tmp_path / "data")
    live = open_live(tmp_path / "data")
    session = live.session
    boss = next(m for m in live.staff.roster.members.values() if m.badge == "0101")
    fitting: dict[str, int] = {}
    for table in live.tables:
        rules = session.rules(table)
        for book in SHELF:
            if not fits(rules, book):
                continue
            after = changed(rules, book)
            assert in_force(after, book)
            shown = session.show_rules(
                table, after, by=boss.as_(boss.roles[0].role), own={book.sha256: book.text}
            )
            assert shown.facts
            fitting[table] = fitting.get(table, 0) + 1
    live.close()
    # Five ways and the seven Fortune tables (and the seed's own) at each card table; six ways and two Bonanza tables.
    assert fitting["PGP-04"] == fitting["PGP-07"] >= 12
    assert fitting["PG-02"] == 8
    assert fitting["TG-01"] == 2


def test_edges_of_tile_tables_are_those_of_the_rules() -> None:
    said: list[tuple[int, int]] = []
    edges = {
        book.id: edge_of(book, lambda done, of: said.append((done, of)))["edge"]
        for book in SHELF
        if book.what == TABLE and book.game == "pai-gow"
    }
    assert edges["sum-a"] == "5.5556"
    assert edges["commerce"] == "6.0734"
    assert said


def test_a_hand_with_a_piece_twice_or_too_few_is_refused_and_the_pad_knows_what_is_left() -> None:
    book = next(one for one in SHELF if (one.game, one.id) == ("pai-gow", "generic"))
    way = way_of(book)
    assert isinstance(try_hand(way, "tiles", "66 66 63 54"), Tried)
    for wrong in ("66 66 66 54", "66 63", "66 63 54 99", ""):
        found = try_hand(way, "tiles", wrong)
        assert not isinstance(found, Tried)
        assert found
    _, keys = pad_of("tiles", "66 63")
    left = {key.code: (key.live, key.left) for key in keys}
    assert left["66"] == (True, "\u00d71")
    assert left["63"] == (False, "")
    assert all(not key.live for key in pad_of("tiles", "66 66 63 54")[1])


def test_a_text_of_the_house_that_is_wrong_is_refused_with_its_place() -> None:
    good = next(one for one in SHELF if (one.game, one.id) == ("pai-gow", "generic"))
    bad = Book(WAY, "pai-gow", "bad", good.text.replace('when = ["two pairs"]', 'when = ["two moons"]'))
    lines: list[str] = []
    both = [{"what": b.what, "game": b.game, "id": b.id, "text": b.text} for b in (good, bad)]
    assert main(both, lines.append) == 2
    assert "two moons" in lines[-1]


def test_what_differs_at_cards_is_said_before_every_deal_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (
        next(b for b in SHELF if b.what == WAY and (b.game, b.id) == ("pai-gow-poker", name))
        for name in ("standard", "trump-plaza")
    )
    asked: list[tuple[bytes, bytes]] = []

    def every_deal(player: bytes, house: bytes, say: Callable[[int, int], None]) -> dict[str, int]:
        asked.append((player, house))
        say(1, 2)
        whole = DEALS // 1000
        win, lose = 286 * whole, (299 + len(asked)) * whole
        return {"win": win, "push": DEALS - win - lose, "lose": lose}

    some = {"hands": 7, "classes": 1, "total": 10, "shown": []}
    monkeypatch.setattr(consequences, "every_deal", every_deal)
    monkeypatch.setattr(consequences, "differing", lambda *_: dict(some))
    lines: list[str] = []
    assert main([asdict(one), asdict(other)], lines.append) == 0
    told = [json.loads(line) for line in lines]
    found = [line["found"] for line in told if "found" in line]
    assert [f["edges"] for f in found] == [[], ["2.8300", "2.9300"]]
    assert found[1]["change"] == "+0.1000"
    assert asked == [(one.text.encode(),) * 2, (one.text.encode(), other.text.encode())]
    assert [(line["done"], line["of"]) for line in told if "done" in line] == [(1, 4), (3, 4)]
    for language in LANGUAGES:
        words = Words(language)
        assert len(compared(one, other, found[0], words)) == 1
        assert len(compared(one, other, found[1], words)) == 5
