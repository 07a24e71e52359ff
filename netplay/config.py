"""A host's settings: TOML in, checked values out, every problem named at once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import ErrorDetails

from netplay.errors import InputError
from netplay.names import clean_name
from netplay.packs import usual_folder

Seconds = Annotated[float, Field(ge=0, le=60 * 60 * 24 * 7)]


def _folder(path: str) -> str:
    """The path as it is written, if it can be one. Raises `ValueError`."""
    if not path.isprintable():
        raise ValueError("should be the path of a folder")
    try:
        Path(path).expanduser()
    except RuntimeError:
        raise ValueError(f"there is no home folder {Path(path).parts[0]}") from None
    return path


class Section(BaseModel):
    """A table of the file: nothing unknown in it, and never changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Host(Section):
    """The house."""

    name: str = Field("kickdoor", description="What the lobby calls this host.")
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
        return _folder(data)


class Ssh(Section):
    """The door: where ssh clients come in, and how many of them. Times in seconds."""

    host: str = Field("", description="Address to listen on. Empty: all of this machine's.")
    port: int = Field(2222, ge=0, le=65535, description="Port to listen on. 0: any free one.")
    max_connections: int = Field(300, ge=1, description="Connections at once.")
    max_per_address: int = Field(24, ge=1, description="Connections at once from one address.")
    max_unauthenticated: int = Field(60, ge=1, description="Connections that have not logged in.")
    max_unauthenticated_per_address: int = Field(
        10, ge=1, description="The same, from one address."
    )
    connections_per_second: float = Field(
        2.0, gt=0, description="How fast one address may connect again, beyond the burst."
    )
    connection_burst: int = Field(20, ge=1, description="Connections that one address may make.")
    sessions_per_connection: int = Field(2, ge=1, le=10, description="Terminals per connection.")
    login_seconds: Annotated[float, Field(gt=0, le=20)] = Field(
        20.0, description="Time to log in. At most 20."
    )
    stall_seconds: float = Field(
        30.0, gt=0, description="How long a client may not read before it is hung up on."
    )
    exit_seconds: float = Field(3.0, gt=0, description="Time for a screen to end after its client.")
    keepalive_seconds: float = Field(
        10.0, gt=0, description="Between two measurements of a client's delay."
    )
    keepalive_limit: float = Field(45.0, gt=0, description="A client silent for so long is gone.")


class Tables(Section):
    """How many tables there may be."""

    most: int = Field(64, ge=1, le=1000, description="Open tables at once.")
    most_per_player: int = Field(4, ge=1, le=100, description="Open tables that one player has.")
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


