"""Italian; the reader is "tu"."""
