"""The screens of the look as rows: the same texts and figures as its pictures a, b, c, e and h.

Source: look.md, pictures a to h.
"""

from __future__ import annotations

from dataclasses import replace

from ui.viewmodels.table.rows import (
    CLASH,
    DONE,
    GOOD,
    NOW,
    PAY,
    PUSH,
    QUIET,
    TAKE,
    TO_COME,
    Aside,
    Bank,
    BankPurse,
    Chips,
    Console,
    Felt,
    Hand,
    Key,
    Line,
    Panel,
    Picture,
    Prompt,
    Result,
    Seat,
    Square,
    Step,
    Strip,
    Top,
)

BACKS = Hand("cards", ("?",) * 2, ("?",) * 5)
TILE_BACKS = Hand("tiles", ("?",) * 2, ("?",) * 2)
IVORY, DARK = "#F1EBDC", "#16181A"
LRI, PDI = "\u2066", "\u2069"


def chips(value: int, count: int) -> Chips:
    """Answer so many chips of a value in the house's colours."""
    fills = {5: "#A3262A", 25: "#136B41", 100: "#23272A", 500: "#5B3A94", 1000: "#B2640F"}
    return Chips("1K" if value == 1000 else str(value), count, fills[value], DARK if value == 1000 else IVORY)


def steps(*texts: str, now: int) -> tuple[Step, ...]:
    """Answer the phases: done before the present one, to come behind it."""
    return tuple(
        Step(text, DONE if place < now else NOW if place == now else TO_COME)
        for place, text in enumerate(texts)
    )


def seat_a() -> tuple[Seat, ...]:
    """Answer the six seats of picture a."""
    return (
        Seat(1, "1", "locked", "Guest 12", word="set", evidence=0, hand=BACKS, pile=(chips(100, 4),), bet="400",
             side_bets=(("Fortune", "25"),)),
        Seat(2, "2", "empty", "no player"),
        Seat(3, "3", "locked", "Castellano", word="set", evidence=0, hand=BACKS, pile=(chips(100, 1),), bet="100",
             carried="carried", side_bets=(("Fortune", "5"),)),
        Seat(4, "4", "open", "Okafor", lamp=NOW, word="now", hand=BACKS, pile=(chips(100, 2),), bet="200",
             offer=Line("win pays 190", PAY, bold=True, sign="pay"), token="seat:4"),
        Seat(5, "5", "computed", "Adler", word="computed", evidence=3,
             hand=Hand("cards", ("Jc", "Js"), ("Qh", "Qd", "Qs", "Ac", "3h")),
             lines=(Line("full house 5 to 1", QUIET, bold=True),),
             chips=(chips(100, 3), chips(25, 1), chips(5, 2)),
             result=Result("pay", "pay", "PAY 335", ("300 − 5 % = 285", "10 × 5 = 50"))),
        Seat(6, "6", "called", "Lindqvist", word="called", evidence=1, hand=BACKS,
             lines=(Line("WIN", QUIET, bold=True),), chips=(chips(100, 4), chips(25, 3)),
             result=Result("pay", "pay", "PAY 475", ("500 − 5 % = 475",))),
    )  # fmt: skip


def pad_a() -> tuple[Key, ...]:
    """Answer the outcome pad of picture a."""
    return (
        Key("Win", "7", "7", Line("pay 190", PAY, sign="pay")),
        Key("Push", "8", "8", Line("return 200", PUSH, sign="push")),
        Key("Lose", "9", "9", Line("take 200", TAKE, sign="take")),
        Key("Rest lose", "R", "R", Line("take 730", TAKE, sign="take")),
        Key("Foul", "−", "-", Line("take 200", TAKE, sign="take")),
        Key("No action", "0", "0", Line("return 200", PUSH, sign="push")),
        Key("Back", "/", "/", Line("to seat 5")),
        Key("Cards", "C", "C", Line("enter the hand")),
    )


