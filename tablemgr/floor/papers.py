"""Papers of the whole house: which number and copy the next print is, what is kept of it, the fact that it left.

A print is drawn from a content, bytes that hold all that it says. The original's content and PDF are kept in
`DIR/papers/` under its number, and the trail holds both digests. Whatever is asked for again and says the same of
its subject is a DUPLICATE, drawn from the kept content: the same bytes but for the copy mark. What says something
else by now (a box counted after the shift) is a new paper with a number of its own that names the one it replaces;
both stay. So a closed shift's report made again later is the kept one, whoever makes it and whenever.

The floor orders and keeps; drawing is the caller's, as with the slips of rounds.

Source: screens.md (paper: same record, same bytes but for the copy mark); REQ R18, R21 to R25; FAULT E7, F2.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from tablemgr.core.problems import problem
from tablemgr.floor.people import PRINT, Person, check_may
from tablemgr.floor.session import Done, Session
from tablemgr.floor.slips import check_why
from tablemgr.ledger.shift_readings import last_number, milestone_facts
from tablemgr.ledger.work import Work
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import PaperPrinted

SERIES = "paper"
"""Every paper of the house, numbered from 1."""
FOLDER = "papers"
"""Where they are kept, within the data folder."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A paper that somebody wants: its kind, its subject, and the digest of what it would say of it now."""

    what: str
    which: str
    body: str


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """What the next print is."""

    what: str
    which: str
    number: int
    copy: int
    """1 is the ORIGINAL, higher ones DUPLICATE copy - 1."""
    replaces: int = 0
    kept: bytes | None = None
    """The original's content, for a duplicate."""
    of: int = 0
    """How many duplicates there are with those that are asked for together; 0 where that is not known."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A print as it goes to paper, and the content that it was drawn from."""

    pdf: bytes
    content: bytes


@dataclass(frozen=True, slots=True)
class PaperDone:
    """A print that is on record."""

    order: PaperOrder
    pdf: bytes
    done: Done


Draw = Callable[[PaperOrder], Drawn]
"""Draws an order; the reports' part."""


def printed(session: Session) -> tuple[PaperPrinted, ...]:
    """Answer every print of the house's papers, in order.

    Source: REQ R24 (every print is counted).
    """
    told = milestone_facts(session.readings, ("PaperPrinted",))
    return tuple(one.fact for one in told if isinstance(one.fact, PaperPrinted))


def order_paper(session: Session, data: Path, asked: Asked) -> PaperOrder:
    """Answer what a print of a paper would be now: original, duplicate, or a new one that replaces another.

    data: the data folder. Where the kept content is gone or was altered, a new paper replaces it.

    Source: REQ R18, R24, R25; FAULT E7.
    """
    before = [one for one in printed(session) if (one.what, one.which) == (asked.what, asked.which)]
    newest = max((one.number for one in before), default=0)
    same = [one for one in before if one.body == asked.body and one.number == newest]
    if same:
        kept = kept_content(data, same[0])
        if kept is not None:
            copy = max(one.copy for one in same) + 1
            return PaperOrder(asked.what, asked.which, same[0].number, copy, same[0].replaces, kept)
    number = last_number(session.readings, SERIES) + 1
    return PaperOrder(asked.what, asked.which, number, 1, newest)


def order_again(session: Session, data: Path, number: int) -> PaperOrder | Problems:
    """Answer the next duplicate of a paper by its number, whatever is on record of its subject since.

    Source: FAULT F2 (reprint the next day by another user); REQ R25.
    """
    prints = [one for one in printed(session) if one.number == number]
    if not prints:
        return Problems((problem("PAPER-UNKNOWN", number=number),))
    kept = kept_content(data, prints[0])
    if kept is None:
        return Problems((problem("PAPER-KEPT-LOST", number=number, path=str(kept_at(data, number)[0])),))
    copy = max(one.copy for one in prints) + 1
    return PaperOrder(prints[0].what, prints[0].which, number, copy, prints[0].replaces, kept)


def print_paper(
    session: Session, data: Path, asked: Asked, *, draw: Draw, by: Person, paper: str, language: str,
    why: str = "", op_id: str | None = None,
) -> PaperDone | Problems:  # fmt: skip
    """Draw a paper, keep an original, and put the print on record with the digests.

    why: wanted of every duplicate.

    Source: REQ R18, R22, R24; FAULT F2.
    """
    problems = check_may(PRINT, by, None)
    if problems:
        return Problems(problems)
    order = order_paper(session, data, asked)
    return _print(session, data, order, asked.body, draw, by, (paper, language), why, op_id)


def print_again(
    session: Session, data: Path, number: int, *, draw: Draw, by: Person, paper: str, language: str,
    why: str = "", of: int = 0, op_id: str | None = None,
) -> PaperDone | Problems:  # fmt: skip
    """Print a paper once more by its number; the new print says DUPLICATE and differs in nothing else.

    of: how many duplicates there will be, where several are asked for together.

    Source: FAULT F2; REQ R24 (n of k), R25.
    """
    problems = check_may(PRINT, by, None)
    order = Problems(problems) if problems else order_again(session, data, number)
    if isinstance(order, Problems):
        return order
    order = replace(order, of=of)
    body = next(one.body for one in printed(session) if one.number == number)
    return _print(session, data, order, body, draw, by, (paper, language), why, op_id)


def _print(
    session: Session, data: Path, order: PaperOrder, body: str, draw: Draw, by: Person, form: tuple[str, str],
    why: str, op_id: str | None,
) -> PaperDone | Problems:  # fmt: skip
    unsaid = check_why(order.number, order.copy, why)
    if unsaid:
        return Problems(unsaid)
    drawn = draw(order)
    fact = PaperPrinted(
        SERIES, order.number, order.copy, order.what, order.which, *form, sha256(drawn.pdf).hexdigest(),
        sha256(drawn.content).hexdigest(), body, order.replaces, why.strip(),
    )  # fmt: skip
    if order.copy == 1:
        # Kept before it is on record: a number that is never taken is written over by whoever takes it.
        keep(data, order.number, drawn)

    def decide(work: Work) -> tuple[Fact, ...] | Problems:
        number = work.next_number(SERIES, None) if order.copy == 1 else order.number
        if number != order.number:
            return Problems((problem("FLOOR-NUMBER", SERIES, number=order.number, wanted=number),))
        return (fact,)

    done = session.write_house(decide, by=by, op_id=op_id)
    return done if isinstance(done, Problems) else PaperDone(order, drawn.pdf, done)


def kept_at(data: Path, number: int) -> tuple[Path, Path]:
    """Answer where a paper's content and its original's PDF are kept. Source: REQ R18."""
    folder = data / FOLDER
    return folder / f"paper-{number:06d}.json", folder / f"paper-{number:06d}.pdf"


def kept_content(data: Path, printed_: PaperPrinted) -> bytes | None:
    """Answer a paper's kept content, None where it is gone or is not what the trail says. Source: REQ R18."""
    content, _ = kept_at(data, printed_.number)
    try:
        found = content.read_bytes()
    except OSError:
        return None
    return found if sha256(found).hexdigest() == printed_.content else None


def keep(data: Path, number: int, drawn: Drawn) -> None:
    """Put an original by, its content first; each file is there whole or not at all. Source: REQ R18."""
    (data / FOLDER).mkdir(mode=0o700, exist_ok=True)
    for path, written in zip(kept_at(data, number), (drawn.content, drawn.pdf), strict=True):
        fresh = path.with_name(f".{path.name}.new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
