"""Seats, counted from 1 by the house's custom."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A seat of the table, from 1; never 0, never an index."""