def picture_a() -> Picture:
    """Answer a table of poker in the middle of its seats."""
    return Picture(
        top=Top(
            "PGP-04", "Pai Gow Poker", "Round 213",
            steps("bets", "closed", "start 4", "delivered", "all set", "bank hand", "seats", now=6), NOW,
            "Dealer D. Marsh",
        ),
        felt=Felt(
            "cards", seat_a(),
            Bank(
                "BANK", "house banks", Line("as set on the felt", GOOD, sign="agreed"),
                Hand("cards", ("9h", "9c"), ("Kd", "Ks", "Ah", "7d", "4s")), "LOW", ("nines",), "HIGH",
                ("kings,", "ace 7 4"), "Row H3b",
                "Jacks or better with sixes or better, and an ace beside them: the lower pair goes low.",
            ),
            Aside("This round", "3 seats open", (
                Line("Paid from cards 1, from call 1"), Line(""), Line("House so far −810"),
                Line("Commission 40 charged"), Line(""), Line("Target level 1, this round on target", QUIET),
            )),
            Aside("Opening order", "", (Line("House way: standard"), Line("25 to 5,000 · Fortune 5 to 100", QUIET)), (
                Square("6", DONE), Square("5", DONE), Square("4", NOW), Square("3", TO_COME), Square("1", TO_COME),
            )),
        ),
        prompt=Prompt("Seat 4: win, push or lose?", "Bet 200. Bank low 9-9, high K-K.", caption="type"),
        console=Console(
            (
                Panel("Seat 4 — what each answer moves", (
                    Line("200 − 5 % = 190 to seat 4", bold=True, sign="pay"), Line("200 goes back to seat 4", sign="push"),
                    Line("200 to the rack", sign="take"), Line("No side bet on this seat. Cards are not asked for.", QUIET),
                )),
                Panel("Just recorded", (
                    Line("21:47:28 seat 5 win, from cards, paid 335", bold=True),
                    Line("21:47:19 seat 6 win, as called, paid 475"), Line("21:47:02 bank hand set, row H3b", QUIET),
                ), keys=(Key("Re-call seat 5", "/", "recall:5", Line("free until the next “no more bets”")),)),
            ),
            pad_a(),
        ),
        strip=Strip((
            ("TABLE", "PGP-04"), ("ROUND", "213"), ("PAID", "S6 475  S5 335"), ("NOW", "SEAT 4"), ("DEALER", "0417"),
            ("SEQ", "48 211"),
        )),
        sheet=(("Outcomes", (("7", "win"), ("8", "push"), ("9", "lose"), ("−", "foul"), ("0", "no action"))),),
    )  # fmt: skip


def seat_c() -> tuple[Seat, ...]:
    """Answer the seven seats of picture c."""
    return (
        Seat(1, "1", "locked", "Guest 3", word="set", evidence=0, hand=TILE_BACKS, pile=(chips(100, 2),), bet="200"),
        Seat(2, "2", "clash", "Vu", lamp=CLASH, word="stop", hand=Hand("tiles", ("65", "41"), ("63", "55")),
             lines=(Line("low 6 beats 4"), Line("high 9 loses to 9")),
             result=Result("clash", "clash", "500 stays put", struck="called WIN",
                           more=(Line("called WIN", sign="pay"), Line("computed PUSH", bold=True, sign="push")))),
        Seat(3, "3", "called", "Ngo", word="called", evidence=1, hand=TILE_BACKS, lines=(Line("push as called"),),
             result=Result("push", "push", "LIFT 150", ("push, 150 goes back",))),
        Seat(4, "4", "called", "Ho", word="called", evidence=1, hand=TILE_BACKS, lines=(Line("first in action"),),
             result=Result("take", "take", "TAKE 300", ("lose, 300 to the bank",))),
        Seat(5, "5", "banker", "Lam banks", purse=BankPurse(
            "Bank put up", "3,000", (chips(1000, 3),), "1,500 still open", 0.47,
            (Line("Net so far +300"), Line("5 % of a net win", QUIET)))),
        Seat(6, "6", "locked", "Guest 1", word="set", evidence=0, hand=TILE_BACKS, pile=(chips(100, 3),), bet="300"),
        Seat(7, "7", "locked", "Tran", word="set", evidence=0, hand=TILE_BACKS, pile=(chips(500, 1),), bet="500",
             carried="carried"),
    )  # fmt: skip


