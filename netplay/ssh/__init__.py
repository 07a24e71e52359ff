"""Serves Textual apps over SSH: one app a session, all in one process, none of the host's shell.

It knows nothing of the game. `serve` listens; a `Front` makes an app for each `Visitor`.
"""

from netplay.ssh.app import hosted
from netplay.ssh.bans import Bans
from netplay.ssh.errors import HostError, VisitorRefused
from netplay.ssh.garbage_collection import collecting_by_hand
from netplay.ssh.server import SSHHost, serve
from netplay.ssh.settings import SSHSettings
from netplay.ssh.visitor import CommandOutput, Commands, Front, Terminal, Visitor
from netplay.ssh.visitor_check import LoginRefusal, Saying, Verdict, VisitorCheck

__all__ = [
    "Bans",
    "CommandOutput",
    "Commands",
    "Front",
    "HostError",
    "LoginRefusal",
    "SSHHost",
    "SSHSettings",
    "Saying",
    "Terminal",
    "Verdict",
    "Visitor",
    "VisitorCheck",
    "VisitorRefused",
    "collecting_by_hand",
    "hosted",
    "serve",
]
