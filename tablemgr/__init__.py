"""Rules, rounds, ledger and floor of the tables."""

__version__ = "0.1.0"
