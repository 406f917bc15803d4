"""The screen of patterns: every row with bounds, cases and evidence; mispays for the pit boss alone.

Source: recording.md (samples by dealer with error bounds); ops/users.md 1; screens.md, ground rule 11.
"""

from __future__ import annotations

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done
from tablemgr.ledger import pattern_readings
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import BO, CY, DEE
from ui.viewmodels.pit.pattern_desk import NoLongerWanted, PatternsDesk
from ui.viewmodels.pit.pattern_pages import PAGES, Behind
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, TABLE, Desk


@pytest.fixture
def went() -> list[Behind]:
    """Where rows led."""
    return []


def patterns(desk: Desk, went: list[Behind], words: Words = EN) -> PatternsDesk:
    """Answer the screen, read once."""
    there = PatternsDesk(desk.pit.session, words, person=lambda: desk.who[0], open_rounds=went.append)
    there.take(there.read())
    return there


def cells(one: PatternsDesk) -> list[list[str]]:
    """Answer the rows of the page that is shown."""
    return [
        [cell.text.replace("\u2066", "").replace("\u2069", "") for cell in row.cells]
        for row in one.picture().listing.rows
    ]


def test_pushes_stand_with_bounds_evidence_and_expectation(desk: Desk, went: list[Behind]) -> None:
    one = patterns(desk, went)
    one.press("page:pushes")
    assert cells(one)[0] == [
        "All dealers", "Pai Gow Poker, commission", "called", "1 / 4", "25\u00a0%",
        "few: 4.6\u00a0% \u2013 69.9\u00a0%", "41.5\u00a0%",
    ]  # fmt: skip
    assert cells(one)[1][0] == "Ana Lim (D104)"
    one.press("Down")
    one.press("Enter")
    assert went == [Behind("D104")]


def test_what_is_outside_its_bounds_is_said_by_more_than_a_colour(desk: Desk, went: list[Behind]) -> None:
    for _ in range(8):
        desk.play({1: (1_000, Outcome.PUSH), 2: (1_000, Outcome.PUSH)})
    one = patterns(desk, went)
    one.press("page:pushes")
    assert cells(one)[0][5].startswith("! ")


def test_what_dealers_paid_wrong_is_for_the_pit_boss_alone(desk: Desk, went: list[Behind]) -> None:
    fix = c.CorrectRound(Seat(2), Outcome.WIN, "camera")
    assert isinstance(desk.pit.session.do(TABLE, fix, by=BO, witness=CY, round_=1), Done)
    one = patterns(desk, went)
    one.press("page:mispays")
    assert cells(one) == [["Ana Lim (D104)", "1", "0", "195", "3 1"]]
    one.press("Enter")
    assert went == [Behind("D104", TABLE, 1)]
    # Somebody else comes to the same screen: the page is gone, and so is what stood on it.
    desk.who[0] = DEE
    assert "mispays" not in one.pages
    assert one.picture().listing.caption == "Samples and calls"
    one.press("page:mispays")
    assert one.picture().listing.caption == "Samples and calls"


def test_pages_follow_each_other_and_another_time_is_read_anew(desk: Desk, went: list[Behind]) -> None:
    one = patterns(desk, went)
    seen = []
    for _ in PAGES:
        seen.append(one.page)
        one.press("Right")
    assert seen == list(PAGES)
    one.press("Left")
    assert one.page == "mispays"
    one.wanted = False
    assert one.since == "2026-05-22"
    one.press("T")
    assert (one.wanted, one.since) == (True, "2026-04-29")
    assert one.picture().listing.empty == "The rounds are being looked through: 0 %."
    one.press("x")
    assert [p.code for p in one.refused] == ["KEY-NOT-HERE"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(desk: Desk, went: list[Behind], language: str) -> None:
    one = patterns(desk, went, Words(language, "USD", 60))
    for page in PAGES:
        one.press(f"page:{page}")
        shown = one.picture()
        said = [
            shown.prompt.question,
            shown.prompt.facts,
            shown.note,
            shown.listing.caption,
            shown.listing.empty,
        ]
        said += [head.text for head in shown.listing.heads] + [
            key.label for key in (*shown.keys, *shown.pages)
        ]
        assert not any("PAT-" in text for text in said)
        if language != "en":
            assert not any(text.isascii() and len(text) > 3 for text in said), said


def test_a_search_tells_its_share_and_ends_where_nobody_wants_it_any_more(
    desk: Desk, went: list[Behind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pattern_readings, "WINDOW", 1)
    for _ in range(4):
        desk.play({1: (1_000, Outcome.PUSH)})
    one = PatternsDesk(desk.pit.session, EN, person=lambda: desk.who[0], open_rounds=went.append)
    whole = one.read()
    one.press("U")
    shares: list[str] = []
    one.heard = lambda: shares.append(one.picture().listing.empty)
    assert one.read() == whole
    one.heard = lambda: None
    one.press("U")
    assert len(shares) > 3
    assert "80" in shares[-1]
    one.heard = lambda: one.press("Escape")
    with pytest.raises(NoLongerWanted):
        one.read()
    assert "Stopped" in one.picture().listing.empty
    assert "Escape" not in [key.token for key in one.picture().keys]
    one.heard = lambda: one.press("T")
    with pytest.raises(NoLongerWanted):
        one.read()
    assert one.wanted, "another time is looked through instead"
    one.heard = lambda: None
    one.take(one.read())
    one.press("page:pushes")
    assert cells(one)
