"""The slip of a deal of Tien Gow, on a roll or a sheet."""

from __future__ import annotations

from reports import blocks, heading
from reports.binding import Block, Section, bound, kept
from reports.figures import TIMES
from reports.page import MM, Kit, Paper, kit_for
from reports.slips import DealResult, DealSlip, ImmediateSlip, PlaySlip, TransferSlip, TrickSlip
from reports.words import Words
from tablemgr.core.money import Money
from tablemgr.pieces.faces import tile_back, tile_face, turned_tile
from tablemgr.pieces.shapes import Face
from tablemgr.pieces.signs import Sign
from tablemgr.pieces.tiles import tile

SEATS = (1, 2, 3, 4)


def deal_slip_pdf(snapshot: DealSlip, *, paper: Paper = Paper.ROLL_80, language: str = "en") -> bytes:
    """Answer the slip of a deal as a PDF; the same snapshot gives the same bytes.

    Source: screens.md (paper); TG M4; REQ R24.
    """
    kit = kit_for(paper, language)
    words = Words(kit.tongue, snapshot.head.currency)
    narrow = kit.columns(kit.most_columns)
    number = words.say("PAPER-DEAL", number=snapshot.head.number)
    title = f"{words.typed(snapshot.head.table)} · {number}"
    body = [
        *heading.facts(narrow, snapshot.head, words),
        *_values(narrow, snapshot, words),
        *_hands(narrow, snapshot, words),
        *_tricks(narrow, snapshot, words),
        *_immediates(narrow, snapshot, words),
        *_collections(narrow, snapshot, words),
        *_settlement(narrow, snapshot, words),
        *_notes(narrow, snapshot, words),
    ]
    foot = heading.foot(narrow, snapshot.head, deal_payload(snapshot), words)
    sections = [
        Section(tuple(heading.top(kit, snapshot.head, title, words))),
        Section(tuple(heading.void(kit, snapshot.head, "PAPER-VOID-DEAL-BECAUSE", words))),
        Section((*body, *foot), kit.most_columns),
        Section(tuple(heading.end(kit, snapshot.head, words))),
    ]
    return bound(sections, paper, language, heading.made(kit, snapshot.head, "deal", title, words))


def deal_payload(snapshot: DealSlip) -> str:
    """Answer what the slip's QR code says.

    Source: ledger.md (paper).
    """
    figures: dict[str, object] = {"stake": snapshot.stake.minor}
    if snapshot.result is not None:
        figures["net"] = ",".join(str(points) for points in snapshot.result.net)
        figures["next"] = snapshot.result.next_banker
    figures["void"] = int(snapshot.head.void is not None)
    return heading.payload_of(snapshot.head, "deal", **figures)


