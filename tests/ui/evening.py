"""A small evening written by hand: facts of a few rounds of each game, and a data folder that holds them.

Every figure is written out here, nothing is computed by the product.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from tablemgr.core.charges import Charged, CommissionRule
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Line, Posting, Reason, RulesRef, Settlement
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events as deals
from tablemgr.table import events
from tablemgr.table.events import Limits, Passed
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import TableOpened

HOUR_US = 3_600_000_000
BEGUN = 1_780_000_000_000_000
"""2026-05-28 20:26:40 UTC."""
OFFSET = 120
WAY = RulesRef("pai-gow-poker", "standard", "5e" * 32)
TILE_WAY = RulesRef("pai-gow", "generic", "7a" * 32)
DEAL_RULES = RulesRef("tien-gow", "house", "9c" * 32)
LIMITS = Limits(Money(2500), Money(500_000), Money(500), Money(10_000), Money(500))
FIVE = CommissionRule(500)
HALF_UNIT = CommissionRule(500, Money(25))
CLOSED = "closed"
SENTENCE = "Jacks or better with sixes or better, and an ace beside them: the lower pair goes low."


def opened(
    number: int, *, game: str = "pai-gow-poker", rule: CommissionRule = FIVE, seats: int = 6
) -> events.RoundOpened:
    """Answer a round opened for practice at a table of six or seven seats."""
    return events.RoundOpened(
        number=number, game=game, variant="classic", values=(), seats=seats,
        opening_order=tuple(Seat(n) for n in range(seats, 0, -1)), phases=("bets", "seats", CLOSED),
        limits=LIMITS, commission=rule, house_way=WAY if game == "pai-gow-poker" else TILE_WAY, pay_tables=(),
        level=1, dealer="D. Marsh", dealer_badge="0417", currency="USD", mode="demo", phase="bets",
    )  # fmt: skip


def main(seat: int, stake: int, outcome: Outcome, *, taken: int = 0, exact: Fraction | None = None) -> Line:
    """Answer a main wager settled at even money; amounts in minor units."""
    won = {"win": stake, "push": 0, "no-action": 0}.get(outcome.value, -stake)
    pays = {"win": 1, "push": 0, "no-action": 0}.get(outcome.value, -1)
    owed = Fraction(taken) if exact is None else exact
    charged = Charged(owed, Money(taken), taken - owed)
    return Line("main", "main", Money(stake), outcome, Fraction(pays), Money(won), charged)


def side(stake: int, pays: int, *, reasons: tuple[Reason, ...] = ()) -> Line:
    """Answer a Fortune bet: pays to one, -1 where it lost."""
    outcome = Outcome.WIN if pays > 0 else Outcome.LOSE
    return Line(
        "side", "fortune", Money(stake), outcome, Fraction(pays), Money(stake * pays), reasons=reasons
    )


def settled(seat: int, outcome: Outcome, *lines: Line, bank: int | None = None) -> Settlement:
    """Answer a settlement whose postings follow from its lines: the player, the house or bank, commission."""
    won = sum(line.won.minor for line in lines)
    taken = sum(line.charged.taken.minor for line in lines)
    against = Posting("house", Money(-won)) if bank is None else Posting("bank", Money(-won), seat=Seat(bank))
    postings = [Posting("player", Money(won - taken), seat=Seat(seat)), against]
    if taken:
        postings.append(Posting("commission", Money(taken)))
    return Settlement(Seat(seat), outcome, lines, tuple(postings), WAY)


def called(seat: int, outcome: Outcome, *lines: Line, bank: int | None = None) -> list[Fact]:
    """Answer a seat's bets, its call and its settlement."""
    bets = [events.BetPlaced(Seat(seat), line.stake, line.kind, line.bet_id) for line in lines]
    return [
        *bets,
        events.OutcomeCalled(Seat(seat), outcome),
        events.SeatResolved(Seat(seat), outcome, "call", settled(seat, outcome, *lines, bank=bank)),
    ]


def bank_set() -> list[Fact]:
    """Answer the bank's seven cards and how row H3b set them."""
    return [
        events.BankHandEntered(("9h", "9c", "Kd", "Ks", "Ah", "7d", "4s")),
        events.SettingMade(
            low=("9h", "9c"), high=("Kd", "Ks", "Ah", "7d", "4s"), by="house-way", row="H3b", sentence=SENTENCE,
            passed=(Passed("H3a", "no ace singleton"), Passed("H3c", "pair of aces")), low_label="nines",
            high_label="kings, ace 7 4", rules=WAY, phase="seats",
        ),
    ]  # fmt: skip


