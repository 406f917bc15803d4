"""The house: gaming day and shift, the code of the last shift, recovery; and whether there may be dealing.

Source: ledger.md (the end of the chain; faults); facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Shown, rotation_asked, show
from tablemgr.floor.ballast import Ballast
from tablemgr.floor.clock import gaming_day
from tablemgr.floor.closing_backup import Backs, Backup, backup_of
from tablemgr.floor.house_acts import (
    CloseDay,
    CloseShift,
    DeclareRecovery,
    HouseAct,
    RotateKey,
    WaiveCode,
    act_of,
)
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.practice import MODE as PRACTICE
from tablemgr.floor.practice import live_of
from tablemgr.floor.session import Done, Session
from tablemgr.floor.standing import KINDS, Standing, standing_of
from tablemgr.ledger.checkpoints import PaperCode, paper_code
from tablemgr.ledger.codes import Anchor, parse_code
from tablemgr.ledger.draw_trail import SHIFTS
from tablemgr.ledger.errors import DiskFullError, NotWrittenError
from tablemgr.ledger.notary import Notary
from tablemgr.ledger.rows import RoundFilter
from tablemgr.ledger.shift_readings import rounds_without_shift
from tablemgr.ledger.trail_readings import checkpoint_of, entry_at, milestones
from tablemgr.ledger.work import Work
from tablemgr.table import trail_events as t
from tablemgr.table.commands import Problems
from tablemgr.table.commands.base import check_text
from tablemgr.table.facts import Fact
from tablemgr.table.program_events import ProgramStarted

OPEN = RoundFilter(status="open")
ENDS = (t.ShiftClosed, t.GamingDayClosed)
"""What is backed up, and what ballast is thrown off for."""


class House:
    """What people open, close and answer for besides the tables. It tells its session whether to deal."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.standing: Standing = standing_of(milestones(session.store, *KINDS))
        self.checking: Problem | None = None
        """Set while the trail is walked behind the window."""
        self.backs: Backs | None = None
        """Who makes the backup that follows a close, where somebody does."""
        self.ballast: Ballast | None = None
        """What is thrown off where a close meets a full disk."""
        self.told: tuple[Problem, ...] = ()
        """What was noticed about the place when the house was opened; shown, and stops nothing."""
        self.backup: Backup = backup_of(session.store)
        self._unsaid: list[Fact] = []
        session.standing = self.may_deal
        session.day = lambda: self.standing.day

    @property
    def notary(self) -> Notary | None:
        """Who signs the trail's end, None where nobody does. Source: ledger.md (checkpoints)."""
        found = self._session.store.notary
        return found if isinstance(found, Notary) else None

    def may_deal(self) -> tuple[Problem, ...]:
        """Answer what stops a new round; nothing where there may be dealing.

        Source: ledger.md (no dealing until a recovery is declared).
        """
        found = [*(() if self.notary is None else self.notary.bars)]
        found += [p for p in (self.standing.stop, self.checking) if p is not None]
        return tuple(found)

    def alarms(self) -> tuple[Problem, ...]:
        """Answer what stays on screen and on every paper, but stops nothing.

        Source: ledger.md (a missing code is an alarm).
        """
        standing = self.standing
        found = [problem("CODE-MISSING", "", shift=standing.code_due)] if standing.code_due else []
        if self.notary is None:
            found.append(problem("TRAIL-UNATTENDED"))
        elif self.notary.alarm is not None:
            found.append(self.notary.alarm)
        stepped = None if self.notary is None else self.notary.stepped
        clock = standing.alarm if stepped is None else standing.after(stepped).alarm
        return (*self.astray(), *found, *(p for p in (clock, self.backup.alarm) if p is not None), *self.told)

    def unattached(self) -> tuple[Problem, ...]:
        """Answer what a table is told while no gaming day or no shift is open that a round could belong to.

        It stops nothing: a table can always record what happens on its felt.

        Source: REQ R62 (every hand belongs to exactly one gaming day and shift); recording.md (phases).
        """
        if self.standing.day is None:
            return (problem("PLAY-NO-DAY"),)
        return (problem("PLAY-NO-SHIFT"),) if self.standing.shift is None else ()

    def astray(self) -> tuple[Problem, ...]:
        """Answer the alarm that rounds were opened while no shift was open; it stays until one is.

        Source: REQ R62.
        """
        if not self.unattached():
            return ()
        rounds = rounds_without_shift(self._session.readings, practice=PRACTICE)
        return (problem("PLAY-ASTRAY", "", rounds=rounds),) if rounds else ()

    def open_rounds(self) -> tuple[t.OpenRound, ...]:
        """Answer every round that is open, by table; practice beside a table keeps no day open.

        Source: facts.md (closing over open things); screens.md (practice: never in totals).
        """
        rows = [r for r in self._session.readings.rounds(filters=OPEN) if live_of(r.table) == r.table]
        return tuple(t.OpenRound(r.table, r.number) for r in sorted(rows, key=lambda r: (r.table, r.number)))

    def next_day(self) -> tuple[str, str]:
        """Answer today's date by zone and cut-off, and the date that is opened next: a later one where today's is closed.

        Source: FAULT E4; REQ R65.
        """
        today = gaming_day(self._session.now(), cut_off_minutes=self._session.cut_off_minutes)
        return today, _after(today, self.standing.closed_days)

    def open_day(self, *, by: Person, day: str | None = None, op_id: str | None = None) -> Done | Problems:
        """Open a gaming day: the one of this moment by zone and cut-off, unless another is named.

        One that was closed stays closed: whoever opens again before the cut-off opens the date after it.

        Source: ledger.md (the gaming day is opened and closed by people); FAULT E4; REQ R65.
        """
        now, cut_off = self._session.now(), self._session.cut_off_minutes
        closed = self.standing.closed_days
        named = day or self.next_day()[1]
        problems = list(check_may(MAY[Act.OPEN_DAY], by, None))
        if named in closed:
            problems.append(problem("DAY-CLOSED", "", day=named))
        if self.standing.day is not None:
            problems.append(problem("DAY-OPEN", "", day=self.standing.day))
        fact = t.GamingDayOpened(named, now.offset_minutes, cut_off)
        return self._write(problems, lambda _: (fact,), by, None, op_id, day=named)

    def close_day(
        self, *, by: Person, witness: Person, forced: bool = False, reason: str = "", op_id: str | None = None
    ) -> Done | Problems:
        """Close the gaming day; over open rounds only when forced, and then it names them.

        Source: facts.md (closing over open things); REQ R41.
        """
        return self.do(CloseDay(reason, forced), by=by, witness=witness, op_id=op_id)

    def open_shift(self, *, by: Person, code: str = "", op_id: str | None = None) -> Done | Problems:
        """Open the next shift. The code of the last one is looked at first; missing, it is an alarm.

        Source: ledger.md (opening the next shift asks for the code of the last one).
        """
        problems = list(check_may(MAY[Act.OPEN_SHIFT], by, None))
        if self.standing.day is None:
            problems.append(problem("DAY-NOT-OPEN"))
        if self.standing.shift is not None:
            problems.append(problem("SHIFT-OPEN", "", shift=self.standing.shift))
        given = self._code(code) if code.strip() else ()
        if isinstance(given, Problem):
            problems.append(given)
            given = ()

        def decide(work: Work) -> tuple[Fact, ...]:
            return (*given, t.ShiftOpened(work.next_number(SHIFTS, None), self.standing.day or ""))

        return self._write(problems, decide, by, None, op_id)

    def close_shift(
        self, *, by: Person, witness: Person, reason: str = "", op_id: str | None = None
    ) -> Done | Problems:
        """Close the shift, open rounds or not; it is signed, and `code_of` answers what its report prints.

        Source: facts.md (a shift is cut without refusal); ledger.md (checkpoints at shift close).
        """
        return self.do(CloseShift(reason), by=by, witness=witness, op_id=op_id)

    def code_of(self, shift: int) -> PaperCode | None:
        """Answer the code of a closed shift, None where no checkpoint closes it. Source: ledger.md (paper)."""
        found = checkpoint_of(self._session.store, shift)
        return None if found is None else paper_code(found)

    def give_code(self, code: str, *, by: Person, op_id: str | None = None) -> Done | Problems:
        """Answer for the code of the last shift; one that does not hold stops dealing.

        Source: ledger.md (a wrong one stops dealing); FAULT F10.
        """
        problems = list(check_may(MAY[Act.GIVE_PAPER_CODE], by, None))
        given = self._code(code)
        if isinstance(given, Problem):
            problems.append(given)
            given = ()
        return self._write(problems, lambda _: given, by, None, op_id)

    def _code(self, typed: str) -> tuple[Fact, ...] | Problem:
        """Answer what a code says of this ledger, or why it says nothing of it."""
        read = parse_code(typed)
        if isinstance(read, Problem):
            return read
        store = self._session.store
        if read.origin and read.origin != store.origin:
            return problem("CODE-OTHER-LEDGER", "code", origin=read.origin[:20])
        if read.size > store.head()[0]:
            return (t.PaperCodeGiven(read.shift, typed.strip()[:200], read.size, "ahead"),)
        outcome = "match" if self._holds(read) else "differs"
        if outcome == "match" and read.shift != self.standing.code_due:
            return problem("CODE-OF-ANOTHER", "code", shift=read.shift, wanted=self.standing.code_due)
        return (t.PaperCodeGiven(read.shift, typed.strip()[:200], read.size, outcome),)

    def _holds(self, read: Anchor) -> bool:
        entry = entry_at(self._session.store, read.size)
        if entry is None or entry.kind != "CheckpointSigned":
            return False
        code = paper_code(entry)
        same = parse_code(code.typed)
        return isinstance(same, Anchor) and (same.shift, same.size, same.proof) == (
            read.shift,
            read.size,
            read.proof,
        )

    def waive_code(
        self, reason: str, *, by: Person, witness: Person, op_id: str | None = None
    ) -> Done | Problems:
        """Let the last shift's code be missing. Source: ledger.md (waived by two people)."""
        return self.do(WaiveCode(reason), by=by, witness=witness, op_id=op_id)

    def declare_recovery(
        self, reason: str, *, by: Person, witness: Person, numbers: Iterable[t.SeriesNumber] = (),
        op_id: str | None = None,
    ) -> Done | Problems:  # fmt: skip
        """Go on although something is lost or was changed; numbers go on above the highest that is known.

        numbers: the last ones that stand on paper; the mark adds those that it knows.

        Source: ledger.md (recovery declared by two people); FAULT B10, B17.
        """
        return self.do(DeclareRecovery(reason, tuple(numbers)), by=by, witness=witness, op_id=op_id)

    def rotate_key(
        self, reason: str, *, by: Person, witness: Person, op_id: str | None = None
    ) -> Done | Problems:
        """Let another key sign from now on. Source: ledger.md (rotation is an entry signed by both keys)."""
        return self.do(RotateKey(reason), by=by, witness=witness, op_id=op_id)

    def show(self, act: HouseAct, *, by: Person, op_id: str | None = None) -> Shown | Problems:
        """Answer what an act of two people would write, for the second one to approve.

        Source: FAULT C12 (hash of what was shown); facts.md (the second person).
        """
        problems, fact = self._planned(act)
        problems += [p for p in check_may(MAY[act_of(act)], by, None) if p.code != "ROLE-SECOND-MISSING"]
        return (
            Problems(tuple(problems)) if problems else show(act_of(act).value, "", by, (fact,), op_id=op_id)
        )

    def do(self, act: HouseAct, *, by: Person, witness: Person, op_id: str | None = None) -> Done | Problems:
        """Record an act of two people. Source: facts.md (who may be the second person)."""
        found, fact = self._planned(act)
        problems = [*check_may(MAY[act_of(act)], by, witness), *found]
        notary = self.notary

        def decide(work: Work) -> tuple[Fact, ...]:
            if isinstance(fact, t.KeyRotated) and notary is not None:
                return (notary.rotation(work, fact.reason),)
            return (fact,)

        def act_now() -> Done | Problems:
            return self._write(problems, decide, by, witness, op_id)

        return self._without_ballast(act_now) if isinstance(fact, ENDS) else act_now()

    def _planned(self, act: HouseAct) -> tuple[list[Problem], Fact]:
        match act:
            case CloseDay():
                return self._day_end(act)
            case CloseShift():
                return self._shift_end(act)
            case WaiveCode():
                due = self.standing.code_due
                found = [] if due else [problem("CODE-NONE-DUE")]
                return [*check_text(act.reason, "reason"), *found], t.PaperCodeWaived(due, act.reason)
            case DeclareRecovery():
                return self._recovery(act)
            case RotateKey():
                notary = self.notary
                found = [problem("TRAIL-UNATTENDED")] if notary is None else []
                old = "" if notary is None else notary.key
                return [*check_text(act.reason, "reason"), *found], rotation_asked(old, act.reason)

    def _day_end(self, act: CloseDay) -> tuple[list[Problem], Fact]:
        problems: list[Problem] = []
        day, rounds = self.standing.day, self.open_rounds()
        if day is None:
            problems.append(problem("DAY-NOT-OPEN"))
        if self.standing.shift is not None:
            problems.append(problem("DAY-SHIFT-OPEN", "", shift=self.standing.shift))
        if rounds and not act.forced:
            problems.append(problem("DAY-ROUNDS-OPEN", "", rounds=_named(rounds)))
        if act.forced:
            problems += check_text(act.reason, "reason")
        return problems, t.GamingDayClosed(day or "", act.forced and bool(rounds), rounds, act.reason)

    def _shift_end(self, act: CloseShift) -> tuple[list[Problem], Fact]:
        shift = self.standing.shift
        problems = [problem("SHIFT-NOT-OPEN")] if shift is None else []
        if act.reason:
            problems += check_text(act.reason, "reason")
        return problems, t.ShiftClosed(shift or 0, self.standing.day or "", self.open_rounds(), act.reason)

    def _recovery(self, act: DeclareRecovery) -> tuple[list[Problem], Fact]:
        problems = list(check_text(act.reason, "reason"))
        stopped = tuple(p for p in self.may_deal() if p != self.checking)
        if not stopped:
            problems.append(problem("RECOVERY-NOT-NEEDED"))
        known = None if self.notary is None else self.notary.known
        highest: dict[tuple[str, str], int] = dict({} if known is None else known.numbers)
        for n in act.numbers:
            highest[n.series, n.table] = max(n.number, highest.get((n.series, n.table), 0))
        size, head = (0, "") if known is None else (known.size, known.head)
        on_paper = self._size_on_paper()
        fact = t.RecoveryDeclared(
            act.reason, tuple(_plain(p) for p in stopped), max(size, on_paper), head if size >= on_paper else "",
            tuple(t.SeriesNumber(s, table, n) for (s, table), n in sorted(highest.items())),
        )  # fmt: skip
        return problems, fact

    def _size_on_paper(self) -> int:
        stop = self.standing.stop
        return int(dict(stop.data)["size"]) if stop is not None and stop.code == "CODE-AHEAD" else 0

    def note_verification(
        self, run: t.VerificationRun, *, by: Person | None = None, started: ProgramStarted | None = None
    ) -> Done | Problems:
        """Put a verification on record; what it found stops dealing. started: the program whose start it belongs to.

        Source: ledger.md (faults); REQ R79.
        """
        facts = (run,) if started is None else (started, run)
        return self._write([], lambda _: facts, by, None, None)

    def _write(
        self, problems: list[Problem], decide: Callable[[Work], tuple[Fact, ...]], by: Person | None,
        witness: Person | None, op_id: str | None, *, day: str | None = None,
    ) -> Done | Problems:  # fmt: skip
        # An action that is on record is answered again, whatever has changed since.
        if problems and not (op_id is not None and self._session.store.written(op_id)):
            return Problems(tuple(problems))
        done = self._session.write_house(decide, by=by, witness=witness, op_id=op_id, day=day)
        if isinstance(done, Done) and not done.repeated:
            for fact in done.facts:
                self.standing = self.standing.after(fact)
            self._follow(done.facts)
        return done

    def _without_ballast(self, act: Callable[[], Done | Problems]) -> Done | Problems:
        """Do what ends a shift or day; on a full disk once more without the ballast."""
        ballast = self.ballast
        if ballast is not None and self._session.reads_only and ballast.throw_off():
            self._session.try_again()
        try:
            return act()
        except DiskFullError:
            if ballast is None or not ballast.throw_off():
                raise
            return act()

    def _follow(self, facts: tuple[Fact, ...]) -> None:
        """Back up what was closed, and put a backup that has ended meanwhile on record."""
        if self.backs is not None and any(isinstance(fact, ENDS) for fact in facts):
            self.backup = replace(self.backup, due=True)
            self.backs.begin()
        if self.ballast is not None and any(isinstance(fact, t.ShiftOpened) for fact in facts):
            self.ballast.take_on()
        self.take_backup(0)

    def take_backup(self, seconds: float | None = None) -> bool:
        """Put a backup that has ended on record, waiting so long for it; False where none has.

        What cannot be written waits for the next time: neither a backup nor its record ever stops anybody.

        Source: ledger.md (a failure is an alert, not a stop); REQ R74; FAULT B18.
        """
        made = None if self.backs is None else self.backs.take(seconds)
        if made is not None:
            self._unsaid.append(made.fact)
            self.backup = self.backup.after(made.fact)
        with suppress(NotWrittenError):
            facts = tuple(self._unsaid)
            if facts and isinstance(self._session.write_house(lambda _: facts, by=None), Done):
                self._unsaid.clear()
        return made is not None


def _after(day: str, closed: Collection[str]) -> str:
    """The day, or the first date after it that nobody has closed."""
    while day in closed:
        day = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    return day


def _named(rounds: tuple[t.OpenRound, ...]) -> str:
    return ", ".join(f"{r.table} {r.number}" for r in rounds)


def _plain(found: Problem) -> str:
    return " ".join((found.code, *(f"{name}={value}" for name, value in found.data)))
