"""Signing in without a screen: what is asked, what is refused, what is shown; the shift's sheet and the rule card.

Source: screens.md (sign-in, shift); REQ R03 to R06; ledger.md (the end of the chain); look.md picture h.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from reports.rule_names import NAMED, SAID
from tablemgr.floor import signing
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.credentials import OPEN_COST
from tablemgr.floor.house_acts import CloseShift
from tablemgr.floor.people import Role
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.roster import Presence
from tablemgr.floor.staff_acts import EnrolStaff, ResetPin, StaffAct
from tablemgr.games.pai_gow.meta import CopyRule, FoulRule
from tablemgr.games.pai_gow_poker.settle import DealerPush
from tablemgr.games.tien_gow.variant import CORE, StreakBasis, StreakMode, SweepException
from tablemgr.table.commands import Problems
from tablemgr.table.table_events import RulesAdopted
from tablemgr.table.variants import shipped_variant, variant_ids
from tests.ui.house import PINS, STATION, copy_of, make
from ui.viewmodels.house.rule_card import Adopted, rule_card
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.live import LiveHouse, is_for_dealing, open_live
from ui.viewmodels.setting_up.desk import SetUpDesk
from ui.viewmodels.signing.at_table import RELIEF, AtTable
from ui.viewmodels.signing.likings import Liking, read_likings, write_likings
from ui.viewmodels.signing.sign_in import SignIn
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.table.rows import CLASH
from ui.viewmodels.tabs import office_tabs
from ui.viewmodels.words import LANGUAGES, Words

WORDS = Words("en", "USD")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("house") / "data"
    make(folder)
    return folder


@pytest.fixture
def live(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveHouse]:
    """A house that is open for dealing."""
    # Every copy is the same ledger; each has a mark of its own.
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    opened = start(copy_of(kept, tmp_path / "data"), STATION)
    opened.opened.walk.take()
    yield opened
    opened.close()


def start(folder: Path, station: str = STATION) -> LiveHouse:
    """Start the program on a house; guessing a PIN costs nothing here."""
    live = open_live(folder, environment={"TABLEMGR_STATION": station}, cost=OPEN_COST)
    live.opened.walk.take()
    return live


def restart(live: LiveHouse, station: str = STATION) -> None:
    """End the program as a crash would leave it, and start it again, perhaps elsewhere."""
    live.opened.close()
    again = start(live.folder, station)
    live.opened, live.staff = again.opened, again.staff


def typed(dialogue: SignIn, *texts: str) -> SignIn:
    """Type texts, each with Enter after it."""
    for text in texts:
        dialogue.type(text)
        dialogue.enter()
    return dialogue


def let_in(live: LiveHouse, badge: str, table: str = "", role: Role | None = None) -> Presence:
    """Sign somebody in who is let in."""
    entered = live.staff.places.sign_in(badge, PINS[badge], table=table, role=role)
    assert isinstance(entered, Presence), entered
    return entered


def give_start_pin(live: LiveHouse, act: StaffAct, pin: str) -> None:
    """Let administrator and operator give somebody a start PIN, as for one who forgot his."""
    administrator = let_in(live, "0002").person
    shown = live.staff.show(act, by=administrator)
    assert isinstance(shown, Shown)
    given = live.staff.authorise(shown, "0007", PINS["0007"])
    assert isinstance(given, Authority), given
    done = live.staff.do(act, by=administrator, witness=given, pin=pin)
    assert not isinstance(done, Problems), done


def codes(live: LiveHouse, *kinds: str) -> list[str]:
    """Answer the kinds of the entries among those asked for, in order."""
    return [e.kind for e in live.session.readings.entries() if e.kind in kinds]


# -- signing in --


def test_a_badge_alone_opens_nothing_and_badge_and_pin_do(live: LiveHouse) -> None:
    dialogue = SignIn(live.staff, "PGP-04", WORDS)
    assert dialogue.rows().question == "Tap a badge, or type it"
    typed(dialogue, "0417", "")
    assert (dialogue.done, dialogue.rows().question) == (None, "PIN for Dana Marsh")
    typed(dialogue, PINS["0417"])
    assert dialogue.done is not None
    assert (dialogue.done.person.name, dialogue.done.person.role) == ("Dana Marsh", Role.DEALER)
    assert live.staff.places.at("PGP-04") == dialogue.done


def test_the_pin_is_dots_in_every_row_and_digits_of_any_script_are_digits(live: LiveHouse) -> None:
    dialogue = SignIn(live.staff, "PGP-04", Words("fa"))
    dialogue.scan("0462")
    dialogue.type("۷۳۹۱۰۴")
    rows = dialogue.rows()
    assert rows.dots == 6
    assert "0462" in rows.badge
    assert "739104" not in repr(rows)
    assert "۷۳۹" not in repr(rows)
    assert dialogue.enter() is not None


def test_wrong_pins_are_counted_in_sight_and_the_fifth_locks_this_person_out_nobody_else(
    live: LiveHouse,
) -> None:
    dialogue = SignIn(live.staff, "PGP-04", WORDS)
    typed(dialogue, "0417")
    for attempt in range(1, 6):
        assert dialogue.rows().attempt == f"Attempt {attempt} of 5"
        typed(dialogue, "000111")
    assert dialogue.rows().attempt == ""
    assert dialogue.refused == ("SIGN-IN-LOCKED-OUT",)
    typed(dialogue, PINS["0417"])
    assert dialogue.refused == ("SIGN-IN-LOCKED-OUT",)
    dialogue.other()
    assert typed(dialogue, "0462", PINS["0462"]).done is not None


def test_a_lock_out_survives_a_restart_and_holds_at_one_station_only(live: LiveHouse) -> None:
    dialogue = typed(SignIn(live.staff, "PGP-04", WORDS), "0417", *["000111"] * 5)
    assert dialogue.refused == ("SIGN-IN-LOCKED-OUT",)
    for station, done in ((STATION, False), ("pit-4", True)):
        restart(live, station)
        tried = typed(SignIn(live.staff, "PGP-04", WORDS), "0417", PINS["0417"])
        assert (tried.done is not None) is done


def test_a_start_pin_is_changed_at_the_first_sign_in(live: LiveHouse) -> None:
    give_start_pin(live, ResetPin("0417"), "615283")
    dialogue = typed(SignIn(live.staff, "PGP-04", WORDS), "0417", "615283")
    assert (dialogue.done, dialogue.rows().question) == (None, "Choose your own PIN")
    for poor in ("123456", "987654", "111111", "121212", "604171", "60427", "615283", PINS["0417"]):
        # Refused before it is typed again.
        typed(dialogue, poor)
        assert dialogue.rows().asks == "new", poor
        assert [code.split("-")[0] for code in dialogue.refused] == ["PIN"], poor
    typed(dialogue, "840627", "840628")
    assert (dialogue.refused, dialogue.rows().asks) == (("SIGN-IN-NEW-DIFFERS",), "new")
    typed(dialogue, "840627", "840627")
    assert dialogue.done is not None


@pytest.mark.parametrize(
    ("badge", "place", "comes_in"), [("0101", "PGP-04", True), ("0008", "PGP-04", False), ("0008", "", True)]
)
def test_a_start_pin_is_changed_wherever_its_owner_first_signs_in(
    live: LiveHouse, badge: str, place: str, comes_in: bool
) -> None:  # fmt: skip
    give_start_pin(
        live,
        EnrolStaff("0008", "Ida Berg", (Role.OPERATOR,)) if badge == "0008" else ResetPin(badge),
        "615283",
    )
    dialogue = typed(SignIn(live.staff, place, WORDS), badge, "615283")
    assert dialogue.rows().question == "Choose your own PIN"
    typed(dialogue, "840627", "840627")
    assert (dialogue.done is not None) == comes_in
    if not comes_in:
        assert dialogue.rows().refusals == (
            "Your PIN is changed; it opens the office, and stands wherever you sign.",
        )
        assert dialogue.rows().asks == "badge"
    live.staff.places.sign_out(place)
    assert isinstance(live.staff.places.sign_in(badge, "840627"), Presence)


def test_who_does_nothing_at_a_table_and_has_a_pin_of_his_own_is_told_so(live: LiveHouse) -> None:
    dialogue = typed(SignIn(live.staff, "PGP-04", WORDS), "0007", PINS["0007"])
    assert dialogue.refused == ("SIGN-IN-TABLE-ROLE",)


def test_a_start_pin_is_changed_at_the_panel_of_a_second_person_and_the_approval_goes_on(
    live: LiveHouse,
) -> None:
    give_start_pin(live, ResetPin("0101"), "615283")
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    for token in ("Enter", "M", "2", "1", "x", "Enter"):
        desk.press(token)
    assert desk.picture().approval is not None

    def refused(pin: str) -> str:
        desk.approve("0101", pin)
        shown = desk.picture().approval
        return "" if shown is None else " ".join(shown.refusals)

    assert "type one of your own" in refused("615283")
    assert "too easy to guess" in refused("123456")
    assert "once more" in refused("840627")
    assert "differ" in refused("840628")
    assert "once more" in refused("840627")
    assert codes(live, "RoundVoided") == []
    assert refused("840627") == ""
    assert codes(live, "RoundVoided") == ["RoundVoided"]
    assert isinstance(live.staff.places.sign_in("0101", "840627", role=Role.PIT_BOSS), Presence)


def test_choosing_a_pin_at_a_panel_is_forgotten_after_a_minute_or_with_another_badge(
    live: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_start_pin(live, ResetPin("0101"), "615283")
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    for token in ("Enter", "M", "2", "1", "x", "Enter"):
        desk.press(token)
    for first in ("0102", "0417"):
        desk.approve("0101", "615283")
        desk.approve(first, "000111")
        # The next PIN under that badge is tried again, and is no new one.
        desk.approve("0101", "840627")
        shown = desk.picture().approval
        assert shown is not None
        assert "once more" not in " ".join(shown.refusals)
    assert not isinstance(live.staff.places.sign_in("0101", "840627", role=Role.PIT_BOSS), Presence)


def test_an_unknown_badge_is_told_no_more_than_a_wrong_pin(live: LiveHouse) -> None:
    known, unknown = (typed(SignIn(live.staff, "", WORDS), badge, "000111") for badge in ("0417", "9999"))
    assert known.refused == unknown.refused == ("SIGN-IN-REFUSED",)
    assert known.rows().attempt == unknown.rows().attempt == "Attempt 2 of 5"


def test_a_badge_is_taken_from_the_reader_while_a_pin_is_typed(live: LiveHouse) -> None:
    dialogue = typed(SignIn(live.staff, "PGP-04", WORDS), "0417")
    dialogue.type("27")
    dialogue.scan("0462")
    rows = dialogue.rows()
    assert (rows.question, rows.dots, rows.badge) == ("PIN for Marisa Duarte", 0, "0462, read by scanner")
    dialogue.type("73")
    dialogue.back()
    assert dialogue.rows().dots == 1
    dialogue.clear()
    assert dialogue.rows().dots == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_asks_in_its_own_words(live: LiveHouse, language: str) -> None:
    rows = SignIn(live.staff, "", Words(language)).rows()
    assert (rows.question == "Tap a badge, or type it") is (language == "en")


# -- who may see what --


def test_roles_decide_which_screens_the_office_has(live: LiveHouse) -> None:
    seen = {
        badge: set(office_tabs(let_in(live, badge).person))
        for badge in ("0007", "0101", "0900", "0002", "0417")
    }
    assert {"rounds", "shift", "audit"} <= seen["0007"]
    assert {"rounds", "shift", "audit"} <= seen["0101"]
    # An auditor reads everything, an administrator looks after the trail, a dealer deals.
    assert seen["0900"] == {"rounds", "shift", "patterns", "audit"}
    assert seen["0002"] == {"audit", "setup"}
    assert seen["0417"] == set()
    assert office_tabs(None) == ()


def test_likings_are_kept_beside_the_data_for_their_owner_alone_and_a_broken_file_is_nobodys(
    tmp_path: Path,
) -> None:
    said = {"0417": Liking("fa", "light", 150, "near"), "0533": Liking()}
    assert write_likings(tmp_path, said)
    assert read_likings(tmp_path) == said
    assert (tmp_path / "likings.json").stat().st_mode & 0o077 == 0
    (tmp_path / "likings.json").write_text(
        '{"people": {"1": {"language": "xx", "scale": "big"}, "2": 3}}', "utf-8"
    )
    assert read_likings(tmp_path) == {"1": Liking()}
    (tmp_path / "likings.json").write_text("nothing", "utf-8")
    assert read_likings(tmp_path) == {}


# -- at a table --


def at(live: LiveHouse, table: str = "PGP-04") -> AtTable:
    """Answer the recorder of a table with the people around it."""

    def person() -> object:
        there = live.staff.places.at(table)
        return None if there is None else there.person

    inner = RoundRecorder(
        live.session, table, WORDS, person=person, drafts=live.folder / "drafts", staff=live.staff  # type: ignore[arg-type]
    )  # fmt: skip
    return AtTable(live, table, inner)


def test_a_table_is_locked_until_somebody_is_in_and_takes_no_key(live: LiveHouse) -> None:
    desk = at(live)
    assert desk.picture().locked
    size = live.session.store.head()[0]
    desk.press("Enter")
    desk.scan("Ks Qs")
    desk.approve("0101", PINS["0101"])
    desk.withdraw()
    assert live.session.store.head()[0] == size
    let_in(live, "0417", "PGP-04")
    assert not desk.picture().locked
    desk.press("Enter")
    assert codes(live, "RoundOpened") == ["RoundOpened"]


def test_a_lock_hides_nothing_of_what_was_typed_and_gives_it_back(live: LiveHouse) -> None:
    desk = at(live)
    let_in(live, "0417", "PGP-04")
    for token in ("Enter", "1", " ", "2", "5"):
        desk.press(token)
    before = desk.picture().prompt.echo
    assert before
    live.staff.places.lock("PGP-04")
    locked = desk.picture()
    assert locked.locked
    assert any("locked" in mark for mark in locked.top.marks)
    assert "Dana" not in locked.top.person
    desk.press("9")
    typed(SignIn(live.staff, "PGP-04", WORDS), "0417", PINS["0417"])
    assert desk.picture().prompt.echo == before


def test_a_table_is_told_before_and_after_that_no_shift_is_open_and_practice_is_not(live: LiveHouse) -> None:
    operator = let_in(live, "0007").person
    let_in(live, "0417", "PGP-04")
    desk = at(live)

    def told() -> list[str]:
        shown = desk.picture()
        return [notice.text.split(":")[0] for notice in shown.notices if notice.state == CLASH]

    house = live.house
    assert told() == []
    shown = house.show(CloseShift(), by=operator)
    assert isinstance(shown, Shown)
    given = live.staff.authorise(shown, "0101", PINS["0101"])
    assert isinstance(given, Authority)
    assert not isinstance(house.do(CloseShift(), by=operator, witness=given), Problems)
    assert told() == ["No shift is open"]
    desk.press("Enter")
    assert codes(live, "RoundOpened") == ["RoundOpened"], "the felt is not held"
    assert [p.code for p in house.astray()] == ["PLAY-ASTRAY"]
    assert told() == ["No shift is open"]
    house.open_shift(by=operator)
    assert told() == []
    assert house.astray() == ()


def test_relief_is_a_badge_in_and_one_key_out_between_rounds(live: LiveHouse) -> None:
    let_in(live, "0462", "PGP-07")
    live.staff.places.sign_out("PGP-07")
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    desk.scan(";0462?")
    notice = desk.picture().notices[0]
    assert "Marisa Duarte" in notice.text
    assert notice.key is not None
    assert notice.key.token == RELIEF
    desk.press(RELIEF)
    there = live.staff.places.at("PGP-04")
    assert there is not None
    assert (there.person.badge, there.how) == ("0462", "relief")


def test_in_a_round_or_without_a_pin_today_relief_asks_for_the_pin(live: LiveHouse) -> None:
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    desk.press("Enter")
    desk.scan("0462")
    desk.press(RELIEF)
    assert desk.wants_pin == "0462"
    assert "between rounds" in desk.picture().notices[0].text
    there = live.staff.places.at("PGP-04")
    assert there is not None
    assert there.person.badge == "0417"


def test_the_key_that_hands_over_says_what_is_missing_while_nobody_tapped_a_badge(live: LiveHouse) -> None:
    let_in(live, "0462", "PGP-07")
    live.staff.places.sign_out("PGP-07")
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    assert RELIEF in {key for _, keys in desk.picture().sheet for key, _ in keys}
    desk.press(RELIEF)
    said = desk.picture().notices[0].text
    assert said == "The dealer who comes taps a badge first; then this key hands the table over."
    desk.scan("0462")
    desk.press(RELIEF)
    there = live.staff.places.at("PGP-04")
    assert there is not None
    assert there.person.badge == "0462"


def test_in_a_text_the_same_character_is_a_character(live: LiveHouse) -> None:
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    for token in ("Enter", "B", "3", "5", "0", "0", "Tab"):
        desk.press(token)
    assert desk.picture().prompt.free
    desk.press(RELIEF)
    assert desk.picture().prompt.echo == RELIEF


def test_a_tap_may_be_put_away_and_a_strangers_line_goes_to_the_game(live: LiveHouse) -> None:
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    desk.scan("0462")
    desk.press("Escape")
    assert desk.incoming == ""
    desk.scan("77777")
    assert (desk.incoming, desk.wants_pin) == ("", "")


def test_who_deals_nothing_is_not_offered_to_take_a_dealers_place(live: LiveHouse) -> None:
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    for badge in ("0101", "0007", "0002"):
        desk.scan(badge)
        assert (desk.incoming, desk.wants_pin) == ("", "")
        texts = [notice.text for notice in desk.picture().notices]
        assert texts[0] == "A badge alone relieves a dealer by a dealer, nobody else."
        assert not any("takes over here" in text for text in texts)


def test_a_badge_with_letters_is_known_however_its_letters_are_read(live: LiveHouse) -> None:
    from tablemgr.floor.staff_acts import ReplaceBadge

    let_in(live, "0002")
    administrator = live.staff.places.at("").person  # type: ignore[union-attr]
    act = ReplaceBadge("0462", "d-0462", "lost")
    shown = live.staff.show(act, by=administrator)
    given = live.staff.authorise(shown, "0007", PINS["0007"])  # type: ignore[arg-type]
    live.staff.do(act, by=administrator, witness=given)  # type: ignore[arg-type]
    let_in(live, "0417", "PGP-04")
    desk = at(live)
    desk.scan("D-0462")
    assert desk.incoming == "d-0462"


def test_who_is_idle_is_locked_and_comes_back_with_the_pin(
    live: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in(live, "0417", "PGP-04")
    monkeypatch.setattr(signing, "IDLE_SECONDS", {True: 0, False: 0})
    assert [one.person.badge for one in live.staff.places.lock_idle()] == ["0417"]
    monkeypatch.undo()
    assert at(live).is_blocked
    typed(SignIn(live.staff, "PGP-04", WORDS), "0417", PINS["0417"])
    assert not at(live).is_blocked
    assert codes(live, "IdleLocked", "SignedIn")[-2:] == ["IdleLocked", "SignedIn"]


# -- the house --


def test_a_demonstration_and_a_folder_without_people_are_not_for_dealing(
    live: LiveHouse, evening: Path, tmp_path: Path
) -> None:
    assert is_for_dealing(live.folder)
    assert not is_for_dealing(evening)
    (live.folder / "demo.json").write_text("{}", "utf-8")
    assert not is_for_dealing(live.folder)


def test_nobody_is_signed_in_after_a_start(live: LiveHouse) -> None:
    let_in(live, "0101")
    let_in(live, "0417", "PGP-04")
    restart(live)
    assert live.staff.roster.present == {}
    assert [live.staff.places.at(table) for table in ("", "PGP-04")] == [None, None]


def sheet(live: LiveHouse, badge: str = "0007") -> ShiftSheet:
    """Answer the shift's sheet with somebody at it."""
    let_in(live, badge)
    return ShiftSheet(live, Racks(live.session), WORDS)


