"""Which question is open: the one that the deal asks, or a form that was opened over it; and the keys between.

Source: screens.md, ground rule 1 (always one next thing), ground rule 4 (nothing modal).
"""

from __future__ import annotations

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.meta import SEATS
from tablemgr.table.deal_commands import ChangeDepth, TakeCollection, UndoDealEntry
from ui.viewmodels.deal.cash_form import CashForm
from ui.viewmodels.deal.columns import Columns
from ui.viewmodels.deal.dues import ticks
from ui.viewmodels.deal.hand_form import HandForm
from ui.viewmodels.deal.mark_forms import MARKS, ClaimForm, MarkForm
from ui.viewmodels.deal.names_form import NamesForm
from ui.viewmodels.deal.opening import Opening
from ui.viewmodels.deal.pads import key, next_depth
from ui.viewmodels.deal.plays import Plays
from ui.viewmodels.deal.reading import COLUMNS, FULL, OPENING, SETTLING, TRICKS, Reading
from ui.viewmodels.deal.ruling_forms import AgreeForm, IncidentForm, RewindForm, VoidForm
from ui.viewmodels.deal.settling import Settling
from ui.viewmodels.deal.tokens import DEPTH, FEE, TRICK_BACK
from ui.viewmodels.deal.took import Question, Took
from ui.viewmodels.deal.tricks import Tricks
from ui.viewmodels.table.rows import Key

HAND, CLAIM, MARK, VOID, REWIND, INCIDENT, AGREE, NAMES, CASH = (
    "hand", "claim", "mark", "void", "rewind", "incident", "agree", "names", "cash",
)  # fmt: skip
OPENS = {"B": CASH, "H": HAND, "D": CLAIM, "X": VOID, "W": REWIND, "N": INCIDENT, "A": AGREE, "G": NAMES}
"""Forms by the key that opens them."""
DEAL_FORMS = frozenset({HAND, CLAIM, MARK, VOID, REWIND})
"""Forms that need an open deal."""
WORDS_AT = {INCIDENT: (1, 4)}
"""At which steps of a form words are typed; its steps stand between bars."""
TOUCHES_SEATS = frozenset({HAND, CLAIM, MARK, INCIDENT, NAMES, CASH})


class Questions:
    """Every question of this screen by its name."""

    def __init__(self) -> None:
        self.opening = Opening()
        self._all: dict[str, Question] = {
            OPENING: self.opening, FULL: Plays(), TRICKS: Tricks(), COLUMNS: Columns(), SETTLING: Settling(),
            HAND: HandForm(), CLAIM: ClaimForm(), MARK: MarkForm(), VOID: VoidForm(), REWIND: RewindForm(),
            INCIDENT: IncidentForm(), AGREE: AgreeForm(), NAMES: NamesForm(self.opening),
            CASH: CashForm(),
        }  # fmt: skip

    def named(self, name: str) -> Question:
        """Answer a question by its name. Source: screens.md, ground rule 1."""
        return self._all[name]

    def place(self, at: Reading, form: str) -> str:
        """Answer the name of the question that is open. Source: screens.md, ground rule 1."""
        if not form or form not in self._all or (form in DEAL_FORMS and not at.state.is_open):
            return at.stage
        return (
            AGREE if form == AGREE and at.state.settled is not None else at.stage if form == AGREE else form
        )


def takes_words(place: str, text: str) -> bool:
    """Answer whether free words are expected, so that keys are taken as they are typed.

    Source: screens.md, ground rule 2.
    """
    if place in {VOID, AGREE}:
        return True
    if place in {REWIND, NAMES}:
        return bool(text)
    return place in WORDS_AT and text.count("|") + 1 in WORDS_AT[place]


