"""What was typed and not recorded: undone, redone, kept through a restart, never recorded twice.

Source: architecture.md (undo); FAULT A1, A4, B1, D7.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablemgr.ledger.errors import DiskFullError, LockedLedgerError
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.draft_file import DraftFile

from .conftest import Make
from .desk import POKER, TILES, TOM, again


def test_undo_and_redo_go_through_what_was_typed(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100").type("ASK")
    desk.press("Undo")
    assert desk.prompt.echo == "AS"
    # A whole card at a time, as Backspace does: a rank whose suit was taken away would be another card.
    desk.press("Undo")
    assert desk.prompt.echo == ""
    desk.press("Redo")
    assert desk.prompt.echo == "AS"
    desk.press("Redo", "Redo", "Redo")
    assert desk.prompt.echo == "ASK"
    desk.press("Undo").type("Q").press("Redo")
    assert desk.prompt.echo == "ASQ"


@pytest.mark.parametrize(("game", "typed"), [(POKER, "AS2HKD*"), (TILES, "64633"), (POKER, "AKAS")])
def test_undo_takes_what_backspace_takes_and_redo_brings_it_back(make: Make, game: str, typed: str) -> None:
    texts = []
    for token in ("Backspace", "Undo"):
        desk = make(game, level=3).to_the_bank("4=100").type(typed)
        stood = [desk.prompt.echo]
        while desk.prompt.echo:
            stood.append(desk.press(token).prompt.echo)
        texts.append(stood)
    assert texts[0] == texts[1]
    for echo in reversed(texts[1][:-1]):
        assert desk.press("Redo").prompt.echo == echo
    # What Backspace took away comes back whole.
    assert desk.press("Backspace", "Undo").prompt.echo == texts[1][0]


def test_undo_with_nothing_typed_asks_before_an_entry_is_taken_back(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("\n").press("Undo")
    assert (desk.asked, desk.prompt.facts) == ("Take the last entry back?", "On record: no more bets.")
    assert [key.token for key in desk.picture.console.pad if key.lamp] == ["Enter"]
    desk.press("Enter")
    assert desk.asked == "Where does the first hand go?"
    desk.press("Undo", "Undo", "Undo", "Y")
    assert desk.asked == "Bets: seat and amount, or no more bets?"
    assert desk.kinds()[-1] == "EntryUndone"


def test_what_is_typed_past_the_question_of_an_undo_is_refused_and_not_swallowed(make: Make) -> None:
    desk = make(level=0).bets("1=50").press("Undo").type("150\n")
    assert desk.refused == [f"{typed} answers nothing here." for typed in ("1", "15", "150", "150")]
    assert (desk.asked, desk.prompt.echo, desk.prompt.bad) == ("Take the last entry back?", "150", (0, 3))
    # Taking it back waits as well until what was typed is away.
    assert desk.press("Y").kinds()[-1] == "BetPlaced"
    assert desk.press("Escape").asked == "Bets: seat and amount, or no more bets?"
    other = make(level=0).bets("1=50").press("Undo", "1", "Backspace", "Y")
    assert other.kinds()[-1] == "EntryUndone"
    skipped = make(level=0).press("M", "3", "1").type("7\n")
    assert skipped.refused[-1:] == ["7 answers nothing here."]


def test_the_key_of_signatures_says_where_none_is_awaited(make: Make) -> None:
    desk = make(level=0).bets("1=50").press("F10")
    assert desk.prompt.refusals == ("Nothing waits for a signature.",)
    assert desk.type("2").press("F10").prompt.refusals == ("Nothing waits for a signature.",)
    assert desk.prompt.echo == "2"


def test_undo_stops_where_chips_have_moved(make: Make) -> None:
    desk = make(level=0).to_the_bank("4=100 3=50").type("9").press("Undo")
    assert desk.prompt.refusals[0].startswith("Seat 4: the seat is resolved already")
    assert desk.seat(4).is_resolved


def test_what_was_typed_is_there_after_a_restart(make: Make) -> None:
    desk = (
        make(level=3)
        .to_the_bank("5=100 4=50")
        .type("ACQSJH8S6H4S4D\n")
        .type("ASAD")
        .press("seat:4")
        .type("9S9")
    )
    back = again(desk)
    assert (back.asked, back.prompt.echo) == ("Seat 4: 5 more cards", "9S9")
    assert back.press("seat:5").prompt.echo == "ASAD"
    assert back.press("Undo").press("Undo").prompt.echo == "9S"


def test_a_half_typed_bet_and_an_open_form_are_there_after_a_restart(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("325")
    back = again(desk)
    assert back.prompt.echo == "325"
    back.press("Escape", "B").type("22")
    assert (again(back).asked, again(back).prompt.echo) == ("Seat 2 buys in: how much?", "22")


def test_what_reached_the_trail_before_the_end_is_not_offered_again(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("325")
    path = next(desk.drafts.iterdir())
    before = path.read_bytes()
    desk.press("Enter")
    assert desk.seat(3).bets
    # The program ended after the commit and before the draft's file was replaced once more.
    entry = desk.session.readings.entries()[-1]
    noted = json.dumps({"did": "note", "action": f"{entry.op_id} bets"}).encode()
    path.write_bytes(before + noted + b"\n")
    back = again(desk)
    assert (back.asked, back.prompt.echo) == ("Bets: seat and amount, or no more bets?", "")
    # Had the action not reached the trail, the text would be there.
    path.write_bytes(before + noted.replace(entry.op_id.encode(), b"of nobody") + b"\n")
    assert again(desk).prompt.echo == "325"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"now": 3}', '{"now": {"round": "x"}, "past": [], "future": []}', '{"now": {"form": "sonnet"}}',
     '{"now": {"form": "sonnet"}, "past": [], "future": []}', '{"now": {"texts": 4}, "past": [], "future": []}',
     '{"now": {"answers": [1]}, "past": [], "future": []}', "\x00\xff"],
)  # fmt: skip
def test_a_broken_draft_file_is_an_empty_draft(make: Make, text: str) -> None:
    desk = make(level=0).bets("4=100").type("325")
    next(desk.drafts.iterdir()).write_text(text, "utf-8")
    back = again(desk)
    assert back.asked == "Bets: seat and amount, or no more bets?"
    assert back.type("325\n").seat(3).bets


def test_an_open_form_of_another_program_is_closed(make: Make) -> None:
    desk = make(level=0).bets("4=100").type("325")
    path = next(desk.drafts.iterdir())
    path.write_text(path.read_text("utf-8").replace('"form": ""', '"form": "sonnet"'), "utf-8")
    assert again(desk).prompt.echo == "325"


def test_a_folder_that_takes_no_file_is_said_and_dealing_goes_on(make: Make) -> None:
    desk = make(level=0)
    desk.drafts.write_text("a file lies where the folder should be", "utf-8")
    desk.press("Enter").type("4")
    assert "What is typed cannot be kept" in desk.picture.notices[0].text
    assert desk.type("100\n").seat(4).bets


def test_a_draft_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    kept = DraftFile(tmp_path / "drafts", "station/1", "PGP 04")
    kept.change(Draft(round=3).typed("bets", "4100"))
    assert kept.path.name == "station_1-PGP_04.json"
    assert kept.path.stat().st_mode & 0o077 == 0
    assert list(kept.path.parent.iterdir()) == [kept.path]
    assert DraftFile(tmp_path / "drafts", "station/1", "PGP 04").now.texts == {"3 bets": "4100"}


def full(_: object) -> object:
    raise DiskFullError("LEDGER-DISK-FULL", "here")


def test_a_full_disk_says_not_saved_keeps_everything_and_the_same_key_tries_again(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(level=0).bets("4=100").type("325")
    with monkeypatch.context() as disk:
        disk.setattr(desk.session.store, "writing", full)
        desk.press("Enter")
        assert desk.prompt.refusals[0].startswith(
            "Not saved: Not recorded: the disk is full. Free some space"
        )
        assert desk.prompt.refusals[0].endswith("again. What you typed is kept; the same key tries again.")
        assert desk.prompt.echo == "325"
        assert not desk.seat(3).bets
    assert desk.press("Enter").seat(3).bets
    assert desk.prompt.echo == ""


def test_after_three_failures_the_screen_only_reads_until_somebody_says_otherwise(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(level=0).to_the_bank("4=100")
    with monkeypatch.context() as disk:
        disk.setattr(desk.session.store, "writing", full)
        desk.type("777")
    notice = desk.picture.notices[0]
    assert notice.text.startswith("Nothing is recorded any more")
    assert notice.key is not None
    assert not desk.type("7").state.any_resolved
    assert desk.press(notice.key.token).picture.notices == ()
    assert desk.type("7").seat(4).is_resolved


def test_an_action_that_was_tried_twice_is_one(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make(level=0).to_the_bank("4=100")
    tried: list[str] = []
    do = desk.session.do

    def noting(*given: object, **named: object) -> object:
        tried.append(str(named["op_id"]))
        return do(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.session, "do", noting)
    with monkeypatch.context() as disk:
        disk.setattr(desk.session.store, "writing", full)
        desk.type("7")
    desk.type("7")
    assert len(tried) == 2
    assert len(set(tried)) == 1


class Ticks:
    """A clock in seconds that goes on by step at each look."""

    def __init__(self) -> None:
        self.now, self.step = 0.0, 1.0

    def __call__(self) -> float:
        """Look at the clock."""
        self.now += self.step
        return self.now


def test_a_key_that_bounces_records_once(make: Make) -> None:
    ticks = Ticks()
    desk = make(level=0, ticks=ticks).to_the_bank("6=25 5=25 4=25")
    ticks.step = 0.0025
    desk.press(*("9" for _ in range(20)))
    assert [desk.seat(n).is_resolved for n in (6, 5, 4)] == [True, False, False]
    ticks.step = 0.4
    assert desk.press("9").seat(5).is_resolved


def test_typing_the_same_figure_twice_at_once_is_no_bounce(make: Make) -> None:
    assert make(level=0, ticks=lambda: 1.0).press("Enter").type("455").prompt.echo == "455"


def test_two_recorders_at_one_table_see_each_other_and_sign_for_themselves(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100 4=50")
    second = again(desk, person=lambda: TOM)
    second.type("ACQSJH8S6H4S4D\n")
    assert desk.asked == "Seat 5: 7 more cards"
    desk.press("Escape").type("7")
    second.type("9S9CJSTH7D6C2D")
    assert second.asked == "Seat 4: the hand is whole, as laid a foul. Record it?"
    second.press("Enter")
    actors = [told.entry.actor for told in desk.session.readings.round_facts("PGP-04", 1)]
    assert actors[0] == "D104/dealer/Ana Lim"
    assert actors[-1] == "D205/dealer/Tom Ray"
    assert desk.asked == second.asked == "Close round 1?"


def test_what_cannot_be_read_is_said_and_the_same_key_tries_again(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(TILES, level=0).to_the_bank("4=100 5=100").type("99\n")
    desk.press("Enter").type("50\n").press("K").type("51000")

    def unreadable(*_: object) -> object:
        raise LockedLedgerError("LEDGER-LOCKED", "here")

    with monkeypatch.context() as disk:
        disk.setattr(desk.session.readings, "round_facts", unreadable)
        desk.press("Enter")
        assert desk.state.banker is None
    assert desk.prompt.echo == "51000"
    assert desk.press("Enter").state.banker == 5


def test_a_round_before_that_cannot_be_read_leaves_the_present_one_on_the_screen(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(level=0).to_the_bank("4=100").type("9\n").press("Enter")

    def unreadable(*_: object) -> object:
        raise LockedLedgerError("LEDGER-LOCKED", "here")

    with monkeypatch.context() as disk:
        disk.setattr(desk.session.readings, "round_facts", unreadable)
        desk.press("/")
        assert desk.asked == "Bets: seat and amount, or no more bets?"
        assert desk.prompt.refusals[0].startswith("Not saved: ")
    assert desk.press("/").asked == "Seat 4: what was it really?"


def test_a_seat_that_another_recorder_resolved_is_asked_no_more(make: Make) -> None:
    desk = make(level=3).to_the_bank("5=100 4=50").type("ACQSJH8S6H4S4D\n").press("Escape")
    assert desk.asked == "Seat 5: win, push or lose?"
    again(desk, person=lambda: TOM).press("Escape", "seat:5", "Escape").type("7")
    assert desk.asked == "Seat 4: 7 more cards"


def test_pieces_that_are_taken_back_are_in_the_field_again(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100 3=50").type("ASK*9C9H2D3S\n.")
    assert desk.asked == "Seat 4: win, push or lose?"
    desk.press("Undo", "Y")
    assert (desk.asked, desk.prompt.echo) == (
        "The bank: the hand is whole. Record it?", "AS K * 9C 9H 2D 3S",
    )  # fmt: skip
    desk.press("Backspace").type("4S\n.")
    assert desk.state.bank_hand is not None
    assert desk.state.bank_hand.pieces == ("As", "K", "Jk", "9c", "9h", "2d", "4s")
    assert desk.prompt.echo == ""


def test_a_seats_pieces_come_back_with_how_they_were_set(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100 3=50").type("ACQSJH8S6H4S4D\n").type("C")
    desk.type("ASAD").press("Tab", "Tab").type("\n")
    assert (desk.seat(4).hand is not None, desk.seat(4).is_resolved) == (True, False)
    desk.press("Undo", "Y", "C")
    assert (desk.prompt.echo, desk.prompt.caption) == ("AS AD", "setting not seen")
    assert desk.seat(4).hand is None


@pytest.mark.parametrize(
    ("one_key", "typed", "echo"), [(False, "64316243", "64 31 62 43"), (True, "EA87", "[64][31][8][7]")]
)
def test_tiles_that_are_taken_back_are_in_the_field_again(
    make: Make, one_key: bool, typed: str, echo: str
) -> None:
    desk = make(TILES, level=1, one_key=one_key).to_the_bank("4=100").type(typed)
    assert desk.asked == "Seat 4: win, push or lose?"
    assert desk.press("Undo", "Y").prompt.echo == echo
    # One more key changes what is typed the other way, and one more Enter records it.
    assert desk.press("Enter").state.bank_hand is not None


def test_what_cannot_be_taken_back_is_not_asked_about(make: Make) -> None:
    desk = make(level=1).to_the_bank("4=100 3=50").type("ACQSJH8S6H4S4D\n")
    desk.press("Undo")
    assert (desk.asked, desk.prompt.facts) == ("Take the last entry back?", "On record: bank hand set.")
    desk.press("Enter").type("9").press("Undo")
    assert desk.asked == "Seat 3: win, push or lose?"
    assert desk.prompt.refusals == ("Seat 4: the seat is resolved already; it can be re-called.",)
