"""Codes that people read out to each other, and what they are good for."""

from netplay.codes.attempts import Attempts
from netplay.codes.linking import LINK_SECONDS, Linking
from netplay.codes.writing import INVITATION_LENGTH, LINK_LENGTH, new_code, read_code

__all__ = [
    "INVITATION_LENGTH",
    "LINK_LENGTH",
    "LINK_SECONDS",
    "Attempts",
    "Linking",
    "new_code",
    "read_code",
]
