"""A language server for TOML, driven over its standard input as an editor does it."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

SERVER = Path(sysconfig.get_path("scripts"), "tombi")
CURSOR = "^"


class Mistake(NamedTuple):
    """What an editor underlines: its line from 1, the text, what is said about it."""

    line: int
    text: str
    said: str


class Editor:
    """One editor with files of one folder."""

    def __init__(self, folder: Path, writes: IO[bytes], reads: IO[bytes]) -> None:
        self._folder = folder
        self._writes, self._reads = writes, reads
        self._ids, self._names = itertools.count(1), itertools.count()
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self.tell("initialized")

    def tell(self, method: str, **params: object) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: object) -> Any:
        """The answer; whatever the server says meanwhile is let pass."""
        number = next(self._ids)
        self._send({"id": number, "method": method, "params": params})
        while True:
            said = self._receive()
            if said.get("id") == number and "method" not in said:
                assert "error" not in said, said
                return said["result"]
            if "id" in said:  # a question of the server's
                self._send({"id": said["id"], "result": None})

    def opened(self, text: str) -> str:
        """The address of a new file with that text."""
        address = (self._folder / f"cards{next(self._names)}.toml").as_uri()
        document = {"uri": address, "languageId": "toml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return address

    def mistakes(self, text: str) -> list[Mistake]:
        """What is underlined in a file with that text, in its order."""
        address = self.opened(text)
        found = self.ask("textDocument/diagnostic", textDocument={"uri": address})["items"]
        told = [(one["range"]["start"], one["range"]["end"], one["message"]) for one in found]
        told.sort(key=lambda one: (one[0]["line"], one[0]["character"]))
        lines = text.splitlines()
        return [
            Mistake(
                start["line"] + 1,
                lines[start["line"]][start["character"] : end["character"]]
                if start["line"] == end["line"]
                else "",
                message,
            )
            for start, end, message in told
        ]

    def completions(self, text: str) -> list[str]:
        """What is offered where the text has a `^`."""
        before, after = text.split(CURSOR)
        address = self.opened(before + after)
        # It has read the file when it has said what is wrong with it.
        self.ask("textDocument/diagnostic", textDocument={"uri": address})
        at = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        found = self.ask("textDocument/completion", textDocument={"uri": address}, position=at)
        items = found["items"] if isinstance(found, dict) else found or []
        return [one["label"] for one in items]

    def _send(self, message: dict[str, object]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._writes.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        self._writes.flush()

    def _receive(self) -> dict[str, Any]:
        length = 0
        for line in iter(self._reads.readline, b"\r\n"):
            assert line, "the language server is gone"
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        said: dict[str, Any] = json.loads(self._reads.read(length))
        return said


@contextmanager
def editor_in(folder: Path) -> Iterator[Editor]:
    """An editor with a language server that uses neither a network nor anybody's settings."""
    home = folder / ".home"
    home.mkdir()
    server = subprocess.Popen(
        [SERVER, "lsp", "--offline", "--no-cache"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        try:
            yield Editor(folder, server.stdin, server.stdout)
        finally:
            server.kill()
