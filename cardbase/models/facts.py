"""The check of what is stated about a card; every path that writes facts calls it.

`bulk_create()`, `update()` and loaders skip `Model.clean()`. So the check is a plain function
of plain values, and the models, the forms, the loaders and the API all call this one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from cardbase.models.game import schema_of
from rules.engine.schema import Schema

Problems = dict[str, str]


def fact_problems(
    game_key: str,
    *,
    kind: str,
    stats: object,
    texts: object,
    unknown: Iterable[str] = (),
) -> Problems:
    """What is wrong, as {field or section: sentence}; empty when all is well.

    A game that `rules` does not know yet has no schema; its facts must have the right shape
    and nothing more can be said about them.
    """
    shape = _shape_problems(stats, texts)
    schema = schema_of(game_key)
    if schema is None or not isinstance(stats, Mapping) or not isinstance(texts, Mapping):
        return shape
    if shape:
        return shape
    unknown = tuple(unknown)
    return {
        **schema.validate(kind, stats, unknown),
        **_unknown_problems(schema, kind, stats, unknown),
        **_section_problems(schema, texts),
    }


def check_facts(
    game_key: str, *, kind: str, stats: object, texts: object, unknown: Iterable[str] = ()
) -> None:
    """Raise a ValidationError that lists every problem, naming stats or texts as the place."""
    problems = fact_problems(game_key, kind=kind, stats=stats, texts=texts, unknown=unknown)
    if problems:
        raise ValidationError({"stats": [f"{where}: {why}" for where, why in problems.items()]})


def _shape_problems(stats: object, texts: object) -> Problems:
    problems = {}
    if not isinstance(stats, Mapping):
        problems["stats"] = "Facts are written as a JSON object, field by field."
    if not isinstance(texts, Mapping):
        problems["texts"] = "Texts are written as a JSON object, section by section."
    elif not all(isinstance(text, str) for text in texts.values()):
        problems["texts"] = "Every section's text must be a text."
    return problems


def _unknown_problems(
    schema: Schema, kind: str, stats: Mapping[str, Any], unknown: tuple[str, ...]
) -> Problems:
    """A fact cannot be both stated and unknown, and only real fields can be unknown."""
    known = _field_keys(schema, kind) | set(text_keys(schema, kind))
    problems = {}
    for key in unknown:
        if key not in known:
            problems[key] = f"{key} is listed as unknown but is no field of this kind."
        elif stats.get(key) is not None:
            problems[key] = f"{key} is listed as unknown and yet has a value."
    return problems


def text_keys(schema: Schema, kind: str) -> dict[str, str]:
    """How `unknown` names a card's texts, with their labels: by the section's key, or as
    `support_text` where a fact of the card has that key already."""
    facts = _field_keys(schema, kind)
    return {
        f"{section.key}_text" if section.key in facts else section.key: section.label
        for section in schema.sections
    }


def _section_problems(schema: Schema, texts: Mapping[str, str]) -> Problems:
    known = [section.key for section in schema.sections]
    return {
        key: f"{key} is not a text of this game's cards; known: {', '.join(known)}."
        for key in texts
        if key not in known
    }


def _field_keys(schema: Schema, kind: str) -> frozenset[str]:
    return frozenset(
        field.key
        for candidate in schema.kinds
        if candidate.key == kind
        for field in candidate.fields
    )
