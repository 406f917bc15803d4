"""Signing in at one place of a station: badge, then PIN, then what is still missing. Nobody is let in by a badge alone.

What is typed is kept only until it was tried; the PIN is never part of a row.

Source: screens.md (sign-in); REQ R03 to R06; look.md picture h.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.problems import Problem
from tablemgr.floor.credentials import LEAST, MOST
from tablemgr.floor.people import Role
from tablemgr.floor.roster import Member, Presence
from tablemgr.floor.signing import AT_A_TABLE
from tablemgr.floor.staff import Staff
from tablemgr.floor.staff_book import MOST_FAILURES
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words

BADGE, PIN, NEW, AGAIN = "badge", "pin", "new", "again"
"""What is asked for."""
LONGEST_BADGE = 40
MUST_CHANGE, NO_PLACE = "SIGN-IN-PIN-OLD", "SIGN-IN-TABLE-ROLE"
IN_THE_OFFICE = (
    Role.OPERATOR, Role.PIT_BOSS, Role.AUDITOR, Role.ADMINISTRATOR, Role.CASHIER, Role.COUNTER, Role.DEALER,
)  # fmt: skip
"""In which order a role is taken for somebody who holds several."""


@dataclass(frozen=True, slots=True)
class SignInRows:
    """What stands on the panel, in finished texts."""

    asks: str
    question: str
    facts: str
    badge: str
    """The badge as it was read or typed so far."""
    under_badge: str
    rules: tuple[str, ...]
    pin_caption: str
    dots: int
    """How many characters stand in the PIN's field."""
    places: int
    """How many places are drawn at least."""
    attempt: str
    refusals: tuple[str, ...]
    unlock: str
    """What the last key says."""
    role: str = ""
    """In which role, where more than one may be taken; "" where there is no choice."""


