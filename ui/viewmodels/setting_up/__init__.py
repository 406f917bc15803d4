"""Setting a house up: people, tables, and the first run on an empty folder."""
