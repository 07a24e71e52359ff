"""German; the reader is "du"."""
