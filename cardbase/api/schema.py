"""The API's own description: what drf-spectacular cannot see of it by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import AllowAny
from rest_framework.serializers import Serializer

from cardbase.api.requests import MEDIA_TYPE
from cardbase.api.strict import KnownFields

SUMMARIES = {"list": "List {many}", "retrieve": "Get {one}"}
# One of what a list has, where its address does not say so with an s at its end.
ONE_OF = {
    "errata": "an erratum",
    "goldfish": "a goldfish run",
    "matches": "a match",
    "rarities": "a rarity",
}
# Several of what a list has, where its address is no word for them.
MANY_OF = {"goldfish": "goldfish runs"}
PATH_PARTS = {
    "game": "Key of the game, such as `cipher`.",
    "key": "Key of the row, as lists give it.",
    "code": "Code of the row, as lists give it.",
    "id": "Number of the row, as lists give it.",
    "number": "Number of the rule, such as `CIPHER-EVADE-6`.",
    "token": "Token of the deck, as lists give it.",
    "point": "Number of the point, as lists give it.",
}
SAFE = ("GET", "HEAD", "OPTIONS")
# A fact of a card: a number, the letter X or another text, several texts, or yes or no.
FACT: dict[str, Any] = {
    "oneOf": [
        {"type": "integer"},
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "boolean"},
    ]
}
FACTS: dict[str, Any] = {
    "type": "object",
    "description": "Facts by the keys of the game's fields.",
    "additionalProperties": FACT,
}
TEXTS: dict[str, Any] = {
    "type": "object",
    "description": "Texts by the keys of the game's sections.",
    "additionalProperties": {"type": "string"},
}
PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457).",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {
            "type": "string",
            "description": "The kind of problem; `about:blank` says no more than the status.",
            "example": "about:blank",
        },
        "title": {
            "type": "string",
            "description": "The status in words.",
            "example": "Bad Request",
        },
        "status": {"type": "integer", "description": "The HTTP status.", "example": 400},
        "detail": {
            "type": "string",
            "description": "What is wrong, in sentences for people.",
            "example": "cost: “many” is not a number or X.",
        },
        "instance": {
            "type": "string",
            "description": "The address that was asked for.",
            "example": "/api/v1/cards/?cost=many",
        },
        "near": {
            "type": "array",
            "description": "The names nearest to one that nothing has, where a name was asked for.",
            "items": {"type": "string"},
        },
        "errors": {
            "type": "array",
            "description": "The fields or parameters that were refused, where it is about them.",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {
                    "field": {
                        "type": "string",
                        "description": "Where it stands, such as `cards[3].count`.",
                    },
                    "message": {"type": "string", "description": "What is wrong with it."},
                },
            },
        },
    },
}


class DescribedSchema(AutoSchema):
    """One operation in OpenAPI, with the words that its serializers and filters have for things.

    A serializer names its properties in `described`, a mapping of their names to sentences; those
    of its base classes count too.
    """

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        return operation and {"security": [], **operation}

    def get_auth(self) -> list[dict[str, Any]]:
        """None where everybody gets the same, which drf-spectacular would call optional."""
        permissions = self.view.get_permissions()
        if all(isinstance(permission, AllowAny) for permission in permissions):
            return []
        auth: list[dict[str, Any]] = super().get_auth()
        return auth

    def get_summary(self) -> str:
        """For lists and rows by the address, else the first words of the action's docstring."""
        known = SUMMARIES.get(getattr(self.view, "action", ""))
        if known:
            tag = self.get_tags()[0]
            one = ONE_OF.get(tag, f"a {tag.removesuffix('s')}")
            return known.format(many=MANY_OF.get(tag, tag), one=one)
        return re.split(r"[.:;](?:\s|$)", self.get_description(), maxsplit=1)[0]

    def _resolve_path_parameters(self, variables: Iterable[str]) -> list[dict[str, Any]]:
        """Parts of an address are texts, whatever relation has their name, but for an id."""
        found: list[dict[str, Any]] = super()._resolve_path_parameters(variables)
        for parameter in found:
            parameter["description"] = PATH_PARTS[parameter["name"]]
            if parameter["name"] != "id":
                pattern = parameter["schema"].get("pattern")
                parameter["schema"] = {"type": "string"} | ({"pattern": pattern} if pattern else {})
        return found

    def _get_filter_parameters(self) -> list[dict[str, Any]]:
        """Filters whose type is told by hand lose their label in drf-spectacular."""
        found: list[dict[str, Any]] = super()._get_filter_parameters()
        filters = getattr(self.view, "filterset_class", None)
        for parameter in found:
            if not parameter.get("description") and filters is not None:
                known = filters.base_filters[parameter["name"]]
                parameter["description"] = known.extra.get("help_text") or known.label
        return found

    def _map_basic_serializer(self, serializer: Any, direction: str) -> dict[str, Any]:
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)
        properties = schema.get("properties", {})
        if direction == "response" and properties:
            # What may be left out in a request is never left out of an answer.
            schema["required"] = sorted(properties)
        if isinstance(serializer, KnownFields):
            schema["additionalProperties"] = False
        for name, text in _described(serializer).items():
            if name in properties:
                properties[name]["description"] = text
        return schema

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        return bodies | {str(status): _refusal(status) for status in self._refusals()}

    def _refusals(self) -> list[int]:
        statuses = [400, 406, 429]
        if "{" in self.path or self.method not in SAFE or self._answers_with_one_row():
            statuses.append(404)
        if self.method not in SAFE:
            statuses += [401, 403]
        if self.method in ("POST", "PUT", "PATCH"):
            statuses += [413, 415]
        if self.method in ("PUT", "PATCH"):
            statuses.append(409)
        if self.method in ("PUT", "PATCH", "DELETE") and "{" in self.path:
            statuses.append(412)
        own = getattr(self.view, "refusals", {})
        statuses += own.get(getattr(self.view, "action", ""), [])
        if any(parameter["name"] == "q" for parameter in self._get_filter_parameters()):
            statuses.append(422)
        return sorted(set(statuses))

    def _answers_with_one_row(self) -> bool:
        """Return True for an action that looks for a row by parameters."""
        return getattr(self.view, "action", "") in getattr(self.view, "parameters", {})


# What no serializer brings, by the names under which operations and serializers refer to it.
SHARED = {"Facts": FACTS, "Texts": TEXTS, "Problem": PROBLEM}


def shared(name: str) -> dict[str, Any]:
    """A reference to one of SHARED: generated clients then have one type of it."""
    assert name in SHARED
    return {"$ref": f"#/components/schemas/{name}"}


def add_shared(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Put what is shared among the components."""
    taken = SHARED.keys() & result["components"]["schemas"].keys()
    assert not taken, f"serializers have these names: {taken}"
    result["components"]["schemas"] |= SHARED
    return result


def _described(serializer: Serializer[Any]) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for base in reversed(type(serializer).__mro__):
        words |= vars(base).get("described", {})
    return words


def _refusal(status: int) -> dict[str, Any]:
    return {
        "description": HTTPStatus(status).phrase,
        "content": {MEDIA_TYPE: {"schema": shared("Problem")}},
    }
