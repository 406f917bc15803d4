"""The two columns beside the bank: how the round stands, and in which order hands are opened."""

from __future__ import annotations

from tablemgr.core.money import Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Posting
from tablemgr.table.events import DisputeOpened
from tablemgr.table.handing import OWED
from tablemgr.table.phases import BETS
from tablemgr.table.state import SeatState
from ui.viewmodels.arithmetic import bet_name, house_change
from ui.viewmodels.table.ask_deal import start_text
from ui.viewmodels.table.asking import CALL, PAY, PIECES, in_order, open_seats
from ui.viewmodels.table.asking import CLASH as CONTRADICTION
from ui.viewmodels.table.rows import DONE, GOOD, INK, NOW, QUIET, TAKE, TO_COME, Aside, Line, Square
from ui.viewmodels.table.scene import Scene


def round_of(scene: Scene) -> Aside:
    """Answer the column on the left: seats open, coverage, the house so far, the target level.

    Source: look.md 4 (left of the bank: round totals and coverage); recording.md (levels).
    """
    words, state = scene.words, scene.state
    caption = words.say("DESK-THIS-ROUND")
    if state.opened is None:
        return Aside(caption, words.say("DESK-NO-ROUND"))
    lines = [*_counted(scene), *_coverage(scene)]
    if not scene.locked:
        lines += _totals(scene)
    lines += _level(scene)
    if scene.packets:
        lines.append(Line(words.say("DESK-FEED-SEALED", count=scene.packets), QUIET))
    started = start_text(scene)
    if started:
        lines.append(Line(started, QUIET))
    return Aside(caption, _headline(scene), tuple(lines))


def _headline(scene: Scene) -> str:
    words, state = scene.words, scene.state
    if state.voided is not None:
        return words.say("DESK-ROUND-VOID")
    if scene.is_over:
        return words.say("DESK-ROUND-CLOSED")
    if state.phase == BETS:
        return _count(scene, "DESK-SEATS-BET", len(state.in_play))
    clashes = sum(seat.is_contradicted for seat in state.in_play)
    count = len(open_seats(state))
    if clashes:
        return words.say("DESK-SEATS-OPEN-CLASH", count=count, clashes=clashes)
    return _count(scene, "DESK-SEATS-OPEN", count) if count else words.say("DESK-ALL-RESOLVED")


def _count(scene: Scene, code: str, count: int) -> str:
    return scene.words.say(f"{code}-ONE" if count == 1 else code, count=count)


def _counted(scene: Scene) -> list[Line]:
    """What is counted aloud before chips move. Source: users.md 1; PGP G3 (four cards are left and counted)."""
    state, play = scene.state, scene.rules.play
    if state.phase == BETS or scene.is_over:
        return []
    live, called = len(state.in_play), sum(seat.called is not None for seat in state.in_play)
    left = play.pieces_in_all - play.positions * play.hand_size
    return [Line(scene.words.say("DESK-COUNTED", live=live, called=called, left=left))]


def _coverage(scene: Scene) -> list[Line]:
    words = scene.words
    bases = [seat.basis for seat in scene.state.in_play]
    code = "DESK-PAID-CARDS" if scene.kind == "cards" else "DESK-PAID-TILES"
    lines = []
    if any(bases):
        lines.append(Line(words.say(code, pieces=bases.count("pieces"), calls=bases.count("call"))))
    if "ruling" in bases:
        lines.append(Line(words.say("UI-COVERAGE-RULED", ruled=bases.count("ruling"))))
    carried = sum(seat.is_carried for seat in scene.state.in_play)
    if carried and scene.state.phase != BETS:
        lines.append(Line(words.say("UI-COVERAGE-CARRIED", bets=carried)))
    return lines


def _totals(scene: Scene) -> list[Line]:
    words = scene.words
    settled = [seat.settlement for seat in scene.state.in_play if seat.settlement is not None]
    if not settled:
        return []
    bank = scene.state.bank_settled
    posted = [s.postings for s in settled] + ([] if bank is None else [bank.postings])
    house = Money(sum(house_change(postings).minor for postings in posted))
    tone = TAKE if house.minor < 0 else GOOD if house.minor > 0 else INK
    lines = [Line(words.say("DESK-HOUSE-SO-FAR", amount=words.ltr(words.signed(house))), tone)]
    owed = [
        scene.handed(seat, seat.settlement).owed
        for seat in scene.state.in_play
        if seat.settlement is not None
    ]
    if bank is not None and scene.commission == OWED:
        owed.append(bank.charged.taken)
    taken = _commission(posted)
    if any(owed):
        lines.append(Line(words.say("DESK-COMMISSION-OWED", amount=words.money(total(owed)))))
    elif taken:
        lines.append(Line(words.say("DESK-COMMISSION", amount=words.money(taken))))
    return lines


