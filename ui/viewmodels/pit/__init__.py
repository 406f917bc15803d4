"""The pit boss's desk: wrongs put right, what waits for him, the floor, a round replayed; no Qt."""
