"""Groups, filters and amounts in English."""

from __future__ import annotations

import re

from rules.text import filters as f
from rules.text import groups as g
from rules.text.amounts import Amount
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import either, limit, plural, quoted
from rules.text.tree import walk

FIGHTERS = (f.Is("attacking"), f.Is("defending"), f.Is("fighting"))
OWNERS = {
    "own": "your",
    "side": "your side's",
    "enemy": "your opponent's",
    "any": "the",
    "turn": "the turn player's",
}
HEADS = {"own": "ally", "side": "ally", "enemy": "enemy", "any": "unit", "turn": "unit"}
POINTERS = {"attacker": "the attacking unit", "defender": "the defending unit"}


# groups, as something definite: all of them
def pointer(renderer: Renderer, name: str) -> str:
    head = plural(renderer.heads.get(name, "card"), 2 if name in renderer.many else 1)
    if name.startswith("it"):
        return f"that {head}"
    word, _, number = name.partition(" ")
    order = {"": "", "2": "second ", "3": "third ", "4": "fourth "}.get(number, f"{number}th ")
    return f"the {order}{word} {head}"


def all_of(renderer: Renderer, node: g.Group) -> str:
    head, adjectives, posts = described(renderer, node)
    if head.endswith("Lord"):
        return joined(*adjectives, head, *posts)
    if isinstance(node, g.Units) and any(filter_ in FIGHTERS for filter_ in node.where):
        return joined(OWNERS[node.side], *adjectives, "unit", *posts)
    assert isinstance(node, g.Units | g.Cards)
    is_owned = isinstance(node, g.Units) or node.place in ("orbs", "bonds")
    owner = "your" if is_owned and node.side == "own" else ""
    return joined("all", owner, *adjectives, plural(head, 2), *posts)


def say_top(renderer: Renderer, node: g.Top) -> str:
    end = "bottom" if node.bottom else "top"
    cards = "card" if node.count == 1 else f"{amount(renderer, node.count)} cards"
    return f"the {end} {cards} of {whose(node.side)} {renderer.words.place('deck')}"


def say_among(renderer: Renderer, node: g.Among) -> str:
    if isinstance(node.group, g.This) and len(node.where) == 1 and isinstance(node.where[0], f.At):
        return f"{renderer.this} {renderer.say(node.where[0])}"
    adjectives, posts = filters(renderer, node.where)
    if not posts:
        return joined("the", *adjectives, "among", renderer.say(node.group))
    return joined("those", *adjectives, *posts, "among", renderer.say(node.group))


def say_chosen(renderer: Renderer, node: g.Chosen) -> str:
    renderer.heads[node.name] = head_of(renderer, node.among)
    if node.most != 1:
        renderer.many.add(node.name)
    phrase = some(renderer, node.among, number(renderer, node))
    if node.different:
        phrase += f" with different {plural(renderer.words.stat(node.different), 2)}"
    if node.total is not None:
        stat = renderer.words.stat(node.total_stat)
        phrase += f" whose {stat} totals {amount(renderer, node.total)} or less"
    return phrase + (" without looking" if node.blind else "")


def number(renderer: Renderer, node: g.Chosen) -> str:
    if node.most is None:
        return "any number of"
    if node.least == node.most:
        return amount(renderer, node.most)
    return f"up to {amount(renderer, node.most)}"


# groups, as one or some of them
def singular(renderer: Renderer, node: g.Group) -> str:
    """An indefinite phrase: any one object of the group."""
    if isinstance(node, g.Together):
        return either([singular(renderer, group) for group in node.groups])
    if not isinstance(node, g.Units | g.Cards | g.Among):
        return renderer.say(node)
    return with_article(some(renderer, node, ""))


# Words that begin with a vowel in writing alone.
_LIKE_YOU = ("uni", "eu", "use")


def with_article(phrase: str) -> str:
    if phrase.startswith(("your ", "the ")):
        return phrase
    if phrase.startswith("other "):
        return "an" + phrase
    first = phrase.lstrip('<"').lower()
    is_vowel = first[0] in "aeiou" and not first.startswith(_LIKE_YOU)
    return f"{'an' if is_vowel else 'a'} {phrase}"


