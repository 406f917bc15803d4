"""A dealer's desk to test on: a table under rules of one's choice, a recorder, keys as they are typed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.opening import open_store
from tablemgr.table.events import Limits
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.rules import Seating, TableRules
from tablemgr.table.state import RoundState, SeatState
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock, Trusting
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.table.rows import Picture, Prompt
from ui.viewmodels.table.rows import Seat as SeatRow
from ui.viewmodels.words import Words

POKER, TILES = "pai-gow-poker", "pai-gow"
LIMITS = Limits(Money(500), Money(50_000), Money(100), Money(10_000), Money(100))
NAMED = {"\n": "Enter", "<": "Backspace", "!": "Escape", "~": "Tab"}
"""How keys that are no character are written in a line of keys."""
TABLE = "PGP-04"


def rules_of(game: str, **choices: object) -> TableRules:
    """Answer rules of a table, the dealer's right opened first at poker."""
    order = (
        tuple(Seat(n) for n in (6, 5, 4, 3, 2, 1)) if game == POKER else tuple(Seat(n) for n in range(1, 8))
    )
    given: dict[str, object] = {"limits": LIMITS, "seating": Seating(len(order), order)} | choices
    variant = str(given.pop("variant", "commission"))
    own = {name: given.pop(name) for name in ("sample_one_in", "pays_at_end") if name in given}
    rules = table_rules(game, variant, Choices(**given))  # type: ignore[arg-type]
    return replace(rules, **own)  # type: ignore[arg-type]


@dataclass
class Desk:
    """One recorder over one session; keys are counted."""

    session: Session
    recorder: RoundRecorder
    clock: StandingClock
    drafts: Path
    keys: int = 0
    refused: list[str] = field(default_factory=list)
    """Every sentence that a key was answered with, in order."""

    def press(self, *tokens: str) -> Desk:
        """Press tokens one after the other."""
        for token in tokens:
            self.recorder.press(token)
            self.keys += 1
            self.refused += self.recorder._scene().refusals
        return self

    def type(self, keys: str) -> Desk:
        """Press a line of keys: a character each, Enter as a line end, see `NAMED` for the others."""
        return self.press(*(NAMED.get(key, key) for key in keys))

    @property
    def picture(self) -> Picture:
        """What there is to see."""
        return self.recorder.picture()

    @property
    def prompt(self) -> Prompt:
        """The open question."""
        return self.picture.prompt

    @property
    def asked(self) -> str:
        """The open question's words."""
        return self.prompt.question

    @property
    def state(self) -> RoundState:
        """The round on record."""
        state = self.session.state(TABLE)
        assert isinstance(state, RoundState)
        return state

    def seat(self, number: int) -> SeatState:
        """A seat on record."""
        return self.state.seat(Seat(number))

    def box(self, number: int) -> SeatRow:
        """A seat's box on the felt."""
        felt = self.picture.felt
        assert felt is not None
        return felt.seats[number - 1]

    def kinds(self) -> list[str]:
        """Kinds of the round's facts."""
        return [type(fact).__name__ for fact in self.state.facts]

    def bets(self, amounts: str) -> Desk:
        """Open a round and lay bets: "1=25 2=100"."""
        self.press("Enter")
        for one in amounts.split():
            seat, _, amount = one.partition("=")
            self.type(f"{seat}{amount}\n")
        return self

    def to_the_bank(self, amounts: str, start: str = "1") -> Desk:
        """Go on to where the bank's hand is asked for."""
        return self.bets(amounts).no_more().type(f"{start}\n\n\n")

    def no_more(self) -> Desk:
        """End the betting; bets whose chips went with the last round are laid again."""
        self.press("Enter")
        return self.press("Enter") if any(seat.is_taken for seat in self.state.in_play) else self


def desk_at(
    folder: Path, blank: Path, game: str = POKER, *, language: str = "en", person: Callable[[], Person | None] = lambda: ANA,
    one_key: bool = False, ticks: Callable[[], float] | None = None, draw: Callable[[int], int] = lambda _: 1,
    commission: str = "at once", **choices: object,
) -> Desk:  # fmt: skip
    """Answer a desk at a table that was just opened; blank is a folder with a new ledger."""
    clock = StandingClock()
    shutil.copytree(blank, folder / "data")
    store = open_store(folder / "data" / "t.sqlite3", program="0.1.0")
    session = Session(store, clock, station="station-1", gate=Trusting())
    opened = session.open_table(TABLE, rules_of(game, **choices), house="House", by=BO, witness=CY)
    assert isinstance(opened, Done), opened
    recorder = RoundRecorder(
        session, TABLE, Words(language, "EUR", 60), person=person, drafts=folder / "drafts", one_key=one_key,
        ticks=ticks, draw=draw, commission=lambda: commission,
    )  # fmt: skip
    return Desk(session, recorder, clock, folder / "drafts")


def again(desk: Desk, *, person: Callable[[], Person | None] = lambda: ANA) -> Desk:
    """Answer a second recorder, or the same station after a restart, over the same session."""
    recorder = RoundRecorder(
        desk.session,
        TABLE,
        desk.recorder.words,
        person=person,
        drafts=desk.drafts,
        one_key=desk.recorder.one_key,
    )
    return Desk(desk.session, recorder, desk.clock, desk.drafts)


TOM = Person("D205", "Tom Ray", Role.DEALER)
