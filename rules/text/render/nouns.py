"""Groups, filters and amounts in English."""

from __future__ import annotations

from rules.text.amounts import (
    Amount,
)
from rules.text.filters import (
    AnyOf,
    At,
    Filter,
    HasSkill,
    Is,
    Named,
    Not,
    Number,
    OneOf,
    SameAreaAs,
    Shares,
    Trait,
)
from rules.text.groups import (
    Among,
    Cards,
    Chosen,
    Group,
    Known,
    Stacked,
    This,
    Together,
    Top,
    Units,
)
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, limit, plural, quoted

FIGHTERS = (Is("attacking"), Is("defending"), Is("fighting"))
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
def say_this(renderer: Renderer, _: This) -> str:
    return renderer.this


def say_known(renderer: Renderer, node: Known) -> str:
    return POINTERS.get(node.name) or pointer(renderer, node.name)


def pointer(renderer: Renderer, name: str) -> str:
    head = plural(renderer.heads.get(name, "card"), 2 if name in renderer.many else 1)
    if name.startswith("it"):
        return f"that {head}"
    word, _, number = name.partition(" ")
    order = {"": "", "2": "second ", "3": "third ", "4": "fourth "}.get(number, f"{number}th ")
    return f"the {order}{word} {head}"


def say_units(renderer: Renderer, node: Units) -> str:
    return all_of(renderer, node)


def all_of(renderer: Renderer, node: Group) -> str:
    head, adjectives, posts = described(renderer, node)
    if head.endswith("Lord"):
        return joined(*adjectives, head, *posts)
    if isinstance(node, Units) and any(filter_ in FIGHTERS for filter_ in node.where):
        return joined(OWNERS[node.side], *adjectives, "unit", *posts)
    owner = ["your"] if isinstance(node, Units) and node.side == "own" else []
    return joined("all", *owner, *adjectives, plural(head, 2), *posts)


def say_top(renderer: Renderer, node: Top) -> str:
    end = "bottom" if node.bottom else "top"
    cards = "card" if node.count == 1 else f"{amount(renderer, node.count)} cards"
    return f"the {end} {cards} of {whose(node.side)} {renderer.words.place('deck')}"


def say_stacked(renderer: Renderer, node: Stacked) -> str:
    return f"the cards stacked beneath {renderer.say(node.unit)}"


def say_together(renderer: Renderer, node: Together) -> str:
    return either([renderer.say(group) for group in node.groups], "and")


def say_among(renderer: Renderer, node: Among) -> str:
    if isinstance(node.group, This) and len(node.where) == 1 and isinstance(node.where[0], At):
        return f"{renderer.this} {renderer.say(node.where[0])}"
    adjectives, posts = filters(renderer, node.where)
    if not posts:
        return joined("the", *adjectives, "among", renderer.say(node.group))
    return joined("those", *adjectives, *posts, "among", renderer.say(node.group))


def say_chosen(renderer: Renderer, node: Chosen) -> str:
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


def number(renderer: Renderer, node: Chosen) -> str:
    if node.most is None:
        return "any number of"
    if node.least == node.most:
        return amount(renderer, node.most)
    return f"up to {amount(renderer, node.most)}"


# groups, as one or some of them
def singular(renderer: Renderer, node: Group) -> str:
    """An indefinite phrase: any one object of the group."""
    if isinstance(node, Together):
        return either([singular(renderer, group) for group in node.groups])
    if not isinstance(node, Units | Cards | Among):
        return renderer.say(node)
    return with_article(some(renderer, node, ""))


def with_article(phrase: str) -> str:
    if phrase.startswith(("your ", "the ")):
        return phrase
    if phrase.startswith("other "):
        return "an" + phrase
    return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"


def some(renderer: Renderer, node: Group, number: str) -> str:
    """So many objects of the group."""
    many = 1 if number in ("", "1", "up to 1") else 2
    if isinstance(node, Among):
        adjectives, posts = filters(renderer, node.where)
        noun = plural(head_of(renderer, node.group), many)
        return joined(number, *adjectives, noun, *posts, "among", renderer.say(node.group))
    if isinstance(node, Together):
        return joined(number, either([some(renderer, group, "") for group in node.groups]))
    if not isinstance(node, Units | Cards):
        return joined(number and f"{number} of", renderer.say(node))
    head, adjectives, posts = described(renderer, node)
    if head.endswith("Lord"):
        return joined(*adjectives, head, *posts)
    return joined(number, *adjectives, plural(head, many), *posts)


def described(renderer: Renderer, node: Group) -> tuple[str, list[str], list[str]]:
    """The noun, what stands before it and what stands behind."""
    assert isinstance(node, Units | Cards)
    if isinstance(node, Units):
        where = node.where
        head = HEADS[node.side]
        if Is("lord") in where:
            head = {"own": "your Lord", "enemy": "the enemy Lord"}.get(node.side, "Lord")
            where = tuple(filter_ for filter_ in where if filter_ != Is("lord"))
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