def between(at: Reading, token: str, text: str) -> Took | None:
    """Answer what a key does that means the same at every question of a deal; None where it is no such key.

    Source: recording.md (Tien Gow, live); facts.md (deals of Tien Gow).
    """
    if token == DEPTH:
        return _deeper(at)
    if token == FEE or token.startswith("collect:"):
        return _collect(at, token)
    if token == TRICK_BACK:
        return Took(commands=(UndoDealEntry(whole_trick=True),))
    if token in {"/", "Undo"} and not text:
        return Took(commands=(UndoDealEntry(),))
    if token in MARKS and at.state.is_open and at.stage in (TRICKS, COLUMNS, SETTLING):
        return Took(token, asks=MARK)
    if token in OPENS:
        return _opened(at, OPENS[token])
    paid = ticks(at, token)
    if paid is not None:
        return Took(commands=paid) if paid else Took(problems=(problem("TD-NOTHING-OWED"),))
    return None


def _opened(at: Reading, form: str) -> Took:
    if form in DEAL_FORMS and not at.state.is_open:
        return Took(problems=(problem("DEAL-NOT-OPEN"),))
    if form == INCIDENT and at.state.opened is None:
        return Took(problems=(problem("DEAL-NOT-OPEN"),))
    if form == AGREE and at.state.settled is None:
        return Took(problems=(problem("DEAL-NOT-SETTLED"),))
    return Took("", asks=form)


def _deeper(at: Reading) -> Took:
    if not at.state.is_open:
        return Took(problems=(problem("DEAL-NOT-OPEN"),))
    return Took(commands=(ChangeDepth(next_depth(at.state.depth)),))


def _collect(at: Reading, token: str) -> Took:
    """One key takes what is not taken yet; a finger takes one seat's."""
    _, _, one = token.partition(":")
    if one:
        return Took(commands=(TakeCollection(Seat(int(one) if one.isdigit() else 0)),))
    due = tuple(seat for seat in SEATS if seat not in at.state.collected)
    return Took(commands=tuple(TakeCollection(seat) for seat in due or SEATS[:1]))


def corner_keys(at: Reading) -> tuple[Key, ...]:
    """Answer the keys in the lower corners of the felt: what is seldom needed, for fingers.

    Source: screens.md, ground rule 2 (fingers alone).
    """
    words, is_open = at.words, at.state.is_open
    settled = at.state.settled is not None
    depth = key(words, "TD-KEY-DEPTH", "V", "V", live=is_open)
    fee = key(words, "TD-KEY-FEE", "C", "C", live=is_open and at.allows(TakeCollection(_next_fee(at))))
    hand = key(words, "TD-KEY-HAND", "H", "H", live=is_open)
    claim = key(words, "TD-KEY-CLAIM", "D", "D", live=is_open and at.rules.values.one_red_dot)
    marks = at.stage in (TRICKS, COLUMNS)
    unbeatable = key(words, "TD-KEY-UNBEATABLE", "U", "U", live=is_open and marks)
    quartet = key(words, "TD-KEY-QUARTET", "Q", "Q", live=is_open and marks)
    supreme = key(words, "TD-KEY-SUPREME-MARK", "S", "S", live=is_open and marks)
    names = key(words, "TD-KEY-NAMES", "G", "G")
    incident = key(words, "TD-KEY-INCIDENT", "N", "N", live=at.state.opened is not None)
    rewind = key(words, "TD-KEY-REWIND", "W", "W", live=is_open)
    void = key(words, "TD-KEY-VOID", "X", "X", live=is_open)
    agree = key(words, "TD-KEY-AGREE", "A", "A", live=settled)
    text = key(words, "TD-KEY-TEXT", "T", "T", live=at.state.opened is not None)
    write = key(words, "TD-KEY-EXPORT", "E", "E", live=at.state.opened is not None)
    players = key(words, "TD-KEY-PLAYERS", "P", "P")
    cash = key(words, "TD-KEY-CASH", "B", "B")
    trick_back = key(words, "TD-KEY-TRICK-BACK", "Z", "Z", live=is_open)
    if marks:
        # Who claims one red dot has a finger's key where no fee is to be taken.
        fee = claim if claim.live and not fee.live else fee
        return (depth, supreme, quartet, unbeatable, fee, hand, rewind, void, incident, text, players, cash)
    if at.stage == OPENING:
        return (names, players, text, write, agree, incident, cash)
    return (depth, hand, claim, fee, trick_back, players, rewind, void, incident, text, write, cash)


def _next_fee(at: Reading) -> Seat:
    return next((seat for seat in SEATS if seat not in at.state.collected), Seat(1))
