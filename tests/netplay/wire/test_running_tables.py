"""What the lobby knows of a running table is data that could come from another process."""

from __future__ import annotations

import pytest

from engine.core.errors import Refusal
from netplay.table.running_table import RulingAnswer, TableSummary
from netplay.wire.codec import WireCodec
from tests.netplay.lobby_harness import LobbyHarness


@pytest.fixture
def codec() -> WireCodec[TableSummary | RulingAnswer]:
    return WireCodec(TableSummary | RulingAnswer, version=1, most_bytes=10_000)


async def test_a_summary_comes_out_as_it_went_in(
    harness: LobbyHarness, codec: WireCodec[TableSummary | RulingAnswer]
) -> None:
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo")
    table = harness.lobby.parts.running.get(await harness.game(ann, bo))
    assert table is not None
    for act in (lambda: None, bo.visit.leave, ann.port.leave):
        await harness.do(act)
        await harness.advance(5)
        assert codec.decode(codec.encode(table.summary)) == table.summary


@pytest.mark.parametrize(
    "answer",
    [
        RulingAnswer("end_turn"),
        RulingAnswer("end_fight", Refusal("AMB-28", "too_many_commands")),
        RulingAnswer(unclear="no_seat", facts={"w": "Zoe"}),
    ],
)
def test_so_does_an_answer_to_a_ruling(
    answer: RulingAnswer, codec: WireCodec[TableSummary | RulingAnswer]
) -> None:
    assert codec.decode(codec.encode(answer)) == answer
