"""The four hands: tiles held, ghosts of tiles played, backs of tiles nobody has seen; columns, banker, turn.

Source: look.md 4 (Tien Gow), picture d; TG R13.3, TG R13.4.
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState
from tablemgr.games.tien_gow.meta import HAND_SIZE, SEATS
from ui.viewmodels.deal.deal_rows import DUE, TAKEN, DealHand, TileSpot
from ui.viewmodels.deal.reading import COLUMNS, FULL, OPENING, Reading, deduced, tricks_of_tiles
from ui.viewmodels.deal.tokens import in_pairs
from ui.viewmodels.table.rows import BACK, NOW, QUIET, Line
from ui.viewmodels.words import Words

LIGHTS = {TAKEN: "TD-FEE-TAKEN", DUE: "TD-FEE-DUE"}


def deal_hands(
    at: Reading, lit: Seat | None, typed: str, *, touched: bool, playing: bool
) -> tuple[DealHand, ...]:
    """Answer the four boxes; lit is the one that is asked, typed what stands in the echo for it.

    Source: look.md picture d.
    """
    boxes = (
        _hand(at, seat, typed if seat == lit else "", lit=seat == lit, touched=touched) for seat in SEATS
    )
    return tuple(box if playing or box.seat != lit else _with_typed(box, typed) for box in boxes)


def _with_typed(box: DealHand, typed: str) -> DealHand:
    """A hand that is being entered shows its tiles where the backs lie."""
    codes = ["".join(sorted(pair, reverse=True)) for pair in in_pairs(typed) if len(pair) == 2]
    known = [TileSpot(code, typed=True) for code in codes if set(code) <= set("123456")][:HAND_SIZE]
    if not known:
        return box
    return replace(box, spots=(*known, *[TileSpot(BACK)] * (HAND_SIZE - len(known))))


def columns_now(at: Reading) -> tuple[int, int, int, int]:
    """Answer the columns of the four seats as far as they are on record.

    Source: TG R6.1, TG X17.2.
    """
    if at.state.settled is not None:
        return at.state.settled.columns
    if at.record is None:
        return (0, 0, 0, 0)
    return at.record.columns or at.deal.columns


def seat_now(at: Reading) -> Seat | None:
    """Answer the seat whose play is expected; None where a whole trick or the columns are.

    Source: screens.md, ground rule 1.
    """
    return at.deal.to_play if at.stage == FULL else None


def _hand(at: Reading, seat: Seat, typed: str, *, lit: bool, touched: bool) -> DealHand:
    words, state = at.words, at.state
    opened = state.opened
    columns, light = columns_now(at)[seat - 1], _light(at, seat)
    return DealHand(
        seat=int(seat), number=words.digits(str(seat)),
        name=words.typed(opened.names[seat - 1]) if opened else "",
        tags=_tags(at, seat), word=_word(at, seat, now=lit), lamp=NOW if lit else "",
        spots=_spots(at, seat, typed),
        columns=columns, columns_figure=words.digits(str(columns)), columns_word=words.say("TD-COLUMNS-WORD"),
        collection=light,
        collection_word=words.say(LIGHTS[light]) if light else "",
        note=_note(at, seat), token=f"seat:{seat}" if touched else "",
    )  # fmt: skip


def _tags(at: Reading, seat: Seat) -> tuple[str, ...]:
    words, opened = at.words, at.state.opened
    tags = []
    if opened is not None and at.stage != OPENING and opened.banker == seat:
        tags.append(
            words.say("TD-BANKER-STREAK", streak=opened.streak) if opened.streak else words.say("TD-BANKER")
        )
    if at.stage == OPENING and at.state.next_banker == seat:
        tags.append(words.say("TD-BANKS-NEXT"))
    if at.record is not None and at.stage != OPENING and seat in at.deal.dead:
        tags.append(words.say("TD-DEAD"))
    return tuple(tags)


def _word(at: Reading, seat: Seat, *, now: bool) -> str:
    words = at.words
    if at.record is None or at.stage == OPENING:
        return ""
    if not _counts_tiles(at):
        return words.say("DESK-WORD-NOW") if now else ""
    left = words.say("TD-LEFT", count=at.deal.left[seat])
    if now:
        return words.say("TD-NOW-LEFT", left=left)
    if at.deal.leader == seat and not at.deal.is_over:
        return words.say("TD-LEADS-LEFT", left=left)
    return left


def _counts_tiles(at: Reading) -> bool:
    """Whether how many tiles a seat holds is known: while columns are waited for nobody records what falls."""
    return at.stage != COLUMNS and (at.record is None or at.record.columns is None)


def _light(at: Reading, seat: Seat) -> str:
    if not at.rules.collection or not at.state.is_open:
        return ""
    return TAKEN if seat in at.state.collected else DUE


def _note(at: Reading, seat: Seat) -> Line | None:
    if at.record is None:
        return None
    hand = at.deal.hands[seat]
    if hand is None:
        return Line(at.words.say("TD-HAND-UNKNOWN"), QUIET)
    left = _left(at, seat)
    gone = len(hand) - len(at.deal.known[seat]) - left - len(deduced(at.deal).get(seat, ()))
    return Line(at.words.say("TD-GONE-UNSEEN", count=gone), QUIET) if gone > 0 else None


def _spots(at: Reading, seat: Seat, typed: str) -> tuple[TileSpot, ...]:
    if at.record is None:
        return ()
    deal, words = at.deal, at.words
    played = tricks_of_tiles(deal, seat)
    hand = deal.hands[seat]
    if hand is None:
        return _unknown(_left(at, seat), played, words)
    guessed = [(code, _trick_of_unseen(deal, seat)) for code in deduced(deal).get(seat, ())]
    pending = ["".join(sorted(pair, reverse=True)) for pair in in_pairs(typed)]
    spots = []
    for one in hand:
        fell = _pop(played, one.code)
        told = _pop(guessed, one.code) if fell is None else None
        is_typed = fell is None and told is None and one.code in pending
        if is_typed:
            pending.remove(one.code)
        trick = told if fell is None else fell
        spots.append(TileSpot(one.code, _mark(trick, words), typed=is_typed, deduced=told is not None))
    return tuple(spots)


def _pop(fallen: list[tuple[str, int]], code: str) -> int | None:
    for place, (other, trick) in enumerate(fallen):
        if other == code:
            del fallen[place]
            return trick
    return None


def _mark(trick: int | None, words: Words) -> str:
    return "" if trick is None else words.say("TD-TRICK-MARK", trick=trick)


def _trick_of_unseen(deal: DealState, seat: Seat) -> int:
    return next(
        (t.number for t in deal.tricks for play in t.plays if play.seat == seat and not play.tiles),
        deal.trick,
    )


def _left(at: Reading, seat: Seat) -> int:
    """How many tiles a seat holds by what is on record: none once the columns of the whole deal are."""
    return 0 if at.record is not None and at.record.columns is not None else at.deal.left[seat]


def _unknown(left: int, played: list[tuple[str, int]], words: Words) -> tuple[TileSpot, ...]:
    ghosts = [TileSpot(code, _mark(trick, words)) for code, trick in played]
    unseen = HAND_SIZE - left - len(ghosts)
    return (*ghosts, *[TileSpot("")] * unseen, *[TileSpot(BACK)] * left)
