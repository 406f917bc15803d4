"""What people do at the tables: who may, in which order it is decided, written and shown."""
