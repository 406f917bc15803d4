"""People and what they may: one table of commands, the roles of the first and of the second person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.core.problems import Problem, problem
from tablemgr.table import commands as c
from tablemgr.table import deal_commands as d

NOBODY = "-/-/-"
"""Who acts where nobody is known yet."""


class Role(StrEnum):
    """What somebody is on the floor; a recorder is a dealer at a second station.

    Source: facts.md (who may be the second person).
    """

    DEALER = "dealer"
    PIT_BOSS = "pit boss"
    CASHIER = "cashier"
    COUNTER = "counter"
    OPERATOR = "operator"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


class Act(StrEnum):
    """What people do at a house besides the commands of a table; the value is what goes on record.

    Source: facts.md (who may be the second person).
    """

    OPEN_TABLE = "open table"
    CLOSE_TABLE = "close table"
    ADOPT_RULES = "adopt rules"
    """House way, pay table, limits, chip set."""
    PRINT = "print"
    OVERRIDE = "override result"
    COUNT_OPENING = "opening count"
    COUNT_CLOSING = "closing count"
    COUNT_DROP = "drop count"
    COUNT_LATE = "late count"
    ADJUST_CLOSED_DAY = "adjust closed day"
    ASK_FILL = "ask for fill"
    ISSUE_FILL = "issue fill"
    RECEIVE_FILL = "receive fill"
    ASK_CREDIT = "ask for credit"
    ISSUE_CREDIT = "issue credit"
    RECEIVE_CREDIT = "receive credit"
    VOID_SLIP = "void slip"
    """A fill or credit that was issued and not received."""
    PAUSE_TABLE = "pause table"
    """Paused, resumed, run down."""
    CUT_SHIFT = "cut shift"
    MOVE_BOX = "move drop box"
    RESOLVE_DROP = "resolve drop"
    COUNT_COLLECTION = "count collection"
    TAKE_OVER_RACK = "take rack over"
    """The supervisor who comes in signs for a rack that was counted at a shift's change."""
    CHANGE_PIECES = "change pieces"
    """A set of tiles or a deck put in or taken out."""
    NOTE_CAUSE = "note cause"
    NOTE_COUNTS = "note counts"
    ISSUE_FORMS = "issue forms"
    ENTER_FORM = "enter form"
    SEAT_PATRON = "seat patron"
    LOG_CASH = "log cash"
    TAKE_COMMISSION = "take commission"
    LOSE_COMMISSION = "lose commission"
    OPEN_DAY = "open gaming day"
    CLOSE_DAY = "close gaming day"
    OPEN_SHIFT = "open shift"
    CLOSE_SHIFT = "close shift"
    FORCE_CLOSE = "forced close"
    GIVE_PAPER_CODE = "give paper code"
    WAIVE_PAPER_CODE = "waive paper code"
    DECLARE_RECOVERY = "declare recovery"
    RESTORE = "restore"
    ROTATE_KEY = "rotate key"
    BACK_UP = "back up"
    EXPORT = "export"
    ARCHIVE = "archive"
    VERIFY = "verify"
    READ_ACCESS = "read access report"
    ENROL_STAFF = "enrol staff"
    RENAME_STAFF = "rename staff"
    REPLACE_BADGE = "replace badge"
    GIVE_ROLE = "give role"
    TAKE_ROLE = "take role"
    LET_GO = "let go"
    RESET_PIN = "reset PIN"
    UNLOCK = "unlock"
    PRACTISE = "practise"
    """At a table beside a live one, which is in no total."""
    ACKNOWLEDGE = "acknowledge alert"
    SET_ALERT_LIMITS = "set alert limits"
    SET_UP = "set up"
    """Gaming day, zone, stations, printers, languages."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who acts, by the badge and name that go on record."""

    badge: str
    name: str
    role: Role

    @property
    def signature(self) -> str:
        """Badge, role and name as they stand in the trail. Source: ledger.md (by content)."""
        return f"{self.badge}/{self.role.value}/{self.name}"


def check_person(person: Person, where: str) -> tuple[Problem, ...]:
    """Answer the Problem of somebody whose badge or name cannot go on record.

    Source: REQ R01; FAULT F3.
    """
    bad = not person.badge.strip() or not person.name.strip() or "/" in person.badge
    text = person.badge + person.name
    if bad or len(text) > 120 or not text.isprintable():
        return (problem("ROLE-PERSON", where, badge=person.badge[:40]),)
    return ()


@dataclass(frozen=True, slots=True)
class Allowed:
    """One way to do something: the first person's role, the second's; empty where one is enough."""

    first: frozenset[Role]
    second: frozenset[Role] = frozenset()


def _by(*first: Role, second: tuple[Role, ...] = ()) -> Allowed:
    return Allowed(frozenset(first), frozenset(second))


