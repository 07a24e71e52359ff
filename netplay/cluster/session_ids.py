"""Ids of fronts and of ssh sessions, by which a front and the hall speak of the same one."""

from __future__ import annotations

import secrets

FrontId = str
"""`f1`, `f2` ...: whatever a front says has its id in the subject, which the bus checks."""
SessionId = str
"""Made by the front; nobody else can guess it."""


def new_session_id() -> SessionId:
    """An id that no session has had."""
    return secrets.token_hex(16)
