"""Every value of a rule card in words: what a game's and a house's switches and constants are called.

Source: PGP 8, PG 3.5 (rule card); TG R12.
"""

from __future__ import annotations

from reports.hand_names import Speaks

NAMED = {
    "wheel_second_highest": "CARD-RULE-WHEEL-SECOND-HIGHEST",
    "strict_high_over_low": "CARD-RULE-STRICT-HIGH-OVER-LOW",
    "dealer_push": "CARD-RULE-DEALER-PUSH",
    "copy_rule": "CARD-RULE-COPY-RULE",
    "foul_rule": "CARD-RULE-FOUL-RULE",
    "gee_joon_wild": "CARD-RULE-GEE-JOON-WILD",
    "zero_is_copy": "CARD-RULE-ZERO-IS-COPY",
    "luk_above_five": "CARD-RULE-LUK-ABOVE-FIVE",
    "bank.player_banking": "CARD-RULE-BANK-PLAYER-BANKING",
    "bank.co_banking": "CARD-RULE-BANK-CO-BANKING",
    "bank.must_have_played_last": "CARD-RULE-BANK-MUST-HAVE-PLAYED-LAST",
    "bank.must_cover_all": "CARD-RULE-BANK-MUST-COVER-ALL",
    "bank.most_in_a_row": "CARD-RULE-BANK-MOST-IN-A-ROW",
    "bank.least_wagers": "CARD-RULE-BANK-LEAST-WAGERS",
    "bank.caps_wins": "CARD-RULE-BANK-CAPS-WINS",
    "pays_at_end": "CARD-RULE-PAYS-AT-END",
    "banker_double": "CARD-RULE-BANKER-DOUBLE",
    "streak_mode": "CARD-RULE-STREAK-MODE",
    "streak_basis": "CARD-RULE-STREAK-BASIS",
    "early_death": "CARD-RULE-EARLY-DEATH",
    "last_trick_bonus": "CARD-RULE-LAST-TRICK-BONUS",
    "sweep_bonus": "CARD-RULE-SWEEP-BONUS",
    "sweep_exception": "CARD-RULE-SWEEP-EXCEPTION",
    "six_captures_three": "CARD-RULE-SIX-CAPTURES-THREE",
    "one_red_dot": "CARD-RULE-ONE-RED-DOT",
    "par": "CARD-RULE-PAR",
    "no_column": "CARD-RULE-NO-COLUMN",
    "supreme": "CARD-RULE-SUPREME",
    "quartet": "CARD-RULE-QUARTET",
    "banker_factor": "CARD-RULE-BANKER-FACTOR",
    "last_factor": "CARD-RULE-LAST-FACTOR",
    "sweep_factor": "CARD-RULE-SWEEP-FACTOR",
}
"""What a value is called, by its name in a variant's file."""
SAID = {
    "queen_high": "CARD-IS-QUEEN-HIGH",
    "ace_high": "CARD-IS-ACE-HIGH",
    "low_nine_high": "CARD-IS-LOW-NINE-HIGH",
    "banker": "CARD-IS-BANKER",
    "push_unless_both_lower": "CARD-IS-PUSH-UNLESS-BOTH-LOWER",
    "auto_order": "CARD-IS-AUTO-ORDER",
    "as_placed": "CARD-IS-AS-PLACED",
    "off": "CARD-IS-OFF",
    "product": "CARD-IS-PRODUCT",
    "additive": "CARD-IS-ADDITIVE",
    "wins_in_a_row": "CARD-IS-WINS-IN-A-ROW",
    "wins_as_banker": "CARD-IS-WINS-AS-BANKER",
    "first_lead": "CARD-IS-FIRST-LEAD",
    "any_lead": "CARD-IS-ANY-LEAD",
    "true": "CARD-YES",
    "false": "CARD-NO",
}
"""What a value says, where it is a word."""


def value_said(value: str, words: Speaks) -> str:
    """Answer a switch as a word, a constant in the language's digits, anything else as it is written.

    Source: PGP 8, PG 3.5 (rule card); TG R12.
    """
    if value in SAID:
        return words.say(SAID[value])
    return words.ltr(words.digits(value) if value.isdigit() else value)
