"""What is gained or lost, and by how much."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.nodes import (
    GainsNames,
    GainsRange,
    GainsSkillsOf,
    LosesRange,
    StackSize,
    Variety,
)
from rules.cipher.text.noun_parser import label, words
from rules.cipher.text.nouns import OWN, Noun, base, every, traits_of
from rules.cipher.text.parts import Gained
from rules.cipher.text.traits import trait
from rules.text import changes as c
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Group, Known, Stacked, This

# How something is gained, and how it is lost.
Pair = tuple[Gained, Gained]


def _attack(signed: str, count: Amount | None = None) -> Pair:
    number = int(signed)
    amount: Amount = number if count is None else Times(number, count)
    lost: Amount = -abs(number) if count is None else Times(-abs(number), count)
    return lambda g: c.Adjust(g, "attack", amount), lambda g: c.Adjust(g, "attack", lost)


def _range(token: str) -> Pair:
    least, _, most = token.partition("-")
    numbers = int(least), int(most or least)
    return lambda g: GainsRange(g, *numbers), lambda g: LosesRange(g, *numbers)


def _traits(token: str) -> Pair:
    found, joint = words(token)
    if joint == "or":
        raise Unclear("one or the other is not gained")
    traits = tuple(trait(word) for word in found)
    return lambda g: c.Gains(g, traits), lambda g: c.Loses(g, traits)


def _skill(token: str, *, barred: bool = False) -> Pair:
    names = words(token)[0]

    def gain(group: Group) -> c.Change:
        if len(names) != 1:
            raise Unclear("one skill at a time")
        return c.GainsSkill(group, Ability(names[0], "", ()))

    return gain, lambda g: c.LosesSkills(g, names, barred=barred)


def _skills_of(of: Noun, label: str = "") -> Pair:
    return lambda g: GainsSkillsOf(g, every(of, OWN), label=label), _no_loss


def _no_loss(_: Group) -> c.Change:
    raise Unclear("this cannot be lost")


def count(noun: Noun, whose: str = "") -> Amount:
    """How many there are of them."""
    if noun.different:
        return Variety(noun.different, base(replace(noun, different=""), whose or OWN))
    group = base(noun, whose or OWN)
    if isinstance(group, Stacked):
        return StackSize(group.unit, beneath=True)
    return Count(group)


def _revealed(noun: Noun) -> Amount:
    return Count(Among(Known("?revealed"), traits_of(replace(noun, head="card"))))


GAINS: Readings = {
    "attack": _attack,
    "support_gained": lambda signed: (lambda g: c.Adjust(g, "support", int(signed)), _no_loss),
    "range": _range,
    "traits_gained": _traits,
    "skill_gained": _skill,
    "skill_barred": lambda token: _skill(token, barred=True),
    "skills_of": _skills_of,
    "labelled_skills_of": lambda token, of: _skills_of(of, label(token)),
    "names_of": lambda of: (lambda g: GainsNames(g, of=every(of, OWN)), _no_loss),
    # amounts
    "per": count,
    "per_whose": lambda whose, noun: count(noun, whose),
    "per_revealed": _revealed,
    **constants(
        {
            "per_beneath": StackSize(This(), beneath=True),
            "per_stacked": StackSize(This()),
            "per_destroyed": Count(Known("?destroyed")),
        }
    ),
    "times_stack": lambda unit, number: Times(int(number), StackSize(every(unit))),
    "times_n": lambda noun, number: Times(int(number), count(noun)),
    "times_whose": lambda whose, noun, number: Times(int(number), count(noun, whose)),
    "times_cost": lambda unit, number: Times(int(number), Stat("cost", every(unit))),
    "n_times_of": lambda number, noun: Times(int(number), count(noun)),
    "n_times_whose": lambda number, whose, noun: Times(int(number), count(noun, whose)),
    "n_times_stack": lambda number, unit: Times(int(number), StackSize(every(unit))),
    "n_times_cost": lambda number, unit: Times(int(number), Stat("cost", every(unit))),
    "support_number": lambda card: Stat("support", every(card)),
}
