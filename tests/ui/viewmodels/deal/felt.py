"""A Tien Gow table to record at: a ledger, a session, somebody who deals; and deals turned into keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem
from tablemgr.core.seats import Seat
from tablemgr.floor.authority import Authority
from tablemgr.floor.clock import Instant
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Session
from tablemgr.games.tien_gow.deal import Event, Play, SizedTrick
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table.commands.base import Problems
from tablemgr.table.deal_commands import OpenDeal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from ui.viewmodels.deal.deal_rows import DealFelt
from ui.viewmodels.deal.recorder import DealRecorder
from ui.viewmodels.table.rows import Picture
from ui.viewmodels.words import Words

ANA = Person("0291", "K. Lau", Role.DEALER)
BO = Person("P7", "Bo Chen", Role.PIT_BOSS)
CY = Person("O1", "Cy Ames", Role.OPERATOR)
TABLE = "TG-01"
STAKE = Money(1000)
HANDS = (
    "33 64 11 22 33 51 51 21",
    "31 54 31 64 22 32 62 43",
    "42 55 65 53 52 61 11 44",
    "66 55 44 65 41 66 61 63",
)
"""The hands of the deal that the rules write out (TG 16): seat 2 banks, columns 3 0 2 3, seat 3 wins."""
PLAYS = (
    "31 31 32 ⏎", "?", "66 66 63 ⏎", "51 51 64 -",
    "44 ⏎", "11 ⏎", "64 -", "55 -",
    "33 33 ⏎", "22 43 -", "52 53 -", "61 65 -",
    "22 ⏎", "62 -", "44 ⏎", "41 -",
    "11 ⏎", "55 -", "21 -", "54 ⏎",
)  # fmt: skip
"""The plays of that deal in order, each as it is typed; its last one can only go face down, so Enter puts it there."""


class Trusting:
    """A gate that takes everybody's word, for tests that are not about who is there."""

    def check_first(self, by: Person, table: str) -> tuple[Problem, ...]:
        """Everybody is here."""
        return ()

    def takes_names(self, mode: str) -> bool:
        """A name will do."""
        return True

    def touch(self, table: str) -> None:
        """Nobody is idle."""

    def check_authority(self, given: Authority, shown: str | None) -> tuple[Problem, ...]:
        """Nobody approves here."""
        return ()

    def refused(self, given: Authority, problems: tuple[Problem, ...]) -> None:
        """Nothing is refused."""

    def used(self, given: Authority) -> None:
        """Nothing is used up."""


@dataclass
class Ticking:
    """A clock that goes on by a second whenever it is asked."""

    at_us: int = 1_780_000_000_000_000

    def __call__(self) -> Instant:
        self.at_us += 1_000_000
        return Instant(self.at_us, 120)


def deal_rules(
    text: str = "core",
    *,
    depth: str = "full",
    collection: Money = ZERO,
    mode: str = "live",
    stake: Money = STAKE,
) -> DealRules:
    """Answer a table's rules at ten a point."""
    return DealRules(parse_rules(text), "evening", stake, "USD", collection, mode, depth=depth)


@dataclass
class Desk:
    """A recorder at its table, the keys it was given, and the folder that it lives in."""

    folder: Path
    rules: DealRules
    language: str = "en"
    keeps_drafts: bool = False
    """Whether what is typed goes to its file; only tests about that wait for the disk at each key."""
    keys: int = 0
    store: Store = field(init=False)
    session: Session = field(init=False)
    recorder: DealRecorder = field(init=False)

    def __post_init__(self) -> None:
        self.store = open_store(self.folder / "tablemgr.sqlite3", program="0.1.0")
        self.session = Session(self.store, Ticking(), station="pit-1", gate=Trusting())
        done = self.session.open_table(TABLE, self.rules, house="House", by=BO, witness=CY)
        assert not isinstance(done, Problems), done
        self.recorder = self.new_recorder()

    def new_recorder(self) -> DealRecorder:
        """Answer another recorder over what is on record and in the draft file."""
        recorder = DealRecorder(
            self.session, TABLE, Words(self.language, "USD"), person=lambda: ANA,
            drafts=self.folder / "drafts", papers=self.folder / "papers",
        )  # fmt: skip
        if not self.keeps_drafts:
            recorder._drafts._write = lambda *_: None  # type: ignore[method-assign]
            recorder._drafts._write_whole = lambda: None  # type: ignore[method-assign]
        return recorder

    @classmethod
    def again(cls, folder: Path) -> Desk:
        """Answer a desk over files that another process left behind."""
        desk = cls.__new__(cls)
        desk.folder, desk.rules, desk.language, desk.keeps_drafts, desk.keys = (
            folder,
            deal_rules(),
            "en",
            True,
            0,
        )
        desk.begin()
        return desk

    def restart(self) -> None:
        """Begin again over the same files, as after a kill."""
        self.store.close()
        self.begin()

    def begin(self) -> None:
        """Take up what is on record."""
        self.store = open_store(self.folder / "tablemgr.sqlite3", program="0.1.0")
        self.session = Session(self.store, Ticking(1_780_000_500_000_000), station="pit-1", gate=Trusting())
        assert self.session.take_up(TABLE, self.rules) == ()
        self.recorder = self.new_recorder()

    @property
    def state(self) -> DealTableState:
        """Answer the table's state."""
        state = self.session.state(TABLE)
        assert isinstance(state, DealTableState)
        return state

    @property
    def picture(self) -> Picture:
        """Answer the screen."""
        return self.recorder.picture()

    @property
    def felt(self) -> DealFelt:
        """Answer the middle of the screen."""
        middle = self.picture.middle
        assert isinstance(middle, DealFelt)
        return middle

    def press(self, *tokens: str) -> None:
        """Press keys one after the other, counting them."""
        for token in tokens:
            self.recorder.press(token)
            self.keys += 1

    def type(self, text: str) -> None:
        """Press what is written: each character a key, blanks for the eye alone, ⏎ for Enter."""
        for one in text.replace(" ", ""):
            self.press("Enter" if one == "⏎" else one)

    def taken(self, text: str) -> None:
        """Type a text that must be taken without a refusal."""
        self.type(text)
        assert self.picture.prompt.refusals == (), (text, self.picture.prompt)

    def refusals(self, text: str) -> str:
        """Type a text and answer what is said against it."""
        self.type(text)
        return " ".join(self.picture.prompt.refusals)

    def enter_hands(self, hands: Iterable[str] = HANDS) -> None:
        """Enter four hands from the first seat on."""
        self.press("H", "1")
        for hand in hands:
            self.taken(f"{hand} ⏎")

    def play(self, plays: Iterable[str] = PLAYS) -> None:
        """Type plays in order."""
        for one in plays:
            self.taken(one)

    def close(self) -> None:
        """Let go of the ledger."""
        self.store.close()


def plays_of(events: Iterable[Event]) -> list[str]:
    """Answer each event of a deal as it is typed at the depth it was recorded at."""
    typed = []
    for event in events:
        if isinstance(event, SizedTrick):
            typed.append(f"{event.size}{event.winner}⏎")
        elif isinstance(event, Play):
            typed.append(
                f"{' '.join(one.code for one in event.tiles)} {'⏎' if event.up else '-'}"
                if event.tiles
                else "?"
            )
    return typed


def open_as(desk: Desk, banker: int, streak: int = 0) -> None:
    """Open a deal with a banker; a streak is what the deals before would have left."""
    done = desk.session.do(TABLE, OpenDeal(0, ANA.name, ANA.badge, Seat(banker), streak), by=ANA)
    assert not isinstance(done, Problems), done
