"""Groups, filters and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rules.fetcg.cards import ACTIONS, EQUIPMENT_TYPES, FEATURES, MOVEMENTS, STANDINGS
from rules.fetcg.text.nodes import AtDistance, Related
from rules.fetcg.text.noun_parser import BEARER, ENEMY_HOME, HERE, HOME, TARGET
from rules.text import filters as f
from rules.text.amounts import Count, Stat
from rules.text.conditions import Compare, Condition, Exists, Happened, Matches, TurnOf, Unless
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, limit, plural, quoted

LABELS = {
    key: label for pairs in (EQUIPMENT_TYPES, MOVEMENTS, FEATURES, ACTIONS) for key, label in pairs
}
STATUSES = {"sleep": "Sleep", "silence": "Silence", "poison": "Poison"}
ROLES = {"attacking": "Attacking", "defending": "Defending", "striking": "striking"}
_POINTERS: dict[Group, str] = {
    This(): "this unit",
    TARGET: "it",
    HERE: "a unit here",
    Known("it"): "that unit",
    Known("attacker"): "the Attacking unit",
    Known("defender"): "the Defending unit",
    Known("striker"): "the striking unit",
    Among(HERE, (f.OneOf(Units("turn")),)): "the turn player's unit here",
}
_OWNERS = {"own": "your ", "enemy": "enemy ", "any": ""}
_WORDS = ("movement", "type", "gender", "standing")
_STANDINGS = {key: label.split()[0].lower() for key, label in STANDINGS}
_OTHER = f.Not(f.OneOf(This()))
_BESIDE = AtDistance(This())


# Groups -------------------------------------------------------------------------------------------


def say_pointer(renderer: Renderer, node: Group) -> str:
    """What a card calls who carries it is one of the heads: "wearer" or "wielder"."""
    return f"the {renderer.heads['bearer']}" if node == BEARER else _POINTERS[node]


def say_units(renderer: Renderer, node: Units) -> str:
    return f"all {_OWNERS[node.side]}{noun(node.where, 2)}"


def say_chosen(renderer: Renderer, node: Chosen) -> str:
    assert isinstance(node.among, Units)
    side, where = node.among.side, node.among.where
    if node.name == "target":
        owner = "friendly " if side == "own" else _OWNERS[side]
        return f"target {owner}{noun(where, 1)}"
    assert isinstance(node.most, int)
    if side == "own":
        return f"{node.most} of your {noun(where, 2)}"
    return f"{node.most} {_OWNERS[side]}{noun(where, node.most)}"


def is_many(found: Group) -> bool:
    if isinstance(found, Chosen):
        return found.most != 1
    return isinstance(found, Units)


# Filters ------------------------------------------------------------------------------------------


def noun(where: Sequence[f.Filter], number: int) -> str:
    """ "Flying units with Canto and Energy 2 or less": adjectives as long as any are to come."""
    before = takewhile(_may_be_adjective, where)
    last = max(
        (place for place, filter_ in enumerate(before) if _is_adjective(filter_)), default=-1
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
    return filter_ in (_OTHER, _BESIDE)


def _may_be_adjective(filter_: f.Filter) -> bool:
    """Features stand before the noun where an adjective follows, else behind."""
    is_feature = isinstance(filter_, f.Trait) and filter_.trait == "features"
    return is_feature or _is_adjective(filter_)


def adjective(filter_: f.Filter) -> str:
    if filter_ == _OTHER:
        return "other"
    if filter_ == _BESIDE:
        return "adjacent"
    if isinstance(filter_, f.Is):
        return ROLES[filter_.state]
    if isinstance(filter_, f.Trait):
        return LABELS.get(filter_.value) or _STANDINGS.get(filter_.value, filter_.value)
    raise KeyError(f"no adjective for {filter_}")


def quality(filter_: f.Filter) -> str:
    """What stands after "with", empty for what does not."""
    if isinstance(filter_, f.HasSkill):
        return f"the skill {filter_.name}"
    if filter_ == Related(Units("own")):
        return "a relative on your side"
    if isinstance(filter_, f.Number) and filter_.op != "=":
        stat = "Energy" if filter_.stat == "energy" else filter_.stat
        return f"{stat} {limit(filter_.op, filter_.amount)}"
    if isinstance(filter_, f.Trait) and filter_.trait == "features":
        return LABELS[filter_.value]
    if isinstance(filter_, f.Is) and filter_.state in STATUSES:
        return STATUSES[filter_.state]
    return f"the same {filter_.what}" if isinstance(filter_, f.Shares) else ""


def _post(filter_: f.Filter) -> str:
    if isinstance(filter_, f.Named):
        return f"named {' or '.join(quoted((name,)) for name in filter_.names)}"
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
    if filter_ == f.Is("struck"):
        return "being damaged"
    if filter_ == Related(This()):
        return "related to this unit"
    if filter_ == f.OneOf(HERE):
        return "here"
    return f"in {mode(filter_)}"


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
    number = limit(node.op, node.right)
    if isinstance(node.left, Stat):
        return f"you have {number} chips in your Unused pile"
    assert isinstance(node.left, Count)
    return f"{_owner(node.left.of)} {_counted(node.left.of, number)}"


def _counted(group: Group, number: str) -> str:
    if isinstance(group, Cards):
        return f"{number} cards in hand"
    assert isinstance(group, Units)
    return f"{number} {noun(group.where, 2)}"


def say_exists(renderer: Renderer, node: Exists, article: str = "a") -> str:
    assert isinstance(node.group, Units)
    return f"{_owner(node.group)} {article} {noun(node.group.where, 1)}"


def say_unless(renderer: Renderer, node: Unless) -> str:
    assert isinstance(node.condition, Exists)
    return say_exists(renderer, node.condition, "no")


def say_matches(renderer: Renderer, node: Matches) -> str:
    who = renderer.say(node.group)
    if node.where in ((f.Is("standby"),), (f.Not(f.Is("standby")),)):
        return f"{who} is in {mode(node.where[0])}"
    return f"{who} has {' and '.join(map(quality, node.where))}"


def _owner(group: Group) -> str:
    side = getattr(group, "side", "own")
    return "you have" if side == "own" else "your opponent has"


NOUNS: Says = {
    This: say_pointer,
    Known: say_pointer,
    Among: say_pointer,
    Units: say_units,
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
