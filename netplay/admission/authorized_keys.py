"""The host's own list of keys, in the format of OpenSSH's `authorized_keys`."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import asyncssh

log = logging.getLogger(__name__)

_KEY = re.compile(r"(?:^|(?<=\s))(?:ssh|ecdsa|sk)-[\w@.-]+ +[A-Za-z0-9+/]+=*(?=\s|$)", re.MULTILINE)


class KeyFile:
    """An `authorized_keys` file, read again when it has changed. Every method blocks."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[int, int] = (-1, -1)
        self._fingerprints: frozenset[str] = frozenset()
        self._failing = False

    def fingerprints(self) -> frozenset[str]:
        """Of the keys in the file; none if it cannot be read."""
        try:
            stat = self._path.stat()
            if (stat.st_mtime_ns, stat.st_size) != self._read:
                text = self._path.read_text(encoding="utf-8", errors="replace")
                self._fingerprints = fingerprints_in(text)
                self._read = stat.st_mtime_ns, stat.st_size
            self._failing = False
        except OSError as error:
            if not self._failing:
                log.error("cannot read %s: %s", self._path, error.strerror)
            self._failing = True
            self._fingerprints, self._read = frozenset(), (-1, -1)
        return self._fingerprints


def fingerprints_in(text: str) -> frozenset[str]:
    """Of the keys that such a file lets in.

    A key that its line binds to an address or makes an authority lets in nobody: those are promises
    that are not kept here. All other options are ignored.
    """
    try:
        known = asyncssh.import_authorized_keys(text)
    except ValueError:
        return frozenset()
    return frozenset(_admitted(text, known))


def useless_lines(text: str) -> list[int]:
    """The lines, counted from 1, that are neither blank nor comments and let nobody in."""
    return [
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#") and not fingerprints_in(line)
    ]


def _admitted(text: str, known: asyncssh.SSHAuthorizedKeys) -> Iterator[str]:
    for found in _KEY.findall(text):
        try:
            key = asyncssh.import_public_key(found)
        except asyncssh.KeyImportError:
            continue
        # The line is read by asyncssh: what only looks like a key in it is none.
        options = known.validate(key, "", "0.0.0.0")
        if options is not None and "from" not in options:
            yield key.get_fingerprint()