def _commission(posted: list[tuple[Posting, ...]]) -> Money:
    return Money(sum(p.amount.minor for postings in posted for p in postings if p.account == "commission"))


def _level(scene: Scene) -> list[Line]:
    words, level = scene.words, scene.rules.level
    if not scene.state.any_resolved:
        return [Line(words.say("DESK-LEVEL", level=level), QUIET)]
    code = "DESK-LEVEL-MISSED" if misses(scene) else "DESK-LEVEL-KEPT"
    return [Line(words.say(code, level=level), QUIET)]


def misses(scene: Scene) -> bool:
    """Answer whether the round is under its table's target level: a resolved seat lacks what the level asks.

    Source: recording.md (levels: a missed level is shown and reported, never a barrier).
    """
    state, level = scene.state, scene.rules.level
    resolved = [seat for seat in state.in_play if seat.is_resolved]
    if level >= 1 and resolved and state.bank_hand is None:
        return True
    if level >= 3:
        return any(seat.computed is None for seat in resolved)
    return level == 2 and any(seat.computed is None and decides_more(scene, seat) for seat in resolved)


def decides_more(scene: Scene, seat: SeatState) -> bool:
    """Answer whether a seat is one of those whose pieces level 2 asks for: drawn, a foul, disputed, a large pay.

    A side bet that no pieces show is lost by call, and one that hits has its pieces.

    Source: recording.md (levels: L2, the seats that decide extra money).
    """
    disputed = any(
        isinstance(fact, DisputeOpened) and (fact.round, fact.seat) == (scene.state.number, seat.seat)
        for fact in scene.state.facts
    )
    most, settlement = scene.rules.pay_threshold, seat.settlement
    large = most is not None and settlement is not None and settlement.net > most
    return seat.sampled or disputed or large or Outcome.FOUL in (seat.called, seat.hand_outcome)


def order_of(scene: Scene) -> Aside:
    """Answer the column on the right: the opening order, the house way, the limits.

    Source: look.md 4 (right: the opening order); picture c (action from the bank's right).
    """
    words, rules = scene.words, scene.rules
    capped = scene.state.banked is not None and scene.state.banked.bank_amount is not None
    caption = words.say("DESK-ACTION-ORDER" if scene.state.banker is not None else "DESK-OPENING-ORDER")
    lines = [Line(words.say("DESK-HOUSE-WAY", way=words.typed(rules.house_way.id)))]
    if capped and scene.state.banked is not None and scene.state.banked.bank_amount is not None:
        amount = words.money(scene.state.banked.bank_amount)
        lines.append(Line(words.say("DESK-BANK-CAPPED", amount=amount)))
    lines.append(Line(_limits(scene), QUIET))
    return Aside(caption, lines=tuple(lines), squares=_squares(scene))


def _limits(scene: Scene) -> str:
    words, limits = scene.words, scene.rules.limits
    parts = [words.say("DESK-FROM-TO", least=words.money(limits.least), most=words.money(limits.most))]
    for bet in scene.rules.play.side_bets:
        span = words.say(
            "DESK-FROM-TO", least=words.money(limits.side_least), most=words.money(limits.side_most)
        )
        parts.append(f"{bet_name('side', bet, words)} {span}")
    return " · ".join(words.part(part) for part in parts)


def _squares(scene: Scene) -> tuple[Square, ...]:
    asked = scene.asked
    here = asked.seat if asked.what in (CALL, PIECES, PAY, CONTRADICTION) else 0
    return tuple(
        Square(
            scene.words.digits(str(seat.seat)),
            "clash" if seat.is_contradicted else NOW if seat.seat == here else DONE if seat.is_resolved else TO_COME,
            f"seat:{seat.seat}",
        )
        for seat in in_order(scene.state)
    )  # fmt: skip
