"""What a game calls the places, numbers and states of the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Words:
    """A game's own words; what is missing is said with the vocabulary's key."""

    places: Mapping[str, str] = field(default_factory=dict)
    stats: Mapping[str, str] = field(default_factory=dict)
    traits: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)

    def place(self, key: str) -> str:
        return self.places.get(key, key)

    def stat(self, key: str) -> str:
        return self.stats.get(key, key)

    def trait(self, key: str) -> str:
        return self.traits.get(key, f"<{key.capitalize()}>")

    def state(self, key: str) -> str:
        return self.states.get(key, key)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def as_sentences(parts: Sequence[str]) -> str:
    """The parts, each a sentence of its own but for the first capital and the last dot."""
    return ". ".join([*parts[:1], *map(capital, parts[1:])])


def counted(number: object, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {plural(noun, number)}"


def up_to(least: object, most: object) -> str:
    """ "2", "up to 2", "any number of" what is chosen."""
    if most is None:
        return "any number of"
    return f"{most}" if least == most else f"up to {most}"


def plural(noun: str, amount: object) -> str:
    if amount == 1:
        return noun
    return {"ally": "allies", "enemy": "enemies"}.get(noun, noun + "s")


def either(parts: list[str], joint: str = "or") -> str:
    """ "a", "a or b", "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def quoted(names: tuple[str, ...], joint: str = "or") -> str:
    return either([f'"{name}"' for name in names], joint)


LIMITS = {
    "<=": "{} or less",
    ">=": "{} or more",
    "=": "{}",
    "<": "less than {}",
    ">": "more than {}",
}


def limit(op: str, amount: object) -> str:
    return LIMITS[op].format(amount)


def how_many(op: str, amount: object) -> str:
    """The limit of what can be counted: fewer, not less."""
    return limit(op, amount).replace("less", "fewer")
