"""The reloading of settings on SIGHUP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from netplay.config import Config, ConfigError
from netplay.config.section import Section
from netplay.input_error import InputError
from netplay.logs import log_event

log = logging.getLogger(__name__)

FIXED_UNTIL_RESTART = frozenset({
    "cluster.fronts", "cluster.fronts_play", "cluster.keys", "cluster.listen",
    "cluster.listen_port", "cluster.name", "cluster.server", "cluster.workers", "host.data",
    "metrics.port", "packs.folder", "ssh.host", "ssh.login_seconds", "ssh.port",
})  # fmt: skip
"""What holds until the next start."""


class SettingsReloader:
    """`read` reads the settings anew; each of the `parts` that there are then takes them up, or
    raises `InputError`."""

    def __init__(
        self,
        config: Config,
        read: Callable[[], Config],
        parts: Callable[[], Iterable[Callable[[Config], None]]],
    ) -> None:
        self.config = config
        self._read = read
        self._parts = parts
        self._lock = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()

    def soon(self) -> None:
        """Begin it: what a signal calls."""
        task = asyncio.get_running_loop().create_task(self.reload())
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def reload(self) -> None:
        """One line in the log says what is different now, and what waits for the next start.

        Settings with a mistake change nothing; each mistake is a line.
        """
        async with self._lock:
            try:
                wished = await asyncio.to_thread(self._read)
            except ConfigError as error:
                for problem in error.problems:
                    log.error("the settings stay as they are: %s", problem)
                return
            changed = changed_settings(self.config, wished)
            waiting = [key for key in changed if key in FIXED_UNTIL_RESTART]
            self.config = _with_fixed(wished, self.config)
            for part in self._parts():
                try:
                    part(self.config)
                except InputError as error:
                    log.error("a setting stays as it is: %s", error)
            now = ",".join(key for key in changed if key not in FIXED_UNTIL_RESTART)
            log_event("reload", changed=now, next_start=",".join(waiting))


def changed_settings(old: Config, new: Config) -> list[str]:
    """The settings that differ, as `section.key`."""
    before, after = old.model_dump(), new.model_dump()
    return [
        f"{section}.{key}"
        for section, keys in after.items()
        for key, value in keys.items()
        if before[section][key] != value
    ]


def _with_fixed(wished: Config, old: Config) -> Config:
    """The wished settings with the old ones where they cannot change."""
    sections: dict[str, Section] = {}
    for one in FIXED_UNTIL_RESTART:
        section, _, key = one.partition(".")
        now = sections.get(section, getattr(wished, section))
        sections[section] = now.model_copy(update={key: getattr(getattr(old, section), key)})
    return wished.model_copy(update=sections)
