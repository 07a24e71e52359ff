"""Remote commands, `ssh HOST COMMAND`, and the router that finds them."""

from netplay.remote.command_router import CommandRouter

__all__ = ["CommandRouter"]
