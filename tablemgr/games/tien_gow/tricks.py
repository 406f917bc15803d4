"""The deal as a pure state machine: each event is checked, then folded into the next state.

Source: TG R2, TG R3, TG R5, TG R7, TG R8, TG E.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import (
    Claim,
    DealState,
    Event,
    Immediate,
    ImmediateKind,
    Play,
    SizedTrick,
    Tiles,
    Trick,
    Void,
    events_of,
    held,
    unaccounted,
)
from tablemgr.games.tien_gow.meta import HAND_SIZE, SEATS, in_seat_order, others
from tablemgr.games.tien_gow.ranking import (
    PlayableSet,
    SetClass,
    beating_from,
    beats,
    classify,
    playable_from,
    red_pips,
)
from tablemgr.games.tien_gow.variant import Variant
from tablemgr.pieces.tiles import Tile

MOST_WINS = 1_000
"""A streak longer than this is a slip of the finger."""

PLAY_CHECKS = (
    "OUT_OF_TURN",
    "LEAD_FACE_DOWN",
    "TILE_NOT_HELD",
    "LEAD_NOT_A_SET",
    "WRONG_COUNT",
    "FACE_UP_NOT_A_SET",
    "FACE_UP_WRONG_CLASS",
    "FACE_UP_NOT_HIGHER",
)
"""What a trick recorded by size and winner cannot show. Source: TG X17.3."""


def check_open(
    banker: Seat, streak: int, hands: Sequence[Tiles | None], where: str = "deal"
) -> tuple[Problem, ...]:
    """Answer what is wrong with a deal before its first tile is led, in the order of section E.

    Source: TG R2.1, TG E, TG X17.1.
    """
    problems: list[Problem] = []
    if len(hands) != len(SEATS):
        problems.append(problem("TG-HAND_COUNT", where, got=len(hands)))
    problems += (
        problem("TG-HAND_SIZE", f"{where}, hand {place}", got=len(hand))
        for place, hand in enumerate(hands, start=1)
        if hand is not None and len(hand) != HAND_SIZE
    )
    dealt = Counter(one for hand in hands if hand is not None for one in hand)
    problems += (
        problem("TG-TILE_COUNT", where, tile=kind.code, got=count, wanted=kind.copies)
        for kind, count in dealt.items()
        if count > kind.copies
    )
    if banker not in SEATS:
        problems.append(problem("TG-BAD_SEAT", f"{where}, banker", seat=banker))
    if not 0 <= streak <= MOST_WINS:
        problems.append(problem("TG-BAD_STREAK", f"{where}, streak", streak=str(streak)[:20], most=MOST_WINS))
    return tuple(problems)


def open_deal(rules: Variant, banker: Seat, streak: int, hands: Sequence[Tiles | None]) -> DealState:
    """Answer the state before the first lead; Refused names everything wrong with the deal.

    Source: TG R2, TG R3.1.
    """
    problems = check_open(banker, streak, hands)
    if problems:
        raise Refused(*problems)
    by_seat = dict(zip(SEATS, hands, strict=True))
    skipped = frozenset({"TILE_COUNT"} if None in hands else ())
    return DealState(rules, banker, streak, by_seat, leader=banker, skipped=skipped)


def check_event(state: DealState, event: Event) -> tuple[Problem, ...]:
    """Answer every reason why this cannot happen next, in the order of section E.

    Source: TG E.
    """
    if isinstance(event, Play):
        return check_play(state, event)
    if state.is_over:
        return (problem("TG-DEAL_OVER", _place(state)),)
    if isinstance(event, Claim):
        return _check_claim(state, event)
    if isinstance(event, SizedTrick):
        return _check_sized(state, event)
    return () if event.reason.strip() else (problem("TG-BAD_EVENT", "void"),)


def check_play(state: DealState, play: Play) -> tuple[Problem, ...]:
    """Answer every reason why this play is refused, in the order of section E.

    Source: TG R3, TG R5, TG R7.2, TG E.
    """
    where = _place(state, play.seat)
    if state.is_over:
        return (problem("TG-DEAL_OVER", where),)
    if play.seat not in SEATS:
        return (problem("TG-BAD_SEAT", where, seat=play.seat),)
    if not _is_whole(play):
        return (problem("TG-BAD_EVENT", where),)
    if play.seat != state.to_play:
        return (problem("TG-OUT_OF_TURN", where, seat=play.seat, turn=state.to_play or 0),)
    return _check_follow(state, play, where) if state.plays else _check_lead(state, play, where)


def _is_whole(play: Play) -> bool:
    """Answer whether the play says what was put down: tiles are shown by name, and the count is theirs."""
    return not play.up if play.tiles is None else len(play.tiles) == play.count


def _place(state: DealState, seat: Seat | None = None) -> str:
    return f"trick {state.trick}" if seat is None else f"trick {state.trick}, seat {seat}"


def _check_lead(state: DealState, play: Play, where: str) -> tuple[Problem, ...]:
    problems = [] if play.up else [problem("TG-LEAD_FACE_DOWN", where, seat=play.seat)]
    right_size = 1 <= play.count <= 4
    if not right_size:
        problems.append(problem("TG-LEAD_SIZE", where, got=play.count))
    problems += _check_held(state, play, where)
    if right_size and play.tiles is not None and classify(play.tiles) is None:
        problems.append(problem("TG-LEAD_NOT_A_SET", where, tiles=_codes(play.tiles)))
    return tuple(problems)


def _check_follow(state: DealState, play: Play, where: str) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    if play.count != state.plays[0].count:
        problems.append(problem("TG-WRONG_COUNT", where, got=play.count, wanted=state.plays[0].count))
    problems += _check_held(state, play, where)
    if play.up and play.tiles is not None:
        if play.seat in state.dead:
            problems.append(problem("TG-DEAD_FACE_UP", where, seat=play.seat))
        if play.count == state.plays[0].count:
            problems += _check_shown(state.best, play.tiles, where)
    return tuple(problems)


def _check_shown(best: PlayableSet | None, tiles: Tiles, where: str) -> tuple[Problem, ...]:
    shown = classify(tiles)
    if shown is None:
        return (problem("TG-FACE_UP_NOT_A_SET", where, tiles=_codes(tiles)),)
    if best is None or beats(shown, best):
        return ()
    code = "TG-FACE_UP_NOT_HIGHER" if _can_meet(shown, best) else "TG-FACE_UP_WRONG_CLASS"
    return (problem(code, where, tiles=_codes(tiles), best=_codes(best.tiles)),)


def _can_meet(shown: PlayableSet, best: PlayableSet) -> bool:
    # There is one Supreme in the set, so Supreme on Supreme can only be an error of class.
    return shown.set_class is best.set_class and shown.set_class is not SetClass.SUP


def _check_held(state: DealState, play: Play, where: str) -> tuple[Problem, ...]:
    holding = held(state, play.seat)
    tiles = play.tiles or ()
    available = list(unaccounted(state) if holding is None else holding)
    missing = [one for one in tiles if not _taken(one, available)]
    # An unknown hand is still a hand of eight, so a play larger than what is left of it cannot be held.
    if not missing and play.count > state.left[play.seat]:
        missing = list(tiles[-1:])
    return tuple(problem("TG-TILE_NOT_HELD", where, seat=play.seat, tile=one.code) for one in missing)


def _taken(one: Tile, available: list[Tile]) -> bool:
    if one not in available:
        return False
    available.remove(one)
    return True


def _check_claim(state: DealState, claim: Claim) -> tuple[Problem, ...]:
    where = f"claim, seat {claim.seat}"
    if claim.seat not in SEATS:
        return (problem("TG-BAD_SEAT", where, seat=claim.seat),)
    problems = [] if state.rules.one_red_dot else [problem("TG-CLAIM_NOT_ENABLED", where)]
    if state.plays or state.tricks:
        problems.append(problem("TG-CLAIM_TOO_LATE", where))
    hand = state.hands[claim.seat]
    if hand is not None and red_pips(hand) != 1:
        problems.append(problem("TG-CLAIM_NOT_QUALIFIED", where, seat=claim.seat, got=red_pips(hand)))
    return tuple(problems)


def _check_sized(state: DealState, trick: SizedTrick) -> tuple[Problem, ...]:
    where = _place(state)
    if trick.winner not in SEATS:
        return (problem("TG-BAD_SEAT", where, seat=trick.winner),)
    if not 1 <= trick.size <= 4:
        return (problem("TG-LEAD_SIZE", where, got=trick.size),)
    lead = state.plays[0].count if state.plays else min(trick.size, state.left[state.leader])
    if trick.size != lead:
        return (problem("TG-WRONG_COUNT", where, got=trick.size, wanted=lead),)
    if trick.winner in (state.dead if state.plays else _dead(state, trick.size)):
        return (problem("TG-DEAD_FACE_UP", where, seat=trick.winner),)
    have_played = {play.seat for play in state.plays} - {state.best_seat}
    if trick.winner in have_played or _is_supreme(state.best) and trick.winner != state.best_seat:
        return (problem("TG-CANNOT_WIN", where, seat=trick.winner),)
    return ()


def _is_supreme(best: PlayableSet | None) -> bool:
    return best is not None and best.set_class is SetClass.SUP


def _codes(tiles: Sequence[Tile]) -> str:
    return "+".join(one.code for one in tiles)


def _dead(state: DealState, size: int) -> tuple[Seat, ...]:
    """Answer who is dead when a trick of this size is led: early death, R7.1 and R7.2."""
    if not state.rules.early_death or size != 1 or state.left[state.leader] != 1:
        return ()
    return tuple(seat for seat, columns in state.column_of.items() if not columns)


def apply(state: DealState, event: Event) -> DealState:
    """Answer the state after an event; Refused where it cannot happen.

    Source: TG R3, TG R8, TG R9.6, TG P3.
    """
    problems = check_event(state, event)
    if problems:
        raise Refused(*problems)
    if isinstance(event, Play):
        return _after_play(state, event)
    if isinstance(event, SizedTrick):
        return _after_sized(state, event)
    skipped = state.skipped
    if isinstance(event, Claim) and state.hands[event.seat] is None:
        skipped |= {"CLAIM_NOT_QUALIFIED"}
    return replace(state, ending=event, skipped=skipped)


def play_all(state: DealState, events: Sequence[Event]) -> DealState:
    """Answer the state after a row of events; Refused at the first that cannot happen.

    Source: TG R3.
    """
    for event in events:
        state = apply(state, event)
    return state


def _after_play(state: DealState, play: Play) -> DealState:
    skipped = state.skipped
    known = state.known
    if play.tiles is not None:
        known = {**known, play.seat: known[play.seat] + play.tiles}
        if state.hands[play.seat] is None:
            skipped |= {"TILE_NOT_HELD"}
    best, best_seat = state.best, state.best_seat
    if play.up and play.tiles is not None:
        best, best_seat = classify(play.tiles), play.seat
    led = not state.plays
    after = replace(
        state,
        plays=(*state.plays, play),
        best=best,
        best_seat=best_seat,
        left={**state.left, play.seat: state.left[play.seat] - play.count},
        known=known,
        dead=_dead(state, play.count) if led else state.dead,
        immediate=_with_supreme(state, play.seat, best) if led else state.immediate,
        skipped=skipped,
    )
    return _gathered(after, play.count, best_seat or play.seat) if len(after.plays) == 4 else after


def _with_supreme(state: DealState, seat: Seat, led: PlayableSet | None) -> tuple[Immediate, ...]:
    if led is None or led.set_class is not SetClass.SUP:
        return state.immediate
    return (*state.immediate, immediate(state, ImmediateKind.SUPREME, seat, trick=state.trick))


def _after_sized(state: DealState, trick: SizedTrick) -> DealState:
    have_played = {play.seat for play in state.plays}
    after = replace(
        state,
        left={seat: left if seat in have_played else left - trick.size for seat, left in state.left.items()},
        dead=state.dead if state.plays else _dead(state, trick.size),
        # What lay uppermost won only if its seat did.
        best=state.best if trick.winner == state.best_seat else None,
        skipped=state.skipped.union(PLAY_CHECKS),
    )
    return _gathered(after, trick.size, trick.winner)


def _gathered(state: DealState, size: int, winner: Seat) -> DealState:
    """Answer the state after the winner has taken the trick: columns, and a quartet's payment."""
    trick = Trick(state.trick, size, state.leader, state.plays, winner, state.best)
    columns = state.column_of
    columns[winner] += size
    due = state.immediate
    if size == 4:
        due = (*due, immediate(state, ImmediateKind.QUARTET, winner, trick=trick.number))
    return replace(
        state,
        leader=winner,
        tricks=(*state.tricks, trick),
        plays=(),
        best=None,
        best_seat=None,
        columns=in_seat_order(columns),
        immediate=due,
    )


