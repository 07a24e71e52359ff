"""The limits of a process that serves people, from the settings: of its port, and of its work."""

from __future__ import annotations

from netplay.budget import WorkAllowance, WorkAllowances
from netplay.config import Config
from netplay.ssh import ListenerSettings


def listener_settings(config: Config) -> ListenerSettings:
    return ListenerSettings(**config.ssh.model_dump())


def work_allowances(config: Config) -> WorkAllowances:
    limits = config.limits
    return WorkAllowances(
        session=WorkAllowance(limits.work_per_session, limits.work_burst),
        key=WorkAllowance(limits.work_per_key, limits.work_burst),
        address=WorkAllowance(limits.work_per_address, limits.work_burst),
    )
