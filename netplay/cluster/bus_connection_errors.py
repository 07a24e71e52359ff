"""Why a bus cannot be reached, in one line."""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from urllib.parse import urlsplit

from netplay.cluster.bus import BusConnectionLimitReached, BusFailure, BusRefused
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.subjects import split_process_name

_AT_ONCE_SECONDS = 1.0
_NO_ROOM = "the bus at {url} has no room: {why}"


def bus_connection_error(error: Exception | None, access: BusCredentials) -> BusFailure:
    """What such an error of the client's means; `BusRefused` if it will not pass by itself."""
    url = access.url
    match error:
        case ssl.SSLCertVerificationError(verify_code=code):
            return BusRefused(f"the bus at {url} is not to be trusted: {_distrust(code)}")
        case ssl.SSLError(reason="APPLICATION_DATA_AFTER_CLOSE_NOTIFY"):
            # A line that was cut is closed when something comes on it after all.
            return BusFailure(f"the line to {url} is cut")
        case ssl.SSLError():
            return BusRefused(f"there is no TLS at {url}: is it the bus of a host?")
        case OSError():
            why = error.strerror or str(error) or "no answer in time"
            return BusFailure(f"nobody answers at {url}: {why}")
        case None:
            return BusFailure(f"nobody answers at {url}: no answer in time")
    if "authorization violation" in str(error).lower():
        kind, name = split_process_name(access.process)
        return BusRefused(
            f"the bus at {url} does not let in {name}: the password is wrong, "
            f"or there was no {kind} of that name when the host was started"
        )
    if "maximum connections" in str(error).lower():
        return BusConnectionLimitReached(
            _NO_ROOM.format(url=url, why="maximum connections exceeded")
        )
    return BusFailure(f"no bus at {url}: {error}")


async def probe_for_full_bus(url: str) -> BusConnectionLimitReached | None:
    """Whether the server there lets nobody in now. It says so in plain, even where it speaks TLS,
    and cuts the line at once, so that its client may not get to read it."""
    where, said = urlsplit(url), b""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(_AT_ONCE_SECONDS):
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            with contextlib.closing(writer):
                while piece := await reader.read(4096):
                    said += piece
    refused = re.search(rb"-ERR '([^']+)'", said)
    return (
        BusConnectionLimitReached(_NO_ROOM.format(url=url, why=refused[1].decode()))
        if refused
        else None
    )


def _distrust(code: int) -> str:
    """By the codes of X509_STORE_CTX_get_error(3)."""
    match code:
        case 10:
            return "its certificate has expired"
        case 9:
            return "its certificate is not valid yet; is the clock right?"
        case 62 | 64:
            return "its certificate is for another address"
        case _:
            return "its certificate is not signed by the authority that is known here"
