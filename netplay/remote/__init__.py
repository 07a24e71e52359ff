"""The words of `ssh HOST word ...`: a module for each, and the desk that finds it."""

from netplay.remote.router import CommandRouter

__all__ = ["CommandRouter"]
