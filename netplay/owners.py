"""Who has a chair: the identity of a person, with a key or without, or nobody."""

from __future__ import annotations

BOT_OWNER = ""
"""The owner of a chair that no person has."""
GUEST_PREFIX = "guest:"
"""Before the identity of somebody without a key; it lasts for one session."""


def is_guest(owner: str) -> bool:
    """Somebody without a key."""
    return owner.startswith(GUEST_PREFIX)
