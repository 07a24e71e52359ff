"""Bytes in, events out: whatever a stranger's terminal sends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events, messages
from textual.message import Message

from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.sanitizing import UNPRINTABLE
from netplay.ssh.terminal_input import MOST_TYPED, QUEUE_LIMIT, TerminalInput

SETTINGS = ListenerSettings(keys_per_second=100.0, key_burst=50, paste_characters=1000)


@pytest.fixture
def keyboard() -> TerminalInput:
    return TerminalInput((80, 24), 0.0, SETTINGS)


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser believes that its patience has always just run out."""
    monkeypatch.setattr("textual.constants.ESCAPE_DELAY", 0.0)


def typed(keyboard: TerminalInput, *pieces: bytes) -> list[Message]:
    for piece in pieces:
        keyboard.receive(piece)
    return keyboard.take(now=0.0)


def keys(parsed: list[Message]) -> list[str]:
    return [event.key for event in parsed if isinstance(event, events.Key)]


def test_keys_and_their_characters_arrive(keyboard: TerminalInput) -> None:
    parsed = typed(keyboard, "a\r\x7f\x03\x1b[Aßé ".encode())
    assert keys(parsed) == [
        *("a", "enter", "backspace", "ctrl+c", "up"),
        *("ß", "é", "space"),
    ]


@pytest.mark.parametrize(
    ("terminal", "sequences"),
    [
        ("xterm", b"\x1bOP\x1b[A\x1b[5~\x1b[6~\x1b[H\x1b[F\x1b[Z"),
        ("PuTTY", b"\x1b[11~\x1b[A\x1b[5~\x1b[6~\x1b[1~\x1b[4~\x1b[Z"),
        ("Linux console", b"\x1b[[A\x1b[A\x1b[5~\x1b[6~\x1b[1~\x1b[4~\x1b[Z"),
        ("cursor keys of an application", b"\x1bOP\x1bOA\x1b[5~\x1b[6~\x1bOH\x1bOF\x1b[Z"),
    ],
)
def test_every_terminal_has_its_own_keys(
    keyboard: TerminalInput, terminal: str, sequences: bytes
) -> None:
    wanted = ["f1", "up", "pageup", "pagedown", "home", "end", "shift+tab"]
    assert keys(typed(keyboard, sequences)) == wanted, terminal


def test_a_character_split_between_packets_is_one_key(keyboard: TerminalInput) -> None:
    whole = "€".encode()
    assert typed(keyboard, whole[:1]) == []
    assert typed(keyboard, whole[1:2]) == []
    assert keys(typed(keyboard, whole[2:])) == ["euro_sign"]


@pytest.mark.usefixtures("silence")
def test_escape_alone_is_a_key_once_the_terminal_is_silent(keyboard: TerminalInput) -> None:
    assert typed(keyboard, b"\x1b") == []
    assert keys(keyboard.rest()) == ["escape"]
    assert keyboard.rest() == []
    assert keys(typed(keyboard, b"a")) == ["a"]


@pytest.mark.usefixtures("silence")
def test_two_escapes_are_two_keys(keyboard: TerminalInput) -> None:
    first = typed(keyboard, b"\x1b\x1b")
    assert keys(first + keyboard.rest()) == ["escape", "escape"]


def test_a_sequence_split_between_packets_is_one_key(keyboard: TerminalInput) -> None:
    assert typed(keyboard, b"\x1b") == []
    assert typed(keyboard, b"[") == []
    assert keyboard.rest() == []
    assert keys(typed(keyboard, b"A")) == ["up"]


def test_a_paste_is_one_event_however_it_is_cut() -> None:
    wire = b"\x1b[200~two\r\nlines\x1b[201~z"
    for cut in range(len(wire)):
        keyboard = TerminalInput((80, 24), 0.0, SETTINGS)
        parsed = typed(keyboard, wire[:cut]) + typed(keyboard, wire[cut:])
        assert [event.text for event in parsed if isinstance(event, events.Paste)] == ["two\nlines"]
        assert keys(parsed) == ["z"]


@pytest.mark.usefixtures("silence")
def test_a_late_end_of_a_paste_swallows_no_keys(keyboard: TerminalInput) -> None:
    parsed = typed(keyboard, b"\x1b[200~slow", b"\x1b[20")
    parsed += keyboard.rest()
    parsed += typed(keyboard, b"1~ok")
    assert [type(event) for event in parsed] == [events.Paste, events.Key, events.Key]


def test_more_than_anybody_types_at_once_is_a_paste(keyboard: TerminalInput) -> None:
    assert len(keys(typed(keyboard, b"z" * MOST_TYPED))) == MOST_TYPED
    (paste,) = typed(keyboard, b"come and get it\rnow")
    assert isinstance(paste, events.Paste)
    assert paste.text == "come and get it\nnow"
    assert keys(typed(keyboard, b"\x1b[A" * 20)) == ["up"] * 20


def test_a_paste_is_cut_off_and_cleaned(keyboard: TerminalInput) -> None:
    text = "\x1b]0;owned\x07\u202e" + "x" * 3000
    (paste,) = typed(keyboard, b"\x1b[200~" + text.encode() + b"\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert paste.text.startswith("]0;ownedxxx")
    assert len(paste.text) <= SETTINGS.paste_characters


