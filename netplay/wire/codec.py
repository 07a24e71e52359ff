"""A codec for messages that are dataclasses: bytes for exactly the types that it was made with.

Each dataclass, wherever it stands in a message, has a number and a mirror, a `msgspec.Struct` with
the same fields. Bytes are read into mirrors, where every type is checked in C, and then into the
dataclasses. So whoever sends bytes can have nothing built but these types, and nothing run but
their constructors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from pydantic import BaseModel

MOST_BYTES = 1 << 20
"""Of one message; NATS takes no larger ones."""

M = TypeVar("M")
ValueConverter = Callable[[Any], Any]


class WireError(ValueError):
    """These bytes are no message: of another version, too large, or damaged; or this is none."""


class WireCodec(Generic[M]):
    """The codec of a union of dataclasses and pydantic models, with all that they consist of."""

    def __init__(self, messages: Any, *, version: int, most_bytes: int) -> None:
        """`version`, up to 255, is the first byte of each message: what has another one is not
        read, nor what has more than `most_bytes`. Raises `TypeError` if one of the types cannot be
        sent."""
        self._version = bytes([version])
        self._most_bytes = most_bytes
        self._messages = frozenset(get_args(messages) or (messages,))
        self._types = _MessageTypes(messages)
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(self._types.mirror_of(messages))

    def encode(self, message: M) -> bytes:
        """The message as bytes. Raises `WireError`."""
        if type(message) not in self._messages:
            raise WireError(f"{type(message).__name__} is none of the messages")
        try:
            data = self._version + self._encoder.encode(self._types.listed(message))
        # A half of a surrogate pair is a `ValueError`.
        except (KeyError, TypeError, AttributeError, OverflowError, ValueError) as error:
            raise WireError(f"this cannot be sent: {error}") from None
        self._check_size(data)
        return data

    def decode(self, data: bytes) -> M:
        """The message that these bytes are. Raises `WireError`."""
        self._check_size(data)
        if data[:1] != self._version:
            raise WireError(f"another version ({data[:1].hex() or 'no bytes'})")
        try:
            message: M = self._types.message(self._decoder.decode(memoryview(data)[1:]))
        # Pydantic's errors are `ValueError`s, as is a text that is no UTF-8.
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise WireError(f"no message: {error}") from None
        return message

    def _check_size(self, data: bytes) -> None:
        if len(data) > self._most_bytes:
            raise WireError(f"{len(data)} bytes are too many, {self._most_bytes} at most")


class _MessageTypes:
    """The types that messages consist of: the mirror of each, and the ways there and back."""

    def __init__(self, messages: Any) -> None:
        # By name: a number must not hang on the order in which unions name their members.
        found = sorted(
            dict.fromkeys(_classes_in(messages, set())), key=lambda one: one.__qualname__
        )
        self._numbers = {one: number for number, one in enumerate(found)}
        self._mirrors: dict[type, type | None] = {}
        """None: its mirror is being made."""
        self._to_lists: dict[type, ValueConverter] = {}
        self._from_mirrors: dict[type, ValueConverter] = {}

    def listed(self, message: Any) -> Any:
        """A message as nested lists, each beginning with the number of its type."""
        return self._to_lists[type(message)](message)

    def message(self, mirror: Any) -> Any:
        """The message that has this mirror."""
        return self._from_mirrors[type(mirror)](mirror)

    def mirror_of(self, hint: Any) -> Any:
        """The type of what is read for a field of that type. Raises `TypeError`."""
        origin, arguments = get_origin(hint), get_args(hint)
        if hint in _PLAIN_TYPES or origin is Literal:
            return hint
        if origin is Annotated:
            return self.mirror_of(arguments[0])
        if origin in (Union, UnionType):
            return reduce(or_, (self.mirror_of(one) for one in arguments))
        if origin in (tuple, list, frozenset):
            parts = (one if one is ... else self.mirror_of(one) for one in arguments)
            return GenericAlias(origin, tuple(parts))
        if origin in (dict, Mapping):
            return GenericAlias(dict, tuple(self.mirror_of(one) for one in arguments))
        if origin is Counter:
            return GenericAlias(dict, (self.mirror_of(arguments[0]), int))
        if hint in self._numbers:
            return self._mirror_of_class(hint)
        raise TypeError(f"{hint} cannot be sent")

    def _mirror_of_class(self, cls: type) -> type:
        if cls not in self._mirrors:
            self._mirrors[cls] = None
            if issubclass(cls, BaseModel):
                self._mirrors[cls] = self._mirror_of_model(cls)
            else:
                self._mirrors[cls] = self._mirror_of_dataclass(cls)
        mirror = self._mirrors[cls]
        if mirror is None:
            raise TypeError(f"{cls.__qualname__} consists of itself")
        return mirror

    def _mirror_of_dataclass(self, cls: type) -> type:
        hints = get_type_hints(cls, include_extras=True)
        parts = [(one.name, hints[one.name]) for one in fields(cls)]
        mirror = self._struct(cls, [(name, self.mirror_of(hint)) for name, hint in parts])
        number = self._numbers[cls]
        known = {"listed": self._to_lists, "message": self._from_mirrors}
        there = ", ".join(self._written(f"it.{name}", hint, "listed") for name, hint in parts)
        back = ", ".join(self._written(f"it.{name}", hint, "message") for name, hint in parts)
        self._to_lists[cls] = _function(f"[{number}, {there}]", known)
        self._from_mirrors[mirror] = _function(
            f"cls({back})", known | {"cls": cls, "Counter": Counter}
        )
        return mirror

    def _mirror_of_model(self, cls: type[BaseModel]) -> type:
        mirror, number = self._struct(cls, [("json", bytes)]), self._numbers[cls]
        self._to_lists[cls] = lambda model: [number, model.model_dump_json().encode()]
        self._from_mirrors[mirror] = lambda read: cls.model_validate_json(read.json)
        return mirror

    def _struct(self, cls: type, parts: list[tuple[str, Any]]) -> type:
        return msgspec.defstruct(
            cls.__qualname__,
            parts,
            tag=self._numbers[cls],
            array_like=True,
            forbid_unknown_fields=True,
        )

    def _written(self, value: str, hint: Any, convert: _Direction) -> str:
        """The expression for a field: the value as it is, unless types of ours stand in it."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._written(value, arguments[0], convert)
        if origin is Counter and convert == "message":
            return f"Counter({value})"
        if not _has_classes(hint):
            return value
        if origin is None:
            return _converted(value, convert)
        if origin in (Union, UnionType):
            return self._written_union(value, arguments, convert)
        if origin in (tuple, list, frozenset) and arguments[1:] in ((), (...,)):
            kind = origin.__name__ if convert == "message" else "list"
            return f"{kind}([{self._written('one', arguments[0], convert)} for one in {value}])"
        if origin is tuple:
            parts = (
                self._written(f"{value}[{at}]", one, convert) for at, one in enumerate(arguments)
            )
            return f"({', '.join(parts)},)"
        raise TypeError(f"{hint} cannot be sent")

    def _written_union(self, value: str, members: tuple[Any, ...], convert: _Direction) -> str:
        others = [one for one in members if one not in self._numbers]
        if not others:
            return _converted(value, convert)
        if not any(map(_has_classes, others)):
            plain = ", ".join(map(_plain_name, others))
            return f"({value} if type({value}) in ({plain},) else {_converted(value, convert)})"
        if len(members) == 2 and type(None) in members:
            (other,) = (one for one in members if one is not type(None))
            return f"(None if {value} is None else {self._written(value, other, convert)})"
        raise TypeError(f"{members} cannot be told apart")


