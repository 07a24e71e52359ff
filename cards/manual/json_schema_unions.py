"""Unions of words in a JSON Schema: all kinds of card, all verbs.

Which of them is meant is found by its name (`if`, `then`), so that an editor points at the field
that is wrong and not at the whole card. Editors complete by `properties`, `anyOf` and `examples`
alone and never look into a `then`; so beside the definition of each word stands another one,
`...Completion`, which has the same fields and refuses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards.keyword_forms import built_in_terms

Schema = dict[str, Any]
TagValuesByDefinition = Mapping[str, Sequence[str]]
"""The words of a union by the names of their definitions, each with the values that mean it."""

_UNIONS = {"kind": "Card", "do": "Effect"}
"""The field that says which word is meant, and what the words are together."""
_COMPLETION = "Completion"
_FIRST: Schema = {
    "id": {"type": "string"},
    "name": {"type": "object", "additionalProperties": True},
}
"""What is completed in a card before its kind is known."""
_KEYWORDS = frozenset({"has", "lacks"})
_TAGS = frozenset({"tag", "tags", "adds_tags"})
"""Fields in which the keywords and the tags of our own editions are completed."""


def definition_ref(name: str) -> Schema:
    """The definition of that name."""
    return {"$ref": f"#/$defs/{name}"}


def name_of_union_schema(schema: Schema) -> str | None:
    """The name of the union that this part of pydantic's schema is, if it is one."""
    if "discriminator" not in schema:
        return None
    return _UNIONS[schema["discriminator"]["propertyName"]]


def find_unions(schema: Any) -> Iterator[tuple[str, TagValuesByDefinition]]:
    """Every union in pydantic's schema: the field that tells its words apart, and these."""
    if isinstance(schema, dict) and name_of_union_schema(schema):
        values = schema["discriminator"]["mapping"].items()
        refs = [one["$ref"] for one in schema["oneOf"]]
        names = {ref.rpartition("/")[2]: [one for one, of in values if of == ref] for ref in refs}
        yield schema["discriminator"]["propertyName"], names
    elif isinstance(schema, dict | list):
        for part in schema.values() if isinstance(schema, dict) else schema:
            yield from find_unions(part)


def union_definitions(
    unions: Mapping[str, TagValuesByDefinition], definitions: Mapping[str, Schema]
) -> dict[str, Schema]:
    """The definitions of the unions by their fields, and those that editors complete by, of all
    words in `definitions`."""
    offers = {name: _offer(one) for name, one in definitions.items()}
    found: dict[str, Schema] = {}
    for field, names in unions.items():
        branches = [_branch(offers.pop(name), field, values) for name, values in names.items()]
        completion = f"{_UNIONS[field]}{_COMPLETION}"
        found[_UNIONS[field]] = _union(field, names) | {"anyOf": [definition_ref(completion)]}
        # Whatever fits none of them is no mistake here: `_union` says what is wrong with it.
        found[completion] = {"anyOf": [*branches, {}]}
    return found | {f"{name}{_COMPLETION}": one for name, one in offers.items()}


def _union(field: str, names: TagValuesByDefinition) -> Schema:
    known = [value for values in names.values() for value in values]
    return {
        "type": "object",
        "additionalProperties": True,
        "required": [field],
        "properties": (_FIRST if field == "kind" else {})
        | {field: {"type": "string", "enum": known}},
        "allOf": [
            {
                "if": {"properties": {field: _one_of(values)}, "required": [field]},
                "then": definition_ref(name),
            }
            for name, values in names.items()
        ],
    }


def _branch(offer: Schema, field: str, values: Sequence[str]) -> Schema:
    """What is completed for one word of a union, unless another one is named."""
    fields = {name: one for name, one in offer["properties"].items() if name != field}
    if field == "do":  # is completed with its value
        return offer | {"properties": {field: _one_of(values)} | fields}
    another = {"required": [field], "properties": {field: {"not": _one_of(values)}}}
    return offer | {"properties": fields, "not": another}


def _one_of(values: Sequence[str]) -> Schema:
    return {"const": values[0]} if len(values) == 1 else {"enum": values}


def _offer(schema: Schema, field: str = "") -> Schema:
    """The same fields and values, of which nothing is refused but another type; `field` is the name
    under which they stand."""
    if "$ref" in schema:
        return schema | {"$ref": schema["$ref"] + _COMPLETION}
    told: Schema = {key: schema[key] for key in ("description", "type", "default") if key in schema}
    if "enum" in schema or "const" in schema:
        told["examples"] = schema.get("enum") or [schema["const"]]
    elif field in _KEYWORDS:
        told["examples"] = list(built_in_terms().keywords())
    elif field in _TAGS and schema["type"] == "string":
        told["examples"] = sorted(built_in_terms().tag)
    if "items" in schema:
        told["items"] = _offer(schema["items"], field)
    if "anyOf" in schema:
        told["anyOf"] = [_offer(one) for one in schema["anyOf"]]
    if "properties" in schema:
        told["properties"] = {name: _offer(one, name) for name, one in schema["properties"].items()}
    elif "propertyNames" in schema:
        told["properties"] = {name: {"type": "string"} for name in schema["propertyNames"]["enum"]}
    return told
