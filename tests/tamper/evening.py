"""An evening to tamper with: a staffed house, three tables, two shifts with their paper codes.

Everything is recorded the way the floor records it: people sign in, approve and are refused, rounds and
deals are played, settled, corrected, voided and disputed, shifts are closed, the key is changed.
"""

from __future__ import annotations

from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.attending import attended
from tablemgr.floor.house_acts import CloseDay, CloseShift, HouseAct, RotateKey
from tablemgr.floor.people import Person
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Done
from tablemgr.floor.shift import House
from tablemgr.floor.staff import Newcomer
from tablemgr.floor.staff_acts import EnrolStaff
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.checkpoints import PaperCode
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d
from tablemgr.table.commands import Command, Problems
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.games import table_rules
from tests.tablemgr.floor.conftest import HOUSE, StandingClock
from tests.tablemgr.floor.house import ANA, BEA, BO, CASS, DEE, FIRST_PIN, MAX, NIL, ONA, PINS, TOM, Floor

POKER, TILES = table_rules("pai-gow-poker", "commission"), table_rules("pai-gow", "commission")
TIEN_GOW = DealRules(CORE, "evening", Money(500), "EUR", Money(100))
POKER_BANK = ("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")
POKER_HAND = ("Qh", "Qd", "2c", "3d", "5h", "8s", "Tc")
TILE_BANK = ("66", "11", "54", "21")
SECOND = 1_000_000


class Evening(Floor):
    """A floor whose trail is attended, with what its papers said."""

    def __init__(self, folder: Path, clock: StandingClock) -> None:
        self.codes: dict[int, PaperCode] = {}
        """The code that each shift's report printed."""
        super().__init__(folder, clock)

    def open(self) -> None:
        """Start the program, its notary with it."""
        super().open()
        attended(
            self.store,
            self.clock,
            station=self.station,
            program="0.1.0",
            witness=self.folder.parent / "witness",
        )
        self.house = House(self.session)

    def enrol(self, *people: Person) -> None:
        """Staff the house: an administrator and an operator first."""
        begun = self.staff.first_start(
            Newcomer(MAX.badge, MAX.name, PINS[MAX.badge]), Newcomer(ONA.badge, ONA.name, PINS[ONA.badge])
        )
        assert not isinstance(begun, Problems), begun
        for person in people:
            done = self.change(EnrolStaff(person.badge, person.name, (person.role,)), FIRST_PIN)
            assert not isinstance(done, Problems), done
            entered = self.staff.places.sign_in(person.badge, FIRST_PIN, new_pin=PINS[person.badge])
            assert isinstance(entered, Presence), entered

    def open_table(self, table: str, rules: object, dealer: Person) -> None:
        """Open a table as a pit boss and an operator do, and let its dealer sign in."""
        self.here(BO)
        given = self.authority(self.session.show_rules(table, rules, by=BO, house=HOUSE), ONA)  # type: ignore[arg-type]
        done = self.session.open_table(table, rules, house=HOUSE, by=BO, witness=given)  # type: ignore[arg-type]
        assert isinstance(done, Done), done
        self.here(dealer, table=table)

    def play(self, table: str, by: Person, *commands: Command, second: Person | None = None) -> None:
        """Record commands, each approved where two people are asked for."""
        for command in commands:
            self.clock.at_us += 3 * SECOND
            witness = None
            if second is not None:
                witness = self.authority(self.session.show(table, command, by=by), second)
            done = self.session.do(table, command, by=by, witness=witness)
            assert isinstance(done, Done), (command, done)

    def act(self, act: HouseAct, second: Person) -> None:
        """Let an operator do what takes two people."""
        self.here(ONA)
        given = self.authority(self.house.show(act, by=ONA), second)
        done = self.house.do(act, by=ONA, witness=given)
        assert isinstance(done, Done), done

    def begin_shift(self, code: str = "") -> None:
        """Open the next shift with the code of the last one."""
        self.here(ONA)
        done = self.house.open_shift(by=ONA, code=code)
        assert isinstance(done, Done), done

    def end_shift(self) -> PaperCode:
        """Close the shift, and keep the code that its report prints."""
        shift = self.house.standing.shift
        assert shift is not None
        self.act(CloseShift(), BO)
        found = self.house.code_of(shift)
        assert found is not None
        self.codes[shift] = found
        return found


def poker_round(evening: Evening, dealer: Person, *outcomes: Outcome) -> None:
    """A round of Pai Gow Poker: one seat by its cards, the others by call."""
    seats = [Seat(n) for n in range(1, len(outcomes) + 2)]
    evening.play("7", dealer, c.OpenRound(0, dealer.name, dealer.badge))
    evening.play("7", dealer, *(c.PlaceBet(seat, Money(500 * seat)) for seat in seats))
    evening.play(
        "7", dealer, c.CloseBets(), c.SetStart(1), c.Deliver(), c.LockHands(), c.EnterBankHand(POKER_BANK)
    )
    evening.play("7", dealer, *(c.CallOutcome(s, o) for s, o in zip(seats, outcomes, strict=False)))
    evening.play("7", dealer, c.EnterHand(seats[-1], POKER_HAND, house_way=True), c.CloseRound())


def tile_round(evening: Evening, *outcomes: Outcome) -> None:
    """A round of Pai Gow by calls."""
    evening.play("8", TOM, c.OpenRound(0, TOM.name, TOM.badge), c.BuyIn(Seat(1), Money(20_000), "Mr. Ng"))
    evening.play("8", TOM, *(c.PlaceBet(Seat(n), Money(1000 * n)) for n in range(1, len(outcomes) + 1)))
    evening.play(
        "8", TOM, c.CloseBets(), c.SetStart(2), c.Deliver(), c.LockHands(), c.EnterBankHand(TILE_BANK)
    )
    evening.play("8", TOM, *(c.CallOutcome(Seat(n), o) for n, o in enumerate(outcomes, 1)), c.CloseRound())


