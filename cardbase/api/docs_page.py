"""The API's documentation as a page of the site, made of the API's own description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from markdown_it import MarkdownIt

EXAMPLES = Path(__file__).with_name("examples")
LANGUAGES = {"curl": "first.sh", "Python": "first.py", "TypeScript": "first.ts"}
# The site that examples are written for.
EXAMPLE_SITE = "https://cards.example"
SCHEMAS = "#/components/schemas/"
TYPES = {"integer": "whole number", "object": "object", "null": "null"}
FORMATS = {"uri": "address", "date": "date", "date-time": "date and time"}


@dataclass(frozen=True, slots=True)
class Value:
    """What a parameter, a property or an answer is, and the schema it refers to, if any."""

    words: str
    schema: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A parameter or a property."""

    name: str
    value: Value
    description: str
    required: bool


@dataclass(frozen=True, slots=True)
class Operation:
    """A method at an address."""

    key: str
    method: str
    path: str
    summary: str
    description: SafeString
    signed: bool
    parameters: tuple[Named, ...]
    body: Value | None
    answers: tuple[tuple[str, Value], ...]
    refusals: str


@dataclass(frozen=True, slots=True)
class Schema:
    """An object that requests or answers have."""

    name: str
    description: SafeString
    properties: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Documentation:
    introduction: SafeString
    operations: tuple[tuple[str, tuple[Operation, ...]], ...]
    schemas: tuple[Schema, ...]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show all operations and objects, after a first call in three languages."""
    site = request.build_absolute_uri("/").rstrip("/")
    examples = [
        (language, (EXAMPLES / name).read_text(encoding="utf-8").replace(EXAMPLE_SITE, site))
        for language, name in LANGUAGES.items()
    ]
    context = {"documentation": documentation(), "examples": examples}
    return render(request, "cardbase/api_docs.html", context)


@cache
def documentation() -> Documentation:
    """Read the description, once for each process: it follows from the program alone."""
    described = SchemaGenerator().get_schema(request=None, public=True)
    by_tag: dict[str, list[Operation]] = defaultdict(list)
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            by_tag[operation["tags"][0]].append(_read_operation(path, method, operation))
    return Documentation(
        _as_html(described["info"]["description"]),
        tuple((tag, tuple(found)) for tag, found in by_tag.items()),
        tuple(_read_schemas(described["components"]["schemas"])),
    )


def _read_operation(path: str, method: str, operation: Mapping[str, Any]) -> Operation:
    parameters = operation.get("parameters", ())
    answers = operation["responses"]
    return Operation(
        key=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        description=_as_html(operation.get("description", "")),
        signed=all(operation.get("security") or [{}]),
        parameters=tuple(
            Named(
                one["name"],
                _value_of(one["schema"]),
                one.get("description", ""),
                one.get("required", False),
            )
            for one in sorted(parameters, key=lambda one: not one.get("required"))
        ),
        body=_content_of(operation.get("requestBody", {})),
        answers=tuple(
            (status, _content_of(answer) or Value("nothing"))
            for status, answer in answers.items()
            if status < "400"
        ),
        refusals=", ".join(status for status in answers if status >= "400"),
    )


def _read_schemas(schemas: Mapping[str, Any]) -> Iterator[Schema]:
    for name, schema in schemas.items():
        required = schema.get("required", ())
        yield Schema(
            name,
            _as_html(schema.get("description", "") or _value_of(schema).words),
            tuple(
                Named(key, _value_of(value), value.get("description", ""), key in required)
                for key, value in schema.get("properties", {}).items()
            ),
        )


def _content_of(body: Mapping[str, Any]) -> Value | None:
    for content in body.get("content", {}).values():
        return _value_of(content["schema"])
    return None


def _value_of(schema: Mapping[str, Any]) -> Value:
    """Return a schema in words; of several alternatives, the schema of the first that has one."""
    if reference := schema.get("$ref"):
        name = reference.removeprefix(SCHEMAS)
        return Value(name, name)
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return _any_of([_value_of(one) for one in schema[several]])
    if "enum" in schema:
        return Value(" or ".join(f"“{one}”" if one != "" else "nothing" for one in schema["enum"]))
    types = schema.get("type", "anything")
    return _any_of([_plain(one, schema) for one in ([types] if isinstance(types, str) else types)])


def _any_of(values: list[Value]) -> Value:
    schema = next((value.schema for value in values if value.schema), "")
    return Value(" or ".join(dict.fromkeys(value.words for value in values)), schema)


def _plain(kind: str, schema: Mapping[str, Any]) -> Value:
    if kind == "array":
        inner = _value_of(schema.get("items", {}))
        return Value(f"list of {inner.words}", inner.schema)
    if kind == "string":
        return Value(FORMATS.get(schema.get("format", ""), "text"))
    return Value(TYPES.get(kind, kind))


@cache
def _as_html(text: str) -> SafeString:
    markdown = MarkdownIt("commonmark", {"html": False})
    html: str = markdown.render(text)
    return mark_safe(html)  # HTML in the text itself is escaped