def test_a_shift_is_closed_by_two_people_and_its_code_is_asked_for_by_the_next(live: LiveHouse) -> None:
    board = sheet(live)
    board.press("S")
    waits = board.picture().approval
    assert waits is not None
    assert "pit boss" in waits.roles
    board.approve("0007", PINS["0007"])
    refused = board.picture().approval
    assert refused is not None
    assert refused.refusals
    board.approve("0101", PINS["0101"])
    paper = board.picture().paper
    assert paper is not None
    assert live.house.standing.shift is None
    board.press("S")
    board.scan("abcd")
    board.press("Enter")
    assert board.picture().prompt.refusals
    assert live.house.standing.shift is None
    board.press("Escape")
    board.press("S")
    board.type(paper.code)
    board.press("Enter")
    after = live.house.standing
    assert (after.shift, after.code_due) == (2, 0)


def test_a_shift_opens_without_the_code_and_the_alarm_stays_until_it_is_given_or_waived(
    live: LiveHouse,
) -> None:
    board = sheet(live)
    board.press("S")
    board.approve("0101", PINS["0101"])
    board.press("S")
    board.press("Enter")
    assert live.house.standing.shift == 2
    assert "CODE-MISSING" in {p.code for p in live.house.alarms()}
    let_in(live, "0417", "PGP-04")
    assert any("code of shift S-0001" in notice.text for notice in at(live).picture().notices)
    board.press("W")
    board.type("the paper was lost")
    board.press("Enter")
    board.approve("0101", PINS["0101"])
    assert live.house.standing.code_due == 1
    board.approve("0900", PINS["0900"])
    assert live.house.standing.code_due == 0


