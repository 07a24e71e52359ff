"""The front hall of a host, in rooms: names, talk, tables, doors, and what is on offer."""

from netplay.lobby.lobby import CLOSING, Lobby
from netplay.lobby.talk import TOO_MUCH_TALK

__all__ = ["CLOSING", "TOO_MUCH_TALK", "Lobby"]
