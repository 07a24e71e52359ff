"""`kickdoor fronts` and `kickdoor workers`: what those on other machines need to come in, made on
the hall's machine."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netplay.cli import Subparsers
from netplay.cli.missing_cluster_extra import explain_missing_cluster_extra
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.cluster.bus_secrets import BusSecrets
    from netplay.config import Config

_EXAMPLES = {"front": "attic", "worker": "barn"}
"""The kinds of processes that may be on other machines, each with what one may be called."""
_OF_THE_MACHINE = {"bots": {"workers"}}
"""What a worker is not told by the hall of how tables are played."""


def add_to_command_line(commands: Subparsers) -> None:
    for kind, example in _EXAMPLES.items():
        parser = commands.add_parser(f"{kind}s", help=f"let {kind}s on other machines in")
        parser.set_defaults(kind=kind)
        orders = parser.add_subparsers(metavar="ORDER", required=True)
        add = orders.add_parser("add", help=f"make the folder that a {kind} elsewhere needs")
        add.add_argument("name", metavar="NAME", help=f"the {kind}'s name, such as {example}")
        add.add_argument(
            "--server",
            action="append",
            default=[],
            metavar="ADDRESS",
            help=f"name or address of this machine, as the {kind}'s machine knows it; "
            "may be repeated",
        )
        add.add_argument(
            "--to", type=Path, metavar="FOLDER", help="the new folder (default: NAME, here)"
        )
        if kind == "front":
            add.add_argument("--plays", action="store_true", help="it plays tables, too")
        add_settings_options(add)
        add.set_defaults(run=_add, plays=False)
        shown = orders.add_parser("list", help=f"list the {kind}s that may come in")
        add_settings_options(shown)
        shown.set_defaults(run=_list)
        remove = orders.add_parser(
            "remove", help=f"let a {kind} in no more, from the next start on"
        )
        remove.add_argument("name", metavar="NAME")
        add_settings_options(remove)
        remove.set_defaults(run=_remove)


def _add(args: argparse.Namespace) -> int:
    kind: str = args.kind
    config, keys = _opened(args)
    kinds = [kind, "worker"] if args.plays else [kind]
    processes = [_process(one, args.name) for one in kinds]
    folder: Path = args.to or Path(args.name)
    servers = [*map(_address, args.server)] or keys.server_names()
    if not servers:
        raise InputError(f"--server: where does the {kind}'s machine find this one?")
    if folder.exists():
        raise InputError(f"{folder} is there already; choose another one with --to")
    # The host will have it to itself, and complain of one that others may read.
    config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings: dict[str, Any] = {"cluster": {"name": args.name}}
    own_files: dict[str, str] = {}
    if "front" in kinds:
        own_files = _files_of_a_front(config)
        settings["ssh"] = {"port": config.ssh.port}
    if "worker" in kinds:
        settings |= _settings_of_a_worker(config)
    if args.plays:
        settings["cluster"]["fronts_play"] = True
    try:
        folder.mkdir(mode=0o700)  # Before anybody is let in who would have none.
    except OSError as error:
        why = error.strerror
        raise InputError(f"{folder} cannot be made ({why}): choose another one with --to") from None
    try:
        password = keys.add(processes, servers)
    except BaseException:
        folder.rmdir()
        raise
    server = f"[{servers[0]}]" if ":" in servers[0] else servers[0]
    url = f"tls://{server}:{config.cluster.listen_port}"
    settings["cluster"]["server"] = url
    _fill(folder, settings, password, keys.authority(), own_files)
    secrets = " and ".join([*(f"the file {name}" for name in own_files), "a password"])
    print(
        f"Made: {folder}. It holds {secrets}: bring it to the other machine by a safe way, such as "
        f"scp, and keep it private.\n"
        f"There: kickdoor {kind} --config {folder}/config.toml --data {folder}"
    )
    if not config.cluster.listen:
        print(f'{kind.title()}s elsewhere are not heard yet: set listen = "0.0.0.0" in [cluster].')
    print("The host hears of this at its next start.")
    return 0


def _files_of_a_front(config: Config) -> dict[str, str]:
    """By their names: the host's key is the same on all machines."""
    from netplay.system.host_key import HOST_KEY, load_or_create_host_key

    load_or_create_host_key(config.data_dir)
    key = (config.data_dir / HOST_KEY).read_text(encoding="ascii")
    return {HOST_KEY: key}


def _settings_of_a_worker(config: Config) -> dict[str, Any]:
    """Those that the hall does not tell it."""
    different = config.model_dump(include=_OF_THE_MACHINE, exclude_defaults=True)
    return {section: values for section, values in different.items() if values}


def _fill(
    folder: Path,
    settings: Mapping[str, Any],
    password: str,
    authority: str,
    files: Mapping[str, str],
) -> None:
    """Write all that the other machine needs into that new folder."""
    import tomli_w

    from netplay.cluster.bus_secrets import AUTHORITY, OWN_PASSWORD, write_secret
    from netplay.config.settings import BUS_FOLDER

    (folder / BUS_FOLDER).mkdir(mode=0o700)
    write_secret(folder / "config.toml", tomli_w.dumps(settings))
    write_secret(folder / BUS_FOLDER / AUTHORITY, authority)
    write_secret(folder / BUS_FOLDER / OWN_PASSWORD, f"{password}\n")
    for name, text in files.items():
        write_secret(folder / name, text)


def _list(args: argparse.Namespace) -> int:
    from netplay.cluster.subjects import split_process_name

    _, keys = _opened(args)
    known = map(split_process_name, keys.processes())
    names = [name for kind, name in known if kind == args.kind]
    for name in names:
        print(name)
    if not names:
        print(f"There are no {args.kind}s on other machines.")
    return 0


def _remove(args: argparse.Namespace) -> int:
    _, keys = _opened(args)
    keys.remove(_process(args.kind, args.name))
    print(f"Removed: {args.name}. The host hears of it at its next start.")
    return 0


def _process(kind: str, name: str) -> str:
    """What that front or worker elsewhere is called on the bus. Raises `InputError`."""
    from netplay.cluster.subjects import worker_process_name
    from netplay.config.far_name import check_far_name

    try:
        check_far_name(name)
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
    return worker_process_name(name) if kind == "worker" else name


def _opened(args: argparse.Namespace) -> tuple[Config, BusSecrets]:
    with explain_missing_cluster_extra():
        from netplay.cluster.bus_secrets import BusSecrets
    from netplay.store import require_folder_owner

    config = settings_from_args(args).config
    if config.data_dir.exists():
        require_folder_owner(config.data_dir)
    return config, BusSecrets(config.bus_dir)


def _address(text: str) -> str:
    from netplay.config.sections import check_listening_address

    try:
        return str(ip_address(text))
    except ValueError:
        pass
    try:
        return check_listening_address(text).encode("idna").decode()
    except (ValueError, UnicodeError):
        raise InputError(f"--server: {text!r} is neither an address nor a host's name") from None