def test_day_and_shift_are_opened_by_one_operator_with_a_key_each(live: LiveHouse) -> None:
    board = sheet(live)
    for key in ("S", "D"):
        board.press(key)
        board.approve("0101", PINS["0101"])
    assert live.house.standing.day is None
    assert live.house.standing.shift is None
    assert board.picture().prompt.question == "Open the gaming day"
    # Today's day is closed: the one after it is asked about once more.
    board.press("D")
    assert live.house.standing.day is None
    today, day = live.house.next_day()
    assert all(said in board.picture().prompt.question for said in (today, day))
    board.press("Escape")
    assert board.picture().prompt.question == "Open the gaming day"
    board.press("D")
    assert live.house.standing.day is None
    board.press("D")
    assert live.house.standing.day == day > today
    board.press("S")
    board.press("Enter")
    assert live.house.standing.shift == 2


def test_a_pit_boss_opens_no_day_and_is_told_whose_that_is(live: LiveHouse) -> None:
    board = sheet(live)
    board.press("S")
    board.approve("0101", PINS["0101"])
    other = sheet(live, "0101")
    other.press("S")
    assert "operator" in " ".join(other.picture().prompt.refusals)


def test_a_key_that_is_drawn_dead_takes_nothing_and_says_why(live: LiveHouse) -> None:
    board, before = sheet(live), live.session.store.head()
    dead = [row.key.token for row in board.picture().rows if row.key is not None and not row.key.live]
    assert "1" in dead
    board.press("1")
    prompt = board.picture().prompt
    assert (board.takes_text, prompt.echo) == (False, "")
    assert prompt.refusals == ("The role operator may not do this; it takes: pit boss.",)
    assert live.session.store.head() == before


