"""Forgetting somebody: their name goes out of a recording, which says `somebody` from then on."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Collection

from engine.core.zones import Seat
from netplay.recordings.record_format import GZIP_LEVEL


def without_names(packed: bytes, seats: Collection[Seat]) -> bytes:
    """The same recording without the names of who sat in those seats; the name of the table goes,
    too, if one of theirs is in it. Raises `ValueError` if the file is no recording."""
    try:
        first, rest = gzip.decompress(packed).split(b"\n", 1)
        header = json.loads(first)
        for seat in seats:
            name = str(header["seats"][seat]["name"])
            if name and name.casefold() in str(header["name"]).casefold():
                header["name"] = ""
            header["seats"][seat]["name"] = ""
    except (OSError, EOFError, zlib.error, KeyError, IndexError, TypeError) as error:
        raise ValueError("no recording") from error
    line = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(line + b"\n" + rest, GZIP_LEVEL, mtime=0)
