"""The arithmetic of a settlement as a line a person checks in the head: "500 − 5 % = 475"."""

from __future__ import annotations

from fractions import Fraction

from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line, Posting, Settlement
from tablemgr.core.text import POP_ISOLATE, RTL_ISOLATE
from ui.viewmodels.codes import BET
from ui.viewmodels.words import MINUS, NO_BREAK, Words

_PLAYERS_SIDE = frozenset({"player", "bank"})
_BACK = (Outcome.PUSH, Outcome.NO_ACTION)
_LOST = (Outcome.LOSE, Outcome.FOUL, Outcome.FOLD)


def house_change(postings: tuple[Posting, ...]) -> Money:
    """Answer what the postings bring the house, in minor units: every account but players and a player's bank.

    Source: ledger.md (postings sum to zero), look.md picture g (house).
    """
    return Money(sum(p.amount.minor for p in postings if p.account not in _PLAYERS_SIDE))


def bank_change(postings: tuple[Posting, ...]) -> Money:
    """Answer what the postings bring a player's bank, in minor units.

    Source: PGP 5 (player-banking).
    """
    return Money(sum(p.amount.minor for p in postings if p.account == "bank"))


def settlement_text(settlement: Settlement, rule: CommissionRule, words: Words) -> str:
    """Answer the arithmetic of every wager of a seat, the main bet first.

    Source: screens.md, ground rule 5.
    """
    # A sum is never broken in the middle; a row breaks between two of them.
    sums = (line_text(line, rule, words).replace(" ", NO_BREAK) for line in settlement.lines)
    return words.listed(tuple(words.ltr(text) for text in sums))


def line_text(line: Line, rule: CommissionRule, words: Words) -> str:
    """Answer one wager's arithmetic, its name before it where it is not the main bet.

    Source: screens.md, ground rule 5; PGP P1 to P4.
    """
    figures = _figures(line, rule, words)
    return figures if line.kind == "main" else _named(bet_name(line.kind, line.bet_id, words), figures, words)


def _named(name: str, figures: str, words: Words) -> str:
    """A sum behind its name. Digits that follow Persian letters would run with them, and the sum from its end to its
    beginning."""
    text = f"{name} {words.ltr(figures)}"
    return f"{RTL_ISOLATE}{text}{POP_ISOLATE}" if words.is_rtl else text


def signed_text(line: Line, rule: CommissionRule, words: Words) -> str:
    """Answer one wager of several with its sign where it is lost: "− 5 Bonanza"; else its arithmetic.

    Source: screens.md, ground rule 5; look.md 1.4 (a sign, never colour alone).
    """
    if line.won.minor >= 0 or line.won != -line.stake:
        return line_text(line, rule, words)
    lost = f"{MINUS} {words.money(line.stake)}"
    return lost if line.kind == "main" else f"{lost} {bet_name(line.kind, line.bet_id, words)}"


def bet_name(kind: str, bet: str, words: Words) -> str:
    """Answer the name of a wager as the layout has it.

    Source: PGP 6 (side bets), facts.md (place bet).
    """
    code = BET.get(bet if kind == "side" else kind)
    return words.say(code) if code else bet


def _figures(line: Line, rule: CommissionRule, words: Words) -> str:
    if line.outcome in _BACK:
        return words.say("UI-SUM-RETURNED", amount=words.money(line.stake))
    full = words.has_minor(line.stake, line.won, line.net)
    stake, won = words.money(line.stake, full=full), words.money(line.won, full=full)
    if line.outcome in _LOST:
        return (
            stake
            if line.won == -line.stake
            else words.say("UI-SUM-PART", stake=stake, paid=words.money(-line.won, full=full))
        )
    if line.charged.taken:
        taken = _commission(line, rule, words, full=full)
        return f"{won} {MINUS} {taken} = {words.money(line.net, full=full)}"
    if line.won.minor != line.stake.minor * line.pays:
        return words.say("UI-SUM-PART", stake=stake, paid=won)
    return stake if line.pays == 1 else f"{stake} × {_to_one(line.pays, words)} = {won}"


def _commission(line: Line, rule: CommissionRule, words: Words, *, full: bool) -> str:
    """Answer the rate where it is the whole story, else what was taken; `breakage_text` tells the rest."""
    even = not line.charged.breakage and line.charged.exact == Fraction(line.won.minor * rule.bp, 10_000)
    return words.rate(rule.bp) if even else words.money(line.charged.taken, full=full)


def breakage_text(line: Line, rule: CommissionRule, words: Words) -> str:
    """Answer how a rounded commission came about: exact, taken, and the breakage between; "" where none was.

    Source: PGP 5 (breakage is recorded).
    """
    charged = line.charged
    if not charged.breakage:
        return ""
    return words.say(
        "UI-BREAKAGE",
        rate=words.rate(rule.bp),
        won=words.money(line.won, full=True),
        exact=exact_text(charged.exact, words),
        taken=words.money(charged.taken, full=True),
        breakage=words.ltr(exact_text(charged.breakage, words)),
    )


def exact_text(exact: Fraction, words: Words) -> str:
    """Answer an exact amount of minor units with all its decimals.

    Source: core charges (exact, taken, breakage).
    """
    whole, rest = divmod(exact * 10_000, 1)
    if rest:
        return words.digits(f"{exact.numerator}/{exact.denominator}")
    return words.money_with(int(whole), more_places=4)


def _to_one(pays: Fraction, words: Words) -> str:
    if pays.denominator == 1:
        return words.whole(pays.numerator)
    return words.digits(f"{pays.numerator}/{pays.denominator}")


def total_text(changes: tuple[Money, ...], words: Words) -> str:
    """Answer changes one after the other as a sum: "−475 − 335 + 105 + 425".

    Source: look.md picture g.
    """
    full = words.has_minor(*changes)
    parts: list[str] = []
    for change in (c for c in changes if c):
        shown = words.money(Money(abs(change.minor)), full=full)
        if not parts:
            parts.append(f"{MINUS if change.minor < 0 else ''}{shown}")
        else:
            parts.append(f"{MINUS if change.minor < 0 else '+'} {shown}")
    return words.ltr(" ".join(parts)) if len(parts) > 1 else ""