def test_a_badge_and_a_pin_that_nobody_asked_for_are_not_left_readable(live: LiveHouse) -> None:
    board, unasked = sheet(live, "0101"), "No PIN is asked for here; what was typed was not kept."
    board.press("1")
    assert board.takes_text
    for digit in "01848353":
        board.type(digit)
    assert (board.picture().prompt.echo, board.picture().prompt.refusals) == ("", (unasked,))
    # A badge and Enter: it is no reason either, and the table stays open.
    tables = live.tables
    board.type("no ")
    for key in ("Backspace",) * 3 + tuple("0101") + ("Enter",):
        board.press(key)
    assert (board.picture().prompt.echo, board.picture().prompt.refusals) == ("", (unasked,))
    board.press("Escape")
    board.scan("0101")
    assert (board.takes_text, board.picture().prompt.refusals, live.tables) == (False, (unasked,), tables)
    board.press("1")
    board.type("set 018483 is chipped")
    assert board.picture().prompt.echo == "set 018483 is chipped"


def test_a_table_is_closed_by_a_pit_boss_and_opened_again_by_both(live: LiveHouse) -> None:
    changed = []
    board = sheet(live, "0101")
    board.tables_changed = lambda: changed.append(live.tables)
    place = str(live.tables.index("PGP-07") + 1)
    board.press(place)
    board.type("no players")
    board.press("Enter")
    assert "PGP-07" not in live.tables
    assert live.closed_tables() == ("PGP-07",)
    board.press(place)
    board.approve("0102", PINS["0102"])
    assert "PGP-07" not in live.tables
    board.approve("0007", PINS["0007"])
    assert "PGP-07" in live.tables
    assert len(changed) == 2


