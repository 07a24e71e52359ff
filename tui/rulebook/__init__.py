"""The rulebook in the game: every rule as it holds at a table, in the reader's language."""
