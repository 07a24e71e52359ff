"""JSON Schemas of a pack's files, for editors that complete and check while one types."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any, Literal, get_args

from pydantic import BaseModel, Field

from cards.keyword_forms import KeywordTerms
from cards.manual.json_schema_unions import (
    Schema,
    definition_ref,
    find_unions,
    name_of_union_schema,
    union_definitions,
)
from cards.pack import MAX_CARDS, PackInfo
from cards.profile import Profile
from cards.vocabulary.base_types import VocabularyModel
from cards.vocabulary.card import Card

PackFileKind = Literal["cards", "terms", "profile", "pack"]
PACK_FILE_KINDS: tuple[PackFileKind, ...] = get_args(PackFileKind)
"""The kinds of file: any with cards, and the three that are known by their names."""

DIALECT = "http://json-schema.org/draft-07/schema#"


class CardFile(VocabularyModel):
    """A file of cards, each written as [[card]]."""

    card: tuple[Card, ...] = Field((), max_length=MAX_CARDS)


_MODELS: dict[PackFileKind, type[BaseModel]] = {
    "cards": CardFile,
    "terms": KeywordTerms,
    "profile": Profile,
    "pack": PackInfo,
}


@cache
def schema_of_pack_file(file: PackFileKind) -> Schema:
    """The schema of that kind of file. It knows every field, type and range; what makes no sense
    together is found by the checker alone."""
    model = _MODELS[file]
    schema = model.model_json_schema(by_alias=True)
    definitions: dict[str, Schema] = schema.get("$defs", {})
    known = {one.__name__: one for one in _words_in(model)}
    for name, definition in definitions.items():
        _describe(definition, known[name])
    _describe(schema, model)
    as_toml: Schema = {"$schema": DIALECT, **_as_toml(schema, none=file == "profile")}
    if unions := dict(find_unions(schema)):
        as_toml["$defs"] |= union_definitions(unions, as_toml["$defs"])
    return as_toml


def schema_text(file: PackFileKind) -> str:
    """The same as a file."""
    return json.dumps(schema_of_pack_file(file), ensure_ascii=False, indent=2) + "\n"


def field_docs(model: type[BaseModel]) -> dict[str, str]:
    """What the source says of each field, by the name that authors write; own fields and those of
    the words that it is made from."""
    docs: dict[str, str] = {}
    for one in reversed(model.__mro__):
        if one is not BaseModel and issubclass(one, BaseModel):
            docs.update(_field_docs(one))
    return docs


def unwrapped_docstring(model: type[object]) -> str:
    """The docstring in one paragraph or several, without the breaks of the source."""
    own = model.__doc__ or ""
    paragraphs = inspect.cleandoc(own).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs)


def alias_docstring(module: ModuleType, name: str) -> str:
    """What the source says below an alias of a module."""
    tree = ast.parse(inspect.getsource(module)).body
    for node, following in pairwise(tree):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        text = following.value if isinstance(following, ast.Expr) else None
        if isinstance(target, ast.Name) and target.id == name and isinstance(text, ast.Constant):
            paragraphs = inspect.cleandoc(str(text.value)).split("\n\n")
            return "\n\n".join(" ".join(one.split()) for one in paragraphs)
    return ""


def _describe(definition: Schema, model: type[BaseModel]) -> None:
    definition.pop("title", None)
    definition["description"] = unwrapped_docstring(model)
    docs = field_docs(model)
    for name, field in definition.get("properties", {}).items():
        field.pop("title", None)
        if name in docs:
            field["description"] = docs[name]


@cache
def _field_docs(model: type[BaseModel]) -> dict[str, str]:
    docs: dict[str, str] = {}
    tree = _classes(model.__module__).get(model.__name__)
    names = {name: field.alias or name for name, field in model.model_fields.items()}
    previous = ""
    for node in tree.body if tree is not None else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            previous = names.get(node.target.id, "")
            continue
        text = node.value if isinstance(node, ast.Expr) else None
        if previous and isinstance(text, ast.Constant) and isinstance(text.value, str):
            docs[previous] = " ".join(text.value.split())
        previous = ""
    return docs


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _words_in(model: type[BaseModel]) -> set[type[BaseModel]]:
    """The models that a model is made of, itself among them."""
    found: set[type[BaseModel]] = set()
    waiting: list[Any] = [model]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and issubclass(one, BaseModel):
            if one not in found:
                found.add(one)
                waiting += [field.annotation for field in one.model_fields.values()]
        else:
            waiting += get_args(one)
    return found


def _as_toml(schema: Any, none: bool) -> Any:
    """TOML has no null: what may be absent is left out, or is written "none" where the file has
    that word for it."""
    if isinstance(schema, list):
        return [_as_toml(one, none) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema == {"type": "null"}:
        return {"const": "none"}
    if union := name_of_union_schema(schema):
        return definition_ref(union)
    plain = {key: _as_toml(value, none) for key, value in schema.items()}
    if "patternProperties" in plain:
        plain.setdefault("additionalProperties", False)
    if "default" in plain and plain["default"] is None:
        del plain["default"]
        if none:
            plain["default"] = "none"
    choices = [one for one in plain.get("anyOf", ()) if none or one != {"const": "none"}]
    if len(choices) == 1:
        del plain["anyOf"]
        plain = {**choices[0], **plain}
    return plain
