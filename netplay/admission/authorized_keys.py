"""The host's own list of keys, in the format of OpenSSH's `authorized_keys`."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import asyncssh

log = logging.getLogger(__name__)

_KEY = re.compile(r"(?:^|(?<=\s))(?:ssh|ecdsa|sk)-[\w@.-]+[ \t]+[A-Za-z0-9+/]+=*(?=\s|$)")

_BINDING = frozenset({"cert-authority", "expiry-time", "from", "principals", "verify-required"})
"""Options that let a key in under a condition only; sshd reads their names in any case."""
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class AuthorizedKeysFile:
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
                self._fingerprints = admitted_fingerprints(text)
                for number in useless_key_line_numbers(text):
                    log.warning("%s:%d lets nobody in", self._path, number)
                self._read = stat.st_mtime_ns, stat.st_size
            self._failing = False
        except OSError as error:
            if not self._failing:
                log.error("cannot read %s: %s", self._path, error.strerror)
            self._failing = True
            self._fingerprints, self._read = frozenset(), (-1, -1)
        return self._fingerprints


def admitted_fingerprints(text: str) -> frozenset[str]:
    """Of the keys that such a file lets in.

    A key that its line binds to something (`_BINDING`) lets in nobody: those are promises that are
    not kept here. All other options are ignored, and so is a line that cannot be read.
    """
    found = (_fingerprint(line) for _, line in _key_lines(text))
    return frozenset(one for one in found if one is not None)


def useless_key_line_numbers(text: str) -> list[int]:
    """The lines, counted from 1, that are neither blank nor comments and let nobody in."""
    return [number for number, line in _key_lines(text) if _fingerprint(line) is None]


def _key_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line that is more than a blank or a comment, and its number."""
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).split("\n"), 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield number, bare


def _fingerprint(line: str) -> str | None:
    """Of the key that this line lets in."""
    if len(line.splitlines()) > 1:
        return None  # asyncssh would take what comes behind for a line of its own.
    try:
        # The line is read by asyncssh: what only looks like a key in it is none.
        known = asyncssh.import_authorized_keys(line)
    except ValueError:
        return None
    for found in _KEY.findall(line):
        try:
            key = asyncssh.import_public_key(found)
        except asyncssh.KeyImportError:
            continue
        options = known.validate(key, "", "0.0.0.0")
        if options is not None:
            names = {name.lower() for name in options}
            return None if names & _BINDING else str(key.get_fingerprint())
    return None