def computed_seat_5() -> list[Fact]:
    """Answer seat 5 of round 213: called win, its cards entered for the side bet, three queens and jacks."""
    bonus = Reason("UI-BET-FORTUNE")
    return [
        events.BetPlaced(Seat(5), Money(30_000)),
        events.BetPlaced(Seat(5), Money(1_000), "side", "fortune"),
        events.OutcomeCalled(Seat(5), Outcome.WIN),
        events.HandEntered(
            Seat(5), ("Jc", "Js", "Qh", "Qd", "Qs", "Ac", "3h"), ("Jc", "Js"), ("Qh", "Qd", "Qs", "Ac", "3h"),
            why="side-bet",
        ),
        events.OutcomeComputed(
            Seat(5), Outcome.WIN, 1, 1, "jacks", "three queens", (), agrees=True, rules=WAY
        ),
        events.SeatResolved(
            Seat(5), Outcome.WIN, "pieces",
            settled(5, Outcome.WIN, main(5, 30_000, Outcome.WIN, taken=1_500), side(1_000, 5, reasons=(bonus,))),
        ),
    ]  # fmt: skip


def round_213() -> list[Fact]:
    """Answer the round of picture g: the house loses 280."""
    return [
        opened(213),
        events.BetsClosed("closed"),
        events.StartSeat(4, (3, 5, 4), "delivered"),
        events.HandsDelivered("delivered"),
        events.HandsLocked("bank"),
        *bank_set(),
        *called(6, Outcome.WIN, main(6, 50_000, Outcome.WIN, taken=2_500)),
        *computed_seat_5(),
        *called(4, Outcome.PUSH, main(4, 20_000, Outcome.PUSH)),
        *called(3, Outcome.LOSE, main(3, 10_000, Outcome.LOSE), side(500, -1)),
        *called(1, Outcome.LOSE, main(1, 40_000, Outcome.LOSE), side(2_500, -1)),
        events.RoundClosed(events.Coverage(1, 4), Money(154_000), Money(-32_000), Money(4_000)),
    ]


def round_209() -> list[Fact]:
    """Answer a round whose seat 2 was called a win and computed a push; the ruling lets the pieces stand."""
    push = settled(2, Outcome.PUSH, main(2, 50_000, Outcome.PUSH))
    return [
        opened(209),
        *bank_set(),
        *called(4, Outcome.LOSE, main(4, 15_000, Outcome.LOSE)),
        events.BetPlaced(Seat(2), Money(50_000)),
        events.OutcomeCalled(Seat(2), Outcome.WIN),
        events.SampleDrawn(Seat(2)),
        events.HandEntered(
            Seat(2), ("8h", "8c", "Qd", "Qc", "Kh", "6d", "2s"), ("8h", "8c"), ("Qd", "Qc", "Kh", "6d", "2s"),
            why="sample",
        ),
        events.OutcomeComputed(Seat(2), Outcome.PUSH, -1, 1, "eights", "queens", (), agrees=False, rules=WAY),
        events.RulingMade("call", "called a win, the cards say push.", "stands", "H. Brandt 0201", Seat(2)),
        events.SeatResolved(Seat(2), Outcome.PUSH, "ruling", push),
        events.RoundClosed(events.Coverage(0, 1, 1), Money(65_000), Money(15_000), ZERO),
    ]  # fmt: skip


def round_212() -> list[Fact]:
    """Answer a round with breakage on a commission and a re-call from win to push."""
    old = settled(3, Outcome.WIN, main(3, 31_500, Outcome.WIN, taken=1_575))
    new = settled(3, Outcome.PUSH, main(3, 31_500, Outcome.PUSH))
    mirror = tuple(Posting(p.account, -p.amount, seat=p.seat) for p in old.postings)
    return [
        opened(212, rule=HALF_UNIT),
        *called(6, Outcome.WIN, main(6, 10_300, Outcome.WIN, taken=525, exact=Fraction(515))),
        events.BetPlaced(Seat(3), Money(31_500)),
        events.OutcomeCalled(Seat(3), Outcome.WIN),
        events.SeatResolved(Seat(3), Outcome.WIN, "call", old),
        events.SeatRecalled(Seat(3), old, new, mirror, "wrong key"),
        events.RoundClosed(events.Coverage(0, 2), Money(41_800), Money(-10_300), Money(525)),
    ]


