"""Layers of settings: a file, the environment, the command line; later ones override earlier
ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cards.toml_positions import TomlPath, find_toml_positions


@dataclass(frozen=True, slots=True)
class SettingsLayer:
    """The settings of one source by section, and the place of each by its path."""

    values: dict[str, object] = field(default_factory=dict)
    places: dict[TomlPath, str] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Mapping[tuple[str, str], tuple[object, str]]) -> SettingsLayer:
        """Values with their places, by section and key."""
        layer = cls()
        for (section, key), (value, place) in settings.items():
            kept = layer.values.setdefault(section, {})
            assert isinstance(kept, dict)
            kept[key] = value
            layer.places[section, key] = place
            layer.places.setdefault((section,), place)
        return layer

    @classmethod
    def of_file(cls, values: dict[str, object], text: str, where: Path) -> SettingsLayer:
        """What the text of a file says; `values` are what is in it."""
        keys = find_toml_positions(text).keys
        return cls(values, {path: f"{where}:{line}" for path, (line, _) in keys.items()})

    def under(self, above: SettingsLayer) -> SettingsLayer:
        """Both, and what `above` says holds."""
        values = dict(self.values)
        for section, said in above.values.items():
            mine = values.get(section, {})
            # What is no section is kept, so that its mistake can be told.
            if isinstance(mine, dict) and isinstance(said, dict):
                values[section] = {**mine, **said}
        return SettingsLayer(values, {**above.places, **self.places, **_keys(above)})


def _keys(layer: SettingsLayer) -> dict[TomlPath, str]:
    return {path: place for path, place in layer.places.items() if len(path) > 1}
