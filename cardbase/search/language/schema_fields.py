"""The rows that a game's card schema brings: every fact it prints, by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardbase.search.language.aliases import ALIASES
from cardbase.search.language.field import Field, Scope, Type
from rules.engine import schema
from rules.engine.game import Game

NUMBERS = ("int", "variable_int")
CHOICES = ("choice", "choices")


def schema_fields(games: Iterable[Game], taken: set[str]) -> list[Field]:
    """One row for each key, though several games print it; `taken` are names of other rows."""
    facts: dict[str, list[tuple[str, schema.Field]]] = {}
    sections: dict[str, list[tuple[str, schema.Section]]] = {}
    for game in games:
        for kind in game.cards.kinds:
            for fact in kind.fields:
                facts.setdefault(fact.key, []).append((game.key, fact))
        for section in game.cards.sections:
            sections.setdefault(section.key, []).append((game.key, section))
    rows = [_fact(key, printed, taken) for key, printed in facts.items()]
    used = taken | {row.key for row in rows}
    rows += list(_sections(sections, used))
    return _with_aliases(rows, taken)


def _fact(key: str, printed: list[tuple[str, schema.Field]], taken: set[str]) -> Field:
    games = tuple(dict.fromkeys(game for game, _ in printed))
    facts = [fact for _, fact in printed]
    kind = _type(facts)
    label = _label(key, facts)
    choices = {choice: text for fact in facts for choice, text in fact.choices}
    return Field(
        key=f"stat_{key}" if key in taken else key,
        label=label,
        type=kind,
        scope=Scope.CARD,
        lookup=f"stats.{key}",
        aliases=tuple(dict.fromkeys(name for fact in facts for name in _names(key, fact.label))),
        games=games,
        choices=choices if kind is Type.CHOICE else {},
        help=next((fact.help for fact in facts if fact.help), ""),
        examples=_examples(key, kind, choices),
    )


def _label(key: str, facts: list[schema.Field]) -> str:
    """The games' own word for it; where they have several, the key itself."""
    labels = {fact.label for fact in facts}
    return facts[0].label if len(labels) == 1 else key.replace("_", " ").capitalize()


def _type(facts: list[schema.Field]) -> Type:
    """Games may print different facts under one word; then letters are all they share."""
    types = {fact.type for fact in facts}
    if types <= set(NUMBERS):
        return Type.NUMBER
    if types <= set(CHOICES):
        return Type.CHOICE
    return Type.YES_NO if types == {"bool"} else Type.TEXT


def _sections(
    sections: dict[str, list[tuple[str, schema.Section]]], used: set[str]
) -> Iterator[Field]:
    for key, printed in sections.items():
        label = printed[0][1].label
        free = [name for name in (key, f"{key}_text", _slug(label)) if name not in used]
        if free:
            yield Field(
                key=free[0],
                label=label,
                type=Type.ABILITIES,
                scope=Scope.CARD,
                lookup=f"section.{key}",
                aliases=_names(key, label),
                games=tuple(dict.fromkeys(game for game, _ in printed)),
                help="The words of this part of the card.",
                examples=(f"{free[0]}:draw", f"{free[0]}:(draw -discard)"),
            )


def _with_aliases(rows: list[Field], taken: set[str]) -> list[Field]:
    """Each alias goes to the first row that wants it, and to none whose name it is already.

    The games' own words come before those of other sites.
    """
    used = taken | {row.key for row in rows}
    given: list[tuple[str, ...]] = [() for _ in rows]
    elsewhere = [ALIASES.get(row.key, ()) for row in rows]
    for wanted in ([row.aliases for row in rows], elsewhere):
        for place, names in enumerate(wanted):
            free = tuple(name for name in names if name not in used)
            given[place] += free
            used |= set(free)
    return [replace(row, aliases=names) for row, names in zip(rows, given, strict=True)]


def _names(key: str, label: str) -> tuple[str, ...]:
    """Singular, the label, and the label run together: promotion_cost, promotioncost."""
    names = [_singular(key), _slug(label), _slug(label).replace("_", ""), key.replace("_", "")]
    return tuple(dict.fromkeys(name for name in names if name and name != key))


def _singular(key: str) -> str:
    if key.endswith("ies"):
        return f"{key[:-3]}y"
    if key.endswith("xes"):
        return key[:-2]
    return key[:-1] if key.endswith("s") and not key.endswith("ss") else key


def _slug(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_")


def _examples(key: str, kind: Type, choices: dict[str, str]) -> tuple[str, ...]:
    if kind is Type.NUMBER:
        return (f"{key}:3", f"{key}>=2", f"{key}:1..3", f"{key}:none")
    if kind is Type.CHOICE:
        keys = [choice for choice in choices if " " not in choice][:2]
        return (f"{key}:{keys[0]}", f"{key}:{'|'.join(keys)}") if keys else ()
    if kind is Type.YES_NO:
        return (f"{key}:yes",)
    return (f'{key}:"two words"', f"{key}:none")