def round_211() -> list[Fact]:
    """Answer a void round."""
    return [
        opened(211),
        events.BetPlaced(Seat(2), Money(12_500)),
        events.RoundVoided("card exposed", "Two of the bank's cards lay open before the players had set."),
    ]


def round_214() -> list[Fact]:
    """Answer a round that is still open."""
    return [opened(214), events.BetPlaced(Seat(1), Money(7_500)), events.BetPlaced(Seat(5), Money(20_000))]


def round_88() -> list[Fact]:
    """Answer a tile round with a player's bank that breaks at seat 1."""
    rows = [
        opened(88, game="pai-gow", seats=7),
        events.BankTaken(Seat(5), co_bank=False, bank_amount=Money(50_000)),
        events.StartSeat(2, (3, 5, 4), "delivered"),
        events.SettingMade(
            low=("64", "31"), high=("66", "52"), by="player", row="", sentence="", passed=(), low_label="4",
            high_label="9", rules=TILE_WAY, phase="seats",
        ),
        *called(4, Outcome.LOSE, main(4, 30_000, Outcome.LOSE), bank=5),
        *called(3, Outcome.PUSH, main(3, 15_000, Outcome.PUSH), bank=5),
        *called(2, Outcome.WIN, main(2, 50_000, Outcome.WIN), bank=5),
    ]  # fmt: skip
    part = Line("main", "main", Money(40_000), Outcome.WIN, Fraction(1), Money(30_000))
    rows += called(1, Outcome.WIN, part, bank=5)
    return [
        *rows,
        events.BankSettled(
            Seat(5), co_bank=False, gross=Money(-50_000), share=Money(-50_000),
            charged=Charged(Fraction(0), ZERO, Fraction(0)), net=Money(-50_000), unpaid=Money(10_000),
            postings=(Posting("player", Money(-50_000), seat=Seat(5)), Posting("bank", Money(50_000), seat=Seat(5))),
        ),
        events.RoundClosed(events.Coverage(0, 4), Money(135_000), ZERO, ZERO),
    ]  # fmt: skip


def deal_opened(number: int, depth: str) -> deals.DealOpened:
    """Answer a deal opened with seat 3 as the banker."""
    return deals.DealOpened(
        number=number, rules="core", variant="house", stake=Money(1_000), banker=Seat(3), streak=3, depth=depth,
        names=("Chan", "Ms Wong", "Leung", "Ip"), dealer="K. Lau", dealer_badge="0291", currency="USD",
        mode="demo", rules_ref=DEAL_RULES,
    )  # fmt: skip


HANDS = {
    1: ("66", "11", "65", "61", "22", "63", "54", "62"),
    2: ("66", "44", "31", "55", "22", "61", "51", "51"),
    3: ("44", "31", "65", "64", "52", "43", "41", "32"),
    4: ("11", "55", "33", "33", "64", "53", "42", "21"),
}


def deal_20() -> list[Fact]:
    """Answer a deal recorded in full up to trick 2, then settled; its figures are made up but sum to zero."""
    seats = {number: Seat(number) for number in HANDS}
    points = (-20, -20, -40, 80)
    postings = tuple(Posting("player", Money(p * 1_000), seat=seats[n]) for n, p in enumerate(points, 1))
    due = (-2, -2, -4, 8)
    at_once = tuple(Posting("player", Money(p * 1_000), seat=seats[n]) for n, p in enumerate(due, 1))
    return [
        deal_opened(20, "full"),
        *(events.HandEntered(seats[n], hand) for n, hand in HANDS.items()),
        deals.TilesPlayed(Seat(3), up=True, tiles=("52",), count=1, trick=1),
        deals.TilesPlayed(Seat(4), up=True, tiles=("53",), count=1, trick=1),
        deals.TilesPlayed(Seat(1), up=False, tiles=("65",), count=1, trick=1),
        deals.TilesPlayed(Seat(2), up=False, tiles=(), count=1, trick=1),
        deals.TrickWon(1, Seat(4), 1),
        deals.TilesPlayed(Seat(4), up=True, tiles=("42", "21"), count=2, trick=2),
        deals.TrickWon(2, Seat(4), 2),
        deals.ImmediateDue("SUPREME", Seat(4), 2, due, at_once),
        deals.DealSettled(
            status="complete", winner=Seat(4), columns=(2, 0, 1, 5), dead=(Seat(2),),
            factors=(("banker", 2), ("last", 2)),
            transfers=(
                deals.Transfer(Seat(1), Seat(4), 20, Money(20_000)),
                deals.Transfer(Seat(2), Seat(4), 20, Money(20_000)),
                deals.Transfer(Seat(3), Seat(4), 40, Money(40_000)),
            ),
            final=points, immediate=due, net=(-22, -22, -44, 88), skipped=("who led trick 3",), last_bonus="",
            capture=None, next_banker=Seat(4), next_streak=1, rules=DEAL_RULES, postings=postings,
        ),
        deals.DebtPaid(Seat(1), Seat(4)),
    ]  # fmt: skip