def picture_c() -> Picture:
    """Answer a table of tiles that stands at a contradiction."""
    return Picture(
        top=Top(
            "PG-02", "Pai Gow", "Round 88",
            steps("bets", "closed", "dice 12", "delivered", "all set", "bank hand", "seats", now=6), CLASH,
            "Dealer A. Petrova",
        ),
        felt=Felt(
            "tiles", seat_c(),
            Bank(
                "BANK HAND", "seat 5, set by the player", Line("legal: high is not below low", GOOD, sign="agreed"),
                Hand("tiles", ("64", "31"), ("66", "52")), "LOW", ("4", "Partition 屏風", "Goose 鵝"), "HIGH",
                ("9", "Heaven 天", "Mixed seven 雜七"), "no house way",
                "A player who banks sets his own hand. Heaven with a seven is a high nine.",
            ),
            Aside("This round", "4 seats open, 1 contradiction", (
                Line("Resolved from tiles 0, from call 2"), Line(""), Line("Seat 2 was drawn as a sample after the call."),
                Line(""), Line("Dice 3 5 4 = 12, counted from the bank: first stack to seat 2", QUIET),
            )),
            Aside("Action, from the bank’s right", "", (
                Line("Bank is capped: paid in this order until 3,000 is used up"),
                Line("25 to 1,000 · copies win for the bank", QUIET),
            ), (
                Square("4", DONE), Square("3", DONE), Square("2", CLASH), Square("1", TO_COME), Square("7", TO_COME),
                Square("6", TO_COME),
            )),
        ),
        prompt=Prompt("Seat 2: called WIN, the tiles say PUSH.", "Nothing moves until one of them stands.", CLASH, "type"),
        console=Console(
            (
                Panel("Seat 2 against the bank", (Line("One each: push.  Rules S7, S11", bold=True, sign="push"),), (
                    ("", "seat 2", "bank", "goes to"), ("low", "6, best tile Hatchet", "4", "seat 2"),
                    ("high", "9, best tile Plum", "9, Heaven", "bank"),
                )),
                Panel("Just recorded", (
                    Line("00:12:51 seat 2 tiles entered, sample", bold=True), Line("00:12:44 seat 2 win, called by 0388"),
                    Line("00:12:38 seat 3 push, lifted 150", QUIET), Line("00:12:31 seat 4 lose, taken 300", QUIET),
                    Line("Both answers stay on record.", QUIET),
                )),
            ),
            (
                Key("Push", "8", "8", Line("return 500", PUSH, sign="push")),
                Key("Re-enter", "C", "C", Line("tiles misread")),
                Key("Call floor", "F", "F", Line("hand stays locked")),
                Key("Back", "/", "/", Line("to seat 3")),
                Key("Call stands", "7", "7", Line("needs floor", PAY, sign="pay"), live=False),
                Key("Foul", "−", "-", Line("take 500", TAKE, sign="take")),
                Key("Dispute", "D", "D", Line("with reason")),
                Key("Later", "T", "T", Line("seat stays lit")),
            ),
        ),
        strip=Strip((
            ("TABLE", "PG-02"), ("ROUND", "88"), ("TAKEN", "S4 300"), ("LIFTED", "S3 150"), ("STOP", "SEAT 2 ≠"),
            ("DEALER", "0388"), ("SEQ", "17 904"),
        )),
    )  # fmt: skip


