"""Remote commands, `ssh HOST COMMAND`, and the router that finds them."""

from netplay.remote.router import CommandRouter

__all__ = ["CommandRouter"]
