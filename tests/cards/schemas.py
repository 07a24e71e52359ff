"""A validator for as much of JSON Schema as our schemas use; anything else in one is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_TOLD = {"$schema", "$defs", "description", "title", "default", "examples", "then"}


def mistakes(value: Any, schema: Schema, root: Schema | None = None, at: str = "") -> list[str]:
    """Paths at which the value is not what the schema says."""
    return list(_mistakes(value, schema, root or schema, at))


def _mistakes(value: Any, schema: Schema, root: Schema, at: str) -> Iterator[str]:
    for key, wanted in schema.items():
        match key:
            case _ if key in _TOLD:
                pass
            case "$ref":
                target = root["$defs"][wanted.removeprefix("#/$defs/")]
                yield from _mistakes(value, target, root, at)
            case "type":
                is_type = isinstance(value, _TYPES[wanted])
                if not is_type or (isinstance(value, bool) and wanted != "boolean"):
                    yield at
            case "enum":
                if value not in wanted:
                    yield at
            case "const":
                if value != wanted or isinstance(value, bool) != isinstance(wanted, bool):
                    yield at
            case "allOf":
                for one in wanted:
                    yield from _mistakes(value, one, root, at)
            case "if":
                if not any(_mistakes(value, wanted, root, at or ".")):
                    yield from _mistakes(value, schema["then"], root, at)
            case "not":
                if not any(_mistakes(value, wanted, root, at or ".")):
                    yield at
            case "anyOf" | "oneOf":
                fitting = sum(not any(_mistakes(value, one, root, at or ".")) for one in wanted)
                if not fitting or (key == "oneOf" and fitting > 1):
                    yield at
            case "minimum":
                if isinstance(value, int | float) and value < wanted:
                    yield at
            case "maximum":
                if isinstance(value, int | float) and value > wanted:
                    yield at
            case "minLength" | "minItems":
                if isinstance(value, str | list) and len(value) < wanted:
                    yield at
            case "maxLength" | "maxItems":
                if isinstance(value, str | list) and len(value) > wanted:
                    yield at
            case "pattern":
                if isinstance(value, str) and not re.search(wanted, value):
                    yield at
            case "items":
                for i, one in enumerate(value if isinstance(value, list) else []):
                    yield from _mistakes(one, wanted, root, f"{at}[{i}]")
            case "required":
                for name in wanted:
                    if isinstance(value, dict) and name not in value:
                        yield f"{at}.{name}"
            case "propertyNames":
                for name in value if isinstance(value, dict) else ():
                    yield from _mistakes(name, wanted, root, f"{at}.{name}")
            case "properties" | "patternProperties" | "additionalProperties":
                pass
            case _:
                raise AssertionError(f"this validator does not know {key}")
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _entry(name, one, schema, root, f"{at}.{name}")


def _entry(name: str, value: Any, schema: Schema, root: Schema, at: str) -> Iterator[str]:
    known = [one for key, one in schema.get("properties", {}).items() if key == name]
    patterns = schema.get("patternProperties", {}).items()
    known += [one for pattern, one in patterns if re.search(pattern, name)]
    if not known and "additionalProperties" in schema:
        others = schema["additionalProperties"]
        if others is False:
            yield at
        elif others is not True:
            known = [others]
    for one in known:
        yield from _mistakes(value, one, root, at)