def picture_e() -> Picture:
    """Answer picture a in Persian."""
    a = picture_a()
    assert a.felt is not None
    names = ("مهمان ۱۲", "بدون بازیکن", "کاستلانو", "اوکافور", "آدلر", "لیندکویست")
    words = ("چیده", "", "چیده", "اکنون", "محاسبه‌شده", "اعلام‌شده")
    bets = ("۴۰۰", "", "۱۰۰", "۲۰۰", "", "")
    sides = ((("فورچون", "۲۵"),), (), (("فورچون", "۵"),), (), (), ())
    seats = [
        replace(seat, number="۱۲۳۴۵۶"[place], name=names[place], word=words[place], bet=bets[place], side_bets=sides[place])
        for place, seat in enumerate(a.felt.seats)
    ]  # fmt: skip
    seats[2] = replace(seats[2], carried="از پیش")
    seats[3] = replace(seats[3], offer=Line("برد: پرداخت ۱۹۰", PAY, bold=True, sign="pay"))
    seats[4] = replace(
        seats[4], lines=(Line("فول‌هاوس، ۵ به ۱", QUIET, bold=True),),
        result=Result("pay", "pay", "پرداخت ۳۳۵", (f"{LRI}۳۰۰ − ۵٪ = ۲۸۵{PDI}", f"{LRI}۱۰ × ۵ = ۵۰{PDI}")),
    )  # fmt: skip
    seats[5] = replace(
        seats[5], lines=(Line("برد", QUIET, bold=True),),
        result=Result("pay", "pay", "پرداخت ۴۷۵", (f"{LRI}۵۰۰ − ۵٪ = ۴۷۵{PDI}",)),
    )  # fmt: skip
    squares = tuple(
        replace(square, number=number) for square, number in zip(a.felt.order.squares, "۶۵۴۳۱", strict=True)
    )
    labels = ("برد", "مساوی", "باخت", "بقیه باخت", "خطا", "بدون بازی", "بازگشت", "ورق‌ها")
    moves = (
        "پرداخت ۱۹۰",
        "برگشت ۲۰۰",
        "برداشت ۲۰۰",
        "برداشت ۷۳۰",
        "برداشت ۲۰۰",
        "برگشت ۲۰۰",
        "به صندلی ۵",
        "ورود دست",
    )
    return replace(
        a,
        top=Top(
            "PGP-04", "پای گو پوکر", "دست ۲۱۳",
            steps("شرط", "بسته", "شروع ۴", "پخش شد", "همه چیدند", "دست بانک", "صندلی‌ها", now=6), NOW,
            "دیلر: د. مارش",
        ),
        felt=Felt(
            "cards", tuple(seats),
            Bank(
                "بانک", "بانک با کازینو", Line("برابر با چیدمان روی میز", GOOD, sign="agreed"), a.felt.bank.hand,
                "دست پایین", ("جفت نُه",), "دست بالا", ("جفت شاه،", "آس ۷ ۴"), "ردیف H3b",
                "جفت سرباز یا بالاتر با جفت شش یا بالاتر و یک آس در کنارشان: جفت کوچک‌تر به دست پایین می‌رود.",
            ),
            Aside("این دست", "۳ صندلی باز", (
                Line("۱ پرداخت از روی ورق، ۱ از روی اعلام"), Line(""), Line(f"کازینو تا اینجا {LRI}−۸۱۰{PDI}"),
                Line("کارمزد گرفته‌شده ۴۰"), Line(""), Line("سطح هدف ۱، این دست در حد هدف", QUIET),
            )),
            Aside("ترتیب بازکردن", "", (Line("روش خانه: استاندارد"), Line("۲۵ تا ۵٬۰۰۰ · فورچون ۵ تا ۱۰۰", QUIET)), squares),
        ),
        prompt=Prompt("صندلی ۴: برد، مساوی یا باخت؟", "شرط ۲۰۰. بانک: پایین ۹-۹، بالا K-K.", caption="ورودی"),
        console=Console(
            (
                Panel("صندلی ۴: هر پاسخ چه چیزی را جابه‌جا می‌کند", (
                    Line(f"{LRI}۲۰۰ − ۵٪ = ۱۹۰{PDI} به صندلی ۴", bold=True, sign="pay"),
                    Line("۲۰۰ به صندلی ۴ برمی‌گردد", sign="push"), Line("۲۰۰ به جعبهٔ ژتون", sign="take"),
                    Line("این صندلی شرط جانبی ندارد. ورق خواسته نمی‌شود.", QUIET),
                )),
                Panel("ثبت‌شده", (
                    Line("۲۱:۴۷:۲۸ صندلی ۵ برد، از روی ورق، پرداخت ۳۳۵", bold=True),
                    Line("۲۱:۴۷:۱۹ صندلی ۶ برد، اعلام‌شده، پرداخت ۴۷۵"), Line("۲۱:۴۷:۰۲ دست بانک چیده شد، ردیف H3b", QUIET),
                ), keys=(Key("اصلاح صندلی ۵", "/", "recall:5", Line("آزاد تا «شرط‌ها بسته»ی بعدی")),)),
            ),
            tuple(
                replace(key, label=label, second=replace(key.second, text=move) if key.second else None)
                for key, label, move in zip(a.console.pad, labels, moves, strict=True)
            ),
        ),
    )  # fmt: skip


def picture_h() -> Picture:
    """Answer picture a as it stands while the station is locked."""
    a = picture_a()
    assert a.felt is not None
    return replace(
        a,
        top=Top("PGP-04", "Pai Gow Poker", "Round 213", (), "", "Dealer on record: 0417", ("locked 21:49:40, idle 2 min",)),
        felt=replace(
            a.felt, round=Aside("This round", "3 seats open", (Line("Round totals are hidden while locked."),))
        ),
        locked=True,
    )  # fmt: skip
