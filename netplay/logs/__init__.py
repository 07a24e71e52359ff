"""The host's log: one line per event, never with a card, a key or talk in it."""

from netplay.logs.log_events import LogEvent, log_event
from netplay.logs.log_writer import LogWriter, name_process_in_log

__all__ = ["LogEvent", "LogWriter", "log_event", "name_process_in_log"]
