"""The host's log: one line per event, never with a card, a key or talk in it."""

from netplay.logs.notes import LogEvent, note
from netplay.logs.writing import LogWriter

__all__ = ["LogEvent", "LogWriter", "note"]
