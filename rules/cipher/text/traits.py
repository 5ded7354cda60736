"""Cipher's insignias and affinities, by the word that stands between angle brackets."""

from __future__ import annotations

from rules.cipher.text.nodes import AnyTrait
from rules.text.filters import Filter, Not, Trait

INSIGNIAS = ("red", "blue", "white", "black", "green", "purple", "yellow", "brown")
SEXES = ("male", "female")
WEAPONS = (
    "sword",
    "lance",
    "axe",
    "bow",
    "tome",
    "staff",
    "dragonstone",
    "knife",
    "fang",
    "brawl",
)
TYPES = ("armoured", "flier", "beast", "dragon", "mirage", "monster")
SPELLINGS = {"armored": "armoured"}
ATTRIBUTES = {
    value: attribute
    for attribute, values in (
        ("insignias", INSIGNIAS),
        ("sexes", SEXES),
        ("weapons", WEAPONS),
        ("types", TYPES),
    )
    for value in values
}


def trait(word: str) -> Trait:
    """The insignia or affinity; KeyError if there is none of that name."""
    value = SPELLINGS.get(word.lower(), word.lower())
    return Trait(ATTRIBUTES[value], value)


def shows(word: str) -> Filter:
    """The filter for a bracketed word, `<Colorless>` and `<Symbol>` among them."""
    if word.lower() in ("colorless", "colourless"):
        return Not(AnyTrait("insignias"))
    if word.lower() in ("symbol", "insignia", "color"):
        return AnyTrait("insignias")
    return trait(word)