class Clocks(Section):
    """How long a table waits for somebody. Seconds; 0 means without end."""

    turn: Seconds = Field(300.0, description="For a whole turn.")
    ask: Seconds = Field(60.0, description="For a choice that only one player can make.")
    away: Annotated[float, Field(gt=0)] = Field(
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


class Holds(Section):
    """Stopping the clock while others may act, to read a card. Times in seconds."""

    each: Annotated[int, Field(le=9)] = Field(
        2, ge=0, description="How often a player may, in one fight."
    )
    seconds: Annotated[float, Field(le=60)] = Field(6.0, ge=1, description="For how long.")
    cap: Annotated[float, Field(le=600)] = Field(
        20.0, ge=0, description="How long one fight may be stopped, by everybody together."
    )


class Links(Section):
    """Making up for slow lines. Seconds."""

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


class Relaxed(Section):
    """What is different at tables of the pace "relaxed". Seconds."""

    window: Annotated[float, Field(le=600)] = Field(
        6.0, ge=0.5, description="How long the others may still act before a fight is over."
    )
    turn: Seconds = Field(600.0, description="For a whole turn.")
    ask: Seconds = Field(180.0, description="For a choice that only one player can make.")
    holds: Annotated[int, Field(le=9)] = Field(
        3, ge=0, description="How often a player may stop the clock, in one fight."
    )
    hold: Annotated[float, Field(le=60)] = Field(10.0, ge=1, description="For how long.")
    hold_cap: Annotated[float, Field(le=600)] = Field(
        60.0, ge=0, description="How long one fight may be stopped, by everybody together."
    )


class Correspondence(Section):
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


class Absent(Section):
    """What becomes of the chair of a player whose line is gone."""

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


class Bots(Section):
    """Players without a pulse."""

    delay: Annotated[float, Field(le=10)] = Field(
        0.9, ge=0, description="About how long a bot takes to act, in seconds."
    )


class Packs(Section):
    """Cards of your own, beside the editions."""

    folder: str = Field(
        "",
        description="Where packs lie, a folder or TOML file each: tables can be made of them. "
        "Empty: the usual place of this system.",
    )

    @field_validator("folder")
    @classmethod
    def _somewhere(cls, folder: str) -> str:
        return _folder(folder)


class Talk(Section):
    """Talk in the lobby and at the tables."""

    pause: Seconds = Field(0.6, description="Seconds between two lines of one player ...")
    burst: Annotated[int, Field(le=50)] = Field(6, ge=1, description="... after so many at once.")


class Config(Section):
    """Everything a host can set."""

    host: Host = Host()
    ssh: Ssh = Ssh()
    tables: Tables = Tables()
    clocks: Clocks = Clocks()
    holds: Holds = Holds()
    links: Links = Links()
    absent: Absent = Absent()
    relaxed: Relaxed = Relaxed()
    correspondence: Correspondence = Correspondence()
    bots: Bots = Bots()
    talk: Talk = Talk()
    packs: Packs = Packs()

    @property
    def data_dir(self) -> Path:
        """Where this host keeps its games."""
        if self.host.data:
            return Path(self.host.data).expanduser()
        return platformdirs.user_data_path("kickdoor")

    @property
    def packs_dir(self) -> Path:
        """Where this host looks for packs."""
        return Path(self.packs.folder).expanduser() if self.packs.folder else usual_folder()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a configuration: `key` is dotted, or empty for the file as a whole."""

    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.text}" if self.key else self.text


class ConfigError(InputError):
    """A configuration that cannot be used; `problems` are all of its problems."""

    def __init__(self, path: Path, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{path}: " + "; ".join(map(str, problems)))
        self.path = path
        self.problems = problems


def default_path() -> Path:
    """Where a configuration is looked for if none is named."""
    return platformdirs.user_config_path("kickdoor") / "config.toml"


def load(path: Path | None) -> Config:
    """The settings of that file; of the default place, or the defaults, if there is none.

    Raises `ConfigError`.
    """
    where = path or default_path()
    if path is None and not where.exists():
        return Config()
    try:
        text = where.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8 text"
        raise ConfigError(where, (Problem("", f"cannot be read ({reason})"),)) from None
    return parse(text, where)


def parse(text: str, where: Path) -> Config:
    """The settings in a TOML text. Raises `ConfigError` with every problem."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(where, (Problem("", f"not TOML: {error}"),)) from None
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError(where, tuple(map(_problem, error.errors()))) from None


def commented() -> str:
    """A file with every setting at its default, each with a comment."""
    lines = [
        "# Settings of a Kickdoor host. Every line shows the default; delete what you keep.",
        "# `kickdoor config check` finds mistakes, `kickdoor host` uses it.",
    ]
    for name, field in Config.model_fields.items():
        section = field.default
        lines += ["", f"# {_one_line(type(section).__doc__)}", f"[{name}]"]
        for key, setting in type(section).model_fields.items():
            lines += [f"# {setting.description}", _toml_line(key, getattr(section, key))]
    return "\n".join(lines) + "\n"


def effective(config: Config) -> str:
    """The settings as TOML."""
    return tomli_w.dumps(config.model_dump())


def _problem(error: ErrorDetails) -> Problem:
    path = [str(part) for part in error["loc"]]
    match error["type"]:
        case "extra_forbidden":
            text = "unknown setting" + _suggestion(path)
        case "value_error":
            text = error["msg"].removeprefix("Value error, ")
        case "model_type":
            text = f"should be a table: write [{path[-1]}] on a line of its own"
        case _:
            text = error["msg"]
    text = text.removeprefix("Input ")
    return Problem(".".join(path), text[:1].lower() + text[1:])


def _suggestion(path: list[str]) -> str:
    if len(path) == 1:
        homes = [name for name in Config.model_fields if path[0] in _known_keys([name])]
        if homes:
            return f" (it belongs under [{homes[0]}])"
    near = get_close_matches(path[-1], _known_keys(path[:-1]), n=1, cutoff=0.5)
    return f" (did you mean {near[0]}?)" if near else ""


def _known_keys(path: list[str]) -> list[str]:
    if not path:
        return list(Config.model_fields)
    return list(type(Config.model_fields[path[0]].default).model_fields)


def _one_line(doc: str | None) -> str:
    return " ".join((doc or "").split())


def _toml_line(key: str, value: object) -> str:
    return tomli_w.dumps({key: value}).rstrip("\n")
