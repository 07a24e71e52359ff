"""The writer of the log: plain or JSON, one printable ASCII line each, in a thread of its own."""

from __future__ import annotations

import json
import logging
import os
import queue
import re
import sys
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import QueueHandler, QueueListener, WatchedFileHandler
from pathlib import Path
from typing import Any

from netplay.config.sections import LogSettings
from netplay.input_error import InputError
from netplay.system.error_location import error_location

_LINE = 400
_REPEATED, _REPEAT_SECONDS = 100, 10.0
"""Of so many lines of asyncio it is known when they came last; each is written so often."""
_BARE = re.compile(r"[A-Za-z0-9_.:+/-]+")
"""What needs no quotes."""
_FREE_OF_FACTS = re.compile(r'[^="\\]*')


_process = ""


def name_process_in_log(name: str) -> None:
    """Have every line say that it is of that one of a host's processes."""
    global _process
    _process = name


class LogWriter:
    """The log from now until `close`. A slow disk or pipe keeps nobody waiting."""

    def __init__(self, settings: LogSettings) -> None:
        """Raises `InputError` if the file cannot be written."""
        self._lines: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
        self._listener = _listener(self._lines, settings)
        self._listener.start()
        self._root = logging.getLogger()
        handing = _Handing(self._lines)
        handing.addFilter(_Thinned())
        self._root.handlers = [handing]
        self._root.setLevel(settings.level.upper())
        # A line that cannot be written is lost; what was to be told in it is not for stderr.
        logging.raiseExceptions = False

    def reconfigure(self, settings: LogSettings) -> None:
        """Write as these say from now on. Raises `InputError`, and goes on as before."""
        listener = _listener(self._lines, settings)
        self._stop()
        self._listener = listener
        self._listener.start()
        self._root.setLevel(settings.level.upper())

    def close(self) -> None:
        """Write what is still to be written."""
        self._root.handlers = []
        self._stop()

    def _stop(self) -> None:
        self._listener.stop()
        for handler in self._listener.handlers:
            handler.close()


def _listener(lines: queue.SimpleQueue[logging.LogRecord], settings: LogSettings) -> QueueListener:
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if settings.to:
        path = Path(settings.to).expanduser()
        try:
            handler = _PrivateFile(path, encoding="ascii", errors="backslashreplace")
        except OSError as error:
            raise InputError(f"log.to: cannot write {path} ({error.strerror})") from None
    handler.setFormatter(JsonLogFormatter() if settings.form == "json" else PlainLogFormatter())
    return QueueListener(lines, handler)


class _Handing(QueueHandler):
    """Passes records on with their text made: what is in them changes meanwhile."""

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        record.msg, record.args = record.getMessage(), None
        return record


class _Thinned(logging.Filter):
    """Lets a line of asyncio through once in a while: out of descriptors, it repeats one over a
    thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._due: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name != "asyncio":
            return True
        text = record.getMessage()[:_LINE]
        if record.created < self._due.get(text, 0.0):
            return False
        if len(self._due) >= _REPEATED:
            self._due.clear()
        self._due[text] = record.created + _REPEAT_SECONDS
        return True


class _PrivateFile(WatchedFileHandler):
    """A file that its owner alone can read: there are addresses in it."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(
            self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600
        )
        return os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)


class PlainLogFormatter(logging.Formatter):
    """`2026-11-21T17:30:00.123Z INFO login name=Ann address=192.0.2.1`. A line that is no event has
    no facts, and is in quotes if something in it looks like one."""

    def format(self, record: logging.LogRecord) -> str:
        facts = [f"{name}={_quoted(value)}" for name, value in _facts(record).items()]
        text = _told(record)
        if not hasattr(record, "facts") and not _FREE_OF_FACTS.fullmatch(text):
            text = json.dumps(text)
        told = " ".join([text, *facts])
        return _ascii(f"{_time(record)} {record.levelname} {told}")


class JsonLogFormatter(logging.Formatter):
    """One object a line: `time`, `level`, `event` and its facts, or `message`."""

    def format(self, record: logging.LogRecord) -> str:
        kind = "event" if hasattr(record, "facts") else "message"
        line = {"time": _time(record), "level": record.levelname.lower(), kind: _told(record)}
        return json.dumps(line | _facts(record))


def _told(record: logging.LogRecord) -> str:
    """The event or the line; of an exception its kind and place alone."""
    text = record.getMessage()
    if record.exc_info:
        text += f": {error_location(record.exc_info[1])}"
    return text[:_LINE]


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = getattr(record, "facts", {})
    if _process:
        facts = facts | {"node": _process}
    return {
        name: value[:_LINE] if isinstance(value, str) else value for name, value in facts.items()
    }


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _quoted(value: str | int | float) -> str:
    text = str(value)
    return text if _BARE.fullmatch(text) else json.dumps(text)


def _ascii(text: str) -> str:
    """One line that no terminal and no reader of logs takes for anything else."""
    return "".join(
        one if one.isascii() and one.isprintable() else f"\\u{ord(one):04x}" for one in text
    )
