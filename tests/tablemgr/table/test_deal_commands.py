"""Deals of Tien Gow on record: what is taken, what is refused, what each action writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.table import deal_events as d
from tablemgr.table.codec import decode, encode
from tablemgr.table.commands.base import Command, Problems
from tablemgr.table.deal_commands import (
    AgreeStands,
    ChangeDepth,
    ClaimOneRedDot,
    EnterDealHand,
    NoteIncident,
    OpenDeal,
    PayDebt,
    PlayTiles,
    RecordColumns,
    RecordTrick,
    RewindDeal,
    SetMark,
    SettleDeal,
    TakeCollection,
    UndoDealEntry,
    VoidDeal,
    decide_deal,
)
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState, evolve_deal, refold_deal
from tablemgr.table.events import EntryUndone
from tablemgr.table.facts import Fact

A, B, C, D = Seat(1), Seat(2), Seat(3), Seat(4)
STAKE = Money(500)
HANDS = {
    A: "33 64 11 22 33 51 51 21",
    B: "31 54 31 64 22 32 62 43",
    C: "42 55 65 53 52 61 11 44",
    D: "66 55 44 65 41 66 61 63",
}


def codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def rules(text: str = "core", collection: Money = ZERO) -> DealRules:
    return DealRules(parse_rules(text), "evening", STAKE, "USD", collection)


@dataclass
class Table:
    """A table that takes commands and keeps what they wrote."""

    rules: DealRules = field(default_factory=rules)
    state: DealTableState = field(default_factory=DealTableState)
    facts: list[Fact] = field(default_factory=list)

    def take(self, command: Command) -> tuple[Fact, ...]:
        found = decide_deal(self.state, command, self.rules)
        assert not isinstance(found, Problems), (command, found)
        for fact in found:
            assert decode(*encode(fact)) == fact
            self.state = evolve_deal(self.state, fact)
        self.facts += found
        assert refold_deal(self.facts) == self.state
        return found

    def refused(self, command: Command) -> list[str]:
        found = decide_deal(self.state, command, self.rules)
        assert isinstance(found, Problems), (command, found)
        return [problem.code for problem in found.problems]


def opened(depth: str = "full", text: str = "core", banker: Seat = B, collection: Money = ZERO) -> Table:
    table = Table(rules(text, collection))
    table.take(OpenDeal(1, "Ana Lim", "4471", banker, 0, depth=depth))
    return table


def up(seat: Seat, *tiles: str) -> PlayTiles:
    return PlayTiles(seat, up=True, tiles=tiles)


def down(seat: Seat, *tiles: str) -> PlayTiles:
    return PlayTiles(seat, up=False, tiles=tiles)


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def with_hands() -> Table:
    table = opened()
    for seat, tiles in HANDS.items():
        table.take(EnterDealHand(seat, codes(tiles)))
    return table


def test_a_deal_played_out_settles_as_worked_out_in_the_rules() -> None:
    # TG 16: A -1, B -10 (the banker, no column), C +12, D -1 points at 500 a point.
    table = with_hands()
    for command in (
        up(B, "31", "31", "32"), PlayTiles(C, up=False, count=3), up(D, "66", "66", "63"),
        down(A, "51", "51", "64"), up(D, "44"), up(A, "11"), down(B, "64"), down(C, "55"),
        up(A, "33", "33"), down(B, "22", "43"), down(C, "52", "53"), down(D, "61", "65"),
        up(A, "22"), down(B, "62"), up(C, "44"), down(D, "41"), up(C, "11"), down(D, "55"),
        down(A, "21"), down(B, "54"),
    ):  # fmt: skip
        table.take(command)
    (settled,) = table.take(SettleDeal())
    assert isinstance(settled, d.DealSettled)
    assert settled.columns == (3, 0, 2, 3)
    assert settled.net == (-1, -10, 12, -1)
    assert [(p.seat, p.amount.minor) for p in settled.postings] == [
        (1, -500), (3, 500), (2, -5000), (3, 5000), (4, -500), (3, 500),
    ]  # fmt: skip
    assert (settled.next_banker, settled.next_streak) == (C, 1)
    owed = {(one.debtor, one.base, one.banker, one.points) for one in settled.transfers}
    assert owed == {(A, 1, 1, 1), (B, 5, 2, 10), (D, 1, 1, 1)}


def test_a_play_that_completes_a_trick_says_who_won_it() -> None:
    table = with_hands()
    table.take(up(B, "31", "31", "32"))
    table.take(PlayTiles(C, up=False, count=3))
    table.take(up(D, "66", "66", "63"))
    facts = table.take(down(A, "51", "51", "64"))
    assert kinds(facts) == ["TilesPlayed", "TrickWon"]
    assert facts[1] == d.TrickWon(1, D, 3)


def test_supreme_is_due_when_it_is_led_and_goes_back_when_the_lead_is_undone() -> None:
    table = opened(banker=A)
    facts = table.take(up(A, "42", "21"))
    due = facts[1]
    assert isinstance(due, d.ImmediateDue)
    # TG R8.3: the banker takes 4 of each.
    assert (due.type, due.points) == ("SUPREME", (12, -4, -4, -4))
    assert sum(p.amount.minor for p in due.postings) == 0
    undone = table.take(UndoDealEntry())
    assert [type(fact) for fact in undone] == [EntryUndone, EntryUndone]
    mirror = next(fact.mirror for fact in undone if isinstance(fact, EntryUndone) and fact.mirror)
    assert [p.amount.minor for p in mirror] == [-p.amount.minor for p in due.postings]
    assert table.state.dues == ()


def test_a_whole_trick_can_be_taken_back() -> None:
    table = with_hands()
    table.take(up(B, "31", "31", "32"))
    table.take(PlayTiles(C, up=False, count=3))
    assert len(table.take(UndoDealEntry(whole_trick=True))) == 2
    assert table.refused(up(C, "42")) == ["TG-OUT_OF_TURN"]


def test_void_reverses_what_was_paid_at_once_and_the_same_banker_deals_again() -> None:
    table = opened(banker=A)
    table.take(up(A, "42", "21"))
    (void,) = table.take(VoidDeal("a tile lay on the floor"))
    assert isinstance(void, d.DealVoided)
    assert sorted(p.amount.minor for p in void.mirror) == [-2000, -2000, -2000, 2000, 2000, 2000]
    assert (table.state.next_banker, table.state.next_streak) == (A, 0)
    assert table.refused(SettleDeal()) == ["DEAL-NOT-OPEN"]


def test_columns_with_unknown_hands_settle_and_say_what_was_not_checked() -> None:
    table = opened("columns")
    table.take(RecordColumns((3, 5, 0, 0), B, "single"))
    (settled,) = table.take(SettleDeal())
    assert isinstance(settled, d.DealSettled)
    assert settled.net == (-2, 22, -10, -10)
    assert "TILE_NOT_HELD" in settled.skipped


def test_a_capture_in_columns_lets_the_little_three_pay_for_all() -> None:
    # TG 15, capture-other-is-banker: B pays A's 4, his own 3 and D's 5 to C.
    table = opened("columns", banker=A)
    table.take(RecordColumns((2, 1, 5, 0), C, "CAPTURE", B))
    (settled,) = table.take(SettleDeal())
    assert isinstance(settled, d.DealSettled)
    assert settled.net == (0, -12, 12, 0)
    behalf = {(one.debtor, one.points, one.on_behalf_of) for one in settled.transfers if one.points}
    assert behalf == {(B, 4, A), (B, 3, None), (B, 5, D)}


def test_tricks_by_size_and_winner_settle_too() -> None:
    table = opened("tricks")
    for size, winner in ((3, D), (1, A), (2, A), (1, C), (1, C)):
        table.take(RecordTrick(size, winner))
    (settled,) = table.take(SettleDeal())
    assert isinstance(settled, d.DealSettled)
    assert settled.net == (-1, -10, 12, -1)


def test_a_mark_of_supreme_is_paid_at_once_and_not_again_in_the_settlement() -> None:
    table = opened("tricks", banker=A)
    table.take(RecordTrick(2, A))
    facts = table.take(SetMark("SUPREME", A, 1))
    assert kinds(facts) == ["MarkSet", "ImmediateDue"]
    for size, winner in ((4, A), (1, B), (1, B)):
        table.take(RecordTrick(size, winner))
    facts = table.take(SettleDeal())
    assert kinds(facts) == ["DealSettled"]
    assert isinstance(facts[0], d.DealSettled)
    # Supreme 4 of each, the quartet 8 of each: the banker's 12 + 24.
    assert facts[0].immediate == (36, -12, -12, -12)


def test_depth_may_change_in_mid_deal_without_losing_what_was_entered() -> None:
    table = with_hands()
    table.take(up(B, "31", "31", "32"))
    assert table.refused(RecordColumns((3, 0, 2, 3), C, "single")) == ["DEAL-DEPTH"]
    table.take(ChangeDepth("columns"))
    table.take(RecordColumns((3, 0, 2, 3), C, "single"))
    settled = table.take(SettleDeal())[-1]
    assert isinstance(settled, d.DealSettled)
    assert settled.net == (-1, -10, 12, -1)


def test_one_red_dot_ends_the_deal_at_once() -> None:
    table = opened(text="core; one_red_dot=true")
    table.take(EnterDealHand(A, codes("55 55 33 33 22 22 65 61")))
    table.take(ClaimOneRedDot(A))
    (settled,) = table.take(SettleDeal())
    assert isinstance(settled, d.DealSettled)
    assert (settled.status, settled.net) == ("claimed", (40, -20, -10, -10))


def test_a_claim_is_refused_where_it_is_not_played_or_comes_too_late() -> None:
    assert opened().refused(ClaimOneRedDot(A)) == ["TG-CLAIM_NOT_ENABLED"]
    late = opened(text="core; one_red_dot=true")
    late.take(up(B, "31"))
    assert late.refused(ClaimOneRedDot(A)) == ["TG-CLAIM_TOO_LATE"]


def test_a_rewind_takes_the_deal_back_to_before_a_trick() -> None:
    table = opened(banker=A)
    for command in (up(A, "66"), down(B, "21"), down(C, "22"), down(D, "22"), up(A, "11", "11")):
        table.take(command)
    table.take(RewindDeal(2, "B should have led"))
    assert table.refused(up(B, "55")) == ["TG-OUT_OF_TURN"]
    table.take(up(A, "55"))
    assert table.refused(RewindDeal(7, "no")) == ["DEAL-NO-TRICK"]
    assert table.refused(RewindDeal(2, " ")) == ["TEXT-MISSING"]


def test_a_late_hand_that_contradicts_a_play_is_refused_with_the_play() -> None:
    table = opened()
    table.take(up(B, "66"))
    assert table.refused(EnterDealHand(B, codes(HANDS[B]))) == ["TG-TILE_NOT_HELD"]


def test_hands_are_refused_that_no_set_of_tiles_holds() -> None:
    table = opened()
    table.take(EnterDealHand(A, codes("66 66 11 11 44 44 31 31")))
    assert table.refused(EnterDealHand(B, codes("66 63 54 62 53 52 43 42"))) == ["TG-TILE_COUNT"]
    assert table.refused(EnterDealHand(B, ("63", "63", "77"))) == [
        "PIECE-UNKNOWN", "PIECE-DUPLICATE", "PIECE-COUNT",
    ]  # fmt: skip
    assert table.refused(EnterDealHand(A, codes(HANDS[C]))) == ["DEAL-HAND-THERE"]
    assert table.refused(EnterDealHand(Seat(5), codes(HANDS[C]))) == ["TG-BAD_SEAT"]


def test_all_that_is_wrong_with_an_opening_is_said_at_once() -> None:
    table = opened()
    codes = table.refused(OpenDeal(1, "", banker=Seat(7), streak=-1, depth="deep"))
    assert codes == [
        "DEAL-OPEN", "ROUND-NUMBER", "TG-BAD_SEAT", "TG-BAD_STREAK", "TEXT-MISSING", "DEAL-DEPTH-UNKNOWN",
    ]  # fmt: skip
    assert Table().refused(OpenDeal(1, "Ana")) == ["DEAL-NO-BANKER"]


def test_the_next_deal_is_banked_by_the_winner_with_his_streak() -> None:
    table = opened("columns")
    table.take(RecordColumns((3, 5, 0, 0), B, "single"))
    table.take(SettleDeal())
    (second,) = table.take(OpenDeal(2, "Ana Lim"))
    assert isinstance(second, d.DealOpened)
    assert (second.banker, second.streak) == (B, 1)
    table.take(VoidDeal("misdeal"))
    (third,) = table.take(OpenDeal(3, "Ana Lim", banker=D))
    assert isinstance(third, d.DealOpened)
    assert (third.banker, third.streak) == (D, 0)


def test_the_collection_is_taken_once_a_seat_and_before_the_first_lead() -> None:
    assert opened().refused(TakeCollection(A)) == ["COLLECTION-NONE"]
    table = opened(collection=Money(100))
    (taken,) = table.take(TakeCollection(A))
    assert isinstance(taken, d.CollectionTaken)
    assert [(p.account, p.amount.minor) for p in taken.postings] == [("player", -100), ("house", 100)]
    assert table.refused(TakeCollection(A)) == ["COLLECTION-TAKEN"]
    table.take(up(B, "31"))
    assert table.refused(TakeCollection(C)) == ["COLLECTION-LATE"]


def test_debts_are_ticked_once_and_only_where_somebody_owes() -> None:
    table = opened("columns")
    table.take(RecordColumns((3, 5, 0, 0), B, "single"))
    table.take(SettleDeal())
    table.take(PayDebt(A, B))
    assert table.refused(PayDebt(A, B)) == ["DEBT-PAID"]
    assert table.refused(PayDebt(A, C)) == ["DEBT-NONE"]
    assert table.refused(PayDebt(B, A)) == ["DEBT-NONE"]


def test_incidents_and_agreements_are_noted_with_their_words() -> None:
    table = opened("columns")
    assert table.refused(AgreeStands("B showed a 5 too many", "H. Brandt")) == ["DEAL-NOT-SETTLED"]
    table.take(NoteIncident("exposed", C, "turned down again", ("63",)))
    assert table.refused(NoteIncident("", Seat(9), "", ("77",))) == [
        "TG-BAD_SEAT", "TEXT-MISSING", "TEXT-MISSING", "TG-UNKNOWN_TILE",
    ]  # fmt: skip
    table.take(RecordColumns((3, 5, 0, 0), B, "single"))
    table.take(SettleDeal())
    table.take(AgreeStands("B showed a 5 too many", "H. Brandt", (Money(-100), Money(100))))
    assert table.refused(AgreeStands("x", "y", (Money(1),))) == ["DEAL-AMOUNTS"]


def test_a_deal_is_finished_under_the_rules_it_was_opened_with() -> None:
    table = opened()
    table.rules = rules("core; par=5")
    assert table.refused(up(B, "31")) == ["ROUND-OTHER-RULES"]
