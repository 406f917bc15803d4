"""What each screen shows, as frozen rows; no Qt."""
