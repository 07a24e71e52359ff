"""The host's log: one line per event, never with a card, a key or talk in it."""

from netplay.logs.notes import Event, note
from netplay.logs.writing import LogWriter

__all__ = ["Event", "LogWriter", "note"]
