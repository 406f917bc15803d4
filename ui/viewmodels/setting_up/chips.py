"""Chips: a set is put together chip by chip, then handed over whole; every set that was in use can be taken up again.

Source: screens.md (set-up: chips); facts.md (chip set: two people); REQ R15.
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, Refused
from tablemgr.floor.chip_sets import check_face, ink_on, is_colour
from tablemgr.floor.house_settings import HouseSettings, settings_in_force
from tablemgr.floor.people import Act, Person
from tablemgr.table.house_events import Chip, ChipSetAdopted
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up.pages import Proposal, setting_proposed
from ui.viewmodels.setting_up.rows import CHOICE, Ask, ChipFace, Entry, Form, Values
from ui.viewmodels.setting_up.tables import minor_of, written
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

NEW, CHANGE, OUT, OTHER, HAND_OVER = "N", "E", "X", "O", "H"
OWN = "own"
COLOURS = (
    ("WHITE", "#E9E2D0"), ("YELLOW", "#F2D24B"), ("ORANGE", "#E08A1E"), ("PINK", "#E9A3B4"), ("RED", "#B3261E"),
    ("BROWN", "#6B4226"), ("GREEN", "#1F7A46"), ("TURQUOISE", "#0F7C82"), ("BLUE", "#1F4E9C"), ("PURPLE", "#6B3FA0"),
    ("GREY", "#6F6F6F"), ("BLACK", "#23282B"),
)  # fmt: skip
"""The usual ones of a chip, by the end of their sentence's code."""


class ChipsPage:
    """The set in force, and another one that is being put together."""

    name, code = "chips", "SETUP-CHIPS"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words
        self._draft: tuple[Chip, ...] | None = None

    @property
    def _settings(self) -> HouseSettings:
        return settings_in_force(self.live.session.readings)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The set that is looked at, the smallest first. Source: screens.md (set-up: chips)."""
        return self._settings.chips if self._draft is None else self._draft

    @property
    def is_draft(self) -> bool:
        """Whether what is looked at is another set than the one in force. Source: ground rule 4."""
        return self._draft is not None and self._draft != self._settings.chips

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer a line a chip. Source: screens.md (set-up: chips)."""
        words, in_force = self.words, self._settings.chips
        mark = words.say("SETUP-CHIP-NEW")
        return tuple(
            Entry(
                f"chip:{n}", words.ltr(words.money(chip.value)), self._colour(chip.fill),
                "" if chip in in_force else mark, n == at, ChipFace(chip.label, chip.fill, chip.ink),
            )
            for n, chip in enumerate(self.chips)
        )  # fmt: skip

    def _colour(self, fill: str) -> str:
        name = next((name for name, colour in COLOURS if colour == fill), "")
        return self.words.say(f"SETUP-COLOUR-{name}") if name else self.words.ltr(fill)

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the keys of a set. Source: screens.md, ground rule 2."""
        say, there = self.words.say, at < len(self.chips)
        return (
            Key(say("SETUP-K-CHIP-NEW"), NEW, NEW), Key(say("SETUP-K-CHANGE"), CHANGE, CHANGE, live=there),
            Key(say("SETUP-K-CHIP-OUT"), OUT, OUT, live=there),
            Key(say("SETUP-K-CHIP-OTHER"), OTHER, OTHER, live=len(self._settings.chip_sets) > 1 or self.is_draft),
            Key(say("SETUP-K-CHIP-HAND"), HAND_OVER, HAND_OVER, live=self.is_draft, lamp=self.is_draft),
        )  # fmt: skip

    def act(self, what: str) -> Act:
        """Answer that pit boss or operator begin. Source: facts.md (limits, chip set)."""
        del what
        return Act.ADOPT_RULES

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of one chip, or of the whole set. Source: screens.md (set-up: chips)."""
        say = self.words.say
        if what in (OUT, OTHER):
            return None
        if what == HAND_OVER:
            return Form(say("SETUP-K-CHIP-HAND"), (), say("SETUP-PROPOSE"), self._listed())
        chip = self.chips[at] if what == CHANGE else None
        colours = (
            *((fill, say(f"SETUP-COLOUR-{name}")) for name, fill in COLOURS),
            (OWN, say("SETUP-COLOUR-OWN")),
        )
        fill = COLOURS[0][1] if chip is None else chip.fill
        is_own = fill not in dict(colours)
        asks = (
            Ask(
                "value",
                say("SETUP-F-WORTH"),
                given="" if chip is None else written(chip.value, self.words),
                ltr=True,
            ),
            Ask(
                "label",
                say("SETUP-F-FIGURE"),
                given="" if chip is None else chip.label,
                ltr=True,
                verbatim=True,
            ),
            Ask("fill", say("SETUP-F-COLOUR"), CHOICE, OWN if is_own else fill, colours),
            Ask("own", say("SETUP-F-COLOUR-OWN"), given=fill if is_own else "", ltr=True),
        )
        title = say("SETUP-K-CHIP-NEW") if chip is None else say("SETUP-K-CHANGE")
        return Form(title, asks, say("SETUP-CHIP-KEEP"), say("SETUP-CHIP-NOTE"))

    def _listed(self) -> str:
        worth = tuple(self.words.ltr(self.words.money(chip.value)) for chip in self.chips)
        return self.words.say("SETUP-CHIP-SET", chips=self.words.listed(worth))

    def keep(self, what: str, at: int, values: Values) -> bool:
        """Take one chip into the set that is put together; False where a form is the whole set's.

        Refused names what is wrong with the chip.

        Source: screens.md (set-up: chips), ground rule 3.
        """
        if what == HAND_OVER:
            return False
        worth = minor_of(values["value"], "value", self.words)
        fill = values["fill"] if values["fill"] != OWN else values["own"].strip().upper()
        label = values["label"].strip() or values["value"].strip()
        ink = ink_on(fill) if is_colour(fill) else "#000000"
        problems = check_face(label, fill, ink, "chip")
        if problems:
            raise Refused(*(_placed(one) for one in problems))
        chip = Chip(Money(worth), label, fill, ink)
        rest = [one for n, one in enumerate(self.chips) if what == NEW or n != at]
        self._draft = tuple(sorted((*rest, chip), key=lambda one: one.value.minor))
        return True

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer the whole set as it waits for the second person. Source: FAULT C12."""
        del what, at, values
        session, house = self.live.session, self._settings.house
        chips = ChipSetAdopted("EUR" if house is None else house.currency, self.chips)
        proposal = setting_proposed(session, chips, by)
        return Proposal(proposal.shown, proposal.do)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Take a chip out of the set that is put together, or look at the next set that was in use.

        Nothing is on record by it. Source: screens.md (set-up: chips).
        """
        del by
        if what == OUT:
            self._draft = tuple(one for n, one in enumerate(self.chips) if n != at)
        elif what == OTHER:
            known = [one.chips for one in self._settings.chip_sets]
            place = known.index(self.chips) if self.chips in known else len(known) - 1
            self._draft = known[(place + 1) % len(known)] if known else None
        return ()


def _placed(found: Problem) -> Problem:
    """A problem of a chip at the field that says it."""
    place = found.where.rpartition(".")[2]
    return Problem(found.code, {"ink": "fill"}.get(place, place), found.data)
