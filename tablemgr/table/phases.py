"""How far a round has gone: phases are a list that the variant gives, and commands ask where it stands.

`bets` waits for no more bets, `start` for the start seat, `delivery` for the hands, `setting` for
all players to set, `bank` for the bank's hand, `seats` for the outcomes. A table that records fewer
of them has a shorter list.

Source: recording.md (phases).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.core.problems import Problem, problem

BETS, START, DELIVERY, SETTING, BANK, SEATS = "bets", "start", "delivery", "setting", "bank", "seats"
CLOSED, VOID = "closed", "void"

BANK_LAST = (BETS, START, DELIVERY, SETTING, BANK, SEATS, CLOSED)
"""The usual order: the bank's hand is opened when all players have set."""
BANK_FIRST = (BETS, START, DELIVERY, BANK, SETTING, SEATS, CLOSED)
"""Face-up games: the bank's hand is opened and set before the players set."""

ENDED = (CLOSED, VOID)


def check_phases(phases: Sequence[str], where: str = "phases") -> tuple[Problem, ...]:
    """Answer every Problem of a list of phases: an unknown one, one twice, a wrong order, a missing end.

    Source: recording.md (phases: the order is a value of the variant).
    """
    problems = [
        problem("PHASE-UNKNOWN", where, phase=phase[:40]) for phase in phases if phase not in BANK_LAST
    ]
    fits = any(tuple(p for p in order if p in phases) == tuple(phases) for order in (BANK_LAST, BANK_FIRST))
    if not problems and not fits:
        problems.append(problem("PHASE-ORDER", where, phases=" ".join(phases)))
    problems += [
        problem("PHASE-MISSING", where, phase=needed)
        for needed in (BETS, SEATS, CLOSED)
        if needed not in phases
    ]
    # Without the moment from which nobody touches anything there is none at which the bank may open.
    if BANK in phases and SETTING not in phases:
        problems.append(problem("PHASE-MISSING", where, phase=SETTING))
    return tuple(problems)


def after(phases: Sequence[str], phase: str) -> str:
    """Answer the phase that follows; closed stays closed.

    >>> after(BANK_FIRST, "bank")
    'setting'

    Source: recording.md (phases).
    """
    at = list(phases).index(phase)
    return phases[min(at + 1, len(phases) - 1)]


def reached(phases: Sequence[str], phase: str, wanted: str) -> bool:
    """Answer whether a round in phase has come to wanted or beyond it; a void round has not.

    Source: recording.md (phases).
    """
    if phase not in phases or wanted not in phases:
        return False
    return list(phases).index(phase) >= list(phases).index(wanted)


def lock_holds(phases: Sequence[str], phase: str) -> bool:
    """Answer whether the bank's house-way setting may be computed now.

    Where the players set first, only when nobody may touch anything any more; where the bank opens
    first, when the hands lie there.

    Source: recording.md (phases), PGP G6, PGP 5 (house-way display).
    """
    return reached(phases, phase, BANK if BANK in phases else SEATS)


def hands_locked(phases: Sequence[str], phase: str) -> bool:
    """Answer whether players may touch nothing any more, so that their hands may be entered.

    Source: facts.md (enter hand: after lock), PGP G6.
    """
    if SETTING not in phases:
        return reached(phases, phase, SEATS)
    return reached(phases, phase, after(phases, SETTING))


def check_phase(phases: Sequence[str], phase: str, wanted: str, where: str = "round") -> tuple[Problem, ...]:
    """Answer the Problem of a command that belongs to wanted where the round is in another phase.

    The bank's hand may stay unentered: a missed level of evidence is no barrier.

    Source: facts.md (phase), recording.md (levels of evidence).
    """
    if phase in ENDED:
        return (problem("ROUND-NOT-OPEN", where),)
    if phase == wanted or (phase == BANK and wanted in phases and after(phases, BANK) == wanted):
        return ()
    if wanted not in phases:
        return (problem("PHASE-NOT-HERE", where, wanted=wanted),)
    code = "PHASE-OVER" if reached(phases, phase, wanted) else "PHASE-NOT-YET"
    return (problem(code, where, wanted=wanted, phase=phase),)
