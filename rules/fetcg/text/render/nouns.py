"""Groups, filters and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rules.fetcg.cards import ACTIONS, EQUIPMENT_TYPES, FEATURES, MOVEMENTS, STANDINGS
from rules.fetcg.text.nodes import AtDistance, Related
from rules.fetcg.text.noun_parser import BEARER, ENEMY_HOME, HERE, HOME, IN_RANGE, TARGET
from rules.text import filters as f
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.conditions import Compare, Condition, Exists, Happened, Matches, TurnOf, Unless
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units
from rules.text.house.nouns import OTHER
from rules.text.house.render import OWNERS, say_all, say_compared, say_named, say_owner, say_some
from rules.text.render.nouns import with_article
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, limit, plural

LABELS = {
    key: label for pairs in (EQUIPMENT_TYPES, MOVEMENTS, FEATURES, ACTIONS) for key, label in pairs
}
STATUSES = {"sleep": "Sleep", "silence": "Silence", "poison": "Poison"}
AFFLICTED = {"sleep": "sleeping", "silence": "silenced", "poison": "poisoned"}
ROLES = {"attacking": "Attacking", "defending": "Defending", "striking": "striking"}
_POINTERS: dict[Group, str] = {
    This(): "this unit",
    TARGET: "it",
    HERE: "a unit here",
    Known("it"): "that unit",
    Known("attacker"): "the Attacking unit",
    Known("defender"): "the Defending unit",
    Known("striker"): "the striking unit",
    Known("struck"): "the damaged unit",
    Known("chosen"): "that unit",
    Among(HERE, (f.OneOf(Units("turn")),)): "the turn player's unit here",
}
_WORDS = ("movement", "type", "gender", "standing")
_STANDINGS = {key: label.split()[0].lower() for key, label in STANDINGS}
_BESIDE = AtDistance(This())


# Groups -------------------------------------------------------------------------------------------


def say_pointer(renderer: Renderer, node: Group) -> str:
    """What a card calls who carries it is one of the heads: "wearer" or "wielder"."""
    return f"the {renderer.heads['bearer']}" if node == BEARER else _POINTERS[node]


def say_chosen(renderer: Renderer, node: Chosen) -> str:
    assert isinstance(node.among, Units)
    if node.name == "target" and (node.least, node.most) == (1, 1):
        owner = "friendly " if node.among.side == "own" else OWNERS[node.among.side]
        return f"target {owner}{noun(node.among.where, 1)}"
    return say_some(node, noun)


def one_of(group: Group) -> str:
    """Any one of a group: "a friendly unit with Canto"."""
    if not isinstance(group, Units):
        return "the wearer" if group == BEARER else _POINTERS[group]
    owner = "friendly " if group.side == "own" else OWNERS[group.side]
    phrase = f"{owner}{noun(group.where, 1, nested=True)}"
    return with_article(phrase)


def per(amount: Times) -> str:
    """ "For each enemy unit"."""
    assert isinstance(amount.amount, Count)
    counted = one_of(amount.amount.of).partition(" ")[2]
    return f"for each {counted}"


def is_many(found: Group) -> bool:
    if isinstance(found, Chosen):
        return found.most != 1
    return isinstance(found, Units)


# Filters ------------------------------------------------------------------------------------------


def noun(where: Sequence[f.Filter], number: object, *, nested: bool = False) -> str:
    """ "Flying units with Canto and Energy 2 or less": adjectives as long as any are to come.

    `nested`: within another noun, where what stands behind could be said of either.
    """
    before = takewhile(_may_be_adjective, where)
    last = max(
        (place for place, filter_ in enumerate(before) if nested or _is_adjective(filter_)),
        default=-1,
    )
    adjectives = [adjective(filter_) for filter_ in where[: last + 1]]
    posts: list[str] = []
    qualities: list[str] = []
    for filter_ in where[last + 1 :]:
        found = quality(filter_)
        if found:
            qualities.append(found)
            continue
        posts.extend(_with(qualities))
        posts.append(_post(filter_))
    posts.extend(_with(qualities))
    return " ".join([*adjectives, plural("unit", number), *posts])


def _with(qualities: list[str]) -> list[str]:
    phrases = [f"with {' and '.join(qualities)}"] if qualities else []
    qualities.clear()
    return phrases


def _is_adjective(filter_: f.Filter) -> bool:
    if isinstance(filter_, f.Is):
        return filter_.state in ROLES
    if isinstance(filter_, f.Trait):
        return filter_.trait in _WORDS or filter_ == f.Trait("features", "armored")
    return filter_ in (OTHER, _BESIDE)


def _may_be_adjective(filter_: f.Filter) -> bool:
    """Features stand before the noun where an adjective follows, else behind."""
    is_feature = isinstance(filter_, f.Trait) and filter_.trait == "features"
    is_status = isinstance(filter_, f.Is) and filter_.state in STATUSES
    return is_feature or is_status or _is_adjective(filter_)


def adjective(filter_: f.Filter) -> str:
    if filter_ == OTHER:
        return "other"
    if filter_ == _BESIDE:
        return "adjacent"
    if isinstance(filter_, f.Is):
        return AFFLICTED.get(filter_.state) or ROLES[filter_.state]
    if isinstance(filter_, f.Trait):
        return LABELS.get(filter_.value) or _STANDINGS.get(filter_.value, filter_.value)
    raise KeyError(f"no adjective for {filter_}")


def quality(filter_: f.Filter) -> str:
    """What stands after "with", empty for what does not."""
    if isinstance(filter_, f.HasSkill):
        return f"the skill {filter_.name}"
    if filter_ == Related(Units("own")):
        return "a relative on your side"
    if isinstance(filter_, f.Number) and (filter_.op != "=" or filter_.stat == "energy"):
        stat = "Energy" if filter_.stat == "energy" else filter_.stat
        return f"{stat} {limit(filter_.op, filter_.amount)}"
    if isinstance(filter_, f.Trait) and filter_.trait == "features":
        return LABELS[filter_.value]
    if isinstance(filter_, f.Is) and filter_.state in STATUSES:
        return STATUSES[filter_.state]
    return f"the same {filter_.what}" if isinstance(filter_, f.Shares) else ""


_PLAIN_POSTS: dict[f.Filter, str] = {
    IN_RANGE: "in range",
    f.Is("struck"): "being damaged",
    Related(This()): "related to this unit",
    f.OneOf(HERE): "here",
}


def _post(filter_: f.Filter) -> str:
    if isinstance(filter_, f.Named):
        return say_named(filter_)
    if isinstance(filter_, f.Trait):
        return {
            "class": f'of class "{filter_.value}"',
            "homeland": f'from "{filter_.value}"',
            "land": f"on a {filter_.value}",
        }[filter_.trait]
    if isinstance(filter_, f.Number):
        if filter_.stat == "level":
            return f"of level {filter_.amount}"
        assert isinstance(filter_.amount, int)
        return {HOME: "in its Home Row", ENEMY_HOME: "in the enemy Home Row"}[filter_.amount]
    if isinstance(filter_, f.At):
        return f"in {rows(filter_)}"
    if filter_ in _PLAIN_POSTS:
        return _PLAIN_POSTS[filter_]
    if isinstance(filter_, AtDistance):
        return beside(filter_)
    return f"in {mode(filter_)}"


def beside(filter_: AtDistance) -> str:
    if filter_.most == 1:
        return f"adjacent to {one_of(filter_.of)}"
    return f"within {filter_.most} squares of {one_of(filter_.of)}"


def rows(filter_: f.At) -> str:
    return f"row {' or '.join(place.removeprefix('row ') for place in filter_.places)}"


def mode(filter_: f.Filter) -> str:
    return "Standby Mode" if filter_ == f.Is("standby") else "Action Mode"


def kinds(found: f.Filter, *, units: bool) -> str:
    """ "Cavalry and Armored units"."""
    parts = found.where if isinstance(found, f.AnyOf) else (found,)
    words = either([LABELS[part.value] for part in parts if isinstance(part, f.Trait)], "and")
    return f"{words} units" if units else words


# Conditions ---------------------------------------------------------------------------------------


def conditions(renderer: Renderer, found: Sequence[Condition]) -> str:
    return ", and ".join(renderer.say(condition) for condition in found)


def say_compare(renderer: Renderer, node: Compare) -> str:
    if not isinstance(node.right, int):
        return say_compared(node.op, _counted(node.left))
    number = limit(node.op, node.right)
    if isinstance(node.left, Stat):
        return f"you have {number} chips in your Unused pile"
    assert isinstance(node.left, Count)
    assert isinstance(node.left.of, Units | Cards)
    return f"{say_owner(node.left.of.side)} {number} {_counted(node.left)}"


def _counted(amount: Amount) -> str:
    if isinstance(amount, Stat):
        return "Unused chips"
    assert isinstance(amount, Count)
    assert isinstance(amount.of, Units | Cards)
    return "cards in hand" if isinstance(amount.of, Cards) else noun(amount.of.where, 2)


def say_exists(renderer: Renderer, node: Exists, article: str = "a") -> str:
    assert isinstance(node.group, Units)
    return f"{say_owner(node.group.side)} {article} {noun(node.group.where, 1)}"


def say_unless(renderer: Renderer, node: Unless) -> str:
    assert isinstance(node.condition, Exists)
    return say_exists(renderer, node.condition, "no")


def say_matches(renderer: Renderer, node: Matches) -> str:
    who = renderer.say(node.group)
    if node.where in ((f.Is("standby"),), (f.Not(f.Is("standby")),)):
        return f"{who} is in {mode(node.where[0])}"
    (first, *_) = node.where
    if not quality(first):
        return f"{who} is {_post(first)}"
    return f"{who} has {' and '.join(map(quality, node.where))}"


NOUNS: Says = {
    This: say_pointer,
    Known: say_pointer,
    Among: say_pointer,
    Units: lambda _, node: say_all(node, noun),
    Chosen: say_chosen,
    Compare: say_compare,
    Exists: say_exists,
    Unless: say_unless,
    TurnOf: lambda _, node: (
        "it is your turn" if node.side == "own" else "it is your opponent's turn"
    ),
    Happened: "a unit of your opponent has been defeated in battle this game",
    Matches: say_matches,
}
