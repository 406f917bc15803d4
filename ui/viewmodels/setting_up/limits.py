"""From where on the floor raises an alert, and the pace its tables should keep.

Source: screens.md (floor: alerts, pace against target); facts.md (limits: two people); REQ R15.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.alert_limits import AlertLimits, limits_in_force, set_limits, show_limits
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Act, Person
from ui.viewmodels.codes import GAME
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up.pages import Proposal, shown_or_refused
from ui.viewmodels.setting_up.rows import Ask, Entry, Form, Values
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

CHANGE = "E"
WHOLE = ("no_call_minutes", "open_minutes", "fill_minutes", "slow_percent")
BAND, UNEXPLAINED = "band_hundredths", "unexplained"


class LimitsPage:
    """The limits of alerts and the targets of pace."""

    name, code = "limits", "SETUP-LIMITS"

    def __init__(self, live: LiveHouse, words: Words) -> None:
        self.live, self.words = live, words

    def _rows(self) -> list[tuple[str, str, str]]:
        """Field, caption, value as it is typed."""
        now, say = limits_in_force(self.live.session.readings), self.words.say
        rows = [
            (name, say(f"SETUP-L-{name.upper().replace('_', '-')}"), str(getattr(now, name)))
            for name in WHOLE
        ]
        rows.append((BAND, say("SETUP-L-BAND"), f"{now.band:f}"))
        rows += [
            (game, say("SETUP-L-PACE", game=say(GAME[game])), str(rounds)) for game, rounds in now.targets
        ]
        units = now.unexplained.minor // 10**self.words.places
        rows.append((UNEXPLAINED, say("SETUP-L-UNEXPLAINED"), str(units)))
        return rows

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer a line a limit. Source: screens.md (floor: alerts)."""
        words = self.words
        return tuple(
            Entry(f"line:{n}", caption, words.ltr(words.digits(value)), chosen=n == at)
            for n, (_, caption, value) in enumerate(self._rows())
        )

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer the key of limits. Source: screens.md, ground rule 2."""
        del at
        return (Key(self.words.say("SETUP-K-CHANGE"), CHANGE, CHANGE),)

    def act(self, what: str) -> Act:
        """Answer that pit boss or operator begin. Source: facts.md (limits)."""
        del what
        return Act.SET_ALERT_LIMITS

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form of all limits. Source: screens.md (floor: alerts)."""
        del what, at
        asks = tuple(Ask(name, caption, given=value, ltr=True) for name, caption, value in self._rows())
        say = self.words.say
        return Form(say("SETUP-LIMITS"), asks, say("SETUP-PROPOSE"), say("SETUP-LIMITS-NOTE"), is_change=True)

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer the limits as they wait for the second person. Source: FAULT C12."""
        del what, at
        session, limits = self.live.session, limits_typed(values, self.words.places)
        shown = shown_or_refused(show_limits(session, limits, by=by))

        def do(given: Authority) -> tuple[Problem, ...]:
            return problems_of(set_limits(session, limits, by=by, witness=given, op_id=shown.action))

        return Proposal(shown, do)

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Answer nothing: limits have a form. Source: facts.md."""
        del what, at, by
        return ()


def limits_typed(values: Values, places: int) -> AlertLimits:
    """Answer the limits that a form comes to, amounts in whole units; Refused names each field that holds no number.

    places: decimals of the currency.

    Source: FAULT D10.
    """
    wrong: list[Problem] = []

    def whole(name: str) -> int:
        typed = values[name].strip()
        if typed.isascii() and typed.isdigit() and len(typed) < 9:
            return int(typed)
        wrong.append(problem("SETUP-NUMBER", name, typed=typed[:20]))
        return 1

    no_call, open_, fill, slow = (whole(name) for name in WHOLE)
    try:
        band = Decimal(values[BAND].strip()) * 100
    except InvalidOperation:
        band = Decimal("NaN")
    if not band.is_finite() or band != band.to_integral_value():
        wrong.append(problem("SETUP-NUMBER", BAND, typed=values[BAND][:20]))
        band = Decimal(100)
    targets = tuple((game, whole(game)) for game in GAME if game in values)
    left = Money(whole(UNEXPLAINED) * 10**places)
    found = AlertLimits(no_call, open_, fill, slow, int(band), targets, left)
    if wrong:
        raise Refused(*wrong)
    return found
