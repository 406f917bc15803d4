"""The band of a seat: what moves, in a large figure, with its arithmetic; or what contradicts what.

Source: look.md 1.3, 4; screens.md, ground rule 5.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import ZERO, Money
from tablemgr.core.settlements import Line as SettledLine
from tablemgr.core.settlements import Settlement
from tablemgr.floor.racks.book import AT_ONCE
from tablemgr.table.phases import VOID
from tablemgr.table.state import JUDGED, SeatState
from ui.viewmodels.arithmetic import signed_text
from ui.viewmodels.codes import OUTCOME, STATE
from ui.viewmodels.table.altering import altered, last_move, lies_there, move_line, was_moved
from ui.viewmodels.table.ask_clash import said
from ui.viewmodels.table.bank_reach import is_unreached, reach_text
from ui.viewmodels.table.exchanges import exchange_text
from ui.viewmodels.table.handing import texts_of
from ui.viewmodels.table.rows import INK, Line, Result
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.words import Words

BANDS = {"pay": "DESK-BAND-PAY", "take": "DESK-BAND-TAKE", "push": "DESK-BAND-LIFT"}


def band_of(scene: Scene, seat: SeatState) -> Result | None:
    """Answer a seat's band; None while nothing is settled. Source: look.md 4."""
    words = scene.words
    if seat.is_contradicted and seat.computed is not None:
        return _clash(scene, seat)
    if seat.settlement is None:
        return _void(scene, seat) if scene.state.phase == VOID else None
    chips = scene.handed(seat, seat.settlement).chips
    state = tone_of(chips, seat)
    amount = Money(abs(chips.minor)) if chips else seat.staked
    both = exchange_text("DESK-BAND-BOTH", seat.settlement, words)
    old = _before(seat)
    struck = "" if old is None else words.ltr(words.signed(scene.handed(seat, old).chips))
    return Result(
        state,
        state,
        both or words.say(BANDS[state], amount=words.money(amount)),
        (
            *sums_of(scene, seat.settlement),
            *_part(seat.settlement, words),
            *texts_of(scene.handed(seat, seat.settlement), words),
        ),
        struck,
        _more(scene, seat),
    )


def _part(settlement: Settlement, words: Words) -> tuple[str, ...]:
    """How much of a seat's bets a bank covered that was used up at it."""
    text = "" if is_unreached(settlement) else reach_text(settlement, words, short=True)
    return (text,) if text else ()


def _void(scene: Scene, seat: SeatState) -> Result:
    """A void round gives every bet back."""
    words = scene.words
    laid = words.money(seat.staked)
    return Result(
        "push", "push", words.say(BANDS["push"], amount=laid), (words.say("DESK-VOID-BACK", amount=laid),)
    )


def sums_of(scene: Scene, settlement: Settlement) -> tuple[str, ...]:
    """Answer the arithmetic of every wager, a line each; a single bet that is lost or lifted says its outcome.

    Source: screens.md, ground rule 5; look.md picture c.
    """
    words, rule = scene.words, scene.rules.commission
    if len(settlement.lines) == 1 and settlement.lines[0].won in (ZERO, -settlement.lines[0].stake):
        return (_one_sum(scene, settlement.lines[0]),)
    if (
        len(settlement.lines) == 1
        and scene.commission != AT_ONCE
        and settlement.lines[0].won == settlement.lines[0].stake
    ):
        # The figure above it is the whole sum.
        return ()
    return tuple(words.ltr(signed_text(scene.shown(line), rule, words)) for line in settlement.lines)


def _one_sum(scene: Scene, line: SettledLine) -> str:
    words = scene.words
    to_bank = "DESK-SUM-TO-BANK" if scene.state.banker is not None else "DESK-SUM-TO-RACK"
    code = to_bank if line.won.minor < 0 else "DESK-SUM-BACK"
    return words.say(code, outcome=words.say(OUTCOME[line.outcome]), amount=words.money(line.stake))


def tone_of(chips: Money, seat: SeatState) -> str:
    """Answer whether what is handed over pays, takes or lifts. Source: look.md 1.3."""
    if chips:
        return "pay" if chips.minor > 0 else "take"
    return "push" if seat.outcome is None or seat.outcome in JUDGED else STATE[seat.outcome]


def _before(seat: SeatState) -> Settlement | None:
    """What a re-call or a ruling put another in the place of; pieces entered later replace nothing."""
    changes = [
        r for r in seat.recalls if getattr(r, "cause", "correction") in ("re-call", "ruling", "correction")
    ]
    return changes[0].old if changes else None


def _more(scene: Scene, seat: SeatState) -> tuple[Line, ...]:
    words, more = scene.words, []
    move = last_move(scene.state, seat, scene.rules)
    if move:
        line = move_line(int(seat.seat), move, words)
        more.append(replace(line, text=words.say("DESK-MOVES", said=line.text), bold=True))
    if any(getattr(change, "cause", "") == "re-call" for change in seat.recalls):
        more.append(Line(words.say("DESK-RE-CALLED"), INK, sign="recalled"))
    if seat.ruled or seat.basis == "ruling":
        more.append(Line(words.say("DESK-BY-RULING"), INK, sign="ruled"))
    return tuple(more)


def _clash(scene: Scene, seat: SeatState) -> Result:
    """What was called stands struck above what the pieces say, each with its own sign, and the money that waits."""
    words = scene.words
    called, computed = said(seat), seat.computed.outcome if seat.computed else None
    struck = words.say("DESK-CALLED", outcome=words.say(OUTCOME[called]).upper()) if called else ""
    lines = [Line(struck, INK, sign=STATE[called])] if called else []
    if computed:
        says = words.say("DESK-COMPUTED", outcome=words.say(OUTCOME[computed]).upper())
        lines.append(Line(says, INK, bold=True, sign=STATE[computed]))
    stays = words.say("DESK-STAYS-PUT", amount=words.money(seat.staked))
    if seat.settlement is not None and lies_there(seat, scene.rules):
        # Its chips have moved: what stays put is what went, until somebody settles it anew.
        stays = was_moved(seat, words, scene.handed(seat, seat.settlement).chips)
        if computed:
            anew = scene.settlement(seat, computed)
            lines.append(move_line(int(seat.seat), altered(seat, anew), words))
    return Result("clash", "clash", stays, struck=struck, more=tuple(lines))
