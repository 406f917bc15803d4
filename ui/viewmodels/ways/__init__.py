"""House ways, pay tables and switches: read, tried, compared, adopted, printed."""
