"""How house ways, pay tables and switches are drawn."""
