"""Outcomes as they fall: one key a seat, nothing preselected; then ticks where winners are paid at the end; the close.

Source: recording.md (pace; levels); facts.md (call outcome, paid, close).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.money import total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.table.banks import is_capped
from tablemgr.table.commands import CallOutcome, CloseRound, ConfirmBets, PaySeat, Problems, decide
from tablemgr.table.resolving import holds, pays_beyond
from tablemgr.table.state import SeatState, evolve
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.answers import answer_line
from ui.viewmodels.table.ask_pieces import later
from ui.viewmodels.table.asking import RECALL, in_order, last_resolved, open_seats
from ui.viewmodels.table.bank_end import bank_text
from ui.viewmodels.table.common import anywhere, edited
from ui.viewmodels.table.dragon import dragon_text, players_of
from ui.viewmodels.table.hand_names import short_name
from ui.viewmodels.table.mucked import may_be_mucked, mucked, mucked_key
from ui.viewmodels.table.pieces_entry import CARDS as OF_CARDS
from ui.viewmodels.table.prompting import CAPS, OUTCOME_KEYS, key, moved, note, prompt
from ui.viewmodels.table.rows import QUIET, TAKE, Key, Line, Panel, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.steps import Question, Step, unknown
from ui.viewmodels.table.threshold import threshold_text

ANSWERS = (Outcome.WIN, Outcome.PUSH, Outcome.LOSE)


def seat_asked(scene: Scene) -> SeatState:
    """Answer the seat that the question is about. Source: screens.md, ground rule 1."""
    return scene.state.seat(Seat(scene.asked.seat))


def _prompt(scene: Scene) -> Prompt:
    words, seat = scene.words, seat_asked(scene)
    facts = [words.say("DESK-FACT-BET", amount=words.money(seat.staked))]
    dragon = dragon_text(players_of(seat.bets), words)
    if dragon:
        facts.insert(0, words.say("DESK-FACT-DRAGON", said=dragon[:1].upper() + dragon[1:]))
    if seat.is_carried:
        facts.append(words.say("DESK-FACT-CARRIED"))
    setting = scene.state.setting
    if setting is not None:
        low, high = short_name(setting.low_label, words), short_name(setting.high_label, words)
        facts.append(words.say("DESK-FACT-BANK", low=low, high=high))
    question = words.say("DESK-CALL", seat=scene.asked.seat)
    if seat.called is not None:
        facts.append(words.say("DESK-FACT-CALLED", outcome=words.say(OUTCOME[seat.called])))
        held = held_by(scene, seat)
        question = words.say(WAITS[held[0]], seat=scene.asked.seat) if held else question
        if held and held[0] in WAITS_HOW:
            code = "DESK-WAITS-SAMPLE-HOW" if may_be_mucked(seat) else "DESK-WAITS-HOW"
            facts.append(words.say(code))
    if seat.computed is None and pays_beyond(scene.state, seat, scene.rules):
        facts.append(threshold_text(scene, seat))
    return prompt(scene, question, " ".join(facts))


WAITS = {
    "sample": "DESK-WAITS-SAMPLE", "threshold": "DESK-WAITS-THRESHOLD", "dispute": "DESK-WAITS-DISPUTE",
    "order": "DESK-WAITS-ORDER",
}  # fmt: skip


WAITS_HOW = ("sample", "threshold")
"""What pieces let go."""


def held_by(scene: Scene, seat: SeatState) -> tuple[str, ...]:
    """Answer what keeps a called seat from resolving, a contradiction apart. Source: recording.md (levels, samples)."""
    return tuple(why for why in holds(scene.state, seat, scene.rules) if why != "contradiction")


def outcome_key(scene: Scene, cap: str, *, live: bool = True, second: Line | None = None) -> Key:
    """Answer a key of the outcome pad, with what it would move. Source: look.md 4 (pad)."""
    words, outcome = scene.words, OUTCOME_KEYS[cap]
    seat = seat_asked(scene)
    if outcome not in scene.rules.play.outcomes:
        # What it would move is no question where the game does not have it.
        second, live = None, False
    elif second is None and seat.bets:
        settlement = scene.settlement(seat, outcome)
        second = moved(settlement, seat, words, scene.handed(seat, settlement).chips)
    return Key(words.say(f"DESK-KEY-{outcome.name.replace('_', '-')}"), CAPS.get(cap, cap), cap, second, live)


def _pad(scene: Scene) -> tuple[Key, ...]:
    words, back = scene.words, last_resolved(scene.state)
    cards = "CARDS" if scene.kind == OF_CARDS else "TILES"
    return (
        outcome_key(scene, "7"),
        outcome_key(scene, "8"),
        outcome_key(scene, "9"),
        key(words, "DESK-KEY-REST", "R", second=_rest_line(scene), live=bool(_rest(scene))),
        outcome_key(scene, "-"),
        outcome_key(scene, "0"),
        key(
            words,
            "DESK-KEY-BACK",
            "/",
            second=note(words, "DESK-TO-SEAT", seat=back) if back else None,
            live=bool(back),
        ),
        key(words, f"DESK-KEY-{cards}", "C", second=note(words, "DESK-ENTER-HAND")),
    )


def _rest(scene: Scene) -> tuple[SeatState, ...]:
    """Seats without a call or a dispute; those left for later only where no other is left."""
    rest = tuple(seat for seat in open_seats(scene.state) if seat.called is None and not seat.disputes)
    return tuple(seat for seat in rest if seat.seat not in scene.draft.later) or rest


def _rest_line(scene: Scene) -> Line | None:
    """What the rest lose together; None where no seat is left to call."""
    words, rest = scene.words, _rest(scene)
    if not rest:
        return None
    settled = _in_turn(scene, rest) if is_capped(scene.state) else [
        (seat, scene.settlement(seat, Outcome.LOSE)) for seat in rest
    ]  # fmt: skip
    sums = [scene.handed(seat, settlement).chips for seat, settlement in settled]
    return Line(words.say("DESK-MOVE-TAKE", amount=words.money(-total(sums))), TAKE, sign="take")


def _in_turn(scene: Scene, rest: tuple[SeatState, ...]) -> list[tuple[SeatState, Settlement]]:
    """What a capped bank takes of seats that are called lost one after the other, as far as it reaches."""
    state = scene.state
    for seat in rest:
        facts = decide(state, CallOutcome(seat.seat, Outcome.LOSE), scene.rules)
        for fact in () if isinstance(facts, Problems) else facts:
            state = evolve(state, fact)
    after = [state.seat(seat.seat) for seat in rest]
    return [(seat, seat.settlement) for seat in after if seat.settlement is not None]


def more_keys(scene: Scene) -> tuple[Key, ...]:
    """Answer the further keys of a seat: the floor, a dispute, later, and fold where the game has it.

    Source: recording.md (pace: further keys; fold where the variant has it).
    """
    words = scene.words
    fold = (outcome_key(scene, "X"),) if Outcome.FOLD in scene.rules.play.outcomes else ()
    missing = scene.state.bank_hand is None and scene.rules.level > 0
    bank = (key(words, "DESK-KEY-BANK-HAND", "H"),) if missing else ()
    return (
        key(words, "DESK-KEY-RULING", "F"),
        key(words, "DESK-KEY-DISPUTE", "D"),
        key(words, "DESK-KEY-LATER", "T"),
        *mucked_key(scene),
        *fold,
        *bank,
        key(words, "DESK-KEY-MORE", "M"),
    )


def _panels(scene: Scene) -> tuple[Panel, ...]:
    words, seat = scene.words, seat_asked(scene)
    if not seat.bets:
        return ()
    lines = [answer_line(scene, seat, outcome) for outcome in ANSWERS]
    sides = [bet for bet in seat.bets if bet.kind == "side"]
    told = words.say("DESK-SIDE-BY-CALL") if sides else words.say("DESK-NO-SIDE-BET")
    lines.append(Line(told, QUIET))
    return (Panel(words.say("DESK-ANSWERS", seat=int(seat.seat)), tuple(lines), keys=more_keys(scene)),)


def _press(scene: Scene, token: str) -> Step:
    seat = Seat(scene.asked.seat)
    if token in OUTCOME_KEYS:
        return Step(commands=(CallOutcome(seat, OUTCOME_KEYS[token]),))
    if token == "R":
        rest = tuple(CallOutcome(one.seat, Outcome.LOSE) for one in _rest(scene))
        return Step(commands=rest) if rest else unknown(scene, token)
    ended = mucked(scene, token)
    if ended is not None:
        return ended
    if token == "Enter":
        return _confirm(scene)
    if token in ("T", "F6"):
        return later(scene)
    if token in ("Left", "Right", "Up", "Down"):
        return _beside(scene, back=token in ("Left", "Up"))
    if token.startswith("seat:"):
        return chosen(scene, int(token[5:]))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


def _confirm(scene: Scene) -> Step:
    """Enter never resolves; at a carried bet it says that the bet was looked at and stands."""
    seat = seat_asked(scene)
    if seat.is_carried:
        return Step(commands=(ConfirmBets(seat.seat),), then=scene.draft)
    return Step(problems=(problem("ENTER-NOTHING", f"seat {seat.seat}"),))


def chosen(scene: Scene, number: int) -> Step:
    """Answer the step that goes to a seat: to call it, or to settle it anew where its chips have moved.

    Source: screens.md, ground rule 2.
    """
    seat = scene.state.seat(Seat(number))
    if not seat.bets:
        return Step(problems=(problem("SEAT-NO-BET", f"seat {number}"),))
    if seat.is_resolved and not seat.is_contradicted:
        return Step(scene.draft.opened(RECALL, seat=number))
    left = tuple(n for n in scene.draft.later if n != number)
    return Step(replace(scene.draft.closed().left(left), seat=number))


def _beside(scene: Scene, *, back: bool) -> Step:
    seats = [int(seat.seat) for seat in open_seats(scene.state)]
    if scene.asked.seat not in seats:
        return Step()
    at = seats.index(scene.asked.seat) + (-1 if back else 1)
    return Step(replace(scene.draft, seat=seats[at % len(seats)]))


def _pay_prompt(scene: Scene) -> Prompt:
    return prompt(scene, scene.words.say("DESK-PAY", seat=scene.asked.seat))


def _pay_pad(scene: Scene) -> tuple[Key, ...]:
    words = scene.words
    return (
        key(words, "DESK-KEY-PAID", "Enter", lamp=True),
        key(words, "DESK-KEY-BACK", "/"),
        key(words, "DESK-KEY-MORE", "M"),
    )


def _pay_press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return Step(commands=(PaySeat(Seat(scene.asked.seat)),))
    if token.startswith("seat:"):
        return chosen(scene, int(token[5:]))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


def _close_prompt(scene: Scene) -> Prompt:
    words = scene.words
    # Where a player banks, what he gets is more than that all seats are resolved.
    bank = bank_text(scene)
    facts = (
        words.say("DESK-CLOSE-BANK", said=bank[:1].upper() + bank[1:])
        if bank
        else words.say("DESK-CLOSE-FACTS", seats=len(in_order(scene.state)))
    )
    return prompt(scene, words.say("DESK-CLOSE", number=scene.state.number), facts)


def _close_pad(scene: Scene) -> tuple[Key, ...]:
    words, back = scene.words, last_resolved(scene.state)
    return (
        key(words, "DESK-KEY-CLOSE", "Enter", lamp=True),
        key(
            words,
            "DESK-KEY-BACK",
            "/",
            second=note(words, "DESK-TO-SEAT", seat=back) if back else None,
            live=bool(back),
        ),
        key(words, "DESK-KEY-CASH-IN", "B"),
        key(words, "DESK-KEY-CASH-OUT", "O"),
        key(words, "DESK-KEY-RULING", "F"),
        key(words, "DESK-KEY-DISPUTE", "D"),
        key(words, "DESK-KEY-MORE", "M"),
    )


def _close_press(scene: Scene, token: str) -> Step:
    if token == "Enter":
        return Step(commands=(CloseRound(),))
    if token.startswith("seat:"):
        return chosen(scene, int(token[5:]))
    return edited(scene, token) or anywhere(scene, token) or unknown(scene, token)


CALL_QUESTION = Question(_prompt, _pad, _press, _panels)
PAY_QUESTION = Question(_pay_prompt, _pay_pad, _pay_press)
CLOSE_QUESTION = Question(_close_prompt, _close_pad, _close_press)
