"""Which cards a FlameThrowers text means: from the words for them to groups of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rules.flamethrowers.cards import ENERGY_TYPES
from rules.text.filters import Filter, Is, Named, Not, Number, OneOf, Trait
from rules.text.grammar import Unclear
from rules.text.groups import Cards, Chosen, Group, Known, This, Units

STATES = {
    "KAMI": "kami",
    "TAG TEAM": "tag_team",
    "transformation": "transformation",
    "transformed": "transformed",
    "ready": "ready",
    "rested": "rested",
    "spent": "spent",
}
POINTERS: dict[str, Group] = {
    "this card": This(),
    "the attacker": Known("attacker"),
    "the target": Known("defender"),
    "that card": Known("it"),
}
SHIPS: dict[str, Group] = {
    "your ship": Cards("own", "ship"),
    "an opposing ship": Chosen(Cards("enemy", "ship"), 1, 1, name="ship"),
    "each ship": Cards("any", "ship"),
}
_TYPES = {label: key for key, label in ENERGY_TYPES}

_ADJECTIVE = rf"(?:non-)?(?:{'|'.join(STATES)})|other"
_NOUN = re.compile(rf"(?P<before>(?:(?:{_ADJECTIVE}) )*)SQUAD cards?(?P<after>.*)$")
_OWNED = re.compile(
    r"^(?P<number>up to \d+|\d+|all)? ?(?P<of>of )?(?P<owner>your|opposing)? ?(?P<noun>.*)$"
)
_AFTER: tuple[tuple[str, Callable[[str], Filter]], ...] = (
    (r" of rank (\d+) or less", lambda rank: Number("rank", "<=", int(rank))),
    (r" of rank (\d+) or more", lambda rank: Number("rank", ">=", int(rank))),
    (r' from the "([^"]+)"', lambda period: Trait("period", period)),
    (r' named "([^"]+)"', lambda name: Named((name,))),
    (rf" of type ({'|'.join(_TYPES)})\b", lambda label: Trait("energy_types", _TYPES[label])),
    (r" other than (the target)", lambda _: Not(OneOf(Known("defender")))),
)
_TURN_PLAYER = " of the turn player"


@dataclass(frozen=True)
class Described:
    """A number of SQUAD cards with what is asked of them."""

    number: str
    owner: str
    where: tuple[Filter, ...]


def counted(number: str) -> int:
    """ "up to 2" as how many there are at most."""
    digits = number.removeprefix("up to ")
    if not digits.isdecimal():
        raise Unclear(number)
    return int(digits)


def described(text: str) -> Described:
    """ "up to 2 of your ready SQUAD cards" taken apart."""
    match = _OWNED.match(text)
    assert match is not None
    noun, owner = match["noun"], match["owner"] or ""
    if match["of"] and owner != "your":
        raise Unclear(text)
    return Described(match["number"] or "", owner, filters(noun, text))


def filters(noun: str, text: str) -> tuple[Filter, ...]:
    """What is asked of "ready SQUAD cards of rank 2 or less"."""
    match = _NOUN.match(noun)
    if match is None:
        raise Unclear(text)
    found = [_adjective(word) for word in re.findall(_ADJECTIVE, match["before"])]
    rest = match["after"]
    while rest:
        for shape, made in _AFTER:
            matched = re.match(shape, rest)
            if matched is not None:
                found.append(made(matched[1]))
                rest = rest[matched.end() :]
                break
        else:
            raise Unclear(rest.strip())
    return tuple(found)


def _adjective(word: str) -> Filter:
    if word == "other":
        return Not(OneOf(This()))
    plain = word.removeprefix("non-")
    state = Is(STATES[plain])
    return state if plain == word else Not(state)


def target(text: str, name: str = "chosen") -> Group:
    """The SQUAD cards, or ships, that a sentence means."""
    lowered = text[:1].lower() + text[1:]
    if lowered in POINTERS:
        return POINTERS[lowered]
    if lowered in SHIPS:
        return SHIPS[lowered]
    by_turn_player = lowered.endswith(_TURN_PLAYER)
    read = described(lowered.removesuffix(_TURN_PLAYER))
    side = {"your": "side", "opposing": "enemy", "": "any"}[read.owner]
    if by_turn_player:
        if read.owner:
            raise Unclear(text)
        side = "turn"
    units = Units(side, read.where)
    if read.number == "all":
        return units
    if not read.number:
        raise Unclear(text)
    return Chosen(units, 1, counted(read.number), by="turn" if by_turn_player else "own", name=name)