_Direction = Literal["listed", "message"]
_PLAIN_TYPES = (int, float, str, bool, bytes, type(None))


def _has_classes(hint: Any) -> bool:
    return any(True for _ in _classes_in(hint, set()))


def _converted(value: str, convert: _Direction) -> str:
    return f"{convert}[type({value})]({value})"


def _plain_name(hint: Any) -> str:
    if hint is type(None):
        return "type(None)"
    if hint in _PLAIN_TYPES:
        return str(hint.__name__)
    if get_origin(hint) is Literal:
        return ", ".join(sorted({type(one).__name__ for one in get_args(hint)}))
    raise TypeError(f"{hint} cannot be told from a type of ours")


def _function(expression: str, known: Mapping[str, Any]) -> ValueConverter:
    """The function of `it` that is this expression: made of names of fields and types alone, which
    are the program's own."""
    made: ValueConverter = eval(f"lambda it: {expression}", dict(known))
    return made


def _classes_in(hint: Any, seen: set[type]) -> Iterator[type]:
    """The dataclasses and pydantic models in that type, with those in their fields."""
    for one in get_args(hint):
        yield from _classes_in(one, seen)
    if not isinstance(hint, type) or get_origin(hint) is not None or hint in seen:
        return
    if is_dataclass(hint):
        seen.add(hint)
        yield hint
        for one in get_type_hints(hint, include_extras=True).values():
            yield from _classes_in(one, seen)
    elif issubclass(hint, BaseModel):
        yield hint
