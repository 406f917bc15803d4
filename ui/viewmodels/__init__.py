"""What each screen shows, as frozen rows computed without Qt."""
