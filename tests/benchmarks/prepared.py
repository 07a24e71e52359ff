"""Tables on disk, in the middle of a fight in which each of six players holds a card for it."""

from __future__ import annotations

import secrets
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from cards.built_in_editions import load_built_in_edition
from cards.edition import Edition
from engine.core.commands import OpenDoor
from engine.game import submit_command
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import snapshot_of
from netplay.kickdoor_version import kickdoor_version
from netplay.table_box import decks_digest, make_table_box, serialize_decks
from tests.engine.layout import SEED, Layout, Naming, Player, lay_out

SEATS = 6
EDITION = "classic"
MONSTER = "ground_rent_dragon"
"""So strong that nothing which is played turns the fight, and no window opens."""
POTIONS = (
    "somebody_elses_courage",
    "fire_extinguisher_inspected_1974",
    "stink_bomb_lemon_fresh",
    "on_its_second_espresso",
    "with_a_key_to_your_flat",
    "and_the_whole_family",
)
OTHERS = (
    "warrior", "warrior", "wizard", "wizard", "thief", "thief", "paper_crown", "bath_mat_cape",
    "bucket_of_valour", "plunger_of_justice", "getaway_slippers", "seventh_floor_boots",
)  # fmt: skip
"""Two for each hand."""
TARGETS = "ammmmm"
"""What each seat throws its card at: the fighter strengthens itself, the others the monster."""


@dataclass(frozen=True)
class Login:
    """A name with the key that owns its chair."""

    name: str
    identity: Path


def make_login(folder: Path, name: str) -> Login:
    """A key as `ssh-keygen` leaves it."""
    path = folder / name
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key("openssh"))
    path.chmod(0o600)
    path.with_suffix(".pub").write_bytes(key.export_public_key("openssh"))
    return Login(name, path)


def fingerprint(login: Login) -> str:
    """As the host knows the owner of a chair."""
    return asyncssh.read_public_key(login.identity.with_suffix(".pub")).get_fingerprint()


def lay_table(folder: Path, number: int, logins: list[Login], potions: int = 1) -> None:
    """Write the journal of a table that these six sit at, as if the host had been stopped there.
    Each holds so many of the same potion, and begins with them."""
    players = {
        login.name: Player(
            level=2,
            hand=[*[POTIONS[seat]] * potions, *OTHERS[2 * seat : 2 * seat + 2]],
        )
        for seat, login in enumerate(logins)
    }
    layout = Layout(players, turn=logins[0].name, doors=[MONSTER])
    lay_fight(folder, number, logins, layout, _deck(potions))


def _deck(potions: int) -> Edition:
    """The deck with so many of each potion."""
    known = load_built_in_edition(EDITION)
    cards = tuple(
        card.model_copy(update={"count": potions}) if card.id in POTIONS else card
        for card in known.cards
    )
    return Edition(known.profile, cards, known.terms)


def lay_fight(
    folder: Path,
    number: int,
    logins: list[Login],
    layout: Layout,
    edition: str | Edition = EDITION,
) -> str:
    """Write the journal of a table at which the first of these has just opened that door; who has
    no login is a bot. The table's id."""
    box, decks = make_table_box((edition,), {}), serialize_decks((edition,))
    state = lay_out(layout, box, Naming(box))
    submit_command(state, 0, OpenDoor())
    table_id = secrets.token_hex(5)
    header = JournalHeader(
        id=table_id,
        name=f"Bench {number}",
        editions=(EDITION,),
        places=tuple(
            HeaderSeat(name=one.name, owner=fingerprint(one))
            if one.identity.exists()
            else HeaderSeat(name=one.name)
            for one in logins
        ),
        seed=SEED,
        decks=decks,
        packs=decks_digest(decks),
        version=kickdoor_version(),
        begun=time.time(),
    )
    snapshot = snapshot_of(state)
    JournalFile.create(
        folder / f"{table_id}{JOURNAL_SUFFIX}", header.model_dump_json(), snapshot
    ).close()
    return table_id


def has_ssh() -> bool:
    """The stock client is installed."""
    try:
        return subprocess.run(["ssh", "-V"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False
