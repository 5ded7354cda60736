"""Conditions as Cipher's cards word them."""

from __future__ import annotations

import re
from dataclasses import replace

from rules.cipher.text import nodes as n
from rules.cipher.text.render.nouns import one, possessive
from rules.text import conditions as c
from rules.text import filters as f
from rules.text import groups as g
from rules.text.amounts import Count, Used
from rules.text.render import clauses
from rules.text.render.nouns import amount, described, filters, is_many, joined
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import how_many, limit, plural

WITHOUT = "without an insignia"
INSIGNIA = ("with an insignia", WITHOUT)


def say_matches(renderer: Renderer, node: c.Matches) -> str:
    who = renderer.say(node.group)
    if (node.group, node.where) == (g.This(), (f.Not(f.Is("lord")),)):
        return f"{who} is not your Lord"
    many = is_many(renderer, node.group)
    adjectives, posts = filters(renderer, node.where)
    if len(posts) == 1 and not adjectives:
        (post,) = posts
        if post in INSIGNIA:
            have = (("has", "does not have"), ("have", "do not have"))[many][post == WITHOUT]
            return f"{who} {have} an insignia"
        if post.startswith("whose "):
            return f"{possessive(renderer, node.group)} {post.removeprefix('whose ')}"
        if post.startswith("that is not with "):
            does = "do not have" if many else "does not have"
            return f"{who} {does} {post.removeprefix('that is not with ')}"
        if post.startswith("that is "):
            return f"{who} {'are' if many else 'is'} {post.removeprefix('that is ')}"
    said = clauses.say_matches(renderer, node)
    if many:
        said = said.replace(f"{who} is ", f"{who} are ", 1).replace(
            f"{who} has ", f"{who} have ", 1
        )
    return said


RIVALS = {"<": "fewer", ">": "more"}


def say_compare(renderer: Renderer, node: c.Compare) -> str:
    left, right = node.left, node.right
    if isinstance(left, Used):
        return _used(renderer, left, node)
    if isinstance(left, Count) and isinstance(right, Count):
        mine, theirs = left.of, right.of
        said = _rivals(renderer, node, mine, theirs)
        if said:
            return said
        relation = {"<": "lower than", ">": "higher than", "=": "equal to"}
        relation |= {"<=": "equal to or lower than", ">=": "equal to or higher than"}
        return renderer.fill("{left} is ", node) + f"{relation[node.op]} {amount(renderer, right)}"
    if isinstance(left, n.StackSize) and isinstance(right, int) and not left.beneath:
        of = one(renderer, left.of)
        return f"the total number of cards stacked with {of} is {limit(node.op, right)}"
    if isinstance(left, Count) and isinstance(right, int) and _destroyed(left.of):
        head = renderer.heads.get(left.of.name, "enemy")  # type: ignore[attr-defined]
        return f"{how_many(node.op, right)} {plural(head, 2)} are destroyed this way"
    if isinstance(left, n.Variety) and isinstance(right, int):
        kinds = plural(renderer.words.stat(left.trait), 2)
        return f"{one(renderer, left.of)} has {limit(node.op, right)} different {kinds}"
    if isinstance(left, Count) and isinstance(right, int) and node.op == "=":
        return clauses.has(renderer, left, f"exactly {right}")
    return clauses.say_compare(renderer, node)


ALLIES = {
    ">": "your allies outnumber your enemies",
    ">=": "the number of allies is more than or equal to the number of enemies",
    "<=": "the number of allies is less than or equal to the number of enemies",
}


def _rivals(renderer: Renderer, node: c.Compare, mine: g.Group, theirs: g.Group) -> str:
    """Compare how many of one thing the two players have."""
    if (mine, theirs) == (g.Units("own"), g.Units("enemy")):
        return ALLIES.get(node.op, "")
    if not isinstance(mine, g.Cards) or not isinstance(theirs, g.Cards):
        return ""
    if replace(mine, side="own") != replace(theirs, side="own") or mine.side == theirs.side:
        return ""
    head, adjectives, posts = described(renderer, replace(mine, side="own"))
    there = [post.replace("from ", "in ") for post in posts]
    what = joined(*adjectives, plural(head, 2), *there)
    if mine.side == "own" and node.op in RIVALS:
        return f"you have {RIVALS[node.op]} {what} than your opponent"
    if mine.side == "own" and node.op == "<=":
        return f"you have as many or fewer {what} than your opponent"
    if mine.side == "own" and node.op == "=":
        return f"you and your opponent have the same number of {what}"
    if mine.side == "enemy" and node.op == ">":
        return f"your opponent has more {what.replace('your hand', 'their hand')} than you"
    return ""


def _used(renderer: Renderer, used: Used, node: c.Compare) -> str:
    skill = f'"{used.skill}"' if used.skill else f"a [{used.label}] from your hand"
    once = (node.op, node.right) == (">=", 1)
    times = "at least once" if once else f"{limit(node.op, amount(renderer, node.right))} times"
    if used.who is None:
        return f"you have used {skill} {times} this turn"
    who = renderer.fill("{who:a} has used ", used)
    return f"{who}{skill} {'' if once else times + ' '}this turn"


def _destroyed(group: g.Group) -> bool:
    return isinstance(group, g.Known) and group.name.startswith("destroyed")


def say_happened(renderer: Renderer, node: c.Happened) -> str:
    """ "This unit was moved this turn": the event in the past tense."""
    event = renderer.say(node.trigger)
    for present, past in PAST.items():
        event = re.sub(rf"\b{present}\b", past, event, count=1)
    return f"{event} this {node.since}"


PAST = {"is": "was", "destroys": "destroyed", "attacks": "attacked"}


CONDITIONS: Says = {
    c.Compare: say_compare,
    c.Matches: say_matches,
    c.Happened: say_happened,
}
