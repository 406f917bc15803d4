"""Cash of the day by patron against the law's thresholds, rows by hand, and who plays where.

Source: REQ R66 to R68; FORMULA 11.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.cash_elsewhere import Elsewhere, answering, joined, silent
from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.cash_book import PatronDay, cash_of_day, is_unnamed
from ui.viewmodels.shift.field import CHOICE, MONEY, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.rows import Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import QUIET, Line


def patrons(scene: Scene) -> tuple[PatronDay, ...]:
    """Answer every patron's cash of the gaming day, the gravest first. Source: REQ R66."""
    day = scene.live.house.standing.day
    limits = scene.book.jurisdiction.cash
    if day is None:
        return ()
    return joined(cash_of_day(scene.live.session.readings, day, limits), elsewhere(scene) or (), limits)


def elsewhere(scene: Scene) -> Elsewhere | None:
    """Answer the day's cash at the other stations of a server as it was read last; None where it was not.

    Source: REQ R66; screens.md, ground rule 10.
    """
    there, day = scene.live.session.elsewhere, scene.live.house.standing.day
    return None if there is None or day is None else there.known(day)


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer a row for each patron; in and out are never netted. Source: REQ R66."""
    heads = tuple(
        Head(scene.say(code), share, figures=figures)
        for code, share, figures in (
            ("SHIFT-H-PATRON", 2.0, False), ("SHIFT-H-DESCRIBED", 1.6, False), ("SHIFT-H-IN", 1.0, True),
            ("SHIFT-H-OUT", 1.0, True), ("SHIFT-H-WATCH", 1.8, False), ("SHIFT-H-ROWS", 0.7, True),
        )
    )  # fmt: skip
    rows = []
    for one in patrons(scene):
        token = f"patron:{one.patron}"
        grave, watched = one.level in ("near", "report"), scene.word("SHIFT-WATCH", one.level)
        if one.stations:
            watched = scene.say("SHIFT-WATCH-WITH", state=watched, stations=_named(scene, one.stations))
        rows.append(
            Item(
                (
                    Line(scene.words.typed(one.patron), bold=True),
                    Line(scene.words.typed(one.described_as)),
                    scene.amount(one.cash_in),
                    scene.amount(one.cash_out),
                    Line(watched, "take" if grave else "ink", bold=grave),
                    scene.held(str(len(one.entries))),
                ),
                token,
                chosen == token,
            )
        )
    title = scene.say("SHIFT-PAGE-CASH")
    if unread := silent(elsewhere(scene) or ()):
        # In large letters there is no room beside the list: what is missing stands over it as well.
        title = scene.say("PIT-CASH-WITHOUT", said=title, stations=_named(scene, unread))
    return Listing(title, heads, tuple(rows), scene.say("SHIFT-NO-CASH"))


def side(scene: Scene) -> SideRow:
    """Answer who sits where, and which seats owe commission. Source: REQ R68; recording.md (bets)."""
    lines = [
        (
            Line(scene.say("SHIFT-SEAT-OF", table=scene.words.ltr(here.table), seat=seat)),
            Line(scene.words.typed(label)),
        )
        for here in scene.tables
        for seat, label in sorted(here.patrons.items())
    ]
    lines += [
        (
            Line(scene.say("SHIFT-SEAT-OF", table=scene.words.ltr(table), seat=seat)),
            Line(scene.say("SHIFT-OWES", amount=scene.words.ltr(scene.words.money(amount))), bold=True),
        )
        for table, seat, amount in owing(scene)
    ]
    notes = [] if lines else [Line(scene.say("SHIFT-NOBODY"), QUIET)]
    notes += _reach(scene)
    return SideRow(scene.say("SHIFT-WHO-SITS"), tuple(lines), notes=tuple(notes))


def _reach(scene: Scene) -> Iterator[Line]:
    """Of which stations the sums are: the law counts a patron's cash over every table of the house. REQ R66."""
    there = elsewhere(scene) or ()
    if unread := silent(there):
        yield Line(scene.say("SHIFT-CASH-WITHOUT", stations=_named(scene, unread)), "clash", bold=True)
    if told := answering(there):
        yield Line(scene.say("SHIFT-CASH-WITH", stations=_named(scene, told)), QUIET)
    if scene.live.server and not there:
        yield Line(scene.say("SHIFT-CASH-HERE"), QUIET)


def _named(scene: Scene, stations: tuple[str, ...]) -> str:
    return scene.words.listed(tuple(scene.words.ltr(scene.words.typed(name)) for name in stations))


def choices(scene: Scene, token: str) -> tuple[Choice, ...]:
    """Answer what can be written down. Source: REQ R67, R68."""
    patron = token.removeprefix("patron:") if token.startswith("patron:") else ""
    found = [Choice("N", "SHIFT-K-LOG", Act.LOG_CASH, partial(_log, scene, patron)), *seating(scene)]
    known = _linkable(scene)
    if known:
        found.append(Choice("K", "SHIFT-K-LINK", Act.LOG_CASH, partial(_link, scene, known, patron)))
    return tuple(found)


def seating(scene: Scene) -> tuple[Choice, ...]:
    """Answer who may be seated and who leaves. Source: REQ R68."""
    found: list[Choice] = []
    if scene.live.tables:
        found.append(Choice("T", "SHIFT-K-SEAT", Act.SEAT_PATRON, partial(_seat, scene)))
    if any(here.patrons for here in scene.tables):
        found.append(Choice("V", "SHIFT-K-LEAVE", Act.SEAT_PATRON, partial(_leave, scene), ends=True))
    if owing(scene):
        found.append(Choice("M", "SHIFT-K-COMMISSION", Act.TAKE_COMMISSION, partial(_commission, scene)))
        found.append(
            Choice("W", "SHIFT-K-COMMISSION-LOST", Act.LOSE_COMMISSION, partial(_lost, scene), ends=True)
        )
    return tuple(found)


