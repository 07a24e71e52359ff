"""Serves Textual apps over SSH: one app a session, all in one process, none of the host's shell.

It knows nothing of the game. `start_listening` begins, and an `AppProvider` makes an app for each
`Visitor`.
"""

from netplay.ssh.admission_check import AdmissionCheck, AdmissionVerdict, LoginRefusal, LoginTextKey
from netplay.ssh.app_and_command_interfaces import (
    AppProvider,
    CommandOutput,
    RemoteCommandHandler,
    VisitorRefused,
    json_output,
)
from netplay.ssh.ban_check import BanCheck
from netplay.ssh.hosted_app_mixin import hosted_app_class
from netplay.ssh.listener import SSHListener, start_listening
from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.visitor import TerminalInfo, Visitor

__all__ = [
    "AdmissionCheck",
    "AdmissionVerdict",
    "AppProvider",
    "BanCheck",
    "CommandOutput",
    "ListenerSettings",
    "LoginRefusal",
    "LoginTextKey",
    "RemoteCommandHandler",
    "SSHListener",
    "TerminalInfo",
    "Visitor",
    "VisitorRefused",
    "hosted_app_class",
    "json_output",
    "start_listening",
]
