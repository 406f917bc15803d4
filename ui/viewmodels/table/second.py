"""What waits for a second person: shown as it would be written, approved for that one act, or withdrawn.

Where an act is the pit boss's alone (a dispute), he proves badge and PIN for it and takes no place.

Source: facts.md (who may be the second person); FAULT C12, C13; REQ R08.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reports.own_notes import key_said
from tablemgr.core.problems import problem
from tablemgr.floor.authority import LIVE, Shown
from tablemgr.floor.people import MAY, Person, Role, second_roles
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff import Staff
from tablemgr.table import events as e
from tablemgr.table.commands import (
    CloseDispute,
    Command,
    DeclareGap,
    MakeRuling,
    OpenDispute,
    Problems,
    RuleDispute,
)
from tablemgr.table.facts import Fact
from ui.viewmodels.codes import void_reason
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.records import fact_text
from ui.viewmodels.table.rows import INK, QUIET, Approval, Line
from ui.viewmodels.words import Words

WHOEVER_SIGNS = "\u2013"
"""Stands for who ruled until somebody signs."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An act that waits, whose it is, and what was on the screen before."""

    command: Command
    by: Person
    draft: Draft
    """Given back where it is withdrawn: nothing typed is lost."""
    round: int | None = None
    shown: Shown | None = None
    """None where the second person does it alone."""
    refusals: tuple[str, ...] = ()


class SecondPerson:
    """How one table asks for a second person."""

    def __init__(self, session: Session, table: str, staff: Staff | None) -> None:
        gate = session.gate
        self._session, self._table = session, table
        self._staff = staff if staff is not None else gate if isinstance(gate, Staff) else None

    def ask(self, command: Command, by: Person, draft: Draft, round_: int | None) -> Waiting | Problems:
        """Answer the act as it waits, or why it would be refused. Source: FAULT C12 (what was shown)."""
        waiting = Waiting(command, by, draft, round_)
        if second_roles(MAY[type(command)], by.role):
            shown = self._show(waiting, _signed_by(command, WHOEVER_SIGNS))
            return shown if isinstance(shown, Problems) else replace(waiting, shown=shown)
        found = self._session.check(self._table, _signed_by(command, WHOEVER_SIGNS), by=by, round_=round_)
        alone = any(Role.PIT_BOSS in way.first for way in MAY[type(command)])
        refused = tuple(p for p in found if p.code != "ROLE-MAY-NOT" or not alone)
        return Problems(refused) if refused else waiting

    def _show(self, waiting: Waiting, command: Command) -> Shown | Problems:
        known = None if waiting.shown is None else waiting.shown.action
        return self._session.show(
            self._table, command, by=waiting.by, op_id=known, round_=waiting.round
        )  # fmt: skip

    def sign(self, waiting: Waiting, badge: str, pin: str) -> Done | Problems | Waiting:
        """Answer the act done, why it was not, or the act as it is shown anew since the table went on.

        LedgerError where it could not be written.

        Source: facts.md (signed in by badge and PIN for that one act); FAULT C12.
        """
        if waiting.shown is None:
            return self._alone(waiting, badge, pin)
        now = self._show(waiting, _signed_by(waiting.command, WHOEVER_SIGNS))
        if isinstance(now, Problems):
            return now
        if now.sha256 != waiting.shown.sha256:
            return replace(waiting, shown=now)
        command = _signed_by(waiting.command, self._name(badge))
        shown = self._show(waiting, command)
        if isinstance(shown, Problems):
            return shown
        witness = self._witness(shown, badge, pin, waiting.round)
        if isinstance(witness, Problems):
            return witness
        return self._session.do(
            self._table, command, by=waiting.by, witness=witness, op_id=shown.action, round_=waiting.round
        )

    def _witness(self, shown: Shown, badge: str, pin: str, round_: int | None) -> Person | Problems:
        if self._staff is not None:
            return self._staff.authorise_here(shown, badge, pin)
        # A round may be of a table that is closed: its own rules say in which mode it was played.
        found = None if round_ is None else self._session.round_at(self._table, round_)
        rules = (
            self._session.rules(self._table) if found is None or isinstance(found, Problems) else found.rules
        )
        if rules.mode == LIVE and self._session.gate is None:
            return Problems((problem("AUTHORITY-MISSING", "second person"),))
        return Person(badge.strip(), badge.strip(), Role.PIT_BOSS)

    def _alone(self, waiting: Waiting, badge: str, pin: str) -> Done | Problems:
        """What is the pit boss's alone: he proves badge and PIN for it and takes nobody's place."""
        command = _signed_by(waiting.command, self._name(badge))
        if self._staff is None:
            boss = Person(badge.strip(), badge.strip(), Role.PIT_BOSS)
            return self._session.do(self._table, command, by=boss, round_=waiting.round)
        return self._staff.act_here(
            badge,
            pin,
            lambda boss: self._session.do(self._table, command, by=boss, round_=waiting.round),
            table=self._table,
            role=Role.PIT_BOSS,
        )

    def _name(self, badge: str) -> str:
        member = None if self._staff is None else self._staff.roster.by_badge(badge)
        return f"{member.name}, {badge}" if member is not None else badge.strip() or WHOEVER_SIGNS