def test_what_waits_may_be_withdrawn_and_nothing_is_written(live: LiveHouse) -> None:
    board = sheet(live)
    board.press("S")
    size = live.session.store.head()[0]
    board.withdraw()
    assert board.picture().approval is None
    assert live.session.store.head()[0] == size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_card_says_what_is_in_force_from_the_ledger(live: LiveHouse, language: str) -> None:
    words = Words(language, "USD")
    said = {table: rule_card(live.session, table, words) for table in live.tables}
    poker = {part.caption: part for part in said["PGP-04"]}
    way = next(part for part in poker.values() if part.is_long)
    assert words.house_way("Full house: the pair goes low.") in [line.text for line in way.lines]
    assert "standard" in way.caption
    text = " ".join(line.text for part in said["PGP-04"] for line in part.lines)
    assert words.money(live.session.rules("PGP-04").limits.most) in text  # type: ignore[union-attr]
    assert all(badge in poker[way.caption].foot for badge in ("0101", "0007"))
    values = next(part for part in said["TG-01"] if part.is_long)
    assert {line.name for line in values.lines} >= {
        words.say("CARD-RULE-PAR"),
        words.say("CARD-RULE-ONE-RED-DOT"),
    }
    # No name of the program's own stands on a card.
    own = [line for parts in said.values() for part in parts for line in part.lines]
    assert not [line for line in own if "_" in line.name + line.text or "bank." in line.name]