def _values(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    banker = words.say("PAPER-SEAT", seat=snapshot.banker)
    return [
        *blocks.pair(kit, words.say("PAPER-STAKE"), words.money(snapshot.stake)),
        *blocks.pair(kit, words.say("PAPER-BANKER"), banker, strong=True),
        *blocks.pair(kit, words.say("PAPER-STREAK"), words.tongue.whole(snapshot.streak)),
        *blocks.pair(kit, words.say("PAPER-DEPTH"), words.word("PAPER-DEPTH", snapshot.depth)),
    ]


def _seat_name(seat: int, snapshot: DealSlip, words: Words) -> str:
    name = snapshot.names[seat - 1] if seat <= len(snapshot.names) else ""
    said = words.say("PAPER-SEAT", seat=seat)
    return f"{said} · {words.typed(name)}" if name else said


def _hands(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-HANDS"))]
    for seat, hand in zip(SEATS, snapshot.hands, strict=True):
        name = _seat_name(seat, snapshot, words)
        if not hand:
            said += blocks.pair(kit, name, words.say("PAPER-HAND-UNKNOWN"))
            continue
        rows = [*blocks.paragraph(kit, name, kit.strong), *blocks.faces(kit, [("", hand)], tiles=True)]
        said += [*kept(rows), blocks.space(0.6 * MM)]
    return said


def _tricks(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    if not snapshot.tricks:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-TRICKS"))]
    for trick in snapshot.tricks:
        said += _trick(kit, trick, words)
    return said


def _trick(kit: Kit, trick: TrickSlip, words: Words) -> list[Block]:
    name = words.say("PAPER-TRICK", number=trick.number)
    won = (
        words.say("PAPER-TRICK-OPEN")
        if trick.winner is None
        else words.say("PAPER-TRICK-TO", seat=trick.winner, size=trick.size)
    )
    said = blocks.pair(kit, name, won, strong=True)
    if trick.plays:
        groups = [(_play_word(n, play, words), _play_faces(kit, play)) for n, play in enumerate(trick.plays)]
        said += blocks.face_rows(kit, groups, kit.form.tile)
        said.append(blocks.space(0.6 * MM))
    return list(kept(said))


def _play_word(place: int, play: PlaySlip, words: Words) -> str:
    """The seat's number, with "led" at the first; who did not show is seen from the tile's back."""
    number = words.tongue.digits(str(play.seat))
    return f"{number} {words.say('PAPER-LED')}" if place == 0 else number


def _play_faces(kit: Kit, play: PlaySlip) -> list[Face]:
    paint = kit.form.paint
    if not play.tiles:
        return [tile_back(paint=paint)] * play.count
    if play.up:
        return [tile_face(tile(code), paint=paint) for code in play.tiles]
    return [turned_tile(code, paint=paint) for code in play.tiles]


def _immediates(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    if not snapshot.immediates:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-IMMEDIATE"))]
    for due in snapshot.immediates:
        said += _immediate(kit, due, snapshot.stake, words)
    return said


def _immediate(kit: Kit, due: ImmediateSlip, stake: Money, words: Words) -> list[Block]:
    kind = words.word("PAPER-IMMEDIATE", due.type)
    if due.trick is None:
        text = words.say("PAPER-IMMEDIATE-LINE", type=kind, seat=due.seat)
    else:
        text = words.say("PAPER-IMMEDIATE-TRICK", type=kind, trick=due.trick, seat=due.seat)
    said = heading.signed(kit, Sign.PAY, text)
    for seat, points in zip(SEATS, due.points, strict=True):
        if seat != due.seat and points:
            said += blocks.pair(
                kit, words.say("PAPER-FROM-SEAT", seat=seat), _product(-points, stake, words), indent=3 * MM
            )
    return list(kept(said))


def _product(points: int, stake: Money, words: Words) -> str:
    whole = words.money(stake * points)
    return words.tongue.held(f"{words.tongue.whole(points)} {TIMES} {words.money(stake)} = {whole}")


def _collections(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    if not snapshot.collections:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-COLLECTION"))]
    for seat, amount in snapshot.collections:
        said += blocks.pair(kit, words.say("PAPER-SEAT", seat=seat), words.money(amount))
    return said


def _settlement(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    result = snapshot.result
    if result is None and snapshot.head.void is not None and not snapshot.marks:
        return []
    said = [blocks.rule(thick=1.2), *blocks.caption(kit, words.say("PAPER-SETTLEMENT"))]
    for kind, seat, trick in snapshot.marks:
        said += blocks.paragraph(kit, _mark(kind, seat, trick, words))
    if result is None:
        if snapshot.head.void is None:
            said += blocks.paragraph(kit, words.say("PAPER-OPEN"), kit.strong)
        return said
    won = "PAPER-STATUS-CLAIMED" if result.status == "claimed" else "PAPER-STATUS-WON"
    said += blocks.paragraph(kit, words.say(won, seat=result.winner), kit.strong)
    said += [blocks.space(0.8 * MM), *_table(kit, result, snapshot.stake, words), blocks.space(0.8 * MM)]
    said += _circumstances(kit, result, words)
    for transfer in result.transfers:
        said += _transfer(kit, transfer, snapshot.stake, words)
    if result.skipped:
        checks = words.listed(words.word("PAPER-CHECK", code) for code in result.skipped)
        said += blocks.paragraph(kit, words.say("PAPER-SKIPPED", checks=checks), kit.small)
    following = words.say("PAPER-NEXT", seat=result.next_banker, streak=result.next_streak)
    return [*said, *blocks.pair(kit, words.say("PAPER-NEXT-BANKER"), following, strong=True)]


def _mark(kind: str, seat: int | None, trick: int | None, words: Words) -> str:
    code = f"PAPER-MARK-{kind.upper()}"
    said = words.say(code) if seat is None else words.say(code, seat=seat)
    return said if trick is None else f"{words.say('PAPER-TRICK', number=trick)}: {said}"


def _table(kit: Kit, result: DealResult, stake: Money, words: Words) -> list[Block]:
    names = ("SEAT", "COLUMNS", "FINAL", "IMMEDIATE", "NET", "AMOUNT")
    head = [words.say(f"PAPER-COLUMN-HEAD-{name}") for name in names]
    rows = []
    for n, seat in enumerate(SEATS):
        points = (result.final[n], result.immediate[n], result.net[n])
        signs = [words.tongue.held(words.tongue.whole(figure)) for figure in points]
        rows.append(
            [
                words.tongue.whole(seat),
                words.tongue.whole(result.columns[n]),
                *signs,
                words.signed(stake * result.net[n]),
            ]
        )
    return blocks.grid(kit, head, rows)


def _circumstances(kit: Kit, result: DealResult, words: Words) -> list[Block]:
    """Everything that multiplies or moves a payment, before the payments themselves."""
    said: list[Block] = []
    if result.dead:
        said += blocks.paragraph(kit, words.say("PAPER-DEAD", seats=words.seats(result.dead)))
    if result.last_bonus:
        said += blocks.paragraph(kit, words.word("PAPER-LAST-BONUS", result.last_bonus))
    if result.capture is not None:
        said += blocks.paragraph(kit, words.say("PAPER-CAPTURE", seat=result.capture))
    if any(times > 1 for _, times in result.factors):
        named = [
            f"{words.word('PAPER-FACTOR', name)} {words.tongue.held(TIMES + words.tongue.whole(times))}"
            for name, times in result.factors
            if times > 1
        ]
        said += blocks.pair(kit, words.say("PAPER-FACTORS"), ", ".join(named))
    return said


def _transfer(kit: Kit, transfer: TransferSlip, stake: Money, words: Words) -> list[Block]:
    given = {"debtor": transfer.debtor, "creditor": transfer.creditor}
    if transfer.on_behalf_of is None:
        text = words.say("PAPER-TRANSFER", **given)
    else:
        text = words.say("PAPER-TRANSFER-FOR", other=transfer.on_behalf_of, **given)
    whole = words.money(transfer.amount)
    points = words.tongue.whole(transfer.points)
    if len(transfer.product) > 1:
        points = f"({f' {TIMES} '.join(words.tongue.whole(n) for n in transfer.product)})"
    figure = words.tongue.held(f"{points} {TIMES} {words.money(stake)} = {whole}")
    if transfer.paid:
        text = f"{text} · {words.say('PAPER-PAID')}"
    return blocks.pair(kit, text, figure, strong=True)


def _notes(kit: Kit, snapshot: DealSlip, words: Words) -> list[Block]:
    if not snapshot.notes:
        return []
    said = [blocks.rule(), *blocks.caption(kit, words.say("PAPER-NOTES"))]
    for note in snapshot.notes:
        said += blocks.paragraph(kit, words.reason(note))
    return said
