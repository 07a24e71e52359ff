"""The limit of files that this process may have open at once."""

from __future__ import annotations

import resource


def raise_descriptor_limit(wanted: int) -> int:
    """Let this process open so many files, as far as its system lets it; how many it may."""
    may, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may == resource.RLIM_INFINITY:
        return wanted
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if allowed > may:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
        except (OSError, ValueError):
            return may
        return allowed
    return may
