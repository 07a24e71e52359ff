"""Figures of a host's processes, beside the one that has the lobby."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NodeFigures:
    """Of one process; its loop's lag in seconds, its memory in megabytes."""

    name: str
    memory: float
    lag_p50: float
    lag_p95: float


@dataclass(frozen=True, slots=True)
class FrontFigures(NodeFigures):
    """Of one that has ssh and screens."""

    people: int
    sessions: int


@dataclass(frozen=True, slots=True)
class WorkerFigures(NodeFigures):
    """Of one that plays tables; how long a command of theirs takes to the disk, in seconds."""

    tables: int
    people: int
    commits: int
    """Since its start."""
    commit_p50: float
    commit_p95: float
