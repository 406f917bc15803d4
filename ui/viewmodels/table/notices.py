"""What stays under the top bar until it is over: nothing is recorded, a round lags, the feed differs, no new round.

Source: look.md 4; recording.md (one round may lag; a mismatch is an incident); FAULT B1, B3.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.problems import Problem
from tablemgr.table.state import RoundState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.altering import was_moved
from ui.viewmodels.table.aside import misses
from ui.viewmodels.table.asking import CLOSE, in_order, open_seats
from ui.viewmodels.table.not_dealing import says_who_deals
from ui.viewmodels.table.prompting import key
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import CLASH, INK, Notice
from ui.viewmodels.table.scene import Scene

TRY_AGAIN = "try-again"
"""The token with which writing is tried once more."""
AGAIN, AGAIN_CAP = "PageUp", "PgUp"
"""The key that does the same, which nothing else at a table has while nothing is recorded."""


LAG = "lag"
"""The token that goes to the round that lags, and back, whatever is being typed."""


def notices_of(
    scene: Scene, *, reads_only: bool, kept: bool, mismatches: Iterable[Problem], stops: Iterable[Problem]
) -> tuple[Notice, ...]:
    """Answer every notice, the gravest first. Source: look.md 4."""
    words, found = scene.words, []
    if reads_only:
        again = key(words, "DESK-KEY-TRY-AGAIN", AGAIN_CAP, TRY_AGAIN)
        found.append(Notice(words.say("DESK-READS-ONLY"), CLASH, again))
    found += [
        Notice(text, CLASH, key(words, "DESK-KEY-RULING", "F4")) for text in sentences(mismatches, words)
    ]
    found += says_who_deals(scene)
    found += [Notice(words.say("DESK-NO-NEW-ROUND", reason=text), CLASH) for text in sentences(stops, words)]
    if scene.lagging is not None:
        found.append(_lagging(scene))
    if scene.contradicted is not None:
        found += _contradicted(scene, scene.contradicted)
    if scene.asked.what == CLOSE and misses(scene):
        found.append(Notice(words.say("DESK-LEVEL-MISSED", level=scene.rules.level), INK))
    if not kept:
        found.append(Notice(words.say("DESK-DRAFT-NOT-KEPT"), INK))
    return tuple(found)


def _contradicted(scene: Scene, ended: RoundState) -> list[Notice]:
    """A round that is over, and whose pieces say something else of a seat than it was settled at."""
    words, found = scene.words, []
    for seat in ended.in_play:
        if seat.settlement is None or seat.computed is None or not seat.is_contradicted:
            continue
        text = words.say(
            "DESK-CONTRADICTED", number=ended.number, seat=int(seat.seat),
            outcome=words.say(OUTCOME[seat.computed.outcome]),
            moved=was_moved(seat, words, scene.handed(seat, seat.settlement).chips),
        )  # fmt: skip
        found.append(Notice(text, CLASH, key(words, "DESK-KEY-BACK", "/")))
    return found


def _lagging(scene: Scene) -> Notice:
    words = scene.words
    assert scene.lagging is not None
    if scene.draft.behind:
        return Notice(
            words.say("DESK-LAG-HERE", number=scene.lagging.number),
            INK,
            key(words, "DESK-KEY-FORWARD", "L", LAG),
        )
    count = len(open_seats(scene.lagging))
    clashes = [seat.seat for seat in in_order(scene.lagging) if seat.is_contradicted]
    if not count and clashes:
        # It cannot be closed before that is settled.
        seats = words.listed(tuple(words.say("DESK-SEAT", seat=int(seat)) for seat in clashes))
        said = words.say("DESK-LAG-CLASH", number=scene.lagging.number, seats=seats)
        return Notice(said, CLASH, key(words, "DESK-KEY-BEHIND", "L", LAG))
    code = "DESK-LAG-CLOSE" if not count else "DESK-LAG-ONE" if count == 1 else "DESK-LAG"
    text = words.say(code, number=scene.lagging.number, count=count)
    return Notice(text, INK, key(words, "DESK-KEY-BEHIND", "L", LAG))
