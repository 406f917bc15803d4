"""Who is here: signing in, lock, relief, the second person, and what follows a person's badge. No Qt."""
