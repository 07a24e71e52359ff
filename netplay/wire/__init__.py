"""The messages of the ports as bytes, for another process."""