def origin(renderer: Renderer, node: Cards) -> str:
    whose = {"own": "your", "enemy": "your opponent's", "any": "any player's"}[node.side]
    if node.place == "any":
        return ""
    if node.place in ("orbs", "bonds"):
        return "" if node.side == "own" else f"of {whose.replace(chr(39) + 's', '')}"
    return f"from {whose} {renderer.words.place(node.place)}"


def head_of(renderer: Renderer, node: Group) -> str:
    if isinstance(node, Among):
        return head_of(renderer, node.group)
    if isinstance(node, Units):
        return HEADS[node.side]
    if isinstance(node, Cards):
        return {"orbs": "orb", "bonds": "bond"}.get(node.place, "card")
    return "card"


# filters
def filters(renderer: Renderer, where: tuple[Filter, ...]) -> tuple[list[str], list[str]]:
    adjectives, posts = [], []
    for filter_ in sorted(where, key=lambda f: f != Not(OneOf(This()))):
        word = adjective(renderer, filter_)
        if word:
            adjectives.append(word)
        else:
            posts.append(renderer.say(filter_))
    return adjectives, posts


def adjective(renderer: Renderer, node: Filter) -> str:
    if node == Not(OneOf(This())):
        return "other"
    if isinstance(node, Named):
        return quoted(node.names)
    if isinstance(node, Trait):
        return renderer.words.trait(node.value)
    if isinstance(node, Is):
        return renderer.words.states.get(node.state, "")
    if isinstance(node, Not):
        return negative(renderer, node.fails)
    if isinstance(node, AnyOf):
        parts = [adjective(renderer, filter_) for filter_ in node.where]
        return either(parts) if all(parts) else ""
    return ""


def negative(renderer: Renderer, node: Filter) -> str:
    opposite = renderer.words.states.get(f"not {node.state}", "") if isinstance(node, Is) else ""
    if opposite or not isinstance(node, Named | Trait | Is):
        return opposite
    word = adjective(renderer, node)
    return f"non-{word}" if word and " " not in word else ""


def say_named(renderer: Renderer, node: Named) -> str:
    return f"named {quoted(node.names)}"


def say_trait(renderer: Renderer, node: Trait) -> str:
    return f"with {renderer.words.trait(node.value)}"


def say_number(renderer: Renderer, node: Number) -> str:
    return f"with {renderer.words.stat(node.stat)} {limit(node.op, amount(renderer, node.amount))}"


def say_is(renderer: Renderer, node: Is) -> str:
    return f"that {renderer.words.state(f'that {node.state}')}"


def say_at(renderer: Renderer, node: At) -> str:
    return f"in the {either([renderer.words.place(place) for place in node.places])}"


def say_same_area_as(renderer: Renderer, node: SameAreaAs) -> str:
    return f"in the same area as {singular(renderer, node.other)}"


def say_shares(renderer: Renderer, node: Shares) -> str:
    return f"with the same {renderer.words.stat(node.what)} as {singular(renderer, node.group)}"


def say_has_skill(renderer: Renderer, node: HasSkill) -> str:
    if node.label:
        return f"with a [{node.label}] skill"
    name = f'"{node.name}" ' if node.name else ""
    return f"with a {name}{node.kind} skill".replace("  ", " ")


def say_one_of(renderer: Renderer, node: OneOf) -> str:
    return f"that is {singular(renderer, node.group)}"


def say_not(renderer: Renderer, node: Not) -> str:
    if isinstance(node.fails, OneOf):
        return f"other than {singular(renderer, node.fails.group)}"
    phrase = adjective(renderer, node.fails) or renderer.say(node.fails)
    return f"that is not {phrase}"


def say_any_of(renderer: Renderer, node: AnyOf) -> str:
    parts = [adjective(renderer, filter_) or renderer.say(filter_) for filter_ in node.where]
    return f"that is {either(parts)}"


def amount(renderer: Renderer, amount: Amount) -> str:
    return str(amount) if isinstance(amount, int) else renderer.say(amount)


def whose(side: str) -> str:
    return {"own": "your", "enemy": "your opponent's"}.get(side, "each player's")


def joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


NOUNS: Says = {
    This: say_this,
    Known: say_known,
    Units: say_units,
    Top: say_top,
    Stacked: say_stacked,
    Together: say_together,
    Among: say_among,
    Chosen: say_chosen,
    Named: say_named,
    Trait: say_trait,
    Number: say_number,
    Is: say_is,
    At: say_at,
    SameAreaAs: say_same_area_as,
    Shares: say_shares,
    HasSkill: say_has_skill,
    OneOf: say_one_of,
    Not: say_not,
    AnyOf: say_any_of,
    Cards: say_units,
}