def test_since_when_is_the_calendar_s_day_and_the_clock_s_time_of_the_house(live: LiveHouse) -> None:
    entry = next(t.entry for t in live.session.readings.rules_in_force("PGP-04"))
    zone = timezone(timedelta(minutes=entry.offset_minutes))
    # Twenty to three at night by the house's clock: the gaming day is still yesterday's.
    night = datetime.fromtimestamp(entry.at_us / 1e6, zone).replace(hour=2, minute=41, second=0)
    told = next(t for t in live.session.readings.rules_in_force("PGP-04") if t.entry.seq == entry.seq)
    moved = replace(told, entry=replace(told.entry, at_us=int(night.timestamp()) * 1_000_000))
    assert isinstance(moved.fact, RulesAdopted)
    assert f"Since {night:%Y-%m-%d} 02:41" in Adopted([moved], WORDS).foot(moved.fact.rules)


def test_every_value_of_every_variant_has_its_words() -> None:
    shipped = [
        shipped_variant(game, one) for game in ("pai-gow", "pai-gow-poker") for one in variant_ids(game)
    ]
    said = {pair for variant in shipped for pair in variant.values}
    assert {name for name, _ in said} | {one.name for one in fields(CORE)} == set(NAMED)
    kinds = (CopyRule, FoulRule, DealerPush, StreakMode, StreakBasis, SweepException)
    assert {member.value for kind in kinds for member in kind} <= set(SAID)
    assert all(value in SAID or value.isdigit() for _, value in said)


