"""The page of people. Source: screens.md (set-up: staff and roles); REQ R01, R07, R09, R10."""

from __future__ import annotations

from tablemgr.core.problems import Problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Act, Person
from tablemgr.floor.roster import Member
from tablemgr.floor.staff_acts import UnlockStaff
from tablemgr.table.commands import Problems
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up import people
from ui.viewmodels.setting_up.pages import Proposal, shown_or_refused
from ui.viewmodels.setting_up.rows import Entry, Form, Values
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

UNLOCK = "U"
ACTS = {
    people.ENROL: Act.ENROL_STAFF, people.RENAME: Act.RENAME_STAFF, people.BADGE: Act.REPLACE_BADGE,
    people.GIVE: Act.GIVE_ROLE, people.TAKE: Act.TAKE_ROLE, people.RESET: Act.RESET_PIN, people.LEAVE: Act.LET_GO,
    UNLOCK: Act.UNLOCK,
}  # fmt: skip


class PeoplePage:
    """Everybody who works here or did."""

    name, code = "people", "SETUP-PEOPLE"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words

    @property
    def day(self) -> str:
        """The gaming day that is today. Source: REQ R09."""
        return self.live.session.gaming_day()

    def members(self) -> tuple[Member, ...]:
        """Everybody, who is still here first, each by badge. Source: REQ R10."""
        all_of = self.live.staff.roster.members.values()
        return tuple(sorted(all_of, key=lambda one: (one.has_left(self.day), one.badge)))

    def member(self, at: int) -> Member | None:
        """Answer who is chosen. Source: screens.md (set-up)."""
        members = self.members()
        return members[at] if at < len(members) else None

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer a line for everybody. Source: REQ R10."""
        there = {presence.member for presence in self.live.staff.roster.present.values()}
        return tuple(
            people.entry_of(one, self.day, self.words, chosen=n == at, present=one.person in there)
            for n, one in enumerate(self.members())
        )

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer what can be done with whoever is chosen. Source: REQ R01, R09."""
        say, one = self.words.say, self.member(at)
        here = one is not None and not one.has_left(self.day)
        live = {people.ENROL: True, people.TAKE: here and one is not None and bool(one.roles)}
        keys = tuple(
            Key(say(code), key, key, live=live.get(key, here)) for key, code in people.TITLES.items()
        )
        return (*keys, Key(say("SETUP-K-UNLOCK"), UNLOCK, UNLOCK, live=one is not None and bool(one.locked)))

    def act(self, what: str) -> Act:
        """Answer what a key begins. Source: facts.md."""
        return ACTS[what]

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of a change. Source: screens.md (set-up: staff and roles)."""
        return None if what == UNLOCK else people.form_of(what, self.member(at), self.day, self.words)

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer a change as it waits for the second person. Source: FAULT C12; REQ R03."""
        staff = self.live.staff
        act, pin = people.act_of(what, self.member(at), values)
        badge = str(getattr(act, "badge", ""))
        # Nobody is asked to sign for a PIN that will be refused.
        wrong = () if pin is None else (*people.check_pins(badge, values), *staff.check_new_pin(badge, pin))
        shown = shown_or_refused(Problems(wrong) if wrong else staff.show(act, by=by))

        def do(given: Authority) -> tuple[Problem, ...]:
            return problems_of(staff.do(act, by=by, witness=given, pin=pin))

        return Proposal(shown, do)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Unlock whoever is chosen, at every station. Source: REQ R05."""
        del what
        member, found = self.member(at), list[Problem]()
        for station in sorted(member.locked) if member is not None else ():
            assert member is not None
            found += problems_of(self.live.staff.do(UnlockStaff(member.badge, station), by=by))
        return tuple(found)