_DEALER = (_by(Role.DEALER),)
_DEALER_AND_BOSS = (_by(Role.DEALER, second=(Role.PIT_BOSS,)),)
_BOSS = (_by(Role.PIT_BOSS),)
_CORRECT = (_by(Role.PIT_BOSS, second=(Role.OPERATOR, Role.PIT_BOSS)),)
_EITHER_PROPOSES = (
    _by(Role.PIT_BOSS, second=(Role.OPERATOR,)),
    _by(Role.OPERATOR, second=(Role.PIT_BOSS,)),
)
_CASHIER = (_by(Role.CASHIER),)
_OPERATOR = (_by(Role.OPERATOR),)
_OPERATOR_AND_BOSS = (_by(Role.OPERATOR, second=(Role.PIT_BOSS,)),)
_OPERATOR_AND_AUDITOR = (_by(Role.OPERATOR, second=(Role.AUDITOR,)),)
_ADMINISTRATOR_AND_OPERATOR = (_by(Role.ADMINISTRATOR, second=(Role.OPERATOR,)),)

MAY: Mapping[type[c.Command] | Act, tuple[Allowed, ...]] = {
    c.OpenRound: _DEALER,
    c.TakeBank: _DEALER,
    c.PlaceBet: _DEALER,
    c.ConfirmBets: _DEALER,
    c.CloseBets: _DEALER,
    c.SetStart: _DEALER,
    c.Deliver: _DEALER,
    c.LockHands: _DEALER,
    c.EnterBankHand: _DEALER,
    c.CallOutcome: _DEALER,
    c.EnterHand: _DEALER,
    c.DrawSample: _DEALER,
    c.PaySeat: _DEALER,
    c.RecallSeat: _DEALER,
    c.MakeRuling: (*_BOSS, *_DEALER_AND_BOSS),
    c.UndoEntry: _DEALER,
    c.CloseRound: _DEALER,
    c.VoidRound: _DEALER_AND_BOSS,
    c.SkipRound: _DEALER,
    c.DeclareGap: _DEALER_AND_BOSS,
    c.CorrectRound: _CORRECT,
    c.CorrectSetting: _CORRECT,
    c.OpenDispute: _BOSS,
    c.RuleDispute: _BOSS,
    c.CloseDispute: _BOSS,
    c.BuyIn: _DEALER,
    c.GiveBack: _DEALER,
    c.PlayCash: _DEALER,
    c.ColourUp: _DEALER,
    c.UndoCash: _DEALER,
    d.OpenDeal: _DEALER,
    d.TakeCollection: _DEALER,
    d.EnterDealHand: _DEALER,
    d.ClaimOneRedDot: _DEALER,
    d.PlayTiles: _DEALER,
    d.RecordTrick: _DEALER,
    d.RecordColumns: _DEALER,
    d.SetMark: _DEALER,
    d.ChangeDepth: _DEALER,
    d.UndoDealEntry: _DEALER,
    d.RewindDeal: _DEALER_AND_BOSS,
    d.SettleDeal: _DEALER,
    d.AgreeStands: _BOSS,
    d.PayDebt: _DEALER,
    d.VoidDeal: _DEALER_AND_BOSS,
    d.NoteIncident: _DEALER,
    d.CorrectDeal: _CORRECT,
    Act.OPEN_TABLE: _EITHER_PROPOSES,
    Act.CLOSE_TABLE: _BOSS,
    Act.ADOPT_RULES: _EITHER_PROPOSES,
    Act.PRINT: (_by(Role.DEALER, Role.PIT_BOSS, Role.CASHIER, Role.OPERATOR, Role.AUDITOR),),
    Act.OVERRIDE: _CORRECT,
    Act.COUNT_OPENING: _DEALER_AND_BOSS,
    Act.COUNT_CLOSING: _DEALER_AND_BOSS,
    Act.COUNT_DROP: (_by(Role.COUNTER, second=(Role.COUNTER,)),),
    Act.COUNT_LATE: _OPERATOR_AND_AUDITOR,
    Act.ADJUST_CLOSED_DAY: _OPERATOR_AND_AUDITOR,
    Act.ASK_FILL: _BOSS,
    Act.ISSUE_FILL: _CASHIER,
    Act.RECEIVE_FILL: _DEALER,
    Act.ASK_CREDIT: _BOSS,
    Act.ISSUE_CREDIT: _CASHIER,
    Act.RECEIVE_CREDIT: _DEALER,
    Act.VOID_SLIP: (_by(Role.CASHIER, second=(Role.PIT_BOSS,)),),
    Act.PAUSE_TABLE: (_by(Role.DEALER, Role.PIT_BOSS),),
    Act.CUT_SHIFT: (_by(Role.PIT_BOSS, Role.OPERATOR),),
    Act.MOVE_BOX: (_by(Role.COUNTER, second=(Role.PIT_BOSS,)),),
    Act.RESOLVE_DROP: _OPERATOR_AND_BOSS,
    Act.COUNT_COLLECTION: _DEALER_AND_BOSS,
    Act.TAKE_OVER_RACK: _BOSS,
    Act.CHANGE_PIECES: _DEALER_AND_BOSS,
    Act.NOTE_CAUSE: _BOSS,
    Act.NOTE_COUNTS: (_by(Role.DEALER, Role.PIT_BOSS),),
    Act.ISSUE_FORMS: _OPERATOR,
    Act.ENTER_FORM: (_by(Role.DEALER, Role.PIT_BOSS),),
    Act.SEAT_PATRON: (_by(Role.DEALER, Role.PIT_BOSS),),
    Act.LOG_CASH: (_by(Role.PIT_BOSS, Role.OPERATOR),),
    Act.TAKE_COMMISSION: (_by(Role.DEALER, Role.PIT_BOSS),),
    Act.LOSE_COMMISSION: _CORRECT,
    Act.OPEN_DAY: _OPERATOR,
    Act.CLOSE_DAY: _OPERATOR_AND_BOSS,
    Act.OPEN_SHIFT: _OPERATOR,
    Act.CLOSE_SHIFT: _OPERATOR_AND_BOSS,
    Act.FORCE_CLOSE: _OPERATOR_AND_BOSS,
    Act.GIVE_PAPER_CODE: (_by(Role.OPERATOR, Role.PIT_BOSS),),
    Act.WAIVE_PAPER_CODE: _OPERATOR_AND_AUDITOR,
    Act.DECLARE_RECOVERY: _OPERATOR_AND_AUDITOR,
    Act.RESTORE: _OPERATOR_AND_AUDITOR,
    Act.ROTATE_KEY: _OPERATOR_AND_AUDITOR,
    Act.BACK_UP: (_by(Role.OPERATOR, Role.ADMINISTRATOR),),
    Act.ARCHIVE: _OPERATOR_AND_AUDITOR,
    Act.EXPORT: (_by(Role.OPERATOR, Role.AUDITOR),),
    Act.VERIFY: (_by(Role.PIT_BOSS, Role.OPERATOR, Role.AUDITOR, Role.ADMINISTRATOR),),
    Act.READ_ACCESS: (_by(Role.OPERATOR, Role.AUDITOR, Role.ADMINISTRATOR),),
    Act.ENROL_STAFF: _ADMINISTRATOR_AND_OPERATOR,
    Act.RENAME_STAFF: _ADMINISTRATOR_AND_OPERATOR,
    Act.REPLACE_BADGE: _ADMINISTRATOR_AND_OPERATOR,
    Act.GIVE_ROLE: _ADMINISTRATOR_AND_OPERATOR,
    Act.TAKE_ROLE: _ADMINISTRATOR_AND_OPERATOR,
    Act.LET_GO: _ADMINISTRATOR_AND_OPERATOR,
    Act.RESET_PIN: _ADMINISTRATOR_AND_OPERATOR,
    Act.UNLOCK: (_by(Role.OPERATOR, Role.ADMINISTRATOR),),
    Act.PRACTISE: (_by(Role.DEALER, Role.PIT_BOSS, Role.OPERATOR),),
    Act.ACKNOWLEDGE: (_by(Role.PIT_BOSS, Role.OPERATOR),),
    Act.SET_ALERT_LIMITS: _EITHER_PROPOSES,
    Act.SET_UP: _ADMINISTRATOR_AND_OPERATOR,
}
"""Who may do what: the whole permission matrix. Source: facts.md (the columns "who", second person)."""
ADOPT, CLOSE_TABLE, PRINT = MAY[Act.ADOPT_RULES], MAY[Act.CLOSE_TABLE], MAY[Act.PRINT]


