"""A process with several roles: what they share is done once, and they end one after the other."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator

import pytest

from netplay.config import Config
from netplay.host.serving_process import RoleCallbacks, RoleContext, ServeRole, ServingProcess
from netplay.input_error import InputError
from tests.patience import PATIENCE
from tests.process_log import process_log_put_back


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    with process_log_put_back():
        yield


class Roles:
    """Roles that do nothing but note what befalls them."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.began: dict[str, asyncio.Event] = {}

    def role(self, name: str, over: Callable[[], bool] = lambda: False) -> ServeRole:
        """One that serves as soon as its event in `began` is set, until it is `over`."""
        self.began[name] = asyncio.Event()

        async def serve(role: RoleContext) -> None:
            await self.began[name].wait()
            self.notes.append(f"{name} serves")
            role.serves(self.in_service(name))
            while not (over() or role.stop.is_set()):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            self.notes.append(f"{name} has ended")

        return serve

    def in_service(self, name: str) -> RoleCallbacks:
        def reconfigure(config: Config) -> None:
            self.notes.append(f"{name} reads {config.host.name}")

        return RoleCallbacks(
            lambda: f"{name} is well", f"{name} ends", lambda: 0, lambda: 0, [reconfigure]
        )


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0)


async def test_roles_begin_and_end_one_after_the_other() -> None:
    roles = Roles()
    process = ServingProcess(Config())
    serving = asyncio.create_task(process.serve(roles.role("hall"), roles.role("front")))
    roles.began["front"].set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert roles.notes == [], "each begins when the one before it serves"
    roles.began["hall"].set()
    await until(lambda: len(roles.notes) == 2)
    os.kill(os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        await serving
    assert roles.notes == ["hall serves", "front serves", "hall has ended", "front has ended"]


async def test_a_role_that_is_over_ends_the_process() -> None:
    roles, is_over = Roles(), False
    process = ServingProcess(Config())
    serves = roles.role("hall"), roles.role("front", lambda: is_over)
    for began in roles.began.values():
        began.set()
    serving = asyncio.create_task(process.serve(*serves))
    await until(lambda: len(roles.notes) == 2)
    is_over = True
    async with asyncio.timeout(PATIENCE):
        await serving
    assert roles.notes[2:] == ["front has ended", "hall has ended"]


async def test_a_role_that_fails_ends_the_process_with_what_it_says() -> None:
    roles = Roles()

    async def fails(role: RoleContext) -> None:
        await until(lambda: "hall serves" in roles.notes)
        raise InputError("the port is taken")

    hall = roles.role("hall")
    roles.began["hall"].set()
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(InputError, match="the port is taken"):
            await ServingProcess(Config()).serve(hall, fails)
    assert roles.notes == ["hall serves", "hall has ended"]


async def test_settings_are_read_anew_by_each_role_once_all_serve() -> None:
    roles = Roles()
    new = Config.model_validate({"host": {"name": "cellar"}})
    process = ServingProcess(Config(), lambda: new)
    serving = asyncio.create_task(process.serve(roles.role("hall"), roles.role("front")))
    roles.began["hall"].set()
    await until(lambda: len(roles.notes) == 1)
    os.kill(os.getpid(), signal.SIGHUP)
    for _ in range(20):
        await asyncio.sleep(0)
    assert process.config == Config(), "one that begins later would not hear of it"
    roles.began["front"].set()
    await until(lambda: process.config == new)
    process.end()
    async with asyncio.timeout(PATIENCE):
        await serving
    assert roles.notes[:4] == [
        "hall serves",
        "front serves",
        "hall reads cellar",
        "front reads cellar",
    ]


async def test_a_role_is_ended_while_it_does_not_serve_yet() -> None:
    ended: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("in good order")

    process = ServingProcess(Config())
    serving = asyncio.create_task(process.serve(lambda role: role.until_told(waits())))
    for _ in range(5):
        await asyncio.sleep(0)
    process.end()
    async with asyncio.timeout(PATIENCE):
        await serving
    assert ended == ["in good order"]


async def test_departures_of_a_role_that_has_begun_anew_are_counted_on() -> None:
    counted: list[int] = []

    def began(departures: int) -> RoleCallbacks:
        return RoleCallbacks(lambda: "", "", lambda: 0, lambda: departures, [])

    async def serve(role: RoleContext) -> None:
        for departures in (3, 4):
            role.serves(began(departures))
            counted.append(role.departures)

    await ServingProcess(Config()).serve(serve)
    assert counted == [3, 7]
