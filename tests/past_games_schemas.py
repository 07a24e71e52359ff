"""The schemas of what is kept and told of games that have ended: `python -m
tests.past_games_schemas` writes them into `docs/schema/`."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel

from tui.past_games.game_record import GameRecord
from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory

FOLDER = Path(__file__).parents[1] / "docs" / "schema"
MODELS: dict[str, type[BaseModel]] = {
    "game-record": GameRecord,
    "history": PlayerHistory,
    "scores": HallOfFame,
}


def schema_text(model: type[BaseModel]) -> str:
    """The file, to its last character."""
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    schema = dialect | model.model_json_schema(mode="serialization")
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    for name, model in MODELS.items():
        (FOLDER / f"{name}.json").write_text(schema_text(model), encoding="utf-8")
