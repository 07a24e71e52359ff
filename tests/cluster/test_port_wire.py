"""What passes between a front's ports and the hall: all of it there and back, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from netplay.cluster.port_wire import (
    FrontCall,
    FrontCallAnswer,
    FrontNews,
    TableCalls,
    front_call_answer_codec,
    front_call_codec,
    front_news_codec,
    front_table_call_codec,
)
from netplay.cluster.table_calls import TableCall
from netplay.wire.codec import WireCodec, WireError
from tests.netplay.wire.messages import check_all_come_out_as_they_went_in, made

CODECS = (
    pytest.param(front_call_codec, FrontCall, id="front calls"),
    pytest.param(front_table_call_codec, TableCalls, id="calls at a table"),
    pytest.param(front_call_answer_codec, FrontCallAnswer, id="answers"),
    # All that tables and the lobby tell: by itself that is in tests/netplay/wire.
    pytest.param(front_news_codec, FrontNews, id="news", marks=pytest.mark.slow),
)


@pytest.mark.parametrize(("codec", "messages"), CODECS)
def test_whatever_can_be_said_comes_out_as_it_went_in(
    codec: Callable[[], WireCodec[Any]], messages: Any
) -> None:
    check_all_come_out_as_they_went_in(codec(), messages)


def test_a_call_at_a_table_is_none_in_the_lobby() -> None:
    chance = Random(7)
    call = made(TableCall, chance, set())
    with pytest.raises(WireError):
        front_call_codec().encode(call)
    with pytest.raises(WireError):
        front_call_codec().decode(front_table_call_codec().encode(made(TableCalls, chance, set())))
