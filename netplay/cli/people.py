"""`kickdoor people`: whom the host knows, and forgetting somebody."""

from __future__ import annotations

import argparse
import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from netplay.store import Store


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("people", help="list known players, or forget one")
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    shown = words.add_parser("list", help="list players with their first and last visit")
    shown.set_defaults(run=_list)
    forgotten = words.add_parser("forget", help="delete what is stored about a player")
    forgotten.add_argument("name", metavar="NAME", help="or the fingerprint of a key (SHA256:...)")
    forgotten.set_defaults(run=_forget)
    for one in (shown, forgotten):
        add_settings_options(one)


def _list(args: argparse.Namespace) -> int:
    async def show() -> None:
        store = _opened(settings_from_args(args).config.data_dir)
        for one in store.people():
            keys = len(store.keys_of(one.owner))
            told = f"{keys} keys" if keys > 1 else one.owner
            print(f"{_day(one.first_seen)}  {_day(one.last_seen)}  {one.name}  {told}")
        if not store.people():
            print("Nobody has been here with a key.")
        await store.close()

    asyncio.run(show())
    return 0


def _forget(args: argparse.Namespace) -> int:
    from netplay.key_fingerprint_pattern import is_fingerprint
    from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
    from netplay.store import require_folder_owner
    from netplay.system.data_folder import LockedDataFolder

    data_dir = settings_from_args(args).config.data_dir
    require_folder_owner(data_dir)
    try:
        lock = LockedDataFolder.open(data_dir)
    except InputError as error:
        raise InputError(f"{error}; while it runs: ssh HOST admin forget NAME") from None

    async def forget() -> None:
        store = _opened(data_dir)
        whom: str = args.name
        problem = f"nobody here is called {whom}; kickdoor people list shows all"
        if is_fingerprint(whom):
            owner = store.owner_of(whom)
            person = store.person(owner)
            is_kept = person is not None or store.admitted(owner)
            problem = f"nothing is stored about {whom}"
        else:
            person = store.named(whom)
            owner = person.owner if person else ""
            is_kept = person is not None
        if is_kept:
            store.forget(owner)
        await store.close()
        if not is_kept:
            raise InputError(problem)
        RecordingsFolder(data_dir / RECORDINGS_FOLDER).forget(owner)
        if store.failing:
            raise InputError(f"cannot write to {data_dir} ({store.failing})")
        print(f"Forgotten: {person.name if person else whom}")

    try:
        asyncio.run(forget())
    finally:
        lock.release()
    return 0


def _opened(data_dir: Path) -> Store:
    from netplay.store import FILE_NAME, Store, require_folder_owner
    from netplay.system.clock import LoopTimeSource

    require_folder_owner(data_dir)
    return Store.open(data_dir / FILE_NAME, LoopTimeSource())


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
