"""In the window: who signs one act takes nobody's place, and what players paid for a void deal is handed back.

Source: facts.md (signed in by badge and PIN for that one act); TG P3; recording.md (paid and owes ticks).
"""

from __future__ import annotations

from tests.desk.house import DEPTHS, PIN, POKER, START
from tests.desk.station import Station, wait_for
from ui.viewmodels.deal.deal_rows import DealFelt

BOSS, OPERATOR, DEALER = "0101", "0007", "0417"


def signed(desk: Station) -> None:
    """The pit boss signs what is shown at the panel."""
    assert desk.picture.approval is not None
    if not desk.screen.approval.has_form_focus():
        desk.press("F10")
    if BOSS in desk.own:
        desk.type(f"{BOSS}\n{PIN[BOSS]}\n")
    else:
        # A start PIN is changed where it is first shown.
        desk.type(f"{BOSS}\n{START[BOSS]}\n").choose_pin(BOSS)
    wait_for(lambda: desk.picture.approval is None, "it is signed")


def owed(desk: Station) -> list[tuple[int, int, str]]:
    """Who owes whom how much, as the panel has it."""
    middle = desk.picture.middle
    assert isinstance(middle, DealFelt)
    return [] if middle.due is None else [(r.debtor, r.creditor, r.amount) for r in middle.due.rows]


def test_a_signature_empties_no_place_and_what_was_paid_goes_back(at_levels: Station) -> None:
    desk = at_levels
    desk.sit("", OPERATOR).sit(POKER[0])
    desk.type("\n6100\n\n1\n\n\n9\n").type("D6").type("1")
    signed(desk)
    assert len(desk.round.disputes) == 1
    assert (desk.who(""), desk.who(POKER[0])) == (OPERATOR, DEALER)
    # Two deals that nobody pays, then one that is called off after its Supreme was paid.
    desk.sit(DEPTHS["columns"])
    desk.type("2\n").type("302331\n\n").type("302331\n\n")
    first = owed(desk)
    assert len(first) == 3
    desk.type("S3\n").press("F9").type("X1\n")
    signed(desk)
    assert desk.deal.voided is not None
    assert {(debtor, creditor) for debtor, creditor, _ in owed(desk)} == {(3, 1), (3, 2), (3, 4)}
    desk.press("F9").type("\n")
    # What earlier deals left is in sight again; a finger ticks a line, a key the rest.
    assert owed(desk) == first
    desk.touch(f"owed:{first[0][0]}:{first[0][1]}")
    assert owed(desk) == first[1:]
    desk.type("y")
    assert owed(desk) == []
    assert desk.who("") == OPERATOR
    # The floor is called where a round is open.
    desk.sit(POKER[0])
    desk.type("F")
    assert desk.refused[-1].startswith("No round is open here: what concerns round 1")
