"""Host files as earlier versions of Kickdoor have written them; a new schema adds another."""

from __future__ import annotations

import gzip
import math
from pathlib import Path

import pytest

from netplay.store import FILE_NAME, Store
from netplay.store.schema import SCHEMA_VERSION
from netplay.text_cleaning import name_skeleton
from tests.netplay.faketime import FakeTime
from tui.past_games.game_record import GameRecord

KEPT = Path(__file__).parent / "kept"


def test_every_schema_has_its_file() -> None:
    names = {path.name for path in KEPT.iterdir()}
    assert names == {f"host-{version}.sqlite.gz" for version in range(1, SCHEMA_VERSION + 1)}


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
async def test_a_file_of_an_earlier_version_tells_all_it_told_then(
    version: int, tmp_path: Path
) -> None:
    path, time = tmp_path / FILE_NAME, FakeTime()
    path.write_bytes(gzip.decompress((KEPT / f"host-{version}.sqlite.gz").read_bytes()))
    store = Store.open(path, time)
    assert [one.name for one in store.people()] == ["Bo", "Zoe"]
    assert store.keys_of("SHA256:ann") == ("SHA256:ann", "SHA256:ann-2")
    assert store.holder(name_skeleton("Ann")) == "SHA256:ann"
    assert store.preferences("SHA256:ann") == {"language": "it"}
    assert store.admitted("SHA256:ann")
    assert not store.admitted("SHA256:lost")
    # Bo has given the first key away: whoever brings it is not Bo.
    assert store.owner_of("SHA256:bo-2") == "SHA256:lost" != store.owner_of("SHA256:lost")
    assert {(one.kind, one.value): one.until for one in store.bans()} == {
        ("address", "192.0.2.7"): math.inf,
        ("mute", "SHA256:lost"): time.wall() + 86_400,
    }
    (invitation,) = await store.invitations()
    assert (invitation.id, invitation.note, invitation.uses) == ("1a2b3c", "for Cleo", 3)
    assert await store.redeem("ABCD-EFGH-JKMN")
    games = [GameRecord.model_validate_json(one.data) for one in store.games()]
    assert [one.id for one in games] == (["attic"] if version >= 3 else [])
    for one in games:
        assert [seat.owner for seat in one.seats] == ["SHA256:ann", "SHA256:lost", ""]
        assert one.is_for_fame
        assert one.seats[1].worst_curse is not None
        assert one.seats[1].worst_curse.card["it"] == "Campanello fantasma"
    store.meet("SHA256:cleo", "Cleo")
    await store.close()
    again = Store.open(path, time)
    assert again.named("cleo") is not None
    await again.close()
