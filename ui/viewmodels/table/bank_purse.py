"""The purse of a seat that banks: what was put up, what still stands behind the bets, what it won so far.

Source: PG 3.5, 3.6; tablemgr/DECISIONS.md (how far a player's bank reaches).
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.table.settling import bank_gross_of
from ui.viewmodels.table.asking import open_seats
from ui.viewmodels.table.bank_end import comes_to, sums_of_bank
from ui.viewmodels.table.rows import GOOD, INK, QUIET, TAKE, BankPurse, Line
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.sums import in_chips


def purse_of(scene: Scene) -> BankPurse | None:
    """Answer the box of the banking seat; None where the house banks.

    Source: look.md 4 (banker: amount, chips, bar of what is still open against it); PG 3.5, 3.6.
    """
    words, banked = scene.words, scene.state.banked
    if banked is None or banked.seat is None:
        return None
    gross = bank_gross_of([s.settlement for s in scene.state.in_play if s.settlement is not None])
    against = Money(
        sum(bet.amount.minor for s in open_seats(scene.state) for bet in s.bets if bet.kind != "side")
    )
    amount, result = banked.bank_amount, comes_to(scene.state)
    tone = GOOD if gross.minor > 0 else TAKE if gross.minor < 0 else INK
    lines = [Line(words.say("DESK-BANK-SO-FAR", amount=words.ltr(words.signed(gross))), tone)]
    if result is not None:
        # Once the round is closed its band says it.
        sums = () if scene.state.bank_settled is not None else sums_of_bank(scene, result)
        lines += [Line(text, bold=True) for text in sums]
    elif scene.rules.commission.bp:
        lines.append(
            Line(words.say("DESK-BANK-COMMISSION", rate=words.rate(scene.rules.commission.bp)), QUIET)
        )
    if banked.co_bank and result is None:
        lines.append(Line(words.say("DESK-CO-BANK"), QUIET))
    if _broke(scene):
        lines.append(Line(words.say("DESK-BANK-USED-UP"), INK, bold=True))
    if amount is None:
        return BankPurse(
            words.say("DESK-BANK-NOT-CAPPED"),
            "",
            (),
            words.say("DESK-OPEN-AGAINST", amount=words.money(against)),
            0.0,
            tuple(lines),
        )
    # The bank pays from what it has taken, too.
    left = Money(max(0, amount.minor + gross.minor))
    if against and gross and left:
        lines.insert(1, Line(words.say("DESK-BANK-CAN-PAY", amount=words.money(left)), QUIET))
    part = min(1.0, against.minor / left.minor) if left.minor else 1.0 if against.minor else 0.0
    return BankPurse(
        words.say("DESK-BANK-PUT-UP"), words.money(amount), in_chips(amount, scene.chips, words),
        words.say("DESK-OPEN-AGAINST", amount=words.money(against)), part, tuple(lines),
    )  # fmt: skip


def _broke(scene: Scene) -> bool:
    """Whether a seat was settled that the bank could not reach in full."""
    return any(
        reason.code.startswith("BANK-")
        for seat in scene.state.in_play
        if seat.settlement is not None
        for line in seat.settlement.lines
        for reason in line.reasons
    ) and any(seat.outcome is not Outcome.PUSH for seat in scene.state.in_play)
