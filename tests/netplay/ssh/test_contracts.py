"""Names of Textual and asyncssh that are not public and that the SSH front builds on.

Each test says what is expected of one of them, so that an update that changes it fails here, with
a name, and not in the middle of a game.
"""

import asyncio
import contextlib
import inspect
import io
import sys
from functools import _lru_cache_wrapper
from typing import Any

import asyncssh
import pytest
from asyncssh import auth, compression
from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.message import Message

from netplay.ssh import SSHListener, hosted_app_class
from netplay.ssh.hosted_app_mixin import HostedAppMixin
from netplay.ssh.terminal_input import UncachedXTermParser
from tests.netplay.terminal import login, open_session


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


# Textual


def test_the_parser_takes_text_and_is_killed_by_an_end_of_input() -> None:
    parser = XTermParser()
    assert [type(message) for message in parser.feed("a\x1b[A")] == [events.Key, events.Key]
    assert list(parser.tick()) == []
    list(parser.feed(""))
    with pytest.raises(Exception, match="end of file"):
        list(parser.feed("a"))


def test_the_parsers_cache_is_shared_and_can_be_gone_round() -> None:
    cached = XTermParser._parse_extended_key
    assert isinstance(cached, _lru_cache_wrapper)
    before = cached.cache_info()
    assert [key.key for key in list(UncachedXTermParser().feed("\x1b[97;5u"))] == ["ctrl+a"]  # type: ignore[attr-defined]
    assert cached.cache_info() == before


def test_a_forged_size_switches_the_parser_to_pixels() -> None:
    parser = XTermParser()
    list(parser.feed("\x1b[48;24;80;0;0t"))
    assert parser.mouse_pixels
    with pytest.raises(ZeroDivisionError):
        list(parser.feed("\x1b[<0;1;1M"))


def test_painted_lines_stay_in_a_cache_of_the_class() -> None:
    # Called on an instance, and no classmethod: the instance is part of what is remembered.
    assert isinstance(vars(StylesCache)["get_inner_outer"], _lru_cache_wrapper)


def test_a_driver_is_made_with_these_and_keeps_these() -> None:
    assert parameters(Driver.__init__) == ["self", "app", "debug", "mouse", "size"]
    body = inspect.getsource(Driver.__init__)
    for name in ("_app", "_loop", "_size"):
        assert f"self.{name} = " in body
    assert Driver.__abstractmethods__ == {
        *("write", "start_application_mode", "disable_input", "stop_application_mode"),
    }
    assert isinstance(constants.ESCAPE_DELAY, float)


def test_apps_redirect_the_streams_to_these() -> None:
    body = inspect.getsource(App._process_messages)
    assert "redirect_stdout(self._capture_stdout)" in body
    assert "redirect_stderr(self._capture_stderr)" in body
    app = hosted_app_class(App)()
    assert app._capture_stdout is sys.stdout
    assert app._capture_stderr is sys.stderr


def test_what_an_app_fails_of_comes_together_in_one_place() -> None:
    body = inspect.getsource(App._handle_exception)
    for name in ("self._return_code = 1", "self._exception = error", "self._fatal_error()"):
        assert name in body
    for function in (App._fatal_error, App.panic):
        assert "self._close_messages_no_wait()" in inspect.getsource(function)
    assert parameters(App.exit) == parameters(HostedAppMixin.exit)


def test_colours_of_the_host_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert hosted_app_class(App)().console.color_system == "truecolor"


def test_styles_of_a_hosted_app_are_those_of_its_class() -> None:
    class Styled(App[None]):
        DEFAULT_CSS = "Styled { color: red; }"

    made = hosted_app_class(Styled)
    assert made is hosted_app_class(Styled)
    assert [base.__name__ for base in made()._node_bases][:2] == ["HostedStyled", "Styled"]


def test_what_was_parsed_of_styles_is_kept_by_their_text() -> None:
    parse = inspect.getsource(Stylesheet._parse_rules)
    assert "cache_key = (css, read_from, is_default_rules, tie_breaker, scope)" in parse
    assert "return self._parse_cache[cache_key]" in parse
    one, other = hosted_app_class(App)(), hosted_app_class(App)()
    assert one.stylesheet._parse_cache is other.stylesheet._parse_cache
    assert one.get_css_variables() == other.get_css_variables()