def deal(evening: Evening) -> None:
    """A deal of Tien Gow by its columns."""
    evening.play(
        "9", ANA, d.OpenDeal(0, "Ana Lim", "4471", Seat(1), 0), d.TakeCollection(Seat(2)), d.ChangeDepth("columns"),
        d.RecordColumns((3, 0, 2, 3), Seat(3), "single"), d.SettleDeal(),
    )  # fmt: skip


HANDS = {
    1: "33 64 11 22 33 51 51 21", 2: "31 54 31 64 22 32 62 43",
    3: "42 55 65 53 52 61 11 44", 4: "66 55 44 65 41 66 61 63",
}  # fmt: skip
PLAYS = (
    (2, "up", "31 31 32"), (3, "count", "3"), (4, "up", "66 66 63"), (1, "down", "51 51 64"), (4, "up", "44"),
    (1, "up", "11"), (2, "down", "64"), (3, "down", "55"), (1, "up", "33 33"), (2, "down", "22 43"),
    (3, "down", "52 53"), (4, "down", "61 65"), (1, "up", "22"), (2, "down", "62"), (3, "up", "44"),
    (4, "down", "41"), (3, "up", "11"), (4, "down", "55"), (1, "down", "21"), (2, "down", "54"),
)  # fmt: skip
"""The worked deal of the rules, tile by tile. TG 16."""


def whole_deal(evening: Evening) -> None:
    """A deal of Tien Gow with every tile, an entry undone on the way."""
    evening.play("9", ANA, d.OpenDeal(0, "Ana Lim", "4471", Seat(2), 0, depth="full"))
    evening.play("9", ANA, *(d.EnterDealHand(Seat(n), tuple(h.split())) for n, h in HANDS.items()))
    for place, (seat, how, said) in enumerate(PLAYS):
        tiles = () if how == "count" else tuple(said.split())
        play = d.PlayTiles(Seat(seat), how == "up", tiles, 3 if how == "count" else 0)
        evening.play("9", ANA, *((play, d.UndoDealEntry(), play) if place == 6 else (play,)))
    evening.play("9", ANA, d.SettleDeal(), d.PayDebt(Seat(2), Seat(3)))


def first_shift(evening: Evening) -> None:
    """Two tables; a re-call, a void, a wrong PIN, an approval that was not taken."""
    evening.open_table("7", POKER, ANA)
    evening.open_table("8", TILES, TOM)
    poker_round(evening, ANA, Outcome.WIN, Outcome.LOSE)
    tile_round(evening, Outcome.LOSE, Outcome.WIN, Outcome.PUSH)
    tile_round(evening, Outcome.WIN, Outcome.WIN, Outcome.LOSE)
    poker_round(evening, ANA, Outcome.PUSH)
    evening.play("7", ANA, c.RecallSeat(Seat(1), Outcome.WIN, "slip of the finger"))
    evening.sign_in(BEA, pin="000000-no")
    evening.play(
        "7", ANA, c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(2), Money(700)), c.UndoEntry()
    )
    shown = evening.session.show("7", c.VoidRound("misdeal"), by=ANA)
    assert not isinstance(shown, Problems)
    assert isinstance(evening.staff.authorise(shown, CASS.badge, PINS[CASS.badge]), Problems)
    evening.play("7", ANA, c.VoidRound("misdeal", "eight cards"), second=BO)


def second_shift(evening: Evening) -> None:
    """Three tables; a correction, a dispute, a ruling, another key."""
    evening.open_table("9", TIEN_GOW, ANA)
    deal(evening)
    tile_round(evening, Outcome.WIN, Outcome.LOSE)
    whole_deal(evening)
    tile_round(evening, Outcome.PUSH, Outcome.LOSE, Outcome.LOSE)
    tile_round(evening, Outcome.LOSE)
    evening.here(BO)
    evening.play("8", BO, c.CorrectRound(Seat(1), Outcome.PUSH, "seen on camera"), second=BEA)
    evening.act(RotateKey("yearly"), DEE)
    evening.here(ANA, table="7")
    evening.play(
        "7", ANA, c.OpenRound(0, ANA.name, ANA.badge), c.PlaceBet(Seat(1), Money(2500)), c.CloseBets()
    )
    evening.here(BO)
    evening.play(
        "7", BO, c.OpenDispute(0, Seat(1), "the bet was 5000"), c.RuleDispute(1, "2500 stands", "Bo Chen")
    )
    evening.play("7", ANA, c.SetStart(3), c.Deliver(), c.LockHands(), c.CallOutcome(Seat(1), Outcome.WIN))
    evening.play("7", BO, c.CloseDispute(1, "agreed"))
    evening.play("7", ANA, c.CloseRound())


def an_evening(folder: Path) -> Evening:
    """Answer an evening that was played; its program still runs."""
    evening = Evening(folder / "data", StandingClock())
    evening.enrol(ANA, TOM, BO, BEA, CASS, NIL, DEE)
    evening.here(ONA)
    assert isinstance(evening.house.open_day(by=ONA), Done)
    evening.begin_shift()
    first_shift(evening)
    evening.begin_shift(evening.end_shift().typed)
    second_shift(evening)
    evening.end_shift()
    evening.act(CloseDay(), BO)
    return evening
