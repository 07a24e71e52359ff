"""One process of a host in several, as its supervisor starts it: `python -m
netplay.cli.host_role_process NAME... FOLDER` with the names of its roles, and the settings' options
of `kickdoor host`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NoReturn

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from netplay.budget import FairEventLoop
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.bus_credentials import BusCredentials, bus_credentials_path
from netplay.cluster.nats_bus import NatsBus
from netplay.cluster.standby import wait_in_standby
from netplay.cluster.subjects import HALL, is_worker
from netplay.config import Config
from netplay.host.serving_process import RoleContext, ServingProcess
from netplay.input_error import InputError
from netplay.logs import name_process_in_log
from netplay.system.parent_death_signal import request_parent_death_signal

Serve = Callable[[RoleContext, Bus], Awaitable[None]]


def main() -> NoReturn:
    """Run the node; exit codes are those of `kickdoor`."""
    request_parent_death_signal()
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="+")
    parser.add_argument("folder", type=Path)
    add_settings_options(parser, listens=True, processes=True)
    args = parser.parse_args()
    services = {name: _service(name) for name in args.names}
    if HALL in services:
        wait_in_standby(_read_decks)
    else:
        wait_in_standby()
    name_process_in_log(args.names[0])
    try:
        code = asyncio.Runner(loop_factory=FairEventLoop).run(_run(args, services))
    except (InputError, BusFailure) as error:
        print(f"kickdoor: {error}", file=sys.stderr, flush=True)
        code = 1
    # All is saved by now. The client of a bus that is gone may leave a task behind that lets nobody
    # cancel it, and an orderly end of the loop would wait for that for ever.
    os._exit(code)


def _service(name: str) -> Serve:
    """What a process does in the role of that name; it reads the code of no other kind."""
    if name == HALL:
        from netplay.cluster.hall_process import run_hall

        return run_hall
    if is_worker(name):
        from netplay.cluster.worker_process import run_worker

        return lambda role, bus: run_worker(role, name, bus, beside_hall=True)
    from netplay.cluster.front_process import run_front

    return lambda role, bus: run_front(role, name, bus)


async def _run(args: argparse.Namespace, services: Mapping[str, Serve]) -> int:
    def read() -> Config:
        return settings_from_args(args).config

    is_shut_out = False

    def shut_out() -> None:
        nonlocal is_shut_out
        is_shut_out = True
        process.end()

    async def serve(name: str, role: RoleContext) -> None:
        access = BusCredentials.taken_from(bus_credentials_path(args.folder, name))
        bus = await NatsBus.connect(access, shut_out)
        try:
            await services[name](role, bus)
        finally:
            await bus.close()

    config = read()
    heartbeat = config.data_dir if HALL in services else None
    process = ServingProcess(config, read, heartbeat=heartbeat)
    await process.serve(*(partial(serve, name) for name in services))
    return int(is_shut_out)


def _read_decks() -> None:
    """More than half of what a hall does until it answers."""
    for edition in built_in_edition_ids():
        load_built_in_edition(edition)


if __name__ == "__main__":
    main()