def some(renderer: Renderer, node: g.Group, number: str) -> str:
    """So many objects of the group."""
    many = 1 if number in ("", "1", "up to 1", "exactly 1") else 2
    if isinstance(node, g.Among):
        adjectives, posts = filters(renderer, node.where)
        noun = plural(head_of(renderer, node.group), many)
        return joined(number, *adjectives, noun, *posts, "among", renderer.say(node.group))
    if isinstance(node, g.Together):
        return joined(number, either([some(renderer, group, "") for group in node.groups]))
    if not isinstance(node, g.Units | g.Cards):
        return joined(number and f"{number} of", renderer.say(node))
    head, adjectives, posts = described(renderer, node)
    if head.endswith("Lord"):
        return joined(*adjectives, head, *posts)
    return joined(number, *adjectives, plural(head, many), *posts)


def described(renderer: Renderer, node: g.Group) -> tuple[str, list[str], list[str]]:
    """The noun, what stands before it and what stands behind."""
    assert isinstance(node, g.Units | g.Cards)
    if isinstance(node, g.Units):
        where = node.where
        head = HEADS[node.side]
        if f.Is("lord") in where:
            head = {"own": "your Lord", "enemy": "the enemy Lord"}.get(node.side, "Lord")
            where = tuple(filter_ for filter_ in where if filter_ != f.Is("lord"))
        adjectives, posts = filters(renderer, where)
        return head, adjectives, posts
    adjectives, posts = filters(renderer, node.where)
    if node.place == "orbs":
        head = "orb"
    elif node.place == "bonds":
        head = "bond"
    else:
        head = "card"
    posts.append(origin(renderer, node))
    return head, adjectives, [post for post in posts if post]


def origin(renderer: Renderer, node: g.Cards) -> str:
    whose = {"own": "your", "enemy": "your opponent's", "any": "any player's"}[node.side]
    if node.place == "any":
        return ""
    if node.place in ("orbs", "bonds"):
        return "" if node.side == "own" else f"of {whose.replace(chr(39) + 's', '')}"
    return f"from {whose} {renderer.words.place(node.place)}"


def head_of(renderer: Renderer, node: g.Group) -> str:
    if isinstance(node, g.Among):
        return head_of(renderer, node.group)
    if isinstance(node, g.Units):
        return HEADS[node.side]
    if isinstance(node, g.Cards):
        return {"orbs": "orb", "bonds": "bond"}.get(node.place, "card")
    return "card"


def is_foreign(renderer: Renderer, group: g.Group) -> bool:
    """Return True if the opponent owns the group, so that its cards go to the opponent's areas."""
    if isinstance(group, g.Known):
        return group.name in renderer.foreign or renderer.heads.get(group.name) == "enemy"
    if isinstance(group, g.Among):
        return is_foreign(renderer, group.group)
    if isinstance(group, g.Chosen):
        return is_foreign(renderer, group.among)
    return isinstance(group, g.Units | g.Cards | g.Top) and group.side == "enemy"


# filters
def filters(renderer: Renderer, where: tuple[f.Filter, ...]) -> tuple[list[str], list[str]]:
    """What stands before a noun and what stands behind it.

    What speaks of others stands last: whatever follows would be taken to be of them.
    """
    adjectives, posts = [], []
    for filter_ in sorted(where, key=_place):
        word = adjective(renderer, filter_)
        if word:
            adjectives.append(word)
        else:
            posts.append(renderer.say(filter_))
    return adjectives, posts


def _place(node: f.Filter) -> int:
    if node == f.Not(f.OneOf(g.This())):
        return 0
    return 2 if any(isinstance(part, g.Group) for part in walk(node)) else 1


def adjective(renderer: Renderer, node: f.Filter) -> str:
    if node == f.Not(f.OneOf(g.This())):
        return "other"
    if isinstance(node, f.Named):
        return quoted(node.names)
    if isinstance(node, f.Trait):
        return renderer.words.trait(node.value)
    if isinstance(node, f.Is):
        return renderer.words.states.get(node.state, "")
    if isinstance(node, f.Not):
        return negative(renderer, node.fails)
    if isinstance(node, f.AnyOf):
        parts = [adjective(renderer, filter_) for filter_ in node.where]
        return either(parts) if all(parts) else ""
    return ""


