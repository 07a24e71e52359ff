"""The settings of the ssh server."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListenerSettings:
    """Limits and timings of one listening host; times in seconds.

    The defaults suit a home server: a few tables, strangers' scanners, one address for a whole
    household.
    """

    host: str = ""
    """Address to listen on; empty means all of them."""
    port: int = 2222
    """0 takes a free port."""

    max_connections: int = 300
    max_per_address: int = 24
    max_unauthenticated: int = 60
    max_unauthenticated_per_address: int = 10
    connections_per_second: float = 2.0
    """How fast one address may come back, once `connection_burst` is used up."""
    connection_burst: int = 20
    sessions_per_connection: int = 2
    sessions_per_key: int = 4
    """The oldest gives way to one more: it may be on a line that is gone."""

    login_tries: int = 20
    """Keys that a client shows, and codes that it is asked for."""
    login_seconds: float = 20.0
    """Time to log in, and afterwards the longest time without any session open."""
    keys_per_second: float = 50.0
    key_burst: int = 200
    """Key presses and clicks of one session that pass at once, before `keys_per_second` counts."""
    paste_characters: int = 4096
    """What is longer is cut."""
    unread_kilobytes: int = 128
    """Painting stops for a client that leaves so much unread; half of it in the channel itself."""
    code_seconds: float = 120.0
    """Time to type a code, where a login needs one."""
    stall_seconds: float = 30.0
    """How long a client may leave its output unread before it is hung up on."""
    exit_seconds: float = 3.0
    """How long an app may take to end once its client is gone."""
    keepalive_seconds: float = 10.0
    """Between two measurements of the way to the visitor."""
    keepalive_limit: float = 45.0
    """A client that leaves one unanswered for this long is gone."""
