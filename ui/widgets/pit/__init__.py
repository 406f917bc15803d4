"""The pit boss's desk, drawn."""