async def test_a_batch_holds_back_painting_but_not_messages() -> None:
    app = App[None]()
    async with app.run_test() as pilot:
        with contextlib.ExitStack() as batch:
            batch.enter_context(app.batch_update())
            assert app._batch_count == 1
            seen: list[Message] = []
            app.call_later(seen.append, events.Idle())
            await pilot.pause()
            assert seen
        assert app._batch_count == 0


# asyncssh


async def test_a_connection_has_these(host: SSHListener) -> None:
    async with login(host.port) as connection:
        terminal = await open_session(connection)
        await terminal.shows("welcome")
        (server_side,) = host._connections
        inner = server_side._connection
        assert inner._transport.get_write_buffer_size() >= 0  # type: ignore[union-attr]
        assert inner._deferred_packets == []
        assert type(inner._transport).max_size > inner._transport.max_size  # type: ignore[union-attr]
        assert inner._loop is not None
        assert await inner._make_global_request(b"keepalive@openssh.com")


def test_channels_can_be_made_by_the_server() -> None:
    assert parameters(asyncssh.SSHServerChannel.__init__)[1:] == [
        *("conn", "loop", "allow_pty", "line_editor", "line_echo", "line_history"),
        *("max_line_length", "encoding", "errors", "window", "max_pktsize"),
    ]
    assert parameters(asyncssh.SSHServerChannel._process_env_request) == ["self", "packet"]
    opening = inspect.getsource(asyncssh.SSHServerConnection._process_session_open)
    assert "chan, result = result" in opening


def test_what_a_host_offers_may_hang_on_who_asks() -> None:
    """It is put together once the client has told its version, by a connection made by name."""
    reading = inspect.getsource(asyncssh.connection.SSHConnection._recv_version)
    assert reading.index("self._client_version = version") < reading.index("self._send_kexinit()")
    offering = inspect.getsource(asyncssh.connection.SSHConnection._send_kexinit)
    assert "self._get_extra_kex_algs()" in offering
    assert "NameList(self._mac_algs)" in offering
    listening = inspect.getsource(asyncssh.connection.listen)
    assert "return SSHServerConnection(loop" in listening


def test_a_first_guess_is_right_if_it_is_what_the_client_likes_best() -> None:
    """As `kexguess2` has it."""
    source = inspect.getsource(asyncssh.connection.SSHConnection._process_kexinit)
    assert "self._kex.algorithm != peer_kex_algs[0]" in source


def test_a_transport_reads_so_much_at_once() -> None:
    reading = inspect.getsource(asyncio.selector_events._SelectorSocketTransport)  # type: ignore[attr-defined]
    assert "self._sock.recv(self.max_size)" in reading


def test_what_waits_for_new_keys_is_kept_as_packets() -> None:
    source = inspect.getsource(asyncssh.connection.SSHConnection.send_packet)
    assert "self._deferred_packets.append((pkttype, args))" in source


def test_every_request_before_the_login_asks_which_methods_there_are() -> None:
    failing = inspect.getsource(asyncssh.connection.SSHConnection.send_userauth_failure)
    assert "get_supported_server_auth_methods" in failing
    looking = inspect.getsource(asyncssh.auth.lookup_server_auth)
    assert "handler.supported(conn)" in looking


def test_compression_is_looked_up_by_name() -> None:
    assert compression.get_compression_params(b"zlib@openssh.com") is True
    assert parameters(compression.register_compression_alg) == [
        *("alg", "compressor", "decompressor", "after_auth", "default"),
    ]


def test_asyncssh_logs_nothing_above_info() -> None:
    """What it logs at `info` and below holds names and commands as clients send them."""
    quiet = io.StringIO()
    for module in ("connection", "channel", "auth", "server", "session"):
        quiet.write(inspect.getsource(getattr(asyncssh, module)))
    for loud in ("logger.warning", "logger.error", "logger.exception", "logger.critical"):
        assert loud not in quiet.getvalue()


def test_a_signature_is_followed_by_a_success_that_can_be_put_off() -> None:
    assert parameters(auth.register_auth_method) == ["alg", "client_handler", "server_handler"]
    assert parameters(auth.ServerAuth.send_failure) == ["self", "partial_success"]
    checks = inspect.getsource(auth._ServerPublicKeyAuth._start)
    assert checks.index("validate_public_key") < checks.index("await self.send_success()")


def test_the_time_for_a_login_can_be_taken_off() -> None:
    source = inspect.getsource(asyncssh.connection.SSHConnection._cancel_login_timer)
    assert "self._login_timer.cancel()" in source
