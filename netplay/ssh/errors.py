"""The two errors that this package words for people."""

from netplay.input_error import InputError


class HostStartError(InputError):
    """The host cannot start; the text is one line that says what to do about it."""


class VisitorRefused(Exception):
    """Raised by a front that will not have this visitor; the text is the line that they read."""
