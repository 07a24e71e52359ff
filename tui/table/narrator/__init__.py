"""The log: events as sentences, told from the reader's seat."""