def negative(renderer: Renderer, node: f.Filter) -> str:
    if node in FIGHTERS:
        return ""
    opposite = renderer.words.states.get(f"not {node.state}", "") if isinstance(node, f.Is) else ""
    if opposite or not isinstance(node, f.Named | f.Trait | f.Is):
        return opposite
    word = adjective(renderer, node)
    is_one_word = " " not in word or re.fullmatch(r'"[^"]*"', word)
    return f"non-{word}" if word and is_one_word else ""


def say_has_skill(renderer: Renderer, node: f.HasSkill) -> str:
    if node.label:
        return f"with a [{node.label}] skill"
    if node.name and not node.kind:
        return f'with the skill "{node.name}"'
    name = f'"{node.name}"' if node.name else ""
    return f"with {with_article(joined(name, node.kind, 'skill'))}"


def say_not(renderer: Renderer, node: f.Not) -> str:
    if isinstance(node.fails, f.OneOf):
        return f"other than {singular(renderer, node.fails.group)}"
    phrase = adjective(renderer, node.fails) or renderer.say(node.fails)
    return f"that is not {phrase}"


def say_any_of(renderer: Renderer, node: f.AnyOf) -> str:
    parts = [adjective(renderer, filter_) or renderer.say(filter_) for filter_ in node.where]
    return f"that is {either(parts)}"


def amount(renderer: Renderer, amount: Amount) -> str:
    return str(amount) if isinstance(amount, int) else renderer.say(amount)


def whose(side: str) -> str:
    return {"own": "your", "enemy": "your opponent's"}.get(side, "each player's")


def joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def it(renderer: Renderer, group: g.Group | None) -> str:
    """One object of the group, which "it" stands for from then on."""
    if group is None:
        return ""
    renderer.heads["it"] = head_of(renderer, group)
    return singular(renderer, group)


def is_many(renderer: Renderer, group: g.Group) -> bool:
    """Whether a verb behind the group is in the plural."""
    if isinstance(group, g.Known):
        return group.name in renderer.many
    if isinstance(group, g.Units):
        return all_of(renderer, group).startswith("all ")
    return not group.singular or getattr(group, "side", "") == "any"


def places(renderer: Renderer, found: tuple[str, ...]) -> str:
    return either([renderer.words.place(place) for place in found])


NOUNS: Says = {
    g.This: lambda renderer, _: renderer.this,
    g.Known: lambda renderer, node: POINTERS.get(node.name) or pointer(renderer, node.name),
    g.Units: all_of,
    g.Cards: all_of,
    g.Top: say_top,
    g.Stacked: "the cards stacked beneath {unit}",
    g.Together: lambda renderer, node: either([renderer.say(g) for g in node.groups], "and"),
    g.Among: say_among,
    g.Chosen: say_chosen,
    f.Named: "named {names:named}",
    f.Trait: "with {value:trait}",
    f.Number: lambda renderer, node: (
        f"with {renderer.words.stat(node.stat)} {limit(node.op, amount(renderer, node.amount))}"
    ),
    f.Is: "that {state:state}",
    f.At: "in the {places:places}",
    f.SameAreaAs: "in the same area as {other:a}",
    f.Shares: "with the same {what:stat} as {group:a}",
    f.HasSkill: say_has_skill,
    f.OneOf: "that is {group:a}",
    f.Not: say_not,
    f.AnyOf: say_any_of,
}
NOUN_SLOTS: Slots = {
    "a": singular,
    "it": it,
    "whose": lambda _, side: whose(side),
    "named": lambda _, names: quoted(names),
    "place": lambda renderer, key: renderer.words.place(key),
    "places": places,
    "stat": lambda renderer, key: renderer.words.stat(key),
    "state": lambda renderer, key: renderer.words.state(f"that {key}"),
    "trait": lambda renderer, key: renderer.words.trait(key),
}
