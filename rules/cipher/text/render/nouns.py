"""Nouns and numbers as Cipher's cards word them."""

from __future__ import annotations

import re

from rules.cipher.text.nouns import AREAS
from rules.text import filters as f
from rules.text import groups as g
from rules.text.amounts import Count, Stat
from rules.text.render.nouns import (
    FIGHTERS,
    adjective,
    all_of,
    amount,
    filters,
    head_of,
    is_foreign,
    joined,
    number,
    say_among,
    say_chosen,
    singular,
)
from rules.text.render.renderer import Renderer
from rules.text.render.words import either, limit, plural, quoted

FIGHTING = {
    "attacking": "attacking unit",
    "defending": "defending unit",
    "fighting": "unit in combat",
}
RELATIONS = {">": "higher than", "<": "lower than", "=": "equal to"}
EITHER = (("any", "orbs"), ("any", "bonds"))
EITHER_SIDE = "your own or your opponent's"
OWNERS = {"own": "your", "enemy": "your opponent's", "any": "the"}


def fighter(renderer: Renderer, node: g.Units) -> str:
    """ "Your <Red> attacking unit": there is one at most."""
    state = next(filter_ for filter_ in node.where if filter_ in FIGHTERS)
    adjectives, posts = filters(renderer, tuple(one for one in node.where if one != state))
    assert isinstance(state, f.Is)
    return joined(OWNERS[node.side], *adjectives, FIGHTING[state.state], *posts)


def _fights(node: g.Group) -> bool:
    return isinstance(node, g.Units) and any(filter_ in FIGHTERS for filter_ in node.where)


def units(renderer: Renderer, node: g.Units) -> str:
    return fighter(renderer, node) if _fights(node) else lords_first(all_of(renderer, node))


LORD = re.compile(
    r"^((?:\d+|up to \d+|all|a|an|any number of)? ?)"
    r"((?:other |(?:non-)?(?:<\w+>|\"[^\"]*\") (?:or )?)+)"
    r"(your|the enemy) Lord"
)


def lords_first(phrase: str) -> str:
    """ "Your <Red> Lord", not "<Red> your Lord"; there is one, so it has no number."""
    return LORD.sub(r"\3 \2Lord", phrase)


def described_this(renderer: Renderer, node: g.Group) -> str:
    """ "This untapped unit", "this Vanguard unit"; empty for all others."""
    if not isinstance(node, g.Among) or node.group != g.This():
        return ""
    words = []
    for filter_ in node.where:
        if isinstance(filter_, f.At) and len(filter_.places) == 1:
            [place] = filter_.places
            words.append(renderer.words.place(place) if place in AREAS else "")
        else:
            words.append(adjective(renderer, filter_))
    return joined("this", *words, "unit") if all(words) else ""


def _own_names(node: g.Together) -> tuple[str, ...]:
    """The names of own units that are told apart by nothing else; () for other groups."""
    names = [
        group.where[0].names
        for group in node.groups
        if isinstance(group, g.Units)
        and group.side == "own"
        and len(group.where) == 1
        and isinstance(group.where[0], f.Named)
    ]
    found = tuple(name for (name,) in (one for one in names if len(one) == 1))
    return found if len(found) == len(node.groups) else ()


def together(renderer: Renderer, node: g.Together) -> str:
    if all(isinstance(group, g.Known) and group.name.startswith("chosen") for group in node.groups):
        return "the chosen cards"
    *_, last = node.groups
    if isinstance(last, g.Together) and (names := _own_names(last)):
        return either([*map(renderer.say, node.groups[:-1]), allied(names)], "and")
    return either([renderer.say(group) for group in node.groups], "and")


def allied(names: tuple[str, ...]) -> str:
    """Units of these names, as a part of more units that are joined by "and"."""
    return f"allied {quoted(names, 'and')}"


def one(renderer: Renderer, node: g.Group) -> str:
    this = described_this(renderer, node)
    if this:
        return this
    if _fights(node):
        assert isinstance(node, g.Units)
        return fighter(renderer, node)
    if isinstance(node, g.Together):
        return either([one(renderer, part) for part in node.groups])
    return lords_first(singular(renderer, node))


