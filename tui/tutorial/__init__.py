"""A short game of its own that teaches the first ten things by doing them."""