def deal_21() -> list[Fact]:
    """Answer a deal recorded by columns, its hands unknown."""
    points = (10, -10, 0, 0)
    return [
        deal_opened(21, "columns"),
        deals.ColumnsRecorded((3, 1, 2, 2), Seat(1), "single"),
        deals.DealSettled(
            status="complete", winner=Seat(1), columns=(3, 1, 2, 2), dead=(), factors=(),
            transfers=(deals.Transfer(Seat(2), Seat(1), 10, Money(10_000)),), final=points, immediate=(0, 0, 0, 0),
            net=points, skipped=("every play",), last_bonus="", capture=None, next_banker=Seat(1), next_streak=1,
            rules=DEAL_RULES,
            postings=(Posting("player", Money(10_000), seat=Seat(1)), Posting("player", Money(-10_000), seat=Seat(2))),
        ),
    ]  # fmt: skip


EVENING: tuple[tuple[str, str, int, int], ...] = (
    ("PG-02", "pai-gow", 7, 1),
    ("PGP-04", "pai-gow-poker", 6, 2),
    ("TG-01", "tien-gow", 4, 3),
)
"""Table, game, seats, and its place among the tables."""


def rounds_of(table: str) -> dict[int, list[Fact]]:
    """Answer the rounds of a table by number."""
    if table == "PG-02":
        return {88: round_88()}
    if table == "TG-01":
        return {20: deal_20(), 21: deal_21()}
    return {209: round_209(), 211: round_211(), 212: round_212(), 213: round_213(), 214: round_214()}


def told(
    facts: Iterable[Fact], *, table: str = "PGP-04", number: int = 213, first: int = 48_193
) -> tuple[Told, ...]:
    """Answer facts as they would stand in a trail, an entry every two seconds."""
    found = []
    for n, fact in enumerate(facts):
        entry = Entry(
            "T0", first + n, type(fact).__name__, fact.VERSION, "0417 D. Marsh", None, "S1",
            BEGUN + n * 2_000_000, OFFSET, "2026-05-28", f"op{n}", 1, table, number, b"{}", bytes(32),
            bytes([n % 256] * 32),
        )  # fmt: skip
        found.append(Told(entry, fact))
    return tuple(found)


def write_evening(
    folder: Path, *, mode: str = "demo", tables: tuple[str, ...] = ("PG-02", "PGP-04", "TG-01")
) -> Path:
    """Write the evening into a new data folder and answer the folder."""
    from tablemgr.ledger.entries import Envelope
    from tablemgr.ledger.opening import open_store

    store = open_store(folder / "tablemgr.sqlite3", program="test")
    at = BEGUN
    try:
        for table, game, seats, _ in (row for row in EVENING if row[0] in tables):
            envelope = Envelope(
                "0201 H. Brandt", "S1", at, OFFSET, "2026-05-28", f"open {table}", table=table
            )
            with store.writing(envelope) as work:
                work.record([TableOpened(game, "classic", "House", "USD", seats, mode)])
            for number, facts in rounds_of(table).items():
                for n, fact in enumerate(facts):
                    at += 4_000_000
                    envelope = Envelope(
                        "0417 D. Marsh", "S1", at, OFFSET, "2026-05-28", f"{table} {number} {n}", table=table,
                        round=number,
                    )  # fmt: skip
                    with store.writing(envelope) as work:
                        work.record([fact])
    finally:
        store.close()
    return folder
