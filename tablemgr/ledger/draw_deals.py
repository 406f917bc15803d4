"""What the facts of a deal of Tien Gow, and of a table, do to the read tables."""

from __future__ import annotations

from tablemgr.core.seats import Seat
from tablemgr.ledger.draw_rounds import FROM, OPEN_ROUND, end
from tablemgr.ledger.draw_trail import milestone
from tablemgr.ledger.drawing import Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.table import deal_events as f
from tablemgr.table import table_events as t

TIEN_GOW = "tien-gow"


def opened(d: Drawing, e: Entry, fact: f.DealOpened) -> None:
    """A deal's row begins. Source: facts.md (open deal)."""
    d.open_round(
        **OPEN_ROUND, table=e.table, number=fact.number, status="open", game=TIEN_GOW,
        variant=fact.variant, mode=fact.mode, currency=fact.currency, level=fact.level, dealer=fact.dealer,
        dealer_badge=fact.dealer_badge, phase=fact.depth, gaming_day=e.gaming_day, opened_at=e.at_us,
        opened_seq=e.seq,
    )  # fmt: skip


def collected(d: Drawing, e: Entry, fact: f.CollectionTaken) -> None:
    """A seat's fee went to the house. Source: TG M1, recording.md (collection)."""
    d.post(e, fact.postings)
    d.move_seats(e, fact.postings)


def immediate(d: Drawing, e: Entry, fact: f.ImmediateDue) -> None:
    """Supreme or a quartet was paid at once. Source: facts.md (play)."""
    d.post(e, fact.postings)
    d.move_seats(e, fact.postings)


def depth(d: Drawing, e: Entry, fact: f.DepthChanged) -> None:
    """A deal is recorded at another depth. Source: recording.md (Tien Gow, live)."""
    d.do.phase.run(d.cursor, at_table=e.table, at_number=e.round, to_phase=fact.to)


def rewound(d: Drawing, e: Entry, fact: f.DealRewound) -> None:
    """A deal was taken back; what was paid since is mirrored. Source: facts.md (rewind)."""
    d.post(e, fact.mirror)
    d.move_seats(e, fact.mirror)
    d.note(e, fact.reason)


def settled(d: Drawing, e: Entry, fact: f.DealSettled) -> None:
    """A deal is settled: seats, postings, coverage, close. Source: facts.md (settle)."""
    d.move_seats(e, fact.postings)
    # A deal settles from its plays; what was recorded by columns alone is a call (recording.md).
    basis = "call" if fact.skipped else "pieces"
    for number, points in enumerate(fact.net, 1):
        outcome = "win" if points > 0 else "lose" if points < 0 else "push"
        said = {"status": "resolved", "outcome": outcome, "basis": basis}
        d.do.seat_resolved.run(
            d.cursor, **d.seat_row(e, Seat(number), **said), **{f"to_{k}": v for k, v in said.items()},
            by_stake=0, by_net=0, by_commission=0,
        )  # fmt: skip
    d.post(e, fact.postings, **{f"from_{basis}": len(fact.net)})
    end(d, e, "closed", "settled", said=(None, None, None))


def corrected(d: Drawing, e: Entry, fact: f.DealCorrected) -> None:
    """A settled deal is settled anew; both postings stand. Source: facts.md (correct after close)."""
    milestone(d, e, fact)
    (former,) = d.do.seat_basis.run(d.cursor, at_table=e.table, at_round=e.round, at_seat=Seat(1)).fetchone()
    d.move_seats(e, (*fact.mirror, *fact.new.postings))
    for number, points in enumerate(fact.new.net, 1):
        outcome = "win" if points > 0 else "lose" if points < 0 else "push"
        said = {"status": "resolved", "outcome": outcome, "basis": "ruling"}
        d.do.seat_resolved.run(
            d.cursor, **d.seat_row(e, Seat(number), **said), **{f"to_{k}": v for k, v in said.items()},
            by_stake=0, by_net=0, by_commission=0,
        )  # fmt: skip
    # All seats of a deal are settled from the same; from a ruling again they cancel.
    sums = {FROM[former]: -len(fact.new.net)}
    sums[FROM["ruling"]] = sums.get(FROM["ruling"], 0) + len(fact.new.net)
    d.post(e, (*fact.mirror, *fact.new.postings), corrections=1, **sums)
    d.note(e, fact.reason)


def voided(d: Drawing, e: Entry, fact: f.DealVoided) -> None:
    """A deal is void; immediate payments are mirrored. Source: facts.md (void)."""
    d.post(e, fact.mirror)
    d.move_seats(e, fact.mirror)
    end(d, e, "void", "void", said=(None, None, None))
    d.note(e, fact.reason)


def agreed(d: Drawing, e: Entry, fact: f.StandsByAgreement) -> None:
    """A misplay that stands is noted. Source: recording.md (rulings)."""
    d.note(e, fact.what)


def incident(d: Drawing, e: Entry, fact: f.IncidentNoted) -> None:
    """An irregularity is noted. Source: facts.md (incident)."""
    d.note(e, f"{fact.kind}: {fact.ruling}", seat=fact.seat)


def table_opened(d: Drawing, e: Entry, fact: t.TableOpened) -> None:
    """A table is open. Source: ledger.md (shape)."""
    d.do.table_opened.run(
        d.cursor, table=e.table, status="open", game=fact.game, variant=fact.variant, house=fact.house,
        currency=fact.currency, seats=fact.seats, mode=fact.mode, opened_at=e.at_us, opened_seq=e.seq,
        closed_at=None,
    )  # fmt: skip
    milestone(d, e, fact)


def table_closed(d: Drawing, e: Entry, fact: t.TableClosed) -> None:
    """A table is closed. Source: facts.md (closing over open things)."""
    d.do.table_closed.run(d.cursor, at_table=e.table, to_closed_at=e.at_us)
    milestone(d, e, fact)


def adopted(d: Drawing, e: Entry, fact: t.RulesAdopted) -> None:
    """A rule text came into force. Source: architecture.md (house ways are data)."""
    d.do.adopted.run(
        d.cursor, origin=e.origin, seq=e.seq, table=e.table, what=fact.what, game=fact.rules.game,
        id=fact.rules.id, sha256=fact.rules.sha256,
    )  # fmt: skip


def printed(d: Drawing, e: Entry, fact: t.SlipPrinted) -> None:
    """A paper left the program. Source: FAULT F2; REQ R21."""
    d.do.slip.run(
        d.cursor, series=fact.series, table=e.table or "", number=fact.number, copy=fact.copy,
        round=fact.round, paper=fact.paper, language=fact.language, sha256=fact.sha256,
        printed_at=e.at_us, seq=e.seq,
    )  # fmt: skip
    d.numbered(fact.series, e.table, fact.number)


DRAWS: dict[str, Draw] = {
    "DealOpened": opened,
    "CollectionTaken": collected,
    "ImmediateDue": immediate,
    "DepthChanged": depth,
    "DealRewound": rewound,
    "DealSettled": settled,
    "DealCorrected": corrected,
    "DealVoided": voided,
    "StandsByAgreement": agreed,
    "IncidentNoted": incident,
    "TableOpened": table_opened,
    "TableClosed": table_closed,
    "RulesAdopted": adopted,
    "SlipPrinted": printed,
}
