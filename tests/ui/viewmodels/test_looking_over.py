"""What an auditor asks besides the proof: numbers, approvals by pair, hands against chance with a warning.

Source: screens.md (audit); REQ R23; FORMULA 8.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from tablemgr.floor.roster import Presence
from tablemgr.floor.staff_acts import RenameStaff
from tablemgr.ledger.readings import open_readings
from tests.ui.house import PINS, make
from ui.viewmodels.live import open_live
from ui.viewmodels.looking_over import FACES, LEAST_HANDS, SIZE, chance_of, look_over
from ui.viewmodels.words import LANGUAGES, Words


def dealt(game: str, hands: int, *, without: str = "") -> Counter[str]:
    """Hands from a pack that somebody may have taken a piece out of."""
    chance = random.Random(7)
    pack = [code for code, copies in FACES[game].items() for _ in range(copies) if code != without]
    return Counter(code for _ in range(hands) for code in chance.sample(pack, SIZE[game]))


@pytest.mark.parametrize("game", sorted(FACES))
def test_honest_hands_are_usual_and_a_missing_piece_is_odd(game: str) -> None:
    missing = next(iter(FACES[game]))
    assert chance_of(game, dealt(game, 2_000), 2_000) > 0.01
    assert chance_of(game, dealt(game, 2_000, without=missing), 2_000) < 1e-6


def test_chance_of_what_is_exactly_even_is_certain() -> None:
    even = Counter({code: 70 * copies for code, copies in FACES["pai-gow-poker"].items()})
    assert chance_of("pai-gow-poker", even, 530) > 0.999


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_is_looked_over_and_a_small_sample_is_not_judged(evening: Path, language: str) -> None:
    with open_readings(evening / "tablemgr.sqlite3") as readings:
        over = look_over(readings, Words(language))
    # Nobody recorded round 210 of that evening, and nobody declared it lost.
    assert [row.seq for row in over.gaps if row.is_finding] == [35]
    assert over.hands
    assert not any(row.is_finding for row in over.hands)
    few = Words(language).whole(LEAST_HANDS)
    assert all(few in row.text for row in over.hands)


def test_approvals_are_counted_by_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    make(tmp_path / "data")
    live = open_live(tmp_path / "data")
    staff = live.staff
    administrator = staff.places.sign_in("0002", PINS["0002"])
    assert isinstance(administrator, Presence)
    for name in ("Dana A", "Dana B"):
        act = RenameStaff("0417", name)
        shown = staff.show(act, by=administrator.person)
        given = staff.authorise(shown, "0007", PINS["0007"])  # type: ignore[arg-type]
        staff.do(act, by=administrator.person, witness=given)  # type: ignore[arg-type]
    over = look_over(live.session.readings, Words())
    live.close()
    assert [row.text for row in over.pairs] == ["2 in all, 2 in a row at most"]
    assert "Inés Sandoval (0002) asked, Maya Okafor (0007) approved" in over.pairs[0].about
    assert over.pairs[0].seq