def pointer(renderer: Renderer, node: g.Known) -> str:
    head = renderer.heads.get(node.name, "card")
    many = node.name in renderer.many
    if node.name in ("attacker", "defender") and node.name not in renderer.heads:
        return f"the {'attacking' if node.name == 'attacker' else 'defending'} unit"
    if node.name.startswith(("revealed", "destroyed")):
        return f"the {node.name.split()[0]} {plural(head, 2 if many else 1)}"
    if many:
        return f"those {plural(head, 2) if head in ('ally', 'enemy', 'unit') else 'cards'}"
    return f"that {head}"


def among(renderer: Renderer, node: g.Among) -> str:
    rest = isinstance(node.group, g.Known) or not getattr(node.group, "where", (0,))
    if rest and len(node.where) == 1 and _is_rest(node.where[0]):
        return "the remaining cards"
    return described_this(renderer, node) or say_among(renderer, node)


def _is_rest(node: f.Filter) -> bool:
    """Return True if the filter only leaves out what was chosen before."""
    return (
        isinstance(node, f.Not)
        and isinstance(node.fails, f.OneOf)
        and isinstance(node.fails.group, g.Known)
    )


def chosen(renderer: Renderer, node: g.Chosen) -> str:
    renderer.heads[node.name] = head_of(renderer, node.among)
    if is_foreign(renderer, node.among):
        renderer.foreign.add(node.name)
    if node.most != 1:
        renderer.many.add(node.name)
    if isinstance(node.among, g.Known):
        return f"{number(renderer, node).removesuffix(' of')} of those cards"
    if isinstance(node.among, g.Among) and isinstance(node.among.group, g.Known):
        adjectives, posts = filters(renderer, node.among.where)
        many = "card" if node.most == 1 else "cards"
        return joined(number(renderer, node), *adjectives, many, *posts, "among them")
    if isinstance(node.among, g.Cards) and node.among.side == "enemy":
        adjectives, posts = filters(renderer, node.among.where)
        so_many, many = number(renderer, node), "card" if node.most == 1 else "cards"
        if node.among.place == "hand" and node.by == "enemy":
            return joined(so_many, *adjectives, many, *posts, "from their hand")
        if node.among.place in ("orbs", "bonds"):
            whose = "their" if node.by == "enemy" else "your opponent's"
            return joined(so_many, "of", whose, *adjectives, node.among.place, *posts)
    if isinstance(node.among, g.Cards) and (node.among.side, node.among.place) in EITHER:
        adjectives, posts = filters(renderer, node.among.where)
        so_many = number(renderer, node)
        return joined(so_many, "of", EITHER_SIDE, *adjectives, node.among.place, *posts)
    return lords_first(say_chosen(renderer, node))


def say_number(renderer: Renderer, node: f.Number) -> str:
    if isinstance(node.amount, Stat):
        relation = RELATIONS.get(node.op)
        if relation and node.amount.stat == node.stat:
            of = possessive(renderer, node.amount.of)
            stat = renderer.words.stat(node.stat)
            return f"whose {stat} is {relation} {of} {stat}"
    if isinstance(node.amount, Count) and node.op in RELATIONS:
        than = f"{RELATIONS[node.op]} {amount(renderer, node.amount)}"
        return f"with {renderer.words.stat(node.stat)} {than}"
    if node.stat == "attack" and isinstance(node.amount, int):
        return f"with {limit(node.op, node.amount)} Attack"
    stat = renderer.words.stat(node.stat)
    of = " of" if node.stat in ("promotion_cost", "support") else ""
    return f"with {stat}{of} {limit(node.op, amount(renderer, node.amount))}"


def possessive(renderer: Renderer, group: g.Group) -> str:
    said = one(renderer, group) if not isinstance(group, g.Known) else renderer.say(group)
    return f"{said}'" if said.endswith("s") else f"{said}'s"
