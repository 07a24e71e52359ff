"""The files of games and their folders: which there are, and where a file goes when its game ends,
is saved, or cannot be loaded."""

from __future__ import annotations

from pathlib import Path

from netplay.journal.journal_file import JOURNAL_SUFFIX

ASIDE_FOLDER = "aside"
"""The folder of files that cannot be loaded."""
FINISHED_FOLDER = "finished"
"""The folder of games that are over."""
UNFINISHED_FOLDER = "unfinished"
"""The folder of games that are saved to be resumed."""


def game_files(folder: Path) -> list[Path]:
    """The files of games in that folder; a pipe of such a name would keep its reader for ever."""
    return sorted(path for path in folder.glob(f"*{JOURNAL_SUFFIX}") if path.is_file())


def find_finished_journal(folder: Path, game: str) -> Path | None:
    """The file of a game that is over, as long as it is kept: among the finished ones, or in that
    folder still while somebody looks at how it ended."""
    for place in (folder / FINISHED_FOLDER, folder):
        path = place / f"{game}{JOURNAL_SUFFIX}"
        if path.is_file():
            return path
    return None


def files_of_game_in_all_folders(folder: Path, game: str) -> list[Path]:
    """Where the file of that game may lie, whatever has become of it; it is in one place of
    these."""
    others = (UNFINISHED_FOLDER, FINISHED_FOLDER, ASIDE_FOLDER)
    paths = (one / f"{game}{JOURNAL_SUFFIX}" for one in (folder, *map(folder.joinpath, others)))
    return [path for path in paths if path.is_file()]


def last_write_time(path: Path) -> float:
    """When something was written last, be it into the log; in seconds since the epoch. Opening a
    file may change that."""
    tails = (path, path.with_name(path.name + "-wal"))
    return max((one.stat().st_mtime for one in tails if one.exists()), default=0.0)


def set_aside_unloadable(path: Path) -> Path:
    """Move a file that cannot be loaded out of the way, keep it, and say where it is."""
    folder = path.parent / ASIDE_FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    # What was set aside before stays: it may be all that is left of another game.
    taken = sum(1 for _ in folder.glob(f"{path.stem}*{path.suffix}"))
    name = f"{path.stem}-{taken + 1}{path.suffix}" if taken else path.name
    return _move(path, folder / name)


def move_to_finished(path: Path) -> Path:
    """Move the file of a game that is over to the finished ones."""
    folder = path.parent / FINISHED_FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return _move(path, folder / path.name)


def move_to_suspended(path: Path) -> Path:
    """Move the file of a game to those that are saved to be resumed."""
    folder = path.parent / UNFINISHED_FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    return _move(path, folder / path.name)


def move_suspended_back_to(path: Path) -> Path:
    """Move the file from the saved games back to those that are played; `path` is where it will
    be."""
    return _move(path.parent / UNFINISHED_FOLDER / path.name, path)


def _move(path: Path, target: Path) -> Path:
    for tail in ("", "-wal", "-shm"):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.replace(target.with_name(target.name + tail))
    return target