def _signed_by(command: Command, name: str) -> Command:
    return replace(command, ruled_by=name) if isinstance(command, MakeRuling | RuleDispute) else command


def signed_by_self(command: Command, by: Person) -> Command:
    """Answer a ruling with the name of whoever rules alone; other commands as they are. Source: facts.md (ruling)."""
    return _signed_by(command, f"{by.name}, {by.badge}")


def approval_of(waiting: Waiting, words: Words) -> Approval:
    """Answer what a second person is shown. Source: facts.md (who may be the second person); FAULT C12."""
    facts = () if waiting.shown is None else waiting.shown.facts
    lines = [Line(text, INK) for text in _told(waiting.command, facts, words)]
    by = words.say("DESK-ASKED-BY", name=words.typed(waiting.by.name))
    return Approval(
        words.say("DESK-SECOND"), (*lines, Line(by, QUIET)), words.say("DESK-ROLE-PIT-BOSS"), waiting.refusals
    )


def _told(command: Command, facts: tuple[Fact, ...], words: Words) -> Iterator[str]:
    if isinstance(command, OpenDispute):
        yield words.say("DESK-SHOWN-DISPUTE", seat=int(command.seat), claim=key_said(command.claim, words))
    elif isinstance(command, RuleDispute):
        yield words.say(
            "DESK-SHOWN-RULED",
            number=words.numbered("dispute", command.number),
            text=words.typed(command.ruling),
        )
    elif isinstance(command, CloseDispute):
        yield words.say(
            "DESK-SHOWN-OVER",
            number=words.numbered("dispute", command.number),
            text=words.typed(command.outcome),
        )
    elif isinstance(command, DeclareGap):
        begun, ended = (words.clock(at, words.offset_minutes) for at in (command.begun, command.ended))
        yield words.say(
            "DESK-SHOWN-GAP",
            begun=begun,
            ended=ended,
            rounds=command.rounds,
            reason=words.typed(command.reason),
        )
    for fact in facts:
        yield from _lines(fact, words)


def _lines(fact: Fact, words: Words) -> Iterator[str]:
    text = fact_text(fact, words)
    if text:
        yield text
    if isinstance(fact, e.RulingMade):
        yield words.say("DESK-SHOWN-LAY", lay=words.typed(fact.what_lay_there))
        for move in fact.moves:
            yield words.say(
                "UI-MOVE", seat=int(move.seat), old=words.ltr(words.signed(move.old)),
                new=words.ltr(words.signed(move.new)), move=words.ltr(words.signed(move.move)),
            )  # fmt: skip
    if isinstance(fact, e.RoundVoided):
        yield words.say("UI-VOID-REASON", reason=void_reason(fact.reason, words), text=words.typed(fact.text))