def test_a_paste_that_comes_in_pieces_is_no_longer(keyboard: TerminalInput) -> None:
    (paste,) = typed(keyboard, b"\x1b[200~", *([b"x" * 500] * 8), b"\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert len(paste.text) == SETTINGS.paste_characters


def test_pastes_come_more_slowly_than_keys(keyboard: TerminalInput) -> None:
    pasted = typed(keyboard, *([b"\x1b[200~again\x1b[201~"] * 40))
    assert len(pasted) < SETTINGS.key_burst / 5
    assert keyboard.waiting


def test_a_paste_without_its_marks_is_cut_off_too(keyboard: TerminalInput) -> None:
    (paste,) = typed(keyboard, b"x" * 3000)
    assert isinstance(paste, events.Paste)
    assert len(paste.text) == SETTINGS.paste_characters


@pytest.mark.parametrize(
    "sequence",
    [
        b"\x1b[55296;1u",  # a lone surrogate
        b"\x1b[97;1;55296u",  # as the text of a key
        b"\x1b[97;1;8238u",  # right to left override
        b"\x1b[99999999999;1u",  # beyond Unicode
        b"\x1b[::;1u",
        b"\x1b[48;99999;99999;1;1t",  # forged sizes
        b"\x1b[48;0;0;0;0t",
        b"\x1b[?2048;1$y",
        b"\x1b[<35;4;4M",  # movement without a button
        b"\x1b[<0;999;4M",  # outside of the screen
        b"\x1b[<0;99999999999999999999;4M",
        b"\x1b[1;1R",
    ],
)
def test_a_hostile_sequence_is_dropped_and_the_next_key_arrives(
    keyboard: TerminalInput, sequence: bytes
) -> None:
    (key,) = typed(keyboard, sequence + b"a")
    assert keys([key]) == ["a"]


def test_a_forged_size_does_not_move_the_mouse(keyboard: TerminalInput) -> None:
    (click,) = typed(keyboard, b"\x1b[48;0;0;0;0t\x1b[<0;8;9M")
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y) == (7, 8)


def test_a_parser_that_breaks_is_replaced(
    keyboard: TerminalInput, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(code: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(keyboard._parser, "parse_mouse_code", broken)
    assert typed(keyboard, b"\x1b[<0;1;1M") == []
    assert keys(typed(keyboard, b"a")) == ["a"]


def test_the_reply_about_synchronised_updates_passes(keyboard: TerminalInput) -> None:
    (reply,) = typed(keyboard, b"\x1b[?2026;2$y")
    assert isinstance(reply, messages.TerminalSupportsSynchronizedOutput)


def test_fast_typing_waits_and_loses_nothing(keyboard: TerminalInput) -> None:
    sent = SETTINGS.key_burst * 4
    first = typed(keyboard, *[b"z" * 10] * (sent // 10))
    assert SETTINGS.key_burst <= len(first) < SETTINGS.key_burst + 64
    assert keyboard.waiting
    assert keyboard.take(now=0.0) == []
    later = 1.0
    taken = list(first)
    while keyboard.waiting:
        taken += keyboard.take(later)
        later += SETTINGS.key_burst / SETTINGS.keys_per_second
    assert len(taken) == sent


def test_a_flood_is_thrown_away(keyboard: TerminalInput) -> None:
    for _ in range(10_000):
        keyboard.receive(b"z" * 10)
    assert 0 < len(keyboard.take(now=100.0) + keyboard.take(now=200.0)) <= QUEUE_LIMIT
    keyboard.receive(b"\x1b[A" * QUEUE_LIMIT)
    assert not keyboard.waiting
    keyboard.receive(b"a")
    assert keys(keyboard.take(now=300.0)) == ["a"]


def test_what_comes_after_a_flood_is_kept(keyboard: TerminalInput) -> None:
    for _ in range(QUEUE_LIMIT):
        keyboard.receive(b"z")
    (paste,) = typed(keyboard, b"\x1b[200~hello\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert paste.text == "hello"


@given(st.lists(st.binary(max_size=60), max_size=8))
def test_only_harmless_events_come_out_of_any_bytes(pieces: list[bytes]) -> None:
    check_harmless(pieces)


_SEQUENCES = st.builds(
    lambda start, numbers, end: (start + ";".join(numbers) + end).encode(),
    st.sampled_from(["\x1b[", "\x1b[<", "\x1b[?", "\x1b[48;", "\x1bO", "\x1b\x1b["]),
    st.lists(st.from_regex(r"-?[0-9:]{0,12}", fullmatch=True), max_size=5),
    st.sampled_from([*"uMmtR~ABc", "$y", ""]),
)


@given(st.lists(_SEQUENCES, max_size=6))
def test_only_harmless_events_come_out_of_any_sequences(pieces: list[bytes]) -> None:
    check_harmless(pieces)


def check_harmless(pieces: list[bytes]) -> None:
    keyboard = TerminalInput((80, 24), 0.0, SETTINGS)
    parsed = typed(keyboard, *pieces) + keyboard.rest()
    for event in parsed:
        assert not isinstance(event, events.Resize | messages.InBandWindowResize)
        if isinstance(event, events.Key) and event.character and len(event.character) == 1:
            assert event.character < " " or event.character == "\x7f" or event.is_printable
        if isinstance(event, events.Paste):
            assert not UNPRINTABLE.search(event.text.replace("\n", ""))
        if isinstance(event, events.MouseEvent):
            assert 0 <= event.x < 80
            assert 0 <= event.y < 24
