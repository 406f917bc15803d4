"""Seats in every state, with the longest words and amounts a table of each language will meet.

Source: look.md 4 (the table of states); look.md 6 (Persian).
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.ui.widgets.felt.pictures import BACKS, TILE_BACKS, chips
from ui.viewmodels.table.rows import CLASH, NOW, PAY, QUIET, BankPurse, Hand, Line, Result, Seat


@dataclass(frozen=True, slots=True)
class Speech:
    """What one language says on a felt."""

    seat: str
    nobody: str
    guest: str
    now: str
    stop: str
    all_set: str
    called: str
    computed: str
    carried: str
    side: str
    offer: str
    line: str
    longer: str
    pay: str
    small: str
    sums: tuple[str, ...]
    was_called: str
    is_computed: str
    stays: str
    ruled: str
    banks: str
    put_up: str
    still_open: str
    net: str
    amount: str


SPEECH = {
    "en": Speech(
        "7", "no player", "Castellano-Montgomery", "now", "stop", "set", "called", "computed", "carried", "Fortune",
        "win pays 118,750", "full house 5 to 1", "high pair loses to two pair", "PAY 118,811.25", "LIFT 150",
        ("125,000 − 5 % = 118,750", "10 × 5 = 50", "Fortune 11.25"), "called NO ACTION", "computed PUSH",
        "125,000 stays put", "H. Brandt", "Lam banks", "Bank put up", "1,250,500 still open", "Net so far +125,300",
        "125,000",
    ),
    "fa": Speech(
        "۷", "بدون بازیکن", "کاستلانو مونتگومری", "اکنون", "ایست", "چیده", "اعلام‌شده", "محاسبه‌شده", "از پیش", "فورچون",
        "برد: پرداخت ۱۱۸٬۷۵۰", "فول‌هاوس، ۵ به ۱", "دست بالا به دو جفت می‌بازد", "پرداخت ۱۱۸٬۸۱۱٫۲۵", "برداشتن ۱۵۰",
        ("\u2066۱۲۵٬۰۰۰ − ۵٪ = ۱۱۸٬۷۵۰\u2069", "\u2066۱۰ × ۵ = ۵۰\u2069", "فورچون ۱۱٫۲۵"), "اعلام: بدون بازی",
        "محاسبه: مساوی", "۱۲۵٬۰۰۰ سر جایش می‌ماند", "ه. برانت", "لام بانک است", "سرمایه بانک", "۱٬۲۵۰٬۵۰۰ هنوز باز",
        "خالص تا اینجا \u2066+۱۲۵٬۳۰۰\u2069", "۱۲۵٬۰۰۰",
    ),
    "ru": Speech(
        "7", "нет игрока", "Константинопольский", "сейчас", "стоп", "сложено", "объявлено", "вычислено", "перенос",
        "Фортуна", "выигрыш: 118 750", "фулл-хаус 5 к 1", "старшая слабее двух пар", "ВЫПЛАТИТЬ 118 811,25",
        "СНЯТЬ 150", ("125 000 − 5 % = 118 750", "10 × 5 = 50", "Фортуна 11,25"), "объявлено БЕЗ ИГРЫ",
        "вычислено НИЧЬЯ", "125 000 на месте", "Х. Брандт", "Лам держит банк", "Внесено в банк",
        "1 250 500 ещё открыто", "Итог пока +125 300", "125 000",
    ),
    "zh_Hant": Speech(
        "7", "無玩家", "歐陽修遠先生", "現在", "停止", "已排牌", "已喊", "已計算", "沿用", "財富", "贏則賠 118,750",
        "葫蘆 5 比 1", "高牌一對輸給兩對", "賠 118,811.25", "退 150",
        ("125,000 − 5 % = 118,750", "10 × 5 = 50", "財富 11.25"), "喊：不算", "計算：和局", "125,000 不動", "布蘭特",
        "林先生做莊", "莊家本金", "尚餘 1,250,500", "目前淨額 +125,300", "125,000",
    ),
}  # fmt: skip


def seats(language: str, kind: str) -> tuple[Seat, ...]:
    """Answer a seat in each state."""
    s = SPEECH[language]
    backs = BACKS if kind == "cards" else TILE_BACKS
    faces = (
        Hand("cards", ("Jc", "Js"), ("Qh", "Qd", "Qs", "Ac", "3h")) if kind == "cards"
        else Hand("tiles", ("65", "41"), ("63", "55"))
    )  # fmt: skip
    typed = Hand(kind, unsplit=("Jc", "Td", "Jk") if kind == "cards" else ("65", "41"))
    pile, sides = (chips(1000, 4), chips(100, 3), chips(25, 4)), ((s.side, "125"), (s.side, "1,250"))
    many = (chips(1000, 18), chips(100, 8), chips(25, 1), chips(5, 2), chips(5, 1))
    pay = Result("pay", "pay", s.pay, s.sums[:2])
    return (
        Seat(1, s.seat, "empty", s.nobody),
        Seat(1, s.seat, "betting", s.guest, pile=pile, bet=s.amount, carried=s.carried, side_bets=sides),
        Seat(1, s.seat, "betting", s.guest, lamp=NOW, word=s.now),
        Seat(1, s.seat, "betting", s.guest, lamp=NOW, word=s.now, pile=pile, bet=s.amount, side_bets=sides[:1],
             offer=Line(s.offer, PAY, bold=True, sign="pay")),
        Seat(1, s.seat, "locked", s.guest, word=s.all_set, evidence=0, hand=backs, pile=pile, bet=s.amount,
             carried=s.carried, side_bets=sides[:1]),
        Seat(1, s.seat, "open", s.guest, lamp=NOW, word=s.now, hand=backs, pile=pile, bet=s.amount,
             side_bets=sides[:1], offer=Line(s.offer, PAY, bold=True, sign="pay")),
        Seat(1, s.seat, "called", s.guest, lamp=NOW, word=s.now, evidence=1, hand=backs, pile=pile, bet=s.amount,
             lines=(Line(s.called), Line(s.all_set, bold=True), Line(s.carried, QUIET)), side_bets=sides[:1],
             offer=Line(s.offer, PAY, bold=True, sign="pay")),
        Seat(1, s.seat, "open", s.guest, lamp=NOW, word=s.now, hand=typed, pile=pile, bet=s.amount),
        Seat(1, s.seat, "called", s.guest, word=s.called, evidence=1, hand=backs,
             lines=(Line(s.line, QUIET, bold=True), Line(s.longer)), chips=many, result=pay),
        Seat(1, s.seat, "computed", s.guest, word=s.computed, evidence=3, hand=faces,
             lines=(Line(s.line, QUIET, bold=True), Line(s.longer)), chips=many[:3],
             result=Result("take", "take", s.pay, s.sums)),
        Seat(1, s.seat, "called", s.guest, word=s.called, evidence=2, hand=backs, lines=(Line(s.longer),),
             result=Result("push", "push", s.small, s.sums[:1])),
        Seat(1, s.seat, "clash", s.guest, lamp=CLASH, word=s.stop, hand=faces, lines=(Line(s.line), Line(s.longer)),
             result=Result("clash", "clash", s.stays, struck=s.was_called,
                           more=(Line(s.was_called, sign="take"), Line(s.is_computed, bold=True, sign="push")))),
        Seat(1, s.seat, "ruled", s.guest, word=s.computed, evidence=3, hand=faces, ruled_by=s.ruled,
             lines=(Line(s.longer),), result=Result("pay", "pay", s.pay, s.sums[:2], struck=s.small)),
        Seat(1, s.seat, "called", s.guest, word=s.called, evidence=1, hand=backs, lines=(Line(s.longer),),
             chips=many[:3], result=Result("pay", "pay", s.small, s.sums[:2], struck=s.small,
                                           more=(Line(s.ruled, sign="recalled"),))),
        Seat(1, s.seat, "banker", s.banks, purse=BankPurse(
            s.put_up, "1,250,500", (chips(1000, 250), chips(500, 1)), s.still_open, 0.47,
            (Line(s.net), Line(s.longer, QUIET)))),
    )  # fmt: skip