def immediate(state: DealState, kind: ImmediateKind, seat: Seat, *, trick: int | None) -> Immediate:
    """Answer what is due at once to a seat, from each other seat; the banker pays and takes double.

    Source: TG R8.
    """
    rules = state.rules
    price = rules.supreme if kind is ImmediateKind.SUPREME else rules.quartet
    factor = rules.banker_factor if rules.banker_double else 1
    points = {payer: -price * (factor if state.banker in {payer, seat} else 1) for payer in others(seat)}
    points[seat] = -sum(points.values())
    return Immediate(trick, kind, seat, in_seat_order(points))


def may_lead(state: DealState) -> tuple[PlayableSet, ...]:
    """Answer every set that the seat to lead may lead; none where its hand is unknown.

    Source: TG R4.
    """
    holding = held(state, state.leader)
    if state.is_over or state.plays or holding is None:
        return ()
    return tuple(one for one in playable_from(holding) if len(one.tiles) <= state.left[state.leader])


def may_show(state: DealState) -> tuple[PlayableSet, ...]:
    """Answer every set that the seat to follow may show; none where it must discard or is unknown.

    Source: TG R3.2, TG R5, TG R7.2.
    """
    seat, best = state.to_play, state.best
    holding = None if seat is None or seat in state.dead else held(state, seat)
    if best is None or holding is None:
        return ()
    return beating_from(holding, best)


def enter_hand(state: DealState, seat: Seat, hand: Tiles) -> DealState:
    """Answer the deal with a hand that was turned up later; every check is then made at once.

    Refused where the hand contradicts the record: that is an incident to rule on, not to correct.

    Source: TG R13.5, TG P2, TG X17.1.
    """
    hands = [hand if one == seat else state.hands[one] for one in SEATS]
    return play_all(open_deal(state.rules, state.banker, state.streak, hands), events_of(state))


def void(state: DealState, reason: str) -> DealState:
    """Answer the deal called off, for a reason; a deal played out can be, until it is settled.

    Source: TG P3, facts.md (void: until settled).
    """
    problems = [] if state.ending is None else [problem("TG-DEAL_OVER", "void")]
    if not reason.strip():
        problems.append(problem("TG-BAD_EVENT", "void"))
    if problems:
        raise Refused(*problems)
    return replace(state, ending=Void(reason))
