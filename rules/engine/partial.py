"""Cards of which not everything is known: they can be looked at and not played."""

from __future__ import annotations

from rules.engine.cards import CardData
from rules.engine.schema import Schema


def missing(schema: Schema, card: CardData) -> tuple[str, ...]:
    """What nobody knows of the card, by the labels of its fields and sections."""
    kind = next((kind for kind in schema.kinds if kind.key == card.kind), None)
    fields = kind.fields if kind else ()
    lacking = {
        field.key: field.label
        for field in fields
        if field.key in card.unknown or (field.required and card.stats.get(field.key) is None)
    }
    sections = {
        section.key: section.label for section in schema.sections if section.key in card.unknown
    }
    return (*lacking.values(), *sections.values())
