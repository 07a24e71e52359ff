"""Sitting down, playing and leaving through a real connection."""



from netplay.ssh import SSHHost
from tests.netplay.terminal import connect


async def test_a_visitor_sees_the_app_and_its_keys_arrive(host: SSHHost) -> None:
    async with connect(host.port, "ann") as terminal:
        await terminal.shows("welcome ann")
        terminal.press("down")
        await terminal.shows("1 keys, last down")
        terminal.press("escape")
        await terminal.shows("2 keys, last escape")
        terminal.click(7, 9)
        await terminal.shows("clicked 7,9")


async def test_leaving_restores_the_terminal_and_returns_the_apps_status(host: SSHHost) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        terminal.press("q")
        assert await terminal.ends() == 3
    assert terminal.received.endswith(b"\x1b[?1049l\x1b[?25hYou left the table.\r\n")
