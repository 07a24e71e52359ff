"""`kickdoor fronts`: what fronts on other machines need to come in, made on the hall's machine."""

from __future__ import annotations

import argparse
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.cluster_extra import telling_of_the_extra
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.cluster.bus_keys import BusKeys
    from netplay.config import Config


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("fronts", help="let fronts on other machines in")
    orders = parser.add_subparsers(metavar="ORDER", required=True)
    add = orders.add_parser("add", help="make the folder that a front on another machine needs")
    add.add_argument("name", metavar="NAME", help="the front's name, such as attic")
    add.add_argument(
        "--server",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="name or address of this machine, as the front's machine knows it; may be repeated",
    )
    add.add_argument(
        "--to", type=Path, metavar="FOLDER", help="the new folder (default: NAME, here)"
    )
    add_settings_options(add)
    add.set_defaults(run=_add)
    shown = orders.add_parser("list", help="list the fronts that may come in")
    add_settings_options(shown)
    shown.set_defaults(run=_list)
    remove = orders.add_parser("remove", help="let a front in no more, from the next start on")
    remove.add_argument("name", metavar="NAME")
    add_settings_options(remove)
    remove.set_defaults(run=_remove)


def _add(args: argparse.Namespace) -> int:
    from netplay.ssh.host_key import HOST_KEY, load_or_create_host_key

    config, keys = _opened(args)
    folder: Path = args.to or Path(args.name)
    servers = [*map(_address, args.server)] or keys.server_names()
    if not servers:
        raise InputError("--server: where does the front's machine find this one?")
    if folder.exists():
        raise InputError(f"{folder} is there already; choose another one with --to")
    load_or_create_host_key(config.data_dir)
    password = keys.add(args.name, servers)
    _fill(folder, args.name, password, servers[0], config, keys)
    print(
        f"Made: {folder}. It holds the host's key and a password: bring it to the other machine "
        f"by a safe way, such as scp, and keep it private.\n"
        f"There: kickdoor front --config {folder}/config.toml --data {folder}"
    )
    if not config.cluster.listen:
        print('Fronts elsewhere are not heard yet: set listen = "0.0.0.0" under [cluster].')
    print(f"{HOST_KEY} is the same on all machines. The host hears of this at its next start.")
    return 0


def _fill(
    folder: Path, name: str, password: str, server: str, config: Config, keys: BusKeys
) -> None:
    """Write all that the other machine needs."""
    import tomli_w

    from netplay.cluster.bus_keys import AUTHORITY, OWN_PASSWORD, write_secret
    from netplay.config.settings import BUS_FOLDER
    from netplay.ssh.host_key import HOST_KEY

    bracketed = f"[{server}]" if ":" in server else server
    url = f"tls://{bracketed}:{config.cluster.listen_port}"
    settings = {"cluster": {"name": name, "server": url}, "ssh": {"port": config.ssh.port}}
    folder.mkdir(mode=0o700)
    (folder / BUS_FOLDER).mkdir(mode=0o700)
    write_secret(folder / "config.toml", tomli_w.dumps(settings))
    write_secret(folder / BUS_FOLDER / AUTHORITY, keys.authority())
    write_secret(folder / BUS_FOLDER / OWN_PASSWORD, f"{password}\n")
    write_secret(folder / HOST_KEY, (config.data_dir / HOST_KEY).read_text(encoding="ascii"))


def _list(args: argparse.Namespace) -> int:
    _, keys = _opened(args)
    for name in keys.fronts():
        print(name)
    if not keys.fronts():
        print("There are no fronts on other machines.")
    return 0


def _remove(args: argparse.Namespace) -> int:
    _, keys = _opened(args)
    keys.remove(args.name)
    print(f"Removed: {args.name}. The host hears of it at its next start.")
    return 0


def _opened(args: argparse.Namespace) -> tuple[Config, BusKeys]:
    with telling_of_the_extra():
        from netplay.cluster.bus_keys import BusKeys
    from netplay.store import require_folder_owner

    config = settings_from_args(args).config
    if config.data_dir.exists():
        require_folder_owner(config.data_dir)
    return config, BusKeys(config.bus_dir)


def _address(text: str) -> str:
    from netplay.config.sections import listening_address

    try:
        return str(ip_address(text))
    except ValueError:
        pass
    try:
        return listening_address(text).encode("idna").decode()
    except (ValueError, UnicodeError):
        raise InputError(f"--server: {text!r} is neither an address nor a host's name") from None
