"""Serves Textual apps over SSH: one app a session, all in one process, none of the host's shell.

It knows nothing of the game. `serve` listens; a `Front` makes an app for each `Visitor`.
"""

from netplay.ssh.app import hosted
from netplay.ssh.bans import Bans
from netplay.ssh.collector import collecting_by_hand
from netplay.ssh.doorkeeper import Doorkeeper, Saying, Verdict
from netplay.ssh.errors import HostError, Refused
from netplay.ssh.server import SSHHost, serve
from netplay.ssh.settings import SSHSettings
from netplay.ssh.visitor import Answer, Commands, Front, Terminal, Visitor

__all__ = [
    "Answer",
    "Bans",
    "Commands",
    "Doorkeeper",
    "Front",
    "HostError",
    "Refused",
    "SSHHost",
    "SSHSettings",
    "Saying",
    "Terminal",
    "Verdict",
    "Visitor",
    "collecting_by_hand",
    "hosted",
    "serve",
]