class SignIn:
    """The dialogue of one place; `done` holds who came in."""

    def __init__(self, staff: Staff, place: str, words: Words, *, waits: str = "") -> None:
        self._staff, self.place, self.words = staff, place, words
        self.waits = waits
        """What waits meanwhile ("Round 213 waits at seat 4."), for a table that is locked."""
        self.done: Presence | None = None
        self._asks, self._badge, self._scanned = BADGE, "", False
        self._typed = self._pin = self._new = ""
        self._refusals: tuple[Problem, ...] = ()
        self._role: Role | None = None
        self._tried: dict[str, int] = {}
        self._only_pin = False
        """Whether the PIN is changed though nobody of this role comes in here."""

    # -- what is typed --

    def type(self, text: str) -> None:
        """Take characters; what does not fit in the field is left out. Source: screens.md (sign-in)."""
        seen = "".join(c for c in text if c.isprintable())
        if self._asks == BADGE:
            self._badge = (self._badge + seen).strip()[:LONGEST_BADGE]
            self._scanned = False
        else:
            self._typed = (self._typed + seen)[:MOST]
        self._refusals = ()

    def back(self) -> None:
        """Take the last character away. Source: screens.md, ground rule 3."""
        if self._asks == BADGE:
            self._badge = self._badge[:-1]
        else:
            self._typed = self._typed[:-1]

    def clear(self) -> None:
        """Empty the field that is asked for. Source: look.md picture h."""
        if self._asks == BADGE:
            self._badge = ""
        self._typed = ""
        self._refusals = ()

    def scan(self, badge: str) -> None:
        """Take a badge from the reader, whatever was being typed. Source: screens.md (sign-in: typed or scanned)."""
        self.other()
        self._badge, self._scanned = badge.strip()[:LONGEST_BADGE], True
        self._go_on()

    def other(self) -> None:
        """Begin again with another badge. Source: look.md picture h (other person)."""
        self._asks, self._badge, self._scanned, self._role = BADGE, "", False, None
        self._only_pin = False
        self._typed = self._pin = self._new = ""
        self._refusals = ()

    def next_role(self) -> None:
        """Take the next of the roles that this badge holds. Source: facts.md (roles)."""
        roles = self._roles()
        if self._asks == PIN and len(roles) > 1:
            self._role = roles[(roles.index(self._as()) + 1) % len(roles)] if self._role else roles[1]

    def enter(self) -> Presence | None:
        """Go on: from badge to PIN, or try it; answer who came in. Source: screens.md (sign-in)."""
        if self._asks == BADGE:
            self._go_on()
        elif self._asks == PIN and self._typed:
            self._pin, self._typed = self._typed, ""
            self._try()
        elif self._asks == NEW and self._typed:
            self._first()
        elif self._asks == AGAIN and self._typed:
            self._second()
        return self.done

    def _go_on(self) -> None:
        if self._badge:
            self._asks, self._refusals = PIN, ()

    def _first(self) -> None:
        """What will not do as a PIN is refused before it is typed again."""
        typed, self._typed = self._typed, ""
        self._refusals = self._staff.check_new_pin(self._badge, typed)
        if not self._refusals:
            self._new, self._asks = typed, AGAIN

    def _second(self) -> None:
        typed, self._typed = self._typed, ""
        if typed != self._new:
            self._asks, self._new = NEW, ""
            self._refusals = (Problem("SIGN-IN-NEW-DIFFERS", ""),)
            return
        self._try(self._new)

    def _try(self, new_pin: str | None = None) -> None:
        if self._only_pin and new_pin is not None:
            self._change(new_pin)
            return
        try:
            entered = self._staff.places.sign_in(
                self._badge, self._pin, table=self.place, role=self._as(), new_pin=new_pin
            )
        except LedgerError as error:
            # Whoever could not be put on record is not in.
            entered = Problems((error.problem,))
        if isinstance(entered, Problems):
            self._refused(entered.problems)
            return
        self.done = entered
        self._typed = self._pin = self._new = ""
        self._tried.pop(self._badge, None)

    def _change(self, new_pin: str) -> None:
        """Take the new PIN of somebody who does nothing here: it opens the office from now on."""
        try:
            problems = self._staff.places.change_pin(self._badge, self._pin, new_pin, table=self.place)
        except LedgerError as error:
            problems = (error.problem,)
        if not problems:
            self.other()
            problems = (Problem("SIGN-IN-PIN-CHANGED", ""),)
        self._refusals = problems

    def _refused(self, problems: tuple[Problem, ...]) -> None:
        codes = {p.code for p in problems}
        self._new = ""
        no_place = codes == {NO_PLACE} and self._staff.must_change(self._badge)
        if codes == {MUST_CHANGE} or no_place:
            self._asks, self._refusals, self._only_pin = NEW, (), no_place
            return
        self._refusals = problems
        if any(code.startswith("PIN-") for code in codes):
            self._asks = NEW
            return
        self._tried[self._badge] = self._tried.get(self._badge, 0) + 1
        self._asks, self._pin = PIN, ""

    # -- who it would be --

    def _member(self) -> Member | None:
        return self._staff.roster.by_badge(self._badge)

    def _roles(self) -> tuple[Role, ...]:
        member = self._member()
        wanted = AT_A_TABLE if self.place else IN_THE_OFFICE
        held = () if member is None else tuple(role for role in wanted if member.may_be(role))
        # Who holds none of a table's roles is told so by the gate.
        return held or (() if member is None else tuple(one.role for one in member.roles))

    def _as(self) -> Role | None:
        roles = self._roles()
        return self._role or (roles[0] if roles else None)

    # -- what stands there --

    def rows(self) -> SignInRows:
        """Answer the panel as it stands. Source: look.md picture h."""
        words, member = self.words, self._member()
        name = words.typed(member.name) if member is not None and self._asks != BADGE else ""
        attempt = ""
        if self._asks == PIN:
            failed = self._failed(member)
            if failed < MOST_FAILURES:
                attempt = words.say("STAFF-ATTEMPT", number=failed + 1, most=MOST_FAILURES)
        read = "STAFF-BADGE-SCANNED" if self._scanned else "STAFF-BADGE-TYPED"
        badge = words.say(read, badge=words.ltr(words.typed(self._badge))) if self._badge else ""
        under = "STAFF-BADGE-NONE" if self._asks == BADGE else "STAFF-BADGE-OTHER"
        return SignInRows(
            asks=self._asks, question=self._question(name), facts=self._facts(), badge=badge,
            under_badge=words.say(under), rules=self._rules(), pin_caption=words.say(f"STAFF-CAPTION-{self._asks.upper()}"),
            dots=len(self._typed), places=LEAST, attempt=attempt,
            refusals=sentences((Problem(p.code, "", p.data) for p in self._refusals), words),
            unlock=words.say("STAFF-NEXT" if self._asks in (BADGE, NEW) else self._last()), role=self._role_text(),
        )  # fmt: skip

    def _failed(self, member: Member | None) -> int:
        """Wrong PINs of a badge so far: by the record, which a restart does not forget; else those typed here."""
        if member is None:
            return self._tried.get(self._badge, 0) % MOST_FAILURES
        station = self._staff.station
        return MOST_FAILURES if station in member.locked else member.failures.get(station, 0)

    def _role_text(self) -> str:
        role = self._as()
        if self._asks != PIN or role is None or len(self._roles()) < 2:
            return ""
        return self.words.say(f"STAFF-ROLE-{role.name.replace('_', '-')}")

    def _last(self) -> str:
        return "STAFF-UNLOCK" if self._staff.places.at(self.place) is not None else "STAFF-ENTER"

    def _question(self, name: str) -> str:
        words = self.words
        if self._asks == BADGE:
            locked = self._staff.places.is_locked(self.place)
            return words.say("STAFF-LOCKED-BADGE" if locked else "STAFF-ASK-BADGE")
        if self._asks == PIN:
            if not name:
                return words.say("STAFF-ASK-PIN-OF", badge=words.ltr(words.typed(self._badge)))
            return words.say("STAFF-ASK-PIN", name=name)
        return words.say("STAFF-ASK-NEW" if self._asks == NEW else "STAFF-ASK-AGAIN")

    def _facts(self) -> str:
        if self._asks in (NEW, AGAIN):
            return self.words.say("STAFF-NEW-RULES", least=LEAST)
        if self.works_elsewhere:
            return self.words.say("STAFF-WORKS-IN-OFFICE")
        said = self.words.say("STAFF-OFFICE-HOW") if self.place and self._asks == BADGE else ""
        return " ".join(one for one in (self.waits, said) if one)

    @property
    def works_elsewhere(self) -> bool:
        """Whether this badge has nothing to do at this table: its owner works in the office.

        Source: facts.md (roles); screens.md (sign-in).
        """
        member = self._member()
        if not self.place or self._asks == BADGE or member is None:
            return False
        return not any(member.may_be(role) for role in AT_A_TABLE)

    @property
    def badge_for_office(self) -> str:
        """The badge that is taken along to the office: one that somebody carries. Source: screens.md (sign-in)."""
        return self._badge if self._badge and self.knows(self._badge) else ""

    def _rules(self) -> tuple[str, ...]:
        words = self.words
        return (words.say("STAFF-RULE-BADGE"), words.say("STAFF-RULE-TRIES", most=MOST_FAILURES))

    def knows(self, badge: str) -> bool:
        """Answer whether somebody carries this badge. Source: screens.md (sign-in: typed or scanned)."""
        return self._staff.roster.by_badge(badge) is not None

    @property
    def asks_badge(self) -> bool:
        """Whether a badge is asked for. Source: screens.md (sign-in)."""
        return self._asks == BADGE

    @property
    def refused(self) -> tuple[str, ...]:
        """The codes of what was refused last. Source: style.md, rule 13."""
        return tuple(p.code for p in self._refusals)


def waiting(words: Words, number: str, place: str) -> str:
    """Answer what a locked table says of its round. Source: look.md picture h."""
    if not number:
        return ""
    return (
        words.say("STAFF-WAITS-AT", number=number, place=place)
        if place
        else words.say("STAFF-WAITS", number=number)
    )
