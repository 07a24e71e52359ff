"""The sections of a host's configuration: every setting with its bounds and its description."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator

from netplay.config.far_name import check_far_name
from netplay.config.section import Seconds, Section, check_folder_path
from netplay.key_fingerprint_pattern import is_fingerprint
from netplay.text_cleaning import clean_name


class HostSettings(Section):
    """The host itself."""

    name: str = Field("kickdoor", description="The host's name, as the lobby shows it.")
    data: str = Field(
        "",
        description="Where games and the host key are kept. Empty: the usual place of this system.",
    )

    @field_validator("name")
    @classmethod
    def _shown(cls, name: str) -> str:
        cleaned = clean_name(name, 24)
        if not cleaned:
            raise ValueError("nothing of it can be shown")
        return cleaned

    @field_validator("data")
    @classmethod
    def _somewhere(cls, data: str) -> str:
        return check_folder_path(data)


class TableSettings(Section):
    """How many tables there may be."""

    most: int = Field(64, ge=1, le=1000, description="Open tables at once.")
    most_per_player: int = Field(4, ge=1, le=100, description="Open tables that one player has.")
    most_unfinished: int = Field(20, ge=0, le=1000, description="Saved games of one player.")
    rest_after_hours: float = Field(
        24.0,
        ge=0,
        le=87_600,
        description="A game that everybody has left for so long is saved, to be resumed. 0: never.",
    )
    open_hands: bool = Field(
        False,
        description="Lay everybody's hand open when a game is over, unless the maker of the table "
        "wants it otherwise.",
    )
    window_seconds: Annotated[float, Field(le=600)] = Field(
        0.0,
        ge=0,
        description="How long the others may still act before a fight is over. "
        "0: as printed in the rules of the edition.",
    )

    @field_validator("window_seconds")
    @classmethod
    def _possible(cls, seconds: float) -> float:
        if 0 < seconds < 0.5:
            raise ValueError("should be 0, or 0.5 and more")
        return seconds


class PackSettings(Section):
    """Cards of your own, beside the editions."""

    folder: str = Field(
        "",
        description="Where packs lie, a folder or TOML file each: tables can be made of them. "
        "Empty: the folder `packs` beside the games, in `host.data`.",
    )

    @field_validator("folder")
    @classmethod
    def _somewhere(cls, folder: str) -> str:
        return check_folder_path(folder)


class TalkSettings(Section):
    """Talk in the lobby and at the tables."""

    pause: Seconds = Field(0.6, description="Seconds between two lines of one player ...")
    burst: Annotated[int, Field(le=50)] = Field(6, ge=1, description="... after so many at once.")


_LABEL = re.compile(r"[\w-]{1,63}", re.ASCII)


def check_listening_address(text: str) -> str:
    """What can be listened on: an address, a name, or nothing."""
    try:
        if text:
            ip_address(text)
    except ValueError:
        try:
            labels = text.encode("idna").decode().split(".")
        except UnicodeError:
            labels = [""]
        if not all(map(_LABEL.fullmatch, labels)):
            raise ValueError("should be an address or a host's name") from None
    return text


class SshSettings(Section):
    """The ssh server: where it listens, and how many may connect. Times in seconds."""

    host: Annotated[str, AfterValidator(check_listening_address)] = Field(
        "", description="Address to listen on. Empty: all of this machine's."
    )
    port: int = Field(2222, ge=0, le=65535, description="Port to listen on. 0: any free one.")
    max_connections: int = Field(300, ge=1, le=10_000, description="Connections at once.")
    max_per_address: int = Field(
        24, ge=1, le=10_000, description="Connections at once from one address."
    )
    max_unauthenticated: int = Field(
        60, ge=1, le=10_000, description="Connections that have not logged in."
    )
    max_unauthenticated_per_address: int = Field(
        10, ge=1, le=10_000, description="The same, from one address."
    )
    connections_per_second: float = Field(
        2.0, gt=0, le=1000, description="How fast one address may connect again, beyond the burst."
    )
    connection_burst: int = Field(
        20, ge=1, le=1000, description="Connections that one address may make."
    )
    sessions_per_connection: int = Field(2, ge=1, le=10, description="Terminals per connection.")
    sessions_per_key: int = Field(
        4, ge=1, le=100, description="Terminals of one key; one more ends the oldest."
    )
    login_tries: int = Field(
        20, ge=3, le=100, description="Keys that a client may show, and codes that it may try."
    )
    login_seconds: Annotated[float, Field(gt=0, le=20)] = Field(
        20.0, description="Time to log in. At most 20."
    )
    code_seconds: float = Field(
        120.0, ge=1, le=600, description="Time to type a code, where a login needs one."
    )
    keys_per_second: float = Field(
        50.0,
        ge=10,
        le=2000,
        description="Key presses and clicks of one terminal, beyond the burst.",
    )
    key_burst: int = Field(200, ge=10, le=2000, description="Key presses and clicks at once.")
    paste_characters: int = Field(
        4096, ge=0, le=65_536, description="The longest paste; what is longer is cut."
    )
    unread_kilobytes: int = Field(
        128, ge=16, le=4096, description="A client that leaves more unread is sent nothing more ..."
    )
    stall_seconds: float = Field(
        30.0, gt=0, le=600, description="... and after so long it is disconnected."
    )
    exit_seconds: float = Field(
        3.0, gt=0, le=20, description="Time for a session to end after its client has gone."
    )
    keepalive_seconds: float = Field(
        10.0, gt=0, le=600, description="Interval between two measurements of a client's delay."
    )
    keepalive_limit: float = Field(
        45.0, gt=0, le=3600, description="A client that is silent for so long is disconnected."
    )


class AdmissionSettings(Section):
    """Who may come in. People are known by their ssh keys; admins may always come in."""

    mode: Literal["open", "keys", "invite"] = Field(
        "open",
        description='"open": everybody. "keys": those named here. '
        '"invite": they, and whoever brings a code made by `kickdoor invite` or by an admin.',
    )
    authorized_keys: Annotated[str, AfterValidator(check_folder_path)] = Field(
        "",
        description="A file of public keys, as sshd reads it; its options are ignored."
        " It is read again at every login.",
    )
    names: list[str] = Field([], description="Names of players who have been here with a key.")
    guests: bool = Field(
        True,
        description="Whether people without a key may come in: where not everybody may, "
        "with an invitation each time.",
    )


class ClockSettings(Section):
    """How long a table waits for somebody. Seconds; 0 means without end."""

    turn: Seconds = Field(300.0, description="For a whole turn.")
    ask: Seconds = Field(60.0, description="For a choice that only one player can make.")
    away: Annotated[float, Field(gt=0, le=3600)] = Field(
        20.0, description="The same for a player who is away, where there is no clock."
    )
    comeback: Seconds = Field(
        10.0,
        description="Added to the running clock when a table goes on after a restart, "
        "or after everybody was gone.",
    )
    warning: Annotated[float, Field(le=600)] = Field(
        15.0,
        ge=0,
        description="Everybody is warned when a turn or a choice has so much left. 0: nobody.",
    )


class ClockHoldSettings(Section):
    """Stopping the clock while others may act, to read a card. Times in seconds."""

    each: Annotated[int, Field(le=9)] = Field(
        2, ge=0, description="How often a player may stop the clock in one fight."
    )
    seconds: Annotated[float, Field(le=60)] = Field(
        6.0, ge=1, description="How long each stop lasts."
    )
    cap: Annotated[float, Field(le=600)] = Field(
        20.0,
        ge=0,
        description="How long the clock of one fight may be stopped by all players together.",
    )


class SlowConnectionSettings(Section):
    """Making up for slow connections. Seconds."""

    grace: Annotated[float, Field(le=2)] = Field(
        0.75,
        ge=0,
        description="Up to such a delay, one way, a player has the same time to act as the others.",
    )
    together: Annotated[float, Field(le=0.25)] = Field(
        0.05,
        ge=0,
        description="Cards played so close together are simultaneous, and a die says which is "
        "first. 0: whichever arrives first.",
    )


class RelaxedPaceSettings(Section):
    """What is different at tables of the pace "relaxed". Seconds."""

    window: Annotated[float, Field(le=600)] = Field(
        6.0, ge=0.5, description="How long the others may still act before a fight is over."
    )
    turn: Seconds = Field(600.0, description="For a whole turn.")
    ask: Seconds = Field(180.0, description="For a choice that only one player can make.")
    holds: Annotated[int, Field(le=9)] = Field(
        3, ge=0, description="How often a player may stop the clock, in one fight."
    )
    hold: Annotated[float, Field(le=60)] = Field(
        10.0, ge=1, description="How long each stop lasts."
    )
    hold_cap: Annotated[float, Field(le=600)] = Field(
        60.0,
        ge=0,
        description="How long the clock of one fight may be stopped by all players together.",
    )


class CorrespondencePaceSettings(Section):
    """Tables of the pace "correspondence", for games over days. The clocks run on while nobody is
    there; what all have passed on is over at once."""

    window_hours: Annotated[float, Field(gt=0, le=168)] = Field(
        8.0, description="How long the others may still act before a fight is over."
    )
    turn_hours: Annotated[float, Field(gt=0, le=168)] = Field(24.0, description="For a whole turn.")
    ask_hours: Annotated[float, Field(gt=0, le=168)] = Field(
        12.0, description="For a choice that only one player can make."
    )
    missed: Annotated[int, Field(le=99)] = Field(
        2, ge=0, description="After so many missed turns in a row a bot sits down. 0: never."
    )


class AbsentPlayerSettings(Section):
    """What becomes of the seat of a player who has disconnected."""

    then: Literal["bot", "wait"] = Field(
        "bot",
        description='"bot": a bot plays on in their name until they are back. '
        '"wait": the table waits for them.',
    )
    after: Seconds = Field(60.0, description="Seconds until the bot sits down.")
    missed: Annotated[int, Field(le=99)] = Field(
        2,
        ge=0,
        description="It also sits down for a player who is there, after so many turns in a row in "
        "which their time ran out. 0: never.",
    )


class BotSettings(Section):
    """Bots."""

    delay: Annotated[float, Field(le=10)] = Field(
        0.9, ge=0, description="About how long a bot takes to act, in seconds."
    )
    think_seconds: Annotated[float, Field(le=10)] = Field(
        1.2,
        ge=0.1,
        description="How long a hard bot thinks about a move; less where the clock has less.",
    )
    workers: Annotated[int, Field(le=64)] = Field(
        2,
        ge=0,
        description="Processes in which hard bots think, and the coach; they start when they are "
        "needed. 0: none, and hard bots play as normal ones do.",
    )
    coach: bool = Field(
        True,
        description="Whether players may ask a coach, at tables whose makers want one; it thinks "
        "in those processes.",
    )
    chatter: bool = Field(
        True, description="Whether bots say a line now and then; each player can turn that off."
    )

    @property
    def has_coach(self) -> bool:
        """There is a coach, and somewhere for it to think."""
        return self.coach and self.workers > 0


class VisitorLimitSettings(Section):
    """What one visitor may do, in the lobby and at a table."""

    commands_per_second: float = Field(
        20.0, ge=1, le=1000, description="Moves and requests of one player ..."
    )
    command_burst: int = Field(60, ge=6, le=1000, description="... after so many at once.")
    work_per_session: float = Field(
        0.25,
        gt=0,
        le=1,
        description="Part of the host's time that one terminal may use; 0.25 is a quarter ...",
    )
    work_per_key: float = Field(
        0.35, gt=0, le=1, description="... all terminals of one key together ..."
    )
    work_per_address: float = Field(
        0.5, gt=0, le=1, description="... all that come from one address ..."
    )
    work_burst: float = Field(
        2.0, ge=0.1, le=60, description="... beyond so many seconds that each has saved up."
    )
    lobby_idle_minutes: float = Field(
        120.0,
        ge=0,
        le=10_080,
        description="Whoever presses no key in the lobby for so long is disconnected. 0: nobody.",
    )


class SpectatorSettings(Section):
    """Spectators of running tables. They never see a hand."""

    allow: Literal["no", "named", "anyone"] = Field(
        "named",
        description='Who may watch: "no" for nobody, "named" for whoever is in the lobby, '
        '"anyone" also without a name, by `ssh HOST watch`.',
    )
    delay: float = Field(
        0.0,
        ge=0,
        le=3600,
        description="Seconds by which a new table's spectators see everything late, unless its "
        "owner wants it otherwise.",
    )
    most: int = Field(20, ge=1, le=1000, description="Spectators at one table.")


class RecordingSettings(Section):
    """Recordings of games that are over: what everybody could see of them, and nothing else."""

    on: bool = Field(True, description="Whether games are recorded when they are over.")
    keep_days: int = Field(
        365, ge=0, le=36_500, description="How long a recording is kept. 0: for good."
    )
    most: int = Field(
        2000, ge=1, le=1_000_000, description="How many are kept; the oldest go first ..."
    )
    most_megabytes: int = Field(
        300, ge=1, le=1_000_000, description="... and how large all of them together may be."
    )


def _fingerprint(key: str) -> str:
    if not is_fingerprint(key):
        raise ValueError("should be a fingerprint, as ssh-keygen -l prints it: SHA256:...")
    return key


class AdminSettings(Section):
    """Who may kick, ban, rule and close, in the admin panel and by `ssh HOST admin`."""

    keys: list[Annotated[str, AfterValidator(_fingerprint)]] = Field(
        [], description='Fingerprints of their keys, such as "SHA256:...": ssh-keygen -l prints it.'
    )


class HistorySettings(Section):
    """Games that have ended: who played, who won, and who did what to whom. Never talk, and no card
    that was not seen by all."""

    games: int = Field(
        1000,
        ge=0,
        le=5000,
        description="So many are kept, those of two players or more with keys before the others. "
        "0: none.",
    )


class MetricsSettings(Section):
    """Figures for Prometheus, on this machine alone: counts and times, and no name of anybody."""

    port: int = Field(
        0,
        ge=0,
        le=65535,
        description="Port of 127.0.0.1 on which they are served, such as 9477. 0: none.",
    )


def _bus_server(url: str) -> str:
    """Where a bus listens: by TLS alone, as passwords go over that line."""
    match = re.fullmatch(r"tls://(\[[0-9A-Fa-f:.]+\]|[^/:@\s]+):([0-9]{1,5})", url)
    if url and (match is None or not 0 < int(match[2]) < 65536):
        raise ValueError("should be tls://HOST:PORT: without TLS everybody on the way could listen")
    if match is not None:
        check_listening_address(match[1].strip("[]"))
    return url


def _far_name(name: str) -> str:
    return check_far_name(name) if name else ""


class ClusterSettings(Section):
    """One host in several processes, for more people than one core serves."""

    fronts: int = Field(
        0,
        ge=0,
        le=64,
        description="Processes that have ssh and the screens, beside the one that has the lobby: "
        "about as many as there are cores. 0: that one has them.",
    )
    workers: int = Field(
        0,
        ge=0,
        le=32,
        description="Processes that play the tables, beside the one that has the lobby. "
        "0: that one plays them. Without any of both kinds everything is in one process.",
    )
    fronts_play: bool = Field(
        False,
        description="Each of `fronts` plays tables, too, beside those of `workers`: one process "
        "for each core. For `kickdoor front`: this one does.",
    )
    listen: Annotated[str, AfterValidator(check_listening_address)] = Field(
        "",
        description="Address on which fronts and workers on other machines are heard, by TLS and "
        "with what `kickdoor fronts add` or `workers add` has made. Empty: none.",
    )
    listen_port: int = Field(4222, ge=1, le=65535, description="The port for that.")
    server: Annotated[str, AfterValidator(_bus_server)] = Field(
        "",
        description="For `kickdoor front` and `kickdoor worker`: where the hall's machine hears "
        "them, such as tls://hall.example.org:4222.",
    )
    name: Annotated[str, AfterValidator(_far_name)] = Field(
        "",
        description="For the same two: the name that was given by `kickdoor fronts add`, or "
        "`workers add`.",
    )
    keys: Annotated[str, AfterValidator(check_folder_path)] = Field(
        "",
        description="Folder with the certificates and passwords for that. "
        "Empty: the folder `bus` beside the games or the host key, in `host.data`.",
    )

    @property
    def processes_that_play(self) -> int:
        """So many of a host's processes play tables, beside the hall."""
        return self.workers + self.fronts * self.fronts_play

    @property
    def in_several_processes(self) -> bool:
        """A host is more than one process; so it is with a bus for others, too."""
        return bool(self.fronts or self.workers or self.listen)


class LogSettings(Section):
    """One line per event. There is never a card, a key or talk in it."""

    to: Annotated[str, AfterValidator(check_folder_path)] = Field(
        "", description="A file; it may be moved away while the host runs. Empty: stderr."
    )
    form: Literal["plain", "json"] = Field("plain", description='"plain" or "json".')
    level: Literal["info", "warning", "error"] = Field(
        "info", description='The least that is written: "info", "warning" or "error".'
    )
