"""A recorded round once more through today's engine, under the rules that were recorded; nothing is changed.

Pieces and calls are taken from the record, everything else is computed anew and compared. An outcome that
was only called stays a call: its arithmetic is compared, the outcome itself cannot be.

Source: ledger.md (audit), screens.md (rounds: recomputed now against the recorded rules).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablemgr.core.problems import Refused
from tablemgr.core.settlements import RulesRef, Settlement
from tablemgr.core.text import problem_sentence
from tablemgr.ledger.rows import Told
from tablemgr.table import deal_events, events
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import SlipPrinted
from ui.viewmodels.journal import standing
from ui.viewmodels.round_reading import RoundRead, SeatRead, read_round
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class Difference:
    """Something on record that today's engine says otherwise."""

    where: str
    """"bank", "seat 3", "round", "deal"."""
    recorded: str
    now: str


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What was compared and what differs; unable says why it would not play."""

    from_pieces: int = 0
    """Hands that were set or compared anew."""
    from_calls: int = 0
    """Seats whose arithmetic alone could be compared."""
    differences: tuple[Difference, ...] = ()
    unable: str = ""
    other_rules: str = ""
    """The recorded rule text that is not at hand; then nothing was compared."""


def recompute(told: tuple[Told, ...], *, language: str = "en") -> Recomputed | None:
    """Answer a finished round against today's engine; None where there is nothing to compare yet.

    Source: ledger.md (audit).
    """
    facts = tuple(each.fact for each in standing(told) if not isinstance(each.fact, SlipPrinted))
    try:
        if any(isinstance(fact, deal_events.DealSettled) for fact in facts):
            return _deal(facts)
        if any(isinstance(fact, events.RoundClosed) for fact in facts):
            return _round(told, facts)
    except Refused as refused:
        return Recomputed(unable=problem_sentence(refused.problems[0], language=language))
    return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What stands beside the round's title, and every difference below it."""

    state: str
    """"ok", "clash" or ""."""
    text: str
    lines: tuple[str, ...] = ()


def verdict(recomputed: Recomputed, words: Words) -> Verdict:
    """Answer what a person is told; sums that rest on calls are never said to be verified.

    Source: recording.md (audit never counts a call as verified).
    """
    if recomputed.other_rules:
        return Verdict("", words.say("UI-RULES-NOT-HERE", rules=words.typed(recomputed.other_rules)))
    if recomputed.unable:
        return Verdict("", words.say("UI-RECOMPUTED-UNABLE", reason=words.typed(recomputed.unable)))
    if recomputed.differences:
        lines = tuple(
            words.say(
                "UI-DIFFERENCE",
                where=words.typed(d.where),
                recorded=words.typed(d.recorded),
                now=words.typed(d.now),
            )
            for d in recomputed.differences
        )
        return Verdict("clash", words.say("UI-RECOMPUTED-DIFFERENT", count=len(lines)), lines)
    code = "UI-RECOMPUTED" if recomputed.from_pieces else "UI-RECOMPUTED-CALLS"
    return Verdict("ok", words.say(code))


# -- rounds --


def _round(told: tuple[Told, ...], facts: tuple[Fact, ...]) -> Recomputed:
    from tablemgr.table.notation import commands_of, export, play, rules_of

    recorded = read_round(told)
    (again,) = commands_of(export(facts, table=told[0].entry.table or ""))
    rules = rules_of(again.text)
    missing = _other_rules(recorded, rules.house_way, rules.variant_ref, rules.pay_tables)
    if missing:
        return Recomputed(other_rules=missing)
    # The figures are compared here, one by one; the text's own result line would stop at the first.
    _, anew = play(replace(again, result=None), rules)
    now = read_round(tuple(Told(told[0].entry, fact) for fact in anew))
    differences = (*_bank(recorded, now), *_seats(recorded, now), *_ends(recorded, now))
    computed = sum(seat.computed is not None for seat in recorded.in_order)
    settings = sum(setting.by == "house-way" for setting in recorded.settings)
    calls = sum(seat.computed is None and seat.holds is not None for seat in recorded.in_order)
    return Recomputed(computed + settings, calls, differences)


