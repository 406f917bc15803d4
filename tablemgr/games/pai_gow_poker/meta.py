"""Pai Gow Poker in figures: what is dealt and how it is divided."""

from __future__ import annotations

from math import comb

GAME = "pai-gow-poker"
HAND_SIZE = 7
LOW_SIZE = 2
HIGH_SIZE = 5
PACKETS = 7
LEFT_OVER = 4
"""Seven packets of seven are always made; four cards are left and counted. Source: PGP G3, 4."""
HANDS = comb(53, HAND_SIZE)
"""154,143,080 seven-card hands of the 53-card pack."""
