"""The middle of the Tien Gow table, drawn."""
