"""The lobby of a host: visits, names, talk, tables, the way to a chair, and what is on offer."""

from netplay.lobby.lobby import CLOSING, Lobby
from netplay.lobby.talk import TOO_MUCH_TALK

__all__ = ["CLOSING", "TOO_MUCH_TALK", "Lobby"]
