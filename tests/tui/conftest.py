"""Apps under test come to rest by what they do, and not by the clock."""

from tests.rest import rest, rest_with_frames

__all__ = ["rest", "rest_with_frames"]