def test_the_rule_card_follows_an_adoption(live: LiveHouse) -> None:
    rules = live.session.rules("PGP-04")
    let_in(live, "0101")
    boss = live.staff.places.at("").person  # type: ignore[union-attr]
    other = replace(rules, level=3)
    shown = live.session.show_rules("PGP-04", other, by=boss)
    given = live.staff.authorise(shown, "0007", PINS["0007"])
    assert isinstance(given, Authority)
    live.session.adopt("PGP-04", other, by=boss, witness=given)
    first = rule_card(live.session, "PGP-04", WORDS)[0]
    assert ("level of evidence", "3") in {(line.name, line.text) for line in first.lines}


def test_what_a_second_person_signs_in_the_office_is_in_the_readers_digits(live: LiveHouse) -> None:
    administrator = let_in(live, "0002").person
    desk = SetUpDesk(live, Words("fa", "USD"), person=lambda: administrator)
    desk.press("N")
    form = desk.picture().form
    assert form is not None
    given = {ask.name: ask.given for ask in form.asks}
    desk.submit(
        {
            **given,
            "badge": "7001",
            "name": "نادیا",
            "role": "dealer",
            "permit": "W-17",
            "pin": "580273",
            "pin_again": "580273",
        }
    )
    shown = desk.picture().approval
    assert shown is not None, desk.picture().refused
    said = " ".join((shown.caption, shown.roles, *(line.text for line in shown.shown)))
    assert "۷۰۰۱" in said
    assert "W-17" in said
    assert {one for one in said.replace("W-17", "") if one in "0123456789"} == set()


def test_the_card_names_the_step_of_the_bets_as_what_it_is(live: LiveHouse) -> None:
    """A table may deal fives and twenty-fives and take bets by the five: its step is no chip."""
    lines = {line.name: line.text for part in rule_card(live.session, "PGP-04", WORDS) for line in part.lines}
    assert lines["bets in steps of"] == "5"
    assert not any("chip" in name for name in lines)