def _other_rules(
    recorded: RoundRead, house_way: RulesRef, variant: RulesRef, pay_tables: tuple[RulesRef, ...]
) -> str:
    """Answer which recorded rule text is not the one at hand; "" where all are."""
    opened = recorded.opened
    if opened is None:
        return "?"
    named = [(opened.house_way, house_way), *zip(opened.pay_tables, pay_tables, strict=False)]
    named += [(s.holds.rules, variant) for s in recorded.in_order if s.holds]
    return next((f"{was.id} {was.sha256[:8]}" for was, is_ in named if was.sha256 != is_.sha256), "")


def _bank(recorded: RoundRead, now: RoundRead) -> Iterator[Difference]:
    was, is_ = (read.settings[-1] if read.settings else None for read in (recorded, now))
    if _setting(was) != _setting(is_):
        yield Difference("bank", _setting(was), _setting(is_))


def _setting(setting: events.SettingMade | None) -> str:
    if setting is None:
        return ""
    halves = f"{' '.join(sorted(setting.low))} | {' '.join(sorted(setting.high))}"
    return f"{halves} {setting.row} {setting.low_label} {setting.high_label}".strip()


def _seats(recorded: RoundRead, now: RoundRead) -> Iterator[Difference]:
    for was in recorded.in_order:
        is_ = now.seats.get(was.seat, SeatRead(was.seat))
        for said, says in ((_outcome(was), _outcome(is_)), (_money(was.holds), _money(is_.holds))):
            if said != says:
                yield Difference(f"seat {was.seat}", said, says)


def _outcome(seat: SeatRead) -> str:
    computed = seat.computed
    if computed is None:
        return ""
    return f"{computed.outcome} {computed.low_order} {computed.high_order} {computed.low_label} {computed.high_label}"


def _money(settlement: Settlement | None) -> str:
    if settlement is None:
        return ""
    lines = (
        f"{line.bet_id} {line.outcome} {line.won.minor} {line.charged.taken.minor}"
        for line in settlement.lines
    )
    postings = (f"{p.account} {p.seat or ''} {p.amount.minor}" for p in settlement.postings)
    return f"{settlement.outcome}: {', '.join(lines)}; {', '.join(postings)}"


def _ends(recorded: RoundRead, now: RoundRead) -> Iterator[Difference]:
    if recorded.bank_settled != now.bank_settled:
        yield Difference("bank", str(recorded.bank_settled), str(now.bank_settled))
    was, is_ = recorded.closed, now.closed
    if was != is_:
        yield Difference("round", _closed(was), _closed(is_))


def _closed(closed: events.RoundClosed | None) -> str:
    if closed is None:
        return ""
    covered = closed.coverage
    return (
        f"bets {closed.bets.minor}, house {closed.house.minor}, commission {closed.commission.minor}, "
        f"{covered.from_pieces}/{covered.from_call}/{covered.from_ruling}"
    )


# -- deals --


def _deal(facts: tuple[Fact, ...]) -> Recomputed:
    from tablemgr.games.tien_gow.variant import parse_rules
    from tablemgr.table.commands.base import Problems
    from tablemgr.table.deal_commands import SettleDeal, decide_deal
    from tablemgr.table.deal_rules import DealRules
    from tablemgr.table.deal_state import DealTableState, evolve_deal

    settled = next(fact for fact in facts if isinstance(fact, deal_events.DealSettled))
    opened = next(fact for fact in facts if isinstance(fact, deal_events.DealOpened))
    rules = DealRules(
        parse_rules(opened.rules), opened.variant, opened.stake, opened.currency, mode=opened.mode
    )
    if rules.rules_ref.sha256 != opened.rules_ref.sha256:
        return Recomputed(other_rules=f"{opened.variant} {opened.rules_ref.sha256[:8]}")
    state = DealTableState()
    for fact in facts[: facts.index(settled)]:
        state = evolve_deal(state, fact)
    answer = decide_deal(state, SettleDeal(), rules)
    if isinstance(answer, Problems):
        raise Refused(*answer.problems)
    now = next(fact for fact in answer if isinstance(fact, deal_events.DealSettled))
    hands = sum(isinstance(fact, events.HandEntered) for fact in facts)
    return Recomputed(hands, 4, tuple(_settled(settled, now)))


def _settled(was: deal_events.DealSettled, now: deal_events.DealSettled) -> Iterator[Difference]:
    for name in was.__dataclass_fields__:
        if name != "VERSION" and getattr(was, name) != getattr(now, name):
            yield Difference("deal", f"{name} {getattr(was, name)}", f"{name} {getattr(now, name)}")
