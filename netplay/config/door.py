"""The door: where ssh clients come in, and how many of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from netplay.config.section import Section


class Ssh(Section):
    """The door: where ssh clients come in, and how many of them. Times in seconds."""

    host: str = Field("", description="Address to listen on. Empty: all of this machine's.")
    port: int = Field(2222, ge=0, le=65535, description="Port to listen on. 0: any free one.")
    max_connections: int = Field(300, ge=1, le=10_000, description="Connections at once.")
    max_per_address: int = Field(
        24, ge=1, le=10_000, description="Connections at once from one address."
    )
    max_unauthenticated: int = Field(
        60, ge=1, le=10_000, description="Connections that have not logged in."
    )
    max_unauthenticated_per_address: int = Field(
        10, ge=1, le=10_000, description="The same, from one address."
    )
    connections_per_second: float = Field(
        2.0, gt=0, le=1000, description="How fast one address may connect again, beyond the burst."
    )
    connection_burst: int = Field(
        20, ge=1, le=1000, description="Connections that one address may make."
    )
    sessions_per_connection: int = Field(2, ge=1, le=10, description="Terminals per connection.")
    sessions_per_key: int = Field(
        4, ge=1, le=100, description="Terminals of one key; one more ends the oldest."
    )
    login_tries: int = Field(
        20, ge=3, le=100, description="Keys that a client may show, and codes that it may try."
    )
    login_seconds: Annotated[float, Field(gt=0, le=20)] = Field(
        20.0, description="Time to log in. At most 20."
    )
    code_seconds: float = Field(
        120.0, ge=1, le=600, description="Time to type a code, where a login needs one."
    )
    keys_per_second: float = Field(
        50.0,
        ge=10,
        le=2000,
        description="Key presses and clicks of one terminal, beyond the burst.",
    )
    key_burst: int = Field(200, ge=10, le=2000, description="Key presses and clicks at once.")
    paste_characters: int = Field(
        4096, ge=0, le=65_536, description="The longest paste; what is longer is cut."
    )
    unread_kilobytes: int = Field(
        128, ge=16, le=4096, description="A client that leaves more unread is sent nothing more ..."
    )
    stall_seconds: float = Field(
        30.0, gt=0, le=600, description="... and after so long it is hung up on."
    )
    exit_seconds: float = Field(
        3.0, gt=0, le=20, description="Time for a screen to end after its client."
    )
    keepalive_seconds: float = Field(
        10.0, gt=0, le=600, description="Between two measurements of a client's delay."
    )
    keepalive_limit: float = Field(
        45.0, gt=0, le=3600, description="A client silent for so long is gone."
    )
