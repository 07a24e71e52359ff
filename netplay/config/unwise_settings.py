"""Warnings about settings that are allowed and unwise."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from netplay.config.problems import ConfigProblem
from netplay.config.settings_reader import SettingsWithSources

_UNPRIVILEGED = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
_STATUS = Path("/proc/self/status")
_MAY_BIND = 1 << 10
"""CAP_NET_BIND_SERVICE among the capabilities of a process."""


def unwise_settings(settings: SettingsWithSources) -> list[ConfigProblem]:
    """What is legal but unwise, each with its place; it keeps no host from starting."""
    return [
        *_people(settings),
        *_limits(settings),
        *_port(settings),
        *_files(settings),
        *_bots(settings),
        *_cluster(settings),
    ]


def _people(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    """Who may come in, and who looks after them."""
    admission, admins = settings.config.admission, settings.config.admins.keys
    if admission.mode == "keys" and not (admission.names or admission.authorized_keys or admins):
        yield _about(settings, "admission", "mode", "nobody is named, so nobody may come in")
    if admission.authorized_keys and not Path(admission.authorized_keys).expanduser().is_file():
        yield _about(settings, "admission", "authorized_keys", "there is no such file")
    if settings.config.ssh.port == 22 and admission.mode == "open" and not admins:
        yield _about(settings, "admins", "keys", "strangers find port 22, and nobody may ban them")


def _limits(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    """Limits that another one keeps from ever being reached."""
    for section, key, above in (
        ("ssh", "max_per_address", "max_connections"),
        ("ssh", "max_unauthenticated", "max_connections"),
        ("ssh", "max_unauthenticated_per_address", "max_unauthenticated"),
        ("tables", "most_per_player", "most"),
    ):
        said = getattr(settings.config, section)
        if getattr(said, key) > getattr(said, above):
            yield _about(settings, section, key, f"is never reached: {above} is less")
    ssh = settings.config.ssh
    if ssh.keepalive_limit <= ssh.keepalive_seconds:
        yield _about(
            settings, "ssh", "keepalive_limit", "hangs up on everybody: keepalive_seconds is more"
        )


def _port(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    port = settings.config.ssh.port
    if 0 < port < _first_free_port() and not _may_bind():
        yield _about(
            settings, "ssh", "port", f"you may not listen on {port}: see docs/hosting.md, Port 22"
        )


def _bots(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    cores = os.cpu_count() or 1
    if ("bots", "workers") in settings.places and settings.config.bots.workers > cores:
        yield _about(settings, "bots", "workers", f"is more than there are cores: {cores}")


def _cluster(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    cluster = settings.config.cluster
    if cluster.fronts_play and not (cluster.fronts or cluster.server):
        yield _about(settings, "cluster", "fronts_play", "says nothing: there are no fronts")


def _files(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    """Whoever reads the data knows every card; whoever writes the settings is the host."""
    data = settings.config.data_dir
    mode = _mode(data)
    if stat.S_ISDIR(mode) and mode & (stat.S_IROTH | stat.S_IXOTH):
        yield _about(settings, "host", "data", f"others may read {data}: chmod 700 it")
    if settings.path and _mode(settings.path) & (stat.S_IWGRP | stat.S_IWOTH):
        yield ConfigProblem(str(settings.path), "", "others may change it: chmod 644 it")


def _about(settings: SettingsWithSources, section: str, key: str, text: str) -> ConfigProblem:
    return ConfigProblem(settings.places.get((section, key), ""), f"{section}.{key}", text)


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def _first_free_port() -> int:
    try:
        return int(_UNPRIVILEGED.read_text())
    except (OSError, ValueError):
        return 0


def _may_bind() -> bool:
    """Whether this process has the right; on other systems it is not asked."""
    try:
        lines = _STATUS.read_text().splitlines()
    except OSError:
        return True
    held = next((line.split()[1] for line in lines if line.startswith("CapEff:")), "0")
    return bool(int(held, 16) & _MAY_BIND)
