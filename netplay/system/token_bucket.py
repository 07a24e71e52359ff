"""A rate limit: so much at once, and then one after another."""

from __future__ import annotations

from netplay.system.clock import TimeSource


class TokenBucket:
    """A token bucket: `burst` at once, then one every `pause` seconds."""

    def __init__(self, time: TimeSource, pause: float, burst: int) -> None:
        self._time = time
        self._pause = pause
        self._burst = burst
        self._tokens = float(burst)
        self._filled = time.now()

    def take(self) -> bool:
        """Use one token. False if there is none."""
        now = self._time.now()
        if self._pause > 0:
            self._tokens += (now - self._filled) / self._pause
        else:
            self._tokens = float(self._burst)
        self._tokens = min(self._tokens, float(self._burst))
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
