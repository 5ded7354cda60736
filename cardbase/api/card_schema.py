"""What cards of a game have on them, as its rules declare it: for programs that read `stats`."""

from __future__ import annotations

from typing import Any

from rules.engine.schema import Field, Kind, Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def card_schema(schema: Schema) -> dict[str, Any]:
    """JSON Schema of the `kind`, `stats` and `texts` that a card of the game has in this API.

    No fact is required, because cards of which a part is unknown leave it out.
    """
    sections = {
        section.key: {"type": "string", "title": section.label} for section in schema.sections
    }
    texts = {"type": "object", "properties": sections, "additionalProperties": False}
    return {
        "$schema": DIALECT,
        "type": "object",
        "required": ["kind", "stats", "texts"],
        "properties": {"texts": texts},
        "oneOf": [_kind(kind) for kind in schema.kinds],
    }


def _kind(kind: Kind) -> dict[str, Any]:
    facts = {
        "type": "object",
        "properties": {field.key: _fact(field) for field in kind.fields},
        "additionalProperties": False,
    }
    return {"title": kind.label, "properties": {"kind": {"const": kind.key}, "stats": facts}}


def _fact(field: Field) -> dict[str, Any]:
    words = {"title": field.label} | ({"description": field.help} if field.help else {})
    return words | _value(field)


def _value(field: Field) -> dict[str, Any]:
    choices = [{"const": key, "title": label} for key, label in field.choices]
    match field.type:
        case "bool":
            return {"type": "boolean"}
        case "text":
            return {"type": "string"}
        case "choice":
            return {"oneOf": choices}
        case "choices":
            most = {} if field.maximum is None else {"maxItems": field.maximum}
            return {"type": "array", "items": {"oneOf": choices}, "uniqueItems": True} | most
        case "int":
            return _number(field)
        case "variable_int":
            return {"oneOf": [_number(field), {"const": "X", "title": "X"}]}
        case _:
            raise AssertionError(f"no schema for facts of the type {field.type!r}")


def _number(field: Field) -> dict[str, Any]:
    bounds = {"minimum": field.minimum, "maximum": field.maximum}
    return {"type": "integer"} | {name: at for name, at in bounds.items() if at is not None}
