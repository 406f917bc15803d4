"""How the set-up is drawn."""
