"""Chips and boxes of the tables: what people do with them, what follows, what a shift comes to."""
