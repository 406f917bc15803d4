"""A PIN that is typed where none is asked for is not left in the table's field, nor in what is kept for undo.

Source: screens.md (sign-in: a PIN is never shown); users.md (authorisation is per act).
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.ui.house import PINS
from tests.ui.viewmodels.deal.conftest import NewDesk, new_desk
from tests.ui.viewmodels.test_signing import at, kept, let_in, live
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.signing.at_table import AtTable

__all__ = ["kept", "live", "new_desk"]

SAID = "No PIN is asked for here; what was typed was not kept."
RECEIVE = "PageDown"


@pytest.fixture
def desk(live: LiveHouse) -> AtTable:
    """A poker table at which bets are laid, and a slip is on its way."""
    let_in(live, "0417", "PGP-04")
    found = at(live)
    found.chips = SimpleNamespace(  # type: ignore[assignment]
        press=lambda token: token == RECEIVE, notices=lambda words: (), due=lambda words: ()
    )
    found.press("Enter")
    return found


def on_disk(live: LiveHouse) -> str:
    """All that is kept of what was typed."""
    return " ".join(file.read_text("utf-8") for file in (live.folder / "drafts").glob("*"))


def press(desk: AtTable, keys: str) -> tuple[str, tuple[str, ...]]:
    """Press keys; answer what stands in the field and what is refused."""
    for key in keys:
        desk.press("Enter" if key == "\n" else key)
    prompt = desk.picture().prompt
    return prompt.echo, prompt.refusals


@pytest.mark.parametrize("pin", ["583920", "904317", "758392"])
def test_digits_that_are_no_bet_are_put_away_and_undo_does_not_bring_them_back(
    desk: AtTable, live: LiveHouse, pin: str
) -> None:
    desk.press(RECEIVE)
    assert press(desk, pin) == ("", (SAID,))
    assert pin[:4] not in on_disk(live)
    desk.press("Undo")
    desk.press("Redo")
    assert pin[:4] not in desk.picture().prompt.echo
    assert pin[:4] not in on_disk(live)


def test_an_amount_too_large_is_refused_where_it_stands(desk: AtTable) -> None:
    echo, refused = press(desk, "45000001\n")
    assert echo == "45000001"
    assert refused
    assert SAID not in refused
    desk.press("Escape")
    # There is no seat nine: what begins so is no bet.
    assert press(desk, "904317") == ("", (SAID,))


def test_a_bet_is_typed_on_as_ever_after_a_slip_is_received(desk: AtTable) -> None:
    desk.press(RECEIVE)
    assert press(desk, "4200") == ("4200", ())
    assert press(desk, "\n")[0] == ""
    felt = desk.picture().felt
    assert felt is not None
    assert "200" in [seat.bet for seat in felt.seats if seat.seat == 4]


def test_an_amount_that_could_be_a_pin_is_taken_when_it_is_typed_once_more(desk: AtTable) -> None:
    desk.press(RECEIVE)
    desk.press("B")
    # The key before them says that an amount is meant.
    assert press(desk, "110000") == ("110000", ())
    desk.press("Escape")
    desk.press("B")
    desk.withdraw()
    assert press(desk, "110000") == ("", (SAID,))
    assert press(desk, "110000") == ("110000", ())


def test_a_pin_where_cash_is_counted_names_no_seat(desk: AtTable) -> None:
    desk.press("B")
    assert press(desk, "904317") == ("", (SAID,))


def test_a_pin_typed_at_the_dice_is_put_away(desk: AtTable, live: LiveHouse) -> None:
    press(desk, "4200\n\n")
    assert press(desk, "436") == ("436", ())
    assert press(desk, "920") == ("", (SAID,))
    assert "4369" not in on_disk(live)


def test_a_line_of_digits_from_a_scanner_is_no_bet_either(desk: AtTable, live: LiveHouse) -> None:
    desk.scan("583920")
    assert desk.picture().prompt.echo == ""
    assert desk.picture().prompt.refusals == (SAID,)
    assert "583920" not in on_disk(live)


def test_digits_in_words_stand(desk: AtTable) -> None:
    press(desk, "4200\n\n")
    desk.press("F")
    assert press(desk, "1") == ("", ())
    assert press(desk, "card 583920")[0] == "card 583920"


def test_after_a_table_was_locked_a_pin_that_is_typed_twice_is_not_shown(
    desk: AtTable, live: LiveHouse
) -> None:
    live.staff.places.lock("PGP-04")
    assert desk.picture().locked
    let_in(live, "0417", "PGP-04")
    assert not desk.picture().locked
    assert press(desk, PINS["0417"]) == ("", (SAID,))


def test_at_a_deal_digits_that_stand_refused_are_put_away(new_desk: NewDesk) -> None:
    one = new_desk(keeps_drafts=True)
    one.type("58392")
    assert one.recorder.puts_away(afresh=False) is False
    one.type("0")
    assert one.recorder.puts_away(afresh=False) is True
    assert (one.picture.prompt.echo, one.picture.prompt.refusals) == ("", (SAID,))
    one.restart()
    one.press("Undo")
    assert one.picture.prompt.echo == ""


def test_tiles_of_a_play_are_no_pin_and_other_digits_are(new_desk: NewDesk) -> None:
    one = new_desk()
    one.type("2⏎ 313132")
    assert one.recorder.puts_away(afresh=True) is False
    one.press("Escape")
    one.type("583920")
    assert one.recorder.puts_away(afresh=False) is False
    assert one.recorder.puts_away(afresh=True) is True
    assert one.picture.prompt.echo == ""