def owing(scene: Scene) -> tuple[tuple[str, int, Money], ...]:
    """Answer which seats owe commission, by table and seat. Source: recording.md (bets: owed)."""
    return tuple(
        (here.table, seat, amount)
        for here in scene.tables
        for seat, amount in scene.racks.owes(here.table).items()
    )


def _owing_seats(scene: Scene) -> Field:
    seats = tuple(
        (
            f"{seat}:{table}",
            scene.say(
                "SHIFT-SEAT-OWES", table=scene.words.ltr(table), seat=seat,
                amount=scene.words.ltr(scene.words.money(amount)),
            ),
        )
        for table, seat, amount in owing(scene)
    )  # fmt: skip
    return Field(
        "who", "SHIFT-F-WHO-OWES", CHOICE, choices=seats, typed=seats[0][0] if len(seats) == 1 else ""
    )


def _commission(scene: Scene) -> Form:
    """Chips that a seat lays down for what it owes: all of it, where nothing else is typed."""
    owed = {f"{seat}:{table}": amount for table, seat, amount in owing(scene)}

    def make(v: Mapping[str, object]) -> a.TakeCommission:
        seat, _, table = str(v["who"]).partition(":")
        typed = v["amount"]
        amount = typed if isinstance(typed, Money) and typed else owed[str(v["who"])]
        return a.TakeCommission(table, Seat(int(seat)), amount)

    fields = (_owing_seats(scene), Field("amount", "SHIFT-F-COMMISSION-PAID", MONEY, needed=False))
    return Form(scene.say("SHIFT-T-COMMISSION"), make, fields)


def _lost(scene: Scene) -> Form:
    def make(v: Mapping[str, str]) -> a.LoseCommission:
        seat, _, table = v["who"].partition(":")
        return a.LoseCommission(table, Seat(int(seat)), v["reason"])

    fields = (_owing_seats(scene), Field("reason", "SHIFT-F-REASON"))
    return Form(scene.say("SHIFT-T-COMMISSION-LOST"), make, fields)


def _tables(scene: Scene) -> Field:
    tables = tuple((table, scene.words.ltr(table)) for table in scene.live.tables)
    return Field(
        "table", "SHIFT-F-TABLE", CHOICE, choices=tables, typed=tables[0][0] if len(tables) == 1 else ""
    )


def _log(scene: Scene, patron: str) -> Form:
    ways = tuple((way, scene.say(f"SHIFT-WAY-{way.upper()}")) for way in ("in", "out"))
    fields = (
        Field("patron", "SHIFT-F-PATRON", typed=patron), Field("way", "SHIFT-F-WAY", CHOICE, choices=ways),
        Field("amount", "SHIFT-F-AMOUNT", MONEY), Field("note", "SHIFT-F-NOTE"),
    )  # fmt: skip
    return Form(
        scene.say("SHIFT-T-LOG"),
        lambda v: a.LogCash("", v["patron"], v["way"], v["amount"], v["note"]),
        fields,
    )


def _seat(scene: Scene) -> Form:
    known = tuple((name, scene.say(f"SHIFT-KNOWN-{name.upper()}")) for name in ("name", "description"))
    fields = (
        _tables(scene), Field("seat", "SHIFT-F-SEAT", WHOLE), Field("patron", "SHIFT-F-PATRON"),
        Field("known", "SHIFT-F-KNOWN", CHOICE, choices=known, typed="name"),
    )  # fmt: skip

    def make(v: Mapping[str, object]) -> a.SeatPatron:
        return a.SeatPatron(
            str(v["table"]), Seat(v["seat"]), str(v["patron"]), v["known"] == "description"  # type: ignore[arg-type]
        )  # fmt: skip

    return Form(scene.say("SHIFT-T-SEAT"), make, fields)


def _leave(scene: Scene) -> Form:
    fields = (_tables(scene), Field("seat", "SHIFT-F-SEAT", WHOLE))
    return Form(scene.say("SHIFT-T-LEAVE"), lambda v: a.LeaveSeat(v["table"], Seat(v["seat"])), fields)


def _linkable(scene: Scene) -> tuple[str, ...]:
    """Who can be said to be somebody: whoever was only described, and the day's cash of whom nobody named.

    Those of whom cash stands on the open day come first, the gravest before the others.
    """
    tables, described = frozenset(scene.book.tables), scene.book.descriptions
    today = dict.fromkeys(one.patron for one in patrons(scene))
    return (
        *(label for label in today if label in described or is_unnamed(label, tables)),
        *sorted(described - today.keys()),
    )


def _link(scene: Scene, known: tuple[str, ...], patron: str) -> Form:
    choices = tuple((label, scene.words.typed(label)) for label in known)
    chosen = patron if patron in known else ""
    fields = (
        Field("label", "SHIFT-F-DESCRIPTION", CHOICE, choices=choices, typed=chosen), Field("to", "SHIFT-F-PATRON"),
        Field("note", "SHIFT-F-NOTE"),
    )  # fmt: skip
    return Form(scene.say("SHIFT-T-LINK"), lambda v: a.LinkPatron("", v["label"], v["to"], v["note"]), fields)
