"""The operator's desk: what is typed, what is refused, who signs, and what nobody may see.

Source: screens.md (shift), ground rules 2 to 4; REQ R26 to R48; facts.md (who may be the second person).
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.text import catalogue
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, asked_for_a_fill, counted, keys
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.long_work import GivenUpError, Steps
from ui.viewmodels.shift.pages import PAGES
from ui.viewmodels.shift.rows import DeskPicture
from ui.viewmodels.shift.scene import Jump
from ui.viewmodels.words import LANGUAGES, Words

RACK = ("10", "30", "200", "12s7", "=1000", "200")
TABLE = "PGP-04"


def said(picture: DeskPicture) -> str:
    """Answer everything that a picture says."""
    return repr(picture)


def head(station: Station) -> int:
    """Answer how many entries there are."""
    return station.live.session.store.head()[0]


# -- counts --


def test_a_count_is_typed_in_three_ways_and_totalled_as_it_is_typed(station: Station) -> None:
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, *RACK[:5])
    for letter in RACK[5]:
        desk.press(letter)
    form = desk.picture().form
    assert form is not None
    assert [row.value for row in form.counts] == ["10,000", "15,000", "20,000", "6,175", "1,000", "200"]
    assert form.total[5].text == "52,375"
    keys(desk, "", *RACK)
    assert desk.form is not None
    assert desk.form.here is not None
    assert desk.form.here.name == "seals"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("12S3S", "12s3s is no count"),
        ("=33", "33 is not made of whole chips"),
        ("9999999", "more than can lie there"),
    ],
)
def test_a_wrong_count_is_said_in_its_place_and_stays(station: Station, typed: str, sentence: str) -> None:
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, "10", "30", "200", typed)
    shown = desk.picture()
    assert shown.form is not None
    row = shown.form.counts[3]
    assert (row.lit, row.echo) == (True, typed.lower())
    assert sentence in row.refused
    assert sentence in shown.prompt.refusals[0]
    # F9 goes to the first wrong field and records nothing.
    before = head(station)
    desk.press("F9")
    assert (desk.waiting, head(station)) == (None, before)


def test_a_closer_stands_beside_its_opener_with_the_sums_to_the_win(station: Station) -> None:
    counted(station, *RACK)
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, *("8", "30", "", "", "", "") * 2, "")
    shown = desk.picture()
    assert shown.form is not None
    assert shown.side is not None
    first, second = shown.form.counts[:2]
    assert (first.expected, first.differs.text) == ("10", "\u22122,000")
    assert (second.expected, second.differs.text) == ("30", "0")
    sums = {label.text: figure.text for label, figure in shown.side.lines}
    assert sums["Closing count"] == "23,000"
    # Nobody has counted the box: the win is n/a, never 0.
    assert (sums["+ Drop"], sums["= Win from the count"]) == ("n/a", "n/a")


def test_an_opener_is_held_against_the_last_closer_and_the_variance_is_shown_before_it_is_signed(
    station: Station,
) -> None:
    counted(station, *RACK)
    counted(station, *RACK)
    boss = station.desk("0101")
    boss.press(f"table:{TABLE}")
    boss.press("X")
    keys(boss, "break")
    boss.press("F9")
    assert TABLE not in station.live.session.tables
    station.desk("0007")
    sheet = ShiftSheet(station.live, station.racks, Words("en", "USD"))
    sheet.press("2")
    sheet.approve("0101", PINS["0101"])
    assert TABLE in station.live.session.tables
    dealer = station.desk("0417", place=TABLE)
    dealer.press("N")
    short = (*RACK[:2], "199", *RACK[3:])
    keys(dealer, *short, *short, "")
    form = dealer.picture().form
    assert form is not None
    assert [row.differs.text for row in form.counts] == ["0", "0", "\u2212100", "0", "0", "0"]
    dealer.press("F9")
    approval = dealer.picture().approval
    assert approval is not None
    assert "Variance \u2212100: the regulator is told" in [line.text for line in approval.shown]
    dealer.approve("0101", PINS["0101"])
    one = station.racks.book.now(TABLE)
    assert one is not None
    assert [(v.total, v.level) for v in one.variances] == [(Money(-10_000), "regulator")]


def test_enter_never_records_and_the_second_person_signs_what_was_shown(station: Station) -> None:
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, *RACK, *RACK, "")
    before = head(station)
    for _ in range(4):
        desk.press("Enter")
    assert (desk.waiting, head(station)) == (None, before)
    desk.press("F9")
    assert desk.waiting is not None
    shown = desk.picture().approval
    assert shown is not None
    assert "52,375" in shown.shown[0].text
    # While somebody signs, keys change nothing of it.
    for token in ("1", "Backspace", "Enter", "F9", "field:0"):
        desk.press(token)
    assert desk.waiting is not None
    assert desk.picture().approval == shown
    desk.press("Escape")
    assert desk.waiting is None
    assert desk.form is not None


@pytest.mark.parametrize(
    ("badge", "pin", "sentence"),
    [("0417", PINS["0417"], "another one"), ("0701", PINS["0701"], "cashier"), ("0101", "000000", "")],
)
def test_a_second_person_who_may_not_is_refused_and_nothing_is_lost(
    station: Station, badge: str, pin: str, sentence: str
) -> None:
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, *RACK, *RACK, "")
    desk.press("F9")
    desk.approve(badge, pin)
    approval = desk.picture().approval
    assert approval is not None
    assert approval.refusals
    assert sentence in " ".join(approval.refusals)
    assert station.racks.book.table(TABLE).state == "opening"
    desk.approve("0101", PINS["0101"])
    assert station.racks.book.table(TABLE).state == "open"
    assert desk.told.startswith("On record, no. I-0001")


# -- slips --


def test_each_state_of_a_slip_has_its_person_and_nobody_else_s_key_is_live(station: Station) -> None:
    counted(station, *RACK)
    asked_for_a_fill(station, "", "20", "", "", "", "")
    cashier = station.desk("0701", "slips")
    live = {key.token: key.live for key in cashier.picture().keys}
    assert (live["N"], live["W"], live["F"]) == (True, False, False)
    cashier.press("F")
    assert cashier.form is None
    cashier.press("N")
    keys(cashier, "")
    assert cashier.form is not None
    assert "Something must stand here" in cashier.picture().prompt.refusals[0]
    keys(cashier, "Rae Fox", "R9")
    cashier.press("F9")
    (slip,) = station.racks.book.table(TABLE).slips.values()
    assert (slip.issued.total, slip.issued.runner_badge) == (Money(1_000_000), "R9")
    # Void needs the pit boss; a received slip has no void.
    cashier.picture()
    cashier.press("V")
    keys(cashier, "wrong table")
    cashier.press("F9")
    cashier.approve("0101", PINS["0101"])
    assert slip.state == "void"
    assert "V" not in {key.token for key in cashier.picture().keys}
    row = cashier.picture().listing
    assert row is not None
    assert "Henrik Brandt" not in row.rows[0].cells[5].text
    assert row.rows[0].cells[8].text.startswith("Yusuf Demir")


# -- tables, close, report --


def test_a_cut_leads_from_table_to_table(station: Station) -> None:
    counted(station, *RACK)
    operator = station.desk("0007")
    operator.press(f"table:{TABLE}")
    operator.press("T")
    operator.press("F9")
    assert operator.picture().prompt.question == f"Go to {TABLE} and count it"
    operator.press("table:TG-01")
    operator.press("J")
    assert operator.chosen["tables"] == f"table:{TABLE}"


def test_all_tables_are_cut_at_once_and_walked_to_one_after_the_other(station: Station) -> None:
    counted(station, *RACK)
    counted(station, *RACK, table="PG-02")
    operator = station.desk("0007")
    operator.press("A")
    assert operator.form is not None
    assert operator.form.title.endswith(": PG-02, PGP-04")
    operator.press("Enter")
    assert all(one.cut_after is None for one in station.racks.book.shifts.values())
    operator.press("F9")
    assert {t: station.racks.book.now(t).cut_after for t in ("PG-02", TABLE)} == {"PG-02": 0, TABLE: 0}  # type: ignore[union-attr]
    # The list names both; the next one is said, and after its count the other one.
    beside = operator.picture().side
    assert beside is not None
    assert [line.text for line, _ in beside.lines] == ["PG-02", TABLE]
    assert operator.picture().prompt.question == "Go to PG-02 and count it"
    counted(station, *RACK, table="PG-02", key="G")
    operator = station.desk("0007")
    assert operator.picture().prompt.question == f"Go to {TABLE} and count it"
    # The one that went on is in its next shift already and is not cut again.
    assert "A" not in [key.cap for key in operator.picture().keys]


def test_a_paused_table_begins_no_round(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101")
    boss.press(f"table:{TABLE}")
    boss.press("P")
    keys(boss, "camera fails")
    boss.press("F9")
    assert station.live.session.stands_still(TABLE)
    boss.press("P")
    boss.press("F9")
    assert not station.live.session.stands_still(TABLE)


def test_what_is_still_open_leads_to_where_it_is_put_away(station: Station) -> None:
    counted(station, *RACK)
    boss = asked_for_a_fill(station, "1", "", "", "", "", "")
    boss.go("close")
    listing = boss.picture().listing
    assert listing is not None
    texts = [row.cells[0].text for row in listing.rows]
    assert texts[0] == "Chips are asked for"
    assert {"The closing count is missing", "The table is open", "The shift is open"} <= set(texts)
    boss.press("Enter")
    assert (boss.page, boss.chosen["slips"]) == ("slips", f"ask:{TABLE}:1")


def test_a_report_is_the_sheet_of_the_paper_and_leads_to_the_rounds(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101", "report")
    jumps: list[Jump] = []
    boss.jumped = jumps.append
    shown = boss.picture()
    assert shown.listing is not None
    assert shown.rail is not None
    assert len(shown.rail.rows) >= 10
    while boss.picture().listing.heads[0].text != "table":  # type: ignore[union-attr]
        boss.press("PageDown")
    boss.press(next(row.token for row in boss.picture().listing.rows if row.token.endswith(TABLE)))  # type: ignore[union-attr]
    boss.press("Enter")
    assert [(jump.table, jump.shift) for jump in jumps] == [(TABLE, 1)]
    # A sum leads to what it is made of.
    boss.press("part:0")
    boss.picture()
    boss.press("Enter")
    assert boss.picture().listing.caption == "Tables, counted"  # type: ignore[union-attr]
    boss.press(next(row.token for row in boss.picture().listing.rows if row.token.endswith(TABLE)))  # type: ignore[union-attr]
    boss.press("O")
    assert boss.work.said.startswith("Saved:")
    boss.press("B")
    boss.press("1")
    keys(boss, "-25", "", "", "seat 3 overpaid")
    boss.press("F9")
    one = station.racks.book.now(TABLE)
    assert one is not None
    assert [cause.amount for cause in one.causes] == [Money(-2_500)]


def test_work_that_was_given_up_leaves_nothing(station: Station) -> None:
    boss = station.desk("0101")
    waiting = []
    boss.work.run = lambda job, then, failed: waiting.append((job, then, failed))
    boss.go("report")
    assert boss.work.busy
    boss.press("Escape")
    assert not boss.work.busy
    job, then, failed = waiting[0]
    # What nobody waits for ends at its next step, and its answer would be dropped.
    with pytest.raises(GivenUpError) as given_up:
        job()
    failed(given_up.value)
    then(None)
    assert (boss.report.report, boss.work.said) == (None, "Given up.")


def test_work_says_how_far_it_has_come(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101")
    said = []
    boss.work.run = lambda job, then, failed: then(job())
    drawn = Steps.__call__

    def noted(steps: Steps, done: int, of: int) -> None:
        drawn(steps, done, of)
        said.append(boss.picture().prompt.facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Steps, "__call__", noted)
        boss.go("report")
    shares = [int(line.split("\u00a0%")[0].strip("\u2066")) for line in said]
    assert shares == sorted(set(shares))
    assert len(shares) >= 6
    assert all(0 <= share < 100 for share in shares)


# -- languages, keys --


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language_whole(station: Station, language: str) -> None:
    counted(station, *RACK)
    desk = station.desk("0007", "tables", language=language)
    english = {text for code, text in catalogue("en").items() if code.startswith("SHIFT-") and " " in text}
    for page in PAGES:
        desk.go(page)
        shown = said(desk.picture())
        assert "SHIFT-" not in shown
        if language != "en":
            assert not [text for text in english if "{" not in text and f"'{text}'" in shown], page


def test_a_locked_or_empty_place_takes_no_key(station: Station) -> None:
    desk = station.desk("0101")
    station.live.staff.places.lock("")
    before = desk.chosen.copy()
    for token in ("Down", "P", "page:slips", "F9"):
        desk.press(token)
    assert (desk.page, desk.chosen, desk.form) == ("tables", before, None)


def test_any_keys_leave_a_picture(station: Station) -> None:
    counted(station, *RACK)
    desk: ShiftDesk = station.desk("0101")
    tokens = (
        "Down",
        "Enter",
        "1",
        "2",
        "S",
        "=",
        "Tab",
        "Up",
        "Backspace",
        "F9",
        "N",
        "F",
        "T",
        "B",
        "Escape",
        "Right",
    )
    for number in range(160):
        token = tokens[(number * 7 + number // 5) % len(tokens)]
        if token == "Right":
            desk.next_page(1)
        elif desk.takes_text and len(token) == 1:
            desk.type(token)
        else:
            desk.press(token)
        assert desk.picture().prompt is not None
