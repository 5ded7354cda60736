"""The compiled abilities of all Cipher cards that are shipped, each distinct tree once."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.cipher.card_text import SECTIONS
from rules.cipher.text.nodes import Coexists
from rules.engine.cards import CardData
from rules.text.abilities import Ability
from rules.text.filters import Named
from rules.text.tree import from_json, to_json, walk

DATA = Path(__file__).resolve().parents[4] / "cardbase" / "data" / "cipher"
DIGITS = 16


@dataclass(eq=False)
class Case:
    """A tree, a card that has it, the other abilities of that card that it names or is named by,
    and every place where the tree is printed ("B08-007 Exactly as I read it!").
    """

    ability: Ability
    card: CardData
    companions: tuple[Ability, ...]
    digest: str
    names: frozenset[str] = frozenset()  # of skills, in its tree, that some card has
    printed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Catalogue:
    """All cases, and how many cards and abilities they come from."""

    cases: tuple[Case, ...]
    cards: int
    abilities: int


@cache
def load() -> Catalogue:
    """Read the shipped cards; abilities are equal if their trees are, whatever they are called.

    The name of a skill counts where a tree names skills.
    """
    compiled = _compiled_lines()
    cards = [(card, number, _abilities(card, compiled)) for card, number in _cards()]
    skills = {one.name for *_, abilities in cards for one in _abilities_in(abilities)} - {""}
    names = {name.casefold() for name in skills}
    cases: dict[str, Case] = {}
    count = 0
    for card, number, abilities in cards:
        for ability in abilities:
            count += 1
            said = _names_in(ability, names)
            others = _companions(ability, abilities, bool(said), card.name)
            same = (ability, *others, card.name) if others else (replace(ability, name=""),)
            digest = _digest(json.dumps([*map(_plain, same)], sort_keys=True))
            case = cases.setdefault(digest, Case(ability, card, others, digest, frozenset(said)))
            case.printed.append(f"{number} {ability.name}")
    return Catalogue(tuple(cases.values()), len(cards), count)


def _abilities_in(abilities: list[Ability]) -> Iterator[Ability]:
    """The abilities and those that they give."""
    return (node for node in walk(tuple(abilities)) if isinstance(node, Ability))


def _companions(
    ability: Ability, abilities: list[Ability], names_skills: bool, own: str
) -> tuple[Ability, ...]:
    """The other abilities of the card, if it names skills or counts others of its own Name."""
    others = tuple(one for one in abilities if one is not ability)
    if names_skills:
        return others
    if not any(isinstance(node, Named) and own in node.names for node in walk(ability)):
        return ()
    return tuple(one for one in others if any(isinstance(part, Coexists) for part in walk(one)))


def _plain(value: Any) -> Any:
    return value if isinstance(value, str) else to_json(value)


def _names_in(ability: Ability, names: set[str]) -> set[str]:
    """The names of skills in the tree of an ability, its own apart; capitals decide nothing."""
    said = set(_strings(to_json(replace(ability, name=""))))
    return {name for name in said if name.casefold() in names}


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _compiled_lines() -> dict[str, tuple[Ability, ...]]:
    """The abilities of each line, by the digest of its section and its text."""
    _, *rows = (DATA / "compiled_lines.jsonl").read_text("utf-8").splitlines()
    read = [json.loads(row) for row in rows]
    trees = from_json([trees for _, trees, *_ in read])
    return {digest: abilities for (digest, *_), abilities in zip(read, trees, strict=True)}


def _abilities(card: CardData, compiled: dict[str, tuple[Ability, ...]]) -> list[Ability]:
    return [
        ability
        for section in SECTIONS
        for line in card.texts.get(section, "").splitlines()
        if line.strip(" -")
        for ability in compiled[_digest(f"{section}\n{line}")]
    ]


def _cards() -> Iterator[tuple[CardData, str]]:
    for record in _records():
        printings = record.get("printing", ())
        card = CardData(
            key=record["key"],
            name=record["name"],
            title=record.get("title", ""),
            kind=record["kind"],
            stats=record["stats"],
            texts=record.get("texts", {}),
        )
        yield card, printings[0]["number"] if printings else record["key"]


def _records() -> Iterator[dict[str, Any]]:
    for path in sorted((DATA / "cards").glob("*.toml")):
        yield from tomllib.loads(path.read_text("utf-8")).get("card", ())
    for path in sorted((DATA / "cards").glob("*.jsonl")):
        _, *rows = path.read_text("utf-8").splitlines()
        yield from map(json.loads, rows)