_BY_NAME = {act.value if isinstance(act, Act) else act.__name__: ways for act, ways in MAY.items()}


def ways_of(name: str) -> tuple[Allowed, ...]:
    """Answer the ways of an act or command by the name that goes on record; none for an unknown one.

    Source: facts.md.
    """
    return _BY_NAME.get(name, ())


def second_roles(ways: tuple[Allowed, ...], first: Role) -> frozenset[Role]:
    """Answer the roles of whoever may be the second person beside a first one.

    Source: facts.md (who may be the second person).
    """
    return frozenset(role for way in ways if first in way.first for role in way.second)


def check_may(ways: tuple[Allowed, ...], by: Person, witness: Person | None) -> tuple[Problem, ...]:
    """Answer why these people may not do what can be done in these ways; nothing where they may.

    Source: facts.md (the second person is never the first); FAULT C12; REQ R08.
    """
    problems = list(check_person(by, "badge"))
    if witness is not None:
        problems += check_person(witness, "second person")
        if witness.badge == by.badge:
            problems.append(problem("ROLE-SAME-PERSON", "second person", badge=by.badge[:40]))
    open_ways = [way for way in ways if by.role in way.first]
    if not open_ways:
        roles = ", ".join(sorted({role.value for way in ways for role in way.first}))
        return (*problems, problem("ROLE-MAY-NOT", "badge", role=by.role.value, roles=roles))
    return (*problems, *_check_second(open_ways, witness))


def _check_second(ways: list[Allowed], witness: Person | None) -> Iterator[Problem]:
    if any(not way.second or (witness is not None and witness.role in way.second) for way in ways):
        return
    roles = ", ".join(sorted({role.value for way in ways for role in way.second}))
    if witness is None:
        yield problem("ROLE-SECOND-MISSING", "second person", roles=roles)
    else:
        yield problem("ROLE-SECOND-MAY-NOT", "second person", role=witness.role.value, roles=roles)
