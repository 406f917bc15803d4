"""The arithmetic of a settled wager in figures: what was staked, what it pays, what was charged."""

from __future__ import annotations

from fractions import Fraction

from reports.figures import MINUS, TIMES, amount, exact, has_minor, odds, share
from reports.words import Words
from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line


def sum_of(line: Line, rule: CommissionRule, words: Words) -> str:
    """Answer a wager's sum: "500 − 5 % = 475", "10 × 5 = 50", "200 returned", "100 lost".

    Source: screens.md, ground rule 5; PGP 5.
    """
    full = has_minor(words.currency, line.stake, line.won, line.net)
    if line.outcome in {Outcome.PUSH, Outcome.NO_ACTION} and not line.won:
        return words.say("PAPER-SUM-RETURNED", amount=words.money(line.stake))
    if line.won.minor <= 0:
        return _lost(line, words)
    steps = amount(line.stake, words.currency, words.tongue, full=full)
    if line.pays != 1:
        steps += f" {TIMES} {odds(line.pays, words.tongue)}"
    if _due(line) != line.won.minor:
        steps = amount(line.won, words.currency, words.tongue, full=full)
    elif line.pays != 1 and line.charged.taken:
        steps += f" = {amount(line.won, words.currency, words.tongue, full=full)}"
    if line.charged.taken:
        steps += f" {MINUS} {_charge(line, rule, words, full=full)}"
    if steps == amount(line.net, words.currency, words.tongue, full=full):
        return words.tongue.held(steps)
    return words.tongue.held(f"{steps} = {amount(line.net, words.currency, words.tongue, full=full)}")


def _lost(line: Line, words: Words) -> str:
    if not line.won:
        return words.say("PAPER-SUM-NOTHING")
    lost = words.money(-line.won)
    if line.won == -line.stake:
        return words.say("PAPER-SUM-LOST", amount=lost)
    full = has_minor(words.currency, line.stake, line.won)
    lost, back, stake = (words.money(m, full=full) for m in (-line.won, line.stake + line.won, line.stake))
    return words.say("PAPER-SUM-LOST-PART", amount=lost, back=back, stake=stake)


def _due(line: Line) -> Fraction:
    return line.stake.minor * line.pays


def _charge(line: Line, rule: CommissionRule, words: Words, *, full: bool) -> str:
    """The rate where it is the whole story, else the amount taken; the remark below tells the rest."""
    if line.charged.breakage == 0 and line.charged.exact == Fraction(line.won.minor * rule.bp, 10_000):
        return share(rule.bp, words.tongue)
    return amount(line.charged.taken, words.currency, words.tongue, full=full)


def remarks_on(line: Line, rule: CommissionRule, words: Words) -> tuple[str, ...]:
    """Answer what the sum alone does not say: breakage, a minimum commission, a part payment.

    Source: PGP 5 (breakage, minimum), PGP 6 (part pay of a capped bank).
    """
    said: list[str] = []
    charged = line.charged
    if charged.breakage:
        said.append(
            words.say(
                "PAPER-BREAKAGE",
                rate=share(rule.bp, words.tongue),
                exact=exact(charged.exact, words.currency, words.tongue),
                taken=words.money(charged.taken, full=True),
                breakage=words.tongue.held(exact(charged.breakage, words.currency, words.tongue)),
            )
        )
    said_already = any(reason.code in {"BANK-PART", "BANK-NO-ACTION"} for reason in line.reasons)
    if line.won.minor > 0 and _due(line) > line.won.minor and not said_already:
        due = exact(_due(line), words.currency, words.tongue)
        said.append(words.say("PAPER-PART-PAID", paid=words.money(line.won), due=due))
    return tuple(said)


def total_sum(changes: tuple[Money, ...], whole: Money, words: Words) -> str:
    """Answer seat results added up: "−475 − 335 + 105 = −705".

    Source: look.md, picture g.
    """
    full = has_minor(words.currency, *changes, whole)
    steps = ""
    for change in changes:
        size = amount(Money(abs(change.minor)), words.currency, words.tongue, full=full)
        sign = MINUS if change.minor < 0 else "+"
        steps += f" {sign} {size}" if steps else (f"{MINUS}{size}" if change.minor < 0 else size)
    return words.tongue.held(f"{steps} = {amount(whole, words.currency, words.tongue, full=full)}")


def commission_rule(rule: CommissionRule, words: Words) -> str:
    """Answer a commission rule in words: rate, unit and rounding, minimum.

    Source: PGP 5; PG 3.6.
    """
    if not rule.bp and not rule.minimum:
        return words.say("PAPER-COMMISSION-NONE")
    said = words.say(
        "PAPER-COMMISSION-RULE",
        rate=share(rule.bp, words.tongue),
        unit=words.money(rule.unit),
        rounding=words.word("PAPER-ROUNDING", rule.rounding.value),
    )
    if rule.minimum:
        said += words.say("PAPER-COMMISSION-LEAST", amount=words.money(rule.minimum))
    return said
