"""What `?` shows: what is on this screen, what every key does, the first ten things, the rules."""
